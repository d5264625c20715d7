// Logish: Zhu et al. 2021
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
#ifndef ACTSYM_LOGISH_H
#define ACTSYM_LOGISH_H

#include <math.h>

#if defined(__clang__) || !defined(__GNUC__)
#pragma STDC FP_CONTRACT OFF
#endif

#ifndef ACTSYM_EXTREMA
#define ACTSYM_EXTREMA
// A NaN in the first argument stays.
static inline float actsym_minf(float a, float b) { return b < a ? b : a; }
static inline float actsym_maxf(float a, float b) { return a < b ? b : a; }
static inline double actsym_min(double a, double b) { return b < a ? b : a; }
static inline double actsym_max(double a, double b) { return a < b ? b : a; }
#endif

// logish: x*log(1 + 1/(1 + exp(-x)))
// Error at most 4 ulp. Value: -0 at -inf, -0 at -0, 0 at +0, inf at +inf; NaN at NaN.
static inline float logish_f(float x) {
  const float t0 = actsym_maxf(x, (-0x1.fffffep+127f));
  const int t1 = t0 < 0.0f;
  const float t2 = fabsf(t0);
  const int t3 = 64.0f < t2;
  const float t4 = expf((-(t2 - (t3 ? 32.0f : 0.0f))));
  return (log1pf(((t1 ? t4 : 1.0f) / (1.0f + t4))) * t0) * (t1 ? (t3 ? 0x1.c8465p-47f : 1.0f) : 1.0f);
}

static inline double logish_d(double x) {
  const double t0 = actsym_max(x, (-0x1.fffffffffffffp+1023));
  const int t1 = t0 < 0.0;
  const double t2 = fabs(t0);
  const int t3 = 640.0 < t2;
  const double t4 = exp((-(t2 - (t3 ? 64.0 : 0.0))));
  return (log1p(((t1 ? t4 : 1.0) / (1.0 + t4))) * t0) * (t1 ? (t3 ? 0x1.969d47321e4ccp-93 : 1.0) : 1.0);
}

// logish_dx: df/dx
// Error at most 8 ulp. Value: 0 at -inf, 0.405465 at -0, 0.405465 at +0, 0.693147 at +inf; NaN at NaN.
static inline float logish_dx_f(float x) {
  const float t0 = actsym_maxf(actsym_minf(x, 0x1.fffffep+127f), (-0x1.fffffep+127f));
  const float t1 = fabsf(t0);
  const int t2 = 64.0f < t1;
  const float t3 = expf((-(t1 - (t2 ? 32.0f : 0.0f))));
  const float t4 = 1.0f + t3;
  const int t5 = t0 < 0.0f;
  const float t6 = (t5 ? t3 : 1.0f) / t4;
  const float t7 = t2 ? 0x1.c8465p-47f : 1.0f;
  const float t8 = t5 ? t7 : 1.0f;
  return (((((t3 / t4) / t4) * t0) / ((t6 * t8) + 1.0f)) * t7) + (log1pf(t6) * t8);
}

static inline double logish_dx_d(double x) {
  const double t0 = actsym_max(actsym_min(x, 0x1.fffffffffffffp+1023), (-0x1.fffffffffffffp+1023));
  const double t1 = fabs(t0);
  const int t2 = 640.0 < t1;
  const double t3 = exp((-(t1 - (t2 ? 64.0 : 0.0))));
  const double t4 = 1.0 + t3;
  const int t5 = t0 < 0.0;
  const double t6 = (t5 ? t3 : 1.0) / t4;
  const double t7 = t2 ? 0x1.969d47321e4ccp-93 : 1.0;
  const double t8 = t5 ? t7 : 1.0;
  return (((((t3 / t4) / t4) * t0) / ((t6 * t8) + 1.0)) * t7) + (log1p(t6) * t8);
}

#endif  // ACTSYM_LOGISH_H
