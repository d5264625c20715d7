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
    const auto t2 = m::le(t1, V(1));
    const V t3 = u * x;
    const V t4 = m::select(t2, ((((t3 * x) * x) * x) * x), t3) / (V(1) + (m::select(t2, t1, V(1)) / m::select(t2, V(1), t1)));
    out[0] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), t4, V(0)));
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
    const auto t4 = m::le(t3, V(1));
    const V t5 = V(1) + (m::select(t4, t3, V(1)) / m::select(t4, V(1), t3));
    const V t6 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t7 = (m::select(t4, V(1), ((((V(1) / t6) / t6) / t6) / t6)) / t5) * V(4);
    const V t8 = (m::select(t4, ((((u * x) * x) * x) * x), u) / t5) * (t7 + V(1));
    const V t9 = m::select(t1, (m::select(t4, (((t2 * x) * x) * x), x) / t5), V(0));
    out[0] = m::select(t0, x, m::select(t1, t8, V(0)));
    out[1] = m::select(t0, x, t9);
  }
};

}  // namespace actsym
