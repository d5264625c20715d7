// Poly: Series(Power(k, x)*a[k], k < size_a)
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct Poly {
  using Half = Poly;  // computes half types
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
    const auto h1_ = t0_0;
    const auto h2_ = t0_1;
    const auto h0_ = p.usual(t0_1, x, t0_3);
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
    const auto t2_0 = v2_ * h0_;
    const auto t2_1 = t2_0 + u1_;
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
    const auto t4_0 = v2_ * h0_;
    const auto t4_1 = t4_0 + u1_;
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
