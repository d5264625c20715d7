// CPU kernels of SGELU.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.h"
#if !defined(ACTSYM_FLOAT64) || ACTSYM_FLOAT64  // in float32 there are approximants
#include "library.h"
#endif

#include "../functors/saturated_gelu.h"

template <> inline constexpr bool actsym::light<actsym::SaturatedGelu> = true;
ACTSYM_ELEMENTWISE(saturated_gelu, actsym::SaturatedGelu)
