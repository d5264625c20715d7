// sigmoid: 1/(1 + exp(-x))
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct SigmoidHalf;

struct Sigmoid {
  using Half = SigmoidHalf;  // computes half types
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P&, V* out) {
    const V x = in[0];
    if constexpr (m::looks_up<V>) {
      const V t0 = m::cap(m::abs(x), V(104));
      const V t1 = m::fma(t0, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582848));
      const V t2 = m::raised(V(1), t1);
      const V t3 = t1 - V(12582848);
      const V t4 = m::fma(t3, V(-0x1.0bfbe8p-15f), m::fma(t3, V(-0x1.62ep-1f), t0));
      const V t5 = t4 * t4;
      const V t6 = m::fma(V(0x1.6a6adp-10f), t5, m::fma(V(0x1.123f7ep-7f), t4, V(0x1.55589ep-5f)));
      const V t7 = m::fma(t6, t5, m::fma(V(0x1.55548ap-3f), t4, V(0x1.fffffcp-2f)));
      const V t8 = m::flip((V(-1) / m::fma(t2, m::fma(t7, t5, t4), (t2 + V(0x1p-64f)))), x);
      out[0] = m::fma(t8, V(0x1p-64f), m::select(m::negative(x), V(0), V(1)));
    } else if constexpr (m::approximates<V>) {
      const V t0 = m::neg(m::cap(m::abs(x), V(104)));
      const V t1 = m::fma(t0, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const V t2 = m::raised(V(1), t1);
      const V t3 = m::neg(t2);
      const V t4 = t1 - V(12582976);
      const V t5 = m::fma(t4, V(-0x1.0bfbe8p-15f), m::fma(t4, V(-0x1.62ep-1f), t0));
      const V t6 = t5 * t5;
      const V t7 = m::fma(V(0x1.6a6adp-10f), t6, m::fma(V(0x1.123f7ep-7f), t5, V(0x1.55589ep-5f)));
      const V t8 = m::fma(t7, t6, m::fma(V(0x1.55548ap-3f), t5, V(0x1.fffffcp-2f)));
      const V t9 = m::fma(t8, t6, t5);
      const V t10 = t2 * V(0x1p-64f);
      const V t11 = m::quotient(m::fma(t3, t9, t3), m::fma(V(1), m::fma(t10, t9, t10), V(1)));
      out[0] = m::fma(m::flip(t11, x), V(0x1p-64f), m::select(m::negative(x), V(0), V(1)));
    } else {
      const auto t0 = m::lt(x, V(0));
      const V t1 = m::abs(x);
      const auto t2 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t1);
      const V t3 = m::neg((t1 - m::select(t2, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t4 = m::exp(t3);
      const V t5 = m::select(t2, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = (m::select(t0, t4, V(1)) / (V(1) + t4)) * m::select(t0, t5, V(1));
    }
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    if constexpr (m::approximates<V>) {
      const V t0 = m::neg(m::cap(m::abs(x), V(104)));
      const V t1 = m::fma(t0, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const V t2 = m::raised(V(1), t1);
      const V t3 = t1 - V(12582976);
      const V t4 = m::fma(t3, V(-0x1.0bfbe8p-15f), m::fma(t3, V(-0x1.62ep-1f), t0));
      const V t5 = t4 * t4;
      const V t6 = m::fma(V(0x1.6a6adp-10f), t5, m::fma(V(0x1.123f7ep-7f), t4, V(0x1.55589ep-5f)));
      const V t7 = m::fma(t6, t5, m::fma(V(0x1.55548ap-3f), t4, V(0x1.fffffcp-2f)));
      const V t8 = m::fma(t7, t5, t4);
      const V t9 = t2 * V(0x1p-64f);
      const V t10 = m::fma(t9, t8, t9);
      const V t11 = m::quotient(m::fma(t2, t8, t2), m::fma(m::fma(V(1), t10, V(2)), t10, V(1)));
      out[0] = t11 * V(0x1p-64f);
    } else {
      const V t0 = m::abs(x);
      const auto t1 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t0);
      const V t2 = m::neg((t0 - m::select(t1, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t3 = m::exp(t2);
      const V t4 = V(1) + t3;
      const V t5 = m::select(t1, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = ((t3 / t4) / t4) * t5;
    }
  }
};

struct SigmoidHalf {
  using Half = SigmoidHalf;
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = m::fma(m::neg(m::cap(m::abs(x), V(0x1.77p+6f))), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t1 = m::exp2(t0);
    const V t2 = (t1 * V(-0x1.fffffap-1f)) * m::rcp(m::fma(V(0x1.ffffc2p-1f), (t1 * V(0x1p-64f)), V(1)));
    out[0] = m::fma(m::flip(t2, x), V(0x1p-64f), m::select(m::negative(x), V(0), V(1)));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = m::fma(m::neg(m::cap(m::abs(x), V(0x1.77p+6f))), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t1 = m::exp2(t0);
    const V t2 = t1 * V(0x1p-64f);
    const V t3 = m::fma(m::fma(V(0x1.00001cp+0f), t2, V(0x1.000012p+1f)), t2, V(1));
    out[0] = ((t1 * V(0x1.00001p+0f)) * m::rcp(t3)) * V(0x1p-64f);
  }
};

}  // namespace actsym
