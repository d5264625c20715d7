// SGELU: Piecewise((x, x > 0), (x*(erf(sqrt(2)*x/2) + 1)/2, True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct SaturatedGelu {
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = x * x;
    const V t1 = t0 * V(0x1p-1f);
    const auto t2 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t1);
    const auto t3 = m::both(t2, m::lt(x, V(0)));
    const V t4 = m::neg((t1 - m::select(t2, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
    const V t5 = m::exp(t4);
    const V t6 = m::select(m::lt(t1, V(1000)), m::neg((m::fma(x, x, m::neg(t0)) * V(0x1p-1f))), V(0));
    const V t7 = t5 + (t5 * t6);
    const V t8 = V(1) / t0;
    const V t9 = (V(11) * t8) * (V(1) - ((V(13) * t8) * (V(1) - (V(15) * t8))));
    const V t10 = V(1) - ((V(7) * t8) * (V(1) - ((V(9) * t8) * (V(1) - t9))));
    const V t11 = V(1) - (t8 * (V(1) - ((V(3) * t8) * (V(1) - ((V(5) * t8) * t10)))));
    const V t12 = (t7 * m::constant<V>(0x1.988454p-2f, 0x1.9884533d43651p-2)) * t11;
    const V t13 = x * m::constant<V>(-0x1.6a09e6p-1f, -0x1.6a09e667f3bcdp-1);
    const V t14 = m::fma(x, m::constant<V>(-0x1.6a09e6p-1f, -0x1.6a09e667f3bcdp-1), m::neg(t13));
    const V t15 = x * m::constant<V>(-0x1.9fcef4p-27f, 0x1.bdd3413b26456p-55);
    const V t16 = (m::constant<V>(0x1.20dd76p+0f, 0x1.20dd750429b6dp+0) * t7) * m::select(m::lt(m::abs(t13), V(1000)), (t14 + t15), V(0));
    const V t17 = m::select(t3, m::neg(t12), ((V(0x1p-1f) * (m::erfc(t13) - t16)) * x));
    const V t18 = m::select(t2, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    out[0] = m::select(m::lt(V(0), x), x, (t17 * m::select(t3, t18, V(1))));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V t1 = t0 * t0;
    const V t2 = t1 * V(0x1p-1f);
    const auto t3 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t2);
    const V t4 = m::neg((t2 - m::select(t3, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
    const V t5 = m::exp(t4);
    const V t6 = m::select(m::lt(t2, V(1000)), m::neg((m::fma(t0, t0, m::neg(t1)) * V(0x1p-1f))), V(0));
    const V t7 = t5 + (t5 * t6);
    const V t8 = t7 * m::constant<V>(0x1.988454p-2f, 0x1.9884533d43651p-2);
    const V t9 = m::select(t3, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const auto t10 = m::both(t3, m::lt(t0, V(0)));
    const V t11 = V(1) / t1;
    const V t12 = (V(11) * t11) * (V(1) - ((V(13) * t11) * (V(1) - (V(15) * t11))));
    const V t13 = V(1) - ((V(7) * t11) * (V(1) - ((V(9) * t11) * (V(1) - t12))));
    const V t14 = t11 * (V(1) - ((V(3) * t11) * (V(1) - ((V(5) * t11) * t13))));
    const V t15 = t0 * m::constant<V>(-0x1.6a09e6p-1f, -0x1.6a09e667f3bcdp-1);
    const V t16 = m::fma(t0, m::constant<V>(-0x1.6a09e6p-1f, -0x1.6a09e667f3bcdp-1), m::neg(t15));
    const V t17 = t0 * m::constant<V>(-0x1.9fcef4p-27f, 0x1.bdd3413b26456p-55);
    const V t18 = (m::constant<V>(0x1.20dd76p+0f, 0x1.20dd750429b6dp+0) * t7) * m::select(m::lt(m::abs(t15), V(1000)), (t16 + t17), V(0));
    const V t19 = m::select(t10, ((t8 / m::neg(t0)) * (V(1) - t14)), (V(0x1p-1f) * (m::erfc(t15) - t18)));
    out[0] = m::select(m::lt(V(0), t0), V(1), (((t8 * t0) * t9) + (t19 * m::select(t10, t9, V(1)))));
  }
};

}  // namespace actsym
