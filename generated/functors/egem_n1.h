// E-GEM(N=1): Piecewise((x**3/(eps + x**2), x > 0), (0, True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct EGEM_N1 {
  static constexpr int parameters = 1;
  static constexpr int learnable = 1;

  // out[0] = f
  template <class V>
  ACTSYM_FUNCTION void value(V x, const V* parameter, V* out) {
    const V eps = parameter[0];
    const V t0 = x * x;
    const auto t1 = m::le(t0, eps);
    const V t2 = m::select(t1, (((x / eps) * x) * x), x) / (V(1) + (m::select(t1, t0, eps) / m::select(t1, eps, t0)));
    out[0] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), t2, V(0)));
  }

  // out[0] = df/dx
  template <class V>
  ACTSYM_FUNCTION void slope(V x, const V* parameter, V* out) {
    const V eps = parameter[0];
    const V t0 = x * x;
    const auto t1 = m::le(t0, eps);
    const V t2 = V(1) + (m::select(t1, t0, eps) / m::select(t1, eps, t0));
    const V t3 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t4 = (m::select(t1, V(1), (((V(1) / t3) * eps) / t3)) / t2) * V(2);
    const V t5 = m::select(m::lt(V(0), x), ((m::select(t1, ((x / eps) * x), V(1)) / t2) * (t4 + V(1))), V(0));
    out[0] = m::select(m::unordered(x), x, t5);
  }

  // out[0] = df/dx, out[1] = df/deps
  template <class V>
  ACTSYM_FUNCTION void gradient(V x, const V* parameter, V* out) {
    const V eps = parameter[0];
    const auto t0 = m::unordered(x);
    const auto t1 = m::lt(V(0), x);
    const V t2 = x * x;
    const auto t3 = m::le(t2, eps);
    const V t4 = (x / eps) * x;
    const V t5 = V(1) + (m::select(t3, t2, eps) / m::select(t3, eps, t2));
    const V t6 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t7 = V(1) / t6;
    const V t8 = ((m::select(t3, V(1), ((t7 * eps) / t6)) / t5) * V(2)) + V(1);
    const V t9 = m::select(t1, m::neg(((m::select(t3, ((t4 / eps) * x), t7) / t5) / t5)), V(0));
    out[0] = m::select(t0, x, m::select(t1, ((m::select(t3, t4, V(1)) / t5) * t8), V(0)));
    out[1] = m::select(t0, x, t9);
  }
};

}  // namespace actsym
