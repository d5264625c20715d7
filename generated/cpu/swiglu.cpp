// CPU kernels of SwiGLU.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "elementwise.h"
#include "library.h"

#include "../functors/swiglu.h"

ACTSYM_ELEMENTWISE(swiglu, actsym::SwiGLU)
