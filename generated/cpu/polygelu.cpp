// CPU kernels of PolyGELU(r=3).
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "elementwise.h"
#include "library.h"

#include "../functors/polygelu.h"

ACTSYM_ELEMENTWISE_PARAMETERS(polygelu, actsym::PolyGELU)
