// ReLU6: Piecewise((0, x <= 0), (x, x < 6), (6, True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct ReLU6 {
  static constexpr int parameters = 0;
  static constexpr int learnable = 0;

  // out[0] = f
  template <class V>
  ACTSYM_FUNCTION void value(V x, const V* parameter, V* out) {
    const V t0 = m::select(m::le(x, V(0)), V(0), m::select(m::lt(x, V(6)), x, V(6)));
    out[0] = m::select(m::unordered(x), x, t0);
  }

  // out[0] = df/dx
  template <class V>
  ACTSYM_FUNCTION void slope(V x, const V* parameter, V* out) {
    const V t0 = m::select(m::le(x, V(0)), V(0), m::select(m::lt(x, V(6)), V(1), V(0)));
    out[0] = m::select(m::unordered(x), x, t0);
  }
};

}  // namespace actsym
