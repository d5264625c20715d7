// LeakyReLU: Piecewise((x, x > 0), (slope*x, True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
//
// In float (_f) and in double (_d):
//   leaky_relu_f, leaky_relu_d  f
//   leaky_relu_dx_f, leaky_relu_dx_d  df/dx
//
// The arithmetic is meant as it is written: compile without -ffast-math, and with -ffp-contract=off where a
// compiler joins a*b + c by itself (GCC does not with -std=c99).
#ifndef ACTSYM_LEAKY_RELU_H
#define ACTSYM_LEAKY_RELU_H

#include <math.h>

#if defined(__clang__) || !defined(__GNUC__)
#pragma STDC FP_CONTRACT OFF
#endif

// What the parameters are unless somebody chooses otherwise.
#define LEAKY_RELU_DEFAULT_SLOPE 0.01

static inline float leaky_relu_f(float x, float p_slope) {
  const float t0 = (0.0f < x) ? x : ((p_slope == 0.0f) ? p_slope : (p_slope * x));
  return isnan(x) ? x : t0;
}

static inline double leaky_relu_d(double x, double p_slope) {
  const double t0 = (0.0 < x) ? x : ((p_slope == 0.0) ? p_slope : (p_slope * x));
  return isnan(x) ? x : t0;
}

static inline float leaky_relu_dx_f(float x, float p_slope) {
  return isnan(x) ? x : ((0.0f < x) ? 1.0f : p_slope);
}

static inline double leaky_relu_dx_d(double x, double p_slope) {
  return isnan(x) ? x : ((0.0 < x) ? 1.0 : p_slope);
}

#endif  // ACTSYM_LEAKY_RELU_H
