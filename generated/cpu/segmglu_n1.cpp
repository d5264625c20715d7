// CPU kernels of SE-GMGLU(N=1).
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.h"

#include "../functors/segmglu_n1.h"

ACTSYM_ELEMENTWISE_PARAMETERS(segmglu_n1, actsym::SEGMGLU_N1)
