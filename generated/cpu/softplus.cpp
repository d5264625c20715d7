// CPU kernels of softplus.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "elementwise.h"
#include "library.h"

#include "../functors/softplus.h"

ACTSYM_ELEMENTWISE(softplus, actsym::Softplus)
