// CUDA kernels of Mish.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/mish.h"

ACTSYM_ELEMENTWISE(mish, actsym::Mish)
