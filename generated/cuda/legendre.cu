// CUDA kernels of Legendre(n=3).
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/legendre.h"

ACTSYM_ELEMENTWISE_PARAMETERS(legendre, actsym::Legendre)
