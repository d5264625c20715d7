// CPU kernels of hardtanh.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.h"

#include "../functors/hardtanh.h"

template <> inline constexpr bool actsym::light<actsym::Hardtanh> = true;
ACTSYM_ELEMENTWISE(hardtanh, actsym::Hardtanh)
