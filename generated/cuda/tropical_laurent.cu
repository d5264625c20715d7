// CUDA kernels of Tropical Laurent(n=2).
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/tropical_laurent.h"

ACTSYM_ELEMENTWISE_PARAMETERS(tropical_laurent, actsym::TropicalLaurent)
