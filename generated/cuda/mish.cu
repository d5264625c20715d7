// CUDA kernels of Mish.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "pointwise.cuh"

#include "../functors/mish.h"

ACTSYM_POINTWISE(mish, actsym::Mish)
