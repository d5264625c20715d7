// CPU kernels of GLU.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "elementwise.h"
#include "library.h"

#include "../functors/glu.h"

ACTSYM_ELEMENTWISE(glu, actsym::GLU)
