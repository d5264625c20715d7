// GMGLU(N=2): u*Piecewise((x**5/(x**4 + 1), x > 0), (0, True))
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct GMGLU_N2Half;

struct GMGLU_N2 {
  using Half = GMGLU_N2Half;  // computes half types
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
    const V t1 = t0 * t0;
    const V t2 = m::select(m::lt(t1, m::infinity<V>()), m::fma(t0, t0, ((t0 + t0) * m::fma(x, x, m::neg(t0)))), t1);
    const auto t3 = m::le(t2, V(1));
    const V t4 = m::abs(u);
    const V t5 = m::abs(x);
    const auto t6 = m::both(m::lt(V(0x1p-32f), t5), m::lt(t5, V(0x1p+32f)));
    const auto t7 = m::both(m::lt(m::constant<V>(0x1p+90f, 0x1p+980), t4), t6);
    const auto t8 = m::both(m::lt(t4, m::constant<V>(0x1p-60f, 0x1p-900)), t6);
    const V t9 = u * m::select(t7, V(0x1p-32f), m::select(t8, V(0x1p+32f), V(1)));
    const V t10 = t9 * x;
    const V t11 = m::select(t3, ((((t10 * x) * x) * x) * x), t10) / (V(1) + (m::select(t3, t2, V(1)) / m::select(t3, V(1), t2)));
    const V t12 = t11 * m::select(t7, V(0x1p+32f), m::select(t8, V(0x1p-32f), V(1)));
    out[0] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), t12, (u * V(0))));
  }

  // out[0] = df/dx, out[1] = df/du
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V u = in[1];
    const auto t0 = m::unordered(x);
    const auto t1 = m::lt(V(0), x);
    const V t2 = x * x;
    const V t3 = t2 * t2;
    const V t4 = m::select(m::lt(t3, m::infinity<V>()), m::fma(t2, t2, ((t2 + t2) * m::fma(x, x, m::neg(t2)))), t3);
    const auto t5 = m::le(t4, V(1));
    const V t6 = m::abs(u);
    const V t7 = m::abs(x);
    const auto t8 = m::both(m::lt(V(0x1p-32f), t7), m::lt(t7, V(0x1p+32f)));
    const auto t9 = m::both(m::lt(m::constant<V>(0x1p+90f, 0x1p+980), t6), t8);
    const auto t10 = m::both(m::lt(t6, m::constant<V>(0x1p-60f, 0x1p-900)), t8);
    const V t11 = m::select(t9, V(0x1p-32f), m::select(t10, V(0x1p+32f), V(1)));
    const V t12 = u * t11;
    const V t13 = m::select(t5, t4, V(1)) / m::select(t5, V(1), t4);
    const V t14 = V(1) + t13;
    const V t15 = m::select(t9, V(0x1p+32f), m::select(t10, V(0x1p-32f), V(1)));
    const V t16 = (m::select(t5, ((((t12 * x) * x) * x) * x), t12) / t14) * t15;
    const auto t17 = m::both(m::le(m::constant<V>(0x1p-100f, 0x1p-900), t4), m::le(m::constant<V>(0x1p-100f, 0x1p-900), t13));
    const V t18 = V(1) / m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t19 = t18 * t18;
    const V t20 = m::select(t17, m::select(t5, V(1), t13), m::select(t5, V(1), (t19 * t19)));
    const V t21 = m::select(t17, (m::select(t5, t13, V(1)) * x), m::select(t5, (((t2 * x) * x) * x), x));
    out[0] = m::select(t0, x, m::select(t1, (t16 * (((t20 / t14) * V(4)) + V(1))), V(0)));
    out[1] = m::select(t0, x, m::select(t1, (t21 / t14), V(0)));
  }
};

struct GMGLU_N2Half {
  using Half = GMGLU_N2Half;
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
    const V t1 = t0 * t0;
    const V t2 = m::select(m::lt(t1, m::infinity<V>()), m::fma(t0, t0, ((t0 + t0) * m::fma(x, x, m::neg(t0)))), t1);
    const auto t3 = m::le(t2, V(1));
    const V t4 = m::abs(u);
    const V t5 = m::abs(x);
    const auto t6 = m::both(m::lt(V(0x1p-32f), t5), m::lt(t5, V(0x1p+32f)));
    const auto t7 = m::both(m::lt(m::constant<V>(0x1p+90f, 0x1p+980), t4), t6);
    const auto t8 = m::both(m::lt(t4, m::constant<V>(0x1p-60f, 0x1p-900)), t6);
    const V t9 = u * m::select(t7, V(0x1p-32f), m::select(t8, V(0x1p+32f), V(1)));
    const V t10 = t9 * x;
    const V t11 = m::select(t3, ((((t10 * x) * x) * x) * x), t10) / (V(1) + (m::select(t3, t2, V(1)) / m::select(t3, V(1), t2)));
    const V t12 = t11 * m::select(t7, V(0x1p+32f), m::select(t8, V(0x1p-32f), V(1)));
    out[0] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), t12, (u * V(0))));
  }

  // out[0] = df/dx, out[1] = df/du
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V u = in[1];
    const V t0 = x * x;
    const V t1 = t0 * t0;
    const V t2 = m::select(m::lt(t1, m::infinity<V>()), m::fma(t0, t0, ((t0 + t0) * m::fma(x, x, m::neg(t0)))), t1);
    const auto t3 = m::le(t2, V(1));
    const V t4 = m::abs(u);
    const V t5 = m::abs(x);
    const auto t6 = m::both(m::lt(V(0x1p-32f), t5), m::lt(t5, V(0x1p+32f)));
    const auto t7 = m::both(m::lt(m::constant<V>(0x1p+90f, 0x1p+980), t4), t6);
    const auto t8 = m::both(m::lt(t4, m::constant<V>(0x1p-60f, 0x1p-900)), t6);
    const V t9 = u * m::select(t7, V(0x1p-32f), m::select(t8, V(0x1p+32f), V(1)));
    const V t10 = m::select(t3, t2, V(1)) / m::select(t3, V(1), t2);
    const V t11 = V(1) + t10;
    const V t12 = (m::select(t3, ((((t9 * x) * x) * x) * x), t9) / t11) * m::select(t7, V(0x1p+32f), m::select(t8, V(0x1p-32f), V(1)));
    const auto t13 = m::both(m::le(m::constant<V>(0x1p-100f, 0x1p-900), t2), m::le(m::constant<V>(0x1p-100f, 0x1p-900), t10));
    const V t14 = V(1) / m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t15 = t14 * t14;
    const V t16 = m::select(t13, m::select(t3, V(1), t10), m::select(t3, V(1), (t15 * t15)));
    const V t17 = m::select(m::lt(V(0), x), (t12 * (((t16 / t11) * V(4)) + V(1))), V(0));
    const V t18 = m::cap(m::abs(x), V(64));
    const V t19 = m::fma(m::fma(V(1), t18, V(-0x1.991bbep-50f)), t18, V(-0x1.ca4b84p-51f));
    const V t20 = m::rcp(m::fma(m::fma(t19, t18, V(0x1.d1cd42p-50f)), t18, V(1)));
    const V t21 = m::select(m::lt(V(64), x), x, ((t18 * (t18 * (t18 * (t18 * t18)))) * t20));
    out[0] = m::select(m::unordered(x), x, t17);
    out[1] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), t21, V(0)));
  }
};

}  // namespace actsym
