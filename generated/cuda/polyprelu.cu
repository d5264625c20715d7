// CUDA kernels of PolyPReLU(r=3).
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/polyprelu.h"

ACTSYM_ELEMENTWISE_PARAMETERS(polyprelu, actsym::PolyPReLU)
