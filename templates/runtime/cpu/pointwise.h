// Loops of the pointwise CPU kernels.  A functor supplies the mathematics; this file loads, calls and stores.
//
// Each element is computed alone and in the same way wherever it stands, so results do not depend on the length, on
// the alignment or on the number of threads.  Parameter gradients are summed in double over chunks of fixed size, and
// the chunks in order: they do not depend on the number of threads either.
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "math.h"

namespace actsym {

using at::vec::Vectorized;

constexpr int64_t kChunk = 1 << 14;

// A register's worth of elements of type T as vectors of the type that is computed in.
template <class T, class = void>
struct Lanes {
  using V = Vectorized<T>;
  static constexpr int width = V::size();
  static constexpr int vectors = 1;
  static void load(const T* p, int count, V* out) { out[0] = V::loadu(p, count); }
  static void store(T* p, int count, const V* in) { in[0].store(p, count); }
};

// Half types are computed in float, two vectors at a time.
template <class T>
struct Lanes<T, std::enable_if_t<std::is_same_v<T, c10::Half> || std::is_same_v<T, c10::BFloat16>>> {
  using V = Vectorized<float>;
  static constexpr int width = Vectorized<T>::size();
  static constexpr int vectors = 2;
  static void load(const T* p, int count, V* out) {
    auto [low, high] = at::vec::convert_to_float<T>(Vectorized<T>::loadu(p, count));
    out[0] = low;
    out[1] = high;
  }
  static void store(T* p, int count, const V* in) { at::vec::convert_from_float<T>(in[0], in[1]).store(p, count); }
};

template <class F, class V>
inline void broadcast(const double* parameters, V* out) {
  using scalar = typename V::value_type;
  for (int i = 0; i < F::parameters; ++i) out[i] = V(static_cast<scalar>(parameters[i]));
}

// Array lengths: C++ has no arrays of none.
template <int n> constexpr int at_least_one = n > 0 ? n : 1;

template <class F, class T>
void forward(const T* x, T* y, int64_t n, const double* parameters, int threads) {
  using L = Lanes<T>;
  using V = typename L::V;
  V p[at_least_one<F::parameters>];
  broadcast<F>(parameters, p);
  const int64_t chunks = (n + kChunk - 1) / kChunk;
#pragma omp parallel for num_threads(threads) if (chunks > 1 && threads > 1) schedule(static)
  for (int64_t chunk = 0; chunk < chunks; ++chunk) {
    const int64_t end = std::min(n, (chunk + 1) * kChunk);
    for (int64_t i = chunk * kChunk; i < end; i += L::width) {
      const int count = static_cast<int>(std::min<int64_t>(L::width, end - i));
      V in[L::vectors], out[L::vectors];
      L::load(x + i, count, in);
      for (int k = 0; k < L::vectors; ++k) F::value(in[k], p, &out[k]);
      L::store(y + i, count, out);
    }
  }
}

template <class F, class T>
void backward(const T* grad, const T* x, T* grad_x, int64_t n, const double* parameters, int threads) {
  using L = Lanes<T>;
  using V = typename L::V;
  V p[at_least_one<F::parameters>];
  broadcast<F>(parameters, p);
  const int64_t chunks = (n + kChunk - 1) / kChunk;
#pragma omp parallel for num_threads(threads) if (chunks > 1 && threads > 1) schedule(static)
  for (int64_t chunk = 0; chunk < chunks; ++chunk) {
    const int64_t end = std::min(n, (chunk + 1) * kChunk);
    for (int64_t i = chunk * kChunk; i < end; i += L::width) {
      const int count = static_cast<int>(std::min<int64_t>(L::width, end - i));
      V in[L::vectors], g[L::vectors], slope[1];
      L::load(x + i, count, in);
      L::load(grad + i, count, g);
      for (int k = 0; k < L::vectors; ++k) {
        F::slope(in[k], p, slope);
        g[k] = g[k] * slope[0];
      }
      L::store(grad_x + i, count, g);
    }
  }
}

// Adds the first `count` lanes of v to `sums`, one sum a lane, in double.
template <class V>
inline void accumulate(const V& v, int count, double* sums) {
  typename V::value_type lane[V::size()];
  v.store(lane);
  for (int i = 0; i < count; ++i) sums[i] += static_cast<double>(lane[i]);
}

// grad_x may be null; grad_parameters receives F::learnable sums.
template <class F, class T>
void backward_parameters(const T* grad, const T* x, T* grad_x, double* grad_parameters, int64_t n,
                         const double* parameters, int threads) {
  using L = Lanes<T>;
  using V = typename L::V;
  constexpr int learnable = at_least_one<F::learnable>;
  V p[at_least_one<F::parameters>];
  broadcast<F>(parameters, p);
  const int64_t chunks = (n + kChunk - 1) / kChunk;
  std::vector<double> partial(chunks * learnable, 0.0);
#pragma omp parallel for num_threads(threads) if (chunks > 1 && threads > 1) schedule(static)
  for (int64_t chunk = 0; chunk < chunks; ++chunk) {
    const int64_t end = std::min(n, (chunk + 1) * kChunk);
    double sums[learnable][L::width] = {};
    for (int64_t i = chunk * kChunk; i < end; i += L::width) {
      const int count = static_cast<int>(std::min<int64_t>(L::width, end - i));
      V in[L::vectors], g[L::vectors], product[L::vectors], d[1 + learnable];
      L::load(x + i, count, in);
      L::load(grad + i, count, g);
      for (int k = 0; k < L::vectors; ++k) {
        F::gradient(in[k], p, d);
        product[k] = g[k] * d[0];
        const int lanes = std::clamp(count - k * V::size(), 0, static_cast<int>(V::size()));
        for (int j = 0; j < F::learnable; ++j) accumulate(g[k] * d[1 + j], lanes, &sums[j][k * V::size()]);
      }
      if (grad_x) L::store(grad_x + i, count, product);
    }
    for (int j = 0; j < F::learnable; ++j) {
      for (int lane = 0; lane < L::width; ++lane) partial[chunk * learnable + j] += sums[j][lane];
    }
  }
  for (int j = 0; j < F::learnable; ++j) {
    double total = 0;
    for (int64_t chunk = 0; chunk < chunks; ++chunk) total += partial[chunk * learnable + j];
    grad_parameters[j] = total;
  }
}

}  // namespace actsym

