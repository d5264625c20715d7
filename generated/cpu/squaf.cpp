// CPU kernels of SQUAF(k=2).
// Generated from its definition; edit that and run `actsym generate`.
#define ACTSYM_PLAIN_PRODUCTS  // many are of parameters alone
#include "shortcuts.h"
#include "library.h"

#include "../functors/squaf.h"

ACTSYM_BY_SHORTCUTS(actsym::SQUAF)
ACTSYM_ELEMENTWISE_PARAMETERS(squaf, actsym::SQUAF)
