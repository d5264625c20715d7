// CUDA kernels of SwiGLU.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/swiglu.h"

ACTSYM_ELEMENTWISE(swiglu, actsym::SwiGLU)
