// CUDA kernels of GELU-tanh.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "pointwise.cuh"

#include "../functors/gelu_tanh.h"

ACTSYM_POINTWISE(gelu_tanh, actsym::GELUTanh)
