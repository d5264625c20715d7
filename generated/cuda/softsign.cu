// CUDA kernels of softsign.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/softsign.h"

ACTSYM_ELEMENTWISE(softsign, actsym::Softsign)
