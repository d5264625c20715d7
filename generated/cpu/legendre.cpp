// CPU kernels of Legendre(n=3).
// Generated from its definition; edit that and run `actsym generate`.
#define ACTSYM_PLAIN_PRODUCTS  // many are of parameters alone
#include "shortcuts.h"

#include "../functors/legendre.h"

ACTSYM_BY_SHORTCUTS(actsym::Legendre)
ACTSYM_ELEMENTWISE_PARAMETERS(legendre, actsym::Legendre)
