// CPU kernels of PolyNorm(r=3).
// Generated from its definition; edit that and run `actsym generate`.
#include "rows.h"

#include "../functors/polynorm_r3.h"

ACTSYM_ROWS(polynorm_r3, actsym::PolyNorm_r3)
