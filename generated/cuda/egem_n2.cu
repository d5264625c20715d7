// CUDA kernels of E-GEM(N=2).
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/egem_n2.h"

ACTSYM_ELEMENTWISE_PARAMETERS(egem_n2, actsym::EGEM_N2)
