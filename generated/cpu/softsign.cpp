// CPU kernels of softsign.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.h"

#include "../functors/softsign.h"

template <> inline constexpr bool actsym::light<actsym::Softsign> = true;
ACTSYM_ELEMENTWISE(softsign, actsym::Softsign)
