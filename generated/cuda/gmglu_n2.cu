// CUDA kernels of GMGLU(N=2).
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/gmglu_n2.h"

ACTSYM_ELEMENTWISE(gmglu_n2, actsym::GMGLU_N2)
