// CPU kernels of Fourier(n=3).
// Generated from its definition; edit that and run `actsym generate`.
#define ACTSYM_PLAIN_PRODUCTS  // many are of parameters alone
#include "shortcuts.h"
#include "library.h"

#include "../functors/fourier.h"

ACTSYM_BY_SHORTCUTS(actsym::Fourier)
ACTSYM_ELEMENTWISE_PARAMETERS(fourier, actsym::Fourier)
