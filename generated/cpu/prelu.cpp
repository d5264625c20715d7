// CPU kernels of PReLU.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.h"

#include "../functors/prelu.h"

template <> inline constexpr bool actsym::light<actsym::PReLU> = true;
ACTSYM_ELEMENTWISE_PARAMETERS(prelu, actsym::PReLU)
