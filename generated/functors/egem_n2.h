// E-GEM(N=2): Piecewise((x**5/(eps + x**4), x > 0), (0, True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct EGEM_N2 {
  static constexpr int parameters = 1;
  static constexpr int learnable = 1;

  // out[0] = f
  template <class V>
  ACTSYM_FUNCTION void value(V x, const V* parameter, V* out) {
    const V eps = parameter[0];
    const V t0 = x * x;
    const V t1 = t0 * t0;
    const auto t2 = m::le(t1, eps);
    const V t3 = m::select(t2, t1, eps) / m::select(t2, eps, t1);
    const V t4 = m::select(m::lt(V(0), x), ((m::select(t2, t3, V(1)) / (V(1) + t3)) * x), V(0));
    out[0] = m::select(m::unordered(x), x, t4);
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
    const V t5 = (m::select(t2, t3, V(1)) / t4) * (((m::select(t2, V(1), t3) / t4) * V(4)) + V(1));
    out[0] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), t5, V(0)));
  }

  // out[0] = df/dx, out[1] = df/deps
  template <class V>
  ACTSYM_FUNCTION void gradient(V x, const V* parameter, V* out) {
    const V eps = parameter[0];
    const auto t0 = m::unordered(x);
    const V t1 = x * x;
    const V t2 = t1 * t1;
    const auto t3 = m::le(t2, eps);
    const V t4 = m::select(t3, t2, eps) / m::select(t3, eps, t2);
    const V t5 = V(1) + t4;
    const V t6 = (m::select(t3, t4, V(1)) / t5) * (((m::select(t3, V(1), t4) / t5) * V(4)) + V(1));
    const V t7 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V t8 = t7 * t7;
    const V t9 = t8 * t8;
    const auto t10 = m::le(t9, eps);
    const V t11 = m::select(t10, t9, eps) / m::select(t10, eps, t9);
    const V t12 = V(1) + t11;
    const V t13 = (m::select(t10, V(1), t11) / t12) * (m::select(t10, t11, V(1)) / t12);
    out[0] = m::select(t0, x, m::select(m::lt(V(0), x), t6, V(0)));
    out[1] = m::select(t0, x, m::select(m::lt(V(0), t7), m::neg(((t13 * t7) / eps)), V(0)));
  }
};

}  // namespace actsym
