// CUDA kernels of hardtanh.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/hardtanh.h"

ACTSYM_ELEMENTWISE(hardtanh, actsym::Hardtanh)
