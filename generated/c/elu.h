// ELU: Clevert et al. 2016, arXiv:1511.07289
// Generated from its definition; edit that and run `actsym generate`.
//
// Every function comes in float (_f) and in double (_d). Its arguments, which are not checked:
//   x: any number
//   p_alpha: alpha in (0, oo), by default ELU_DEFAULT_ALPHA: minus the limit at -oo
//
// Errors are in ulp, units in the last place of the exact value. `actsym verify` measures them on inputs of every
// magnitude, with the parameters at their defaults: none is above the bounds given below, but where it is said. Near
// a zero of the function other than x = 0, the bound grows by the effect of one ulp of x.
//
// The arithmetic is meant as it is written: compile without -ffast-math, and with -ffp-contract=off where a
// compiler joins a*b + c by itself (GCC does not with -std=c99).
#ifndef ACTSYM_ELU_H
#define ACTSYM_ELU_H

#include <math.h>

#if defined(__clang__) || !defined(__GNUC__)
#pragma STDC FP_CONTRACT OFF
#endif

#define ELU_DEFAULT_ALPHA 1.0

// elu: Piecewise((x, x > 0), (alpha*(exp(x) - 1), True))
// Error at most 4 ulp. Value: -1 at -inf, -0 at -0, 0 at +0, inf at +inf; NaN at NaN.
static inline float elu_f(float x, float p_alpha) {
  return (0.0f < x) ? x : (p_alpha * expm1f(x));
}

static inline double elu_d(double x, double p_alpha) {
  return (0.0 < x) ? x : (p_alpha * expm1(x));
}

// elu_dx: df/dx
// Error at most 8 ulp. Value: 0 at -inf, 1 at -0, 1 at +0, 1 at +inf; NaN at NaN.
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
