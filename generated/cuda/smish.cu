// CUDA kernels of Smish.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/smish.h"

ACTSYM_ELEMENTWISE(smish, actsym::Smish)
