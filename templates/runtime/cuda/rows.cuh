// Kernels of activations that read a whole row, the last dimension, of which the functor needs sums.
//
// A warp works on a row if it is short, else a block.  Half types are computed in float, float and double in double; sums
// are made in double.  Where the functor is scaled, entries are divided by a power of two at the largest magnitude that
// the thread has met; sums that were made with a smaller one are brought to it, and last to the row's.  A row is read
// twice: for its sums, and for its entries.  A row that holds a NaN or an infinity becomes NaN.
//
// Gradients by the parameters: every warp or block sums its rows, and one last block sums those in order.  The grid
// depends on the shape alone, so the result is the same on every run; no atomics.
#pragma once

#include "row_sums.cuh"

namespace actsym::rows {

constexpr int64_t kShort = 1024;  // entries of a row that one warp works on, at most

// One thread's numbers of the row.
template <class F> struct RowNumbers {
  Number sum[at_least_one<F::sums>], product[at_least_one<F::products>], parameter[at_least_one<F::learnable + F::fixed>];
  Number scale, length;

  template <class S> ACTSYM_DEVICE RowNumbers(const RowCall& call, const S& shared) {
    for (int i = 0; i < F::sums; ++i) sum[i] = Number(shared.sum[i]);
    for (int i = 0; i < F::products; ++i) product[i] = Number(shared.product[i]);
    for (int i = 0; i < F::learnable; ++i) parameter[i] = Number(call.parameters[i]);
    for (int i = 0; i < F::fixed; ++i) parameter[F::learnable + i] = Number(call.fixed[i]);
    scale = Number(1.0, shared.exponent);
    length = Number(static_cast<double>(call.length));
  }
};

// step(elements, place, count) for every pack of the row that is this thread's.
template <int N, int group, class Step> ACTSYM_DEVICE void each(int64_t length, int lane, Step step) {
  for (int64_t i = static_cast<int64_t>(lane) * N; i < length; i += static_cast<int64_t>(group) * N) {
    step(i, length - i < N ? static_cast<int>(length - i) : N);
  }
}

template <class F, class T, bool backward, int group>
__global__ void __launch_bounds__(kThreads, kBlocks) row_kernel(const RowCall call) {
  using C = wide_t<T>;
  constexpr int N = kPack<T>;
  constexpr int count = F::numbers + (backward ? F::slope_coefficients : F::value_coefficients);
  constexpr int groups = kThreads / group;
  __shared__ Shared<F, C, count> of_group[groups];
  auto& shared = of_group[threadIdx.x / group];
  const int lane = threadIdx.x % group;
  const int64_t first = static_cast<int64_t>(blockIdx.x) * groups + threadIdx.x / group;
  const int64_t stride = static_cast<int64_t>(gridDim.x) * groups;
  const bool aligned = call.length % N == 0 && reinterpret_cast<uint64_t>(call.input) % 16 == 0 &&
                       reinterpret_cast<uint64_t>(call.output) % 16 == 0 &&
                       (!backward || reinterpret_cast<uint64_t>(call.grad) % 16 == 0);
  Accurate gradients[at_least_one<F::learnable>];
  for (int64_t row = first; row < call.rows; row += stride) {
    const T* x = static_cast<const T*>(call.input) + row * call.length;
    const T* g = backward ? static_cast<const T*>(call.grad) + row * call.length : nullptr;
    T* y = static_cast<T*>(call.output) + row * call.length;
    Sums<F, T, N> sums;
    each<N, group>(call.length, lane, [&](int64_t i, int n) {
      C t[N];
      load<T, N>(x + i, aligned, n, t);
      sums.meet(t);
      sums.add(t, n);
      if constexpr (backward && F::fused) {
        C d[N];
        load<T, N>(g + i, aligned, n, d);
        sums.add_products(t, d, n, nullptr);
      }
    });
    const int exponent = most_of<group>(sums.exponent, shared.of_warps);
    const int broken = most_of<group>(sums.broken, shared.of_warps);
    sums.rescale(exponent);
    if (lane == 0) shared.exponent = exponent, shared.broken = broken;
    sum_of<group, F::sums>(sums.sum, lane, shared.of_warp, shared.sum);
    wait<group>();
    if constexpr (backward) {
      if constexpr (!F::fused) {
        if (lane == 0) {
          Number wide[at_least_one<F::numbers>];
          const RowNumbers<F> numbers(call, shared);
          F::numbers_of(numbers.sum, numbers.scale, numbers.length, numbers.parameter, wide);
          for (int i = 0; i < F::numbers; ++i) shared.numbers[i] = static_cast<C>(wide[i].number());
        }
        wait<group>();
        each<N, group>(call.length, lane, [&](int64_t i, int n) {
          C t[N], d[N];
          load<T, N>(x + i, aligned, n, t);
          load<T, N>(g + i, aligned, n, d);
          sums.divide(t);
          sums.add_products(t, d, n, shared.numbers);
        });
      }
      sum_of<group, F::products>(sums.product, lane, shared.of_warp, shared.product);
      wait<group>();
    }
    if (lane == 0) {
      const RowNumbers<F> numbers(call, shared);
      Number wide[at_least_one<count>];
      if constexpr (backward && F::learnable) {
        F::parameter_row(numbers.sum, numbers.product, numbers.scale, numbers.length, numbers.parameter, wide);
        const double lost = __longlong_as_double(0x7ff8000000000000ll);
        for (int i = 0; i < F::learnable; ++i) gradients[i].add(broken ? lost : wide[i].number());
      }
      F::numbers_of(numbers.sum, numbers.scale, numbers.length, numbers.parameter, wide);
      if constexpr (backward) {
        F::backward_row(numbers.sum, numbers.product, numbers.scale, numbers.length, numbers.parameter,
                        wide + F::numbers);
      } else {
        F::forward_row(numbers.sum, numbers.scale, numbers.length, numbers.parameter, wide + F::numbers);
      }
      if (broken) {
        shared.coefficients.fill(static_cast<C>(__int_as_float(0x7fc00000)));
      } else {
        shared.coefficients.set(wide, F::numbers, F::scaled);
      }
    }
    wait<group>();
    if (!backward || call.output) {
      C c[at_least_one<count>];
#pragma unroll
      for (int k = 0; k < count; ++k) c[k] = shared.coefficients.at[k];
      const C before = shared.coefficients.first, after = shared.coefficients.second;
      each<N, group>(call.length, lane, [&](int64_t i, int n) {
        C t[N], d[N];
        load<T, N>(x + i, aligned, n, t);
        if constexpr (backward) load<T, N>(g + i, aligned, n, d);
        sums.divide(t);
#pragma unroll
        for (int k = 0; k < N; ++k) {
          C out[1];
          if constexpr (backward) {
            F::slope(t[k], d[k], c, out);
          } else {
            F::value(t[k], c, out);
          }
          t[k] = out[0] * before * after;
        }
        store<T, N>(t, aligned, n, y + i);
      });
    }
    wait<group>();
  }
  if (backward && call.sums && lane == 0) {
    for (int i = 0; i < F::learnable; ++i) call.scratch[first * F::learnable + i] = gradients[i].total();
  }
}

// sums[i] = the sum of scratch[part][i] over the parts, with one block.
static __global__ void __launch_bounds__(kThreads, kBlocks)
finish_kernel(const double* scratch, double* sums, int64_t parts, int each) {
  __shared__ double of_warp[kThreads / kWarp][1];
  __shared__ double total[1];
  for (int i = 0; i < each; ++i) {
    Accurate of_thread;
    for (int64_t part = threadIdx.x; part < parts; part += kThreads) of_thread.add(scratch[part * each + i]);
    double sum[1] = {of_thread.total()};
    sum_of<kThreads, 1>(sum, threadIdx.x, of_warp, total);
    if (threadIdx.x == 0) sums[i] = total[0];
    __syncthreads();
  }
}

#ifndef __CUDACC_RTC__

inline int group_of(const RowCall& call) { return call.length <= kShort ? kWarp : kThreads; }

inline int64_t blocks_of(const RowCall& call) {
  const int64_t groups = kThreads / group_of(call);
  const int64_t blocks = (call.rows + groups - 1) / groups;
  return blocks < 1 ? 1 : blocks > kMaxBlocks ? kMaxBlocks : blocks;
}

inline int64_t parts_of(const RowCall& call) { return blocks_of(call) * (kThreads / group_of(call)); }

template <class F, class T, bool backward> int run(const RowCall& call) {
  if (call.rows == 0 || call.length == 0) {
    if (!backward || !call.sums || !F::learnable) return 0;
    return cudaMemsetAsync(call.sums, 0, F::learnable * sizeof(double), static_cast<cudaStream_t>(call.stream));
  }
  if (group_of(call) == kWarp) {
    ACTSYM_LAUNCH((row_kernel<F, T, backward, kWarp>), blocks_of(call), kThreads, 0, call.stream, call);
  } else {
    ACTSYM_LAUNCH((row_kernel<F, T, backward, kThreads>), blocks_of(call), kThreads, 0, call.stream, call);
  }
  if (backward && call.sums && F::learnable) {
    ACTSYM_LAUNCH(finish_kernel, 1, kThreads, 0, call.stream, call.scratch, call.sums, parts_of(call), F::learnable);
  }
  return cudaGetLastError();
}

#endif

}  // namespace actsym::rows

