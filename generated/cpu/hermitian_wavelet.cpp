// CPU kernels of Hermitian wavelets(n=3).
// Generated from its definition; edit that and run `actsym generate`.
#define ACTSYM_PLAIN_PRODUCTS  // many are of parameters alone
#include "shortcuts.h"
#include "library.h"

#include "../functors/hermitian_wavelet.h"

ACTSYM_BY_SHORTCUTS(actsym::HermitianWavelet)
ACTSYM_ELEMENTWISE_PARAMETERS(hermitian_wavelet, actsym::HermitianWavelet)
