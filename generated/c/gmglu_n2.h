// GMGLU(N=2): Krause, Geometric Monomial (GEM), section 2.5
// Generated from its definition; edit that and run `actsym generate`.
//
// Every function comes in float (_f) and in double (_d). Its arguments, which are not checked:
//   x: any number
//   u: any number
//
// Errors are in ulp, units in the last place of the exact value. `actsym verify` measures them on inputs of every
// magnitude: none is above the bounds given below, but where it is said. Near a zero of the function other than x =
// 0, the bound grows by the effect of one ulp of x.
//
// The arithmetic is meant as it is written: compile without -ffast-math, and with -ffp-contract=off where a
// compiler joins a*b + c by itself (GCC does not with -std=c99).
#ifndef ACTSYM_GMGLU_N2_H
#define ACTSYM_GMGLU_N2_H

#include <math.h>

#if defined(__clang__) || !defined(__GNUC__)
#pragma STDC FP_CONTRACT OFF
#endif

// gmglu_n2: u*Piecewise((x**5/(x**4 + 1), x > 0), (0, True))
// Error at most 4 ulp. Value for u = 1: 0 at -inf, 0 at -0, 0 at +0, inf at +inf; NaN at NaN.
static inline float gmglu_n2_f(float x, float u) {
  const float t0 = x * x;
  const float t1 = t0 * t0;
  const float t2 = (t1 < INFINITY) ? fmaf(t0, t0, ((t0 + t0) * fmaf(x, x, (-t0)))) : t1;
  const int t3 = t2 <= 1.0f;
  const float t4 = fabsf(u);
  const float t5 = fabsf(x);
  const int t6 = (0x1p-32f < t5) && (t5 < 0x1p+32f);
  const int t7 = (0x1p+90f < t4) && t6;
  const int t8 = (t4 < 0x1p-60f) && t6;
  const float t9 = (u * (t7 ? 0x1p-32f : (t8 ? 0x1p+32f : 1.0f))) * x;
  const float t10 = (t3 ? ((((t9 * x) * x) * x) * x) : t9) / (1.0f + ((t3 ? t2 : 1.0f) / (t3 ? 1.0f : t2)));
  const float t11 = (0.0f < x) ? (t10 * (t7 ? 0x1p+32f : (t8 ? 0x1p-32f : 1.0f))) : (u * 0.0f);
  return isnan(x) ? x : t11;
}

static inline double gmglu_n2_d(double x, double u) {
  const double t0 = x * x;
  const double t1 = t0 * t0;
  const double t2 = (t1 < INFINITY) ? fma(t0, t0, ((t0 + t0) * fma(x, x, (-t0)))) : t1;
  const int t3 = t2 <= 1.0;
  const double t4 = fabs(u);
  const double t5 = fabs(x);
  const int t6 = (0x1p-32 < t5) && (t5 < 0x1p+32);
  const int t7 = (0x1p+980 < t4) && t6;
  const int t8 = (t4 < 0x1p-900) && t6;
  const double t9 = (u * (t7 ? 0x1p-32 : (t8 ? 0x1p+32 : 1.0))) * x;
  const double t10 = (t3 ? ((((t9 * x) * x) * x) * x) : t9) / (1.0 + ((t3 ? t2 : 1.0) / (t3 ? 1.0 : t2)));
  const double t11 = (0.0 < x) ? (t10 * (t7 ? 0x1p+32 : (t8 ? 0x1p-32 : 1.0))) : (u * 0.0);
  return isnan(x) ? x : t11;
}

