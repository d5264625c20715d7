// CPU kernels of GeGLU.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.h"
#if !defined(ACTSYM_FLOAT64) || ACTSYM_FLOAT64  // in float32 there are approximants
#include "library.h"
#endif

#include "../functors/geglu.h"

ACTSYM_ELEMENTWISE(geglu, actsym::GeGLU)
