// CPU kernels of PolyReLU(r=3).
// Generated from its definition; edit that and run `actsym generate`.
#define ACTSYM_PLAIN_PRODUCTS  // many are of parameters alone
#include "shortcuts.h"

#include "../functors/polyrelu.h"

ACTSYM_BY_SHORTCUTS(actsym::PolyReLU)
ACTSYM_ELEMENTWISE_PARAMETERS(polyrelu, actsym::PolyReLU)
