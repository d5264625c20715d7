// safe Padé: Series(Power(k, x)*a[k], k < size_a)/(Abs(x*Series(Power(k, x)*b[k], k < size_b)) + 1)
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct Pade {
  using Half = Pade;  // computes half types
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 2;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V t0_0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V t0_1 = m::max(t0_0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V h0_ = t0_1;
    const V h1_ = m::select(m::lt(m::constant<V>(0x1p+32f, 0x1p+256), m::abs(t0_1)), V(1), m::constant<V>(0x1p-64f, 0x1p-512));
    V u1_ = V(0);
    V weight3_ = V(1);
    V levels4_ = V(0);
    for (int k = p.count(0) - 1; k >= 0; --k) {
      const V a_k_ = p.at(0, k);
      const V t1_0 = (a_k_ * weight3_) + (u1_ * h0_);
      const V t1_1 = h1_ * m::abs(t1_0);
      const auto t1_2 = m::lt(V(1), t1_1);
      const V t1_3 = m::select(t1_2, m::constant<V>(0x1p-64f, 0x1p-512), V(1));
      const auto t1_4 = m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t1_1);
      const V t1_5 = m::select(t1_4, m::constant<V>(0x1p-64f, 0x1p-512), V(1));
      const V next_u1_ = (t1_0 * t1_3) * t1_5;
      const V next_weight3_ = (weight3_ * t1_3) * t1_5;
      const V next_levels4_ = levels4_ + (m::select(t1_2, V(1), V(0)) + m::select(t1_4, V(1), V(0)));
      u1_ = next_u1_;
      weight3_ = next_weight3_;
      levels4_ = next_levels4_;
    }
    V u6_ = V(0);
    V weight8_ = V(1);
    V levels9_ = V(0);
    for (int k = p.count(1) - 1; k >= 0; --k) {
      const V b_k_ = p.at(1, k);
      const V t2_0 = (b_k_ * weight8_) + (u6_ * h0_);
      const V t2_1 = h1_ * m::abs(t2_0);
      const auto t2_2 = m::lt(V(1), t2_1);
      const V t2_3 = m::select(t2_2, m::constant<V>(0x1p-64f, 0x1p-512), V(1));
      const auto t2_4 = m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t2_1);
      const V t2_5 = m::select(t2_4, m::constant<V>(0x1p-64f, 0x1p-512), V(1));
      const V next_u6_ = (t2_0 * t2_3) * t2_5;
      const V next_weight8_ = (weight8_ * t2_3) * t2_5;
      const V next_levels9_ = levels9_ + (m::select(t2_2, V(1), V(0)) + m::select(t2_4, V(1), V(0)));
      u6_ = next_u6_;
      weight8_ = next_weight8_;
      levels9_ = next_levels9_;
    }
    const auto t3_0 = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), m::abs(x));
    const V t3_1 = u6_ * h0_;
    const V t3_2 = h1_ * m::abs(t3_1);
    const auto t3_3 = m::lt(V(1), t3_2);
    const V t3_4 = m::select(t3_3, m::constant<V>(0x1p-64f, 0x1p-512), V(1));
    const auto t3_5 = m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t3_2);
    const V t3_6 = m::select(t3_5, m::constant<V>(0x1p-64f, 0x1p-512), V(1));
    const V t3_7 = ((weight8_ * t3_4) * t3_6) + m::abs(((t3_1 * t3_4) * t3_6));
    const V t3_8 = levels9_ + (m::select(t3_3, V(1), V(0)) + m::select(t3_5, V(1), V(0)));
    const V t3_9 = levels4_ - t3_8;
    const V t3_10 = m::select(m::le(t3_9, V(-1)), m::constant<V>(0x1p-64f, 0x1p-512), V(1));
    const V t3_11 = m::select(m::le(V(1), t3_9), m::constant<V>(0x1p+64f, 0x1p+512), t3_10);
    const V t3_12 = m::select(m::le(t3_9, V(-2)), m::constant<V>(0x1p-64f, 0x1p-512), V(1));
    const V t3_13 = m::select(m::le(V(2), t3_9), m::constant<V>(0x1p+64f, 0x1p+512), t3_12);
    const V t3_14 = m::select(m::le(t3_9, V(-3)), m::constant<V>(0x1p-64f, 0x1p-512), V(1));
    const V t3_15 = m::select(m::le(V(3), t3_9), m::constant<V>(0x1p+64f, 0x1p+512), t3_14);
    const V t3_16 = m::select(m::le(t3_9, V(-4)), m::constant<V>(0x1p-64f, 0x1p-512), V(1));
    const V t3_17 = m::select(m::le(V(4), t3_9), m::constant<V>(0x1p+64f, 0x1p+512), t3_16);
    const V t3_18 = m::select(m::le(t3_9, V(-5)), m::constant<V>(0x1p-64f, 0x1p-512), V(1));
    const V t3_19 = m::select(m::le(V(5), t3_9), m::constant<V>(0x1p+64f, 0x1p+512), t3_18);
    const V t3_20 = (((((u1_ / t3_7) * t3_11) * t3_13) * t3_15) * t3_17) * t3_19;
    const V t3_21 = m::abs(t3_20);
    const V t3_22 = m::select(m::lt(t3_20, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const V t3_23 = m::select(m::lt(t3_21, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t3_20);
    const V t3_24 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t3_21), t3_22, t3_23);
    out[0] = m::select(m::unordered(x), (x * x), m::select(t3_0, t3_24, t3_20));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V t0_0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V t0_1 = m::max(t0_0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto t0_2 = m::lt(m::constant<V>(0x1p+32f, 0x1p+256), m::abs(t0_1));
    const V h0_ = t0_1;
    const auto h3_ = t0_2;
    const V h1_ = m::select(t0_2, V(1), m::constant<V>(0x1p-64f, 0x1p-512));
    const V h2_ = m::select(t0_2, m::constant<V>(0x1p+64f, 0x1p+512), V(1));
    V u1_ = V(0);
    V v2_ = V(0);
    V weight3_ = V(1);
    V levels4_ = V(0);
    for (int k = p.count(0) - 1; k >= 0; --k) {
      const V a_k_ = p.at(0, k);
      const V t1_0 = (a_k_ * weight3_) + (u1_ * h0_);
      const V t1_1 = h1_ * m::abs(t1_0);
      const auto t1_2 = m::lt(V(1), t1_1);
      const V t1_3 = m::select(t1_2, m::constant<V>(0x1p-64f, 0x1p-512), V(1));
      const auto t1_4 = m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t1_1);
      const V t1_5 = m::select(t1_4, m::constant<V>(0x1p-64f, 0x1p-512), V(1));
      const V next_u1_ = (t1_0 * t1_3) * t1_5;
      const V next_v2_ = (((u1_ * h2_) + (v2_ * h0_)) * t1_3) * t1_5;
      const V next_weight3_ = (weight3_ * t1_3) * t1_5;
      const V next_levels4_ = levels4_ + (m::select(t1_2, V(1), V(0)) + m::select(t1_4, V(1), V(0)));
      u1_ = next_u1_;
      v2_ = next_v2_;
      weight3_ = next_weight3_;
      levels4_ = next_levels4_;
    }
    V u6_ = V(0);
    V v7_ = V(0);
    V weight8_ = V(1);
    V levels9_ = V(0);
    for (int k = p.count(1) - 1; k >= 0; --k) {
      const V b_k_ = p.at(1, k);
      const V t2_0 = (b_k_ * weight8_) + (u6_ * h0_);
      const V t2_1 = h1_ * m::abs(t2_0);
      const auto t2_2 = m::lt(V(1), t2_1);
      const V t2_3 = m::select(t2_2, m::constant<V>(0x1p-64f, 0x1p-512), V(1));
      const auto t2_4 = m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t2_1);
      const V t2_5 = m::select(t2_4, m::constant<V>(0x1p-64f, 0x1p-512), V(1));
      const V next_u6_ = (t2_0 * t2_3) * t2_5;
      const V next_v7_ = (((u6_ * h2_) + (v7_ * h0_)) * t2_3) * t2_5;
      const V next_weight8_ = (weight8_ * t2_3) * t2_5;
      const V next_levels9_ = levels9_ + (m::select(t2_2, V(1), V(0)) + m::select(t2_4, V(1), V(0)));
      u6_ = next_u6_;
      v7_ = next_v7_;
      weight8_ = next_weight8_;
      levels9_ = next_levels9_;
    }
    const auto t3_0 = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), m::abs(x));
    const V t3_1 = u6_ * h0_;
    const V t3_2 = h1_ * m::abs(t3_1);
    const auto t3_3 = m::lt(V(1), t3_2);
    const V t3_4 = m::select(t3_3, m::constant<V>(0x1p-64f, 0x1p-512), V(1));
    const auto t3_5 = m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t3_2);
    const V t3_6 = m::select(t3_5, m::constant<V>(0x1p-64f, 0x1p-512), V(1));
    const V t3_7 = ((weight8_ * t3_4) * t3_6) + m::abs(((t3_1 * t3_4) * t3_6));
    const V t3_8 = ((((u6_ * h2_) + (v7_ * h0_)) * t3_4) * t3_6) * (u1_ / t3_7);
    const V t3_9 = m::select(m::lt(V(0), u6_), V(1), m::select(m::lt(u6_, V(0)), V(-1), u6_));
    const V t3_10 = m::select(m::lt(V(0), h0_), V(1), m::select(m::lt(h0_, V(0)), V(-1), h0_));
    const V t3_11 = levels9_ + (m::select(t3_3, V(1), V(0)) + m::select(t3_5, V(1), V(0)));
    const V t3_12 = (levels4_ - t3_11) - m::select(h3_, V(1), V(0));
    const V t3_13 = m::select(m::le(t3_12, V(-1)), m::constant<V>(0x1p-64f, 0x1p-512), V(1));
    const V t3_14 = m::select(m::le(V(1), t3_12), m::constant<V>(0x1p+64f, 0x1p+512), t3_13);
    const V t3_15 = m::select(m::le(t3_12, V(-2)), m::constant<V>(0x1p-64f, 0x1p-512), V(1));
    const V t3_16 = m::select(m::le(V(2), t3_12), m::constant<V>(0x1p+64f, 0x1p+512), t3_15);
    const V t3_17 = m::select(m::le(t3_12, V(-3)), m::constant<V>(0x1p-64f, 0x1p-512), V(1));
    const V t3_18 = m::select(m::le(V(3), t3_12), m::constant<V>(0x1p+64f, 0x1p+512), t3_17);
    const V t3_19 = ((((v2_ - ((t3_8 * t3_9) * t3_10)) / t3_7) * t3_14) * t3_16) * t3_18;
    const V t3_20 = m::select(m::le(t3_12, V(-4)), m::constant<V>(0x1p-64f, 0x1p-512), V(1));
    const V t3_21 = m::select(m::le(V(4), t3_12), m::constant<V>(0x1p+64f, 0x1p+512), t3_20);
    const V t3_22 = m::select(m::le(t3_12, V(-5)), m::constant<V>(0x1p-64f, 0x1p-512), V(1));
    const V t3_23 = m::select(m::le(V(5), t3_12), m::constant<V>(0x1p+64f, 0x1p+512), t3_22);
    const V t3_24 = (t3_19 * t3_21) * t3_23;
    const V t3_25 = m::abs(t3_24);
    const V t3_26 = m::select(m::lt(t3_24, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const V t3_27 = m::select(m::lt(t3_25, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t3_24);
    const V t3_28 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t3_25), t3_26, t3_27);
    out[0] = m::select(m::unordered(x), (x * x), m::select(t3_0, t3_28, t3_24));
  }

  // as slope; every derivative by a parameter goes to its row
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V t0_0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V t0_1 = m::max(t0_0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto t0_2 = m::lt(m::constant<V>(0x1p+32f, 0x1p+256), m::abs(t0_1));
    const V h0_ = t0_1;
    const auto h12_ = t0_2;
    const V h1_ = m::select(t0_2, V(1), m::constant<V>(0x1p-64f, 0x1p-512));
    const V h2_ = m::select(t0_2, m::constant<V>(0x1p+64f, 0x1p+512), V(1));
    V u1_ = V(0);
    V v2_ = V(0);
    V weight3_ = V(1);
    V levels4_ = V(0);
    for (int k = p.count(0) - 1; k >= 0; --k) {
      const V a_k_ = p.at(0, k);
      const V t1_0 = (a_k_ * weight3_) + (u1_ * h0_);
      const V t1_1 = h1_ * m::abs(t1_0);
      const auto t1_2 = m::lt(V(1), t1_1);
      const V t1_3 = m::select(t1_2, m::constant<V>(0x1p-64f, 0x1p-512), V(1));
      const auto t1_4 = m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t1_1);
      const V t1_5 = m::select(t1_4, m::constant<V>(0x1p-64f, 0x1p-512), V(1));
      const V next_u1_ = (t1_0 * t1_3) * t1_5;
      const V next_v2_ = (((u1_ * h2_) + (v2_ * h0_)) * t1_3) * t1_5;
      const V next_weight3_ = (weight3_ * t1_3) * t1_5;
      const V next_levels4_ = levels4_ + (m::select(t1_2, V(1), V(0)) + m::select(t1_4, V(1), V(0)));
      u1_ = next_u1_;
      v2_ = next_v2_;
      weight3_ = next_weight3_;
      levels4_ = next_levels4_;
    }
    V u6_ = V(0);
    V v7_ = V(0);
    V weight8_ = V(1);
    V levels9_ = V(0);
    for (int k = p.count(1) - 1; k >= 0; --k) {
      const V b_k_ = p.at(1, k);
      const V t2_0 = (b_k_ * weight8_) + (u6_ * h0_);
      const V t2_1 = h1_ * m::abs(t2_0);
      const auto t2_2 = m::lt(V(1), t2_1);
      const V t2_3 = m::select(t2_2, m::constant<V>(0x1p-64f, 0x1p-512), V(1));
      const auto t2_4 = m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t2_1);
      const V t2_5 = m::select(t2_4, m::constant<V>(0x1p-64f, 0x1p-512), V(1));
      const V next_u6_ = (t2_0 * t2_3) * t2_5;
      const V next_v7_ = (((u6_ * h2_) + (v7_ * h0_)) * t2_3) * t2_5;
      const V next_weight8_ = (weight8_ * t2_3) * t2_5;
      const V next_levels9_ = levels9_ + (m::select(t2_2, V(1), V(0)) + m::select(t2_4, V(1), V(0)));
      u6_ = next_u6_;
      v7_ = next_v7_;
      weight8_ = next_weight8_;
      levels9_ = next_levels9_;
    }
    const V t3_0 = u6_ * h0_;
    const V t3_1 = h1_ * m::abs(t3_0);
    const auto t3_2 = m::lt(V(1), t3_1);
    const V t3_3 = m::select(t3_2, m::constant<V>(0x1p-64f, 0x1p-512), V(1));
    const auto t3_4 = m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t3_1);
    const V t3_5 = m::select(t3_4, m::constant<V>(0x1p-64f, 0x1p-512), V(1));
    const V t3_6 = ((weight8_ * t3_3) * t3_5) + m::abs(((t3_0 * t3_3) * t3_5));
    const V t3_7 = V(1) / t3_6;
    const V t3_8 = h1_ * m::abs(t3_7);
    const auto t3_9 = m::lt(V(1), t3_8);
    const V t3_10 = t3_7 * m::select(t3_9, m::constant<V>(0x1p-64f, 0x1p-512), V(1));
    const auto t3_11 = m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t3_8);
    const V t3_12 = t3_10 * m::select(t3_11, m::constant<V>(0x1p-64f, 0x1p-512), V(1));
    const V t3_13 = h1_ * m::abs(t3_12);
    const auto t3_14 = m::lt(V(1), t3_13);
    const V t3_15 = t3_12 * m::select(t3_14, m::constant<V>(0x1p-64f, 0x1p-512), V(1));
    const auto t3_16 = m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t3_13);
    const V t3_17 = levels9_ + (m::select(t3_2, V(1), V(0)) + m::select(t3_4, V(1), V(0)));
    const V t3_18 = m::select(t3_14, V(1), V(0)) + m::select(t3_16, V(1), V(0));
    const V t3_19 = (m::select(t3_9, V(1), V(0)) + m::select(t3_11, V(1), V(0))) + t3_18;
    const V h17_ = t3_3;
    const V h16_ = t3_5;
    const V h11_ = t3_6;
    const V h3_ = t3_15 * m::select(t3_16, m::constant<V>(0x1p-64f, 0x1p-512), V(1));
    const V h10_ = t3_17;
    const V h4_ = t3_19 - t3_17;
    const auto h5_ = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), m::abs(x));
    const auto h6_ = m::unordered(x);
    const V h7_ = x * x;
    V s18_ = h3_;
    V levels19_ = h4_;
    for (int k = 0; k < p.count(0); ++k) {
      const V t4_0 = s18_ * h0_;
      const V t4_1 = h1_ * m::abs(t4_0);
      const auto t4_2 = m::lt(V(1), t4_1);
      const V t4_3 = t4_0 * m::select(t4_2, m::constant<V>(0x1p-64f, 0x1p-512), V(1));
      const auto t4_4 = m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t4_1);
      const V t4_5 = m::select(m::le(levels19_, V(-1)), m::constant<V>(0x1p-64f, 0x1p-512), V(1));
      const V t4_6 = m::select(m::le(V(1), levels19_), m::constant<V>(0x1p+64f, 0x1p+512), t4_5);
      const V t4_7 = m::select(m::le(levels19_, V(-2)), m::constant<V>(0x1p-64f, 0x1p-512), V(1));
      const V t4_8 = m::select(m::le(V(2), levels19_), m::constant<V>(0x1p+64f, 0x1p+512), t4_7);
      const V t4_9 = m::select(m::le(levels19_, V(-3)), m::constant<V>(0x1p-64f, 0x1p-512), V(1));
      const V t4_10 = m::select(m::le(V(3), levels19_), m::constant<V>(0x1p+64f, 0x1p+512), t4_9);
      const V t4_11 = m::select(m::le(levels19_, V(-4)), m::constant<V>(0x1p-64f, 0x1p-512), V(1));
      const V t4_12 = m::select(m::le(V(4), levels19_), m::constant<V>(0x1p+64f, 0x1p+512), t4_11);
      const V t4_13 = m::select(m::le(levels19_, V(-5)), m::constant<V>(0x1p-64f, 0x1p-512), V(1));
      const V t4_14 = m::select(m::le(V(5), levels19_), m::constant<V>(0x1p+64f, 0x1p+512), t4_13);
      const V t4_15 = ((((s18_ * t4_6) * t4_8) * t4_10) * t4_12) * t4_14;
      const V t4_16 = m::abs(t4_15);
      const V t4_17 = m::select(m::lt(t4_15, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
      const V t4_18 = m::select(m::lt(t4_16, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t4_15);
      const V t4_19 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t4_16), t4_17, t4_18);
      sink.add(p.row(0, k), m::select(h6_, h7_, m::select(h5_, t4_19, t4_15)));
      const V next_s18_ = t4_3 * m::select(t4_4, m::constant<V>(0x1p-64f, 0x1p-512), V(1));
      const V next_levels19_ = levels19_ + (m::select(t4_2, V(1), V(0)) + m::select(t4_4, V(1), V(0)));
      s18_ = next_s18_;
      levels19_ = next_levels19_;
    }
    const V t5_0 = u1_ / h11_;
    const V t5_1 = m::select(m::lt(V(0), u6_), V(1), m::select(m::lt(u6_, V(0)), V(-1), u6_));
    const V t5_2 = m::select(m::lt(V(0), h0_), V(1), m::select(m::lt(h0_, V(0)), V(-1), h0_));
    const V t5_3 = ((t5_0 * t5_1) * t5_2) / h11_;
    const V t5_4 = h1_ * m::abs(m::neg(t5_3));
    const auto t5_5 = m::lt(V(1), t5_4);
    const V t5_6 = t5_3 * m::select(t5_5, m::constant<V>(0x1p-64f, 0x1p-512), V(1));
    const auto t5_7 = m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t5_4);
    const V t5_8 = t5_6 * m::select(t5_7, m::constant<V>(0x1p-64f, 0x1p-512), V(1));
    const V t5_9 = t5_8 * h0_;
    const V t5_10 = h1_ * m::abs(m::neg(t5_9));
    const auto t5_11 = m::lt(V(1), t5_10);
    const V t5_12 = t5_9 * m::select(t5_11, m::constant<V>(0x1p-64f, 0x1p-512), V(1));
    const auto t5_13 = m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t5_10);
    const V t5_14 = t5_12 * m::select(t5_13, m::constant<V>(0x1p-64f, 0x1p-512), V(1));
    const V t5_15 = levels4_ + (m::select(t5_5, V(1), V(0)) + m::select(t5_7, V(1), V(0)));
    const V t5_16 = m::select(t5_11, V(1), V(0)) + m::select(t5_13, V(1), V(0));
    const V h15_ = t5_0;
    const V h14_ = t5_1;
    const V h13_ = t5_2;
    const V h8_ = m::neg(t5_14);
    const V h9_ = (t5_15 + t5_16) - (h10_ * V(2));
    V s25_ = h8_;
    V levels26_ = h9_;
    for (int k = 0; k < p.count(1); ++k) {
      const V t6_0 = s25_ * h0_;
      const V t6_1 = h1_ * m::abs(t6_0);
      const auto t6_2 = m::lt(V(1), t6_1);
      const V t6_3 = t6_0 * m::select(t6_2, m::constant<V>(0x1p-64f, 0x1p-512), V(1));
      const auto t6_4 = m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t6_1);
      const V t6_5 = m::select(m::le(levels26_, V(-1)), m::constant<V>(0x1p-64f, 0x1p-512), V(1));
      const V t6_6 = m::select(m::le(V(1), levels26_), m::constant<V>(0x1p+64f, 0x1p+512), t6_5);
      const V t6_7 = m::select(m::le(levels26_, V(-2)), m::constant<V>(0x1p-64f, 0x1p-512), V(1));
      const V t6_8 = m::select(m::le(V(2), levels26_), m::constant<V>(0x1p+64f, 0x1p+512), t6_7);
      const V t6_9 = m::select(m::le(levels26_, V(-3)), m::constant<V>(0x1p-64f, 0x1p-512), V(1));
      const V t6_10 = m::select(m::le(V(3), levels26_), m::constant<V>(0x1p+64f, 0x1p+512), t6_9);
      const V t6_11 = m::select(m::le(levels26_, V(-4)), m::constant<V>(0x1p-64f, 0x1p-512), V(1));
      const V t6_12 = m::select(m::le(V(4), levels26_), m::constant<V>(0x1p+64f, 0x1p+512), t6_11);
      const V t6_13 = m::select(m::le(levels26_, V(-5)), m::constant<V>(0x1p-64f, 0x1p-512), V(1));
      const V t6_14 = m::select(m::le(V(5), levels26_), m::constant<V>(0x1p+64f, 0x1p+512), t6_13);
      const V t6_15 = ((((s25_ * t6_6) * t6_8) * t6_10) * t6_12) * t6_14;
      const V t6_16 = m::abs(t6_15);
      const V t6_17 = m::select(m::lt(t6_15, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
      const V t6_18 = m::select(m::lt(t6_16, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t6_15);
      const V t6_19 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t6_16), t6_17, t6_18);
      sink.add(p.row(1, k), m::select(h6_, h7_, m::select(h5_, t6_19, t6_15)));
      const V next_s25_ = t6_3 * m::select(t6_4, m::constant<V>(0x1p-64f, 0x1p-512), V(1));
      const V next_levels26_ = levels26_ + (m::select(t6_2, V(1), V(0)) + m::select(t6_4, V(1), V(0)));
      s25_ = next_s25_;
      levels26_ = next_levels26_;
    }
    const V t7_0 = (((((u6_ * h2_) + (v7_ * h0_)) * h17_) * h16_) * h15_) * h14_;
    const V t7_1 = (levels4_ - h10_) - m::select(h12_, V(1), V(0));
    const V t7_2 = m::select(m::le(t7_1, V(-1)), m::constant<V>(0x1p-64f, 0x1p-512), V(1));
    const V t7_3 = m::select(m::le(V(1), t7_1), m::constant<V>(0x1p+64f, 0x1p+512), t7_2);
    const V t7_4 = m::select(m::le(t7_1, V(-2)), m::constant<V>(0x1p-64f, 0x1p-512), V(1));
    const V t7_5 = m::select(m::le(V(2), t7_1), m::constant<V>(0x1p+64f, 0x1p+512), t7_4);
    const V t7_6 = m::select(m::le(t7_1, V(-3)), m::constant<V>(0x1p-64f, 0x1p-512), V(1));
    const V t7_7 = m::select(m::le(V(3), t7_1), m::constant<V>(0x1p+64f, 0x1p+512), t7_6);
    const V t7_8 = m::select(m::le(t7_1, V(-4)), m::constant<V>(0x1p-64f, 0x1p-512), V(1));
    const V t7_9 = m::select(m::le(V(4), t7_1), m::constant<V>(0x1p+64f, 0x1p+512), t7_8);
    const V t7_10 = (((((v2_ - (t7_0 * h13_)) / h11_) * t7_3) * t7_5) * t7_7) * t7_9;
    const V t7_11 = m::select(m::le(t7_1, V(-5)), m::constant<V>(0x1p-64f, 0x1p-512), V(1));
    const V t7_12 = m::select(m::le(V(5), t7_1), m::constant<V>(0x1p+64f, 0x1p+512), t7_11);
    const V t7_13 = t7_10 * t7_12;
    const V t7_14 = m::abs(t7_13);
    const V t7_15 = m::select(m::lt(t7_13, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const V t7_16 = m::select(m::lt(t7_14, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t7_13);
    const V t7_17 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t7_14), t7_15, t7_16);
    out[0] = m::select(h6_, h7_, m::select(h5_, t7_17, t7_13));
  }
};

}  // namespace actsym
