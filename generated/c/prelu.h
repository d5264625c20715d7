// PReLU: He et al. 2015, arXiv:1502.01852
// Generated from its definition; edit that and run `actsym generate`.
//
// Every function comes in float (_f) and in double (_d). Its arguments, which are not checked:
//   x: any number
//   p_a: a in (-oo, oo), by default PRELU_DEFAULT_A: slope for negative inputs
//
// Errors are in ulp, units in the last place of the exact value. `actsym verify` measures them on inputs of every
// magnitude, with the parameters at their defaults: none is above the bounds given below, but where it is said. Near
// a zero of the function other than x = 0, the bound grows by the effect of one ulp of x.
//
// The arithmetic is meant as it is written: compile without -ffast-math, and with -ffp-contract=off where a
// compiler joins a*b + c by itself (GCC does not with -std=c99).
#ifndef ACTSYM_PRELU_H
#define ACTSYM_PRELU_H

#include <math.h>

#if defined(__clang__) || !defined(__GNUC__)
#pragma STDC FP_CONTRACT OFF
#endif

#define PRELU_DEFAULT_A 0.25

// prelu: Piecewise((x, x > 0), (a*x, True))
// Error at most 4 ulp. Value: -inf at -inf, -0 at -0, 0 at +0, inf at +inf; NaN at NaN.
static inline float prelu_f(float x, float p_a) {
  return isnan(x) ? x : ((0.0f < x) ? x : ((p_a == 0.0f) ? p_a : (p_a * x)));
}

static inline double prelu_d(double x, double p_a) {
  return isnan(x) ? x : ((0.0 < x) ? x : ((p_a == 0.0) ? p_a : (p_a * x)));
}

// prelu_dx: df/dx
// Error at most 8 ulp. Value: 0.25 at -inf, 0.25 at -0, 0.25 at +0, 1 at +inf; NaN at NaN.
static inline float prelu_dx_f(float x, float p_a) {
  return isnan(x) ? x : ((0.0f < x) ? 1.0f : p_a);
}

static inline double prelu_dx_d(double x, double p_a) {
  return isnan(x) ? x : ((0.0 < x) ? 1.0 : p_a);
}

// prelu_da: df/da
// Error at most 8 ulp. Value: -inf at -inf, -0 at -0, 0 at +0, 0 at +inf; NaN at NaN.
static inline float prelu_da_f(float x, float p_a) {
  (void)p_a;
  return (0.0f < x) ? 0.0f : x;
}

static inline double prelu_da_d(double x, double p_a) {
  (void)p_a;
  return (0.0 < x) ? 0.0 : x;
}

#endif  // ACTSYM_PRELU_H
