// CPU kernels of TeLU.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "elementwise.h"
#include "library.h"

#include "../functors/telu.h"

ACTSYM_ELEMENTWISE(telu, actsym::TeLU)
