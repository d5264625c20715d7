// CUDA kernels of sigmoid.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/sigmoid.h"

ACTSYM_ELEMENTWISE(sigmoid, actsym::Sigmoid)
