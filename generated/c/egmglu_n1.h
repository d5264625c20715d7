// E-GMGLU(N=1): u*Piecewise((x**3/(eps + x**2), x > 0), (0, True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
//
// In float (_f) and in double (_d):
//   egmglu_n1_f, egmglu_n1_d  f
//   egmglu_n1_dx_f, egmglu_n1_dx_d  df/dx
//   egmglu_n1_du_f, egmglu_n1_du_d  df/du
//   egmglu_n1_deps_f, egmglu_n1_deps_d  df/deps
//
// The arithmetic is meant as it is written: compile without -ffast-math, and with -ffp-contract=off where a
// compiler joins a*b + c by itself (GCC does not with -std=c99).
#ifndef ACTSYM_EGMGLU_N1_H
#define ACTSYM_EGMGLU_N1_H

#include <math.h>

#if defined(__clang__) || !defined(__GNUC__)
#pragma STDC FP_CONTRACT OFF
#endif

// What the parameters are unless somebody chooses otherwise.
#define EGMGLU_N1_DEFAULT_EPS 1e-06

static inline float egmglu_n1_f(float x, float u, float p_eps) {
  const float t0 = x * x;
  const int t1 = t0 <= p_eps;
  const float t2 = u * x;
  const float t3 = (t1 ? (((t2 / p_eps) * x) * x) : t2) / (1.0f + ((t1 ? t0 : p_eps) / (t1 ? p_eps : t0)));
  return isnan(x) ? x : ((0.0f < x) ? t3 : 0.0f);
}

static inline double egmglu_n1_d(double x, double u, double p_eps) {
  const double t0 = x * x;
  const int t1 = t0 <= p_eps;
  const double t2 = u * x;
  const double t3 = (t1 ? (((t2 / p_eps) * x) * x) : t2) / (1.0 + ((t1 ? t0 : p_eps) / (t1 ? p_eps : t0)));
  return isnan(x) ? x : ((0.0 < x) ? t3 : 0.0);
}

static inline float egmglu_n1_dx_f(float x, float u, float p_eps) {
  const float t0 = x * x;
  const int t1 = t0 <= p_eps;
  const float t2 = 1.0f + ((t1 ? t0 : p_eps) / (t1 ? p_eps : t0));
  const float t3 = (x == 0.0f) ? INFINITY : x;
  const float t4 = (((t1 ? 1.0f : (((1.0f / t3) * p_eps) / t3)) / t2) * 2.0f) + 1.0f;
  const float t5 = (0.0f < x) ? (((t1 ? (((u * x) / p_eps) * x) : u) / t2) * t4) : 0.0f;
  return isnan(x) ? x : t5;
}

static inline double egmglu_n1_dx_d(double x, double u, double p_eps) {
  const double t0 = x * x;
  const int t1 = t0 <= p_eps;
  const double t2 = 1.0 + ((t1 ? t0 : p_eps) / (t1 ? p_eps : t0));
  const double t3 = (x == 0.0) ? INFINITY : x;
  const double t4 = (((t1 ? 1.0 : (((1.0 / t3) * p_eps) / t3)) / t2) * 2.0) + 1.0;
  const double t5 = (0.0 < x) ? (((t1 ? (((u * x) / p_eps) * x) : u) / t2) * t4) : 0.0;
  return isnan(x) ? x : t5;
}

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

static inline float egmglu_n1_deps_f(float x, float u, float p_eps) {
  const float t0 = x * x;
  const int t1 = t0 <= p_eps;
  const float t2 = t1 ? (((((u * x) / p_eps) * x) / p_eps) * x) : (u / ((x == 0.0f) ? INFINITY : x));
  const float t3 = 1.0f + ((t1 ? t0 : p_eps) / (t1 ? p_eps : t0));
  return isnan(x) ? x : ((0.0f < x) ? (-((t2 / t3) / t3)) : 0.0f);
}

static inline double egmglu_n1_deps_d(double x, double u, double p_eps) {
  const double t0 = x * x;
  const int t1 = t0 <= p_eps;
  const double t2 = t1 ? (((((u * x) / p_eps) * x) / p_eps) * x) : (u / ((x == 0.0) ? INFINITY : x));
  const double t3 = 1.0 + ((t1 ? t0 : p_eps) / (t1 ? p_eps : t0));
  return isnan(x) ? x : ((0.0 < x) ? (-((t2 / t3) / t3)) : 0.0);
}

#endif  // ACTSYM_EGMGLU_N1_H
