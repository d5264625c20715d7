// tanh: tanh(x)
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct Tanh {
  static constexpr int parameters = 0;
  static constexpr int learnable = 0;

  // out[0] = f
  template <class V>
  ACTSYM_FUNCTION void value(V x, const V* parameter, V* out) {
    out[0] = m::tanh(x);
  }

  // out[0] = df/dx
  template <class V>
  ACTSYM_FUNCTION void slope(V x, const V* parameter, V* out) {
    const V t0 = m::exp(m::neg(m::abs((x * V(2)))));
    const V t1 = V(1) + t0;
    out[0] = (V(4) * t0) / (t1 * t1);
  }
};

}  // namespace actsym
