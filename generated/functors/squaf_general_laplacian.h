// SQUAF, Laplacian, positions learned: SoftMean(z[k], -alpha*Abs(x - y[k]), k < size_z)
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct SQUAFLaplacianPositionsLearned {
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
    const V h0_ = m::max(t0_0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    V best3_ = V(0);
    V y_best1_ = y_0_;
    V z_best2_ = z_0_;
    for (int k = 1; k < p.count(1); ++k) {
      const V y_k_ = p.at(0, k);
      const V z_k_ = p.at(1, k);
      const V index_ = V(k);
      const V t1_0 = h0_ - y_best1_;
      const V t1_1 = h0_ - y_k_;
      const V t1_2 = m::select(m::both(m::lt(t1_0, V(0)), m::lt(t1_1, V(0))), (y_k_ - y_best1_), (m::abs(t1_1) - m::abs(t1_0)));
      const V t1_3 = m::select(m::both(m::lt(V(0), t1_0), m::lt(V(0), t1_1)), (y_best1_ - y_k_), t1_2);
      const auto t1_4 = m::lt(V(0), m::neg((p_alpha * t1_3)));
      const V next_best3_ = m::select(t1_4, index_, best3_);
      const V next_y_best1_ = m::select(t1_4, y_k_, y_best1_);
      const V next_z_best2_ = m::select(t1_4, z_k_, z_best2_);
      best3_ = next_best3_;
      y_best1_ = next_y_best1_;
      z_best2_ = next_z_best2_;
    }
    const V t2_0 = h0_ - y_best1_;
    const auto h1_ = m::lt(V(0), t2_0);
    const auto h2_ = m::lt(t2_0, V(0));
    const V h3_ = m::abs(t2_0);
    const V h4_ = m::neg(p_alpha);
    V mass6_ = V(0);
    V shift7_ = V(0);
    for (int k = 0; k < p.count(1); ++k) {
      const V y_k_ = p.at(0, k);
      const V z_k_ = p.at(1, k);
      const V t3_0 = h0_ - y_k_;
      const V t3_1 = m::select(m::both(h2_, m::lt(t3_0, V(0))), (y_k_ - y_best1_), (m::abs(t3_0) - h3_));
      const V t3_2 = m::select(m::both(h1_, m::lt(V(0), t3_0)), (y_best1_ - y_k_), t3_1);
      const V t3_3 = p_alpha * t3_2;
      const auto t3_4 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3_3);
      const V t3_5 = m::select(t3_4, m::constant<V>(0x1p+5f, 0x1p+6), V(0)) - t3_3;
      const V t3_6 = m::select(m::lt(m::abs(t3_3), V(1000)), m::fma(h4_, t3_2, t3_3), V(0));
      const V t3_7 = m::exp(t3_5) * (V(1) + t3_6);
      const V t3_8 = m::select(t3_4, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V next_mass6_ = mass6_ + (t3_7 * t3_8);
      const V next_shift7_ = shift7_ + (((z_k_ - z_best2_) * t3_7) * t3_8);
      mass6_ = next_mass6_;
      shift7_ = next_shift7_;
    }
    const auto t4_0 = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), m::abs(x));
    const V t4_1 = z_best2_ + (shift7_ / mass6_);
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
    const V p_alpha = p.learned(0);
    const V y_0_ = p.at(0, 0);
    const V z_0_ = p.at(1, 0);
    const V t0_0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V h0_ = m::max(t0_0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    V best3_ = V(0);
    V y_best1_ = y_0_;
    V z_best2_ = z_0_;
    for (int k = 1; k < p.count(1); ++k) {
      const V y_k_ = p.at(0, k);
      const V z_k_ = p.at(1, k);
      const V index_ = V(k);
      const V t1_0 = h0_ - y_best1_;
      const V t1_1 = h0_ - y_k_;
      const V t1_2 = m::select(m::both(m::lt(t1_0, V(0)), m::lt(t1_1, V(0))), (y_k_ - y_best1_), (m::abs(t1_1) - m::abs(t1_0)));
      const V t1_3 = m::select(m::both(m::lt(V(0), t1_0), m::lt(V(0), t1_1)), (y_best1_ - y_k_), t1_2);
      const auto t1_4 = m::lt(V(0), m::neg((p_alpha * t1_3)));
      const V next_best3_ = m::select(t1_4, index_, best3_);
      const V next_y_best1_ = m::select(t1_4, y_k_, y_best1_);
      const V next_z_best2_ = m::select(t1_4, z_k_, z_best2_);
      best3_ = next_best3_;
      y_best1_ = next_y_best1_;
      z_best2_ = next_z_best2_;
    }
    const V t2_0 = h0_ - y_best1_;
    const V t2_1 = m::max(m::min(h0_, m::constant<V>(0x1p+125f, 0x1p+1021)), m::constant<V>(-0x1p+125f, -0x1p+1021));
    const V t2_2 = y_best1_ - t2_1;
    const auto t2_3 = m::lt(V(0), t2_2);
    const auto t2_4 = m::lt(t2_2, V(0));
    const V t2_5 = t2_1 - y_best1_;
    const auto h1_ = m::lt(V(0), t2_0);
    const auto h2_ = m::lt(t2_0, V(0));
    const V h3_ = m::abs(t2_0);
    const V h4_ = m::neg(p_alpha);
    const V h5_ = t2_1;
    const auto h6_ = t2_3;
    const auto h8_ = t2_4;
    const auto h7_ = m::either(t2_3, t2_4);
    const V h9_ = m::select(m::lt(V(0), t2_5), V(1), m::select(m::lt(t2_5, V(0)), V(-1), t2_5));
    V mass6_ = V(0);
    V shift7_ = V(0);
    V drift8_ = V(0);
    V cross9_ = V(0);
    for (int k = 0; k < p.count(1); ++k) {
      const V y_k_ = p.at(0, k);
      const V z_k_ = p.at(1, k);
      const V index_ = V(k);
      const V t3_0 = h0_ - y_k_;
      const V t3_1 = m::select(m::both(h2_, m::lt(t3_0, V(0))), (y_k_ - y_best1_), (m::abs(t3_0) - h3_));
      const V t3_2 = m::select(m::both(h1_, m::lt(V(0), t3_0)), (y_best1_ - y_k_), t3_1);
      const V t3_3 = p_alpha * t3_2;
      const auto t3_4 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3_3);
      const V t3_5 = m::select(t3_4, m::constant<V>(0x1p+5f, 0x1p+6), V(0)) - t3_3;
      const V t3_6 = m::select(m::lt(m::abs(t3_3), V(1000)), m::fma(h4_, t3_2, t3_3), V(0));
      const V t3_7 = m::exp(t3_5) * (V(1) + t3_6);
      const V t3_8 = m::select(t3_4, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t3_9 = t3_7 * t3_8;
      const V t3_10 = ((z_k_ - z_best2_) * t3_7) * t3_8;
      const V t3_11 = y_k_ - h5_;
      const auto t3_12 = m::lt(t3_11, V(0));
      const auto t3_13 = m::lt(V(0), t3_11);
      const auto t3_14 = m::both(m::both(h7_, m::either(h6_, t3_12)), m::either(t3_13, h8_));
      const V t3_15 = h5_ - y_k_;
      const V t3_16 = m::select(m::lt(V(0), t3_15), V(1), m::select(m::lt(t3_15, V(0)), V(-1), t3_15));
      const V t3_17 = m::select(m::both(t3_14, m::either(t3_13, t3_12)), V(0), (t3_16 - h9_));
      const V t3_18 = m::select(m::eq(index_, best3_), V(0), m::neg((p_alpha * t3_17)));
      const auto t3_19 = m::lt(m::abs(t3_18), m::infinity<V>());
      const V t3_20 = t3_9 * t3_18;
      const V t3_21 = m::select(t3_19, t3_20, m::select(m::eq(t3_9, V(0)), V(0), t3_20));
      const V t3_22 = t3_10 * t3_18;
      const V t3_23 = m::select(t3_19, t3_22, m::select(m::eq(t3_10, V(0)), V(0), t3_22));
      const V next_mass6_ = mass6_ + t3_9;
      const V next_shift7_ = shift7_ + t3_10;
      const V next_drift8_ = drift8_ + t3_21;
      const V next_cross9_ = cross9_ + t3_23;
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
    out[0] = m::select(m::unordered(x), x, m::select(t4_0, t4_5, t4_1));
  }

  // as slope; every derivative by a parameter goes to its row
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V p_alpha = p.learned(0);
    const V y_0_ = p.at(0, 0);
    const V z_0_ = p.at(1, 0);
    const V t0_0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V h0_ = m::max(t0_0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    V best3_ = V(0);
    V y_best1_ = y_0_;
    V z_best2_ = z_0_;
    for (int k = 1; k < p.count(1); ++k) {
      const V y_k_ = p.at(0, k);
      const V z_k_ = p.at(1, k);
      const V index_ = V(k);
      const V t1_0 = h0_ - y_best1_;
      const V t1_1 = h0_ - y_k_;
      const V t1_2 = m::select(m::both(m::lt(t1_0, V(0)), m::lt(t1_1, V(0))), (y_k_ - y_best1_), (m::abs(t1_1) - m::abs(t1_0)));
      const V t1_3 = m::select(m::both(m::lt(V(0), t1_0), m::lt(V(0), t1_1)), (y_best1_ - y_k_), t1_2);
      const auto t1_4 = m::lt(V(0), m::neg((p_alpha * t1_3)));
      const V next_best3_ = m::select(t1_4, index_, best3_);
      const V next_y_best1_ = m::select(t1_4, y_k_, y_best1_);
      const V next_z_best2_ = m::select(t1_4, z_k_, z_best2_);
      best3_ = next_best3_;
      y_best1_ = next_y_best1_;
      z_best2_ = next_z_best2_;
    }
    const V t2_0 = h0_ - y_best1_;
    const V t2_1 = m::max(m::min(h0_, m::constant<V>(0x1p+125f, 0x1p+1021)), m::constant<V>(-0x1p+125f, -0x1p+1021));
    const V t2_2 = y_best1_ - t2_1;
    const auto t2_3 = m::lt(V(0), t2_2);
    const auto t2_4 = m::lt(t2_2, V(0));
    const V t2_5 = t2_1 - y_best1_;
    const auto h1_ = m::lt(V(0), t2_0);
    const auto h2_ = m::lt(t2_0, V(0));
    const V h3_ = m::abs(t2_0);
    const V h4_ = m::neg(p_alpha);
    const V h5_ = t2_1;
    const auto h6_ = t2_3;
    const auto h8_ = t2_4;
    const auto h7_ = m::either(t2_3, t2_4);
    const V h9_ = m::select(m::lt(V(0), t2_5), V(1), m::select(m::lt(t2_5, V(0)), V(-1), t2_5));
    const V h10_ = m::abs(t2_2);
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
      const V t3_0 = h0_ - y_k_;
      const V t3_1 = y_best1_ - y_k_;
      const V t3_2 = y_k_ - y_best1_;
      const V t3_3 = m::select(m::both(h2_, m::lt(t3_0, V(0))), t3_2, (m::abs(t3_0) - h3_));
      const V t3_4 = m::select(m::both(h1_, m::lt(V(0), t3_0)), t3_1, t3_3);
      const V t3_5 = p_alpha * t3_4;
      const auto t3_6 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3_5);
      const V t3_7 = m::select(t3_6, m::constant<V>(0x1p+5f, 0x1p+6), V(0)) - t3_5;
      const V t3_8 = m::select(m::lt(m::abs(t3_5), V(1000)), m::fma(h4_, t3_4, t3_5), V(0));
      const V t3_9 = m::exp(t3_7) * (V(1) + t3_8);
      const V t3_10 = m::select(t3_6, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t3_11 = t3_9 * t3_10;
      const V t3_12 = ((z_k_ - z_best2_) * t3_9) * t3_10;
      const auto t3_13 = m::eq(index_, best3_);
      const V t3_14 = y_k_ - h5_;
      const auto t3_15 = m::lt(t3_14, V(0));
      const auto t3_16 = m::lt(V(0), t3_14);
      const auto t3_17 = m::both(m::both(h7_, m::either(h6_, t3_15)), m::either(t3_16, h8_));
      const V t3_18 = h5_ - y_k_;
      const V t3_19 = m::select(m::lt(V(0), t3_18), V(1), m::select(m::lt(t3_18, V(0)), V(-1), t3_18));
      const V t3_20 = m::select(m::both(t3_17, m::either(t3_16, t3_15)), V(0), (t3_19 - h9_));
      const V t3_21 = m::select(t3_13, V(0), m::neg((p_alpha * t3_20)));
      const auto t3_22 = m::lt(m::abs(t3_21), m::infinity<V>());
      const V t3_23 = t3_11 * t3_21;
      const auto t3_24 = m::eq(t3_11, V(0));
      const V t3_25 = t3_12 * t3_21;
      const auto t3_26 = m::eq(t3_12, V(0));
      const V t3_27 = m::select(m::both(h8_, t3_15), t3_1, m::select(m::both(h6_, t3_16), t3_2, (m::abs(t3_14) - h10_)));
      const V t3_28 = m::select(t3_13, V(0), m::neg(t3_27));
      const auto t3_29 = m::lt(m::abs(t3_28), m::infinity<V>());
      const V t3_30 = t3_11 * t3_28;
      const V t3_31 = t3_12 * t3_28;
      const V next_mass6_ = mass6_ + t3_11;
      const V next_shift7_ = shift7_ + t3_12;
      const V next_drift8_ = drift8_ + m::select(t3_22, t3_23, m::select(t3_24, V(0), t3_23));
      const V next_cross9_ = cross9_ + m::select(t3_22, t3_25, m::select(t3_26, V(0), t3_25));
      const V next_drift10_ = drift10_ + m::select(t3_29, t3_30, m::select(t3_24, V(0), t3_30));
      const V next_cross11_ = cross11_ + m::select(t3_29, t3_31, m::select(t3_26, V(0), t3_31));
      mass6_ = next_mass6_;
      shift7_ = next_shift7_;
      drift8_ = next_drift8_;
      cross9_ = next_cross9_;
      drift10_ = next_drift10_;
      cross11_ = next_cross11_;
    }
    const V h11_ = shift7_ / mass6_;
    const auto h12_ = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), m::abs(x));
    const auto h13_ = m::unordered(x);
    for (int k = 0; k < p.count(1); ++k) {
      const V y_k_ = p.at(0, k);
      const V z_k_ = p.at(1, k);
      const V t5_0 = h0_ - y_k_;
      const auto t5_1 = m::lt(V(0), t5_0);
      const auto t5_2 = m::lt(t5_0, V(0));
      const V t5_3 = p_alpha * m::select(t5_1, V(1), m::select(t5_2, V(-1), t5_0));
      const V t5_4 = m::select(m::both(h2_, t5_2), (y_k_ - y_best1_), (m::abs(t5_0) - h3_));
      const V t5_5 = m::select(m::both(h1_, t5_1), (y_best1_ - y_k_), t5_4);
      const V t5_6 = p_alpha * t5_5;
      const auto t5_7 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t5_6);
      const V t5_8 = m::select(t5_7, m::constant<V>(0x1p+5f, 0x1p+6), V(0)) - t5_6;
      const V t5_9 = m::select(m::lt(m::abs(t5_6), V(1000)), m::fma(h4_, t5_5, t5_6), V(0));
      const V t5_10 = m::exp(t5_8) * (V(1) + t5_9);
      const V t5_11 = m::select(t5_7, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t5_12 = ((((z_k_ - z_best2_) - h11_) * t5_10) / mass6_) * t5_11;
      const V t5_13 = t5_12 * t5_3;
      const V t5_14 = m::select(m::lt(m::abs(t5_3), m::infinity<V>()), t5_13, m::select(m::eq(t5_12, V(0)), V(0), t5_13));
      const V t5_15 = m::abs(t5_14);
      const V t5_16 = m::select(m::lt(t5_14, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
      const V t5_17 = m::select(m::lt(t5_15, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t5_14);
      const V t5_18 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t5_15), t5_16, t5_17);
      const V t5_19 = ((t5_10 / mass6_) * t5_11) + (t5_12 * V(0));
      const V t5_20 = m::abs(t5_19);
      const V t5_21 = m::select(m::lt(t5_19, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
      const V t5_22 = m::select(m::lt(t5_20, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t5_19);
      const V t5_23 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t5_20), t5_21, t5_22);
      sink.add(p.row(0, k), m::select(h13_, x, m::select(h12_, t5_18, t5_14)));
      sink.add(p.row(1, k), m::select(h13_, x, m::select(h12_, t5_23, t5_19)));
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
    out[0] = m::select(h13_, x, m::select(h12_, t6_4, t6_0));
    sink.add(0, m::select(h13_, x, m::select(h12_, t6_9, t6_5)));
  }
};

}  // namespace actsym
