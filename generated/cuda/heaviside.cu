// CUDA kernels of Heaviside.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/heaviside.h"

ACTSYM_ELEMENTWISE(heaviside, actsym::Heaviside)
