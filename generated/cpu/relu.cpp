// CPU kernels of ReLU.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.h"

#include "../functors/relu.h"

template <> inline constexpr bool actsym::light<actsym::ReLU> = true;
ACTSYM_ELEMENTWISE(relu, actsym::ReLU)
