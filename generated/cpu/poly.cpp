// CPU kernels of Poly(r=3).
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "elementwise.h"

#include "../functors/poly.h"

ACTSYM_ELEMENTWISE_PARAMETERS(poly, actsym::Poly)
