// Loops of the row kernels on the CPU: the last dimension is a row, of which the functor needs sums.
//
// Everything is computed in double, a block of the row at a time, and each row by one thread: results do not depend on
// the alignment or on the number of threads.  Where the functor is scaled, entries are divided by a power of two at the
// largest magnitude met so far; sums that were made with a smaller one are brought to it.  A row is read twice: for its
// sums, and for its entries.  A row that holds a NaN or an infinity becomes NaN.
#pragma once

#include "row_sums.h"

namespace actsym::rows {

constexpr int64_t kEntries = 1 << 14;  // entries that one thread takes at a time, at least

// The numbers that a row's coefficients are computed from.
template <class F> struct RowNumbers {
  Number sum[at_least_one<F::sums>], product[at_least_one<F::products>], parameter[at_least_one<F::learnable + F::fixed>];
  Number scale{1.0}, length;

  explicit RowNumbers(const RowCall& call) : length(static_cast<double>(call.length)) {
    for (int i = 0; i < F::learnable; ++i) parameter[i] = Number(call.parameters[i]);
    for (int i = 0; i < F::fixed; ++i) parameter[F::learnable + i] = Number(call.fixed[i]);
  }

  void take(const Sums<F>& sums) {
    for (int i = 0; i < F::sums; ++i) sum[i] = Number(sums.sum[i].total());
    for (int i = 0; i < F::products; ++i) product[i] = Number(sums.product[i].total());
    scale = Number(1.0, sums.exponent);
  }
};

template <class F, class T, bool backward> class Worker {
  static constexpr int count = F::numbers + (backward ? F::slope_coefficients : F::value_coefficients);

 public:
  explicit Worker(const RowCall& call) : call_(call), row_(call) {}

  // One row; backward: its share of the gradients by the parameters is added to `gradients`.
  void run(int64_t row, Accurate* gradients) {
    const T* x = static_cast<const T*>(call_.input) + row * call_.length;
    const T* g = backward ? static_cast<const T*>(call_.grad) + row * call_.length : nullptr;
    Sums<F> sums;
    each(x, g, [&](int64_t n) {
      sums.meet(x_, n);
      sums.add(x_, n);
      if constexpr (backward && F::fused) sums.add_products(x_, g_, n, nullptr);
    });
    row_.take(sums);
    if constexpr (backward && !F::fused) {
      Number wide[at_least_one<F::numbers>];
      double numbers[at_least_one<F::numbers>];
      F::numbers_of(row_.sum, row_.scale, row_.length, row_.parameter, wide);
      for (int i = 0; i < F::numbers; ++i) numbers[i] = wide[i].number();
      each(x, g, [&](int64_t n) {
        sums.divide(x_, n);
        sums.add_products(x_, g_, n, numbers);
      });
      row_.take(sums);
    }
    if constexpr (backward) {
      Number share[at_least_one<F::learnable>];
      if (gradients) F::parameter_row(row_.sum, row_.product, row_.scale, row_.length, row_.parameter, share);
      for (int i = 0; gradients && i < F::learnable; ++i) gradients[i].add(sums.broken ? NAN : share[i].number());
      if (!call_.output) return;
    }
    entries(x, g, static_cast<T*>(call_.output) + row * call_.length, sums);
  }

 private:
  template <class Step> void each(const T* x, const T* g, Step step) {
    for (int64_t i = 0; i < call_.length; i += kBlock) {
      const int64_t n = std::min(kBlock, call_.length - i);
      load(x + i, x_, n);
      std::fill(x_ + n, x_ + std::min(n + V::size(), kBlock), 0.0);
      if (g) load(g + i, g_, n);
      step(n);
    }
  }

  void entries(const T* x, const T* g, T* y, const Sums<F>& sums) {
    Coefficients<double, count> coefficients;
    if (sums.broken) {
      coefficients.fill(NAN);
    } else {
      Number wide[at_least_one<count>];
      F::numbers_of(row_.sum, row_.scale, row_.length, row_.parameter, wide);
      if constexpr (backward) {
        F::backward_row(row_.sum, row_.product, row_.scale, row_.length, row_.parameter, wide + F::numbers);
      } else {
        F::forward_row(row_.sum, row_.scale, row_.length, row_.parameter, wide + F::numbers);
      }
      coefficients.set(wide, F::numbers, F::scaled);
    }
    V c[at_least_one<count>];
    for (int k = 0; k < count; ++k) c[k] = V(coefficients.at[k]);
    const V first(coefficients.first), second(coefficients.second);
    each(x, g, [&](int64_t n) {
      sums.divide(x_, n);
      for (int64_t i = 0; i < n; i += V::size()) {
        V out;
        if constexpr (backward) {
          F::slope(V::loadu(x_ + i), V::loadu(g_ + i), c, &out);
        } else {
          F::value(V::loadu(x_ + i), c, &out);
        }
        (out * first * second).store(x_ + i);
      }
      store(x_, y, n);
      y += n;
    });
  }

  const RowCall& call_;
  RowNumbers<F> row_;
  alignas(64) double x_[kBlock], g_[kBlock] = {};
};

template <class F, class T, bool backward> int run(const RowCall& call) {
  if (call.rows == 0 || call.length == 0) {
    for (int i = 0; call.sums && i < F::learnable; ++i) call.sums[i] = 0;
    return 0;
  }
  const int64_t each = std::max<int64_t>(1, kEntries / call.length);
  const int64_t chunks = (call.rows + each - 1) / each;
  const bool wanted = backward && call.sums && F::learnable;
  std::vector<Accurate> partial(wanted ? chunks * F::learnable : 0);
#pragma omp parallel for num_threads(call.threads) if (chunks > 1 && call.threads > 1) schedule(static)
  for (int64_t chunk = 0; chunk < chunks; ++chunk) {
    Worker<F, T, backward> worker(call);
    Accurate* gradients = wanted ? &partial[chunk * F::learnable] : nullptr;
    for (int64_t row = chunk * each; row < std::min(call.rows, (chunk + 1) * each); ++row) worker.run(row, gradients);
  }
  for (int i = 0; wanted && i < F::learnable; ++i) {
    Accurate sum;
    for (int64_t chunk = 0; chunk < chunks; ++chunk) sum.add(partial[chunk * F::learnable + i].total());
    call.sums[i] = sum.total();
  }
  return 0;
}

}  // namespace actsym::rows

#define ACTSYM_ROWS_TYPE(name, F, T, suffix)                             \
  extern "C" int name##_forward_##suffix(const actsym::RowCall* call) {  \
    return actsym::rows::run<F, T, false>(*call);                        \
  }                                                                      \
  extern "C" int name##_backward_##suffix(const actsym::RowCall* call) { \
    return actsym::rows::run<F, T, true>(*call);                         \
  }

#define ACTSYM_ROWS(name, F)                         \
  ACTSYM_ROWS_TYPE(name, F, float, float32)          \
  ACTSYM_ROWS_TYPE(name, F, double, float64)         \
  ACTSYM_ROWS_TYPE(name, F, c10::Half, float16)      \
  ACTSYM_ROWS_TYPE(name, F, c10::BFloat16, bfloat16)
