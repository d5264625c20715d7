// PolyGELU: Series(Power(k, x*(erf(sqrt(2)*x/2) + 1)/2)*a[k], k < size_a)
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct PolyGELU {
  using Half = PolyGELU;  // computes half types
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 1;
  static constexpr bool wide = true;  // the CPU computes in double what is float
  static constexpr bool grid = false;  // a mean of the vector that grid.h computes
  static constexpr bool cells = false;  // a mean of the vector that cells.h computes
  static constexpr bool affine = false;  // a mean of a vector that affine.h computes
  static constexpr bool lines = false;  // largest ones of lines are looked for

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V a_0_ = p.at(0, 0);
    const auto t0_0 = m::abs(x);
    const auto t0_1 = m::le(t0_0, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_2 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_3 = m::max(t0_2, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto t0_4 = p.usual(t0_1, x, t0_3);
    const auto t0_5 = t0_4 * m::constant<V>(-0x1.6a09e6p-1f, -0x1.6a09e667f3bcdp-1);
    const auto t0_6 = m::erfc(t0_5);
    const auto t0_7 = t0_4 * t0_4;
    const auto t0_8 = t0_7 * V(0x1p-1f);
    const auto t0_9 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t0_8);
    const auto t0_10 = m::both(t0_9, m::lt(t0_4, V(0)));
    const auto t0_11 = t0_8 - m::select(t0_9, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
    const auto t0_12 = m::exp(m::neg(t0_11));
    const auto t0_13 = m::select(m::lt(t0_8, V(1000)), m::neg((m::fma(t0_4, t0_4, m::neg(t0_7)) * V(0x1p-1f))), V(0));
    const auto t0_14 = p.plain(m::exp((t0_7 * V(-0x1p-1f))), (t0_12 + (t0_12 * t0_13)));
    const auto t0_15 = t0_14 * m::constant<V>(0x1.988454p-2f, 0x1.9884533d43651p-2);
    const auto t0_16 = V(1) / t0_7;
    const auto t0_17 = (V(11) * t0_16) * (V(1) - ((V(13) * t0_16) * (V(1) - (V(15) * t0_16))));
    const auto t0_18 = (V(7) * t0_16) * (V(1) - ((V(9) * t0_16) * (V(1) - t0_17)));
    const auto t0_19 = (V(3) * t0_16) * (V(1) - ((V(5) * t0_16) * (V(1) - t0_18)));
    const auto t0_20 = m::constant<V>(0x1.20dd76p+0f, 0x1.20dd750429b6dp+0) * t0_14;
    const auto t0_21 = m::fma(t0_4, m::constant<V>(-0x1.6a09e6p-1f, -0x1.6a09e667f3bcdp-1), m::neg(t0_5));
    const auto t0_22 = t0_4 * m::constant<V>(-0x1.9fcef4p-27f, 0x1.bdd3413b26456p-55);
    const auto t0_23 = m::select(m::lt(m::abs(t0_5), V(1000)), (t0_21 + t0_22), V(0));
    const auto t0_24 = m::select(t0_10, m::neg((t0_15 * (V(1) - (t0_16 * (V(1) - t0_19))))), ((V(0x1p-1f) * (t0_6 - (t0_20 * t0_23))) * t0_4));
    const auto t0_25 = m::select(t0_9, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const auto h1_ = t0_0;
    const auto h2_ = t0_1;
    const auto h0_ = p.plain(((t0_6 * V(0x1p-1f)) * t0_4), t0_24) * p.plain(V(1), m::select(t0_10, p.plain(V(1), t0_25), V(1)));
    V u1_ = V(0);
    int last1_ = p.count(0) - 1;
#ifdef ACTSYM_SHORTCUTS  // what starts at 0 is not computed with
    if (last1_ >= 1) {
      const int k = last1_--;
      const V a_k_ = p.at(0, k);
      const auto t1_0 = u1_ * h0_;
      const auto t1_1 = t1_0 + a_k_;
      const auto t1_2 = m::select(m::lt(m::abs(t1_0), m::infinity<V>()), t1_1, m::select(m::unordered(t1_1), t1_0, t1_1));
      u1_ = p.plain(a_k_, p.plain(t1_1, t1_2));
    }
#endif
    for (int k = last1_; k >= 1; --k) {
      const V a_k_ = p.at(0, k);
      const auto t1_0 = u1_ * h0_;
      const auto t1_1 = t1_0 + a_k_;
      const auto t1_2 = m::select(m::lt(m::abs(t1_0), m::infinity<V>()), t1_1, m::select(m::unordered(t1_1), t1_0, t1_1));
      u1_ = p.plain(t1_1, t1_2);
    }
    const auto t2_0 = u1_ * h0_;
    const auto t2_1 = t2_0 + a_0_;
    const auto t2_2 = m::select(m::lt(m::abs(t2_0), m::infinity<V>()), t2_1, m::select(m::unordered(t2_1), t2_0, t2_1));
    const auto t2_3 = p.plain(t2_1, t2_2);
    const auto t2_4 = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), h1_);
    const auto t2_5 = m::abs(t2_3);
    const auto t2_6 = m::select(m::lt(t2_3, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const auto t2_7 = m::select(m::lt(t2_5, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t2_3);
    const auto t2_8 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t2_5), t2_6, t2_7);
    const auto t2_9 = m::select(m::unordered(x), (x * x), m::select(t2_4, t2_8, t2_3));
    out[0] = p.usual(h2_, t2_3, t2_9);
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const auto t0_0 = m::abs(x);
    const auto t0_1 = m::le(t0_0, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_2 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_3 = m::max(t0_2, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto t0_4 = p.usual(t0_1, x, t0_3);
    const auto t0_5 = t0_4 * m::constant<V>(-0x1.6a09e6p-1f, -0x1.6a09e667f3bcdp-1);
    const auto t0_6 = m::erfc(t0_5);
    const auto t0_7 = t0_6 * V(0x1p-1f);
    const auto t0_8 = t0_4 * t0_4;
    const auto t0_9 = t0_8 * V(0x1p-1f);
    const auto t0_10 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t0_9);
    const auto t0_11 = m::both(t0_10, m::lt(t0_4, V(0)));
    const auto t0_12 = t0_9 - m::select(t0_10, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
    const auto t0_13 = m::exp(m::neg(t0_12));
    const auto t0_14 = m::select(m::lt(t0_9, V(1000)), m::neg((m::fma(t0_4, t0_4, m::neg(t0_8)) * V(0x1p-1f))), V(0));
    const auto t0_15 = p.plain(m::exp((t0_8 * V(-0x1p-1f))), (t0_13 + (t0_13 * t0_14)));
    const auto t0_16 = t0_15 * m::constant<V>(0x1.988454p-2f, 0x1.9884533d43651p-2);
    const auto t0_17 = V(1) / t0_8;
    const auto t0_18 = (V(11) * t0_17) * (V(1) - ((V(13) * t0_17) * (V(1) - (V(15) * t0_17))));
    const auto t0_19 = (V(7) * t0_17) * (V(1) - ((V(9) * t0_17) * (V(1) - t0_18)));
    const auto t0_20 = (V(3) * t0_17) * (V(1) - ((V(5) * t0_17) * (V(1) - t0_19)));
    const auto t0_21 = V(1) - (t0_17 * (V(1) - t0_20));
    const auto t0_22 = m::constant<V>(0x1.20dd76p+0f, 0x1.20dd750429b6dp+0) * t0_15;
    const auto t0_23 = m::fma(t0_4, m::constant<V>(-0x1.6a09e6p-1f, -0x1.6a09e667f3bcdp-1), m::neg(t0_5));
    const auto t0_24 = t0_4 * m::constant<V>(-0x1.9fcef4p-27f, 0x1.bdd3413b26456p-55);
    const auto t0_25 = m::select(m::lt(m::abs(t0_5), V(1000)), (t0_23 + t0_24), V(0));
    const auto t0_26 = V(0x1p-1f) * (t0_6 - (t0_22 * t0_25));
    const auto t0_27 = m::select(t0_10, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const auto t0_28 = p.plain(V(1), t0_27);
    const auto t0_29 = p.plain(V(1), m::select(t0_11, t0_28, V(1)));
    const auto t0_30 = p.plain((t0_7 * t0_4), m::select(t0_11, m::neg((t0_16 * t0_21)), (t0_26 * t0_4)));
    const auto h9_ = t0_0;
    const auto h10_ = t0_1;
    const auto h4_ = t0_4;
    const auto h7_ = t0_7;
    const auto h6_ = t0_11;
    const auto h5_ = t0_16;
    const auto h3_ = t0_21;
    const auto h2_ = t0_26;
    const auto h8_ = t0_28;
    const auto h1_ = t0_29;
    const auto h0_ = t0_30 * t0_29;
    V u1_ = V(0);
    V v2_ = V(0);
    int last1_ = p.count(0) - 1;
#ifdef ACTSYM_SHORTCUTS  // what starts at 0 is not computed with
    if (last1_ >= 1) {
      const int k = last1_--;
      const V a_k_ = p.at(0, k);
      const auto t1_0 = u1_ * h0_;
      const auto t1_1 = t1_0 + a_k_;
      const auto t1_2 = m::select(m::lt(m::abs(t1_0), m::infinity<V>()), t1_1, m::select(m::unordered(t1_1), t1_0, t1_1));
      const auto t1_3 = v2_ * h0_;
      const auto t1_4 = t1_3 + u1_;
      const auto t1_5 = m::select(m::lt(m::abs(t1_3), m::infinity<V>()), t1_4, m::select(m::unordered(t1_4), t1_3, t1_4));
      const V next_u1_ = p.plain(a_k_, p.plain(t1_1, t1_2));
      const V next_v2_ = p.plain(V(0), p.plain(t1_4, t1_5));
      u1_ = next_u1_;
      v2_ = next_v2_;
    }
    if (last1_ >= 1) {
      const int k = last1_--;
      const V a_k_ = p.at(0, k);
      const auto t1_0 = u1_ * h0_;
      const auto t1_1 = t1_0 + a_k_;
      const auto t1_2 = m::select(m::lt(m::abs(t1_0), m::infinity<V>()), t1_1, m::select(m::unordered(t1_1), t1_0, t1_1));
      const auto t1_3 = v2_ * h0_;
      const auto t1_4 = t1_3 + u1_;
      const auto t1_5 = m::select(m::lt(m::abs(t1_3), m::infinity<V>()), t1_4, m::select(m::unordered(t1_4), t1_3, t1_4));
      const V next_u1_ = p.plain(((u1_ * h0_) + a_k_), p.plain(t1_1, t1_2));
      const V next_v2_ = p.plain(u1_, p.plain(t1_4, t1_5));
      u1_ = next_u1_;
      v2_ = next_v2_;
    }
#endif
    for (int k = last1_; k >= 1; --k) {
      const V a_k_ = p.at(0, k);
      const auto t1_0 = u1_ * h0_;
      const auto t1_1 = t1_0 + a_k_;
      const auto t1_2 = m::select(m::lt(m::abs(t1_0), m::infinity<V>()), t1_1, m::select(m::unordered(t1_1), t1_0, t1_1));
      const auto t1_3 = v2_ * h0_;
      const auto t1_4 = t1_3 + u1_;
      const auto t1_5 = m::select(m::lt(m::abs(t1_3), m::infinity<V>()), t1_4, m::select(m::unordered(t1_4), t1_3, t1_4));
      const V next_u1_ = p.plain(t1_1, t1_2);
      const V next_v2_ = p.plain(t1_4, t1_5);
      u1_ = next_u1_;
      v2_ = next_v2_;
    }
    const auto t2_0 = p.plain(h7_, m::select(h6_, ((h5_ / m::neg(h4_)) * h3_), h2_));
    const auto t2_1 = ((h5_ * h4_) * h8_) + (t2_0 * h1_);
    const auto t2_2 = v2_ * h0_;
    const auto t2_3 = t2_2 + u1_;
    const auto t2_4 = m::select(m::lt(m::abs(t2_2), m::infinity<V>()), t2_3, m::select(m::unordered(t2_3), t2_2, t2_3));
    const auto t2_5 = p.plain(t2_3, t2_4);
    const auto t2_6 = t2_1 * t2_5;
    const auto t2_7 = m::select(m::lt(m::abs(t2_5), m::infinity<V>()), t2_6, m::select(m::eq(t2_1, V(0)), V(0), t2_6));
    const auto t2_8 = p.plain(t2_6, t2_7);
    const auto t2_9 = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), h9_);
    const auto t2_10 = m::abs(t2_8);
    const auto t2_11 = m::select(m::lt(t2_8, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const auto t2_12 = m::select(m::lt(t2_10, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t2_8);
    const auto t2_13 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t2_10), t2_11, t2_12);
    const auto t2_14 = m::select(m::unordered(x), (x * x), m::select(t2_9, t2_13, t2_8));
    out[0] = p.usual(h10_, t2_8, t2_14);
  }

  // as slope; every derivative by a parameter goes to its row
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const auto t0_0 = m::abs(x);
    const auto t0_1 = m::le(t0_0, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_2 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_3 = m::max(t0_2, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto t0_4 = p.usual(t0_1, x, t0_3);
    const auto t0_5 = t0_4 * m::constant<V>(-0x1.6a09e6p-1f, -0x1.6a09e667f3bcdp-1);
    const auto t0_6 = m::erfc(t0_5);
    const auto t0_7 = t0_6 * V(0x1p-1f);
    const auto t0_8 = t0_4 * t0_4;
    const auto t0_9 = t0_8 * V(0x1p-1f);
    const auto t0_10 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t0_9);
    const auto t0_11 = m::both(t0_10, m::lt(t0_4, V(0)));
    const auto t0_12 = t0_9 - m::select(t0_10, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
    const auto t0_13 = m::exp(m::neg(t0_12));
    const auto t0_14 = m::select(m::lt(t0_9, V(1000)), m::neg((m::fma(t0_4, t0_4, m::neg(t0_8)) * V(0x1p-1f))), V(0));
    const auto t0_15 = p.plain(m::exp((t0_8 * V(-0x1p-1f))), (t0_13 + (t0_13 * t0_14)));
    const auto t0_16 = t0_15 * m::constant<V>(0x1.988454p-2f, 0x1.9884533d43651p-2);
    const auto t0_17 = V(1) / t0_8;
    const auto t0_18 = (V(11) * t0_17) * (V(1) - ((V(13) * t0_17) * (V(1) - (V(15) * t0_17))));
    const auto t0_19 = (V(7) * t0_17) * (V(1) - ((V(9) * t0_17) * (V(1) - t0_18)));
    const auto t0_20 = (V(3) * t0_17) * (V(1) - ((V(5) * t0_17) * (V(1) - t0_19)));
    const auto t0_21 = V(1) - (t0_17 * (V(1) - t0_20));
    const auto t0_22 = m::constant<V>(0x1.20dd76p+0f, 0x1.20dd750429b6dp+0) * t0_15;
    const auto t0_23 = m::fma(t0_4, m::constant<V>(-0x1.6a09e6p-1f, -0x1.6a09e667f3bcdp-1), m::neg(t0_5));
    const auto t0_24 = t0_4 * m::constant<V>(-0x1.9fcef4p-27f, 0x1.bdd3413b26456p-55);
    const auto t0_25 = m::select(m::lt(m::abs(t0_5), V(1000)), (t0_23 + t0_24), V(0));
    const auto t0_26 = V(0x1p-1f) * (t0_6 - (t0_22 * t0_25));
    const auto t0_27 = m::select(t0_10, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const auto t0_28 = p.plain(V(1), t0_27);
    const auto t0_29 = p.plain(V(1), m::select(t0_11, t0_28, V(1)));
    const auto t0_30 = p.plain((t0_7 * t0_4), m::select(t0_11, m::neg((t0_16 * t0_21)), (t0_26 * t0_4)));
    const auto h5_ = t0_0;
    const auto h4_ = t0_1;
    const auto h9_ = t0_4;
    const auto h12_ = t0_7;
    const auto h11_ = t0_11;
    const auto h10_ = t0_16;
    const auto h8_ = t0_21;
    const auto h7_ = t0_26;
    const auto h13_ = t0_28;
    const auto h6_ = t0_29;
    const auto h0_ = t0_30 * t0_29;
    V u1_ = V(0);
    V v2_ = V(0);
    int last1_ = p.count(0) - 1;
#ifdef ACTSYM_SHORTCUTS  // what starts at 0 is not computed with
    if (last1_ >= 1) {
      const int k = last1_--;
      const V a_k_ = p.at(0, k);
      const auto t1_0 = u1_ * h0_;
      const auto t1_1 = t1_0 + a_k_;
      const auto t1_2 = m::select(m::lt(m::abs(t1_0), m::infinity<V>()), t1_1, m::select(m::unordered(t1_1), t1_0, t1_1));
      const auto t1_3 = v2_ * h0_;
      const auto t1_4 = t1_3 + u1_;
      const auto t1_5 = m::select(m::lt(m::abs(t1_3), m::infinity<V>()), t1_4, m::select(m::unordered(t1_4), t1_3, t1_4));
      const V next_u1_ = p.plain(a_k_, p.plain(t1_1, t1_2));
      const V next_v2_ = p.plain(V(0), p.plain(t1_4, t1_5));
      u1_ = next_u1_;
      v2_ = next_v2_;
    }
    if (last1_ >= 1) {
      const int k = last1_--;
      const V a_k_ = p.at(0, k);
      const auto t1_0 = u1_ * h0_;
      const auto t1_1 = t1_0 + a_k_;
      const auto t1_2 = m::select(m::lt(m::abs(t1_0), m::infinity<V>()), t1_1, m::select(m::unordered(t1_1), t1_0, t1_1));
      const auto t1_3 = v2_ * h0_;
      const auto t1_4 = t1_3 + u1_;
      const auto t1_5 = m::select(m::lt(m::abs(t1_3), m::infinity<V>()), t1_4, m::select(m::unordered(t1_4), t1_3, t1_4));
      const V next_u1_ = p.plain(((u1_ * h0_) + a_k_), p.plain(t1_1, t1_2));
      const V next_v2_ = p.plain(u1_, p.plain(t1_4, t1_5));
      u1_ = next_u1_;
      v2_ = next_v2_;
    }
#endif
    for (int k = last1_; k >= 1; --k) {
      const V a_k_ = p.at(0, k);
      const auto t1_0 = u1_ * h0_;
      const auto t1_1 = t1_0 + a_k_;
      const auto t1_2 = m::select(m::lt(m::abs(t1_0), m::infinity<V>()), t1_1, m::select(m::unordered(t1_1), t1_0, t1_1));
      const auto t1_3 = v2_ * h0_;
      const auto t1_4 = t1_3 + u1_;
      const auto t1_5 = m::select(m::lt(m::abs(t1_3), m::infinity<V>()), t1_4, m::select(m::unordered(t1_4), t1_3, t1_4));
      const V next_u1_ = p.plain(t1_1, t1_2);
      const V next_v2_ = p.plain(t1_4, t1_5);
      u1_ = next_u1_;
      v2_ = next_v2_;
    }
    const auto h1_ = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), h5_);
    const auto h2_ = m::unordered(x);
    const auto h3_ = x * x;
    V s4_ = h0_;
    for (int k = 1; k < p.count(0); ++k) {
      const auto t3_0 = m::abs(s4_);
      const auto t3_1 = m::select(m::lt(s4_, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
      const auto t3_2 = m::select(m::lt(t3_0, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), s4_);
      const auto t3_3 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t3_0), t3_1, t3_2);
      sink.add(p.row(0, k), p.usual(h4_, s4_, m::select(h2_, h3_, m::select(h1_, t3_3, s4_))));
      s4_ = s4_ * h0_;
    }
    const auto t4_0 = p.plain(h12_, m::select(h11_, ((h10_ / m::neg(h9_)) * h8_), h7_));
    const auto t4_1 = ((h10_ * h9_) * h13_) + (t4_0 * h6_);
    const auto t4_2 = v2_ * h0_;
    const auto t4_3 = t4_2 + u1_;
    const auto t4_4 = m::select(m::lt(m::abs(t4_2), m::infinity<V>()), t4_3, m::select(m::unordered(t4_3), t4_2, t4_3));
    const auto t4_5 = p.plain(t4_3, t4_4);
    const auto t4_6 = t4_1 * t4_5;
    const auto t4_7 = m::select(m::lt(m::abs(t4_5), m::infinity<V>()), t4_6, m::select(m::eq(t4_1, V(0)), V(0), t4_6));
    const auto t4_8 = p.plain(t4_6, t4_7);
    const auto t4_9 = m::abs(t4_8);
    const auto t4_10 = m::select(m::lt(t4_8, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const auto t4_11 = m::select(m::lt(t4_9, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t4_8);
    const auto t4_12 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t4_9), t4_10, t4_11);
    const auto t4_13 = m::select(m::lt(V(1), m::constant<V>(0x1p-64f, 0x1p-512)), V(0), V(1));
    const auto t4_14 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), V(1)), m::infinity<V>(), t4_13);
    out[0] = p.usual(h4_, t4_8, m::select(h2_, h3_, m::select(h1_, t4_12, t4_8)));
    sink.add(p.row(0, 0), p.usual(h4_, V(1), m::select(h2_, h3_, m::select(h1_, t4_14, V(1)))));
  }
};

}  // namespace actsym
