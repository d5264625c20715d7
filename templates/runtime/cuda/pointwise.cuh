// Launches and loops of the pointwise CUDA kernels.  A functor supplies the mathematics; this file loads, calls and
// stores.  No torch header is included: nvcc needs seconds, and any framework can launch what it makes.
//
// Parameter gradients: each thread sums its elements, each block its threads, and one last block sums the blocks in
// order.  The grid depends on the number of elements alone, so the result is the same on every run; no atomics.
#pragma once

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#ifdef __CUDACC_RTC__
using int64_t = long long;
#else
#include <cuda_runtime.h>

#include <cstdint>
#endif

#include "math.cuh"

namespace actsym {

constexpr int kThreads = 256;
constexpr int64_t kMaxBlocks = 2048;

// The type that is computed in.
template <class T> struct Compute { using type = float; };
template <> struct Compute<double> { using type = double; };
template <class T> using compute_t = typename Compute<T>::type;

__device__ __forceinline__ float widen(float v) { return v; }
__device__ __forceinline__ double widen(double v) { return v; }
__device__ __forceinline__ float widen(__half v) { return __half2float(v); }
__device__ __forceinline__ float widen(__nv_bfloat16 v) { return __bfloat162float(v); }
__device__ __forceinline__ void narrow(float v, float& out) { out = v; }
__device__ __forceinline__ void narrow(double v, double& out) { out = v; }
__device__ __forceinline__ void narrow(float v, __half& out) { out = __float2half_rn(v); }
__device__ __forceinline__ void narrow(float v, __nv_bfloat16& out) { out = __float2bfloat16_rn(v); }

// N elements that are loaded and stored together: 16 bytes where the pointers allow it, else one element.
template <class T, int N> struct alignas(N * sizeof(T)) Pack { T at[N]; };

// Array lengths: C++ has no arrays of none.
template <int n> constexpr int at_least_one = n > 0 ? n : 1;

// Every parameter as a number, or, for those that live on the device, where to read it.
template <class F, class C> struct Arguments {
  C value[at_least_one<F::parameters>];
  const C* pointer[at_least_one<F::parameters>];

  __device__ __forceinline__ void read(C* out) const {
#pragma unroll
    for (int i = 0; i < F::parameters; ++i) out[i] = pointer[i] ? *pointer[i] : value[i];
  }
};

template <class F, class T, int N>
__global__ void __launch_bounds__(kThreads)
forward_kernel(const T* __restrict__ x, T* __restrict__ y, int64_t n, Arguments<F, compute_t<T>> arguments) {
  using C = compute_t<T>;
  C p[at_least_one<F::parameters>];
  arguments.read(p);
  const int64_t stride = static_cast<int64_t>(gridDim.x) * kThreads;
  const int64_t first = static_cast<int64_t>(blockIdx.x) * kThreads + threadIdx.x;
  const int64_t packs = n / N;
  for (int64_t i = first; i < packs; i += stride) {
    const auto in = reinterpret_cast<const Pack<T, N>*>(x)[i];
    Pack<T, N> out;
#pragma unroll
    for (int k = 0; k < N; ++k) {
      C result[1];
      F::value(widen(in.at[k]), p, result);
      narrow(result[0], out.at[k]);
    }
    reinterpret_cast<Pack<T, N>*>(y)[i] = out;
  }
  const int64_t tail = packs * N + first;
  if (tail < n) {
    C result[1];
    F::value(widen(x[tail]), p, result);
    narrow(result[0], y[tail]);
  }
}

template <class F, class T, int N>
__global__ void __launch_bounds__(kThreads)
backward_kernel(const T* __restrict__ grad, const T* __restrict__ x, T* __restrict__ grad_x, int64_t n,
                Arguments<F, compute_t<T>> arguments) {
  using C = compute_t<T>;
  C p[at_least_one<F::parameters>];
  arguments.read(p);
  const int64_t stride = static_cast<int64_t>(gridDim.x) * kThreads;
  const int64_t first = static_cast<int64_t>(blockIdx.x) * kThreads + threadIdx.x;
  const int64_t packs = n / N;
  for (int64_t i = first; i < packs; i += stride) {
    const auto in = reinterpret_cast<const Pack<T, N>*>(x)[i];
    const auto g = reinterpret_cast<const Pack<T, N>*>(grad)[i];
    Pack<T, N> out;
#pragma unroll
    for (int k = 0; k < N; ++k) {
      C slope[1];
      F::slope(widen(in.at[k]), p, slope);
      narrow(widen(g.at[k]) * slope[0], out.at[k]);
    }
    reinterpret_cast<Pack<T, N>*>(grad_x)[i] = out;
  }
  const int64_t tail = packs * N + first;
  if (tail < n) {
    C slope[1];
    F::slope(widen(x[tail]), p, slope);
    narrow(widen(grad[tail]) * slope[0], grad_x[tail]);
  }
}

// The sum of `v` over the block, in thread 0, in a fixed order.
template <class C> __device__ C block_sum(C v) {
  __shared__ C shared[kThreads];
  shared[threadIdx.x] = v;
  __syncthreads();
#pragma unroll
  for (int half = kThreads / 2; half > 0; half /= 2) {
    if (threadIdx.x < half) shared[threadIdx.x] += shared[threadIdx.x + half];
    __syncthreads();
  }
  const C total = shared[0];
  __syncthreads();
  return total;
}

// As backward_kernel, and partial[block * learnable + j] = the block's sum of grad * df/dp_j.  grad_x may be null.
template <class F, class T, int N>
__global__ void __launch_bounds__(kThreads)
backward_parameters_kernel(const T* __restrict__ grad, const T* __restrict__ x, T* __restrict__ grad_x,
                           double* __restrict__ partial, int64_t n, Arguments<F, compute_t<T>> arguments) {
  using C = compute_t<T>;
  C p[at_least_one<F::parameters>];
  arguments.read(p);
  double sum[at_least_one<F::learnable>] = {};
  const int64_t stride = static_cast<int64_t>(gridDim.x) * kThreads;
  const int64_t first = static_cast<int64_t>(blockIdx.x) * kThreads + threadIdx.x;
  const int64_t packs = n / N;
  for (int64_t i = first; i < packs; i += stride) {
    const auto in = reinterpret_cast<const Pack<T, N>*>(x)[i];
    const auto g = reinterpret_cast<const Pack<T, N>*>(grad)[i];
    Pack<T, N> out;
    C local[at_least_one<F::learnable>] = {};
#pragma unroll
    for (int k = 0; k < N; ++k) {
      C d[1 + at_least_one<F::learnable>];
      F::gradient(widen(in.at[k]), p, d);
      const C gk = widen(g.at[k]);
      narrow(gk * d[0], out.at[k]);
#pragma unroll
      for (int j = 0; j < F::learnable; ++j) local[j] += gk * d[1 + j];
    }
#pragma unroll
    for (int j = 0; j < F::learnable; ++j) sum[j] += static_cast<double>(local[j]);
    if (grad_x) reinterpret_cast<Pack<T, N>*>(grad_x)[i] = out;
  }
  const int64_t tail = packs * N + first;
  if (tail < n) {
    C d[1 + at_least_one<F::learnable>];
    F::gradient(widen(x[tail]), p, d);
    const C gk = widen(grad[tail]);
    if (grad_x) narrow(gk * d[0], grad_x[tail]);
#pragma unroll
    for (int j = 0; j < F::learnable; ++j) sum[j] += static_cast<double>(gk * d[1 + j]);
  }
#pragma unroll
  for (int j = 0; j < F::learnable; ++j) {
    const double total = block_sum(sum[j]);
    if (threadIdx.x == 0) partial[static_cast<int64_t>(blockIdx.x) * F::learnable + j] = total;
  }
}

// Sums the blocks' partial sums, in order, with one block.
template <int learnable>
__global__ void __launch_bounds__(kThreads)
finish_kernel(const double* __restrict__ partial, double* __restrict__ grad_parameters, int blocks) {
#pragma unroll
  for (int j = 0; j < learnable; ++j) {
    double sum = 0;
    for (int b = threadIdx.x; b < blocks; b += kThreads) sum += partial[static_cast<int64_t>(b) * learnable + j];
    const double total = block_sum(sum);
    if (threadIdx.x == 0) grad_parameters[j] = total;
  }
}

#ifndef __CUDACC_RTC__  // what follows runs on the host, which the run-time compiler has none of

inline int64_t blocks_for(int64_t n, int width) {
  const int64_t blocks = (n / width + kThreads - 1) / kThreads;
  return blocks < 1 ? 1 : blocks > kMaxBlocks ? kMaxBlocks : blocks;
}

inline bool aligned(const void* p) { return reinterpret_cast<uintptr_t>(p) % 16 == 0; }

template <class F, class C>
Arguments<F, C> arguments_of(const double* value, const void* const* pointer) {
  Arguments<F, C> result{};
  for (int i = 0; i < F::parameters; ++i) {
    result.value[i] = static_cast<C>(value[i]);
    result.pointer[i] = static_cast<const C*>(pointer[i]);
  }
  return result;
}

// Launches a kernel template at the widest pack that all pointers allow.  Empty inputs launch nothing.
#define ACTSYM_LAUNCH(kernel, wide, ...)                                                             \
  do {                                                                                               \
    constexpr int width = 16 / static_cast<int>(sizeof(T));                                          \
    if (wide) {                                                                                      \
      kernel<F, T, width><<<static_cast<unsigned>(blocks_for(n, width)), kThreads, 0, stream>>>(__VA_ARGS__); \
    } else {                                                                                         \
      kernel<F, T, 1><<<static_cast<unsigned>(blocks_for(n, 1)), kThreads, 0, stream>>>(__VA_ARGS__); \
    }                                                                                                \
  } while (0)

template <class F, class T>
int forward(const T* x, T* y, int64_t n, const double* value, const void* const* pointer, cudaStream_t stream) {
  if (n == 0) return 0;
  const auto arguments = arguments_of<F, compute_t<T>>(value, pointer);
  ACTSYM_LAUNCH(forward_kernel, aligned(x) && aligned(y), x, y, n, arguments);
  return cudaGetLastError();
}

template <class F, class T>
int backward(const T* grad, const T* x, T* grad_x, int64_t n, const double* value, const void* const* pointer,
             cudaStream_t stream) {
  if (n == 0) return 0;
  const auto arguments = arguments_of<F, compute_t<T>>(value, pointer);
  ACTSYM_LAUNCH(backward_kernel, aligned(grad) && aligned(x) && aligned(grad_x), grad, x, grad_x, n, arguments);
  return cudaGetLastError();
}

// `partial` holds kMaxBlocks * F::learnable doubles.
template <class F, class T>
int backward_parameters(const T* grad, const T* x, T* grad_x, double* partial, double* grad_parameters, int64_t n,
                        const double* value, const void* const* pointer, cudaStream_t stream) {
  const auto arguments = arguments_of<F, compute_t<T>>(value, pointer);
  const bool wide = aligned(grad) && aligned(x) && aligned(grad_x);
  ACTSYM_LAUNCH(backward_parameters_kernel, wide, grad, x, grad_x, partial, n, arguments);
  const int blocks = static_cast<int>(blocks_for(n, wide ? 16 / static_cast<int>(sizeof(T)) : 1));
  finish_kernel<at_least_one<F::learnable>><<<1, kThreads, 0, stream>>>(partial, grad_parameters, blocks);
  return cudaGetLastError();
}

#endif

}  // namespace actsym