// gmglu_n2_dx: df/dx
// Error at most 8 ulp. Value for u = 1: 0 at -inf, 0 at -0, 0 at +0, 1 at +inf; NaN at NaN.
static inline float gmglu_n2_dx_f(float x, float u) {
  const float t0 = x * x;
  const float t1 = t0 * t0;
  const float t2 = (t1 < INFINITY) ? fmaf(t0, t0, ((t0 + t0) * fmaf(x, x, (-t0)))) : t1;
  const int t3 = t2 <= 1.0f;
  const float t4 = fabsf(u);
  const float t5 = fabsf(x);
  const int t6 = (0x1p-32f < t5) && (t5 < 0x1p+32f);
  const int t7 = (0x1p+90f < t4) && t6;
  const int t8 = (t4 < 0x1p-60f) && t6;
  const float t9 = u * (t7 ? 0x1p-32f : (t8 ? 0x1p+32f : 1.0f));
  const float t10 = (t3 ? t2 : 1.0f) / (t3 ? 1.0f : t2);
  const float t11 = 1.0f + t10;
  const float t12 = ((t3 ? ((((t9 * x) * x) * x) * x) : t9) / t11) * (t7 ? 0x1p+32f : (t8 ? 0x1p-32f : 1.0f));
  const float t13 = 1.0f / ((x == 0.0f) ? INFINITY : x);
  const float t14 = t13 * t13;
  const float t15 = ((0x1p-100f <= t2) && (0x1p-100f <= t10)) ? (t3 ? 1.0f : t10) : (t3 ? 1.0f : (t14 * t14));
  return isnan(x) ? x : ((0.0f < x) ? (t12 * (((t15 / t11) * 4.0f) + 1.0f)) : 0.0f);
}

static inline double gmglu_n2_dx_d(double x, double u) {
  const double t0 = x * x;
  const double t1 = t0 * t0;
  const double t2 = (t1 < INFINITY) ? fma(t0, t0, ((t0 + t0) * fma(x, x, (-t0)))) : t1;
  const int t3 = t2 <= 1.0;
  const double t4 = fabs(u);
  const double t5 = fabs(x);
  const int t6 = (0x1p-32 < t5) && (t5 < 0x1p+32);
  const int t7 = (0x1p+980 < t4) && t6;
  const int t8 = (t4 < 0x1p-900) && t6;
  const double t9 = u * (t7 ? 0x1p-32 : (t8 ? 0x1p+32 : 1.0));
  const double t10 = (t3 ? t2 : 1.0) / (t3 ? 1.0 : t2);
  const double t11 = 1.0 + t10;
  const double t12 = ((t3 ? ((((t9 * x) * x) * x) * x) : t9) / t11) * (t7 ? 0x1p+32 : (t8 ? 0x1p-32 : 1.0));
  const double t13 = 1.0 / ((x == 0.0) ? INFINITY : x);
  const double t14 = t13 * t13;
  const double t15 = ((0x1p-900 <= t2) && (0x1p-900 <= t10)) ? (t3 ? 1.0 : t10) : (t3 ? 1.0 : (t14 * t14));
  return isnan(x) ? x : ((0.0 < x) ? (t12 * (((t15 / t11) * 4.0) + 1.0)) : 0.0);
}

// gmglu_n2_du: df/du
// Error at most 8 ulp. Value for u = 1: 0 at -inf, 0 at -0, 0 at +0, inf at +inf; NaN at NaN.
static inline float gmglu_n2_du_f(float x, float u) {
  (void)u;
  const float t0 = x * x;
  const float t1 = t0 * t0;
  const float t2 = (t1 < INFINITY) ? fmaf(t0, t0, ((t0 + t0) * fmaf(x, x, (-t0)))) : t1;
  const int t3 = t2 <= 1.0f;
  const float t4 = (t3 ? t2 : 1.0f) / (t3 ? 1.0f : t2);
  const float t5 = ((0x1p-100f <= t2) && (0x1p-100f <= t4)) ? ((t3 ? t4 : 1.0f) * x) : (t3 ? (((t0 * x) * x) * x) : x);
  return isnan(x) ? x : ((0.0f < x) ? (t5 / (1.0f + t4)) : 0.0f);
}

static inline double gmglu_n2_du_d(double x, double u) {
  (void)u;
  const double t0 = x * x;
  const double t1 = t0 * t0;
  const double t2 = (t1 < INFINITY) ? fma(t0, t0, ((t0 + t0) * fma(x, x, (-t0)))) : t1;
  const int t3 = t2 <= 1.0;
  const double t4 = (t3 ? t2 : 1.0) / (t3 ? 1.0 : t2);
  const double t5 = ((0x1p-900 <= t2) && (0x1p-900 <= t4)) ? ((t3 ? t4 : 1.0) * x) : (t3 ? (((t0 * x) * x) * x) : x);
  return isnan(x) ? x : ((0.0 < x) ? (t5 / (1.0 + t4)) : 0.0);
}

#endif  // ACTSYM_GMGLU_N2_H
