// CPU kernels of tanh.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "pointwise.h"

#include "../functors/tanh.h"

ACTSYM_POINTWISE(tanh, actsym::Tanh)
