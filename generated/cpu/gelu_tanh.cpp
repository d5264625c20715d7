// CPU kernels of GELU-tanh.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.h"
#if !defined(ACTSYM_FLOAT64) || ACTSYM_FLOAT64  // in float32 there are approximants
#include "library.h"
#endif

#include "../functors/gelu_tanh.h"

template <> inline constexpr bool actsym::light<actsym::GELUTanh> = true;
ACTSYM_ELEMENTWISE(gelu_tanh, actsym::GELUTanh)
