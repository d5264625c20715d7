// CPU kernels of Morlet wavelets(n=2).
// Generated from its definition; edit that and run `actsym generate`.
#define ACTSYM_PLAIN_PRODUCTS  // many are of parameters alone
#include "shortcuts.h"
#include "library.h"

#include "../functors/morlet.h"

ACTSYM_BY_SHORTCUTS(actsym::Morlet)
ACTSYM_ELEMENTWISE_PARAMETERS(morlet, actsym::Morlet)
