// CPU kernels of Tropical rational(m=3, n=2).
// Generated from its definition; edit that and run `actsym generate`.
#define ACTSYM_PLAIN_PRODUCTS  // many are of parameters alone
#include "shortcuts.h"

#include "../functors/tropical_rational.h"

ACTSYM_BY_SHORTCUTS(actsym::TropicalRational)
ACTSYM_ELEMENTWISE_PARAMETERS(tropical_rational, actsym::TropicalRational)
