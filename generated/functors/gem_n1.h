// GEM(N=1): Piecewise((x**3/(x**2 + 1), x > 0), (0, True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct GEM_N1 {
  using Half = GEM_N1;  // computes half types
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
    const auto t1 = m::le(t0, V(1));
    const V t2 = m::select(t1, (t0 * x), x) / (V(1) + (m::select(t1, t0, V(1)) / m::select(t1, V(1), t0)));
    out[0] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), t2, V(0)));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = x * x;
    const auto t1 = m::le(t0, V(1));
    const V t2 = m::select(t1, t0, V(1));
    const V t3 = V(1) + (t2 / m::select(t1, V(1), t0));
    const V t4 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t5 = ((m::select(t1, V(1), ((V(1) / t4) / t4)) / t3) * V(2)) + V(1);
    out[0] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), ((t2 / t3) * t5), V(0)));
  }
};

}  // namespace actsym
