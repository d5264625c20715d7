// ELU: Piecewise((x, x > 0), (alpha*(exp(x) - 1), True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
//
// In float (_f) and in double (_d):
//   elu_f, elu_d  f
//   elu_dx_f, elu_dx_d  df/dx
//
// The arithmetic is meant as it is written: compile without -ffast-math, and with -ffp-contract=off where a
// compiler joins a*b + c by itself (GCC does not with -std=c99).
#ifndef ACTSYM_ELU_H
#define ACTSYM_ELU_H

#include <math.h>

#if defined(__clang__) || !defined(__GNUC__)
#pragma STDC FP_CONTRACT OFF
#endif

// What the parameters are unless somebody chooses otherwise.
#define ELU_DEFAULT_ALPHA 1.0

static inline float elu_f(float x, float p_alpha) {
  return (0.0f < x) ? x : (p_alpha * expm1f(x));
}

static inline double elu_d(double x, double p_alpha) {
  return (0.0 < x) ? x : (p_alpha * expm1(x));
}

static inline float elu_dx_f(float x, float p_alpha) {
  const int t0 = 64.0f < (-x);
  const float t1 = (p_alpha * expf((x + (t0 ? 32.0f : 0.0f)))) * (t0 ? 0x1.c8465p-47f : 1.0f);
  return (0.0f < x) ? 1.0f : t1;
}

static inline double elu_dx_d(double x, double p_alpha) {
  const int t0 = 640.0 < (-x);
  const double t1 = (p_alpha * exp((x + (t0 ? 64.0 : 0.0)))) * (t0 ? 0x1.969d47321e4ccp-93 : 1.0);
  return (0.0 < x) ? 1.0 : t1;
}

#endif  // ACTSYM_ELU_H
