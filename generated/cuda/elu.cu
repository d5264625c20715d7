// CUDA kernels of ELU.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/elu.h"

ACTSYM_ELEMENTWISE(elu, actsym::ELU)
