// Numbers of twice a float's digits, the sum of two floats: what rows of floats are computed in where double is slow.
//
// Products: Dekker, A floating-point technique for extending the available precision (1971), with the residue by fma.
// Sums: Knuth's two-sum.  Both leave out the product of the low parts, some 2^-46 of the result, and do not normalise.
#pragma once

#include "device.cuh"
#include "math.cuh"

namespace actsym {

struct Twofold {
  float high, low;

  Twofold() = default;
  ACTSYM_DEVICE Twofold(float number) : high(number), low(0) {}
  ACTSYM_DEVICE Twofold(int number) : high(static_cast<float>(number)), low(0) {}
  ACTSYM_DEVICE Twofold(double number)
      : high(static_cast<float>(number)), low(static_cast<float>(number - static_cast<double>(high))) {}
  ACTSYM_DEVICE Twofold(float first, float second) : high(first), low(second) {}

  friend ACTSYM_DEVICE Twofold operator*(Twofold a, Twofold b) {
    const float product = a.high * b.high, residue = m::fma(a.high, b.high, -product);
    return {product, m::fma(a.high, b.low, m::fma(a.low, b.high, residue))};
  }
  friend ACTSYM_DEVICE Twofold operator+(Twofold a, Twofold b) {
    const float sum = a.high + b.high, added = sum - a.high;
    const float residue = (a.high - (sum - added)) + (b.high - added);
    return {sum, residue + (a.low + b.low)};
  }
  friend ACTSYM_DEVICE Twofold operator-(Twofold a) { return {-a.high, -a.low}; }
  friend ACTSYM_DEVICE Twofold operator-(Twofold a, Twofold b) { return a + -b; }
  friend ACTSYM_DEVICE bool operator<(Twofold a, Twofold b) { return (a - b).single() < 0; }
  friend ACTSYM_DEVICE bool operator<=(Twofold a, Twofold b) { return (a - b).single() <= 0; }
  friend ACTSYM_DEVICE bool operator==(Twofold a, Twofold b) { return (a - b).single() == 0; }

  ACTSYM_DEVICE float single() const { return high + low; }
};

namespace m {

template <> struct Pick<Twofold> {
  static __device__ __forceinline__ Twofold of(float, double twice) { return Twofold(twice); }
};

}  // namespace m

}  // namespace actsym
