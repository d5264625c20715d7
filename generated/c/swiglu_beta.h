// SwiGLU-beta: Shazeer 2020, arXiv:2002.05202
// Generated from its definition; edit that and run `actsym generate`.
//
// Every function comes in float (_f) and in double (_d). Its arguments, which are not checked:
//   x: any number
//   u: any number
//   p_beta: beta in (-oo, oo), by default SWIGLU_BETA_DEFAULT_BETA: temperature of the logistic gate
//
// Errors are in ulp, units in the last place of the exact value. `actsym verify` measures them on inputs of every
// magnitude, with the parameters at their defaults: none is above the bounds given below, but where it is said. Near
// a zero of the function other than x = 0, the bound grows by the effect of one ulp of x.
//
// The arithmetic is meant as it is written: compile without -ffast-math, and with -ffp-contract=off where a
// compiler joins a*b + c by itself (GCC does not with -std=c99).
#ifndef ACTSYM_SWIGLU_BETA_H
#define ACTSYM_SWIGLU_BETA_H

#include <math.h>

#if defined(__clang__) || !defined(__GNUC__)
#pragma STDC FP_CONTRACT OFF
#endif

#define SWIGLU_BETA_DEFAULT_BETA 1.0

#ifndef ACTSYM_EXTREMA
#define ACTSYM_EXTREMA
// A NaN in the first argument stays.
static inline float actsym_minf(float a, float b) { return b < a ? b : a; }
static inline float actsym_maxf(float a, float b) { return a < b ? b : a; }
static inline double actsym_min(double a, double b) { return b < a ? b : a; }
static inline double actsym_max(double a, double b) { return a < b ? b : a; }
#endif

// swiglu_beta: u*x/(1 + exp(-beta*x))
// Error at most 4 ulp. Value for u = 1: 0 at -inf, -0 at -0, 0 at +0, inf at +inf; NaN at NaN.
static inline float swiglu_beta_f(float x, float u, float p_beta) {
  const int t0 = p_beta == 0.0f;
  const float t1 = t0 ? p_beta : (p_beta * x);
  const int t2 = t1 < 0.0f;
  const float t3 = fabsf(t1);
  const int t4 = 64.0f < t3;
  const float t5 = expf((-(t3 - (t4 ? 32.0f : 0.0f))));
  const float t6 = -t1;
  const float t7 = t0 ? t6 : fmaf(p_beta, x, t6);
  const float t8 = t5 + (t5 * ((t3 < 1000.0f) ? (t2 ? t7 : (-t7)) : 0.0f));
  const float t9 = (t2 ? t8 : 1.0f) / (1.0f + t8);
  return (((t9 == 0.0f) ? t9 : (t9 * x)) * u) * (t2 ? (t4 ? 0x1.c8465p-47f : 1.0f) : 1.0f);
}

static inline double swiglu_beta_d(double x, double u, double p_beta) {
  const int t0 = p_beta == 0.0;
  const double t1 = t0 ? p_beta : (p_beta * x);
  const int t2 = t1 < 0.0;
  const double t3 = fabs(t1);
  const int t4 = 640.0 < t3;
  const double t5 = exp((-(t3 - (t4 ? 64.0 : 0.0))));
  const double t6 = -t1;
  const double t7 = t0 ? t6 : fma(p_beta, x, t6);
  const double t8 = t5 + (t5 * ((t3 < 1000.0) ? (t2 ? t7 : (-t7)) : 0.0));
  const double t9 = (t2 ? t8 : 1.0) / (1.0 + t8);
  return (((t9 == 0.0) ? t9 : (t9 * x)) * u) * (t2 ? (t4 ? 0x1.969d47321e4ccp-93 : 1.0) : 1.0);
}

// swiglu_beta_dx: df/dx
// Error at most 8 ulp. Value for u = 1: 0 at -inf, 0.5 at -0, 0.5 at +0, 1 at +inf; NaN at NaN.
static inline float swiglu_beta_dx_f(float x, float u, float p_beta) {
  const float t0 = actsym_maxf(actsym_minf(x, 0x1.fffffep+127f), (-0x1.fffffep+127f));
  const float t1 = p_beta * t0;
  const int t2 = t1 < 0.0f;
  const float t3 = fabsf(t1);
  const int t4 = 64.0f < t3;
  const float t5 = expf((-(t3 - (t4 ? 32.0f : 0.0f))));
  const float t6 = fmaf(p_beta, t0, (-t1));
  const float t7 = t5 + (t5 * ((t3 < 1000.0f) ? (t2 ? t6 : (-t6)) : 0.0f));
  const float t8 = 1.0f + t7;
  const float t9 = t4 ? 0x1.c8465p-47f : 1.0f;
  return ((((t2 ? t7 : 1.0f) / t8) * u) * (t2 ? t9 : 1.0f)) + ((((((t7 / t8) / t8) * p_beta) * t0) * u) * t9);
}

