// Blocks of a row in double, from memory and back, and the sums of a row.
#pragma once

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <vector>

#include "accurate.h"
#include "math.h"
#include "row_call.h"
#include "row_numbers.h"

namespace actsym::m {

template <> inline Number constant<Number>(float, double twice) { return Number(twice); }

}  // namespace actsym::m

namespace actsym::rows {

using V = at::vec::Vectorized<double>;

constexpr int64_t kBlock = 512;  // entries at a time
constexpr int kLowest = -1021;   // exponents that entries are divided by; 2^-kLowest is a normal number
constexpr int kHighest = 1021;

template <class T> inline void load(const T* from, double* to, int64_t n) {
  if constexpr (std::is_same_v<T, c10::Half> || std::is_same_v<T, c10::BFloat16>) {
    using H = at::vec::Vectorized<T>;
    float wide[kBlock];
    for (int64_t i = 0; i < n; i += H::size()) {
      auto [low, high] = at::vec::convert_to_float<T>(H::loadu(from + i, std::min<int64_t>(H::size(), n - i)));
      low.store(wide + i);
      high.store(wide + i + H::size() / 2);
    }
    for (int64_t i = 0; i < n; ++i) to[i] = wide[i];
  } else {
    for (int64_t i = 0; i < n; ++i) to[i] = static_cast<double>(from[i]);
  }
}

template <class T> inline void store(const double* from, T* to, int64_t n) {
  if constexpr (std::is_same_v<T, c10::Half> || std::is_same_v<T, c10::BFloat16>) {
    using H = at::vec::Vectorized<T>;
    using F = at::vec::Vectorized<float>;
    float narrow[kBlock];
    for (int64_t i = 0; i < n; ++i) narrow[i] = static_cast<float>(from[i]);
    for (int64_t i = 0; i < n; i += H::size()) {
      const auto packed = at::vec::convert_from_float<T>(F::loadu(narrow + i), F::loadu(narrow + i + F::size()));
      packed.store(to + i, std::min<int64_t>(H::size(), n - i));
    }
  } else {
    for (int64_t i = 0; i < n; ++i) to[i] = static_cast<T>(from[i]);
  }
}

inline double total(const V& v) {
  double lane[V::size()];
  v.store(lane);
  double sum = 0;
  for (int i = 0; i < V::size(); ++i) sum += lane[i];
  return sum;
}

// The sums of one row; the rounding errors of adding up its blocks are kept.
template <class F> struct Sums {
  Accurate sum[at_least_one<F::sums>];
  Accurate product[at_least_one<F::products>];
  int exponent = F::scaled ? kLowest : 0;
  bool broken = false;

  // Looks at the next entries and divides them by the scale.
  void meet(double* x, int64_t n) {
    V largest(0.0), poison(0.0);
    for (int64_t i = 0; i < n; i += V::size()) {
      const V v = V::loadu(x + i);
      const V size = F::side > 0 ? v : F::side < 0 ? v.neg() : v.abs();
      largest = V::blendv(largest, size, size > largest);
      poison = poison + v * V(0.0);
    }
    broken |= std::isnan(total(poison));
    if (!F::scaled || broken) return;
    double lane[V::size()];
    largest.store(lane);
    int power;
    std::frexp(*std::max_element(lane, lane + V::size()), &power);
    power = std::clamp(power, kLowest, kHighest);
    if (power > exponent && *std::max_element(lane, lane + V::size()) > 0) {
      for (int i = 0; i < F::sums; ++i) shift(sum[i], (exponent - power) * F::sum_degree(i));
      for (int i = 0; i < F::products; ++i) shift(product[i], (exponent - power) * F::product_degree(i));
      exponent = power;
    }
    divide(x, n);
  }

  static void shift(Accurate& of, int power) {
    of.sum = std::ldexp(of.sum, power);
    of.error = std::ldexp(of.error, power);
  }

  void divide(double* x, int64_t n) const {
    if (!F::scaled) return;
    const V factor(power_of_two<double>(-exponent));
    for (int64_t i = 0; i < n; i += V::size()) (V::loadu(x + i) * factor).store(x + i);
  }

  void add(const double* x, int64_t n) {
    V partial[at_least_one<F::sums>], out[at_least_one<F::sums>];
    for (auto& p : partial) p = V(0.0);
    for (int64_t i = 0; i < n; i += V::size()) {
      F::statistics(V::loadu(x + i), out);
      for (int k = 0; k < F::sums; ++k) partial[k] = V::set(partial[k], partial[k] + out[k], n - i);
    }
    for (int k = 0; k < F::sums; ++k) sum[k].add(total(partial[k]));
  }

  void add_products(const double* x, const double* g, int64_t n, const double* numbers) {
    V partial[at_least_one<F::products>], out[at_least_one<F::products>], c[at_least_one<F::numbers>];
    for (auto& p : partial) p = V(0.0);
    for (int k = 0; k < F::numbers; ++k) c[k] = V(numbers[k]);
    for (int64_t i = 0; i < n; i += V::size()) {
      const V grad = V::loadu(g + i);
      F::products_of(V::loadu(x + i), c, out);
      for (int k = 0; k < F::products; ++k) partial[k] = V::set(partial[k], partial[k] + grad * out[k], n - i);
    }
    for (int k = 0; k < F::products; ++k) product[k].add(total(partial[k]));
  }
};

}  // namespace actsym::rows
