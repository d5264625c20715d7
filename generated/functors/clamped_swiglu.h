// clamped SwiGLU: (Piecewise((-limit, limit < -u), (u, limit >= u), (limit, True)) + 1)*Piecewise((x/(1 + exp(-alpha*x)), limit >= x), (limit/(1 + exp(-alpha*limit)), True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct ClampedSwiGLU {
  using Half = ClampedSwiGLU;  // computes half types
  static constexpr int inputs = 2;
  static constexpr bool noise = false;
  static constexpr int fixed = 2;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V u = in[1];
    const V p_limit = p.fixed(0);
    const V p_alpha = p.fixed(1);
    const V t0 = m::select(m::lt(p_limit, m::neg(u)), m::neg(p_limit), m::select(m::le(u, p_limit), u, p_limit));
    const V t1 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V t2 = t1 * p_alpha;
    const auto t3 = m::lt(t2, V(0));
    const V t4 = m::abs(t2);
    const auto t5 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t4);
    const V t6 = m::neg((t4 - m::select(t5, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
    const V t7 = m::exp(t6);
    const V t8 = m::fma(t1, p_alpha, m::neg(t2));
    const V t9 = m::select(m::lt(t4, V(1000)), m::select(t3, t8, m::neg(t8)), V(0));
    const V t10 = t7 + (t7 * t9);
    const V t11 = m::select(t5, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const V t12 = ((m::select(t3, t10, V(1)) / (V(1) + t10)) * t1) * m::select(t3, t11, V(1));
    const V t13 = p_alpha * p_limit;
    const auto t14 = m::lt(t13, V(0));
    const V t15 = m::abs(t13);
    const auto t16 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t15);
    const V t17 = t15 - m::select(t16, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
    const V t18 = m::exp(m::neg(t17));
    const V t19 = m::fma(p_alpha, p_limit, m::neg(t13));
    const V t20 = m::select(m::lt(t15, V(1000)), m::select(t14, t19, m::neg(t19)), V(0));
    const V t21 = t18 + (t18 * t20);
    const V t22 = m::select(t16, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const V t23 = ((m::select(t14, t21, V(1)) / (V(1) + t21)) * p_limit) * m::select(t14, t22, V(1));
    const V t24 = m::select(m::unordered(x), x, ((t0 + V(1)) * m::select(m::le(t1, p_limit), t12, t23)));
    out[0] = m::select(m::unordered(u), u, t24);
  }

  // out[0] = df/dx, out[1] = df/du
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V u = in[1];
    const V p_limit = p.fixed(0);
    const V p_alpha = p.fixed(1);
    const auto t0 = m::unordered(u);
    const auto t1 = m::unordered(x);
    const auto t2 = m::lt(p_limit, m::neg(u));
    const auto t3 = m::le(u, p_limit);
    const V t4 = m::select(t2, m::neg(p_limit), m::select(t3, u, p_limit)) + V(1);
    const V t5 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const auto t6 = m::le(t5, p_limit);
    const V t7 = t5 * p_alpha;
    const V t8 = m::abs(t7);
    const auto t9 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t8);
    const V t10 = m::neg((t8 - m::select(t9, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
    const V t11 = m::exp(t10);
    const auto t12 = m::lt(t7, V(0));
    const V t13 = m::fma(t5, p_alpha, m::neg(t7));
    const V t14 = m::select(m::lt(t8, V(1000)), m::select(t12, t13, m::neg(t13)), V(0));
    const V t15 = t11 + (t11 * t14);
    const V t16 = V(1) + t15;
    const V t17 = m::select(t9, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const V t18 = m::select(t12, t15, V(1)) / t16;
    const V t19 = m::select(t12, t17, V(1));
    const V t20 = (((((t15 / t16) / t16) * p_alpha) * t5) * t17) + (t18 * t19);
    const V t21 = p_alpha * p_limit;
    const auto t22 = m::lt(t21, V(0));
    const V t23 = m::abs(t21);
    const auto t24 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t23);
    const V t25 = t23 - m::select(t24, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
    const V t26 = m::exp(m::neg(t25));
    const V t27 = m::fma(p_alpha, p_limit, m::neg(t21));
    const V t28 = m::select(m::lt(t23, V(1000)), m::select(t22, t27, m::neg(t27)), V(0));
    const V t29 = t26 + (t26 * t28);
    const V t30 = m::select(t24, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const V t31 = ((m::select(t22, t29, V(1)) / (V(1) + t29)) * p_limit) * m::select(t22, t30, V(1));
    const V t32 = m::select(t6, ((t18 * t5) * t19), t31) * m::select(t2, V(0), m::select(t3, V(1), V(0)));
    out[0] = m::select(t0, u, m::select(t1, x, (t4 * m::select(t6, t20, V(0)))));
    out[1] = m::select(t0, u, m::select(t1, x, t32));
  }
};

}  // namespace actsym
