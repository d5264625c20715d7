// GeGLU: u*x*(erf(sqrt(2)*x/2) + 1)/2
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct GeGLU {
  static constexpr int inputs = 2;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P&, V* out) {
    const V x = in[0];
    const V u = in[1];
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
    out[0] = (t17 * u) * m::select(t3, t18, V(1));
  }

  // out[0] = df/dx, out[1] = df/du
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V u = in[1];
    const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V t2 = t1 * t1;
    const V t3 = t2 * V(0x1p-1f);
    const auto t4 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3);
    const V t5 = m::neg((t3 - m::select(t4, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
    const V t6 = m::exp(t5);
    const V t7 = m::select(m::lt(t3, V(1000)), m::neg((m::fma(t1, t1, m::neg(t2)) * V(0x1p-1f))), V(0));
    const V t8 = t6 + (t6 * t7);
    const V t9 = t8 * m::constant<V>(0x1.988454p-2f, 0x1.9884533d43651p-2);
    const V t10 = m::select(t4, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const auto t11 = m::both(t4, m::lt(t1, V(0)));
    const V t12 = V(1) / t2;
    const V t13 = (V(11) * t12) * (V(1) - ((V(13) * t12) * (V(1) - (V(15) * t12))));
    const V t14 = V(1) - ((V(7) * t12) * (V(1) - ((V(9) * t12) * (V(1) - t13))));
    const V t15 = t12 * (V(1) - ((V(3) * t12) * (V(1) - ((V(5) * t12) * t14))));
    const V t16 = t1 * m::constant<V>(-0x1.6a09e6p-1f, -0x1.6a09e667f3bcdp-1);
    const V t17 = m::fma(t1, m::constant<V>(-0x1.6a09e6p-1f, -0x1.6a09e667f3bcdp-1), m::neg(t16));
    const V t18 = t1 * m::constant<V>(-0x1.9fcef4p-27f, 0x1.bdd3413b26456p-55);
    const V t19 = (m::constant<V>(0x1.20dd76p+0f, 0x1.20dd750429b6dp+0) * t8) * m::select(m::lt(m::abs(t16), V(1000)), (t17 + t18), V(0));
    const V t20 = m::select(t11, ((t9 / m::neg(t1)) * (V(1) - t15)), (V(0x1p-1f) * (m::erfc(t16) - t19)));
    const V t21 = x * x;
    const V t22 = t21 * V(0x1p-1f);
    const auto t23 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t22);
    const auto t24 = m::both(t23, m::lt(x, V(0)));
    const V t25 = t22 - m::select(t23, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
    const V t26 = m::exp(m::neg(t25));
    const V t27 = m::select(m::lt(t22, V(1000)), m::neg((m::fma(x, x, m::neg(t21)) * V(0x1p-1f))), V(0));
    const V t28 = t26 + (t26 * t27);
    const V t29 = V(1) / t21;
    const V t30 = (V(11) * t29) * (V(1) - ((V(13) * t29) * (V(1) - (V(15) * t29))));
    const V t31 = V(1) - ((V(7) * t29) * (V(1) - ((V(9) * t29) * (V(1) - t30))));
    const V t32 = t29 * (V(1) - ((V(3) * t29) * (V(1) - ((V(5) * t29) * t31))));
    const V t33 = (t28 * m::constant<V>(0x1.988454p-2f, 0x1.9884533d43651p-2)) * (V(1) - t32);
    const V t34 = x * m::constant<V>(-0x1.6a09e6p-1f, -0x1.6a09e667f3bcdp-1);
    const V t35 = m::fma(x, m::constant<V>(-0x1.6a09e6p-1f, -0x1.6a09e667f3bcdp-1), m::neg(t34));
    const V t36 = x * m::constant<V>(-0x1.9fcef4p-27f, 0x1.bdd3413b26456p-55);
    const V t37 = (m::constant<V>(0x1.20dd76p+0f, 0x1.20dd750429b6dp+0) * t28) * m::select(m::lt(m::abs(t34), V(1000)), (t35 + t36), V(0));
    const V t38 = m::select(t24, m::neg(t33), ((V(0x1p-1f) * (m::erfc(t34) - t37)) * x));
    const V t39 = m::select(t23, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    out[0] = (((t9 * t1) * t10) + (t20 * m::select(t11, t10, V(1)))) * u;
    out[1] = t38 * m::select(t24, t39, V(1));
  }
};

}  // namespace actsym
