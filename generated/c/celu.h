// CELU: Piecewise((x, x > 0), (alpha*(exp(x/alpha) - 1), True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
//
// In float (_f) and in double (_d):
//   celu_f, celu_d  f
//   celu_dx_f, celu_dx_d  df/dx
//
// The arithmetic is meant as it is written: compile without -ffast-math, and with -ffp-contract=off where a
// compiler joins a*b + c by itself (GCC does not with -std=c99).
#ifndef ACTSYM_CELU_H
#define ACTSYM_CELU_H

#include <math.h>

#if defined(__clang__) || !defined(__GNUC__)
#pragma STDC FP_CONTRACT OFF
#endif

// What the parameters are unless somebody chooses otherwise.
#define CELU_DEFAULT_ALPHA 1.0

static inline float celu_f(float x, float p_alpha) {
  const float t0 = x / p_alpha;
  const float t1 = expm1f(t0);
  const float t2 = (fabsf(t0) < 1000.0f) ? (fmaf((-t0), p_alpha, x) / p_alpha) : 0.0f;
  return (0.0f < x) ? x : (p_alpha * (t1 + ((t1 + 1.0f) * t2)));
}

static inline double celu_d(double x, double p_alpha) {
  const double t0 = x / p_alpha;
  const double t1 = expm1(t0);
  const double t2 = (fabs(t0) < 1000.0) ? (fma((-t0), p_alpha, x) / p_alpha) : 0.0;
  return (0.0 < x) ? x : (p_alpha * (t1 + ((t1 + 1.0) * t2)));
}

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
