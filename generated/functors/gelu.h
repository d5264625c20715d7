// GELU: x*(erf(sqrt(2)*x/2) + 1)/2
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct GELU {
  static constexpr int parameters = 0;
  static constexpr int learnable = 0;

  // out[0] = f
  template <class V>
  ACTSYM_FUNCTION void value(V x, const V* parameter, V* out) {
    const V t0 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V t1 = t0 * m::constant<V>(-0x1.6a09e6p-1f, -0x1.6a09e667f3bcdp-1);
    const V t2 = m::constant<V>(0x1.20dd76p+0f, 0x1.20dd750429b6dp+0) * m::exp(m::neg((t1 * t1)));
    const V t3 = m::fma(t0, m::constant<V>(-0x1.6a09e6p-1f, -0x1.6a09e667f3bcdp-1), m::neg(t1));
    const V t4 = t0 * m::constant<V>(-0x1.9fcef4p-27f, 0x1.bdd3413b26456p-55);
    const V t5 = t2 * m::select(m::lt(m::abs(t1), V(1000)), (t3 + t4), V(0));
    out[0] = (V(0x1p-1f) * (m::erfc(t1) - t5)) * t0;
  }

  // out[0] = df/dx
  template <class V>
  ACTSYM_FUNCTION void slope(V x, const V* parameter, V* out) {
    const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V t2 = t1 * t1;
    const V t3 = t2 * V(0x1p-1f);
    const V t4 = m::exp(m::neg(t3));
    const V t5 = m::select(m::lt(t3, V(1000)), m::neg((m::fma(t1, t1, m::neg(t2)) * V(0x1p-1f))), V(0));
    const V t6 = (t4 + (t4 * t5)) * m::constant<V>(0x1.988454p-2f, 0x1.9884533d43651p-2);
    const V t7 = t1 * m::constant<V>(-0x1.6a09e6p-1f, -0x1.6a09e667f3bcdp-1);
    const V t8 = m::constant<V>(0x1.20dd76p+0f, 0x1.20dd750429b6dp+0) * m::exp(m::neg((t7 * t7)));
    const V t9 = m::fma(t1, m::constant<V>(-0x1.6a09e6p-1f, -0x1.6a09e667f3bcdp-1), m::neg(t7));
    const V t10 = t1 * m::constant<V>(-0x1.9fcef4p-27f, 0x1.bdd3413b26456p-55);
    const V t11 = t8 * m::select(m::lt(m::abs(t7), V(1000)), (t9 + t10), V(0));
    out[0] = (t6 * t1) + (V(0x1p-1f) * (m::erfc(t7) - t11));
  }
};

}  // namespace actsym
