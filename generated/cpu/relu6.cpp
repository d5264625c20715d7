// CPU kernels of ReLU6.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.h"

#include "../functors/relu6.h"

template <> inline constexpr bool actsym::light<actsym::ReLU6> = true;
ACTSYM_ELEMENTWISE(relu6, actsym::ReLU6)
