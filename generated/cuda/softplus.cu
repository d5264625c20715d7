// CUDA kernels of softplus.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/softplus.h"

ACTSYM_ELEMENTWISE(softplus, actsym::Softplus)
