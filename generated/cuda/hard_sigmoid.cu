// CUDA kernels of hard sigmoid.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/hard_sigmoid.h"

ACTSYM_ELEMENTWISE(hard_sigmoid, actsym::HardSigmoid)
