// CPU kernels of RReLU.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.h"

#include "../functors/rrelu.h"

template <> inline constexpr bool actsym::light<actsym::RReLU> = true;
ACTSYM_ELEMENTWISE(rrelu, actsym::RReLU)
