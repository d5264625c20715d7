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
    const V q = p.learned(0);
    const V alpha = p.learned(1);
    const V size_z = V(p.count(0));
    const V z_0 = p.at(0, 0);
    const V t0_0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V h0 = size_z * V(0x1p-1f);
    const V h1 = m::max(t0_0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    V best2_ = V(0);
    V z_best1_ = z_0;
    for (int k = 1; k < p.count(0); ++k) {
      const V z_k = p.at(0, k);
      const V index = V(k);
      const V t1_0 = (q * ((best2_ - h0) + V(0x1p-1f))) - h1;
      const V t1_1 = (q * ((index - h0) + V(0x1p-1f))) - h1;
      const V t1_2 = q * (best2_ - index);
      const V t1_3 = m::select(m::both(m::le(t1_0, V(0)), m::le(t1_1, V(0))), t1_2, (m::abs(t1_1) - m::abs(t1_0)));
      const V t1_4 = m::select(m::both(m::le(V(0), t1_0), m::le(V(0), t1_1)), m::neg(t1_2), t1_3);
      const auto t1_5 = m::lt(V(0), m::neg((alpha * t1_4)));
      const V next_best2_ = m::select(t1_5, index, best2_);
      const V next_z_best1_ = m::select(t1_5, z_k, z_best1_);
      best2_ = next_best2_;
      z_best1_ = next_z_best1_;
    }
    const V t2_0 = (((best2_ - h0) + V(0x1p-1f)) * q) - h1;
    const auto h2 = m::le(V(0), t2_0);
    const auto h3 = m::le(t2_0, V(0));
    const V h4 = m::abs(t2_0);
    const V h5 = m::neg(alpha);
    V mass5_ = V(0);
    V shift6_ = V(0);
    for (int k = 0; k < p.count(0); ++k) {
      const V z_k = p.at(0, k);
      const V index = V(k);
      const V t3_0 = (((index - h0) + V(0x1p-1f)) * q) - h1;
      const V t3_1 = (best2_ - index) * q;
      const V t3_2 = m::select(m::both(m::le(t3_0, V(0)), h3), t3_1, (m::abs(t3_0) - h4));
      const V t3_3 = m::select(m::both(m::le(V(0), t3_0), h2), m::neg(t3_1), t3_2);
      const V t3_4 = alpha * t3_3;
      const auto t3_5 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3_4);
      const V t3_6 = m::select(t3_5, m::constant<V>(0x1p+5f, 0x1p+6), V(0)) - t3_4;
      const V t3_7 = m::select(m::lt(m::abs(t3_4), V(1000)), m::fma(h5, t3_3, t3_4), V(0));
      const V t3_8 = m::exp(t3_6) * (V(1) + t3_7);
      const V t3_9 = m::select(t3_5, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V next_mass5_ = mass5_ + (t3_8 * t3_9);
      const V next_shift6_ = shift6_ + (((z_k - z_best1_) * t3_8) * t3_9);
      mass5_ = next_mass5_;
      shift6_ = next_shift6_;
    }
    const auto t4_0 = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), m::abs(x));
    const V t4_1 = z_best1_ + (shift6_ / mass5_);
    const auto t4_2 = m::both(t4_0, m::lt(m::constant<V>(0x1p+64f, 0x1p+512), m::abs(t4_1)));
    const V t4_3 = m::select(m::lt(t4_1, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    out[0] = m::select(m::unordered(x), x, m::select(t4_2, t4_3, t4_1));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V q = p.learned(0);
    const V alpha = p.learned(1);
    const V size_z = V(p.count(0));
    const V z_0 = p.at(0, 0);
    const V t0_0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V h0 = size_z * V(0x1p-1f);
    const V h1 = m::max(t0_0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    V best2_ = V(0);
    V z_best1_ = z_0;
    for (int k = 1; k < p.count(0); ++k) {
      const V z_k = p.at(0, k);
      const V index = V(k);
      const V t1_0 = (q * ((best2_ - h0) + V(0x1p-1f))) - h1;
      const V t1_1 = (q * ((index - h0) + V(0x1p-1f))) - h1;
      const V t1_2 = q * (best2_ - index);
      const V t1_3 = m::select(m::both(m::le(t1_0, V(0)), m::le(t1_1, V(0))), t1_2, (m::abs(t1_1) - m::abs(t1_0)));
      const V t1_4 = m::select(m::both(m::le(V(0), t1_0), m::le(V(0), t1_1)), m::neg(t1_2), t1_3);
      const auto t1_5 = m::lt(V(0), m::neg((alpha * t1_4)));
      const V next_best2_ = m::select(t1_5, index, best2_);
      const V next_z_best1_ = m::select(t1_5, z_k, z_best1_);
      best2_ = next_best2_;
      z_best1_ = next_z_best1_;
    }
    const V t2_0 = (best2_ - h0) + V(0x1p-1f);
    const V t2_1 = (t2_0 * q) - h1;
    const V t2_2 = m::max(m::min(h1, m::constant<V>(0x1p+125f, 0x1p+1021)), m::constant<V>(-0x1p+125f, -0x1p+1021));
    const V t2_3 = (q * t2_0) - t2_2;
    const auto t2_4 = m::le(V(0), t2_3);
    const auto t2_5 = m::le(t2_3, V(0));
    const auto h2 = m::le(V(0), t2_1);
    const auto h3 = m::le(t2_1, V(0));
    const V h4 = m::abs(t2_1);
    const V h5 = m::neg(alpha);
    const V h6 = t2_2;
    const auto h7 = t2_4;
    const auto h9 = t2_5;
    const auto h8 = m::either(t2_4, t2_5);
    const V h10 = m::select(m::lt(V(0), t2_3), V(1), m::select(m::lt(t2_3, V(0)), V(-1), t2_3));
    V mass5_ = V(0);
    V shift6_ = V(0);
    V drift7_ = V(0);
    V cross8_ = V(0);
    for (int k = 0; k < p.count(0); ++k) {
      const V z_k = p.at(0, k);
      const V index = V(k);
      const V t3_0 = (index - h0) + V(0x1p-1f);
      const V t3_1 = (t3_0 * q) - h1;
      const V t3_2 = (best2_ - index) * q;
      const V t3_3 = m::select(m::both(m::le(t3_1, V(0)), h3), t3_2, (m::abs(t3_1) - h4));
      const V t3_4 = m::select(m::both(m::le(V(0), t3_1), h2), m::neg(t3_2), t3_3);
      const V t3_5 = alpha * t3_4;
      const auto t3_6 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3_5);
      const V t3_7 = m::select(t3_6, m::constant<V>(0x1p+5f, 0x1p+6), V(0)) - t3_5;
      const V t3_8 = m::select(m::lt(m::abs(t3_5), V(1000)), m::fma(h5, t3_4, t3_5), V(0));
      const V t3_9 = m::exp(t3_7) * (V(1) + t3_8);
      const V t3_10 = m::select(t3_6, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t3_11 = t3_9 * t3_10;
      const V t3_12 = ((z_k - z_best1_) * t3_9) * t3_10;
      const V t3_13 = (q * t3_0) - h6;
      const auto t3_14 = m::le(t3_13, V(0));
      const auto t3_15 = m::le(V(0), t3_13);
      const auto t3_16 = m::both(m::both(h8, m::either(h7, t3_14)), m::either(t3_15, h9));
      const V t3_17 = m::select(m::lt(V(0), t3_13), V(1), m::select(m::lt(t3_13, V(0)), V(-1), t3_13));
      const V t3_18 = m::select(m::both(t3_16, m::either(t3_15, t3_14)), V(0), (h10 - t3_17));
      const V t3_19 = m::select(m::eq(index, best2_), V(0), m::neg((alpha * t3_18)));
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
    const auto t4_2 = m::both(t4_0, m::lt(m::constant<V>(0x1p+64f, 0x1p+512), m::abs(t4_1)));
    const V t4_3 = m::select(m::lt(t4_1, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    out[0] = m::select(m::unordered(x), x, m::select(t4_2, t4_3, t4_1));
  }

  // as slope; every derivative by a parameter goes to its row
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V q = p.learned(0);
    const V alpha = p.learned(1);
    const V size_z = V(p.count(0));
    const V z_0 = p.at(0, 0);
    const V t0_0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V h0 = size_z * V(0x1p-1f);
    const V h1 = m::max(t0_0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    V best2_ = V(0);
    V z_best1_ = z_0;
    for (int k = 1; k < p.count(0); ++k) {
      const V z_k = p.at(0, k);
      const V index = V(k);
      const V t1_0 = (q * ((best2_ - h0) + V(0x1p-1f))) - h1;
      const V t1_1 = (q * ((index - h0) + V(0x1p-1f))) - h1;
      const V t1_2 = q * (best2_ - index);
      const V t1_3 = m::select(m::both(m::le(t1_0, V(0)), m::le(t1_1, V(0))), t1_2, (m::abs(t1_1) - m::abs(t1_0)));
      const V t1_4 = m::select(m::both(m::le(V(0), t1_0), m::le(V(0), t1_1)), m::neg(t1_2), t1_3);
      const auto t1_5 = m::lt(V(0), m::neg((alpha * t1_4)));
      const V next_best2_ = m::select(t1_5, index, best2_);
      const V next_z_best1_ = m::select(t1_5, z_k, z_best1_);
      best2_ = next_best2_;
      z_best1_ = next_z_best1_;
    }
    const V t2_0 = (best2_ - h0) + V(0x1p-1f);
    const V t2_1 = (t2_0 * q) - h1;
    const V t2_2 = m::max(m::min(h1, m::constant<V>(0x1p+125f, 0x1p+1021)), m::constant<V>(-0x1p+125f, -0x1p+1021));
    const V t2_3 = (q * t2_0) - t2_2;
    const auto t2_4 = m::le(V(0), t2_3);
    const auto t2_5 = m::le(t2_3, V(0));
    const V t2_6 = m::select(m::lt(V(0), t2_3), V(1), m::select(m::lt(t2_3, V(0)), V(-1), t2_3));
    const V t2_7 = q * V(0x1p-1f);
    const V t2_8 = (q * size_z) * V(0x1p-1f);
    const V t2_9 = ((t2_7 + (best2_ * q)) - t2_8) - t2_2;
    const auto h2 = m::le(V(0), t2_1);
    const auto h3 = m::le(t2_1, V(0));
    const V h4 = m::abs(t2_1);
    const V h5 = m::neg(alpha);
    const V h6 = t2_2;
    const auto h7 = t2_4;
    const auto h9 = t2_5;
    const auto h8 = m::either(t2_4, t2_5);
    const V h10 = t2_6;
    const V h11 = t2_0 * t2_6;
    const V h12 = t2_7;
    const V h13 = t2_8;
    const auto h14 = m::le(V(0), t2_9);
    const auto h15 = m::le(t2_9, V(0));
    const V h16 = m::abs(t2_9);
    V mass5_ = V(0);
    V shift6_ = V(0);
    V drift7_ = V(0);
    V cross8_ = V(0);
    V drift9_ = V(0);
    V cross10_ = V(0);
    V drift11_ = V(0);
    V cross12_ = V(0);
    for (int k = 0; k < p.count(0); ++k) {
      const V z_k = p.at(0, k);
      const V index = V(k);
      const V t3_0 = (index - h0) + V(0x1p-1f);
      const V t3_1 = (t3_0 * q) - h1;
      const V t3_2 = best2_ - index;
      const V t3_3 = t3_2 * q;
      const V t3_4 = m::select(m::both(m::le(t3_1, V(0)), h3), t3_3, (m::abs(t3_1) - h4));
      const V t3_5 = m::select(m::both(m::le(V(0), t3_1), h2), m::neg(t3_3), t3_4);
      const V t3_6 = alpha * t3_5;
      const auto t3_7 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3_6);
      const V t3_8 = m::select(t3_7, m::constant<V>(0x1p+5f, 0x1p+6), V(0)) - t3_6;
      const V t3_9 = m::select(m::lt(m::abs(t3_6), V(1000)), m::fma(h5, t3_5, t3_6), V(0));
      const V t3_10 = m::exp(t3_8) * (V(1) + t3_9);
      const V t3_11 = m::select(t3_7, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t3_12 = t3_10 * t3_11;
      const V t3_13 = ((z_k - z_best1_) * t3_10) * t3_11;
      const auto t3_14 = m::eq(index, best2_);
      const V t3_15 = (q * t3_0) - h6;
      const auto t3_16 = m::le(t3_15, V(0));
      const auto t3_17 = m::le(V(0), t3_15);
      const auto t3_18 = m::both(m::both(h8, m::either(h7, t3_16)), m::either(t3_17, h9));
      const V t3_19 = m::select(m::lt(V(0), t3_15), V(1), m::select(m::lt(t3_15, V(0)), V(-1), t3_15));
      const V t3_20 = m::select(m::both(t3_18, m::either(t3_17, t3_16)), V(0), (h10 - t3_19));
      const V t3_21 = m::select(t3_14, V(0), m::neg((alpha * t3_20)));
      const auto t3_22 = m::lt(m::abs(t3_21), m::infinity<V>());
      const V t3_23 = t3_12 * t3_21;
      const auto t3_24 = m::eq(t3_12, V(0));
      const V t3_25 = t3_13 * t3_21;
      const auto t3_26 = m::eq(t3_13, V(0));
      const V t3_27 = index - best2_;
      const V t3_28 = m::select(m::both(h7, t3_17), t3_27, m::select(m::both(h9, t3_16), t3_2, ((t3_0 * t3_19) - h11)));
      const V t3_29 = m::select(t3_14, V(0), m::neg((alpha * t3_28)));
      const auto t3_30 = m::lt(m::abs(t3_29), m::infinity<V>());
      const V t3_31 = t3_12 * t3_29;
      const V t3_32 = t3_13 * t3_29;
      const V t3_33 = ((h12 + (index * q)) - h13) - h6;
      const V t3_34 = m::select(m::both(h15, m::le(t3_33, V(0))), (q * t3_2), (m::abs(t3_33) - h16));
      const V t3_35 = m::select(m::both(h14, m::le(V(0), t3_33)), (q * t3_27), t3_34);
      const V t3_36 = m::select(t3_14, V(0), m::neg(t3_35));
      const auto t3_37 = m::lt(m::abs(t3_36), m::infinity<V>());
      const V t3_38 = t3_12 * t3_36;
      const V t3_39 = t3_13 * t3_36;
      const V next_mass5_ = mass5_ + t3_12;
      const V next_shift6_ = shift6_ + t3_13;
      const V next_drift7_ = drift7_ + m::select(t3_22, t3_23, m::select(t3_24, V(0), t3_23));
      const V next_cross8_ = cross8_ + m::select(t3_22, t3_25, m::select(t3_26, V(0), t3_25));
      const V next_drift9_ = drift9_ + m::select(t3_30, t3_31, m::select(t3_24, V(0), t3_31));
      const V next_cross10_ = cross10_ + m::select(t3_30, t3_32, m::select(t3_26, V(0), t3_32));
      const V next_drift11_ = drift11_ + m::select(t3_37, t3_38, m::select(t3_24, V(0), t3_38));
      const V next_cross12_ = cross12_ + m::select(t3_37, t3_39, m::select(t3_26, V(0), t3_39));
      mass5_ = next_mass5_;
      shift6_ = next_shift6_;
      drift7_ = next_drift7_;
      cross8_ = next_cross8_;
      drift9_ = next_drift9_;
      cross10_ = next_cross10_;
      drift11_ = next_drift11_;
      cross12_ = next_cross12_;
    }
    const V h17 = shift6_ / mass5_;
    const auto h18 = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), m::abs(x));
    const auto h19 = m::unordered(x);
    for (int k = 0; k < p.count(0); ++k) {
      const V z_k = p.at(0, k);
      const V index = V(k);
      const V t5_0 = (((index - h0) + V(0x1p-1f)) * q) - h1;
      const V t5_1 = (best2_ - index) * q;
      const V t5_2 = m::select(m::both(m::le(t5_0, V(0)), h3), t5_1, (m::abs(t5_0) - h4));
      const V t5_3 = m::select(m::both(m::le(V(0), t5_0), h2), m::neg(t5_1), t5_2);
      const V t5_4 = alpha * t5_3;
      const auto t5_5 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t5_4);
      const V t5_6 = m::select(t5_5, m::constant<V>(0x1p+5f, 0x1p+6), V(0)) - t5_4;
      const V t5_7 = m::select(m::lt(m::abs(t5_4), V(1000)), m::fma(h5, t5_3, t5_4), V(0));
      const V t5_8 = m::exp(t5_6) * (V(1) + t5_7);
      const V t5_9 = m::select(t5_5, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t5_10 = (((((z_k - z_best1_) - h17) * t5_8) / mass5_) * t5_9) * V(0);
      const V t5_11 = ((t5_8 / mass5_) * t5_9) + t5_10;
      const auto t5_12 = m::both(h18, m::lt(m::constant<V>(0x1p+64f, 0x1p+512), m::abs(t5_11)));
      const V t5_13 = m::select(m::lt(t5_11, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
      sink.add(p.row(0, k), m::select(h19, x, m::select(t5_12, t5_13, t5_11)));
    }
    const V t6_0 = (cross8_ - ((drift7_ * shift6_) / mass5_)) / mass5_;
    const auto t6_1 = m::both(h18, m::lt(m::constant<V>(0x1p+64f, 0x1p+512), m::abs(t6_0)));
    const V t6_2 = m::select(m::lt(t6_0, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const V t6_3 = (cross10_ - ((drift9_ * shift6_) / mass5_)) / mass5_;
    const auto t6_4 = m::both(h18, m::lt(m::constant<V>(0x1p+64f, 0x1p+512), m::abs(t6_3)));
    const V t6_5 = m::select(m::lt(t6_3, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const V t6_6 = (cross12_ - ((drift11_ * shift6_) / mass5_)) / mass5_;
    const auto t6_7 = m::both(h18, m::lt(m::constant<V>(0x1p+64f, 0x1p+512), m::abs(t6_6)));
    const V t6_8 = m::select(m::lt(t6_6, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    out[0] = m::select(h19, x, m::select(t6_1, t6_2, t6_0));
    sink.add(0, m::select(h19, x, m::select(t6_4, t6_5, t6_3)));
    sink.add(1, m::select(h19, x, m::select(t6_7, t6_8, t6_6)));
  }
};

}  // namespace actsym
