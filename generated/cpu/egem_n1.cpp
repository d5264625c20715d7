// CPU kernels of E-GEM(N=1).
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.h"

#include "../functors/egem_n1.h"

template <> inline constexpr bool actsym::light<actsym::EGEM_N1> = true;
ACTSYM_ELEMENTWISE_PARAMETERS(egem_n1, actsym::EGEM_N1)
