// CUDA kernels of safe Padé(m=5, n=4).
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/pade.h"

ACTSYM_ELEMENTWISE_PARAMETERS(pade, actsym::Pade)
