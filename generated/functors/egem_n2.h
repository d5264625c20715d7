// E-GEM(N=2): Piecewise((x**5/(eps + x**4), x > 0), (0, True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct EGEM_N2 {
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
    const auto t2 = m::le(t1, p_eps);
    const V t3 = V(1) + (m::select(t2, t1, p_eps) / m::select(t2, p_eps, t1));
    const V t4 = m::select(m::lt(V(0), x), (m::select(t2, (((((x / p_eps) * x) * x) * x) * x), x) / t3), V(0));
    out[0] = m::select(m::unordered(x), x, t4);
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_eps = p.learned(0);
    const V t0 = x * x;
    const V t1 = t0 * t0;
    const auto t2 = m::le(t1, p_eps);
    const V t3 = V(1) + (m::select(t2, t1, p_eps) / m::select(t2, p_eps, t1));
    const V t4 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t5 = m::select(t2, V(1), (((((V(1) / t4) * p_eps) / t4) / t4) / t4));
    const V t6 = (m::select(t2, ((((x / p_eps) * x) * x) * x), V(1)) / t3) * (((t5 / t3) * V(4)) + V(1));
    out[0] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), t6, V(0)));
  }

  // out[0] = df/dx; row 0: df/deps
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V p_eps = p.learned(0);
    const auto t0 = m::unordered(x);
    const auto t1 = m::lt(V(0), x);
    const V t2 = x * x;
    const V t3 = t2 * t2;
    const auto t4 = m::le(t3, p_eps);
    const V t5 = (x / p_eps) * x;
    const V t6 = V(1) + (m::select(t4, t3, p_eps) / m::select(t4, p_eps, t3));
    const V t7 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t8 = V(1) / t7;
    const V t9 = m::select(t4, V(1), ((((t8 * p_eps) / t7) / t7) / t7)) / t6;
    const V t10 = (m::select(t4, ((t5 * x) * x), V(1)) / t6) * ((t9 * V(4)) + V(1));
    const V t11 = m::select(t4, ((((t5 / p_eps) * x) * x) * x), ((t8 / t7) / t7));
    out[0] = m::select(t0, x, m::select(t1, t10, V(0)));
    sink.add(0, m::select(t0, x, m::select(t1, m::neg(((t11 / t6) / t6)), V(0))));
  }
};

}  // namespace actsym
