// CUDA kernels of SiLU.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/silu.h"

ACTSYM_ELEMENTWISE(silu, actsym::SiLU)
