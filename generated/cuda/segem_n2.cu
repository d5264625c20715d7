// CUDA kernels of SE-GEM(N=2).
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/segem_n2.h"

ACTSYM_ELEMENTWISE_PARAMETERS(segem_n2, actsym::SEGEM_N2)
