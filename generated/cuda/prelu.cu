// CUDA kernels of PReLU.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/prelu.h"

ACTSYM_ELEMENTWISE_PARAMETERS(prelu, actsym::PReLU)
