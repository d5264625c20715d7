// GEM(N=2): Krause, Geometric Monomial (GEM), section 2
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
#ifndef ACTSYM_GEM_N2_H
#define ACTSYM_GEM_N2_H

#include <math.h>

#if defined(__clang__) || !defined(__GNUC__)
#pragma STDC FP_CONTRACT OFF
#endif

// gem_n2: Piecewise((x**5/(x**4 + 1), x > 0), (0, True))
// Error at most 4 ulp. Value: 0 at -inf, 0 at -0, 0 at +0, inf at +inf; NaN at NaN.
static inline float gem_n2_f(float x) {
  const float t0 = x * x;
  const float t1 = t0 * t0;
  const float t2 = (t1 < INFINITY) ? fmaf(t0, t0, ((t0 + t0) * fmaf(x, x, (-t0)))) : t1;
  const int t3 = t2 <= 1.0f;
  const float t4 = (t3 ? t2 : 1.0f) / (t3 ? 1.0f : t2);
  const float t5 = ((0x1p-100f <= t2) && (0x1p-100f <= t4)) ? ((t3 ? t4 : 1.0f) * x) : (t3 ? (((t0 * x) * x) * x) : x);
  return isnan(x) ? x : ((0.0f < x) ? (t5 / (1.0f + t4)) : 0.0f);
}

static inline double gem_n2_d(double x) {
  const double t0 = x * x;
  const double t1 = t0 * t0;
  const double t2 = (t1 < INFINITY) ? fma(t0, t0, ((t0 + t0) * fma(x, x, (-t0)))) : t1;
  const int t3 = t2 <= 1.0;
  const double t4 = (t3 ? t2 : 1.0) / (t3 ? 1.0 : t2);
  const double t5 = ((0x1p-900 <= t2) && (0x1p-900 <= t4)) ? ((t3 ? t4 : 1.0) * x) : (t3 ? (((t0 * x) * x) * x) : x);
  return isnan(x) ? x : ((0.0 < x) ? (t5 / (1.0 + t4)) : 0.0);
}

// gem_n2_dx: df/dx
// Error at most 8 ulp. Value: 0 at -inf, 0 at -0, 0 at +0, 1 at +inf; NaN at NaN.
static inline float gem_n2_dx_f(float x) {
  const float t0 = x * x;
  const float t1 = t0 * t0;
  const float t2 = (t1 < INFINITY) ? fmaf(t0, t0, ((t0 + t0) * fmaf(x, x, (-t0)))) : t1;
  const int t3 = t2 <= 1.0f;
  const float t4 = (t3 ? t2 : 1.0f) / (t3 ? 1.0f : t2);
  const int t5 = (0x1p-100f <= t2) && (0x1p-100f <= t4);
  const float t6 = 1.0f + t4;
  const float t7 = (t5 ? (t3 ? t4 : 1.0f) : (t3 ? ((t0 * x) * x) : 1.0f)) / t6;
  const float t8 = 1.0f / ((x == 0.0f) ? INFINITY : x);
  const float t9 = t8 * t8;
  const float t10 = ((t5 ? (t3 ? 1.0f : t4) : (t3 ? 1.0f : (t9 * t9))) / t6) * 4.0f;
  return isnan(x) ? x : ((0.0f < x) ? (t7 * (t10 + 1.0f)) : 0.0f);
}

static inline double gem_n2_dx_d(double x) {
  const double t0 = x * x;
  const double t1 = t0 * t0;
  const double t2 = (t1 < INFINITY) ? fma(t0, t0, ((t0 + t0) * fma(x, x, (-t0)))) : t1;
  const int t3 = t2 <= 1.0;
  const double t4 = (t3 ? t2 : 1.0) / (t3 ? 1.0 : t2);
  const int t5 = (0x1p-900 <= t2) && (0x1p-900 <= t4);
  const double t6 = 1.0 + t4;
  const double t7 = 1.0 / ((x == 0.0) ? INFINITY : x);
  const double t8 = t7 * t7;
  const double t9 = ((t5 ? (t3 ? 1.0 : t4) : (t3 ? 1.0 : (t8 * t8))) / t6) * 4.0;
  const double t10 = ((t5 ? (t3 ? t4 : 1.0) : (t3 ? ((t0 * x) * x) : 1.0)) / t6) * (t9 + 1.0);
  return isnan(x) ? x : ((0.0 < x) ? t10 : 0.0);
}

#endif  // ACTSYM_GEM_N2_H
