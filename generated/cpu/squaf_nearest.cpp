// CPU kernels of SQUAF, 5 nearest(k=3).
// Generated from its definition; edit that and run `actsym generate`.
#define ACTSYM_PLAIN_PRODUCTS  // many are of parameters alone
#include "shortcuts.h"
#include "library.h"

#include "../functors/squaf_nearest.h"

ACTSYM_BY_SHORTCUTS(actsym::SQUAFNearest)
ACTSYM_ELEMENTWISE_PARAMETERS(squaf_nearest, actsym::SQUAFNearest)
