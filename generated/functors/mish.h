// Mish: x*tanh(log(exp(x) + 1))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct Mish {
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto t1 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), m::neg(t0));
    const V t2 = m::exp((t0 + m::select(t1, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
    const V t3 = m::fma(t2, t2, (t2 * V(2)));
    const auto t4 = m::le(t3, V(2));
    const V t5 = m::select(t4, t3, V(2)) / m::select(t4, V(2), t3);
    const V t6 = m::select(t1, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    out[0] = ((m::select(t4, t5, V(1)) / (V(1) + t5)) * t0) * t6;
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto t2 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), m::neg(t1));
    const V t3 = m::exp((t1 + m::select(t2, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
    const V t4 = m::fma(t3, t3, (t3 * V(2)));
    const auto t5 = m::le(t4, V(2));
    const V t6 = m::select(t5, t4, V(2)) / m::select(t5, V(2), t4);
    const V t7 = V(1) + t6;
    const V t8 = m::select(t5, t6, V(1)) / t7;
    const V t9 = t1 + m::constant<V>(-0x1.62e43p-1f, -0x1.62e42fefa39efp-1);
    const auto t10 = m::lt(t9, V(0));
    const V t11 = m::abs(t9);
    const auto t12 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t11);
    const V t13 = t11 - m::select(t12, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
    const V t14 = m::exp(m::neg(t13));
    const V t15 = t9 - t1;
    const V t16 = m::constant<V>(-0x1.62e43p-1f, -0x1.62e42fefa39efp-1) - t15;
    const V t17 = ((t1 - (t9 - t15)) + t16) + m::constant<V>(0x1.05c61p-29f, -0x1.abc9e3b39803fp-56);
    const V t18 = m::select(m::lt(t11, V(1000)), m::select(t10, t17, m::neg(t17)), V(0));
    const V t19 = t14 + (t14 * t18);
    const V t20 = m::select(t12, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const V t21 = (m::select(t10, t19, V(1)) / (V(1) + t19)) * m::select(t10, t20, V(1));
    const V t22 = ((t8 * (m::select(t5, V(1), t6) / t7)) * (t21 + V(1))) * t1;
    const V t23 = m::select(t2, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    out[0] = (t22 * t23) + (t8 * t23);
  }
};

}  // namespace actsym
