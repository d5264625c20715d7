// CPU kernels of Swish.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "pointwise.h"

#include "../functors/swish.h"

ACTSYM_POINTWISE_PARAMETERS(swish, actsym::Swish)
