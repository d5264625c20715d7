// Numbers of an ordinary row, in double: no power of its entries comes near the ends of the range, so that they need no
// exponent of their own (row_numbers.h), and quotients and roots need no branch for what lies there.
#pragma once

#include "math.cuh"
#include "row_call.h"

namespace actsym {

// 2^power, of a normal number.
ACTSYM_DEVICE double binary_power(int power) { return __longlong_as_double((power + 1023ll) << 52); }

// 1/a and 1/sqrt(a) to 2^-20, by the instructions that the device has for them: the low half of the digits is 0.
// Elsewhere, where kernels are only tried out, by the library, and no better.
ACTSYM_DEVICE double coarse(double a) { return __longlong_as_double(__double_as_longlong(a) & ~0xffffffffll); }
ACTSYM_DEVICE double coarse_reciprocal(double a) {
#ifdef __CUDA_ARCH__
  double result;
  asm("rcp.approx.ftz.f64 %0, %1;" : "=d"(result) : "d"(a));
  return result;
#else
  return coarse(1 / a);
#endif
}
ACTSYM_DEVICE double coarse_root(double a) {
#ifdef __CUDA_ARCH__
  double result;
  asm("rsqrt.approx.ftz.f64 %0, %1;" : "=d"(result) : "d"(a));
  return result;
#else
  return coarse(1 / ::sqrt(a));
#endif
}

// A number of a row.  Quotients by 0 and roots of 0 are NaN, which says that the row is not ordinary.
struct Plain {
  double value;

  Plain() = default;
  ACTSYM_DEVICE Plain(double number) : value(number) {}

  friend ACTSYM_DEVICE Plain operator+(Plain a, Plain b) { return a.value + b.value; }
  friend ACTSYM_DEVICE Plain operator-(Plain a, Plain b) { return a.value - b.value; }
  friend ACTSYM_DEVICE Plain operator-(Plain a) { return -a.value; }
  friend ACTSYM_DEVICE Plain operator*(Plain a, Plain b) { return a.value * b.value; }
  // Two of Newton's steps double the digits of the reciprocal each; the last step is that of the quotient.
  friend ACTSYM_DEVICE Plain operator/(Plain a, Plain b) {
    double r = coarse_reciprocal(b.value);
    r = m::fma(r, m::fma(-b.value, r, 1.0), r);
    r = m::fma(r, m::fma(-b.value, r, 1.0), r);
    const double q = a.value * r;
    return m::fma(m::fma(-b.value, q, a.value), r, q);
  }
};

// How far an intermediate number may be from 1, if all that a row's numbers are computed from (sums, products,
// parameters, the length) are within 2^room of it: within 2^(inputs * room + bits), or 0.  It is never less than that of
// what the number was computed from.  The compiler works it out.
struct Reach {
  int inputs, bits;

  Reach() = default;
  ACTSYM_DEVICE Reach(int inputs_, int bits_) : inputs(inputs_), bits(bits_) {}
  ACTSYM_DEVICE Reach(double constant) : inputs(0) {
    const int power = static_cast<int>(__double_as_longlong(constant) >> 52 & 0x7ff) - 1023;
    bits = constant == 0 ? 0 : power < 0 ? -power : power + 1;
  }

