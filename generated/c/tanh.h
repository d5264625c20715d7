// tanh: hyperbolic tangent
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
#ifndef ACTSYM_TANH_H
#define ACTSYM_TANH_H

#include <math.h>

#if defined(__clang__) || !defined(__GNUC__)
#pragma STDC FP_CONTRACT OFF
#endif

// tanh: tanh(x)
// Error at most 4 ulp. Value: -1 at -inf, -0 at -0, 0 at +0, 1 at +inf; NaN at NaN.
static inline float tanh_f(float x) {
  return tanhf(x);
}

static inline double tanh_d(double x) {
  return tanh(x);
}

// tanh_dx: df/dx
// Error at most 8 ulp. Value: 0 at -inf, 1 at -0, 1 at +0, 0 at +inf; NaN at NaN.
static inline float tanh_dx_f(float x) {
  const float t0 = fabsf((x * 2.0f));
  const int t1 = 64.0f < t0;
  const float t2 = expf((-(t0 - (t1 ? 32.0f : 0.0f))));
  const float t3 = 1.0f + t2;
  return ((4.0f * t2) / (t3 * t3)) * (t1 ? 0x1.c8465p-47f : 1.0f);
}

static inline double tanh_dx_d(double x) {
  const double t0 = fabs((x * 2.0));
  const int t1 = 640.0 < t0;
  const double t2 = exp((-(t0 - (t1 ? 64.0 : 0.0))));
  const double t3 = 1.0 + t2;
  return ((4.0 * t2) / (t3 * t3)) * (t1 ? 0x1.969d47321e4ccp-93 : 1.0);
}

#endif  // ACTSYM_TANH_H
