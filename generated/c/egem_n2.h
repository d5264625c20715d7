// E-GEM(N=2): Krause, Geometric Monomial (GEM), section 4.1
// Generated from its definition; edit that and run `actsym generate`.
//
// Every function comes in float (_f) and in double (_d). Its arguments, which are not checked:
//   x: any number
//   p_eps: eps in (0, oo), by default EGEM_N2_DEFAULT_EPS: eps -> 0 gives ReLU
//
// Errors are in ulp, units in the last place of the exact value. `actsym verify` measures them on inputs of every
// magnitude, with the parameters at their defaults: none is above the bounds given below, but where it is said. Near
// a zero of the function other than x = 0, the bound grows by the effect of one ulp of x.
//
// The arithmetic is meant as it is written: compile without -ffast-math, and with -ffp-contract=off where a
// compiler joins a*b + c by itself (GCC does not with -std=c99).
#ifndef ACTSYM_EGEM_N2_H
#define ACTSYM_EGEM_N2_H

#include <math.h>

#if defined(__clang__) || !defined(__GNUC__)
#pragma STDC FP_CONTRACT OFF
#endif

#define EGEM_N2_DEFAULT_EPS 1e-06

// egem_n2: Piecewise((x**5/(eps + x**4), x > 0), (0, True))
// Error at most 4 ulp. Value: 0 at -inf, 0 at -0, 0 at +0, inf at +inf; NaN at NaN.
static inline float egem_n2_f(float x, float p_eps) {
  const float t0 = x * x;
  const float t1 = t0 * t0;
  const float t2 = (t1 < INFINITY) ? fmaf(t0, t0, ((t0 + t0) * fmaf(x, x, (-t0)))) : t1;
  const int t3 = t2 <= p_eps;
  const float t4 = (t3 ? t2 : p_eps) / (t3 ? p_eps : t2);
  const float t5 = ((0x1p-100f <= t2) && (0x1p-100f <= t4)) ? ((t3 ? t4 : 1.0f) * x) : (t3 ? (((((x / p_eps) * x) * x) * x) * x) : x);
  return isnan(x) ? x : ((0.0f < x) ? (t5 / (1.0f + t4)) : 0.0f);
}

static inline double egem_n2_d(double x, double p_eps) {
  const double t0 = x * x;
  const double t1 = t0 * t0;
  const double t2 = (t1 < INFINITY) ? fma(t0, t0, ((t0 + t0) * fma(x, x, (-t0)))) : t1;
  const int t3 = t2 <= p_eps;
  const double t4 = (t3 ? t2 : p_eps) / (t3 ? p_eps : t2);
  const double t5 = ((0x1p-900 <= t2) && (0x1p-900 <= t4)) ? ((t3 ? t4 : 1.0) * x) : (t3 ? (((((x / p_eps) * x) * x) * x) * x) : x);
  return isnan(x) ? x : ((0.0 < x) ? (t5 / (1.0 + t4)) : 0.0);
}

// egem_n2_dx: df/dx
// Error at most 8 ulp. Value: 0 at -inf, 0 at -0, 0 at +0, 1 at +inf; NaN at NaN.
static inline float egem_n2_dx_f(float x, float p_eps) {
  const float t0 = x * x;
  const float t1 = t0 * t0;
  const float t2 = (t1 < INFINITY) ? fmaf(t0, t0, ((t0 + t0) * fmaf(x, x, (-t0)))) : t1;
  const int t3 = t2 <= p_eps;
  const float t4 = (t3 ? t2 : p_eps) / (t3 ? p_eps : t2);
  const int t5 = (0x1p-100f <= t2) && (0x1p-100f <= t4);
  const float t6 = t5 ? (t3 ? t4 : 1.0f) : (t3 ? ((((x / p_eps) * x) * x) * x) : 1.0f);
  const float t7 = 1.0f + t4;
  const float t8 = (x == 0.0f) ? INFINITY : x;
  const float t9 = t5 ? (t3 ? 1.0f : t4) : (t3 ? 1.0f : (((((1.0f / t8) * p_eps) / t8) / t8) / t8));
  const float t10 = (0.0f < x) ? ((t6 / t7) * (((t9 / t7) * 4.0f) + 1.0f)) : 0.0f;
  return isnan(x) ? x : t10;
}

static inline double egem_n2_dx_d(double x, double p_eps) {
  const double t0 = x * x;
  const double t1 = t0 * t0;
  const double t2 = (t1 < INFINITY) ? fma(t0, t0, ((t0 + t0) * fma(x, x, (-t0)))) : t1;
  const int t3 = t2 <= p_eps;
  const double t4 = (t3 ? t2 : p_eps) / (t3 ? p_eps : t2);
  const int t5 = (0x1p-900 <= t2) && (0x1p-900 <= t4);
  const double t6 = t5 ? (t3 ? t4 : 1.0) : (t3 ? ((((x / p_eps) * x) * x) * x) : 1.0);
  const double t7 = 1.0 + t4;
  const double t8 = (x == 0.0) ? INFINITY : x;
  const double t9 = t5 ? (t3 ? 1.0 : t4) : (t3 ? 1.0 : (((((1.0 / t8) * p_eps) / t8) / t8) / t8));
  return isnan(x) ? x : ((0.0 < x) ? ((t6 / t7) * (((t9 / t7) * 4.0) + 1.0)) : 0.0);
}

// egem_n2_deps: df/deps
// Error at most 8 ulp. Value: 0 at -inf, 0 at -0, 0 at +0, -0 at +inf; NaN at NaN.
static inline float egem_n2_deps_f(float x, float p_eps) {
  const float t0 = x * x;
  const float t1 = t0 * t0;
  const float t2 = (t1 < INFINITY) ? fmaf(t0, t0, ((t0 + t0) * fmaf(x, x, (-t0)))) : t1;
  const int t3 = t2 <= p_eps;
  const float t4 = (x == 0.0f) ? INFINITY : x;
  const float t5 = t3 ? ((((((x / p_eps) * x) / p_eps) * x) * x) * x) : (((1.0f / t4) / t4) / t4);
  const float t6 = 1.0f + ((t3 ? t2 : p_eps) / (t3 ? p_eps : t2));
  return isnan(x) ? x : ((0.0f < x) ? (-((t5 / t6) / t6)) : 0.0f);
}

static inline double egem_n2_deps_d(double x, double p_eps) {
  const double t0 = x * x;
  const double t1 = t0 * t0;
  const double t2 = (t1 < INFINITY) ? fma(t0, t0, ((t0 + t0) * fma(x, x, (-t0)))) : t1;
  const int t3 = t2 <= p_eps;
  const double t4 = (x == 0.0) ? INFINITY : x;
  const double t5 = t3 ? ((((((x / p_eps) * x) / p_eps) * x) * x) * x) : (((1.0 / t4) / t4) / t4);
  const double t6 = 1.0 + ((t3 ? t2 : p_eps) / (t3 ? p_eps : t2));
  return isnan(x) ? x : ((0.0 < x) ? (-((t5 / t6) / t6)) : 0.0);
}

#endif  // ACTSYM_EGEM_N2_H
