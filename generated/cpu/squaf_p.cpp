// CPU kernels of SQUAF-P(k=2).
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "elementwise.h"
#include "library.h"

#include "../functors/squaf_p.h"

ACTSYM_ELEMENTWISE_PARAMETERS(squaf_p, actsym::SQUAFP)
