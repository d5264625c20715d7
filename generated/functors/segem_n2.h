// SE-GEM(N=2): Piecewise((x, x > 0), (eps*x/(eps + x**4), True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct SEGEM_N2 {
  static constexpr int parameters = 1;
  static constexpr int learnable = 1;

  // out[0] = f
  template <class V>
  ACTSYM_FUNCTION void value(V x, const V* parameter, V* out) {
    const V eps = parameter[0];
    const V t0 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V t1 = t0 * t0;
    const V t2 = t1 * t1;
    const auto t3 = m::le(t2, eps);
    const V t4 = m::select(t3, t2, eps) / m::select(t3, eps, t2);
    out[0] = m::select(m::lt(V(0), t0), t0, ((m::select(t3, V(1), t4) / (V(1) + t4)) * t0));
  }

  // out[0] = df/dx
  template <class V>
  ACTSYM_FUNCTION void slope(V x, const V* parameter, V* out) {
    const V eps = parameter[0];
    const V t0 = x * x;
    const V t1 = t0 * t0;
    const auto t2 = m::le(t1, eps);
    const V t3 = m::select(t2, t1, eps) / m::select(t2, eps, t1);
    const V t4 = V(1) + t3;
    const V t5 = (m::select(t2, V(1), t3) / t4) * (V(1) - ((m::select(t2, t3, V(1)) / t4) * V(4)));
    out[0] = m::select(m::lt(V(0), x), V(1), t5);
  }

  // out[0] = df/dx, out[1] = df/deps
  template <class V>
  ACTSYM_FUNCTION void gradient(V x, const V* parameter, V* out) {
    const V eps = parameter[0];
    const V t0 = x * x;
    const V t1 = t0 * t0;
    const auto t2 = m::le(t1, eps);
    const V t3 = m::select(t2, t1, eps) / m::select(t2, eps, t1);
    const V t4 = V(1) + t3;
    const V t5 = (m::select(t2, V(1), t3) / t4) * (V(1) - ((m::select(t2, t3, V(1)) / t4) * V(4)));
    const V t6 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V t7 = t6 * t6;
    const V t8 = t7 * t7;
    const auto t9 = m::le(t8, eps);
    const V t10 = m::select(t9, t8, eps) / m::select(t9, eps, t8);
    const V t11 = V(1) + t10;
    const V t12 = (m::select(t9, V(1), t10) / t11) * (m::select(t9, t10, V(1)) / t11);
    out[0] = m::select(m::lt(V(0), x), V(1), t5);
    out[1] = m::select(m::lt(V(0), t6), V(0), ((t12 * t6) / eps));
  }
};

}  // namespace actsym
