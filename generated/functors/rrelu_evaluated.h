// RReLU: Piecewise((x, x > 0), (x*(lower/2 + upper/2), True))
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct RReLUEvaluated {
  using Half = RReLUEvaluated;  // computes half types
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 2;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_lower = p.fixed(0);
    const V p_upper = p.fixed(1);
    const V t0 = (p_lower * V(0x1p-1f)) + (p_upper * V(0x1p-1f));
    const V t1 = m::select(m::lt(V(0), x), x, m::select(m::eq(t0, V(0)), t0, (t0 * x)));
    out[0] = m::select(m::unordered(x), x, t1);
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_lower = p.fixed(0);
    const V p_upper = p.fixed(1);
    const V t0 = m::select(m::lt(V(0), x), V(1), ((p_lower * V(0x1p-1f)) + (p_upper * V(0x1p-1f))));
    out[0] = m::select(m::unordered(x), x, t0);
  }
};

}  // namespace actsym
