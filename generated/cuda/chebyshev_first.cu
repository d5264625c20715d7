// CUDA kernels of Chebyshev, first kind(n=3).
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/chebyshev_first.h"

ACTSYM_ELEMENTWISE_PARAMETERS(chebyshev_first, actsym::ChebyshevFirst)
