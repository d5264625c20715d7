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
__device__ __forceinline__ bool all(bool condition) { return condition; }
template <class V> __device__ __forceinline__ V select(bool condition, V a, V b) { return condition ? a : b; }
template <class V> __device__ __forceinline__ V over(V a, V n) { return a / n; }
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

// What approximants are made of.  Tables of more than four entries would be read from memory, at a place of its own for
// each thread; forms without such tables are computed instead.
template <class V> constexpr bool approximates = false;
template <> constexpr bool approximates<float> = true;
template <class V> constexpr bool looks_up = false;
template <class V> __device__ __forceinline__ V flip(V a, V b) { return ::signbit(b) ? -a : a; }
__device__ __forceinline__ float raised(float a, float b) {
  return __uint_as_float(__float_as_uint(a) + (__float_as_uint(b) << 23));
}
template <int dropped, int count> __device__ __forceinline__ unsigned segment(float a) {
  return (__float_as_uint(a) >> dropped) & (count - 1);
}
template <int count> __device__ __forceinline__ unsigned beside(unsigned k, bool condition) {
  return condition ? k + count : k;
}
template <class V, int n> __device__ __forceinline__ V entry(unsigned k, const float* table) {
  if constexpr (n == 2) return k ? table[1] : table[0];
  if constexpr (n == 4) return k & 2 ? (k & 1 ? table[3] : table[2]) : (k & 1 ? table[1] : table[0]);
  return table[k];
}

// 2^a and 1/a by the instructions that the device has for them, good to 2^-22: what is below the normal numbers counts
// as 0.  Elsewhere, where kernels are only tried out, by the library.
__device__ __forceinline__ float exp2(float a) {
#ifdef __CUDA_ARCH__
  float result;
  asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(result) : "f"(a));
  return result;
#else
  return ::exp2f(a);
#endif
}
__device__ __forceinline__ float rcp(float a) {
#ifdef __CUDA_ARCH__
  float result;
  asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(result) : "f"(a));
  return result;
#else
  return 1.0f / a;
#endif
}

}  // namespace actsym::m
