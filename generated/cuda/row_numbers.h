// Numbers of a row: a double and an exponent of its own, so that no power of a row's scale overflows or underflows.
#pragma once

#include "call.h"

#ifdef __CUDACC__
#define ACTSYM_ONCE __host__ __device__ __noinline__
#else
#include <cmath>
#define ACTSYM_ONCE inline
#endif

namespace actsym {

// 2^exponent in the type C, for exponents of normal numbers.
template <class C> ACTSYM_SHARED C power_of_two(int exponent) {
  return static_cast<C>(::ldexp(1.0, exponent));
}

// value * 2^exponent.  The value is in [1/2, 1) in magnitude, or 0, infinite or NaN with exponent 0.
struct Number {
  double value;
  int exponent;

  Number() = default;
  ACTSYM_SHARED Number(double number) : value(number), exponent(0) { normalize(); }
  ACTSYM_SHARED Number(double number, int power) : value(number), exponent(power) { normalize(); }

  ACTSYM_SHARED void normalize() {
    if (value == 0 || value - value != 0) {
      exponent = 0;
      return;
    }
    int shift;
    value = ::frexp(value, &shift);
    exponent += shift;
  }

  // As a double: infinite or 0 beyond its range.
  ACTSYM_SHARED double number() const {
    return ::ldexp(value, exponent > 3000 ? 3000 : exponent < -3000 ? -3000 : exponent);
  }
};

ACTSYM_ONCE Number operator*(Number a, Number b) { return Number(a.value * b.value, a.exponent + b.exponent); }

// A quotient by zero is 0: a row whose norm is zero has no direction.
ACTSYM_ONCE Number operator/(Number a, Number b) {
  if (b.value == 0) return Number(a.value - a.value);
  return Number(a.value / b.value, a.exponent - b.exponent);
}

ACTSYM_ONCE Number operator+(Number a, Number b) {
  if (a.value == 0) return b;
  if (b.value == 0) return a;
  const Number& large = a.exponent < b.exponent ? b : a;
  const Number& small = a.exponent < b.exponent ? a : b;
  const int shift = small.exponent - large.exponent;
  return Number(large.value + ::ldexp(small.value, shift < -200 ? -200 : shift), large.exponent);
}

ACTSYM_SHARED Number negative(Number a) {
  a.value = -a.value;
  return a;
}
ACTSYM_SHARED Number operator-(Number a, Number b) { return a + negative(b); }

namespace m {

ACTSYM_SHARED Number neg(Number a) { return negative(a); }
ACTSYM_SHARED Number abs(Number a) { return a.value < 0 ? negative(a) : a; }
ACTSYM_ONCE Number sqrt(Number a) {
  const int odd = a.exponent & 1;
  return Number(::sqrt(odd ? 2 * a.value : a.value), (a.exponent - odd) / 2);
}
ACTSYM_SHARED bool lt(Number a, Number b) { return (a - b).value < 0; }
ACTSYM_SHARED bool le(Number a, Number b) { return (a - b).value <= 0; }
ACTSYM_SHARED bool eq(Number a, Number b) { return (a - b).value == 0; }
ACTSYM_SHARED bool unordered(Number a) { return a.value != a.value; }
ACTSYM_SHARED Number select(bool condition, Number a, Number b) { return condition ? a : b; }
ACTSYM_SHARED Number min(Number a, Number b) { return lt(b, a) ? b : a; }
ACTSYM_SHARED Number max(Number a, Number b) { return lt(a, b) ? b : a; }
ACTSYM_SHARED Number fma(Number a, Number b, Number c) { return a * b + c; }
ACTSYM_SHARED Number exp(Number a) { return Number(::exp(a.number())); }
ACTSYM_SHARED Number log(Number a) { return Number(::log(a.value) + 0.69314718055994530942 * a.exponent); }
ACTSYM_SHARED Number tanh(Number a) { return Number(::tanh(a.number())); }
ACTSYM_SHARED Number erf(Number a) { return Number(::erf(a.number())); }
ACTSYM_SHARED Number pow(Number a, Number b) { return exp(b * log(a)); }

}  // namespace m

// Coefficients in the type C: those of a sum that is multiplied by first * second at the end, which together are a power
// of two that leaves the largest coefficient near 1.
template <class C, int count> struct Coefficients {
  C at[at_least_one<count>];
  C first, second;

  ACTSYM_SHARED void fill(C value) {
    for (int i = 0; i < count; ++i) at[i] = value;
    first = second = value;
  }

  // The first `numbers` are not part of the sum and are kept as they are.
  ACTSYM_SHARED void set(const Number* given, int numbers, bool scaled) {
    constexpr int most = sizeof(C) == 8 ? 2000 : 240;
    int power = 0;
    bool found = false;
    for (int i = numbers; scaled && i < count; ++i) {
      if (given[i].value != 0 && (!found || given[i].exponent > power)) power = given[i].exponent, found = true;
    }
    power = power > most ? most : power < -most ? -most : power;
    for (int i = 0; i < count; ++i) {
      Number n = given[i];
      if (i >= numbers) n.exponent -= power;
      at[i] = static_cast<C>(n.number());
    }
    first = power_of_two<C>(power / 2);
    second = power_of_two<C>(power - power / 2);
  }
};

}  // namespace actsym
