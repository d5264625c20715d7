// CUDA kernels of SMish.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/saturated_mish.h"

ACTSYM_ELEMENTWISE(saturated_mish, actsym::SaturatedMish)
