// CUDA kernels of GELU-tanh.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/gelu_tanh.h"

ACTSYM_ELEMENTWISE(gelu_tanh, actsym::GELUTanh)
