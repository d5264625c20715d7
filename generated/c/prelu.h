// PReLU: Piecewise((x, x > 0), (a*x, True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
//
// In float (_f) and in double (_d):
//   prelu_f, prelu_d  f
//   prelu_dx_f, prelu_dx_d  df/dx
//   prelu_da_f, prelu_da_d  df/da
//
// The arithmetic is meant as it is written: compile without -ffast-math, and with -ffp-contract=off where a
// compiler joins a*b + c by itself (GCC does not with -std=c99).
#ifndef ACTSYM_PRELU_H
#define ACTSYM_PRELU_H

#include <math.h>

#if defined(__clang__) || !defined(__GNUC__)
#pragma STDC FP_CONTRACT OFF
#endif

// What the parameters are unless somebody chooses otherwise.
#define PRELU_DEFAULT_A 0.25

static inline float prelu_f(float x, float p_a) {
  return isnan(x) ? x : ((0.0f < x) ? x : ((p_a == 0.0f) ? p_a : (p_a * x)));
}

static inline double prelu_d(double x, double p_a) {
  return isnan(x) ? x : ((0.0 < x) ? x : ((p_a == 0.0) ? p_a : (p_a * x)));
}

static inline float prelu_dx_f(float x, float p_a) {
  return isnan(x) ? x : ((0.0f < x) ? 1.0f : p_a);
}

static inline double prelu_dx_d(double x, double p_a) {
  return isnan(x) ? x : ((0.0 < x) ? 1.0 : p_a);
}

static inline float prelu_da_f(float x, float p_a) {
  (void)p_a;
  return (0.0f < x) ? 0.0f : x;
}

static inline double prelu_da_d(double x, double p_a) {
  (void)p_a;
  return (0.0 < x) ? 0.0 : x;
}

#endif  // ACTSYM_PRELU_H
