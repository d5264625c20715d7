// Loops of the row kernels on the CPU: the last dimension is a row, of which the functor needs sums.
//
// Everything is computed in double, a block of the row at a time, and each row by one thread: results do not depend on
// the alignment or on the number of threads.  Most rows of floats go the quick way (row_quick.h).  In the others, and in
// double, where the functor is scaled, entries are divided by a power of two at the largest magnitude met so far; sums
// that were made with a smaller one are brought to it.  A row is read twice: for its sums, and for its entries.  A row
// that holds a NaN or an infinity becomes NaN.
#pragma once

#include "row_quick.h"
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

template <class F, bool backward> class Worker {
  static constexpr int count = F::numbers + (backward ? F::slope_coefficients : F::value_coefficients);

 public:
  Worker(const RowCall& call, const Entries& kept) : call_(call), kept_(kept), row_(call), quick_(call, kept) {}

  // One row; backward: its share of the gradients by the parameters is added to `gradients`.
  void run(int64_t row, Accurate* gradients) {
    const int64_t begin = row * call_.length * kept_.size;
    const char* x = static_cast<const char*>(call_.input) + begin;
    const char* g = backward ? static_cast<const char*>(call_.grad) + begin : nullptr;
    char* y = call_.output ? static_cast<char*>(call_.output) + begin : nullptr;
    if (quick_.run(x, g, y, gradients)) return;
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
      if (!y) return;
    }
    entries(x, g, y, sums);
  }

 private:
  template <class Step> void each(const char* x, const char* g, Step step) {
    for (int64_t i = 0; i < call_.length; i += kBlock) {
      const int64_t n = std::min(kBlock, call_.length - i);
      kept_.load(x + i * kept_.size, x_, n);
      std::fill(x_ + n, x_ + std::min(n + V::size(), kBlock), 0.0);
      if (g) kept_.load(g + i * kept_.size, g_, n);
      step(n);
    }
  }

  void entries(const char* x, const char* g, char* y, const Sums<F>& sums) {
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
      kept_.store(x_, y, n);
      y += n * kept_.size;
    });
  }

  const RowCall& call_;
  const Entries& kept_;
  RowNumbers<F> row_;
  std::conditional_t<F::quick, Quick<F, backward>, NotQuick> quick_;
  alignas(64) double x_[kBlock], g_[kBlock] = {};
};

template <class F, bool backward> [[gnu::noinline]] int run(const RowCall& call, const Entries& kept) {
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
    Worker<F, backward> worker(call, kept);
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

#define ACTSYM_ROWS_TYPE(name, F, T, suffix)                               \
  extern "C" int name##_forward_##suffix(const actsym::RowCall* call) {    \
    return actsym::rows::run<F, false>(*call, actsym::rows::entries_of<T>); \
  }                                                                        \
  extern "C" int name##_backward_##suffix(const actsym::RowCall* call) {   \
    return actsym::rows::run<F, true>(*call, actsym::rows::entries_of<T>);  \
  }

#define ACTSYM_ROWS(name, F)                         \
  ACTSYM_ROWS_TYPE(name, F, float, float32)          \
  ACTSYM_ROWS_TYPE(name, F, double, float64)         \
  ACTSYM_ROWS_TYPE(name, F, actsym::half, float16)   \
  ACTSYM_ROWS_TYPE(name, F, actsym::bfloat16, bfloat16)
