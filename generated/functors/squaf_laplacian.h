// SQUAF, Laplacian: SoftMean(z[k], -alpha*Abs(q*(k - size_z/2 + 1/2) - x), k < size_z)
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct SQUAFLaplacian {
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 2;
  static constexpr int vectors = 1;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_q = p.learned(0);
    const V p_alpha = p.learned(1);
    const V p_size_z = V(p.count(0));
    const V z_0_ = p.at(0, 0);
    const V t0_0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V h0_ = p_size_z * V(0x1p-1f);
    const V h1_ = m::max(t0_0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    V best2_ = V(0);
    V z_best1_ = z_0_;
    for (int k = 1; k < p.count(0); ++k) {
      const V z_k_ = p.at(0, k);
      const V index_ = V(k);
      const V t1_0 = (p_q * ((best2_ - h0_) + V(0x1p-1f))) - h1_;
      const V t1_1 = (p_q * ((index_ - h0_) + V(0x1p-1f))) - h1_;
      const V t1_2 = p_q * (best2_ - index_);
      const V t1_3 = m::select(m::both(m::lt(t1_0, V(0)), m::lt(t1_1, V(0))), t1_2, (m::abs(t1_1) - m::abs(t1_0)));
      const V t1_4 = m::select(m::both(m::lt(V(0), t1_0), m::lt(V(0), t1_1)), m::neg(t1_2), t1_3);
      const auto t1_5 = m::lt(V(0), m::neg((p_alpha * t1_4)));
      const V next_best2_ = m::select(t1_5, index_, best2_);
      const V next_z_best1_ = m::select(t1_5, z_k_, z_best1_);
      best2_ = next_best2_;
      z_best1_ = next_z_best1_;
    }
    const V t2_0 = (((best2_ - h0_) + V(0x1p-1f)) * p_q) - h1_;
    const auto h2_ = m::lt(V(0), t2_0);
    const auto h3_ = m::lt(t2_0, V(0));
    const V h4_ = m::abs(t2_0);
    const V h5_ = m::neg(p_alpha);
    V mass5_ = V(0);
    V shift6_ = V(0);
    for (int k = 0; k < p.count(0); ++k) {
      const V z_k_ = p.at(0, k);
      const V index_ = V(k);
      const V t3_0 = (((index_ - h0_) + V(0x1p-1f)) * p_q) - h1_;
      const V t3_1 = (best2_ - index_) * p_q;
      const V t3_2 = m::select(m::both(h3_, m::lt(t3_0, V(0))), t3_1, (m::abs(t3_0) - h4_));
      const V t3_3 = m::select(m::both(h2_, m::lt(V(0), t3_0)), m::neg(t3_1), t3_2);
      const V t3_4 = p_alpha * t3_3;
      const auto t3_5 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3_4);
      const V t3_6 = m::select(t3_5, m::constant<V>(0x1p+5f, 0x1p+6), V(0)) - t3_4;
      const V t3_7 = m::select(m::lt(m::abs(t3_4), V(1000)), m::fma(h5_, t3_3, t3_4), V(0));
      const V t3_8 = m::exp(t3_6) * (V(1) + t3_7);
      const V t3_9 = m::select(t3_5, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V next_mass5_ = mass5_ + (t3_8 * t3_9);
      const V next_shift6_ = shift6_ + (((z_k_ - z_best1_) * t3_8) * t3_9);
      mass5_ = next_mass5_;
      shift6_ = next_shift6_;
    }
    const auto t4_0 = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), m::abs(x));
    const V t4_1 = z_best1_ + (shift6_ / mass5_);
    const V t4_2 = m::abs(t4_1);
    const V t4_3 = m::select(m::lt(t4_1, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const V t4_4 = m::select(m::lt(t4_2, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t4_1);
    const V t4_5 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t4_2), t4_3, t4_4);
    out[0] = m::select(m::unordered(x), x, m::select(t4_0, t4_5, t4_1));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_q = p.learned(0);
    const V p_alpha = p.learned(1);
    const V p_size_z = V(p.count(0));
    const V z_0_ = p.at(0, 0);
    const V t0_0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V h0_ = p_size_z * V(0x1p-1f);
    const V h1_ = m::max(t0_0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    V best2_ = V(0);
    V z_best1_ = z_0_;
    for (int k = 1; k < p.count(0); ++k) {
      const V z_k_ = p.at(0, k);
      const V index_ = V(k);
      const V t1_0 = (p_q * ((best2_ - h0_) + V(0x1p-1f))) - h1_;
      const V t1_1 = (p_q * ((index_ - h0_) + V(0x1p-1f))) - h1_;
      const V t1_2 = p_q * (best2_ - index_);
      const V t1_3 = m::select(m::both(m::lt(t1_0, V(0)), m::lt(t1_1, V(0))), t1_2, (m::abs(t1_1) - m::abs(t1_0)));
      const V t1_4 = m::select(m::both(m::lt(V(0), t1_0), m::lt(V(0), t1_1)), m::neg(t1_2), t1_3);
      const auto t1_5 = m::lt(V(0), m::neg((p_alpha * t1_4)));
      const V next_best2_ = m::select(t1_5, index_, best2_);
      const V next_z_best1_ = m::select(t1_5, z_k_, z_best1_);
      best2_ = next_best2_;
      z_best1_ = next_z_best1_;
    }
    const V t2_0 = (best2_ - h0_) + V(0x1p-1f);
    const V t2_1 = (t2_0 * p_q) - h1_;
    const V t2_2 = m::max(m::min(h1_, m::constant<V>(0x1p+125f, 0x1p+1021)), m::constant<V>(-0x1p+125f, -0x1p+1021));
    const V t2_3 = (p_q * t2_0) - t2_2;
    const auto t2_4 = m::lt(V(0), t2_3);
    const auto t2_5 = m::lt(t2_3, V(0));
    const auto h2_ = m::lt(V(0), t2_1);
    const auto h3_ = m::lt(t2_1, V(0));
    const V h4_ = m::abs(t2_1);
    const V h5_ = m::neg(p_alpha);
    const V h6_ = t2_2;
    const auto h7_ = t2_4;
    const auto h9_ = t2_5;
    const auto h8_ = m::either(t2_4, t2_5);
    const V h10_ = m::select(t2_4, V(1), m::select(t2_5, V(-1), t2_3));
    V mass5_ = V(0);
    V shift6_ = V(0);
    V drift7_ = V(0);
    V cross8_ = V(0);
    for (int k = 0; k < p.count(0); ++k) {
      const V z_k_ = p.at(0, k);
      const V index_ = V(k);
      const V t3_0 = (index_ - h0_) + V(0x1p-1f);
      const V t3_1 = (t3_0 * p_q) - h1_;
      const V t3_2 = (best2_ - index_) * p_q;
      const V t3_3 = m::select(m::both(h3_, m::lt(t3_1, V(0))), t3_2, (m::abs(t3_1) - h4_));
      const V t3_4 = m::select(m::both(h2_, m::lt(V(0), t3_1)), m::neg(t3_2), t3_3);
      const V t3_5 = p_alpha * t3_4;
      const auto t3_6 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3_5);
      const V t3_7 = m::select(t3_6, m::constant<V>(0x1p+5f, 0x1p+6), V(0)) - t3_5;
      const V t3_8 = m::select(m::lt(m::abs(t3_5), V(1000)), m::fma(h5_, t3_4, t3_5), V(0));
      const V t3_9 = m::exp(t3_7) * (V(1) + t3_8);
      const V t3_10 = m::select(t3_6, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t3_11 = t3_9 * t3_10;
      const V t3_12 = ((z_k_ - z_best1_) * t3_9) * t3_10;
      const V t3_13 = (p_q * t3_0) - h6_;
      const auto t3_14 = m::lt(t3_13, V(0));
      const auto t3_15 = m::lt(V(0), t3_13);
      const auto t3_16 = m::both(m::both(h8_, m::either(h7_, t3_14)), m::either(t3_15, h9_));
      const V t3_17 = h10_ - m::select(t3_15, V(1), m::select(t3_14, V(-1), t3_13));
      const V t3_18 = m::select(m::both(t3_16, m::either(t3_15, t3_14)), V(0), t3_17);
      const V t3_19 = m::select(m::eq(index_, best2_), V(0), m::neg((p_alpha * t3_18)));
      const auto t3_20 = m::lt(m::abs(t3_19), m::infinity<V>());
      const V t3_21 = t3_11 * t3_19;
      const V t3_22 = m::select(t3_20, t3_21, m::select(m::eq(t3_11, V(0)), V(0), t3_21));
      const V t3_23 = t3_12 * t3_19;
      const V t3_24 = m::select(t3_20, t3_23, m::select(m::eq(t3_12, V(0)), V(0), t3_23));
      const V next_mass5_ = mass5_ + t3_11;
      const V next_shift6_ = shift6_ + t3_12;
      const V next_drift7_ = drift7_ + t3_22;
      const V next_cross8_ = cross8_ + t3_24;
      mass5_ = next_mass5_;
      shift6_ = next_shift6_;
      drift7_ = next_drift7_;
      cross8_ = next_cross8_;
    }
    const auto t4_0 = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), m::abs(x));
    const V t4_1 = (cross8_ - ((drift7_ * shift6_) / mass5_)) / mass5_;
    const V t4_2 = m::abs(t4_1);
    const V t4_3 = m::select(m::lt(t4_1, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const V t4_4 = m::select(m::lt(t4_2, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t4_1);
    const V t4_5 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t4_2), t4_3, t4_4);
    out[0] = m::select(m::unordered(x), x, m::select(t4_0, t4_5, t4_1));
  }

  // as slope; every derivative by a parameter goes to its row
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V p_q = p.learned(0);
    const V p_alpha = p.learned(1);
    const V p_size_z = V(p.count(0));
    const V z_0_ = p.at(0, 0);
    const V t0_0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V h0_ = p_size_z * V(0x1p-1f);
    const V h1_ = m::max(t0_0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    V best2_ = V(0);
    V z_best1_ = z_0_;
    for (int k = 1; k < p.count(0); ++k) {
      const V z_k_ = p.at(0, k);
      const V index_ = V(k);
      const V t1_0 = (p_q * ((best2_ - h0_) + V(0x1p-1f))) - h1_;
      const V t1_1 = (p_q * ((index_ - h0_) + V(0x1p-1f))) - h1_;
      const V t1_2 = p_q * (best2_ - index_);
      const V t1_3 = m::select(m::both(m::lt(t1_0, V(0)), m::lt(t1_1, V(0))), t1_2, (m::abs(t1_1) - m::abs(t1_0)));
      const V t1_4 = m::select(m::both(m::lt(V(0), t1_0), m::lt(V(0), t1_1)), m::neg(t1_2), t1_3);
      const auto t1_5 = m::lt(V(0), m::neg((p_alpha * t1_4)));
      const V next_best2_ = m::select(t1_5, index_, best2_);
      const V next_z_best1_ = m::select(t1_5, z_k_, z_best1_);
      best2_ = next_best2_;
      z_best1_ = next_z_best1_;
    }
    const V t2_0 = (best2_ - h0_) + V(0x1p-1f);
    const V t2_1 = (t2_0 * p_q) - h1_;
    const V t2_2 = m::max(m::min(h1_, m::constant<V>(0x1p+125f, 0x1p+1021)), m::constant<V>(-0x1p+125f, -0x1p+1021));
    const V t2_3 = (p_q * t2_0) - t2_2;
    const auto t2_4 = m::lt(V(0), t2_3);
    const auto t2_5 = m::lt(t2_3, V(0));
    const V t2_6 = m::select(t2_4, V(1), m::select(t2_5, V(-1), t2_3));
    const V t2_7 = p_q * V(0x1p-1f);
    const V t2_8 = (p_q * p_size_z) * V(0x1p-1f);
    const V t2_9 = ((t2_7 + (best2_ * p_q)) - t2_8) - t2_2;
    const auto h2_ = m::lt(V(0), t2_1);
    const auto h3_ = m::lt(t2_1, V(0));
    const V h4_ = m::abs(t2_1);
    const V h5_ = m::neg(p_alpha);
    const V h6_ = t2_2;
    const auto h7_ = t2_4;
    const auto h9_ = t2_5;
    const auto h8_ = m::either(t2_4, t2_5);
    const V h10_ = t2_6;
    const V h11_ = t2_0 * t2_6;
    const V h12_ = t2_7;
    const V h13_ = t2_8;
    const auto h14_ = m::lt(V(0), t2_9);
    const auto h15_ = m::lt(t2_9, V(0));
    const V h16_ = m::abs(t2_9);
    V mass5_ = V(0);
    V shift6_ = V(0);
    V drift7_ = V(0);
    V cross8_ = V(0);
    V drift9_ = V(0);
    V cross10_ = V(0);
    V drift11_ = V(0);
    V cross12_ = V(0);
    for (int k = 0; k < p.count(0); ++k) {
      const V z_k_ = p.at(0, k);
      const V index_ = V(k);
      const V t3_0 = (index_ - h0_) + V(0x1p-1f);
      const V t3_1 = (t3_0 * p_q) - h1_;
      const V t3_2 = best2_ - index_;
      const V t3_3 = t3_2 * p_q;
      const V t3_4 = m::select(m::both(h3_, m::lt(t3_1, V(0))), t3_3, (m::abs(t3_1) - h4_));
      const V t3_5 = m::select(m::both(h2_, m::lt(V(0), t3_1)), m::neg(t3_3), t3_4);
      const V t3_6 = p_alpha * t3_5;
      const auto t3_7 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3_6);
      const V t3_8 = m::select(t3_7, m::constant<V>(0x1p+5f, 0x1p+6), V(0)) - t3_6;
      const V t3_9 = m::select(m::lt(m::abs(t3_6), V(1000)), m::fma(h5_, t3_5, t3_6), V(0));
      const V t3_10 = m::exp(t3_8) * (V(1) + t3_9);
      const V t3_11 = m::select(t3_7, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t3_12 = t3_10 * t3_11;
      const V t3_13 = ((z_k_ - z_best1_) * t3_10) * t3_11;
      const auto t3_14 = m::eq(index_, best2_);
      const V t3_15 = (p_q * t3_0) - h6_;
      const auto t3_16 = m::lt(t3_15, V(0));
      const auto t3_17 = m::lt(V(0), t3_15);
      const auto t3_18 = m::both(m::both(h8_, m::either(h7_, t3_16)), m::either(t3_17, h9_));
      const V t3_19 = m::select(t3_17, V(1), m::select(t3_16, V(-1), t3_15));
      const V t3_20 = m::select(m::both(t3_18, m::either(t3_17, t3_16)), V(0), (h10_ - t3_19));
      const V t3_21 = m::select(t3_14, V(0), m::neg((p_alpha * t3_20)));
      const auto t3_22 = m::lt(m::abs(t3_21), m::infinity<V>());
      const V t3_23 = t3_12 * t3_21;
      const auto t3_24 = m::eq(t3_12, V(0));
      const V t3_25 = t3_13 * t3_21;
      const auto t3_26 = m::eq(t3_13, V(0));
      const V t3_27 = index_ - best2_;
      const V t3_28 = m::select(m::both(h9_, t3_16), t3_2, ((t3_0 * t3_19) - h11_));
      const V t3_29 = m::neg((p_alpha * m::select(m::both(h7_, t3_17), t3_27, t3_28)));
      const V t3_30 = m::select(t3_14, V(0), t3_29);
      const auto t3_31 = m::lt(m::abs(t3_30), m::infinity<V>());
      const V t3_32 = t3_12 * t3_30;
      const V t3_33 = t3_13 * t3_30;
      const V t3_34 = ((h12_ + (index_ * p_q)) - h13_) - h6_;
      const V t3_35 = m::select(m::both(h15_, m::lt(t3_34, V(0))), (p_q * t3_2), (m::abs(t3_34) - h16_));
      const V t3_36 = m::select(m::both(h14_, m::lt(V(0), t3_34)), (p_q * t3_27), t3_35);
      const V t3_37 = m::select(t3_14, V(0), m::neg(t3_36));
      const auto t3_38 = m::lt(m::abs(t3_37), m::infinity<V>());
      const V t3_39 = t3_12 * t3_37;
      const V t3_40 = t3_13 * t3_37;
      const V next_mass5_ = mass5_ + t3_12;
      const V next_shift6_ = shift6_ + t3_13;
      const V next_drift7_ = drift7_ + m::select(t3_22, t3_23, m::select(t3_24, V(0), t3_23));
      const V next_cross8_ = cross8_ + m::select(t3_22, t3_25, m::select(t3_26, V(0), t3_25));
      const V next_drift9_ = drift9_ + m::select(t3_31, t3_32, m::select(t3_24, V(0), t3_32));
      const V next_cross10_ = cross10_ + m::select(t3_31, t3_33, m::select(t3_26, V(0), t3_33));
      const V next_drift11_ = drift11_ + m::select(t3_38, t3_39, m::select(t3_24, V(0), t3_39));
      const V next_cross12_ = cross12_ + m::select(t3_38, t3_40, m::select(t3_26, V(0), t3_40));
      mass5_ = next_mass5_;
      shift6_ = next_shift6_;
      drift7_ = next_drift7_;
      cross8_ = next_cross8_;
      drift9_ = next_drift9_;
      cross10_ = next_cross10_;
      drift11_ = next_drift11_;
      cross12_ = next_cross12_;
    }
    const V h17_ = shift6_ / mass5_;
    const auto h18_ = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), m::abs(x));
    const auto h19_ = m::unordered(x);
    for (int k = 0; k < p.count(0); ++k) {
      const V z_k_ = p.at(0, k);
      const V index_ = V(k);
      const V t5_0 = (((index_ - h0_) + V(0x1p-1f)) * p_q) - h1_;
      const V t5_1 = (best2_ - index_) * p_q;
      const V t5_2 = m::select(m::both(h3_, m::lt(t5_0, V(0))), t5_1, (m::abs(t5_0) - h4_));
      const V t5_3 = m::select(m::both(h2_, m::lt(V(0), t5_0)), m::neg(t5_1), t5_2);
      const V t5_4 = p_alpha * t5_3;
      const auto t5_5 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t5_4);
      const V t5_6 = m::select(t5_5, m::constant<V>(0x1p+5f, 0x1p+6), V(0)) - t5_4;
      const V t5_7 = m::select(m::lt(m::abs(t5_4), V(1000)), m::fma(h5_, t5_3, t5_4), V(0));
      const V t5_8 = m::exp(t5_6) * (V(1) + t5_7);
      const V t5_9 = m::select(t5_5, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t5_10 = (((((z_k_ - z_best1_) - h17_) * t5_8) / mass5_) * t5_9) * V(0);
      const V t5_11 = ((t5_8 / mass5_) * t5_9) + t5_10;
      const V t5_12 = m::abs(t5_11);
      const V t5_13 = m::select(m::lt(t5_11, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
      const V t5_14 = m::select(m::lt(t5_12, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t5_11);
      const V t5_15 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t5_12), t5_13, t5_14);
      sink.add(p.row(0, k), m::select(h19_, x, m::select(h18_, t5_15, t5_11)));
    }
    const V t6_0 = (cross8_ - ((drift7_ * shift6_) / mass5_)) / mass5_;
    const V t6_1 = m::abs(t6_0);
    const V t6_2 = m::select(m::lt(t6_0, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const V t6_3 = m::select(m::lt(t6_1, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t6_0);
    const V t6_4 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t6_1), t6_2, t6_3);
    const V t6_5 = (cross10_ - ((drift9_ * shift6_) / mass5_)) / mass5_;
    const V t6_6 = m::abs(t6_5);
    const V t6_7 = m::select(m::lt(t6_5, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const V t6_8 = m::select(m::lt(t6_6, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t6_5);
    const V t6_9 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t6_6), t6_7, t6_8);
    const V t6_10 = (cross12_ - ((drift11_ * shift6_) / mass5_)) / mass5_;
    const V t6_11 = m::abs(t6_10);
    const V t6_12 = m::select(m::lt(t6_10, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const V t6_13 = m::select(m::lt(t6_11, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t6_10);
    const V t6_14 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t6_11), t6_12, t6_13);
    out[0] = m::select(h19_, x, m::select(h18_, t6_4, t6_0));
    sink.add(0, m::select(h19_, x, m::select(h18_, t6_9, t6_5)));
    sink.add(1, m::select(h19_, x, m::select(h18_, t6_14, t6_10)));
  }
};

}  // namespace actsym
