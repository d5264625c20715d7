// CPU kernels of hard Swish.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.h"

#include "../functors/hard_swish.h"

template <> inline constexpr bool actsym::light<actsym::HardSwish> = true;
ACTSYM_ELEMENTWISE(hard_swish, actsym::HardSwish)
