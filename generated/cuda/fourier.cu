// CUDA kernels of Fourier(n=3).
// Generated from its definition; edit that and run `actsym generate`.
#define ACTSYM_WAVES  // of the library it calls sines and cosines of products alone
#include "elementwise.cuh"

#include "../functors/fourier.h"

ACTSYM_ELEMENTWISE_PARAMETERS(fourier, actsym::Fourier)
