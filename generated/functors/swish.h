// Swish: x/(1 + exp(-beta*x))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct Swish {
  static constexpr int parameters = 1;
  static constexpr int learnable = 1;

  // out[0] = f
  template <class V>
  ACTSYM_FUNCTION void value(V x, const V* parameter, V* out) {
    const V beta = parameter[0];
    const V t0 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V t1 = beta * t0;
    const auto t2 = m::lt(t1, V(0));
    const V t3 = m::abs(t1);
    const V t4 = m::exp(m::neg(t3));
    const V t5 = m::fma(beta, t0, m::neg(t1));
    const V t6 = m::select(m::lt(t3, V(1000)), m::select(t2, t5, m::neg(t5)), V(0));
    const V t7 = t4 + (t4 * t6);
    out[0] = (m::select(t2, t7, V(1)) / (V(1) + t7)) * t0;
  }

  // out[0] = df/dx
  template <class V>
  ACTSYM_FUNCTION void slope(V x, const V* parameter, V* out) {
    const V beta = parameter[0];
    const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V t2 = beta * t1;
    const auto t3 = m::lt(t2, V(0));
    const V t4 = m::abs(t2);
    const V t5 = m::exp(m::neg(t4));
    const V t6 = m::fma(beta, t1, m::neg(t2));
    const V t7 = m::select(m::lt(t4, V(1000)), m::select(t3, t6, m::neg(t6)), V(0));
    const V t8 = t5 + (t5 * t7);
    const V t9 = V(1) + t8;
    const V t10 = m::select(t3, t8, V(1)) / t9;
    out[0] = ((((m::select(t3, V(1), t8) / t9) * t10) * beta) * t1) + t10;
  }

  // out[0] = df/dx, out[1] = df/dbeta
  template <class V>
  ACTSYM_FUNCTION void gradient(V x, const V* parameter, V* out) {
    const V beta = parameter[0];
    const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V t2 = beta * t1;
    const auto t3 = m::lt(t2, V(0));
    const V t4 = m::abs(t2);
    const V t5 = m::exp(m::neg(t4));
    const V t6 = m::fma(beta, t1, m::neg(t2));
    const V t7 = m::select(m::lt(t4, V(1000)), m::select(t3, t6, m::neg(t6)), V(0));
    const V t8 = t5 + (t5 * t7);
    const V t9 = V(1) + t8;
    const V t10 = m::select(t3, t8, V(1)) / t9;
    const V t11 = (m::select(t3, V(1), t8) / t9) * t10;
    out[0] = ((t11 * beta) * t1) + t10;
    out[1] = (t11 * t1) * t1;
  }
};

}  // namespace actsym
