// Fourier: c[0] + Series(Harmonic(k, w*x)*a[k] + HarmonicSine(k, w*x)*b[k], k < size_a)
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct Fourier {
  using Half = Fourier;  // computes half types
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 1;
  static constexpr int learnable = 0;
  static constexpr int vectors = 3;
  static constexpr bool wide = true;  // the CPU computes in double what is float
  static constexpr bool grid = false;  // a mean of the vector that grid.h computes
  static constexpr bool cells = false;  // a mean of the vector that cells.h computes
  static constexpr bool affine = false;  // a mean of a vector that affine.h computes
  static constexpr bool lines = false;  // largest ones of lines are looked for

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_w = p.fixed(0);
    const V c_0_ = p.at(0, 0);
    const V a_0_ = p.at(1, 0);
    const V b_0_ = p.at(2, 0);
    const auto t0_0 = m::abs(x);
    const auto t0_1 = m::le(t0_0, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_2 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_3 = m::max(t0_2, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto t0_4 = p.usual(t0_1, x, t0_3);
    const auto t0_5 = t0_4 * p_w;
    const auto t0_6 = m::min(t0_5, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_7 = m::max(t0_6, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto t0_8 = m::cos(t0_7);
    const auto t0_9 = m::select(m::lt(m::abs(t0_5), m::infinity<V>()), m::fma(t0_4, p_w, m::neg(t0_5)), V(0));
    const auto t0_10 = m::cos(t0_9);
    const auto t0_11 = m::sin(t0_7);
    const auto t0_12 = m::sin(t0_9);
    const auto h2_ = t0_0;
    const auto h3_ = t0_1;
    const auto h0_ = p.plain(m::cos(t0_5), ((t0_8 * t0_10) - (t0_11 * t0_12)));
    const auto h1_ = p.plain(m::sin(t0_5), ((t0_11 * t0_10) + (t0_8 * t0_12)));
    V u1_ = V(0);
    V u2_ = V(0);
    int last1_ = p.count(1) - 1;
#ifdef ACTSYM_SHORTCUTS  // what starts at 0 is not computed with
    if (last1_ >= 1) {
      const int k = last1_--;
      const V a_k_ = p.at(1, k);
      const V b_k_ = p.at(2, k);
      const V index_ = V(k);
      const auto t1_0 = u1_ * h0_;
      const auto t1_1 = index_ + V(2);
      const auto t1_2 = u2_ * h1_;
      const auto t1_3 = (a_k_ + p.plain(m::over(t1_0, t1_1), (t1_0 / t1_1))) + p.plain(m::over(t1_2, t1_1), (t1_2 / t1_1));
      const auto t1_4 = u2_ * h0_;
      const auto t1_5 = u1_ * h1_;
      const auto t1_6 = (b_k_ + p.plain(m::over(t1_4, t1_1), (t1_4 / t1_1))) - p.plain(m::over(t1_5, t1_1), (t1_5 / t1_1));
      const V next_u1_ = p.plain(a_k_, t1_3);
      const V next_u2_ = p.plain(b_k_, t1_6);
      u1_ = next_u1_;
      u2_ = next_u2_;
    }
#endif
    for (int k = last1_; k >= 1; --k) {
      const V a_k_ = p.at(1, k);
      const V b_k_ = p.at(2, k);
      const V index_ = V(k);
      const auto t1_0 = u1_ * h0_;
      const auto t1_1 = index_ + V(2);
      const auto t1_2 = u2_ * h1_;
      const auto t1_3 = u2_ * h0_;
      const auto t1_4 = u1_ * h1_;
      const V next_u1_ = (a_k_ + p.plain(m::over(t1_0, t1_1), (t1_0 / t1_1))) + p.plain(m::over(t1_2, t1_1), (t1_2 / t1_1));
      const V next_u2_ = (b_k_ + p.plain(m::over(t1_3, t1_1), (t1_3 / t1_1))) - p.plain(m::over(t1_4, t1_1), (t1_4 / t1_1));
      u1_ = next_u1_;
      u2_ = next_u2_;
    }
    const auto t2_0 = ((c_0_ + (a_0_ * h0_)) + (b_0_ * h1_)) + (((u1_ * (h0_ - h1_)) * (h1_ + h0_)) * V(0x1p-1f));
    const auto t2_1 = t2_0 + ((u2_ * h1_) * h0_);
    const auto t2_2 = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), h2_);
    const auto t2_3 = m::abs(t2_1);
    const auto t2_4 = m::select(m::lt(t2_1, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const auto t2_5 = m::select(m::lt(t2_3, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t2_1);
    const auto t2_6 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t2_3), t2_4, t2_5);
    const auto t2_7 = m::select(m::unordered(x), (x * x), m::select(t2_2, t2_6, t2_1));
    out[0] = p.usual(h3_, t2_1, t2_7);
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_w = p.fixed(0);
    const V a_0_ = p.at(1, 0);
    const V b_0_ = p.at(2, 0);
    const auto t0_0 = m::abs(x);
    const auto t0_1 = m::le(t0_0, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_2 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_3 = m::max(t0_2, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto t0_4 = p.usual(t0_1, x, t0_3);
    const auto t0_5 = t0_4 * p_w;
    const auto t0_6 = m::min(t0_5, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_7 = m::max(t0_6, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto t0_8 = m::cos(t0_7);
    const auto t0_9 = m::select(m::lt(m::abs(t0_5), m::infinity<V>()), m::fma(t0_4, p_w, m::neg(t0_5)), V(0));
    const auto t0_10 = m::cos(t0_9);
    const auto t0_11 = m::sin(t0_7);
    const auto t0_12 = m::sin(t0_9);
    const auto h2_ = t0_0;
    const auto h3_ = t0_1;
    const auto h0_ = p.plain(m::cos(t0_5), ((t0_8 * t0_10) - (t0_11 * t0_12)));
    const auto h1_ = p.plain(m::sin(t0_5), ((t0_11 * t0_10) + (t0_8 * t0_12)));
    V u1_ = V(0);
    V v3_ = V(0);
    V u2_ = V(0);
    V v4_ = V(0);
    int last1_ = p.count(1) - 1;
#ifdef ACTSYM_SHORTCUTS  // what starts at 0 is not computed with
    if (last1_ >= 1) {
      const int k = last1_--;
      const V a_k_ = p.at(1, k);
      const V b_k_ = p.at(2, k);
      const V index_ = V(k);
      const auto t1_0 = u1_ * h0_;
      const auto t1_1 = index_ + V(2);
      const auto t1_2 = p.plain(m::over(t1_0, t1_1), (t1_0 / t1_1));
      const auto t1_3 = u2_ * h1_;
      const auto t1_4 = p.plain(m::over(t1_3, t1_1), (t1_3 / t1_1));
      const auto t1_5 = u2_ * h0_;
      const auto t1_6 = p.plain(m::over(t1_5, t1_1), (t1_5 / t1_1));
      const auto t1_7 = v3_ * h0_;
      const auto t1_8 = v4_ * h1_;
      const auto t1_9 = (t1_6 + p.plain(m::over(t1_7, t1_1), (t1_7 / t1_1))) + p.plain(m::over(t1_8, t1_1), (t1_8 / t1_1));
      const auto t1_10 = u1_ * h1_;
      const auto t1_11 = p.plain(m::over(t1_10, t1_1), (t1_10 / t1_1));
      const auto t1_12 = v4_ * h0_;
      const auto t1_13 = (p.plain(m::over(t1_12, t1_1), (t1_12 / t1_1)) - t1_2) - t1_4;
      const auto t1_14 = v3_ * h1_;
      const V next_u1_ = p.plain(a_k_, ((a_k_ + t1_2) + t1_4));
      const V next_v3_ = p.plain(V(0), (t1_9 - t1_11));
      const V next_u2_ = p.plain(b_k_, ((b_k_ + t1_6) - t1_11));
      const V next_v4_ = p.plain(V(0), (t1_13 - p.plain(m::over(t1_14, t1_1), (t1_14 / t1_1))));
      u1_ = next_u1_;
      v3_ = next_v3_;
      u2_ = next_u2_;
      v4_ = next_v4_;
    }
    if (last1_ >= 1) {
      const int k = last1_--;
      const V a_k_ = p.at(1, k);
      const V b_k_ = p.at(2, k);
      const V index_ = V(k);
      const auto t1_0 = index_ + V(2);
      const auto t1_1 = m::over((u1_ * h0_), t1_0);
      const auto t1_2 = m::over((u2_ * h1_), t1_0);
      const auto t1_3 = u1_ * h0_;
      const auto t1_4 = index_ + V(2);
      const auto t1_5 = p.plain(m::over(t1_3, t1_4), (t1_3 / t1_4));
      const auto t1_6 = u2_ * h1_;
      const auto t1_7 = p.plain(m::over(t1_6, t1_4), (t1_6 / t1_4));
      const auto t1_8 = m::over((u2_ * h0_), t1_0);
      const auto t1_9 = m::over((u1_ * h1_), t1_0);
      const auto t1_10 = u2_ * h0_;
      const auto t1_11 = p.plain(m::over(t1_10, t1_4), (t1_10 / t1_4));
      const auto t1_12 = v3_ * h0_;
      const auto t1_13 = v4_ * h1_;
      const auto t1_14 = (t1_11 + p.plain(m::over(t1_12, t1_4), (t1_12 / t1_4))) + p.plain(m::over(t1_13, t1_4), (t1_13 / t1_4));
      const auto t1_15 = u1_ * h1_;
      const auto t1_16 = p.plain(m::over(t1_15, t1_4), (t1_15 / t1_4));
      const auto t1_17 = v4_ * h0_;
      const auto t1_18 = (p.plain(m::over(t1_17, t1_4), (t1_17 / t1_4)) - t1_5) - t1_7;
      const auto t1_19 = v3_ * h1_;
      const V next_u1_ = p.plain(((a_k_ + t1_1) + t1_2), ((a_k_ + t1_5) + t1_7));
      const V next_v3_ = p.plain((t1_8 - t1_9), (t1_14 - t1_16));
      const V next_u2_ = p.plain(((b_k_ + t1_8) - t1_9), ((b_k_ + t1_11) - t1_16));
      const V next_v4_ = p.plain((m::neg(t1_1) - t1_2), (t1_18 - p.plain(m::over(t1_19, t1_4), (t1_19 / t1_4))));
      u1_ = next_u1_;
      v3_ = next_v3_;
      u2_ = next_u2_;
      v4_ = next_v4_;
    }
#endif
    for (int k = last1_; k >= 1; --k) {
      const V a_k_ = p.at(1, k);
      const V b_k_ = p.at(2, k);
      const V index_ = V(k);
      const auto t1_0 = u1_ * h0_;
      const auto t1_1 = index_ + V(2);
      const auto t1_2 = p.plain(m::over(t1_0, t1_1), (t1_0 / t1_1));
      const auto t1_3 = u2_ * h1_;
      const auto t1_4 = p.plain(m::over(t1_3, t1_1), (t1_3 / t1_1));
      const auto t1_5 = u2_ * h0_;
      const auto t1_6 = p.plain(m::over(t1_5, t1_1), (t1_5 / t1_1));
      const auto t1_7 = v3_ * h0_;
      const auto t1_8 = v4_ * h1_;
      const auto t1_9 = (t1_6 + p.plain(m::over(t1_7, t1_1), (t1_7 / t1_1))) + p.plain(m::over(t1_8, t1_1), (t1_8 / t1_1));
      const auto t1_10 = u1_ * h1_;
      const auto t1_11 = p.plain(m::over(t1_10, t1_1), (t1_10 / t1_1));
      const auto t1_12 = v4_ * h0_;
      const auto t1_13 = (p.plain(m::over(t1_12, t1_1), (t1_12 / t1_1)) - t1_2) - t1_4;
      const auto t1_14 = v3_ * h1_;
      const V next_u1_ = (a_k_ + t1_2) + t1_4;
      const V next_v3_ = t1_9 - t1_11;
      const V next_u2_ = (b_k_ + t1_6) - t1_11;
      const V next_v4_ = t1_13 - p.plain(m::over(t1_14, t1_1), (t1_14 / t1_1));
      u1_ = next_u1_;
      v3_ = next_v3_;
      u2_ = next_u2_;
      v4_ = next_v4_;
    }
    const auto t2_0 = h1_ + h0_;
    const auto t2_1 = h0_ - h1_;
    const auto t2_2 = (((m::neg(h1_) - h0_) * t2_0) * V(0x1p-1f)) + ((t2_1 * t2_1) * V(0x1p-1f));
    const auto t2_3 = ((b_0_ * h0_) + (u1_ * t2_2)) + (u2_ * ((h0_ * h0_) - (h1_ * h1_)));
    const auto t2_4 = (t2_3 + (((v3_ * t2_1) * t2_0) * V(0x1p-1f))) + ((v4_ * h1_) * h0_);
    const auto t2_5 = p_w * (t2_4 - (a_0_ * h1_));
    const auto t2_6 = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), h2_);
    const auto t2_7 = m::abs(t2_5);
    const auto t2_8 = m::select(m::lt(t2_5, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const auto t2_9 = m::select(m::lt(t2_7, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t2_5);
    const auto t2_10 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t2_7), t2_8, t2_9);
    const auto t2_11 = m::select(m::unordered(x), (x * x), m::select(t2_6, t2_10, t2_5));
    out[0] = p.usual(h3_, t2_5, t2_11);
  }

  // as slope; every derivative by a parameter goes to its row
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V p_w = p.fixed(0);
    const V a_0_ = p.at(1, 0);
    const V b_0_ = p.at(2, 0);
    const auto t0_0 = m::abs(x);
    const auto t0_1 = m::le(t0_0, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_2 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_3 = m::max(t0_2, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto t0_4 = p.usual(t0_1, x, t0_3);
    const auto t0_5 = t0_4 * p_w;
    const auto t0_6 = m::min(t0_5, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_7 = m::max(t0_6, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto t0_8 = m::cos(t0_7);
    const auto t0_9 = m::select(m::lt(m::abs(t0_5), m::infinity<V>()), m::fma(t0_4, p_w, m::neg(t0_5)), V(0));
    const auto t0_10 = m::cos(t0_9);
    const auto t0_11 = m::sin(t0_7);
    const auto t0_12 = m::sin(t0_9);
    const auto h8_ = t0_0;
    const auto h7_ = t0_1;
    const auto h0_ = p.plain(m::cos(t0_5), ((t0_8 * t0_10) - (t0_11 * t0_12)));
    const auto h1_ = p.plain(m::sin(t0_5), ((t0_11 * t0_10) + (t0_8 * t0_12)));
    V u1_ = V(0);
    V v3_ = V(0);
    V u2_ = V(0);
    V v4_ = V(0);
    int last1_ = p.count(1) - 1;
#ifdef ACTSYM_SHORTCUTS  // what starts at 0 is not computed with
    if (last1_ >= 1) {
      const int k = last1_--;
      const V a_k_ = p.at(1, k);
      const V b_k_ = p.at(2, k);
      const V index_ = V(k);
      const auto t1_0 = u1_ * h0_;
      const auto t1_1 = index_ + V(2);
      const auto t1_2 = p.plain(m::over(t1_0, t1_1), (t1_0 / t1_1));
      const auto t1_3 = u2_ * h1_;
      const auto t1_4 = p.plain(m::over(t1_3, t1_1), (t1_3 / t1_1));
      const auto t1_5 = u2_ * h0_;
      const auto t1_6 = p.plain(m::over(t1_5, t1_1), (t1_5 / t1_1));
      const auto t1_7 = v3_ * h0_;
      const auto t1_8 = v4_ * h1_;
      const auto t1_9 = (t1_6 + p.plain(m::over(t1_7, t1_1), (t1_7 / t1_1))) + p.plain(m::over(t1_8, t1_1), (t1_8 / t1_1));
      const auto t1_10 = u1_ * h1_;
      const auto t1_11 = p.plain(m::over(t1_10, t1_1), (t1_10 / t1_1));
      const auto t1_12 = v4_ * h0_;
      const auto t1_13 = (p.plain(m::over(t1_12, t1_1), (t1_12 / t1_1)) - t1_2) - t1_4;
      const auto t1_14 = v3_ * h1_;
      const V next_u1_ = p.plain(a_k_, ((a_k_ + t1_2) + t1_4));
      const V next_v3_ = p.plain(V(0), (t1_9 - t1_11));
      const V next_u2_ = p.plain(b_k_, ((b_k_ + t1_6) - t1_11));
      const V next_v4_ = p.plain(V(0), (t1_13 - p.plain(m::over(t1_14, t1_1), (t1_14 / t1_1))));
      u1_ = next_u1_;
      v3_ = next_v3_;
      u2_ = next_u2_;
      v4_ = next_v4_;
    }
    if (last1_ >= 1) {
      const int k = last1_--;
      const V a_k_ = p.at(1, k);
      const V b_k_ = p.at(2, k);
      const V index_ = V(k);
      const auto t1_0 = index_ + V(2);
      const auto t1_1 = m::over((u1_ * h0_), t1_0);
      const auto t1_2 = m::over((u2_ * h1_), t1_0);
      const auto t1_3 = u1_ * h0_;
      const auto t1_4 = index_ + V(2);
      const auto t1_5 = p.plain(m::over(t1_3, t1_4), (t1_3 / t1_4));
      const auto t1_6 = u2_ * h1_;
      const auto t1_7 = p.plain(m::over(t1_6, t1_4), (t1_6 / t1_4));
      const auto t1_8 = m::over((u2_ * h0_), t1_0);
      const auto t1_9 = m::over((u1_ * h1_), t1_0);
      const auto t1_10 = u2_ * h0_;
      const auto t1_11 = p.plain(m::over(t1_10, t1_4), (t1_10 / t1_4));
      const auto t1_12 = v3_ * h0_;
      const auto t1_13 = v4_ * h1_;
      const auto t1_14 = (t1_11 + p.plain(m::over(t1_12, t1_4), (t1_12 / t1_4))) + p.plain(m::over(t1_13, t1_4), (t1_13 / t1_4));
      const auto t1_15 = u1_ * h1_;
      const auto t1_16 = p.plain(m::over(t1_15, t1_4), (t1_15 / t1_4));
      const auto t1_17 = v4_ * h0_;
      const auto t1_18 = (p.plain(m::over(t1_17, t1_4), (t1_17 / t1_4)) - t1_5) - t1_7;
      const auto t1_19 = v3_ * h1_;
      const V next_u1_ = p.plain(((a_k_ + t1_1) + t1_2), ((a_k_ + t1_5) + t1_7));
      const V next_v3_ = p.plain((t1_8 - t1_9), (t1_14 - t1_16));
      const V next_u2_ = p.plain(((b_k_ + t1_8) - t1_9), ((b_k_ + t1_11) - t1_16));
      const V next_v4_ = p.plain((m::neg(t1_1) - t1_2), (t1_18 - p.plain(m::over(t1_19, t1_4), (t1_19 / t1_4))));
      u1_ = next_u1_;
      v3_ = next_v3_;
      u2_ = next_u2_;
      v4_ = next_v4_;
    }
#endif
    for (int k = last1_; k >= 1; --k) {
      const V a_k_ = p.at(1, k);
      const V b_k_ = p.at(2, k);
      const V index_ = V(k);
      const auto t1_0 = u1_ * h0_;
      const auto t1_1 = index_ + V(2);
      const auto t1_2 = p.plain(m::over(t1_0, t1_1), (t1_0 / t1_1));
      const auto t1_3 = u2_ * h1_;
      const auto t1_4 = p.plain(m::over(t1_3, t1_1), (t1_3 / t1_1));
      const auto t1_5 = u2_ * h0_;
      const auto t1_6 = p.plain(m::over(t1_5, t1_1), (t1_5 / t1_1));
      const auto t1_7 = v3_ * h0_;
      const auto t1_8 = v4_ * h1_;
      const auto t1_9 = (t1_6 + p.plain(m::over(t1_7, t1_1), (t1_7 / t1_1))) + p.plain(m::over(t1_8, t1_1), (t1_8 / t1_1));
      const auto t1_10 = u1_ * h1_;
      const auto t1_11 = p.plain(m::over(t1_10, t1_1), (t1_10 / t1_1));
      const auto t1_12 = v4_ * h0_;
      const auto t1_13 = (p.plain(m::over(t1_12, t1_1), (t1_12 / t1_1)) - t1_2) - t1_4;
      const auto t1_14 = v3_ * h1_;
      const V next_u1_ = (a_k_ + t1_2) + t1_4;
      const V next_v3_ = t1_9 - t1_11;
      const V next_u2_ = (b_k_ + t1_6) - t1_11;
      const V next_v4_ = t1_13 - p.plain(m::over(t1_14, t1_1), (t1_14 / t1_1));
      u1_ = next_u1_;
      v3_ = next_v3_;
      u2_ = next_u2_;
      v4_ = next_v4_;
    }
    const auto t2_0 = h0_ - h1_;
    const auto t2_1 = h1_ + h0_;
    const auto h10_ = t2_0;
    const auto h9_ = t2_1;
    const auto h2_ = (t2_0 * t2_1) * V(0x1p-1f);
    const auto h3_ = h1_ * h0_;
    const auto h4_ = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), h8_);
    const auto h5_ = m::unordered(x);
    const auto h6_ = x * x;
    V s6_ = h2_;
    V s7_ = h3_;
    for (int k = 1; k < p.count(1); ++k) {
      const V index_ = V(k);
      const auto t3_0 = s6_ * h0_;
      const auto t3_1 = index_ + V(2);
      const auto t3_2 = s7_ * h1_;
      const auto t3_3 = s6_ * h1_;
      const auto t3_4 = s7_ * h0_;
      const auto t3_5 = m::abs(s6_);
      const auto t3_6 = m::select(m::lt(s6_, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
      const auto t3_7 = m::select(m::lt(t3_5, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), s6_);
      const auto t3_8 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t3_5), t3_6, t3_7);
      const auto t3_9 = m::abs(s7_);
      const auto t3_10 = m::select(m::lt(s7_, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
      const auto t3_11 = m::select(m::lt(t3_9, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), s7_);
      const auto t3_12 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t3_9), t3_10, t3_11);
      sink.add(p.row(1, k), p.usual(h7_, s6_, m::select(h5_, h6_, m::select(h4_, t3_8, s6_))));
      sink.add(p.row(2, k), p.usual(h7_, s7_, m::select(h5_, h6_, m::select(h4_, t3_12, s7_))));
      const V next_s6_ = p.plain(m::over(t3_0, t3_1), (t3_0 / t3_1)) - p.plain(m::over(t3_2, t3_1), (t3_2 / t3_1));
      const V next_s7_ = p.plain(m::over(t3_3, t3_1), (t3_3 / t3_1)) + p.plain(m::over(t3_4, t3_1), (t3_4 / t3_1));
      s6_ = next_s6_;
      s7_ = next_s7_;
    }
    const auto t4_0 = (((m::neg(h1_) - h0_) * h9_) * V(0x1p-1f)) + ((h10_ * h10_) * V(0x1p-1f));
    const auto t4_1 = ((b_0_ * h0_) + (u1_ * t4_0)) + (u2_ * ((h0_ * h0_) - (h1_ * h1_)));
    const auto t4_2 = (t4_1 + (((v3_ * h10_) * h9_) * V(0x1p-1f))) + ((v4_ * h1_) * h0_);
    const auto t4_3 = p_w * (t4_2 - (a_0_ * h1_));
    const auto t4_4 = m::abs(t4_3);
    const auto t4_5 = m::select(m::lt(t4_3, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const auto t4_6 = m::select(m::lt(t4_4, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t4_3);
    const auto t4_7 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t4_4), t4_5, t4_6);
    const auto t4_8 = m::abs(h0_);
    const auto t4_9 = m::select(m::lt(h0_, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const auto t4_10 = m::select(m::lt(t4_8, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), h0_);
    const auto t4_11 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t4_8), t4_9, t4_10);
    const auto t4_12 = m::abs(h1_);
    const auto t4_13 = m::select(m::lt(h1_, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const auto t4_14 = m::select(m::lt(t4_12, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), h1_);
    const auto t4_15 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t4_12), t4_13, t4_14);
    const auto t4_16 = m::select(m::lt(V(1), m::constant<V>(0x1p-64f, 0x1p-512)), V(0), V(1));
    const auto t4_17 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), V(1)), m::infinity<V>(), t4_16);
    out[0] = p.usual(h7_, t4_3, m::select(h5_, h6_, m::select(h4_, t4_7, t4_3)));
    sink.add(p.row(1, 0), p.usual(h7_, h0_, m::select(h5_, h6_, m::select(h4_, t4_11, h0_))));
    sink.add(p.row(2, 0), p.usual(h7_, h1_, m::select(h5_, h6_, m::select(h4_, t4_15, h1_))));
    sink.add(p.row(0, 0), p.usual(h7_, V(1), m::select(h5_, h6_, m::select(h4_, t4_17, V(1)))));
  }
};

}  // namespace actsym
