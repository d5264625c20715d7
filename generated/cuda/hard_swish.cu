// CUDA kernels of hard Swish.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/hard_swish.h"

ACTSYM_ELEMENTWISE(hard_swish, actsym::HardSwish)
