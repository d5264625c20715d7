// SE-GMGLU(N=2): u*Piecewise((x, x > 0), (eps*x/(eps + x**4), True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct SEGMGLU_N2 {
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
    const V t2 = t1 * t1;
    const V t3 = m::select(m::lt(t2, m::infinity<V>()), m::fma(t1, t1, ((t1 + t1) * m::fma(x, x, m::neg(t1)))), t2);
    const auto t4 = m::le(t3, p_eps);
    const V t5 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t6 = V(1) + (m::select(t4, t3, p_eps) / m::select(t4, p_eps, t3));
    out[0] = m::select(m::lt(V(0), x), t0, (m::select(t4, t0, ((((u / t5) * p_eps) / t5) / t5)) / t6));
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
    const V t5 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t6 = V(1) + (m::select(t4, t3, p_eps) / m::select(t4, p_eps, t3));
    const V t7 = m::select(t4, u, (((((u / t5) * p_eps) / t5) / t5) / t5)) / t6;
    const V t8 = (m::select(t4, ((((x / p_eps) * x) * x) * x), V(1)) / t6) * V(4);
    out[0] = m::select(t0, u, (t7 * (V(1) - t8)));
    out[1] = m::select(t0, x, (m::select(t4, x, ((((V(1) / t5) * p_eps) / t5) / t5)) / t6));
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
    const V t5 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t6 = u / t5;
    const V t7 = V(1) + (m::select(t4, t3, p_eps) / m::select(t4, p_eps, t3));
    const V t8 = (m::select(t4, ((((x / p_eps) * x) * x) * x), V(1)) / t7) * V(4);
    const V t9 = (m::select(t4, u, ((((t6 * p_eps) / t5) / t5) / t5)) / t7) * (V(1) - t8);
    const V t10 = m::select(t4, (((((((u * x) / p_eps) * x) / p_eps) * x) * x) * x), ((t6 / t5) / t5));
    out[0] = m::select(t0, u, t9);
    out[1] = m::select(t0, x, (m::select(t4, x, ((((V(1) / t5) * p_eps) / t5) / t5)) / t7));
    sink.add(0, m::select(m::unordered(u), u, m::select(t0, V(0), ((t10 / t7) / t7))));
  }
};

}  // namespace actsym