#ifdef __CUDACC_RTC__

#define ACTSYM_KERNELS(F, T, N)                                                                                       \
  template __global__ void actsym::forward_kernel<F, T, N>(const T*, T*, int64_t,                                    \
                                                           actsym::Arguments<F, actsym::compute_t<T>>);              \
  template __global__ void actsym::backward_kernel<F, T, N>(const T*, const T*, T*, int64_t,                         \
                                                            actsym::Arguments<F, actsym::compute_t<T>>);
#define ACTSYM_PARAMETER_KERNELS(F, T, N)                                                                             \
  template __global__ void actsym::backward_parameters_kernel<F, T, N>(const T*, const T*, T*, double*, int64_t,     \
                                                                       actsym::Arguments<F, actsym::compute_t<T>>);

#define ACTSYM_POINTWISE_TYPE(name, F, T, suffix) ACTSYM_KERNELS(F, T, 16 / sizeof(T)) ACTSYM_KERNELS(F, T, 1)
#define ACTSYM_POINTWISE_PARAMETERS_TYPE(name, F, T, suffix) \
  ACTSYM_PARAMETER_KERNELS(F, T, 16 / sizeof(T)) ACTSYM_PARAMETER_KERNELS(F, T, 1)

#else

#define ACTSYM_POINTWISE_TYPE(name, F, T, suffix)                                                                   \
  extern "C" int name##_forward_##suffix(const T* x, T* y, int64_t n, const double* value,                          \
                                         const void* const* pointer, cudaStream_t stream) {                         \
    return actsym::forward<F, T>(x, y, n, value, pointer, stream);                                                  \
  }                                                                                                                 \
  extern "C" int name##_backward_##suffix(const T* grad, const T* x, T* grad_x, int64_t n, const double* value,     \
                                          const void* const* pointer, cudaStream_t stream) {                        \
    return actsym::backward<F, T>(grad, x, grad_x, n, value, pointer, stream);                                      \
  }

