// CPU kernels of CELU.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "pointwise.h"

#include "../functors/celu.h"

ACTSYM_POINTWISE(celu, actsym::CELU)