#define ACTSYM_POINTWISE_TYPE(name, F, T, suffix)                                                              \
  extern "C" void name##_forward_##suffix(const T* x, T* y, int64_t n, const double* parameters, int threads) { \
    actsym::forward<F, T>(x, y, n, parameters, threads);                                                       \
  }                                                                                                            \
  extern "C" void name##_backward_##suffix(const T* grad, const T* x, T* grad_x, int64_t n,                    \
                                           const double* parameters, int threads) {                           \
    actsym::backward<F, T>(grad, x, grad_x, n, parameters, threads);                                           \
  }

#define ACTSYM_POINTWISE_PARAMETERS_TYPE(name, F, T, suffix)                                                   \
  extern "C" void name##_backward_parameters_##suffix(const T* grad, const T* x, T* grad_x,                    \
                                                      double* grad_parameters, int64_t n,                      \
                                                      const double* parameters, int threads) {                 \
    actsym::backward_parameters<F, T>(grad, x, grad_x, grad_parameters, n, parameters, threads);               \
  }

#define ACTSYM_POINTWISE(name, F)                          \
  ACTSYM_POINTWISE_TYPE(name, F, float, float32)           \
  ACTSYM_POINTWISE_TYPE(name, F, double, float64)          \
  ACTSYM_POINTWISE_TYPE(name, F, c10::Half, float16)       \
  ACTSYM_POINTWISE_TYPE(name, F, c10::BFloat16, bfloat16)

// Also for learnable parameters.
#define ACTSYM_POINTWISE_PARAMETERS(name, F)                          \
  ACTSYM_POINTWISE(name, F)                                           \
  ACTSYM_POINTWISE_PARAMETERS_TYPE(name, F, float, float32)           \
  ACTSYM_POINTWISE_PARAMETERS_TYPE(name, F, double, float64)          \
  ACTSYM_POINTWISE_PARAMETERS_TYPE(name, F, c10::Half, float16)       \
  ACTSYM_POINTWISE_PARAMETERS_TYPE(name, F, c10::BFloat16, bfloat16)
