// CPU kernels of sigmoid.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "elementwise.h"
#include "library.h"

#include "../functors/sigmoid.h"

ACTSYM_ELEMENTWISE(sigmoid, actsym::Sigmoid)
