// sigmoid: logistic function
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
#ifndef ACTSYM_SIGMOID_H
#define ACTSYM_SIGMOID_H

#include <math.h>

#if defined(__clang__) || !defined(__GNUC__)
#pragma STDC FP_CONTRACT OFF
#endif

// sigmoid: 1/(1 + exp(-x))
// Error at most 4 ulp. Value: 0 at -inf, 0.5 at -0, 0.5 at +0, 1 at +inf; NaN at NaN.
static inline float sigmoid_f(float x) {
  const int t0 = x < 0.0f;
  const float t1 = fabsf(x);
  const int t2 = 64.0f < t1;
  const float t3 = expf((-(t1 - (t2 ? 32.0f : 0.0f))));
  return ((t0 ? t3 : 1.0f) / (1.0f + t3)) * (t0 ? (t2 ? 0x1.c8465p-47f : 1.0f) : 1.0f);
}

static inline double sigmoid_d(double x) {
  const int t0 = x < 0.0;
  const double t1 = fabs(x);
  const int t2 = 640.0 < t1;
  const double t3 = exp((-(t1 - (t2 ? 64.0 : 0.0))));
  return ((t0 ? t3 : 1.0) / (1.0 + t3)) * (t0 ? (t2 ? 0x1.969d47321e4ccp-93 : 1.0) : 1.0);
}

// sigmoid_dx: df/dx
// Error at most 8 ulp. Value: 0 at -inf, 0.25 at -0, 0.25 at +0, 0 at +inf; NaN at NaN.
static inline float sigmoid_dx_f(float x) {
  const float t0 = fabsf(x);
  const int t1 = 64.0f < t0;
  const float t2 = expf((-(t0 - (t1 ? 32.0f : 0.0f))));
  const float t3 = 1.0f + t2;
  return ((t2 / t3) / t3) * (t1 ? 0x1.c8465p-47f : 1.0f);
}

static inline double sigmoid_dx_d(double x) {
  const double t0 = fabs(x);
  const int t1 = 640.0 < t0;
  const double t2 = exp((-(t0 - (t1 ? 64.0 : 0.0))));
  const double t3 = 1.0 + t2;
  return ((t2 / t3) / t3) * (t1 ? 0x1.969d47321e4ccp-93 : 1.0);
}

#endif  // ACTSYM_SIGMOID_H
