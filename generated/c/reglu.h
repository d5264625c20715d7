// ReGLU: Shazeer 2020, arXiv:2002.05202
// Generated from its definition; edit that and run `actsym generate`.
//
// Every function comes in float (_f) and in double (_d). Its arguments, which are not checked:
//   x: any number
//   u: any number
//
// Errors are in ulp, units in the last place of the exact value. `actsym verify` measures them on inputs of every
// magnitude: none is above the bounds given below, but where it is said. Near a zero of the function other than x =
// 0, the bound grows by the effect of one ulp of x.
//
// The arithmetic is meant as it is written: compile without -ffast-math, and with -ffp-contract=off where a
// compiler joins a*b + c by itself (GCC does not with -std=c99).
#ifndef ACTSYM_REGLU_H
#define ACTSYM_REGLU_H

#include <math.h>

#if defined(__clang__) || !defined(__GNUC__)
#pragma STDC FP_CONTRACT OFF
#endif

// reglu: u*Piecewise((x, x > 0), (0, True))
// Error at most 4 ulp. Value for u = 1: 0 at -inf, 0 at -0, 0 at +0, inf at +inf; NaN at NaN.
static inline float reglu_f(float x, float u) {
  return isnan(x) ? x : ((0.0f < x) ? (u * x) : (u * 0.0f));
}

static inline double reglu_d(double x, double u) {
  return isnan(x) ? x : ((0.0 < x) ? (u * x) : (u * 0.0));
}

// reglu_dx: df/dx
// Error at most 8 ulp. Value for u = 1: 0 at -inf, 0 at -0, 0 at +0, 1 at +inf; NaN at NaN.
static inline float reglu_dx_f(float x, float u) {
  return isnan(x) ? x : ((0.0f < x) ? u : 0.0f);
}

static inline double reglu_dx_d(double x, double u) {
  return isnan(x) ? x : ((0.0 < x) ? u : 0.0);
}

// reglu_du: df/du
// Error at most 8 ulp. Value for u = 1: 0 at -inf, 0 at -0, 0 at +0, inf at +inf; NaN at NaN.
static inline float reglu_du_f(float x, float u) {
  (void)u;
  return isnan(x) ? x : ((0.0f < x) ? x : 0.0f);
}

static inline double reglu_du_d(double x, double u) {
  (void)u;
  return isnan(x) ? x : ((0.0 < x) ? x : 0.0);
}

#endif  // ACTSYM_REGLU_H
