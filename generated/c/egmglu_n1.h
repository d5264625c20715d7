// E-GMGLU(N=1): Krause, Geometric Monomial (GEM), sections 2.5 and 4.1
// Generated from its definition; edit that and run `actsym generate`.
//
// Every function comes in float (_f) and in double (_d). Its arguments, which are not checked:
//   x: any number
//   u: any number
//   p_eps: eps in (0, oo), by default EGMGLU_N1_DEFAULT_EPS: eps -> 0 gives ReLU
//
// Errors are in ulp, units in the last place of the exact value. `actsym verify` measures them on inputs of every
// magnitude, with the parameters at their defaults: none is above the bounds given below, but where it is said. Near
// a zero of the function other than x = 0, the bound grows by the effect of one ulp of x.
//
// The arithmetic is meant as it is written: compile without -ffast-math, and with -ffp-contract=off where a
// compiler joins a*b + c by itself (GCC does not with -std=c99).
#ifndef ACTSYM_EGMGLU_N1_H
#define ACTSYM_EGMGLU_N1_H

#include <math.h>

#if defined(__clang__) || !defined(__GNUC__)
#pragma STDC FP_CONTRACT OFF
#endif

#define EGMGLU_N1_DEFAULT_EPS 1e-06

// egmglu_n1: u*Piecewise((x**3/(eps + x**2), x > 0), (0, True))
// Error at most 4 ulp. Value for u = 1: 0 at -inf, 0 at -0, 0 at +0, inf at +inf; NaN at NaN.
static inline float egmglu_n1_f(float x, float u, float p_eps) {
  const float t0 = x * x;
  const int t1 = t0 <= p_eps;
  const float t2 = fabsf(u);
  const float t3 = fabsf(x);
  const int t4 = (0x1p-32f < t3) && (t3 < 0x1p+32f);
  const int t5 = (0x1p+90f < t2) && t4;
  const int t6 = (t2 < 0x1p-60f) && t4;
  const float t7 = (u * (t5 ? 0x1p-32f : (t6 ? 0x1p+32f : 1.0f))) * x;
  const float t8 = (t1 ? (((t7 / p_eps) * x) * x) : t7) / (1.0f + ((t1 ? t0 : p_eps) / (t1 ? p_eps : t0)));
  const float t9 = (0.0f < x) ? (t8 * (t5 ? 0x1p+32f : (t6 ? 0x1p-32f : 1.0f))) : (u * 0.0f);
  return isnan(x) ? x : t9;
}

static inline double egmglu_n1_d(double x, double u, double p_eps) {
  const double t0 = x * x;
  const int t1 = t0 <= p_eps;
  const double t2 = fabs(u);
  const double t3 = fabs(x);
  const int t4 = (0x1p-32 < t3) && (t3 < 0x1p+32);
  const int t5 = (0x1p+980 < t2) && t4;
  const int t6 = (t2 < 0x1p-900) && t4;
  const double t7 = (u * (t5 ? 0x1p-32 : (t6 ? 0x1p+32 : 1.0))) * x;
  const double t8 = (t1 ? (((t7 / p_eps) * x) * x) : t7) / (1.0 + ((t1 ? t0 : p_eps) / (t1 ? p_eps : t0)));
  const double t9 = (0.0 < x) ? (t8 * (t5 ? 0x1p+32 : (t6 ? 0x1p-32 : 1.0))) : (u * 0.0);
  return isnan(x) ? x : t9;
}

// egmglu_n1_dx: df/dx
// Error at most 8 ulp. Value for u = 1: 0 at -inf, 0 at -0, 0 at +0, 1 at +inf; NaN at NaN.
static inline float egmglu_n1_dx_f(float x, float u, float p_eps) {
  const float t0 = x * x;
  const int t1 = t0 <= p_eps;
  const float t2 = fabsf(u);
  const float t3 = fabsf(x);
  const int t4 = (0x1p-32f < t3) && (t3 < 0x1p+32f);
  const int t5 = (0x1p+90f < t2) && t4;
  const int t6 = (t2 < 0x1p-60f) && t4;
  const float t7 = u * (t5 ? 0x1p-32f : (t6 ? 0x1p+32f : 1.0f));
  const float t8 = 1.0f + ((t1 ? t0 : p_eps) / (t1 ? p_eps : t0));
  const float t9 = ((t1 ? (((t7 * x) / p_eps) * x) : t7) / t8) * (t5 ? 0x1p+32f : (t6 ? 0x1p-32f : 1.0f));
  const float t10 = (x == 0.0f) ? INFINITY : x;
  const float t11 = (((t1 ? 1.0f : (((1.0f / t10) * p_eps) / t10)) / t8) * 2.0f) + 1.0f;
  return isnan(x) ? x : ((0.0f < x) ? (t9 * t11) : 0.0f);
}

