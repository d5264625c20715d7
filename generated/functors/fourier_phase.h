// Fourier, amplitude and phase: c[0] + Series(cos(x*w[k] - p[k])*OverFactorial(k, sqrt(2))*a[k], k < size_a)
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct FourierAmplitudeAndPhase {
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 4;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V c_0 = p.at(0, 0);
    const V t0_0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V h0 = m::max(t0_0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    V sum2_ = V(0);
    V s1_ = m::constant<V>(0x1.6a09e6p+0f, 0x1.6a09e667f3bcdp+0);
    for (int k = 0; k < p.count(1); ++k) {
      const V a_k = p.at(1, k);
      const V w_k = p.at(2, k);
      const V p_k = p.at(3, k);
      const V index = V(k);
      const V t1_0 = m::min((p_k - (w_k * h0)), m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
      const V t1_1 = m::max(t1_0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const V next_sum2_ = sum2_ + ((a_k * s1_) * m::cos(t1_1));
      const V next_s1_ = s1_ / (index + V(2));
      sum2_ = next_sum2_;
      s1_ = next_s1_;
    }
    const auto t2_0 = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), m::abs(x));
    const V t2_1 = c_0 + sum2_;
    const auto t2_2 = m::both(t2_0, m::lt(m::constant<V>(0x1p+64f, 0x1p+512), m::abs(t2_1)));
    const V t2_3 = m::select(m::lt(t2_1, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    out[0] = m::select(m::unordered(x), x, m::select(t2_2, t2_3, t2_1));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V t0_0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V h0 = m::max(t0_0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    V sum2_ = V(0);
    V s1_ = m::constant<V>(0x1.6a09e6p+0f, 0x1.6a09e667f3bcdp+0);
    V sum3_ = V(0);
    for (int k = 0; k < p.count(1); ++k) {
      const V a_k = p.at(1, k);
      const V w_k = p.at(2, k);
      const V p_k = p.at(3, k);
      const V index = V(k);
      const V t1_0 = a_k * s1_;
      const V t1_1 = m::min((p_k - (w_k * h0)), m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
      const V t1_2 = m::max(t1_1, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const V next_sum2_ = sum2_ + (t1_0 * m::cos(t1_2));
      const V next_s1_ = s1_ / (index + V(2));
      const V next_sum3_ = sum3_ + ((t1_0 * w_k) * m::sin(t1_2));
      sum2_ = next_sum2_;
      s1_ = next_s1_;
      sum3_ = next_sum3_;
    }
    const auto t2_0 = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), m::abs(x));
    const auto t2_1 = m::both(t2_0, m::lt(m::constant<V>(0x1p+64f, 0x1p+512), m::abs(sum3_)));
    const V t2_2 = m::select(m::lt(sum3_, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    out[0] = m::select(m::unordered(x), x, m::select(t2_1, t2_2, sum3_));
  }

  // as slope; every derivative by a parameter goes to its row
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V a_0 = p.at(1, 0);
    const V w_0 = p.at(2, 0);
    const V p_0 = p.at(3, 0);
    const V t0_0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V h0 = m::max(t0_0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    V sum2_ = V(0);
    V s1_ = m::constant<V>(0x1.6a09e6p+0f, 0x1.6a09e667f3bcdp+0);
    V sum3_ = V(0);
    for (int k = 0; k < p.count(1); ++k) {
      const V a_k = p.at(1, k);
      const V w_k = p.at(2, k);
      const V p_k = p.at(3, k);
      const V index = V(k);
      const V t1_0 = a_k * s1_;
      const V t1_1 = m::min((p_k - (w_k * h0)), m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
      const V t1_2 = m::max(t1_1, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const V next_sum2_ = sum2_ + (t1_0 * m::cos(t1_2));
      const V next_s1_ = s1_ / (index + V(2));
      const V next_sum3_ = sum3_ + ((t1_0 * w_k) * m::sin(t1_2));
      sum2_ = next_sum2_;
      s1_ = next_s1_;
      sum3_ = next_sum3_;
    }
    const auto h1 = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), m::abs(x));
    const auto h2 = m::unordered(x);
    V s5_ = m::constant<V>(0x1.6a09e6p-1f, 0x1.6a09e667f3bcdp-1);
    for (int k = 1; k < p.count(1); ++k) {
      const V a_k = p.at(1, k);
      const V w_k = p.at(2, k);
      const V p_k = p.at(3, k);
      const V index = V(k);
      const V t3_0 = m::min((p_k - (w_k * h0)), m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
      const V t3_1 = m::max(t3_0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const V t3_2 = s5_ * m::cos(t3_1);
      const auto t3_3 = m::both(h1, m::lt(m::constant<V>(0x1p+64f, 0x1p+512), m::abs(t3_2)));
      const V t3_4 = m::select(m::lt(t3_2, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
      const V t3_5 = (a_k * s5_) * m::sin(t3_1);
      const V t3_6 = t3_5 * h0;
      const auto t3_7 = m::both(h1, m::lt(m::constant<V>(0x1p+64f, 0x1p+512), m::abs(t3_6)));
      const V t3_8 = m::select(m::lt(t3_6, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
      const auto t3_9 = m::both(h1, m::lt(m::constant<V>(0x1p+64f, 0x1p+512), m::abs(t3_5)));
      const V t3_10 = m::neg(t3_5);
      const V t3_11 = m::select(m::lt(t3_10, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
      sink.add(p.row(1, k), m::select(h2, x, m::select(t3_3, t3_4, t3_2)));
      sink.add(p.row(2, k), m::select(h2, x, m::select(t3_7, t3_8, t3_6)));
      sink.add(p.row(3, k), m::select(h2, x, m::select(t3_9, t3_11, t3_10)));
      s5_ = s5_ / (index + V(2));
    }
    const auto t4_0 = m::both(h1, m::lt(m::constant<V>(0x1p+64f, 0x1p+512), m::abs(sum3_)));
    const V t4_1 = m::select(m::lt(sum3_, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const V t4_2 = m::min((p_0 - (w_0 * h0)), m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V t4_3 = m::max(t4_2, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V t4_4 = m::cos(t4_3) * m::constant<V>(0x1.6a09e6p+0f, 0x1.6a09e667f3bcdp+0);
    const auto t4_5 = m::both(h1, m::lt(m::constant<V>(0x1p+64f, 0x1p+512), m::abs(t4_4)));
    const V t4_6 = m::select(m::lt(t4_4, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const V t4_7 = (a_0 * m::sin(t4_3)) * m::constant<V>(0x1.6a09e6p+0f, 0x1.6a09e667f3bcdp+0);
    const V t4_8 = t4_7 * h0;
    const auto t4_9 = m::both(h1, m::lt(m::constant<V>(0x1p+64f, 0x1p+512), m::abs(t4_8)));
    const V t4_10 = m::select(m::lt(t4_8, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const auto t4_11 = m::both(h1, m::lt(m::constant<V>(0x1p+64f, 0x1p+512), m::abs(t4_7)));
    const V t4_12 = m::neg(t4_7);
    const V t4_13 = m::select(m::lt(t4_12, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const V t4_14 = m::select(m::both(h1, m::lt(m::constant<V>(0x1p+64f, 0x1p+512), V(1))), m::infinity<V>(), V(1));
    out[0] = m::select(h2, x, m::select(t4_0, t4_1, sum3_));
    sink.add(p.row(1, 0), m::select(h2, x, m::select(t4_5, t4_6, t4_4)));
    sink.add(p.row(2, 0), m::select(h2, x, m::select(t4_9, t4_10, t4_8)));
    sink.add(p.row(3, 0), m::select(h2, x, m::select(t4_11, t4_13, t4_12)));
    sink.add(p.row(0, 0), m::select(h2, x, t4_14));
  }
};

}  // namespace actsym
