// CPU kernels of hardtanh.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "elementwise.h"

#include "../functors/hardtanh.h"

ACTSYM_ELEMENTWISE(hardtanh, actsym::Hardtanh)
