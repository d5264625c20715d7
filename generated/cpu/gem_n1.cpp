// CPU kernels of GEM(N=1).
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.h"

#include "../functors/gem_n1.h"

template <> inline constexpr bool actsym::light<actsym::GEM_N1> = true;
ACTSYM_ELEMENTWISE(gem_n1, actsym::GEM_N1)
