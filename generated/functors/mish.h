// Mish: x*tanh(log(exp(x) + 1))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct Mish {
  static constexpr int parameters = 0;
  static constexpr int learnable = 0;

  // out[0] = f
  template <class V>
  ACTSYM_FUNCTION void value(V x, const V* parameter, V* out) {
    const V t0 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V t1 = m::exp(t0);
    const V t2 = t1 * (t1 + V(2));
    const auto t3 = m::le(t2, V(2));
    const V t4 = m::select(t3, t2, V(2)) / m::select(t3, V(2), t2);
    out[0] = (m::select(t3, t4, V(1)) / (V(1) + t4)) * t0;
  }

  // out[0] = df/dx
  template <class V>
  ACTSYM_FUNCTION void slope(V x, const V* parameter, V* out) {
    const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V t2 = m::exp(t1);
    const V t3 = t2 * (t2 + V(2));
    const auto t4 = m::le(t3, V(2));
    const V t5 = m::select(t4, t3, V(2)) / m::select(t4, V(2), t3);
    const V t6 = V(1) + t5;
    const V t7 = m::select(t4, t5, V(1)) / t6;
    const V t8 = t1 + m::constant<V>(-0x1.62e43p-1f, -0x1.62e42fefa39efp-1);
    const auto t9 = m::lt(t8, V(0));
    const V t10 = m::abs(t8);
    const V t11 = m::exp(m::neg(t10));
    const V t12 = t8 - t1;
    const V t13 = m::constant<V>(-0x1.62e43p-1f, -0x1.62e42fefa39efp-1) - t12;
    const V t14 = ((t1 - (t8 - t12)) + t13) + m::constant<V>(0x1.05c61p-29f, -0x1.abc9e3b39803fp-56);
    const V t15 = m::select(m::lt(t10, V(1000)), m::select(t9, t14, m::neg(t14)), V(0));
    const V t16 = t11 + (t11 * t15);
    const V t17 = (t7 * (m::select(t4, V(1), t5) / t6)) * ((m::select(t9, t16, V(1)) / (V(1) + t16)) + V(1));
    out[0] = (t17 * t1) + t7;
  }
};

}  // namespace actsym
