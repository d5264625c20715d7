// CPU kernels of CRReLU.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "elementwise.h"
#include "library.h"

#include "../functors/crrelu.h"

ACTSYM_ELEMENTWISE_PARAMETERS(crrelu, actsym::CRReLU)
