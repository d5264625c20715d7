// CUDA kernels of ReLU².
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/relu_squared.h"

ACTSYM_ELEMENTWISE(relu_squared, actsym::ReLUSquared)
