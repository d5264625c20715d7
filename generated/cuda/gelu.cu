// CUDA kernels of GELU.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/gelu.h"

ACTSYM_ELEMENTWISE(gelu, actsym::GELU)
