// CPU kernels of Mish.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "elementwise.h"
#include "library.h"

#include "../functors/mish.h"

ACTSYM_ELEMENTWISE(mish, actsym::Mish)
