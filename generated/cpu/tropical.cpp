// CPU kernels of Tropical(n=3).
// Generated from its definition; edit that and run `actsym generate`.
#define ACTSYM_PLAIN_PRODUCTS  // many are of parameters alone
#include "shortcuts.h"

#include "../functors/tropical.h"

ACTSYM_BY_SHORTCUTS(actsym::Tropical)
ACTSYM_ELEMENTWISE_PARAMETERS(tropical, actsym::Tropical)
