// hardtanh: Piecewise((low, low >= x), (x, high > x), (high, True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
//
// In float (_f) and in double (_d):
//   hardtanh_f, hardtanh_d  f
//   hardtanh_dx_f, hardtanh_dx_d  df/dx
//
// The arithmetic is meant as it is written: compile without -ffast-math, and with -ffp-contract=off where a
// compiler joins a*b + c by itself (GCC does not with -std=c99).
#ifndef ACTSYM_HARDTANH_H
#define ACTSYM_HARDTANH_H

#include <math.h>

#if defined(__clang__) || !defined(__GNUC__)
#pragma STDC FP_CONTRACT OFF
#endif

// What the parameters are unless somebody chooses otherwise.
#define HARDTANH_DEFAULT_LOW -1.0
#define HARDTANH_DEFAULT_HIGH 1.0

static inline float hardtanh_f(float x, float p_low, float p_high) {
  return isnan(x) ? x : ((x <= p_low) ? p_low : ((x < p_high) ? x : p_high));
}

static inline double hardtanh_d(double x, double p_low, double p_high) {
  return isnan(x) ? x : ((x <= p_low) ? p_low : ((x < p_high) ? x : p_high));
}

static inline float hardtanh_dx_f(float x, float p_low, float p_high) {
  return isnan(x) ? x : ((x <= p_low) ? 0.0f : ((x < p_high) ? 1.0f : 0.0f));
}

static inline double hardtanh_dx_d(double x, double p_low, double p_high) {
  return isnan(x) ? x : ((x <= p_low) ? 0.0 : ((x < p_high) ? 1.0 : 0.0));
}

#endif  // ACTSYM_HARDTANH_H
