// ReLU6: Piecewise((0, x <= 0), (x, x < 6), (6, True))
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct ReLU6 {
  using Half = ReLU6;  // computes half types
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = m::select(m::le(x, V(0)), V(0), m::select(m::lt(x, V(6)), x, V(6)));
    out[0] = m::select(m::unordered(x), x, t0);
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = m::select(m::le(x, V(0)), V(0), m::select(m::lt(x, V(6)), V(1), V(0)));
    out[0] = m::select(m::unordered(x), x, t0);
  }
};

}  // namespace actsym
