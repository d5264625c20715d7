// SMish: Chen and Pan 2023, arXiv:2305.07537
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
#ifndef ACTSYM_SATURATED_MISH_H
#define ACTSYM_SATURATED_MISH_H

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

// saturated_mish: Piecewise((x, x > 0), (x*tanh(log(exp(x) + 1)), True))
// Error at most 4 ulp. Value: -0 at -inf, -0 at -0, 0 at +0, inf at +inf; NaN at NaN.
static inline float saturated_mish_f(float x) {
  const float t0 = actsym_maxf(x, (-0x1.fffffep+127f));
  const int t1 = 64.0f < (-t0);
  const float t2 = expf((t0 + (t1 ? 32.0f : 0.0f)));
  const float t3 = fmaf(t2, t2, (t2 * 2.0f));
  const int t4 = t3 <= 2.0f;
  const float t5 = (t4 ? t3 : 2.0f) / (t4 ? 2.0f : t3);
  const float t6 = (((t4 ? t5 : 1.0f) / (1.0f + t5)) * t0) * (t1 ? 0x1.c8465p-47f : 1.0f);
  return (0.0f < t0) ? t0 : t6;
}

static inline double saturated_mish_d(double x) {
  const double t0 = actsym_max(x, (-0x1.fffffffffffffp+1023));
  const int t1 = 640.0 < (-t0);
  const double t2 = exp((t0 + (t1 ? 64.0 : 0.0)));
  const double t3 = fma(t2, t2, (t2 * 2.0));
  const int t4 = t3 <= 2.0;
  const double t5 = (t4 ? t3 : 2.0) / (t4 ? 2.0 : t3);
  const double t6 = (((t4 ? t5 : 1.0) / (1.0 + t5)) * t0) * (t1 ? 0x1.969d47321e4ccp-93 : 1.0);
  return (0.0 < t0) ? t0 : t6;
}

// saturated_mish_dx: df/dx
// Error at most 8 ulp. Value: 0 at -inf, 0.6 at -0, 0.6 at +0, 1 at +inf; NaN at NaN.
static inline float saturated_mish_dx_f(float x) {
  const float t0 = actsym_maxf(x, (-0x1.fffffep+127f));
  const int t1 = 64.0f < (-t0);
  const float t2 = expf((t0 + (t1 ? 32.0f : 0.0f)));
  const float t3 = fmaf(t2, t2, (t2 * 2.0f));
  const int t4 = t3 <= 2.0f;
  const float t5 = (t4 ? t3 : 2.0f) / (t4 ? 2.0f : t3);
  const float t6 = 1.0f + t5;
  const float t7 = (t4 ? t5 : 1.0f) / t6;
  const float t8 = t0 + (-0x1.62e43p-1f);
  const int t9 = t8 < 0.0f;
  const float t10 = fabsf(t8);
  const int t11 = 64.0f < t10;
  const float t12 = expf((-(t10 - (t11 ? 32.0f : 0.0f))));
  const float t13 = t8 - t0;
  const float t14 = ((t0 - (t8 - t13)) + ((-0x1.62e43p-1f) - t13)) + 0x1.05c61p-29f;
  const float t15 = t12 + (t12 * ((t10 < 1000.0f) ? (t9 ? t14 : (-t14)) : 0.0f));
  const float t16 = ((t9 ? t15 : 1.0f) / (1.0f + t15)) * (t9 ? (t11 ? 0x1.c8465p-47f : 1.0f) : 1.0f);
  const float t17 = t1 ? 0x1.c8465p-47f : 1.0f;
  const float t18 = (((t7 * ((t4 ? 1.0f : t5) / t6)) * (t16 + 1.0f)) * t0) * t17;
  return (0.0f < t0) ? 1.0f : (t18 + (t7 * t17));
}

static inline double saturated_mish_dx_d(double x) {
  const double t0 = actsym_max(x, (-0x1.fffffffffffffp+1023));
  const int t1 = 640.0 < (-t0);
  const double t2 = exp((t0 + (t1 ? 64.0 : 0.0)));
  const double t3 = fma(t2, t2, (t2 * 2.0));
  const int t4 = t3 <= 2.0;
  const double t5 = (t4 ? t3 : 2.0) / (t4 ? 2.0 : t3);
  const double t6 = 1.0 + t5;
  const double t7 = (t4 ? t5 : 1.0) / t6;
  const double t8 = t0 + (-0x1.62e42fefa39efp-1);
  const int t9 = t8 < 0.0;
  const double t10 = fabs(t8);
  const int t11 = 640.0 < t10;
  const double t12 = exp((-(t10 - (t11 ? 64.0 : 0.0))));
  const double t13 = t8 - t0;
  const double t14 = ((t0 - (t8 - t13)) + ((-0x1.62e42fefa39efp-1) - t13)) + (-0x1.abc9e3b39803fp-56);
  const double t15 = t12 + (t12 * ((t10 < 1000.0) ? (t9 ? t14 : (-t14)) : 0.0));
  const double t16 = ((t9 ? t15 : 1.0) / (1.0 + t15)) * (t9 ? (t11 ? 0x1.969d47321e4ccp-93 : 1.0) : 1.0);
  const double t17 = t1 ? 0x1.969d47321e4ccp-93 : 1.0;
  const double t18 = ((((t7 * ((t4 ? 1.0 : t5) / t6)) * (t16 + 1.0)) * t0) * t17) + (t7 * t17);
  return (0.0 < t0) ? 1.0 : t18;
}

#endif  // ACTSYM_SATURATED_MISH_H