#ifdef __CUDACC_RTC__

#define ACTSYM_ROWS_TYPE(name, F, T, suffix)                                                                \
  template __global__ void actsym::rows::row_kernel<F, T, false, actsym::kWarp>(const actsym::RowCall);     \
  template __global__ void actsym::rows::row_kernel<F, T, false, actsym::kThreads>(const actsym::RowCall);  \
  template __global__ void actsym::rows::row_kernel<F, T, true, actsym::kWarp>(const actsym::RowCall);      \
  template __global__ void actsym::rows::row_kernel<F, T, true, actsym::kThreads>(const actsym::RowCall);
#define ACTSYM_ROWS_SCRATCH(name, F)

#else

#define ACTSYM_ROWS_TYPE(name, F, T, suffix)                             \
  extern "C" int name##_forward_##suffix(const actsym::RowCall* call) {  \
    return actsym::rows::run<F, T, false>(*call);                        \
  }                                                                      \
  extern "C" int name##_backward_##suffix(const actsym::RowCall* call) { \
    return actsym::rows::run<F, T, true>(*call);                         \
  }
#define ACTSYM_ROWS_SCRATCH(name, F)                                  \
  extern "C" int64_t name##_scratch(const actsym::RowCall* call) {    \
    return actsym::rows::parts_of(*call) * (F::learnable);            \
  }

#endif

#define ACTSYM_ROWS(name, F)                             \
  ACTSYM_ROWS_TYPE(name, F, float, float32)              \
  ACTSYM_ROWS_TYPE(name, F, double, float64)             \
  ACTSYM_ROWS_TYPE(name, F, __half, float16)             \
  ACTSYM_ROWS_TYPE(name, F, __nv_bfloat16, bfloat16)     \
  ACTSYM_ROWS_SCRATCH(name, F)
