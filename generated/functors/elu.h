// ELU: Piecewise((x, x > 0), (alpha*(exp(x) - 1), True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct ELU {
  static constexpr int parameters = 1;
  static constexpr int learnable = 0;

  // out[0] = f
  template <class V>
  ACTSYM_FUNCTION void value(V x, const V* parameter, V* out) {
    const V alpha = parameter[0];
    out[0] = m::select(m::lt(V(0), x), x, (alpha * m::expm1(x)));
  }

  // out[0] = df/dx
  template <class V>
  ACTSYM_FUNCTION void slope(V x, const V* parameter, V* out) {
    const V alpha = parameter[0];
    out[0] = m::select(m::lt(V(0), x), V(1), (alpha * m::exp(x)));
  }
};

}  // namespace actsym
