// CPU kernels of SQUAF-P(k=2).
// Generated from its definition; edit that and run `actsym generate`.
#define ACTSYM_PLAIN_PRODUCTS  // many are of parameters alone
#include "shortcuts.h"
#include "library.h"

#include "../functors/squaf_p_evaluated.h"

ACTSYM_BY_SHORTCUTS(actsym::SQUAFPEvaluated)
ACTSYM_ELEMENTWISE_PARAMETERS(squaf_p_evaluated, actsym::SQUAFPEvaluated)
