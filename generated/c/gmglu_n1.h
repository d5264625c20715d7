// GMGLU(N=1): u*Piecewise((x**3/(x**2 + 1), x > 0), (0, True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
//
// In float (_f) and in double (_d):
//   gmglu_n1_f, gmglu_n1_d  f
//   gmglu_n1_dx_f, gmglu_n1_dx_d  df/dx
//   gmglu_n1_du_f, gmglu_n1_du_d  df/du
//
// The arithmetic is meant as it is written: compile without -ffast-math, and with -ffp-contract=off where a
// compiler joins a*b + c by itself (GCC does not with -std=c99).
#ifndef ACTSYM_GMGLU_N1_H
#define ACTSYM_GMGLU_N1_H

#include <math.h>

#if defined(__clang__) || !defined(__GNUC__)
#pragma STDC FP_CONTRACT OFF
#endif

static inline float gmglu_n1_f(float x, float u) {
  const float t0 = x * x;
  const int t1 = t0 <= 1.0f;
  const float t2 = u * x;
  const float t3 = (t1 ? ((t2 * x) * x) : t2) / (1.0f + ((t1 ? t0 : 1.0f) / (t1 ? 1.0f : t0)));
  return isnan(x) ? x : ((0.0f < x) ? t3 : 0.0f);
}

static inline double gmglu_n1_d(double x, double u) {
  const double t0 = x * x;
  const int t1 = t0 <= 1.0;
  const double t2 = u * x;
  const double t3 = (t1 ? ((t2 * x) * x) : t2) / (1.0 + ((t1 ? t0 : 1.0) / (t1 ? 1.0 : t0)));
  return isnan(x) ? x : ((0.0 < x) ? t3 : 0.0);
}

static inline float gmglu_n1_dx_f(float x, float u) {
  const float t0 = x * x;
  const int t1 = t0 <= 1.0f;
  const float t2 = 1.0f + ((t1 ? t0 : 1.0f) / (t1 ? 1.0f : t0));
  const float t3 = (x == 0.0f) ? INFINITY : x;
  const float t4 = ((t1 ? ((u * x) * x) : u) / t2) * ((((t1 ? 1.0f : ((1.0f / t3) / t3)) / t2) * 2.0f) + 1.0f);
  return isnan(x) ? x : ((0.0f < x) ? t4 : 0.0f);
}

static inline double gmglu_n1_dx_d(double x, double u) {
  const double t0 = x * x;
  const int t1 = t0 <= 1.0;
  const double t2 = 1.0 + ((t1 ? t0 : 1.0) / (t1 ? 1.0 : t0));
  const double t3 = (x == 0.0) ? INFINITY : x;
  const double t4 = ((t1 ? ((u * x) * x) : u) / t2) * ((((t1 ? 1.0 : ((1.0 / t3) / t3)) / t2) * 2.0) + 1.0);
  return isnan(x) ? x : ((0.0 < x) ? t4 : 0.0);
}

static inline float gmglu_n1_du_f(float x, float u) {
  (void)u;
  const float t0 = x * x;
  const int t1 = t0 <= 1.0f;
  const float t2 = (t1 ? (t0 * x) : x) / (1.0f + ((t1 ? t0 : 1.0f) / (t1 ? 1.0f : t0)));
  return isnan(x) ? x : ((0.0f < x) ? t2 : 0.0f);
}

static inline double gmglu_n1_du_d(double x, double u) {
  (void)u;
  const double t0 = x * x;
  const int t1 = t0 <= 1.0;
  const double t2 = (t1 ? (t0 * x) : x) / (1.0 + ((t1 ? t0 : 1.0) / (t1 ? 1.0 : t0)));
  return isnan(x) ? x : ((0.0 < x) ? t2 : 0.0);
}

#endif  // ACTSYM_GMGLU_N1_H
