// CPU kernels of PolyGELU(r=3).
// Generated from its definition; edit that and run `actsym generate`.
#define ACTSYM_PLAIN_PRODUCTS  // many are of parameters alone
#include "shortcuts.h"
#include "library.h"

#include "../functors/polygelu.h"

ACTSYM_BY_SHORTCUTS(actsym::PolyGELU)
ACTSYM_ELEMENTWISE_PARAMETERS(polygelu, actsym::PolyGELU)
