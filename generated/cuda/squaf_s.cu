// CUDA kernels of SQUAF-S(k=2).
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/squaf_s.h"

ACTSYM_ELEMENTWISE_PARAMETERS(squaf_s, actsym::SQUAFS)
