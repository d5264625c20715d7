// CPU kernels of clamped SiLU.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.h"
#if !defined(ACTSYM_FLOAT64) || ACTSYM_FLOAT64  // in float32 there are approximants
#include "library.h"
#endif

#include "../functors/clamped_silu.h"

template <> inline constexpr bool actsym::light<actsym::ClampedSiLU> = true;
ACTSYM_ELEMENTWISE(clamped_silu, actsym::ClampedSiLU)
