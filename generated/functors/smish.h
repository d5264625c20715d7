// Smish: x*tanh(log(1 + 1/(1 + exp(-x))))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct Smish {
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
    const auto t1 = m::lt(t0, V(0));
    const V t2 = m::abs(t0);
    const auto t3 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t2);
    const V t4 = m::neg((t2 - m::select(t3, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
    const V t5 = m::exp(t4);
    const V t6 = m::select(t1, V(2), V(3)) + (m::select(t1, V(3), V(2)) * t5);
    const V t7 = m::select(t1, V(2), V(5)) + (t5 * (V(6) + (m::select(t1, V(5), V(2)) * t5)));
    const V t8 = m::select(t3, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    out[0] = (((t6 * m::select(t1, t5, V(1))) / t7) * t0) * m::select(t1, t8, V(1));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V t2 = m::abs(t1);
    const auto t3 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t2);
    const V t4 = m::neg((t2 - m::select(t3, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
    const V t5 = m::exp(t4);
    const auto t6 = m::lt(t1, V(0));
    const V t7 = m::select(t6, V(4), V(8)) + (m::select(t6, V(8), V(4)) * t5);
    const V t8 = m::select(t6, V(2), V(5)) + (t5 * (V(6) + (m::select(t6, V(5), V(2)) * t5)));
    const V t9 = m::select(t3, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const V t10 = m::select(t6, V(2), V(3)) + (m::select(t6, V(3), V(2)) * t5);
    const V t11 = ((t10 * m::select(t6, t5, V(1))) / t8) * m::select(t6, t9, V(1));
    out[0] = ((((((t5 * (V(1) + t5)) * t7) / t8) / t8) * t1) * t9) + t11;
  }
};

}  // namespace actsym
