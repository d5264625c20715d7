// CUDA kernels of CELU.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/celu.h"

ACTSYM_ELEMENTWISE(celu, actsym::CELU)
