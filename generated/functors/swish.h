// Swish: x/(1 + exp(-beta*x))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct Swish {
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 1;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
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
    out[0] = m::select(m::eq(t11, V(0)), t11, (t11 * x)) * m::select(t2, t12, V(1));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_beta = p.learned(0);
    const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V t2 = p_beta * t1;
    const V t3 = m::abs(t2);
    const auto t4 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3);
    const V t5 = m::neg((t3 - m::select(t4, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
    const V t6 = m::exp(t5);
    const auto t7 = m::lt(t2, V(0));
    const V t8 = m::fma(p_beta, t1, m::neg(t2));
    const V t9 = m::select(m::lt(t3, V(1000)), m::select(t7, t8, m::neg(t8)), V(0));
    const V t10 = t6 + (t6 * t9);
    const V t11 = V(1) + t10;
    const V t12 = m::select(t4, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const V t13 = (m::select(t7, t10, V(1)) / t11) * m::select(t7, t12, V(1));
    out[0] = (((((t10 / t11) / t11) * p_beta) * t1) * t12) + t13;
  }

  // out[0] = df/dx; row 0: df/dbeta
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V p_beta = p.learned(0);
    const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V t2 = p_beta * t1;
    const V t3 = m::abs(t2);
    const auto t4 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3);
    const V t5 = m::neg((t3 - m::select(t4, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
    const V t6 = m::exp(t5);
    const auto t7 = m::lt(t2, V(0));
    const V t8 = m::fma(p_beta, t1, m::neg(t2));
    const V t9 = m::select(m::lt(t3, V(1000)), m::select(t7, t8, m::neg(t8)), V(0));
    const V t10 = t6 + (t6 * t9);
    const V t11 = V(1) + t10;
    const V t12 = (t10 / t11) / t11;
    const V t13 = m::select(t4, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const V t14 = (m::select(t7, t10, V(1)) / t11) * m::select(t7, t13, V(1));
    out[0] = (((t12 * p_beta) * t1) * t13) + t14;
    sink.add(0, ((t12 * t1) * t1) * t13);
  }
};

}  // namespace actsym
