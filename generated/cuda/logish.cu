// CUDA kernels of Logish.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "pointwise.cuh"

#include "../functors/logish.h"

ACTSYM_POINTWISE(logish, actsym::Logish)
