// CELU: Barron 2017, arXiv:1704.07483
// Generated from its definition; edit that and run `actsym generate`.
//
// Every function comes in float (_f) and in double (_d). Its arguments, which are not checked:
//   x: any number
//   p_alpha: alpha in (0, oo), by default CELU_DEFAULT_ALPHA: scale of the exponential and minus the limit at -oo
//
// Errors are in ulp, units in the last place of the exact value. `actsym verify` measures them on inputs of every
// magnitude, with the parameters at their defaults: none is above the bounds given below, but where it is said. Near
// a zero of the function other than x = 0, the bound grows by the effect of one ulp of x.
//
// The arithmetic is meant as it is written: compile without -ffast-math, and with -ffp-contract=off where a
// compiler joins a*b + c by itself (GCC does not with -std=c99).
#ifndef ACTSYM_CELU_H
#define ACTSYM_CELU_H

#include <math.h>

#if defined(__clang__) || !defined(__GNUC__)
#pragma STDC FP_CONTRACT OFF
#endif

#define CELU_DEFAULT_ALPHA 1.0

// celu: Piecewise((x, x > 0), (alpha*(exp(x/alpha) - 1), True))
// Error at most 4 ulp. Value: -1 at -inf, -0 at -0, 0 at +0, inf at +inf; NaN at NaN.
static inline float celu_f(float x, float p_alpha) {
  const float t0 = x / p_alpha;
  const float t1 = fabsf(t0);
  const float t2 = expm1f(t0);
  const float t3 = (t1 < 1000.0f) ? (fmaf((-t0), p_alpha, x) / p_alpha) : 0.0f;
  const float t4 = (t1 < 0x1p-26f) ? x : (p_alpha * (t2 + ((t2 + 1.0f) * t3)));
  return (0.0f < x) ? x : t4;
}

static inline double celu_d(double x, double p_alpha) {
  const double t0 = x / p_alpha;
  const double t1 = fabs(t0);
  const double t2 = expm1(t0);
  const double t3 = (t2 + 1.0) * ((t1 < 1000.0) ? (fma((-t0), p_alpha, x) / p_alpha) : 0.0);
  return (0.0 < x) ? x : ((t1 < 0x1p-55) ? x : (p_alpha * (t2 + t3)));
}

// celu_dx: df/dx
// Error at most 8 ulp. Value: 0 at -inf, 1 at -0, 1 at +0, 1 at +inf; NaN at NaN.
static inline float celu_dx_f(float x, float p_alpha) {
  const float t0 = x / p_alpha;
  const float t1 = -t0;
  const int t2 = 64.0f < t1;
  const float t3 = (fabsf(t0) < 1000.0f) ? (fmaf(t1, p_alpha, x) / p_alpha) : 0.0f;
  const float t4 = (expf((t0 + (t2 ? 32.0f : 0.0f))) * (1.0f + t3)) * (t2 ? 0x1.c8465p-47f : 1.0f);
  return (0.0f < x) ? 1.0f : t4;
}

static inline double celu_dx_d(double x, double p_alpha) {
  const double t0 = x / p_alpha;
  const double t1 = -t0;
  const int t2 = 640.0 < t1;
  const double t3 = (fabs(t0) < 1000.0) ? (fma(t1, p_alpha, x) / p_alpha) : 0.0;
  const double t4 = (exp((t0 + (t2 ? 64.0 : 0.0))) * (1.0 + t3)) * (t2 ? 0x1.969d47321e4ccp-93 : 1.0);
  return (0.0 < x) ? 1.0 : t4;
}

#endif  // ACTSYM_CELU_H
