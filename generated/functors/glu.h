// GLU: u/(1 + exp(-x))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
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
      alignas(64) static constexpr float T16[9][16] = {
        {-0x1.c7cd8p-15f, 0x1.571f22p-14f, -0x1.196986p-16f, -0x1.e2198p-18f, -0x1.c44e82p-22f, 0x1.a7d746p-22f, 0x1.e89e0ap-23f, 0x1.adb278p-24f, -0x1.c7cd8p-15f, 0x1.571f22p-14f, -0x1.196986p-16f, -0x1.e2198p-18f, -0x1.c44e82p-22f, 0x1.a7d746p-22f, 0x1.e89e0ap-23f, 0x1.adb278p-24f},
        {0x1.1d559cp-1f, 0x1.880058p+0f, 0x1.47aadcp+1f, 0x1.bf55c8p+1f, 0x1.1ed5a2p+2f, 0x1.6355ap+2f, 0x1.a02b12p+2f, 0x1.dcaae8p+2f, 0x1.1d559cp-1f, 0x1.880058p+0f, 0x1.47aadcp+1f, 0x1.bf55c8p+1f, 0x1.1ed5a2p+2f, 0x1.6355ap+2f, 0x1.a02b12p+2f, 0x1.dcaae8p+2f},
        {-0x1.191ca6p-11f, 0x1.a5005ap-21f, 0x1.cff89p-14f, 0x1.15c3dep-16f, -0x1.75912ap-18f, -0x1.13b5fep-18f, -0x1.fe2eb8p-20f, -0x1.a5575ap-21f, -0x1.191ca6p-11f, 0x1.a5005ap-21f, 0x1.cff89p-14f, 0x1.15c3dep-16f, -0x1.75912ap-18f, -0x1.13b5fep-18f, -0x1.fe2eb8p-20f, -0x1.a5575ap-21f},
        {0x1.f11c7ep-11f, -0x1.0677f6p-10f, -0x1.0fed58p-12f, 0x1.de6066p-15f, 0x1.07f7ecp-14f, 0x1.dd2056p-16f, 0x1.8fa50ap-17f, 0x1.4004a6p-18f, 0x1.f11c7ep-11f, -0x1.0677f6p-10f, -0x1.0fed58p-12f, 0x1.de6066p-15f, 0x1.07f7ecp-14f, 0x1.dd2056p-16f, 0x1.8fa50ap-17f, 0x1.4004a6p-18f},
        {0x1.314bfap-8f, 0x1.8441cp-9f, -0x1.f41802p-12f, -0x1.82306p-11f, -0x1.99c682p-12f, -0x1.3e5968p-13f, -0x1.ff9b3cp-15f, -0x1.937fe6p-16f, 0x1.314bfap-8f, 0x1.8441cp-9f, -0x1.f41802p-12f, -0x1.82306p-11f, -0x1.99c682p-12f, -0x1.3e5968p-13f, -0x1.ff9b3cp-15f, -0x1.937fe6p-16f},
        {-0x1.ec5558p-7f, 0x1.884ffcp-9f, 0x1.b4cbecp-8f, 0x1.02bb0ep-8f, 0x1.c33532p-10f, 0x1.489814p-11f, 0x1.02ed22p-12f, 0x1.9566ecp-14f, -0x1.ec5558p-7f, 0x1.884ffcp-9f, 0x1.b4cbecp-8f, 0x1.02bb0ep-8f, 0x1.c33532p-10f, 0x1.489814p-11f, 0x1.02ed22p-12f, 0x1.9566ecp-14f},
        {-0x1.01a4acp-5f, -0x1.81dc6cp-5f, -0x1.d360dap-6f, -0x1.b8db68p-7f, -0x1.625a38p-8f, -0x1.f4a54ap-10f, -0x1.86bbb4p-11f, -0x1.30c36p-12f, -0x1.01a4acp-5f, -0x1.81dc6cp-5f, -0x1.d360dap-6f, -0x1.b8db68p-7f, -0x1.625a38p-8f, -0x1.f4a54ap-10f, -0x1.86bbb4p-11f, -0x1.30c36p-12f},
        {0x1.da378ep-3f, 0x1.2b6796p-3f, 0x1.10d9d8p-4f, 0x1.d4758ep-6f, 0x1.6a763ep-7f, 0x1.f88b9p-9f, 0x1.87e81cp-10f, 0x1.311e56p-11f, 0x1.da378ep-3f, 0x1.2b6796p-3f, 0x1.10d9d8p-4f, 0x1.d4758ep-6f, 0x1.6a763ep-7f, 0x1.f88b9p-9f, 0x1.87e81cp-10f, 0x1.311e56p-11f},
        {-0x1.74e9fep-2f, -0x1.6c27b4p-3f, -0x1.25f21ap-4f, -0x1.e2addcp-6f, -0x1.6e8ffep-7f, -0x1.fa80ap-9f, -0x1.887e8cp-10f, -0x1.314bd8p-11f, -0x1.74e9fep-2f, -0x1.6c27b4p-3f, -0x1.25f21ap-4f, -0x1.e2addcp-6f, -0x1.6e8ffep-7f, -0x1.fa80ap-9f, -0x1.887e8cp-10f, -0x1.314bd8p-11f},
      };
      const V t0 = m::abs(x);
      const V t1 = m::cap(t0, V(8));
      const auto t2 = m::segment<20, 8>(m::fma(t1, V(0x1.ffff8p-3f), V(2)));
      const V t3 = t1 - m::entry<V, 8, 1>(t2, T16);
      const V t4 = m::fma(m::entry<V, 8, 0>(t2, T16), t3, m::entry<V, 8, 2>(t2, T16));
      const V t5 = m::fma(m::fma(t4, t3, m::entry<V, 8, 3>(t2, T16)), t3, m::entry<V, 8, 4>(t2, T16));
      const V t6 = m::fma(m::fma(t5, t3, m::entry<V, 8, 5>(t2, T16)), t3, m::entry<V, 8, 6>(t2, T16));
      const V t7 = m::fma(m::fma(t6, t3, m::entry<V, 8, 7>(t2, T16)), t3, m::entry<V, 8, 8>(t2, T16));
      V y0 = (m::select(m::negative(x), V(0), V(1)) + m::flip(t7, x)) * u;
      const auto usual0 = m::le(t0, V(8));
      if (__builtin_expect(!m::all(usual0), 0)) {  // far from zero, or not a number
        const V r0 = m::neg(m::cap(m::abs(x), V(193)));
        const V r1 = m::fma(r0, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
        const V r2 = r1 - V(12582912);
        const V r3 = m::fma(r2, V(0x1.5p-2f), V(12582912));
        const V r4 = m::raised(V(1), r3);
        const V r5 = m::neg(r4);
        const V r6 = m::fma(r2, V(-0x1.0bfbe8p-15f), m::fma(r2, V(-0x1.62ep-1f), r0));
        const V r7 = r6 * r6;
        const V r8 = m::fma(V(0x1.6a6adp-10f), r7, m::fma(V(0x1.123f7ep-7f), r6, V(0x1.55589ep-5f)));
        const V r9 = m::fma(r8, r7, m::fma(V(0x1.55548ap-3f), r6, V(0x1.fffffcp-2f)));
        const V r10 = m::fma(r9, r7, r6);
        const V r11 = r3 - V(12582912);
        const V r12 = m::raised(V(1), (((r2 - r11) - r11) + V(12582912)));
        const V r13 = r4 * (r4 * r12);
        const V r14 = m::quotient(m::fma(r5, r10, r5), m::fma(V(1), m::fma(r13, r10, r13), V(1)));
        const V r15 = m::flip(r14, x);
        const V r16 = m::fma((r15 * r4), r12, m::select(m::negative(x), V(0), V(1)));
        y0 = m::select(usual0, y0, m::select(m::lt(m::abs(r16), V(0x1p-100f)), (((r15 * u) * r4) * r12), (r16 * u)));
      }
      out[0] = y0;
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
      const V t7 = m::fma(m::fma(t6, t3, m::entry<V, 8, 7>(t2, T16)), t3, m::entry<V, 8, 8>(t2, T16));
      const V t8 = m::neg(m::cap(m::abs(x), V(104)));
      const V t9 = m::fma(t8, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const V t10 = m::raised(V(1), t9);
      const V t11 = m::neg(t10);
      const V t12 = t9 - V(12582976);
      const V t13 = m::fma(t12, V(-0x1.0bfbe8p-15f), m::fma(t12, V(-0x1.62ep-1f), t8));
      const V t14 = t13 * t13;
      const V t15 = m::fma(V(0x1.6a6adp-10f), t14, m::fma(V(0x1.123f7ep-7f), t13, V(0x1.55589ep-5f)));
      const V t16 = m::fma(t15, t14, m::fma(V(0x1.55548ap-3f), t13, V(0x1.fffffcp-2f)));
      const V t17 = m::fma(t16, t14, t13);
      const V t18 = t10 * V(0x1p-64f);
      const V t19 = m::quotient(m::fma(t11, t17, t11), m::fma(V(1), m::fma(t18, t17, t18), V(1)));
      V y0 = t7 * u;
      V y1 = m::fma(m::flip(t19, x), V(0x1p-64f), m::select(m::negative(x), V(0), V(1)));
      const auto usual0 = m::le(t0, V(8));
      if (__builtin_expect(!m::all(usual0), 0)) {  // far from zero, or not a number
        const V r0 = m::neg(m::cap(m::abs(x), V(193)));
        const V r1 = m::fma(r0, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
        const V r2 = r1 - V(12582912);
        const V r3 = m::fma(r2, V(0x1.5p-2f), V(12582912));
        const V r4 = m::raised(V(1), r3);
        const V r5 = m::fma(r2, V(-0x1.0bfbe8p-15f), m::fma(r2, V(-0x1.62ep-1f), r0));
        const V r6 = r5 * r5;
        const V r7 = m::fma(V(0x1.6a6adp-10f), r6, m::fma(V(0x1.123f7ep-7f), r5, V(0x1.55589ep-5f)));
        const V r8 = m::fma(r7, r6, m::fma(V(0x1.55548ap-3f), r5, V(0x1.fffffcp-2f)));
        const V r9 = m::fma(r8, r6, r5);
        const V r10 = r3 - V(12582912);
        const V r11 = m::raised(V(1), (((r2 - r10) - r10) + V(12582912)));
        const V r12 = r4 * (r4 * r11);
        const V r13 = m::fma(r12, r9, r12);
        const V r14 = m::quotient(m::fma(r4, r9, r4), m::fma(m::fma(V(1), r13, V(2)), r13, V(1)));
        const V r15 = (r14 * r4) * r11;
        y0 = m::select(usual0, y0, m::select(m::lt(m::abs(r15), V(0x1p-100f)), (((r14 * u) * r4) * r11), (r15 * u)));
      }
      out[0] = y0;
      out[1] = y1;
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
