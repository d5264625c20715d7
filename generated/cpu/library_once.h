// The functions of library.h for units that call them of parameters alone: results depend on the arguments and on
// nothing else, so the compiler takes the calls out of the loop over the elements of a channel.
#pragma once

#include "library.h"

namespace actsym::m {

// Taken before the templates of the same names.  Compilers take only calls out of loops that hand over the compiler's own
// vectors, not classes.
#define ACTSYM_ONCE_OF(type, name)                                                                                    \
  [[gnu::const, gnu::nothrow, gnu::noinline]] inline Vector<type>::Lanes name##_of(Vector<type>::Lanes a) {           \
    return name<type>(a).lanes;                                                                                       \
  }                                                                                                                   \
  ACTSYM_INLINE Vector<type> name(Vector<type> a) { return name##_of(a.lanes); }
#define ACTSYM_ONCE_EACH(name) ACTSYM_ONCE_OF(float, name) ACTSYM_ONCE_OF(double, name)
ACTSYM_ONCE_EACH(exp)
ACTSYM_ONCE_EACH(expm1)
ACTSYM_ONCE_EACH(log)
ACTSYM_ONCE_EACH(log1p)
ACTSYM_ONCE_EACH(tanh)
ACTSYM_ONCE_EACH(sinh)
ACTSYM_ONCE_EACH(cosh)
ACTSYM_ONCE_EACH(sin)
ACTSYM_ONCE_EACH(cos)
ACTSYM_ONCE_EACH(tan)
ACTSYM_ONCE_EACH(atan)
ACTSYM_ONCE_EACH(asin)
ACTSYM_ONCE_EACH(acos)
ACTSYM_ONCE_EACH(asinh)
ACTSYM_ONCE_EACH(erf)
ACTSYM_ONCE_EACH(erfc)
#undef ACTSYM_ONCE_EACH
#undef ACTSYM_ONCE_OF

}  // namespace actsym::m
