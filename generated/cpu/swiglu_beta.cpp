// CPU kernels of SwiGLU-beta.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.h"
#if !defined(ACTSYM_FLOAT64) || ACTSYM_FLOAT64  // in float32 there are approximants
#include "library.h"
#endif

#include "../functors/swiglu_beta.h"

ACTSYM_ELEMENTWISE_PARAMETERS(swiglu_beta, actsym::SwiGLUBeta)
