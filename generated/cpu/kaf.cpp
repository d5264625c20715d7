// CPU kernels of KAF(n=7).
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "elementwise.h"
#include "library.h"

#include "../functors/kaf.h"

ACTSYM_ELEMENTWISE_PARAMETERS(kaf, actsym::KAF)
