// CPU kernels of PolyTanh(r=3).
// Generated from its definition; edit that and run `actsym generate`.
#define ACTSYM_PLAIN_PRODUCTS  // many are of parameters alone
#include "shortcuts.h"
#include "library.h"

#include "../functors/polytanh.h"

ACTSYM_BY_SHORTCUTS(actsym::PolyTanh)
ACTSYM_ELEMENTWISE_PARAMETERS(polytanh, actsym::PolyTanh)
