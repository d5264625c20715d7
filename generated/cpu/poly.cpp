// CPU kernels of Poly(r=3).
// Generated from its definition; edit that and run `actsym generate`.
#define ACTSYM_PLAIN_PRODUCTS  // many are of parameters alone
#include "shortcuts.h"

#include "../functors/poly.h"

ACTSYM_BY_SHORTCUTS(actsym::Poly)
ACTSYM_ELEMENTWISE_PARAMETERS(poly, actsym::Poly)
