// CPU kernels of Heaviside.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.h"

#include "../functors/heaviside.h"

template <> inline constexpr bool actsym::light<actsym::Heaviside> = true;
ACTSYM_ELEMENTWISE(heaviside, actsym::Heaviside)
