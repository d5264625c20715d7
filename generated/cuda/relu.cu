// CUDA kernels of ReLU.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/relu.h"

ACTSYM_ELEMENTWISE(relu, actsym::ReLU)
