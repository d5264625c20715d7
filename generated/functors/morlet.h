// Morlet wavelets: c[0] + exp(-x**2/2)*Series((-GaussianOverFactorial(k, 1) + Harmonic(k, x))*a[k] + HarmonicSine(k, x)*b[k], k < size_a)
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct Morlet {
  using Half = Morlet;  // computes half types
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 3;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V c_0_ = p.at(0, 0);
    const V b_0_ = p.at(2, 0);
    const V t0_0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V t0_1 = m::max(t0_0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V h2_ = t0_1;
    const V h0_ = m::cos(t0_1);
    const V h1_ = m::sin(t0_1);
    V sum5_ = V(0);
    V s1_ = m::constant<V>(0x1.368b3p-1f, 0x1.368b2fc6f960ap-1);
    V s2_ = m::constant<V>(0x1.c8f878p-3f, 0x1.c8f87724b5c1dp-3);
    V s3_ = h0_;
    V s4_ = h1_;
    for (int k = 0; k < p.count(1); ++k) {
      const V a_k_ = p.at(1, k);
      const V index_ = V(k);
      const V t1_0 = index_ + V(2);
      const V next_sum5_ = sum5_ + (a_k_ * (s3_ - s1_));
      const V next_s1_ = (s1_ * s2_) / t1_0;
      const V next_s2_ = s2_ * m::constant<V>(0x1.78b564p-2f, 0x1.78b56362cef38p-2);
      const V next_s3_ = ((s3_ * h0_) / t1_0) - ((s4_ * h1_) / t1_0);
      const V next_s4_ = ((s3_ * h1_) / t1_0) + ((s4_ * h0_) / t1_0);
      sum5_ = next_sum5_;
      s1_ = next_s1_;
      s2_ = next_s2_;
      s3_ = next_s3_;
      s4_ = next_s4_;
    }
    V u7_ = V(0);
    V u8_ = V(0);
    for (int k = p.count(1) - 1; k >= 1; --k) {
      const V b_k_ = p.at(2, k);
      const V index_ = V(k);
      const V t2_0 = index_ + V(2);
      const V next_u7_ = ((u7_ * h0_) / t2_0) + ((u8_ * h1_) / t2_0);
      const V next_u8_ = (b_k_ + ((u8_ * h0_) / t2_0)) - ((u7_ * h1_) / t2_0);
      u7_ = next_u7_;
      u8_ = next_u8_;
    }
    const auto t3_0 = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), m::abs(x));
    const V t3_1 = h2_ * h2_;
    const V t3_2 = t3_1 * V(0x1p-1f);
    const auto t3_3 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3_2);
    const V t3_4 = t3_2 - m::select(t3_3, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
    const V t3_5 = m::exp(m::neg(t3_4));
    const V t3_6 = m::select(m::lt(t3_2, V(1000)), m::neg((m::fma(h2_, h2_, m::neg(t3_1)) * V(0x1p-1f))), V(0));
    const V t3_7 = (sum5_ + (b_0_ * h1_)) + (((u7_ * (h0_ - h1_)) * (h1_ + h0_)) * V(0x1p-1f));
    const V t3_8 = m::select(t3_3, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const V t3_9 = ((t3_5 + (t3_5 * t3_6)) * (t3_7 + ((u8_ * h1_) * h0_))) * t3_8;
    const V t3_10 = c_0_ + t3_9;
    const V t3_11 = m::abs(t3_10);
    const V t3_12 = m::select(m::lt(t3_10, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const V t3_13 = m::select(m::lt(t3_11, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t3_10);
    const V t3_14 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t3_11), t3_12, t3_13);
    out[0] = m::select(m::unordered(x), (x * x), m::select(t3_0, t3_14, t3_10));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V b_0_ = p.at(2, 0);
    const V t0_0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V t0_1 = m::max(t0_0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V t0_2 = m::sin(t0_1);
    const V h3_ = t0_1;
    const V h0_ = m::cos(t0_1);
    const V h1_ = t0_2;
    const V h2_ = m::neg(t0_2);
    V sum5_ = V(0);
    V s1_ = m::constant<V>(0x1.368b3p-1f, 0x1.368b2fc6f960ap-1);
    V s2_ = m::constant<V>(0x1.c8f878p-3f, 0x1.c8f87724b5c1dp-3);
    V s3_ = h0_;
    V s4_ = h1_;
    V d7_ = h2_;
    V d8_ = h0_;
    V sum6_ = V(0);
    for (int k = 0; k < p.count(1); ++k) {
      const V a_k_ = p.at(1, k);
      const V index_ = V(k);
      const V t1_0 = index_ + V(2);
      const V t1_1 = (s3_ * h0_) / t1_0;
      const V t1_2 = (s4_ * h1_) / t1_0;
      const V t1_3 = (s3_ * h1_) / t1_0;
      const V t1_4 = (s4_ * h0_) / t1_0;
      const V next_sum5_ = sum5_ + (a_k_ * (s3_ - s1_));
      const V next_s1_ = (s1_ * s2_) / t1_0;
      const V next_s2_ = s2_ * m::constant<V>(0x1.78b564p-2f, 0x1.78b56362cef38p-2);
      const V next_s3_ = t1_1 - t1_2;
      const V next_s4_ = t1_3 + t1_4;
      const V next_d7_ = ((((d7_ * h0_) / t1_0) - ((d8_ * h1_) / t1_0)) - t1_3) - t1_4;
      const V next_d8_ = ((((d7_ * h1_) / t1_0) + ((d8_ * h0_) / t1_0)) + t1_1) - t1_2;
      const V next_sum6_ = sum6_ + (a_k_ * d7_);
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
      const V b_k_ = p.at(2, k);
      const V index_ = V(k);
      const V t2_0 = index_ + V(2);
      const V t2_1 = (u10_ * h0_) / t2_0;
      const V t2_2 = (u11_ * h1_) / t2_0;
      const V t2_3 = (u11_ * h0_) / t2_0;
      const V t2_4 = (u10_ * h1_) / t2_0;
      const V next_u10_ = t2_1 + t2_2;
      const V next_v12_ = ((t2_3 + ((v12_ * h0_) / t2_0)) + ((v13_ * h1_) / t2_0)) - t2_4;
      const V next_u11_ = (b_k_ + t2_3) - t2_4;
      const V next_v13_ = ((((v13_ * h0_) / t2_0) - t2_1) - t2_2) - ((v12_ * h1_) / t2_0);
      u10_ = next_u10_;
      v12_ = next_v12_;
      u11_ = next_u11_;
      v13_ = next_v13_;
    }
    const auto t3_0 = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), m::abs(x));
    const V t3_1 = h3_ * h3_;
    const V t3_2 = t3_1 * V(0x1p-1f);
    const auto t3_3 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3_2);
    const V t3_4 = t3_2 - m::select(t3_3, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
    const V t3_5 = m::exp(m::neg(t3_4));
    const V t3_6 = m::select(m::lt(t3_2, V(1000)), m::neg((m::fma(h3_, h3_, m::neg(t3_1)) * V(0x1p-1f))), V(0));
    const V t3_7 = t3_5 + (t3_5 * t3_6);
    const V t3_8 = m::select(t3_3, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const V t3_9 = h1_ + h0_;
    const V t3_10 = h0_ - h1_;
    const V t3_11 = (((h2_ - h0_) * t3_9) * V(0x1p-1f)) + ((t3_10 * t3_10) * V(0x1p-1f));
    const V t3_12 = ((b_0_ * h0_) + (u10_ * t3_11)) + (u11_ * ((h0_ * h0_) - (h1_ * h1_)));
    const V t3_13 = (t3_12 + (((v12_ * t3_10) * t3_9) * V(0x1p-1f))) + ((v13_ * h1_) * h0_);
    const V t3_14 = (sum5_ + (b_0_ * h1_)) + (((u10_ * t3_10) * t3_9) * V(0x1p-1f));
    const V t3_15 = (((t3_7 * sum6_) * t3_8) + ((t3_7 * t3_13) * t3_8)) - (((t3_7 * (t3_14 + ((u11_ * h1_) * h0_))) * h3_) * t3_8);
    const V t3_16 = m::abs(t3_15);
    const V t3_17 = m::select(m::lt(t3_15, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const V t3_18 = m::select(m::lt(t3_16, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t3_15);
    const V t3_19 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t3_16), t3_17, t3_18);
    out[0] = m::select(m::unordered(x), (x * x), m::select(t3_0, t3_19, t3_15));
  }

  // as slope; every derivative by a parameter goes to its row
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V b_0_ = p.at(2, 0);
    const V t0_0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V t0_1 = m::max(t0_0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V t0_2 = m::sin(t0_1);
    const V h8_ = t0_1;
    const V h0_ = m::cos(t0_1);
    const V h1_ = t0_2;
    const V h2_ = m::neg(t0_2);
    V sum5_ = V(0);
    V s1_ = m::constant<V>(0x1.368b3p-1f, 0x1.368b2fc6f960ap-1);
    V s2_ = m::constant<V>(0x1.c8f878p-3f, 0x1.c8f87724b5c1dp-3);
    V s3_ = h0_;
    V s4_ = h1_;
    V d7_ = h2_;
    V d8_ = h0_;
    V sum6_ = V(0);
    for (int k = 0; k < p.count(1); ++k) {
      const V a_k_ = p.at(1, k);
      const V index_ = V(k);
      const V t1_0 = index_ + V(2);
      const V t1_1 = (s3_ * h0_) / t1_0;
      const V t1_2 = (s4_ * h1_) / t1_0;
      const V t1_3 = (s3_ * h1_) / t1_0;
      const V t1_4 = (s4_ * h0_) / t1_0;
      const V next_sum5_ = sum5_ + (a_k_ * (s3_ - s1_));
      const V next_s1_ = (s1_ * s2_) / t1_0;
      const V next_s2_ = s2_ * m::constant<V>(0x1.78b564p-2f, 0x1.78b56362cef38p-2);
      const V next_s3_ = t1_1 - t1_2;
      const V next_s4_ = t1_3 + t1_4;
      const V next_d7_ = ((((d7_ * h0_) / t1_0) - ((d8_ * h1_) / t1_0)) - t1_3) - t1_4;
      const V next_d8_ = ((((d7_ * h1_) / t1_0) + ((d8_ * h0_) / t1_0)) + t1_1) - t1_2;
      const V next_sum6_ = sum6_ + (a_k_ * d7_);
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
      const V b_k_ = p.at(2, k);
      const V index_ = V(k);
      const V t2_0 = index_ + V(2);
      const V t2_1 = (u10_ * h0_) / t2_0;
      const V t2_2 = (u11_ * h1_) / t2_0;
      const V t2_3 = (u11_ * h0_) / t2_0;
      const V t2_4 = (u10_ * h1_) / t2_0;
      const V next_u10_ = t2_1 + t2_2;
      const V next_v12_ = ((t2_3 + ((v12_ * h0_) / t2_0)) + ((v13_ * h1_) / t2_0)) - t2_4;
      const V next_u11_ = (b_k_ + t2_3) - t2_4;
      const V next_v13_ = ((((v13_ * h0_) / t2_0) - t2_1) - t2_2) - ((v12_ * h1_) / t2_0);
      u10_ = next_u10_;
      v12_ = next_v12_;
      u11_ = next_u11_;
      v13_ = next_v13_;
    }
    const V t3_0 = h8_ * h8_;
    const V t3_1 = t3_0 * V(0x1p-1f);
    const auto t3_2 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3_1);
    const V t3_3 = t3_1 - m::select(t3_2, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
    const V t3_4 = m::exp(m::neg(t3_3));
    const V t3_5 = m::select(m::lt(t3_1, V(1000)), m::neg((m::fma(h8_, h8_, m::neg(t3_0)) * V(0x1p-1f))), V(0));
    const V h3_ = t3_4 + (t3_4 * t3_5);
    const V h4_ = m::select(t3_2, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const auto h5_ = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), m::abs(x));
    const auto h6_ = m::unordered(x);
    const V h7_ = x * x;
    V s15_ = m::constant<V>(0x1.368b3p-1f, 0x1.368b2fc6f960ap-1);
    V s16_ = m::constant<V>(0x1.c8f878p-3f, 0x1.c8f87724b5c1dp-3);
    V s17_ = h0_;
    V s18_ = h1_;
    for (int k = 0; k < p.count(1); ++k) {
      const V index_ = V(k);
      const V t4_0 = index_ + V(2);
      const V t4_1 = (h3_ * (s17_ - s15_)) * h4_;
      const V t4_2 = m::abs(t4_1);
      const V t4_3 = m::select(m::lt(t4_1, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
      const V t4_4 = m::select(m::lt(t4_2, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t4_1);
      const V t4_5 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t4_2), t4_3, t4_4);
      sink.add(p.row(1, k), m::select(h6_, h7_, m::select(h5_, t4_5, t4_1)));
      const V next_s15_ = (s15_ * s16_) / t4_0;
      const V next_s16_ = s16_ * m::constant<V>(0x1.78b564p-2f, 0x1.78b56362cef38p-2);
      const V next_s17_ = ((s17_ * h0_) / t4_0) - ((s18_ * h1_) / t4_0);
      const V next_s18_ = ((s17_ * h1_) / t4_0) + ((s18_ * h0_) / t4_0);
      s15_ = next_s15_;
      s16_ = next_s16_;
      s17_ = next_s17_;
      s18_ = next_s18_;
    }
    const V t5_0 = h0_ - h1_;
    const V t5_1 = h1_ + h0_;
    const V t5_2 = h3_ * h1_;
    const V h13_ = t5_0;
    const V h12_ = t5_1;
    const V h9_ = (((h3_ * t5_0) * t5_1) * V(0x1p-1f)) * h4_;
    const V h11_ = t5_2;
    const V h10_ = (t5_2 * h0_) * h4_;
    V s19_ = h9_;
    V s20_ = h10_;
    for (int k = 1; k < p.count(1); ++k) {
      const V index_ = V(k);
      const V t6_0 = index_ + V(2);
      const V t6_1 = m::abs(s20_);
      const V t6_2 = m::select(m::lt(s20_, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
      const V t6_3 = m::select(m::lt(t6_1, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), s20_);
      const V t6_4 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t6_1), t6_2, t6_3);
      sink.add(p.row(2, k), m::select(h6_, h7_, m::select(h5_, t6_4, s20_)));
      const V next_s19_ = ((s19_ * h0_) / t6_0) - ((s20_ * h1_) / t6_0);
      const V next_s20_ = ((s19_ * h1_) / t6_0) + ((s20_ * h0_) / t6_0);
      s19_ = next_s19_;
      s20_ = next_s20_;
    }
    const V t7_0 = (((h2_ - h0_) * h12_) * V(0x1p-1f)) + ((h13_ * h13_) * V(0x1p-1f));
    const V t7_1 = ((b_0_ * h0_) + (u10_ * t7_0)) + (u11_ * ((h0_ * h0_) - (h1_ * h1_)));
    const V t7_2 = (t7_1 + (((v12_ * h13_) * h12_) * V(0x1p-1f))) + ((v13_ * h1_) * h0_);
    const V t7_3 = (sum5_ + (b_0_ * h1_)) + (((u10_ * h13_) * h12_) * V(0x1p-1f));
    const V t7_4 = (((h3_ * sum6_) * h4_) + ((h3_ * t7_2) * h4_)) - (((h3_ * (t7_3 + ((u11_ * h1_) * h0_))) * h8_) * h4_);
    const V t7_5 = m::abs(t7_4);
    const V t7_6 = m::select(m::lt(t7_4, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const V t7_7 = m::select(m::lt(t7_5, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t7_4);
    const V t7_8 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t7_5), t7_6, t7_7);
    const V t7_9 = h11_ * h4_;
    const V t7_10 = m::abs(t7_9);
    const V t7_11 = m::select(m::lt(t7_9, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const V t7_12 = m::select(m::lt(t7_10, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t7_9);
    const V t7_13 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t7_10), t7_11, t7_12);
    const V t7_14 = m::select(m::lt(V(1), m::constant<V>(0x1p-64f, 0x1p-512)), V(0), V(1));
    const V t7_15 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), V(1)), m::infinity<V>(), t7_14);
    out[0] = m::select(h6_, h7_, m::select(h5_, t7_8, t7_4));
    sink.add(p.row(2, 0), m::select(h6_, h7_, m::select(h5_, t7_13, t7_9)));
    sink.add(p.row(0, 0), m::select(h6_, h7_, m::select(h5_, t7_15, V(1))));
  }
};

}  // namespace actsym
