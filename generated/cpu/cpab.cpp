// CPU kernels of CPAB.
// Generated from its definition; edit that and run `actsym generate`.
#define ACTSYM_PLAIN_PRODUCTS  // many are of parameters alone
#include "elementwise.h"
#include "library.h"

#include "../functors/cpab.h"

ACTSYM_ELEMENTWISE_PARAMETERS(cpab, actsym::CPAB)
