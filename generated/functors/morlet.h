// Morlet wavelets: c[0] + exp(-x**2/2)*Series((-GaussianOverFactorial(k, 1) + Harmonic(k, x))*a[k] + HarmonicSine(k, x)*b[k], k < size_a)
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct MorletWavelets {
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 3;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V c_0 = p.at(0, 0);
    const V b_0 = p.at(2, 0);
    const V t0_0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V t0_1 = m::max(t0_0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V h2 = t0_1;
    const V h0 = m::cos(t0_1);
    const V h1 = m::sin(t0_1);
    V sum5_ = V(0);
    V s1_ = m::constant<V>(0x1.368b3p-1f, 0x1.368b2fc6f960ap-1);
    V s2_ = m::constant<V>(0x1.c8f878p-3f, 0x1.c8f87724b5c1dp-3);
    V s3_ = h0;
    V s4_ = h1;
    for (int k = 0; k < p.count(1); ++k) {
      const V a_k = p.at(1, k);
      const V index = V(k);
      const V t1_0 = index + V(2);
      const V next_sum5_ = sum5_ + (a_k * (s3_ - s1_));
      const V next_s1_ = (s1_ * s2_) / t1_0;
      const V next_s2_ = s2_ * m::constant<V>(0x1.78b564p-2f, 0x1.78b56362cef38p-2);
      const V next_s3_ = ((s3_ * h0) / t1_0) - ((s4_ * h1) / t1_0);
      const V next_s4_ = ((s3_ * h1) / t1_0) + ((s4_ * h0) / t1_0);
      sum5_ = next_sum5_;
      s1_ = next_s1_;
      s2_ = next_s2_;
      s3_ = next_s3_;
      s4_ = next_s4_;
    }
    V u7_ = V(0);
    V u8_ = V(0);
    for (int k = p.count(1) - 1; k >= 1; --k) {
      const V b_k = p.at(2, k);
      const V index = V(k);
      const V t2_0 = index + V(2);
      const V next_u7_ = ((u7_ * h0) / t2_0) + ((u8_ * h1) / t2_0);
      const V next_u8_ = (b_k + ((u8_ * h0) / t2_0)) - ((u7_ * h1) / t2_0);
      u7_ = next_u7_;
      u8_ = next_u8_;
    }
    const auto t3_0 = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), m::abs(x));
    const V t3_1 = h2 * h2;
    const V t3_2 = t3_1 * V(0x1p-1f);
    const auto t3_3 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3_2);
    const V t3_4 = t3_2 - m::select(t3_3, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
    const V t3_5 = m::exp(m::neg(t3_4));
    const V t3_6 = m::select(m::lt(t3_2, V(1000)), m::neg((m::fma(h2, h2, m::neg(t3_1)) * V(0x1p-1f))), V(0));
    const V t3_7 = (sum5_ + (b_0 * h1)) + (((u7_ * (h0 - h1)) * (h1 + h0)) * V(0x1p-1f));
    const V t3_8 = m::select(t3_3, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const V t3_9 = ((t3_5 + (t3_5 * t3_6)) * (t3_7 + ((u8_ * h1) * h0))) * t3_8;
    const V t3_10 = c_0 + t3_9;
    const auto t3_11 = m::both(t3_0, m::lt(m::constant<V>(0x1p+64f, 0x1p+512), m::abs(t3_10)));
    const V t3_12 = m::select(m::lt(t3_10, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    out[0] = m::select(m::unordered(x), x, m::select(t3_11, t3_12, t3_10));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V b_0 = p.at(2, 0);
    const V t0_0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V t0_1 = m::max(t0_0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V t0_2 = m::sin(t0_1);
    const V h3 = t0_1;
    const V h0 = m::cos(t0_1);
    const V h1 = t0_2;
    const V h2 = m::neg(t0_2);
    V sum5_ = V(0);
    V s1_ = m::constant<V>(0x1.368b3p-1f, 0x1.368b2fc6f960ap-1);
    V s2_ = m::constant<V>(0x1.c8f878p-3f, 0x1.c8f87724b5c1dp-3);
    V s3_ = h0;
    V s4_ = h1;
    V d7_ = h2;
    V d8_ = h0;
    V sum6_ = V(0);
    for (int k = 0; k < p.count(1); ++k) {
      const V a_k = p.at(1, k);
      const V index = V(k);
      const V t1_0 = index + V(2);
      const V t1_1 = (s3_ * h0) / t1_0;
      const V t1_2 = (s4_ * h1) / t1_0;
      const V t1_3 = (s3_ * h1) / t1_0;
      const V t1_4 = (s4_ * h0) / t1_0;
      const V next_sum5_ = sum5_ + (a_k * (s3_ - s1_));
      const V next_s1_ = (s1_ * s2_) / t1_0;
      const V next_s2_ = s2_ * m::constant<V>(0x1.78b564p-2f, 0x1.78b56362cef38p-2);
      const V next_s3_ = t1_1 - t1_2;
      const V next_s4_ = t1_3 + t1_4;
      const V next_d7_ = ((((d7_ * h0) / t1_0) - ((d8_ * h1) / t1_0)) - t1_3) - t1_4;
      const V next_d8_ = ((((d7_ * h1) / t1_0) + ((d8_ * h0) / t1_0)) + t1_1) - t1_2;
      const V next_sum6_ = sum6_ + (a_k * d7_);
      sum5_ = next_sum5_;
      s1_ = next_s1_;
      s2_ = next_s2_;
      s3_ = next_s3_;
      s4_ = next_s4_;
      d7_ = next_d7_;
      d8_ = next_d8_;
      sum6_ = next_sum6_;
    }
    V u10_ = V(0);
    V v12_ = V(0);
    V u11_ = V(0);
    V v13_ = V(0);
    for (int k = p.count(1) - 1; k >= 1; --k) {
      const V b_k = p.at(2, k);
      const V index = V(k);
      const V t2_0 = index + V(2);
      const V t2_1 = (u10_ * h0) / t2_0;
      const V t2_2 = (u11_ * h1) / t2_0;
      const V t2_3 = (u11_ * h0) / t2_0;
      const V t2_4 = (u10_ * h1) / t2_0;
      const V next_u10_ = t2_1 + t2_2;
      const V next_v12_ = ((t2_3 + ((v12_ * h0) / t2_0)) + ((v13_ * h1) / t2_0)) - t2_4;
      const V next_u11_ = (b_k + t2_3) - t2_4;
      const V next_v13_ = ((((v13_ * h0) / t2_0) - t2_1) - t2_2) - ((v12_ * h1) / t2_0);
      u10_ = next_u10_;
      v12_ = next_v12_;
      u11_ = next_u11_;
      v13_ = next_v13_;
    }
    const auto t3_0 = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), m::abs(x));
    const V t3_1 = h3 * h3;
    const V t3_2 = t3_1 * V(0x1p-1f);
    const auto t3_3 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3_2);
    const V t3_4 = t3_2 - m::select(t3_3, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
    const V t3_5 = m::exp(m::neg(t3_4));
    const V t3_6 = m::select(m::lt(t3_2, V(1000)), m::neg((m::fma(h3, h3, m::neg(t3_1)) * V(0x1p-1f))), V(0));
    const V t3_7 = t3_5 + (t3_5 * t3_6);
    const V t3_8 = m::select(t3_3, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const V t3_9 = h1 + h0;
    const V t3_10 = h0 - h1;
    const V t3_11 = (((h2 - h0) * t3_9) * V(0x1p-1f)) + ((t3_10 * t3_10) * V(0x1p-1f));
    const V t3_12 = ((b_0 * h0) + (u10_ * t3_11)) + (u11_ * ((h0 * h0) - (h1 * h1)));
    const V t3_13 = (t3_12 + (((v12_ * t3_10) * t3_9) * V(0x1p-1f))) + ((v13_ * h1) * h0);
    const V t3_14 = (sum5_ + (b_0 * h1)) + (((u10_ * t3_10) * t3_9) * V(0x1p-1f));
    const V t3_15 = (((t3_7 * sum6_) * t3_8) + ((t3_7 * t3_13) * t3_8)) - (((t3_7 * (t3_14 + ((u11_ * h1) * h0))) * h3) * t3_8);
    const auto t3_16 = m::both(t3_0, m::lt(m::constant<V>(0x1p+64f, 0x1p+512), m::abs(t3_15)));
    const V t3_17 = m::select(m::lt(t3_15, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    out[0] = m::select(m::unordered(x), x, m::select(t3_16, t3_17, t3_15));
  }

  // as slope; every derivative by a parameter goes to its row
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V b_0 = p.at(2, 0);
    const V t0_0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V t0_1 = m::max(t0_0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V t0_2 = m::sin(t0_1);
    const V h7 = t0_1;
    const V h0 = m::cos(t0_1);
    const V h1 = t0_2;
    const V h2 = m::neg(t0_2);
    V sum5_ = V(0);
    V s1_ = m::constant<V>(0x1.368b3p-1f, 0x1.368b2fc6f960ap-1);
    V s2_ = m::constant<V>(0x1.c8f878p-3f, 0x1.c8f87724b5c1dp-3);
    V s3_ = h0;
    V s4_ = h1;
    V d7_ = h2;
    V d8_ = h0;
    V sum6_ = V(0);
    for (int k = 0; k < p.count(1); ++k) {
      const V a_k = p.at(1, k);
      const V index = V(k);
      const V t1_0 = index + V(2);
      const V t1_1 = (s3_ * h0) / t1_0;
      const V t1_2 = (s4_ * h1) / t1_0;
      const V t1_3 = (s3_ * h1) / t1_0;
      const V t1_4 = (s4_ * h0) / t1_0;
      const V next_sum5_ = sum5_ + (a_k * (s3_ - s1_));
      const V next_s1_ = (s1_ * s2_) / t1_0;
      const V next_s2_ = s2_ * m::constant<V>(0x1.78b564p-2f, 0x1.78b56362cef38p-2);
      const V next_s3_ = t1_1 - t1_2;
      const V next_s4_ = t1_3 + t1_4;
      const V next_d7_ = ((((d7_ * h0) / t1_0) - ((d8_ * h1) / t1_0)) - t1_3) - t1_4;
      const V next_d8_ = ((((d7_ * h1) / t1_0) + ((d8_ * h0) / t1_0)) + t1_1) - t1_2;
      const V next_sum6_ = sum6_ + (a_k * d7_);
      sum5_ = next_sum5_;
      s1_ = next_s1_;
      s2_ = next_s2_;
      s3_ = next_s3_;
      s4_ = next_s4_;
      d7_ = next_d7_;
      d8_ = next_d8_;
      sum6_ = next_sum6_;
    }
    V u10_ = V(0);
    V v12_ = V(0);
    V u11_ = V(0);
    V v13_ = V(0);
    for (int k = p.count(1) - 1; k >= 1; --k) {
      const V b_k = p.at(2, k);
      const V index = V(k);
      const V t2_0 = index + V(2);
      const V t2_1 = (u10_ * h0) / t2_0;
      const V t2_2 = (u11_ * h1) / t2_0;
      const V t2_3 = (u11_ * h0) / t2_0;
      const V t2_4 = (u10_ * h1) / t2_0;
      const V next_u10_ = t2_1 + t2_2;
      const V next_v12_ = ((t2_3 + ((v12_ * h0) / t2_0)) + ((v13_ * h1) / t2_0)) - t2_4;
      const V next_u11_ = (b_k + t2_3) - t2_4;
      const V next_v13_ = ((((v13_ * h0) / t2_0) - t2_1) - t2_2) - ((v12_ * h1) / t2_0);
      u10_ = next_u10_;
      v12_ = next_v12_;
      u11_ = next_u11_;
      v13_ = next_v13_;
    }
    const V t3_0 = h7 * h7;
    const V t3_1 = t3_0 * V(0x1p-1f);
    const auto t3_2 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3_1);
    const V t3_3 = t3_1 - m::select(t3_2, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
    const V t3_4 = m::exp(m::neg(t3_3));
    const V t3_5 = m::select(m::lt(t3_1, V(1000)), m::neg((m::fma(h7, h7, m::neg(t3_0)) * V(0x1p-1f))), V(0));
    const V h3 = t3_4 + (t3_4 * t3_5);
    const V h4 = m::select(t3_2, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const auto h5 = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), m::abs(x));
    const auto h6 = m::unordered(x);
    V s15_ = m::constant<V>(0x1.368b3p-1f, 0x1.368b2fc6f960ap-1);
    V s16_ = m::constant<V>(0x1.c8f878p-3f, 0x1.c8f87724b5c1dp-3);
    V s17_ = h0;
    V s18_ = h1;
    for (int k = 0; k < p.count(1); ++k) {
      const V index = V(k);
      const V t4_0 = index + V(2);
      const V t4_1 = (h3 * (s17_ - s15_)) * h4;
      const auto t4_2 = m::both(h5, m::lt(m::constant<V>(0x1p+64f, 0x1p+512), m::abs(t4_1)));
      const V t4_3 = m::select(m::lt(t4_1, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
      sink.add(p.row(1, k), m::select(h6, x, m::select(t4_2, t4_3, t4_1)));
      const V next_s15_ = (s15_ * s16_) / t4_0;
      const V next_s16_ = s16_ * m::constant<V>(0x1.78b564p-2f, 0x1.78b56362cef38p-2);
      const V next_s17_ = ((s17_ * h0) / t4_0) - ((s18_ * h1) / t4_0);
      const V next_s18_ = ((s17_ * h1) / t4_0) + ((s18_ * h0) / t4_0);
      s15_ = next_s15_;
      s16_ = next_s16_;
      s17_ = next_s17_;
      s18_ = next_s18_;
    }
    const V t5_0 = h0 - h1;
    const V t5_1 = h1 + h0;
    const V t5_2 = h3 * h1;
    const V h12 = t5_0;
    const V h11 = t5_1;
    const V h8 = (((h3 * t5_0) * t5_1) * V(0x1p-1f)) * h4;
    const V h10 = t5_2;
    const V h9 = (t5_2 * h0) * h4;
    V s19_ = h8;
    V s20_ = h9;
    for (int k = 1; k < p.count(1); ++k) {
      const V index = V(k);
      const V t6_0 = index + V(2);
      const auto t6_1 = m::both(h5, m::lt(m::constant<V>(0x1p+64f, 0x1p+512), m::abs(s20_)));
      const V t6_2 = m::select(m::lt(s20_, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
      sink.add(p.row(2, k), m::select(h6, x, m::select(t6_1, t6_2, s20_)));
      const V next_s19_ = ((s19_ * h0) / t6_0) - ((s20_ * h1) / t6_0);
      const V next_s20_ = ((s19_ * h1) / t6_0) + ((s20_ * h0) / t6_0);
      s19_ = next_s19_;
      s20_ = next_s20_;
    }
    const V t7_0 = (((h2 - h0) * h11) * V(0x1p-1f)) + ((h12 * h12) * V(0x1p-1f));
    const V t7_1 = ((b_0 * h0) + (u10_ * t7_0)) + (u11_ * ((h0 * h0) - (h1 * h1)));
    const V t7_2 = (t7_1 + (((v12_ * h12) * h11) * V(0x1p-1f))) + ((v13_ * h1) * h0);
    const V t7_3 = ((sum5_ + (b_0 * h1)) + (((u10_ * h12) * h11) * V(0x1p-1f))) + ((u11_ * h1) * h0);
    const V t7_4 = (((h3 * sum6_) * h4) + ((h3 * t7_2) * h4)) - (((h3 * t7_3) * h7) * h4);
    const auto t7_5 = m::both(h5, m::lt(m::constant<V>(0x1p+64f, 0x1p+512), m::abs(t7_4)));
    const V t7_6 = m::select(m::lt(t7_4, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const V t7_7 = h10 * h4;
    const auto t7_8 = m::both(h5, m::lt(m::constant<V>(0x1p+64f, 0x1p+512), m::abs(t7_7)));
    const V t7_9 = m::select(m::lt(t7_7, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const V t7_10 = m::select(m::both(h5, m::lt(m::constant<V>(0x1p+64f, 0x1p+512), V(1))), m::infinity<V>(), V(1));
    out[0] = m::select(h6, x, m::select(t7_5, t7_6, t7_4));
    sink.add(p.row(2, 0), m::select(h6, x, m::select(t7_8, t7_9, t7_7)));
    sink.add(p.row(0, 0), m::select(h6, x, t7_10));
  }
};

}  // namespace actsym
