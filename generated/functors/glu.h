// GLU: u/(1 + exp(-x))
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct GLUHalf;

struct GLU {
  using Half = GLUHalf;  // computes half types
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
    if constexpr (m::looks_up<V>) {
      const V t0 = m::cap(m::abs(x), V(193));
      const V t1 = m::fma(t0, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t2 = t1 - V(12582912);
      const V t3 = m::fma(t2, V(0x1.5p-2f), V(12582912));
      const V t4 = m::raised(V(1), t3);
      const V t5 = m::fma(t2, V(-0x1.0bfbe8p-15f), m::fma(t2, V(-0x1.62ep-1f), t0));
      const V t6 = t5 * t5;
      const V t7 = m::fma(V(0x1.6a6adp-10f), t6, m::fma(V(0x1.123f7ep-7f), t5, V(0x1.55589ep-5f)));
      const V t8 = m::fma(t7, t6, m::fma(V(0x1.55548ap-3f), t5, V(0x1.fffffcp-2f)));
      const V t9 = t3 - V(12582912);
      const V t10 = m::raised(V(1), (V(12582912) - t9));
      const V t11 = m::raised(V(1), (V(12582912) - ((t2 - t9) - t9)));
      const V t12 = m::flip((V(-1) / m::fma(t4, m::fma(t8, t6, t5), (t4 + (t10 * t11)))), x);
      const V t13 = m::fma((t12 * t10), t11, m::select(m::negative(x), V(0), V(1)));
      out[0] = m::select(m::lt(m::abs(t13), V(0x1p-100f)), (((t12 * u) * t10) * t11), (t13 * u));
    } else if constexpr (m::approximates<V>) {
      const V t0 = m::neg(m::cap(m::abs(x), V(193)));
      const V t1 = m::fma(t0, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t2 = t1 - V(12582912);
      const V t3 = m::fma(t2, V(0x1.5p-2f), V(12582912));
      const V t4 = m::raised(V(1), t3);
      const V t5 = m::neg(t4);
      const V t6 = m::fma(t2, V(-0x1.0bfbe8p-15f), m::fma(t2, V(-0x1.62ep-1f), t0));
      const V t7 = t6 * t6;
      const V t8 = m::fma(V(0x1.6a6adp-10f), t7, m::fma(V(0x1.123f7ep-7f), t6, V(0x1.55589ep-5f)));
      const V t9 = m::fma(t8, t7, m::fma(V(0x1.55548ap-3f), t6, V(0x1.fffffcp-2f)));
      const V t10 = m::fma(t9, t7, t6);
      const V t11 = t3 - V(12582912);
      const V t12 = m::raised(V(1), (((t2 - t11) - t11) + V(12582912)));
      const V t13 = t4 * (t4 * t12);
      const V t14 = m::quotient(m::fma(t5, t10, t5), m::fma(V(1), m::fma(t13, t10, t13), V(1)));
      const V t15 = m::flip(t14, x);
      const V t16 = m::fma((t15 * t4), t12, m::select(m::negative(x), V(0), V(1)));
      out[0] = m::select(m::lt(m::abs(t16), V(0x1p-100f)), (((t15 * u) * t4) * t12), (t16 * u));
    } else {
      const auto t0 = m::lt(x, V(0));
      const V t1 = m::abs(x);
      const auto t2 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t1);
      const V t3 = m::neg((t1 - m::select(t2, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t4 = m::exp(t3);
      const V t5 = m::select(t2, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = ((m::select(t0, t4, V(1)) / (V(1) + t4)) * u) * m::select(t0, t5, V(1));
    }
  }

  // out[0] = df/dx, out[1] = df/du
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V u = in[1];
    if constexpr (m::looks_up<V>) {
      const V t0 = m::neg(m::cap(m::abs(x), V(193)));
      const V t1 = m::fma(t0, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t2 = t1 - V(12582912);
      const V t3 = m::fma(t2, V(0x1.5p-2f), V(12582912));
      const V t4 = m::raised(V(1), t3);
      const V t5 = m::fma(t2, V(-0x1.0bfbe8p-15f), m::fma(t2, V(-0x1.62ep-1f), t0));
      const V t6 = t5 * t5;
      const V t7 = m::fma(V(0x1.6a6adp-10f), t6, m::fma(V(0x1.123f7ep-7f), t5, V(0x1.55589ep-5f)));
      const V t8 = m::fma(t7, t6, m::fma(V(0x1.55548ap-3f), t5, V(0x1.fffffcp-2f)));
      const V t9 = m::fma(t8, t6, t5);
      const V t10 = t3 - V(12582912);
      const V t11 = m::raised(V(1), (((t2 - t10) - t10) + V(12582912)));
      const V t12 = t4 * (t4 * t11);
      const V t13 = m::fma(t12, t9, t12);
      const V t14 = m::quotient(m::fma(t4, t9, t4), m::fma(m::fma(V(1), t13, V(2)), t13, V(1)));
      const V t15 = (t14 * t4) * t11;
      const V t16 = m::cap(m::abs(x), V(104));
      const V t17 = m::fma(t16, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582848));
      const V t18 = m::raised(V(1), t17);
      const V t19 = t17 - V(12582848);
      const V t20 = m::fma(t19, V(-0x1.0bfbe8p-15f), m::fma(t19, V(-0x1.62ep-1f), t16));
      const V t21 = t20 * t20;
      const V t22 = m::fma(V(0x1.6a6adp-10f), t21, m::fma(V(0x1.123f7ep-7f), t20, V(0x1.55589ep-5f)));
      const V t23 = m::fma(t22, t21, m::fma(V(0x1.55548ap-3f), t20, V(0x1.fffffcp-2f)));
      const V t24 = V(-1) / m::fma(t18, m::fma(t23, t21, t20), (t18 + V(0x1p-64f)));
      out[0] = m::select(m::lt(m::abs(t15), V(0x1p-100f)), (((t14 * u) * t4) * t11), (t15 * u));
      out[1] = m::fma(m::flip(t24, x), V(0x1p-64f), m::select(m::negative(x), V(0), V(1)));
    } else if constexpr (m::approximates<V>) {
      const V t0 = m::neg(m::cap(m::abs(x), V(193)));
      const V t1 = m::fma(t0, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t2 = t1 - V(12582912);
      const V t3 = m::fma(t2, V(0x1.5p-2f), V(12582912));
      const V t4 = m::raised(V(1), t3);
      const V t5 = m::fma(t2, V(-0x1.0bfbe8p-15f), m::fma(t2, V(-0x1.62ep-1f), t0));
      const V t6 = t5 * t5;
      const V t7 = m::fma(V(0x1.6a6adp-10f), t6, m::fma(V(0x1.123f7ep-7f), t5, V(0x1.55589ep-5f)));
      const V t8 = m::fma(t7, t6, m::fma(V(0x1.55548ap-3f), t5, V(0x1.fffffcp-2f)));
      const V t9 = m::fma(t8, t6, t5);
      const V t10 = t3 - V(12582912);
      const V t11 = m::raised(V(1), (((t2 - t10) - t10) + V(12582912)));
      const V t12 = t4 * (t4 * t11);
      const V t13 = m::fma(t12, t9, t12);
      const V t14 = m::quotient(m::fma(t4, t9, t4), m::fma(m::fma(V(1), t13, V(2)), t13, V(1)));
      const V t15 = (t14 * t4) * t11;
      const V t16 = m::neg(m::cap(m::abs(x), V(104)));
      const V t17 = m::fma(t16, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const V t18 = m::raised(V(1), t17);
      const V t19 = m::neg(t18);
      const V t20 = t17 - V(12582976);
      const V t21 = m::fma(t20, V(-0x1.0bfbe8p-15f), m::fma(t20, V(-0x1.62ep-1f), t16));
      const V t22 = t21 * t21;
      const V t23 = m::fma(V(0x1.6a6adp-10f), t22, m::fma(V(0x1.123f7ep-7f), t21, V(0x1.55589ep-5f)));
      const V t24 = m::fma(t23, t22, m::fma(V(0x1.55548ap-3f), t21, V(0x1.fffffcp-2f)));
      const V t25 = m::fma(t24, t22, t21);
      const V t26 = t18 * V(0x1p-64f);
      const V t27 = m::quotient(m::fma(t19, t25, t19), m::fma(V(1), m::fma(t26, t25, t26), V(1)));
      out[0] = m::select(m::lt(m::abs(t15), V(0x1p-100f)), (((t14 * u) * t4) * t11), (t15 * u));
      out[1] = m::fma(m::flip(t27, x), V(0x1p-64f), m::select(m::negative(x), V(0), V(1)));
    } else {
      const V t0 = m::abs(x);
      const auto t1 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t0);
      const V t2 = m::neg((t0 - m::select(t1, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t3 = m::exp(t2);
      const V t4 = V(1) + t3;
      const V t5 = m::select(t1, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const auto t6 = m::lt(x, V(0));
      out[0] = (((t3 / t4) / t4) * u) * t5;
      out[1] = (m::select(t6, t3, V(1)) / t4) * m::select(t6, t5, V(1));
    }
  }
};

struct GLUHalf {
  using Half = GLUHalf;
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
    const V t0 = m::cap(m::abs(x), V(0x1.6dp+7f)) * m::constant<V>(0x1.ec709ep-2f, 0x1.ec709dc3a03fdp-2);
    const V t1 = m::exp2(m::neg(t0));
    const V t2 = (t1 * V(-0x1.fffff8p-1f)) * m::rcp(m::fma(V(0x1.ffffe8p-1f), (t1 * (t1 * t1)), V(1)));
    const V t3 = m::flip(t2, x);
    const V t4 = m::fma((t3 * t1), t1, m::select(m::negative(x), V(0), V(1)));
    out[0] = m::select(m::lt(m::abs(t4), V(0x1p-100f)), (((t3 * u) * t1) * t1), (t4 * u));
  }

  // out[0] = df/dx, out[1] = df/du
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V u = in[1];
    const V t0 = m::cap(m::abs(x), V(0x1.6dp+7f)) * m::constant<V>(0x1.ec709ep-2f, 0x1.ec709dc3a03fdp-2);
    const V t1 = m::exp2(m::neg(t0));
    const V t2 = t1 * (t1 * t1);
    const V t3 = m::fma(m::fma(V(0x1.ffff98p-1f), t2, V(0x1.000026p+1f)), t2, V(1));
    const V t4 = (t1 * V(0x1.000006p+0f)) * m::rcp(t3);
    const V t5 = (t4 * t1) * t1;
    const V t6 = m::fma(m::neg(m::cap(m::abs(x), V(0x1.77p+6f))), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t7 = m::exp2(t6);
    const V t8 = (t7 * V(-0x1.fffffap-1f)) * m::rcp(m::fma(V(0x1.ffffc2p-1f), (t7 * V(0x1p-64f)), V(1)));
    out[0] = m::select(m::lt(m::abs(t5), V(0x1p-100f)), (((t4 * u) * t1) * t1), (t5 * u));
    out[1] = m::fma(m::flip(t8, x), V(0x1p-64f), m::select(m::negative(x), V(0), V(1)));
  }
};

}  // namespace actsym
