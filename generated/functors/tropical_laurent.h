// Tropical Laurent: 2*Maximum(x*(k - size_a/2 + 1/2) + a[k], k < size_a)/(size_a - 1)
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct TropicalLaurent {
  using Half = TropicalLaurent;  // computes half types
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 1;
  static constexpr bool wide = false;  // the CPU computes in double what is float
  static constexpr bool grid = false;  // a mean of the vector that grid.h computes
  static constexpr bool cells = false;  // a mean of the vector that cells.h computes
  static constexpr bool affine = false;  // a mean of a vector that affine.h computes
  static constexpr bool lines = true;  // largest ones of lines are looked for

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_size_a = V(p.count(0));
    const V a_0_ = p.at(0, 0);
    const auto t0_0 = m::abs(x);
    const auto t0_1 = m::le(t0_0, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_2 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_3 = m::max(t0_2, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto h1_ = t0_0;
    const auto h2_ = t0_1;
    const auto h0_ = p.usual(t0_1, x, t0_3);
    V best2_ = V(0);
    V a_best1_ = a_0_;
#ifdef ACTSYM_SHORTCUTS
    if (!largest_line<0>(p, in[0], best2_, a_best1_))
#endif
    for (int k = 1; k < p.count(0); ++k) {
      const V a_k_ = p.at(0, k);
      const V index_ = V(k);
      const auto t1_0 = a_k_ - a_best1_;
      const auto t1_1 = m::lt(m::abs(t1_0), m::infinity<V>());
      const auto t1_2 = t1_0 - a_k_;
      const auto t1_3 = (a_k_ - (t1_0 - t1_2)) + (m::neg(a_best1_) - t1_2);
      const auto t1_4 = m::fma((index_ - best2_), h0_, t1_0) + p.usual(t1_1, t1_3, m::select(t1_1, t1_3, V(0)));
      const auto t1_5 = m::either(m::lt(V(0), t1_4), m::unordered(a_k_));
      const V next_best2_ = m::select(t1_5, index_, best2_);
      const V next_a_best1_ = m::select(t1_5, a_k_, a_best1_);
      best2_ = next_best2_;
      a_best1_ = next_a_best1_;
    }
    const auto t2_0 = a_best1_ * V(2);
    const auto t2_1 = p_size_a - V(1);
    const auto t2_2 = ((best2_ * V(2)) - p_size_a) + V(1);
    const auto t2_3 = p.plain(m::over(t2_0, t2_1), (t2_0 / t2_1)) + (p.plain(m::over(t2_2, t2_1), (t2_2 / t2_1)) * h0_);
    const auto t2_4 = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), h1_);
    const auto t2_5 = m::abs(t2_3);
    const auto t2_6 = m::select(m::lt(t2_3, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const auto t2_7 = m::select(m::lt(t2_5, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t2_3);
    const auto t2_8 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t2_5), t2_6, t2_7);
    const auto t2_9 = m::select(m::unordered(x), (x * x), m::select(t2_4, t2_8, t2_3));
    out[0] = p.usual(h2_, t2_3, t2_9);
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_size_a = V(p.count(0));
    const V a_0_ = p.at(0, 0);
    const auto t0_0 = m::abs(x);
    const auto t0_1 = m::le(t0_0, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_2 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_3 = m::max(t0_2, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto h1_ = t0_0;
    const auto h2_ = t0_1;
    const auto h0_ = p.usual(t0_1, x, t0_3);
    V best2_ = V(0);
    V a_best1_ = a_0_;
#ifdef ACTSYM_SHORTCUTS
    if (!largest_line<0>(p, in[0], best2_, a_best1_))
#endif
    for (int k = 1; k < p.count(0); ++k) {
      const V a_k_ = p.at(0, k);
      const V index_ = V(k);
      const auto t1_0 = a_k_ - a_best1_;
      const auto t1_1 = m::lt(m::abs(t1_0), m::infinity<V>());
      const auto t1_2 = t1_0 - a_k_;
      const auto t1_3 = (a_k_ - (t1_0 - t1_2)) + (m::neg(a_best1_) - t1_2);
      const auto t1_4 = m::fma((index_ - best2_), h0_, t1_0) + p.usual(t1_1, t1_3, m::select(t1_1, t1_3, V(0)));
      const auto t1_5 = m::either(m::lt(V(0), t1_4), m::unordered(a_k_));
      const V next_best2_ = m::select(t1_5, index_, best2_);
      const V next_a_best1_ = m::select(t1_5, a_k_, a_best1_);
      best2_ = next_best2_;
      a_best1_ = next_a_best1_;
    }
    const auto t2_0 = ((best2_ * V(2)) - p_size_a) + V(1);
    const auto t2_1 = p_size_a - V(1);
    const auto t2_2 = p.plain(m::over(t2_0, t2_1), (t2_0 / t2_1));
    const auto t2_3 = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), h1_);
    const auto t2_4 = m::abs(t2_2);
    const auto t2_5 = m::select(m::lt(t2_2, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const auto t2_6 = m::select(m::lt(t2_4, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t2_2);
    const auto t2_7 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t2_4), t2_5, t2_6);
    const auto t2_8 = m::select(m::unordered(x), (x * x), m::select(t2_3, t2_7, t2_2));
    out[0] = p.usual(h2_, t2_2, t2_8);
  }

  // as slope; every derivative by a parameter goes to its row
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V p_size_a = V(p.count(0));
    const V a_0_ = p.at(0, 0);
    const auto t0_0 = m::abs(x);
    const auto t0_1 = m::le(t0_0, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_2 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_3 = m::max(t0_2, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto h6_ = t0_0;
    const auto h5_ = t0_1;
    const auto h0_ = p.usual(t0_1, x, t0_3);
    V best2_ = V(0);
    V a_best1_ = a_0_;
#ifdef ACTSYM_SHORTCUTS
    if (!largest_line<0>(p, in[0], best2_, a_best1_))
#endif
    for (int k = 1; k < p.count(0); ++k) {
      const V a_k_ = p.at(0, k);
      const V index_ = V(k);
      const auto t1_0 = a_k_ - a_best1_;
      const auto t1_1 = m::lt(m::abs(t1_0), m::infinity<V>());
      const auto t1_2 = t1_0 - a_k_;
      const auto t1_3 = (a_k_ - (t1_0 - t1_2)) + (m::neg(a_best1_) - t1_2);
      const auto t1_4 = m::fma((index_ - best2_), h0_, t1_0) + p.usual(t1_1, t1_3, m::select(t1_1, t1_3, V(0)));
      const auto t1_5 = m::either(m::lt(V(0), t1_4), m::unordered(a_k_));
      const V next_best2_ = m::select(t1_5, index_, best2_);
      const V next_a_best1_ = m::select(t1_5, a_k_, a_best1_);
      best2_ = next_best2_;
      a_best1_ = next_a_best1_;
    }
    const auto t2_0 = p_size_a - V(1);
    const auto h7_ = t2_0;
    const auto h1_ = p.plain(m::over(V(2), t2_0), (V(2) / t2_0));
    const auto h2_ = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), h6_);
    const auto h3_ = m::unordered(x);
    const auto h4_ = x * x;
    for (int k = 0; k < p.count(0); ++k) {
      const V index_ = V(k);
      const auto t3_0 = m::select(m::eq(index_, best2_), h1_, V(0));
      const auto t3_1 = m::abs(t3_0);
      const auto t3_2 = m::select(m::lt(t3_0, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
      const auto t3_3 = m::select(m::lt(t3_1, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t3_0);
      const auto t3_4 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t3_1), t3_2, t3_3);
      sink.add(p.row(0, k), p.usual(h5_, t3_0, m::select(h3_, h4_, m::select(h2_, t3_4, t3_0))));
    }
    const auto t4_0 = ((best2_ * V(2)) - p_size_a) + V(1);
    const auto t4_1 = p.plain(m::over(t4_0, h7_), (t4_0 / h7_));
    const auto t4_2 = m::abs(t4_1);
    const auto t4_3 = m::select(m::lt(t4_1, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const auto t4_4 = m::select(m::lt(t4_2, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t4_1);
    const auto t4_5 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t4_2), t4_3, t4_4);
    out[0] = p.usual(h5_, t4_1, m::select(h3_, h4_, m::select(h2_, t4_5, t4_1)));
  }
};

}  // namespace actsym
