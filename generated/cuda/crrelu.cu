// CUDA kernels of CRReLU.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/crrelu.h"

ACTSYM_ELEMENTWISE_PARAMETERS(crrelu, actsym::CRReLU)
