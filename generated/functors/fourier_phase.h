// Fourier, amplitude and phase: c[0] + Series(cos(x*w[k] - p[k])*OverFactorial(k, sqrt(2))*a[k], k < size_a)
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct FourierPhase {
  using Half = FourierPhase;  // computes half types
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 4;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V c_0_ = p.at(0, 0);
    const V t0_0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V h0_ = m::max(t0_0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    V sum2_ = V(0);
    V s1_ = m::constant<V>(0x1.6a09e6p+0f, 0x1.6a09e667f3bcdp+0);
    for (int k = 0; k < p.count(1); ++k) {
      const V a_k_ = p.at(1, k);
      const V w_k_ = p.at(2, k);
      const V p_k_ = p.at(3, k);
      const V index_ = V(k);
      const V t1_0 = w_k_ * h0_;
      const V t1_1 = p_k_ - t1_0;
      const V t1_2 = m::min(t1_1, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
      const V t1_3 = m::max(t1_2, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const V t1_4 = t1_1 - p_k_;
      const V t1_5 = m::neg(t1_0);
      const V t1_6 = ((p_k_ - (t1_1 - t1_4)) + (t1_5 - t1_4)) - m::fma(w_k_, h0_, t1_5);
      const V t1_7 = m::select(m::lt(m::abs(t1_1), m::infinity<V>()), t1_6, V(0));
      const V t1_8 = (m::cos(t1_3) * m::cos(t1_7)) - (m::sin(t1_3) * m::sin(t1_7));
      const V next_sum2_ = sum2_ + ((a_k_ * s1_) * t1_8);
      const V next_s1_ = s1_ / (index_ + V(2));
      sum2_ = next_sum2_;
      s1_ = next_s1_;
    }
    const auto t2_0 = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), m::abs(x));
    const V t2_1 = c_0_ + sum2_;
    const V t2_2 = m::abs(t2_1);
    const V t2_3 = m::select(m::lt(t2_1, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const V t2_4 = m::select(m::lt(t2_2, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t2_1);
    const V t2_5 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t2_2), t2_3, t2_4);
    out[0] = m::select(m::unordered(x), (x * x), m::select(t2_0, t2_5, t2_1));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V t0_0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V h0_ = m::max(t0_0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    V sum2_ = V(0);
    V s1_ = m::constant<V>(0x1.6a09e6p+0f, 0x1.6a09e667f3bcdp+0);
    V sum3_ = V(0);
    for (int k = 0; k < p.count(1); ++k) {
      const V a_k_ = p.at(1, k);
      const V w_k_ = p.at(2, k);
      const V p_k_ = p.at(3, k);
      const V index_ = V(k);
      const V t1_0 = a_k_ * s1_;
      const V t1_1 = w_k_ * h0_;
      const V t1_2 = p_k_ - t1_1;
      const V t1_3 = m::min(t1_2, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
      const V t1_4 = m::max(t1_3, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const V t1_5 = m::cos(t1_4);
      const V t1_6 = t1_2 - p_k_;
      const V t1_7 = m::neg(t1_1);
      const V t1_8 = ((p_k_ - (t1_2 - t1_6)) + (t1_7 - t1_6)) - m::fma(w_k_, h0_, t1_7);
      const V t1_9 = m::select(m::lt(m::abs(t1_2), m::infinity<V>()), t1_8, V(0));
      const V t1_10 = m::cos(t1_9);
      const V t1_11 = m::sin(t1_4);
      const V t1_12 = m::sin(t1_9);
      const V next_sum2_ = sum2_ + (t1_0 * ((t1_5 * t1_10) - (t1_11 * t1_12)));
      const V next_s1_ = s1_ / (index_ + V(2));
      const V next_sum3_ = sum3_ + ((t1_0 * w_k_) * ((t1_11 * t1_10) + (t1_5 * t1_12)));
      sum2_ = next_sum2_;
      s1_ = next_s1_;
      sum3_ = next_sum3_;
    }
    const auto t2_0 = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), m::abs(x));
    const V t2_1 = m::abs(sum3_);
    const V t2_2 = m::select(m::lt(sum3_, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const V t2_3 = m::select(m::lt(t2_1, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), sum3_);
    const V t2_4 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t2_1), t2_2, t2_3);
    out[0] = m::select(m::unordered(x), (x * x), m::select(t2_0, t2_4, sum3_));
  }

  // as slope; every derivative by a parameter goes to its row
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V a_0_ = p.at(1, 0);
    const V w_0_ = p.at(2, 0);
    const V p_0_ = p.at(3, 0);
    const V t0_0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V h0_ = m::max(t0_0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    V sum2_ = V(0);
    V s1_ = m::constant<V>(0x1.6a09e6p+0f, 0x1.6a09e667f3bcdp+0);
    V sum3_ = V(0);
    for (int k = 0; k < p.count(1); ++k) {
      const V a_k_ = p.at(1, k);
      const V w_k_ = p.at(2, k);
      const V p_k_ = p.at(3, k);
      const V index_ = V(k);
      const V t1_0 = a_k_ * s1_;
      const V t1_1 = w_k_ * h0_;
      const V t1_2 = p_k_ - t1_1;
      const V t1_3 = m::min(t1_2, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
      const V t1_4 = m::max(t1_3, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const V t1_5 = m::cos(t1_4);
      const V t1_6 = t1_2 - p_k_;
      const V t1_7 = m::neg(t1_1);
      const V t1_8 = ((p_k_ - (t1_2 - t1_6)) + (t1_7 - t1_6)) - m::fma(w_k_, h0_, t1_7);
      const V t1_9 = m::select(m::lt(m::abs(t1_2), m::infinity<V>()), t1_8, V(0));
      const V t1_10 = m::cos(t1_9);
      const V t1_11 = m::sin(t1_4);
      const V t1_12 = m::sin(t1_9);
      const V next_sum2_ = sum2_ + (t1_0 * ((t1_5 * t1_10) - (t1_11 * t1_12)));
      const V next_s1_ = s1_ / (index_ + V(2));
      const V next_sum3_ = sum3_ + ((t1_0 * w_k_) * ((t1_11 * t1_10) + (t1_5 * t1_12)));
      sum2_ = next_sum2_;
      s1_ = next_s1_;
      sum3_ = next_sum3_;
    }
    const auto h1_ = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), m::abs(x));
    const auto h2_ = m::unordered(x);
    const V h3_ = x * x;
    V s5_ = m::constant<V>(0x1.6a09e6p-1f, 0x1.6a09e667f3bcdp-1);
    for (int k = 1; k < p.count(1); ++k) {
      const V a_k_ = p.at(1, k);
      const V w_k_ = p.at(2, k);
      const V p_k_ = p.at(3, k);
      const V index_ = V(k);
      const V t3_0 = w_k_ * h0_;
      const V t3_1 = p_k_ - t3_0;
      const V t3_2 = m::min(t3_1, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
      const V t3_3 = m::max(t3_2, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const V t3_4 = m::cos(t3_3);
      const V t3_5 = t3_1 - p_k_;
      const V t3_6 = m::neg(t3_0);
      const V t3_7 = ((p_k_ - (t3_1 - t3_5)) + (t3_6 - t3_5)) - m::fma(w_k_, h0_, t3_6);
      const V t3_8 = m::select(m::lt(m::abs(t3_1), m::infinity<V>()), t3_7, V(0));
      const V t3_9 = m::cos(t3_8);
      const V t3_10 = m::sin(t3_3);
      const V t3_11 = m::sin(t3_8);
      const V t3_12 = s5_ * ((t3_4 * t3_9) - (t3_10 * t3_11));
      const V t3_13 = m::abs(t3_12);
      const V t3_14 = m::select(m::lt(t3_12, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
      const V t3_15 = m::select(m::lt(t3_13, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t3_12);
      const V t3_16 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t3_13), t3_14, t3_15);
      const V t3_17 = (a_k_ * s5_) * ((t3_10 * t3_9) + (t3_4 * t3_11));
      const V t3_18 = t3_17 * h0_;
      const V t3_19 = m::abs(t3_18);
      const V t3_20 = m::select(m::lt(t3_18, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
      const V t3_21 = m::select(m::lt(t3_19, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t3_18);
      const V t3_22 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t3_19), t3_20, t3_21);
      const V t3_23 = m::abs(t3_17);
      const V t3_24 = m::neg(t3_17);
      const V t3_25 = m::select(m::lt(t3_24, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
      const V t3_26 = m::select(m::lt(t3_23, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t3_24);
      const V t3_27 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t3_23), t3_25, t3_26);
      sink.add(p.row(1, k), m::select(h2_, h3_, m::select(h1_, t3_16, t3_12)));
      sink.add(p.row(2, k), m::select(h2_, h3_, m::select(h1_, t3_22, t3_18)));
      sink.add(p.row(3, k), m::select(h2_, h3_, m::select(h1_, t3_27, t3_24)));
      s5_ = s5_ / (index_ + V(2));
    }
    const V t4_0 = m::abs(sum3_);
    const V t4_1 = m::select(m::lt(sum3_, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const V t4_2 = m::select(m::lt(t4_0, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), sum3_);
    const V t4_3 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t4_0), t4_1, t4_2);
    const V t4_4 = w_0_ * h0_;
    const V t4_5 = p_0_ - t4_4;
    const V t4_6 = m::min(t4_5, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V t4_7 = m::max(t4_6, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V t4_8 = m::cos(t4_7);
    const V t4_9 = t4_5 - p_0_;
    const V t4_10 = m::neg(t4_4);
    const V t4_11 = ((p_0_ - (t4_5 - t4_9)) + (t4_10 - t4_9)) - m::fma(w_0_, h0_, t4_10);
    const V t4_12 = m::select(m::lt(m::abs(t4_5), m::infinity<V>()), t4_11, V(0));
    const V t4_13 = m::cos(t4_12);
    const V t4_14 = m::sin(t4_7);
    const V t4_15 = m::sin(t4_12);
    const V t4_16 = ((t4_8 * t4_13) - (t4_14 * t4_15)) * m::constant<V>(0x1.6a09e6p+0f, 0x1.6a09e667f3bcdp+0);
    const V t4_17 = m::abs(t4_16);
    const V t4_18 = m::select(m::lt(t4_16, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const V t4_19 = m::select(m::lt(t4_17, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t4_16);
    const V t4_20 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t4_17), t4_18, t4_19);
    const V t4_21 = (a_0_ * ((t4_14 * t4_13) + (t4_8 * t4_15))) * m::constant<V>(0x1.6a09e6p+0f, 0x1.6a09e667f3bcdp+0);
    const V t4_22 = t4_21 * h0_;
    const V t4_23 = m::abs(t4_22);
    const V t4_24 = m::select(m::lt(t4_22, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const V t4_25 = m::select(m::lt(t4_23, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t4_22);
    const V t4_26 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t4_23), t4_24, t4_25);
    const V t4_27 = m::abs(t4_21);
    const V t4_28 = m::neg(t4_21);
    const V t4_29 = m::select(m::lt(t4_28, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const V t4_30 = m::select(m::lt(t4_27, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t4_28);
    const V t4_31 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t4_27), t4_29, t4_30);
    const V t4_32 = m::select(m::lt(V(1), m::constant<V>(0x1p-64f, 0x1p-512)), V(0), V(1));
    const V t4_33 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), V(1)), m::infinity<V>(), t4_32);
    out[0] = m::select(h2_, h3_, m::select(h1_, t4_3, sum3_));
    sink.add(p.row(1, 0), m::select(h2_, h3_, m::select(h1_, t4_20, t4_16)));
    sink.add(p.row(2, 0), m::select(h2_, h3_, m::select(h1_, t4_26, t4_22)));
    sink.add(p.row(3, 0), m::select(h2_, h3_, m::select(h1_, t4_31, t4_28)));
    sink.add(p.row(0, 0), m::select(h2_, h3_, m::select(h1_, t4_33, V(1))));
  }
};

}  // namespace actsym
