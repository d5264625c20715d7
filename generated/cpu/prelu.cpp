// CPU kernels of PReLU.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "pointwise.h"

#include "../functors/prelu.h"

ACTSYM_POINTWISE_PARAMETERS(prelu, actsym::PReLU)
