// CPAB: Piecewise((x, (x >= 3) | (x <= -3)), (x*exp(-theta/3) + 3 - 3*exp(-theta/3), (theta >= 0) & (x >= 0)), (x*exp(theta/3) + 3*exp(theta/3) - 3, (theta >= 0) & ((x + 3)*exp(theta/3) <= 3)), ((3*x + 9 - 9*exp(-theta/3))/(x + 3), theta >= 0), (x*exp(theta/3) + 3*exp(theta/3) - 3, x <= 0), (x*exp(-theta/3) + 3 - 3*exp(-theta/3), (3 - x)*exp(-theta/3) <= 3), ((3*x + 9*exp(theta/3) - 9)/(3 - x), True))
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct CPAB {
  using Half = CPAB;  // computes half types
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 1;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_theta = p.learned(0);
    const auto t0 = m::le(V(0), p_theta);
    const V t1 = p_theta * m::constant<V>(-0x1.555556p-2f, -0x1.5555555555555p-2);
    const V t2 = m::neg(t1);
    const auto t3 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t2);
    const V t4 = m::exp((t1 + m::select(t3, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
    const V t5 = m::fma(p_theta, m::constant<V>(-0x1.555556p-2f, -0x1.5555555555555p-2), t2);
    const V t6 = p_theta * m::constant<V>(0x1.555556p-27f, -0x1.5555555555555p-56);
    const V t7 = m::select(m::lt(m::abs(t1), V(1000)), (t5 + t6), V(0));
    const V t8 = t4 * (V(1) + t7);
    const V t9 = m::select(t3, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const V t10 = m::expm1(t1);
    const V t11 = (t10 + ((t10 + V(1)) * t7)) * V(3);
    const V t12 = ((t8 * x) * t9) - t11;
    const V t13 = x + V(3);
    const V t14 = p_theta * m::constant<V>(0x1.555556p-2f, 0x1.5555555555555p-2);
    const V t15 = m::neg(t14);
    const auto t16 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t15);
    const V t17 = t14 + m::select(t16, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
    const V t18 = m::fma(p_theta, m::constant<V>(0x1.555556p-2f, 0x1.5555555555555p-2), t15);
    const V t19 = p_theta * m::constant<V>(-0x1.555556p-27f, 0x1.5555555555555p-56);
    const V t20 = m::select(m::lt(m::abs(t14), V(1000)), (t18 + t19), V(0));
    const V t21 = m::exp(t17) * (V(1) + t20);
    const V t22 = m::select(t16, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const V t23 = m::expm1(t14);
    const V t24 = (t23 + ((t23 + V(1)) * t20)) * V(3);
    const V t25 = ((t21 * x) * t22) + t24;
    const V t26 = V(3) - x;
    const V t27 = m::select(m::le(((t26 * t8) * t9), V(3)), t12, ((V(3) * (x + t24)) / t26));
    const V t28 = m::select(t0, ((V(3) * (x - t11)) / t13), m::select(m::le(x, V(0)), t25, t27));
    const V t29 = m::select(m::both(t0, m::le(((t13 * t21) * t22), V(3))), t25, t28);
    out[0] = m::select(m::either(m::le(V(3), x), m::le(x, V(-3))), x, m::select(m::both(t0, m::le(V(0), x)), t12, t29));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_theta = p.learned(0);
    const auto t0 = m::le(V(0), p_theta);
    const V t1 = p_theta * m::constant<V>(-0x1.555556p-2f, -0x1.5555555555555p-2);
    const V t2 = m::neg(t1);
    const auto t3 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t2);
    const V t4 = m::exp((t1 + m::select(t3, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
    const V t5 = m::fma(p_theta, m::constant<V>(-0x1.555556p-2f, -0x1.5555555555555p-2), t2);
    const V t6 = p_theta * m::constant<V>(0x1.555556p-27f, -0x1.5555555555555p-56);
    const V t7 = V(1) + m::select(m::lt(m::abs(t1), V(1000)), (t5 + t6), V(0));
    const V t8 = t4 * t7;
    const V t9 = m::select(t3, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const V t10 = t8 * t9;
    const V t11 = x + V(3);
    const V t12 = p_theta * m::constant<V>(0x1.555556p-2f, 0x1.5555555555555p-2);
    const V t13 = m::neg(t12);
    const auto t14 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t13);
    const V t15 = t12 + m::select(t14, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
    const V t16 = m::fma(p_theta, m::constant<V>(0x1.555556p-2f, 0x1.5555555555555p-2), t13);
    const V t17 = p_theta * m::constant<V>(-0x1.555556p-27f, 0x1.5555555555555p-56);
    const V t18 = V(1) + m::select(m::lt(m::abs(t12), V(1000)), (t16 + t17), V(0));
    const V t19 = m::exp(t15) * t18;
    const V t20 = m::select(t14, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const V t21 = t19 * t20;
    const V t22 = V(3) - x;
    const V t23 = m::select(m::le(((t22 * t8) * t9), V(3)), t10, ((((t19 * V(9)) / t22) / t22) * t20));
    const V t24 = m::select(t0, ((((t8 * V(9)) / t11) / t11) * t9), m::select(m::le(x, V(0)), t21, t23));
    const V t25 = m::select(m::both(t0, m::le(((t11 * t19) * t20), V(3))), t21, t24);
    out[0] = m::select(m::either(m::le(V(3), x), m::le(x, V(-3))), V(1), m::select(m::both(t0, m::le(V(0), x)), t10, t25));
  }

  // out[0] = df/dx; row 0: df/dtheta
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V p_theta = p.learned(0);
    const auto t0 = m::either(m::le(V(3), x), m::le(x, V(-3)));
    const auto t1 = m::le(V(0), p_theta);
    const auto t2 = m::both(t1, m::le(V(0), x));
    const V t3 = p_theta * m::constant<V>(-0x1.555556p-2f, -0x1.5555555555555p-2);
    const V t4 = m::neg(t3);
    const auto t5 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t4);
    const V t6 = m::exp((t3 + m::select(t5, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
    const V t7 = m::fma(p_theta, m::constant<V>(-0x1.555556p-2f, -0x1.5555555555555p-2), t4);
    const V t8 = p_theta * m::constant<V>(0x1.555556p-27f, -0x1.5555555555555p-56);
    const V t9 = V(1) + m::select(m::lt(m::abs(t3), V(1000)), (t7 + t8), V(0));
    const V t10 = t6 * t9;
    const V t11 = m::select(t5, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const V t12 = t10 * t11;
    const V t13 = x + V(3);
    const V t14 = p_theta * m::constant<V>(0x1.555556p-2f, 0x1.5555555555555p-2);
    const V t15 = m::neg(t14);
    const auto t16 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t15);
    const V t17 = t14 + m::select(t16, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
    const V t18 = m::fma(p_theta, m::constant<V>(0x1.555556p-2f, 0x1.5555555555555p-2), t15);
    const V t19 = p_theta * m::constant<V>(-0x1.555556p-27f, 0x1.5555555555555p-56);
    const V t20 = V(1) + m::select(m::lt(m::abs(t14), V(1000)), (t18 + t19), V(0));
    const V t21 = m::exp(t17) * t20;
    const V t22 = m::select(t16, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const auto t23 = m::both(t1, m::le(((t13 * t21) * t22), V(3)));
    const V t24 = t21 * t22;
    const auto t25 = m::le(x, V(0));
    const V t26 = V(3) - x;
    const auto t27 = m::le(((t26 * t10) * t11), V(3));
    const V t28 = m::select(t25, t24, m::select(t27, t12, ((((t21 * V(9)) / t26) / t26) * t22)));
    const V t29 = m::select(t23, t24, m::select(t1, ((((t10 * V(9)) / t13) / t13) * t11), t28));
    const V t30 = ((t26 / V(3)) * t10) * t11;
    const V t31 = ((t13 / V(3)) * t21) * t22;
    const V t32 = m::select(t25, t31, m::select(t27, t30, (((t21 * V(3)) / t26) * t22)));
    const V t33 = m::select(t23, t31, m::select(t1, (((t10 * V(3)) / t13) * t11), t32));
    out[0] = m::select(t0, V(1), m::select(t2, t12, t29));
    sink.add(0, m::select(t0, V(0), m::select(t2, t30, t33)));
  }
};

}  // namespace actsym