  friend ACTSYM_DEVICE Reach operator*(Reach a, Reach b) { return {a.inputs + b.inputs, a.bits + b.bits}; }
  friend ACTSYM_DEVICE Reach operator/(Reach a, Reach b) { return a * b; }
  // What is left of terms that cancel is a unit in the last place of the smaller one, at least.
  friend ACTSYM_DEVICE Reach operator+(Reach a, Reach b) {
    return {a.inputs > b.inputs ? a.inputs : b.inputs, (a.bits > b.bits ? a.bits : b.bits) + 53};
  }
  friend ACTSYM_DEVICE Reach operator-(Reach a, Reach b) { return a + b; }
  friend ACTSYM_DEVICE Reach operator-(Reach a) { return a; }
};

namespace m {

template <> struct Pick<Plain> {
  static __device__ __forceinline__ Plain of(float, double twice) { return twice; }
};
template <> struct Pick<Reach> {
  static __device__ __forceinline__ Reach of(float, double twice) { return twice; }
};
__device__ __forceinline__ Plain sqrt(Plain a) {
  double r = coarse_root(a.value);
  r = m::fma(0.5 * r, m::fma(-a.value * r, r, 1.0), r);
  r = m::fma(0.5 * r, m::fma(-a.value * r, r, 1.0), r);
  const double root = a.value * r;
  return m::fma(m::fma(-root, root, a.value), 0.5 * r, root);
}
__device__ __forceinline__ Reach sqrt(Reach a) { return a; }

}  // namespace m

namespace rows {

constexpr int kRange = 960;  // numbers between 2^-kRange and 2^kRange have all their digits

// Sums of an ordinary row, parameters and the length are within 2^room of 1, for a functor that takes all of them.
template <class F, bool backward> ACTSYM_DEVICE int room_of() {
  const Reach one(1, 0);
  Reach sum[at_least_one<F::sums>], product[at_least_one<F::products>], parameter[at_least_one<F::learnable + F::fixed>];
  for (Reach& r : sum) r = one;
  for (Reach& r : product) r = one;
  for (Reach& r : parameter) r = one;
  constexpr int coefficients = backward ? F::slope_coefficients : F::value_coefficients;
  Reach out[at_least_one<coefficients + F::learnable>];
  for (Reach& r : out) r = one;
  if constexpr (backward) {
    F::backward_row(sum, product, Reach(1.0), one, parameter, out);
    F::parameter_row(sum, product, Reach(1.0), one, parameter, out + coefficients);
  } else {
    F::forward_row(sum, Reach(1.0), one, parameter, out);
  }
  int room = kRange;
  for (const Reach& r : out) {
    const int own = r.inputs ? (kRange - r.bits) / r.inputs : kRange;
    room = own < room ? own : room;
  }
  return room < 1 ? 1 : room;
}

ACTSYM_DEVICE bool within(double number, int room) {
  const double size = ::fabs(number);
  return size >= binary_power(-room) && size <= binary_power(room);
}

// What an ordinary row makes of its sums.  `total`: of the statistics, of the products, and the number of threads that
// have met a gradient other than 0.  Says whether the row is ordinary; if not, nothing holds.
//
// A product that cancels to 0, or is as small as what is lost below the range of the entries' type, is not ordinary
// unless all gradients are 0.
template <class F, bool backward>
ACTSYM_DEVICE bool scalars_of(const double* total, const double* parameters, double length, int limit, bool summed,
                              double* c, double* share) {
  constexpr int count = backward ? F::slope_coefficients : F::value_coefficients;
  Plain sum[at_least_one<F::sums>], product[at_least_one<F::products>], parameter[at_least_one<F::learnable + F::fixed>];
  const int most = room_of<F, backward>(), room = most < limit ? most : limit;
  bool ordinary = within(length, most);
  for (int i = 0; i < F::learnable + F::fixed; ++i) {
    parameter[i] = parameters[i];
    ordinary &= parameters[i] == 0 || within(parameters[i], most);
  }
  for (int i = 0; i < F::sums; ++i) {
    sum[i] = total[i];
    ordinary &= within(total[i], room);
  }
  Plain out[at_least_one<count>];
  if constexpr (backward) {
    const bool none = total[F::sums + F::products] == 0;
    for (int i = 0; i < F::products; ++i) {
      product[i] = total[F::sums + i];
      ordinary &= none ? total[F::sums + i] == 0 : within(total[F::sums + i], room);
    }
    F::backward_row(sum, product, Plain(1.0), Plain(length), parameter, out);
    if (F::learnable && summed) {
      Plain of_row[at_least_one<F::learnable>];
      F::parameter_row(sum, product, Plain(1.0), Plain(length), parameter, of_row);
      for (int i = 0; i < F::learnable; ++i) {
        share[i] = of_row[i].value;
        ordinary &= share[i] == share[i];
      }
    }
  } else {
    F::forward_row(sum, Plain(1.0), Plain(length), parameter, out);
  }
  for (int i = 0; i < count; ++i) {
    c[i] = out[i].value;
    ordinary &= c[i] == 0 || within(c[i], limit);
  }
  return ordinary;
}

}  // namespace rows

}  // namespace actsym
