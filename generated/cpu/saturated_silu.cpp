// CPU kernels of SSiLU.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "elementwise.h"
#include "library.h"

#include "../functors/saturated_silu.h"

ACTSYM_ELEMENTWISE(saturated_silu, actsym::SaturatedSilu)
