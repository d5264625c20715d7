// CPU kernels of Tropical Laurent(n=2).
// Generated from its definition; edit that and run `actsym generate`.
#define ACTSYM_PLAIN_PRODUCTS  // many are of parameters alone
#include "shortcuts.h"

#include "../functors/tropical_laurent.h"

ACTSYM_BY_SHORTCUTS(actsym::TropicalLaurent)
ACTSYM_ELEMENTWISE_PARAMETERS(tropical_laurent, actsym::TropicalLaurent)
