// CUDA kernels of clamped SwiGLU.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/clamped_swiglu.h"

ACTSYM_ELEMENTWISE(clamped_swiglu, actsym::ClampedSwiGLU)
