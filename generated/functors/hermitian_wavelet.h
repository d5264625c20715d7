// Hermitian wavelets: c[0] + Series(HermitianWavelet(k, x)*a[k], k < size_a)
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct HermitianWavelet {
  using Half = HermitianWavelet;  // computes half types
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 2;
  static constexpr bool wide = true;  // the CPU computes in double what is float
  static constexpr bool grid = false;  // a mean of the vector that grid.h computes
  static constexpr bool cells = false;  // a mean of the vector that cells.h computes
  static constexpr bool affine = false;  // a mean of a vector that affine.h computes
  static constexpr bool lines = false;  // largest ones of lines are looked for

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V c_0_ = p.at(0, 0);
    const V a_0_ = p.at(1, 0);
    const auto t0_0 = m::abs(x);
    const auto t0_1 = m::le(t0_0, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_2 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_3 = m::max(t0_2, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto t0_4 = p.usual(t0_1, x, t0_3);
    const auto t0_5 = t0_4 * m::constant<V>(0x1.6a09e6p-1f, 0x1.6a09e667f3bcdp-1);
    const auto t0_6 = t0_5 * t0_5;
    const auto t0_7 = t0_6 * V(0x1p-1f);
    const auto t0_8 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t0_7);
    const auto t0_9 = t0_7 - m::select(t0_8, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
    const auto t0_10 = m::exp(m::neg(t0_9));
    const auto t0_11 = m::fma(t0_4, m::constant<V>(0x1.6a09e6p-1f, 0x1.6a09e667f3bcdp-1), m::neg(t0_5));
    const auto t0_12 = t0_4 * m::constant<V>(0x1.9fcef4p-27f, -0x1.bdd3413b26456p-55);
    const auto t0_13 = t0_11 + t0_12;
    const auto t0_14 = (m::fma(t0_5, t0_5, m::neg(t0_6)) + (t0_5 * t0_13)) + (t0_13 * t0_5);
    const auto t0_15 = m::select(m::lt(t0_7, V(1000)), m::neg((t0_14 * V(0x1p-1f))), V(0));
    const auto t0_16 = m::select(t0_8, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const auto h3_ = t0_0;
    const auto h4_ = t0_1;
    const auto h0_ = t0_4;
    const auto h1_ = p.plain(m::exp((t0_6 * V(-0x1p-1f))), (t0_10 + (t0_10 * t0_15)));
    const auto h2_ = p.plain(V(1), t0_16);
    V u1_ = V(0);
    V u2_ = V(0);
    int last1_ = p.count(1) - 1;
#ifdef ACTSYM_SHORTCUTS  // what starts at 0 is not computed with
    if (last1_ >= 1) {
      const int k = last1_--;
      const V a_k_ = p.at(1, k);
      const V index_ = V(k);
      const auto t1_0 = index_ + V(2);
      const auto t1_1 = p.plain(m::over(u1_, t1_0), (u1_ / t1_0));
      const auto t1_2 = t1_1 * h0_;
      const auto t1_3 = t1_2 + (u2_ + p.plain(a_k_, ((h1_ * a_k_) * h2_)));
      const auto t1_4 = m::select(m::lt(m::abs(t1_2), m::infinity<V>()), t1_3, m::select(m::unordered(t1_3), t1_2, t1_3));
      const V next_u1_ = p.plain(a_k_, p.plain(t1_3, t1_4));
      const V next_u2_ = p.plain(V(0), m::neg(t1_1));
      u1_ = next_u1_;
      u2_ = next_u2_;
    }
    if (last1_ >= 1) {
      const int k = last1_--;
      const V a_k_ = p.at(1, k);
      const V index_ = V(k);
      const auto t1_0 = m::over(u1_, (index_ + V(2)));
      const auto t1_1 = index_ + V(2);
      const auto t1_2 = p.plain(m::over(u1_, t1_1), (u1_ / t1_1));
      const auto t1_3 = t1_2 * h0_;
      const auto t1_4 = t1_3 + (u2_ + p.plain(a_k_, ((h1_ * a_k_) * h2_)));
      const auto t1_5 = m::select(m::lt(m::abs(t1_3), m::infinity<V>()), t1_4, m::select(m::unordered(t1_4), t1_3, t1_4));
      const V next_u1_ = p.plain(((t1_0 * h0_) + a_k_), p.plain(t1_4, t1_5));
      const V next_u2_ = p.plain(m::neg(t1_0), m::neg(t1_2));
      u1_ = next_u1_;
      u2_ = next_u2_;
    }
#endif
    for (int k = last1_; k >= 1; --k) {
      const V a_k_ = p.at(1, k);
      const V index_ = V(k);
      const auto t1_0 = index_ + V(2);
      const auto t1_1 = p.plain(m::over(u1_, t1_0), (u1_ / t1_0));
      const auto t1_2 = t1_1 * h0_;
      const auto t1_3 = t1_2 + (u2_ + p.plain(a_k_, ((h1_ * a_k_) * h2_)));
      const auto t1_4 = m::select(m::lt(m::abs(t1_2), m::infinity<V>()), t1_3, m::select(m::unordered(t1_3), t1_2, t1_3));
      const V next_u1_ = p.plain(t1_3, t1_4);
      const V next_u2_ = m::neg(t1_1);
      u1_ = next_u1_;
      u2_ = next_u2_;
    }
    const auto t2_0 = h0_ * h0_;
    const auto t2_1 = t2_0 * V(0x1p-1f);
    const auto t2_2 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t2_1);
    const auto t2_3 = t2_1 - m::select(t2_2, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
    const auto t2_4 = m::exp(m::neg(t2_3));
    const auto t2_5 = m::select(m::lt(t2_1, V(1000)), m::neg((m::fma(h0_, h0_, m::neg(t2_0)) * V(0x1p-1f))), V(0));
    const auto t2_6 = p.plain(m::exp((t2_0 * V(-0x1p-1f))), (t2_4 + (t2_4 * t2_5)));
    const auto t2_7 = (((u1_ * (h0_ - V(1))) * (h0_ + V(1))) * V(0x1p-1f)) + (u2_ * h0_);
    const auto t2_8 = t2_7 + p.plain((a_0_ * h0_), (((h1_ * a_0_) * h0_) * h2_));
    const auto t2_9 = m::select(m::lt(m::abs(t2_7), m::infinity<V>()), t2_8, m::select(m::unordered(t2_8), t2_7, t2_8));
    const auto t2_10 = p.plain(t2_8, t2_9);
    const auto t2_11 = m::select(t2_2, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const auto t2_12 = p.plain(((t2_6 * t2_10) * p.plain(V(1), t2_11)), ((h1_ * t2_10) * h2_));
    const auto t2_13 = c_0_ + t2_12;
    const auto t2_14 = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), h3_);
    const auto t2_15 = m::abs(t2_13);
    const auto t2_16 = m::select(m::lt(t2_13, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const auto t2_17 = m::select(m::lt(t2_15, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t2_13);
    const auto t2_18 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t2_15), t2_16, t2_17);
    const auto t2_19 = m::select(m::unordered(x), (x * x), m::select(t2_14, t2_18, t2_13));
    out[0] = p.usual(h4_, t2_13, t2_19);
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V a_0_ = p.at(1, 0);
    const auto t0_0 = m::abs(x);
    const auto t0_1 = m::le(t0_0, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_2 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_3 = m::max(t0_2, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto t0_4 = p.usual(t0_1, x, t0_3);
    const auto t0_5 = t0_4 * m::constant<V>(0x1.6a09e6p-1f, 0x1.6a09e667f3bcdp-1);
    const auto t0_6 = t0_5 * t0_5;
    const auto t0_7 = t0_6 * V(0x1p-1f);
    const auto t0_8 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t0_7);
    const auto t0_9 = t0_7 - m::select(t0_8, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
    const auto t0_10 = m::exp(m::neg(t0_9));
    const auto t0_11 = m::fma(t0_4, m::constant<V>(0x1.6a09e6p-1f, 0x1.6a09e667f3bcdp-1), m::neg(t0_5));
    const auto t0_12 = t0_4 * m::constant<V>(0x1.9fcef4p-27f, -0x1.bdd3413b26456p-55);
    const auto t0_13 = t0_11 + t0_12;
    const auto t0_14 = (m::fma(t0_5, t0_5, m::neg(t0_6)) + (t0_5 * t0_13)) + (t0_13 * t0_5);
    const auto t0_15 = m::select(m::lt(t0_7, V(1000)), m::neg((t0_14 * V(0x1p-1f))), V(0));
    const auto t0_16 = m::select(t0_8, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const auto h3_ = t0_0;
    const auto h4_ = t0_1;
    const auto h0_ = t0_4;
    const auto h1_ = p.plain(m::exp((t0_6 * V(-0x1p-1f))), (t0_10 + (t0_10 * t0_15)));
    const auto h2_ = p.plain(V(1), t0_16);
    V u1_ = V(0);
    V v3_ = V(0);
    V u2_ = V(0);
    V v4_ = V(0);
    int last1_ = p.count(1) - 1;
#ifdef ACTSYM_SHORTCUTS  // what starts at 0 is not computed with
    if (last1_ >= 1) {
      const int k = last1_--;
      const V a_k_ = p.at(1, k);
      const V index_ = V(k);
      const auto t1_0 = index_ + V(2);
      const auto t1_1 = p.plain(m::over(u1_, t1_0), (u1_ / t1_0));
      const auto t1_2 = t1_1 * h0_;
      const auto t1_3 = t1_2 + (u2_ + p.plain(a_k_, ((h1_ * a_k_) * h2_)));
      const auto t1_4 = m::select(m::lt(m::abs(t1_2), m::infinity<V>()), t1_3, m::select(m::unordered(t1_3), t1_2, t1_3));
      const auto t1_5 = p.plain(m::over(v3_, t1_0), (v3_ / t1_0));
      const auto t1_6 = t1_5 * h0_;
      const auto t1_7 = t1_6 + (v4_ + t1_1);
      const auto t1_8 = m::select(m::lt(m::abs(t1_6), m::infinity<V>()), t1_7, m::select(m::unordered(t1_7), t1_6, t1_7));
      const V next_u1_ = p.plain(a_k_, p.plain(t1_3, t1_4));
      const V next_v3_ = p.plain(V(0), p.plain(t1_7, t1_8));
      const V next_u2_ = p.plain(V(0), m::neg(t1_1));
      const V next_v4_ = p.plain(V(0), m::neg(t1_5));
      u1_ = next_u1_;
      v3_ = next_v3_;
      u2_ = next_u2_;
      v4_ = next_v4_;
    }
    if (last1_ >= 1) {
      const int k = last1_--;
      const V a_k_ = p.at(1, k);
      const V index_ = V(k);
      const auto t1_0 = m::over(u1_, (index_ + V(2)));
      const auto t1_1 = index_ + V(2);
      const auto t1_2 = p.plain(m::over(u1_, t1_1), (u1_ / t1_1));
      const auto t1_3 = t1_2 * h0_;
      const auto t1_4 = t1_3 + (u2_ + p.plain(a_k_, ((h1_ * a_k_) * h2_)));
      const auto t1_5 = m::select(m::lt(m::abs(t1_3), m::infinity<V>()), t1_4, m::select(m::unordered(t1_4), t1_3, t1_4));
      const auto t1_6 = p.plain(m::over(v3_, t1_1), (v3_ / t1_1));
      const auto t1_7 = t1_6 * h0_;
      const auto t1_8 = t1_7 + (v4_ + t1_2);
      const auto t1_9 = m::select(m::lt(m::abs(t1_7), m::infinity<V>()), t1_8, m::select(m::unordered(t1_8), t1_7, t1_8));
      const V next_u1_ = p.plain(((t1_0 * h0_) + a_k_), p.plain(t1_4, t1_5));
      const V next_v3_ = p.plain(t1_0, p.plain(t1_8, t1_9));
      const V next_u2_ = p.plain(m::neg(t1_0), m::neg(t1_2));
      const V next_v4_ = p.plain(V(0), m::neg(t1_6));
      u1_ = next_u1_;
      v3_ = next_v3_;
      u2_ = next_u2_;
      v4_ = next_v4_;
    }
    if (last1_ >= 1) {
      const int k = last1_--;
      const V a_k_ = p.at(1, k);
      const V index_ = V(k);
      const auto t1_0 = index_ + V(2);
      const auto t1_1 = m::over(u1_, t1_0);
      const auto t1_2 = index_ + V(2);
      const auto t1_3 = p.plain(m::over(u1_, t1_2), (u1_ / t1_2));
      const auto t1_4 = t1_3 * h0_;
      const auto t1_5 = t1_4 + (u2_ + p.plain(a_k_, ((h1_ * a_k_) * h2_)));
      const auto t1_6 = m::select(m::lt(m::abs(t1_4), m::infinity<V>()), t1_5, m::select(m::unordered(t1_5), t1_4, t1_5));
      const auto t1_7 = m::over(v3_, t1_0);
      const auto t1_8 = p.plain(m::over(v3_, t1_2), (v3_ / t1_2));
      const auto t1_9 = t1_8 * h0_;
      const auto t1_10 = t1_9 + (v4_ + t1_3);
      const auto t1_11 = m::select(m::lt(m::abs(t1_9), m::infinity<V>()), t1_10, m::select(m::unordered(t1_10), t1_9, t1_10));
      const V next_u1_ = p.plain(((t1_1 * h0_) + (u2_ + a_k_)), p.plain(t1_5, t1_6));
      const V next_v3_ = p.plain(((t1_7 * h0_) + t1_1), p.plain(t1_10, t1_11));
      const V next_u2_ = p.plain(m::neg(t1_1), m::neg(t1_3));
      const V next_v4_ = p.plain(m::neg(t1_7), m::neg(t1_8));
      u1_ = next_u1_;
      v3_ = next_v3_;
      u2_ = next_u2_;
      v4_ = next_v4_;
    }
#endif
    for (int k = last1_; k >= 1; --k) {
      const V a_k_ = p.at(1, k);
      const V index_ = V(k);
      const auto t1_0 = index_ + V(2);
      const auto t1_1 = p.plain(m::over(u1_, t1_0), (u1_ / t1_0));
      const auto t1_2 = t1_1 * h0_;
      const auto t1_3 = t1_2 + (u2_ + p.plain(a_k_, ((h1_ * a_k_) * h2_)));
      const auto t1_4 = m::select(m::lt(m::abs(t1_2), m::infinity<V>()), t1_3, m::select(m::unordered(t1_3), t1_2, t1_3));
      const auto t1_5 = p.plain(m::over(v3_, t1_0), (v3_ / t1_0));
      const auto t1_6 = t1_5 * h0_;
      const auto t1_7 = t1_6 + (v4_ + t1_1);
      const auto t1_8 = m::select(m::lt(m::abs(t1_6), m::infinity<V>()), t1_7, m::select(m::unordered(t1_7), t1_6, t1_7));
      const V next_u1_ = p.plain(t1_3, t1_4);
      const V next_v3_ = p.plain(t1_7, t1_8);
      const V next_u2_ = m::neg(t1_1);
      const V next_v4_ = m::neg(t1_5);
      u1_ = next_u1_;
      v3_ = next_v3_;
      u2_ = next_u2_;
      v4_ = next_v4_;
    }
    const auto t2_0 = h0_ * h0_;
    const auto t2_1 = t2_0 * V(0x1p-1f);
    const auto t2_2 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t2_1);
    const auto t2_3 = t2_1 - m::select(t2_2, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
    const auto t2_4 = m::exp(m::neg(t2_3));
    const auto t2_5 = m::select(m::lt(t2_1, V(1000)), m::neg((m::fma(h0_, h0_, m::neg(t2_0)) * V(0x1p-1f))), V(0));
    const auto t2_6 = p.plain(m::exp((t2_0 * V(-0x1p-1f))), (t2_4 + (t2_4 * t2_5)));
    const auto t2_7 = h0_ - V(1);
    const auto t2_8 = h0_ + V(1);
    const auto t2_9 = (((v3_ * t2_7) * t2_8) * V(0x1p-1f)) + (v4_ * h0_);
    const auto t2_10 = h1_ * a_0_;
    const auto t2_11 = t2_9 + ((u2_ + (u1_ * h0_)) + p.plain(a_0_, (t2_10 * h2_)));
    const auto t2_12 = m::select(m::lt(m::abs(t2_9), m::infinity<V>()), t2_11, m::select(m::unordered(t2_11), t2_9, t2_11));
    const auto t2_13 = (((u1_ * t2_7) * t2_8) * V(0x1p-1f)) + (u2_ * h0_);
    const auto t2_14 = t2_13 + p.plain((a_0_ * h0_), ((t2_10 * h0_) * h2_));
    const auto t2_15 = m::select(m::lt(m::abs(t2_13), m::infinity<V>()), t2_14, m::select(m::unordered(t2_14), t2_13, t2_14));
    const auto t2_16 = p.plain(t2_11, t2_12) - (p.plain(t2_14, t2_15) * h0_);
    const auto t2_17 = m::select(t2_2, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const auto t2_18 = p.plain(((t2_6 * t2_16) * p.plain(V(1), t2_17)), ((h1_ * t2_16) * h2_));
    const auto t2_19 = p.plain(t2_18, t2_18);
    const auto t2_20 = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), h3_);
    const auto t2_21 = m::abs(t2_19);
    const auto t2_22 = m::select(m::lt(t2_19, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const auto t2_23 = m::select(m::lt(t2_21, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t2_19);
    const auto t2_24 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t2_21), t2_22, t2_23);
    const auto t2_25 = m::select(m::unordered(x), (x * x), m::select(t2_20, t2_24, t2_19));
    out[0] = p.usual(h4_, t2_19, t2_25);
  }

  // as slope; every derivative by a parameter goes to its row
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V a_0_ = p.at(1, 0);
    const auto t0_0 = m::abs(x);
    const auto t0_1 = m::le(t0_0, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_2 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_3 = m::max(t0_2, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto t0_4 = p.usual(t0_1, x, t0_3);
    const auto t0_5 = t0_4 * m::constant<V>(0x1.6a09e6p-1f, 0x1.6a09e667f3bcdp-1);
    const auto t0_6 = t0_5 * t0_5;
    const auto t0_7 = t0_6 * V(0x1p-1f);
    const auto t0_8 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t0_7);
    const auto t0_9 = t0_7 - m::select(t0_8, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
    const auto t0_10 = m::exp(m::neg(t0_9));
    const auto t0_11 = m::fma(t0_4, m::constant<V>(0x1.6a09e6p-1f, 0x1.6a09e667f3bcdp-1), m::neg(t0_5));
    const auto t0_12 = t0_4 * m::constant<V>(0x1.9fcef4p-27f, -0x1.bdd3413b26456p-55);
    const auto t0_13 = t0_11 + t0_12;
    const auto t0_14 = (m::fma(t0_5, t0_5, m::neg(t0_6)) + (t0_5 * t0_13)) + (t0_13 * t0_5);
    const auto t0_15 = m::select(m::lt(t0_7, V(1000)), m::neg((t0_14 * V(0x1p-1f))), V(0));
    const auto t0_16 = m::select(t0_8, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const auto h11_ = t0_0;
    const auto h10_ = t0_1;
    const auto h0_ = t0_4;
    const auto h1_ = p.plain(m::exp((t0_6 * V(-0x1p-1f))), (t0_10 + (t0_10 * t0_15)));
    const auto h2_ = p.plain(V(1), t0_16);
    V u1_ = V(0);
    V v3_ = V(0);
    V u2_ = V(0);
    V v4_ = V(0);
    int last1_ = p.count(1) - 1;
#ifdef ACTSYM_SHORTCUTS  // what starts at 0 is not computed with
    if (last1_ >= 1) {
      const int k = last1_--;
      const V a_k_ = p.at(1, k);
      const V index_ = V(k);
      const auto t1_0 = index_ + V(2);
      const auto t1_1 = p.plain(m::over(u1_, t1_0), (u1_ / t1_0));
      const auto t1_2 = t1_1 * h0_;
      const auto t1_3 = t1_2 + (u2_ + p.plain(a_k_, ((h1_ * a_k_) * h2_)));
      const auto t1_4 = m::select(m::lt(m::abs(t1_2), m::infinity<V>()), t1_3, m::select(m::unordered(t1_3), t1_2, t1_3));
      const auto t1_5 = p.plain(m::over(v3_, t1_0), (v3_ / t1_0));
      const auto t1_6 = t1_5 * h0_;
      const auto t1_7 = t1_6 + (v4_ + t1_1);
      const auto t1_8 = m::select(m::lt(m::abs(t1_6), m::infinity<V>()), t1_7, m::select(m::unordered(t1_7), t1_6, t1_7));
      const V next_u1_ = p.plain(a_k_, p.plain(t1_3, t1_4));
      const V next_v3_ = p.plain(V(0), p.plain(t1_7, t1_8));
      const V next_u2_ = p.plain(V(0), m::neg(t1_1));
      const V next_v4_ = p.plain(V(0), m::neg(t1_5));
      u1_ = next_u1_;
      v3_ = next_v3_;
      u2_ = next_u2_;
      v4_ = next_v4_;
    }
    if (last1_ >= 1) {
      const int k = last1_--;
      const V a_k_ = p.at(1, k);
      const V index_ = V(k);
      const auto t1_0 = m::over(u1_, (index_ + V(2)));
      const auto t1_1 = index_ + V(2);
      const auto t1_2 = p.plain(m::over(u1_, t1_1), (u1_ / t1_1));
      const auto t1_3 = t1_2 * h0_;
      const auto t1_4 = t1_3 + (u2_ + p.plain(a_k_, ((h1_ * a_k_) * h2_)));
      const auto t1_5 = m::select(m::lt(m::abs(t1_3), m::infinity<V>()), t1_4, m::select(m::unordered(t1_4), t1_3, t1_4));
      const auto t1_6 = p.plain(m::over(v3_, t1_1), (v3_ / t1_1));
      const auto t1_7 = t1_6 * h0_;
      const auto t1_8 = t1_7 + (v4_ + t1_2);
      const auto t1_9 = m::select(m::lt(m::abs(t1_7), m::infinity<V>()), t1_8, m::select(m::unordered(t1_8), t1_7, t1_8));
      const V next_u1_ = p.plain(((t1_0 * h0_) + a_k_), p.plain(t1_4, t1_5));
      const V next_v3_ = p.plain(t1_0, p.plain(t1_8, t1_9));
      const V next_u2_ = p.plain(m::neg(t1_0), m::neg(t1_2));
      const V next_v4_ = p.plain(V(0), m::neg(t1_6));
      u1_ = next_u1_;
      v3_ = next_v3_;
      u2_ = next_u2_;
      v4_ = next_v4_;
    }
    if (last1_ >= 1) {
      const int k = last1_--;
      const V a_k_ = p.at(1, k);
      const V index_ = V(k);
      const auto t1_0 = index_ + V(2);
      const auto t1_1 = m::over(u1_, t1_0);
      const auto t1_2 = index_ + V(2);
      const auto t1_3 = p.plain(m::over(u1_, t1_2), (u1_ / t1_2));
      const auto t1_4 = t1_3 * h0_;
      const auto t1_5 = t1_4 + (u2_ + p.plain(a_k_, ((h1_ * a_k_) * h2_)));
      const auto t1_6 = m::select(m::lt(m::abs(t1_4), m::infinity<V>()), t1_5, m::select(m::unordered(t1_5), t1_4, t1_5));
      const auto t1_7 = m::over(v3_, t1_0);
      const auto t1_8 = p.plain(m::over(v3_, t1_2), (v3_ / t1_2));
      const auto t1_9 = t1_8 * h0_;
      const auto t1_10 = t1_9 + (v4_ + t1_3);
      const auto t1_11 = m::select(m::lt(m::abs(t1_9), m::infinity<V>()), t1_10, m::select(m::unordered(t1_10), t1_9, t1_10));
      const V next_u1_ = p.plain(((t1_1 * h0_) + (u2_ + a_k_)), p.plain(t1_5, t1_6));
      const V next_v3_ = p.plain(((t1_7 * h0_) + t1_1), p.plain(t1_10, t1_11));
      const V next_u2_ = p.plain(m::neg(t1_1), m::neg(t1_3));
      const V next_v4_ = p.plain(m::neg(t1_7), m::neg(t1_8));
      u1_ = next_u1_;
      v3_ = next_v3_;
      u2_ = next_u2_;
      v4_ = next_v4_;
    }
#endif
    for (int k = last1_; k >= 1; --k) {
      const V a_k_ = p.at(1, k);
      const V index_ = V(k);
      const auto t1_0 = index_ + V(2);
      const auto t1_1 = p.plain(m::over(u1_, t1_0), (u1_ / t1_0));
      const auto t1_2 = t1_1 * h0_;
      const auto t1_3 = t1_2 + (u2_ + p.plain(a_k_, ((h1_ * a_k_) * h2_)));
      const auto t1_4 = m::select(m::lt(m::abs(t1_2), m::infinity<V>()), t1_3, m::select(m::unordered(t1_3), t1_2, t1_3));
      const auto t1_5 = p.plain(m::over(v3_, t1_0), (v3_ / t1_0));
      const auto t1_6 = t1_5 * h0_;
      const auto t1_7 = t1_6 + (v4_ + t1_1);
      const auto t1_8 = m::select(m::lt(m::abs(t1_6), m::infinity<V>()), t1_7, m::select(m::unordered(t1_7), t1_6, t1_7));
      const V next_u1_ = p.plain(t1_3, t1_4);
      const V next_v3_ = p.plain(t1_7, t1_8);
      const V next_u2_ = m::neg(t1_1);
      const V next_v4_ = m::neg(t1_5);
      u1_ = next_u1_;
      v3_ = next_v3_;
      u2_ = next_u2_;
      v4_ = next_v4_;
    }
    const auto t2_0 = h0_ - V(1);
    const auto t2_1 = h0_ + V(1);
    const auto t2_2 = h1_ * h0_;
    const auto t2_3 = h0_ * h0_;
    const auto t2_4 = t2_3 * V(0x1p-1f);
    const auto t2_5 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t2_4);
    const auto t2_6 = t2_4 - m::select(t2_5, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
    const auto t2_7 = m::exp(m::neg(t2_6));
    const auto t2_8 = m::select(m::lt(t2_4, V(1000)), m::neg((m::fma(h0_, h0_, m::neg(t2_3)) * V(0x1p-1f))), V(0));
    const auto t2_9 = m::select(t2_5, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const auto h14_ = t2_0;
    const auto h13_ = t2_1;
    const auto h3_ = p.plain(((V(0x1p-1f) * t2_0) * t2_1), ((((h1_ * t2_0) * t2_1) * V(0x1p-1f)) * h2_));
    const auto h12_ = t2_2;
    const auto h4_ = p.plain(h0_, (t2_2 * h2_));
    const auto h5_ = p.plain(m::exp((t2_3 * V(-0x1p-1f))), (t2_7 + (t2_7 * t2_8)));
    const auto h6_ = p.plain(V(1), t2_9);
    const auto h7_ = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), h11_);
    const auto h8_ = m::unordered(x);
    const auto h9_ = x * x;
    V s6_ = h3_;
    V s7_ = h4_;
    for (int k = 1; k < p.count(1); ++k) {
      const V index_ = V(k);
      const auto t3_0 = index_ + V(2);
      const auto t3_1 = p.plain(m::over(s6_, t3_0), (s6_ / t3_0)) * h0_;
      const auto t3_2 = t3_1 - p.plain(m::over(s7_, t3_0), (s7_ / t3_0));
      const auto t3_3 = m::select(m::lt(m::abs(t3_1), m::infinity<V>()), t3_2, m::select(m::unordered(t3_2), t3_1, t3_2));
      const auto t3_4 = p.plain(((h5_ * s6_) * h6_), ((h1_ * s6_) * h2_));
      const auto t3_5 = m::abs(t3_4);
      const auto t3_6 = m::select(m::lt(t3_4, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
      const auto t3_7 = m::select(m::lt(t3_5, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t3_4);
      const auto t3_8 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t3_5), t3_6, t3_7);
      sink.add(p.row(1, k), p.usual(h10_, t3_4, m::select(h8_, h9_, m::select(h7_, t3_8, t3_4))));
      const V next_s6_ = p.plain(t3_2, t3_3);
      const V next_s7_ = s6_;
      s6_ = next_s6_;
      s7_ = next_s7_;
    }
    const auto t4_0 = (((v3_ * h14_) * h13_) * V(0x1p-1f)) + (v4_ * h0_);
    const auto t4_1 = h1_ * a_0_;
    const auto t4_2 = t4_0 + ((u2_ + (u1_ * h0_)) + p.plain(a_0_, (t4_1 * h2_)));
    const auto t4_3 = m::select(m::lt(m::abs(t4_0), m::infinity<V>()), t4_2, m::select(m::unordered(t4_2), t4_0, t4_2));
    const auto t4_4 = (((u1_ * h14_) * h13_) * V(0x1p-1f)) + (u2_ * h0_);
    const auto t4_5 = t4_4 + p.plain((a_0_ * h0_), ((t4_1 * h0_) * h2_));
    const auto t4_6 = m::select(m::lt(m::abs(t4_4), m::infinity<V>()), t4_5, m::select(m::unordered(t4_5), t4_4, t4_5));
    const auto t4_7 = p.plain(t4_2, t4_3) - (p.plain(t4_5, t4_6) * h0_);
    const auto t4_8 = p.plain(((h5_ * t4_7) * h6_), ((h1_ * t4_7) * h2_));
    const auto t4_9 = p.plain(t4_8, t4_8);
    const auto t4_10 = m::abs(t4_9);
    const auto t4_11 = m::select(m::lt(t4_9, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const auto t4_12 = m::select(m::lt(t4_10, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t4_9);
    const auto t4_13 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t4_10), t4_11, t4_12);
    const auto t4_14 = p.plain(((h5_ * h0_) * h6_), ((h12_ * h1_) * (h2_ * h2_)));
    const auto t4_15 = m::abs(t4_14);
    const auto t4_16 = m::select(m::lt(t4_14, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const auto t4_17 = m::select(m::lt(t4_15, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t4_14);
    const auto t4_18 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t4_15), t4_16, t4_17);
    const auto t4_19 = m::select(m::lt(V(1), m::constant<V>(0x1p-64f, 0x1p-512)), V(0), V(1));
    const auto t4_20 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), V(1)), m::infinity<V>(), t4_19);
    out[0] = p.usual(h10_, t4_9, m::select(h8_, h9_, m::select(h7_, t4_13, t4_9)));
    sink.add(p.row(1, 0), p.usual(h10_, t4_14, m::select(h8_, h9_, m::select(h7_, t4_18, t4_14))));
    sink.add(p.row(0, 0), p.usual(h10_, V(1), m::select(h8_, h9_, m::select(h7_, t4_20, V(1)))));
  }
};

}  // namespace actsym
