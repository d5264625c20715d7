// TeLU: Fernandez and Mali 2024, arXiv:2412.20269
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
#ifndef ACTSYM_TELU_H
#define ACTSYM_TELU_H

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

// telu: x*tanh(exp(x))
// Error at most 4 ulp. Value: -0 at -inf, -0 at -0, 0 at +0, inf at +inf; NaN at NaN.
static inline float telu_f(float x) {
  const float t0 = actsym_maxf(x, (-0x1.fffffep+127f));
  const float t1 = actsym_minf(t0, 7.0f);
  const int t2 = 64.0f < (-t1);
  return (tanhf(expf((t1 + (t2 ? 32.0f : 0.0f)))) * t0) * (t2 ? 0x1.c8465p-47f : 1.0f);
}

static inline double telu_d(double x) {
  const double t0 = actsym_max(x, (-0x1.fffffffffffffp+1023));
  const double t1 = actsym_min(t0, 7.0);
  const int t2 = 640.0 < (-t1);
  return (tanh(exp((t1 + (t2 ? 64.0 : 0.0)))) * t0) * (t2 ? 0x1.969d47321e4ccp-93 : 1.0);
}

// telu_dx: df/dx
// Error at most 8 ulp. Value: 0 at -inf, 0.761594 at -0, 0.761594 at +0, 1 at +inf; NaN at NaN.
static inline float telu_dx_f(float x) {
  const float t0 = actsym_maxf(actsym_minf(x, 0x1.fffffep+127f), (-0x1.fffffep+127f));
  const float t1 = actsym_minf(t0, 7.0f);
  const int t2 = 64.0f < (-t1);
  const float t3 = expf((t1 + (t2 ? 32.0f : 0.0f)));
  const float t4 = tanhf(t3);
  const float t5 = t2 ? 0x1.c8465p-47f : 1.0f;
  const float t6 = fabsf(((t3 * t5) * 2.0f));
  const int t7 = 64.0f < t6;
  const float t8 = expf((-(t6 - (t7 ? 32.0f : 0.0f))));
  const float t9 = 1.0f + t8;
  const float t10 = (fabsf(t4) <= 0x1p-1f) ? fmaf((-t4), t4, 1.0f) : ((4.0f * t8) / (t9 * t9));
  return (((t10 * t3) * t0) * ((t7 ? 0x1.c8465p-47f : 1.0f) * t5)) + (t4 * t5);
}

static inline double telu_dx_d(double x) {
  const double t0 = actsym_max(actsym_min(x, 0x1.fffffffffffffp+1023), (-0x1.fffffffffffffp+1023));
  const double t1 = actsym_min(t0, 7.0);
  const int t2 = 640.0 < (-t1);
  const double t3 = exp((t1 + (t2 ? 64.0 : 0.0)));
  const double t4 = tanh(t3);
  const double t5 = t2 ? 0x1.969d47321e4ccp-93 : 1.0;
  const double t6 = fabs(((t3 * t5) * 2.0));
  const int t7 = 640.0 < t6;
  const double t8 = exp((-(t6 - (t7 ? 64.0 : 0.0))));
  const double t9 = 1.0 + t8;
  const double t10 = (fabs(t4) <= 0x1p-1) ? fma((-t4), t4, 1.0) : ((4.0 * t8) / (t9 * t9));
  const double t11 = ((t10 * t3) * t0) * ((t7 ? 0x1.969d47321e4ccp-93 : 1.0) * t5);
  return t11 + (t4 * t5);
}

#endif  // ACTSYM_TELU_H
