// CUDA kernels of RReLU.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.cuh"

#include "../functors/rrelu_evaluated.h"

ACTSYM_ELEMENTWISE(rrelu_evaluated, actsym::RReLUEvaluated)
