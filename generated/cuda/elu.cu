// CUDA kernels of ELU.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "pointwise.cuh"

#include "../functors/elu.h"

ACTSYM_POINTWISE(elu, actsym::ELU)
