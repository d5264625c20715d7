// E-GMGLU(N=1): u*Piecewise((x**3/(eps + x**2), x > 0), (0, True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct EGMGLU_N1 {
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
    const V t2 = u * x;
    const V t3 = V(1) + (m::select(t1, t0, p_eps) / m::select(t1, p_eps, t0));
    const V t4 = m::select(m::lt(V(0), x), (m::select(t1, (((t2 / p_eps) * x) * x), t2) / t3), V(0));
    out[0] = m::select(m::unordered(x), x, t4);
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
    const auto t3 = m::le(t2, p_eps);
    const V t4 = V(1) + (m::select(t3, t2, p_eps) / m::select(t3, p_eps, t2));
    const V t5 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t6 = (m::select(t3, V(1), (((V(1) / t5) * p_eps) / t5)) / t4) * V(2);
    const V t7 = (m::select(t3, (((u * x) / p_eps) * x), u) / t4) * (t6 + V(1));
    const V t8 = m::select(t1, (m::select(t3, (((x / p_eps) * x) * x), x) / t4), V(0));
    out[0] = m::select(t0, x, m::select(t1, t7, V(0)));
    out[1] = m::select(t0, x, t8);
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
    const auto t3 = m::le(t2, p_eps);
    const V t4 = ((u * x) / p_eps) * x;
    const V t5 = V(1) + (m::select(t3, t2, p_eps) / m::select(t3, p_eps, t2));
    const V t6 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t7 = (m::select(t3, V(1), (((V(1) / t6) * p_eps) / t6)) / t5) * V(2);
    const V t8 = m::select(t1, ((m::select(t3, t4, u) / t5) * (t7 + V(1))), V(0));
    const V t9 = m::select(t1, (m::select(t3, (((x / p_eps) * x) * x), x) / t5), V(0));
    const V t10 = m::neg(((m::select(t3, ((t4 / p_eps) * x), (u / t6)) / t5) / t5));
    out[0] = m::select(t0, x, t8);
    out[1] = m::select(t0, x, t9);
    sink.add(0, m::select(t0, x, m::select(t1, t10, V(0))));
  }
};

}  // namespace actsym
