// CRReLU: eps*x*exp(-x**2/2) + Piecewise((x, x > 0), (0, True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct CRReLU {
  static constexpr int parameters = 1;
  static constexpr int learnable = 1;

  // out[0] = f
  template <class V>
  ACTSYM_FUNCTION void value(V x, const V* parameter, V* out) {
    const V eps = parameter[0];
    const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V t2 = t1 * t1;
    const V t3 = t2 * V(0x1p-1f);
    const V t4 = m::exp(m::neg(t3));
    const V t5 = m::select(m::lt(t3, V(1000)), m::neg((m::fma(t1, t1, m::neg(t2)) * V(0x1p-1f))), V(0));
    const V t6 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    out[0] = (((t4 + (t4 * t5)) * eps) * t1) + m::select(m::lt(V(0), t6), t6, V(0));
  }

  // out[0] = df/dx
  template <class V>
  ACTSYM_FUNCTION void slope(V x, const V* parameter, V* out) {
    const V eps = parameter[0];
    const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V t2 = t1 * t1;
    const V t3 = t2 * V(0x1p-1f);
    const V t4 = m::exp(m::neg(t3));
    const V t5 = m::select(m::lt(t3, V(1000)), m::neg((m::fma(t1, t1, m::neg(t2)) * V(0x1p-1f))), V(0));
    const V t6 = (t4 + (t4 * t5)) * eps;
    out[0] = (t6 + m::select(m::lt(V(0), t1), V(1), V(0))) - ((t6 * t1) * t1);
  }

  // out[0] = df/dx, out[1] = df/deps
  template <class V>
  ACTSYM_FUNCTION void gradient(V x, const V* parameter, V* out) {
    const V eps = parameter[0];
    const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V t2 = t1 * t1;
    const V t3 = t2 * V(0x1p-1f);
    const V t4 = m::exp(m::neg(t3));
    const V t5 = m::select(m::lt(t3, V(1000)), m::neg((m::fma(t1, t1, m::neg(t2)) * V(0x1p-1f))), V(0));
    const V t6 = t4 + (t4 * t5);
    const V t7 = t6 * eps;
    out[0] = (t7 + m::select(m::lt(V(0), t1), V(1), V(0))) - ((t7 * t1) * t1);
    out[1] = t6 * t1;
  }
};

}  // namespace actsym
