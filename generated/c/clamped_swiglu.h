// clamped SwiGLU: OpenAI 2025, gpt-oss-120b and gpt-oss-20b model card, arXiv:2508.10925, and its reference
//   implementation
// Generated from its definition; edit that and run `actsym generate`.
//
// Every function comes in float (_f) and in double (_d). Its arguments, which are not checked:
//   x: any number
//   u: any number
//   p_limit: limit in (0, oo), by default CLAMPED_SWIGLU_DEFAULT_LIMIT: bound of the gate's argument and of the value
//   p_alpha: alpha in (0, oo), by default CLAMPED_SWIGLU_DEFAULT_ALPHA: temperature of the logistic gate
//
// Errors are in ulp, units in the last place of the exact value. `actsym verify` measures them on inputs of every
// magnitude, with the parameters at their defaults: none is above the bounds given below, but where it is said. Near
// a zero of the function other than x = 0, the bound grows by the effect of one ulp of x.
//
// The arithmetic is meant as it is written: compile without -ffast-math, and with -ffp-contract=off where a
// compiler joins a*b + c by itself (GCC does not with -std=c99).
#ifndef ACTSYM_CLAMPED_SWIGLU_H
#define ACTSYM_CLAMPED_SWIGLU_H

#include <math.h>

#if defined(__clang__) || !defined(__GNUC__)
#pragma STDC FP_CONTRACT OFF
#endif

#define CLAMPED_SWIGLU_DEFAULT_LIMIT 7.0
#define CLAMPED_SWIGLU_DEFAULT_ALPHA 1.702

#ifndef ACTSYM_EXTREMA
#define ACTSYM_EXTREMA
// A NaN in the first argument stays.
static inline float actsym_minf(float a, float b) { return b < a ? b : a; }
static inline float actsym_maxf(float a, float b) { return a < b ? b : a; }
static inline double actsym_min(double a, double b) { return b < a ? b : a; }
static inline double actsym_max(double a, double b) { return a < b ? b : a; }
#endif

// clamped_swiglu: (Piecewise((-limit, limit < -u), (u, limit >= u), (limit, True)) + 1)*Piecewise((x/(1 +
//   exp(-alpha*x)), limit >= x), (limit/(1 + exp(-alpha*limit)), True))
// Error at most 4 ulp. Value for u = 1: -0 at -inf, -0 at -0, 0 at +0, 13.9999 at +inf; NaN at NaN.
static inline float clamped_swiglu_f(float x, float u, float p_limit, float p_alpha) {
  const float t0 = (p_limit < (-u)) ? (-p_limit) : ((u <= p_limit) ? u : p_limit);
  const float t1 = actsym_maxf(x, (-0x1.fffffep+127f));
  const float t2 = t1 * p_alpha;
  const int t3 = t2 < 0.0f;
  const float t4 = fabsf(t2);
  const int t5 = 64.0f < t4;
  const float t6 = expf((-(t4 - (t5 ? 32.0f : 0.0f))));
  const float t7 = fmaf(t1, p_alpha, (-t2));
  const float t8 = t6 + (t6 * ((t4 < 1000.0f) ? (t3 ? t7 : (-t7)) : 0.0f));
  const float t9 = (((t3 ? t8 : 1.0f) / (1.0f + t8)) * t1) * (t3 ? (t5 ? 0x1.c8465p-47f : 1.0f) : 1.0f);
  const float t10 = p_alpha * p_limit;
  const int t11 = t10 < 0.0f;
  const float t12 = fabsf(t10);
  const int t13 = 64.0f < t12;
  const float t14 = expf((-(t12 - (t13 ? 32.0f : 0.0f))));
  const float t15 = fmaf(p_alpha, p_limit, (-t10));
  const float t16 = t14 + (t14 * ((t12 < 1000.0f) ? (t11 ? t15 : (-t15)) : 0.0f));
  const float t17 = (((t11 ? t16 : 1.0f) / (1.0f + t16)) * p_limit) * (t11 ? (t13 ? 0x1.c8465p-47f : 1.0f) : 1.0f);
  const float t18 = isnan(x) ? x : ((t0 + 1.0f) * ((t1 <= p_limit) ? t9 : t17));
  return isnan(u) ? u : t18;
}

