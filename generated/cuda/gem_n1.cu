// CUDA kernels of GEM(N=1).
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/gem_n1.h"

ACTSYM_ELEMENTWISE(gem_n1, actsym::GEM_N1)
