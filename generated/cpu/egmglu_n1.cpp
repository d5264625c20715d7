// CPU kernels of E-GMGLU(N=1).
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.h"

#include "../functors/egmglu_n1.h"

ACTSYM_ELEMENTWISE_PARAMETERS(egmglu_n1, actsym::EGMGLU_N1)
