// CPU kernels of GELU.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "elementwise.h"
#include "library.h"

#include "../functors/gelu.h"

ACTSYM_ELEMENTWISE(gelu, actsym::GELU)
