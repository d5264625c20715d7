// E-GEM(N=2): Piecewise((x**5/(eps + x**4), x > 0), (0, True))
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct EGEM_N2Half;

struct EGEM_N2 {
  using Half = EGEM_N2Half;  // computes half types
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 1;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_eps = p.learned(0);
    const V t0 = x * x;
    const V t1 = t0 * t0;
    const V t2 = m::select(m::lt(t1, m::infinity<V>()), m::fma(t0, t0, ((t0 + t0) * m::fma(x, x, m::neg(t0)))), t1);
    const auto t3 = m::le(t2, p_eps);
    const V t4 = m::select(t3, t2, p_eps) / m::select(t3, p_eps, t2);
    const auto t5 = m::both(m::le(m::constant<V>(0x1p-100f, 0x1p-900), t2), m::le(m::constant<V>(0x1p-100f, 0x1p-900), t4));
    const V t6 = m::select(t5, (m::select(t3, t4, V(1)) * x), m::select(t3, (((((x / p_eps) * x) * x) * x) * x), x));
    out[0] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), (t6 / (V(1) + t4)), V(0)));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_eps = p.learned(0);
    const V t0 = x * x;
    const V t1 = t0 * t0;
    const V t2 = m::select(m::lt(t1, m::infinity<V>()), m::fma(t0, t0, ((t0 + t0) * m::fma(x, x, m::neg(t0)))), t1);
    const auto t3 = m::le(t2, p_eps);
    const V t4 = m::select(t3, t2, p_eps) / m::select(t3, p_eps, t2);
    const auto t5 = m::both(m::le(m::constant<V>(0x1p-100f, 0x1p-900), t2), m::le(m::constant<V>(0x1p-100f, 0x1p-900), t4));
    const V t6 = m::select(t5, m::select(t3, t4, V(1)), m::select(t3, ((((x / p_eps) * x) * x) * x), V(1)));
    const V t7 = V(1) + t4;
    const V t8 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t9 = m::select(t3, V(1), (((((V(1) / t8) * p_eps) / t8) / t8) / t8));
    const V t10 = ((m::select(t5, m::select(t3, V(1), t4), t9) / t7) * V(4)) + V(1);
    out[0] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), ((t6 / t7) * t10), V(0)));
  }

  // out[0] = df/dx; row 0: df/deps
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V p_eps = p.learned(0);
    const auto t0 = m::unordered(x);
    const auto t1 = m::lt(V(0), x);
    const V t2 = x * x;
    const V t3 = t2 * t2;
    const V t4 = m::select(m::lt(t3, m::infinity<V>()), m::fma(t2, t2, ((t2 + t2) * m::fma(x, x, m::neg(t2)))), t3);
    const auto t5 = m::le(t4, p_eps);
    const V t6 = m::select(t5, t4, p_eps) / m::select(t5, p_eps, t4);
    const auto t7 = m::both(m::le(m::constant<V>(0x1p-100f, 0x1p-900), t4), m::le(m::constant<V>(0x1p-100f, 0x1p-900), t6));
    const V t8 = (x / p_eps) * x;
    const V t9 = m::select(t7, m::select(t5, t6, V(1)), m::select(t5, ((t8 * x) * x), V(1)));
    const V t10 = V(1) + t6;
    const V t11 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t12 = V(1) / t11;
    const V t13 = m::select(t7, m::select(t5, V(1), t6), m::select(t5, V(1), ((((t12 * p_eps) / t11) / t11) / t11)));
    const V t14 = m::select(t1, ((t9 / t10) * (((t13 / t10) * V(4)) + V(1))), V(0));
    const V t15 = m::select(t5, ((((t8 / p_eps) * x) * x) * x), ((t12 / t11) / t11));
    out[0] = m::select(t0, x, t14);
    sink.add(0, m::select(t0, x, m::select(t1, m::neg(((t15 / t10) / t10)), V(0))));
  }
};

