// GELU-tanh: Hendrycks and Gimpel 2016, arXiv:1606.08415 (tanh form)
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
#ifndef ACTSYM_GELU_TANH_H
#define ACTSYM_GELU_TANH_H

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

// gelu_tanh: x*(tanh(sqrt(2)*(8943*x**3/200000 + x)/sqrt(pi)) + 1)/2
// Error at most 4 ulp. Value: -0 at -inf, -0 at -0, 0 at +0, inf at +inf; NaN at NaN.
static inline float gelu_tanh_f(float x) {
  const float t0 = actsym_maxf(x, (-0x1.fffffep+127f));
  const float t1 = t0 * t0;
  const float t2 = t1 * t0;
  const float t3 = t2 * 0x1.6e4e26p-5f;
  const float t4 = t0 + t3;
  const float t5 = t4 * 0x1.988454p+0f;
  const int t6 = t5 < 0.0f;
  const float t7 = fabsf(t5);
  const int t8 = 64.0f < t7;
  const float t9 = expf((-(t7 - (t8 ? 32.0f : 0.0f))));
  const float t10 = fmaf(t4, 0x1.988454p+0f, (-t5)) + (t4 * (-0x1.857936p-25f));
  const float t11 = t4 - t0;
  const float t12 = (fmaf(t1, t0, (-t2)) + (fmaf(t0, t0, (-t1)) * t0)) * 0x1.6e4e26p-5f;
  const float t13 = (fmaf(t2, 0x1.6e4e26p-5f, (-t3)) + (t2 * 0x1.a9003ep-30f)) + t12;
  const float t14 = t10 + ((((t0 - (t4 - t11)) + (t3 - t11)) + t13) * 0x1.988454p+0f);
  const float t15 = t9 + (t9 * ((t7 < 1000.0f) ? (t6 ? t14 : (-t14)) : 0.0f));
  return (((t6 ? t15 : 1.0f) / (1.0f + t15)) * t0) * (t6 ? (t8 ? 0x1.c8465p-47f : 1.0f) : 1.0f);
}

static inline double gelu_tanh_d(double x) {
  const double t0 = actsym_max(x, (-0x1.fffffffffffffp+1023));
  const double t1 = t0 * t0;
  const double t2 = t1 * t0;
  const double t3 = t2 * 0x1.6e4e26d4801f7p-5;
  const double t4 = t0 + t3;
  const double t5 = t4 * 0x1.9884533d43651p+0;
  const int t6 = t5 < 0.0;
  const double t7 = fabs(t5);
  const int t8 = 640.0 < t7;
  const double t9 = exp((-(t7 - (t8 ? 64.0 : 0.0))));
  const double t10 = fma(t4, 0x1.9884533d43651p+0, (-t5)) + (t4 * (-0x1.cbc0d30ebfd15p-54));
  const double t11 = t4 - t0;
  const double t12 = fma(t2, 0x1.6e4e26d4801f7p-5, (-t3)) + (t2 * 0x1.441355475a31ap-59);
  const double t13 = (fma(t1, t0, (-t2)) + (fma(t0, t0, (-t1)) * t0)) * 0x1.6e4e26d4801f7p-5;
  const double t14 = (((t0 - (t4 - t11)) + (t3 - t11)) + (t12 + t13)) * 0x1.9884533d43651p+0;
  const double t15 = t10 + t14;
  const double t16 = t9 + (t9 * ((t7 < 1000.0) ? (t6 ? t15 : (-t15)) : 0.0));
  return (((t6 ? t16 : 1.0) / (1.0 + t16)) * t0) * (t6 ? (t8 ? 0x1.969d47321e4ccp-93 : 1.0) : 1.0);
}

// gelu_tanh_dx: df/dx
// Error at most 8 ulp. Value: 0 at -inf, 0.5 at -0, 0.5 at +0, 1 at +inf; NaN at NaN.
static inline float gelu_tanh_dx_f(float x) {
  const float t0 = actsym_maxf(actsym_minf(x, 0x1p+65f), (-0x1p+65f));
  const float t1 = t0 * t0;
  const float t2 = t1 * t0;
  const float t3 = t2 * 0x1.6e4e26p-5f;
  const float t4 = t0 + t3;
  const float t5 = t4 * 0x1.988454p+0f;
  const float t6 = fabsf(t5);
  const int t7 = 64.0f < t6;
  const float t8 = expf((-(t6 - (t7 ? 32.0f : 0.0f))));
  const int t9 = t5 < 0.0f;
  const float t10 = fmaf(t4, 0x1.988454p+0f, (-t5)) + (t4 * (-0x1.857936p-25f));
  const float t11 = t4 - t0;
  const float t12 = (fmaf(t1, t0, (-t2)) + (fmaf(t0, t0, (-t1)) * t0)) * 0x1.6e4e26p-5f;
  const float t13 = (fmaf(t2, 0x1.6e4e26p-5f, (-t3)) + (t2 * 0x1.a9003ep-30f)) + t12;
  const float t14 = t10 + ((((t0 - (t4 - t11)) + (t3 - t11)) + t13) * 0x1.988454p+0f);
  const float t15 = t8 + (t8 * ((t6 < 1000.0f) ? (t9 ? t14 : (-t14)) : 0.0f));
  const float t16 = 1.0f + t15;
  const float t17 = ((t15 / t16) / t16) * (((0x1.12ba9ep-3f * t0) * t0) + 1.0f);
  const float t18 = t7 ? 0x1.c8465p-47f : 1.0f;
  return (((t17 * 0x1.988454p+0f) * t0) * t18) + (((t9 ? t15 : 1.0f) / t16) * (t9 ? t18 : 1.0f));
}

static inline double gelu_tanh_dx_d(double x) {
  const double t0 = actsym_max(actsym_min(x, 0x1p+513), (-0x1p+513));
  const double t1 = t0 * t0;
  const double t2 = t1 * t0;
  const double t3 = t2 * 0x1.6e4e26d4801f7p-5;
  const double t4 = t0 + t3;
  const double t5 = t4 * 0x1.9884533d43651p+0;
  const double t6 = fabs(t5);
  const int t7 = 640.0 < t6;
  const double t8 = exp((-(t6 - (t7 ? 64.0 : 0.0))));
  const int t9 = t5 < 0.0;
  const double t10 = fma(t4, 0x1.9884533d43651p+0, (-t5)) + (t4 * (-0x1.cbc0d30ebfd15p-54));
  const double t11 = t4 - t0;
  const double t12 = fma(t2, 0x1.6e4e26d4801f7p-5, (-t3)) + (t2 * 0x1.441355475a31ap-59);
  const double t13 = (fma(t1, t0, (-t2)) + (fma(t0, t0, (-t1)) * t0)) * 0x1.6e4e26d4801f7p-5;
  const double t14 = (((t0 - (t4 - t11)) + (t3 - t11)) + (t12 + t13)) * 0x1.9884533d43651p+0;
  const double t15 = t10 + t14;
  const double t16 = t8 + (t8 * ((t6 < 1000.0) ? (t9 ? t15 : (-t15)) : 0.0));
  const double t17 = 1.0 + t16;
  const double t18 = ((t16 / t17) / t17) * (((0x1.12ba9d1f60179p-3 * t0) * t0) + 1.0);
  const double t19 = t7 ? 0x1.969d47321e4ccp-93 : 1.0;
  return (((t18 * 0x1.9884533d43651p+0) * t0) * t19) + (((t9 ? t16 : 1.0) / t17) * (t9 ? t19 : 1.0));
}

#endif  // ACTSYM_GELU_TANH_H
