// CPU kernels of SELU.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "elementwise.h"
#include "library.h"

#include "../functors/selu.h"

ACTSYM_ELEMENTWISE(selu, actsym::SELU)
