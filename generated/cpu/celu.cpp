// CPU kernels of CELU.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.h"
#if !defined(ACTSYM_FLOAT64) || ACTSYM_FLOAT64  // in float32 there are approximants
#include "library.h"
#endif

#include "../functors/celu.h"

template <> inline constexpr bool actsym::light<actsym::CELU> = true;
ACTSYM_ELEMENTWISE(celu, actsym::CELU)
