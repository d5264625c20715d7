// hard Swish: Howard et al. 2019, arXiv:1905.02244, section 5.2
// Generated from its definition; edit that and run `actsym generate`.
//
// Every function comes in float (_f) and in double (_d). Its arguments, which are not checked:
//   x: any number
//
// Errors are in ulp, units in the last place of the exact value. `actsym verify` measures them on inputs of every
// magnitude: none is above the bounds given below, but where it is said. Near a zero of the function other than x =
// 0, the bound grows by the effect of one ulp of x.
//
// The arithmetic is meant as it is written: compile without -ffast-math, and with -ffp-contract=off where a
// compiler joins a*b + c by itself (GCC does not with -std=c99).
#ifndef ACTSYM_HARD_SWISH_H
#define ACTSYM_HARD_SWISH_H

#include <math.h>

#if defined(__clang__) || !defined(__GNUC__)
#pragma STDC FP_CONTRACT OFF
#endif

// hard_swish: Piecewise((0, x <= -3), (x*(x + 3)/6, x < 3), (x, True))
// Error at most 4 ulp. Value: 0 at -inf, -0 at -0, 0 at +0, inf at +inf; NaN at NaN.
static inline float hard_swish_f(float x) {
  return (x <= (-3.0f)) ? 0.0f : ((x < 3.0f) ? (((x + 3.0f) * 0x1.555556p-3f) * x) : x);
}

static inline double hard_swish_d(double x) {
  return (x <= (-3.0)) ? 0.0 : ((x < 3.0) ? (((x + 3.0) * 0x1.5555555555555p-3) * x) : x);
}

// hard_swish_dx: df/dx
// Error at most 8 ulp. Value: 0 at -inf, 0.5 at -0, 0.5 at +0, 1 at +inf; NaN at NaN.
static inline float hard_swish_dx_f(float x) {
  const float t0 = (x <= (-3.0f)) ? 0.0f : ((x < 3.0f) ? (((2.0f * x) + 3.0f) / 6.0f) : 1.0f);
  return isnan(x) ? x : t0;
}

static inline double hard_swish_dx_d(double x) {
  const double t0 = (x <= (-3.0)) ? 0.0 : ((x < 3.0) ? (((2.0 * x) + 3.0) / 6.0) : 1.0);
  return isnan(x) ? x : t0;
}

#endif  // ACTSYM_HARD_SWISH_H
