// SE-GEM(N=1): Piecewise((x, x > 0), (eps*x/(eps + x**2), True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct SEGEM_N1 {
  static constexpr int parameters = 1;
  static constexpr int learnable = 1;

  // out[0] = f
  template <class V>
  ACTSYM_FUNCTION void value(V x, const V* parameter, V* out) {
    const V eps = parameter[0];
    const V t0 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V t1 = t0 * t0;
    const auto t2 = m::le(t1, eps);
    const V t3 = m::select(t2, t1, eps) / m::select(t2, eps, t1);
    out[0] = m::select(m::lt(V(0), t0), t0, ((m::select(t2, V(1), t3) / (V(1) + t3)) * t0));
  }

  // out[0] = df/dx
  template <class V>
  ACTSYM_FUNCTION void slope(V x, const V* parameter, V* out) {
    const V eps = parameter[0];
    const V t0 = x * x;
    const auto t1 = m::le(t0, eps);
    const V t2 = m::select(t1, t0, eps) / m::select(t1, eps, t0);
    const V t3 = V(1) + t2;
    const V t4 = (m::select(t1, V(1), t2) / t3) * (V(1) - ((m::select(t1, t2, V(1)) / t3) * V(2)));
    out[0] = m::select(m::lt(V(0), x), V(1), t4);
  }

  // out[0] = df/dx, out[1] = df/deps
  template <class V>
  ACTSYM_FUNCTION void gradient(V x, const V* parameter, V* out) {
    const V eps = parameter[0];
    const V t0 = x * x;
    const auto t1 = m::le(t0, eps);
    const V t2 = m::select(t1, t0, eps) / m::select(t1, eps, t0);
    const V t3 = V(1) + t2;
    const V t4 = (m::select(t1, V(1), t2) / t3) * (V(1) - ((m::select(t1, t2, V(1)) / t3) * V(2)));
    const V t5 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V t6 = t5 * t5;
    const auto t7 = m::le(t6, eps);
    const V t8 = m::select(t7, t6, eps) / m::select(t7, eps, t6);
    const V t9 = V(1) + t8;
    const V t10 = (m::select(t7, V(1), t8) / t9) * (m::select(t7, t8, V(1)) / t9);
    out[0] = m::select(m::lt(V(0), x), V(1), t4);
    out[1] = m::select(m::lt(V(0), t5), V(0), ((t10 * t5) / eps));
  }
};

}  // namespace actsym
