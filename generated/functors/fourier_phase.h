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
  static constexpr bool wide = true;  // the CPU computes in double what is float
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
    V s1_ = m::constant<V>(0x1.6a09e6p+0f, 0x1.6a09e667f3bcdp+0);
    V sum3_ = V(0);
    V s5_ = m::constant<V>(0x1.6a09e6p+0f, 0x1.6a09e667f3bcdp+0);
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
      const auto t1_13 = p.plain(m::cos(t1_2), ((t1_5 * t1_10) - (t1_11 * t1_12)));
      const auto t1_14 = index_ + V(2);
      const auto t1_15 = p.plain(m::sin(t1_2), ((t1_11 * t1_10) + (t1_5 * t1_12)));
      const auto t1_16 = s5_ * t1_13;
      const auto t1_17 = m::abs(t1_16);
      const auto t1_18 = m::select(m::lt(t1_16, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
      const auto t1_19 = m::select(m::lt(t1_17, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t1_16);
      const auto t1_20 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t1_17), t1_18, t1_19);
      const auto t1_21 = (a_k_ * s5_) * t1_15;
      const auto t1_22 = t1_21 * h0_;
      const auto t1_23 = m::abs(t1_22);
      const auto t1_24 = m::select(m::lt(t1_22, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
      const auto t1_25 = m::select(m::lt(t1_23, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t1_22);
      const auto t1_26 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t1_23), t1_24, t1_25);
      const auto t1_27 = m::neg(t1_21);
      const auto t1_28 = m::abs(t1_21);
      const auto t1_29 = m::select(m::lt(t1_27, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
      const auto t1_30 = m::select(m::lt(t1_28, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t1_27);
      const auto t1_31 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t1_28), t1_29, t1_30);
      sink.add(p.row(1, k), p.usual(h4_, t1_16, m::select(h2_, h3_, m::select(h1_, t1_20, t1_16))));
      sink.add(p.row(2, k), p.usual(h4_, t1_22, m::select(h2_, h3_, m::select(h1_, t1_26, t1_22))));
      sink.add(p.row(3, k), p.usual(h4_, t1_27, m::select(h2_, h3_, m::select(h1_, t1_31, t1_27))));
      const V next_sum2_ = sum2_ + (t1_0 * t1_13);
      const V next_s1_ = p.plain(m::over(s1_, t1_14), (s1_ / t1_14));
      const V next_sum3_ = sum3_ + ((t1_0 * w_k_) * t1_15);
      const V next_s5_ = p.plain(m::over(s5_, t1_14), (s5_ / t1_14));
      sum2_ = next_sum2_;
      s1_ = next_s1_;
      sum3_ = next_sum3_;
      s5_ = next_s5_;
    }
    const auto t2_0 = m::abs(sum3_);
    const auto t2_1 = m::select(m::lt(sum3_, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const auto t2_2 = m::select(m::lt(t2_0, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), sum3_);
    const auto t2_3 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t2_0), t2_1, t2_2);
    const auto t2_4 = m::select(m::lt(V(1), m::constant<V>(0x1p-64f, 0x1p-512)), V(0), V(1));
    const auto t2_5 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), V(1)), m::infinity<V>(), t2_4);
    out[0] = p.usual(h4_, sum3_, m::select(h2_, h3_, m::select(h1_, t2_3, sum3_)));
    sink.add(p.row(0, 0), p.usual(h4_, V(1), m::select(h2_, h3_, m::select(h1_, t2_5, V(1)))));
  }
};

}  // namespace actsym
