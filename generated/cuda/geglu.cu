// CUDA kernels of GeGLU.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/geglu.h"

ACTSYM_ELEMENTWISE(geglu, actsym::GeGLU)
