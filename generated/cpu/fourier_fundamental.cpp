// CPU kernels of Fourier, fundamental learned(n=3).
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "elementwise.h"
#include "library.h"

#include "../functors/fourier_fundamental.h"

ACTSYM_ELEMENTWISE_PARAMETERS(fourier_fundamental, actsym::FourierFundamental)
