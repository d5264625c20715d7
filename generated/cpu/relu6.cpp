// CPU kernels of ReLU6.
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#include "elementwise.h"

#include "../functors/relu6.h"

ACTSYM_ELEMENTWISE(relu6, actsym::ReLU6)
