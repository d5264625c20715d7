// CUDA kernels of SwiGLU-beta.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/swiglu_beta.h"

ACTSYM_ELEMENTWISE_PARAMETERS(swiglu_beta, actsym::SwiGLUBeta)
