// CUDA kernels of GELU.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "pointwise.cuh"

#include "../functors/gelu.h"

ACTSYM_POINTWISE(gelu, actsym::GELU)
