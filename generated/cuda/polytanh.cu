// CUDA kernels of PolyTanh(r=3).
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/polytanh.h"

ACTSYM_ELEMENTWISE_PARAMETERS(polytanh, actsym::PolyTanh)
