// CUDA kernels of ReLU6.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/relu6.h"

ACTSYM_ELEMENTWISE(relu6, actsym::ReLU6)
