// A row of any kind, for which a warp or a block works: of any scale, with or without NaNs, in any functor.
//
// Half types are computed in float, float and double in double; sums are made in double.  Where the functor is scaled,
// entries are divided by a power of two at the largest magnitude that the thread has met; sums that were made with a
// smaller one are brought to it, and last to the row's.  One thread computes the row's numbers, each with an exponent of
// its own.  A row is read twice: for its sums, and for its entries.  A row that holds a NaN or an infinity becomes NaN.
#pragma once

#include "row_sums.cuh"

namespace actsym::rows {

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

template <class F, class T, bool backward>
using SharedByGroup = Shared<F, wide_t<T>, F::numbers + (backward ? F::slope_coefficients : F::value_coefficients)>;

// Writes the row's entries, and to `share`, in shared memory, its gradients by the parameters.
template <class F, class T, bool backward, int group>
__device__ __noinline__ void general_row(const RowCall call, int64_t row, bool aligned,
                                         SharedByGroup<F, T, backward>& shared, double* share) {
  using C = wide_t<T>;
  // Where few rows come here, few registers are worth more than wide accesses.
  constexpr int N = F::quick ? 1 : kPack<T>;
  constexpr int count = F::numbers + (backward ? F::slope_coefficients : F::value_coefficients);
  const int lane = threadIdx.x % group;
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
      for (int i = 0; i < F::learnable; ++i) share[i] = broken ? lost : wide[i].number();
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

}  // namespace actsym::rows