static inline double clamped_swiglu_d(double x, double u, double p_limit, double p_alpha) {
  const double t0 = (p_limit < (-u)) ? (-p_limit) : ((u <= p_limit) ? u : p_limit);
  const double t1 = actsym_max(x, (-0x1.fffffffffffffp+1023));
  const double t2 = t1 * p_alpha;
  const int t3 = t2 < 0.0;
  const double t4 = fabs(t2);
  const int t5 = 640.0 < t4;
  const double t6 = exp((-(t4 - (t5 ? 64.0 : 0.0))));
  const double t7 = fma(t1, p_alpha, (-t2));
  const double t8 = t6 + (t6 * ((t4 < 1000.0) ? (t3 ? t7 : (-t7)) : 0.0));
  const double t9 = (((t3 ? t8 : 1.0) / (1.0 + t8)) * t1) * (t3 ? (t5 ? 0x1.969d47321e4ccp-93 : 1.0) : 1.0);
  const double t10 = p_alpha * p_limit;
  const int t11 = t10 < 0.0;
  const double t12 = fabs(t10);
  const int t13 = 640.0 < t12;
  const double t14 = exp((-(t12 - (t13 ? 64.0 : 0.0))));
  const double t15 = fma(p_alpha, p_limit, (-t10));
  const double t16 = t14 + (t14 * ((t12 < 1000.0) ? (t11 ? t15 : (-t15)) : 0.0));
  const double t17 = (((t11 ? t16 : 1.0) / (1.0 + t16)) * p_limit) * (t11 ? (t13 ? 0x1.969d47321e4ccp-93 : 1.0) : 1.0);
  return isnan(u) ? u : (isnan(x) ? x : ((t0 + 1.0) * ((t1 <= p_limit) ? t9 : t17)));
}

// clamped_swiglu_dx: df/dx
// Error at most 8 ulp. Value for u = 1: 0 at -inf, 1 at -0, 1 at +0, 0 at +inf; NaN at NaN.
static inline float clamped_swiglu_dx_f(float x, float u, float p_limit, float p_alpha) {
  const float t0 = (p_limit < (-u)) ? (-p_limit) : ((u <= p_limit) ? u : p_limit);
  const float t1 = actsym_maxf(x, (-0x1.fffffep+127f));
  const float t2 = t1 * p_alpha;
  const float t3 = fabsf(t2);
  const int t4 = 64.0f < t3;
  const float t5 = expf((-(t3 - (t4 ? 32.0f : 0.0f))));
  const int t6 = t2 < 0.0f;
  const float t7 = fmaf(t1, p_alpha, (-t2));
  const float t8 = t5 + (t5 * ((t3 < 1000.0f) ? (t6 ? t7 : (-t7)) : 0.0f));
  const float t9 = 1.0f + t8;
  const float t10 = t4 ? 0x1.c8465p-47f : 1.0f;
  const float t11 = (((((t8 / t9) / t9) * p_alpha) * t1) * t10) + (((t6 ? t8 : 1.0f) / t9) * (t6 ? t10 : 1.0f));
  const float t12 = isnan(x) ? x : ((t0 + 1.0f) * ((t1 <= p_limit) ? t11 : 0.0f));
  return isnan(u) ? u : t12;
}

static inline double clamped_swiglu_dx_d(double x, double u, double p_limit, double p_alpha) {
  const double t0 = (p_limit < (-u)) ? (-p_limit) : ((u <= p_limit) ? u : p_limit);
  const double t1 = actsym_max(x, (-0x1.fffffffffffffp+1023));
  const double t2 = t1 * p_alpha;
  const double t3 = fabs(t2);
  const int t4 = 640.0 < t3;
  const double t5 = exp((-(t3 - (t4 ? 64.0 : 0.0))));
  const int t6 = t2 < 0.0;
  const double t7 = fma(t1, p_alpha, (-t2));
  const double t8 = t5 + (t5 * ((t3 < 1000.0) ? (t6 ? t7 : (-t7)) : 0.0));
  const double t9 = 1.0 + t8;
  const double t10 = t4 ? 0x1.969d47321e4ccp-93 : 1.0;
  const double t11 = (((((t8 / t9) / t9) * p_alpha) * t1) * t10) + (((t6 ? t8 : 1.0) / t9) * (t6 ? t10 : 1.0));
  const double t12 = isnan(x) ? x : ((t0 + 1.0) * ((t1 <= p_limit) ? t11 : 0.0));
  return isnan(u) ? u : t12;
}

