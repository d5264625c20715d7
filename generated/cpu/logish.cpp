// CPU kernels of Logish.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "elementwise.h"
#include "library.h"

#include "../functors/logish.h"

ACTSYM_ELEMENTWISE(logish, actsym::Logish)
