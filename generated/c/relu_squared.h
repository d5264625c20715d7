// ReLU²: Piecewise((x**2, x > 0), (0, True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
//
// In float (_f) and in double (_d):
//   relu_squared_f, relu_squared_d  f
//   relu_squared_dx_f, relu_squared_dx_d  df/dx
//
// The arithmetic is meant as it is written: compile without -ffast-math, and with -ffp-contract=off where a
// compiler joins a*b + c by itself (GCC does not with -std=c99).
#ifndef ACTSYM_RELU_SQUARED_H
#define ACTSYM_RELU_SQUARED_H

#include <math.h>

#if defined(__clang__) || !defined(__GNUC__)
#pragma STDC FP_CONTRACT OFF
#endif

static inline float relu_squared_f(float x) {
  return isnan(x) ? x : ((0.0f < x) ? (x * x) : 0.0f);
}

static inline double relu_squared_d(double x) {
  return isnan(x) ? x : ((0.0 < x) ? (x * x) : 0.0);
}

static inline float relu_squared_dx_f(float x) {
  return isnan(x) ? x : ((0.0f < x) ? (2.0f * x) : 0.0f);
}

static inline double relu_squared_dx_d(double x) {
  return isnan(x) ? x : ((0.0 < x) ? (2.0 * x) : 0.0);
}

#endif  // ACTSYM_RELU_SQUARED_H
