// E-GMGLU(N=2): u*Piecewise((x**5/(eps + x**4), x > 0), (0, True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct EGMGLU_N2 {
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
    const auto t2 = m::le(t1, p_eps);
    const V t3 = u * x;
    const V t4 = V(1) + (m::select(t2, t1, p_eps) / m::select(t2, p_eps, t1));
    const V t5 = m::select(t2, (((((t3 / p_eps) * x) * x) * x) * x), t3) / t4;
    out[0] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), t5, V(0)));
  }

  // out[0] = df/dx, out[1] = df/du
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V u = in[1];
    const V p_eps = p.learned(0);
    const auto t0 = m::unordered(x);
    const auto t1 = m::lt(V(0), x);
    const V t2 = x * x;
    const V t3 = t2 * t2;
    const auto t4 = m::le(t3, p_eps);
    const V t5 = V(1) + (m::select(t4, t3, p_eps) / m::select(t4, p_eps, t3));
    const V t6 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t7 = m::select(t4, V(1), (((((V(1) / t6) * p_eps) / t6) / t6) / t6));
    const V t8 = (m::select(t4, (((((u * x) / p_eps) * x) * x) * x), u) / t5) * (((t7 / t5) * V(4)) + V(1));
    const V t9 = m::select(t1, (m::select(t4, (((((x / p_eps) * x) * x) * x) * x), x) / t5), V(0));
    out[0] = m::select(t0, x, m::select(t1, t8, V(0)));
    out[1] = m::select(t0, x, t9);
  }

  // out[0] = df/dx, out[1] = df/du; row 0: df/deps
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V u = in[1];
    const V p_eps = p.learned(0);
    const auto t0 = m::unordered(x);
    const auto t1 = m::lt(V(0), x);
    const V t2 = x * x;
    const V t3 = t2 * t2;
    const auto t4 = m::le(t3, p_eps);
    const V t5 = ((u * x) / p_eps) * x;
    const V t6 = V(1) + (m::select(t4, t3, p_eps) / m::select(t4, p_eps, t3));
    const V t7 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t8 = m::select(t4, V(1), (((((V(1) / t7) * p_eps) / t7) / t7) / t7));
    const V t9 = (m::select(t4, ((t5 * x) * x), u) / t6) * (((t8 / t6) * V(4)) + V(1));
    const V t10 = m::select(t1, (m::select(t4, (((((x / p_eps) * x) * x) * x) * x), x) / t6), V(0));
    const V t11 = m::select(t4, ((((t5 / p_eps) * x) * x) * x), (((u / t7) / t7) / t7));
    out[0] = m::select(t0, x, m::select(t1, t9, V(0)));
    out[1] = m::select(t0, x, t10);
    sink.add(0, m::select(t0, x, m::select(t1, m::neg(((t11 / t6) / t6)), V(0))));
  }
};

}  // namespace actsym
