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
    const V t2 = m::select(t1, t0, eps) / m::select(t1, eps, t0);
    const V t3 = m::select(m::lt(V(0), x), ((m::select(t1, t2, V(1)) / (V(1) + t2)) * x), V(0));
    out[0] = m::select(m::unordered(x), x, t3);
  }

  // out[0] = df/dx
  template <class V>
  ACTSYM_FUNCTION void slope(V x, const V* parameter, V* out) {
    const V eps = parameter[0];
    const V t0 = x * x;
    const auto t1 = m::le(t0, eps);
    const V t2 = m::select(t1, t0, eps) / m::select(t1, eps, t0);
    const V t3 = V(1) + t2;
    const V t4 = (m::select(t1, t2, V(1)) / t3) * (((m::select(t1, V(1), t2) / t3) * V(2)) + V(1));
    out[0] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), t4, V(0)));
  }

  // out[0] = df/dx, out[1] = df/deps
  template <class V>
  ACTSYM_FUNCTION void gradient(V x, const V* parameter, V* out) {
    const V eps = parameter[0];
    const auto t0 = m::unordered(x);
    const V t1 = x * x;
    const auto t2 = m::le(t1, eps);
    const V t3 = m::select(t2, t1, eps) / m::select(t2, eps, t1);
    const V t4 = V(1) + t3;
    const V t5 = (m::select(t2, t3, V(1)) / t4) * (((m::select(t2, V(1), t3) / t4) * V(2)) + V(1));
    const V t6 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V t7 = t6 * t6;
    const auto t8 = m::le(t7, eps);
    const V t9 = m::select(t8, t7, eps) / m::select(t8, eps, t7);
    const V t10 = V(1) + t9;
    const V t11 = (m::select(t8, V(1), t9) / t10) * (m::select(t8, t9, V(1)) / t10);
    out[0] = m::select(t0, x, m::select(m::lt(V(0), x), t5, V(0)));
    out[1] = m::select(t0, x, m::select(m::lt(V(0), t6), m::neg(((t11 * t6) / eps)), V(0)));
  }
};

}  // namespace actsym
