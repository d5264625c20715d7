// CUDA kernels of RReLU.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/rrelu.h"

ACTSYM_ELEMENTWISE(rrelu, actsym::RReLU)
