// Blocks of a row in double, from memory and back, and the sums of a row.
#pragma once

#include <vector>

#include "accurate.h"
#include "row_call.h"
#include "row_numbers.h"
#include "storage.h"

namespace actsym::m {

template <> inline Number constant<Number>(float, double twice) { return Number(twice); }

}  // namespace actsym::m

namespace actsym::rows {

using V = Vector<double>;

constexpr int64_t kBlock = 512;  // entries at a time
constexpr int kLowest = -1021;   // exponents that entries are divided by; 2^-kLowest is a normal number
constexpr int kHighest = 1021;

template <class T> void load(const void* memory, double* to, int64_t n) {
  const T* from = static_cast<const T*>(memory);
  if constexpr (storage_of<T> != Storage::same) {
    float wide[kBlock];
    widen<T>(from, static_cast<int>(n), wide);
    for (int64_t i = 0; i < n; ++i) to[i] = wide[i];
  } else {
    for (int64_t i = 0; i < n; ++i) to[i] = static_cast<double>(from[i]);
  }
}

template <class T> void store(const double* from, void* memory, int64_t n) {
  T* to = static_cast<T*>(memory);
  if constexpr (storage_of<T> != Storage::same) {
    float rounded[kBlock];
    for (int64_t i = 0; i < n; ++i) rounded[i] = static_cast<float>(from[i]);
    narrow<T>(rounded, static_cast<int>(n), to);
  } else {
    for (int64_t i = 0; i < n; ++i) to[i] = static_cast<T>(from[i]);
  }
}

// Entries in float, where they stand or in `room` for a block.
template <class T> const float* floats(const void* memory, float* room, int64_t n) {
  if constexpr (storage_of<T> == Storage::same) {
    return static_cast<const float*>(memory);
  } else {
    widen<T>(memory, static_cast<int>(n), room);
    return room;
  }
}

// How entries are kept in memory.  It is decided when the code runs: what is made of a functor is made once.
struct Entries {
  void (*load)(const void*, double*, int64_t);
  void (*store)(const double*, void*, int64_t);
  const float* (*floats)(const void*, float*, int64_t);  // null: of double
  void (*narrow)(const float*, int, void*);              // null: of float and double
  int64_t size;
};
template <class T> inline constexpr Entries entries_of = {load<T>, store<T>, floats<T>, narrow<T>, sizeof(T)};
template <> inline constexpr Entries entries_of<float> = {load<float>, store<float>, floats<float>, nullptr, sizeof(float)};
template <> inline constexpr Entries entries_of<double> = {load<double>, store<double>, nullptr, nullptr, sizeof(double)};

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
      const V size = F::side > 0 ? v : F::side < 0 ? m::neg(v) : m::abs(v);
      largest = m::max(largest, size);
      poison = poison + v * V(0.0);
    }
    broken |= std::isnan(total(poison));
    if (!F::scaled || broken) return;
    double most = 0;
    for (int i = 0; i < V::size(); ++i) most = std::max(most, largest.lanes[i]);
    int power;
    std::frexp(most, &power);
    power = std::min(std::max(power, kLowest), kHighest);
    if (power > exponent && most > 0) {
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
