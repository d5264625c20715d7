// The loop over the elements of a run for units with vectors of parameters in float: by shortcuts, with all that does
// not change from element to element in registers or beside them.
#pragma once

#include <cmath>
#include <limits>

#include "affine.h"
#include "cells.h"
#include "elementwise.h"
#include "grid.h"
#include "wide.h"

namespace actsym {

using Doubles = Vector<double>;

// The first or the second half of the lanes in double.
ACTSYM_INLINE Doubles half_of(Floats a, int half) { return widened(a, half); }
ACTSYM_INLINE Doubles half_of(const Wide& a, int half) { return half ? a.high : a.low; }
ACTSYM_INLINE void set_half(Floats& a, int half, const double* lanes) {
  for (int l = 0; l < Doubles::size(); ++l) a.lanes[half * Doubles::size() + l] = static_cast<float>(lanes[l]);
}
ACTSYM_INLINE void set_half(Wide& a, int half, const double* lanes) { (half ? a.high : a.low) = Doubles::loadu(lanes); }

// The functor's P where shortcuts are taken: in float, or in double (V is Wide).  What is usual is taken for granted;
// whether it was, is known at the end.
template <class F, bool columns, class V> class Shortcut {
 public:
  Shortcut(const Parameters<F, float, columns>& given, const double* table) : given_(given), table_(table) {}

  V fixed(int i) const { return V(given_.fixed(i)); }
  V learned(int i) const { return taken(i, [&] { return given_.learned(i); }); }
  V at(int vector, int k) const { return taken(row(vector, k), [&] { return given_.at(vector, k); }); }
  int count(int vector) const { return given_.count(vector); }
  int row(int vector, int k) const { return given_.row(vector, k); }
  V noise() const { return V(given_.noise()); }

  V usual(typename V::Mask holds, V a, V) const {
    usual_ = m::select(holds, usual_, V(__builtin_nan("")));
    return a;
  }
  V plain(V a, V) const { return a; }

  // The same that has judged nothing yet; and the other's judgement of the lanes that are not `own`.
  Shortcut fresh() const { return {given_, table_}; }
  void judge(typename V::Mask own, const Shortcut& other) const { usual_ = m::select(own, usual_, other.usual_); }

  // `a`; NaN where a condition failed.
  V judged(V a) const { return a + usual_; }

 private:
  template <class Read> ACTSYM_INLINE V taken(int row, Read read) const {
    if constexpr (columns || !is_double<typename V::value_type>) {
      return V(read());
    } else {
      return V(table_[row]);
    }
  }

  const Parameters<F, float, columns>& given_;
  const double* table_;  // widened, of one channel
  mutable V usual_ = V(-0.0);  // NaN where a condition failed
};

// The functor's Sink: keeps the derivatives until it is known which of them are right.
struct Kept {
  template <class V> void add(int row, const V& derivative) { rows[row] = narrow(derivative); }

