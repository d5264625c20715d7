// softsign: Bergstra et al. 2009
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
#ifndef ACTSYM_SOFTSIGN_H
#define ACTSYM_SOFTSIGN_H

#include <math.h>

#if defined(__clang__) || !defined(__GNUC__)
#pragma STDC FP_CONTRACT OFF
#endif

#ifndef ACTSYM_EXTREMA
#define ACTSYM_EXTREMA
// A NaN in the first argument stays.
static inline float actsym_minf(float a, float b) { return b < a ? b : a; }
static inline float actsym_maxf(float a, float b) { return a < b ? b : a; }
static inline double actsym_min(double a, double b) { return b < a ? b : a; }
static inline double actsym_max(double a, double b) { return a < b ? b : a; }
#endif

// softsign: x/(Abs(x) + 1)
// Error at most 4 ulp. Value: -1 at -inf, -0 at -0, 0 at +0, 1 at +inf; NaN at NaN.
static inline float softsign_f(float x) {
  const float t0 = actsym_maxf(actsym_minf(x, 0x1.fffffep+127f), (-0x1.fffffep+127f));
  return t0 / (fabsf(t0) + 1.0f);
}

static inline double softsign_d(double x) {
  const double t0 = actsym_max(actsym_min(x, 0x1.fffffffffffffp+1023), (-0x1.fffffffffffffp+1023));
  return t0 / (fabs(t0) + 1.0);
}

// softsign_dx: df/dx
// Error at most 8 ulp. Value: 0 at -inf, 1 at -0, 1 at +0, 0 at +inf; NaN at NaN.
static inline float softsign_dx_f(float x) {
  const float t0 = fabsf(x) + 1.0f;
  return (1.0f / t0) / t0;
}

static inline double softsign_dx_d(double x) {
  const double t0 = fabs(x) + 1.0;
  return (1.0 / t0) / t0;
}

#endif  // ACTSYM_SOFTSIGN_H
