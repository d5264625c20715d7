// CUDA kernels of ReLU².
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "pointwise.cuh"

#include "../functors/relu_squared.h"

ACTSYM_POINTWISE(relu_squared, actsym::ReLUSquared)
