// SE-GMGLU(N=2): u*Piecewise((x, x > 0), (eps*x/(eps + x**4), True))
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct SEGMGLU_N2 {
  using Half = SEGMGLU_N2;  // computes half types
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
    const V p_eps = p.learned(0);
    const V t0 = x * x;
    const V t1 = t0 * t0;
    const V t2 = m::select(m::lt(t1, m::infinity<V>()), m::fma(t0, t0, ((t0 + t0) * m::fma(x, x, m::neg(t0)))), t1);
    const auto t3 = m::le(t2, p_eps);
    const V t4 = m::abs(u);
    const V t5 = m::abs(x);
    const auto t6 = m::both(m::lt(V(0x1p-32f), t5), m::lt(t5, V(0x1p+32f)));
    const auto t7 = m::both(m::lt(m::constant<V>(0x1p+90f, 0x1p+980), t4), t6);
    const auto t8 = m::both(m::lt(t4, m::constant<V>(0x1p-60f, 0x1p-900)), t6);
    const V t9 = u * m::select(t7, V(0x1p-32f), m::select(t8, V(0x1p+32f), V(1)));
    const V t10 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t11 = m::select(t3, (t9 * x), ((((t9 / t10) * p_eps) / t10) / t10));
    const V t12 = V(1) + (m::select(t3, t2, p_eps) / m::select(t3, p_eps, t2));
    const V t13 = (t11 / t12) * m::select(t7, V(0x1p+32f), m::select(t8, V(0x1p-32f), V(1)));
    out[0] = m::select(m::lt(V(0), x), (u * x), t13);
  }

  // out[0] = df/dx, out[1] = df/du
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V u = in[1];
    const V p_eps = p.learned(0);
    const auto t0 = m::lt(V(0), x);
    const V t1 = x * x;
    const V t2 = t1 * t1;
    const V t3 = m::select(m::lt(t2, m::infinity<V>()), m::fma(t1, t1, ((t1 + t1) * m::fma(x, x, m::neg(t1)))), t2);
    const auto t4 = m::le(t3, p_eps);
    const V t5 = m::abs(u);
    const V t6 = m::abs(x);
    const auto t7 = m::both(m::lt(V(0x1p-32f), t6), m::lt(t6, V(0x1p+32f)));
    const auto t8 = m::both(m::lt(m::constant<V>(0x1p+90f, 0x1p+980), t5), t7);
    const auto t9 = m::both(m::lt(t5, m::constant<V>(0x1p-60f, 0x1p-900)), t7);
    const V t10 = u * m::select(t8, V(0x1p-32f), m::select(t9, V(0x1p+32f), V(1)));
    const V t11 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t12 = m::select(t4, t10, (((((t10 / t11) * p_eps) / t11) / t11) / t11));
    const V t13 = m::select(t4, t3, p_eps) / m::select(t4, p_eps, t3);
    const V t14 = V(1) + t13;
    const V t15 = (t12 / t14) * m::select(t8, V(0x1p+32f), m::select(t9, V(0x1p-32f), V(1)));
    const auto t16 = m::both(m::le(m::constant<V>(0x1p-100f, 0x1p-900), t3), m::le(m::constant<V>(0x1p-100f, 0x1p-900), t13));
    const V t17 = m::select(t16, m::select(t4, t13, V(1)), m::select(t4, ((((x / p_eps) * x) * x) * x), V(1)));
    const V t18 = m::select(t16, (m::select(t4, V(1), t13) * x), m::select(t4, x, ((((V(1) / t11) * p_eps) / t11) / t11)));
    out[0] = m::select(t0, u, (t15 * (V(1) - ((t17 / t14) * V(4)))));
    out[1] = m::select(t0, x, (t18 / t14));
  }

  // out[0] = df/dx, out[1] = df/du; row 0: df/deps
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V u = in[1];
    const V p_eps = p.learned(0);
    const auto t0 = m::lt(V(0), x);
    const V t1 = x * x;
    const V t2 = t1 * t1;
    const V t3 = m::select(m::lt(t2, m::infinity<V>()), m::fma(t1, t1, ((t1 + t1) * m::fma(x, x, m::neg(t1)))), t2);
    const auto t4 = m::le(t3, p_eps);
    const V t5 = m::abs(u);
    const V t6 = m::abs(x);
    const auto t7 = m::both(m::lt(V(0x1p-32f), t6), m::lt(t6, V(0x1p+32f)));
    const auto t8 = m::both(m::lt(m::constant<V>(0x1p+90f, 0x1p+980), t5), t7);
    const auto t9 = m::both(m::lt(t5, m::constant<V>(0x1p-60f, 0x1p-900)), t7);
    const V t10 = u * m::select(t8, V(0x1p-32f), m::select(t9, V(0x1p+32f), V(1)));
    const V t11 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t12 = t10 / t11;
    const V t13 = m::select(t4, t3, p_eps) / m::select(t4, p_eps, t3);
    const V t14 = V(1) + t13;
    const V t15 = m::select(t4, t10, ((((t12 * p_eps) / t11) / t11) / t11)) / t14;
    const V t16 = m::select(t8, V(0x1p+32f), m::select(t9, V(0x1p-32f), V(1)));
    const auto t17 = m::both(m::le(m::constant<V>(0x1p-100f, 0x1p-900), t3), m::le(m::constant<V>(0x1p-100f, 0x1p-900), t13));
    const V t18 = m::select(t17, m::select(t4, t13, V(1)), m::select(t4, ((((x / p_eps) * x) * x) * x), V(1)));
    const V t19 = m::select(t17, (m::select(t4, V(1), t13) * x), m::select(t4, x, ((((V(1) / t11) * p_eps) / t11) / t11)));
    const V t20 = m::select(t4, (((((((t10 * x) / p_eps) * x) / p_eps) * x) * x) * x), ((t12 / t11) / t11));
    out[0] = m::select(t0, u, ((t15 * t16) * (V(1) - ((t18 / t14) * V(4)))));
    out[1] = m::select(t0, x, (t19 / t14));
    sink.add(0, m::select(m::unordered(u), u, m::select(t0, V(0), (((t20 / t14) / t14) * t16))));
  }
};

}  // namespace actsym
