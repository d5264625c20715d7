// The operations that need a library: exp, log, tanh, erf and their kin.  On x86 they are SLEEF's, which torch's library
// for the CPU holds; elsewhere they are those of the C++ library, lane by lane.  They are declared here, as torch's
// headers take a compiler some seconds.
//
// Results depend on the arguments and on nothing else (`const`), so the compiler takes calls of parameters alone out of
// the loop over the elements of a channel.  It does so only if a call hands over its own vectors, not classes.
#pragma once

#include <cmath>

#include "wide.h"

namespace actsym::m {

#define ACTSYM_CALLED(C) __attribute__((const, nothrow)) Vector<C>::Lanes

#define ACTSYM_OF_LANES(C, name)                                            \
  [[gnu::noinline]] inline ACTSYM_CALLED(C) name##_of(Vector<C>::Lanes a) { \
    for (int i = 0; i < Vector<C>::size(); ++i) a[i] = std::name(a[i]);     \
    return a;                                                               \
  }                                                                         \
  template <> ACTSYM_INLINE Vector<C> name(Vector<C> a) { return name##_of(a.lanes); }
#define ACTSYM_BY_LANE(name) ACTSYM_OF_LANES(float, name) ACTSYM_OF_LANES(double, name)

#define ACTSYM_OF_SLEEF(C, name, symbol)                  \
  extern "C" ACTSYM_CALLED(C) symbol(Vector<C>::Lanes);   \
  template <> ACTSYM_INLINE Vector<C> name(Vector<C> a) { return symbol(a.lanes); }

// The name, and the largest errors of SLEEF's functions in float and in double: u10 is 1.0 units in the last place.
#if defined(__AVX512F__)
#define ACTSYM_UNARY(name, single, twice)                   \
  ACTSYM_OF_SLEEF(float, name, Sleef_##name##f16_##single) \
  ACTSYM_OF_SLEEF(double, name, Sleef_##name##d8_##twice)
#elif defined(__AVX2__)
#define ACTSYM_UNARY(name, single, twice)                   \
  ACTSYM_OF_SLEEF(float, name, Sleef_##name##f8_##single)   \
  ACTSYM_OF_SLEEF(double, name, Sleef_##name##d4_##twice)
#else
#define ACTSYM_UNARY(name, single, twice) ACTSYM_BY_LANE(name)
#endif
ACTSYM_UNARY(exp, u10, u10)
ACTSYM_UNARY(expm1, u10, u10)
ACTSYM_UNARY(log, u10, u10)
ACTSYM_UNARY(log1p, u10, u10)
ACTSYM_UNARY(tanh, u10, u10)
ACTSYM_UNARY(sinh, u10, u10)
ACTSYM_UNARY(cosh, u10, u10)
ACTSYM_UNARY(sin, u35, u10)
ACTSYM_UNARY(cos, u35, u10)
ACTSYM_UNARY(tan, u10, u10)
ACTSYM_UNARY(atan, u10, u10)
ACTSYM_UNARY(asin, u10, u10)
ACTSYM_UNARY(acos, u10, u10)
ACTSYM_UNARY(erf, u10, u10)
ACTSYM_UNARY(erfc, u15, u15)
ACTSYM_BY_LANE(asinh)
#undef ACTSYM_UNARY
#undef ACTSYM_OF_SLEEF
#undef ACTSYM_BY_LANE
#undef ACTSYM_OF_LANES

// a to the power b.
#define ACTSYM_POW(C, symbol)                                            \
  extern "C" ACTSYM_CALLED(C) symbol(Vector<C>::Lanes, Vector<C>::Lanes); \
  template <> ACTSYM_INLINE Vector<C> pow(Vector<C> a, Vector<C> b) { return symbol(a.lanes, b.lanes); }
#if defined(__AVX512F__)
ACTSYM_POW(float, Sleef_powf16_u10)
ACTSYM_POW(double, Sleef_powd8_u10)
#elif defined(__AVX2__)
ACTSYM_POW(float, Sleef_powf8_u10)
ACTSYM_POW(double, Sleef_powd4_u10)
#else
template <class C> ACTSYM_INLINE Vector<C> pow(Vector<C> a, Vector<C> b) {
  for (int i = 0; i < Vector<C>::size(); ++i) a.lanes[i] = std::pow(a.lanes[i], b.lanes[i]);
  return a;
}
#endif
#undef ACTSYM_POW
#undef ACTSYM_CALLED

// Of what wide.h has no better way to compute.
#define ACTSYM_OF_HALVES(name) ACTSYM_OF_ONE(Wide, name)
ACTSYM_OF_HALVES(expm1)
ACTSYM_OF_HALVES(log)
ACTSYM_OF_HALVES(log1p)
ACTSYM_OF_HALVES(sinh)
ACTSYM_OF_HALVES(cosh)
ACTSYM_OF_HALVES(tan)
ACTSYM_OF_HALVES(atan)
ACTSYM_OF_HALVES(asin)
ACTSYM_OF_HALVES(acos)
ACTSYM_OF_HALVES(asinh)
ACTSYM_OF_HALVES(erf)
#undef ACTSYM_OF_HALVES
ACTSYM_INLINE Wide pow(Wide a, Wide b) { return {pow(a.low, b.low), pow(a.high, b.high)}; }

}  // namespace actsym::m
