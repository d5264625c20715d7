// CPU kernels of softsign.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "pointwise.h"

#include "../functors/softsign.h"

ACTSYM_POINTWISE(softsign, actsym::Softsign)
