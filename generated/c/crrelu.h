// CRReLU: Sun et al. 2024, entropy-based activation function optimization (correction regularised ReLU)
// Generated from its definition; edit that and run `actsym generate`.
//
// Every function comes in float (_f) and in double (_d). Its arguments, which are not checked:
//   x: any number
//   p_eps: eps in (-oo, oo), by default CRRELU_DEFAULT_EPS: weight of the correction term
//
// Errors are in ulp, units in the last place of the exact value. `actsym verify` measures them on inputs of every
// magnitude, with the parameters at their defaults: none is above the bounds given below, but where it is said. Near
// a zero of the function other than x = 0, the bound grows by the effect of one ulp of x.
//
// The arithmetic is meant as it is written: compile without -ffast-math, and with -ffp-contract=off where a
// compiler joins a*b + c by itself (GCC does not with -std=c99).
#ifndef ACTSYM_CRRELU_H
#define ACTSYM_CRRELU_H

#include <math.h>

#if defined(__clang__) || !defined(__GNUC__)
#pragma STDC FP_CONTRACT OFF
#endif

#define CRRELU_DEFAULT_EPS 0.01

#ifndef ACTSYM_EXTREMA
#define ACTSYM_EXTREMA
// A NaN in the first argument stays.
static inline float actsym_minf(float a, float b) { return b < a ? b : a; }
static inline float actsym_maxf(float a, float b) { return a < b ? b : a; }
static inline double actsym_min(double a, double b) { return b < a ? b : a; }
static inline double actsym_max(double a, double b) { return a < b ? b : a; }
#endif

// crrelu: eps*x*exp(-x**2/2) + Piecewise((x, x > 0), (0, True))
// Error at most 4 ulp. Value: 0 at -inf, 0 at -0, 0 at +0, inf at +inf; NaN at NaN.
static inline float crrelu_f(float x, float p_eps) {
  const float t0 = actsym_maxf(actsym_minf(x, 0x1.fffffep+127f), (-0x1.fffffep+127f));
  const float t1 = t0 * t0;
  const float t2 = t1 * 0x1p-1f;
  const int t3 = 64.0f < t2;
  const float t4 = expf((-(t2 - (t3 ? 32.0f : 0.0f))));
  const float t5 = t4 * ((t2 < 1000.0f) ? (-(fmaf(t0, t0, (-t1)) * 0x1p-1f)) : 0.0f);
  const float t6 = actsym_maxf(x, (-0x1.fffffep+127f));
  return ((((t4 + t5) * p_eps) * t0) * (t3 ? 0x1.c8465p-47f : 1.0f)) + ((0.0f < t6) ? t6 : 0.0f);
}

static inline double crrelu_d(double x, double p_eps) {
  const double t0 = actsym_max(actsym_min(x, 0x1.fffffffffffffp+1023), (-0x1.fffffffffffffp+1023));
  const double t1 = t0 * t0;
  const double t2 = t1 * 0x1p-1;
  const int t3 = 640.0 < t2;
  const double t4 = exp((-(t2 - (t3 ? 64.0 : 0.0))));
  const double t5 = t4 * ((t2 < 1000.0) ? (-(fma(t0, t0, (-t1)) * 0x1p-1)) : 0.0);
  const double t6 = (((t4 + t5) * p_eps) * t0) * (t3 ? 0x1.969d47321e4ccp-93 : 1.0);
  const double t7 = actsym_max(x, (-0x1.fffffffffffffp+1023));
  return t6 + ((0.0 < t7) ? t7 : 0.0);
}

// crrelu_dx: df/dx
// Error at most 8 ulp. Value: 0 at -inf, 0.01 at -0, 0.01 at +0, 1 at +inf; NaN at NaN.
static inline float crrelu_dx_f(float x, float p_eps) {
  const float t0 = actsym_maxf(actsym_minf(x, 0x1.fffffep+127f), (-0x1.fffffep+127f));
  const float t1 = t0 * t0;
  const float t2 = t1 * 0x1p-1f;
  const int t3 = 64.0f < t2;
  const float t4 = expf((-(t2 - (t3 ? 32.0f : 0.0f))));
  const float t5 = t4 * ((t2 < 1000.0f) ? (-(fmaf(t0, t0, (-t1)) * 0x1p-1f)) : 0.0f);
  const float t6 = (t4 + t5) * p_eps;
  const float t7 = t3 ? 0x1.c8465p-47f : 1.0f;
  return ((t6 * t7) + ((0.0f < t0) ? 1.0f : 0.0f)) - (((t6 * t0) * t0) * t7);
}

static inline double crrelu_dx_d(double x, double p_eps) {
  const double t0 = actsym_max(actsym_min(x, 0x1.fffffffffffffp+1023), (-0x1.fffffffffffffp+1023));
  const double t1 = t0 * t0;
  const double t2 = t1 * 0x1p-1;
  const int t3 = 640.0 < t2;
  const double t4 = exp((-(t2 - (t3 ? 64.0 : 0.0))));
  const double t5 = t4 * ((t2 < 1000.0) ? (-(fma(t0, t0, (-t1)) * 0x1p-1)) : 0.0);
  const double t6 = (t4 + t5) * p_eps;
  const double t7 = t3 ? 0x1.969d47321e4ccp-93 : 1.0;
  return ((t6 * t7) + ((0.0 < t0) ? 1.0 : 0.0)) - (((t6 * t0) * t0) * t7);
}

// crrelu_deps: df/deps
// Error at most 8 ulp. Value: -0 at -inf, -0 at -0, 0 at +0, 0 at +inf; NaN at NaN.
static inline float crrelu_deps_f(float x, float p_eps) {
  (void)p_eps;
  const float t0 = actsym_maxf(actsym_minf(x, 0x1.fffffep+127f), (-0x1.fffffep+127f));
  const float t1 = t0 * t0;
  const float t2 = t1 * 0x1p-1f;
  const int t3 = 64.0f < t2;
  const float t4 = expf((-(t2 - (t3 ? 32.0f : 0.0f))));
  const float t5 = t4 * ((t2 < 1000.0f) ? (-(fmaf(t0, t0, (-t1)) * 0x1p-1f)) : 0.0f);
  return ((t4 + t5) * t0) * (t3 ? 0x1.c8465p-47f : 1.0f);
}

static inline double crrelu_deps_d(double x, double p_eps) {
  (void)p_eps;
  const double t0 = actsym_max(actsym_min(x, 0x1.fffffffffffffp+1023), (-0x1.fffffffffffffp+1023));
  const double t1 = t0 * t0;
  const double t2 = t1 * 0x1p-1;
  const int t3 = 640.0 < t2;
  const double t4 = exp((-(t2 - (t3 ? 64.0 : 0.0))));
  const double t5 = t4 * ((t2 < 1000.0) ? (-(fma(t0, t0, (-t1)) * 0x1p-1)) : 0.0);
  return ((t4 + t5) * t0) * (t3 ? 0x1.969d47321e4ccp-93 : 1.0);
}

#endif  // ACTSYM_CRRELU_H
