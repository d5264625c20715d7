// As many numbers as there are lanes of float, in double: two vectors, which are computed with side by side.
#pragma once

#include "math.h"

namespace actsym {

struct Wide {
  using Half = Vector<double>;
  using value_type = double;
  struct Mask {
    Half::Mask low, high;

    friend ACTSYM_INLINE Mask operator&(Mask a, Mask b) { return {a.low & b.low, a.high & b.high}; }
    friend ACTSYM_INLINE Mask operator|(Mask a, Mask b) { return {a.low | b.low, a.high | b.high}; }
  };

  Half low, high;

  Wide() = default;
  ACTSYM_INLINE Wide(double number) : low(number), high(number) {}
  ACTSYM_INLINE Wide(Half first, Half second) : low(first), high(second) {}
  ACTSYM_INLINE explicit Wide(Vector<float> a) : low(widened(a, 0)), high(widened(a, 1)) {}

  static constexpr int size() { return Floats::size(); }

  friend ACTSYM_INLINE Wide operator+(Wide a, Wide b) { return {a.low + b.low, a.high + b.high}; }
  friend ACTSYM_INLINE Wide operator-(Wide a, Wide b) { return {a.low - b.low, a.high - b.high}; }
};

// A product, which is not rounded before it is added to something, where there is an instruction for that.
struct Product {
  Wide a, b;

