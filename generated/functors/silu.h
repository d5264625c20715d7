// SiLU: x/(1 + exp(-x))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct SiLU {
  static constexpr int parameters = 0;
  static constexpr int learnable = 0;

  // out[0] = f
  template <class V>
  ACTSYM_FUNCTION void value(V x, const V* parameter, V* out) {
    const V t0 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V t1 = m::exp(m::neg(m::abs(t0)));
    out[0] = (m::select(m::lt(t0, V(0)), t1, V(1)) / (V(1) + t1)) * t0;
  }

  // out[0] = df/dx
  template <class V>
  ACTSYM_FUNCTION void slope(V x, const V* parameter, V* out) {
    const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto t2 = m::lt(t1, V(0));
    const V t3 = m::exp(m::neg(m::abs(t1)));
    const V t4 = V(1) + t3;
    const V t5 = m::select(t2, t3, V(1)) / t4;
    out[0] = (((m::select(t2, V(1), t3) / t4) * t5) * t1) + t5;
  }
};

}  // namespace actsym
