// CPU kernels of CELU.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "elementwise.h"
#include "library.h"

#include "../functors/celu.h"

ACTSYM_ELEMENTWISE(celu, actsym::CELU)
