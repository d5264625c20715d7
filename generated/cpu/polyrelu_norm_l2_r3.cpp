// CPU kernels of PolyReLU Norm L2(r=3).
// Generated from its definition; edit that and run `actsym generate`.
#include "rows.h"

#include "../functors/polyrelu_norm_l2_r3.h"

ACTSYM_ROWS(polyrelu_norm_l2_r3, actsym::PolyReLUNormL2_r3)
