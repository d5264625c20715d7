// CUDA kernels of TeLU.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/telu.h"

ACTSYM_ELEMENTWISE(telu, actsym::TeLU)
