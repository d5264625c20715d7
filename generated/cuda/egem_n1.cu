// CUDA kernels of E-GEM(N=1).
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/egem_n1.h"

ACTSYM_ELEMENTWISE_PARAMETERS(egem_n1, actsym::EGEM_N1)