  Floats rows[kKeptRows];
};

// Puts right what was wrong of `result`, and of the derivatives by rows what was wrong `beside`.
template <class F, Step step, class P>
[[gnu::noinline, gnu::noclone, gnu::cold]] void correct(const Floats* x, const P& p, Floats::Mask wrong, Floats* result,
                                                        Floats::Mask beside, Floats* rows, int count) {
  Floats right[F::inputs];
  Kept kept;
  take<F, step>(x, p, right, kept);
  for (int j = 0; j < (step == Step::value ? 1 : F::inputs); ++j) result[j] = m::select(wrong, right[j], result[j]);
  for (int row = 0; row < count; ++row) rows[row] = m::select(beside, kept.rows[row], rows[row]);
}

// Where a number is not finite.
ACTSYM_INLINE Floats::Mask infinite(Floats a) { return m::unordered(a - a); }
ACTSYM_INLINE bool any_infinite(Floats a) {
#if defined(__AVX512F__) && !defined(__clang__)
  const Floats none = a - a;
  return __builtin_ia32_cmpps512_mask(none.lanes, none.lanes, 3, -1, 4);  // 3: unordered
#else
  return m::any(infinite(a));
#endif
}

// The functor's Sink: keeps the derivatives, which are those of float, in the type that is computed in.
template <class V> struct Derivatives {
  ACTSYM_INLINE void add(int row, const V& derivative) { rows[row] = rounded(derivative); }

  V rows[kKeptRows];
};

// Puts right what shortcuts got wrong, at element `first` of a run.  What it is given are copies, so that the numbers of
// the loop that calls it stay in registers.
template <class F, Step step, bool columns, class V>
[[gnu::noinline, gnu::noclone, gnu::cold]] void corrected(const Call& call, const Run<float>& run, int first,
                                                          const Floats* x, Floats::Mask wrong, Floats* result,
                                                          Floats::Mask beside, V* rows, int count) {
  Parameters<F, float, columns> p(call, run);
  p.move(first);
  Kept right;
  correct<F, step>(x, p, wrong, result, beside, right.rows, count);
  for (int row = 0; row < count; ++row) {
    for (int half = 0; half < 2; ++half) {
      double lanes[Doubles::size()];
      half_of(rows[row], half).store(lanes);
      for (int l = 0; l < Doubles::size(); ++l) {
        const int lane = half * Doubles::size() + l;
        if (beside[lane]) lanes[l] = right.rows[row].lanes[lane];
      }
      set_half(rows[row], half, lanes);
    }
  }
}

// Sums of products by row.  Those of one channel are kept here while a run lasts: in half as many lanes as there are of
// float, in turn of the first and of the second half.
template <bool columns> class LaneSums {
  static constexpr int width = Floats::size(), half_width = Doubles::size();

 public:
  LaneSums(const Sums& sums, int rows, int64_t wanted) : sums_(sums), rows_(rows), wanted_(wanted) {
    for (int row = 0; row < rows_ && !columns; ++row) {
      if (is_wanted(wanted_, row)) kept_[row] = Doubles::loadu(sums_.at + row * sums_.stride);
    }
  }

  // Adds grad * derivative of the first `count` lanes, which are those from element i on.
  template <class V> ACTSYM_INLINE void add(int row, const Doubles (&grad)[2], const V& derivative, int i, int count) {
    if (!is_wanted(wanted_, row)) return;
    for (int half = 0; half < 2; ++half) {
      const Doubles factor = half_of(derivative, half);
      if (count < width) {
        add_some(row, grad[half], factor, i, half * half_width, std::min(count - half * half_width, half_width));
      } else if (columns) {
        double* sum = sums_.at + row * sums_.stride + i + half * half_width;
        m::multiplied_added(grad[half], factor, Doubles::loadu(sum)).store(sum);
      } else {
        kept_[row] = m::multiplied_added(grad[half], factor, kept_[row]);
      }
    }
  }

  void store() const {
    for (int row = 0; row < rows_ && !columns; ++row) {
      if (is_wanted(wanted_, row)) kept_[row].store(sums_.at + row * sums_.stride);
    }
  }

 private:
  // As add, of `count` lanes from `first` on, if there are any.
  ACTSYM_INLINE void add_some(int row, Doubles grad, Doubles factor, int i, int first, int count) {
    if (columns) {
      double* sum = sums_.at + row * sums_.stride + i + first;
      for (int l = 0; l < count; ++l) {
        sum[l] = m::multiplied_added(Doubles(grad.lanes[l]), Doubles(factor.lanes[l]), Doubles(sum[l])).lanes[0];
      }
    } else {
      kept_[row] = Doubles::set(kept_[row], m::multiplied_added(grad, factor, kept_[row]), count);
    }
  }

  const Sums sums_;
  const int rows_;
  const int64_t wanted_;
  Doubles kept_[columns ? 1 : kKeptRows];
};

// The largest float that is not above (a - b) / n; both are at most kSmall in size, and n is below 2^20.
constexpr float kSmall = 0x1p126f;
inline float quotient_below(float a, float b, int n) {
  const double one = a, other = -b, sum = one + other, part = sum - one, error = (one - (sum - part)) + (other - part);
  const float nearest = static_cast<float>(sum / n);
  const double product = static_cast<double>(nearest) * n;  // exact
  const bool above = product > sum || (product == sum && error < 0);
  return above ? std::nextafter(nearest, -std::numeric_limits<float>::infinity()) : nearest;
}

// Of the lines a[k] + k x: edge[k] such that the first of the largest is line k or one behind it where x > edge[k], for
// numbers x that are float; k from 1 on.  False where a difference of two a[k] might overflow, or is none.
inline bool find_edges(const float* a, int count, float* edge) {
  float last[kKeptRows];  // up to where line i is largest of none of those before the k-th
  for (int i = 0; i < count; ++i) {
    if (!(__builtin_fabsf(a[i]) <= kSmall)) return false;
    last[i] = -std::numeric_limits<float>::infinity();
  }
  for (int k = 1; k < count; ++k) {
    for (int i = k; i < count; ++i) last[i] = std::max(last[i], quotient_below(a[k - 1], a[i], i - k + 1));
    edge[k] = *std::min_element(last + k, last + count);
  }
  return true;
}

// A Shortcut that knows the edges of the lines of each vector, at their rows.
template <class F, class V> struct Sorted : Shortcut<F, false, V> {
  using Shortcut<F, false, V>::Shortcut;
  const float* edges;
};

// Finds the first k at which line k is largest, and the entry there: where edges are known.
template <int vector, class P, class V> ACTSYM_INLINE bool largest_line(const P&, V, V&, V&) { return false; }
template <int vector, class F, class V>
ACTSYM_INLINE bool largest_line(const Sorted<F, V>& p, V x, V& best, V& entry) {
  for (int k = 1; k < p.count(vector); ++k) {
    const auto behind = m::lt(V(p.edges[p.row(vector, k)]), x);
    best = m::select(behind, V(k), best);
    entry = m::select(behind, p.at(vector, k), entry);
  }
  return true;
}
#define ACTSYM_SHORTCUTS

struct None {};

// What computes a mean in another form than the functor does.
template <class F, bool columns> auto form_of() {
  if constexpr (F::grid) {
    return Grid<F, columns>();
  } else if constexpr (F::cells) {
    return Cells<F, columns>();
  } else if constexpr (F::affine) {
    return Affine<F, columns>();
  } else {
    return None();
  }
}

// The elements of one run by the shortcuts of the functor; what they do not serve is computed again.  Each lane is
// judged by itself, so results do not depend on those beside it, and of the results without the rows, so they are those
// of the slope.
template <class F, Step step, bool columns, bool sorted>
ACTSYM_INLINE void by_shortcuts(const Call& given, const Run<float>& whole, const float* edges) {
  using V = std::conditional_t<F::wide, Wide, Floats>;
  constexpr int width = Floats::size(), results = step == Step::value ? 1 : F::inputs;
  // Copies of which nobody else knows: what is stored to the results does not change them.
  Call call;
  std::copy_n(given.count, F::vectors, call.count);
  std::copy_n(given.fixed, F::fixed, call.fixed);
  const int rows = row_of(F::learnable, call.count, F::vectors, 0);
  float single[columns ? 1 : kKeptRows];
  double table[columns ? 1 : kKeptRows];
  float edge[sorted ? kKeptRows : 1];
  if (sorted) std::copy_n(edges, rows, edge);
  Run<float> run = whole;
  if (!columns) {
    std::copy_n(whole.table, rows, single);
    std::copy_n(whole.table, rows, table);
    run.table = single;
  }
  Parameters<F, float, columns> p(call, run);
  Operands<F, float, step> at(whole);
  LaneSums<columns> sums(whole.sums, step == Step::gradient ? rows : 0, given.wanted);
  using Form = decltype(form_of<F, columns>());
  constexpr bool by_form = !std::is_same_v<Form, None>;
  Form means;
  if constexpr (by_form && !columns) means.template find<step>(Shortcut<F, columns, V>(p, table));
  const int count = whole.count, rest = count % width;
  int i = 0, lanes = width;
  for (const int end : {count - rest, count}) {
    if (i < end && end - i < width) at.copy(i, lanes = rest);
    const Operands<F, float, step> from = at;
    for (; i < end; i += width) {
      p.move(i);
      std::conditional_t<sorted, Sorted<F, V>, Shortcut<F, columns, V>> shortcut(p, table);
      if constexpr (sorted) shortcut.edges = edge;
      Floats x[F::inputs], result[results], grad;
      V in[F::inputs], out[results];
      Derivatives<V> kept;
      for (int j = 0; j < F::inputs; ++j) in[j] = V(x[j] = load_next<Floats>(from.in[j] + i));
      if constexpr (step != Step::value) grad = load_next<Floats>(from.grad + i);
      if constexpr (by_form) {
        if constexpr (columns) means.template find<step>(shortcut);
        means.template take<step>(in, shortcut, out, kept);
      } else {
        take<F, step>(in, shortcut, out, kept);
      }
      for (int j = 0; j < results; ++j) result[j] = narrow(shortcut.judged(out[j]));
      Floats sum = result[0];
      for (int j = 1; j < results; ++j) sum = sum + result[j];
      Floats all = sum;
      if constexpr (step == Step::gradient) {
        V of_rows = kept.rows[0];
        for (int row = 1; row < rows; ++row) of_rows = of_rows + kept.rows[row];
        all = sum + narrow(of_rows);
      }
      if (__builtin_expect(any_infinite(all), false)) {
        Floats inputs[F::inputs], right[results];
        Derivatives<V> others;
        std::copy_n(x, F::inputs, inputs);
        std::copy_n(result, results, right);
        if constexpr (step == Step::gradient) std::copy_n(kept.rows, rows, others.rows);
        corrected<F, step, columns>(given, whole, i, inputs, infinite(sum), right, infinite(all), others.rows,
                                    step == Step::gradient ? rows : 0);
        std::copy_n(right, results, result);
        if constexpr (step == Step::gradient) std::copy_n(others.rows, rows, kept.rows);
      }
      if constexpr (step == Step::gradient) {
        const Doubles wide_grad[2] = {widened(grad, 0), widened(grad, 1)};
        for (int row = 0; row < rows; ++row) sums.add(row, wide_grad, kept.rows[row], i, lanes);
      }
      for (int j = 0; j < results; ++j) {
        const Floats stored = step == Step::value ? result[j] : grad * result[j];
        if (from.out[j]) stored.store(from.out[j] + i);
      }
    }
  }
  if (step == Step::gradient) sums.store();
  if (rest) at.copy_back(whole, count - rest, rest);
}

// From so many elements a row on it is worth while to look for edges.
constexpr int kWorthEdges = 64;

template <class F, Step step, bool columns> ACTSYM_INLINE void by_shortcuts(const Call& call, const Run<float>& run) {
  if constexpr (F::lines && !columns) {
    float edges[kKeptRows];
    bool found = run.count >= kWorthEdges * row_of(F::learnable, call.count, F::vectors, 0);
    for (int v = 0; v < F::vectors; ++v) {
      const int first = row_of(F::learnable, call.count, v, 0);
      found = found && find_edges(run.table + first, entries(call.count, v), edges + first);
    }
    if (found) return by_shortcuts<F, step, columns, true>(call, run, edges);
  }
  by_shortcuts<F, step, columns, false>(call, run, nullptr);
}

}  // namespace actsym

