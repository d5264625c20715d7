// CPAB: Freifeld et al. 2017, Transformations based on continuous piecewise-affine velocity fields; Chelly et al.
//   2024 (DiTAC), arXiv:2407.07564; two cells on [-3, 3], the identity outside
// Generated from its definition; edit that and run `actsym generate`.
//
// Every function comes in float (_f) and in double (_d). Its arguments, which are not checked:
//   x: any number
//   p_theta: theta in (-oo, oo), by default CPAB_DEFAULT_THETA: velocity at 0; 0 gives the identity
//
// Errors are in ulp, units in the last place of the exact value. `actsym verify` measures them on inputs of every
// magnitude, with the parameters at their defaults: none is above the bounds given below, but where it is said. Near
// a zero of the function other than x = 0, the bound grows by the effect of one ulp of x.
//
// The arithmetic is meant as it is written: compile without -ffast-math, and with -ffp-contract=off where a
// compiler joins a*b + c by itself (GCC does not with -std=c99).
#ifndef ACTSYM_CPAB_H
#define ACTSYM_CPAB_H

#include <math.h>

#if defined(__clang__) || !defined(__GNUC__)
#pragma STDC FP_CONTRACT OFF
#endif

#define CPAB_DEFAULT_THETA 1.0

// cpab: Piecewise((x, (x >= 3) | (x <= -3)), (x*exp(-theta/3) + 3 - 3*exp(-theta/3), (theta >= 0) & (x >= 0)),
//   (x*exp(theta/3) + 3*exp(theta/3) - 3, (theta >= 0) & ((x + 3)*exp(theta/3) <= 3)), ((3*x + 9 -
//   9*exp(-theta/3))/(x + 3), theta >= 0), (x*exp(theta/3) + 3*exp(theta/3) - 3, x <= 0), (x*exp(-theta/3) + 3 -
//   3*exp(-theta/3), (3 - x)*exp(-theta/3) <= 3), ((3*x + 9*exp(theta/3) - 9)/(3 - x), True))
// Error at most 4 ulp. Value: -inf at -inf, 0.850406 at -0, 0.850406 at +0, inf at +inf; NaN at NaN.
static inline float cpab_f(float x, float p_theta) {
  const int t0 = 0.0f <= p_theta;
  const float t1 = p_theta * (-0x1.555556p-2f);
  const float t2 = -t1;
  const int t3 = 64.0f < t2;
  const float t4 = fmaf(p_theta, (-0x1.555556p-2f), t2) + (p_theta * 0x1.555556p-27f);
  const float t5 = (fabsf(t1) < 1000.0f) ? t4 : 0.0f;
  const float t6 = expf((t1 + (t3 ? 32.0f : 0.0f))) * (1.0f + t5);
  const float t7 = t3 ? 0x1.c8465p-47f : 1.0f;
  const float t8 = expm1f(t1);
  const float t9 = (t8 + ((t8 + 1.0f) * t5)) * 3.0f;
  const float t10 = ((t6 * x) * t7) - t9;
  const float t11 = x + 3.0f;
  const float t12 = p_theta * 0x1.555556p-2f;
  const float t13 = -t12;
  const int t14 = 64.0f < t13;
  const float t15 = fmaf(p_theta, 0x1.555556p-2f, t13) + (p_theta * (-0x1.555556p-27f));
  const float t16 = (fabsf(t12) < 1000.0f) ? t15 : 0.0f;
  const float t17 = expf((t12 + (t14 ? 32.0f : 0.0f))) * (1.0f + t16);
  const float t18 = t14 ? 0x1.c8465p-47f : 1.0f;
  const float t19 = expm1f(t12);
  const float t20 = (t19 + ((t19 + 1.0f) * t16)) * 3.0f;
  const float t21 = ((t17 * x) * t18) + t20;
  const float t22 = 3.0f - x;
  const float t23 = (((t22 * t6) * t7) <= 3.0f) ? t10 : ((3.0f * (x + t20)) / t22);
  const float t24 = (t0 && (((t11 * t17) * t18) <= 3.0f)) ? t21 : (t0 ? ((3.0f * (x - t9)) / t11) : ((x <= 0.0f) ? t21 : t23));
  return ((3.0f <= x) || (x <= (-3.0f))) ? x : ((t0 && (0.0f <= x)) ? t10 : t24);
}

