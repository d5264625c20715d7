// E-GMGLU(N=1): u*Piecewise((x**3/(eps + x**2), x > 0), (0, True))
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct EGMGLU_N1Half;

struct EGMGLU_N1 {
  using Half = EGMGLU_N1Half;  // computes half types
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
    const auto t1 = m::le(t0, p_eps);
    const V t2 = m::abs(u);
    const V t3 = m::abs(x);
    const auto t4 = m::both(m::lt(V(0x1p-32f), t3), m::lt(t3, V(0x1p+32f)));
    const auto t5 = m::both(m::lt(m::constant<V>(0x1p+90f, 0x1p+980), t2), t4);
    const auto t6 = m::both(m::lt(t2, m::constant<V>(0x1p-60f, 0x1p-900)), t4);
    const V t7 = u * m::select(t5, V(0x1p-32f), m::select(t6, V(0x1p+32f), V(1)));
    const V t8 = t7 * x;
    const V t9 = V(1) + (m::select(t1, t0, p_eps) / m::select(t1, p_eps, t0));
    const V t10 = (m::select(t1, (((t8 / p_eps) * x) * x), t8) / t9) * m::select(t5, V(0x1p+32f), m::select(t6, V(0x1p-32f), V(1)));
    out[0] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), t10, (u * V(0))));
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
    const auto t3 = m::le(t2, p_eps);
    const V t4 = m::abs(u);
    const V t5 = m::abs(x);
    const auto t6 = m::both(m::lt(V(0x1p-32f), t5), m::lt(t5, V(0x1p+32f)));
    const auto t7 = m::both(m::lt(m::constant<V>(0x1p+90f, 0x1p+980), t4), t6);
    const auto t8 = m::both(m::lt(t4, m::constant<V>(0x1p-60f, 0x1p-900)), t6);
    const V t9 = u * m::select(t7, V(0x1p-32f), m::select(t8, V(0x1p+32f), V(1)));
    const V t10 = V(1) + (m::select(t3, t2, p_eps) / m::select(t3, p_eps, t2));
    const V t11 = (m::select(t3, (((t9 * x) / p_eps) * x), t9) / t10) * m::select(t7, V(0x1p+32f), m::select(t8, V(0x1p-32f), V(1)));
    const V t12 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t13 = (m::select(t3, V(1), (((V(1) / t12) * p_eps) / t12)) / t10) * V(2);
    const V t14 = m::select(t1, (m::select(t3, (((x / p_eps) * x) * x), x) / t10), V(0));
    out[0] = m::select(t0, x, m::select(t1, (t11 * (t13 + V(1))), V(0)));
    out[1] = m::select(t0, x, t14);
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
    const auto t3 = m::le(t2, p_eps);
    const V t4 = m::abs(u);
    const V t5 = m::abs(x);
    const auto t6 = m::both(m::lt(V(0x1p-32f), t5), m::lt(t5, V(0x1p+32f)));
    const auto t7 = m::both(m::lt(m::constant<V>(0x1p+90f, 0x1p+980), t4), t6);
    const auto t8 = m::both(m::lt(t4, m::constant<V>(0x1p-60f, 0x1p-900)), t6);
    const V t9 = u * m::select(t7, V(0x1p-32f), m::select(t8, V(0x1p+32f), V(1)));
    const V t10 = ((t9 * x) / p_eps) * x;
    const V t11 = V(1) + (m::select(t3, t2, p_eps) / m::select(t3, p_eps, t2));
    const V t12 = m::select(t7, V(0x1p+32f), m::select(t8, V(0x1p-32f), V(1)));
    const V t13 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t14 = (m::select(t3, V(1), (((V(1) / t13) * p_eps) / t13)) / t11) * V(2);
    const V t15 = m::select(t1, (((m::select(t3, t10, t9) / t11) * t12) * (t14 + V(1))), V(0));
    const V t16 = m::select(t1, (m::select(t3, (((x / p_eps) * x) * x), x) / t11), V(0));
    const V t17 = (m::select(t3, ((t10 / p_eps) * x), (t9 / t13)) / t11) / t11;
    out[0] = m::select(t0, x, t15);
    out[1] = m::select(t0, x, t16);
    sink.add(0, m::select(t0, x, m::select(t1, m::neg((t17 * t12)), V(0))));
  }
};

