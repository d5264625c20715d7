// CPU kernels of TeLU.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "pointwise.h"

#include "../functors/telu.h"

ACTSYM_POINTWISE(telu, actsym::TeLU)
