// CPU kernels of PolyNorm L2(r=3).
// Generated from its definition; edit that and run `actsym generate`.
#include "rows.h"

#include "../functors/polynorm_l2_r3.h"

ACTSYM_ROWS(polynorm_l2_r3, actsym::PolyNormL2_r3)
