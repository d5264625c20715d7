// CUDA kernels of Chebyshev, second kind(n=3).
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/chebyshev_second.h"

ACTSYM_ELEMENTWISE_PARAMETERS(chebyshev_second, actsym::ChebyshevSecond)
