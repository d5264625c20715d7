// CUDA kernels of Fourier(n=3).
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/fourier.h"

ACTSYM_ELEMENTWISE_PARAMETERS(fourier, actsym::Fourier)
