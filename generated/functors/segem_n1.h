// SE-GEM(N=1): Piecewise((x, x > 0), (eps*x/(eps + x**2), True))
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct SEGEM_N1 {
  using Half = SEGEM_N1;  // computes half types
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
    const auto t1 = m::le(t0, p_eps);
    const V t2 = (V(1) / m::select(m::eq(x, V(0)), m::infinity<V>(), x)) * p_eps;
    const V t3 = V(1) + (m::select(t1, t0, p_eps) / m::select(t1, p_eps, t0));
    out[0] = m::select(m::lt(V(0), x), x, (m::select(t1, x, t2) / t3));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_eps = p.learned(0);
    const V t0 = x * x;
    const auto t1 = m::le(t0, p_eps);
    const V t2 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t3 = V(1) + (m::select(t1, t0, p_eps) / m::select(t1, p_eps, t0));
    const auto t4 = m::le(p_eps, t0);
    const V t5 = m::select(t4, p_eps, t0) / m::select(t4, t0, p_eps);
    const V t6 = (V(1) - t5) / (V(1) + t5);
    const V t7 = (m::select(t1, V(1), (((V(1) / t2) * p_eps) / t2)) / t3) * m::select(t4, m::neg(t6), t6);
    out[0] = m::select(m::lt(V(0), x), V(1), t7);
  }

  // out[0] = df/dx; row 0: df/deps
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V p_eps = p.learned(0);
    const auto t0 = m::lt(V(0), x);
    const V t1 = x * x;
    const auto t2 = m::le(t1, p_eps);
    const V t3 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t4 = V(1) / t3;
    const V t5 = V(1) + (m::select(t2, t1, p_eps) / m::select(t2, p_eps, t1));
    const auto t6 = m::le(p_eps, t1);
    const V t7 = m::select(t6, p_eps, t1) / m::select(t6, t1, p_eps);
    const V t8 = (V(1) - t7) / (V(1) + t7);
    const V t9 = (m::select(t2, V(1), ((t4 * p_eps) / t3)) / t5) * m::select(t6, m::neg(t8), t8);
    const V t10 = (m::select(t2, ((((x / p_eps) * x) / p_eps) * x), t4) / t5) / t5;
    out[0] = m::select(t0, V(1), t9);
    sink.add(0, m::select(t0, V(0), t10));
  }
};

}  // namespace actsym
