// CPU kernels of PolyReLU(r=3).
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "elementwise.h"

#include "../functors/polyrelu.h"

ACTSYM_ELEMENTWISE_PARAMETERS(polyrelu, actsym::PolyReLU)
