// E-GEM(N=1): Krause, Geometric Monomial (GEM), section 4.1
// Generated from its definition; edit that and run `actsym generate`.
//
// Every function comes in float (_f) and in double (_d). Its arguments, which are not checked:
//   x: any number
//   p_eps: eps in (0, oo), by default EGEM_N1_DEFAULT_EPS: eps -> 0 gives ReLU
//
// Errors are in ulp, units in the last place of the exact value. `actsym verify` measures them on inputs of every
// magnitude, with the parameters at their defaults: none is above the bounds given below, but where it is said. Near
// a zero of the function other than x = 0, the bound grows by the effect of one ulp of x.
//
// The arithmetic is meant as it is written: compile without -ffast-math, and with -ffp-contract=off where a
// compiler joins a*b + c by itself (GCC does not with -std=c99).
#ifndef ACTSYM_EGEM_N1_H
#define ACTSYM_EGEM_N1_H

#include <math.h>

#if defined(__clang__) || !defined(__GNUC__)
#pragma STDC FP_CONTRACT OFF
#endif

#define EGEM_N1_DEFAULT_EPS 1e-06

// egem_n1: Piecewise((x**3/(eps + x**2), x > 0), (0, True))
// Error at most 4 ulp. Value: 0 at -inf, 0 at -0, 0 at +0, inf at +inf; NaN at NaN.
static inline float egem_n1_f(float x, float p_eps) {
  const float t0 = x * x;
  const int t1 = t0 <= p_eps;
  const float t2 = (t1 ? (((x / p_eps) * x) * x) : x) / (1.0f + ((t1 ? t0 : p_eps) / (t1 ? p_eps : t0)));
  return isnan(x) ? x : ((0.0f < x) ? t2 : 0.0f);
}

static inline double egem_n1_d(double x, double p_eps) {
  const double t0 = x * x;
  const int t1 = t0 <= p_eps;
  const double t2 = (t1 ? (((x / p_eps) * x) * x) : x) / (1.0 + ((t1 ? t0 : p_eps) / (t1 ? p_eps : t0)));
  return isnan(x) ? x : ((0.0 < x) ? t2 : 0.0);
}

// egem_n1_dx: df/dx
// Error at most 8 ulp. Value: 0 at -inf, 0 at -0, 0 at +0, 1 at +inf; NaN at NaN.
static inline float egem_n1_dx_f(float x, float p_eps) {
  const float t0 = x * x;
  const int t1 = t0 <= p_eps;
  const float t2 = 1.0f + ((t1 ? t0 : p_eps) / (t1 ? p_eps : t0));
  const float t3 = (x == 0.0f) ? INFINITY : x;
  const float t4 = (((t1 ? 1.0f : (((1.0f / t3) * p_eps) / t3)) / t2) * 2.0f) + 1.0f;
  const float t5 = (0.0f < x) ? (((t1 ? ((x / p_eps) * x) : 1.0f) / t2) * t4) : 0.0f;
  return isnan(x) ? x : t5;
}

static inline double egem_n1_dx_d(double x, double p_eps) {
  const double t0 = x * x;
  const int t1 = t0 <= p_eps;
  const double t2 = 1.0 + ((t1 ? t0 : p_eps) / (t1 ? p_eps : t0));
  const double t3 = (x == 0.0) ? INFINITY : x;
  const double t4 = (((t1 ? 1.0 : (((1.0 / t3) * p_eps) / t3)) / t2) * 2.0) + 1.0;
  const double t5 = (0.0 < x) ? (((t1 ? ((x / p_eps) * x) : 1.0) / t2) * t4) : 0.0;
  return isnan(x) ? x : t5;
}

// egem_n1_deps: df/deps
// Error at most 8 ulp. Value: 0 at -inf, 0 at -0, 0 at +0, -0 at +inf; NaN at NaN.
static inline float egem_n1_deps_f(float x, float p_eps) {
  const float t0 = x * x;
  const int t1 = t0 <= p_eps;
  const float t2 = t1 ? ((((x / p_eps) * x) / p_eps) * x) : (1.0f / ((x == 0.0f) ? INFINITY : x));
  const float t3 = 1.0f + ((t1 ? t0 : p_eps) / (t1 ? p_eps : t0));
  return isnan(x) ? x : ((0.0f < x) ? (-((t2 / t3) / t3)) : 0.0f);
}

static inline double egem_n1_deps_d(double x, double p_eps) {
  const double t0 = x * x;
  const int t1 = t0 <= p_eps;
  const double t2 = t1 ? ((((x / p_eps) * x) / p_eps) * x) : (1.0 / ((x == 0.0) ? INFINITY : x));
  const double t3 = 1.0 + ((t1 ? t0 : p_eps) / (t1 ? p_eps : t0));
  return isnan(x) ? x : ((0.0 < x) ? (-((t2 / t3) / t3)) : 0.0);
}

#endif  // ACTSYM_EGEM_N1_H
