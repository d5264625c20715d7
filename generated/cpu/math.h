// The operations that the scalar functions are written in, on vectors of float or double: those that need no library.
// exp, log, tanh, erf and their kin are in library.h.
#pragma once

#include "vector.h"

#define ACTSYM_FUNCTION static ACTSYM_INLINE

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
ACTSYM_OPERATION auto negative(Vector<C> a) { return (typename V::Mask)a.lanes < 0; }
template <class Mask> ACTSYM_INLINE Mask both(Mask a, Mask b) { return a & b; }
template <class Mask> ACTSYM_INLINE Mask either(Mask a, Mask b) { return a | b; }

// Whether it holds in a lane at all.
template <class Mask> ACTSYM_INLINE bool any(Mask a) {
#if defined(__AVX512F__) && !defined(__clang__)
  typedef int Words __attribute__((vector_size(64)));
  return __builtin_ia32_ptestmd512((Words)a, (Words)a, -1);
#elif defined(__AVX2__)
  typedef char Bytes __attribute__((vector_size(32)));
  return __builtin_ia32_pmovmskb256((Bytes)a);
#else
  int64_t found = 0, words[sizeof a / sizeof found];
  __builtin_memcpy(words, &a, sizeof a);
  for (const int64_t word : words) found |= word;
  return found;
#endif
}

ACTSYM_OPERATION V select(typename V::Mask condition, Vector<C> a, Vector<C> b) {
  return condition ? a.lanes : b.lanes;
}

// a where b is neither smaller (larger) nor comparable: one instruction, which GCC does not find.
#if defined(__AVX512F__) && !defined(__clang__)  // -1: all lanes; 4: as usual
#define ACTSYM_CHOICE(name, relation)                                                                        \
  ACTSYM_OPERATION V name(Vector<C> a, Vector<C> b) {                                                        \
    if constexpr (!is_double<C>) return __builtin_ia32_##name##ps512_mask(b.lanes, a.lanes, b.lanes, -1, 4); \
    if constexpr (is_double<C>) return __builtin_ia32_##name##pd512_mask(b.lanes, a.lanes, b.lanes, -1, 4);  \
  }
#elif defined(__AVX__) && !defined(__clang__)
#define ACTSYM_CHOICE(name, relation)                                                      \
  ACTSYM_OPERATION V name(Vector<C> a, Vector<C> b) {                                      \
    if constexpr (!is_double<C>) return __builtin_ia32_##name##ps256(b.lanes, a.lanes);    \
    if constexpr (is_double<C>) return __builtin_ia32_##name##pd256(b.lanes, a.lanes);     \
  }
#else
#define ACTSYM_CHOICE(name, relation) \
  ACTSYM_OPERATION V name(Vector<C> a, Vector<C> b) { return b.lanes relation a.lanes ? b.lanes : a.lanes; }
#endif
ACTSYM_CHOICE(min, <)
ACTSYM_CHOICE(max, >)
#undef ACTSYM_CHOICE
ACTSYM_OPERATION V cap(Vector<C> a, Vector<C> b) { return min(a, b); }  // b: a constant other than 0

// Of numbers of moderate size.
ACTSYM_OPERATION V quotient(Vector<C> a, Vector<C> b) { return a / b; }

// Rounded once.
ACTSYM_OPERATION V fma(Vector<C> a, Vector<C> b, Vector<C> c) { return V::fused(a, b, c); }

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

// -a where the sign of b is set, else a.
ACTSYM_OPERATION V flip(Vector<C> a, Vector<C> b) { return V(a.bits() ^ (b.bits() & V(C(-0.0)).bits())); }

#undef ACTSYM_OPERATION

// a / n for a whole number n below 2^22, the same in all lanes and a constant where loops are unrolled: with the
// reciprocal in two floats the bits of the division, for no a / n is as near to the middle of two numbers as what this
// leaves over (of results that are subnormal, or nearly, it may lie there).
ACTSYM_INLINE Floats over(Floats a, Floats n) {
#if defined(__FMA__) || defined(__AVX512F__) || defined(__aarch64__)
  const double reciprocal = 1.0 / n.lanes[0];
  const float high = static_cast<float>(reciprocal), low = static_cast<float>(reciprocal - high);
  return fma(a, Floats(high), a * Floats(low));
#else
  return a / n;
#endif
}
ACTSYM_INLINE Vector<double> over(Vector<double> a, Vector<double> n) { return a / n; }

// What approximants are made of, for vectors of float alone; tables are looked up in registers.
template <class V> constexpr bool approximates = !is_double<typename V::value_type>;
template <class V> constexpr bool looks_up = approximates<V>;

using Pieces = Floats::Words;  // numbers of pieces

// a 2^k, for b = 1.5 * 2^23 + k: k stands in the last bits of b, and is added to the exponent.
ACTSYM_INLINE Floats raised(Floats a, Floats b) { return Floats(a.bits() + (b.bits() << 23)); }

