// CUDA kernels of PolyReLU(r=3).
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/polyrelu.h"

ACTSYM_ELEMENTWISE_PARAMETERS(polyrelu, actsym::PolyReLU)