  ACTSYM_INLINE operator Wide() const { return {a.low * b.low, a.high * b.high}; }
};
ACTSYM_INLINE Product operator*(Wide a, Wide b) { return {a, b}; }
ACTSYM_INLINE Wide operator/(Wide a, Wide b) { return {a.low / b.low, a.high / b.high}; }

// Rounded to float.
ACTSYM_INLINE Floats narrow(Floats a) { return a; }
ACTSYM_INLINE Floats narrow(Wide a) { return joined<float>(to_float(a.low), to_float(a.high)); }

// The same, in the type that is given.
ACTSYM_INLINE Floats rounded(Floats a) { return a; }
ACTSYM_INLINE Wide rounded(Wide a) { return {to_double(to_float(a.low)), to_double(to_float(a.high))}; }

namespace m {

#define ACTSYM_OF_ONE(type, name) \
  ACTSYM_INLINE type name(Wide a) { return {name(a.low), name(a.high)}; }
#define ACTSYM_OF_TWO(type, name) \
  ACTSYM_INLINE type name(Wide a, Wide b) { return {name(a.low, b.low), name(a.high, b.high)}; }
ACTSYM_OF_ONE(Wide, neg)
ACTSYM_OF_ONE(Wide, abs)
ACTSYM_OF_ONE(Wide, sqrt)
ACTSYM_OF_ONE(Wide, floor)
ACTSYM_OF_ONE(Wide, ceil)
ACTSYM_OF_ONE(Wide::Mask, unordered)
ACTSYM_OF_ONE(Wide::Mask, negative)
ACTSYM_OF_TWO(Wide::Mask, lt)
ACTSYM_OF_TWO(Wide::Mask, le)
ACTSYM_OF_TWO(Wide::Mask, eq)
ACTSYM_OF_TWO(Wide, min)
ACTSYM_OF_TWO(Wide, flip)
// By the one instruction there is, which GCC does not find.
ACTSYM_INLINE Wide::Half larger(Wide::Half a, Wide::Half b) {
#if defined(__AVX512F__) && !defined(__clang__)  // -1: all lanes; 4: as usual
  return __builtin_ia32_maxpd512_mask(b.lanes, a.lanes, b.lanes, -1, 4);
#elif defined(__AVX__) && !defined(__clang__)
  return __builtin_ia32_maxpd256(b.lanes, a.lanes);
#else
  return max(a, b);
#endif
}
ACTSYM_INLINE Wide max(Wide a, Wide b) { return {larger(a.low, b.low), larger(a.high, b.high)}; }
ACTSYM_INLINE Wide select(Wide::Mask condition, Wide a, Wide b) {
  return {select(condition.low, a.low, b.low), select(condition.high, a.high, b.high)};
}
ACTSYM_INLINE Wide fma(Wide a, Wide b, Wide c) { return {fma(a.low, b.low, c.low), fma(a.high, b.high, c.high)}; }
// For numbers that are rounded to float in the end.
ACTSYM_INLINE Wide over(Wide a, Wide n) { return a * (Wide(1) / n); }

// a b + c, in one rounding where there is an instruction for it.
template <class V> ACTSYM_INLINE V multiplied_added(V a, V b, V c) {
#if defined(__FMA__) || defined(__AVX512F__) || defined(__aarch64__)
  return fma(a, b, c);
#else
  return V(a * b) + c;
#endif
}

}  // namespace m

ACTSYM_INLINE Wide operator+(Product p, Wide c) { return m::multiplied_added(p.a, p.b, c); }
ACTSYM_INLINE Wide operator+(Wide c, Product p) { return p + c; }
ACTSYM_INLINE Wide operator+(Product p, Product q) { return p + Wide(q); }
ACTSYM_INLINE Wide operator-(Product p, Wide c) { return p + m::neg(c); }
ACTSYM_INLINE Wide operator-(Wide c, Product p) { return m::neg(p.a) * p.b + c; }
ACTSYM_INLINE Wide operator-(Product p, Product q) { return p - Wide(q); }

namespace m {

// c[0] + c[1] t + ...
template <int n> ACTSYM_INLINE Wide polynomial(Wide t, const double (&c)[n]) {
  Wide value(c[n - 1]);
  for (int i = n - 2; i >= 0; --i) value = value * t + Wide(c[i]);
  return value;
}

// What follows is computed to some 2^-28, of arguments that are double: enough for what is rounded to float in the end.
// The coefficients are those of least error on what the argument is reduced to.

struct Reduced {
  Wide shifted;  // n in its last bits
  Wide n, rest;
};

// rest = a - n unit, n the nearest whole number to a / unit.
ACTSYM_INLINE Reduced reduced(Wide a, double per_unit, double unit) {
  const Wide magic(0x1.8p52), shifted = multiplied_added(a, Wide(per_unit), magic), n = shifted - magic;
  return {shifted, n, multiplied_added(n, Wide(-unit), a)};
}

ACTSYM_INLINE Reduced exp_reduced(Wide a) { return reduced(a, 0x1.71547652b82fep+0, 0x1.62e42fefa39efp-1); }

// e^a; 0 far on the left, not finite far on the right.
ACTSYM_INLINE Wide exp(Wide a) {
#if defined(__AVX512F__) && !defined(__clang__)  // -1: all lanes; 4: rounded as usual
  const Reduced r = exp_reduced(max(a, Wide(-1000)));
  const auto half = [](Wide::Half v, Wide::Half n) {
    return Wide::Half(__builtin_ia32_scalefpd512_mask(v.lanes, n.lanes, v.lanes, -1, 4));
  };
  const Wide by = r.n;
#else
  const Reduced r = exp_reduced(min(max(a, Wide(-708)), Wide(710)));
  const auto half = [](Wide::Half v, Wide::Half n) { return Wide::Half(v.bits() + (n.bits() << 52)); };
  const Wide by = r.shifted;
#endif
  const Wide power = polynomial(r.rest, {1, 1, 0x1.fffffb9a56474p-2, 0x1.55549154136c4p-3, 0x1.5558f17e4bfb2p-5,
                                         0x1.1239e2ab99284p-7, 0x1.6a2433766ed17p-10});
  return {half(power.low, by.low), half(power.high, by.high)};
}

// (1 - e) / (1 + e) for e = exp(-2|a|) = p (1 + d), p a power of 2; 1 - e = (1 - p) - p d, which is small where d alone is.
ACTSYM_INLINE Wide tanh(Wide a) {
  const Reduced r = exp_reduced(max(abs(a) * Wide(-2), Wide(-64)));
  const auto half = [](Wide::Half n) { return Wide::Half((n.bits() << 52) + Wide::Half(1).bits()); };
  const Wide power(half(r.shifted.low), half(r.shifted.high));
  const Wide beyond = r.rest * polynomial(r.rest, {1, 0x1.00000025efab1p-1, 0x1.555554ef8f6a5p-3, 0x1.5554b12f12679p-5,
                                                   0x1.11118966a475ep-7, 0x1.6d71f73fa83aap-10, 0x1.a032bf1133fb4p-13});
  const Wide less = multiplied_added(neg(power), beyond, Wide(1) - power);
  return flip(less / (Wide(2) - less), a);
}

// e^(-a^2) P(s) / (|a| + 3), s = (|a| - 3) / (|a| + 3); of negative a, 2 less that of -a.
ACTSYM_INLINE Wide erfc(Wide a) {
  const Wide size = abs(a), quotient = Wide(1) / (size + Wide(3)), s = quotient * Wide(-6) + Wide(1);
  const Wide square = s * s;  // even and odd powers do not wait for each other
  const Wide even = polynomial(square, {0x1.12f21de17add4p+0, 0x1.2e3266a4f3a18p-1, 0x1.e997a6260c320p-4,
                                        -0x1.41fd341dae8c0p-10, -0x1.f6f6c05067380p-12});
  const Wide odd = polynomial(square, {-0x1.c44c485bdf8cbp-1, -0x1.3deac58c7c8ecp-2, -0x1.b7c14cd6c4c42p-6,
                                       0x1.93d66ac863af2p-9, -0x1.533746cc69e9cp-12});
  const Wide weight = odd * s + even;
  const Wide right = exp(neg(size * size)) * (weight * quotient);
  return select(lt(a, Wide(0)), Wide(2) - right, right);
}

// (-1)^n sin(a - n pi) for n that may end in a half, in whose last bits `shifted` has the whole number; NaN where a is
// beyond 2^20: up to there the product by the first 32 bits of pi is exact.
ACTSYM_INLINE Wide alternating_sin(Wide a, Wide shifted, Wide n) {
  const Wide inside = select(le(abs(a), Wide(0x1p20)), a, Wide(__builtin_nan("")));
  const Wide t = n * Wide(-0x1.0b4611a626331p-33) + (n * Wide(-0x1.921fb544p+1) + inside), square = t * t;
  const Wide sine = polynomial(square, {-0x1.5555554767952p-3, 0x1.11110c4981d10p-7, -0x1.a017d975713e8p-13,
                                        0x1.71707a808408fp-19, -0x1.9a68057eac61ep-26}) * (square * t) + t;
  const auto half = [](Wide::Half sine, Wide::Half shifted) { return Wide::Half(sine.bits() ^ (shifted.bits() << 63)); };
  return {half(sine.low, shifted.low), half(sine.high, shifted.high)};
}

ACTSYM_INLINE Wide sin(Wide a) {
  const Wide magic(0x1.8p52), shifted = a * Wide(0x1.45f306dc9c883p-2) + magic;
  return alternating_sin(a, shifted, shifted - magic);
}

// sin(a + pi / 2).
ACTSYM_INLINE Wide cos(Wide a) {
  const Wide magic(0x1.8p52), half(0.5), shifted = (a * Wide(0x1.45f306dc9c883p-2) + half) + magic;
  return alternating_sin(a, shifted, (shifted - magic) - half);
}

}  // namespace m

}  // namespace actsym
