// What a functor is handed: vectors of inputs come from a run of elements, parameters and noise from an object that
// says where they are, and derivatives by parameters go to a sink.
#pragma once

#include "call.h"
#include "math.h"

namespace actsym {

using at::vec::Vectorized;

// Elements that stand side by side, all of one channel or of consecutive columns of the table.
template <class C> struct Run {
  const C* in[2];
  const C* grad;
  C* out[2];  // null: not wanted
  int count;
  const C* table;   // one channel: its rows, one after the other; columns: the first of them in row 0
  int64_t stride;   // columns: distance of the rows of the table
  const C* noise;   // a number an element
  double* sums;     // the derivative by `row` of lane or column l is added to sums[row * sums_stride + l]
  int64_t sums_stride;
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
  double* sums;
  int64_t stride;
  int count;
  int64_t wanted;

  void add(int row, const V& derivative) {
    if (!is_wanted(wanted, row)) return;
    constexpr int width = V::size();
    C lane[width];
    (grad * derivative).store(lane);
    double* sum = sums + row * stride;
    if (count == width) {
      for (int l = 0; l < width; ++l) sum[l] += static_cast<double>(lane[l]);
    } else {
      for (int l = 0; l < count; ++l) sum[l] += static_cast<double>(lane[l]);
    }
  }
};

enum class Step { value, slope, gradient };

// One run through one function of the functor.
template <class F, class C, Step step, bool columns>
[[gnu::noinline]] void compute(const Call& call, const Run<C>& run) {
  using V = Vectorized<C>;
  constexpr int width = V::size();
  Parameters<F, C, columns> p(call, run);
  for (int i = 0; i < run.count; i += width) {
    const int count = std::min(width, run.count - i);
    p.move(i);
    V in[F::inputs], out[F::inputs];
    for (int j = 0; j < F::inputs; ++j) in[j] = V::loadu(run.in[j] + i, count);
    if constexpr (step == Step::value) {
      F::value(in, p, out);
      out[0].store(run.out[0] + i, count);
    } else {
      const V grad = V::loadu(run.grad + i, count);
      if constexpr (step == Step::slope) {
        F::slope(in, p, out);
      } else {
        Sink<C> sink{grad, run.sums + (columns ? i : 0), run.sums_stride, count, call.wanted};
        F::gradient(in, p, out, sink);
      }
      for (int j = 0; j < F::inputs; ++j) {
        if (run.out[j]) (grad * out[j]).store(run.out[j] + i, count);
      }
    }
  }
}

}  // namespace actsym
