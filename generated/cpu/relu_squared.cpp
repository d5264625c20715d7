// CPU kernels of ReLU².
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.h"

#include "../functors/relu_squared.h"

template <> inline constexpr bool actsym::light<actsym::ReLUSquared> = true;
ACTSYM_ELEMENTWISE(relu_squared, actsym::ReLUSquared)
