// Legendre: Series(ScaledLegendre(k, x)*a[k], k < size_a)
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct Legendre {
  using Half = Legendre;  // computes half types
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 1;
  static constexpr bool wide = false;  // the CPU computes in double what is float
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
    const auto h1_ = t0_0;
    const auto h2_ = t0_1;
    const auto h0_ = p.usual(t0_1, x, t0_3);
    V u1_ = V(0);
    V u2_ = V(0);
    int last1_ = p.count(0) - 1;
#ifdef ACTSYM_SHORTCUTS  // what starts at 0 is not computed with
    if (last1_ >= 1) {
      const int k = last1_--;
      const V a_k_ = p.at(0, k);
      const V index_ = V(k);
      const auto t1_0 = index_ * V(2);
      const auto t1_1 = u1_ * (t1_0 + V(1));
      const auto t1_2 = (t1_0 + (index_ * index_)) + V(1);
      const auto t1_3 = p.plain(m::over(t1_1, t1_2), (t1_1 / t1_2)) * h0_;
      const auto t1_4 = index_ + V(2);
      const auto t1_5 = t1_3 + (a_k_ + p.plain(m::over(u2_, t1_4), (u2_ / t1_4)));
      const auto t1_6 = m::select(m::lt(m::abs(t1_3), m::infinity<V>()), t1_5, m::select(m::unordered(t1_5), t1_3, t1_5));
      const auto t1_7 = index_ + V(1);
      const V next_u1_ = p.plain(a_k_, p.plain(t1_5, t1_6));
      const V next_u2_ = p.plain(V(0), m::neg(p.plain(m::over(u1_, t1_7), (u1_ / t1_7))));
      u1_ = next_u1_;
      u2_ = next_u2_;
    }
    if (last1_ >= 1) {
      const int k = last1_--;
      const V a_k_ = p.at(0, k);
      const V index_ = V(k);
      const auto t1_0 = index_ * V(2);
      const auto t1_1 = m::over((u1_ * (t1_0 + V(1))), ((t1_0 + (index_ * index_)) + V(1)));
      const auto t1_2 = index_ * V(2);
      const auto t1_3 = u1_ * (t1_2 + V(1));
      const auto t1_4 = (t1_2 + (index_ * index_)) + V(1);
      const auto t1_5 = p.plain(m::over(t1_3, t1_4), (t1_3 / t1_4)) * h0_;
      const auto t1_6 = index_ + V(2);
      const auto t1_7 = t1_5 + (a_k_ + p.plain(m::over(u2_, t1_6), (u2_ / t1_6)));
      const auto t1_8 = m::select(m::lt(m::abs(t1_5), m::infinity<V>()), t1_7, m::select(m::unordered(t1_7), t1_5, t1_7));
      const auto t1_9 = index_ + V(1);
      const V next_u1_ = p.plain(((t1_1 * h0_) + a_k_), p.plain(t1_7, t1_8));
      const V next_u2_ = p.plain(m::neg(m::over(u1_, (index_ + V(1)))), m::neg(p.plain(m::over(u1_, t1_9), (u1_ / t1_9))));
      u1_ = next_u1_;
      u2_ = next_u2_;
    }
#endif
    for (int k = last1_; k >= 1; --k) {
      const V a_k_ = p.at(0, k);
      const V index_ = V(k);
      const auto t1_0 = index_ * V(2);
      const auto t1_1 = u1_ * (t1_0 + V(1));
      const auto t1_2 = (t1_0 + (index_ * index_)) + V(1);
      const auto t1_3 = p.plain(m::over(t1_1, t1_2), (t1_1 / t1_2)) * h0_;
      const auto t1_4 = index_ + V(2);
      const auto t1_5 = t1_3 + (a_k_ + p.plain(m::over(u2_, t1_4), (u2_ / t1_4)));
      const auto t1_6 = m::select(m::lt(m::abs(t1_3), m::infinity<V>()), t1_5, m::select(m::unordered(t1_5), t1_3, t1_5));
      const auto t1_7 = index_ + V(1);
      const V next_u1_ = p.plain(t1_5, t1_6);
      const V next_u2_ = m::neg(p.plain(m::over(u1_, t1_7), (u1_ / t1_7)));
      u1_ = next_u1_;
      u2_ = next_u2_;
    }
    const auto t2_0 = u1_ * h0_;
    const auto t2_1 = t2_0 + (a_0_ + (u2_ * V(0x1p-1f)));
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
    const auto h1_ = t0_0;
    const auto h2_ = t0_1;
    const auto h0_ = p.usual(t0_1, x, t0_3);
    V u1_ = V(0);
    V v3_ = V(0);
    V u2_ = V(0);
    V v4_ = V(0);
    int last1_ = p.count(0) - 1;
#ifdef ACTSYM_SHORTCUTS  // what starts at 0 is not computed with
    if (last1_ >= 1) {
      const int k = last1_--;
      const V a_k_ = p.at(0, k);
      const V index_ = V(k);
      const auto t1_0 = index_ * V(2);
      const auto t1_1 = t1_0 + V(1);
      const auto t1_2 = u1_ * t1_1;
      const auto t1_3 = (t1_0 + (index_ * index_)) + V(1);
      const auto t1_4 = p.plain(m::over(t1_2, t1_3), (t1_2 / t1_3)) * h0_;
      const auto t1_5 = index_ + V(2);
      const auto t1_6 = t1_4 + (a_k_ + p.plain(m::over(u2_, t1_5), (u2_ / t1_5)));
      const auto t1_7 = m::select(m::lt(m::abs(t1_4), m::infinity<V>()), t1_6, m::select(m::unordered(t1_6), t1_4, t1_6));
      const auto t1_8 = v3_ * t1_1;
      const auto t1_9 = p.plain(m::over(t1_8, t1_3), (t1_8 / t1_3)) * h0_;
      const auto t1_10 = index_ + V(1);
      const auto t1_11 = p.plain(m::over(t1_2, t1_10), (t1_2 / t1_10));
      const auto t1_12 = p.plain(m::over(v4_, t1_5), (v4_ / t1_5)) + p.plain(m::over(t1_11, t1_10), (t1_11 / t1_10));
      const auto t1_13 = t1_9 + t1_12;
      const auto t1_14 = m::select(m::lt(m::abs(t1_9), m::infinity<V>()), t1_13, m::select(m::unordered(t1_13), t1_9, t1_13));
      const V next_u1_ = p.plain(a_k_, p.plain(t1_6, t1_7));
      const V next_v3_ = p.plain(V(0), p.plain(t1_13, t1_14));
      const V next_u2_ = p.plain(V(0), m::neg(p.plain(m::over(u1_, t1_10), (u1_ / t1_10))));
      const V next_v4_ = p.plain(V(0), m::neg(p.plain(m::over(v3_, t1_10), (v3_ / t1_10))));
      u1_ = next_u1_;
      v3_ = next_v3_;
      u2_ = next_u2_;
      v4_ = next_v4_;
    }
    if (last1_ >= 1) {
      const int k = last1_--;
      const V a_k_ = p.at(0, k);
      const V index_ = V(k);
      const auto t1_0 = index_ * V(2);
      const auto t1_1 = u1_ * (t1_0 + V(1));
      const auto t1_2 = (m::over(t1_1, ((t1_0 + (index_ * index_)) + V(1))) * h0_) + a_k_;
      const auto t1_3 = index_ * V(2);
      const auto t1_4 = t1_3 + V(1);
      const auto t1_5 = u1_ * t1_4;
      const auto t1_6 = (t1_3 + (index_ * index_)) + V(1);
      const auto t1_7 = p.plain(m::over(t1_5, t1_6), (t1_5 / t1_6)) * h0_;
      const auto t1_8 = index_ + V(2);
      const auto t1_9 = t1_7 + (a_k_ + p.plain(m::over(u2_, t1_8), (u2_ / t1_8)));
      const auto t1_10 = m::select(m::lt(m::abs(t1_7), m::infinity<V>()), t1_9, m::select(m::unordered(t1_9), t1_7, t1_9));
      const auto t1_11 = index_ + V(1);
      const auto t1_12 = v3_ * t1_4;
      const auto t1_13 = p.plain(m::over(t1_12, t1_6), (t1_12 / t1_6)) * h0_;
      const auto t1_14 = index_ + V(1);
      const auto t1_15 = p.plain(m::over(t1_5, t1_14), (t1_5 / t1_14));
      const auto t1_16 = p.plain(m::over(v4_, t1_8), (v4_ / t1_8)) + p.plain(m::over(t1_15, t1_14), (t1_15 / t1_14));
      const auto t1_17 = t1_13 + t1_16;
      const auto t1_18 = m::select(m::lt(m::abs(t1_13), m::infinity<V>()), t1_17, m::select(m::unordered(t1_17), t1_13, t1_17));
      const V next_u1_ = p.plain(t1_2, p.plain(t1_9, t1_10));
      const V next_v3_ = p.plain(m::over(m::over(t1_1, t1_11), t1_11), p.plain(t1_17, t1_18));
      const V next_u2_ = p.plain(m::neg(m::over(u1_, t1_11)), m::neg(p.plain(m::over(u1_, t1_14), (u1_ / t1_14))));
      const V next_v4_ = p.plain(V(0), m::neg(p.plain(m::over(v3_, t1_14), (v3_ / t1_14))));
      u1_ = next_u1_;
      v3_ = next_v3_;
      u2_ = next_u2_;
      v4_ = next_v4_;
    }
    if (last1_ >= 1) {
      const int k = last1_--;
      const V a_k_ = p.at(0, k);
      const V index_ = V(k);
      const auto t1_0 = index_ * V(2);
      const auto t1_1 = t1_0 + V(1);
      const auto t1_2 = u1_ * t1_1;
      const auto t1_3 = (t1_0 + (index_ * index_)) + V(1);
      const auto t1_4 = (m::over(t1_2, t1_3) * h0_) + (a_k_ + m::over(u2_, (index_ + V(2))));
      const auto t1_5 = index_ * V(2);
      const auto t1_6 = t1_5 + V(1);
      const auto t1_7 = u1_ * t1_6;
      const auto t1_8 = (t1_5 + (index_ * index_)) + V(1);
      const auto t1_9 = p.plain(m::over(t1_7, t1_8), (t1_7 / t1_8)) * h0_;
      const auto t1_10 = index_ + V(2);
      const auto t1_11 = t1_9 + (a_k_ + p.plain(m::over(u2_, t1_10), (u2_ / t1_10)));
      const auto t1_12 = m::select(m::lt(m::abs(t1_9), m::infinity<V>()), t1_11, m::select(m::unordered(t1_11), t1_9, t1_11));
      const auto t1_13 = index_ + V(1);
      const auto t1_14 = (m::over((v3_ * t1_1), t1_3) * h0_) + m::over(m::over(t1_2, t1_13), t1_13);
      const auto t1_15 = v3_ * t1_6;
      const auto t1_16 = p.plain(m::over(t1_15, t1_8), (t1_15 / t1_8)) * h0_;
      const auto t1_17 = index_ + V(1);
      const auto t1_18 = p.plain(m::over(t1_7, t1_17), (t1_7 / t1_17));
      const auto t1_19 = p.plain(m::over(v4_, t1_10), (v4_ / t1_10)) + p.plain(m::over(t1_18, t1_17), (t1_18 / t1_17));
      const auto t1_20 = t1_16 + t1_19;
      const auto t1_21 = m::select(m::lt(m::abs(t1_16), m::infinity<V>()), t1_20, m::select(m::unordered(t1_20), t1_16, t1_20));
      const V next_u1_ = p.plain(t1_4, p.plain(t1_11, t1_12));
      const V next_v3_ = p.plain(t1_14, p.plain(t1_20, t1_21));
      const V next_u2_ = p.plain(m::neg(m::over(u1_, t1_13)), m::neg(p.plain(m::over(u1_, t1_17), (u1_ / t1_17))));
      const V next_v4_ = p.plain(m::neg(m::over(v3_, t1_13)), m::neg(p.plain(m::over(v3_, t1_17), (v3_ / t1_17))));
      u1_ = next_u1_;
      v3_ = next_v3_;
      u2_ = next_u2_;
      v4_ = next_v4_;
    }
#endif
    for (int k = last1_; k >= 1; --k) {
      const V a_k_ = p.at(0, k);
      const V index_ = V(k);
      const auto t1_0 = index_ * V(2);
      const auto t1_1 = t1_0 + V(1);
      const auto t1_2 = u1_ * t1_1;
      const auto t1_3 = (t1_0 + (index_ * index_)) + V(1);
      const auto t1_4 = p.plain(m::over(t1_2, t1_3), (t1_2 / t1_3)) * h0_;
      const auto t1_5 = index_ + V(2);
      const auto t1_6 = t1_4 + (a_k_ + p.plain(m::over(u2_, t1_5), (u2_ / t1_5)));
      const auto t1_7 = m::select(m::lt(m::abs(t1_4), m::infinity<V>()), t1_6, m::select(m::unordered(t1_6), t1_4, t1_6));
      const auto t1_8 = v3_ * t1_1;
      const auto t1_9 = p.plain(m::over(t1_8, t1_3), (t1_8 / t1_3)) * h0_;
      const auto t1_10 = index_ + V(1);
      const auto t1_11 = p.plain(m::over(t1_2, t1_10), (t1_2 / t1_10));
      const auto t1_12 = p.plain(m::over(v4_, t1_5), (v4_ / t1_5)) + p.plain(m::over(t1_11, t1_10), (t1_11 / t1_10));
      const auto t1_13 = t1_9 + t1_12;
      const auto t1_14 = m::select(m::lt(m::abs(t1_9), m::infinity<V>()), t1_13, m::select(m::unordered(t1_13), t1_9, t1_13));
      const V next_u1_ = p.plain(t1_6, t1_7);
      const V next_v3_ = p.plain(t1_13, t1_14);
      const V next_u2_ = m::neg(p.plain(m::over(u1_, t1_10), (u1_ / t1_10)));
      const V next_v4_ = m::neg(p.plain(m::over(v3_, t1_10), (v3_ / t1_10)));
      u1_ = next_u1_;
      v3_ = next_v3_;
      u2_ = next_u2_;
      v4_ = next_v4_;
    }
    const auto t2_0 = v3_ * h0_;
    const auto t2_1 = t2_0 + (u1_ + (v4_ * V(0x1p-1f)));
    const auto t2_2 = m::select(m::lt(m::abs(t2_0), m::infinity<V>()), t2_1, m::select(m::unordered(t2_1), t2_0, t2_1));
    const auto t2_3 = p.plain(t2_1, t2_2);
    const auto t2_4 = p.plain(t2_3, t2_3);
    const auto t2_5 = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), h1_);
    const auto t2_6 = m::abs(t2_4);
    const auto t2_7 = m::select(m::lt(t2_4, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const auto t2_8 = m::select(m::lt(t2_6, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t2_4);
    const auto t2_9 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t2_6), t2_7, t2_8);
    const auto t2_10 = m::select(m::unordered(x), (x * x), m::select(t2_5, t2_9, t2_4));
    out[0] = p.usual(h2_, t2_4, t2_10);
  }

  // as slope; every derivative by a parameter goes to its row
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const auto t0_0 = m::abs(x);
    const auto t0_1 = m::le(t0_0, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_2 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_3 = m::max(t0_2, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto h5_ = t0_0;
    const auto h4_ = t0_1;
    const auto h0_ = p.usual(t0_1, x, t0_3);
    V u1_ = V(0);
    V v3_ = V(0);
    V u2_ = V(0);
    V v4_ = V(0);
    int last1_ = p.count(0) - 1;
#ifdef ACTSYM_SHORTCUTS  // what starts at 0 is not computed with
    if (last1_ >= 1) {
      const int k = last1_--;
      const V a_k_ = p.at(0, k);
      const V index_ = V(k);
      const auto t1_0 = index_ * V(2);
      const auto t1_1 = t1_0 + V(1);
      const auto t1_2 = u1_ * t1_1;
      const auto t1_3 = (t1_0 + (index_ * index_)) + V(1);
      const auto t1_4 = p.plain(m::over(t1_2, t1_3), (t1_2 / t1_3)) * h0_;
      const auto t1_5 = index_ + V(2);
      const auto t1_6 = t1_4 + (a_k_ + p.plain(m::over(u2_, t1_5), (u2_ / t1_5)));
      const auto t1_7 = m::select(m::lt(m::abs(t1_4), m::infinity<V>()), t1_6, m::select(m::unordered(t1_6), t1_4, t1_6));
      const auto t1_8 = v3_ * t1_1;
      const auto t1_9 = p.plain(m::over(t1_8, t1_3), (t1_8 / t1_3)) * h0_;
      const auto t1_10 = index_ + V(1);
      const auto t1_11 = p.plain(m::over(t1_2, t1_10), (t1_2 / t1_10));
      const auto t1_12 = p.plain(m::over(v4_, t1_5), (v4_ / t1_5)) + p.plain(m::over(t1_11, t1_10), (t1_11 / t1_10));
      const auto t1_13 = t1_9 + t1_12;
      const auto t1_14 = m::select(m::lt(m::abs(t1_9), m::infinity<V>()), t1_13, m::select(m::unordered(t1_13), t1_9, t1_13));
      const V next_u1_ = p.plain(a_k_, p.plain(t1_6, t1_7));
      const V next_v3_ = p.plain(V(0), p.plain(t1_13, t1_14));
      const V next_u2_ = p.plain(V(0), m::neg(p.plain(m::over(u1_, t1_10), (u1_ / t1_10))));
      const V next_v4_ = p.plain(V(0), m::neg(p.plain(m::over(v3_, t1_10), (v3_ / t1_10))));
      u1_ = next_u1_;
      v3_ = next_v3_;
      u2_ = next_u2_;
      v4_ = next_v4_;
    }
    if (last1_ >= 1) {
      const int k = last1_--;
      const V a_k_ = p.at(0, k);
      const V index_ = V(k);
      const auto t1_0 = index_ * V(2);
      const auto t1_1 = u1_ * (t1_0 + V(1));
      const auto t1_2 = (m::over(t1_1, ((t1_0 + (index_ * index_)) + V(1))) * h0_) + a_k_;
      const auto t1_3 = index_ * V(2);
      const auto t1_4 = t1_3 + V(1);
      const auto t1_5 = u1_ * t1_4;
      const auto t1_6 = (t1_3 + (index_ * index_)) + V(1);
      const auto t1_7 = p.plain(m::over(t1_5, t1_6), (t1_5 / t1_6)) * h0_;
      const auto t1_8 = index_ + V(2);
      const auto t1_9 = t1_7 + (a_k_ + p.plain(m::over(u2_, t1_8), (u2_ / t1_8)));
      const auto t1_10 = m::select(m::lt(m::abs(t1_7), m::infinity<V>()), t1_9, m::select(m::unordered(t1_9), t1_7, t1_9));
      const auto t1_11 = index_ + V(1);
      const auto t1_12 = v3_ * t1_4;
      const auto t1_13 = p.plain(m::over(t1_12, t1_6), (t1_12 / t1_6)) * h0_;
      const auto t1_14 = index_ + V(1);
      const auto t1_15 = p.plain(m::over(t1_5, t1_14), (t1_5 / t1_14));
      const auto t1_16 = p.plain(m::over(v4_, t1_8), (v4_ / t1_8)) + p.plain(m::over(t1_15, t1_14), (t1_15 / t1_14));
      const auto t1_17 = t1_13 + t1_16;
      const auto t1_18 = m::select(m::lt(m::abs(t1_13), m::infinity<V>()), t1_17, m::select(m::unordered(t1_17), t1_13, t1_17));
      const V next_u1_ = p.plain(t1_2, p.plain(t1_9, t1_10));
      const V next_v3_ = p.plain(m::over(m::over(t1_1, t1_11), t1_11), p.plain(t1_17, t1_18));
      const V next_u2_ = p.plain(m::neg(m::over(u1_, t1_11)), m::neg(p.plain(m::over(u1_, t1_14), (u1_ / t1_14))));
      const V next_v4_ = p.plain(V(0), m::neg(p.plain(m::over(v3_, t1_14), (v3_ / t1_14))));
      u1_ = next_u1_;
      v3_ = next_v3_;
      u2_ = next_u2_;
      v4_ = next_v4_;
    }
    if (last1_ >= 1) {
      const int k = last1_--;
      const V a_k_ = p.at(0, k);
      const V index_ = V(k);
      const auto t1_0 = index_ * V(2);
      const auto t1_1 = t1_0 + V(1);
      const auto t1_2 = u1_ * t1_1;
      const auto t1_3 = (t1_0 + (index_ * index_)) + V(1);
      const auto t1_4 = (m::over(t1_2, t1_3) * h0_) + (a_k_ + m::over(u2_, (index_ + V(2))));
      const auto t1_5 = index_ * V(2);
      const auto t1_6 = t1_5 + V(1);
      const auto t1_7 = u1_ * t1_6;
      const auto t1_8 = (t1_5 + (index_ * index_)) + V(1);
      const auto t1_9 = p.plain(m::over(t1_7, t1_8), (t1_7 / t1_8)) * h0_;
      const auto t1_10 = index_ + V(2);
      const auto t1_11 = t1_9 + (a_k_ + p.plain(m::over(u2_, t1_10), (u2_ / t1_10)));
      const auto t1_12 = m::select(m::lt(m::abs(t1_9), m::infinity<V>()), t1_11, m::select(m::unordered(t1_11), t1_9, t1_11));
      const auto t1_13 = index_ + V(1);
      const auto t1_14 = (m::over((v3_ * t1_1), t1_3) * h0_) + m::over(m::over(t1_2, t1_13), t1_13);
      const auto t1_15 = v3_ * t1_6;
      const auto t1_16 = p.plain(m::over(t1_15, t1_8), (t1_15 / t1_8)) * h0_;
      const auto t1_17 = index_ + V(1);
      const auto t1_18 = p.plain(m::over(t1_7, t1_17), (t1_7 / t1_17));
      const auto t1_19 = p.plain(m::over(v4_, t1_10), (v4_ / t1_10)) + p.plain(m::over(t1_18, t1_17), (t1_18 / t1_17));
      const auto t1_20 = t1_16 + t1_19;
      const auto t1_21 = m::select(m::lt(m::abs(t1_16), m::infinity<V>()), t1_20, m::select(m::unordered(t1_20), t1_16, t1_20));
      const V next_u1_ = p.plain(t1_4, p.plain(t1_11, t1_12));
      const V next_v3_ = p.plain(t1_14, p.plain(t1_20, t1_21));
      const V next_u2_ = p.plain(m::neg(m::over(u1_, t1_13)), m::neg(p.plain(m::over(u1_, t1_17), (u1_ / t1_17))));
      const V next_v4_ = p.plain(m::neg(m::over(v3_, t1_13)), m::neg(p.plain(m::over(v3_, t1_17), (v3_ / t1_17))));
      u1_ = next_u1_;
      v3_ = next_v3_;
      u2_ = next_u2_;
      v4_ = next_v4_;
    }
#endif
    for (int k = last1_; k >= 1; --k) {
      const V a_k_ = p.at(0, k);
      const V index_ = V(k);
      const auto t1_0 = index_ * V(2);
      const auto t1_1 = t1_0 + V(1);
      const auto t1_2 = u1_ * t1_1;
      const auto t1_3 = (t1_0 + (index_ * index_)) + V(1);
      const auto t1_4 = p.plain(m::over(t1_2, t1_3), (t1_2 / t1_3)) * h0_;
      const auto t1_5 = index_ + V(2);
      const auto t1_6 = t1_4 + (a_k_ + p.plain(m::over(u2_, t1_5), (u2_ / t1_5)));
      const auto t1_7 = m::select(m::lt(m::abs(t1_4), m::infinity<V>()), t1_6, m::select(m::unordered(t1_6), t1_4, t1_6));
      const auto t1_8 = v3_ * t1_1;
      const auto t1_9 = p.plain(m::over(t1_8, t1_3), (t1_8 / t1_3)) * h0_;
      const auto t1_10 = index_ + V(1);
      const auto t1_11 = p.plain(m::over(t1_2, t1_10), (t1_2 / t1_10));
      const auto t1_12 = p.plain(m::over(v4_, t1_5), (v4_ / t1_5)) + p.plain(m::over(t1_11, t1_10), (t1_11 / t1_10));
      const auto t1_13 = t1_9 + t1_12;
      const auto t1_14 = m::select(m::lt(m::abs(t1_9), m::infinity<V>()), t1_13, m::select(m::unordered(t1_13), t1_9, t1_13));
      const V next_u1_ = p.plain(t1_6, t1_7);
      const V next_v3_ = p.plain(t1_13, t1_14);
      const V next_u2_ = m::neg(p.plain(m::over(u1_, t1_10), (u1_ / t1_10)));
      const V next_v4_ = m::neg(p.plain(m::over(v3_, t1_10), (v3_ / t1_10)));
      u1_ = next_u1_;
      v3_ = next_v3_;
      u2_ = next_u2_;
      v4_ = next_v4_;
    }
    const auto h1_ = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), h5_);
    const auto h2_ = m::unordered(x);
    const auto h3_ = x * x;
    V s6_ = h0_;
    V s7_ = V(0x1p-1f);
    for (int k = 1; k < p.count(0); ++k) {
      const V index_ = V(k);
      const auto t3_0 = index_ * V(2);
      const auto t3_1 = s6_ * (t3_0 + V(1));
      const auto t3_2 = (t3_0 + (index_ * index_)) + V(1);
      const auto t3_3 = p.plain(m::over(t3_1, t3_2), (t3_1 / t3_2)) * h0_;
      const auto t3_4 = index_ + V(1);
      const auto t3_5 = t3_3 - p.plain(m::over(s7_, t3_4), (s7_ / t3_4));
      const auto t3_6 = m::select(m::lt(m::abs(t3_3), m::infinity<V>()), t3_5, m::select(m::unordered(t3_5), t3_3, t3_5));
      const auto t3_7 = index_ + V(2);
      const auto t3_8 = m::abs(s6_);
      const auto t3_9 = m::select(m::lt(s6_, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
      const auto t3_10 = m::select(m::lt(t3_8, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), s6_);
      const auto t3_11 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t3_8), t3_9, t3_10);
      sink.add(p.row(0, k), p.usual(h4_, s6_, m::select(h2_, h3_, m::select(h1_, t3_11, s6_))));
      const V next_s6_ = p.plain(t3_5, t3_6);
      const V next_s7_ = p.plain(m::over(s6_, t3_7), (s6_ / t3_7));
      s6_ = next_s6_;
      s7_ = next_s7_;
    }
    const auto t4_0 = v3_ * h0_;
    const auto t4_1 = t4_0 + (u1_ + (v4_ * V(0x1p-1f)));
    const auto t4_2 = m::select(m::lt(m::abs(t4_0), m::infinity<V>()), t4_1, m::select(m::unordered(t4_1), t4_0, t4_1));
    const auto t4_3 = p.plain(t4_1, t4_2);
    const auto t4_4 = p.plain(t4_3, t4_3);
    const auto t4_5 = m::abs(t4_4);
    const auto t4_6 = m::select(m::lt(t4_4, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const auto t4_7 = m::select(m::lt(t4_5, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t4_4);
    const auto t4_8 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t4_5), t4_6, t4_7);
    const auto t4_9 = m::select(m::lt(V(1), m::constant<V>(0x1p-64f, 0x1p-512)), V(0), V(1));
    const auto t4_10 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), V(1)), m::infinity<V>(), t4_9);
    out[0] = p.usual(h4_, t4_4, m::select(h2_, h3_, m::select(h1_, t4_8, t4_4)));
    sink.add(p.row(0, 0), p.usual(h4_, V(1), m::select(h2_, h3_, m::select(h1_, t4_10, V(1)))));
  }
};

}  // namespace actsym
