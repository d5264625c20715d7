// ReLU6: Krizhevsky 2010
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
#ifndef ACTSYM_RELU6_H
#define ACTSYM_RELU6_H

#include <math.h>

#if defined(__clang__) || !defined(__GNUC__)
#pragma STDC FP_CONTRACT OFF
#endif

// relu6: Piecewise((0, x <= 0), (x, x < 6), (6, True))
// Error at most 4 ulp. Value: 0 at -inf, 0 at -0, 0 at +0, 6 at +inf; NaN at NaN.
static inline float relu6_f(float x) {
  return isnan(x) ? x : ((x <= 0.0f) ? 0.0f : ((x < 6.0f) ? x : 6.0f));
}

static inline double relu6_d(double x) {
  return isnan(x) ? x : ((x <= 0.0) ? 0.0 : ((x < 6.0) ? x : 6.0));
}

// relu6_dx: df/dx
// Error at most 8 ulp. Value: 0 at -inf, 0 at -0, 0 at +0, 0 at +inf; NaN at NaN.
static inline float relu6_dx_f(float x) {
  return isnan(x) ? x : ((x <= 0.0f) ? 0.0f : ((x < 6.0f) ? 1.0f : 0.0f));
}

static inline double relu6_dx_d(double x) {
  return isnan(x) ? x : ((x <= 0.0) ? 0.0 : ((x < 6.0) ? 1.0 : 0.0));
}

#endif  // ACTSYM_RELU6_H
