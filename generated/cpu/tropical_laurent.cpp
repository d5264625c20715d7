// CPU kernels of Tropical Laurent(n=2).
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "elementwise.h"

#include "../functors/tropical_laurent.h"

ACTSYM_ELEMENTWISE_PARAMETERS(tropical_laurent, actsym::TropicalLaurent)
