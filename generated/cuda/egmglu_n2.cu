// CUDA kernels of E-GMGLU(N=2).
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/egmglu_n2.h"

ACTSYM_ELEMENTWISE_PARAMETERS(egmglu_n2, actsym::EGMGLU_N2)