static inline double cpab_d(double x, double p_theta) {
  const int t0 = 0.0 <= p_theta;
  const double t1 = p_theta * (-0x1.5555555555555p-2);
  const double t2 = -t1;
  const int t3 = 640.0 < t2;
  const double t4 = fma(p_theta, (-0x1.5555555555555p-2), t2) + (p_theta * (-0x1.5555555555555p-56));
  const double t5 = (fabs(t1) < 1000.0) ? t4 : 0.0;
  const double t6 = exp((t1 + (t3 ? 64.0 : 0.0))) * (1.0 + t5);
  const double t7 = t3 ? 0x1.969d47321e4ccp-93 : 1.0;
  const double t8 = expm1(t1);
  const double t9 = (t8 + ((t8 + 1.0) * t5)) * 3.0;
  const double t10 = ((t6 * x) * t7) - t9;
  const double t11 = x + 3.0;
  const double t12 = p_theta * 0x1.5555555555555p-2;
  const double t13 = -t12;
  const int t14 = 640.0 < t13;
  const double t15 = fma(p_theta, 0x1.5555555555555p-2, t13) + (p_theta * 0x1.5555555555555p-56);
  const double t16 = (fabs(t12) < 1000.0) ? t15 : 0.0;
  const double t17 = exp((t12 + (t14 ? 64.0 : 0.0))) * (1.0 + t16);
  const double t18 = t14 ? 0x1.969d47321e4ccp-93 : 1.0;
  const double t19 = expm1(t12);
  const double t20 = (t19 + ((t19 + 1.0) * t16)) * 3.0;
  const double t21 = ((t17 * x) * t18) + t20;
  const double t22 = 3.0 - x;
  const double t23 = (((t22 * t6) * t7) <= 3.0) ? t10 : ((3.0 * (x + t20)) / t22);
  const double t24 = (t0 && (((t11 * t17) * t18) <= 3.0)) ? t21 : (t0 ? ((3.0 * (x - t9)) / t11) : ((x <= 0.0) ? t21 : t23));
  return ((3.0 <= x) || (x <= (-3.0))) ? x : ((t0 && (0.0 <= x)) ? t10 : t24);
}

// cpab_dx: df/dx
// Error at most 8 ulp. Value: 1 at -inf, 0.716531 at -0, 0.716531 at +0, 1 at +inf; NaN at NaN.
static inline float cpab_dx_f(float x, float p_theta) {
  const int t0 = 0.0f <= p_theta;
  const float t1 = p_theta * (-0x1.555556p-2f);
  const float t2 = -t1;
  const int t3 = 64.0f < t2;
  const float t4 = fmaf(p_theta, (-0x1.555556p-2f), t2) + (p_theta * 0x1.555556p-27f);
  const float t5 = expf((t1 + (t3 ? 32.0f : 0.0f))) * (1.0f + ((fabsf(t1) < 1000.0f) ? t4 : 0.0f));
  const float t6 = t3 ? 0x1.c8465p-47f : 1.0f;
  const float t7 = t5 * t6;
  const float t8 = x + 3.0f;
  const float t9 = p_theta * 0x1.555556p-2f;
  const float t10 = -t9;
  const int t11 = 64.0f < t10;
  const float t12 = fmaf(p_theta, 0x1.555556p-2f, t10) + (p_theta * (-0x1.555556p-27f));
  const float t13 = expf((t9 + (t11 ? 32.0f : 0.0f))) * (1.0f + ((fabsf(t9) < 1000.0f) ? t12 : 0.0f));
  const float t14 = t11 ? 0x1.c8465p-47f : 1.0f;
  const float t15 = t13 * t14;
  const float t16 = 3.0f - x;
  const float t17 = (((t16 * t5) * t6) <= 3.0f) ? t7 : ((((t13 * 9.0f) / t16) / t16) * t14);
  const float t18 = t0 ? ((((t5 * 9.0f) / t8) / t8) * t6) : ((x <= 0.0f) ? t15 : t17);
  const float t19 = (t0 && (0.0f <= x)) ? t7 : ((t0 && (((t8 * t13) * t14) <= 3.0f)) ? t15 : t18);
  return ((3.0f <= x) || (x <= (-3.0f))) ? 1.0f : t19;
}

static inline double cpab_dx_d(double x, double p_theta) {
  const int t0 = 0.0 <= p_theta;
  const double t1 = p_theta * (-0x1.5555555555555p-2);
  const double t2 = -t1;
  const int t3 = 640.0 < t2;
  const double t4 = fma(p_theta, (-0x1.5555555555555p-2), t2) + (p_theta * (-0x1.5555555555555p-56));
  const double t5 = exp((t1 + (t3 ? 64.0 : 0.0))) * (1.0 + ((fabs(t1) < 1000.0) ? t4 : 0.0));
  const double t6 = t3 ? 0x1.969d47321e4ccp-93 : 1.0;
  const double t7 = t5 * t6;
  const double t8 = x + 3.0;
  const double t9 = p_theta * 0x1.5555555555555p-2;
  const double t10 = -t9;
  const int t11 = 640.0 < t10;
  const double t12 = fma(p_theta, 0x1.5555555555555p-2, t10) + (p_theta * 0x1.5555555555555p-56);
  const double t13 = exp((t9 + (t11 ? 64.0 : 0.0))) * (1.0 + ((fabs(t9) < 1000.0) ? t12 : 0.0));
  const double t14 = t11 ? 0x1.969d47321e4ccp-93 : 1.0;
  const double t15 = t13 * t14;
  const double t16 = 3.0 - x;
  const double t17 = (((t16 * t5) * t6) <= 3.0) ? t7 : ((((t13 * 9.0) / t16) / t16) * t14);
  const double t18 = t0 ? ((((t5 * 9.0) / t8) / t8) * t6) : ((x <= 0.0) ? t15 : t17);
  const double t19 = (t0 && (0.0 <= x)) ? t7 : ((t0 && (((t8 * t13) * t14) <= 3.0)) ? t15 : t18);
  return ((3.0 <= x) || (x <= (-3.0))) ? 1.0 : t19;
}

