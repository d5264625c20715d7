// CUDA kernels of Morlet wavelets(n=2).
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/morlet.h"

ACTSYM_ELEMENTWISE_PARAMETERS(morlet, actsym::Morlet)
