// CPU kernels of SMish.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "elementwise.h"
#include "library.h"

#include "../functors/saturated_mish.h"

ACTSYM_ELEMENTWISE(saturated_mish, actsym::SaturatedMish)
