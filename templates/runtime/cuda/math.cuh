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
template <class V> __device__ __forceinline__ V over(V a, V n) { return a / n; }
template <class V> __device__ __forceinline__ V min(V a, V b) { return b < a ? b : a; }
template <class V> __device__ __forceinline__ V max(V a, V b) { return a < b ? b : a; }
// min where b is a constant other than 0: NaN stays, and the sign of zeros is no case.
template <class V> __device__ __forceinline__ V cap(V a, V b) { return min(a, b); }
#if __CUDA_ARCH__ >= 800
template <> __device__ __forceinline__ float cap(float a, float b) {
  float result;
  asm("min.NaN.f32 %0, %1, %2;" : "=f"(result) : "f"(a), "f"(b));
  return result;
}
#endif

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
#ifdef ACTSYM_WAVES
// Not inlined: a copy for every element and entry of a series would be four fifths of the code.
__device__ __noinline__ float sin(float a) { return ::sinf(a); }
__device__ __noinline__ float cos(float a) { return ::cosf(a); }
__device__ __forceinline__ double sin(double a) { return ::sin(a); }
__device__ __forceinline__ double cos(double a) { return ::cos(a); }
#else
ACTSYM_UNARY(sin, sinf)
ACTSYM_UNARY(cos, cosf)
#endif
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

// What approximants are made of.  `looks_up`: whether tables are looked up in registers.  Here they are in memory, which
// costs one instruction for a number, and for tables of up to 32 entries the same: other forms are computed than there.
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

// table[row][k]: of up to four entries by selections, of more from memory.  A row lies in one line of 128 bytes: a
// warp's numbers are one pass of the unit for memory, whatever k is, as they are from shared memory, which each block
// would have to fill first; two or four numbers of a piece at once take as many passes, and more where pieces share
// banks.  The constant bank takes a pass for each k that occurs.  The compiler is not shown how the address is made: it
// would make that of every row anew.
template <class V, int n, int row, int length>
__device__ __forceinline__ V entry(unsigned k, const float (*table)[length]) {
  const float* entries = table[row];
  if constexpr (n == 2) return k ? entries[1] : entries[0];
  if constexpr (n == 4) return k & 2 ? (k & 1 ? entries[3] : entries[2]) : (k & 1 ? entries[1] : entries[0]);
#ifdef __CUDA_ARCH__
  const float* at;
  asm("mad.wide.u32 %0, %1, 4, %2;" : "=l"(at) : "r"(k), "l"(table));
  return __ldg(at + row * length);
#else
  return entries[k];
#endif
}

// 2^a and 1/a by the instructions that the device has for them, good to 2^-22: what is below the normal numbers counts
// as 0.  Elsewhere, where kernels are only tried out, by the library, but for these zeros.
__device__ __forceinline__ float flushed(float a) { return ::fabsf(a) < 0x1p-126f ? ::copysignf(0.0f, a) : a; }
__device__ __forceinline__ float exp2(float a) {
#ifdef __CUDA_ARCH__
  float result;
  asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(result) : "f"(a));
  return result;
#else
  return flushed(::exp2f(flushed(a)));
#endif
}
__device__ __forceinline__ float rcp(float a) {
#ifdef __CUDA_ARCH__
  float result;
  asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(result) : "f"(a));
  return result;
#else
  return flushed(1.0f / flushed(a));
#endif
}

// a/b of numbers of moderate size.  With r = (1 + d)/b and |d| <= 2^-23, a r misses a/b by about d a/b, which the
// product with what is left of a makes up for but for d^2 a/b: to the last rounding the quotient is exact to 2^-45.
template <class V> __device__ __forceinline__ V quotient(V a, V b) { return a / b; }
#ifdef __CUDA_ARCH__
template <> __device__ __forceinline__ float quotient(float a, float b) {
  const float inverse = rcp(b), first = a * inverse;
  return fma(fma(-first, b, a), inverse, first);
}
#endif

}  // namespace actsym::m
