// SQUAF-P: SoftMean(z[k], -alpha*(-q*(k - size_z/2 + 1/2) + x)**2, k < size_z)
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct SQUAFPEvaluated {
  using Half = SQUAFPEvaluated;  // computes half types
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 2;
  static constexpr int vectors = 1;
  static constexpr bool wide = true;  // the CPU computes in double what is float
  static constexpr bool grid = true;  // a mean of the vector that grid.h computes
  static constexpr bool cells = false;  // a mean of the vector that cells.h computes
  static constexpr bool affine = false;  // a mean of a vector that affine.h computes
  static constexpr bool lines = false;  // largest ones of lines are looked for

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_q = p.learned(0);
    const V p_alpha = p.learned(1);
    const V p_size_z = V(p.count(0));
    const V z_0_ = p.at(0, 0);
    const auto t0_0 = m::abs(x);
    const auto t0_1 = m::le(t0_0, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_2 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_3 = m::max(t0_2, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto t0_4 = p.usual(t0_1, x, t0_3);
    const auto t0_5 = m::max(m::min(t0_4, m::constant<V>(0x1p+125f, 0x1p+1021)), m::constant<V>(-0x1p+125f, -0x1p+1021));
    const auto h0_ = p_alpha * p_q;
    const auto h1_ = p_size_z * V(0x1p-1f);
    const auto h6_ = t0_0;
    const auto h7_ = t0_1;
    const auto h2_ = p.usual(m::le(m::abs(t0_4), m::constant<V>(0x1p+125f, 0x1p+1021)), t0_4, t0_5);
    V best2_ = V(0);
    V z_best1_ = z_0_;
    for (int k = 1; k < p.count(0); ++k) {
      const V z_k_ = p.at(0, k);
      const V index_ = V(k);
      const auto t1_0 = (index_ - h1_) + V(0x1p-1f);
      const auto t1_1 = p_q * t1_0;
      const auto t1_2 = h2_ - t1_1;
      const auto t1_3 = (best2_ - h1_) + V(0x1p-1f);
      const auto t1_4 = p_q * t1_3;
      const auto t1_5 = h2_ - t1_4;
      const auto t1_6 = t1_2 + t1_5;
      const auto t1_7 = t1_6 - t1_2;
      const auto t1_8 = m::neg(t1_1);
      const auto t1_9 = t1_2 + t1_1;
      const auto t1_10 = ((t1_8 - (t1_2 - t1_9)) + (h2_ - t1_9)) - m::fma(p_q, t1_0, t1_8);
      const auto t1_11 = m::neg(t1_4);
      const auto t1_12 = t1_5 + t1_4;
      const auto t1_13 = ((t1_11 - (t1_5 - t1_12)) + (h2_ - t1_12)) - m::fma(p_q, t1_3, t1_11);
      const auto t1_14 = (((t1_2 - (t1_6 - t1_7)) + (t1_5 - t1_7)) + t1_10) + t1_13;
      const auto t1_15 = m::abs(t1_6);
      const auto t1_16 = m::le(m::abs(t1_14), (t1_15 * m::constant<V>(0x1p-20f, 0x1p-40)));
      const auto t1_17 = t1_6 + m::select(m::lt(t1_15, m::infinity<V>()), t1_14, V(0));
      const auto t1_18 = m::neg(((h0_ * (best2_ - index_)) * m::select(t1_16, t1_6, t1_17)));
      const auto t1_19 = m::either(m::lt(V(0), t1_18), m::unordered(z_k_));
      const V next_best2_ = m::select(t1_19, index_, best2_);
      const V next_z_best1_ = m::select(t1_19, z_k_, z_best1_);
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
      const auto t3_6 = t3_5 - t3_4;
      const auto t3_7 = m::neg(t3_3);
      const auto t3_8 = t3_4 + t3_3;
      const auto t3_9 = ((t3_7 - (t3_4 - t3_8)) + (h2_ - t3_8)) - m::fma(p_q, t3_2, t3_7);
      const auto t3_10 = (((t3_4 - (t3_5 - t3_6)) + (h3_ - t3_6)) + t3_9) + h4_;
      const auto t3_11 = m::abs(t3_5);
      const auto t3_12 = m::le(m::abs(t3_10), (t3_11 * m::constant<V>(0x1p-20f, 0x1p-40)));
      const auto t3_13 = m::select(m::lt(t3_11, m::infinity<V>()), t3_10, V(0));
      const auto t3_14 = t3_5 + t3_13;
      const auto t3_15 = m::select(t3_12, t3_5, t3_14);
      const auto t3_16 = t3_1 * t3_15;
      const auto t3_17 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3_16);
      const auto t3_18 = m::select(t3_17, m::constant<V>(0x1p+5f, 0x1p+6), V(0)) - t3_16;
      const auto t3_19 = m::neg(t3_1);
      const auto t3_20 = t3_14 - t3_5;
      const auto t3_21 = m::select(t3_12, t3_10, ((t3_5 - (t3_14 - t3_20)) + (t3_13 - t3_20)));
      const auto t3_22 = (m::fma(t3_19, t3_15, t3_16) - (t3_1 * t3_21)) - ((m::fma(h0_, t3_0, t3_19) + (h5_ * t3_0)) * t3_15);
      const auto t3_23 = V(1) + m::select(m::lt(m::abs(t3_16), V(1000)), t3_22, V(0));
      const auto t3_24 = p.plain(m::exp(m::neg(t3_16)), (m::exp(t3_18) * t3_23));
      const auto t3_25 = m::select(t3_17, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const auto t3_26 = p.plain(V(1), t3_25);
      const V next_mass5_ = mass5_ + (t3_24 * t3_26);
      const V next_shift6_ = shift6_ + (((z_k_ - z_best1_) * t3_24) * t3_26);
      mass5_ = next_mass5_;
      shift6_ = next_shift6_;
    }
    const auto t4_0 = z_best1_ + (shift6_ / mass5_);
    const auto t4_1 = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), h6_);
    const auto t4_2 = m::abs(t4_0);
    const auto t4_3 = m::select(m::lt(t4_0, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const auto t4_4 = m::select(m::lt(t4_2, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t4_0);
    const auto t4_5 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t4_2), t4_3, t4_4);
    const auto t4_6 = m::select(m::unordered(x), (x * x), m::select(t4_1, t4_5, t4_0));
    out[0] = p.usual(h7_, t4_0, t4_6);
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_q = p.learned(0);
    const V p_alpha = p.learned(1);
    const V p_size_z = V(p.count(0));
    const V z_0_ = p.at(0, 0);
    const auto t0_0 = m::abs(x);
    const auto t0_1 = m::le(t0_0, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_2 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_3 = m::max(t0_2, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto t0_4 = p.usual(t0_1, x, t0_3);
    const auto t0_5 = m::max(m::min(t0_4, m::constant<V>(0x1p+125f, 0x1p+1021)), m::constant<V>(-0x1p+125f, -0x1p+1021));
    const auto h0_ = p_alpha * p_q;
    const auto h1_ = p_size_z * V(0x1p-1f);
    const auto h6_ = t0_0;
    const auto h7_ = t0_1;
    const auto h2_ = p.usual(m::le(m::abs(t0_4), m::constant<V>(0x1p+125f, 0x1p+1021)), t0_4, t0_5);
    V best2_ = V(0);
    V z_best1_ = z_0_;
    for (int k = 1; k < p.count(0); ++k) {
      const V z_k_ = p.at(0, k);
      const V index_ = V(k);
      const auto t1_0 = (index_ - h1_) + V(0x1p-1f);
      const auto t1_1 = p_q * t1_0;
      const auto t1_2 = h2_ - t1_1;
      const auto t1_3 = (best2_ - h1_) + V(0x1p-1f);
      const auto t1_4 = p_q * t1_3;
      const auto t1_5 = h2_ - t1_4;
      const auto t1_6 = t1_2 + t1_5;
      const auto t1_7 = t1_6 - t1_2;
      const auto t1_8 = m::neg(t1_1);
      const auto t1_9 = t1_2 + t1_1;
      const auto t1_10 = ((t1_8 - (t1_2 - t1_9)) + (h2_ - t1_9)) - m::fma(p_q, t1_0, t1_8);
      const auto t1_11 = m::neg(t1_4);
      const auto t1_12 = t1_5 + t1_4;
      const auto t1_13 = ((t1_11 - (t1_5 - t1_12)) + (h2_ - t1_12)) - m::fma(p_q, t1_3, t1_11);
      const auto t1_14 = (((t1_2 - (t1_6 - t1_7)) + (t1_5 - t1_7)) + t1_10) + t1_13;
      const auto t1_15 = m::abs(t1_6);
      const auto t1_16 = m::le(m::abs(t1_14), (t1_15 * m::constant<V>(0x1p-20f, 0x1p-40)));
      const auto t1_17 = t1_6 + m::select(m::lt(t1_15, m::infinity<V>()), t1_14, V(0));
      const auto t1_18 = m::neg(((h0_ * (best2_ - index_)) * m::select(t1_16, t1_6, t1_17)));
      const auto t1_19 = m::either(m::lt(V(0), t1_18), m::unordered(z_k_));
      const V next_best2_ = m::select(t1_19, index_, best2_);
      const V next_z_best1_ = m::select(t1_19, z_k_, z_best1_);
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
      const auto t3_6 = t3_5 - t3_4;
      const auto t3_7 = m::neg(t3_3);
      const auto t3_8 = t3_4 + t3_3;
      const auto t3_9 = ((t3_7 - (t3_4 - t3_8)) + (h2_ - t3_8)) - m::fma(p_q, t3_2, t3_7);
      const auto t3_10 = (((t3_4 - (t3_5 - t3_6)) + (h3_ - t3_6)) + t3_9) + h4_;
      const auto t3_11 = m::abs(t3_5);
      const auto t3_12 = m::le(m::abs(t3_10), (t3_11 * m::constant<V>(0x1p-20f, 0x1p-40)));
      const auto t3_13 = m::select(m::lt(t3_11, m::infinity<V>()), t3_10, V(0));
      const auto t3_14 = t3_5 + t3_13;
      const auto t3_15 = m::select(t3_12, t3_5, t3_14);
      const auto t3_16 = t3_1 * t3_15;
      const auto t3_17 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3_16);
      const auto t3_18 = m::select(t3_17, m::constant<V>(0x1p+5f, 0x1p+6), V(0)) - t3_16;
      const auto t3_19 = m::neg(t3_1);
      const auto t3_20 = t3_14 - t3_5;
      const auto t3_21 = m::select(t3_12, t3_10, ((t3_5 - (t3_14 - t3_20)) + (t3_13 - t3_20)));
      const auto t3_22 = (m::fma(t3_19, t3_15, t3_16) - (t3_1 * t3_21)) - ((m::fma(h0_, t3_0, t3_19) + (h5_ * t3_0)) * t3_15);
      const auto t3_23 = V(1) + m::select(m::lt(m::abs(t3_16), V(1000)), t3_22, V(0));
      const auto t3_24 = p.plain(m::exp(m::neg(t3_16)), (m::exp(t3_18) * t3_23));
      const auto t3_25 = m::select(t3_17, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const auto t3_26 = p.plain(V(1), t3_25);
      const auto t3_27 = t3_24 * t3_26;
      const auto t3_28 = (z_k_ - z_best1_) * t3_24;
      const auto t3_29 = t3_28 * t3_26;
      const auto t3_30 = m::select(m::eq(index_, best2_), V(0), m::neg((t3_1 * V(2))));
      const auto t3_31 = (t3_24 * t3_30) * t3_26;
      const auto t3_32 = m::lt(m::abs(t3_30), m::infinity<V>());
      const auto t3_33 = m::select(t3_32, t3_31, m::select(m::eq(t3_27, V(0)), V(0), t3_31));
      const auto t3_34 = (t3_28 * t3_30) * t3_26;
      const auto t3_35 = m::select(t3_32, t3_34, m::select(m::eq(t3_29, V(0)), V(0), t3_34));
      const V next_mass5_ = mass5_ + t3_27;
      const V next_shift6_ = shift6_ + t3_29;
      const V next_drift7_ = drift7_ + p.plain(t3_31, t3_33);
      const V next_cross8_ = cross8_ + p.plain(t3_34, t3_35);
      mass5_ = next_mass5_;
      shift6_ = next_shift6_;
      drift7_ = next_drift7_;
      cross8_ = next_cross8_;
    }
    const auto t4_0 = (cross8_ - ((drift7_ * shift6_) / mass5_)) / mass5_;
    const auto t4_1 = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), h6_);
    const auto t4_2 = m::abs(t4_0);
    const auto t4_3 = m::select(m::lt(t4_0, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const auto t4_4 = m::select(m::lt(t4_2, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t4_0);
    const auto t4_5 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t4_2), t4_3, t4_4);
    const auto t4_6 = m::select(m::unordered(x), (x * x), m::select(t4_1, t4_5, t4_0));
    out[0] = p.usual(h7_, t4_0, t4_6);
  }

  // as slope; every derivative by a parameter goes to its row
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V p_q = p.learned(0);
    const V p_alpha = p.learned(1);
    const V p_size_z = V(p.count(0));
    const V z_0_ = p.at(0, 0);
    const auto t0_0 = m::abs(x);
    const auto t0_1 = m::le(t0_0, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_2 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_3 = m::max(t0_2, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto t0_4 = p.usual(t0_1, x, t0_3);
    const auto t0_5 = m::max(m::min(t0_4, m::constant<V>(0x1p+125f, 0x1p+1021)), m::constant<V>(-0x1p+125f, -0x1p+1021));
    const auto h0_ = p_alpha * p_q;
    const auto h1_ = p_size_z * V(0x1p-1f);
    const auto h13_ = t0_0;
    const auto h12_ = t0_1;
    const auto h2_ = p.usual(m::le(m::abs(t0_4), m::constant<V>(0x1p+125f, 0x1p+1021)), t0_4, t0_5);
    V best2_ = V(0);
    V z_best1_ = z_0_;
    for (int k = 1; k < p.count(0); ++k) {
      const V z_k_ = p.at(0, k);
      const V index_ = V(k);
      const auto t1_0 = (index_ - h1_) + V(0x1p-1f);
      const auto t1_1 = p_q * t1_0;
      const auto t1_2 = h2_ - t1_1;
      const auto t1_3 = (best2_ - h1_) + V(0x1p-1f);
      const auto t1_4 = p_q * t1_3;
      const auto t1_5 = h2_ - t1_4;
      const auto t1_6 = t1_2 + t1_5;
      const auto t1_7 = t1_6 - t1_2;
      const auto t1_8 = m::neg(t1_1);
      const auto t1_9 = t1_2 + t1_1;
      const auto t1_10 = ((t1_8 - (t1_2 - t1_9)) + (h2_ - t1_9)) - m::fma(p_q, t1_0, t1_8);
      const auto t1_11 = m::neg(t1_4);
      const auto t1_12 = t1_5 + t1_4;
      const auto t1_13 = ((t1_11 - (t1_5 - t1_12)) + (h2_ - t1_12)) - m::fma(p_q, t1_3, t1_11);
      const auto t1_14 = (((t1_2 - (t1_6 - t1_7)) + (t1_5 - t1_7)) + t1_10) + t1_13;
      const auto t1_15 = m::abs(t1_6);
      const auto t1_16 = m::le(m::abs(t1_14), (t1_15 * m::constant<V>(0x1p-20f, 0x1p-40)));
      const auto t1_17 = t1_6 + m::select(m::lt(t1_15, m::infinity<V>()), t1_14, V(0));
      const auto t1_18 = m::neg(((h0_ * (best2_ - index_)) * m::select(t1_16, t1_6, t1_17)));
      const auto t1_19 = m::either(m::lt(V(0), t1_18), m::unordered(z_k_));
      const V next_best2_ = m::select(t1_19, index_, best2_);
      const V next_z_best1_ = m::select(t1_19, z_k_, z_best1_);
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
      const auto t3_6 = t3_5 - t3_4;
      const auto t3_7 = m::neg(t3_3);
      const auto t3_8 = t3_4 + t3_3;
      const auto t3_9 = ((t3_7 - (t3_4 - t3_8)) + (h2_ - t3_8)) - m::fma(p_q, t3_2, t3_7);
      const auto t3_10 = (((t3_4 - (t3_5 - t3_6)) + (h3_ - t3_6)) + t3_9) + h4_;
      const auto t3_11 = m::abs(t3_5);
      const auto t3_12 = m::le(m::abs(t3_10), (t3_11 * m::constant<V>(0x1p-20f, 0x1p-40)));
      const auto t3_13 = m::select(m::lt(t3_11, m::infinity<V>()), t3_10, V(0));
      const auto t3_14 = t3_5 + t3_13;
      const auto t3_15 = m::select(t3_12, t3_5, t3_14);
      const auto t3_16 = t3_1 * t3_15;
      const auto t3_17 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3_16);
      const auto t3_18 = m::select(t3_17, m::constant<V>(0x1p+5f, 0x1p+6), V(0)) - t3_16;
      const auto t3_19 = m::neg(t3_1);
      const auto t3_20 = t3_14 - t3_5;
      const auto t3_21 = m::select(t3_12, t3_10, ((t3_5 - (t3_14 - t3_20)) + (t3_13 - t3_20)));
      const auto t3_22 = (m::fma(t3_19, t3_15, t3_16) - (t3_1 * t3_21)) - ((m::fma(h0_, t3_0, t3_19) + (h5_ * t3_0)) * t3_15);
      const auto t3_23 = V(1) + m::select(m::lt(m::abs(t3_16), V(1000)), t3_22, V(0));
      const auto t3_24 = p.plain(m::exp(m::neg(t3_16)), (m::exp(t3_18) * t3_23));
      const auto t3_25 = m::select(t3_17, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const auto t3_26 = p.plain(V(1), t3_25);
      const auto t3_27 = t3_24 * t3_26;
      const auto t3_28 = (z_k_ - z_best1_) * t3_24;
      const auto t3_29 = t3_28 * t3_26;
      const auto t3_30 = m::eq(index_, best2_);
      const auto t3_31 = m::select(t3_30, V(0), m::neg((t3_1 * V(2))));
      const auto t3_32 = (t3_24 * t3_31) * t3_26;
      const auto t3_33 = m::lt(m::abs(t3_31), m::infinity<V>());
      const auto t3_34 = m::eq(t3_27, V(0));
      const auto t3_35 = p.plain(t3_32, m::select(t3_33, t3_32, m::select(t3_34, V(0), t3_32)));
      const auto t3_36 = (t3_28 * t3_31) * t3_26;
      const auto t3_37 = m::eq(t3_29, V(0));
      const auto t3_38 = p.plain(t3_36, m::select(t3_33, t3_36, m::select(t3_37, V(0), t3_36)));
      const auto t3_39 = h6_ - t3_3;
      const auto t3_40 = m::neg(((p_alpha * t3_0) * t3_39)) - (t3_1 * ((h7_ - index_) - V(1)));
      const auto t3_41 = m::select(t3_30, V(0), t3_40);
      const auto t3_42 = (t3_24 * t3_41) * t3_26;
      const auto t3_43 = m::lt(m::abs(t3_41), m::infinity<V>());
      const auto t3_44 = p.plain(t3_42, m::select(t3_43, t3_42, m::select(t3_34, V(0), t3_42)));
      const auto t3_45 = (t3_28 * t3_41) * t3_26;
      const auto t3_46 = p.plain(t3_45, m::select(t3_43, t3_45, m::select(t3_37, V(0), t3_45)));
      const auto t3_47 = m::select(t3_30, V(0), m::neg(((p_q * t3_0) * t3_39)));
      const auto t3_48 = (t3_24 * t3_47) * t3_26;
      const auto t3_49 = m::lt(m::abs(t3_47), m::infinity<V>());
      const auto t3_50 = p.plain(t3_48, m::select(t3_49, t3_48, m::select(t3_34, V(0), t3_48)));
      const auto t3_51 = (t3_28 * t3_47) * t3_26;
      const auto t3_52 = p.plain(t3_51, m::select(t3_49, t3_51, m::select(t3_37, V(0), t3_51)));
      const V next_mass5_ = mass5_ + t3_27;
      const V next_shift6_ = shift6_ + t3_29;
      const V next_drift7_ = drift7_ + t3_35;
      const V next_cross8_ = cross8_ + t3_38;
      const V next_drift9_ = drift9_ + t3_44;
      const V next_cross10_ = cross10_ + t3_46;
      const V next_drift11_ = drift11_ + t3_50;
      const V next_cross12_ = cross12_ + t3_52;
      mass5_ = next_mass5_;
      shift6_ = next_shift6_;
      drift7_ = next_drift7_;
      cross8_ = next_cross8_;
      drift9_ = next_drift9_;
      cross10_ = next_cross10_;
      drift11_ = next_drift11_;
      cross12_ = next_cross12_;
    }
    const auto h8_ = shift6_ / mass5_;
    const auto h9_ = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), h13_);
    const auto h10_ = m::unordered(x);
    const auto h11_ = x * x;
    for (int k = 0; k < p.count(0); ++k) {
      const V z_k_ = p.at(0, k);
      const V index_ = V(k);
      const auto t5_0 = best2_ - index_;
      const auto t5_1 = h0_ * t5_0;
      const auto t5_2 = (index_ - h1_) + V(0x1p-1f);
      const auto t5_3 = p_q * t5_2;
      const auto t5_4 = h2_ - t5_3;
      const auto t5_5 = t5_4 + h3_;
      const auto t5_6 = t5_5 - t5_4;
      const auto t5_7 = m::neg(t5_3);
      const auto t5_8 = t5_4 + t5_3;
      const auto t5_9 = ((t5_7 - (t5_4 - t5_8)) + (h2_ - t5_8)) - m::fma(p_q, t5_2, t5_7);
      const auto t5_10 = (((t5_4 - (t5_5 - t5_6)) + (h3_ - t5_6)) + t5_9) + h4_;
      const auto t5_11 = m::abs(t5_5);
      const auto t5_12 = m::le(m::abs(t5_10), (t5_11 * m::constant<V>(0x1p-20f, 0x1p-40)));
      const auto t5_13 = m::select(m::lt(t5_11, m::infinity<V>()), t5_10, V(0));
      const auto t5_14 = t5_5 + t5_13;
      const auto t5_15 = m::select(t5_12, t5_5, t5_14);
      const auto t5_16 = t5_1 * t5_15;
      const auto t5_17 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t5_16);
      const auto t5_18 = m::select(t5_17, m::constant<V>(0x1p+5f, 0x1p+6), V(0)) - t5_16;
      const auto t5_19 = m::neg(t5_1);
      const auto t5_20 = t5_14 - t5_5;
      const auto t5_21 = m::select(t5_12, t5_10, ((t5_5 - (t5_14 - t5_20)) + (t5_13 - t5_20)));
      const auto t5_22 = (m::fma(t5_19, t5_15, t5_16) - (t5_1 * t5_21)) - ((m::fma(h0_, t5_0, t5_19) + (h5_ * t5_0)) * t5_15);
      const auto t5_23 = V(1) + m::select(m::lt(m::abs(t5_16), V(1000)), t5_22, V(0));
      const auto t5_24 = p.plain(m::exp(m::neg(t5_16)), (m::exp(t5_18) * t5_23));
      const auto t5_25 = m::select(t5_17, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const auto t5_26 = p.plain(V(1), t5_25);
      const auto t5_27 = (((((z_k_ - z_best1_) - h8_) * t5_24) / mass5_) * V(0)) * t5_26;
      const auto t5_28 = ((t5_24 / mass5_) * t5_26) + p.plain(t5_27, t5_27);
      const auto t5_29 = m::abs(t5_28);
      const auto t5_30 = m::select(m::lt(t5_28, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
      const auto t5_31 = m::select(m::lt(t5_29, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t5_28);
      const auto t5_32 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t5_29), t5_30, t5_31);
      sink.add(p.row(0, k), p.usual(h12_, t5_28, m::select(h10_, h11_, m::select(h9_, t5_32, t5_28))));
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
    out[0] = p.usual(h12_, t6_0, m::select(h10_, h11_, m::select(h9_, t6_4, t6_0)));
    sink.add(0, p.usual(h12_, t6_5, m::select(h10_, h11_, m::select(h9_, t6_9, t6_5))));
    sink.add(1, p.usual(h12_, t6_10, m::select(h10_, h11_, m::select(h9_, t6_14, t6_10))));
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
