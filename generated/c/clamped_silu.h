// clamped SiLU: Elfwing et al. 2018, arXiv:1702.03118; input clamped to [-7, 7]
// Generated from its definition; edit that and run `actsym generate`.
//
// Every function comes in float (_f) and in double (_d). Its arguments, which are not checked:
//   x: any number
//
// Errors are in ulp, units in the last place of the exact value. `actsym verify` measures them on inputs of every
// magnitude: none is above the bounds given below, but where it is said. Near a zero of the function other than x =
// 0, the bound grows by the effect of one ulp of x.
//
// The arithmetic is meant as it is written: compile without -ffast-math, and with -ffp-contract=off where a
// compiler joins a*b + c by itself (GCC does not with -std=c99).
#ifndef ACTSYM_CLAMPED_SILU_H
#define ACTSYM_CLAMPED_SILU_H

#include <math.h>

#if defined(__clang__) || !defined(__GNUC__)
#pragma STDC FP_CONTRACT OFF
#endif

// clamped_silu: Piecewise((-7/(1 + exp(7)), x <= -7), (x/(1 + exp(-x)), x < 7), (7/(exp(-7) + 1), True))
// Error at most 4 ulp. Value: -0.00637736 at -inf, -0 at -0, 0 at +0, 6.99362 at +inf; NaN at NaN.
static inline float clamped_silu_f(float x) {
  const int t0 = x < 0.0f;
  const float t1 = fabsf(x);
  const int t2 = 64.0f < t1;
  const float t3 = expf((-(t1 - (t2 ? 32.0f : 0.0f))));
  const float t4 = (((t0 ? t3 : 1.0f) / (1.0f + t3)) * x) * (t0 ? (t2 ? 0x1.c8465p-47f : 1.0f) : 1.0f);
  const float t5 = (x <= (-7.0f)) ? (-0x1.a1f252p-8f) : ((x < 7.0f) ? t4 : 0x1.bf9784p+2f);
  return isnan(x) ? x : t5;
}

static inline double clamped_silu_d(double x) {
  const int t0 = x < 0.0;
  const double t1 = fabs(x);
  const int t2 = 640.0 < t1;
  const double t3 = exp((-(t1 - (t2 ? 64.0 : 0.0))));
  const double t4 = (((t0 ? t3 : 1.0) / (1.0 + t3)) * x) * (t0 ? (t2 ? 0x1.969d47321e4ccp-93 : 1.0) : 1.0);
  const double t5 = (x <= (-7.0)) ? (-0x1.a1f2519832f58p-8) : ((x < 7.0) ? t4 : 0x1.bf97836b99f34p+2);
  return isnan(x) ? x : t5;
}

// clamped_silu_dx: df/dx
// Error at most 8 ulp. Value: 0 at -inf, 0.5 at -0, 0.5 at +0, 0 at +inf; NaN at NaN.
static inline float clamped_silu_dx_f(float x) {
  const float t0 = fabsf(x);
  const int t1 = 64.0f < t0;
  const float t2 = expf((-(t0 - (t1 ? 32.0f : 0.0f))));
  const float t3 = 1.0f + t2;
  const float t4 = t1 ? 0x1.c8465p-47f : 1.0f;
  const int t5 = x < 0.0f;
  const float t6 = ((((t2 / t3) / t3) * x) * t4) + (((t5 ? t2 : 1.0f) / t3) * (t5 ? t4 : 1.0f));
  return isnan(x) ? x : ((x <= (-7.0f)) ? 0.0f : ((x < 7.0f) ? t6 : 0.0f));
}

static inline double clamped_silu_dx_d(double x) {
  const double t0 = fabs(x);
  const int t1 = 640.0 < t0;
  const double t2 = exp((-(t0 - (t1 ? 64.0 : 0.0))));
  const double t3 = 1.0 + t2;
  const double t4 = t1 ? 0x1.969d47321e4ccp-93 : 1.0;
  const int t5 = x < 0.0;
  const double t6 = ((((t2 / t3) / t3) * x) * t4) + (((t5 ? t2 : 1.0) / t3) * (t5 ? t4 : 1.0));
  return isnan(x) ? x : ((x <= (-7.0)) ? 0.0 : ((x < 7.0) ? t6 : 0.0));
}

#endif  // ACTSYM_CLAMPED_SILU_H
