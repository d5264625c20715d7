// CPU kernels of SGELU.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "elementwise.h"
#include "library.h"

#include "../functors/saturated_gelu.h"

ACTSYM_ELEMENTWISE(saturated_gelu, actsym::SaturatedGelu)
