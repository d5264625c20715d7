// CUDA kernels of GMGLU(N=1).
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/gmglu_n1.h"

ACTSYM_ELEMENTWISE(gmglu_n1, actsym::GMGLU_N1)
