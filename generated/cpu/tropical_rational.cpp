// CPU kernels of Tropical rational(m=3, n=2).
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "elementwise.h"

#include "../functors/tropical_rational.h"

ACTSYM_ELEMENTWISE_PARAMETERS(tropical_rational, actsym::TropicalRational)
