// CUDA kernels of SSiLU.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/saturated_silu.h"

ACTSYM_ELEMENTWISE(saturated_silu, actsym::SaturatedSilu)
