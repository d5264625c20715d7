// CUDA kernels of SQUAF, Laplacian, 5 nearest(k=3).
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/squaf_laplacian_nearest.h"

ACTSYM_ELEMENTWISE_PARAMETERS(squaf_laplacian_nearest, actsym::SQUAFLaplacianNearest)
