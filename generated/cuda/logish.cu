// CUDA kernels of Logish.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/logish.h"

ACTSYM_ELEMENTWISE(logish, actsym::Logish)
