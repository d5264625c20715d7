// CPU kernels of SQUAF, Laplacian, 5 nearest(k=3).
// Generated from its definition; edit that and run `actsym generate`.
#define ACTSYM_PLAIN_PRODUCTS  // many are of parameters alone
#include "shortcuts.h"
#include "library.h"

#include "../functors/squaf_laplacian_nearest.h"

ACTSYM_BY_SHORTCUTS(actsym::SQUAFLaplacianNearest)
ACTSYM_ELEMENTWISE_PARAMETERS(squaf_laplacian_nearest, actsym::SQUAFLaplacianNearest)