struct EGMGLU_N1Half {
  using Half = EGMGLU_N1Half;
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
    const auto t1 = m::le(t0, p_eps);
    const V t2 = m::abs(u);
    const V t3 = m::abs(x);
    const auto t4 = m::both(m::lt(V(0x1p-32f), t3), m::lt(t3, V(0x1p+32f)));
    const auto t5 = m::both(m::lt(m::constant<V>(0x1p+90f, 0x1p+980), t2), t4);
    const auto t6 = m::both(m::lt(t2, m::constant<V>(0x1p-60f, 0x1p-900)), t4);
    const V t7 = u * m::select(t5, V(0x1p-32f), m::select(t6, V(0x1p+32f), V(1)));
    const V t8 = t7 * x;
    const V t9 = V(1) + (m::select(t1, t0, p_eps) / m::select(t1, p_eps, t0));
    const V t10 = (m::select(t1, (((t8 / p_eps) * x) * x), t8) / t9) * m::select(t5, V(0x1p+32f), m::select(t6, V(0x1p-32f), V(1)));
    out[0] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), t10, (u * V(0))));
  }

  // out[0] = df/dx, out[1] = df/du
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V u = in[1];
    const V p_eps = p.learned(0);
    const V t0 = x * x;
    const auto t1 = m::le(t0, p_eps);
    const V t2 = m::abs(u);
    const V t3 = m::abs(x);
    const auto t4 = m::both(m::lt(V(0x1p-32f), t3), m::lt(t3, V(0x1p+32f)));
    const auto t5 = m::both(m::lt(m::constant<V>(0x1p+90f, 0x1p+980), t2), t4);
    const auto t6 = m::both(m::lt(t2, m::constant<V>(0x1p-60f, 0x1p-900)), t4);
    const V t7 = u * m::select(t5, V(0x1p-32f), m::select(t6, V(0x1p+32f), V(1)));
    const V t8 = V(1) + (m::select(t1, t0, p_eps) / m::select(t1, p_eps, t0));
    const V t9 = (m::select(t1, (((t7 * x) / p_eps) * x), t7) / t8) * m::select(t5, V(0x1p+32f), m::select(t6, V(0x1p-32f), V(1)));
    const V t10 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t11 = (m::select(t1, V(1), (((V(1) / t10) * p_eps) / t10)) / t8) * V(2);
    const V t12 = m::sqrt(p_eps);
    const V t13 = x * (V(1) / t12);
    const V t14 = m::cap(m::abs(t13), V(4096));
    const V t15 = m::fma(m::fma(V(0x1.fffff8p-1f), t14, V(0x1.15927cp-54f)), t14, V(1));
    const V t16 = t12 * ((t14 * (t14 * (t14 * V(0x1.fffff8p-1f)))) * m::rcp(t15));
    const V t17 = m::select(m::lt(V(0), x), m::select(m::lt(V(4096), t13), x, t16), V(0));
    out[0] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), (t9 * (t11 + V(1))), V(0)));
    out[1] = m::select(m::unordered(x), x, t17);
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
    const auto t3 = m::le(t2, p_eps);
    const V t4 = m::abs(u);
    const V t5 = m::abs(x);
    const auto t6 = m::both(m::lt(V(0x1p-32f), t5), m::lt(t5, V(0x1p+32f)));
    const auto t7 = m::both(m::lt(m::constant<V>(0x1p+90f, 0x1p+980), t4), t6);
    const auto t8 = m::both(m::lt(t4, m::constant<V>(0x1p-60f, 0x1p-900)), t6);
    const V t9 = u * m::select(t7, V(0x1p-32f), m::select(t8, V(0x1p+32f), V(1)));
    const V t10 = ((t9 * x) / p_eps) * x;
    const V t11 = V(1) + (m::select(t3, t2, p_eps) / m::select(t3, p_eps, t2));
    const V t12 = m::select(t7, V(0x1p+32f), m::select(t8, V(0x1p-32f), V(1)));
    const V t13 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t14 = (m::select(t3, V(1), (((V(1) / t13) * p_eps) / t13)) / t11) * V(2);
    const V t15 = m::select(t1, (((m::select(t3, t10, t9) / t11) * t12) * (t14 + V(1))), V(0));
    const V t16 = m::sqrt(p_eps);
    const V t17 = x * (V(1) / t16);
    const V t18 = m::cap(m::abs(t17), V(4096));
    const V t19 = m::fma(m::fma(V(0x1.fffff8p-1f), t18, V(0x1.15927cp-54f)), t18, V(1));
    const V t20 = t16 * ((t18 * (t18 * (t18 * V(0x1.fffff8p-1f)))) * m::rcp(t19));
    const V t21 = m::select(m::lt(V(0), x), m::select(m::lt(V(4096), t17), x, t20), V(0));
    const V t22 = (m::select(t3, ((t10 / p_eps) * x), (t9 / t13)) / t11) / t11;
    out[0] = m::select(t0, x, t15);
    out[1] = m::select(m::unordered(x), x, t21);
    sink.add(0, m::select(t0, x, m::select(t1, m::neg((t22 * t12)), V(0))));
  }
};

}  // namespace actsym
