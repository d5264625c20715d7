// E-GMGLU(N=2): u*Piecewise((x**5/(eps + x**4), x > 0), (0, True))
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct EGMGLU_N2Half;

struct EGMGLU_N2 {
  using Half = EGMGLU_N2Half;  // computes half types
  static constexpr int inputs = 2;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 1;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V u = in[1];
    const V p_eps = p.learned(0);
    const V t0 = x * x;
    const V t1 = t0 * t0;
    const V t2 = m::select(m::lt(t1, m::infinity<V>()), m::fma(t0, t0, ((t0 + t0) * m::fma(x, x, m::neg(t0)))), t1);
    const auto t3 = m::le(t2, p_eps);
    const V t4 = m::abs(u);
    const V t5 = m::abs(x);
    const auto t6 = m::both(m::lt(V(0x1p-32f), t5), m::lt(t5, V(0x1p+32f)));
    const auto t7 = m::both(m::lt(m::constant<V>(0x1p+90f, 0x1p+980), t4), t6);
    const auto t8 = m::both(m::lt(t4, m::constant<V>(0x1p-60f, 0x1p-900)), t6);
    const V t9 = u * m::select(t7, V(0x1p-32f), m::select(t8, V(0x1p+32f), V(1)));
    const V t10 = t9 * x;
    const V t11 = V(1) + (m::select(t3, t2, p_eps) / m::select(t3, p_eps, t2));
    const V t12 = m::select(t3, (((((t10 / p_eps) * x) * x) * x) * x), t10) / t11;
    const V t13 = t12 * m::select(t7, V(0x1p+32f), m::select(t8, V(0x1p-32f), V(1)));
    out[0] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), t13, (u * V(0))));
  }

  // out[0] = df/dx, out[1] = df/du
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V u = in[1];
    const V p_eps = p.learned(0);
    const auto t0 = m::unordered(x);
    const auto t1 = m::lt(V(0), x);
    const V t2 = x * x;
    const V t3 = t2 * t2;
    const V t4 = m::select(m::lt(t3, m::infinity<V>()), m::fma(t2, t2, ((t2 + t2) * m::fma(x, x, m::neg(t2)))), t3);
    const auto t5 = m::le(t4, p_eps);
    const V t6 = m::abs(u);
    const V t7 = m::abs(x);
    const auto t8 = m::both(m::lt(V(0x1p-32f), t7), m::lt(t7, V(0x1p+32f)));
    const auto t9 = m::both(m::lt(m::constant<V>(0x1p+90f, 0x1p+980), t6), t8);
    const auto t10 = m::both(m::lt(t6, m::constant<V>(0x1p-60f, 0x1p-900)), t8);
    const V t11 = m::select(t9, V(0x1p-32f), m::select(t10, V(0x1p+32f), V(1)));
    const V t12 = u * t11;
    const V t13 = m::select(t5, t4, p_eps) / m::select(t5, p_eps, t4);
    const V t14 = V(1) + t13;
    const V t15 = m::select(t5, (((((t12 * x) / p_eps) * x) * x) * x), t12) / t14;
    const V t16 = m::select(t9, V(0x1p+32f), m::select(t10, V(0x1p-32f), V(1)));
    const auto t17 = m::both(m::le(m::constant<V>(0x1p-100f, 0x1p-900), t4), m::le(m::constant<V>(0x1p-100f, 0x1p-900), t13));
    const V t18 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t19 = m::select(t5, V(1), (((((V(1) / t18) * p_eps) / t18) / t18) / t18));
    const V t20 = (m::select(t17, m::select(t5, V(1), t13), t19) / t14) * V(4);
    const V t21 = m::select(t17, (m::select(t5, t13, V(1)) * x), m::select(t5, (((((x / p_eps) * x) * x) * x) * x), x));
    out[0] = m::select(t0, x, m::select(t1, ((t15 * t16) * (t20 + V(1))), V(0)));
    out[1] = m::select(t0, x, m::select(t1, (t21 / t14), V(0)));
  }

  // out[0] = df/dx, out[1] = df/du; row 0: df/deps
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V u = in[1];
    const V p_eps = p.learned(0);
    const auto t0 = m::unordered(x);
    const auto t1 = m::lt(V(0), x);
    const V t2 = x * x;
    const V t3 = t2 * t2;
    const V t4 = m::select(m::lt(t3, m::infinity<V>()), m::fma(t2, t2, ((t2 + t2) * m::fma(x, x, m::neg(t2)))), t3);
    const auto t5 = m::le(t4, p_eps);
    const V t6 = m::abs(u);
    const V t7 = m::abs(x);
    const auto t8 = m::both(m::lt(V(0x1p-32f), t7), m::lt(t7, V(0x1p+32f)));
    const auto t9 = m::both(m::lt(m::constant<V>(0x1p+90f, 0x1p+980), t6), t8);
    const auto t10 = m::both(m::lt(t6, m::constant<V>(0x1p-60f, 0x1p-900)), t8);
    const V t11 = m::select(t9, V(0x1p-32f), m::select(t10, V(0x1p+32f), V(1)));
    const V t12 = u * t11;
    const V t13 = ((t12 * x) / p_eps) * x;
    const V t14 = m::select(t5, t4, p_eps) / m::select(t5, p_eps, t4);
    const V t15 = V(1) + t14;
    const V t16 = m::select(t9, V(0x1p+32f), m::select(t10, V(0x1p-32f), V(1)));
    const auto t17 = m::both(m::le(m::constant<V>(0x1p-100f, 0x1p-900), t4), m::le(m::constant<V>(0x1p-100f, 0x1p-900), t14));
    const V t18 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t19 = m::select(t5, V(1), (((((V(1) / t18) * p_eps) / t18) / t18) / t18));
    const V t20 = (m::select(t17, m::select(t5, V(1), t14), t19) / t15) * V(4);
    const V t21 = ((m::select(t5, ((t13 * x) * x), t12) / t15) * t16) * (t20 + V(1));
    const V t22 = m::select(t17, (m::select(t5, t14, V(1)) * x), m::select(t5, (((((x / p_eps) * x) * x) * x) * x), x));
    const V t23 = m::select(t5, ((((t13 / p_eps) * x) * x) * x), (((t12 / t18) / t18) / t18));
    out[0] = m::select(t0, x, m::select(t1, t21, V(0)));
    out[1] = m::select(t0, x, m::select(t1, (t22 / t15), V(0)));
    sink.add(0, m::select(t0, x, m::select(t1, m::neg((((t23 / t15) / t15) * t16)), V(0))));
  }
};

