// CUDA kernels of LeakyReLU.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/leaky_relu.h"

ACTSYM_ELEMENTWISE(leaky_relu, actsym::LeakyReLU)
