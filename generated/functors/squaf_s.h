// SQUAF-S: Series(Piecewise((z[k], ((k < 1) | (x >= q*(k - size_z/2))) & ((k >= size_z - 1) | (x < q*(k - size_z/2 + 1)))), (0, True)), k < size_z)
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct SQUAFS {
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 1;
  static constexpr int learnable = 0;
  static constexpr int vectors = 1;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V q = p.fixed(0);
    const V size_z = V(p.count(0));
    const V t0_0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V h0 = size_z - V(1);
    const V h1 = size_z * V(0x1p-1f);
    const V h2 = m::max(t0_0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    V sum1_ = V(0);
    for (int k = 0; k < p.count(0); ++k) {
      const V z_k = p.at(0, k);
      const V index = V(k);
      const V t1_0 = index - h1;
      const auto t1_1 = m::both(m::either(m::le(h0, index), m::lt(h2, (q * (t1_0 + V(1))))), m::either(m::le((q * t1_0), h2), m::lt(index, V(1))));
      sum1_ = sum1_ + m::select(t1_1, z_k, V(0));
    }
    const auto t2_0 = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), m::abs(x));
    const auto t2_1 = m::both(t2_0, m::lt(m::constant<V>(0x1p+64f, 0x1p+512), m::abs(sum1_)));
    const V t2_2 = m::select(m::lt(sum1_, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    out[0] = m::select(m::unordered(x), x, m::select(t2_1, t2_2, sum1_));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V q = p.fixed(0);
    const V size_z = V(p.count(0));
    const V t0_0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V h0 = size_z - V(1);
    const V h1 = size_z * V(0x1p-1f);
    const V h2 = m::max(t0_0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    V sum1_ = V(0);
    V sum2_ = V(0);
    for (int k = 0; k < p.count(0); ++k) {
      const V z_k = p.at(0, k);
      const V index = V(k);
      const V t1_0 = index - h1;
      const auto t1_1 = m::both(m::either(m::le(h0, index), m::lt(h2, (q * (t1_0 + V(1))))), m::either(m::le((q * t1_0), h2), m::lt(index, V(1))));
      const V next_sum1_ = sum1_ + m::select(t1_1, z_k, V(0));
      const V next_sum2_ = sum2_;
      sum1_ = next_sum1_;
      sum2_ = next_sum2_;
    }
    const auto t2_0 = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), m::abs(x));
    const auto t2_1 = m::both(t2_0, m::lt(m::constant<V>(0x1p+64f, 0x1p+512), m::abs(sum2_)));
    const V t2_2 = m::select(m::lt(sum2_, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    out[0] = m::select(m::unordered(x), x, m::select(t2_1, t2_2, sum2_));
  }

  // as slope; every derivative by a parameter goes to its row
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V q = p.fixed(0);
    const V size_z = V(p.count(0));
    const V t0_0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V h0 = size_z - V(1);
    const V h1 = size_z * V(0x1p-1f);
    const V h2 = m::max(t0_0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    V sum1_ = V(0);
    V sum2_ = V(0);
    for (int k = 0; k < p.count(0); ++k) {
      const V z_k = p.at(0, k);
      const V index = V(k);
      const V t1_0 = index - h1;
      const auto t1_1 = m::both(m::either(m::le(h0, index), m::lt(h2, (q * (t1_0 + V(1))))), m::either(m::le((q * t1_0), h2), m::lt(index, V(1))));
      const V next_sum1_ = sum1_ + m::select(t1_1, z_k, V(0));
      const V next_sum2_ = sum2_;
      sum1_ = next_sum1_;
      sum2_ = next_sum2_;
    }
    const auto h3 = m::lt(m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023), m::abs(x));
    const auto h4 = m::unordered(x);
    for (int k = 0; k < p.count(0); ++k) {
      const V index = V(k);
      const V t3_0 = index - h1;
      const auto t3_1 = m::both(m::either(m::le(h0, index), m::lt(h2, (q * (t3_0 + V(1))))), m::either(m::le((q * t3_0), h2), m::lt(index, V(1))));
      const V t3_2 = m::select(t3_1, V(1), V(0));
      const auto t3_3 = m::both(h3, m::lt(m::constant<V>(0x1p+64f, 0x1p+512), m::abs(t3_2)));
      const V t3_4 = m::select(m::lt(t3_2, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
      sink.add(p.row(0, k), m::select(h4, x, m::select(t3_3, t3_4, t3_2)));
    }
    const auto t4_0 = m::both(h3, m::lt(m::constant<V>(0x1p+64f, 0x1p+512), m::abs(sum2_)));
    const V t4_1 = m::select(m::lt(sum2_, V(0)), m::neg(m::infinity<V>()), m::infinity<V>());
    out[0] = m::select(h4, x, m::select(t4_0, t4_1, sum2_));
  }
};

}  // namespace actsym
