// CPU kernels of CRReLU.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "pointwise.h"

#include "../functors/crrelu.h"

ACTSYM_POINTWISE_PARAMETERS(crrelu, actsym::CRReLU)
