// CPU kernels of ELU.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "pointwise.h"

#include "../functors/elu.h"

ACTSYM_POINTWISE(elu, actsym::ELU)
