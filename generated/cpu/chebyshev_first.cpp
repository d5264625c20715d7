// CPU kernels of Chebyshev, first kind(n=3).
// Generated from its definition; edit that and run `actsym generate`.
#define ACTSYM_PLAIN_PRODUCTS  // many are of parameters alone
#include "shortcuts.h"

#include "../functors/chebyshev_first.h"

ACTSYM_BY_SHORTCUTS(actsym::ChebyshevFirst)
ACTSYM_ELEMENTWISE_PARAMETERS(chebyshev_first, actsym::ChebyshevFirst)