// Of one function of a functor.  Vectorising what stands in sequence gains nothing in these loops, and GCC 12 breaks off
// at it.
#define ACTSYM_SHORTCUTS_OF(F, step, columns)                                                 \
  template <> struct actsym::Shortcuts<F, step, columns> {                                    \
    static constexpr bool known = true;                                                       \
    [[gnu::noinline, gnu::noclone, gnu::optimize("no-tree-slp-vectorize")]] static void       \
    compute(const Call& call, const Run<float>& run) {                                        \
      by_shortcuts<F, step, columns>(call, run);                                              \
    }                                                                                         \
  };

#if !defined(ACTSYM_FLOAT64) || !ACTSYM_FLOAT64
#define ACTSYM_BY_SHORTCUTS(F)                            \
  ACTSYM_SHORTCUTS_OF(F, actsym::Step::value, false)      \
  ACTSYM_SHORTCUTS_OF(F, actsym::Step::value, true)       \
  ACTSYM_SHORTCUTS_OF(F, actsym::Step::slope, false)      \
  ACTSYM_SHORTCUTS_OF(F, actsym::Step::slope, true)       \
  ACTSYM_SHORTCUTS_OF(F, actsym::Step::gradient, false)   \
  ACTSYM_SHORTCUTS_OF(F, actsym::Step::gradient, true)
#else
#define ACTSYM_BY_SHORTCUTS(F)
#endif
