// CUDA kernels of Hermite(n=3).
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/hermite.h"

ACTSYM_ELEMENTWISE_PARAMETERS(hermite, actsym::Hermite)