static inline double egmglu_n1_dx_d(double x, double u, double p_eps) {
  const double t0 = x * x;
  const int t1 = t0 <= p_eps;
  const double t2 = fabs(u);
  const double t3 = fabs(x);
  const int t4 = (0x1p-32 < t3) && (t3 < 0x1p+32);
  const int t5 = (0x1p+980 < t2) && t4;
  const int t6 = (t2 < 0x1p-900) && t4;
  const double t7 = u * (t5 ? 0x1p-32 : (t6 ? 0x1p+32 : 1.0));
  const double t8 = 1.0 + ((t1 ? t0 : p_eps) / (t1 ? p_eps : t0));
  const double t9 = ((t1 ? (((t7 * x) / p_eps) * x) : t7) / t8) * (t5 ? 0x1p+32 : (t6 ? 0x1p-32 : 1.0));
  const double t10 = (x == 0.0) ? INFINITY : x;
  const double t11 = (((t1 ? 1.0 : (((1.0 / t10) * p_eps) / t10)) / t8) * 2.0) + 1.0;
  return isnan(x) ? x : ((0.0 < x) ? (t9 * t11) : 0.0);
}

// egmglu_n1_du: df/du
// Error at most 8 ulp. Value for u = 1: 0 at -inf, 0 at -0, 0 at +0, inf at +inf; NaN at NaN.
static inline float egmglu_n1_du_f(float x, float u, float p_eps) {
  (void)u;
  const float t0 = x * x;
  const int t1 = t0 <= p_eps;
  const float t2 = (t1 ? (((x / p_eps) * x) * x) : x) / (1.0f + ((t1 ? t0 : p_eps) / (t1 ? p_eps : t0)));
  return isnan(x) ? x : ((0.0f < x) ? t2 : 0.0f);
}

static inline double egmglu_n1_du_d(double x, double u, double p_eps) {
  (void)u;
  const double t0 = x * x;
  const int t1 = t0 <= p_eps;
  const double t2 = (t1 ? (((x / p_eps) * x) * x) : x) / (1.0 + ((t1 ? t0 : p_eps) / (t1 ? p_eps : t0)));
  return isnan(x) ? x : ((0.0 < x) ? t2 : 0.0);
}

// egmglu_n1_deps: df/deps
// Error at most 8 ulp. Value for u = 1: 0 at -inf, 0 at -0, 0 at +0, -0 at +inf; NaN at NaN.
static inline float egmglu_n1_deps_f(float x, float u, float p_eps) {
  const float t0 = x * x;
  const int t1 = t0 <= p_eps;
  const float t2 = fabsf(u);
  const float t3 = fabsf(x);
  const int t4 = (0x1p-32f < t3) && (t3 < 0x1p+32f);
  const int t5 = (0x1p+90f < t2) && t4;
  const int t6 = (t2 < 0x1p-60f) && t4;
  const float t7 = u * (t5 ? 0x1p-32f : (t6 ? 0x1p+32f : 1.0f));
  const float t8 = t1 ? (((((t7 * x) / p_eps) * x) / p_eps) * x) : (t7 / ((x == 0.0f) ? INFINITY : x));
  const float t9 = 1.0f + ((t1 ? t0 : p_eps) / (t1 ? p_eps : t0));
  const float t10 = ((t8 / t9) / t9) * (t5 ? 0x1p+32f : (t6 ? 0x1p-32f : 1.0f));
  return isnan(x) ? x : ((0.0f < x) ? (-t10) : 0.0f);
}

static inline double egmglu_n1_deps_d(double x, double u, double p_eps) {
  const double t0 = x * x;
  const int t1 = t0 <= p_eps;
  const double t2 = fabs(u);
  const double t3 = fabs(x);
  const int t4 = (0x1p-32 < t3) && (t3 < 0x1p+32);
  const int t5 = (0x1p+980 < t2) && t4;
  const int t6 = (t2 < 0x1p-900) && t4;
  const double t7 = u * (t5 ? 0x1p-32 : (t6 ? 0x1p+32 : 1.0));
  const double t8 = t1 ? (((((t7 * x) / p_eps) * x) / p_eps) * x) : (t7 / ((x == 0.0) ? INFINITY : x));
  const double t9 = 1.0 + ((t1 ? t0 : p_eps) / (t1 ? p_eps : t0));
  const double t10 = -(((t8 / t9) / t9) * (t5 ? 0x1p+32 : (t6 ? 0x1p-32 : 1.0)));
  return isnan(x) ? x : ((0.0 < x) ? t10 : 0.0);
}

#endif  // ACTSYM_EGMGLU_N1_H
