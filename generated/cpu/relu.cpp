// CPU kernels of ReLU.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "pointwise.h"

#include "../functors/relu.h"

ACTSYM_POINTWISE(relu, actsym::ReLU)
