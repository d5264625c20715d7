// CUDA kernels of tanh.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/tanh.h"

ACTSYM_ELEMENTWISE(tanh, actsym::Tanh)
