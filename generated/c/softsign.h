// softsign: x/(Abs(x) + 1)
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
//
// In float (_f) and in double (_d):
//   softsign_f, softsign_d  f
//   softsign_dx_f, softsign_dx_d  df/dx
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

static inline float softsign_f(float x) {
  const float t0 = actsym_maxf(actsym_minf(x, 0x1.fffffep+127f), (-0x1.fffffep+127f));
  return t0 / (fabsf(t0) + 1.0f);
}

static inline double softsign_d(double x) {
  const double t0 = actsym_max(actsym_min(x, 0x1.fffffffffffffp+1023), (-0x1.fffffffffffffp+1023));
  return t0 / (fabs(t0) + 1.0);
}

static inline float softsign_dx_f(float x) {
  const float t0 = fabsf(x) + 1.0f;
  return (1.0f / t0) / t0;
}

static inline double softsign_dx_d(double x) {
  const double t0 = fabs(x) + 1.0;
  return (1.0 / t0) / t0;
}

#endif  // ACTSYM_SOFTSIGN_H
