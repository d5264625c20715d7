// CUDA kernels of SQUAF, Laplacian(k=1).
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/squaf_laplacian.h"

ACTSYM_ELEMENTWISE_PARAMETERS(squaf_laplacian, actsym::SQUAFLaplacian)
