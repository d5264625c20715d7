// Means whose weights are, on each of some intervals of x (cells), multiples of powers of one exponential E of x
// (codegen/kinds/vectors/cells.py), in double: quotients of polynomials in E.  Their coefficients are found
// once a run for all cells or, where parameters vary by channel, at every x, by the same arithmetic.
//
// Derivatives are covariances, which are sums over pairs of entries as in grid.h.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "grid.h"

namespace actsym {

// Within these bounds of the logits' parts nothing leaves the range of double: products of four weights, two floats and,
// of peaks, four factors E are normal numbers.  Of windows E is at most 1, as u in grid.h.
constexpr double kPeakPart = 60, kWindowPart = 40;

template <class F, bool columns> class Cells {
  // One channel: its numbers; columns: those of every lane.
  using Kept = std::conditional_t<columns, Wide, double>;
  static constexpr int window = F::window, powers = F::peaks ? 2 : window, products = 2 * powers - 1;
  // Of peaks: with the side of x that a position is on, with that times the position, with what moves positions.
  static constexpr int covariances = F::peaks ? 2 + F::moving_count : 2;
  // Numbers of a cell: of the mean's numerator; of its denominator, or what is added to the logarithm of E; of covariances.
  static constexpr int shared = powers + (F::peaks ? powers : 1);
  template <Step step> static constexpr int numbers() {
    return shared + (step == Step::value ? 0 : step == Step::slope ? products : covariances * products);
  }
  // An entry changes its side twice (at its position it has none), and comes in or falls out.
  static constexpr int most = columns ? 1 : (F::peaks ? 2 : 0) * kGridEntries + (window ? kGridEntries : 0) + 1;

 public:
  template <Step step, class P> ACTSYM_INLINE void find(const P& p) {
    count_ = p.count(F::values);
    if (!fits()) return;
    Wide::Mask served = m::le(Wide(0), Wide(0));
    for (int k = 0; k < count_; ++k) value_[k] = kept(p.at(F::values, k));
    if constexpr (window > 0) {
      for (int k = window; k < count_; ++k) {
        const Wide index[] = {Wide(k)};
        Wide lower[1];
        F::cell_lower(index, p, lower);
        lower_[k] = kept(lower[0]);
        served = served & m::le(m::abs(lower[0]), Wide(kLargest));
        if (k > window) served = served & m::lt(Wide(lower_[k - 1]), lower[0]);
      }
    }
    if constexpr (F::peaks) {
      served_ = served & find_peaks(p);
    } else {
      served_ = served & find_weights(p);
    }
    if constexpr (!columns) find_cells<step>();
  }

  // As actsym::take with the Shortcut p, by the coefficients; lanes that these do not serve as `take` does.
  template <Step step, class P, class Sink>
  ACTSYM_INLINE void take(const Wide* in, const P& p, Wide* out, Sink& sink) const {
    if (!fits()) return actsym::take<F, step>(in, p, out, sink);
    constexpr int all = numbers<step>();
    const Wide x = in[0];
    Wide at[all];
    if constexpr (columns) {
      fill<step>(at, x);
    } else {
      for (int t = 0; t < all; ++t) at[t] = Wide(cell_[0][t]);
      for (int c = 1; c <= edges_; ++c) {
        const auto behind = m::le(Wide(edge_[c - 1]), x);
        for (int t = 0; t < all; ++t) at[t] = m::select(behind, Wide(cell_[c][t]), at[t]);
      }
    }
    Wide exponent[1], mass;
    Wide::Mask served = served_, last = m::lt(x, x);  // nowhere; of a window where its last entry weighs more
    if constexpr (F::peaks) {
      // Beyond these bounds x is on one side of all positions, and E cancels.
      F::peak_exponent(in, p, exponent);
      exponent[0] = m::max(m::min(exponent[0], Wide(2 * kPeakPart + 1)), Wide(-2 * kPeakPart - 1));
      served = served & m::le(m::abs(x), Wide(std::numeric_limits<float>::max()));
    } else {
      F::grid_linear(in, p, exponent);
      exponent[0] = exponent[0] + at[powers];
      const Wide size = m::abs(exponent[0]);
      served = served & m::lt(size, Wide(__builtin_inf()));
      last = m::lt(Wide(0), exponent[0]);
      exponent[0] = m::neg(m::min(size, Wide(kGridLinear)));
    }
    const Wide e = grid_exp(exponent[0]);
    if constexpr (F::peaks) {
      mass = at[powers + 1] * e + at[powers];
    } else {
      mass = polynomial(weight_, 0, powers - 1, e);  // the same from either end
    }
    const auto sum = [&](const Wide* c, int count) {
      if constexpr (F::peaks) return polynomial(c, 0, count - 1, e);
      return polynomial(c, 0, count - 1, e, last);
    };
    const Wide inverse = Wide(1) / mass;
    if constexpr (step == Step::value) {
      out[0] = sum(at, powers) * inverse;
    } else {
      const Wide squared = inverse * inverse;
      const auto covariance = [&](int i) -> Wide { return sum(at + shared + i * products, products) * squared; };
      derivatives<step>(in, p, covariance, e, inverse, last, out, sink);
    }
    put_right<F, step>(served, in, p, out, sink);
  }

 private:
  static constexpr double kLargest = std::numeric_limits<double>::max();
  static ACTSYM_INLINE Kept kept(Wide a) {
    if constexpr (columns) {
      return a;
    } else {
      return a.low.lanes[0];
    }
  }
  bool fits() const { return window <= count_ && count_ <= kGridEntries; }
  // Index j of a window, from the middle on.
  static constexpr double off(int j) { return j - 0.5 * (powers - 1); }

  // Positions, their weights on both sides, and what moves them; where they are within bounds.
  template <class P> ACTSYM_INLINE Wide::Mask find_peaks(const P& p) {
    const Wide none[] = {Wide(0)};
    Wide scale[1 + F::learnable];
    F::peak_scale(none, p, scale);
    scale_ = kept(scale[0]);
    Wide::Mask served = m::lt(Wide(0), scale[0]);
    for (int k = 0; k < count_; ++k) {
      Wide found[1 + F::learnable];
      if constexpr (F::positions >= 0) {
        found[0] = p.at(F::positions, k);
      } else {
        const Wide index[] = {Wide(k)};
        F::peak_position(index, p, found);
      }
      const Wide y = found[0], part = scale[0] * y;
      position_[k] = kept(y);
      served = served & m::le(m::abs(part), Wide(kPeakPart)) & m::le(m::abs(y), Wide(kLargest));
      along_[k][0] = kept(Wide(1));
      along_[k][1] = kept(y);
      for (int i = 0; i < F::moving_count; ++i) along_[k][2 + i] = kept(found[1 + i]);
      right_[k] = kept(grid_exp(part));
      left_[k] = kept(grid_exp(m::neg(part)));
    }
    return served;
  }

  // The weights of a window; where they are within bounds.
  template <class P> ACTSYM_INLINE Wide::Mask find_weights(const P& p) {
    const Wide none[] = {Wide(0)};
    Wide square[1];
    F::grid_square(none, p, square);
    square_ = kept(square[0]);
    for (int j = 0; j < powers; ++j) weight_[j] = kept(grid_exp(square[0] * Wide(off(j) * off(j))));
    return m::le(square[0], Wide(0)) & m::le(Wide(-kWindowPart / (off(0) * off(0))), square[0]);
  }

  // The numbers of all cells.
  template <Step step> void find_cells() {
    edges_ = 0;
    if (served_.low[0] == 0) return;
    const auto add = [&](double edge) { edge_[edges_++] = edge; };
    for (int k = 0; F::peaks && k < count_; ++k) {
      add(position_[k]);
      if (step != Step::value) add(std::nextafter(position_[k], kLargest));
    }
    for (int k = window; window > 0 && k < count_; ++k) add(lower_[k]);
    std::sort(edge_, edge_ + edges_);
    edges_ = static_cast<int>(std::unique(edge_, edge_ + edges_) - edge_);
    for (int c = 0; c <= edges_; ++c) {
      Wide cell[numbers<step>()];
      fill<step>(cell, Wide(c ? edge_[c - 1] : -kLargest));
      for (int t = 0; t < numbers<step>(); ++t) cell_[c][t] = cell[t].low.lanes[0];
    }
  }

  // The numbers of the cell that x is in.
  template <Step step> ACTSYM_INLINE void fill(Wide* cell, Wide x) const {
    std::fill_n(cell, numbers<step>(), Wide(0));
    if constexpr (F::peaks) {
      fill_peaks<step>(cell, x);
    } else {
      fill_window<step>(cell, x);
    }
  }

  template <Step step> ACTSYM_INLINE void fill_peaks(Wide* cell, Wide x) const {
    Wide weight[kGridEntries], side[kGridEntries];
    Wide::Mask before[kGridEntries];
    for (int k = 0; k < count_; ++k) {
      const Wide y(position_[k]);
      before[k] = m::lt(x, y);
      side[k] = m::select(before[k], Wide(-1), m::select(m::lt(y, x), Wide(1), Wide(0)));
      weight[k] = inside(k, x, m::select(before[k], Wide(left_[k]), Wide(right_[k])));
      const Wide weighed = inside(k, x, weight[k] * Wide(value_[k]));
      cell[0] = cell[0] + m::select(before[k], Wide(0), weighed);
      cell[1] = cell[1] + m::select(before[k], weighed, Wide(0));
      cell[2] = cell[2] + m::select(before[k], Wide(0), weight[k]);
      cell[3] = cell[3] + m::select(before[k], weight[k], Wide(0));
    }
    for (int i = 0; shared + i * products < numbers<step>(); ++i) {
      Wide* sum = cell + shared + i * products;
      for (int j = 0; j < count_; ++j) {
        for (int h = 0; h < j; ++h) {
          const Wide apart = side[j] * Wide(along_[j][i]) - side[h] * Wide(along_[h][i]);
          const Wide weights = weight[j] * weight[h], values = (Wide(value_[j]) - Wide(value_[h])) * apart;
          const Wide term = inside(j, x, inside(h, x, weights * values));
          const auto both = before[j] & before[h], either = before[j] | before[h];
          sum[0] = sum[0] + m::select(either, Wide(0), term);
          sum[1] = sum[1] + m::select(either, m::select(both, Wide(0), term), Wide(0));
          sum[2] = sum[2] + m::select(both, term, Wide(0));
        }
      }
    }
  }

  template <Step step> ACTSYM_INLINE void fill_window(Wide* cell, Wide x) const {
    Wide value[powers], middle(0.5 * (powers - count_));
    for (int j = 0; j < powers; ++j) value[j] = Wide(value_[j]);
    for (int k = powers; k < count_; ++k) {
      const auto behind = m::le(Wide(lower_[k]), x);
      for (int j = 0; j < powers; ++j) value[j] = m::select(behind, Wide(value_[k - powers + 1 + j]), value[j]);
      middle = m::select(behind, Wide(k - powers + 1 + 0.5 * (powers - count_)), middle);
    }
    for (int j = 0; j < powers; ++j) cell[j] = Wide(weight_[j]) * value[j];
    cell[powers] = Wide(2) * Wide(square_) * middle;
    for (int i = 0; shared + i * products < numbers<step>(); ++i) {
      Wide* sum = cell + shared + i * products;
      for (int j = 0; j < powers; ++j) {
        for (int h = 0; h < j; ++h) {
          const Wide steps(j - h), apart = i ? Wide(steps * (Wide(off(j) + off(h)) + Wide(2) * middle)) : steps;
          const Wide weights = Wide(weight_[j]) * Wide(weight_[h]), values = (value[j] - value[h]) * apart;
          const Wide term = weights * values;
          sum[j + h] = sum[j + h] + term;
        }
      }
    }
  }

  template <Step step, class P, class Covariance, class Sink>
  ACTSYM_INLINE void derivatives(const Wide* in, const P& p, const Covariance& covariance, Wide e, Wide inverse,
                                 Wide::Mask last, Wide* out, Sink& sink) const {
    const Wide x = in[0];
    if constexpr (F::peaks) {
      const Wide sides = covariance(0), scale(scale_);
      out[0] = sides * m::neg(scale);
      if constexpr (step == Step::gradient) {
        Wide slopes[1 + F::learnable];
        F::peak_scale(in, p, slopes);
        const Wide sizes = covariance(1) - sides * x;
        int moving = 0;
        for (int i = 0; i < F::learnable; ++i) {
          Wide by = sizes * slopes[1 + i];
          if (F::moving >> i & 1) by = by + covariance(2 + moving++) * scale;
          sink.add(i, by);
        }
        peak_rows(x, p, e, inverse, sink);
      }
    } else {
      Wide slopes[2 + 2 * F::learnable];
      F::grid_slopes(in, p, slopes);
      const Wide by_linear = covariance(0);
      out[0] = by_linear * slopes[0];
      if constexpr (step == Step::gradient) {
        const Wide by_square = covariance(1);
        for (int i = 1; i <= F::learnable; ++i) sink.add(i - 1, by_linear * slopes[2 * i] + by_square * slopes[2 * i + 1]);
        window_rows(x, p, e, inverse, last, sink);
      }
    }
  }

  // 0 where entry k does not count.
  ACTSYM_INLINE Wide inside(int k, Wide x, Wide a) const {
    if constexpr (window > 0) {
      if (k >= window) a = m::select(m::le(Wide(lower_[k]), x), a, Wide(0));
      if (k < count_ - window) a = m::select(m::le(Wide(lower_[k + window]), x), Wide(0), a);
    }
    return a;
  }

  template <class P, class Sink>
  ACTSYM_INLINE void peak_rows(Wide x, const P& p, Wide e, Wide inverse, Sink& sink) const {
    Wide weight[kGridEntries];
    const Wide scaled = inverse * e;
    for (int k = 0; k < count_; ++k) {
      const auto behind = m::le(Wide(position_[k]), x);
      weight[k] = inside(k, x, m::select(behind, inverse * Wide(right_[k]), scaled * Wide(left_[k])));
      sink.add(p.row(F::values, k), weight[k]);
    }
    if constexpr (F::positions >= 0) {
      for (int k = 0; k < count_; ++k) {
        Wide beyond(0);
        for (int j = 0; j < count_; ++j) beyond = weight[j] * Wide(value_[k] - value_[j]) + beyond;
        const Wide y(position_[k]), scale(scale_), turned = m::select(m::lt(x, y), m::neg(scale), scale);
        sink.add(p.row(F::positions, k), m::select(m::eq(x, y), Wide(0), turned) * beyond * weight[k]);
      }
    }
  }

  template <class P, class Sink>
  ACTSYM_INLINE void window_rows(Wide x, const P& p, Wide e, Wide inverse, Wide::Mask last, Sink& sink) const {
    Wide weight[powers];
    powers_of(e, inverse, powers, last, weight);
    for (int j = 0; j < powers; ++j) weight[j] = weight[j] * Wide(weight_[j]);
    for (int k = 0; k < count_; ++k) {
      // Where the window begins at entry c, entry k is its number k - c.
      Wide own = k < powers ? weight[k] : Wide(0);
      for (int c = 1; c <= count_ - powers; ++c) {
        const auto behind = m::le(Wide(lower_[powers - 1 + c]), x);
        own = m::select(behind, c <= k && k < c + powers ? weight[k - c] : Wide(0), own);
      }
      sink.add(p.row(F::values, k), own);
    }
  }

  Wide::Mask served_;
  int count_, edges_;
  Kept scale_, square_;
  Kept value_[kGridEntries], position_[kGridEntries], right_[kGridEntries], left_[kGridEntries], lower_[kGridEntries];
  Kept along_[kGridEntries][covariances], weight_[powers];
  double edge_[most], cell_[most][numbers<Step::gradient>()];
};

}  // namespace actsym
