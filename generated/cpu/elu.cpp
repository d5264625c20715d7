// CPU kernels of ELU.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "elementwise.h"
#include "library.h"

#include "../functors/elu.h"

ACTSYM_ELEMENTWISE(elu, actsym::ELU)
