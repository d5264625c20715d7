// The elements of functors with vectors of parameters by shortcuts: in float, what is usual is taken for granted, and
// what that does not serve is computed again.
#pragma once

#include "parameters.cuh"

namespace actsym {

// A float whose product is not rounded before it is added to something.  `rough`: what is computed with it is rounded
// to a half type in the end.
template <bool rough> struct Contracted {
  float value;

  Contracted() = default;
  ACTSYM_DEVICE Contracted(float number) : value(number) {}
  ACTSYM_DEVICE operator float() const { return value; }
};

template <bool rough> struct ContractedProduct {
  using Sum = Contracted<rough>;
  float a, b;

  ACTSYM_DEVICE operator Sum() const { return {a * b}; }

  friend ACTSYM_DEVICE Sum operator+(ContractedProduct p, Sum c) { return {::fmaf(p.a, p.b, c.value)}; }
  friend ACTSYM_DEVICE Sum operator+(Sum c, ContractedProduct p) { return p + c; }
  // Of two products both are rounded: what is the same then cancels.
  friend ACTSYM_DEVICE Sum operator+(ContractedProduct p, ContractedProduct q) { return Sum(p) + Sum(q); }
  friend ACTSYM_DEVICE Sum operator-(ContractedProduct p, Sum c) { return {::fmaf(p.a, p.b, -c.value)}; }
  friend ACTSYM_DEVICE Sum operator-(Sum c, ContractedProduct p) { return {::fmaf(-p.a, p.b, c.value)}; }
  friend ACTSYM_DEVICE Sum operator-(ContractedProduct p, ContractedProduct q) { return Sum(p) - Sum(q); }
  friend ACTSYM_DEVICE ContractedProduct operator*(ContractedProduct p, Sum c) { return {p.a * p.b, c.value}; }
  friend ACTSYM_DEVICE ContractedProduct operator*(Sum c, ContractedProduct p) { return p * c; }
  friend ACTSYM_DEVICE ContractedProduct operator*(ContractedProduct p, ContractedProduct q) { return p * Sum(q); }
  friend ACTSYM_DEVICE Sum operator/(ContractedProduct p, Sum c) { return {p.a * p.b / c.value}; }
  friend ACTSYM_DEVICE Sum operator/(Sum c, ContractedProduct p) { return {c.value / (p.a * p.b)}; }
  friend ACTSYM_DEVICE Sum operator/(ContractedProduct p, ContractedProduct q) { return {p.a * p.b / (q.a * q.b)}; }
};
template <bool rough> ACTSYM_DEVICE Contracted<rough> operator+(Contracted<rough> a, Contracted<rough> b) {
  return {a.value + b.value};
}
template <bool rough> ACTSYM_DEVICE Contracted<rough> operator-(Contracted<rough> a, Contracted<rough> b) {
  return {a.value - b.value};
}
template <bool rough> ACTSYM_DEVICE Contracted<rough> operator/(Contracted<rough> a, Contracted<rough> b) {
  return {a.value / b.value};
}
template <bool rough> ACTSYM_DEVICE ContractedProduct<rough> operator*(Contracted<rough> a, Contracted<rough> b) {
  return {a.value, b.value};
}

// What A is once it is rounded.
template <class A> struct Rounded;
template <bool rough> struct Rounded<Contracted<rough>> { using type = Contracted<rough>; };
template <bool rough> struct Rounded<ContractedProduct<rough>> { using type = Contracted<rough>; };
template <class A> using rounded_t = typename Rounded<A>::type;

namespace m {

template <bool rough> struct Pick<Contracted<rough>> {
  static __device__ __forceinline__ Contracted<rough> of(float single, double) { return {single}; }
};

template <bool rough> ACTSYM_DEVICE ContractedProduct<rough> neg(ContractedProduct<rough> p) { return {-p.a, p.b}; }

// Each of the other operations rounds products.  That of one type twice stands beside the template of math.cuh, which
// would have it.
#define ACTSYM_OF_ONE(type, name) \
  template <class A, class R = rounded_t<A>> ACTSYM_DEVICE type name(A a) { return {name(R(a).value)}; }
#define ACTSYM_OF_TWO(type, name)                                                                   \
  template <class A, class B, class R = rounded_t<A>, class = rounded_t<B>>                         \
  ACTSYM_DEVICE type name(A a, B b) { return {name(R(a).value, R(b).value)}; }                      \
  template <bool rough, class R = Contracted<rough>>                                                \
  ACTSYM_DEVICE type name(ContractedProduct<rough> a, ContractedProduct<rough> b) {                 \
    return {name(R(a).value, R(b).value)};                                                          \
  }
ACTSYM_OF_ONE(R, abs)
ACTSYM_OF_ONE(R, sqrt)
ACTSYM_OF_ONE(R, floor)
ACTSYM_OF_ONE(R, ceil)
template <bool rough> ACTSYM_DEVICE bool unordered(ContractedProduct<rough> p) { return unordered(p.a * p.b); }
template <bool rough> ACTSYM_DEVICE bool negative(ContractedProduct<rough> p) { return negative(p.a * p.b); }
ACTSYM_OF_TWO(bool, lt)
ACTSYM_OF_TWO(bool, le)
ACTSYM_OF_TWO(bool, eq)
ACTSYM_OF_TWO(R, min)
ACTSYM_OF_TWO(R, max)
ACTSYM_OF_TWO(R, flip)
#undef ACTSYM_OF_ONE
#undef ACTSYM_OF_TWO
template <class A, class B, class R = rounded_t<A>, class = rounded_t<B>>
ACTSYM_DEVICE R select(bool condition, A a, B b) {
  return condition ? R(a) : R(b);
}
template <class A, class B, class C, class R = rounded_t<A>> ACTSYM_DEVICE R fma(A a, B b, C c) {
  return {::fmaf(R(a).value, R(b).value, R(c).value)};
}
ACTSYM_DEVICE ContractedProduct<true> over(Contracted<true> a, Contracted<true> n) { return {a.value, 1 / n.value}; }
ACTSYM_DEVICE ContractedProduct<true> over(ContractedProduct<true> a, Contracted<true> n) {
  return {a.a * a.b, 1 / n.value};
}
ACTSYM_DEVICE Contracted<false> over(Contracted<false> a, Contracted<false> n) { return {over(a.value, n.value)}; }
ACTSYM_DEVICE Contracted<false> over(ContractedProduct<false> a, Contracted<false> n) {
  return {over(a.a * a.b, n.value)};
}

// The sine and the cosine of high + low; NaN beyond 2^12, where more of pi is needed.
struct Wave {
  float sine, cosine;
};
constexpr float kLongestPhase = 0x1p12f;

// Of a number in units, the whole number n nearest to it; `shifted` has its last bits.
struct Nearest {
  float shifted, n;
};
ACTSYM_DEVICE Nearest nearest(float a, float per_unit) {
  const float magic = 0x1.8p23f, shifted = ::fmaf(a, per_unit, magic);
  return {shifted, shifted - magic};
}

// To the last bits of a float.  Polynomials of least relative error on [-pi/4, pi/4].
ACTSYM_DEVICE Wave wave(float high, float low) {
  const Nearest by = nearest(high, 0x1.45f306p-1f);
  const float rest = ::fmaf(-by.n, -0x1.777a5cp-25f, ::fmaf(-by.n, 0x1.921fb6p+0f, high));
  const float t = rest + ::fmaf(-by.n, -0x1.ee59dap-50f, low), square = t * t;
  const float odd = ::fmaf(::fmaf(-0x1.994eb4p-13f, square, 0x1.11076p-7f), square, -0x1.555546p-3f);
  const float even = ::fmaf(::fmaf(0x1.9a025ap-16f, square, -0x1.6c0c8cp-10f), square, 0x1.55554ap-5f);
  const float sine = ::fmaf(t * square, odd, t), cosine = ::fmaf(::fmaf(even, square, -0.5f), square, 1.0f);
  const uint32_t quarter = __float_as_uint(by.shifted);
  const float first = quarter & 1 ? cosine : sine, second = quarter & 1 ? sine : cosine;
  const uint32_t beyond = ::fabsf(high) <= kLongestPhase ? 0 : 0x7fc00000;
  return {__uint_as_float(__float_as_uint(first) ^ (quarter & 2) << 30 | beyond),
          __uint_as_float(__float_as_uint(second) ^ (quarter + 1 & 2) << 30 | beyond)};
}

// The same of a b, for bfloat16, by the instructions that the device has, which are good to 2^-20 of the amplitude: too
// little for the digits of float16.  A sine near 0 is its angle.  The first word of 2 pi has 14 bits, its multiple none
// that a float lacks.
ACTSYM_DEVICE Wave rough_wave(float a, float b) {
  const float phase = a * b, within = ::fabsf(phase) <= kLongestPhase ? phase : __int_as_float(0x7fc00000);
  const float n = nearest(within, 0x1.45f306p-3f).n;
  const float t = ::fmaf(-n, -0x1.2aeef4p-16f, ::fmaf(a, b, -n * 0x1.922p+2f));
#ifdef __CUDA_ARCH__
  const float sine = __sinf(t), cosine = __cosf(t);
#else
  const float sine = ::sinf(t), cosine = ::cosf(t);
#endif
  return {::fabsf(t) < 0x1p-6f ? t : sine, cosine};
}

template <bool rough> ACTSYM_DEVICE Wave wave(ContractedProduct<rough> p) {
  if constexpr (rough) return rough_wave(p.a, p.b);
  const float high = p.a * p.b;
  return wave(high, ::fmaf(p.a, p.b, -high));
}
template <bool rough> ACTSYM_DEVICE Wave wave(Contracted<rough> a) {
  if constexpr (rough) return rough_wave(a.value, 1.0f);
  return wave(a.value, 0.0f);
}
template <class A, class R = rounded_t<A>> ACTSYM_DEVICE R sin(A a) { return {wave(a).sine}; }
template <class A, class R = rounded_t<A>> ACTSYM_DEVICE R cos(A a) { return {wave(a).cosine}; }

}  // namespace m

// The functor's P where shortcuts are taken, for V float or Contracted.  Whether what was taken for granted holds, is
// known at the end.
template <class P, class V> class Shortcut {
 public:
  ACTSYM_DEVICE explicit Shortcut(const P& given) : given_(given) {}

  ACTSYM_DEVICE V fixed(int i) const { return given_.fixed(i); }
  ACTSYM_DEVICE V learned(int i) const { return given_.learned(i); }
  ACTSYM_DEVICE V at(int vector, int k) const { return given_.at(vector, k); }
  ACTSYM_DEVICE int count(int vector) const { return given_.count(vector); }
  ACTSYM_DEVICE int row(int vector, int k) const { return given_.row(vector, k); }

  ACTSYM_DEVICE V usual(bool holds, V a, V) const {
    expect(holds);
    return a;
  }
  ACTSYM_DEVICE V plain(V a, V) const { return a; }
  template <bool rough> ACTSYM_DEVICE ContractedProduct<rough> plain(ContractedProduct<rough> a, V) const { return a; }

  ACTSYM_DEVICE void expect(bool holds) const { usual_ = usual_ && holds; }
  ACTSYM_DEVICE bool held() const { return usual_; }

 private:
  const P& given_;
  mutable bool usual_ = true;
};

// Finds the first k at which the line a[k] + k x is largest, and the entry there.  By shortcuts from the values as they
// are rounded, where no two that are compared are so near that rounding could decide; what is no number is near none.
template <int vector, class P, class V> ACTSYM_DEVICE bool largest_line(const P&, V, V&, V&) { return false; }
template <int vector, class P, class V>
ACTSYM_DEVICE bool largest_line(const Shortcut<P, V>& p, V x, V& best, V& entry) {
  V largest = entry;
  for (int k = 1; k < p.count(vector); ++k) {
    const V next = p.at(vector, k), line = m::fma(V(k), x, next), more = line - largest;
    const bool behind = m::lt(V(0), more);
    p.expect(m::lt(V(m::abs(line) * V(0x1p-21f)), m::abs(more)));
    largest = m::select(behind, line, largest);
    best = m::select(behind, V(k), best);
    entry = m::select(behind, next, entry);
  }
  return true;
}
#define ACTSYM_SHORTCUTS

enum class Step { value, slope, gradient };

// A function of the functor that has no sink.
template <class F, Step step, class V, class P> ACTSYM_DEVICE void take(const V* x, const P& p, V* result) {
  if constexpr (step == Step::value) F::value(x, p, result);
  if constexpr (step == Step::slope) F::slope(x, p, result);
}

// Whether the functor has shortcuts that are good enough in float: it calls no functions of the library, or, where
// ACTSYM_WAVES is defined, only sines and cosines of products, which are taken as they are before they are rounded.
#ifdef ACTSYM_WAVES
constexpr bool waves = true;
#else
constexpr bool waves = false;
#endif
template <class F> constexpr auto has_shortcuts(int) -> decltype(F::wide) {
  return F::vectors > 0 && !F::noise && (waves || !F::wide);
}
template <class F> constexpr bool has_shortcuts(...) { return false; }

// Whether they are tried: not by threads that have the parameters of several channels, which have no registers left.
template <class F, class P, class T, Step step>
constexpr bool by_shortcuts =
    has_shortcuts<F>(0) && sizeof(compute_t<T>) == sizeof(float) && P::sets == 1 && step != Step::gradient;

// What is computed with: float itself where results then have the bits that they have without shortcuts.
template <bool rough, bool fused> struct ShortcutNumber { using type = Contracted<rough>; };
template <> struct ShortcutNumber<false, false> { using type = float; };

template <class T> constexpr bool is_float16 = false;
template <> constexpr bool is_float16<__half> = true;

// False if a condition failed.  Where a result is not finite, `beyond` is NaN from there on: elements that share it take
// one operation each and one comparison together.
template <class F, Step step, class T, class P>
ACTSYM_DEVICE bool take_shortcut(const float* x, const P& p, float* result, float& beyond) {
  constexpr bool half = sizeof(T) < sizeof(float), rough = half && !(waves && is_float16<T>);
  using V = typename ShortcutNumber<rough, half || waves>::type;
  const Shortcut<P, V> shortcut(p);
  V in[F::inputs], out[F::inputs];
#pragma unroll
  for (int j = 0; j < F::inputs; ++j) in[j] = x[j];
  take<F, step>(in, shortcut, out);
#pragma unroll
  for (int j = 0; j < (step == Step::value ? 1 : F::inputs); ++j) {
    result[j] = out[j];
    beyond = ::fmaf(result[j], 0.0f, beyond);
  }
  return shortcut.held();
}

// Some elements, and what is computed of them.
template <class F, Step step, int N> struct Elements {
  static constexpr int outputs = step == Step::value ? 1 : F::inputs;
  float in[F::inputs][N], grad[N], out[outputs][N];
};

// Computes again what shortcuts do not serve.  Each element is judged by itself: none depends on those beside it.
// What it is given are copies, so that the numbers of the loop that calls it stay in registers.
template <class F, Step step, class T, int N, class P>
__device__ __noinline__ Elements<F, step, N> corrected(const P p, Elements<F, step, N> of) {
#pragma unroll 1
  for (int k = 0; k < N; ++k) {
    float x[F::inputs], result[F::inputs], beyond = 0;
    for (int j = 0; j < F::inputs; ++j) x[j] = of.in[j][k];
    if (take_shortcut<F, step, T>(x, p, result, beyond) && beyond == beyond) continue;
    take<F, step>(x, p, result);
    for (int j = 0; j < of.outputs; ++j) of.out[j][k] = step == Step::value ? result[j] : of.grad[k] * result[j];
  }
  return of;
}

template <class F, Step step, class T, int N, class P, int outputs>
ACTSYM_DEVICE void correct(const P& p, const float (&in)[F::inputs][N], const float (&grad)[N],
                           float (&out)[outputs][N]) {
  Elements<F, step, N> of;
#pragma unroll
  for (int k = 0; k < N; ++k) {
    for (int j = 0; j < F::inputs; ++j) of.in[j][k] = in[j][k];
    for (int j = 0; j < outputs; ++j) of.out[j][k] = out[j][k];
    of.grad[k] = grad[k];
  }
  of = corrected<F, step, T>(p, of);
#pragma unroll
  for (int k = 0; k < N; ++k) {
    for (int j = 0; j < outputs; ++j) out[j][k] = of.out[j][k];
  }
}

}  // namespace actsym
