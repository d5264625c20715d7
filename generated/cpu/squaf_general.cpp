// CPU kernels of SQUAF, positions learned(n=4).
// Generated from its definition; edit that and run `actsym generate`.
#define ACTSYM_PLAIN_PRODUCTS  // many are of parameters alone
#include "shortcuts.h"
#include "library.h"

#include "../functors/squaf_general.h"

ACTSYM_BY_SHORTCUTS(actsym::SQUAFGeneral)
ACTSYM_ELEMENTWISE_PARAMETERS(squaf_general, actsym::SQUAFGeneral)
