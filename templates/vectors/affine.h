// Means of v[k] with weights e^(b[k] x + c[k]) (codegen/kinds/vectors/grid.py), in double.
//
// Derivatives are covariances, which are sums over pairs of entries as in grid.h.
#pragma once

#include <algorithm>
#include <cmath>

#include "grid.h"

namespace actsym {

// Within this bound of the logits products of four weights with floats are normal numbers of double.
constexpr double kAffineLogit = 150;

template <class F, bool columns> class Affine {
  // One channel: its numbers; columns: those of every lane.
  using Kept = std::conditional_t<columns, Wide, double>;
  // Of pairs: by x, and for each learnable scalar by what is multiplied by x and by the rest.
  static constexpr int covariances = 1 + 2 * F::learnable, pairs = kGridEntries * (kGridEntries - 1) / 2;

 public:
  template <Step step, class P> ACTSYM_INLINE void find(const P& p) {
    count_ = p.count(F::values);
    if (count_ > kGridEntries) return;
    Wide largest_slope(0), largest_offset(0);
    served_ = m::le(Wide(0), Wide(0));
    for (int k = 0; k < count_; ++k) {
      const Wide entry[] = {p.at(F::positions, k)};
      Wide part[4 + 2 * F::learnable];
      F::affine_parts(entry, p, part);
      part_[k][0] = kept(part[0]);
      for (int i = 1; i < covariances; ++i) part_[k][i] = kept(part[3 + i]);
      offset_[k] = kept(part[1]);
      own_slope_[k] = kept(part[2]);
      own_offset_[k] = kept(part[3]);
      value_[k] = kept(p.at(F::values, k));
      served_ = served_ & m::le(m::abs(part[0]), Wide(0x1p200)) & m::le(m::abs(part[1]), Wide(kAffineLogit));
      largest_slope = m::max(m::abs(part[0]), largest_slope);
      largest_offset = m::max(m::abs(part[1]), largest_offset);
    }
    largest_slope_ = kept(largest_slope);
    largest_offset_ = kept(largest_offset);
    if constexpr (!columns && step != Step::value) {
      double* next = pair_;
      for (int k = 1; k < count_; ++k) {
        for (int j = 0; j < k; ++j) {
          for (int i = 0; i < (step == Step::gradient ? covariances : 1); ++i) *next++ = apart(k, j, i);
        }
      }
    }
  }

  // As actsym::take with the Shortcut p, by these numbers; lanes that they do not serve as `take` does.
  template <Step step, class P, class Sink>
  ACTSYM_INLINE void take(const Wide* in, const P& p, Wide* out, Sink& sink) const {
    if (count_ > kGridEntries) return actsym::take<F, step>(in, p, out, sink);
    constexpr int sums = step == Step::gradient ? covariances : 1;
    const Wide x = in[0];
    const auto near = m::le(m::abs(x) * Wide(largest_slope_) + Wide(largest_offset_), Wide(kAffineLogit));
    Wide weight[kGridEntries], mass(0), shift(0), sum[sums];
    std::fill_n(sum, sums, Wide(0));
    const double* next = pair_;
    for (int k = 0; k < count_; ++k) {
      const Wide own = grid_exp(x * Wide(part_[k][0]) + Wide(offset_[k]));
      mass = mass + own;
      if constexpr (step == Step::value) {
        shift = own * Wide(value_[k]) + shift;
      } else {
        weight[k] = own;
        Wide with[sums];
        std::fill_n(with, sums, Wide(0));
        for (int j = 0; j < k; ++j) {
          for (int i = 0; i < sums; ++i) {
            if constexpr (columns) {
              with[i] = weight[j] * apart(k, j, i) + with[i];
            } else {
              with[i] = weight[j] * Wide(*next++) + with[i];
            }
          }
        }
        for (int i = 0; i < sums; ++i) sum[i] = with[i] * own + sum[i];
      }
    }
    const Wide inverse = Wide(1) / mass;
    if constexpr (step == Step::value) {
      out[0] = shift * inverse;
    } else {
      const auto covariance = [&](int i) -> Wide { return (sum[i] * inverse) * inverse; };
      out[0] = covariance(0);
      if constexpr (step == Step::gradient) {
        for (int i = 0; i < F::learnable; ++i) sink.add(i, covariance(1 + 2 * i) * x + covariance(2 + 2 * i));
        for (int k = 0; k < count_; ++k) {
          Wide beyond(0);
          for (int j = 0; j < count_; ++j) beyond = weight[j] * Wide(value_[k] - value_[j]) + beyond;
          const Wide own = weight[k] * inverse, drift = x * Wide(own_slope_[k]) + Wide(own_offset_[k]);
          sink.add(p.row(F::values, k), own);
          sink.add(p.row(F::positions, k), (beyond * inverse) * (own * drift));
        }
      }
    }
    put_right<F, step>(served_ & near, in, p, out, sink);
  }

 private:
  static ACTSYM_INLINE Kept kept(Wide a) {
    if constexpr (columns) {
      return a;
    } else {
      return a.low.lanes[0];
    }
  }
  // What covariance i has of a pair of entries.
  ACTSYM_INLINE Kept apart(int k, int j, int i) const {
    return (value_[k] - value_[j]) * (part_[k][i] - part_[j][i]);
  }

  Wide::Mask served_;
  int count_;
  Kept largest_slope_, largest_offset_;
  Kept part_[kGridEntries][covariances], offset_[kGridEntries], own_slope_[kGridEntries], own_offset_[kGridEntries];
  Kept value_[kGridEntries];
  double pair_[columns ? 1 : pairs * covariances];
};

}  // namespace actsym
