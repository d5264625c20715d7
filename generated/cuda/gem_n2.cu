// CUDA kernels of GEM(N=2).
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/gem_n2.h"

ACTSYM_ELEMENTWISE(gem_n2, actsym::GEM_N2)
