// CPU kernels of GEM(N=2).
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.h"

#include "../functors/gem_n2.h"

template <> inline constexpr bool actsym::light<actsym::GEM_N2> = true;
ACTSYM_ELEMENTWISE(gem_n2, actsym::GEM_N2)
