// CPU kernels of SwiGLU-beta.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "elementwise.h"
#include "library.h"

#include "../functors/swiglu_beta.h"

ACTSYM_ELEMENTWISE_PARAMETERS(swiglu_beta, actsym::SwiGLUBeta)
