// CPU kernels of SELU.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "pointwise.h"

#include "../functors/selu.h"

ACTSYM_POINTWISE(selu, actsym::SELU)
