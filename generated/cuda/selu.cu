// CUDA kernels of SELU.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "pointwise.cuh"

#include "../functors/selu.h"

ACTSYM_POINTWISE(selu, actsym::SELU)
