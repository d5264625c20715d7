// The quick way through a row that is kept in float or a half type: entries are taken as they are, without a scale.
//
// A double has room for the powers of most floats.  Where a row's largest entry leaves that room, where one of its
// numbers comes near the ends of a double's range, and where the row holds a NaN or an infinity, nothing is written and
// the row goes the way of rows.h.  Which way it goes depends on this row alone.
#pragma once

#include <algorithm>

#include "row_sums.h"
#include "wide.h"

namespace actsym {

constexpr int kRoom = 900;        // numbers of a row are 0 or between 2^-kRoom and 2^kRoom
constexpr int kOfParameter = 100;  // and parameters this near to 1

// Whether a number is 0 or between 2^-room and 2^room in size.
inline bool has_room(double number, int room) {
  const double size = std::fabs(number);
  return size == 0 || (size >= power_of_two<double>(-room) && size <= power_of_two<double>(room));
}

// A number of a row, as Number but in a double alone: NaN from where that has no room for it.
struct Checked {
  double value;

  Checked() = default;
  Checked(double number) : value(has_room(number, kRoom) ? number : NAN) {}

  friend Checked operator+(Checked a, Checked b) { return a.value + b.value; }
  friend Checked operator-(Checked a, Checked b) { return a.value - b.value; }
  friend Checked operator*(Checked a, Checked b) {
    const double product = a.value * b.value;  // which is 0 of numbers that are not if it is lost
    return product == 0 && a.value != 0 && b.value != 0 ? NAN : product;
  }
  // A quotient by zero is 0, as a quotient of Numbers.
  friend Checked operator/(Checked a, Checked b) {
    if (b.value == 0) return a.value - a.value;
    const double quotient = a.value / b.value;
    return quotient == 0 && a.value != 0 ? NAN : quotient;
  }
};

namespace m {

inline Checked neg(Checked a) { return -a.value; }
inline Checked sqrt(Checked a) { return ::sqrt(a.value); }
template <> inline Checked constant<Checked>(float, double twice) { return twice; }

}  // namespace m

}  // namespace actsym

namespace actsym::rows {

// Products that are added may be rounded once: whole vectors and what is left of a block are one loop, so that the same
// is done with every entry.
#define ACTSYM_CONTRACTED [[gnu::optimize("fp-contract=fast")]]

// The sum of each lane, with the rounding errors of adding up blocks.
struct Lanes {
  V sum{0.0}, error{0.0};

