// CPU kernels of E-GEM(N=2).
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.h"

#include "../functors/egem_n2.h"

template <> inline constexpr bool actsym::light<actsym::EGEM_N2> = true;
ACTSYM_ELEMENTWISE_PARAMETERS(egem_n2, actsym::EGEM_N2)
