// CPU kernels of PolyPReLU(r=3).
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "elementwise.h"

#include "../functors/polyprelu.h"

ACTSYM_ELEMENTWISE_PARAMETERS(polyprelu, actsym::PolyPReLU)
