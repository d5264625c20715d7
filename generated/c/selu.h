// SELU: Klambauer et al. 2017, arXiv:1706.02515
// Generated from its definition; edit that and run `actsym generate`.
//
// Every function comes in float (_f) and in double (_d). Its arguments, which are not checked:
//   x: any number
//   p_alpha: alpha in (0, oo), by default SELU_DEFAULT_ALPHA: fixed by E[f] = 0 under N(0, 1)
//   p_scale: scale in (0, oo), by default SELU_DEFAULT_SCALE: fixed by E[f²] = 1 under N(0, 1)
//
// Errors are in ulp, units in the last place of the exact value. `actsym verify` measures them on inputs of every
// magnitude, with the parameters at their defaults: none is above the bounds given below, but where it is said. Near
// a zero of the function other than x = 0, the bound grows by the effect of one ulp of x.
//
// The arithmetic is meant as it is written: compile without -ffast-math, and with -ffp-contract=off where a
// compiler joins a*b + c by itself (GCC does not with -std=c99).
#ifndef ACTSYM_SELU_H
#define ACTSYM_SELU_H

#include <math.h>

#if defined(__clang__) || !defined(__GNUC__)
#pragma STDC FP_CONTRACT OFF
#endif

#define SELU_DEFAULT_ALPHA 1.6732632423543772
#define SELU_DEFAULT_SCALE 1.0507009873554805

// selu: scale*Piecewise((x, x > 0), (alpha*(exp(x) - 1), True))
// Error at most 4 ulp. Value: -1.7581 at -inf, -0 at -0, 0 at +0, inf at +inf; NaN at NaN.
static inline float selu_f(float x, float p_alpha, float p_scale) {
  return p_scale * ((0.0f < x) ? x : (p_alpha * expm1f(x)));
}

static inline double selu_d(double x, double p_alpha, double p_scale) {
  return p_scale * ((0.0 < x) ? x : (p_alpha * expm1(x)));
}

// selu_dx: df/dx
// Error at most 8 ulp. Value: 0 at -inf, 1.7581 at -0, 1.7581 at +0, 1.0507 at +inf; NaN at NaN.
static inline float selu_dx_f(float x, float p_alpha, float p_scale) {
  const int t0 = 64.0f < (-x);
  const float t1 = (p_alpha * expf((x + (t0 ? 32.0f : 0.0f)))) * (t0 ? 0x1.c8465p-47f : 1.0f);
  return p_scale * ((0.0f < x) ? 1.0f : t1);
}

static inline double selu_dx_d(double x, double p_alpha, double p_scale) {
  const int t0 = 640.0 < (-x);
  const double t1 = (p_alpha * exp((x + (t0 ? 64.0 : 0.0)))) * (t0 ? 0x1.969d47321e4ccp-93 : 1.0);
  return p_scale * ((0.0 < x) ? 1.0 : t1);
}

#endif  // ACTSYM_SELU_H
