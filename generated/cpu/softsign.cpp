// CPU kernels of softsign.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "elementwise.h"

#include "../functors/softsign.h"

ACTSYM_ELEMENTWISE(softsign, actsym::Softsign)
