// CPU kernels of Legendre(n=3).
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "elementwise.h"

#include "../functors/legendre.h"

ACTSYM_ELEMENTWISE_PARAMETERS(legendre, actsym::Legendre)
