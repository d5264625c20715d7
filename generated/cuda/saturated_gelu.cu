// CUDA kernels of SGELU.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/saturated_gelu.h"

ACTSYM_ELEMENTWISE(saturated_gelu, actsym::SaturatedGelu)
