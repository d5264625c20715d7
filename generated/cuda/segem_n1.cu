// CUDA kernels of SE-GEM(N=1).
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/segem_n1.h"

ACTSYM_ELEMENTWISE_PARAMETERS(segem_n1, actsym::SEGEM_N1)
