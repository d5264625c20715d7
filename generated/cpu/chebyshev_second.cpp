// CPU kernels of Chebyshev, second kind(n=3).
// Generated from its definition; edit that and run `actsym generate`.
#define ACTSYM_PLAIN_PRODUCTS  // many are of parameters alone
#include "shortcuts.h"

#include "../functors/chebyshev_second.h"

ACTSYM_BY_SHORTCUTS(actsym::ChebyshevSecond)
ACTSYM_ELEMENTWISE_PARAMETERS(chebyshev_second, actsym::ChebyshevSecond)
