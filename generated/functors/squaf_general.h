// SQUAF, positions learned: SoftMean(z[k], -alpha*(x - y[k])**2, k < size_z)
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct SQUAFGeneral {
  using Half = SQUAFGeneral;  // computes half types
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 1;
  static constexpr int vectors = 2;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_alpha = p.learned(0);
    const V y_0_ = p.at(0, 0);
    const V z_0_ = p.at(1, 0);
    const V t0_0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V t0_1 = m::max(t0_0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V h0_ = m::max(m::min(t0_1, m::constant<V>(0x1p+125f, 0x1p+1021)), m::constant<V>(-0x1p+125f, -0x1p+1021));
    V best3_ = V(0);
    V y_best1_ = y_0_;
    V z_best2_ = z_0_;
    for (int k = 1; k < p.count(1); ++k) {
      const V y_k_ = p.at(0, k);
      const V z_k_ = p.at(1, k);
      const V index_ = V(k);
      const V t1_0 = (p_alpha * (y_best1_ - y_k_)) * ((h0_ - y_k_) + (h0_ - y_best1_));
      const auto t1_1 = m::either(m::either(m::lt(V(0), m::neg(t1_0)), m::unordered(y_k_)), m::unordered(z_k_));
      const V next_best3_ = m::select(t1_1, index_, best3_);
      const V next_y_best1_ = m::select(t1_1, y_k_, y_best1_);
      const V next_z_best2_ = m::select(t1_1, z_k_, z_best2_);
      best3_ = next_best3_;
      y_best1_ = next_y_best1_;
      z_best2_ = next_z_best2_;
    }
    const V t2_0 = h0_ - y_best1_;
    const V t2_1 = t2_0 + y_best1_;
    const V h1_ = t2_0;
    const V h2_ = (m::neg(y_best1_) - (t2_0 - t2_1)) + (h0_ - t2_1);
    V mass6_ = V(0);
    V shift7_ = V(0);
    for (int k = 0; k < p.count(1); ++k) {
      const V y_k_ = p.at(0, k);
      const V z_k_ = p.at(1, k);
      const V t3_0 = y_best1_ - y_k_;
      const V t3_1 = p_alpha * t3_0;
      const V t3_2 = h0_ - y_k_;
      const V t3_3 = t3_2 + h1_;
      const V t3_4 = t3_1 * t3_3;
      const auto t3_5 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3_4);
      const V t3_6 = m::select(t3_5, m::constant<V>(0x1p+5f, 0x1p+6), V(0)) - t3_4;
      const V t3_7 = m::neg(t3_1);
      const V t3_8 = t3_3 - t3_2;
      const V t3_9 = m::neg(y_k_);
      const V t3_10 = t3_2 + y_k_;
      const V t3_11 = ((t3_2 - (t3_3 - t3_8)) + (h1_ - t3_8)) + ((t3_9 - (t3_2 - t3_10)) + (h0_ - t3_10));
      const V t3_12 = t3_0 - y_best1_;
      const V t3_13 = m::fma(p_alpha, t3_0, t3_7) + (p_alpha * ((y_best1_ - (t3_0 - t3_12)) + (t3_9 - t3_12)));
      const V t3_14 = (m::fma(t3_7, t3_3, t3_4) - (t3_1 * (t3_11 + h2_))) - (t3_13 * t3_3);
      const V t3_15 = V(1) + m::select(m::lt(m::abs(t3_4), V(1000)), t3_14, V(0));
      const V t3_16 = m::exp(t3_6) * t3_15;
      const V t3_17 = m::select(t3_5, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V next_mass6_ = mass6_ + (t3_16 * t3_17);
      const V next_shift7_ = shift7_ + (((z_k_ - z_best2_) * t3_16) * t3_17);
      mass6_ = next_mass6_;
      shift7_ = next_shift7_;
    }
    const auto t4_0 = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), m::abs(x));
    const V t4_1 = z_best2_ + (shift7_ / mass6_);
    const V t4_2 = m::abs(t4_1);
    const V t4_3 = m::select(m::lt(t4_1, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const V t4_4 = m::select(m::lt(t4_2, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t4_1);
    const V t4_5 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t4_2), t4_3, t4_4);
    out[0] = m::select(m::unordered(x), (x * x), m::select(t4_0, t4_5, t4_1));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_alpha = p.learned(0);
    const V y_0_ = p.at(0, 0);
    const V z_0_ = p.at(1, 0);
    const V t0_0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V t0_1 = m::max(t0_0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V h0_ = m::max(m::min(t0_1, m::constant<V>(0x1p+125f, 0x1p+1021)), m::constant<V>(-0x1p+125f, -0x1p+1021));
    V best3_ = V(0);
    V y_best1_ = y_0_;
    V z_best2_ = z_0_;
    for (int k = 1; k < p.count(1); ++k) {
      const V y_k_ = p.at(0, k);
      const V z_k_ = p.at(1, k);
      const V index_ = V(k);
      const V t1_0 = (p_alpha * (y_best1_ - y_k_)) * ((h0_ - y_k_) + (h0_ - y_best1_));
      const auto t1_1 = m::either(m::either(m::lt(V(0), m::neg(t1_0)), m::unordered(y_k_)), m::unordered(z_k_));
      const V next_best3_ = m::select(t1_1, index_, best3_);
      const V next_y_best1_ = m::select(t1_1, y_k_, y_best1_);
      const V next_z_best2_ = m::select(t1_1, z_k_, z_best2_);
      best3_ = next_best3_;
      y_best1_ = next_y_best1_;
      z_best2_ = next_z_best2_;
    }
    const V t2_0 = h0_ - y_best1_;
    const V t2_1 = t2_0 + y_best1_;
    const V h1_ = t2_0;
    const V h2_ = (m::neg(y_best1_) - (t2_0 - t2_1)) + (h0_ - t2_1);
    V mass6_ = V(0);
    V shift7_ = V(0);
    V drift8_ = V(0);
    V cross9_ = V(0);
    for (int k = 0; k < p.count(1); ++k) {
      const V y_k_ = p.at(0, k);
      const V z_k_ = p.at(1, k);
      const V index_ = V(k);
      const V t3_0 = y_best1_ - y_k_;
      const V t3_1 = p_alpha * t3_0;
      const V t3_2 = h0_ - y_k_;
      const V t3_3 = t3_2 + h1_;
      const V t3_4 = t3_1 * t3_3;
      const auto t3_5 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3_4);
      const V t3_6 = m::select(t3_5, m::constant<V>(0x1p+5f, 0x1p+6), V(0)) - t3_4;
      const V t3_7 = m::neg(t3_1);
      const V t3_8 = t3_3 - t3_2;
      const V t3_9 = m::neg(y_k_);
      const V t3_10 = t3_2 + y_k_;
      const V t3_11 = ((t3_2 - (t3_3 - t3_8)) + (h1_ - t3_8)) + ((t3_9 - (t3_2 - t3_10)) + (h0_ - t3_10));
      const V t3_12 = t3_0 - y_best1_;
      const V t3_13 = m::fma(p_alpha, t3_0, t3_7) + (p_alpha * ((y_best1_ - (t3_0 - t3_12)) + (t3_9 - t3_12)));
      const V t3_14 = (m::fma(t3_7, t3_3, t3_4) - (t3_1 * (t3_11 + h2_))) - (t3_13 * t3_3);
      const V t3_15 = V(1) + m::select(m::lt(m::abs(t3_4), V(1000)), t3_14, V(0));
      const V t3_16 = m::exp(t3_6) * t3_15;
      const V t3_17 = m::select(t3_5, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t3_18 = t3_16 * t3_17;
      const V t3_19 = (z_k_ - z_best2_) * t3_16;
      const V t3_20 = t3_19 * t3_17;
      const V t3_21 = m::select(m::eq(index_, best3_), V(0), m::neg((t3_1 * V(2))));
      const auto t3_22 = m::lt(m::abs(t3_21), m::infinity<V>());
      const V t3_23 = (t3_16 * t3_21) * t3_17;
      const V t3_24 = m::select(t3_22, t3_23, m::select(m::eq(t3_18, V(0)), V(0), t3_23));
      const V t3_25 = (t3_19 * t3_21) * t3_17;
      const V t3_26 = m::select(t3_22, t3_25, m::select(m::eq(t3_20, V(0)), V(0), t3_25));
      const V next_mass6_ = mass6_ + t3_18;
      const V next_shift7_ = shift7_ + t3_20;
      const V next_drift8_ = drift8_ + t3_24;
      const V next_cross9_ = cross9_ + t3_26;
      mass6_ = next_mass6_;
      shift7_ = next_shift7_;
      drift8_ = next_drift8_;
      cross9_ = next_cross9_;
    }
    const auto t4_0 = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), m::abs(x));
    const V t4_1 = (cross9_ - ((drift8_ * shift7_) / mass6_)) / mass6_;
    const V t4_2 = m::abs(t4_1);
    const V t4_3 = m::select(m::lt(t4_1, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const V t4_4 = m::select(m::lt(t4_2, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t4_1);
    const V t4_5 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t4_2), t4_3, t4_4);
    out[0] = m::select(m::unordered(x), (x * x), m::select(t4_0, t4_5, t4_1));
  }

  // as slope; every derivative by a parameter goes to its row
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V p_alpha = p.learned(0);
    const V y_0_ = p.at(0, 0);
    const V z_0_ = p.at(1, 0);
    const V t0_0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V t0_1 = m::max(t0_0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V h4_ = t0_1;
    const V h0_ = m::max(m::min(t0_1, m::constant<V>(0x1p+125f, 0x1p+1021)), m::constant<V>(-0x1p+125f, -0x1p+1021));
    V best3_ = V(0);
    V y_best1_ = y_0_;
    V z_best2_ = z_0_;
    for (int k = 1; k < p.count(1); ++k) {
      const V y_k_ = p.at(0, k);
      const V z_k_ = p.at(1, k);
      const V index_ = V(k);
      const V t1_0 = (p_alpha * (y_best1_ - y_k_)) * ((h0_ - y_k_) + (h0_ - y_best1_));
      const auto t1_1 = m::either(m::either(m::lt(V(0), m::neg(t1_0)), m::unordered(y_k_)), m::unordered(z_k_));
      const V next_best3_ = m::select(t1_1, index_, best3_);
      const V next_y_best1_ = m::select(t1_1, y_k_, y_best1_);
      const V next_z_best2_ = m::select(t1_1, z_k_, z_best2_);
      best3_ = next_best3_;
      y_best1_ = next_y_best1_;
      z_best2_ = next_z_best2_;
    }
    const V t2_0 = h0_ - y_best1_;
    const V t2_1 = t2_0 + y_best1_;
    const V h1_ = t2_0;
    const V h2_ = (m::neg(y_best1_) - (t2_0 - t2_1)) + (h0_ - t2_1);
    const V h3_ = (h0_ * V(2)) - y_best1_;
    V mass6_ = V(0);
    V shift7_ = V(0);
    V drift8_ = V(0);
    V cross9_ = V(0);
    V drift10_ = V(0);
    V cross11_ = V(0);
    for (int k = 0; k < p.count(1); ++k) {
      const V y_k_ = p.at(0, k);
      const V z_k_ = p.at(1, k);
      const V index_ = V(k);
      const V t3_0 = y_best1_ - y_k_;
      const V t3_1 = p_alpha * t3_0;
      const V t3_2 = h0_ - y_k_;
      const V t3_3 = t3_2 + h1_;
      const V t3_4 = t3_1 * t3_3;
      const auto t3_5 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3_4);
      const V t3_6 = m::select(t3_5, m::constant<V>(0x1p+5f, 0x1p+6), V(0)) - t3_4;
      const V t3_7 = m::neg(t3_1);
      const V t3_8 = t3_3 - t3_2;
      const V t3_9 = m::neg(y_k_);
      const V t3_10 = t3_2 + y_k_;
      const V t3_11 = ((t3_2 - (t3_3 - t3_8)) + (h1_ - t3_8)) + ((t3_9 - (t3_2 - t3_10)) + (h0_ - t3_10));
      const V t3_12 = t3_0 - y_best1_;
      const V t3_13 = m::fma(p_alpha, t3_0, t3_7) + (p_alpha * ((y_best1_ - (t3_0 - t3_12)) + (t3_9 - t3_12)));
      const V t3_14 = (m::fma(t3_7, t3_3, t3_4) - (t3_1 * (t3_11 + h2_))) - (t3_13 * t3_3);
      const V t3_15 = V(1) + m::select(m::lt(m::abs(t3_4), V(1000)), t3_14, V(0));
      const V t3_16 = m::exp(t3_6) * t3_15;
      const V t3_17 = m::select(t3_5, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t3_18 = t3_16 * t3_17;
      const V t3_19 = (z_k_ - z_best2_) * t3_16;
      const V t3_20 = t3_19 * t3_17;
      const auto t3_21 = m::eq(index_, best3_);
      const V t3_22 = m::select(t3_21, V(0), m::neg((t3_1 * V(2))));
      const auto t3_23 = m::lt(m::abs(t3_22), m::infinity<V>());
      const V t3_24 = (t3_16 * t3_22) * t3_17;
      const auto t3_25 = m::eq(t3_18, V(0));
      const V t3_26 = (t3_19 * t3_22) * t3_17;
      const auto t3_27 = m::eq(t3_20, V(0));
      const V t3_28 = m::select(t3_21, V(0), m::neg((t3_0 * (h3_ - y_k_))));
      const auto t3_29 = m::lt(m::abs(t3_28), m::infinity<V>());
      const V t3_30 = (t3_16 * t3_28) * t3_17;
      const V t3_31 = (t3_19 * t3_28) * t3_17;
      const V next_mass6_ = mass6_ + t3_18;
      const V next_shift7_ = shift7_ + t3_20;
      const V next_drift8_ = drift8_ + m::select(t3_23, t3_24, m::select(t3_25, V(0), t3_24));
      const V next_cross9_ = cross9_ + m::select(t3_23, t3_26, m::select(t3_27, V(0), t3_26));
      const V next_drift10_ = drift10_ + m::select(t3_29, t3_30, m::select(t3_25, V(0), t3_30));
      const V next_cross11_ = cross11_ + m::select(t3_29, t3_31, m::select(t3_27, V(0), t3_31));
      mass6_ = next_mass6_;
      shift7_ = next_shift7_;
      drift8_ = next_drift8_;
      cross9_ = next_cross9_;
      drift10_ = next_drift10_;
      cross11_ = next_cross11_;
    }
    const V h5_ = shift7_ / mass6_;
    const auto h6_ = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), m::abs(x));
    const auto h7_ = m::unordered(x);
    const V h8_ = x * x;
    for (int k = 0; k < p.count(1); ++k) {
      const V y_k_ = p.at(0, k);
      const V z_k_ = p.at(1, k);
      const V t5_0 = p_alpha * (V(2) * (y_k_ - h4_));
      const V t5_1 = y_best1_ - y_k_;
      const V t5_2 = p_alpha * t5_1;
      const V t5_3 = h0_ - y_k_;
      const V t5_4 = t5_3 + h1_;
      const V t5_5 = t5_2 * t5_4;
      const auto t5_6 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t5_5);
      const V t5_7 = m::select(t5_6, m::constant<V>(0x1p+5f, 0x1p+6), V(0)) - t5_5;
      const V t5_8 = m::neg(t5_2);
      const V t5_9 = t5_4 - t5_3;
      const V t5_10 = m::neg(y_k_);
      const V t5_11 = t5_3 + y_k_;
      const V t5_12 = ((t5_3 - (t5_4 - t5_9)) + (h1_ - t5_9)) + ((t5_10 - (t5_3 - t5_11)) + (h0_ - t5_11));
      const V t5_13 = t5_1 - y_best1_;
      const V t5_14 = m::fma(p_alpha, t5_1, t5_8) + (p_alpha * ((y_best1_ - (t5_1 - t5_13)) + (t5_10 - t5_13)));
      const V t5_15 = (m::fma(t5_8, t5_4, t5_5) - (t5_2 * (t5_12 + h2_))) - (t5_14 * t5_4);
      const V t5_16 = V(1) + m::select(m::lt(m::abs(t5_5), V(1000)), t5_15, V(0));
      const V t5_17 = m::exp(t5_7) * t5_16;
      const V t5_18 = (((z_k_ - z_best2_) - h5_) * t5_17) / mass6_;
      const V t5_19 = m::select(t5_6, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t5_20 = m::neg(((t5_0 * t5_18) * t5_19));
      const V t5_21 = m::select(m::lt(m::abs(t5_0), m::infinity<V>()), t5_20, m::select(m::eq((t5_18 * t5_19), V(0)), V(0), t5_20));
      const V t5_22 = m::abs(t5_21);
      const V t5_23 = m::select(m::lt(t5_21, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
      const V t5_24 = m::select(m::lt(t5_22, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t5_21);
      const V t5_25 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t5_22), t5_23, t5_24);
      const V t5_26 = ((t5_17 / mass6_) * t5_19) + ((t5_18 * V(0)) * t5_19);
      const V t5_27 = m::abs(t5_26);
      const V t5_28 = m::select(m::lt(t5_26, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
      const V t5_29 = m::select(m::lt(t5_27, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t5_26);
      const V t5_30 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t5_27), t5_28, t5_29);
      sink.add(p.row(0, k), m::select(h7_, h8_, m::select(h6_, t5_25, t5_21)));
      sink.add(p.row(1, k), m::select(h7_, h8_, m::select(h6_, t5_30, t5_26)));
    }
    const V t6_0 = (cross9_ - ((drift8_ * shift7_) / mass6_)) / mass6_;
    const V t6_1 = m::abs(t6_0);
    const V t6_2 = m::select(m::lt(t6_0, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const V t6_3 = m::select(m::lt(t6_1, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t6_0);
    const V t6_4 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t6_1), t6_2, t6_3);
    const V t6_5 = (cross11_ - ((drift10_ * shift7_) / mass6_)) / mass6_;
    const V t6_6 = m::abs(t6_5);
    const V t6_7 = m::select(m::lt(t6_5, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const V t6_8 = m::select(m::lt(t6_6, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t6_5);
    const V t6_9 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t6_6), t6_7, t6_8);
    out[0] = m::select(h7_, h8_, m::select(h6_, t6_4, t6_0));
    sink.add(0, m::select(h7_, h8_, m::select(h6_, t6_9, t6_5)));
  }
};

}  // namespace actsym
