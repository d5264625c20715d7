// GMGLU(N=2): u*Piecewise((x**5/(x**4 + 1), x > 0), (0, True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct GMGLU_N2 {
  static constexpr int inputs = 2;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P&, V* out) {
    const V x = in[0];
    const V u = in[1];
    const V t0 = x * x;
    const V t1 = t0 * t0;
    const V t2 = m::select(m::lt(t1, m::infinity<V>()), m::fma(t0, t0, ((t0 + t0) * m::fma(x, x, m::neg(t0)))), t1);
    const auto t3 = m::le(t2, V(1));
    const V t4 = u * x;
    const V t5 = m::select(t3, ((((t4 * x) * x) * x) * x), t4) / (V(1) + (m::select(t3, t2, V(1)) / m::select(t3, V(1), t2)));
    out[0] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), t5, V(0)));
  }

  // out[0] = df/dx, out[1] = df/du
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V u = in[1];
    const auto t0 = m::unordered(x);
    const auto t1 = m::lt(V(0), x);
    const V t2 = x * x;
    const V t3 = t2 * t2;
    const V t4 = m::select(m::lt(t3, m::infinity<V>()), m::fma(t2, t2, ((t2 + t2) * m::fma(x, x, m::neg(t2)))), t3);
    const auto t5 = m::le(t4, V(1));
    const V t6 = V(1) + (m::select(t5, t4, V(1)) / m::select(t5, V(1), t4));
    const V t7 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t8 = (m::select(t5, V(1), ((((V(1) / t7) / t7) / t7) / t7)) / t6) * V(4);
    const V t9 = (m::select(t5, ((((u * x) * x) * x) * x), u) / t6) * (t8 + V(1));
    out[0] = m::select(t0, x, m::select(t1, t9, V(0)));
    out[1] = m::select(t0, x, m::select(t1, (m::select(t5, (t4 * x), x) / t6), V(0)));
  }
};

}  // namespace actsym
