// The operations that the scalar functions are written in, on one float or double, in CUDA's accurate math library.
#pragma once

#define ACTSYM_FUNCTION static __device__ __forceinline__

namespace actsym::m {

template <class V> struct Pick;
template <> struct Pick<float> {
  static __device__ __forceinline__ float of(float single, double) { return single; }
};
template <> struct Pick<double> {
  static __device__ __forceinline__ double of(float, double twice) { return twice; }
};

template <class V> __device__ __forceinline__ V constant(float single, double twice) {
  return Pick<V>::of(single, twice);
}
template <class V> __device__ __forceinline__ V infinity() { return static_cast<V>(__int_as_float(0x7f800000)); }
template <class V> __device__ __forceinline__ V neg(V a) { return -a; }
template <class V> __device__ __forceinline__ bool lt(V a, V b) { return a < b; }
template <class V> __device__ __forceinline__ bool le(V a, V b) { return a <= b; }
template <class V> __device__ __forceinline__ bool eq(V a, V b) { return a == b; }
template <class V> __device__ __forceinline__ bool unordered(V a) { return a != a; }
template <class V> __device__ __forceinline__ bool negative(V a) { return ::signbit(a); }
__device__ __forceinline__ bool both(bool a, bool b) { return a && b; }
__device__ __forceinline__ bool either(bool a, bool b) { return a || b; }
template <class V> __device__ __forceinline__ V select(bool condition, V a, V b) { return condition ? a : b; }
template <class V> __device__ __forceinline__ V min(V a, V b) { return b < a ? b : a; }
template <class V> __device__ __forceinline__ V max(V a, V b) { return a < b ? b : a; }

#define ACTSYM_UNARY(name, single)                                      \
  __device__ __forceinline__ float name(float a) { return ::single(a); } \
  __device__ __forceinline__ double name(double a) { return ::name(a); }
__device__ __forceinline__ float abs(float a) { return ::fabsf(a); }
__device__ __forceinline__ double abs(double a) { return ::fabs(a); }
ACTSYM_UNARY(sqrt, sqrtf)
ACTSYM_UNARY(exp, expf)
ACTSYM_UNARY(expm1, expm1f)
ACTSYM_UNARY(log, logf)
ACTSYM_UNARY(log1p, log1pf)
ACTSYM_UNARY(tanh, tanhf)
ACTSYM_UNARY(sinh, sinhf)
ACTSYM_UNARY(cosh, coshf)
ACTSYM_UNARY(sin, sinf)
ACTSYM_UNARY(cos, cosf)
ACTSYM_UNARY(tan, tanf)
ACTSYM_UNARY(atan, atanf)
ACTSYM_UNARY(asin, asinf)
ACTSYM_UNARY(acos, acosf)
ACTSYM_UNARY(asinh, asinhf)
ACTSYM_UNARY(erf, erff)
ACTSYM_UNARY(erfc, erfcf)
ACTSYM_UNARY(floor, floorf)
ACTSYM_UNARY(ceil, ceilf)
#undef ACTSYM_UNARY
__device__ __forceinline__ float fma(float a, float b, float c) { return ::fmaf(a, b, c); }
__device__ __forceinline__ double fma(double a, double b, double c) { return ::fma(a, b, c); }
__device__ __forceinline__ float pow(float a, float b) { return ::powf(a, b); }
__device__ __forceinline__ double pow(double a, double b) { return ::pow(a, b); }

// What approximants are made of.  Kernels for CUDA compute the composed form.
template <class V> constexpr bool approximates = false;
template <class V> __device__ __forceinline__ V flip(V a, V b) { return ::signbit(b) ? -a : a; }
__device__ __forceinline__ float raised(float a, float b) {
  return __int_as_float(__float_as_int(a) + (__float_as_int(b) << 23));
}
template <int dropped, int count> __device__ __forceinline__ unsigned segment(float a) {
  return (__float_as_uint(a) >> dropped) & (count - 1);
}
template <int count> __device__ __forceinline__ unsigned beside(unsigned k, bool condition) {
  return condition ? k + count : k;
}
template <class V, int n> __device__ __forceinline__ V entry(unsigned k, const float* table) { return table[k]; }

}  // namespace actsym::m
