// SQUAF-S: Series(Piecewise((z[k], ((k < 1) | (x >= q*(k - size_z/2))) & ((k >= size_z - 1) | (x < q*(k - size_z/2 + 1)))), (0, True)), k < size_z)
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct SQUAFS {
  using Half = SQUAFS;  // computes half types
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 1;
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
    const V p_q = p.fixed(0);
    const V p_size_z = V(p.count(0));
    const auto t0_0 = m::abs(x);
    const auto t0_1 = m::le(t0_0, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_2 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_3 = m::max(t0_2, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto h0_ = p_size_z - V(1);
    const auto h1_ = p_size_z * V(0x1p-1f);
    const auto h3_ = t0_0;
    const auto h4_ = t0_1;
    const auto h2_ = p.usual(t0_1, x, t0_3);
    V sum1_ = V(0);
    for (int k = 0; k < p.count(0); ++k) {
      const V z_k_ = p.at(0, k);
      const V index_ = V(k);
      const auto t1_0 = index_ - h1_;
      const auto t1_1 = m::either(m::le(h0_, index_), m::lt(h2_, (p_q * (t1_0 + V(1)))));
      const auto t1_2 = m::both(t1_1, m::either(m::le((p_q * t1_0), h2_), m::lt(index_, V(1))));
      sum1_ = sum1_ + m::select(t1_2, z_k_, V(0));
    }
    const auto t2_0 = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), h3_);
    const auto t2_1 = m::abs(sum1_);
    const auto t2_2 = m::select(m::lt(sum1_, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const auto t2_3 = m::select(m::lt(t2_1, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), sum1_);
    const auto t2_4 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t2_1), t2_2, t2_3);
    const auto t2_5 = m::select(m::unordered(x), (x * x), m::select(t2_0, t2_4, sum1_));
    out[0] = p.usual(h4_, sum1_, t2_5);
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_q = p.fixed(0);
    const V p_size_z = V(p.count(0));
    const auto t0_0 = m::abs(x);
    const auto t0_1 = m::le(t0_0, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_2 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_3 = m::max(t0_2, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto h0_ = p_size_z - V(1);
    const auto h1_ = p_size_z * V(0x1p-1f);
    const auto h3_ = t0_0;
    const auto h4_ = t0_1;
    const auto h2_ = p.usual(t0_1, x, t0_3);
    V sum1_ = V(0);
    V sum2_ = V(0);
    for (int k = 0; k < p.count(0); ++k) {
      const V z_k_ = p.at(0, k);
      const V index_ = V(k);
      const auto t1_0 = index_ - h1_;
      const auto t1_1 = m::either(m::le(h0_, index_), m::lt(h2_, (p_q * (t1_0 + V(1)))));
      const auto t1_2 = m::both(t1_1, m::either(m::le((p_q * t1_0), h2_), m::lt(index_, V(1))));
      const V next_sum1_ = sum1_ + m::select(t1_2, z_k_, V(0));
      const V next_sum2_ = sum2_;
      sum1_ = next_sum1_;
      sum2_ = next_sum2_;
    }
    const auto t2_0 = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), h3_);
    const auto t2_1 = m::abs(sum2_);
    const auto t2_2 = m::select(m::lt(sum2_, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const auto t2_3 = m::select(m::lt(t2_1, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), sum2_);
    const auto t2_4 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t2_1), t2_2, t2_3);
    const auto t2_5 = m::select(m::unordered(x), (x * x), m::select(t2_0, t2_4, sum2_));
    out[0] = p.usual(h4_, sum2_, t2_5);
  }

  // as slope; every derivative by a parameter goes to its row
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V p_q = p.fixed(0);
    const V p_size_z = V(p.count(0));
    const auto t0_0 = m::abs(x);
    const auto t0_1 = m::le(t0_0, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_2 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const auto t0_3 = m::max(t0_2, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto h0_ = p_size_z - V(1);
    const auto h1_ = p_size_z * V(0x1p-1f);
    const auto h6_ = t0_1;
    const auto h2_ = p.usual(t0_1, x, t0_3);
    const auto h3_ = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), t0_0);
    const auto h4_ = m::unordered(x);
    const auto h5_ = x * x;
    V sum1_ = V(0);
    V sum2_ = V(0);
    for (int k = 0; k < p.count(0); ++k) {
      const V z_k_ = p.at(0, k);
      const V index_ = V(k);
      const auto t1_0 = index_ - h1_;
      const auto t1_1 = m::either(m::le(h0_, index_), m::lt(h2_, (p_q * (t1_0 + V(1)))));
      const auto t1_2 = m::both(t1_1, m::either(m::le((p_q * t1_0), h2_), m::lt(index_, V(1))));
      const auto t1_3 = m::select(t1_2, V(1), V(0));
      const auto t1_4 = m::abs(t1_3);
      const auto t1_5 = m::select(m::lt(t1_3, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
      const auto t1_6 = m::select(m::lt(t1_4, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), t1_3);
      const auto t1_7 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t1_4), t1_5, t1_6);
      sink.add(p.row(0, k), p.usual(h6_, t1_3, m::select(h4_, h5_, m::select(h3_, t1_7, t1_3))));
      const V next_sum1_ = sum1_ + m::select(t1_2, z_k_, V(0));
      const V next_sum2_ = sum2_;
      sum1_ = next_sum1_;
      sum2_ = next_sum2_;
    }
    const auto t2_0 = m::abs(sum2_);
    const auto t2_1 = m::select(m::lt(sum2_, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    const auto t2_2 = m::select(m::lt(t2_0, m::constant<V>(0x1p-64f, 0x1p-512)), V(0), sum2_);
    const auto t2_3 = m::select(m::lt(m::constant<V>(0x1p+64f, 0x1p+512), t2_0), t2_1, t2_2);
    out[0] = p.usual(h6_, sum2_, m::select(h4_, h5_, m::select(h3_, t2_3, sum2_)));
  }
};

}  // namespace actsym