// clamped_swiglu_du: df/du
// Error at most 8 ulp. Value for u = 1: -0 at -inf, -0 at -0, 0 at +0, 6.99995 at +inf; NaN at NaN.
static inline float clamped_swiglu_du_f(float x, float u, float p_limit, float p_alpha) {
  const float t0 = actsym_maxf(x, (-0x1.fffffep+127f));
  const float t1 = t0 * p_alpha;
  const int t2 = t1 < 0.0f;
  const float t3 = fabsf(t1);
  const int t4 = 64.0f < t3;
  const float t5 = expf((-(t3 - (t4 ? 32.0f : 0.0f))));
  const float t6 = fmaf(t0, p_alpha, (-t1));
  const float t7 = t5 + (t5 * ((t3 < 1000.0f) ? (t2 ? t6 : (-t6)) : 0.0f));
  const float t8 = (((t2 ? t7 : 1.0f) / (1.0f + t7)) * t0) * (t2 ? (t4 ? 0x1.c8465p-47f : 1.0f) : 1.0f);
  const float t9 = p_alpha * p_limit;
  const int t10 = t9 < 0.0f;
  const float t11 = fabsf(t9);
  const int t12 = 64.0f < t11;
  const float t13 = expf((-(t11 - (t12 ? 32.0f : 0.0f))));
  const float t14 = fmaf(p_alpha, p_limit, (-t9));
  const float t15 = t13 + (t13 * ((t11 < 1000.0f) ? (t10 ? t14 : (-t14)) : 0.0f));
  const float t16 = (((t10 ? t15 : 1.0f) / (1.0f + t15)) * p_limit) * (t10 ? (t12 ? 0x1.c8465p-47f : 1.0f) : 1.0f);
  const float t17 = ((t0 <= p_limit) ? t8 : t16) * ((p_limit < (-u)) ? 0.0f : ((u <= p_limit) ? 1.0f : 0.0f));
  return isnan(u) ? u : (isnan(x) ? x : t17);
}

static inline double clamped_swiglu_du_d(double x, double u, double p_limit, double p_alpha) {
  const double t0 = actsym_max(x, (-0x1.fffffffffffffp+1023));
  const double t1 = t0 * p_alpha;
  const int t2 = t1 < 0.0;
  const double t3 = fabs(t1);
  const int t4 = 640.0 < t3;
  const double t5 = exp((-(t3 - (t4 ? 64.0 : 0.0))));
  const double t6 = fma(t0, p_alpha, (-t1));
  const double t7 = t5 + (t5 * ((t3 < 1000.0) ? (t2 ? t6 : (-t6)) : 0.0));
  const double t8 = (((t2 ? t7 : 1.0) / (1.0 + t7)) * t0) * (t2 ? (t4 ? 0x1.969d47321e4ccp-93 : 1.0) : 1.0);
  const double t9 = p_alpha * p_limit;
  const int t10 = t9 < 0.0;
  const double t11 = fabs(t9);
  const int t12 = 640.0 < t11;
  const double t13 = exp((-(t11 - (t12 ? 64.0 : 0.0))));
  const double t14 = fma(p_alpha, p_limit, (-t9));
  const double t15 = t13 + (t13 * ((t11 < 1000.0) ? (t10 ? t14 : (-t14)) : 0.0));
  const double t16 = (((t10 ? t15 : 1.0) / (1.0 + t15)) * p_limit) * (t10 ? (t12 ? 0x1.969d47321e4ccp-93 : 1.0) : 1.0);
  const double t17 = ((t0 <= p_limit) ? t8 : t16) * ((p_limit < (-u)) ? 0.0 : ((u <= p_limit) ? 1.0 : 0.0));
  return isnan(u) ? u : (isnan(x) ? x : t17);
}

#endif  // ACTSYM_CLAMPED_SWIGLU_H
