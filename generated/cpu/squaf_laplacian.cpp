// CPU kernels of SQUAF, Laplacian(k=1).
// Generated from its definition; edit that and run `actsym generate`.
#define ACTSYM_PLAIN_PRODUCTS  // many are of parameters alone
#include "shortcuts.h"
#include "library.h"

#include "../functors/squaf_laplacian.h"

ACTSYM_BY_SHORTCUTS(actsym::SQUAFLaplacian)
ACTSYM_ELEMENTWISE_PARAMETERS(squaf_laplacian, actsym::SQUAFLaplacian)
