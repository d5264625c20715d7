// SwiGLU: u*x/(1 + exp(-x))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct SwiGLU {
  static constexpr int inputs = 2;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P&, V* out) {
    const V x = in[0];
    const V u = in[1];
    const V t0 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto t1 = m::lt(t0, V(0));
    const V t2 = m::abs(t0);
    const auto t3 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t2);
    const V t4 = m::neg((t2 - m::select(t3, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
    const V t5 = m::exp(t4);
    const V t6 = m::select(t3, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    out[0] = (((m::select(t1, t5, V(1)) / (V(1) + t5)) * t0) * u) * m::select(t1, t6, V(1));
  }

  // out[0] = df/dx, out[1] = df/du
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V u = in[1];
    const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto t2 = m::lt(t1, V(0));
    const V t3 = m::abs(t1);
    const auto t4 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3);
    const V t5 = m::neg((t3 - m::select(t4, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
    const V t6 = m::exp(t5);
    const V t7 = V(1) + t6;
    const V t8 = m::select(t4, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const V t9 = ((m::select(t2, t6, V(1)) / t7) * u) * m::select(t2, t8, V(1));
    const V t10 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto t11 = m::lt(t10, V(0));
    const V t12 = m::abs(t10);
    const auto t13 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t12);
    const V t14 = t12 - m::select(t13, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
    const V t15 = m::exp(m::neg(t14));
    const V t16 = m::select(t13, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    out[0] = t9 + (((((t6 / t7) / t7) * t1) * u) * t8);
    out[1] = ((m::select(t11, t15, V(1)) / (V(1) + t15)) * t10) * m::select(t11, t16, V(1));
  }
};

}  // namespace actsym
