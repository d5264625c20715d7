// CUDA kernels of ReGLU.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/reglu.h"

ACTSYM_ELEMENTWISE(reglu, actsym::ReGLU)