  ACTSYM_INLINE void add(V term) {  // as Accurate::add
    const V next = sum + term, added = next - sum;
    error = error + ((sum - (next - added)) + (term - added));
    sum = next;
  }
  ACTSYM_INLINE double total() const { return rows::total(sum) + rows::total(error); }
};

// As many entries as there are lanes of float, from memory; each half is converted as it is read, and as it is written.
ACTSYM_INLINE Wide widened(const float* from) {
  HalfOf<float>::Lanes low, high;
  __builtin_memcpy(&low, from, sizeof low);
  __builtin_memcpy(&high, from + V::size(), sizeof high);
  return {to_double(low), to_double(high)};
}

ACTSYM_INLINE void store(Wide wide, float* to) {
  const HalfOf<float>::Lanes low = to_float(wide.low), high = to_float(wide.high);
  __builtin_memcpy(to, &low, sizeof low);
  __builtin_memcpy(to + V::size(), &high, sizeof high);
}

template <class F> constexpr int highest_degree() {
  int highest = 1;
  for (int i = 0; i < F::sums; ++i) highest = std::max(highest, F::sum_degree(i));
  for (int i = 0; i < F::products; ++i) highest = std::max(highest, F::product_degree(i));
  return highest;
}

template <class F, bool backward> class Quick {
  static constexpr int count = backward ? F::slope_coefficients : F::value_coefficients;
  static constexpr int products = backward ? F::products : 0;
  static constexpr int width = Floats::size();

 public:
  Quick(const RowCall& call, const Entries& kept) : call_(call), kept_(kept) {
    served_ = kept.floats != nullptr;
    for (int i = 0; i < F::learnable + F::fixed; ++i) {
      const double number = i < F::learnable ? call.parameters[i] : call.fixed[i - F::learnable];
      served_ &= has_room(number, kOfParameter);
      parameter_[i] = number;
    }
  }

  // One row, where it is served: the rest of what rows.h does with it.  Says whether it was; if not, nothing is written.
  bool run(const char* x, const char* g, char* y, Accurate* gradients) {
    if (!served_ || !add_up(x, g)) return false;
    Checked c[at_least_one<count>], share[at_least_one<F::learnable>];
    const Checked length(static_cast<double>(call_.length)), scale(1.0);
    double wrong = 0;  // NaN if a number is not finite
    if constexpr (backward) {
      F::backward_row(sum_, product_, scale, length, parameter_, c);
      if (gradients) F::parameter_row(sum_, product_, scale, length, parameter_, share);
      for (int i = 0; gradients && i < F::learnable; ++i) wrong += share[i].value * 0;
    } else {
      F::forward_row(sum_, scale, length, parameter_, c);
    }
    for (const Checked& coefficient : c) wrong += count ? coefficient.value * 0 : 0;
    if (wrong != 0) return false;
    for (int i = 0; gradients && i < F::learnable; ++i) gradients[i].add(share[i].value);
    if (y) entries(x, g, y, c);
    return true;
  }

 private:
  // Blocks of a row in float, one after the other.
  template <class Step> ACTSYM_INLINE void each(const char* x, const char* g, Step step) {
    for (int64_t i = 0; i < call_.length; i += kBlock) {
      const int64_t n = std::min(kBlock, call_.length - i);
      const float* grad = backward ? kept_.floats(g + i * kept_.size, g_, n) : nullptr;
      step(kept_.floats(x + i * kept_.size, x_, n), grad, i, n);
    }
  }

  // take(x, grad, place, lanes) for every vector of a block; what is left of it stands in copies that end in zeros.
  template <class Take> static ACTSYM_INLINE void vectors(const float* x, const float* g, int64_t n, Take take) {
    float last[width], grad[width];
    for (int64_t i = 0; i < n; i += width) {
      const int64_t lanes = std::min<int64_t>(width, n - i);
      if (__builtin_expect(lanes < width, false)) {
        x = ended(x + i, lanes, last) - i;
        if (backward) g = ended(g + i, lanes, grad) - i;
      }
      take(x + i, g + i, i, lanes);
    }
  }

  static const float* ended(const float* from, int64_t n, float* to) {
    std::fill(std::copy_n(from, n, to), to + width, 0.0f);
    return to;
  }

  // The sums, if the row is served so far.
  ACTSYM_CONTRACTED bool add_up(const char* x, const char* g) {
    Lanes sum[at_least_one<F::sums>], product[at_least_one<products>];
    // Bits are ordered as magnitudes are, with those of NaN and infinities above all others.
    Floats::Mask most{}, largest{};  // of all entries, and of the side that is summed
    each(x, g, [&](const float* x, const float* g, int64_t, int64_t n) {
      V of_block[at_least_one<F::sums>], with_grad[at_least_one<products>];
      for (V& s : of_block) s = V(0.0);
      for (V& s : with_grad) s = V(0.0);
      vectors(x, g, n, [&](const float* x, const float* g, int64_t, int64_t) __attribute__((always_inline)) {
        const Floats v = Floats::loadu(x);
        const auto size = (Floats::Mask)m::abs(v).lanes, side = (Floats::Mask)(F::side < 0 ? m::neg(v) : v).lanes;
        most = size > most ? size : most;
        if (F::side) largest = side > largest ? side : largest;
        const Wide wide = widened(x);
        Wide out[at_least_one<F::sums>];
        F::statistics(wide, out);
        for (int k = 0; k < F::sums; ++k) of_block[k] = of_block[k] + (out[k].low + out[k].high);
        if constexpr (backward) {
          const Wide grad = widened(g);
          Wide base[at_least_one<products>];
          F::products_of(wide, static_cast<const Wide*>(nullptr), base);
          for (int k = 0; k < products; ++k) {
            const Wide term = grad * base[k];
            with_grad[k] = with_grad[k] + (term.low + term.high);
          }
        }
      });
      for (int k = 0; k < F::sums; ++k) sum[k].add(of_block[k]);
      for (int k = 0; k < products; ++k) product[k].add(with_grad[k]);
    });
    if (!has_place(most, F::side ? largest : most)) return false;
    for (int k = 0; k < F::sums; ++k) sum_[k] = sum[k].total();
    for (int k = 0; k < products; ++k) product_[k] = product[k].total();
    return true;
  }

  static bool has_place(Floats::Mask most, Floats::Mask largest) {
    const auto greatest = [](Floats::Mask of) {
      int found = 0;
      for (int l = 0; l < width; ++l) found = std::max(found, static_cast<int>(of[l]));
      return from_bits(found);
    };
    const float size = greatest(largest);
    return std::isfinite(greatest(most)) && size != 0 && has_room(size, kRoom / highest_degree<F>());
  }

  ACTSYM_CONTRACTED void entries(const char* x, const char* g, char* y, const Checked* coefficients) {
    Wide c[at_least_one<count>];
    for (int k = 0; k < count; ++k) c[k] = Wide(coefficients[k].value);
    each(x, g, [&](const float* x, const float* g, int64_t first, int64_t n) {
      char* memory = y + first * kept_.size;
      float* out = kept_.narrow ? x_ : reinterpret_cast<float*>(memory);
      vectors(x, g, n, [&](const float* x, const float* g, int64_t i, int64_t lanes) __attribute__((always_inline)) {
        Wide one;
        if constexpr (backward) {
          F::slope(widened(x), widened(g), c, &one);
        } else {
          F::value(widened(x), c, &one);
        }
        if (lanes == width) return store(one, out + i);
        float last[width];
        store(one, last);
        std::copy_n(last, lanes, out + i);
      });
      if (kept_.narrow) kept_.narrow(out, static_cast<int>(n), memory);
    });
  }

  const RowCall& call_;
  const Entries& kept_;
  bool served_;
  Checked sum_[at_least_one<F::sums>], product_[at_least_one<F::products>];
  Checked parameter_[at_least_one<F::learnable + F::fixed>];
  alignas(64) float x_[kBlock], g_[kBlock];
};

// Of functors that it does not serve.
struct NotQuick {
  NotQuick(const RowCall&, const Entries&) {}
  bool run(const char*, const char*, char*, Accurate*) { return false; }
};

#undef ACTSYM_CONTRACTED

}  // namespace actsym::rows
