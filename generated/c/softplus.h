// softplus: Dugas et al. 2001
// Generated from its definition; edit that and run `actsym generate`.
//
// Every function comes in float (_f) and in double (_d). Its arguments, which are not checked:
//   x: any number
//   p_beta: beta in (0, oo), by default SOFTPLUS_DEFAULT_BETA: sharpness; beta -> oo gives ReLU
//
// Errors are in ulp, units in the last place of the exact value. `actsym verify` measures them on inputs of every
// magnitude, with the parameters at their defaults: none is above the bounds given below, but where it is said. Near
// a zero of the function other than x = 0, the bound grows by the effect of one ulp of x.
//
// The arithmetic is meant as it is written: compile without -ffast-math, and with -ffp-contract=off where a
// compiler joins a*b + c by itself (GCC does not with -std=c99).
#ifndef ACTSYM_SOFTPLUS_H
#define ACTSYM_SOFTPLUS_H

#include <math.h>

#if defined(__clang__) || !defined(__GNUC__)
#pragma STDC FP_CONTRACT OFF
#endif

#define SOFTPLUS_DEFAULT_BETA 1.0

#ifndef ACTSYM_EXTREMA
#define ACTSYM_EXTREMA
// A NaN in the first argument stays.
static inline float actsym_minf(float a, float b) { return b < a ? b : a; }
static inline float actsym_maxf(float a, float b) { return a < b ? b : a; }
static inline double actsym_min(double a, double b) { return b < a ? b : a; }
static inline double actsym_max(double a, double b) { return a < b ? b : a; }
#endif

// softplus: log(exp(beta*x) + 1)/beta
// Error at most 4 ulp. Value: 0 at -inf, 0.693147 at -0, 0.693147 at +0, inf at +inf; NaN at NaN.
static inline float softplus_f(float x, float p_beta) {
  const float t0 = x * p_beta;
  const float t1 = fabsf(t0);
  const int t2 = 64.0f < t1;
  const float t3 = expf((-(t1 - (t2 ? 32.0f : 0.0f))));
  const int t4 = t0 < 0.0f;
  const float t5 = fmaf(x, p_beta, (-t0));
  const float t6 = log1pf((t3 + (t3 * ((t1 < 1000.0f) ? (t4 ? t5 : (-t5)) : 0.0f))));
  return (actsym_maxf(x, 0.0f) + (t6 / p_beta)) * (t4 ? (t2 ? 0x1.c8465p-47f : 1.0f) : 1.0f);
}

static inline double softplus_d(double x, double p_beta) {
  const double t0 = x * p_beta;
  const double t1 = fabs(t0);
  const int t2 = 640.0 < t1;
  const double t3 = exp((-(t1 - (t2 ? 64.0 : 0.0))));
  const int t4 = t0 < 0.0;
  const double t5 = fma(x, p_beta, (-t0));
  const double t6 = log1p((t3 + (t3 * ((t1 < 1000.0) ? (t4 ? t5 : (-t5)) : 0.0))));
  return (actsym_max(x, 0.0) + (t6 / p_beta)) * (t4 ? (t2 ? 0x1.969d47321e4ccp-93 : 1.0) : 1.0);
}

// softplus_dx: df/dx
// Error at most 8 ulp. Value: 0 at -inf, 0.5 at -0, 0.5 at +0, 1 at +inf; NaN at NaN.
static inline float softplus_dx_f(float x, float p_beta) {
  const float t0 = x * p_beta;
  const int t1 = t0 < 0.0f;
  const float t2 = fabsf(t0);
  const int t3 = 64.0f < t2;
  const float t4 = expf((-(t2 - (t3 ? 32.0f : 0.0f))));
  const float t5 = fmaf(x, p_beta, (-t0));
  const float t6 = t4 + (t4 * ((t2 < 1000.0f) ? (t1 ? t5 : (-t5)) : 0.0f));
  return ((t1 ? t6 : 1.0f) / (1.0f + t6)) * (t1 ? (t3 ? 0x1.c8465p-47f : 1.0f) : 1.0f);
}

static inline double softplus_dx_d(double x, double p_beta) {
  const double t0 = x * p_beta;
  const int t1 = t0 < 0.0;
  const double t2 = fabs(t0);
  const int t3 = 640.0 < t2;
  const double t4 = exp((-(t2 - (t3 ? 64.0 : 0.0))));
  const double t5 = fma(x, p_beta, (-t0));
  const double t6 = t4 + (t4 * ((t2 < 1000.0) ? (t1 ? t5 : (-t5)) : 0.0));
  return ((t1 ? t6 : 1.0) / (1.0 + t6)) * (t1 ? (t3 ? 0x1.969d47321e4ccp-93 : 1.0) : 1.0);
}

#endif  // ACTSYM_SOFTPLUS_H
