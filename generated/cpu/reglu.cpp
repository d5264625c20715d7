// CPU kernels of ReGLU.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.h"

#include "../functors/reglu.h"

template <> inline constexpr bool actsym::light<actsym::ReGLU> = true;
ACTSYM_ELEMENTWISE(reglu, actsym::ReGLU)
