// CPU kernels of Fourier, fundamental learned(n=3).
// Generated from its definition; edit that and run `actsym generate`.
#define ACTSYM_PLAIN_PRODUCTS  // many are of parameters alone
#include "shortcuts.h"
#include "library.h"

#include "../functors/fourier_fundamental.h"

ACTSYM_BY_SHORTCUTS(actsym::FourierFundamental)
ACTSYM_ELEMENTWISE_PARAMETERS(fourier_fundamental, actsym::FourierFundamental)
