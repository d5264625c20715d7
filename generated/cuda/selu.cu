// CUDA kernels of SELU.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/selu.h"

ACTSYM_ELEMENTWISE(selu, actsym::SELU)
