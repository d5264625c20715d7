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
    const V t0 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V t1 = t0 * t0;
    const V t2 = t1 * V(0x1p-1f);
    const auto t3 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t2);
    const auto t4 = m::both(t3, m::lt(t0, V(0)));
    const V t5 = m::neg((t2 - m::select(t3, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
    const V t6 = m::exp(t5);
    const V t7 = m::select(m::lt(t2, V(1000)), m::neg((m::fma(t0, t0, m::neg(t1)) * V(0x1p-1f))), V(0));
    const V t8 = t6 + (t6 * t7);
    const V t9 = (t8 * m::constant<V>(0x1.988454p-2f, 0x1.9884533d43651p-2)) / m::neg(t0);
    const V t10 = V(1) / t1;
    const V t11 = (V(11) * t10) * (V(1) - ((V(13) * t10) * (V(1) - (V(15) * t10))));
    const V t12 = V(1) - ((V(7) * t10) * (V(1) - ((V(9) * t10) * (V(1) - t11))));
    const V t13 = t10 * (V(1) - ((V(3) * t10) * (V(1) - ((V(5) * t10) * t12))));
    const V t14 = t0 * m::constant<V>(-0x1.6a09e6p-1f, -0x1.6a09e667f3bcdp-1);
    const V t15 = m::fma(t0, m::constant<V>(-0x1.6a09e6p-1f, -0x1.6a09e667f3bcdp-1), m::neg(t14));
    const V t16 = t0 * m::constant<V>(-0x1.9fcef4p-27f, 0x1.bdd3413b26456p-55);
    const V t17 = (m::constant<V>(0x1.20dd76p+0f, 0x1.20dd750429b6dp+0) * t8) * m::select(m::lt(m::abs(t14), V(1000)), (t15 + t16), V(0));
    const V t18 = m::select(t4, (t9 * (V(1) - t13)), (V(0x1p-1f) * (m::erfc(t14) - t17)));
    const V t19 = m::select(t3, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    out[0] = ((t18 * t0) * u) * m::select(t4, t19, V(1));
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
    const auto t5 = m::both(t4, m::lt(t1, V(0)));
    const V t6 = m::neg((t3 - m::select(t4, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
    const V t7 = m::exp(t6);
    const V t8 = m::select(m::lt(t3, V(1000)), m::neg((m::fma(t1, t1, m::neg(t2)) * V(0x1p-1f))), V(0));
    const V t9 = t7 + (t7 * t8);
    const V t10 = t9 * m::constant<V>(0x1.988454p-2f, 0x1.9884533d43651p-2);
    const V t11 = V(1) / t2;
    const V t12 = (V(11) * t11) * (V(1) - ((V(13) * t11) * (V(1) - (V(15) * t11))));
    const V t13 = V(1) - ((V(7) * t11) * (V(1) - ((V(9) * t11) * (V(1) - t12))));
    const V t14 = t11 * (V(1) - ((V(3) * t11) * (V(1) - ((V(5) * t11) * t13))));
    const V t15 = t1 * m::constant<V>(-0x1.6a09e6p-1f, -0x1.6a09e667f3bcdp-1);
    const V t16 = m::fma(t1, m::constant<V>(-0x1.6a09e6p-1f, -0x1.6a09e667f3bcdp-1), m::neg(t15));
    const V t17 = t1 * m::constant<V>(-0x1.9fcef4p-27f, 0x1.bdd3413b26456p-55);
    const V t18 = (m::constant<V>(0x1.20dd76p+0f, 0x1.20dd750429b6dp+0) * t9) * m::select(m::lt(m::abs(t15), V(1000)), (t16 + t17), V(0));
    const V t19 = m::select(t5, ((t10 / m::neg(t1)) * (V(1) - t14)), (V(0x1p-1f) * (m::erfc(t15) - t18)));
    const V t20 = m::select(t4, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const V t21 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V t22 = t21 * t21;
    const V t23 = t22 * V(0x1p-1f);
    const auto t24 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t23);
    const auto t25 = m::both(t24, m::lt(t21, V(0)));
    const V t26 = t23 - m::select(t24, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
    const V t27 = m::exp(m::neg(t26));
    const V t28 = m::select(m::lt(t23, V(1000)), m::neg((m::fma(t21, t21, m::neg(t22)) * V(0x1p-1f))), V(0));
    const V t29 = t27 + (t27 * t28);
    const V t30 = (t29 * m::constant<V>(0x1.988454p-2f, 0x1.9884533d43651p-2)) / m::neg(t21);
    const V t31 = V(1) / t22;
    const V t32 = (V(11) * t31) * (V(1) - ((V(13) * t31) * (V(1) - (V(15) * t31))));
    const V t33 = V(1) - ((V(7) * t31) * (V(1) - ((V(9) * t31) * (V(1) - t32))));
    const V t34 = t31 * (V(1) - ((V(3) * t31) * (V(1) - ((V(5) * t31) * t33))));
    const V t35 = t21 * m::constant<V>(-0x1.6a09e6p-1f, -0x1.6a09e667f3bcdp-1);
    const V t36 = m::fma(t21, m::constant<V>(-0x1.6a09e6p-1f, -0x1.6a09e667f3bcdp-1), m::neg(t35));
    const V t37 = t21 * m::constant<V>(-0x1.9fcef4p-27f, 0x1.bdd3413b26456p-55);
    const V t38 = (m::constant<V>(0x1.20dd76p+0f, 0x1.20dd750429b6dp+0) * t29) * m::select(m::lt(m::abs(t35), V(1000)), (t36 + t37), V(0));
    const V t39 = m::select(t25, (t30 * (V(1) - t34)), (V(0x1p-1f) * (m::erfc(t35) - t38)));
    const V t40 = m::select(t24, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    out[0] = ((t19 * u) * m::select(t5, t20, V(1))) + (((t10 * t1) * u) * t20);
    out[1] = (t39 * t21) * m::select(t25, t40, V(1));
  }
};

}  // namespace actsym
