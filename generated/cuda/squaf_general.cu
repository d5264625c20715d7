// CUDA kernels of SQUAF, positions learned(n=4).
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/squaf_general.h"

ACTSYM_ELEMENTWISE_PARAMETERS(squaf_general, actsym::SQUAFGeneral)
