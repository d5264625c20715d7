// CUDA kernels of GEM(N=2).
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "pointwise.cuh"

#include "../functors/gem_n2.h"

ACTSYM_POINTWISE(gem_n2, actsym::GEM_N2)
