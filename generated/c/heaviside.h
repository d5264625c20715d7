// Heaviside: Heaviside step, 0 at 0; McCulloch and Pitts 1943
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
#ifndef ACTSYM_HEAVISIDE_H
#define ACTSYM_HEAVISIDE_H

#include <math.h>

#if defined(__clang__) || !defined(__GNUC__)
#pragma STDC FP_CONTRACT OFF
#endif

// heaviside: Piecewise((1, x > 0), (0, True))
// Error at most 4 ulp. Value: 0 at -inf, 0 at -0, 0 at +0, 1 at +inf; NaN at NaN.
static inline float heaviside_f(float x) {
  return isnan(x) ? x : ((0.0f < x) ? 1.0f : 0.0f);
}

static inline double heaviside_d(double x) {
  return isnan(x) ? x : ((0.0 < x) ? 1.0 : 0.0);
}

// heaviside_dx: df/dx
// Error at most 8 ulp. Value: 0 at -inf, 0 at -0, 0 at +0, 0 at +inf; NaN at NaN.
static inline float heaviside_dx_f(float x) {
  return isnan(x) ? x : 0.0f;
}

static inline double heaviside_dx_d(double x) {
  return isnan(x) ? x : 0.0;
}

#endif  // ACTSYM_HEAVISIDE_H
