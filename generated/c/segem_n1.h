// SE-GEM(N=1): Krause, Geometric Monomial (GEM), section 4.2
// Generated from its definition; edit that and run `actsym generate`.
//
// Every function comes in float (_f) and in double (_d). Its arguments, which are not checked:
//   x: any number
//   p_eps: eps in (0, oo), by default SEGEM_N1_DEFAULT_EPS: eps -> 0 gives ReLU
//
// Errors are in ulp, units in the last place of the exact value. `actsym verify` measures them on inputs of every
// magnitude, with the parameters at their defaults: none is above the bounds given below, but where it is said. Near
// a zero of the function other than x = 0, the bound grows by the effect of one ulp of x.
//
// The arithmetic is meant as it is written: compile without -ffast-math, and with -ffp-contract=off where a
// compiler joins a*b + c by itself (GCC does not with -std=c99).
#ifndef ACTSYM_SEGEM_N1_H
#define ACTSYM_SEGEM_N1_H

#include <math.h>

#if defined(__clang__) || !defined(__GNUC__)
#pragma STDC FP_CONTRACT OFF
#endif

#define SEGEM_N1_DEFAULT_EPS 0.0001

// segem_n1: Piecewise((x, x > 0), (eps*x/(eps + x**2), True))
// Error at most 4 ulp. Value: -0 at -inf, -0 at -0, 0 at +0, inf at +inf; NaN at NaN.
static inline float segem_n1_f(float x, float p_eps) {
  const float t0 = x * x;
  const int t1 = t0 <= p_eps;
  const float t2 = (t1 ? x : ((1.0f / ((x == 0.0f) ? INFINITY : x)) * p_eps)) / (1.0f + ((t1 ? t0 : p_eps) / (t1 ? p_eps : t0)));
  return (0.0f < x) ? x : t2;
}

static inline double segem_n1_d(double x, double p_eps) {
  const double t0 = x * x;
  const int t1 = t0 <= p_eps;
  const double t2 = (t1 ? x : ((1.0 / ((x == 0.0) ? INFINITY : x)) * p_eps)) / (1.0 + ((t1 ? t0 : p_eps) / (t1 ? p_eps : t0)));
  return (0.0 < x) ? x : t2;
}

// segem_n1_dx: df/dx
// Error at most 8 ulp. Value: -0 at -inf, 1 at -0, 1 at +0, 1 at +inf; NaN at NaN.
static inline float segem_n1_dx_f(float x, float p_eps) {
  const float t0 = x * x;
  const int t1 = t0 <= p_eps;
  const float t2 = (x == 0.0f) ? INFINITY : x;
  const float t3 = (t1 ? 1.0f : (((1.0f / t2) * p_eps) / t2)) / (1.0f + ((t1 ? t0 : p_eps) / (t1 ? p_eps : t0)));
  const int t4 = p_eps <= t0;
  const float t5 = (t4 ? p_eps : t0) / (t4 ? t0 : p_eps);
  const float t6 = (1.0f - t5) / (1.0f + t5);
  return (0.0f < x) ? 1.0f : (t3 * (t4 ? (-t6) : t6));
}

static inline double segem_n1_dx_d(double x, double p_eps) {
  const double t0 = x * x;
  const int t1 = t0 <= p_eps;
  const double t2 = (x == 0.0) ? INFINITY : x;
  const double t3 = (t1 ? 1.0 : (((1.0 / t2) * p_eps) / t2)) / (1.0 + ((t1 ? t0 : p_eps) / (t1 ? p_eps : t0)));
  const int t4 = p_eps <= t0;
  const double t5 = (t4 ? p_eps : t0) / (t4 ? t0 : p_eps);
  const double t6 = (1.0 - t5) / (1.0 + t5);
  return (0.0 < x) ? 1.0 : (t3 * (t4 ? (-t6) : t6));
}

// segem_n1_deps: df/deps
// Error at most 8 ulp. Value: -0 at -inf, -0 at -0, 0 at +0, 0 at +inf; NaN at NaN.
static inline float segem_n1_deps_f(float x, float p_eps) {
  const float t0 = x * x;
  const int t1 = t0 <= p_eps;
  const float t2 = t1 ? ((((x / p_eps) * x) / p_eps) * x) : (1.0f / ((x == 0.0f) ? INFINITY : x));
  const float t3 = 1.0f + ((t1 ? t0 : p_eps) / (t1 ? p_eps : t0));
  return (0.0f < x) ? 0.0f : ((t2 / t3) / t3);
}

static inline double segem_n1_deps_d(double x, double p_eps) {
  const double t0 = x * x;
  const int t1 = t0 <= p_eps;
  const double t2 = t1 ? ((((x / p_eps) * x) / p_eps) * x) : (1.0 / ((x == 0.0) ? INFINITY : x));
  const double t3 = 1.0 + ((t1 ? t0 : p_eps) / (t1 ? p_eps : t0));
  return (0.0 < x) ? 0.0 : ((t2 / t3) / t3);
}

#endif  // ACTSYM_SEGEM_N1_H
