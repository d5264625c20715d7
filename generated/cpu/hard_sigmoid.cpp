// CPU kernels of hard sigmoid.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.h"

#include "../functors/hard_sigmoid.h"

template <> inline constexpr bool actsym::light<actsym::HardSigmoid> = true;
ACTSYM_ELEMENTWISE(hard_sigmoid, actsym::HardSigmoid)
