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
    const V t1 = m::min(t0, V(7));
    const auto t2 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), m::neg(t1));
    const V t3 = m::exp((t1 + m::select(t2, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
    const V t4 = m::select(t2, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    out[0] = (m::tanh(t3) * t0) * t4;
  }

  // out[0] = df/dx
  template <class V>
  ACTSYM_FUNCTION void slope(V x, const V* parameter, V* out) {
    const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V t2 = m::min(t1, V(7));
    const auto t3 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), m::neg(t2));
    const V t4 = m::exp((t2 + m::select(t3, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
    const V t5 = m::select(t3, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const V t6 = m::abs(((t4 * t5) * V(2)));
    const auto t7 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t6);
    const V t8 = m::neg((t6 - m::select(t7, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
    const V t9 = m::exp(t8);
    const V t10 = V(1) + t9;
    const V t11 = m::select(t7, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    out[0] = (((((V(4) * t9) / (t10 * t10)) * t4) * t1) * (t11 * t5)) + (m::tanh(t4) * t5);
  }
};

}  // namespace actsym
