// CPU kernels of Hermite, input clamped(n=3).
// Generated from its definition; edit that and run `actsym generate`.
#define ACTSYM_PLAIN_PRODUCTS  // many are of parameters alone
#include "shortcuts.h"

#include "../functors/hermite_clamped.h"

ACTSYM_BY_SHORTCUTS(actsym::HermiteClamped)
ACTSYM_ELEMENTWISE_PARAMETERS(hermite_clamped, actsym::HermiteClamped)
