// Kernels and launches of the element-wise CUDA kernels.  A functor supplies the mathematics; this file divides the
// work.  Grids depend on the shape alone, so sums of parameter gradients (sums.cuh) are the same on every run and on
// every device.
#pragma once

#include "sums.cuh"

namespace actsym {

// Forward (Step::value) and backward without parameters (Step::slope).
template <class F, class T, Step step>
__global__ void __launch_bounds__(kThreads, kBlocks) map_kernel(const Call call, const bool wide) {
  constexpr int N = kPack<T>;
  Parameters<F, compute_t<T>> p(call);
  NoSink sink;
  const int64_t stride = static_cast<int64_t>(gridDim.x) * kThreads * N;
  int64_t first = (static_cast<int64_t>(blockIdx.x) * kThreads + threadIdx.x) * N;
  for (; first < call.elements; first += stride) {
    const int64_t end = least(first + N, call.elements);
    if (wide && end == first + N) {
      process<F, T, step, N, true>(call, p, first, true, sink);
    } else {
#pragma unroll 1
      for (int64_t i = first; i < end; ++i) process<F, T, step, 1, true>(call, p, i, true, sink);
    }
  }
}

#ifndef __CUDACC_RTC__  // what follows runs on the host

inline bool aligned(const void* p) { return reinterpret_cast<uintptr_t>(p) % 16 == 0; }

// Whether N elements from a multiple of N on can be loaded and stored together, in all tensors of the call.
template <class F, class T> bool can_be_wide(const Call& call, Step step) {
  constexpr int N = kPack<T>;
  bool wide = step == Step::value || aligned(call.grad);
  for (int j = 0; j < F::inputs; ++j) {
    wide = wide && aligned(call.input[j]) && aligned(call.output[j]);
    if (F::inputs > 1 && call.pitch[j] != call.width) wide = wide && call.width % N == 0 && call.pitch[j] % N == 0;
    if (F::inputs > 1 && step != Step::value && call.output[j] && call.grad_pitch[j] != call.width) {
      wide = wide && call.width % N == 0 && call.grad_pitch[j] % N == 0;
    }
  }
  return wide;
}

template <class F, class T, Step step> int map(const Call& call) {
  if (call.elements == 0) return 0;
  constexpr int64_t a_block = int64_t{kThreads} * kPack<T>;
  const int64_t blocks = (call.elements + a_block - 1) / a_block;
  const auto kernel = map_kernel<F, T, step>;
  ACTSYM_LAUNCH(kernel, blocks < kMaxBlocks ? blocks : kMaxBlocks, kThreads, 0, call.stream, call,
                can_be_wide<F, T>(call, step));
  return cudaGetLastError();
}

template <class F, class T> int gradients(const Call& call) {
  const Parts parts(call, rows_of<F>(call), in_registers<F>);
  if (parts.rows > kMaxRows) return cudaErrorInvalidValue;
  if (parts.columns) {
    const auto kernel = column_kernel<F, T>;
    ACTSYM_LAUNCH(kernel, parts.blocks, kThreads, 0, call.stream, call, parts);
  } else {
    constexpr int N = kPack<T>;
    const bool wide = can_be_wide<F, T>(call, Step::gradient) && (call.channels == 1 || call.inner % N == 0);
    const auto kernel = segment_kernel<F, T>;
    const int64_t shared = in_registers<F> ? 0 : parts.threads / kWarp * parts.rows * int64_t{2 * sizeof(double)};
    ACTSYM_LAUNCH(kernel, parts.blocks, parts.threads, static_cast<size_t>(shared), call.stream, call, parts, wide);
  }
  const int64_t sums = parts.rows * call.channels;
  ACTSYM_LAUNCH(finish_kernel, (sums + kWarp - 1) / kWarp, kThreads, 0, call.stream, call, parts);
  return cudaGetLastError();
}

template <class F> int64_t scratch(const Call& call) {
  const Parts parts(call, rows_of<F>(call), in_registers<F>);
  return parts.sums(call) * (parts.slots ? 2 : 1);
}

#endif

}  // namespace actsym

#ifdef __CUDACC_RTC__

#define ACTSYM_ELEMENTWISE_TYPE(name, F, T, suffix)                                                    \
  template __global__ void actsym::map_kernel<F, T, actsym::Step::value>(const actsym::Call, const bool); \
  template __global__ void actsym::map_kernel<F, T, actsym::Step::slope>(const actsym::Call, const bool);
#define ACTSYM_PARAMETERS_TYPE(name, F, T, suffix)                                                                    \
  template __global__ void actsym::segment_kernel<F, T>(const actsym::Call, const actsym::Parts, const bool);         \
  template __global__ void actsym::column_kernel<F, T>(const actsym::Call, const actsym::Parts);
#define ACTSYM_SCRATCH(name, F)

#else

#define ACTSYM_ELEMENTWISE_TYPE(name, F, T, suffix)                  \
  extern "C" int name##_forward_##suffix(const actsym::Call* call) { \
    return actsym::map<F, T, actsym::Step::value>(*call);            \
  }                                                                  \
  extern "C" int name##_backward_##suffix(const actsym::Call* call) { \
    return actsym::map<F, T, actsym::Step::slope>(*call);            \
  }
#define ACTSYM_PARAMETERS_TYPE(name, F, T, suffix)                               \
  extern "C" int name##_backward_parameters_##suffix(const actsym::Call* call) { \
    return actsym::gradients<F, T>(*call);                                       \
  }
#define ACTSYM_SCRATCH(name, F) \
  extern "C" int64_t name##_scratch(const actsym::Call* call) { return actsym::scratch<F>(*call); }

#endif

#define ACTSYM_ELEMENTWISE(name, F)                       \
  ACTSYM_ELEMENTWISE_TYPE(name, F, float, float32)        \
  ACTSYM_ELEMENTWISE_TYPE(name, F, double, float64)       \
  ACTSYM_ELEMENTWISE_TYPE(name, F::Half, __half, float16) \
  ACTSYM_ELEMENTWISE_TYPE(name, F::Half, __nv_bfloat16, bfloat16)

// Also for learnable parameters.
#define ACTSYM_ELEMENTWISE_PARAMETERS(name, F)      \
  ACTSYM_ELEMENTWISE(name, F)                       \
  ACTSYM_PARAMETERS_TYPE(name, F, float, float32)   \
  ACTSYM_PARAMETERS_TYPE(name, F, double, float64)  \
  ACTSYM_PARAMETERS_TYPE(name, F::Half, __half, float16)  \
  ACTSYM_PARAMETERS_TYPE(name, F::Half, __nv_bfloat16, bfloat16) \
  ACTSYM_SCRATCH(name, F)
