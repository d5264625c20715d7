// CUDA kernels of SQUAF-P(k=2).
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/squaf_p.h"

ACTSYM_ELEMENTWISE_PARAMETERS(squaf_p, actsym::SQUAFP)