#define ACTSYM_POINTWISE_PARAMETERS_TYPE(name, F, T, suffix)                                                         \
  extern "C" int name##_backward_parameters_##suffix(const T* grad, const T* x, T* grad_x, double* partial,         \
                                                     double* grad_parameters, int64_t n, const double* value,       \
                                                     const void* const* pointer, cudaStream_t stream) {             \
    return actsym::backward_parameters<F, T>(grad, x, grad_x, partial, grad_parameters, n, value, pointer, stream); \
  }

#endif

#define ACTSYM_POINTWISE(name, F)                             \
  ACTSYM_POINTWISE_TYPE(name, F, float, float32)              \
  ACTSYM_POINTWISE_TYPE(name, F, double, float64)             \
  ACTSYM_POINTWISE_TYPE(name, F, __half, float16)             \
  ACTSYM_POINTWISE_TYPE(name, F, __nv_bfloat16, bfloat16)

// Also for learnable parameters.
#define ACTSYM_POINTWISE_PARAMETERS(name, F)                             \
  ACTSYM_POINTWISE(name, F)                                              \
  ACTSYM_POINTWISE_PARAMETERS_TYPE(name, F, float, float32)              \
  ACTSYM_POINTWISE_PARAMETERS_TYPE(name, F, double, float64)             \
  ACTSYM_POINTWISE_PARAMETERS_TYPE(name, F, __half, float16)             \
  ACTSYM_POINTWISE_PARAMETERS_TYPE(name, F, __nv_bfloat16, bfloat16)
