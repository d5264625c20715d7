// CPU kernels of clamped SwiGLU.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.h"
#if !defined(ACTSYM_FLOAT64) || ACTSYM_FLOAT64  // in float32 there are approximants
#include "library.h"
#endif

#include "../functors/clamped_swiglu.h"

ACTSYM_ELEMENTWISE(clamped_swiglu, actsym::ClampedSwiGLU)
