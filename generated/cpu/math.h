// The operations that the scalar functions are written in, on vectors of float or double.
// exp, log, tanh, erf and their kin are those of at::vec (SLEEF), which ships with torch.
#pragma once

#include <ATen/cpu/vec/functional.h>
#include <ATen/cpu/vec/vec.h>

#include <limits>

#define ACTSYM_FUNCTION static inline

namespace actsym::m {

using at::vec::Vectorized;

template <class V>
inline V constant(float single, double twice) {
  if constexpr (std::is_same_v<typename V::value_type, double>) {
    return V(twice);
  } else {
    return V(single);
  }
}

template <class V> inline V infinity() { return V(std::numeric_limits<typename V::value_type>::infinity()); }
template <class V> inline V neg(V a) { return a.neg(); }
template <class V> inline V abs(V a) { return a.abs(); }
template <class V> inline V fma(V a, V b, V c) { return at::vec::fmadd(a, b, c); }
template <class V> inline V lt(V a, V b) { return a < b; }
template <class V> inline V le(V a, V b) { return a <= b; }
template <class V> inline V eq(V a, V b) { return a == b; }
template <class V> inline V unordered(V a) { return a != a; }
template <class V> inline V both(V a, V b) { return a & b; }
template <class V> inline V either(V a, V b) { return a | b; }
template <class V> inline V select(V condition, V a, V b) { return V::blendv(b, a, condition); }
template <class V> inline V min(V a, V b) { return select(b < a, b, a); }
template <class V> inline V max(V a, V b) { return select(a < b, b, a); }

#define ACTSYM_UNARY(name) \
  template <class V> inline V name(V a) { return a.name(); }
ACTSYM_UNARY(sqrt)
ACTSYM_UNARY(exp)
ACTSYM_UNARY(expm1)
ACTSYM_UNARY(log)
ACTSYM_UNARY(log1p)
ACTSYM_UNARY(tanh)
ACTSYM_UNARY(sinh)
ACTSYM_UNARY(cosh)
ACTSYM_UNARY(sin)
ACTSYM_UNARY(cos)
ACTSYM_UNARY(tan)
ACTSYM_UNARY(atan)
ACTSYM_UNARY(asin)
ACTSYM_UNARY(acos)
ACTSYM_UNARY(erf)
ACTSYM_UNARY(erfc)
ACTSYM_UNARY(floor)
ACTSYM_UNARY(ceil)
#undef ACTSYM_UNARY
template <class V> inline V asinh(V a) { return a.map([](auto v) { return std::asinh(v); }); }
template <class V> inline V pow(V a, V b) { return a.pow(b); }

}  // namespace actsym::m
