// The elements of functors with vectors of parameters by shortcuts: in float, what is usual is taken for granted, and
// what that does not serve is computed again.
#pragma once

#include "parameters.cuh"

namespace actsym {

// A float whose product is not rounded before it is added to something: for what is rounded to a half type in the end.
struct Rough {
  float value;

  Rough() = default;
  ACTSYM_DEVICE Rough(float number) : value(number) {}
  ACTSYM_DEVICE operator float() const { return value; }
};

struct RoughProduct {
  float a, b;

  ACTSYM_DEVICE operator Rough() const { return {a * b}; }
};

ACTSYM_DEVICE Rough operator+(Rough a, Rough b) { return {a.value + b.value}; }
ACTSYM_DEVICE Rough operator-(Rough a, Rough b) { return {a.value - b.value}; }
ACTSYM_DEVICE Rough operator/(Rough a, Rough b) { return {a.value / b.value}; }
ACTSYM_DEVICE RoughProduct operator*(Rough a, Rough b) { return {a.value, b.value}; }
ACTSYM_DEVICE Rough operator+(RoughProduct p, Rough c) { return {::fmaf(p.a, p.b, c.value)}; }
ACTSYM_DEVICE Rough operator+(Rough c, RoughProduct p) { return p + c; }
ACTSYM_DEVICE Rough operator+(RoughProduct p, RoughProduct q) { return p + Rough(q); }
ACTSYM_DEVICE Rough operator-(RoughProduct p, Rough c) { return {::fmaf(p.a, p.b, -c.value)}; }
ACTSYM_DEVICE Rough operator-(Rough c, RoughProduct p) { return {::fmaf(-p.a, p.b, c.value)}; }
ACTSYM_DEVICE Rough operator-(RoughProduct p, RoughProduct q) { return p - Rough(q); }

namespace m {

template <> struct Pick<Rough> {
  ACTSYM_DEVICE static Rough of(float single, double) { return {single}; }
};

ACTSYM_DEVICE Rough neg(Rough a) { return {-a.value}; }
ACTSYM_DEVICE RoughProduct neg(RoughProduct p) { return {-p.a, p.b}; }
ACTSYM_DEVICE Rough abs(Rough a) { return {::fabsf(a.value)}; }
ACTSYM_DEVICE bool lt(Rough a, Rough b) { return a.value < b.value; }
ACTSYM_DEVICE bool le(Rough a, Rough b) { return a.value <= b.value; }
ACTSYM_DEVICE bool eq(Rough a, Rough b) { return a.value == b.value; }
ACTSYM_DEVICE bool unordered(Rough a) { return a.value != a.value; }
ACTSYM_DEVICE bool negative(Rough a) { return ::signbit(a.value); }
ACTSYM_DEVICE Rough select(bool condition, Rough a, Rough b) { return condition ? a : b; }
ACTSYM_DEVICE Rough min(Rough a, Rough b) { return min(a.value, b.value); }
ACTSYM_DEVICE Rough max(Rough a, Rough b) { return max(a.value, b.value); }
ACTSYM_DEVICE Rough flip(Rough a, Rough b) { return flip(a.value, b.value); }
ACTSYM_DEVICE Rough fma(Rough a, Rough b, Rough c) { return {::fmaf(a.value, b.value, c.value)}; }
ACTSYM_DEVICE RoughProduct over(Rough a, Rough n) { return {a.value, 1 / n.value}; }

}  // namespace m

// The functor's P where shortcuts are taken, for V float or Rough.  Whether what was taken for granted holds, is known
// at the end.
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
    p.expect(m::lt(m::abs(line) * V(0x1p-21f), m::abs(more)));
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

// Whether the functor has shortcuts that are good enough in float.
template <class F> constexpr auto has_shortcuts(int) -> decltype(F::wide) { return F::vectors > 0 && !F::wide; }
template <class F> constexpr bool has_shortcuts(...) { return false; }

// Whether they are tried: not by threads that have the parameters of several channels, which have no registers left.
template <class F, class P, class T, Step step>
constexpr bool by_shortcuts =
    has_shortcuts<F>(0) && sizeof(compute_t<T>) == sizeof(float) && P::sets == 1 && step != Step::gradient;

template <int bytes> struct ShortcutNumber { using type = float; };
template <> struct ShortcutNumber<2> { using type = Rough; };

// False if a condition failed, or a result is not finite.
template <class F, Step step, class T, class P> ACTSYM_DEVICE bool take_shortcut(const float* x, const P& p, float* result) {
  using V = typename ShortcutNumber<sizeof(T)>::type;
  const Shortcut<P, V> shortcut(p);
  V in[F::inputs], out[F::inputs];
#pragma unroll
  for (int j = 0; j < F::inputs; ++j) in[j] = x[j];
  take<F, step>(in, shortcut, out);
  float beyond = 0;  // NaN if a result is not finite
#pragma unroll
  for (int j = 0; j < (step == Step::value ? 1 : F::inputs); ++j) {
    result[j] = out[j];
    beyond += result[j] * 0.0f;
  }
  return shortcut.held() && beyond == beyond;
}

// Some elements, and what is computed of them.
template <class F, Step step, int N> struct Elements {
  static constexpr int outputs = step == Step::value ? 1 : F::inputs;
  float in[F::inputs][N], grad[N], out[outputs][N];
};

// Computes again what shortcuts do not serve.  Each element is judged by itself, so that none depends on its neighbours.
// What it is given are copies, so that the numbers of the loop that calls it stay in registers.
template <class F, Step step, class T, int N, class P>
__device__ __noinline__ Elements<F, step, N> corrected(const P p, Elements<F, step, N> of) {
#pragma unroll 1
  for (int k = 0; k < N; ++k) {
    float x[F::inputs], result[F::inputs];
    for (int j = 0; j < F::inputs; ++j) x[j] = of.in[j][k];
    if (take_shortcut<F, step, T>(x, p, result)) continue;
    take<F, step>(x, p, result);
    for (int j = 0; j < of.outputs; ++j) of.out[j][k] = step == Step::value ? result[j] : of.grad[k] * result[j];
  }
  return of;
}

template <class F, Step step, class T, int N, class P, int outputs>
ACTSYM_DEVICE void correct(const P& p, const float (&in)[F::inputs][N], const float (&grad)[N], float (&out)[outputs][N]) {
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
