// LeakyReLU: Piecewise((x, x > 0), (slope*x, True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct LeakyReLU {
  static constexpr int parameters = 1;
  static constexpr int learnable = 0;

  // out[0] = f
  template <class V>
  ACTSYM_FUNCTION void value(V x, const V* parameter, V* out) {
    const V slope = parameter[0];
    out[0] = m::select(m::lt(V(0), x), x, (slope * x));
  }

  // out[0] = df/dx
  template <class V>
  ACTSYM_FUNCTION void slope(V x, const V* parameter, V* out) {
    const V slope = parameter[0];
    out[0] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), V(1), slope));
  }
};

}  // namespace actsym
