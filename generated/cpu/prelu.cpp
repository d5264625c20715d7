// CPU kernels of PReLU.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "elementwise.h"

#include "../functors/prelu.h"

ACTSYM_ELEMENTWISE_PARAMETERS(prelu, actsym::PReLU)
