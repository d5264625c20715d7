// CPU kernels of SQUAF, Laplacian, positions learned(n=3).
// Generated from its definition; edit that and run `actsym generate`.
#define ACTSYM_PLAIN_PRODUCTS  // many are of parameters alone
#include "shortcuts.h"
#include "library.h"

#include "../functors/squaf_general_laplacian.h"

ACTSYM_BY_SHORTCUTS(actsym::SQUAFGeneralLaplacian)
ACTSYM_ELEMENTWISE_PARAMETERS(squaf_general_laplacian, actsym::SQUAFGeneralLaplacian)
