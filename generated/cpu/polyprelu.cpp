// CPU kernels of PolyPReLU(r=3).
// Generated from its definition; edit that and run `actsym generate`.
#define ACTSYM_PLAIN_PRODUCTS  // many are of parameters alone
#include "shortcuts.h"

#include "../functors/polyprelu.h"

ACTSYM_BY_SHORTCUTS(actsym::PolyPReLU)
ACTSYM_ELEMENTWISE_PARAMETERS(polyprelu, actsym::PolyPReLU)
