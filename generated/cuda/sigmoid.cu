// CUDA kernels of sigmoid.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "pointwise.cuh"

#include "../functors/sigmoid.h"

ACTSYM_POINTWISE(sigmoid, actsym::Sigmoid)
