// CPU kernels of Swish.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "elementwise.h"
#include "library.h"

#include "../functors/swish.h"

ACTSYM_ELEMENTWISE_PARAMETERS(swish, actsym::Swish)
