// SE-GMGLU(N=1): u*Piecewise((x, x > 0), (eps*x/(eps + x**2), True))
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct SEGMGLU_N1 {
  using Half = SEGMGLU_N1;  // computes half types
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
    const auto t1 = m::le(t0, p_eps);
    const V t2 = m::abs(u);
    const V t3 = m::abs(x);
    const auto t4 = m::both(m::lt(V(0x1p-32f), t3), m::lt(t3, V(0x1p+32f)));
    const auto t5 = m::both(m::lt(m::constant<V>(0x1p+90f, 0x1p+980), t2), t4);
    const auto t6 = m::both(m::lt(t2, m::constant<V>(0x1p-60f, 0x1p-900)), t4);
    const V t7 = u * m::select(t5, V(0x1p-32f), m::select(t6, V(0x1p+32f), V(1)));
    const V t8 = (t7 / m::select(m::eq(x, V(0)), m::infinity<V>(), x)) * p_eps;
    const V t9 = V(1) + (m::select(t1, t0, p_eps) / m::select(t1, p_eps, t0));
    const V t10 = (m::select(t1, (t7 * x), t8) / t9) * m::select(t5, V(0x1p+32f), m::select(t6, V(0x1p-32f), V(1)));
    out[0] = m::select(m::lt(V(0), x), (u * x), t10);
  }

  // out[0] = df/dx, out[1] = df/du
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V u = in[1];
    const V p_eps = p.learned(0);
    const auto t0 = m::lt(V(0), x);
    const V t1 = x * x;
    const auto t2 = m::le(t1, p_eps);
    const V t3 = m::abs(u);
    const V t4 = m::abs(x);
    const auto t5 = m::both(m::lt(V(0x1p-32f), t4), m::lt(t4, V(0x1p+32f)));
    const auto t6 = m::both(m::lt(m::constant<V>(0x1p+90f, 0x1p+980), t3), t5);
    const auto t7 = m::both(m::lt(t3, m::constant<V>(0x1p-60f, 0x1p-900)), t5);
    const V t8 = u * m::select(t6, V(0x1p-32f), m::select(t7, V(0x1p+32f), V(1)));
    const V t9 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t10 = V(1) + (m::select(t2, t1, p_eps) / m::select(t2, p_eps, t1));
    const V t11 = (m::select(t2, t8, (((t8 / t9) * p_eps) / t9)) / t10) * m::select(t6, V(0x1p+32f), m::select(t7, V(0x1p-32f), V(1)));
    const auto t12 = m::le(p_eps, t1);
    const V t13 = m::select(t12, p_eps, t1) / m::select(t12, t1, p_eps);
    const V t14 = (V(1) - t13) / (V(1) + t13);
    out[0] = m::select(t0, u, (t11 * m::select(t12, m::neg(t14), t14)));
    out[1] = m::select(t0, x, (m::select(t2, x, ((V(1) / t9) * p_eps)) / t10));
  }

  // out[0] = df/dx, out[1] = df/du; row 0: df/deps
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V u = in[1];
    const V p_eps = p.learned(0);
    const auto t0 = m::lt(V(0), x);
    const V t1 = x * x;
    const auto t2 = m::le(t1, p_eps);
    const V t3 = m::abs(u);
    const V t4 = m::abs(x);
    const auto t5 = m::both(m::lt(V(0x1p-32f), t4), m::lt(t4, V(0x1p+32f)));
    const auto t6 = m::both(m::lt(m::constant<V>(0x1p+90f, 0x1p+980), t3), t5);
    const auto t7 = m::both(m::lt(t3, m::constant<V>(0x1p-60f, 0x1p-900)), t5);
    const V t8 = u * m::select(t6, V(0x1p-32f), m::select(t7, V(0x1p+32f), V(1)));
    const V t9 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t10 = t8 / t9;
    const V t11 = V(1) + (m::select(t2, t1, p_eps) / m::select(t2, p_eps, t1));
    const V t12 = m::select(t6, V(0x1p+32f), m::select(t7, V(0x1p-32f), V(1)));
    const auto t13 = m::le(p_eps, t1);
    const V t14 = m::select(t13, p_eps, t1) / m::select(t13, t1, p_eps);
    const V t15 = (V(1) - t14) / (V(1) + t14);
    const V t16 = ((m::select(t2, t8, ((t10 * p_eps) / t9)) / t11) * t12) * m::select(t13, m::neg(t15), t15);
    const V t17 = m::select(t2, (((((t8 * x) / p_eps) * x) / p_eps) * x), t10) / t11;
    out[0] = m::select(t0, u, t16);
    out[1] = m::select(t0, x, (m::select(t2, x, ((V(1) / t9) * p_eps)) / t11));
    sink.add(0, m::select(m::unordered(u), u, m::select(t0, V(0), ((t17 / t11) * t12))));
  }
};

}  // namespace actsym
