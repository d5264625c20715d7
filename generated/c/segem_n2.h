// SE-GEM(N=2): Krause, Geometric Monomial (GEM), section 4.2
// Generated from its definition; edit that and run `actsym generate`.
//
// Every function comes in float (_f) and in double (_d). Its arguments, which are not checked:
//   x: any number
//   p_eps: eps in (0, oo), by default SEGEM_N2_DEFAULT_EPS: eps -> 0 gives ReLU
//
// Errors are in ulp, units in the last place of the exact value. `actsym verify` measures them on inputs of every
// magnitude, with the parameters at their defaults: none is above the bounds given below, but where it is said. Near
// a zero of the function other than x = 0, the bound grows by the effect of one ulp of x.
//
// The arithmetic is meant as it is written: compile without -ffast-math, and with -ffp-contract=off where a
// compiler joins a*b + c by itself (GCC does not with -std=c99).
#ifndef ACTSYM_SEGEM_N2_H
#define ACTSYM_SEGEM_N2_H

#include <math.h>

#if defined(__clang__) || !defined(__GNUC__)
#pragma STDC FP_CONTRACT OFF
#endif

#define SEGEM_N2_DEFAULT_EPS 0.0001

// segem_n2: Piecewise((x, x > 0), (eps*x/(eps + x**4), True))
// Error at most 4 ulp. Value: -0 at -inf, -0 at -0, 0 at +0, inf at +inf; NaN at NaN.
static inline float segem_n2_f(float x, float p_eps) {
  const float t0 = x * x;
  const float t1 = t0 * t0;
  const float t2 = (t1 < INFINITY) ? fmaf(t0, t0, ((t0 + t0) * fmaf(x, x, (-t0)))) : t1;
  const int t3 = t2 <= p_eps;
  const float t4 = (t3 ? t2 : p_eps) / (t3 ? p_eps : t2);
  const float t5 = (x == 0.0f) ? INFINITY : x;
  const float t6 = ((0x1p-100f <= t2) && (0x1p-100f <= t4)) ? ((t3 ? 1.0f : t4) * x) : (t3 ? x : ((((1.0f / t5) * p_eps) / t5) / t5));
  return (0.0f < x) ? x : (t6 / (1.0f + t4));
}

static inline double segem_n2_d(double x, double p_eps) {
  const double t0 = x * x;
  const double t1 = t0 * t0;
  const double t2 = (t1 < INFINITY) ? fma(t0, t0, ((t0 + t0) * fma(x, x, (-t0)))) : t1;
  const int t3 = t2 <= p_eps;
  const double t4 = (t3 ? t2 : p_eps) / (t3 ? p_eps : t2);
  const double t5 = (x == 0.0) ? INFINITY : x;
  const double t6 = ((0x1p-900 <= t2) && (0x1p-900 <= t4)) ? ((t3 ? 1.0 : t4) * x) : (t3 ? x : ((((1.0 / t5) * p_eps) / t5) / t5));
  return (0.0 < x) ? x : (t6 / (1.0 + t4));
}

// segem_n2_dx: df/dx
// Error at most 8 ulp. Value: -0 at -inf, 1 at -0, 1 at +0, 1 at +inf; NaN at NaN.
static inline float segem_n2_dx_f(float x, float p_eps) {
  const float t0 = x * x;
  const float t1 = t0 * t0;
  const float t2 = (t1 < INFINITY) ? fmaf(t0, t0, ((t0 + t0) * fmaf(x, x, (-t0)))) : t1;
  const int t3 = t2 <= p_eps;
  const float t4 = (t3 ? t2 : p_eps) / (t3 ? p_eps : t2);
  const int t5 = (0x1p-100f <= t2) && (0x1p-100f <= t4);
  const float t6 = (x == 0.0f) ? INFINITY : x;
  const float t7 = t5 ? (t3 ? 1.0f : t4) : (t3 ? 1.0f : (((((1.0f / t6) * p_eps) / t6) / t6) / t6));
  const float t8 = 1.0f + t4;
  const float t9 = t5 ? (t3 ? t4 : 1.0f) : (t3 ? ((((x / p_eps) * x) * x) * x) : 1.0f);
  return (0.0f < x) ? 1.0f : ((t7 / t8) * (1.0f - ((t9 / t8) * 4.0f)));
}

static inline double segem_n2_dx_d(double x, double p_eps) {
  const double t0 = x * x;
  const double t1 = t0 * t0;
  const double t2 = (t1 < INFINITY) ? fma(t0, t0, ((t0 + t0) * fma(x, x, (-t0)))) : t1;
  const int t3 = t2 <= p_eps;
  const double t4 = (t3 ? t2 : p_eps) / (t3 ? p_eps : t2);
  const int t5 = (0x1p-900 <= t2) && (0x1p-900 <= t4);
  const double t6 = (x == 0.0) ? INFINITY : x;
  const double t7 = t5 ? (t3 ? 1.0 : t4) : (t3 ? 1.0 : (((((1.0 / t6) * p_eps) / t6) / t6) / t6));
  const double t8 = 1.0 + t4;
  const double t9 = t5 ? (t3 ? t4 : 1.0) : (t3 ? ((((x / p_eps) * x) * x) * x) : 1.0);
  return (0.0 < x) ? 1.0 : ((t7 / t8) * (1.0 - ((t9 / t8) * 4.0)));
}

// segem_n2_deps: df/deps
// Error at most 8 ulp. Value: -0 at -inf, -0 at -0, 0 at +0, 0 at +inf; NaN at NaN.
static inline float segem_n2_deps_f(float x, float p_eps) {
  const float t0 = x * x;
  const float t1 = t0 * t0;
  const float t2 = (t1 < INFINITY) ? fmaf(t0, t0, ((t0 + t0) * fmaf(x, x, (-t0)))) : t1;
  const int t3 = t2 <= p_eps;
  const float t4 = (x == 0.0f) ? INFINITY : x;
  const float t5 = t3 ? ((((((x / p_eps) * x) / p_eps) * x) * x) * x) : (((1.0f / t4) / t4) / t4);
  const float t6 = 1.0f + ((t3 ? t2 : p_eps) / (t3 ? p_eps : t2));
  return (0.0f < x) ? 0.0f : ((t5 / t6) / t6);
}

static inline double segem_n2_deps_d(double x, double p_eps) {
  const double t0 = x * x;
  const double t1 = t0 * t0;
  const double t2 = (t1 < INFINITY) ? fma(t0, t0, ((t0 + t0) * fma(x, x, (-t0)))) : t1;
  const int t3 = t2 <= p_eps;
  const double t4 = (x == 0.0) ? INFINITY : x;
  const double t5 = t3 ? ((((((x / p_eps) * x) / p_eps) * x) * x) * x) : (((1.0 / t4) / t4) / t4);
  const double t6 = 1.0 + ((t3 ? t2 : p_eps) / (t3 ? p_eps : t2));
  return (0.0 < x) ? 0.0 : ((t5 / t6) / t6);
}

#endif  // ACTSYM_SEGEM_N2_H
