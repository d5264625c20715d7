// CPU kernels of GELU-tanh.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "elementwise.h"
#include "library.h"

#include "../functors/gelu_tanh.h"

ACTSYM_ELEMENTWISE(gelu_tanh, actsym::GELUTanh)
