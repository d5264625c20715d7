// CPU kernels of Fourier, amplitude and phase(n=3).
// Generated from its definition; edit that and run `actsym generate`.
#define ACTSYM_PLAIN_PRODUCTS  // many are of parameters alone
#include "shortcuts.h"
#include "library.h"

#include "../functors/fourier_phase.h"

ACTSYM_BY_SHORTCUTS(actsym::FourierPhase)
ACTSYM_ELEMENTWISE_PARAMETERS(fourier_phase, actsym::FourierPhase)
