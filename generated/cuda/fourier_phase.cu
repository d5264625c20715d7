// CUDA kernels of Fourier, amplitude and phase(n=3).
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/fourier_phase.h"

ACTSYM_ELEMENTWISE_PARAMETERS(fourier_phase, actsym::FourierPhase)
