// CPU kernels of PolyNorm(r=2).
// Generated from its definition; edit that and run `actsym generate`.
#include "rows.h"

#include "../functors/polynorm_r2.h"

ACTSYM_ROWS(polynorm_r2, actsym::PolyNorm_r2)
