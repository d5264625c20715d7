// CPU kernels of tanh.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "elementwise.h"
#include "library.h"

#include "../functors/tanh.h"

ACTSYM_ELEMENTWISE(tanh, actsym::Tanh)
