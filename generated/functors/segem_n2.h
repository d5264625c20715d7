// SE-GEM(N=2): Piecewise((x, x > 0), (eps*x/(eps + x**4), True))
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct SEGEM_N2 {
  using Half = SEGEM_N2;  // computes half types
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 1;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_eps = p.learned(0);
    const V t0 = x * x;
    const V t1 = t0 * t0;
    const V t2 = m::select(m::lt(t1, m::infinity<V>()), m::fma(t0, t0, ((t0 + t0) * m::fma(x, x, m::neg(t0)))), t1);
    const auto t3 = m::le(t2, p_eps);
    const V t4 = m::select(t3, t2, p_eps) / m::select(t3, p_eps, t2);
    const auto t5 = m::both(m::le(m::constant<V>(0x1p-100f, 0x1p-900), t2), m::le(m::constant<V>(0x1p-100f, 0x1p-900), t4));
    const V t6 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t7 = m::select(t5, (m::select(t3, V(1), t4) * x), m::select(t3, x, ((((V(1) / t6) * p_eps) / t6) / t6)));
    out[0] = m::select(m::lt(V(0), x), x, (t7 / (V(1) + t4)));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_eps = p.learned(0);
    const V t0 = x * x;
    const V t1 = t0 * t0;
    const V t2 = m::select(m::lt(t1, m::infinity<V>()), m::fma(t0, t0, ((t0 + t0) * m::fma(x, x, m::neg(t0)))), t1);
    const auto t3 = m::le(t2, p_eps);
    const V t4 = m::select(t3, t2, p_eps) / m::select(t3, p_eps, t2);
    const auto t5 = m::both(m::le(m::constant<V>(0x1p-100f, 0x1p-900), t2), m::le(m::constant<V>(0x1p-100f, 0x1p-900), t4));
    const V t6 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t7 = m::select(t3, V(1), (((((V(1) / t6) * p_eps) / t6) / t6) / t6));
    const V t8 = V(1) + t4;
    const V t9 = m::select(t5, m::select(t3, t4, V(1)), m::select(t3, ((((x / p_eps) * x) * x) * x), V(1)));
    const V t10 = (m::select(t5, m::select(t3, V(1), t4), t7) / t8) * (V(1) - ((t9 / t8) * V(4)));
    out[0] = m::select(m::lt(V(0), x), V(1), t10);
  }

  // out[0] = df/dx; row 0: df/deps
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V p_eps = p.learned(0);
    const auto t0 = m::lt(V(0), x);
    const V t1 = x * x;
    const V t2 = t1 * t1;
    const V t3 = m::select(m::lt(t2, m::infinity<V>()), m::fma(t1, t1, ((t1 + t1) * m::fma(x, x, m::neg(t1)))), t2);
    const auto t4 = m::le(t3, p_eps);
    const V t5 = m::select(t4, t3, p_eps) / m::select(t4, p_eps, t3);
    const auto t6 = m::both(m::le(m::constant<V>(0x1p-100f, 0x1p-900), t3), m::le(m::constant<V>(0x1p-100f, 0x1p-900), t5));
    const V t7 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t8 = V(1) / t7;
    const V t9 = m::select(t6, m::select(t4, V(1), t5), m::select(t4, V(1), ((((t8 * p_eps) / t7) / t7) / t7)));
    const V t10 = V(1) + t5;
    const V t11 = (x / p_eps) * x;
    const V t12 = m::select(t6, m::select(t4, t5, V(1)), m::select(t4, ((t11 * x) * x), V(1)));
    const V t13 = m::select(t4, ((((t11 / p_eps) * x) * x) * x), ((t8 / t7) / t7));
    out[0] = m::select(t0, V(1), ((t9 / t10) * (V(1) - ((t12 / t10) * V(4)))));
    sink.add(0, m::select(t0, V(0), ((t13 / t10) / t10)));
  }
};

}  // namespace actsym
