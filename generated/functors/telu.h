// TeLU: x*tanh(exp(x))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct TeLU {
  static constexpr int parameters = 0;
  static constexpr int learnable = 0;

  // out[0] = f
  template <class V>
  ACTSYM_FUNCTION void value(V x, const V* parameter, V* out) {
    const V t0 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    out[0] = m::tanh(m::exp(m::min(t0, V(6)))) * t0;
  }

  // out[0] = df/dx
  template <class V>
  ACTSYM_FUNCTION void slope(V x, const V* parameter, V* out) {
    const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V t2 = m::exp(m::min(t1, V(6)));
    const V t3 = m::exp(m::neg(m::abs((t2 * V(2)))));
    const V t4 = V(1) + t3;
    out[0] = ((((V(4) * t3) / (t4 * t4)) * t2) * t1) + m::tanh(t2);
  }
};

}  // namespace actsym
