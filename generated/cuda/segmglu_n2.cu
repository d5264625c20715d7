// CUDA kernels of SE-GMGLU(N=2).
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/segmglu_n2.h"

ACTSYM_ELEMENTWISE_PARAMETERS(segmglu_n2, actsym::SEGMGLU_N2)
