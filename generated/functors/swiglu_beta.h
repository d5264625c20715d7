// SwiGLU-beta: u*x/(1 + exp(-beta*x))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct SwiGLUBeta {
  static constexpr int inputs = 2;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 1;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V u = in[1];
    const V p_beta = p.learned(0);
    const auto t0 = m::eq(p_beta, V(0));
    const V t1 = m::select(t0, p_beta, (p_beta * x));
    const auto t2 = m::lt(t1, V(0));
    const V t3 = m::abs(t1);
    const auto t4 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3);
    const V t5 = m::neg((t3 - m::select(t4, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
    const V t6 = m::exp(t5);
    const V t7 = m::neg(t1);
    const V t8 = m::select(t0, t7, m::fma(p_beta, x, t7));
    const V t9 = m::select(m::lt(t3, V(1000)), m::select(t2, t8, m::neg(t8)), V(0));
    const V t10 = t6 + (t6 * t9);
    const V t11 = m::select(t2, t10, V(1)) / (V(1) + t10);
    const V t12 = m::select(t4, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    out[0] = (m::select(m::eq(t11, V(0)), t11, (t11 * x)) * u) * m::select(t2, t12, V(1));
  }

  // out[0] = df/dx, out[1] = df/du
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V u = in[1];
    const V p_beta = p.learned(0);
    const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V t2 = p_beta * t1;
    const auto t3 = m::lt(t2, V(0));
    const V t4 = m::abs(t2);
    const auto t5 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t4);
    const V t6 = m::neg((t4 - m::select(t5, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
    const V t7 = m::exp(t6);
    const V t8 = m::fma(p_beta, t1, m::neg(t2));
    const V t9 = m::select(m::lt(t4, V(1000)), m::select(t3, t8, m::neg(t8)), V(0));
    const V t10 = t7 + (t7 * t9);
    const V t11 = V(1) + t10;
    const V t12 = m::select(t5, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const V t13 = ((m::select(t3, t10, V(1)) / t11) * u) * m::select(t3, t12, V(1));
    const auto t14 = m::eq(p_beta, V(0));
    const V t15 = m::select(t14, p_beta, (p_beta * x));
    const auto t16 = m::lt(t15, V(0));
    const V t17 = m::abs(t15);
    const auto t18 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t17);
    const V t19 = t17 - m::select(t18, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
    const V t20 = m::exp(m::neg(t19));
    const V t21 = m::neg(t15);
    const V t22 = m::select(t14, t21, m::fma(p_beta, x, t21));
    const V t23 = m::select(m::lt(t17, V(1000)), m::select(t16, t22, m::neg(t22)), V(0));
    const V t24 = t20 + (t20 * t23);
    const V t25 = m::select(t16, t24, V(1)) / (V(1) + t24);
    const V t26 = m::select(t18, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    out[0] = t13 + ((((((t10 / t11) / t11) * p_beta) * t1) * u) * t12);
    out[1] = m::select(m::eq(t25, V(0)), t25, (t25 * x)) * m::select(t16, t26, V(1));
  }

  // out[0] = df/dx, out[1] = df/du; row 0: df/dbeta
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V u = in[1];
    const V p_beta = p.learned(0);
    const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V t2 = p_beta * t1;
    const auto t3 = m::lt(t2, V(0));
    const V t4 = m::abs(t2);
    const auto t5 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t4);
    const V t6 = m::neg((t4 - m::select(t5, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
    const V t7 = m::exp(t6);
    const V t8 = m::fma(p_beta, t1, m::neg(t2));
    const V t9 = m::select(m::lt(t4, V(1000)), m::select(t3, t8, m::neg(t8)), V(0));
    const V t10 = t7 + (t7 * t9);
    const V t11 = V(1) + t10;
    const V t12 = m::select(t5, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const V t13 = ((m::select(t3, t10, V(1)) / t11) * u) * m::select(t3, t12, V(1));
    const V t14 = (t10 / t11) / t11;
    const auto t15 = m::eq(p_beta, V(0));
    const V t16 = m::select(t15, p_beta, (p_beta * x));
    const auto t17 = m::lt(t16, V(0));
    const V t18 = m::abs(t16);
    const auto t19 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t18);
    const V t20 = t18 - m::select(t19, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
    const V t21 = m::exp(m::neg(t20));
    const V t22 = m::neg(t16);
    const V t23 = m::select(t15, t22, m::fma(p_beta, x, t22));
    const V t24 = m::select(m::lt(t18, V(1000)), m::select(t17, t23, m::neg(t23)), V(0));
    const V t25 = t21 + (t21 * t24);
    const V t26 = m::select(t17, t25, V(1)) / (V(1) + t25);
    const V t27 = m::select(t19, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    out[0] = t13 + ((((t14 * p_beta) * t1) * u) * t12);
    out[1] = m::select(m::eq(t26, V(0)), t26, (t26 * x)) * m::select(t17, t27, V(1));
    sink.add(0, (((t14 * t1) * t1) * u) * t12);
  }
};

}  // namespace actsym
