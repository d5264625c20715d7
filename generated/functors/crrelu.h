// CRReLU: eps*x*exp(-x**2/2) + Piecewise((x, x > 0), (0, True))
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct CRReLUHalf;

struct CRReLU {
  using Half = CRReLUHalf;  // computes half types
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
    if constexpr (m::approximates<V>) {
      const V t0 = m::abs(x);
      const V t1 = m::select(m::lt(V(0), x), x, V(0));
      const V t2 = m::cap(t0, V(0x1.3dp+4f));
      const V t3 = t2 * t2;
      const V t4 = t3 * V(-0x1p-1f);
      const V t5 = m::fma(t4, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t6 = t5 - V(12582912);
      const V t7 = m::fma(t6, V(0x1.5p-2f), V(12582912));
      const V t8 = m::raised(V(1), t7);
      const V t9 = t8 * t2;
      const V t10 = m::fma(t6, V(-0x1.0bfbe8p-15f), m::fma(t6, V(-0x1.62ep-1f), t4));
      const V t11 = t10 + (m::fma(t2, t2, m::neg(t3)) * V(-0x1p-1f));
      const V t12 = t11 * t11;
      const V t13 = m::fma(V(0x1.6a6adp-10f), t12, m::fma(V(0x1.123f7ep-7f), t11, V(0x1.55589ep-5f)));
      const V t14 = m::fma(t13, t12, m::fma(V(0x1.55548ap-3f), t11, V(0x1.fffffcp-2f)));
      const V t15 = m::flip(((p_eps * m::fma(t9, m::fma(t14, t12, t11), t9)) * t8), x);
      const V t16 = t7 - V(12582912);
      const V t17 = m::fma(t15, m::raised(V(1), (((t6 - t16) - t16) + V(12582912))), t1);
      out[0] = m::select(m::eq(x, V(0)), x, m::select(m::lt(t0, V(0x1p-60f)), m::fma(p_eps, x, t1), t17));
    } else {
      const V t0 = m::cap(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
      const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const V t2 = t1 * t1;
      const V t3 = t2 * V(0x1p-1f);
      const auto t4 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3);
      const V t5 = m::neg((t3 - m::select(t4, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t6 = m::exp(t5);
      const V t7 = m::select(m::lt(t3, V(1000)), m::neg((m::fma(t1, t1, m::neg(t2)) * V(0x1p-1f))), V(0));
      const V t8 = m::select(t4, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t9 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      out[0] = ((((t6 + (t6 * t7)) * p_eps) * t1) * t8) + m::select(m::lt(V(0), t9), t9, V(0));
    }
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_eps = p.learned(0);
    if constexpr (m::approximates<V>) {
      const V t0 = m::cap(m::abs(x), V(0x1.3fp+4f));
      const V t1 = t0 * t0;
      const V t2 = t1 * V(-0x1p-1f);
      const V t3 = m::fma(t2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t4 = t3 - V(12582912);
      const V t5 = m::fma(t4, V(0x1.5p-2f), V(12582912));
      const V t6 = m::raised(V(1), t5);
      const V t7 = t0 - V(1);
      const V t8 = m::fma(m::fma(V(0x1.d6b634p-59f), t7, V(-1)), t7, V(-2)) * t7;
      const V t9 = t6 * t8;
      const V t10 = m::fma(t4, V(-0x1.0bfbe8p-15f), m::fma(t4, V(-0x1.62ep-1f), t2));
      const V t11 = t10 + (m::fma(t0, t0, m::neg(t1)) * V(-0x1p-1f));
      const V t12 = t11 * t11;
      const V t13 = m::fma(V(0x1.6a6adp-10f), t12, m::fma(V(0x1.123f7ep-7f), t11, V(0x1.55589ep-5f)));
      const V t14 = m::fma(t13, t12, m::fma(V(0x1.55548ap-3f), t11, V(0x1.fffffcp-2f)));
      const V t15 = t5 - V(12582912);
      out[0] = m::fma(((p_eps * m::fma(t9, m::fma(t14, t12, t11), t9)) * t6), m::raised(V(1), (((t4 - t15) - t15) + V(12582912))), m::select(m::lt(V(0), x), V(1), V(0)));
    } else {
      const V t0 = m::cap(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
      const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const V t2 = t1 * t1;
      const V t3 = t2 * V(0x1p-1f);
      const auto t4 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3);
      const V t5 = m::neg((t3 - m::select(t4, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t6 = m::exp(t5);
      const V t7 = m::select(m::lt(t3, V(1000)), m::neg((m::fma(t1, t1, m::neg(t2)) * V(0x1p-1f))), V(0));
      const V t8 = (t6 + (t6 * t7)) * p_eps;
      const V t9 = m::select(t4, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = ((t8 * t9) + m::select(m::lt(V(0), t1), V(1), V(0))) - (((t8 * t1) * t1) * t9);
    }
  }

  // out[0] = df/dx; row 0: df/deps
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V p_eps = p.learned(0);
    if constexpr (m::approximates<V>) {
      const V t0 = m::cap(m::abs(x), V(0x1.3fp+4f));
      const V t1 = t0 * t0;
      const V t2 = t1 * V(-0x1p-1f);
      const V t3 = m::fma(t2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t4 = t3 - V(12582912);
      const V t5 = m::fma(t4, V(0x1.5p-2f), V(12582912));
      const V t6 = m::raised(V(1), t5);
      const V t7 = t0 - V(1);
      const V t8 = m::fma(m::fma(V(0x1.d6b634p-59f), t7, V(-1)), t7, V(-2)) * t7;
      const V t9 = t6 * t8;
      const V t10 = m::fma(t4, V(-0x1.0bfbe8p-15f), m::fma(t4, V(-0x1.62ep-1f), t2));
      const V t11 = t10 + (m::fma(t0, t0, m::neg(t1)) * V(-0x1p-1f));
      const V t12 = t11 * t11;
      const V t13 = m::fma(V(0x1.6a6adp-10f), t12, m::fma(V(0x1.123f7ep-7f), t11, V(0x1.55589ep-5f)));
      const V t14 = m::fma(t13, t12, m::fma(V(0x1.55548ap-3f), t11, V(0x1.fffffcp-2f)));
      const V t15 = t5 - V(12582912);
      const V t16 = m::cap(m::abs(x), V(0x1.d4p+3f));
      const V t17 = t16 * t16;
      const V t18 = t17 * V(-0x1p-1f);
      const V t19 = m::fma(t18, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const V t20 = m::raised(V(1), t19) * t16;
      const V t21 = t19 - V(12582976);
      const V t22 = m::fma(t21, V(-0x1.0bfbe8p-15f), m::fma(t21, V(-0x1.62ep-1f), t18));
      const V t23 = t22 + (m::fma(t16, t16, m::neg(t17)) * V(-0x1p-1f));
      const V t24 = t23 * t23;
      const V t25 = m::fma(V(0x1.6a6adp-10f), t24, m::fma(V(0x1.123f7ep-7f), t23, V(0x1.55589ep-5f)));
      const V t26 = m::fma(t25, t24, m::fma(V(0x1.55548ap-3f), t23, V(0x1.fffffcp-2f)));
      out[0] = m::fma(((p_eps * m::fma(t9, m::fma(t14, t12, t11), t9)) * t6), m::raised(V(1), (((t4 - t15) - t15) + V(12582912))), m::select(m::lt(V(0), x), V(1), V(0)));
      sink.add(0, m::flip((m::fma(t20, m::fma(t26, t24, t23), t20) * V(0x1p-64f)), x));
    } else {
      const V t0 = m::cap(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
      const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const V t2 = t1 * t1;
      const V t3 = t2 * V(0x1p-1f);
      const auto t4 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3);
      const V t5 = m::neg((t3 - m::select(t4, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t6 = m::exp(t5);
      const V t7 = m::select(m::lt(t3, V(1000)), m::neg((m::fma(t1, t1, m::neg(t2)) * V(0x1p-1f))), V(0));
      const V t8 = t6 + (t6 * t7);
      const V t9 = t8 * p_eps;
      const V t10 = m::select(t4, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = ((t9 * t10) + m::select(m::lt(V(0), t1), V(1), V(0))) - (((t9 * t1) * t1) * t10);
      sink.add(0, (t8 * t1) * t10);
    }
  }
};

struct CRReLUHalf {
  using Half = CRReLUHalf;
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
    const V t0 = m::abs(x);
    const V t1 = m::select(m::lt(V(0), x), x, V(0));
    const V t2 = m::cap(t0, V(0x1.34p+4f));
    const V t3 = ((t2 * t2) * V(-0x1p-1f)) * m::constant<V>(0x1.ec709ep-2f, 0x1.ec709dc3a03fdp-2);
    const V t4 = m::exp2(t3);
    const V t5 = m::select(m::lt(t0, V(0x1p-60f)), m::fma(p_eps, x, t1), m::fma(m::flip(((p_eps * (t4 * t2)) * t4), x), t4, t1));
    out[0] = m::select(m::eq(x, V(0)), x, t5);
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_eps = p.learned(0);
    const V t0 = m::cap(m::abs(x), V(0x1.37p+4f));
    const V t1 = ((t0 * t0) * V(-0x1p-1f)) * m::constant<V>(0x1.ec709ep-2f, 0x1.ec709dc3a03fdp-2);
    const V t2 = m::exp2(t1);
    const V t3 = t0 - V(1);
    const V t4 = m::fma(m::fma(V(-0x1.122b34p-66f), t3, V(-1)), t3, V(-2)) * t3;
    out[0] = m::fma(((p_eps * (t2 * t4)) * t2), t2, m::select(m::lt(V(0), x), V(1), V(0)));
  }

  // out[0] = df/dx; row 0: df/deps
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V p_eps = p.learned(0);
    const V t0 = m::cap(m::abs(x), V(0x1.37p+4f));
    const V t1 = ((t0 * t0) * V(-0x1p-1f)) * m::constant<V>(0x1.ec709ep-2f, 0x1.ec709dc3a03fdp-2);
    const V t2 = m::exp2(t1);
    const V t3 = t0 - V(1);
    const V t4 = m::fma(m::fma(V(-0x1.122b34p-66f), t3, V(-1)), t3, V(-2)) * t3;
    const V t5 = m::cap(m::abs(x), V(0x1.bcp+3f));
    const V t6 = m::fma(((t5 * t5) * V(-0x1p-1f)), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    out[0] = m::fma(((p_eps * (t2 * t4)) * t2), t2, m::select(m::lt(V(0), x), V(1), V(0)));
    sink.add(0, m::flip(((m::exp2(t6) * (t5 * V(0x1.fffff2p-1f))) * V(0x1p-64f)), x));
  }
};

}  // namespace actsym
