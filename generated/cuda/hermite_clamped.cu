// CUDA kernels of Hermite, input clamped(n=3).
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/hermite_clamped.h"

ACTSYM_ELEMENTWISE_PARAMETERS(hermite_clamped, actsym::HermiteClamped)
