// CPU kernels of SQUAF-P(k=2).
// Generated from its definition; edit that and run `actsym generate`.
#define ACTSYM_PLAIN_PRODUCTS  // many are of parameters alone
#include "shortcuts.h"
#include "library.h"

#include "../functors/squaf_p.h"

ACTSYM_BY_SHORTCUTS(actsym::SQUAFP)
ACTSYM_ELEMENTWISE_PARAMETERS(squaf_p, actsym::SQUAFP)
