// The operations that need a library: exp, log, tanh, erf and their kin, which are those of at::vec (SLEEF) and ship with
// torch.  Only sources whose functions call one include this: torch's headers take a compiler some seconds.
#pragma once

#include <ATen/cpu/vec/vec.h>

#include "wide.h"

namespace actsym::m {

// f of at::vec's vectors, of which several may make one of ours.
template <class C, class F, class... Others>
ACTSYM_INLINE Vector<C> by_library(F f, Vector<C> a, Others... others) {
  using W = at::vec::Vectorized<C>;
  static_assert(sizeof(Vector<C>) % sizeof(W) == 0);
  const auto part = [](const Vector<C>& v, int k) { return W::loadu(reinterpret_cast<const C*>(&v) + k); };
  for (int k = 0; k < Vector<C>::size(); k += W::size()) {
    f(part(a, k), part(others, k)...).store(reinterpret_cast<C*>(&a) + k);
  }
  return a;
}

#define ACTSYM_UNARY(name)                                        \
  template <class C> ACTSYM_INLINE Vector<C> name(Vector<C> a) {  \
    return by_library([](auto v) { return v.name(); }, a);        \
  }
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
#undef ACTSYM_UNARY

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
ACTSYM_OF_HALVES(erf)
#undef ACTSYM_OF_HALVES
template <class C> ACTSYM_INLINE Vector<C> asinh(Vector<C> a) {
  C (*const lane)(C) = std::asinh;  // of one type: the vectors of a plain machine have two functions map
  return by_library([lane](auto v) { return v.map(lane); }, a);
}
ACTSYM_INLINE Wide asinh(Wide a) { return {asinh(a.low), asinh(a.high)}; }
template <class C> ACTSYM_INLINE Vector<C> pow(Vector<C> a, Vector<C> b) {
  return by_library([](auto v, auto w) { return v.pow(w); }, a, b);
}
ACTSYM_INLINE Wide pow(Wide a, Wide b) { return {pow(a.low, b.low), pow(a.high, b.high)}; }

}  // namespace actsym::m
