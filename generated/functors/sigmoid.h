// sigmoid: 1/(1 + exp(-x))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
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
    if constexpr (m::approximates<V>) {
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
    if constexpr (m::looks_up<V>) {
      alignas(64) static constexpr float T16[9][16] = {
        {0x1.d0cacap-12f, -0x1.3c046cp-13f, -0x1.e49be2p-17f, 0x1.c0330cp-17f, 0x1.577882p-19f, 0x1.cf44e4p-27f, -0x1.75ba26p-23f, -0x1.a6e4c4p-24f, 0x1.d0cacap-12f, -0x1.3c046cp-13f, -0x1.e49be2p-17f, 0x1.c0330cp-17f, 0x1.577882p-19f, 0x1.cf44e4p-27f, -0x1.75ba26p-23f, -0x1.a6e4c4p-24f},
        {0x1.18004cp-1f, 0x1.82005ep+0f, 0x1.38ab18p+1f, 0x1.b9008cp+1f, 0x1.21aaecp+2f, 0x1.5ed5b2p+2f, 0x1.9e55c4p+2f, 0x1.df5588p+2f, 0x1.18004cp-1f, 0x1.82005ep+0f, 0x1.38ab18p+1f, 0x1.b9008cp+1f, 0x1.21aaecp+2f, 0x1.5ed5b2p+2f, 0x1.9e55c4p+2f, 0x1.df5588p+2f},
        {-0x1.0fd87p-12f, 0x1.2d2ae8p-11f, -0x1.e0a866p-14f, -0x1.eeb538p-15f, -0x1.57d374p-19f, 0x1.81290cp-19f, 0x1.d1398cp-20f, 0x1.85d112p-21f, -0x1.0fd87p-12f, 0x1.2d2ae8p-11f, -0x1.e0a866p-14f, -0x1.eeb538p-15f, -0x1.57d374p-19f, 0x1.81290cp-19f, 0x1.d1398cp-20f, 0x1.85d112p-21f},
        {-0x1.b5d77ep-9f, -0x1.6e3f7ep-16f, 0x1.8a67eep-11f, 0x1.d32092p-14f, -0x1.26064ap-15f, -0x1.b26e38p-16f, -0x1.85d7dp-17f, -0x1.2d520cp-18f, -0x1.b5d77ep-9f, -0x1.6e3f7ep-16f, 0x1.8a67eep-11f, 0x1.d32092p-14f, -0x1.26064ap-15f, -0x1.b26e38p-16f, -0x1.85d7dp-17f, -0x1.2d520cp-18f},
        {0x1.3fadd4p-8f, -0x1.47dd42p-8f, -0x1.c05f18p-10f, 0x1.11b0cap-12f, 0x1.42034cp-12f, 0x1.3cc12ep-13f, 0x1.0082a2p-14f, 0x1.7fb53ep-16f, 0x1.3fadd4p-8f, -0x1.47dd42p-8f, -0x1.c05f18p-10f, 0x1.11b0cap-12f, 0x1.42034cp-12f, 0x1.3cc12ep-13f, 0x1.0082a2p-14f, 0x1.7fb53ep-16f},
        {0x1.2e39dep-6f, 0x1.937668p-7f, -0x1.3c16e8p-10f, -0x1.893ccp-9f, -0x1.8b5262p-10f, -0x1.53f442p-11f, -0x1.07101cp-12f, -0x1.833208p-14f, 0x1.2e39dep-6f, 0x1.937668p-7f, -0x1.3c16e8p-10f, -0x1.893ccp-9f, -0x1.8b5262p-10f, -0x1.53f442p-11f, -0x1.07101cp-12f, -0x1.833208p-14f},
        {-0x1.75fb16p-5f, 0x1.0a65a2p-7f, 0x1.50a7bp-6f, 0x1.928df6p-7f, 0x1.450ab6p-8f, 0x1.07cbf8p-9f, 0x1.8f89a2p-11f, 0x1.23b368p-12f, -0x1.75fb16p-5f, 0x1.0a65a2p-7f, 0x1.50a7bp-6f, 0x1.928df6p-7f, 0x1.450ab6p-8f, 0x1.07cbf8p-9f, 0x1.8f89a2p-11f, 0x1.23b368p-12f},
        {-0x1.fb8bf4p-5f, -0x1.8380eap-4f, -0x1.fa5614p-5f, -0x1.cc6a4cp-6f, -0x1.53ab6p-7f, -0x1.0c40dap-8f, -0x1.920462p-10f, -0x1.245aa8p-11f, -0x1.fb8bf4p-5f, -0x1.8380eap-4f, -0x1.fa5614p-5f, -0x1.cc6a4cp-6f, -0x1.53ab6p-7f, -0x1.0c40dap-8f, -0x1.920462p-10f, -0x1.245aa8p-11f},
        {0x1.db8c7ep-3f, 0x1.2fefa8p-3f, 0x1.2d5eeep-4f, 0x1.eac084p-6f, 0x1.5b1a4p-7f, 0x1.0e7edap-8f, 0x1.93427cp-10f, 0x1.24ae5cp-11f, 0x1.db8c7ep-3f, 0x1.2fefa8p-3f, 0x1.2d5eeep-4f, 0x1.eac084p-6f, 0x1.5b1a4p-7f, 0x1.0e7edap-8f, 0x1.93427cp-10f, 0x1.24ae5cp-11f},
      };
      const V t0 = m::abs(x);
      const V t1 = m::cap(t0, V(8));
      const auto t2 = m::segment<20, 8>(m::fma(t1, V(0x1.ffff8p-3f), V(2)));
      const V t3 = t1 - m::entry<V, 8, 1>(t2, T16);
      const V t4 = m::fma(m::entry<V, 8, 0>(t2, T16), t3, m::entry<V, 8, 2>(t2, T16));
      const V t5 = m::fma(m::fma(t4, t3, m::entry<V, 8, 3>(t2, T16)), t3, m::entry<V, 8, 4>(t2, T16));
      const V t6 = m::fma(m::fma(t5, t3, m::entry<V, 8, 5>(t2, T16)), t3, m::entry<V, 8, 6>(t2, T16));
      V y0 = m::fma(m::fma(t6, t3, m::entry<V, 8, 7>(t2, T16)), t3, m::entry<V, 8, 8>(t2, T16));
      const auto usual0 = m::le(t0, V(8));
      if (__builtin_expect(!m::all(usual0), 0)) {  // far from zero, or not a number
        const V r0 = m::neg(m::cap(m::abs(x), V(104)));
        const V r1 = m::fma(r0, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
        const V r2 = m::raised(V(1), r1);
        const V r3 = r1 - V(12582976);
        const V r4 = m::fma(r3, V(-0x1.0bfbe8p-15f), m::fma(r3, V(-0x1.62ep-1f), r0));
        const V r5 = r4 * r4;
        const V r6 = m::fma(V(0x1.6a6adp-10f), r5, m::fma(V(0x1.123f7ep-7f), r4, V(0x1.55589ep-5f)));
        const V r7 = m::fma(r6, r5, m::fma(V(0x1.55548ap-3f), r4, V(0x1.fffffcp-2f)));
        const V r8 = m::fma(r7, r5, r4);
        const V r9 = r2 * V(0x1p-64f);
        const V r10 = m::fma(r9, r8, r9);
        const V r11 = m::quotient(m::fma(r2, r8, r2), m::fma(m::fma(V(1), r10, V(2)), r10, V(1)));
        y0 = m::select(usual0, y0, r11 * V(0x1p-64f));
      }
      out[0] = y0;
    } else if constexpr (m::approximates<V>) {
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
