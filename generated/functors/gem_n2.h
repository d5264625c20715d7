// GEM(N=2): Piecewise((x**5/(x**4 + 1), x > 0), (0, True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct GEM_N2 {
  using Half = GEM_N2;  // computes half types
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = x * x;
    const V t1 = t0 * t0;
    const V t2 = m::select(m::lt(t1, m::infinity<V>()), m::fma(t0, t0, ((t0 + t0) * m::fma(x, x, m::neg(t0)))), t1);
    const auto t3 = m::le(t2, V(1));
    const V t4 = m::select(t3, t2, V(1)) / m::select(t3, V(1), t2);
    const auto t5 = m::both(m::le(m::constant<V>(0x1p-100f, 0x1p-900), t2), m::le(m::constant<V>(0x1p-100f, 0x1p-900), t4));
    const V t6 = m::select(t5, (m::select(t3, t4, V(1)) * x), m::select(t3, (((t0 * x) * x) * x), x));
    out[0] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), (t6 / (V(1) + t4)), V(0)));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = x * x;
    const V t1 = t0 * t0;
    const V t2 = m::select(m::lt(t1, m::infinity<V>()), m::fma(t0, t0, ((t0 + t0) * m::fma(x, x, m::neg(t0)))), t1);
    const auto t3 = m::le(t2, V(1));
    const V t4 = m::select(t3, t2, V(1)) / m::select(t3, V(1), t2);
    const auto t5 = m::both(m::le(m::constant<V>(0x1p-100f, 0x1p-900), t2), m::le(m::constant<V>(0x1p-100f, 0x1p-900), t4));
    const V t6 = m::select(t5, m::select(t3, t4, V(1)), m::select(t3, ((t0 * x) * x), V(1)));
    const V t7 = V(1) + t4;
    const V t8 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t9 = m::select(t5, m::select(t3, V(1), t4), m::select(t3, V(1), ((((V(1) / t8) / t8) / t8) / t8)));
    const V t10 = m::select(m::lt(V(0), x), ((t6 / t7) * (((t9 / t7) * V(4)) + V(1))), V(0));
    out[0] = m::select(m::unordered(x), x, t10);
  }
};

}  // namespace actsym
