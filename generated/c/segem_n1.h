// SE-GEM(N=1): Piecewise((x, x > 0), (eps*x/(eps + x**2), True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
//
// In float (_f) and in double (_d):
//   segem_n1_f, segem_n1_d  f
//   segem_n1_dx_f, segem_n1_dx_d  df/dx
//   segem_n1_deps_f, segem_n1_deps_d  df/deps
//
// The arithmetic is meant as it is written: compile without -ffast-math, and with -ffp-contract=off where a
// compiler joins a*b + c by itself (GCC does not with -std=c99).
#ifndef ACTSYM_SEGEM_N1_H
#define ACTSYM_SEGEM_N1_H

#include <math.h>

#if defined(__clang__) || !defined(__GNUC__)
#pragma STDC FP_CONTRACT OFF
#endif

// What the parameters are unless somebody chooses otherwise.
#define SEGEM_N1_DEFAULT_EPS 0.0001

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
