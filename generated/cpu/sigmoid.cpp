// CPU kernels of sigmoid.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.h"
#if !defined(ACTSYM_FLOAT64) || ACTSYM_FLOAT64  // in float32 there are approximants
#include "library.h"
#endif

#include "../functors/sigmoid.h"

template <> inline constexpr bool actsym::light<actsym::Sigmoid> = true;
ACTSYM_ELEMENTWISE(sigmoid, actsym::Sigmoid)
