// What a functor is handed: vectors of inputs come from a run of elements, parameters and noise from an object that
// says where they are, and derivatives by parameters go to a sink.
#pragma once

#include <algorithm>
#include <type_traits>
#include <vector>

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
  using V = Vector<C>;

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

  // `right` is right everywhere, and the same as `a` where the condition holds.
  V usual(typename V::Mask, V, V right) const { return right; }
  // `right` is right everywhere, and that of which `a` is enough where no condition fails and all results are finite.
  V plain(V, V right) const { return right; }

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
template <class C, class V = Vector<C>> struct Sink {
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
      if constexpr (is_double<C>) {
        add_accurately(term, sum, sum + sums.errors);
      } else {
        add_widened(term, sum);
      }
      return;
    }
    C lane[width];
    term.store(lane);
    for (int l = 0; l < count; ++l) {
      if constexpr (is_double<C>) {
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
    using W = Vector<double>;
    for (int half = 0; half < 2; ++half, sum += W::size()) (W::loadu(sum) + widened(term, half)).store(sum);
  }
};

enum class Step { value, slope, gradient };

// The numbers of a run that its functions read and write, of type T, or copies of the last of them that fill a vector V.
template <class F, class T, Step step, class V = Vector<T>> struct Operands {
  static constexpr int width = V::size(), outputs = step == Step::value ? 1 : F::inputs;
  const T* in[F::inputs];
  const T* grad;
  T* out[outputs];

  template <class C> explicit Operands(const Run<C>& run) : grad(static_cast<const T*>(run.grad)) {
    for (int j = 0; j < F::inputs; ++j) in[j] = static_cast<const T*>(run.in[j]);
    for (int j = 0; j < outputs; ++j) out[j] = static_cast<T*>(run.out[j]);
  }

  // From now on element i is the first of `count` that are copied.
  [[gnu::noinline]] void copy(int i, int count) {
    for (int j = 0; j < F::inputs; ++j) in[j] = copied(in[j] + i, count, last_[j]) - i;
    if (step != Step::value) grad = copied(grad + i, count, last_[F::inputs]) - i;
    for (int j = 0; j < outputs; ++j) out[j] = out[j] ? results_[j] - i : nullptr;
  }

  // The results of `count` elements that were copied, to where they belong.
  template <class C> [[gnu::noinline]] void copy_back(const Run<C>& run, int i, int count) const {
    for (int j = 0; j < outputs; ++j) {
      for (int l = 0; l < count && run.out[j]; ++l) static_cast<T*>(run.out[j])[i + l] = results_[j][l];
    }
  }

 private:
  static const T* copied(const T* from, int count, T* to) {
    for (int l = 0; l < width; ++l) to[l] = l < count ? from[l] : T{};
    return to;
  }

  T last_[F::inputs + 1][width], results_[outputs][width];
};

template <class F, Step step, class V, class P, class Sink>
ACTSYM_INLINE void take(const V* x, const P& p, V* result, Sink& sink) {
  if constexpr (step == Step::value) F::value(x, p, result);
  if constexpr (step == Step::slope) F::slope(x, p, result);
  if constexpr (step == Step::gradient) F::gradient(x, p, result, sink);
}

// What is computed of a run at a time: of floats two vectors, where all elements have the same parameters.
template <class F, class C, Step step, bool columns>
using Lanes = std::conditional_t<!is_double<C> && step != Step::gradient && !columns && !F::noise && F::vectors == 0,
                                 Twice<Floats>, Vector<C>>;

// The elements of one run, kept as T, so many at a time: first those, then what is left.
template <class F, class C, Step step, bool columns, class T = C>
ACTSYM_INLINE void elements(const Call& call, const Run<C>& run) {
  using V = Lanes<F, C, step, columns>;
  constexpr int width = V::size();
  const int64_t wanted = call.wanted;
  const Sums sums = run.sums;
  const int count = run.count, rest = count % width;
  Parameters<F, C, columns> p(call, run);
  Operands<F, T, step, V> operands(run);
  int i = 0, lanes = width;
  for (const int end : {count - rest, count}) {
    if (i < end && end - i < width) operands.copy(i, lanes = rest);
    const Operands<F, T, step, V> at = operands;  // in registers: nothing that is written here can change it
    for (; i < end; i += width) {
      p.move(i);
      V x[F::inputs], result[F::inputs], grad;
      for (int j = 0; j < F::inputs; ++j) x[j] = load_next<V>(at.in[j] + i);
      if constexpr (step != Step::value) grad = load_next<V>(at.grad + i);
      Sums own = sums;
      if constexpr (step == Step::gradient) {
        if (columns) own.at += i;
      }
      Sink<C, V> sink{grad, own, lanes, wanted};
      take<F, step>(x, p, result, sink);
      for (int j = 0; j < at.outputs; ++j) {
        const V out = step == Step::value ? result[j] : grad * result[j];
        if (at.out[j]) store(out, at.out[j] + i);
      }
    }
  }
  if (rest) operands.copy_back(run, count - rest, rest);
}

// Where a table has more rows, no shortcuts are taken.
constexpr int kKeptRows = 64;

// As elements, by shortcuts, of a functor that has some (shortcuts.h), where the rows can be kept.
template <class F, Step step, bool columns> struct Shortcuts {
  static constexpr bool known = false;
};

// One run through one function of the functor: by shortcuts where it has some for the type.
template <class F, class C, Step step, bool columns>
[[gnu::noinline, gnu::noclone]] void compute(const Call& call, const Run<C>& run) {
  using Quick = Shortcuts<F, step, columns>;
  if constexpr (Quick::known && !is_double<C>) {
    if (row_of(F::learnable, call.count, F::vectors, 0) <= kKeptRows) return Quick::compute(call, run);
  }
  elements<F, C, step, columns>(call, run);
}

// Whether the functor is compiled for each half type.
template <class F> constexpr bool light = false;

// As compute, of a run that is kept in a half type.
template <class F, Step step, bool columns>
[[gnu::noinline, gnu::noclone]] void compute_widened(const Call& call, const Run<float>& run, Storage storage) {
  if constexpr (light<F> && step != Step::gradient) {
    if (storage == Storage::half) return elements<typename F::Half, float, step, columns, half>(call, run);
    return elements<typename F::Half, float, step, columns, bfloat16>(call, run);
  }
  constexpr int outputs = step == Step::value ? 1 : F::inputs;
  alignas(64) float in[F::inputs][kWidened], out[outputs][kWidened], grad[step == Step::value ? 1 : kWidened];
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
    compute<typename F::Half, float, step, columns>(call, part);
    for (int j = 0; j < outputs; ++j) {
      if (run.out[j]) narrow(storage, out[j], part.count, static_cast<uint16_t*>(run.out[j]) + i);
    }
  }
}

}  // namespace actsym
