// CUDA kernels of Hermitian wavelets(n=3).
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/hermitian_wavelet.h"

ACTSYM_ELEMENTWISE_PARAMETERS(hermitian_wavelet, actsym::HermitianWavelet)
