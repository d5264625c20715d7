// LeakyReLU: Piecewise((x, x > 0), (slope*x, True))
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct LeakyReLU {
  using Half = LeakyReLU;  // computes half types
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 1;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_slope = p.fixed(0);
    const V t0 = m::select(m::lt(V(0), x), x, m::select(m::eq(p_slope, V(0)), p_slope, (p_slope * x)));
    out[0] = m::select(m::unordered(x), x, t0);
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_slope = p.fixed(0);
    out[0] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), V(1), p_slope));
  }
};

}  // namespace actsym
