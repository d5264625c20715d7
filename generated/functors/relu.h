// ReLU: Piecewise((x, x > 0), (0, True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct ReLU {
  static constexpr int parameters = 0;
  static constexpr int learnable = 0;

  // out[0] = f
  template <class V>
  ACTSYM_FUNCTION void value(V x, const V* parameter, V* out) {
    out[0] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), x, V(0)));
  }

  // out[0] = df/dx
  template <class V>
  ACTSYM_FUNCTION void slope(V x, const V* parameter, V* out) {
    out[0] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), V(1), V(0)));
  }
};

}  // namespace actsym
