// CPU kernels of clamped SwiGLU.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "elementwise.h"
#include "library.h"

#include "../functors/clamped_swiglu.h"

ACTSYM_ELEMENTWISE(clamped_swiglu, actsym::ClampedSwiGLU)
