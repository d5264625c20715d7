// hard Swish: Piecewise((0, x <= -3), (x*(x + 3)/6, x < 3), (x, True))
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct HardSwish {
  using Half = HardSwish;  // computes half types
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = (x + V(3)) * m::constant<V>(0x1.555556p-3f, 0x1.5555555555555p-3);
    out[0] = m::select(m::le(x, V(-3)), V(0), m::select(m::lt(x, V(3)), (t0 * x), x));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = m::select(m::lt(x, V(3)), (((V(2) * x) + V(3)) / V(6)), V(1));
    out[0] = m::select(m::unordered(x), x, m::select(m::le(x, V(-3)), V(0), t0));
  }
};

}  // namespace actsym
