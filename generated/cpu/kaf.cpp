// CPU kernels of KAF(n=7).
// Generated from its definition; edit that and run `actsym generate`.
#define ACTSYM_PLAIN_PRODUCTS  // many are of parameters alone
#include "shortcuts.h"
#include "library.h"

#include "../functors/kaf.h"

ACTSYM_BY_SHORTCUTS(actsym::KAF)
ACTSYM_ELEMENTWISE_PARAMETERS(kaf, actsym::KAF)
