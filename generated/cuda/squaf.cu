// CUDA kernels of SQUAF(k=2).
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/squaf.h"

ACTSYM_ELEMENTWISE_PARAMETERS(squaf, actsym::SQUAF)
