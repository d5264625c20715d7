// CPU kernels of softplus.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "pointwise.h"

#include "../functors/softplus.h"

ACTSYM_POINTWISE(softplus, actsym::Softplus)
