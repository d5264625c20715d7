// ReGLU: u*Piecewise((x, x > 0), (0, True))
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct ReGLU {
  using Half = ReGLU;  // computes half types
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
    out[0] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), (u * x), (u * V(0))));
  }

  // out[0] = df/dx, out[1] = df/du
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V u = in[1];
    const auto t0 = m::unordered(x);
    const auto t1 = m::lt(V(0), x);
    out[0] = m::select(t0, x, m::select(t1, u, V(0)));
    out[1] = m::select(t0, x, m::select(t1, x, V(0)));
  }
};

}  // namespace actsym
