// CUDA kernels of SELU.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/selu.h"

ACTSYM_ELEMENTWISE(selu, actsym::SELU)
