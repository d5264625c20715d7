// CUDA kernels of PolyReLU Norm(r=3).
// Generated from its definition; edit that and run `actsym generate`.
#include "rows.cuh"

#include "../functors/polyrelu_norm_r3.h"

ACTSYM_ROWS(polyrelu_norm_r3, actsym::PolyReLUNorm_r3)
