// CPU kernels of SQUAF, positions learned(n=4).
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "elementwise.h"
#include "library.h"

#include "../functors/squaf_general.h"

ACTSYM_ELEMENTWISE_PARAMETERS(squaf_general, actsym::SQUAFGeneral)
