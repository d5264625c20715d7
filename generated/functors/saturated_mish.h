// SMish: Piecewise((x, x > 0), (x*tanh(log(exp(x) + 1)), True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct SaturatedMishHalf;

struct SaturatedMish {
  using Half = SaturatedMishHalf;  // computes half types
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
      alignas(64) static constexpr float T0[16] = {-0x1.4a969cp-9f, 0x1.b47f4cp-15f, 0x1.b71c3p-12f, 0x1.0fff8p-14f, -0x1.5b611ap-16f, -0x1.72f0dap-18f, -0x1.63b4fcp-21f, 0x1.2e7b3cp-26f, -0x1.4a969cp-9f, 0x1.b47f4cp-15f, 0x1.b71c3p-12f, 0x1.0fff8p-14f, -0x1.5b611ap-16f, -0x1.72f0dap-18f, -0x1.63b4fcp-21f, 0x1.2e7b3cp-26f};
      alignas(64) static constexpr float T1[16] = {0x0p+0f, 0x1.06aadap+0f, 0x1.ad55bap+0f, 0x1.26ab12p+1f, 0x1.a87238p+1f, 0x1.287222p+2f, 0x1.820052p+2f, 0x1.da38f2p+2f, 0x0p+0f, 0x1.06aadap+0f, 0x1.ad55bap+0f, 0x1.26ab12p+1f, 0x1.a87238p+1f, 0x1.287222p+2f, 0x1.820052p+2f, 0x1.da38f2p+2f};
      alignas(64) static constexpr float T2[16] = {0x1.26bcbcp-7f, -0x1.86974cp-9f, -0x1.cf2b34p-11f, 0x1.14a81ap-13f, 0x1.3b4cd8p-13f, 0x1.b5f136p-16f, 0x1.b23854p-21f, -0x1.28603ap-20f, 0x1.26bcbcp-7f, -0x1.86974cp-9f, -0x1.cf2b34p-11f, 0x1.14a81ap-13f, 0x1.3b4cd8p-13f, 0x1.b5f136p-16f, 0x1.b23854p-21f, -0x1.28603ap-20f};
      alignas(64) static constexpr float T3[16] = {-0x1.04c778p-13f, 0x1.c6a204p-8f, -0x1.f83f4p-11f, -0x1.e0172cp-10f, -0x1.52e16cp-11f, -0x1.dea2acp-15f, 0x1.2cb29p-16f, 0x1.90188cp-17f, -0x1.04c778p-13f, 0x1.c6a204p-8f, -0x1.f83f4p-11f, -0x1.e0172cp-10f, -0x1.52e16cp-11f, -0x1.dea2acp-15f, 0x1.2cb29p-16f, 0x1.90188cp-17f};
      alignas(64) static constexpr float T4[16] = {-0x1.76b4bap-5f, 0x1.85147p-8f, 0x1.af092p-7f, 0x1.006ddp-7f, 0x1.a4245p-10f, -0x1.6bc90ap-13f, -0x1.9a3b7p-13f, -0x1.65f408p-14f, -0x1.76b4bap-5f, 0x1.85147p-8f, 0x1.af092p-7f, 0x1.006ddp-7f, 0x1.a4245p-10f, -0x1.6bc90ap-13f, -0x1.9a3b7p-13f, -0x1.65f408p-14f};
      alignas(64) static constexpr float T5[16] = {0x1.05dap-6f, -0x1.2e7348p-4f, -0x1.636196p-5f, -0x1.10e538p-6f, 0x1.577a5cp-12f, 0x1.4129eap-9f, 0x1.399b0ap-10f, 0x1.d0fd9cp-12f, 0x1.05dap-6f, -0x1.2e7348p-4f, -0x1.636196p-5f, -0x1.10e538p-6f, 0x1.577a5cp-12f, 0x1.4129eap-9f, 0x1.399b0ap-10f, 0x1.d0fd9cp-12f};
      alignas(64) static constexpr float T6[16] = {0x1.47ae64p-2f, 0x1.5a3c76p-3f, 0x1.a7e7b4p-5f, -0x1.3887ccp-9f, -0x1.5578a6p-6f, -0x1.988aa6p-7f, -0x1.3b7386p-8f, -0x1.ac9b42p-10f, 0x1.47ae64p-2f, 0x1.5a3c76p-3f, 0x1.a7e7b4p-5f, -0x1.3887ccp-9f, -0x1.5578a6p-6f, -0x1.988aa6p-7f, -0x1.3b7386p-8f, -0x1.ac9b42p-10f};
      alignas(64) static constexpr float T7[16] = {-0x1.333334p-1f, -0x1.9bbaa2p-5f, 0x1.638b16p-4f, 0x1.cc7446p-4f, 0x1.4928b2p-4f, 0x1.1e74b8p-5f, 0x1.8b0818p-7f, 0x1.fc3baap-9f, -0x1.333334p-1f, -0x1.9bbaa2p-5f, 0x1.638b16p-4f, 0x1.cc7446p-4f, 0x1.4928b2p-4f, 0x1.1e74b8p-5f, 0x1.8b0818p-7f, 0x1.fc3baap-9f};
      alignas(64) static constexpr float T8[16] = {-0x0p+0f, -0x1.38246cp-2f, -0x1.236f6cp-2f, -0x1.c035d8p-3f, -0x1.e41224p-4f, -0x1.6f9eaap-5f, -0x1.da3b0ap-7f, -0x1.25dd66p-8f, -0x0p+0f, -0x1.38246cp-2f, -0x1.236f6cp-2f, -0x1.c035d8p-3f, -0x1.e41224p-4f, -0x1.6f9eaap-5f, -0x1.da3b0ap-7f, -0x1.25dd66p-8f};
      alignas(64) static constexpr float T9[16] = {-0x1.be4048p-4f, -0x1.dff60ap-5f, -0x1.8e23f4p-6f, -0x1.1007e2p-7f, -0x1.be4048p-4f, -0x1.dff60ap-5f, -0x1.8e23f4p-6f, -0x1.1007e2p-7f, -0x1.be4048p-4f, -0x1.dff60ap-5f, -0x1.8e23f4p-6f, -0x1.1007e2p-7f, -0x1.be4048p-4f, -0x1.dff60ap-5f, -0x1.8e23f4p-6f, -0x1.1007e2p-7f};
      alignas(64) static constexpr float T10[16] = {0x1.e000c8p-4f, 0x1.8e0052p-2f, 0x1.41aaf4p-1f, 0x1.bb559p-1f, 0x1.e000c8p-4f, 0x1.8e0052p-2f, 0x1.41aaf4p-1f, 0x1.bb559p-1f, 0x1.e000c8p-4f, 0x1.8e0052p-2f, 0x1.41aaf4p-1f, 0x1.bb559p-1f, 0x1.e000c8p-4f, 0x1.8e0052p-2f, 0x1.41aaf4p-1f, 0x1.bb559p-1f};
      alignas(64) static constexpr float T11[16] = {0x1.70d22ep-3f, 0x1.1348dcp-4f, 0x1.64d7bp-6f, 0x1.cd6594p-9f, 0x1.70d22ep-3f, 0x1.1348dcp-4f, 0x1.64d7bp-6f, 0x1.cd6594p-9f, 0x1.70d22ep-3f, 0x1.1348dcp-4f, 0x1.64d7bp-6f, 0x1.cd6594p-9f, 0x1.70d22ep-3f, 0x1.1348dcp-4f, 0x1.64d7bp-6f, 0x1.cd6594p-9f};
      alignas(64) static constexpr float T12[16] = {-0x1.328acap-3f, -0x1.78cc12p-6f, 0x1.094ccap-6f, 0x1.b4a0dp-6f, -0x1.328acap-3f, -0x1.78cc12p-6f, 0x1.094ccap-6f, 0x1.b4a0dp-6f, -0x1.328acap-3f, -0x1.78cc12p-6f, 0x1.094ccap-6f, 0x1.b4a0dp-6f, -0x1.328acap-3f, -0x1.78cc12p-6f, 0x1.094ccap-6f, 0x1.b4a0dp-6f};
      alignas(64) static constexpr float T13[16] = {-0x1.1bc538p-4f, -0x1.0ce45ep-3f, -0x1.0cad5p-3f, -0x1.d6aed6p-4f, -0x1.1bc538p-4f, -0x1.0ce45ep-3f, -0x1.0cad5p-3f, -0x1.d6aed6p-4f, -0x1.1bc538p-4f, -0x1.0ce45ep-3f, -0x1.0cad5p-3f, -0x1.d6aed6p-4f, -0x1.1bc538p-4f, -0x1.0ce45ep-3f, -0x1.0cad5p-3f, -0x1.d6aed6p-4f};
      alignas(64) static constexpr float T14[16] = {0x1.f6fb3ep-2f, 0x1.ba7fc4p-2f, 0x1.78f7dap-2f, 0x1.3cc9dap-2f, 0x1.f6fb3ep-2f, 0x1.ba7fc4p-2f, 0x1.78f7dap-2f, 0x1.3cc9dap-2f, 0x1.f6fb3ep-2f, 0x1.ba7fc4p-2f, 0x1.78f7dap-2f, 0x1.3cc9dap-2f, 0x1.f6fb3ep-2f, 0x1.ba7fc4p-2f, 0x1.78f7dap-2f, 0x1.3cc9dap-2f};
      alignas(64) static constexpr float T15[16] = {-0x1.e22edep-1f, -0x1.a1a1fp-1f, -0x1.708d7ep-1f, -0x1.476af4p-1f, -0x1.e22edep-1f, -0x1.a1a1fp-1f, -0x1.708d7ep-1f, -0x1.476af4p-1f, -0x1.e22edep-1f, -0x1.a1a1fp-1f, -0x1.708d7ep-1f, -0x1.476af4p-1f, -0x1.e22edep-1f, -0x1.a1a1fp-1f, -0x1.708d7ep-1f, -0x1.476af4p-1f};
      const V t0 = m::abs(x);
      const V t1 = m::min(t0, V(8));
      const auto t2 = m::segment<21, 8>(m::fma(t1, V(0x1.7fffap-1f), V(2)));
      const V t3 = t1 - m::entry<V, 8>(t2, T1);
      const V t4 = m::fma(m::fma(m::entry<V, 8>(t2, T0), t3, m::entry<V, 8>(t2, T2)), t3, m::entry<V, 8>(t2, T3));
      const V t5 = m::fma(m::fma(t4, t3, m::entry<V, 8>(t2, T4)), t3, m::entry<V, 8>(t2, T5));
      const V t6 = m::fma(m::fma(t5, t3, m::entry<V, 8>(t2, T6)), t3, m::entry<V, 8>(t2, T7));
      const V t7 = m::select(m::lt(V(0), x), x, m::fma(t6, t3, m::entry<V, 8>(t2, T8)));
      V y0 = m::select(m::eq(x, V(0)), x, t7);
      const auto usual0 = m::le(t0, V(8));
      if (__builtin_expect(!m::all(usual0), 0)) {  // far from zero, or not a number
        const V r0 = m::min(m::abs(x), V(0x1.b3p+6f));
        const V r1 = m::neg(r0);
        const V r2 = m::fma(r1, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
        const V r3 = m::raised(V(1), r2);
        const V r4 = r3 * V(0x1p-64f);
        const V r5 = r2 - V(12582976);
        const V r6 = m::fma(r5, V(-0x1.0bfbe8p-15f), m::fma(r5, V(-0x1.62ep-1f), r1));
        const V r7 = r6 * r6;
        const V r8 = m::fma(V(0x1.6a6adp-10f), r7, m::fma(V(0x1.123f7ep-7f), r6, V(0x1.55589ep-5f)));
        const V r9 = m::fma(r8, r7, m::fma(V(0x1.55548ap-3f), r6, V(0x1.fffffcp-2f)));
        const V r10 = m::fma(r9, r7, r6);
        const V r11 = m::fma(r4, r10, r4);
        const auto r12 = m::segment<21, 4>(m::fma(r11, V(0x1.ffff8p+0f), V(2)));
        const V r13 = r11 - m::entry<V, 4>(r12, T10);
        const V r14 = m::fma(m::entry<V, 4>(r12, T9), r13, m::entry<V, 4>(r12, T11));
        const V r15 = m::fma(m::fma(r14, r13, m::entry<V, 4>(r12, T12)), r13, m::entry<V, 4>(r12, T13));
        const V r16 = m::fma(m::fma(r15, r13, m::entry<V, 4>(r12, T14)), r13, m::entry<V, 4>(r12, T15));
        const V r17 = r3 * (r0 * r16);
        const V r18 = m::select(m::lt(V(0), x), x, (m::fma(r17, r10, r17) * V(0x1p-64f)));
        y0 = m::select(usual0, y0, m::select(m::eq(x, V(0)), x, r18));
      }
      out[0] = y0;
    } else if constexpr (m::approximates<V>) {
      alignas(64) static constexpr float T0[16] = {-0x1.be4048p-4f, -0x1.dff60ap-5f, -0x1.8e23f4p-6f, -0x1.1007e2p-7f, -0x1.be4048p-4f, -0x1.dff60ap-5f, -0x1.8e23f4p-6f, -0x1.1007e2p-7f, -0x1.be4048p-4f, -0x1.dff60ap-5f, -0x1.8e23f4p-6f, -0x1.1007e2p-7f, -0x1.be4048p-4f, -0x1.dff60ap-5f, -0x1.8e23f4p-6f, -0x1.1007e2p-7f};
      alignas(64) static constexpr float T1[16] = {0x1.e000c8p-4f, 0x1.8e0052p-2f, 0x1.41aaf4p-1f, 0x1.bb559p-1f, 0x1.e000c8p-4f, 0x1.8e0052p-2f, 0x1.41aaf4p-1f, 0x1.bb559p-1f, 0x1.e000c8p-4f, 0x1.8e0052p-2f, 0x1.41aaf4p-1f, 0x1.bb559p-1f, 0x1.e000c8p-4f, 0x1.8e0052p-2f, 0x1.41aaf4p-1f, 0x1.bb559p-1f};
      alignas(64) static constexpr float T2[16] = {0x1.70d22ep-3f, 0x1.1348dcp-4f, 0x1.64d7bp-6f, 0x1.cd6594p-9f, 0x1.70d22ep-3f, 0x1.1348dcp-4f, 0x1.64d7bp-6f, 0x1.cd6594p-9f, 0x1.70d22ep-3f, 0x1.1348dcp-4f, 0x1.64d7bp-6f, 0x1.cd6594p-9f, 0x1.70d22ep-3f, 0x1.1348dcp-4f, 0x1.64d7bp-6f, 0x1.cd6594p-9f};
      alignas(64) static constexpr float T3[16] = {-0x1.328acap-3f, -0x1.78cc12p-6f, 0x1.094ccap-6f, 0x1.b4a0dp-6f, -0x1.328acap-3f, -0x1.78cc12p-6f, 0x1.094ccap-6f, 0x1.b4a0dp-6f, -0x1.328acap-3f, -0x1.78cc12p-6f, 0x1.094ccap-6f, 0x1.b4a0dp-6f, -0x1.328acap-3f, -0x1.78cc12p-6f, 0x1.094ccap-6f, 0x1.b4a0dp-6f};
      alignas(64) static constexpr float T4[16] = {-0x1.1bc538p-4f, -0x1.0ce45ep-3f, -0x1.0cad5p-3f, -0x1.d6aed6p-4f, -0x1.1bc538p-4f, -0x1.0ce45ep-3f, -0x1.0cad5p-3f, -0x1.d6aed6p-4f, -0x1.1bc538p-4f, -0x1.0ce45ep-3f, -0x1.0cad5p-3f, -0x1.d6aed6p-4f, -0x1.1bc538p-4f, -0x1.0ce45ep-3f, -0x1.0cad5p-3f, -0x1.d6aed6p-4f};
      alignas(64) static constexpr float T5[16] = {0x1.f6fb3ep-2f, 0x1.ba7fc4p-2f, 0x1.78f7dap-2f, 0x1.3cc9dap-2f, 0x1.f6fb3ep-2f, 0x1.ba7fc4p-2f, 0x1.78f7dap-2f, 0x1.3cc9dap-2f, 0x1.f6fb3ep-2f, 0x1.ba7fc4p-2f, 0x1.78f7dap-2f, 0x1.3cc9dap-2f, 0x1.f6fb3ep-2f, 0x1.ba7fc4p-2f, 0x1.78f7dap-2f, 0x1.3cc9dap-2f};
      alignas(64) static constexpr float T6[16] = {-0x1.e22edep-1f, -0x1.a1a1fp-1f, -0x1.708d7ep-1f, -0x1.476af4p-1f, -0x1.e22edep-1f, -0x1.a1a1fp-1f, -0x1.708d7ep-1f, -0x1.476af4p-1f, -0x1.e22edep-1f, -0x1.a1a1fp-1f, -0x1.708d7ep-1f, -0x1.476af4p-1f, -0x1.e22edep-1f, -0x1.a1a1fp-1f, -0x1.708d7ep-1f, -0x1.476af4p-1f};
      const V t0 = m::min(m::abs(x), V(0x1.b3p+6f));
      const V t1 = m::neg(t0);
      const V t2 = m::fma(t1, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const V t3 = m::raised(V(1), t2);
      const V t4 = t3 * V(0x1p-64f);
      const V t5 = t2 - V(12582976);
      const V t6 = m::fma(t5, V(-0x1.0bfbe8p-15f), m::fma(t5, V(-0x1.62ep-1f), t1));
      const V t7 = t6 * t6;
      const V t8 = m::fma(V(0x1.6a6adp-10f), t7, m::fma(V(0x1.123f7ep-7f), t6, V(0x1.55589ep-5f)));
      const V t9 = m::fma(t8, t7, m::fma(V(0x1.55548ap-3f), t6, V(0x1.fffffcp-2f)));
      const V t10 = m::fma(t9, t7, t6);
      const V t11 = m::fma(t4, t10, t4);
      const auto t12 = m::segment<21, 4>(m::fma(t11, V(0x1.ffff8p+0f), V(2)));
      const V t13 = t11 - m::entry<V, 4>(t12, T1);
      const V t14 = m::fma(m::entry<V, 4>(t12, T0), t13, m::entry<V, 4>(t12, T2));
      const V t15 = m::fma(m::fma(t14, t13, m::entry<V, 4>(t12, T3)), t13, m::entry<V, 4>(t12, T4));
      const V t16 = m::fma(m::fma(t15, t13, m::entry<V, 4>(t12, T5)), t13, m::entry<V, 4>(t12, T6));
      const V t17 = t3 * (t0 * t16);
      const V t18 = m::select(m::lt(V(0), x), x, (m::fma(t17, t10, t17) * V(0x1p-64f)));
      out[0] = m::select(m::eq(x, V(0)), x, t18);
    } else {
      const V t0 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const auto t1 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), m::neg(t0));
      const V t2 = m::exp((t0 + m::select(t1, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t3 = m::fma(t2, t2, (t2 * V(2)));
      const auto t4 = m::le(t3, V(2));
      const V t5 = m::select(t4, t3, V(2)) / m::select(t4, V(2), t3);
      const V t6 = m::select(t1, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = m::select(m::lt(V(0), t0), t0, (((m::select(t4, t5, V(1)) / (V(1) + t5)) * t0) * t6));
    }
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    if constexpr (m::looks_up<V>) {
      alignas(64) static constexpr float T0[16] = {-0x1.cb0c8cp-9f, 0x1.bed1bp-11f, 0x1.9980eep-15f, -0x1.ce56eep-14f, -0x1.cc84f2p-18f, 0x1.3065bcp-20f, 0x1.28e88p-22f, 0x1.182db2p-25f, -0x1.cb0c8cp-9f, 0x1.bed1bp-11f, 0x1.9980eep-15f, -0x1.ce56eep-14f, -0x1.cc84f2p-18f, 0x1.3065bcp-20f, 0x1.28e88p-22f, 0x1.182db2p-25f};
      alignas(64) static constexpr float T1[16] = {0x1.5aab1ap-2f, 0x1.31432cp+0f, 0x1.ab1cdcp+0f, 0x1.2fc744p+1f, 0x1.b2ab02p+1f, 0x1.287222p+2f, 0x1.7e7232p+2f, 0x1.d9c72ep+2f, 0x1.5aab1ap-2f, 0x1.31432cp+0f, 0x1.ab1cdcp+0f, 0x1.2fc744p+1f, 0x1.b2ab02p+1f, 0x1.287222p+2f, 0x1.7e7232p+2f, 0x1.d9c72ep+2f};
      alignas(64) static constexpr float T2[16] = {0x0p+0f, 0x1.a25b08p-29f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x1.a25b08p-29f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f};
      alignas(64) static constexpr float T3[16] = {-0x1.fcdc3ep-13f, -0x1.99c25ap-10f, 0x1.54e7a2p-11f, 0x1.19e936p-12f, -0x1.c180ep-18f, -0x1.0f4c0ap-17f, -0x1.783fa2p-20f, -0x1.d994dap-24f, -0x1.fcdc3ep-13f, -0x1.99c25ap-10f, 0x1.54e7a2p-11f, 0x1.19e936p-12f, -0x1.c180ep-18f, -0x1.0f4c0ap-17f, -0x1.783fa2p-20f, -0x1.d994dap-24f};
      alignas(64) static constexpr float T4[16] = {0x1.260dbp-6f, -0x1.dbebf2p-9f, -0x1.8ba62cp-9f, -0x1.91c9b8p-12f, 0x1.384396p-13f, 0x1.5b3476p-15f, 0x1.506a42p-18f, -0x1.c8deep-23f, 0x1.260dbp-6f, -0x1.dbebf2p-9f, -0x1.8ba62cp-9f, -0x1.91c9b8p-12f, 0x1.384396p-13f, 0x1.5b3476p-15f, 0x1.506a42p-18f, -0x1.c8deep-23f};
      alignas(64) static constexpr float T5[16] = {-0x1.2955b2p-6f, 0x1.027c78p-6f, 0x1.5d81f6p-8f, -0x1.0db2c4p-10f, -0x1.b2a4aep-11f, -0x1.3ea43cp-13f, -0x1.77df52p-18f, 0x1.c10e8ep-18f, -0x1.2955b2p-6f, 0x1.027c78p-6f, 0x1.5d81f6p-8f, -0x1.0db2c4p-10f, -0x1.b2a4aep-11f, -0x1.3ea43cp-13f, -0x1.77df52p-18f, 0x1.c10e8ep-18f};
      alignas(64) static constexpr float T6[16] = {-0x1.ee87c8p-5f, -0x1.4c0cbap-6f, 0x1.2cb00ep-8f, 0x1.217d32p-7f, 0x1.7a1b14p-9f, 0x1.297ae4p-12f, -0x1.725e7cp-14f, -0x1.f5bc82p-15f, -0x1.ee87c8p-5f, -0x1.4c0cbap-6f, 0x1.2cb00ep-8f, 0x1.217d32p-7f, 0x1.7a1b14p-9f, 0x1.297ae4p-12f, -0x1.725e7cp-14f, -0x1.f5bc82p-15f};
      alignas(64) static constexpr float T7[16] = {0x1.15d3f6p-3f, -0x1.574bbp-5f, -0x1.b05128p-5f, -0x1.d6d26cp-6f, -0x1.6430e4p-8f, 0x1.6b6762p-11f, 0x1.a4862cp-11f, 0x1.67aecp-12f, 0x1.15d3f6p-3f, -0x1.574bbp-5f, -0x1.b05128p-5f, -0x1.d6d26cp-6f, -0x1.6430e4p-8f, 0x1.6b6762p-11f, 0x1.a4862cp-11f, 0x1.67aecp-12f};
      alignas(64) static constexpr float T8[16] = {0x1.eef66cp-4f, 0x1.a34a24p-3f, 0x1.0d586cp-3f, 0x1.64d8cap-5f, -0x1.3a7d46p-9f, -0x1.e1bb72p-8f, -0x1.e7b626p-9f, -0x1.5e9cep-10f, 0x1.eef66cp-4f, 0x1.a34a24p-3f, 0x1.0d586cp-3f, 0x1.64d8cap-5f, -0x1.3a7d46p-9f, -0x1.e1bb72p-8f, -0x1.e7b626p-9f, -0x1.5e9cep-10f};
      alignas(64) static constexpr float T9[16] = {-0x1.399e28p-1f, -0x1.115accp-2f, -0x1.b13568p-4f, 0x1.762de4p-7f, 0x1.533bb8p-5f, 0x1.988acp-6f, 0x1.48c198p-7f, 0x1.af08dap-9f, -0x1.399e28p-1f, -0x1.115accp-2f, -0x1.b13568p-4f, 0x1.762de4p-7f, 0x1.533bb8p-5f, 0x1.988acp-6f, 0x1.48c198p-7f, 0x1.af08dap-9f};
      alignas(64) static constexpr float T10[16] = {0x1.89f6b2p-2f, -0x0p+0f, -0x1.5fd2cap-4f, -0x1.ca128cp-4f, -0x1.3b9018p-4f, -0x1.1e74bap-5f, -0x1.9cec12p-7f, -0x1.ff37b4p-9f, 0x1.89f6b2p-2f, -0x0p+0f, -0x1.5fd2cap-4f, -0x1.ca128cp-4f, -0x1.3b9018p-4f, -0x1.1e74bap-5f, -0x1.9cec12p-7f, -0x1.ff37b4p-9f};
      alignas(64) static constexpr float T11[16] = {-0x1.30aa76p-7f, 0x1.34cap-13f, -0x1.041828p-15f, 0x1.9b81aep-23f, 0x1.f62b7p-34f, -0x1.b0b676p-43f, -0x1.f28344p-67f, -0x0p+0f, -0x1.30aa76p-7f, 0x1.34cap-13f, -0x1.041828p-15f, 0x1.9b81aep-23f, 0x1.f62b7p-34f, -0x1.b0b676p-43f, -0x1.f28344p-67f, -0x0p+0f};
      alignas(64) static constexpr float T12[16] = {0x1.bb8802p-3f, 0x1.31432cp+0f, 0x1.0591f6p+1f, 0x1.2b1968p+2f, 0x1.3555bp+3f, 0x1.4dc8f6p+4f, 0x1.3678fp+5f, 0x1.382d6ap+6f, 0x1.bb8802p-3f, 0x1.31432cp+0f, 0x1.0591f6p+1f, 0x1.2b1968p+2f, 0x1.3555bp+3f, 0x1.4dc8f6p+4f, 0x1.3678fp+5f, 0x1.382d6ap+6f};
      alignas(64) static constexpr float T13[16] = {0x1.91588ep-10f, -0x1.dc7e4cp-11f, 0x1.32b13p-13f, -0x1.503492p-20f, 0x1.44fb0ep-30f, -0x1.16ad06p-42f, 0x1.6538c4p-62f, -0x0p+0f, 0x1.91588ep-10f, -0x1.dc7e4cp-11f, 0x1.32b13p-13f, -0x1.503492p-20f, 0x1.44fb0ep-30f, -0x1.16ad06p-42f, 0x1.6538c4p-62f, -0x0p+0f};
      alignas(64) static constexpr float T14[16] = {0x1.62cd78p-8f, -0x1.a6244ap-10f, -0x1.40b99ep-12f, 0x1.8807dep-18f, -0x1.fb4bacp-26f, 0x1.04e4eep-37f, 0x1.8e9f1ep-60f, -0x0p+0f, 0x1.62cd78p-8f, -0x1.a6244ap-10f, -0x1.40b99ep-12f, 0x1.8807dep-18f, -0x1.fb4bacp-26f, 0x1.04e4eep-37f, 0x1.8e9f1ep-60f, -0x0p+0f};
      alignas(64) static constexpr float T15[16] = {-0x1.e254c4p-7f, 0x1.56d064p-8f, -0x1.a2d0eap-16f, -0x1.a5a238p-16f, 0x1.32f436p-22f, 0x1.25da0ap-34f, -0x1.05d64ep-54f, -0x0p+0f, -0x1.e254c4p-7f, 0x1.56d064p-8f, -0x1.a2d0eap-16f, -0x1.a5a238p-16f, 0x1.32f436p-22f, 0x1.25da0ap-34f, -0x1.05d64ep-54f, -0x0p+0f};
      alignas(64) static constexpr float T16[16] = {-0x1.2178b8p-7f, -0x1.03f74ep-7f, 0x1.9582ecp-9f, 0x1.201beap-14f, -0x1.2502b2p-19f, -0x1.12c304p-32f, -0x1.46db88p-55f, -0x0p+0f, -0x1.2178b8p-7f, -0x1.03f74ep-7f, 0x1.9582ecp-9f, 0x1.201beap-14f, -0x1.2502b2p-19f, -0x1.12c304p-32f, -0x1.46db88p-55f, -0x0p+0f};
      alignas(64) static constexpr float T17[16] = {0x1.3f7f88p-4f, -0x1.d06f4ep-7f, -0x1.d18692p-7f, 0x1.ee9d8ep-15f, 0x1.c8afeap-17f, -0x1.663bc8p-31f, 0x1.15e4c6p-48f, -0x0p+0f, 0x1.3f7f88p-4f, -0x1.d06f4ep-7f, -0x1.d18692p-7f, 0x1.ee9d8ep-15f, 0x1.c8afeap-17f, -0x1.663bc8p-31f, 0x1.15e4c6p-48f, -0x0p+0f};
      alignas(64) static constexpr float T18[16] = {-0x1.080828p-6f, 0x1.8c214cp-4f, 0x1.256f4ep-5f, -0x1.dba99ap-10f, -0x1.115b46p-14f, -0x1.ce8118p-29f, -0x1.e44c54p-51f, -0x0p+0f, -0x1.080828p-6f, 0x1.8c214cp-4f, 0x1.256f4ep-5f, -0x1.dba99ap-10f, -0x1.115b46p-14f, -0x1.ce8118p-29f, -0x1.e44c54p-51f, -0x0p+0f};
      alignas(64) static constexpr float T19[16] = {-0x1.aee384p-2f, -0x1.a3dbc4p-3f, -0x1.31abfp-5f, 0x1.4c295ap-7f, 0x1.dc3296p-13f, 0x1.38084ep-26f, -0x1.5d1d1ep-44f, -0x0p+0f, -0x1.aee384p-2f, -0x1.a3dbc4p-3f, -0x1.31abfp-5f, 0x1.4c295ap-7f, 0x1.dc3296p-13f, 0x1.38084ep-26f, -0x1.5d1d1ep-44f, -0x0p+0f};
      alignas(64) static constexpr float T20[16] = {-0x1.bbf24p-3f, -0x1.c25cf4p-1f, -0x1.101b2ep+0f, -0x1.0795ep+0f, -0x1.0021e8p+0f, -0x1p+0f, -0x1p+0f, -0x1p+0f, -0x1.bbf24p-3f, -0x1.c25cf4p-1f, -0x1.101b2ep+0f, -0x1.0795ep+0f, -0x1.0021e8p+0f, -0x1p+0f, -0x1p+0f, -0x1p+0f};
      alignas(64) static constexpr float T21[16] = {0x1.251878p-1f, -0x0p+0f, -0x1.b192c6p-1f, -0x1.d1359cp+1f, -0x1.1550eep+3f, -0x1.3dc8f6p+4f, -0x1.2e78fp+5f, -0x1.342d6ap+6f, 0x1.251878p-1f, -0x0p+0f, -0x1.b192c6p-1f, -0x1.d1359cp+1f, -0x1.1550eep+3f, -0x1.3dc8f6p+4f, -0x1.2e78fp+5f, -0x1.342d6ap+6f};
      const V t0 = m::abs(x);
      const V t1 = m::min(t0, V(8));
      const auto t2 = m::segment<21, 8>(m::fma(t1, V(0x1.7fffap-1f), V(2)));
      const V t3 = (t1 - m::entry<V, 8>(t2, T1)) - m::entry<V, 8>(t2, T2);
      const V t4 = m::fma(m::fma(m::entry<V, 8>(t2, T0), t3, m::entry<V, 8>(t2, T3)), t3, m::entry<V, 8>(t2, T4));
      const V t5 = m::fma(m::fma(t4, t3, m::entry<V, 8>(t2, T5)), t3, m::entry<V, 8>(t2, T6));
      const V t6 = m::fma(m::fma(t5, t3, m::entry<V, 8>(t2, T7)), t3, m::entry<V, 8>(t2, T8));
      const V t7 = m::fma(m::fma(t6, t3, m::entry<V, 8>(t2, T9)), t3, m::entry<V, 8>(t2, T10));
      V y0 = m::select(m::lt(V(0), x), V(1), t7);
      const auto usual0 = m::le(t0, V(8));
      if (__builtin_expect(!m::all(usual0), 0)) {  // far from zero, or not a number
        const V r0 = m::min(m::abs(x), V(0x1.b3p+6f));
        const V r1 = m::neg(r0);
        const V r2 = m::fma(r1, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
        const auto r3 = m::segment<23, 8>(m::fma(r0, V(0x1.2c2304p+2f), V(2)));
        const V r4 = (r0 - m::entry<V, 8>(r3, T12)) - m::entry<V, 8>(r3, T2);
        const V r5 = m::fma(m::fma(m::entry<V, 8>(r3, T11), r4, m::entry<V, 8>(r3, T13)), r4, m::entry<V, 8>(r3, T14));
        const V r6 = m::fma(m::fma(r5, r4, m::entry<V, 8>(r3, T15)), r4, m::entry<V, 8>(r3, T16));
        const V r7 = m::fma(m::fma(r6, r4, m::entry<V, 8>(r3, T17)), r4, m::entry<V, 8>(r3, T18));
        const V r8 = m::fma(m::fma(r7, r4, m::entry<V, 8>(r3, T19)), r4, m::entry<V, 8>(r3, T20));
        const V r9 = m::raised(V(1), r2) * m::fma(r8, r4, m::entry<V, 8>(r3, T21));
        const V r10 = r2 - V(12582976);
        const V r11 = m::fma(r10, V(-0x1.0bfbe8p-15f), m::fma(r10, V(-0x1.62ep-1f), r1));
        const V r12 = r11 * r11;
        const V r13 = m::fma(V(0x1.6a6adp-10f), r12, m::fma(V(0x1.123f7ep-7f), r11, V(0x1.55589ep-5f)));
        const V r14 = m::fma(r13, r12, m::fma(V(0x1.55548ap-3f), r11, V(0x1.fffffcp-2f)));
        y0 = m::select(usual0, y0, m::select(m::lt(V(0), x), V(1), (m::fma(r9, m::fma(r14, r12, r11), r9) * V(0x1p-64f))));
      }
      out[0] = y0;
    } else {
      const V t0 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const auto t1 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), m::neg(t0));
      const V t2 = m::exp((t0 + m::select(t1, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t3 = m::fma(t2, t2, (t2 * V(2)));
      const auto t4 = m::le(t3, V(2));
      const V t5 = m::select(t4, t3, V(2)) / m::select(t4, V(2), t3);
      const V t6 = V(1) + t5;
      const V t7 = m::select(t4, t5, V(1)) / t6;
      const V t8 = t0 + m::constant<V>(-0x1.62e43p-1f, -0x1.62e42fefa39efp-1);
      const auto t9 = m::lt(t8, V(0));
      const V t10 = m::abs(t8);
      const auto t11 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t10);
      const V t12 = t10 - m::select(t11, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
      const V t13 = m::exp(m::neg(t12));
      const V t14 = t8 - t0;
      const V t15 = m::constant<V>(-0x1.62e43p-1f, -0x1.62e42fefa39efp-1) - t14;
      const V t16 = ((t0 - (t8 - t14)) + t15) + m::constant<V>(0x1.05c61p-29f, -0x1.abc9e3b39803fp-56);
      const V t17 = m::select(m::lt(t10, V(1000)), m::select(t9, t16, m::neg(t16)), V(0));
      const V t18 = t13 + (t13 * t17);
      const V t19 = m::select(t11, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t20 = (m::select(t9, t18, V(1)) / (V(1) + t18)) * m::select(t9, t19, V(1));
      const V t21 = ((t7 * (m::select(t4, V(1), t5) / t6)) * (t20 + V(1))) * t0;
      const V t22 = m::select(t1, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = m::select(m::lt(V(0), t0), V(1), ((t21 * t22) + (t7 * t22)));
    }
  }
};

struct SaturatedMishHalf {
  using Half = SaturatedMishHalf;
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = m::min(m::abs(x), V(0x1.89p+6f));
    const V t1 = m::fma(m::neg(t0), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t2 = m::exp2(t1);
    const V t3 = (t2 * V(0x1p-64f)) - V(0x1.1eaa8cp-1f);
    const V t4 = m::fma(m::fma(V(-0x1.039cbap-7f), t3, V(0x1.3f2a48p-6f)), t3, V(-0x1.f54012p-6f));
    const V t5 = m::fma(m::fma(t4, t3, V(0x1.f5eb8ap-6f)), t3, V(0x1.2a37b4p-7f));
    const V t6 = m::fma(m::fma(t5, t3, V(-0x1.121168p-3f)), t3, V(0x1.8b8968p-2f));
    const V t7 = (t2 * (t0 * m::fma(t6, t3, V(-0x1.7dc112p-1f)))) * V(0x1p-64f);
    out[0] = m::select(m::eq(x, V(0)), x, m::select(m::lt(V(0), x), x, t7));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = m::min(m::abs(x), V(0x1.89p+6f));
    const V t1 = m::fma(m::neg(t0), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t2 = m::exp2(t1);
    const V t3 = t2 * V(0x1p-64f);
    const V t4 = m::fma(m::fma(V(-0x1.a40b64p-5f), t3, V(0x1.6fbeeep-2f)), t3, V(-0x1.92d928p+0f));
    const V t5 = m::fma(m::fma(V(0x1.ff103ep-1f), t3, V(0x1.0aa26ep+1f)), t3, V(0x1.00042p+0f));
    const V t6 = m::fma(m::fma(V(0x1.16989ap+0f), t3, V(0x1.125188p+1f)), t3, V(0x1.491074p+1f));
    const V t7 = (t2 * m::fma(t0, m::fma(t4, t3, V(-0x1.00008p+0f)), t5)) * m::rcp(m::fma(t6, t3, V(1)));
    out[0] = m::select(m::lt(V(0), x), V(1), (t7 * V(0x1p-64f)));
  }
};

}  // namespace actsym
