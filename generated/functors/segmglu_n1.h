// SE-GMGLU(N=1): u*Piecewise((x, x > 0), (eps*x/(eps + x**2), True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct SEGMGLU_N1 {
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
    const V t0 = u * x;
    const V t1 = x * x;
    const auto t2 = m::le(t1, p_eps);
    const V t3 = (u / m::select(m::eq(x, V(0)), m::infinity<V>(), x)) * p_eps;
    const V t4 = V(1) + (m::select(t2, t1, p_eps) / m::select(t2, p_eps, t1));
    out[0] = m::select(m::lt(V(0), x), t0, (m::select(t2, t0, t3) / t4));
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
    const V t3 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t4 = V(1) + (m::select(t2, t1, p_eps) / m::select(t2, p_eps, t1));
    const auto t5 = m::le(p_eps, t1);
    const V t6 = m::select(t5, p_eps, t1) / m::select(t5, t1, p_eps);
    const V t7 = (V(1) - t6) / (V(1) + t6);
    const V t8 = (m::select(t2, u, (((u / t3) * p_eps) / t3)) / t4) * m::select(t5, m::neg(t7), t7);
    out[0] = m::select(t0, u, t8);
    out[1] = m::select(t0, x, (m::select(t2, x, ((V(1) / t3) * p_eps)) / t4));
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
    const V t3 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t4 = u / t3;
    const V t5 = V(1) + (m::select(t2, t1, p_eps) / m::select(t2, p_eps, t1));
    const auto t6 = m::le(p_eps, t1);
    const V t7 = m::select(t6, p_eps, t1) / m::select(t6, t1, p_eps);
    const V t8 = (V(1) - t7) / (V(1) + t7);
    const V t9 = (m::select(t2, u, ((t4 * p_eps) / t3)) / t5) * m::select(t6, m::neg(t8), t8);
    const V t10 = m::select(t2, (((((u * x) / p_eps) * x) / p_eps) * x), t4) / t5;
    out[0] = m::select(t0, u, t9);
    out[1] = m::select(t0, x, (m::select(t2, x, ((V(1) / t3) * p_eps)) / t5));
    sink.add(0, m::select(m::unordered(u), u, m::select(t0, V(0), (t10 / t5))));
  }
};

}  // namespace actsym
