// CRReLU: eps*x*exp(-x**2/2) + Piecewise((x, x > 0), (0, True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
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
    const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
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

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_eps = p.learned(0);
    const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
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

  // out[0] = df/dx; row 0: df/deps
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V p_eps = p.learned(0);
    if constexpr (m::approximates<V>) {
      const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
      const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const V t2 = t1 * t1;
      const V t3 = t2 * V(0x1p-1f);
      const auto t4 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3);
      const V t5 = m::neg((t3 - m::select(t4, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t6 = m::exp(t5);
      const V t7 = m::select(m::lt(t3, V(1000)), m::neg((m::fma(t1, t1, m::neg(t2)) * V(0x1p-1f))), V(0));
      const V t8 = (t6 + (t6 * t7)) * p_eps;
      const V t9 = m::select(t4, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t10 = m::min(m::abs(x), V(0x1.d4p+3f));
      const V t11 = t10 * t10;
      const V t12 = t11 * V(-0x1p-1f);
      const V t13 = m::fma(t12, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const V t14 = m::raised(V(1), t13) * t10;
      const V t15 = t13 - V(12582976);
      const V t16 = m::fma(t15, V(-0x1.0bfbe8p-15f), m::fma(t15, V(-0x1.62ep-1f), t12));
      const V t17 = t16 + (m::fma(t10, t10, m::neg(t11)) * V(-0x1p-1f));
      const V t18 = t17 * t17;
      const V t19 = m::fma(V(0x1.6a6adp-10f), t18, m::fma(V(0x1.123f7ep-7f), t17, V(0x1.55589ep-5f)));
      const V t20 = m::fma(t19, t18, m::fma(V(0x1.55548ap-3f), t17, V(0x1.fffffcp-2f)));
      out[0] = ((t8 * t9) + m::select(m::lt(V(0), t1), V(1), V(0))) - (((t8 * t1) * t1) * t9);
      sink.add(0, m::flip((m::fma(t14, m::fma(t20, t18, t17), t14) * V(0x1p-64f)), x));
    } else {
      const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
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
    const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
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

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_eps = p.learned(0);
    const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
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

  // out[0] = df/dx; row 0: df/deps
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V p_eps = p.learned(0);
    const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V t2 = t1 * t1;
    const V t3 = t2 * V(0x1p-1f);
    const auto t4 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3);
    const V t5 = m::neg((t3 - m::select(t4, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
    const V t6 = m::exp(t5);
    const V t7 = m::select(m::lt(t3, V(1000)), m::neg((m::fma(t1, t1, m::neg(t2)) * V(0x1p-1f))), V(0));
    const V t8 = (t6 + (t6 * t7)) * p_eps;
    const V t9 = m::select(t4, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const V t10 = m::min(m::abs(x), V(0x1.bcp+3f));
    const V t11 = m::fma(((t10 * t10) * V(-0x1p-1f)), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    out[0] = ((t8 * t9) + m::select(m::lt(V(0), t1), V(1), V(0))) - (((t8 * t1) * t1) * t9);
    sink.add(0, m::flip(((m::exp2(t11) * (t10 * V(0x1.fffff2p-1f))) * V(0x1p-64f)), x));
  }
};

}  // namespace actsym
