// CUDA kernels of GLU.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/glu.h"

ACTSYM_ELEMENTWISE(glu, actsym::GLU)
