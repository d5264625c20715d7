// CUDA kernels of Poly(r=3).
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/poly.h"

ACTSYM_ELEMENTWISE_PARAMETERS(poly, actsym::Poly)
