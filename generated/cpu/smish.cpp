// CPU kernels of Smish.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "elementwise.h"
#include "library.h"

#include "../functors/smish.h"

ACTSYM_ELEMENTWISE(smish, actsym::Smish)
