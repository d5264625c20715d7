// CUDA kernels of Tropical(n=3).
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/tropical.h"

ACTSYM_ELEMENTWISE_PARAMETERS(tropical, actsym::Tropical)
