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
    const auto t4 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3);
    const V t5 = m::neg((t3 - m::select(t4, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
    const V t6 = m::exp(t5);
    const V t7 = m::fma(beta, t0, m::neg(t1));
    const V t8 = m::select(m::lt(t3, V(1000)), m::select(t2, t7, m::neg(t7)), V(0));
    const V t9 = t6 + (t6 * t8);
    const V t10 = m::select(t4, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    out[0] = ((m::select(t2, t9, V(1)) / (V(1) + t9)) * t0) * m::select(t2, t10, V(1));
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
    const auto t5 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t4);
    const V t6 = m::neg((t4 - m::select(t5, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
    const V t7 = m::exp(t6);
    const V t8 = m::fma(beta, t1, m::neg(t2));
    const V t9 = m::select(m::lt(t4, V(1000)), m::select(t3, t8, m::neg(t8)), V(0));
    const V t10 = t7 + (t7 * t9);
    const V t11 = V(1) + t10;
    const V t12 = m::select(t3, t10, V(1)) / t11;
    const V t13 = m::select(t5, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const V t14 = m::select(t3, t13, V(1));
    const V t15 = ((((m::select(t3, V(1), t10) / t11) * t12) * beta) * t1) * (m::select(t3, V(1), t13) * t14);
    out[0] = t15 + (t12 * t14);
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
    const auto t5 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t4);
    const V t6 = m::neg((t4 - m::select(t5, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
    const V t7 = m::exp(t6);
    const V t8 = m::fma(beta, t1, m::neg(t2));
    const V t9 = m::select(m::lt(t4, V(1000)), m::select(t3, t8, m::neg(t8)), V(0));
    const V t10 = t7 + (t7 * t9);
    const V t11 = V(1) + t10;
    const V t12 = m::select(t3, t10, V(1)) / t11;
    const V t13 = (m::select(t3, V(1), t10) / t11) * t12;
    const V t14 = m::select(t5, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const V t15 = m::select(t3, t14, V(1));
    const V t16 = m::select(t3, V(1), t14) * t15;
    out[0] = (((t13 * beta) * t1) * t16) + (t12 * t15);
    out[1] = ((t13 * t1) * t1) * t16;
  }
};

}  // namespace actsym
