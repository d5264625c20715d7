// LeakyReLU: Maas et al. 2013
// Generated from its definition; edit that and run `actsym generate`.
//
// Every function comes in float (_f) and in double (_d). Its arguments, which are not checked:
//   x: any number
//   p_slope: slope in (-oo, oo), by default LEAKY_RELU_DEFAULT_SLOPE: slope for negative inputs
//
// Errors are in ulp, units in the last place of the exact value. `actsym verify` measures them on inputs of every
// magnitude, with the parameters at their defaults: none is above the bounds given below, but where it is said. Near
// a zero of the function other than x = 0, the bound grows by the effect of one ulp of x.
//
// The arithmetic is meant as it is written: compile without -ffast-math, and with -ffp-contract=off where a
// compiler joins a*b + c by itself (GCC does not with -std=c99).
#ifndef ACTSYM_LEAKY_RELU_H
#define ACTSYM_LEAKY_RELU_H

#include <math.h>

#if defined(__clang__) || !defined(__GNUC__)
#pragma STDC FP_CONTRACT OFF
#endif

#define LEAKY_RELU_DEFAULT_SLOPE 0.01

// leaky_relu: Piecewise((x, x > 0), (slope*x, True))
// Error at most 4 ulp. Value: -inf at -inf, -0 at -0, 0 at +0, inf at +inf; NaN at NaN.
static inline float leaky_relu_f(float x, float p_slope) {
  const float t0 = (0.0f < x) ? x : ((p_slope == 0.0f) ? p_slope : (p_slope * x));
  return isnan(x) ? x : t0;
}

static inline double leaky_relu_d(double x, double p_slope) {
  const double t0 = (0.0 < x) ? x : ((p_slope == 0.0) ? p_slope : (p_slope * x));
  return isnan(x) ? x : t0;
}

// leaky_relu_dx: df/dx
// Error at most 8 ulp. Value: 0.01 at -inf, 0.01 at -0, 0.01 at +0, 1 at +inf; NaN at NaN.
static inline float leaky_relu_dx_f(float x, float p_slope) {
  return isnan(x) ? x : ((0.0f < x) ? 1.0f : p_slope);
}

static inline double leaky_relu_dx_d(double x, double p_slope) {
  return isnan(x) ? x : ((0.0 < x) ? 1.0 : p_slope);
}

#endif  // ACTSYM_LEAKY_RELU_H
