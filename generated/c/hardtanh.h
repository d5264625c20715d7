// hardtanh: Collobert 2004
// Generated from its definition; edit that and run `actsym generate`.
//
// Every function comes in float (_f) and in double (_d). Its arguments, which are not checked:
//   x: any number
//   p_low: low in (-oo, 0], by default HARDTANH_DEFAULT_LOW: least value
//   p_high: high in (0, oo), by default HARDTANH_DEFAULT_HIGH: greatest value
//
// Errors are in ulp, units in the last place of the exact value. `actsym verify` measures them on inputs of every
// magnitude, with the parameters at their defaults: none is above the bounds given below, but where it is said. Near
// a zero of the function other than x = 0, the bound grows by the effect of one ulp of x.
//
// The arithmetic is meant as it is written: compile without -ffast-math, and with -ffp-contract=off where a
// compiler joins a*b + c by itself (GCC does not with -std=c99).
#ifndef ACTSYM_HARDTANH_H
#define ACTSYM_HARDTANH_H

#include <math.h>

#if defined(__clang__) || !defined(__GNUC__)
#pragma STDC FP_CONTRACT OFF
#endif

#define HARDTANH_DEFAULT_LOW -1.0
#define HARDTANH_DEFAULT_HIGH 1.0

// hardtanh: Piecewise((low, low >= x), (x, high > x), (high, True))
// Error at most 4 ulp. Value: -1 at -inf, -0 at -0, 0 at +0, 1 at +inf; NaN at NaN.
static inline float hardtanh_f(float x, float p_low, float p_high) {
  return isnan(x) ? x : ((x <= p_low) ? p_low : ((x < p_high) ? x : p_high));
}

static inline double hardtanh_d(double x, double p_low, double p_high) {
  return isnan(x) ? x : ((x <= p_low) ? p_low : ((x < p_high) ? x : p_high));
}

// hardtanh_dx: df/dx
// Error at most 8 ulp. Value: 0 at -inf, 1 at -0, 1 at +0, 0 at +inf; NaN at NaN.
static inline float hardtanh_dx_f(float x, float p_low, float p_high) {
  return isnan(x) ? x : ((x <= p_low) ? 0.0f : ((x < p_high) ? 1.0f : 0.0f));
}

static inline double hardtanh_dx_d(double x, double p_low, double p_high) {
  return isnan(x) ? x : ((x <= p_low) ? 0.0 : ((x < p_high) ? 1.0 : 0.0));
}

#endif  // ACTSYM_HARDTANH_H