struct EGMGLU_N2Half {
  using Half = EGMGLU_N2Half;
  static constexpr int inputs = 2;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 1;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V u = in[1];
    const V p_eps = p.learned(0);
    const V t0 = x * x;
    const V t1 = t0 * t0;
    const V t2 = m::select(m::lt(t1, m::infinity<V>()), m::fma(t0, t0, ((t0 + t0) * m::fma(x, x, m::neg(t0)))), t1);
    const auto t3 = m::le(t2, p_eps);
    const V t4 = m::abs(u);
    const V t5 = m::abs(x);
    const auto t6 = m::both(m::lt(V(0x1p-32f), t5), m::lt(t5, V(0x1p+32f)));
    const auto t7 = m::both(m::lt(m::constant<V>(0x1p+90f, 0x1p+980), t4), t6);
    const auto t8 = m::both(m::lt(t4, m::constant<V>(0x1p-60f, 0x1p-900)), t6);
    const V t9 = u * m::select(t7, V(0x1p-32f), m::select(t8, V(0x1p+32f), V(1)));
    const V t10 = t9 * x;
    const V t11 = V(1) + (m::select(t3, t2, p_eps) / m::select(t3, p_eps, t2));
    const V t12 = m::select(t3, (((((t10 / p_eps) * x) * x) * x) * x), t10) / t11;
    const V t13 = t12 * m::select(t7, V(0x1p+32f), m::select(t8, V(0x1p-32f), V(1)));
    out[0] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), t13, (u * V(0))));
  }

  // out[0] = df/dx, out[1] = df/du
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V u = in[1];
    const V p_eps = p.learned(0);
    const V t0 = x * x;
    const V t1 = t0 * t0;
    const V t2 = m::select(m::lt(t1, m::infinity<V>()), m::fma(t0, t0, ((t0 + t0) * m::fma(x, x, m::neg(t0)))), t1);
    const auto t3 = m::le(t2, p_eps);
    const V t4 = m::abs(u);
    const V t5 = m::abs(x);
    const auto t6 = m::both(m::lt(V(0x1p-32f), t5), m::lt(t5, V(0x1p+32f)));
    const auto t7 = m::both(m::lt(m::constant<V>(0x1p+90f, 0x1p+980), t4), t6);
    const auto t8 = m::both(m::lt(t4, m::constant<V>(0x1p-60f, 0x1p-900)), t6);
    const V t9 = u * m::select(t7, V(0x1p-32f), m::select(t8, V(0x1p+32f), V(1)));
    const V t10 = m::select(t3, t2, p_eps) / m::select(t3, p_eps, t2);
    const V t11 = V(1) + t10;
    const V t12 = m::select(t3, (((((t9 * x) / p_eps) * x) * x) * x), t9) / t11;
    const V t13 = t12 * m::select(t7, V(0x1p+32f), m::select(t8, V(0x1p-32f), V(1)));
    const auto t14 = m::both(m::le(m::constant<V>(0x1p-100f, 0x1p-900), t2), m::le(m::constant<V>(0x1p-100f, 0x1p-900), t10));
    const V t15 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t16 = m::select(t3, V(1), (((((V(1) / t15) * p_eps) / t15) / t15) / t15));
    const V t17 = (m::select(t14, m::select(t3, V(1), t10), t16) / t11) * V(4);
    const V t18 = m::sqrt(m::sqrt(p_eps));
    const V t19 = x * (V(1) / t18);
    const V t20 = m::cap(m::abs(t19), V(64));
    const V t21 = m::fma(m::fma(V(1), t20, V(0x1.3b905p-50f)), t20, V(-0x1.37405ap-50f));
    const V t22 = m::rcp(m::fma(m::fma(t21, t20, V(0x1.edf384p-56f)), t20, V(1)));
    const V t23 = m::select(m::lt(V(64), t19), x, (t18 * ((t20 * (t20 * (t20 * (t20 * t20)))) * t22)));
    out[0] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), (t13 * (t17 + V(1))), V(0)));
    out[1] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), t23, V(0)));
  }

  // out[0] = df/dx, out[1] = df/du; row 0: df/deps
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V u = in[1];
    const V p_eps = p.learned(0);
    const auto t0 = m::unordered(x);
    const auto t1 = m::lt(V(0), x);
    const V t2 = x * x;
    const V t3 = t2 * t2;
    const V t4 = m::select(m::lt(t3, m::infinity<V>()), m::fma(t2, t2, ((t2 + t2) * m::fma(x, x, m::neg(t2)))), t3);
    const auto t5 = m::le(t4, p_eps);
    const V t6 = m::abs(u);
    const V t7 = m::abs(x);
    const auto t8 = m::both(m::lt(V(0x1p-32f), t7), m::lt(t7, V(0x1p+32f)));
    const auto t9 = m::both(m::lt(m::constant<V>(0x1p+90f, 0x1p+980), t6), t8);
    const auto t10 = m::both(m::lt(t6, m::constant<V>(0x1p-60f, 0x1p-900)), t8);
    const V t11 = m::select(t9, V(0x1p-32f), m::select(t10, V(0x1p+32f), V(1)));
    const V t12 = u * t11;
    const V t13 = ((t12 * x) / p_eps) * x;
    const V t14 = m::select(t5, t4, p_eps) / m::select(t5, p_eps, t4);
    const V t15 = V(1) + t14;
    const V t16 = m::select(t9, V(0x1p+32f), m::select(t10, V(0x1p-32f), V(1)));
    const auto t17 = m::both(m::le(m::constant<V>(0x1p-100f, 0x1p-900), t4), m::le(m::constant<V>(0x1p-100f, 0x1p-900), t14));
    const V t18 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t19 = m::select(t5, V(1), (((((V(1) / t18) * p_eps) / t18) / t18) / t18));
    const V t20 = (m::select(t17, m::select(t5, V(1), t14), t19) / t15) * V(4);
    const V t21 = ((m::select(t5, ((t13 * x) * x), t12) / t15) * t16) * (t20 + V(1));
    const V t22 = m::sqrt(m::sqrt(p_eps));
    const V t23 = x * (V(1) / t22);
    const V t24 = m::cap(m::abs(t23), V(64));
    const V t25 = m::fma(m::fma(V(1), t24, V(0x1.3b905p-50f)), t24, V(-0x1.37405ap-50f));
    const V t26 = m::rcp(m::fma(m::fma(t25, t24, V(0x1.edf384p-56f)), t24, V(1)));
    const V t27 = m::select(m::lt(V(64), t23), x, (t22 * ((t24 * (t24 * (t24 * (t24 * t24)))) * t26)));
    const V t28 = m::select(t5, ((((t13 / p_eps) * x) * x) * x), (((t12 / t18) / t18) / t18));
    out[0] = m::select(t0, x, m::select(t1, t21, V(0)));
    out[1] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), t27, V(0)));
    sink.add(0, m::select(t0, x, m::select(t1, m::neg((((t28 / t15) / t15) * t16)), V(0))));
  }
};

}  // namespace actsym