// cpab_dtheta: df/dtheta
// Error at most 8 ulp. Value: 0 at -inf, 0.716531 at -0, 0.716531 at +0, 0 at +inf; NaN at NaN.
static inline float cpab_dtheta_f(float x, float p_theta) {
  const int t0 = 0.0f <= p_theta;
  const float t1 = 3.0f - x;
  const float t2 = p_theta * (-0x1.555556p-2f);
  const float t3 = -t2;
  const int t4 = 64.0f < t3;
  const float t5 = fmaf(p_theta, (-0x1.555556p-2f), t3) + (p_theta * 0x1.555556p-27f);
  const float t6 = expf((t2 + (t4 ? 32.0f : 0.0f))) * (1.0f + ((fabsf(t2) < 1000.0f) ? t5 : 0.0f));
  const float t7 = t4 ? 0x1.c8465p-47f : 1.0f;
  const float t8 = ((t1 / 3.0f) * t6) * t7;
  const float t9 = x + 3.0f;
  const float t10 = p_theta * 0x1.555556p-2f;
  const float t11 = -t10;
  const int t12 = 64.0f < t11;
  const float t13 = fmaf(p_theta, 0x1.555556p-2f, t11) + (p_theta * (-0x1.555556p-27f));
  const float t14 = expf((t10 + (t12 ? 32.0f : 0.0f))) * (1.0f + ((fabsf(t10) < 1000.0f) ? t13 : 0.0f));
  const float t15 = t12 ? 0x1.c8465p-47f : 1.0f;
  const float t16 = ((t9 / 3.0f) * t14) * t15;
  const float t17 = (((t1 * t6) * t7) <= 3.0f) ? t8 : (((t14 * 3.0f) / t1) * t15);
  const float t18 = (t0 && (((t9 * t14) * t15) <= 3.0f)) ? t16 : (t0 ? (((t6 * 3.0f) / t9) * t7) : ((x <= 0.0f) ? t16 : t17));
  return ((3.0f <= x) || (x <= (-3.0f))) ? 0.0f : ((t0 && (0.0f <= x)) ? t8 : t18);
}

static inline double cpab_dtheta_d(double x, double p_theta) {
  const int t0 = 0.0 <= p_theta;
  const double t1 = 3.0 - x;
  const double t2 = p_theta * (-0x1.5555555555555p-2);
  const double t3 = -t2;
  const int t4 = 640.0 < t3;
  const double t5 = fma(p_theta, (-0x1.5555555555555p-2), t3) + (p_theta * (-0x1.5555555555555p-56));
  const double t6 = exp((t2 + (t4 ? 64.0 : 0.0))) * (1.0 + ((fabs(t2) < 1000.0) ? t5 : 0.0));
  const double t7 = t4 ? 0x1.969d47321e4ccp-93 : 1.0;
  const double t8 = ((t1 / 3.0) * t6) * t7;
  const double t9 = x + 3.0;
  const double t10 = p_theta * 0x1.5555555555555p-2;
  const double t11 = -t10;
  const int t12 = 640.0 < t11;
  const double t13 = fma(p_theta, 0x1.5555555555555p-2, t11) + (p_theta * 0x1.5555555555555p-56);
  const double t14 = exp((t10 + (t12 ? 64.0 : 0.0))) * (1.0 + ((fabs(t10) < 1000.0) ? t13 : 0.0));
  const double t15 = t12 ? 0x1.969d47321e4ccp-93 : 1.0;
  const double t16 = ((t9 / 3.0) * t14) * t15;
  const double t17 = (((t1 * t6) * t7) <= 3.0) ? t8 : (((t14 * 3.0) / t1) * t15);
  const double t18 = (t0 && (((t9 * t14) * t15) <= 3.0)) ? t16 : (t0 ? (((t6 * 3.0) / t9) * t7) : ((x <= 0.0) ? t16 : t17));
  return ((3.0 <= x) || (x <= (-3.0))) ? 0.0 : ((t0 && (0.0 <= x)) ? t8 : t18);
}

#endif  // ACTSYM_CPAB_H
