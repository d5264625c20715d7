// What a functor is handed: vectors of inputs come from a run of elements, parameters and noise from an object that
// says where they are, and derivatives by parameters go to a sink.
#pragma once

#include <algorithm>

#include "accurate.h"
#include "storage.h"

namespace actsym {

// Where sums are made.  `errors` away from each sum is its rounding error, where C is double.
struct Sums {
  double* at = nullptr;
  int64_t stride = 0, errors = 0;  // `stride`: distance of the rows
};

// Elements that stand side by side, all of one channel or of consecutive columns of the table.
template <class C> struct Run {
  const void* in[2];
  const void* grad;
  void* out[2];  // null: not wanted
  int count;
  const C* table;   // one channel: its rows, one after the other; columns: the first of them in row 0
  int64_t stride;   // columns: distance of the rows of the table
  const C* noise;   // a number an element
  Sums sums;        // the derivative by `row` of lane or column l is added to sums.at[row * sums.stride + l]
};

// The functor's P.  One channel: every lane has the same parameters.  Columns: lane l has those of column l.
template <class F, class C, bool columns> class Parameters {
  using V = Vectorized<C>;

 public:
  Parameters(const Call& call, const Run<C>& run) : count_(call.count), run_(run) {
    for (int i = 0; i < F::fixed; ++i) fixed_[i] = V(static_cast<C>(call.fixed[i]));
    if constexpr (!columns) {
      for (int i = 0; i < F::learnable; ++i) learned_[i] = V(run.table[i]);
    }
  }

  // To the elements from `first` on.
  void move(int first) { first_ = first; }

  V fixed(int i) const { return fixed_[i]; }
  V learned(int i) const {
    if constexpr (columns) {
      return entry(i);
    } else {
      return learned_[i];
    }
  }
  V at(int vector, int k) const { return entry(row(vector, k)); }
  int count(int vector) const { return entries(count_, vector); }
  int row(int vector, int k) const { return row_of(F::learnable, count_, vector, k); }
  V noise() const { return V::loadu(run_.noise + first_); }

 private:
  // The table and the noise are padded, so that whole vectors can be read at their ends.
  V entry(int row) const {
    if constexpr (columns) {
      return V::loadu(run_.table + row * run_.stride + first_);
    } else {
      return V(run_.table[row]);
    }
  }

  const int64_t* count_;
  const Run<C>& run_;
  int first_ = 0;
  V fixed_[at_least_one<F::fixed>];
  V learned_[at_least_one<F::learnable>];
};

// The functor's Sink: adds grad * derivative to the sums of a row in double, lane by lane.
template <class C> struct Sink {
  using V = Vectorized<C>;

  V grad;
  Sums sums;
  int count;
  int64_t wanted;

  void add(int row, const V& derivative) {
    if (!is_wanted(wanted, row)) return;
    constexpr int width = V::size();
    double* sum = sums.at + row * sums.stride;
    const V term = grad * derivative;
    if (count == width) {
      if constexpr (std::is_same_v<C, double>) {
        add_accurately(term, sum, sum + sums.errors);
      } else {
        add_widened(term, sum);
      }
      return;
    }
    C lane[width];
    term.store(lane);
    for (int l = 0; l < count; ++l) {
      if constexpr (std::is_same_v<C, double>) {
        Accurate both{sum[l], sum[l + sums.errors]};
        both.add(lane[l]);
        sum[l] = both.sum;
        sum[l + sums.errors] = both.error;
      } else {
        sum[l] += static_cast<double>(lane[l]);
      }
    }
  }

 private:
  // As Accurate::add.
  static void add_accurately(const V& term, double* sum, double* error) {
    const V old = V::loadu(sum), next = old + term, added = next - old;
    (V::loadu(error) + ((old - (next - added)) + (term - added))).store(error);
    next.store(sum);
  }

  static void add_widened(const V& term, double* sum) {
    using W = Vectorized<double>;
    const auto wide = at::vec::convert<double, 2, C, 1>(at::vec::VectorizedN<C, 1>(term));
    for (int half = 0; half < 2; ++half, sum += W::size()) (W::loadu(sum) + wide[half]).store(sum);
  }
};

enum class Step { value, slope, gradient };

// One run through one function of the functor, a vector at a time.
template <class F, class C, Step step, bool columns>
[[gnu::noinline, gnu::noclone]] void compute(const Call& call, const Run<C>& run) {
  using V = Vectorized<C>;
  constexpr int width = V::size();
  Parameters<F, C, columns> p(call, run);
  for (int i = 0; i < run.count; i += width) {
    const int count = std::min(width, run.count - i);
    p.move(i);
    V x[F::inputs], result[F::inputs], grad;
    for (int j = 0; j < F::inputs; ++j) x[j] = V::loadu(static_cast<const C*>(run.in[j]) + i, count);
    if constexpr (step != Step::value) grad = V::loadu(static_cast<const C*>(run.grad) + i, count);
    if constexpr (step == Step::value) F::value(x, p, result);
    if constexpr (step == Step::slope) F::slope(x, p, result);
    if constexpr (step == Step::gradient) {
      Sums sums = run.sums;
      if (columns) sums.at += i;
      Sink<C> sink{grad, sums, count, call.wanted};
      F::gradient(x, p, result, sink);
    }
    for (int j = 0; j < (step == Step::value ? 1 : F::inputs); ++j) {
      const V out = step == Step::value ? result[j] : grad * result[j];
      if (run.out[j]) out.store(static_cast<C*>(run.out[j]) + i, count);
    }
  }
}

// As compute, of a run that is kept in a half type.
template <class F, Step step, bool columns>
[[gnu::noinline, gnu::noclone]] void compute_widened(const Call& call, const Run<float>& run, Storage storage) {
  // A half type's vector may reach beyond the end.
  constexpr int room = kWidened + 2 * Vectorized<float>::size(), outputs = step == Step::value ? 1 : F::inputs;
  float in[F::inputs][room], out[outputs][room], grad[step == Step::value ? 1 : room];
  const auto read = [](const void* from, int i) { return static_cast<const uint16_t*>(from) + i; };
  for (int i = 0; i < run.count; i += kWidened) {
    Run<float> part = run;
    part.count = std::min(kWidened, run.count - i);
    for (int j = 0; j < F::inputs; ++j) {
      widen(storage, read(run.in[j], i), part.count, in[j]);
      part.in[j] = in[j];
    }
    if constexpr (step != Step::value) {
      widen(storage, read(run.grad, i), part.count, grad);
      part.grad = grad;
    }
    for (int j = 0; j < outputs; ++j) part.out[j] = run.out[j] ? out[j] : nullptr;
    if (columns) {
      part.table += i;
      if (part.sums.at) part.sums.at += i;
    }
    if (F::noise) part.noise += i;
    compute<F, float, step, columns>(call, part);
    for (int j = 0; j < outputs; ++j) {
      if (run.out[j]) narrow(storage, out[j], part.count, static_cast<uint16_t*>(run.out[j]) + i);
    }
  }
}

}  // namespace actsym
