// CUDA kernels of clamped SiLU.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/clamped_silu.h"

ACTSYM_ELEMENTWISE(clamped_silu, actsym::ClampedSiLU)
