// CPU kernels of GeGLU.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "elementwise.h"
#include "library.h"

#include "../functors/geglu.h"

ACTSYM_ELEMENTWISE(geglu, actsym::GeGLU)
