// CUDA kernels of Swish.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "pointwise.cuh"

#include "../functors/swish.h"

ACTSYM_POINTWISE_PARAMETERS(swish, actsym::Swish)