// 2^a to 2^-22, for -126 <= a < 128.
ACTSYM_INLINE Floats exp2(Floats a) {
  const Floats magic(12582912), shifted = a + magic, r = a - (shifted - magic);
  Floats value(0x1.5bf8c2p-10f);
  for (const float c : {0x1.3cea66p-7f, 0x1.c6b6a2p-5f, 0x1.ebf9bcp-3f, 0x1.62e42ap-1f, 1.0f}) {
    value = fma(value, r, Floats(c));
  }
  return raised(value, shifted);
}

ACTSYM_INLINE Floats rcp(Floats a) { return Floats(1) / a; }

// Whether a table is looked up by permutations, which read as many bits of k as a register has places for: where it is
// shorter it is repeated.
#if defined(__GNUC__) && !defined(__clang__) && defined(__AVX2__)
template <int n> constexpr bool permuted = n <= 2 * Floats::size();
#else
template <int n> constexpr bool permuted = false;
#endif

// The last bits of the exponent and the first ones of the mantissa, as a number below `count`.
template <int dropped, int count> ACTSYM_INLINE Pieces segment(Floats a) {
  const Pieces k = a.bits() >> dropped;
  return permuted<count> ? k : k & (count - 1);
}

template <int count> ACTSYM_INLINE Pieces beside(Pieces k, Floats::Mask condition) {
  return (k & (count - 1)) | ((Pieces)condition & count);
}

// table[row][k], for k below n; rows are aligned, and repeat their entries as far as the longest register goes.
template <class V, int n, int row, int length> ACTSYM_INLINE V entry(Pieces k, const float (*rows)[length]) {
  const float* table = rows[row];
#if defined(__GNUC__) && !defined(__clang__) && defined(__AVX2__)
  constexpr int width = V::size();
  if constexpr (n <= 2 * width) {  // permutations within one register or two
    const V low = V::loadu(table);
    if constexpr (n <= width) return V(__builtin_shuffle(low.lanes, (typename V::Mask)k));
    return V(__builtin_shuffle(low.lanes, V::loadu(table + width).lanes, (typename V::Mask)k));
  }
#endif
  V found;
  for (int i = 0; i < V::size(); ++i) found.lanes[i] = table[k[i]];
  return found;
}

// The operations on two vectors.
#define ACTSYM_LIFTED(name) \
  template <class... T> ACTSYM_INLINE auto name(Twice<T>... a) { return twice(name(a.first...), name(a.second...)); }
ACTSYM_LIFTED(neg) ACTSYM_LIFTED(abs) ACTSYM_LIFTED(lt) ACTSYM_LIFTED(le) ACTSYM_LIFTED(eq) ACTSYM_LIFTED(unordered)
ACTSYM_LIFTED(negative) ACTSYM_LIFTED(select) ACTSYM_LIFTED(min)
ACTSYM_LIFTED(cap) ACTSYM_LIFTED(max) ACTSYM_LIFTED(quotient) ACTSYM_LIFTED(fma) ACTSYM_LIFTED(sqrt)
ACTSYM_LIFTED(floor) ACTSYM_LIFTED(ceil) ACTSYM_LIFTED(flip) ACTSYM_LIFTED(over) ACTSYM_LIFTED(raised)
ACTSYM_LIFTED(exp2) ACTSYM_LIFTED(rcp)
template <int dropped, int count> ACTSYM_INLINE auto segment(Twice<Floats> a) {
  return twice(segment<dropped, count>(a.first), segment<dropped, count>(a.second));
}
template <int count, class Mask> ACTSYM_INLINE auto beside(Twice<Pieces> k, Twice<Mask> condition) {
  return twice(beside<count>(k.first, condition.first), beside<count>(k.second, condition.second));
}
template <class V, int n, int row, int length> ACTSYM_INLINE V entry(Twice<Pieces> k, const float (*rows)[length]) {
  return twice(entry<Floats, n, row>(k.first, rows), entry<Floats, n, row>(k.second, rows));
}

// The functions of a library (library.h), for sources that include it.
#define ACTSYM_DECLARED(name)                                      \
  template <class C> ACTSYM_INLINE Vector<C> name(Vector<C> a);    \
  ACTSYM_LIFTED(name)
ACTSYM_DECLARED(exp)
ACTSYM_DECLARED(expm1)
ACTSYM_DECLARED(log)
ACTSYM_DECLARED(log1p)
ACTSYM_DECLARED(tanh)
ACTSYM_DECLARED(sinh)
ACTSYM_DECLARED(cosh)
ACTSYM_DECLARED(sin)
ACTSYM_DECLARED(cos)
ACTSYM_DECLARED(tan)
ACTSYM_DECLARED(atan)
ACTSYM_DECLARED(asin)
ACTSYM_DECLARED(acos)
ACTSYM_DECLARED(asinh)
ACTSYM_DECLARED(erf)
ACTSYM_DECLARED(erfc)
#undef ACTSYM_DECLARED
template <class C> ACTSYM_INLINE Vector<C> pow(Vector<C> a, Vector<C> b);
ACTSYM_LIFTED(pow)
#undef ACTSYM_LIFTED

}  // namespace actsym::m
