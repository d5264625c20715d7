// What the threads of a row do together: load and store, reduce, and make the sums of the row.
#pragma once

#include "accurate.h"
#include "device.cuh"
#include "math.cuh"
#include "row_call.h"
#include "row_numbers.h"

namespace actsym::m {

template <> struct Pick<Number> {
  static __device__ __forceinline__ Number of(float, double twice) { return Number(twice); }
};

}  // namespace actsym::m

namespace actsym::rows {

// The type that is computed in, and the exponents that entries are divided by.
template <class T> struct Wide {
  using type = float;
  static constexpr int lowest = -125, highest = 125;
};
template <> struct Wide<double> {
  using type = double;
  static constexpr int lowest = -1021, highest = 1021;
};
template <> struct Wide<float> : Wide<double> {};
template <class T> using wide_t = typename Wide<T>::type;

ACTSYM_DEVICE void put(double v, float& out) { out = static_cast<float>(v); }
template <class C, class T> ACTSYM_DEVICE void put(C v, T& out) { narrow(v, out); }

// Up to N elements, in one access where the row is aligned.
template <class T, int N> ACTSYM_DEVICE void load(const T* from, bool aligned, int count, wide_t<T>* to) {
  if (aligned) {
    const auto pack = *reinterpret_cast<const Pack<T, N>*>(from);
#pragma unroll
    for (int k = 0; k < N; ++k) to[k] = widen(pack.at[k]);
    return;
  }
#pragma unroll
  for (int k = 0; k < N; ++k) to[k] = k < count ? static_cast<wide_t<T>>(widen(from[k])) : wide_t<T>(0);
}

template <class T, int N> ACTSYM_DEVICE void store(const wide_t<T>* from, bool aligned, int count, T* to) {
  if (aligned) {
    Pack<T, N> pack;
#pragma unroll
    for (int k = 0; k < N; ++k) put(from[k], pack.at[k]);
    *reinterpret_cast<Pack<T, N>*>(to) = pack;
    return;
  }
#pragma unroll
  for (int k = 0; k < N; ++k) {
    if (k < count) put(from[k], to[k]);
  }
}

// What the threads of a row, `group` of them, share.
template <class F, class C, int count> struct Shared {
  Coefficients<C, count> coefficients;
  C numbers[at_least_one<F::numbers>];
  double sum[at_least_one<F::sums>], product[at_least_one<F::products>];
  double of_warp[kThreads / kWarp][at_least_one<F::sums + F::products>];
  int exponent, broken, of_warps[kThreads / kWarp];
};

template <int group> ACTSYM_DEVICE void wait() {
  if constexpr (group == kWarp) {
    __syncwarp();
  } else {
    __syncthreads();
  }
}

ACTSYM_DEVICE int warp_most(int v) {
#pragma unroll
  for (int half = kWarp / 2; half > 0; half /= 2) {
    const int other = __shfl_xor_sync(0xffffffffu, v, half);
    v = other > v ? other : v;
  }
  return v;
}

// The largest `v` of the group, in every thread.
template <int group> ACTSYM_DEVICE int most_of(int v, int* of_warps) {
  v = warp_most(v);
  if constexpr (group == kWarp) return v;
  if (threadIdx.x % kWarp == 0) of_warps[threadIdx.x / kWarp] = v;
  __syncthreads();
  for (int w = 0; w < group / kWarp; ++w) v = of_warps[w] > v ? of_warps[w] : v;
  __syncthreads();
  return v;
}

// total[i] = the sum of v[i] over the group, in a fixed order, for all threads to read after wait().
template <int group, int n, int room>
ACTSYM_DEVICE void sum_of(const double* v, int lane, double (*of_warp)[room], double* total) {
#pragma unroll
  for (int i = 0; i < n; ++i) {
    const double sum = warp_sum(v[i]);
    if constexpr (group == kWarp) {
      if (lane == 0) total[i] = sum;
    } else if (lane % kWarp == 0) {
      of_warp[lane / kWarp][i] = sum;
    }
  }
  if constexpr (group != kWarp) {
    __syncthreads();
    if (lane == 0) {
      for (int i = 0; i < n; ++i) {
        double sum = 0;
        for (int w = 0; w < group / kWarp; ++w) sum += of_warp[w][i];
        total[i] = sum;
      }
    }
  }
}

// The sums of a thread's part of a row.
template <class F, class T, int N> struct Sums {
  using C = wide_t<T>;
  double sum[at_least_one<F::sums>] = {};
  double product[at_least_one<F::products>] = {};
  int exponent = F::scaled ? Wide<T>::lowest : 0;
  C bound = power_of_two<C>(exponent), factor = power_of_two<C>(-exponent);
  bool broken = false;

  ACTSYM_DEVICE void rescale(int power) {
    for (int i = 0; i < F::sums; ++i) sum[i] = ::ldexp(sum[i], (exponent - power) * F::sum_degree(i));
    for (int i = 0; i < F::products; ++i) product[i] = ::ldexp(product[i], (exponent - power) * F::product_degree(i));
    exponent = power;
    bound = power_of_two<C>(power);
    factor = power_of_two<C>(-power);
  }

  // Looks at the next entries and divides them by the scale.
  ACTSYM_DEVICE void meet(C* x) {
    C largest = 0;
#pragma unroll
    for (int k = 0; k < N; ++k) {
      const C size = F::side > 0 ? x[k] : F::side < 0 ? -x[k] : m::abs(x[k]);
      largest = size > largest ? size : largest;
      broken |= !(x[k] - x[k] == 0);
    }
    if constexpr (F::scaled != 0) {
      if (largest >= bound) {
        int power;
        ::frexp(static_cast<double>(largest), &power);
        power = power < Wide<T>::highest ? power : Wide<T>::highest;
        if (power > exponent) rescale(power);
      }
      divide(x);
    }
  }

  ACTSYM_DEVICE void divide(C* x) const {
#pragma unroll
    for (int k = 0; F::scaled && k < N; ++k) x[k] *= factor;
  }

  ACTSYM_DEVICE void add(const C* x, int count) {
    C partial[at_least_one<F::sums>] = {};
#pragma unroll
    for (int k = 0; k < N; ++k) {
      C out[at_least_one<F::sums>];
      F::statistics(x[k], out);
#pragma unroll
      for (int i = 0; i < F::sums; ++i) partial[i] += k < count ? out[i] : C(0);
    }
#pragma unroll
    for (int i = 0; i < F::sums; ++i) sum[i] += static_cast<double>(partial[i]);
  }

  ACTSYM_DEVICE void add_products(const C* x, const C* g, int count, const C* numbers) {
    C partial[at_least_one<F::products>] = {};
#pragma unroll
    for (int k = 0; k < N; ++k) {
      C out[at_least_one<F::products>];
      F::products_of(x[k], numbers, out);
#pragma unroll
      for (int i = 0; i < F::products; ++i) partial[i] += k < count ? g[k] * out[i] : C(0);
    }
#pragma unroll
    for (int i = 0; i < F::products; ++i) product[i] += static_cast<double>(partial[i]);
  }
};

}  // namespace actsym::rows
