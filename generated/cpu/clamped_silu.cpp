// CPU kernels of clamped SiLU.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "elementwise.h"
#include "library.h"

#include "../functors/clamped_silu.h"

ACTSYM_ELEMENTWISE(clamped_silu, actsym::ClampedSiLU)