struct EGEM_N2Half {
  using Half = EGEM_N2Half;
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 1;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_eps = p.learned(0);
    const V t0 = m::sqrt(m::sqrt(p_eps));
    const V t1 = x * (V(1) / t0);
    const V t2 = m::cap(m::abs(t1), V(64));
    const V t3 = m::fma(m::fma(V(1), t2, V(0x1.3b905p-50f)), t2, V(-0x1.37405ap-50f));
    const V t4 = (t2 * (t2 * (t2 * (t2 * t2)))) * m::rcp(m::fma(m::fma(t3, t2, V(0x1.edf384p-56f)), t2, V(1)));
    const V t5 = m::select(m::lt(V(0), x), m::select(m::lt(V(64), t1), x, (t0 * t4)), V(0));
    out[0] = m::select(m::unordered(x), x, t5);
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_eps = p.learned(0);
    const V t0 = x * (V(1) / m::sqrt(m::sqrt(p_eps)));
    const V t1 = m::cap(m::abs(t0), V(0x1.51p+6f));
    const V t2 = m::fma(m::fma(V(1), t1, V(-0x1.687c76p-39f)), t1, V(0x1.0f921ap-38f));
    const V t3 = t1 * (t1 * m::fma(m::fma(t2, t1, V(-0x1.4f841ap-39f)), t1, V(5)));
    const V t4 = m::fma(m::fma(V(1), t1, V(-0x1.3bcf58p-38f)), t1, V(0x1.b91f84p-37f));
    const V t5 = m::fma(m::fma(m::fma(t4, t1, V(-0x1.abd9aap-37f)), t1, V(2)), t1, V(0x1.02cb1p-38f));
    const V t6 = m::fma(m::fma(t5, t1, V(-0x1.a83ad2p-43f)), t1, V(-0x1.c91112p-42f));
    const V t7 = m::select(m::lt(V(0x1.51p+6f), t0), V(1), ((t1 * (t1 * t3)) * m::rcp(m::fma(t6, t1, V(1)))));
    out[0] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), t7, V(0)));
  }

  // out[0] = df/dx; row 0: df/deps
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V p_eps = p.learned(0);
    const V t0 = x * (V(1) / m::sqrt(m::sqrt(p_eps)));
    const V t1 = m::cap(m::abs(t0), V(0x1.51p+6f));
    const V t2 = m::fma(m::fma(V(1), t1, V(-0x1.687c76p-39f)), t1, V(0x1.0f921ap-38f));
    const V t3 = t1 * (t1 * m::fma(m::fma(t2, t1, V(-0x1.4f841ap-39f)), t1, V(5)));
    const V t4 = m::fma(m::fma(V(1), t1, V(-0x1.3bcf58p-38f)), t1, V(0x1.b91f84p-37f));
    const V t5 = m::fma(m::fma(m::fma(t4, t1, V(-0x1.abd9aap-37f)), t1, V(2)), t1, V(0x1.02cb1p-38f));
    const V t6 = m::fma(m::fma(t5, t1, V(-0x1.a83ad2p-43f)), t1, V(-0x1.c91112p-42f));
    const V t7 = m::select(m::lt(V(0x1.51p+6f), t0), V(1), ((t1 * (t1 * t3)) * m::rcp(m::fma(t6, t1, V(1)))));
    const V t8 = x * x;
    const V t9 = t8 * t8;
    const V t10 = m::select(m::lt(t9, m::infinity<V>()), m::fma(t8, t8, ((t8 + t8) * m::fma(x, x, m::neg(t8)))), t9);
    const auto t11 = m::le(t10, p_eps);
    const V t12 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t13 = m::select(t11, ((((((x / p_eps) * x) / p_eps) * x) * x) * x), (((V(1) / t12) / t12) / t12));
    const V t14 = V(1) + (m::select(t11, t10, p_eps) / m::select(t11, p_eps, t10));
    out[0] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), t7, V(0)));
    sink.add(0, m::select(m::unordered(x), x, m::select(m::lt(V(0), x), m::neg(((t13 / t14) / t14)), V(0))));
  }
};

}  // namespace actsym
