// CPU kernels of SQUAF-S(k=2).
// Generated from its definition; edit that and run `actsym generate`.
#define ACTSYM_PLAIN_PRODUCTS  // many are of parameters alone
#include "shortcuts.h"

#include "../functors/squaf_s.h"

ACTSYM_BY_SHORTCUTS(actsym::SQUAFS)
ACTSYM_ELEMENTWISE_PARAMETERS(squaf_s, actsym::SQUAFS)
