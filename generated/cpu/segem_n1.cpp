// CPU kernels of SE-GEM(N=1).
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.h"

#include "../functors/segem_n1.h"

template <> inline constexpr bool actsym::light<actsym::SEGEM_N1> = true;
ACTSYM_ELEMENTWISE_PARAMETERS(segem_n1, actsym::SEGEM_N1)
