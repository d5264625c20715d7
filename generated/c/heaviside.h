// Heaviside: Piecewise((1, x > 0), (0, True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
//
// In float (_f) and in double (_d):
//   heaviside_f, heaviside_d  f
//   heaviside_dx_f, heaviside_dx_d  df/dx
//
// The arithmetic is meant as it is written: compile without -ffast-math, and with -ffp-contract=off where a
// compiler joins a*b + c by itself (GCC does not with -std=c99).
#ifndef ACTSYM_HEAVISIDE_H
#define ACTSYM_HEAVISIDE_H

#include <math.h>

#if defined(__clang__) || !defined(__GNUC__)
#pragma STDC FP_CONTRACT OFF
#endif

static inline float heaviside_f(float x) {
  return isnan(x) ? x : ((0.0f < x) ? 1.0f : 0.0f);
}

static inline double heaviside_d(double x) {
  return isnan(x) ? x : ((0.0 < x) ? 1.0 : 0.0);
}

static inline float heaviside_dx_f(float x) {
  return isnan(x) ? x : 0.0f;
}

static inline double heaviside_dx_d(double x) {
  return isnan(x) ? x : 0.0;
}

#endif  // ACTSYM_HEAVISIDE_H
