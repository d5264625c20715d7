// SMish: Piecewise((x, x > 0), (x*tanh(log(exp(x) + 1)), True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct SaturatedMish {
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
    out[0] = m::select(m::lt(V(0), t0), t0, (((m::select(t4, t5, V(1)) / (V(1) + t5)) * t0) * t6));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto t1 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), m::neg(t0));
    const V t2 = m::exp((t0 + m::select(t1, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
    const V t3 = m::fma(t2, t2, (t2 * V(2)));
    const auto t4 = m::le(t3, V(2));
    const V t5 = m::select(t4, t3, V(2)) / m::select(t4, V(2), t3);
    const V t6 = V(1) + t5;
    const V t7 = m::select(t4, t5, V(1)) / t6;
    const V t8 = t0 + m::constant<V>(-0x1.62e43p-1f, -0x1.62e42fefa39efp-1);
    const auto t9 = m::lt(t8, V(0));
    const V t10 = m::abs(t8);
    const auto t11 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t10);
    const V t12 = t10 - m::select(t11, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
    const V t13 = m::exp(m::neg(t12));
    const V t14 = t8 - t0;
    const V t15 = m::constant<V>(-0x1.62e43p-1f, -0x1.62e42fefa39efp-1) - t14;
    const V t16 = ((t0 - (t8 - t14)) + t15) + m::constant<V>(0x1.05c61p-29f, -0x1.abc9e3b39803fp-56);
    const V t17 = m::select(m::lt(t10, V(1000)), m::select(t9, t16, m::neg(t16)), V(0));
    const V t18 = t13 + (t13 * t17);
    const V t19 = m::select(t11, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const V t20 = (m::select(t9, t18, V(1)) / (V(1) + t18)) * m::select(t9, t19, V(1));
    const V t21 = ((t7 * (m::select(t4, V(1), t5) / t6)) * (t20 + V(1))) * t0;
    const V t22 = m::select(t1, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    out[0] = m::select(m::lt(V(0), t0), V(1), ((t21 * t22) + (t7 * t22)));
  }
};

}  // namespace actsym
