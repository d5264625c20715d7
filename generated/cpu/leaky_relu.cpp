// CPU kernels of LeakyReLU.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.h"

#include "../functors/leaky_relu.h"

template <> inline constexpr bool actsym::light<actsym::LeakyReLU> = true;
ACTSYM_ELEMENTWISE(leaky_relu, actsym::LeakyReLU)
