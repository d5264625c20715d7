// SQUAF-P: SoftSample(z[k], -alpha*(-q*(k - size_z/2 + 1/2) + x)**2, noise, k < size_z)
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct SQUAFP {
  using Half = SQUAFP;  // computes half types
  static constexpr int inputs = 1;
  static constexpr bool noise = true;
  static constexpr int fixed = 0;
  static constexpr int learnable = 2;
  static constexpr int vectors = 1;
  static constexpr bool wide = true;  // the CPU computes in double what is float
  static constexpr bool grid = true;  // a mean of the vector that grid.h computes
  static constexpr bool lines = false;  // largest ones of lines are looked for

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_q = p.learned(0);
    const V p_alpha = p.learned(1);
    const V p_size_z = V(p.count(0));
    const V z_0_ = p.at(0, 0);
    const V noise = p.noise();
    const auto t0_0 = m::abs(x);
    const auto t0_1 = m::le(t0_0, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_2 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_3 = m::max(t0_2, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto t0_4 = p.usual(t0_1, x, t0_3);
    const auto t0_5 = m::max(m::min(t0_4, m::constant<V>(0x1p+125f, 0x1p+1021)), m::constant<V>(-0x1p+125f, -0x1p+1021));
    const auto h0_ = p_alpha * p_q;
    const auto h1_ = p_size_z * V(0x1p-1f);
    const auto h7_ = t0_0;
    const auto h8_ = t0_1;
    const auto h2_ = p.usual(m::le(m::abs(t0_4), m::constant<V>(0x1p+125f, 0x1p+1021)), t0_4, t0_5);
    V best2_ = V(0);
    V z_best1_ = z_0_;
    for (int k = 1; k < p.count(0); ++k) {
      const V z_k_ = p.at(0, k);
      const V index_ = V(k);
      const auto t1_0 = (h2_ - (p_q * ((index_ - h1_) + V(0x1p-1f)))) + (h2_ - (p_q * ((best2_ - h1_) + V(0x1p-1f))));
      const auto t1_1 = m::either(m::lt(V(0), m::neg(((h0_ * (best2_ - index_)) * t1_0))), m::unordered(z_k_));
      const V next_best2_ = m::select(t1_1, index_, best2_);
      const V next_z_best1_ = m::select(t1_1, z_k_, z_best1_);
      best2_ = next_best2_;
      z_best1_ = next_z_best1_;
    }
    const auto t2_0 = (best2_ - h1_) + V(0x1p-1f);
    const auto t2_1 = p_q * t2_0;
    const auto t2_2 = h2_ - t2_1;
    const auto t2_3 = m::neg(t2_1);
    const auto t2_4 = t2_2 + t2_1;
    const auto h3_ = t2_2;
    const auto h4_ = ((t2_3 - (t2_2 - t2_4)) + (h2_ - t2_4)) - m::fma(p_q, t2_0, t2_3);
    const auto h5_ = m::fma(p_alpha, p_q, m::neg(h0_));
    V mass5_ = V(0);
    V shift6_ = V(0);
    for (int k = 0; k < p.count(0); ++k) {
      const V z_k_ = p.at(0, k);
      const V index_ = V(k);
      const auto t3_0 = best2_ - index_;
      const auto t3_1 = h0_ * t3_0;
      const auto t3_2 = (index_ - h1_) + V(0x1p-1f);
      const auto t3_3 = p_q * t3_2;
      const auto t3_4 = h2_ - t3_3;
      const auto t3_5 = t3_4 + h3_;
      const auto t3_6 = t3_1 * t3_5;
      const auto t3_7 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3_6);
      const auto t3_8 = m::select(t3_7, m::constant<V>(0x1p+5f, 0x1p+6), V(0)) - t3_6;
      const auto t3_9 = m::neg(t3_1);
      const auto t3_10 = t3_5 - t3_4;
      const auto t3_11 = m::neg(t3_3);
      const auto t3_12 = t3_4 + t3_3;
      const auto t3_13 = ((t3_11 - (t3_4 - t3_12)) + (h2_ - t3_12)) - m::fma(p_q, t3_2, t3_11);
      const auto t3_14 = t3_1 * ((((t3_4 - (t3_5 - t3_10)) + (h3_ - t3_10)) + t3_13) + h4_);
      const auto t3_15 = (m::fma(t3_9, t3_5, t3_6) - t3_14) - ((m::fma(h0_, t3_0, t3_9) + (h5_ * t3_0)) * t3_5);
      const auto t3_16 = V(1) + m::select(m::lt(m::abs(t3_6), V(1000)), t3_15, V(0));
      const auto t3_17 = p.plain(m::exp(m::neg(t3_6)), (m::exp(t3_8) * t3_16));
      const auto t3_18 = m::select(t3_7, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const auto t3_19 = p.plain(V(1), t3_18);
      const V next_mass5_ = mass5_ + (t3_17 * t3_19);
      const V next_shift6_ = shift6_ + (((z_k_ - z_best1_) * t3_17) * t3_19);
      mass5_ = next_mass5_;
      shift6_ = next_shift6_;
    }
    const auto h6_ = mass5_ * noise;
    V running7_ = V(0);
    V drawn8_ = V(0);
    V done9_ = V(0);
    for (int k = 0; k < p.count(0); ++k) {
      const V z_k_ = p.at(0, k);
      const V index_ = V(k);
      const auto t5_0 = best2_ - index_;
      const auto t5_1 = h0_ * t5_0;
      const auto t5_2 = (index_ - h1_) + V(0x1p-1f);
      const auto t5_3 = p_q * t5_2;
      const auto t5_4 = h2_ - t5_3;
      const auto t5_5 = t5_4 + h3_;
      const auto t5_6 = t5_1 * t5_5;
      const auto t5_7 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t5_6);
      const auto t5_8 = m::select(t5_7, m::constant<V>(0x1p+5f, 0x1p+6), V(0)) - t5_6;
      const auto t5_9 = m::neg(t5_1);
      const auto t5_10 = t5_5 - t5_4;
      const auto t5_11 = m::neg(t5_3);
      const auto t5_12 = t5_4 + t5_3;
      const auto t5_13 = ((t5_11 - (t5_4 - t5_12)) + (h2_ - t5_12)) - m::fma(p_q, t5_2, t5_11);
      const auto t5_14 = t5_1 * ((((t5_4 - (t5_5 - t5_10)) + (h3_ - t5_10)) + t5_13) + h4_);
      const auto t5_15 = (m::fma(t5_9, t5_5, t5_6) - t5_14) - ((m::fma(h0_, t5_0, t5_9) + (h5_ * t5_0)) * t5_5);
      const auto t5_16 = V(1) + m::select(m::lt(m::abs(t5_6), V(1000)), t5_15, V(0));
      const auto t5_17 = m::select(t5_7, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const auto t5_18 = p.plain(m::exp(m::neg(t5_6)), (m::exp(t5_8) * t5_16)) * p.plain(V(1), t5_17);
      const auto t5_19 = running7_ + t5_18;
      const V next_running7_ = t5_19;
      const V next_drawn8_ = m::select(m::le(done9_, V(0)), z_k_, drawn8_);
      const V next_done9_ = m::select(m::lt(h6_, t5_19), V(1), done9_);
      running7_ = next_running7_;
      drawn8_ = next_drawn8_;
      done9_ = next_done9_;
    }
    const auto t6_0 = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), h7_);
    const auto t6_1 = m::abs(drawn8_);
    const auto t6_2 = m::select(m::lt(drawn8_, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const auto t6_3 = m::select(m::lt(t6_1, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), drawn8_);
    const auto t6_4 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t6_1), t6_2, t6_3);
    const auto t6_5 = m::select(m::unordered(x), (x * x), m::select(t6_0, t6_4, drawn8_));
    out[0] = p.usual(h8_, drawn8_, t6_5);
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_q = p.learned(0);
    const V p_alpha = p.learned(1);
    const V p_size_z = V(p.count(0));
    const V z_0_ = p.at(0, 0);
    const V noise = p.noise();
    const auto t0_0 = m::abs(x);
    const auto t0_1 = m::le(t0_0, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_2 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_3 = m::max(t0_2, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto t0_4 = p.usual(t0_1, x, t0_3);
    const auto t0_5 = m::max(m::min(t0_4, m::constant<V>(0x1p+125f, 0x1p+1021)), m::constant<V>(-0x1p+125f, -0x1p+1021));
    const auto h0_ = p_alpha * p_q;
    const auto h1_ = p_size_z * V(0x1p-1f);
    const auto h7_ = t0_0;
    const auto h8_ = t0_1;
    const auto h2_ = p.usual(m::le(m::abs(t0_4), m::constant<V>(0x1p+125f, 0x1p+1021)), t0_4, t0_5);
    V best2_ = V(0);
    V z_best1_ = z_0_;
    for (int k = 1; k < p.count(0); ++k) {
      const V z_k_ = p.at(0, k);
      const V index_ = V(k);
      const auto t1_0 = (h2_ - (p_q * ((index_ - h1_) + V(0x1p-1f)))) + (h2_ - (p_q * ((best2_ - h1_) + V(0x1p-1f))));
      const auto t1_1 = m::either(m::lt(V(0), m::neg(((h0_ * (best2_ - index_)) * t1_0))), m::unordered(z_k_));
      const V next_best2_ = m::select(t1_1, index_, best2_);
      const V next_z_best1_ = m::select(t1_1, z_k_, z_best1_);
      best2_ = next_best2_;
      z_best1_ = next_z_best1_;
    }
    const auto t2_0 = (best2_ - h1_) + V(0x1p-1f);
    const auto t2_1 = p_q * t2_0;
    const auto t2_2 = h2_ - t2_1;
    const auto t2_3 = m::neg(t2_1);
    const auto t2_4 = t2_2 + t2_1;
    const auto h3_ = t2_2;
    const auto h4_ = ((t2_3 - (t2_2 - t2_4)) + (h2_ - t2_4)) - m::fma(p_q, t2_0, t2_3);
    const auto h5_ = m::fma(p_alpha, p_q, m::neg(h0_));
    V mass5_ = V(0);
    V shift6_ = V(0);
    V drift7_ = V(0);
    V cross8_ = V(0);
    for (int k = 0; k < p.count(0); ++k) {
      const V z_k_ = p.at(0, k);
      const V index_ = V(k);
      const auto t3_0 = best2_ - index_;
      const auto t3_1 = h0_ * t3_0;
      const auto t3_2 = (index_ - h1_) + V(0x1p-1f);
      const auto t3_3 = p_q * t3_2;
      const auto t3_4 = h2_ - t3_3;
      const auto t3_5 = t3_4 + h3_;
      const auto t3_6 = t3_1 * t3_5;
      const auto t3_7 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3_6);
      const auto t3_8 = m::select(t3_7, m::constant<V>(0x1p+5f, 0x1p+6), V(0)) - t3_6;
      const auto t3_9 = m::neg(t3_1);
      const auto t3_10 = t3_5 - t3_4;
      const auto t3_11 = m::neg(t3_3);
      const auto t3_12 = t3_4 + t3_3;
      const auto t3_13 = ((t3_11 - (t3_4 - t3_12)) + (h2_ - t3_12)) - m::fma(p_q, t3_2, t3_11);
      const auto t3_14 = t3_1 * ((((t3_4 - (t3_5 - t3_10)) + (h3_ - t3_10)) + t3_13) + h4_);
      const auto t3_15 = (m::fma(t3_9, t3_5, t3_6) - t3_14) - ((m::fma(h0_, t3_0, t3_9) + (h5_ * t3_0)) * t3_5);
      const auto t3_16 = V(1) + m::select(m::lt(m::abs(t3_6), V(1000)), t3_15, V(0));
      const auto t3_17 = p.plain(m::exp(m::neg(t3_6)), (m::exp(t3_8) * t3_16));
      const auto t3_18 = m::select(t3_7, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const auto t3_19 = p.plain(V(1), t3_18);
      const auto t3_20 = t3_17 * t3_19;
      const auto t3_21 = (z_k_ - z_best1_) * t3_17;
      const auto t3_22 = t3_21 * t3_19;
      const auto t3_23 = m::select(m::eq(index_, best2_), V(0), m::neg((t3_1 * V(2))));
      const auto t3_24 = (t3_17 * t3_23) * t3_19;
      const auto t3_25 = m::lt(m::abs(t3_23), m::infinity<V>());
      const auto t3_26 = m::select(t3_25, t3_24, m::select(m::eq(t3_20, V(0)), V(0), t3_24));
      const auto t3_27 = (t3_21 * t3_23) * t3_19;
      const auto t3_28 = m::select(t3_25, t3_27, m::select(m::eq(t3_22, V(0)), V(0), t3_27));
      const V next_mass5_ = mass5_ + t3_20;
      const V next_shift6_ = shift6_ + t3_22;
      const V next_drift7_ = drift7_ + p.plain(t3_24, t3_26);
      const V next_cross8_ = cross8_ + p.plain(t3_27, t3_28);
      mass5_ = next_mass5_;
      shift6_ = next_shift6_;
      drift7_ = next_drift7_;
      cross8_ = next_cross8_;
    }
    const auto h6_ = mass5_ * noise;
    V running9_ = V(0);
    V drawn10_ = V(0);
    V done11_ = V(0);
    for (int k = 0; k < p.count(0); ++k) {
      const V z_k_ = p.at(0, k);
      const V index_ = V(k);
      const auto t5_0 = best2_ - index_;
      const auto t5_1 = h0_ * t5_0;
      const auto t5_2 = (index_ - h1_) + V(0x1p-1f);
      const auto t5_3 = p_q * t5_2;
      const auto t5_4 = h2_ - t5_3;
      const auto t5_5 = t5_4 + h3_;
      const auto t5_6 = t5_1 * t5_5;
      const auto t5_7 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t5_6);
      const auto t5_8 = m::select(t5_7, m::constant<V>(0x1p+5f, 0x1p+6), V(0)) - t5_6;
      const auto t5_9 = m::neg(t5_1);
      const auto t5_10 = t5_5 - t5_4;
      const auto t5_11 = m::neg(t5_3);
      const auto t5_12 = t5_4 + t5_3;
      const auto t5_13 = ((t5_11 - (t5_4 - t5_12)) + (h2_ - t5_12)) - m::fma(p_q, t5_2, t5_11);
      const auto t5_14 = t5_1 * ((((t5_4 - (t5_5 - t5_10)) + (h3_ - t5_10)) + t5_13) + h4_);
      const auto t5_15 = (m::fma(t5_9, t5_5, t5_6) - t5_14) - ((m::fma(h0_, t5_0, t5_9) + (h5_ * t5_0)) * t5_5);
      const auto t5_16 = V(1) + m::select(m::lt(m::abs(t5_6), V(1000)), t5_15, V(0));
      const auto t5_17 = m::select(t5_7, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const auto t5_18 = p.plain(m::exp(m::neg(t5_6)), (m::exp(t5_8) * t5_16)) * p.plain(V(1), t5_17);
      const auto t5_19 = running9_ + t5_18;
      const V next_running9_ = t5_19;
      const V next_drawn10_ = m::select(m::le(done11_, V(0)), z_k_, drawn10_);
      const V next_done11_ = m::select(m::lt(h6_, t5_19), V(1), done11_);
      running9_ = next_running9_;
      drawn10_ = next_drawn10_;
      done11_ = next_done11_;
    }
    const auto t6_0 = (cross8_ - ((drift7_ * shift6_) / mass5_)) / mass5_;
    const auto t6_1 = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), h7_);
    const auto t6_2 = m::abs(t6_0);
    const auto t6_3 = m::select(m::lt(t6_0, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const auto t6_4 = m::select(m::lt(t6_2, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t6_0);
    const auto t6_5 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t6_2), t6_3, t6_4);
    const auto t6_6 = m::select(m::unordered(x), (x * x), m::select(t6_1, t6_5, t6_0));
    out[0] = p.usual(h8_, t6_0, t6_6);
  }

  // as slope; every derivative by a parameter goes to its row
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V p_q = p.learned(0);
    const V p_alpha = p.learned(1);
    const V p_size_z = V(p.count(0));
    const V z_0_ = p.at(0, 0);
    const V noise = p.noise();
    const auto t0_0 = m::abs(x);
    const auto t0_1 = m::le(t0_0, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_2 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_3 = m::max(t0_2, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto t0_4 = p.usual(t0_1, x, t0_3);
    const auto t0_5 = m::max(m::min(t0_4, m::constant<V>(0x1p+125f, 0x1p+1021)), m::constant<V>(-0x1p+125f, -0x1p+1021));
    const auto h0_ = p_alpha * p_q;
    const auto h1_ = p_size_z * V(0x1p-1f);
    const auto h14_ = t0_0;
    const auto h13_ = t0_1;
    const auto h2_ = p.usual(m::le(m::abs(t0_4), m::constant<V>(0x1p+125f, 0x1p+1021)), t0_4, t0_5);
    V best2_ = V(0);
    V z_best1_ = z_0_;
    for (int k = 1; k < p.count(0); ++k) {
      const V z_k_ = p.at(0, k);
      const V index_ = V(k);
      const auto t1_0 = (h2_ - (p_q * ((index_ - h1_) + V(0x1p-1f)))) + (h2_ - (p_q * ((best2_ - h1_) + V(0x1p-1f))));
      const auto t1_1 = m::either(m::lt(V(0), m::neg(((h0_ * (best2_ - index_)) * t1_0))), m::unordered(z_k_));
      const V next_best2_ = m::select(t1_1, index_, best2_);
      const V next_z_best1_ = m::select(t1_1, z_k_, z_best1_);
      best2_ = next_best2_;
      z_best1_ = next_z_best1_;
    }
    const auto t2_0 = (best2_ - h1_) + V(0x1p-1f);
    const auto t2_1 = p_q * t2_0;
    const auto t2_2 = h2_ - t2_1;
    const auto t2_3 = m::neg(t2_1);
    const auto t2_4 = t2_2 + t2_1;
    const auto h3_ = t2_2;
    const auto h4_ = ((t2_3 - (t2_2 - t2_4)) + (h2_ - t2_4)) - m::fma(p_q, t2_0, t2_3);
    const auto h5_ = m::fma(p_alpha, p_q, m::neg(h0_));
    const auto h6_ = (h2_ * V(2)) - t2_1;
    const auto h7_ = p_size_z - best2_;
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
      const auto t3_0 = best2_ - index_;
      const auto t3_1 = h0_ * t3_0;
      const auto t3_2 = (index_ - h1_) + V(0x1p-1f);
      const auto t3_3 = p_q * t3_2;
      const auto t3_4 = h2_ - t3_3;
      const auto t3_5 = t3_4 + h3_;
      const auto t3_6 = t3_1 * t3_5;
      const auto t3_7 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3_6);
      const auto t3_8 = m::select(t3_7, m::constant<V>(0x1p+5f, 0x1p+6), V(0)) - t3_6;
      const auto t3_9 = m::neg(t3_1);
      const auto t3_10 = t3_5 - t3_4;
      const auto t3_11 = m::neg(t3_3);
      const auto t3_12 = t3_4 + t3_3;
      const auto t3_13 = ((t3_11 - (t3_4 - t3_12)) + (h2_ - t3_12)) - m::fma(p_q, t3_2, t3_11);
      const auto t3_14 = t3_1 * ((((t3_4 - (t3_5 - t3_10)) + (h3_ - t3_10)) + t3_13) + h4_);
      const auto t3_15 = (m::fma(t3_9, t3_5, t3_6) - t3_14) - ((m::fma(h0_, t3_0, t3_9) + (h5_ * t3_0)) * t3_5);
      const auto t3_16 = V(1) + m::select(m::lt(m::abs(t3_6), V(1000)), t3_15, V(0));
      const auto t3_17 = p.plain(m::exp(m::neg(t3_6)), (m::exp(t3_8) * t3_16));
      const auto t3_18 = m::select(t3_7, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const auto t3_19 = p.plain(V(1), t3_18);
      const auto t3_20 = t3_17 * t3_19;
      const auto t3_21 = (z_k_ - z_best1_) * t3_17;
      const auto t3_22 = t3_21 * t3_19;
      const auto t3_23 = m::eq(index_, best2_);
      const auto t3_24 = m::select(t3_23, V(0), m::neg((t3_1 * V(2))));
      const auto t3_25 = (t3_17 * t3_24) * t3_19;
      const auto t3_26 = m::lt(m::abs(t3_24), m::infinity<V>());
      const auto t3_27 = m::eq(t3_20, V(0));
      const auto t3_28 = p.plain(t3_25, m::select(t3_26, t3_25, m::select(t3_27, V(0), t3_25)));
      const auto t3_29 = (t3_21 * t3_24) * t3_19;
      const auto t3_30 = m::eq(t3_22, V(0));
      const auto t3_31 = p.plain(t3_29, m::select(t3_26, t3_29, m::select(t3_30, V(0), t3_29)));
      const auto t3_32 = h6_ - t3_3;
      const auto t3_33 = m::neg(((p_alpha * t3_0) * t3_32)) - (t3_1 * ((h7_ - index_) - V(1)));
      const auto t3_34 = m::select(t3_23, V(0), t3_33);
      const auto t3_35 = (t3_17 * t3_34) * t3_19;
      const auto t3_36 = m::lt(m::abs(t3_34), m::infinity<V>());
      const auto t3_37 = p.plain(t3_35, m::select(t3_36, t3_35, m::select(t3_27, V(0), t3_35)));
      const auto t3_38 = (t3_21 * t3_34) * t3_19;
      const auto t3_39 = p.plain(t3_38, m::select(t3_36, t3_38, m::select(t3_30, V(0), t3_38)));
      const auto t3_40 = m::select(t3_23, V(0), m::neg(((p_q * t3_0) * t3_32)));
      const auto t3_41 = (t3_17 * t3_40) * t3_19;
      const auto t3_42 = m::lt(m::abs(t3_40), m::infinity<V>());
      const auto t3_43 = p.plain(t3_41, m::select(t3_42, t3_41, m::select(t3_27, V(0), t3_41)));
      const auto t3_44 = (t3_21 * t3_40) * t3_19;
      const auto t3_45 = p.plain(t3_44, m::select(t3_42, t3_44, m::select(t3_30, V(0), t3_44)));
      const V next_mass5_ = mass5_ + t3_20;
      const V next_shift6_ = shift6_ + t3_22;
      const V next_drift7_ = drift7_ + t3_28;
      const V next_cross8_ = cross8_ + t3_31;
      const V next_drift9_ = drift9_ + t3_37;
      const V next_cross10_ = cross10_ + t3_39;
      const V next_drift11_ = drift11_ + t3_43;
      const V next_cross12_ = cross12_ + t3_45;
      mass5_ = next_mass5_;
      shift6_ = next_shift6_;
      drift7_ = next_drift7_;
      cross8_ = next_cross8_;
      drift9_ = next_drift9_;
      cross10_ = next_cross10_;
      drift11_ = next_drift11_;
      cross12_ = next_cross12_;
    }
    const auto h8_ = mass5_ * noise;
    const auto h9_ = shift6_ / mass5_;
    const auto h10_ = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), h14_);
    const auto h11_ = m::unordered(x);
    const auto h12_ = x * x;
    V running13_ = V(0);
    V drawn14_ = V(0);
    V done15_ = V(0);
    for (int k = 0; k < p.count(0); ++k) {
      const V z_k_ = p.at(0, k);
      const V index_ = V(k);
      const auto t5_0 = best2_ - index_;
      const auto t5_1 = h0_ * t5_0;
      const auto t5_2 = (index_ - h1_) + V(0x1p-1f);
      const auto t5_3 = p_q * t5_2;
      const auto t5_4 = h2_ - t5_3;
      const auto t5_5 = t5_4 + h3_;
      const auto t5_6 = t5_1 * t5_5;
      const auto t5_7 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t5_6);
      const auto t5_8 = m::select(t5_7, m::constant<V>(0x1p+5f, 0x1p+6), V(0)) - t5_6;
      const auto t5_9 = m::neg(t5_1);
      const auto t5_10 = t5_5 - t5_4;
      const auto t5_11 = m::neg(t5_3);
      const auto t5_12 = t5_4 + t5_3;
      const auto t5_13 = ((t5_11 - (t5_4 - t5_12)) + (h2_ - t5_12)) - m::fma(p_q, t5_2, t5_11);
      const auto t5_14 = t5_1 * ((((t5_4 - (t5_5 - t5_10)) + (h3_ - t5_10)) + t5_13) + h4_);
      const auto t5_15 = (m::fma(t5_9, t5_5, t5_6) - t5_14) - ((m::fma(h0_, t5_0, t5_9) + (h5_ * t5_0)) * t5_5);
      const auto t5_16 = V(1) + m::select(m::lt(m::abs(t5_6), V(1000)), t5_15, V(0));
      const auto t5_17 = p.plain(m::exp(m::neg(t5_6)), (m::exp(t5_8) * t5_16));
      const auto t5_18 = m::select(t5_7, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const auto t5_19 = p.plain(V(1), t5_18);
      const auto t5_20 = running13_ + (t5_17 * t5_19);
      const auto t5_21 = (((((z_k_ - z_best1_) - h9_) * t5_17) / mass5_) * V(0)) * t5_19;
      const auto t5_22 = ((t5_17 / mass5_) * t5_19) + p.plain(t5_21, t5_21);
      const auto t5_23 = m::abs(t5_22);
      const auto t5_24 = m::select(m::lt(t5_22, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
      const auto t5_25 = m::select(m::lt(t5_23, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t5_22);
      const auto t5_26 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t5_23), t5_24, t5_25);
      sink.add(p.row(0, k), p.usual(h13_, t5_22, m::select(h11_, h12_, m::select(h10_, t5_26, t5_22))));
      const V next_running13_ = t5_20;
      const V next_drawn14_ = m::select(m::le(done15_, V(0)), z_k_, drawn14_);
      const V next_done15_ = m::select(m::lt(h8_, t5_20), V(1), done15_);
      running13_ = next_running13_;
      drawn14_ = next_drawn14_;
      done15_ = next_done15_;
    }
    const auto t6_0 = (cross8_ - ((drift7_ * shift6_) / mass5_)) / mass5_;
    const auto t6_1 = m::abs(t6_0);
    const auto t6_2 = m::select(m::lt(t6_0, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const auto t6_3 = m::select(m::lt(t6_1, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t6_0);
    const auto t6_4 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t6_1), t6_2, t6_3);
    const auto t6_5 = (cross10_ - ((drift9_ * shift6_) / mass5_)) / mass5_;
    const auto t6_6 = m::abs(t6_5);
    const auto t6_7 = m::select(m::lt(t6_5, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const auto t6_8 = m::select(m::lt(t6_6, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t6_5);
    const auto t6_9 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t6_6), t6_7, t6_8);
    const auto t6_10 = (cross12_ - ((drift11_ * shift6_) / mass5_)) / mass5_;
    const auto t6_11 = m::abs(t6_10);
    const auto t6_12 = m::select(m::lt(t6_10, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const auto t6_13 = m::select(m::lt(t6_11, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t6_10);
    const auto t6_14 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t6_11), t6_12, t6_13);
    out[0] = p.usual(h13_, t6_0, m::select(h11_, h12_, m::select(h10_, t6_4, t6_0)));
    sink.add(0, p.usual(h13_, t6_5, m::select(h11_, h12_, m::select(h10_, t6_9, t6_5))));
    sink.add(1, p.usual(h13_, t6_10, m::select(h11_, h12_, m::select(h10_, t6_14, t6_10))));
  }

  // the multiple of the index, from the middle on, in the logit
  template <class V, class P>
  ACTSYM_FUNCTION void grid_linear(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_q = p.learned(0);
    const V p_alpha = p.learned(1);
    const auto t0_0 = m::le(m::abs(x), m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_1 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_2 = m::max(t0_1, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    out[0] = ((p_alpha * p_q) * V(2)) * p.usual(t0_0, x, t0_2);
  }

  // that of its square
  template <class V, class P>
  ACTSYM_FUNCTION void grid_square(const V* in, const P& p, V* out) {
    const V p_q = p.learned(0);
    const V p_alpha = p.learned(1);
    out[0] = m::neg((p_alpha * (p_q * p_q)));
  }

  // the derivatives of both, by x and by the learnable scalars
  template <class V, class P>
  ACTSYM_FUNCTION void grid_slopes(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_q = p.learned(0);
    const V p_alpha = p.learned(1);
    const auto t0_0 = (p_alpha * p_q) * V(2);
    const auto t0_1 = m::le(m::abs(x), m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_2 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_3 = m::max(t0_2, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto t0_4 = p.usual(t0_1, x, t0_3);
    out[0] = t0_0;
    out[1] = V(0);
    out[2] = (p_alpha * V(2)) * t0_4;
    out[3] = m::neg(t0_0);
    out[4] = (p_q * V(2)) * t0_4;
    out[5] = m::neg((p_q * p_q));
  }
};

}  // namespace actsym
