// GELU: Hendrycks and Gimpel 2016, arXiv:1606.08415
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
#ifndef ACTSYM_GELU_H
#define ACTSYM_GELU_H

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

// gelu: x*(erf(sqrt(2)*x/2) + 1)/2
// Error at most 4 ulp. Value: -0 at -inf, -0 at -0, 0 at +0, inf at +inf; NaN at NaN.
static inline float gelu_f(float x) {
  const float t0 = x * x;
  const float t1 = t0 * 0x1p-1f;
  const int t2 = 64.0f < t1;
  const int t3 = t2 && (x < 0.0f);
  const float t4 = expf((-(t1 - (t2 ? 32.0f : 0.0f))));
  const float t5 = t4 * ((t1 < 1000.0f) ? (-(fmaf(x, x, (-t0)) * 0x1p-1f)) : 0.0f);
  const float t6 = t4 + t5;
  const float t7 = 1.0f / t0;
  const float t8 = (11.0f * t7) * (1.0f - ((13.0f * t7) * (1.0f - (15.0f * t7))));
  const float t9 = 1.0f - ((7.0f * t7) * (1.0f - ((9.0f * t7) * (1.0f - t8))));
  const float t10 = 1.0f - (t7 * (1.0f - ((3.0f * t7) * (1.0f - ((5.0f * t7) * t9)))));
  const float t11 = x * (-0x1.6a09e6p-1f);
  const float t12 = fmaf(x, (-0x1.6a09e6p-1f), (-t11)) + (x * (-0x1.9fcef4p-27f));
  const float t13 = (0x1.20dd76p+0f * t6) * ((fabsf(t11) < 1000.0f) ? t12 : 0.0f);
  const float t14 = t3 ? (-((t6 * 0x1.988454p-2f) * t10)) : ((0x1p-1f * (erfcf(t11) - t13)) * x);
  return t14 * (t3 ? (t2 ? 0x1.c8465p-47f : 1.0f) : 1.0f);
}

static inline double gelu_d(double x) {
  const double t0 = x * x;
  const double t1 = t0 * 0x1p-1;
  const int t2 = 640.0 < t1;
  const int t3 = t2 && (x < 0.0);
  const double t4 = exp((-(t1 - (t2 ? 64.0 : 0.0))));
  const double t5 = t4 * ((t1 < 1000.0) ? (-(fma(x, x, (-t0)) * 0x1p-1)) : 0.0);
  const double t6 = t4 + t5;
  const double t7 = 1.0 / t0;
  const double t8 = 1.0 - ((11.0 * t7) * (1.0 - ((13.0 * t7) * (1.0 - (15.0 * t7)))));
  const double t9 = (5.0 * t7) * (1.0 - ((7.0 * t7) * (1.0 - ((9.0 * t7) * t8))));
  const double t10 = (t6 * 0x1.9884533d43651p-2) * (1.0 - (t7 * (1.0 - ((3.0 * t7) * (1.0 - t9)))));
  const double t11 = x * (-0x1.6a09e667f3bcdp-1);
  const double t12 = fma(x, (-0x1.6a09e667f3bcdp-1), (-t11)) + (x * 0x1.bdd3413b26456p-55);
  const double t13 = (0x1.20dd750429b6dp+0 * t6) * ((fabs(t11) < 1000.0) ? t12 : 0.0);
  return (t3 ? (-t10) : ((0x1p-1 * (erfc(t11) - t13)) * x)) * (t3 ? (t2 ? 0x1.969d47321e4ccp-93 : 1.0) : 1.0);
}

// gelu_dx: df/dx
// Error at most 8 ulp. Value: 0 at -inf, 0.5 at -0, 0.5 at +0, 1 at +inf; NaN at NaN.
static inline float gelu_dx_f(float x) {
  const float t0 = actsym_maxf(actsym_minf(x, 0x1.fffffep+127f), (-0x1.fffffep+127f));
  const float t1 = t0 * t0;
  const float t2 = t1 * 0x1p-1f;
  const int t3 = 64.0f < t2;
  const float t4 = expf((-(t2 - (t3 ? 32.0f : 0.0f))));
  const float t5 = t4 * ((t2 < 1000.0f) ? (-(fmaf(t0, t0, (-t1)) * 0x1p-1f)) : 0.0f);
  const float t6 = t4 + t5;
  const float t7 = t6 * 0x1.988454p-2f;
  const float t8 = t3 ? 0x1.c8465p-47f : 1.0f;
  const int t9 = t3 && (t0 < 0.0f);
  const float t10 = 1.0f / t1;
  const float t11 = (11.0f * t10) * (1.0f - ((13.0f * t10) * (1.0f - (15.0f * t10))));
  const float t12 = 1.0f - ((7.0f * t10) * (1.0f - ((9.0f * t10) * (1.0f - t11))));
  const float t13 = t10 * (1.0f - ((3.0f * t10) * (1.0f - ((5.0f * t10) * t12))));
  const float t14 = t0 * (-0x1.6a09e6p-1f);
  const float t15 = fmaf(t0, (-0x1.6a09e6p-1f), (-t14)) + (t0 * (-0x1.9fcef4p-27f));
  const float t16 = (0x1.20dd76p+0f * t6) * ((fabsf(t14) < 1000.0f) ? t15 : 0.0f);
  const float t17 = t9 ? ((t7 / (-t0)) * (1.0f - t13)) : (0x1p-1f * (erfcf(t14) - t16));
  return ((t7 * t0) * t8) + (t17 * (t9 ? t8 : 1.0f));
}

static inline double gelu_dx_d(double x) {
  const double t0 = actsym_max(actsym_min(x, 0x1.fffffffffffffp+1023), (-0x1.fffffffffffffp+1023));
  const double t1 = t0 * t0;
  const double t2 = t1 * 0x1p-1;
  const int t3 = 640.0 < t2;
  const double t4 = exp((-(t2 - (t3 ? 64.0 : 0.0))));
  const double t5 = t4 * ((t2 < 1000.0) ? (-(fma(t0, t0, (-t1)) * 0x1p-1)) : 0.0);
  const double t6 = t4 + t5;
  const double t7 = t6 * 0x1.9884533d43651p-2;
  const double t8 = t3 ? 0x1.969d47321e4ccp-93 : 1.0;
  const int t9 = t3 && (t0 < 0.0);
  const double t10 = 1.0 / t1;
  const double t11 = (11.0 * t10) * (1.0 - ((13.0 * t10) * (1.0 - (15.0 * t10))));
  const double t12 = (5.0 * t10) * (1.0 - ((7.0 * t10) * (1.0 - ((9.0 * t10) * (1.0 - t11)))));
  const double t13 = (t7 / (-t0)) * (1.0 - (t10 * (1.0 - ((3.0 * t10) * (1.0 - t12)))));
  const double t14 = t0 * (-0x1.6a09e667f3bcdp-1);
  const double t15 = fma(t0, (-0x1.6a09e667f3bcdp-1), (-t14)) + (t0 * 0x1.bdd3413b26456p-55);
  const double t16 = (0x1.20dd750429b6dp+0 * t6) * ((fabs(t14) < 1000.0) ? t15 : 0.0);
  const double t17 = (t9 ? t13 : (0x1p-1 * (erfc(t14) - t16))) * (t9 ? t8 : 1.0);
  return ((t7 * t0) * t8) + t17;
}

#endif  // ACTSYM_GELU_H
