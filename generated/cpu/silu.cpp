// CPU kernels of SiLU.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "pointwise.h"

#include "../functors/silu.h"

ACTSYM_POINTWISE(silu, actsym::SiLU)
