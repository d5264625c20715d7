// Quotients by numbers of entries, whose reciprocals a build knows that fixes the lengths of vectors.
#pragma once

#include "call.h"
#include "math.cuh"

namespace actsym::m {

// A quotient that is right everywhere: Parameters::plain takes it in place of the division that stands beside it.
struct Quotient {
  float value;
  __device__ __forceinline__ operator float() const { return value; }
};
__device__ __forceinline__ float neg(Quotient a) { return -a.value; }

// a / n for a whole number n.  Where the loops over entries are unrolled n is a constant, and a (h + l) with h + l all
// but 1/n takes two instructions (Brisebarre, Muller and Raina 2004).  Both have the same bits from abs(a) = 2^-102 on;
// below that a l is subnormal, and the quotient may be the other neighbour of the exact one.
__device__ __forceinline__ Quotient over(float a, float n) {
  if (fixed_count(0) < 0 || !(n > 1)) return {a / n};
  const double inverse = 1 / static_cast<double>(n);  // in what compilers evaluate, unlike a fused multiply and add
  if (static_cast<float>(inverse) == inverse) return {a * static_cast<float>(inverse)};
  // l is not negative, so that zeros keep their signs and infinities meet none of another.
  const float high = static_cast<float>(inverse * (1 - 0x1p-24)), low = static_cast<float>(inverse - high);
  return {::fmaf(a, high, a * low)};
}

}  // namespace actsym::m
