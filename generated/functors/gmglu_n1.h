// GMGLU(N=1): u*Piecewise((x**3/(x**2 + 1), x > 0), (0, True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct GMGLU_N1 {
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
    const auto t1 = m::le(t0, V(1));
    const V t2 = u * x;
    const V t3 = m::select(t1, ((t2 * x) * x), t2) / (V(1) + (m::select(t1, t0, V(1)) / m::select(t1, V(1), t0)));
    out[0] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), t3, V(0)));
  }

  // out[0] = df/dx, out[1] = df/du
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V u = in[1];
    const auto t0 = m::unordered(x);
    const auto t1 = m::lt(V(0), x);
    const V t2 = x * x;
    const auto t3 = m::le(t2, V(1));
    const V t4 = V(1) + (m::select(t3, t2, V(1)) / m::select(t3, V(1), t2));
    const V t5 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t6 = ((m::select(t3, V(1), ((V(1) / t5) / t5)) / t4) * V(2)) + V(1);
    const V t7 = m::select(t1, ((m::select(t3, ((u * x) * x), u) / t4) * t6), V(0));
    out[0] = m::select(t0, x, t7);
    out[1] = m::select(t0, x, m::select(t1, (m::select(t3, (t2 * x), x) / t4), V(0)));
  }
};

}  // namespace actsym
