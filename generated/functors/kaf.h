// KAF: Series(exp(-(x - d[k])**2*gamma[0])*a[k], k < size_a)
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct KAF {
  using Half = KAF;  // computes half types
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 3;
  static constexpr bool wide = true;  // the CPU computes in double what is float
  static constexpr bool grid = false;  // a mean of the vector that grid.h computes
  static constexpr bool cells = false;  // a mean of the vector that cells.h computes
  static constexpr bool affine = false;  // a mean of a vector that affine.h computes
  static constexpr bool lines = false;  // largest ones of lines are looked for

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V gamma_0_ = p.at(2, 0);
    const auto t0_0 = m::abs(x);
    const auto t0_1 = m::le(t0_0, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_2 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_3 = m::max(t0_2, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto t0_4 = p.usual(t0_1, x, t0_3);
    const auto h2_ = t0_0;
    const auto h3_ = t0_1;
    const auto h0_ = t0_4;
    const auto h1_ = m::neg(t0_4);
    V sum1_ = V(0);
    for (int k = 0; k < p.count(0); ++k) {
      const V a_k_ = p.at(0, k);
      const V d_k_ = p.at(1, k);
      const auto t1_0 = d_k_ - h0_;
      const auto t1_1 = t1_0 * t1_0;
      const auto t1_2 = gamma_0_ * t1_1;
      const auto t1_3 = m::neg(t1_2);
      const auto t1_4 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t1_2);
      const auto t1_5 = m::select(t1_4, m::constant<V>(0x1p+5f, 0x1p+6), V(0)) - t1_2;
      const auto t1_6 = t1_0 - d_k_;
      const auto t1_7 = (d_k_ - (t1_0 - t1_6)) + (h1_ - t1_6);
      const auto t1_8 = (m::fma(t1_0, t1_0, m::neg(t1_1)) + (t1_0 * t1_7)) + (t1_7 * t1_0);
      const auto t1_9 = m::select(m::lt(m::abs(t1_2), V(1000)), m::neg((m::fma(gamma_0_, t1_1, t1_3) + (gamma_0_ * t1_8))), V(0));
      const auto t1_10 = a_k_ * p.plain(m::exp(t1_3), (m::exp(t1_5) * (V(1) + t1_9)));
      const auto t1_11 = m::select(t1_4, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      sum1_ = sum1_ + (t1_10 * p.plain(V(1), t1_11));
    }
    const auto t2_0 = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), h2_);
    const auto t2_1 = m::abs(sum1_);
    const auto t2_2 = m::select(m::lt(sum1_, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const auto t2_3 = m::select(m::lt(t2_1, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), sum1_);
    const auto t2_4 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t2_1), t2_2, t2_3);
    const auto t2_5 = m::select(m::unordered(x), (x * x), m::select(t2_0, t2_4, sum1_));
    out[0] = p.usual(h3_, sum1_, t2_5);
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V gamma_0_ = p.at(2, 0);
    const auto t0_0 = m::abs(x);
    const auto t0_1 = m::le(t0_0, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_2 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_3 = m::max(t0_2, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto t0_4 = p.usual(t0_1, x, t0_3);
    const auto h2_ = t0_0;
    const auto h3_ = t0_1;
    const auto h0_ = t0_4;
    const auto h1_ = m::neg(t0_4);
    V sum1_ = V(0);
    V sum2_ = V(0);
    for (int k = 0; k < p.count(0); ++k) {
      const V a_k_ = p.at(0, k);
      const V d_k_ = p.at(1, k);
      const auto t1_0 = d_k_ - h0_;
      const auto t1_1 = t1_0 * t1_0;
      const auto t1_2 = gamma_0_ * t1_1;
      const auto t1_3 = m::neg(t1_2);
      const auto t1_4 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t1_2);
      const auto t1_5 = m::select(t1_4, m::constant<V>(0x1p+5f, 0x1p+6), V(0)) - t1_2;
      const auto t1_6 = t1_0 - d_k_;
      const auto t1_7 = (d_k_ - (t1_0 - t1_6)) + (h1_ - t1_6);
      const auto t1_8 = (m::fma(t1_0, t1_0, m::neg(t1_1)) + (t1_0 * t1_7)) + (t1_7 * t1_0);
      const auto t1_9 = m::select(m::lt(m::abs(t1_2), V(1000)), m::neg((m::fma(gamma_0_, t1_1, t1_3) + (gamma_0_ * t1_8))), V(0));
      const auto t1_10 = p.plain(m::exp(t1_3), (m::exp(t1_5) * (V(1) + t1_9)));
      const auto t1_11 = m::select(t1_4, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const auto t1_12 = p.plain(V(1), t1_11);
      const auto t1_13 = (a_k_ * gamma_0_) * (V(2) * (h0_ - d_k_));
      const auto t1_14 = m::neg(((t1_13 * t1_10) * t1_12));
      const auto t1_15 = m::select(m::lt(m::abs(t1_13), m::infinity<V>()), t1_14, m::select(m::eq((t1_10 * t1_12), V(0)), V(0), t1_14));
      const V next_sum1_ = sum1_ + ((a_k_ * t1_10) * t1_12);
      const V next_sum2_ = sum2_ + p.plain(t1_14, t1_15);
      sum1_ = next_sum1_;
      sum2_ = next_sum2_;
    }
    const auto t2_0 = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), h2_);
    const auto t2_1 = m::abs(sum2_);
    const auto t2_2 = m::select(m::lt(sum2_, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const auto t2_3 = m::select(m::lt(t2_1, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), sum2_);
    const auto t2_4 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t2_1), t2_2, t2_3);
    const auto t2_5 = m::select(m::unordered(x), (x * x), m::select(t2_0, t2_4, sum2_));
    out[0] = p.usual(h3_, sum2_, t2_5);
  }

  // as slope; every derivative by a parameter goes to its row
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V gamma_0_ = p.at(2, 0);
    const auto t0_0 = m::abs(x);
    const auto t0_1 = m::le(t0_0, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_2 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_3 = m::max(t0_2, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto t0_4 = p.usual(t0_1, x, t0_3);
    const auto h5_ = t0_1;
    const auto h0_ = t0_4;
    const auto h1_ = m::neg(t0_4);
    const auto h2_ = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), t0_0);
    const auto h3_ = m::unordered(x);
    const auto h4_ = x * x;
    V sum1_ = V(0);
    V sum2_ = V(0);
    V sum3_ = V(0);
    for (int k = 0; k < p.count(0); ++k) {
      const V a_k_ = p.at(0, k);
      const V d_k_ = p.at(1, k);
      const auto t1_0 = d_k_ - h0_;
      const auto t1_1 = t1_0 * t1_0;
      const auto t1_2 = gamma_0_ * t1_1;
      const auto t1_3 = m::neg(t1_2);
      const auto t1_4 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t1_2);
      const auto t1_5 = m::select(t1_4, m::constant<V>(0x1p+5f, 0x1p+6), V(0)) - t1_2;
      const auto t1_6 = t1_0 - d_k_;
      const auto t1_7 = (d_k_ - (t1_0 - t1_6)) + (h1_ - t1_6);
      const auto t1_8 = (m::fma(t1_0, t1_0, m::neg(t1_1)) + (t1_0 * t1_7)) + (t1_7 * t1_0);
      const auto t1_9 = m::select(m::lt(m::abs(t1_2), V(1000)), m::neg((m::fma(gamma_0_, t1_1, t1_3) + (gamma_0_ * t1_8))), V(0));
      const auto t1_10 = p.plain(m::exp(t1_3), (m::exp(t1_5) * (V(1) + t1_9)));
      const auto t1_11 = m::select(t1_4, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const auto t1_12 = p.plain(V(1), t1_11);
      const auto t1_13 = a_k_ * gamma_0_;
      const auto t1_14 = t1_13 * (V(2) * (h0_ - d_k_));
      const auto t1_15 = m::neg(((t1_14 * t1_10) * t1_12));
      const auto t1_16 = t1_10 * t1_12;
      const auto t1_17 = m::eq(t1_16, V(0));
      const auto t1_18 = m::select(m::lt(m::abs(t1_14), m::infinity<V>()), t1_15, m::select(t1_17, V(0), t1_15));
      const auto t1_19 = a_k_ * t1_1;
      const auto t1_20 = m::neg(((t1_19 * t1_10) * t1_12));
      const auto t1_21 = m::select(m::lt(m::abs(t1_19), m::infinity<V>()), t1_20, m::select(t1_17, V(0), t1_20));
      const auto t1_22 = m::abs(t1_16);
      const auto t1_23 = m::select(m::lt(t1_16, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
      const auto t1_24 = m::select(m::lt(t1_22, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t1_16);
      const auto t1_25 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t1_22), t1_23, t1_24);
      const auto t1_26 = t1_13 * (V(2) * t1_0);
      const auto t1_27 = m::neg(((t1_26 * t1_10) * t1_12));
      const auto t1_28 = m::select(m::lt(m::abs(t1_26), m::infinity<V>()), t1_27, m::select(t1_17, V(0), t1_27));
      const auto t1_29 = p.plain(t1_27, t1_28);
      const auto t1_30 = m::abs(t1_29);
      const auto t1_31 = m::select(m::lt(t1_29, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
      const auto t1_32 = m::select(m::lt(t1_30, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t1_29);
      const auto t1_33 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t1_30), t1_31, t1_32);
      sink.add(p.row(0, k), p.usual(h5_, t1_16, m::select(h3_, h4_, m::select(h2_, t1_25, t1_16))));
      sink.add(p.row(1, k), p.usual(h5_, t1_29, m::select(h3_, h4_, m::select(h2_, t1_33, t1_29))));
      const V next_sum1_ = sum1_ + ((a_k_ * t1_10) * t1_12);
      const V next_sum2_ = sum2_ + p.plain(t1_15, t1_18);
      const V next_sum3_ = sum3_ + p.plain(t1_20, t1_21);
      sum1_ = next_sum1_;
      sum2_ = next_sum2_;
      sum3_ = next_sum3_;
    }
    const auto t2_0 = m::abs(sum2_);
    const auto t2_1 = m::select(m::lt(sum2_, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const auto t2_2 = m::select(m::lt(t2_0, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), sum2_);
    const auto t2_3 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t2_0), t2_1, t2_2);
    const auto t2_4 = m::abs(sum3_);
    const auto t2_5 = m::select(m::lt(sum3_, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const auto t2_6 = m::select(m::lt(t2_4, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), sum3_);
    const auto t2_7 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t2_4), t2_5, t2_6);
    out[0] = p.usual(h5_, sum2_, m::select(h3_, h4_, m::select(h2_, t2_3, sum2_)));
    sink.add(p.row(2, 0), p.usual(h5_, sum3_, m::select(h3_, h4_, m::select(h2_, t2_7, sum3_))));
  }
};

}  // namespace actsym
