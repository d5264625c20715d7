// CPU kernels of LeakyReLU.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "pointwise.h"

#include "../functors/leaky_relu.h"

ACTSYM_POINTWISE(leaky_relu, actsym::LeakyReLU)
