// TeLU: x*tanh(exp(x))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct TeLU {
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
    const V t1 = m::min(t0, V(7));
    const auto t2 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), m::neg(t1));
    const V t3 = m::exp((t1 + m::select(t2, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
    const V t4 = m::select(t2, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    out[0] = (m::tanh(t3) * t0) * t4;
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V t2 = m::min(t1, V(7));
    const auto t3 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), m::neg(t2));
    const V t4 = m::exp((t2 + m::select(t3, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
    const V t5 = m::tanh(t4);
    const V t6 = m::select(t3, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const V t7 = m::abs(((t4 * t6) * V(2)));
    const auto t8 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t7);
    const V t9 = m::neg((t7 - m::select(t8, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
    const V t10 = m::exp(t9);
    const V t11 = V(1) + t10;
    const V t12 = m::select(m::le(m::abs(t5), V(0x1p-1f)), m::fma(m::neg(t5), t5, V(1)), ((V(4) * t10) / (t11 * t11)));
    const V t13 = m::select(t8, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    out[0] = (((t12 * t4) * t1) * (t13 * t6)) + (t5 * t6);
  }
};

}  // namespace actsym
