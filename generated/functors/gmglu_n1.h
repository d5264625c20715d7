// GMGLU(N=1): u*Piecewise((x**3/(x**2 + 1), x > 0), (0, True))
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct GMGLU_N1Half;

struct GMGLU_N1 {
  using Half = GMGLU_N1Half;  // computes half types
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
    const auto t1 = m::le(t0, V(1));
    const V t2 = m::abs(u);
    const V t3 = m::abs(x);
    const auto t4 = m::both(m::lt(V(0x1p-32f), t3), m::lt(t3, V(0x1p+32f)));
    const auto t5 = m::both(m::lt(m::constant<V>(0x1p+90f, 0x1p+980), t2), t4);
    const auto t6 = m::both(m::lt(t2, m::constant<V>(0x1p-60f, 0x1p-900)), t4);
    const V t7 = u * m::select(t5, V(0x1p-32f), m::select(t6, V(0x1p+32f), V(1)));
    const V t8 = t7 * x;
    const V t9 = m::select(t1, ((t8 * x) * x), t8) / (V(1) + (m::select(t1, t0, V(1)) / m::select(t1, V(1), t0)));
    const V t10 = t9 * m::select(t5, V(0x1p+32f), m::select(t6, V(0x1p-32f), V(1)));
    out[0] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), t10, (u * V(0))));
  }

  // out[0] = df/dx, out[1] = df/du
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V u = in[1];
    const auto t0 = m::unordered(x);
    const auto t1 = m::lt(V(0), x);
    const V t2 = x * x;
    const auto t3 = m::le(t2, V(1));
    const V t4 = m::abs(u);
    const V t5 = m::abs(x);
    const auto t6 = m::both(m::lt(V(0x1p-32f), t5), m::lt(t5, V(0x1p+32f)));
    const auto t7 = m::both(m::lt(m::constant<V>(0x1p+90f, 0x1p+980), t4), t6);
    const auto t8 = m::both(m::lt(t4, m::constant<V>(0x1p-60f, 0x1p-900)), t6);
    const V t9 = u * m::select(t7, V(0x1p-32f), m::select(t8, V(0x1p+32f), V(1)));
    const V t10 = V(1) + (m::select(t3, t2, V(1)) / m::select(t3, V(1), t2));
    const V t11 = (m::select(t3, ((t9 * x) * x), t9) / t10) * m::select(t7, V(0x1p+32f), m::select(t8, V(0x1p-32f), V(1)));
    const V t12 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t13 = ((m::select(t3, V(1), ((V(1) / t12) / t12)) / t10) * V(2)) + V(1);
    out[0] = m::select(t0, x, m::select(t1, (t11 * t13), V(0)));
    out[1] = m::select(t0, x, m::select(t1, (m::select(t3, (t2 * x), x) / t10), V(0)));
  }
};

struct GMGLU_N1Half {
  using Half = GMGLU_N1Half;
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
    const auto t1 = m::le(t0, V(1));
    const V t2 = m::abs(u);
    const V t3 = m::abs(x);
    const auto t4 = m::both(m::lt(V(0x1p-32f), t3), m::lt(t3, V(0x1p+32f)));
    const auto t5 = m::both(m::lt(m::constant<V>(0x1p+90f, 0x1p+980), t2), t4);
    const auto t6 = m::both(m::lt(t2, m::constant<V>(0x1p-60f, 0x1p-900)), t4);
    const V t7 = u * m::select(t5, V(0x1p-32f), m::select(t6, V(0x1p+32f), V(1)));
    const V t8 = t7 * x;
    const V t9 = m::select(t1, ((t8 * x) * x), t8) / (V(1) + (m::select(t1, t0, V(1)) / m::select(t1, V(1), t0)));
    const V t10 = t9 * m::select(t5, V(0x1p+32f), m::select(t6, V(0x1p-32f), V(1)));
    out[0] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), t10, (u * V(0))));
  }

  // out[0] = df/dx, out[1] = df/du
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V u = in[1];
    const V t0 = x * x;
    const auto t1 = m::le(t0, V(1));
    const V t2 = m::abs(u);
    const V t3 = m::abs(x);
    const auto t4 = m::both(m::lt(V(0x1p-32f), t3), m::lt(t3, V(0x1p+32f)));
    const auto t5 = m::both(m::lt(m::constant<V>(0x1p+90f, 0x1p+980), t2), t4);
    const auto t6 = m::both(m::lt(t2, m::constant<V>(0x1p-60f, 0x1p-900)), t4);
    const V t7 = u * m::select(t5, V(0x1p-32f), m::select(t6, V(0x1p+32f), V(1)));
    const V t8 = V(1) + (m::select(t1, t0, V(1)) / m::select(t1, V(1), t0));
    const V t9 = (m::select(t1, ((t7 * x) * x), t7) / t8) * m::select(t5, V(0x1p+32f), m::select(t6, V(0x1p-32f), V(1)));
    const V t10 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t11 = ((m::select(t1, V(1), ((V(1) / t10) / t10)) / t8) * V(2)) + V(1);
    const V t12 = m::cap(m::abs(x), V(4096));
    const V t13 = m::fma(m::fma(V(0x1.fffff8p-1f), t12, V(-0x1.a115f8p-50f)), t12, V(1));
    const V t14 = m::select(m::lt(V(4096), x), x, ((t12 * (t12 * (t12 * V(0x1.fffff8p-1f)))) * m::rcp(t13)));
    out[0] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), (t9 * t11), V(0)));
    out[1] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), t14, V(0)));
  }
};

}  // namespace actsym
