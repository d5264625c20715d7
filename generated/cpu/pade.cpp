// CPU kernels of safe Padé(m=5, n=4).
// Generated from its definition; edit that and run `actsym generate`.
#define ACTSYM_PLAIN_PRODUCTS  // many are of parameters alone
#include "shortcuts.h"

#include "../functors/pade.h"

ACTSYM_BY_SHORTCUTS(actsym::Pade)
ACTSYM_ELEMENTWISE_PARAMETERS(pade, actsym::Pade)
