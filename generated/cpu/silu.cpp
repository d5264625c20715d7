// CPU kernels of SiLU.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "elementwise.h"
#include "library.h"

#include "../functors/silu.h"

ACTSYM_ELEMENTWISE(silu, actsym::SiLU)
