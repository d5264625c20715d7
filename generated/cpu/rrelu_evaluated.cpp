// CPU kernels of RReLU.
// Generated from its definition; edit that and run `actsym generate`.
#include "elementwise.h"

#include "../functors/rrelu_evaluated.h"

template <> inline constexpr bool actsym::light<actsym::RReLUEvaluated> = true;
ACTSYM_ELEMENTWISE(rrelu_evaluated, actsym::RReLUEvaluated)
