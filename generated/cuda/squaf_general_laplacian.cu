// CUDA kernels of SQUAF, Laplacian, positions learned(n=3).
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/squaf_general_laplacian.h"

ACTSYM_ELEMENTWISE_PARAMETERS(squaf_general_laplacian, actsym::SQUAFGeneralLaplacian)
