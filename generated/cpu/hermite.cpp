// CPU kernels of Hermite(n=3).
// Generated from its definition; edit that and run `actsym generate`.
#define ACTSYM_PLAIN_PRODUCTS  // many are of parameters alone
#include "shortcuts.h"

#include "../functors/hermite.h"

ACTSYM_BY_SHORTCUTS(actsym::Hermite)
ACTSYM_ELEMENTWISE_PARAMETERS(hermite, actsym::Hermite)
