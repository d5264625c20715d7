// The operations that the scalar functions are written in, on vectors of float or double: those that need no library.
// exp, log, tanh, erf and their kin are in library.h.
#pragma once

#include "vector.h"

#define ACTSYM_FUNCTION static inline

namespace actsym::m {

template <class V>
ACTSYM_INLINE V constant(float single, double twice) {
  if constexpr (is_double<typename V::value_type>) {
    return V(twice);
  } else {
    return V(single);
  }
}

template <class V> ACTSYM_INLINE V infinity() { return V(static_cast<typename V::value_type>(__builtin_inf())); }

// V stands for Vector<C> in what follows.
#define ACTSYM_OPERATION template <class C, class V = Vector<C>> ACTSYM_INLINE

ACTSYM_OPERATION V neg(Vector<C> a) { return -a.lanes; }
ACTSYM_OPERATION V abs(Vector<C> a) { return V(a.bits() & ~V(C(-0.0)).bits()); }
ACTSYM_OPERATION auto lt(Vector<C> a, Vector<C> b) { return a.lanes < b.lanes; }
ACTSYM_OPERATION auto le(Vector<C> a, Vector<C> b) { return a.lanes <= b.lanes; }
ACTSYM_OPERATION auto eq(Vector<C> a, Vector<C> b) { return a.lanes == b.lanes; }
ACTSYM_OPERATION auto unordered(Vector<C> a) { return a.lanes != a.lanes; }
template <class Mask> ACTSYM_INLINE Mask both(Mask a, Mask b) { return a & b; }
template <class Mask> ACTSYM_INLINE Mask either(Mask a, Mask b) { return a | b; }
ACTSYM_OPERATION V select(typename V::Mask condition, Vector<C> a, Vector<C> b) {
  return condition ? a.lanes : b.lanes;
}
ACTSYM_OPERATION V min(Vector<C> a, Vector<C> b) { return b.lanes < a.lanes ? b.lanes : a.lanes; }
ACTSYM_OPERATION V max(Vector<C> a, Vector<C> b) { return a.lanes < b.lanes ? b.lanes : a.lanes; }

// Rounded once.
ACTSYM_OPERATION V fma(Vector<C> a, Vector<C> b, Vector<C> c) {
#if defined(__AVX512F__)  // -1: all lanes; 4: rounded as usual
  if constexpr (!is_double<C>) return __builtin_ia32_vfmaddps512_mask(a.lanes, b.lanes, c.lanes, -1, 4);
  if constexpr (is_double<C>) return __builtin_ia32_vfmaddpd512_mask(a.lanes, b.lanes, c.lanes, -1, 4);
#elif defined(__AVX2__) && defined(__FMA__)
  if constexpr (!is_double<C>) return __builtin_ia32_vfmaddps256(a.lanes, b.lanes, c.lanes);
  if constexpr (is_double<C>) return __builtin_ia32_vfmaddpd256(a.lanes, b.lanes, c.lanes);
#else
  for (int i = 0; i < V::size(); ++i) {
    if constexpr (!is_double<C>) c.lanes[i] = __builtin_fmaf(a.lanes[i], b.lanes[i], c.lanes[i]);
    if constexpr (is_double<C>) c.lanes[i] = __builtin_fma(a.lanes[i], b.lanes[i], c.lanes[i]);
  }
  return c;
#endif
}

#define ACTSYM_BY_LANE(name)                                                                     \
  ACTSYM_OPERATION V name(Vector<C> a) {                                                         \
    for (int i = 0; i < V::size(); ++i) {                                                        \
      if constexpr (!is_double<C>) a.lanes[i] = __builtin_##name##f(a.lanes[i]);    \
      if constexpr (is_double<C>) a.lanes[i] = __builtin_##name(a.lanes[i]);      \
    }                                                                                            \
    return a;                                                                                    \
  }
ACTSYM_BY_LANE(sqrt)
ACTSYM_BY_LANE(floor)
ACTSYM_BY_LANE(ceil)
#undef ACTSYM_BY_LANE

// 1.5 * 2^(bits of the mantissa): added to a smaller number, it leaves the nearest integer in the lowest bits.
template <class C> constexpr C kToInteger = static_cast<C>(is_double<C> ? 0x1.8p52 : 0x1.8p23);

// The nearest integer, ties to even, for |a| < 2^22; 0 instead of -0.
ACTSYM_OPERATION V round(Vector<C> a) { return (a + V(kToInteger<C>)) - V(kToInteger<C>); }

// a * 2^k for integral k, where a and the result are normal numbers: k is added to the exponent.
ACTSYM_OPERATION V scale(Vector<C> a, Vector<C> k) {
  return V(a.bits() + ((k + V(kToInteger<C>)).bits() << Format<C>::exponent));
}

#undef ACTSYM_OPERATION

}  // namespace actsym::m
