// CUDA kernels of Tropical rational(m=3, n=2).
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/tropical_rational.h"

ACTSYM_ELEMENTWISE_PARAMETERS(tropical_rational, actsym::TropicalRational)
