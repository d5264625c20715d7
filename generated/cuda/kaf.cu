// CUDA kernels of KAF(n=7).
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/kaf.h"

ACTSYM_ELEMENTWISE_PARAMETERS(kaf, actsym::KAF)