static inline double swiglu_beta_dx_d(double x, double u, double p_beta) {
  const double t0 = actsym_max(actsym_min(x, 0x1.fffffffffffffp+1023), (-0x1.fffffffffffffp+1023));
  const double t1 = p_beta * t0;
  const int t2 = t1 < 0.0;
  const double t3 = fabs(t1);
  const int t4 = 640.0 < t3;
  const double t5 = exp((-(t3 - (t4 ? 64.0 : 0.0))));
  const double t6 = fma(p_beta, t0, (-t1));
  const double t7 = t5 + (t5 * ((t3 < 1000.0) ? (t2 ? t6 : (-t6)) : 0.0));
  const double t8 = 1.0 + t7;
  const double t9 = t4 ? 0x1.969d47321e4ccp-93 : 1.0;
  return ((((t2 ? t7 : 1.0) / t8) * u) * (t2 ? t9 : 1.0)) + ((((((t7 / t8) / t8) * p_beta) * t0) * u) * t9);
}

// swiglu_beta_du: df/du
// Error at most 8 ulp. Value for u = 1: 0 at -inf, -0 at -0, 0 at +0, inf at +inf; NaN at NaN.
static inline float swiglu_beta_du_f(float x, float u, float p_beta) {
  (void)u;
  const int t0 = p_beta == 0.0f;
  const float t1 = t0 ? p_beta : (p_beta * x);
  const int t2 = t1 < 0.0f;
  const float t3 = fabsf(t1);
  const int t4 = 64.0f < t3;
  const float t5 = expf((-(t3 - (t4 ? 32.0f : 0.0f))));
  const float t6 = -t1;
  const float t7 = t0 ? t6 : fmaf(p_beta, x, t6);
  const float t8 = t5 + (t5 * ((t3 < 1000.0f) ? (t2 ? t7 : (-t7)) : 0.0f));
  const float t9 = (t2 ? t8 : 1.0f) / (1.0f + t8);
  return ((t9 == 0.0f) ? t9 : (t9 * x)) * (t2 ? (t4 ? 0x1.c8465p-47f : 1.0f) : 1.0f);
}

static inline double swiglu_beta_du_d(double x, double u, double p_beta) {
  (void)u;
  const int t0 = p_beta == 0.0;
  const double t1 = t0 ? p_beta : (p_beta * x);
  const int t2 = t1 < 0.0;
  const double t3 = fabs(t1);
  const int t4 = 640.0 < t3;
  const double t5 = exp((-(t3 - (t4 ? 64.0 : 0.0))));
  const double t6 = -t1;
  const double t7 = t0 ? t6 : fma(p_beta, x, t6);
  const double t8 = t5 + (t5 * ((t3 < 1000.0) ? (t2 ? t7 : (-t7)) : 0.0));
  const double t9 = (t2 ? t8 : 1.0) / (1.0 + t8);
  return ((t9 == 0.0) ? t9 : (t9 * x)) * (t2 ? (t4 ? 0x1.969d47321e4ccp-93 : 1.0) : 1.0);
}

// swiglu_beta_dbeta: df/dbeta
// Error at most 8 ulp. Value for u = 1: 0 at -inf, 0 at -0, 0 at +0, 0 at +inf; NaN at NaN.
static inline float swiglu_beta_dbeta_f(float x, float u, float p_beta) {
  const float t0 = actsym_maxf(actsym_minf(x, 0x1.fffffep+127f), (-0x1.fffffep+127f));
  const float t1 = p_beta * t0;
  const float t2 = fabsf(t1);
  const int t3 = 64.0f < t2;
  const float t4 = expf((-(t2 - (t3 ? 32.0f : 0.0f))));
  const float t5 = fmaf(p_beta, t0, (-t1));
  const float t6 = t4 + (t4 * ((t2 < 1000.0f) ? ((t1 < 0.0f) ? t5 : (-t5)) : 0.0f));
  const float t7 = 1.0f + t6;
  return (((((t6 / t7) / t7) * t0) * t0) * u) * (t3 ? 0x1.c8465p-47f : 1.0f);
}

static inline double swiglu_beta_dbeta_d(double x, double u, double p_beta) {
  const double t0 = actsym_max(actsym_min(x, 0x1.fffffffffffffp+1023), (-0x1.fffffffffffffp+1023));
  const double t1 = p_beta * t0;
  const double t2 = fabs(t1);
  const int t3 = 640.0 < t2;
  const double t4 = exp((-(t2 - (t3 ? 64.0 : 0.0))));
  const double t5 = fma(p_beta, t0, (-t1));
  const double t6 = t4 + (t4 * ((t2 < 1000.0) ? ((t1 < 0.0) ? t5 : (-t5)) : 0.0));
  const double t7 = 1.0 + t6;
  return (((((t6 / t7) / t7) * t0) * t0) * u) * (t3 ? 0x1.969d47321e4ccp-93 : 1.0);
}

#endif  // ACTSYM_SWIGLU_BETA_H
