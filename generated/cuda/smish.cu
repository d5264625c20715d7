// CUDA kernels of Smish.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "pointwise.cuh"

#include "../functors/smish.h"

ACTSYM_POINTWISE(smish, actsym::Smish)
