// Fourier, amplitude and phase: c[0] + Series(cos(x*w[k] - p[k])*OverFactorial(k, sqrt(2))*a[k], k < size_a)
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct FourierPhase {
  using Half = FourierPhase;  // computes half types
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 4;
  static constexpr bool wide = true;  // the CPU computes in double what is float
  static constexpr bool grid = false;  // a mean of the vector that grid.h computes
  static constexpr bool cells = false;  // a mean of the vector that cells.h computes
  static constexpr bool affine = false;  // a mean of a vector that affine.h computes
  static constexpr bool lines = false;  // largest ones of lines are looked for

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V c_0_ = p.at(0, 0);
    const auto t0_0 = m::abs(x);
    const auto t0_1 = m::le(t0_0, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_2 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_3 = m::max(t0_2, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto h1_ = t0_0;
    const auto h2_ = t0_1;
    const auto h0_ = p.usual(t0_1, x, t0_3);
    V sum2_ = V(0);
    V s1_ = m::constant<V>(0x1.6a09e6p+0f, 0x1.6a09e667f3bcdp+0);
    for (int k = 0; k < p.count(1); ++k) {
      const V a_k_ = p.at(1, k);
      const V w_k_ = p.at(2, k);
      const V p_k_ = p.at(3, k);
      const V index_ = V(k);
      const auto t1_0 = w_k_ * h0_;
      const auto t1_1 = p_k_ - t1_0;
      const auto t1_2 = m::min(t1_1, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
      const auto t1_3 = m::max(t1_2, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const auto t1_4 = t1_1 - p_k_;
      const auto t1_5 = m::neg(t1_0);
      const auto t1_6 = ((p_k_ - (t1_1 - t1_4)) + (t1_5 - t1_4)) - m::fma(w_k_, h0_, t1_5);
      const auto t1_7 = m::select(m::lt(m::abs(t1_1), m::infinity<V>()), t1_6, V(0));
      const auto t1_8 = (m::cos(t1_3) * m::cos(t1_7)) - (m::sin(t1_3) * m::sin(t1_7));
      const auto t1_9 = index_ + V(2);
      const V next_sum2_ = sum2_ + ((a_k_ * s1_) * p.plain(m::cos(t1_1), t1_8));
      const V next_s1_ = p.plain(m::over(s1_, t1_9), (s1_ / t1_9));
      sum2_ = next_sum2_;
      s1_ = next_s1_;
    }
    const auto t2_0 = c_0_ + sum2_;
    const auto t2_1 = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), h1_);
    const auto t2_2 = m::abs(t2_0);
    const auto t2_3 = m::select(m::lt(t2_0, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const auto t2_4 = m::select(m::lt(t2_2, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t2_0);
    const auto t2_5 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t2_2), t2_3, t2_4);
    const auto t2_6 = m::select(m::unordered(x), (x * x), m::select(t2_1, t2_5, t2_0));
    out[0] = p.usual(h2_, t2_0, t2_6);
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
    V s1_ = m::constant<V>(0x1.6a09e6p+0f, 0x1.6a09e667f3bcdp+0);
    V sum3_ = V(0);
    for (int k = 0; k < p.count(1); ++k) {
      const V a_k_ = p.at(1, k);
      const V w_k_ = p.at(2, k);
      const V p_k_ = p.at(3, k);
      const V index_ = V(k);
      const auto t1_0 = a_k_ * s1_;
      const auto t1_1 = w_k_ * h0_;
      const auto t1_2 = p_k_ - t1_1;
      const auto t1_3 = m::min(t1_2, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
      const auto t1_4 = m::max(t1_3, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const auto t1_5 = m::cos(t1_4);
      const auto t1_6 = t1_2 - p_k_;
      const auto t1_7 = m::neg(t1_1);
      const auto t1_8 = ((p_k_ - (t1_2 - t1_6)) + (t1_7 - t1_6)) - m::fma(w_k_, h0_, t1_7);
      const auto t1_9 = m::select(m::lt(m::abs(t1_2), m::infinity<V>()), t1_8, V(0));
      const auto t1_10 = m::cos(t1_9);
      const auto t1_11 = m::sin(t1_4);
      const auto t1_12 = m::sin(t1_9);
      const auto t1_13 = t1_0 * p.plain(m::cos(t1_2), ((t1_5 * t1_10) - (t1_11 * t1_12)));
      const auto t1_14 = index_ + V(2);
      const auto t1_15 = (t1_0 * w_k_) * p.plain(m::sin(t1_2), ((t1_11 * t1_10) + (t1_5 * t1_12)));
      const V next_sum2_ = sum2_ + t1_13;
      const V next_s1_ = p.plain(m::over(s1_, t1_14), (s1_ / t1_14));
      const V next_sum3_ = sum3_ + t1_15;
      sum2_ = next_sum2_;
      s1_ = next_s1_;
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
    const V a_0_ = p.at(1, 0);
    const V w_0_ = p.at(2, 0);
    const V p_0_ = p.at(3, 0);
    const auto t0_0 = m::abs(x);
    const auto t0_1 = m::le(t0_0, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_2 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_3 = m::max(t0_2, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto h5_ = t0_0;
    const auto h4_ = t0_1;
    const auto h0_ = p.usual(t0_1, x, t0_3);
    V sum2_ = V(0);
    V s1_ = m::constant<V>(0x1.6a09e6p+0f, 0x1.6a09e667f3bcdp+0);
    V sum3_ = V(0);
    for (int k = 0; k < p.count(1); ++k) {
      const V a_k_ = p.at(1, k);
      const V w_k_ = p.at(2, k);
      const V p_k_ = p.at(3, k);
      const V index_ = V(k);
      const auto t1_0 = a_k_ * s1_;
      const auto t1_1 = w_k_ * h0_;
      const auto t1_2 = p_k_ - t1_1;
      const auto t1_3 = m::min(t1_2, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
      const auto t1_4 = m::max(t1_3, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const auto t1_5 = m::cos(t1_4);
      const auto t1_6 = t1_2 - p_k_;
      const auto t1_7 = m::neg(t1_1);
      const auto t1_8 = ((p_k_ - (t1_2 - t1_6)) + (t1_7 - t1_6)) - m::fma(w_k_, h0_, t1_7);
      const auto t1_9 = m::select(m::lt(m::abs(t1_2), m::infinity<V>()), t1_8, V(0));
      const auto t1_10 = m::cos(t1_9);
      const auto t1_11 = m::sin(t1_4);
      const auto t1_12 = m::sin(t1_9);
      const auto t1_13 = t1_0 * p.plain(m::cos(t1_2), ((t1_5 * t1_10) - (t1_11 * t1_12)));
      const auto t1_14 = index_ + V(2);
      const auto t1_15 = (t1_0 * w_k_) * p.plain(m::sin(t1_2), ((t1_11 * t1_10) + (t1_5 * t1_12)));
      const V next_sum2_ = sum2_ + t1_13;
      const V next_s1_ = p.plain(m::over(s1_, t1_14), (s1_ / t1_14));
      const V next_sum3_ = sum3_ + t1_15;
      sum2_ = next_sum2_;
      s1_ = next_s1_;
      sum3_ = next_sum3_;
    }
    const auto h1_ = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), h5_);
    const auto h2_ = m::unordered(x);
    const auto h3_ = x * x;
    V s5_ = m::constant<V>(0x1.6a09e6p-1f, 0x1.6a09e667f3bcdp-1);
    for (int k = 1; k < p.count(1); ++k) {
      const V a_k_ = p.at(1, k);
      const V w_k_ = p.at(2, k);
      const V p_k_ = p.at(3, k);
      const V index_ = V(k);
      const auto t3_0 = index_ + V(2);
      const auto t3_1 = w_k_ * h0_;
      const auto t3_2 = p_k_ - t3_1;
      const auto t3_3 = m::min(t3_2, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
      const auto t3_4 = m::max(t3_3, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const auto t3_5 = m::cos(t3_4);
      const auto t3_6 = t3_2 - p_k_;
      const auto t3_7 = m::neg(t3_1);
      const auto t3_8 = ((p_k_ - (t3_2 - t3_6)) + (t3_7 - t3_6)) - m::fma(w_k_, h0_, t3_7);
      const auto t3_9 = m::select(m::lt(m::abs(t3_2), m::infinity<V>()), t3_8, V(0));
      const auto t3_10 = m::cos(t3_9);
      const auto t3_11 = m::sin(t3_4);
      const auto t3_12 = m::sin(t3_9);
      const auto t3_13 = s5_ * p.plain(m::cos(t3_2), ((t3_5 * t3_10) - (t3_11 * t3_12)));
      const auto t3_14 = m::abs(t3_13);
      const auto t3_15 = m::select(m::lt(t3_13, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
      const auto t3_16 = m::select(m::lt(t3_14, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t3_13);
      const auto t3_17 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t3_14), t3_15, t3_16);
      const auto t3_18 = (a_k_ * s5_) * p.plain(m::sin(t3_2), ((t3_11 * t3_10) + (t3_5 * t3_12)));
      const auto t3_19 = t3_18 * h0_;
      const auto t3_20 = m::abs(t3_19);
      const auto t3_21 = m::select(m::lt(t3_19, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
      const auto t3_22 = m::select(m::lt(t3_20, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t3_19);
      const auto t3_23 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t3_20), t3_21, t3_22);
      const auto t3_24 = m::neg(t3_18);
      const auto t3_25 = m::abs(t3_18);
      const auto t3_26 = m::select(m::lt(t3_24, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
      const auto t3_27 = m::select(m::lt(t3_25, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t3_24);
      const auto t3_28 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t3_25), t3_26, t3_27);
      sink.add(p.row(1, k), p.usual(h4_, t3_13, m::select(h2_, h3_, m::select(h1_, t3_17, t3_13))));
      sink.add(p.row(2, k), p.usual(h4_, t3_19, m::select(h2_, h3_, m::select(h1_, t3_23, t3_19))));
      sink.add(p.row(3, k), p.usual(h4_, t3_24, m::select(h2_, h3_, m::select(h1_, t3_28, t3_24))));
      s5_ = p.plain(m::over(s5_, t3_0), (s5_ / t3_0));
    }
    const auto t4_0 = m::abs(sum3_);
    const auto t4_1 = m::select(m::lt(sum3_, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const auto t4_2 = m::select(m::lt(t4_0, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), sum3_);
    const auto t4_3 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t4_0), t4_1, t4_2);
    const auto t4_4 = w_0_ * h0_;
    const auto t4_5 = p_0_ - t4_4;
    const auto t4_6 = m::min(t4_5, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t4_7 = m::max(t4_6, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto t4_8 = m::cos(t4_7);
    const auto t4_9 = t4_5 - p_0_;
    const auto t4_10 = m::neg(t4_4);
    const auto t4_11 = ((p_0_ - (t4_5 - t4_9)) + (t4_10 - t4_9)) - m::fma(w_0_, h0_, t4_10);
    const auto t4_12 = m::select(m::lt(m::abs(t4_5), m::infinity<V>()), t4_11, V(0));
    const auto t4_13 = m::cos(t4_12);
    const auto t4_14 = m::sin(t4_7);
    const auto t4_15 = m::sin(t4_12);
    const auto t4_16 = p.plain(m::cos(t4_5), ((t4_8 * t4_13) - (t4_14 * t4_15))) * m::constant<V>(0x1.6a09e6p+0f, 0x1.6a09e667f3bcdp+0);
    const auto t4_17 = m::abs(t4_16);
    const auto t4_18 = m::select(m::lt(t4_16, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const auto t4_19 = m::select(m::lt(t4_17, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t4_16);
    const auto t4_20 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t4_17), t4_18, t4_19);
    const auto t4_21 = a_0_ * p.plain(m::sin(t4_5), ((t4_14 * t4_13) + (t4_8 * t4_15)));
    const auto t4_22 = t4_21 * m::constant<V>(0x1.6a09e6p+0f, 0x1.6a09e667f3bcdp+0);
    const auto t4_23 = t4_22 * h0_;
    const auto t4_24 = m::abs(t4_23);
    const auto t4_25 = m::select(m::lt(t4_23, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const auto t4_26 = m::select(m::lt(t4_24, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t4_23);
    const auto t4_27 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t4_24), t4_25, t4_26);
    const auto t4_28 = m::neg(t4_22);
    const auto t4_29 = m::abs(t4_22);
    const auto t4_30 = m::select(m::lt(t4_28, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const auto t4_31 = m::select(m::lt(t4_29, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t4_28);
    const auto t4_32 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t4_29), t4_30, t4_31);
    const auto t4_33 = m::select(m::lt(V(1), m::constant<V>(0x1p-64f, 0x1p-512)), V(0), V(1));
    const auto t4_34 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), V(1)), m::infinity<V>(), t4_33);
    out[0] = p.usual(h4_, sum3_, m::select(h2_, h3_, m::select(h1_, t4_3, sum3_)));
    sink.add(p.row(1, 0), p.usual(h4_, t4_16, m::select(h2_, h3_, m::select(h1_, t4_20, t4_16))));
    sink.add(p.row(2, 0), p.usual(h4_, t4_23, m::select(h2_, h3_, m::select(h1_, t4_27, t4_23))));
    sink.add(p.row(3, 0), p.usual(h4_, t4_28, m::select(h2_, h3_, m::select(h1_, t4_32, t4_28))));
    sink.add(p.row(0, 0), p.usual(h4_, V(1), m::select(h2_, h3_, m::select(h1_, t4_34, V(1)))));
  }
};

}  // namespace actsym
