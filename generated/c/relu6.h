// ReLU6: Piecewise((0, x <= 0), (x, x < 6), (6, True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
//
// In float (_f) and in double (_d):
//   relu6_f, relu6_d  f
//   relu6_dx_f, relu6_dx_d  df/dx
//
// The arithmetic is meant as it is written: compile without -ffast-math, and with -ffp-contract=off where a
// compiler joins a*b + c by itself (GCC does not with -std=c99).
#ifndef ACTSYM_RELU6_H
#define ACTSYM_RELU6_H

#include <math.h>

#if defined(__clang__) || !defined(__GNUC__)
#pragma STDC FP_CONTRACT OFF
#endif

static inline float relu6_f(float x) {
  return isnan(x) ? x : ((x <= 0.0f) ? 0.0f : ((x < 6.0f) ? x : 6.0f));
}

static inline double relu6_d(double x) {
  return isnan(x) ? x : ((x <= 0.0) ? 0.0 : ((x < 6.0) ? x : 6.0));
}

static inline float relu6_dx_f(float x) {
  return isnan(x) ? x : ((x <= 0.0f) ? 0.0f : ((x < 6.0f) ? 1.0f : 0.0f));
}

static inline double relu6_dx_d(double x) {
  return isnan(x) ? x : ((x <= 0.0) ? 0.0 : ((x < 6.0) ? 1.0 : 0.0));
}

#endif  // ACTSYM_RELU6_H
