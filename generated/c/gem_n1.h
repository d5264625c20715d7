// GEM(N=1): Krause, Geometric Monomial (GEM), section 2
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
#ifndef ACTSYM_GEM_N1_H
#define ACTSYM_GEM_N1_H

#include <math.h>

#if defined(__clang__) || !defined(__GNUC__)
#pragma STDC FP_CONTRACT OFF
#endif

// gem_n1: Piecewise((x**3/(x**2 + 1), x > 0), (0, True))
// Error at most 4 ulp. Value: 0 at -inf, 0 at -0, 0 at +0, inf at +inf; NaN at NaN.
static inline float gem_n1_f(float x) {
  const float t0 = x * x;
  const int t1 = t0 <= 1.0f;
  const float t2 = (t1 ? (t0 * x) : x) / (1.0f + ((t1 ? t0 : 1.0f) / (t1 ? 1.0f : t0)));
  return isnan(x) ? x : ((0.0f < x) ? t2 : 0.0f);
}

static inline double gem_n1_d(double x) {
  const double t0 = x * x;
  const int t1 = t0 <= 1.0;
  const double t2 = (t1 ? (t0 * x) : x) / (1.0 + ((t1 ? t0 : 1.0) / (t1 ? 1.0 : t0)));
  return isnan(x) ? x : ((0.0 < x) ? t2 : 0.0);
}

// gem_n1_dx: df/dx
// Error at most 8 ulp. Value: 0 at -inf, 0 at -0, 0 at +0, 1 at +inf; NaN at NaN.
static inline float gem_n1_dx_f(float x) {
  const float t0 = x * x;
  const int t1 = t0 <= 1.0f;
  const float t2 = t1 ? t0 : 1.0f;
  const float t3 = 1.0f + (t2 / (t1 ? 1.0f : t0));
  const float t4 = (x == 0.0f) ? INFINITY : x;
  const float t5 = (t2 / t3) * ((((t1 ? 1.0f : ((1.0f / t4) / t4)) / t3) * 2.0f) + 1.0f);
  return isnan(x) ? x : ((0.0f < x) ? t5 : 0.0f);
}

static inline double gem_n1_dx_d(double x) {
  const double t0 = x * x;
  const int t1 = t0 <= 1.0;
  const double t2 = t1 ? t0 : 1.0;
  const double t3 = 1.0 + (t2 / (t1 ? 1.0 : t0));
  const double t4 = (x == 0.0) ? INFINITY : x;
  const double t5 = (t2 / t3) * ((((t1 ? 1.0 : ((1.0 / t4) / t4)) / t3) * 2.0) + 1.0);
  return isnan(x) ? x : ((0.0 < x) ? t5 : 0.0);
}

#endif  // ACTSYM_GEM_N1_H
