// CUDA kernels of PolyGELU(r=3).
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/polygelu.h"

ACTSYM_ELEMENTWISE_PARAMETERS(polygelu, actsym::PolyGELU)
