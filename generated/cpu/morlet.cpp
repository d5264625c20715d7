// CPU kernels of Morlet wavelets(n=2).
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "elementwise.h"
#include "library.h"

#include "../functors/morlet.h"

ACTSYM_ELEMENTWISE_PARAMETERS(morlet, actsym::Morlet)
