// PolyTanh: Series(tanh(Power(k, x))*a[k], k < size_a)
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct PolyTanh {
  using Half = PolyTanh;  // computes half types
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 1;
  static constexpr bool wide = true;  // the CPU computes in double what is float
  static constexpr bool grid = false;  // a mean of the vector that grid.h computes
  static constexpr bool cells = false;  // a mean of the vector that cells.h computes
  static constexpr bool affine = false;  // a mean of a vector that affine.h computes
  static constexpr bool lines = false;  // largest ones of lines are looked for

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const auto t0_0 = m::abs(x);
    const auto t0_1 = m::le(t0_0, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_2 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_3 = m::max(t0_2, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto h1_ = t0_0;
    const auto h2_ = t0_1;
    const auto h0_ = p.usual(t0_1, x, t0_3);
    V sum2_ = V(0);
    V s1_ = V(1);
    for (int k = 0; k < p.count(0); ++k) {
      const V a_k_ = p.at(0, k);
      const auto t1_0 = m::tanh(s1_);
      const auto t1_1 = a_k_ * t1_0;
      const auto t1_2 = m::select(m::lt(m::abs(t1_0), m::infinity<V>()), t1_1, m::select(m::eq(a_k_, V(0)), V(0), t1_1));
      const auto t1_3 = p.plain(t1_1, t1_2);
      const auto t1_4 = t1_3 + sum2_;
      const auto t1_5 = m::select(m::lt(m::abs(t1_3), m::infinity<V>()), t1_4, m::select(m::unordered(t1_4), t1_3, t1_4));
      const V next_sum2_ = p.plain(t1_4, t1_5);
      const V next_s1_ = s1_ * h0_;
      sum2_ = next_sum2_;
      s1_ = next_s1_;
    }
    const auto t2_0 = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), h1_);
    const auto t2_1 = m::abs(sum2_);
    const auto t2_2 = m::select(m::lt(sum2_, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const auto t2_3 = m::select(m::lt(t2_1, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), sum2_);
    const auto t2_4 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t2_1), t2_2, t2_3);
    const auto t2_5 = m::select(m::unordered(x), (x * x), m::select(t2_0, t2_4, sum2_));
    out[0] = p.usual(h2_, sum2_, t2_5);
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const auto t0_0 = m::abs(x);
    const auto t0_1 = m::le(t0_0, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_2 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_3 = m::max(t0_2, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto h1_ = t0_0;
    const auto h2_ = t0_1;
    const auto h0_ = p.usual(t0_1, x, t0_3);
    V sum2_ = V(0);
    V s1_ = V(1);
    V d4_ = V(0);
    V sum3_ = V(0);
    for (int k = 0; k < p.count(0); ++k) {
      const V a_k_ = p.at(0, k);
      const auto t1_0 = m::tanh(s1_);
      const auto t1_1 = a_k_ * t1_0;
      const auto t1_2 = m::select(m::lt(m::abs(t1_0), m::infinity<V>()), t1_1, m::select(m::eq(a_k_, V(0)), V(0), t1_1));
      const auto t1_3 = p.plain(t1_1, t1_2);
      const auto t1_4 = t1_3 + sum2_;
      const auto t1_5 = m::select(m::lt(m::abs(t1_3), m::infinity<V>()), t1_4, m::select(m::unordered(t1_4), t1_3, t1_4));
      const auto t1_6 = d4_ * h0_;
      const auto t1_7 = t1_6 + s1_;
      const auto t1_8 = m::select(m::lt(m::abs(t1_6), m::infinity<V>()), t1_7, m::select(m::unordered(t1_7), t1_6, t1_7));
      const auto t1_9 = m::abs((s1_ * V(2)));
      const auto t1_10 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t1_9);
      const auto t1_11 = t1_9 - m::select(t1_10, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
      const auto t1_12 = m::exp(m::neg(t1_11));
      const auto t1_13 = V(1) + t1_12;
      const auto t1_14 = ((V(4) * t1_12) / (t1_13 * t1_13)) * a_k_;
      const auto t1_15 = m::select(t1_10, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const auto t1_16 = (t1_14 * d4_) * t1_15;
      const auto t1_17 = m::select(m::lt(m::abs(d4_), m::infinity<V>()), t1_16, m::select(m::eq((t1_14 * t1_15), V(0)), V(0), t1_16));
      const auto t1_18 = p.plain(t1_16, t1_17);
      const auto t1_19 = t1_18 + sum3_;
      const auto t1_20 = m::select(m::lt(m::abs(t1_18), m::infinity<V>()), t1_19, m::select(m::unordered(t1_19), t1_18, t1_19));
      const V next_sum2_ = p.plain(t1_4, t1_5);
      const V next_s1_ = s1_ * h0_;
      const V next_d4_ = p.plain(t1_7, t1_8);
      const V next_sum3_ = p.plain(t1_19, t1_20);
      sum2_ = next_sum2_;
      s1_ = next_s1_;
      d4_ = next_d4_;
      sum3_ = next_sum3_;
    }
    const auto t2_0 = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), h1_);
    const auto t2_1 = m::abs(sum3_);
    const auto t2_2 = m::select(m::lt(sum3_, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const auto t2_3 = m::select(m::lt(t2_1, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), sum3_);
    const auto t2_4 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t2_1), t2_2, t2_3);
    const auto t2_5 = m::select(m::unordered(x), (x * x), m::select(t2_0, t2_4, sum3_));
    out[0] = p.usual(h2_, sum3_, t2_5);
  }

  // as slope; every derivative by a parameter goes to its row
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const auto t0_0 = m::abs(x);
    const auto t0_1 = m::le(t0_0, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_2 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_3 = m::max(t0_2, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto h4_ = t0_1;
    const auto h0_ = p.usual(t0_1, x, t0_3);
    const auto h1_ = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), t0_0);
    const auto h2_ = m::unordered(x);
    const auto h3_ = x * x;
    V sum2_ = V(0);
    V s1_ = V(1);
    V d4_ = V(0);
    V sum3_ = V(0);
    V s6_ = V(1);
    for (int k = 0; k < p.count(0); ++k) {
      const V a_k_ = p.at(0, k);
      const auto t1_0 = m::tanh(s1_);
      const auto t1_1 = a_k_ * t1_0;
      const auto t1_2 = m::select(m::lt(m::abs(t1_0), m::infinity<V>()), t1_1, m::select(m::eq(a_k_, V(0)), V(0), t1_1));
      const auto t1_3 = p.plain(t1_1, t1_2);
      const auto t1_4 = t1_3 + sum2_;
      const auto t1_5 = m::select(m::lt(m::abs(t1_3), m::infinity<V>()), t1_4, m::select(m::unordered(t1_4), t1_3, t1_4));
      const auto t1_6 = d4_ * h0_;
      const auto t1_7 = t1_6 + s1_;
      const auto t1_8 = m::select(m::lt(m::abs(t1_6), m::infinity<V>()), t1_7, m::select(m::unordered(t1_7), t1_6, t1_7));
      const auto t1_9 = m::abs((s1_ * V(2)));
      const auto t1_10 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t1_9);
      const auto t1_11 = t1_9 - m::select(t1_10, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
      const auto t1_12 = m::exp(m::neg(t1_11));
      const auto t1_13 = V(1) + t1_12;
      const auto t1_14 = ((V(4) * t1_12) / (t1_13 * t1_13)) * a_k_;
      const auto t1_15 = m::select(t1_10, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const auto t1_16 = (t1_14 * d4_) * t1_15;
      const auto t1_17 = m::select(m::lt(m::abs(d4_), m::infinity<V>()), t1_16, m::select(m::eq((t1_14 * t1_15), V(0)), V(0), t1_16));
      const auto t1_18 = p.plain(t1_16, t1_17);
      const auto t1_19 = t1_18 + sum3_;
      const auto t1_20 = m::select(m::lt(m::abs(t1_18), m::infinity<V>()), t1_19, m::select(m::unordered(t1_19), t1_18, t1_19));
      const auto t1_21 = m::tanh(s6_);
      const auto t1_22 = m::abs(t1_21);
      const auto t1_23 = m::select(m::lt(t1_21, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
      const auto t1_24 = m::select(m::lt(t1_22, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t1_21);
      const auto t1_25 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t1_22), t1_23, t1_24);
      sink.add(p.row(0, k), p.usual(h4_, t1_21, m::select(h2_, h3_, m::select(h1_, t1_25, t1_21))));
      const V next_sum2_ = p.plain(t1_4, t1_5);
      const V next_s1_ = s1_ * h0_;
      const V next_d4_ = p.plain(t1_7, t1_8);
      const V next_sum3_ = p.plain(t1_19, t1_20);
      const V next_s6_ = s6_ * h0_;
      sum2_ = next_sum2_;
      s1_ = next_s1_;
      d4_ = next_d4_;
      sum3_ = next_sum3_;
      s6_ = next_s6_;
    }
    const auto t2_0 = m::abs(sum3_);
    const auto t2_1 = m::select(m::lt(sum3_, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const auto t2_2 = m::select(m::lt(t2_0, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), sum3_);
    const auto t2_3 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t2_0), t2_1, t2_2);
    out[0] = p.usual(h4_, sum3_, m::select(h2_, h3_, m::select(h1_, t2_3, sum3_)));
  }
};

}  // namespace actsym
