// CUDA kernels of Swish.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/swish.h"

ACTSYM_ELEMENTWISE_PARAMETERS(swish, actsym::Swish)
