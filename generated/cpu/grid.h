// Means of v[k] with weights e^(a k' + b k'^2), k' = k - (n - 1) / 2 for n entries, where b is the same for all inputs
// (codegen/kinds/vectors/means.py): quotients of polynomials in u = e^-|a|, in double, which begin with the entry at the
// end that weighs more, so that nothing overflows, and what underflows is nothing beside the rest.
//
// Variances and the like are sums over pairs of entries, of which none cancels another that is smaller than itself by
// more than the values v do: what is left of them is right however small it is.
#pragma once

#include "elementwise.h"
#include "wide.h"

namespace actsym {

// More entries are not served, nor where |b| (n - 1)^2 / 4 is larger: products of four weights with floats are normal
// numbers of double then, or of u^2 and smaller than all floats.
constexpr int kGridEntries = 16;
constexpr double kGridLinear = 600, kGridSquare = 100;

// e^t to some 2^-46 for |t| up to 700: the products of many of them are to be right as well.
ACTSYM_INLINE Wide grid_exp(Wide t) {
  const m::Reduced r = m::exp_reduced(t);
  const Wide power = m::polynomial(r.rest, {1, 1, 1.0 / 2, 1.0 / 6, 1.0 / 24, 1.0 / 120, 1.0 / 720, 1.0 / 5040,
                                            1.0 / 40320, 1.0 / 362880, 1.0 / 3628800, 1.0 / 39916800});
  const auto half = [](Wide::Half v, Wide::Half n) { return Wide::Half(v.bits() + (n.bits() << 52)); };
  return {half(power.low, r.shifted.low), half(power.high, r.shifted.high)};
}

// c[first] + c[first + 1] u + ... + c[end] u^(end - first); 0 where there are none.
template <class C> ACTSYM_INLINE Wide polynomial(const C* c, int first, int end, Wide u) {
  Wide sum(end < first ? C(0) : c[end]);
  for (int i = end - 1; i >= first; --i) sum = m::multiplied_added(sum, u, Wide(c[i]));
  return sum;
}
// The same; in the lanes `last` with the coefficients from the last to the first.
template <class C> ACTSYM_INLINE Wide polynomial(const C* c, int first, int end, Wide u, Wide::Mask last) {
  Wide sum(0);
  for (int i = end; i >= first; --i) {
    sum = m::multiplied_added(sum, u, m::select(last, Wide(c[first + end - i]), Wide(c[i])));
  }
  return sum;
}

// power[k] = first u^k; in the lanes `last` first u^(count - 1 - k).
ACTSYM_INLINE void powers_of(Wide u, Wide first, int count, Wide::Mask last, Wide* power) {
  Wide rising[kGridEntries] = {first};
  for (int k = 1; k < count; ++k) rising[k] = rising[k - 1] * u;
  for (int k = 0; k < count; ++k) power[k] = m::select(last, rising[count - 1 - k], rising[k]);
}

template <class F, Step step, class P, class Sink>
[[gnu::noinline, gnu::noclone, gnu::cold]] void others(const Wide* in, const P& p, Wide* out, Sink& sink) {
  take<F, step>(in, p, out, sink);
}

// Computes the lanes that are not `served` as `take` does, with the Shortcut p.
template <class F, Step step, class P, class Sink>
ACTSYM_INLINE void put_right(Wide::Mask served, const Wide* in, const P& p, Wide* out, Sink& sink) {
  const auto all = [](Wide::Half::Mask mask) { return !m::any(mask == 0); };
  if (__builtin_expect(all(served.low) && all(served.high), true)) return;
  // Copies, so that the numbers of the loop stay in registers.
  P fresh = p.fresh();
  Wide input[1] = {in[0]}, right[1];
  Sink rows;
  others<F, step>(input, fresh, right, rows);
  out[0] = m::select(served, out[0], right[0]);
  if constexpr (step == Step::gradient) {
    const int count = p.row(F::vectors - 1, 0) + p.count(F::vectors - 1);
    for (int row = 0; row < count; ++row) sink.rows[row] = m::select(served, sink.rows[row], rows.rows[row]);
  }
  p.judge(served, fresh);
}

template <class F, bool columns> class Grid {
  // One channel: its numbers; columns: those of every lane.
  using Kept = std::conditional_t<columns, Wide, double>;

 public:
  // Finds the coefficients for the parameters that `p` reads.
  template <Step step, class P> ACTSYM_INLINE void find(const P& p) {
    count_ = p.count(0);
    if (count_ > kGridEntries) return;
    const double middle = 0.5 * (count_ - 1);
    const Wide none[] = {Wide(0)};
    Wide square[1], weight[kGridEntries], value[kGridEntries];
    F::grid_square(none, p, square);
    square_ = kept(m::abs(square[0]) * Wide(middle * middle));
    for (int k = 0; k < count_; ++k) {
      weight[k] = grid_exp(square[0] * Wide((k - middle) * (k - middle)));
      value[k] = p.at(0, k);
      weight_[k] = kept(weight[k]);
      weighed_[k] = kept(weight[k] * value[k]);
    }
    if (step == Step::value) return;
    // Of u^s: the pairs of entries j < k with j + k = s.
    for (int s = 1; s < 2 * count_ - 2; ++s) {
      Wide sum(0);
      for (int j = std::max(0, s - count_ + 1); 2 * j < s; ++j) {
        const int k = s - j;
        sum = sum + (weight[j] * weight[k]) * ((value[k] - value[j]) * Wide(k - j));
      }
      first_[s] = kept(sum);
      second_[s] = kept(sum * Wide(s - 2 * middle));
    }
  }

  // As actsym::take with the Shortcut p, by the coefficients; lanes that these do not serve as `take` does.
  template <Step step, class P, class Sink>
  ACTSYM_INLINE void take(const Wide* in, const P& p, Wide* out, Sink& sink) const {
    if (count_ > kGridEntries) return actsym::take<F, step>(in, p, out, sink);
    Wide linear[1];
    F::grid_linear(in, p, linear);
    const Wide size = m::abs(linear[0]);
    const Wide::Mask last = m::lt(Wide(0), linear[0]);  // the last entry weighs more than the first
    const Wide::Mask served = m::lt(size, Wide(__builtin_inf())) & m::le(Wide(square_), Wide(kGridSquare));
    const Wide u = grid_exp(m::neg(m::min(size, Wide(kGridLinear))));
    const int end = count_ - 1;
    const Wide mass = polynomial(weight_, 0, end, u);  // the same from either end
    if constexpr (step == Step::value) {
      out[0] = F::noise ? drawn(p, u, mass, last) : polynomial(weighed_, 0, end, u, last) / mass;
    } else {
      Wide slopes[2 + 2 * F::learnable];
      F::grid_slopes(in, p, slopes);
      const Wide inverse = Wide(1) / mass, scale = inverse * u;
      const Wide first = polynomial(first_, 1, 2 * end - 1, u, last) * scale * inverse;
      out[0] = first * slopes[0];
      if constexpr (step == Step::gradient) {
        const Wide second = polynomial(second_, 1, 2 * end - 1, u, last) * scale * inverse;
        for (int i = 1; i <= F::learnable; ++i) {
          sink.add(i - 1, first * slopes[2 * i] + second * slopes[2 * i + 1]);
        }
        Wide power[kGridEntries];
        powers_of(u, inverse, count_, last, power);
        for (int k = 0; k < count_; ++k) sink.add(p.row(0, k), Wide(weight_[k]) * power[k]);
      }
    }
    put_right<F, step>(served, in, p, out, sink);
  }

 private:
  static Kept kept(Wide a) {
    if constexpr (columns) {
      return a;
    } else {
      return a.low.lanes[0];
    }
  }

  // The first entry at which the running sum of the weights exceeds the noise; the last if rounding hides it.
  template <class P> ACTSYM_INLINE Wide drawn(const P& p, Wide u, Wide mass, Wide::Mask last) const {
    const Wide reach = mass * p.noise();
    Wide power[kGridEntries], running(0), found = p.at(0, 0);
    powers_of(u, Wide(1), count_, last, power);
    for (int k = 1; k < count_; ++k) {
      running = m::multiplied_added(Wide(weight_[k - 1]), power[k - 1], running);
      found = m::select(m::le(running, reach), p.at(0, k), found);
    }
    return found;
  }

  int count_;
  Kept square_, weight_[kGridEntries], weighed_[kGridEntries];
  Kept first_[2 * kGridEntries], second_[2 * kGridEntries];
};

}  // namespace actsym
