// ReGLU: u*Piecewise((x, x > 0), (0, True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
//
// In float (_f) and in double (_d):
//   reglu_f, reglu_d  f
//   reglu_dx_f, reglu_dx_d  df/dx
//   reglu_du_f, reglu_du_d  df/du
//
// The arithmetic is meant as it is written: compile without -ffast-math, and with -ffp-contract=off where a
// compiler joins a*b + c by itself (GCC does not with -std=c99).
#ifndef ACTSYM_REGLU_H
#define ACTSYM_REGLU_H

#include <math.h>

#if defined(__clang__) || !defined(__GNUC__)
#pragma STDC FP_CONTRACT OFF
#endif

static inline float reglu_f(float x, float u) {
  return isnan(x) ? x : ((0.0f < x) ? (u * x) : 0.0f);
}

static inline double reglu_d(double x, double u) {
  return isnan(x) ? x : ((0.0 < x) ? (u * x) : 0.0);
}

static inline float reglu_dx_f(float x, float u) {
  return isnan(x) ? x : ((0.0f < x) ? u : 0.0f);
}

static inline double reglu_dx_d(double x, double u) {
  return isnan(x) ? x : ((0.0 < x) ? u : 0.0);
}

static inline float reglu_du_f(float x, float u) {
  (void)u;
  return isnan(x) ? x : ((0.0f < x) ? x : 0.0f);
}

static inline double reglu_du_d(double x, double u) {
  (void)u;
  return isnan(x) ? x : ((0.0 < x) ? x : 0.0);
}

#endif  // ACTSYM_REGLU_H
