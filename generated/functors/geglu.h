// GeGLU: u*x*(erf(sqrt(2)*x/2) + 1)/2
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct GeGLUHalf;

struct GeGLU {
  using Half = GeGLUHalf;  // computes half types
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
      alignas(64) static constexpr float T0[16] = {-0x1.dac16ap-11f, 0x1.0d6e92p-12f, 0x1.f1d892p-12f, 0x1.f85a94p-14f, -0x1.5a5d7ep-12f, -0x1.73c088p-16f, 0x1.5dc5bep-14f, 0x1.193b66p-15f, -0x1.dac16ap-11f, 0x1.0d6e92p-12f, 0x1.f1d892p-12f, 0x1.f85a94p-14f, -0x1.5a5d7ep-12f, -0x1.73c088p-16f, 0x1.5dc5bep-14f, 0x1.193b66p-15f};
      alignas(64) static constexpr float T1[16] = {0x0p+0f, 0x1.8955acp-1f, 0x1.45559p+0f, 0x1.b8ab38p+0f, 0x1.222aeap+1f, 0x1.60d5aap+1f, 0x1.a2d5b2p+1f, 0x1.e02adap+1f, 0x0p+0f, 0x1.8955acp-1f, 0x1.45559p+0f, 0x1.b8ab38p+0f, 0x1.222aeap+1f, 0x1.60d5aap+1f, 0x1.a2d5b2p+1f, 0x1.e02adap+1f};
      alignas(64) static constexpr float T2[16] = {-0x1.4d5ad2p-12f, -0x1.601064p-9f, 0x1.2921dcp-11f, 0x1.9a07d8p-10f, 0x1.9b8d88p-12f, -0x1.934518p-12f, -0x1.dbc2d4p-13f, -0x1.6357aap-16f, -0x1.4d5ad2p-12f, -0x1.601064p-9f, 0x1.2921dcp-11f, 0x1.9a07d8p-10f, 0x1.9b8d88p-12f, -0x1.934518p-12f, -0x1.dbc2d4p-13f, -0x1.6357aap-16f};
      alignas(64) static constexpr float T3[16] = {0x1.4c0cdcp-7f, -0x1.65d926p-9f, -0x1.b0369cp-8f, -0x1.36642cp-9f, 0x1.dc103cp-10f, 0x1.77216cp-10f, 0x1.ad4eeap-13f, -0x1.45c038p-13f, 0x1.4c0cdcp-7f, -0x1.65d926p-9f, -0x1.b0369cp-8f, -0x1.36642cp-9f, 0x1.dc103cp-10f, 0x1.77216cp-10f, 0x1.ad4eeap-13f, -0x1.45c038p-13f};
      alignas(64) static constexpr float T4[16] = {-0x1.6734bep-15f, 0x1.715a8ap-6f, 0x1.5ee97ap-8f, -0x1.ef0fap-8f, -0x1.caa676p-8f, -0x1.a5b672p-10f, 0x1.91394ep-11f, 0x1.603c26p-11f, -0x1.6734bep-15f, 0x1.715a8ap-6f, 0x1.5ee97ap-8f, -0x1.ef0fap-8f, -0x1.caa676p-8f, -0x1.a5b672p-10f, 0x1.91394ep-11f, 0x1.603c26p-11f};
      alignas(64) static constexpr float T5[16] = {-0x1.1051bcp-4f, -0x1.60578p-9f, 0x1.1d371ap-5f, 0x1.ecd744p-6f, 0x1.d01a2ep-8f, -0x1.a0e742p-9f, -0x1.c26694p-9f, -0x1.8cbeb8p-10f, -0x1.1051bcp-4f, -0x1.60578p-9f, 0x1.1d371ap-5f, 0x1.ecd744p-6f, 0x1.d01a2ep-8f, -0x1.a0e742p-9f, -0x1.c26694p-9f, -0x1.8cbeb8p-10f};
      alignas(64) static constexpr float T6[16] = {-0x1.d6947ep-22f, -0x1.098e68p-3f, -0x1.701f86p-4f, -0x1.b9f24cp-6f, 0x1.aec7a8p-7f, 0x1.e3d83p-7f, 0x1.c47e5ap-8f, 0x1.219cap-9f, -0x1.d6947ep-22f, -0x1.098e68p-3f, -0x1.701f86p-4f, -0x1.b9f24cp-6f, 0x1.aec7a8p-7f, 0x1.e3d83p-7f, 0x1.c47e5ap-8f, 0x1.219cap-9f};
      alignas(64) static constexpr float T7[16] = {0x1.988454p-2f, 0x1.acc374p-3f, 0x1.188bap-5f, -0x1.65b14cp-5f, -0x1.88c606p-5f, -0x1.99a13ep-6f, -0x1.0d490cp-7f, -0x1.15993ap-9f, 0x1.988454p-2f, 0x1.acc374p-3f, 0x1.188bap-5f, -0x1.65b14cp-5f, -0x1.88c606p-5f, -0x1.99a13ep-6f, -0x1.0d490cp-7f, -0x1.15993ap-9f};
      alignas(64) static constexpr float T8[16] = {-0x1p-1f, 0x1.ca0546p-8f, 0x1.fcc08cp-4f, 0x1.d0db76p-4f, 0x1.d77ce8p-5f, 0x1.6386b6p-6f, 0x1.71d318p-8f, 0x1.41fb88p-10f, -0x1p-1f, 0x1.ca0546p-8f, 0x1.fcc08cp-4f, 0x1.d0db76p-4f, 0x1.d77ce8p-5f, 0x1.6386b6p-6f, 0x1.71d318p-8f, 0x1.41fb88p-10f};
      alignas(64) static constexpr float T9[16] = {-0x0p+0f, -0x1.5bfb98p-3f, -0x1.0931f6p-3f, -0x1.2c4ea2p-4f, -0x1.b2729cp-6f, -0x1.07d74ep-7f, -0x1.c9c4e8p-10f, -0x1.59fb9cp-12f, -0x0p+0f, -0x1.5bfb98p-3f, -0x1.0931f6p-3f, -0x1.2c4ea2p-4f, -0x1.b2729cp-6f, -0x1.07d74ep-7f, -0x1.c9c4e8p-10f, -0x1.59fb9cp-12f};
      alignas(64) static constexpr float T10[16] = {0x1.ac658ap-10f, 0x1.851dfcp-13f, 0x1.74a7c4p-16f, 0x1.0aca98p-20f, 0x1.f30a4p-25f, 0x1.4f7de8p-29f, 0x1.bb83aap-35f, 0x1.e013acp-40f, 0x1.ac658ap-10f, 0x1.851dfcp-13f, 0x1.74a7c4p-16f, 0x1.0aca98p-20f, 0x1.f30a4p-25f, 0x1.4f7de8p-29f, 0x1.bb83aap-35f, 0x1.e013acp-40f};
      alignas(64) static constexpr float T11[16] = {0x0p+0f, 0x1.022dc2p+0f, 0x1.f666e4p+0f, 0x1.9a61e8p+1f, 0x1.57a812p+2f, 0x1.fc81dcp+2f, 0x1.7470c2p+3f, 0x1.0b8e02p+4f, 0x0p+0f, 0x1.022dc2p+0f, 0x1.f666e4p+0f, 0x1.9a61e8p+1f, 0x1.57a812p+2f, 0x1.fc81dcp+2f, 0x1.7470c2p+3f, 0x1.0b8e02p+4f};
      alignas(64) static constexpr float T12[16] = {-0x1.1637f4p-7f, -0x1.75cbd2p-11f, -0x1.5c5954p-14f, -0x1.e30106p-18f, -0x1.2f79ap-22f, -0x1.ea2ab2p-27f, -0x1.709d66p-31f, -0x1.f13738p-36f, -0x1.1637f4p-7f, -0x1.75cbd2p-11f, -0x1.5c5954p-14f, -0x1.e30106p-18f, -0x1.2f79ap-22f, -0x1.ea2ab2p-27f, -0x1.709d66p-31f, -0x1.f13738p-36f};
      alignas(64) static constexpr float T13[16] = {0x1.a3ec48p-6f, 0x1.159d9p-9f, 0x1.233952p-12f, 0x1.04e37p-15f, 0x1.8efeb8p-20f, 0x1.be959ep-24f, 0x1.c38b18p-28f, 0x1.bbf67ep-32f, 0x1.a3ec48p-6f, 0x1.159d9p-9f, 0x1.233952p-12f, 0x1.04e37p-15f, 0x1.8efeb8p-20f, 0x1.be959ep-24f, 0x1.c38b18p-28f, 0x1.bbf67ep-32f};
      alignas(64) static constexpr float T14[16] = {-0x1.fdbdc4p-5f, -0x1.87cd7ep-8f, -0x1.e9a13p-11f, -0x1.089fap-13f, -0x1.1e7cf2p-17f, -0x1.b0db82p-21f, -0x1.22e71ep-24f, -0x1.97b33p-28f, -0x1.fdbdc4p-5f, -0x1.87cd7ep-8f, -0x1.e9a13p-11f, -0x1.089fap-13f, -0x1.1e7cf2p-17f, -0x1.b0db82p-21f, -0x1.22e71ep-24f, -0x1.97b33p-28f};
      alignas(64) static constexpr float T15[16] = {0x1.1041ccp-3f, 0x1.fe4892p-7f, 0x1.7efc28p-9f, 0x1.00cb3p-11f, 0x1.817c24p-15f, 0x1.8a7e66p-18f, 0x1.738ffep-21f, 0x1.6c2bd2p-24f, 0x1.1041ccp-3f, 0x1.fe4892p-7f, 0x1.7efc28p-9f, 0x1.00cb3p-11f, 0x1.817c24p-15f, 0x1.8a7e66p-18f, 0x1.738ffep-21f, 0x1.6c2bd2p-24f};
      alignas(64) static constexpr float T16[16] = {-0x1.fffe58p-3f, -0x1.2ae7p-5f, -0x1.10f276p-7f, -0x1.cdc12p-10f, -0x1.e598d8p-13f, -0x1.545be4p-15f, -0x1.c31fa4p-18f, -0x1.36de14p-20f, -0x1.fffe58p-3f, -0x1.2ae7p-5f, -0x1.10f276p-7f, -0x1.cdc12p-10f, -0x1.e598d8p-13f, -0x1.545be4p-15f, -0x1.c31fa4p-18f, -0x1.36de14p-20f};
      alignas(64) static constexpr float T17[16] = {0x1.98844ep-2f, 0x1.30689p-4f, 0x1.587b8ep-6f, 0x1.75ea3cp-8f, 0x1.188e58p-10f, 0x1.1001c6p-12f, 0x1.fda178p-15f, 0x1.efe0b8p-17f, 0x1.98844ep-2f, 0x1.30689p-4f, 0x1.587b8ep-6f, 0x1.75ea3cp-8f, 0x1.188e58p-10f, 0x1.1001c6p-12f, 0x1.fda178p-15f, 0x1.efe0b8p-17f};
      alignas(64) static constexpr float T18[16] = {-0x1p-1f, -0x1.f79154p-4f, -0x1.69d202p-5f, -0x1.018562p-6f, -0x1.196e1ap-8f, -0x1.7d79dep-10f, -0x1.fc6086p-12f, -0x1.5e5d2p-13f, -0x1p-1f, -0x1.f79154p-4f, -0x1.69d202p-5f, -0x1.018562p-6f, -0x1.196e1ap-8f, -0x1.7d79dep-10f, -0x1.fc6086p-12f, -0x1.5e5d2p-13f};
      alignas(64) static constexpr float T19[16] = {-0x0p+0f, -0x1.0ceee2p-2f, -0x1.569b66p-2f, -0x1.78df8ap-2f, -0x1.8b9d6ap-2f, -0x1.9254d4p-2f, -0x1.9590cap-2f, -0x1.971246p-2f, -0x0p+0f, -0x1.0ceee2p-2f, -0x1.569b66p-2f, -0x1.78df8ap-2f, -0x1.8b9d6ap-2f, -0x1.9254d4p-2f, -0x1.9590cap-2f, -0x1.971246p-2f};
      const V t0 = m::abs(x);
      const V t1 = m::min(t0, V(4));
      const auto t2 = m::segment<20, 8>(m::fma(t1, V(0x1.ffff8p-2f), V(2)));
      const V t3 = t1 - m::entry<V, 8>(t2, T1);
      const V t4 = m::fma(m::fma(m::entry<V, 8>(t2, T0), t3, m::entry<V, 8>(t2, T2)), t3, m::entry<V, 8>(t2, T3));
      const V t5 = m::fma(m::fma(t4, t3, m::entry<V, 8>(t2, T4)), t3, m::entry<V, 8>(t2, T5));
      const V t6 = m::fma(m::fma(t5, t3, m::entry<V, 8>(t2, T6)), t3, m::entry<V, 8>(t2, T7));
      const V t7 = m::fma(m::fma(t6, t3, m::entry<V, 8>(t2, T8)), t3, m::entry<V, 8>(t2, T9));
      V y0 = m::select(m::lt(t0, V(0x1p-60f)), ((u * V(0x1p-1f)) * x), ((m::max(x, V(0)) + t7) * u));
      const auto usual0 = m::le(t0, V(4));
      if (__builtin_expect(!m::all(usual0), 0)) {  // far from zero, or not a number
        const V r0 = m::abs(x);
        const V r1 = m::min(r0, V(0x1.3ap+4f));
        const V r2 = r1 * r1;
        const V r3 = r2 * V(-0x1p-1f);
        const V r4 = m::fma(r3, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
        const V r5 = r4 - V(12582912);
        const V r6 = m::fma(r5, V(0x1.5p-2f), V(12582912));
        const V r7 = m::raised(V(1), r6);
        const auto r8 = m::segment<22, 8>(m::fma(r1, V(0x1.87560ap+0f), V(2)));
        const V r9 = r1 - m::entry<V, 8>(r8, T11);
        const V r10 = m::fma(m::fma(m::entry<V, 8>(r8, T10), r9, m::entry<V, 8>(r8, T12)), r9, m::entry<V, 8>(r8, T13));
        const V r11 = m::fma(m::fma(r10, r9, m::entry<V, 8>(r8, T14)), r9, m::entry<V, 8>(r8, T15));
        const V r12 = m::fma(m::fma(r11, r9, m::entry<V, 8>(r8, T16)), r9, m::entry<V, 8>(r8, T17));
        const V r13 = m::fma(m::fma(r12, r9, m::entry<V, 8>(r8, T18)), r9, m::entry<V, 8>(r8, T19));
        const V r14 = r7 * r13;
        const V r15 = m::fma(r5, V(-0x1.0bfbe8p-15f), m::fma(r5, V(-0x1.62ep-1f), r3));
        const V r16 = r15 + (m::fma(r1, r1, m::neg(r2)) * V(-0x1p-1f));
        const V r17 = r16 * r16;
        const V r18 = m::fma(V(0x1.6a6adp-10f), r17, m::fma(V(0x1.123f7ep-7f), r16, V(0x1.55589ep-5f)));
        const V r19 = m::fma(r18, r17, m::fma(V(0x1.55548ap-3f), r16, V(0x1.fffffcp-2f)));
        const V r20 = m::fma(r14, m::fma(r19, r17, r16), r14);
        const V r21 = r6 - V(12582912);
        const V r22 = m::raised(V(1), (((r5 - r21) - r21) + V(12582912)));
        const V r23 = m::fma((r20 * r7), r22, m::max(x, V(0)));
        const V r24 = m::select(m::lt(m::abs(r23), V(0x1p-100f)), (((r20 * u) * r7) * r22), (r23 * u));
        y0 = m::select(usual0, y0, m::select(m::lt(r0, V(0x1p-60f)), ((u * V(0x1p-1f)) * x), r24));
      }
      out[0] = y0;
    } else {
      const V t0 = x * x;
      const V t1 = t0 * V(0x1p-1f);
      const auto t2 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t1);
      const auto t3 = m::both(t2, m::lt(x, V(0)));
      const V t4 = m::neg((t1 - m::select(t2, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t5 = m::exp(t4);
      const V t6 = m::select(m::lt(t1, V(1000)), m::neg((m::fma(x, x, m::neg(t0)) * V(0x1p-1f))), V(0));
      const V t7 = t5 + (t5 * t6);
      const V t8 = V(1) / t0;
      const V t9 = (V(11) * t8) * (V(1) - ((V(13) * t8) * (V(1) - (V(15) * t8))));
      const V t10 = V(1) - ((V(7) * t8) * (V(1) - ((V(9) * t8) * (V(1) - t9))));
      const V t11 = V(1) - (t8 * (V(1) - ((V(3) * t8) * (V(1) - ((V(5) * t8) * t10)))));
      const V t12 = (t7 * m::constant<V>(0x1.988454p-2f, 0x1.9884533d43651p-2)) * t11;
      const V t13 = x * m::constant<V>(-0x1.6a09e6p-1f, -0x1.6a09e667f3bcdp-1);
      const V t14 = m::fma(x, m::constant<V>(-0x1.6a09e6p-1f, -0x1.6a09e667f3bcdp-1), m::neg(t13));
      const V t15 = x * m::constant<V>(-0x1.9fcef4p-27f, 0x1.bdd3413b26456p-55);
      const V t16 = (m::constant<V>(0x1.20dd76p+0f, 0x1.20dd750429b6dp+0) * t7) * m::select(m::lt(m::abs(t13), V(1000)), (t14 + t15), V(0));
      const V t17 = m::select(t3, m::neg(t12), ((V(0x1p-1f) * (m::erfc(t13) - t16)) * x));
      const V t18 = m::select(t2, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = (t17 * u) * m::select(t3, t18, V(1));
    }
  }

  // out[0] = df/dx, out[1] = df/du
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V u = in[1];
    if constexpr (m::looks_up<V>) {
      alignas(64) static constexpr float T0[16] = {0x1.c00fp-11f, -0x1.d1a994p-12f, 0x1.1101e6p-13f, 0x1.177f88p-13f, -0x1.06b5e4p-13f, 0x1.960626p-16f, 0x1.2c198cp-17f, -0x1.c62bb4p-16f, 0x1.c00fp-11f, -0x1.d1a994p-12f, 0x1.1101e6p-13f, 0x1.177f88p-13f, -0x1.06b5e4p-13f, 0x1.960626p-16f, 0x1.2c198cp-17f, -0x1.c62bb4p-16f};
      alignas(64) static constexpr float T1[16] = {0x1.7126e4p-2f, 0x1.80ead2p-1f, 0x1.af917cp+0f, 0x1.2eb8c4p+1f, 0x1.7c8544p+1f, 0x1.d9ec22p+1f, 0x1.18188p+2f, 0x1.370594p+2f, 0x1.7126e4p-2f, 0x1.80ead2p-1f, 0x1.af917cp+0f, 0x1.2eb8c4p+1f, 0x1.7c8544p+1f, 0x1.d9ec22p+1f, 0x1.18188p+2f, 0x1.370594p+2f};
      alignas(64) static constexpr float T2[16] = {0x0p+0f, -0x1.a03fd4p-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.a03fd4p-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f};
      alignas(64) static constexpr float T3[16] = {0x1.7d651cp-9f, 0x1.63984ap-10f, -0x1.9490fcp-10f, 0x1.1c844ep-11f, 0x1.0fff76p-12f, -0x1.a160bcp-14f, -0x1.b9007ap-17f, 0x1.4c5f0ap-18f, 0x1.7d651cp-9f, 0x1.63984ap-10f, -0x1.9490fcp-10f, 0x1.1c844ep-11f, 0x1.0fff76p-12f, -0x1.a160bcp-14f, -0x1.b9007ap-17f, 0x1.4c5f0ap-18f};
      alignas(64) static constexpr float T4[16] = {-0x1.3ae7dcp-8f, 0x1.59a87p-8f, -0x1.f21b24p-13f, -0x1.25149ap-9f, 0x1.4be5f8p-12f, 0x1.21e256p-12f, -0x1.a18d3ep-16f, -0x1.90d79ap-16f, -0x1.3ae7dcp-8f, 0x1.59a87p-8f, -0x1.f21b24p-13f, -0x1.25149ap-9f, 0x1.4be5f8p-12f, 0x1.21e256p-12f, -0x1.a18d3ep-16f, -0x1.90d79ap-16f};
      alignas(64) static constexpr float T5[16] = {-0x1.436078p-6f, -0x1.42883cp-6f, 0x1.80e6dap-7f, 0x1.a30f26p-11f, -0x1.56b96ap-9f, -0x1.ce9f34p-13f, 0x1.6e350ap-13f, 0x1.25febp-14f, -0x1.436078p-6f, -0x1.42883cp-6f, 0x1.80e6dap-7f, 0x1.a30f26p-11f, -0x1.56b96ap-9f, -0x1.ce9f34p-13f, 0x1.6e350ap-13f, 0x1.25febp-14f};
      alignas(64) static constexpr float T6[16] = {0x1.2926f4p-5f, -0x1.e30022p-7f, -0x1.0fe72ep-6f, 0x1.839d5cp-7f, 0x1.4c94acp-8f, -0x1.cc6b8cp-11f, -0x1.ff44f4p-12f, -0x1.1a10dcp-13f, 0x1.2926f4p-5f, -0x1.e30022p-7f, -0x1.0fe72ep-6f, 0x1.839d5cp-7f, 0x1.4c94acp-8f, -0x1.cc6b8cp-11f, -0x1.ff44f4p-12f, -0x1.1a10dcp-13f};
      alignas(64) static constexpr float T7[16] = {0x1.7d8634p-4f, 0x1.d2fe6cp-4f, -0x1.1f69fcp-5f, -0x1.e1141cp-6f, -0x1.5a8512p-11f, 0x1.d527f6p-9f, 0x1.cc785cp-11f, 0x1.8e5756p-13f, 0x1.7d8634p-4f, 0x1.d2fe6cp-4f, -0x1.1f69fcp-5f, -0x1.e1141cp-6f, -0x1.5a8512p-11f, 0x1.d527f6p-9f, 0x1.cc785cp-11f, 0x1.8e5756p-13f};
      alignas(64) static constexpr float T8[16] = {-0x1.8c7dd8p-3f, -0x1.2a3332p-6f, 0x1.010ab4p-3f, 0x1.011b5p-6f, -0x1.09a96ap-6f, -0x1.b920cep-8f, -0x1.1e13dap-10f, -0x1.9b5e7cp-13f, -0x1.8c7dd8p-3f, -0x1.2a3332p-6f, 0x1.010ab4p-3f, 0x1.011b5p-6f, -0x1.09a96ap-6f, -0x1.b920cep-8f, -0x1.1e13dap-10f, -0x1.9b5e7cp-13f};
      alignas(64) static constexpr float T9[16] = {-0x1.0b0ad8p-2f, -0x1.8d9a94p-2f, -0x1.8129cap-4f, 0x1.77b0f2p-5f, 0x1.1b240ep-5f, 0x1.efb3f2p-8f, 0x1.e0c028p-11f, 0x1.28c5p-13f, -0x1.0b0ad8p-2f, -0x1.8d9a94p-2f, -0x1.8129cap-4f, 0x1.77b0f2p-5f, 0x1.1b240ep-5f, 0x1.efb3f2p-8f, 0x1.e0c028p-11f, 0x1.28c5p-13f};
      alignas(64) static constexpr float T10[16] = {0x1.65f0acp-1f, 0x1.b9d99p-2f, -0x1.4c3b1cp-4f, -0x1.6641d4p-4f, -0x1.0d3d08p-5f, -0x1.42ece8p-8f, -0x1.f1627ep-12f, -0x1.0d2c5p-14f, 0x1.65f0acp-1f, 0x1.b9d99p-2f, -0x1.4c3b1cp-4f, -0x1.6641d4p-4f, -0x1.0d3d08p-5f, -0x1.42ece8p-8f, -0x1.f1627ep-12f, -0x1.0d2c5p-14f};
      alignas(64) static constexpr float T11[16] = {-0x1.cbb4eep-3f, -0x0p+0f, 0x1.dd21bp-4f, 0x1.8dbe5p-5f, 0x1.a3e238p-7f, 0x1.7c7bb6p-10f, 0x1.e24e8cp-14f, 0x1.d0622ep-17f, -0x1.cbb4eep-3f, -0x0p+0f, 0x1.dd21bp-4f, 0x1.8dbe5p-5f, 0x1.a3e238p-7f, 0x1.7c7bb6p-10f, 0x1.e24e8cp-14f, 0x1.d0622ep-17f};
      alignas(64) static constexpr float T12[16] = {-0x1.4c79dap-11f, -0x1.ba3c3cp-8f, 0x1.5c263cp-7f, 0x1.1fcb3ap-8f, -0x1.75ac32p-16f, -0x1.1b4b6p-12f, 0x1.a1c192p-15f, 0x1.328c7cp-15f, -0x1.4c79dap-11f, -0x1.ba3c3cp-8f, 0x1.5c263cp-7f, 0x1.1fcb3ap-8f, -0x1.75ac32p-16f, -0x1.1b4b6p-12f, 0x1.a1c192p-15f, 0x1.328c7cp-15f};
      alignas(64) static constexpr float T13[16] = {0x0p+0f, 0x1.f6397cp-2f, 0x1.b38e8ep-1f, 0x1.2ae3d8p+0f, 0x1.a4007cp+0f, 0x1.26723p+1f, 0x1.803942p+1f, 0x1.d4aaep+1f, 0x0p+0f, 0x1.f6397cp-2f, 0x1.b38e8ep-1f, 0x1.2ae3d8p+0f, 0x1.a4007cp+0f, 0x1.26723p+1f, 0x1.803942p+1f, 0x1.d4aaep+1f};
      alignas(64) static constexpr float T14[16] = {-0x1.446f1p-11f, -0x1.f5d8e4p-9f, -0x1.894874p-10f, -0x1.4aa238p-14f, 0x1.af5422p-10f, 0x1.1b088cp-12f, -0x1.778558p-12f, -0x1.832a68p-15f, -0x1.446f1p-11f, -0x1.f5d8e4p-9f, -0x1.894874p-10f, -0x1.4aa238p-14f, 0x1.af5422p-10f, 0x1.1b088cp-12f, -0x1.778558p-12f, -0x1.832a68p-15f};
      alignas(64) static constexpr float T15[16] = {0x1.503756p-7f, 0x1.e8f9fep-9f, -0x1.3cacp-8f, -0x1.cd63bep-8f, -0x1.ae93bap-9f, 0x1.ec79aap-10f, 0x1.93b014p-11f, -0x1.1b473ep-13f, 0x1.503756p-7f, 0x1.e8f9fep-9f, -0x1.3cacp-8f, -0x1.cd63bep-8f, -0x1.ae93bap-9f, 0x1.ec79aap-10f, 0x1.93b014p-11f, -0x1.1b473ep-13f};
      alignas(64) static constexpr float T16[16] = {-0x1.1d8d3p-14f, 0x1.6da3bp-6f, 0x1.54531p-6f, 0x1.38e738p-7f, -0x1.95e95ap-8f, -0x1.b1ffe8p-8f, 0x1.051828p-17f, 0x1.89a96cp-11f, -0x1.1d8d3p-14f, 0x1.6da3bp-6f, 0x1.54531p-6f, 0x1.38e738p-7f, -0x1.95e95ap-8f, -0x1.b1ffe8p-8f, 0x1.051828p-17f, 0x1.89a96cp-11f};
      alignas(64) static constexpr float T17[16] = {-0x1.104f4ep-4f, -0x1.1ebbcap-5f, 0x1.9c210ep-8f, 0x1.fb8e4ap-6f, 0x1.0d48a6p-5f, 0x1.858de4p-8f, -0x1.0a3bdp-8f, -0x1.e09b4cp-10f, -0x1.104f4ep-4f, -0x1.1ebbcap-5f, 0x1.9c210ep-8f, 0x1.fb8e4ap-6f, 0x1.0d48a6p-5f, 0x1.858de4p-8f, -0x1.0a3bdp-8f, -0x1.e09b4cp-10f};
      alignas(64) static constexpr float T18[16] = {-0x1.144836p-21f, -0x1.bd41b8p-4f, -0x1.084d7ep-3f, -0x1.a81a9cp-4f, -0x1.305beap-5f, 0x1.cb48aap-7f, 0x1.6a207p-7f, 0x1.704bbcp-9f, -0x1.144836p-21f, -0x1.bd41b8p-4f, -0x1.084d7ep-3f, -0x1.a81a9cp-4f, -0x1.305beap-5f, 0x1.cb48aap-7f, 0x1.6a207p-7f, 0x1.704bbcp-9f};
      alignas(64) static constexpr float T19[16] = {0x1.988454p-2f, 0x1.3ea86ep-2f, 0x1.6b1886p-3f, 0x1.07317cp-4f, -0x1.263a06p-5f, -0x1.7d9b58p-5f, -0x1.fa611p-7f, -0x1.6dec38p-9f, 0x1.988454p-2f, 0x1.3ea86ep-2f, 0x1.6b1886p-3f, 0x1.07317cp-4f, -0x1.263a06p-5f, -0x1.7d9b58p-5f, -0x1.fa611p-7f, -0x1.6dec38p-9f};
      alignas(64) static constexpr float T20[16] = {-0x1p-1f, -0x1.1b7a18p-3f, 0x1.3e705cp-5f, 0x1.d35fcp-4f, 0x1.eb4ed6p-4f, 0x1.bd99a8p-5f, 0x1.85a978p-7f, 0x1.b4fabep-10f, -0x1p-1f, -0x1.1b7a18p-3f, 0x1.3e705cp-5f, 0x1.d35fcp-4f, 0x1.eb4ed6p-4f, 0x1.bd99a8p-5f, 0x1.85a978p-7f, 0x1.b4fabep-10f};
      alignas(64) static constexpr float T21[16] = {-0x0p+0f, -0x1.394b4ep-3f, -0x1.58092p-3f, -0x1.22832cp-3f, -0x1.52eff4p-4f, -0x1.93cc5p-6f, -0x1.08093p-8f, -0x1.e1686cp-12f, -0x0p+0f, -0x1.394b4ep-3f, -0x1.58092p-3f, -0x1.22832cp-3f, -0x1.52eff4p-4f, -0x1.93cc5p-6f, -0x1.08093p-8f, -0x1.e1686cp-12f};
      alignas(64) static constexpr float T22[16] = {0x1.05c8ap-9f, -0x1.e4b9d4p-12f, 0x1.5068f8p-14f, 0x1.241f06p-19f, 0x1.20fbb4p-21f, 0x1.5b2f04p-25f, 0x1.0845dap-30f, -0x1.83f114p-35f, 0x1.05c8ap-9f, -0x1.e4b9d4p-12f, 0x1.5068f8p-14f, 0x1.241f06p-19f, 0x1.20fbb4p-21f, 0x1.5b2f04p-25f, 0x1.0845dap-30f, -0x1.83f114p-35f};
      alignas(64) static constexpr float T23[16] = {0x0p+0f, 0x1.7a393cp-1f, 0x1.6b877ap+0f, 0x1.2d8e96p+1f, 0x1.dfceb6p+1f, 0x1.6d2066p+2f, 0x1.159922p+3f, 0x1.8e590ap+3f, 0x0p+0f, 0x1.7a393cp-1f, 0x1.6b877ap+0f, 0x1.2d8e96p+1f, 0x1.dfceb6p+1f, 0x1.6d2066p+2f, 0x1.159922p+3f, 0x1.8e590ap+3f};
      alignas(64) static constexpr float T24[16] = {-0x1.2be44p-7f, -0x1.b37d3cp-10f, -0x1.1c8f9ep-12f, -0x1.2246bcp-15f, -0x1.950bcp-19f, -0x1.80e9e8p-23f, -0x1.026d34p-27f, -0x1.8b5804p-32f, -0x1.2be44p-7f, -0x1.b37d3cp-10f, -0x1.1c8f9ep-12f, -0x1.2246bcp-15f, -0x1.950bcp-19f, -0x1.80e9e8p-23f, -0x1.026d34p-27f, -0x1.8b5804p-32f};
      alignas(64) static constexpr float T25[16] = {0x1.aba666p-6f, 0x1.0a3a02p-8f, 0x1.ba8608p-11f, 0x1.1bc90cp-13f, 0x1.bdfe38p-17f, 0x1.0c6e7p-20f, 0x1.dfb9cp-25f, 0x1.34c086p-28f, 0x1.aba666p-6f, 0x1.0a3a02p-8f, 0x1.ba8608p-11f, 0x1.1bc90cp-13f, 0x1.bdfe38p-17f, 0x1.0c6e7p-20f, 0x1.dfb9cp-25f, 0x1.34c086p-28f};
      alignas(64) static constexpr float T26[16] = {-0x1.ff183cp-5f, -0x1.5f01dcp-7f, -0x1.525e5ap-9f, -0x1.f19eb2p-12f, -0x1.efe7dp-15f, -0x1.94522ep-18f, -0x1.ee2cbap-22f, -0x1.7560eap-25f, -0x1.ff183cp-5f, -0x1.5f01dcp-7f, -0x1.525e5ap-9f, -0x1.f19eb2p-12f, -0x1.efe7dp-15f, -0x1.94522ep-18f, -0x1.ee2cbap-22f, -0x1.7560eap-25f};
      alignas(64) static constexpr float T27[16] = {0x1.10510ep-3f, 0x1.b2587ap-6f, 0x1.dda44p-8f, 0x1.a0f5ecp-10f, 0x1.073df2p-12f, 0x1.1be33p-15f, 0x1.e6e8eep-19f, 0x1.f7e9bep-22f, 0x1.10510ep-3f, 0x1.b2587ap-6f, 0x1.dda44p-8f, 0x1.a0f5ecp-10f, 0x1.073df2p-12f, 0x1.1be33p-15f, 0x1.e6e8eep-19f, 0x1.f7e9bep-22f};
      alignas(64) static constexpr float T28[16] = {-0x1.ffff9p-3f, -0x1.e03ec6p-5f, -0x1.310012p-6f, -0x1.40e32ap-8f, -0x1.0386d6p-10f, -0x1.765cp-13f, -0x1.c541fcp-16f, -0x1.466f8p-18f, -0x1.ffff9p-3f, -0x1.e03ec6p-5f, -0x1.310012p-6f, -0x1.40e32ap-8f, -0x1.0386d6p-10f, -0x1.765cp-13f, -0x1.c541fcp-16f, -0x1.466f8p-18f};
      alignas(64) static constexpr float T29[16] = {0x1.988452p-2f, 0x1.cad26cp-4f, 0x1.5585ccp-5f, 0x1.b7e9eep-7f, 0x1.cf899p-9f, 0x1.c5a526p-11f, 0x1.8767ccp-13f, 0x1.88d2c2p-15f, 0x1.988452p-2f, 0x1.cad26cp-4f, 0x1.5585ccp-5f, 0x1.b7e9eep-7f, 0x1.cf899p-9f, 0x1.c5a526p-11f, 0x1.8767ccp-13f, 0x1.88d2c2p-15f};
      alignas(64) static constexpr float T30[16] = {-0x1p-1f, -0x1.611976p-3f, -0x1.3a281cp-4f, -0x1.f9e8eep-6f, -0x1.62793ap-7f, -0x1.de2536p-9f, -0x1.291dd4p-10f, -0x1.a1afeep-12f, -0x1p-1f, -0x1.611976p-3f, -0x1.3a281cp-4f, -0x1.f9e8eep-6f, -0x1.62793ap-7f, -0x1.de2536p-9f, -0x1.291dd4p-10f, -0x1.a1afeep-12f};
      alignas(64) static constexpr float T31[16] = {-0x0p+0f, -0x1.c933dp-3f, -0x1.360ff4p-2f, -0x1.6585fcp-2f, -0x1.802248p-2f, -0x1.8cf9a2p-2f, -0x1.934aaap-2f, -0x1.95ee1cp-2f, -0x0p+0f, -0x1.c933dp-3f, -0x1.360ff4p-2f, -0x1.6585fcp-2f, -0x1.802248p-2f, -0x1.8cf9a2p-2f, -0x1.934aaap-2f, -0x1.95ee1cp-2f};
      const V t0 = m::abs(x);
      const V t1 = m::min(t0, V(5));
      const auto t2 = m::segment<20, 8>(m::fma(t1, V(0x1.7ecd62p-2f), V(2)));
      const V t3 = (t1 - m::entry<V, 8>(t2, T1)) - m::entry<V, 8>(t2, T2);
      const V t4 = m::fma(m::fma(m::entry<V, 8>(t2, T0), t3, m::entry<V, 8>(t2, T3)), t3, m::entry<V, 8>(t2, T4));
      const V t5 = m::fma(m::fma(t4, t3, m::entry<V, 8>(t2, T5)), t3, m::entry<V, 8>(t2, T6));
      const V t6 = m::fma(m::fma(t5, t3, m::entry<V, 8>(t2, T7)), t3, m::entry<V, 8>(t2, T8));
      const V t7 = m::fma(m::fma(t6, t3, m::entry<V, 8>(t2, T9)), t3, m::entry<V, 8>(t2, T10));
      const V t8 = m::select(m::negative(x), V(0), V(1)) + m::flip(m::fma(t7, t3, m::entry<V, 8>(t2, T11)), x);
      const V t9 = m::abs(x);
      const V t10 = m::min(t9, V(4));
      const auto t11 = m::segment<21, 8>(m::fma(t10, V(0x1.7fffap+0f), V(2)));
      const V t12 = t10 - m::entry<V, 8>(t11, T13);
      const V t13 = m::fma(m::entry<V, 8>(t11, T12), t12, m::entry<V, 8>(t11, T14));
      const V t14 = m::fma(m::fma(t13, t12, m::entry<V, 8>(t11, T15)), t12, m::entry<V, 8>(t11, T16));
      const V t15 = m::fma(m::fma(t14, t12, m::entry<V, 8>(t11, T17)), t12, m::entry<V, 8>(t11, T18));
      const V t16 = m::fma(m::fma(t15, t12, m::entry<V, 8>(t11, T19)), t12, m::entry<V, 8>(t11, T20));
      V y0 = t8 * u;
      V y1 = m::max(x, V(0)) + m::fma(t16, t12, m::entry<V, 8>(t11, T21));
      const auto usual0 = m::le(t0, V(5));
      const auto usual1 = m::le(t9, V(4));
      if (__builtin_expect(!(m::all(usual0) && m::all(usual1)), 0)) {  // far from zero, or not a number
        const V r0 = m::min(m::abs(x), V(0x1.3cp+4f));
        const V r1 = r0 * r0;
        const V r2 = r1 * V(-0x1p-1f);
        const V r3 = m::fma(r2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
        const V r4 = r3 - V(12582912);
        const V r5 = m::fma(r4, V(0x1.5p-2f), V(12582912));
        const V r6 = m::raised(V(1), r5);
        const V r7 = (V(1) / m::fma(r0, V(0x1p-2f), V(1))) - V(0x1.402eacp-1f);
        const V r8 = m::fma(m::fma(V(0x1.15a13ap-7f), r7, V(0x1.883dacp-8f)), r7, V(-0x1.71230ap-6f));
        const V r9 = m::fma(m::fma(r8, r7, V(-0x1.fb91dp-6f)), r7, V(0x1.5609fcp-5f));
        const V r10 = m::fma(m::fma(r9, r7, V(0x1.78b084p-3f)), r7, V(0x1.3cbd1p-2f));
        const V r11 = m::fma(m::fma(r10, r7, V(0x1.5df526p-2f)), r7, V(0x1.1ded1ap-2f));
        const V r12 = ((r0 - V(0x1.80ead2p-1f)) - V(-0x1.a03fd4p-27f)) * m::fma(r11, r7, V(0x1.f839fap-2f));
        const V r13 = r6 * r12;
        const V r14 = m::fma(r4, V(-0x1.0bfbe8p-15f), m::fma(r4, V(-0x1.62ep-1f), r2));
        const V r15 = r14 + (m::fma(r0, r0, m::neg(r1)) * V(-0x1p-1f));
        const V r16 = r15 * r15;
        const V r17 = m::fma(V(0x1.6a6adp-10f), r16, m::fma(V(0x1.123f7ep-7f), r15, V(0x1.55589ep-5f)));
        const V r18 = m::fma(r17, r16, m::fma(V(0x1.55548ap-3f), r15, V(0x1.fffffcp-2f)));
        const V r19 = m::flip(m::fma(r13, m::fma(r18, r16, r15), r13), x);
        const V r20 = r5 - V(12582912);
        const V r21 = m::raised(V(1), (((r4 - r20) - r20) + V(12582912)));
        const V r22 = m::fma((r19 * r6), r21, m::select(m::negative(x), V(0), V(1)));
        const V r23 = m::min(m::abs(x), V(0x1.ccp+3f));
        const V r24 = r23 * r23;
        const V r25 = r24 * V(-0x1p-1f);
        const V r26 = m::fma(r25, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
        const auto r27 = m::segment<22, 8>(m::fma(r23, V(0x1.0b2122p+1f), V(2)));
        const V r28 = r23 - m::entry<V, 8>(r27, T23);
        const V r29 = m::fma(m::entry<V, 8>(r27, T22), r28, m::entry<V, 8>(r27, T24));
        const V r30 = m::fma(m::fma(r29, r28, m::entry<V, 8>(r27, T25)), r28, m::entry<V, 8>(r27, T26));
        const V r31 = m::fma(m::fma(r30, r28, m::entry<V, 8>(r27, T27)), r28, m::entry<V, 8>(r27, T28));
        const V r32 = m::fma(m::fma(r31, r28, m::entry<V, 8>(r27, T29)), r28, m::entry<V, 8>(r27, T30));
        const V r33 = m::raised(V(1), r26) * m::fma(r32, r28, m::entry<V, 8>(r27, T31));
        const V r34 = r26 - V(12582976);
        const V r35 = m::fma(r34, V(-0x1.0bfbe8p-15f), m::fma(r34, V(-0x1.62ep-1f), r25));
        const V r36 = r35 + (m::fma(r23, r23, m::neg(r24)) * V(-0x1p-1f));
        const V r37 = r36 * r36;
        const V r38 = m::fma(V(0x1.6a6adp-10f), r37, m::fma(V(0x1.123f7ep-7f), r36, V(0x1.55589ep-5f)));
        const V r39 = m::fma(r38, r37, m::fma(V(0x1.55548ap-3f), r36, V(0x1.fffffcp-2f)));
        y0 = m::select(usual0, y0, m::select(m::lt(m::abs(r22), V(0x1p-100f)), (((r19 * u) * r6) * r21), (r22 * u)));
        y1 = m::select(usual1, y1, m::fma(m::fma(r33, m::fma(r39, r37, r36), r33), V(0x1p-64f), m::max(x, V(0))));
      }
      out[0] = y0;
      out[1] = y1;
    } else if constexpr (m::approximates<V>) {
      alignas(64) static constexpr float T0[16] = {0x1.064104p-14f, 0x1.8c2e42p-21f, 0x1.821258p-30f, 0x1.94914ep-40f, 0x1.064104p-14f, 0x1.8c2e42p-21f, 0x1.821258p-30f, 0x1.94914ep-40f, 0x1.064104p-14f, 0x1.8c2e42p-21f, 0x1.821258p-30f, 0x1.94914ep-40f, 0x1.064104p-14f, 0x1.8c2e42p-21f, 0x1.821258p-30f, 0x1.94914ep-40f};
      alignas(64) static constexpr float T1[16] = {0x1.80ead2p-1f, 0x1.60de3p+1f, 0x1.b5228ap+2f, 0x1.d138fep+3f, 0x1.80ead2p-1f, 0x1.60de3p+1f, 0x1.b5228ap+2f, 0x1.d138fep+3f, 0x1.80ead2p-1f, 0x1.60de3p+1f, 0x1.b5228ap+2f, 0x1.d138fep+3f, 0x1.80ead2p-1f, 0x1.60de3p+1f, 0x1.b5228ap+2f, 0x1.d138fep+3f};
      alignas(64) static constexpr float T2[16] = {-0x1.a03fd4p-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.a03fd4p-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.a03fd4p-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.a03fd4p-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f};
      alignas(64) static constexpr float T3[16] = {-0x1.6e646cp-13f, -0x1.28f858p-19f, -0x1.cb58f2p-28f, -0x1.0ee8f8p-36f, -0x1.6e646cp-13f, -0x1.28f858p-19f, -0x1.cb58f2p-28f, -0x1.0ee8f8p-36f, -0x1.6e646cp-13f, -0x1.28f858p-19f, -0x1.cb58f2p-28f, -0x1.0ee8f8p-36f, -0x1.6e646cp-13f, -0x1.28f858p-19f, -0x1.cb58f2p-28f, -0x1.0ee8f8p-36f};
      alignas(64) static constexpr float T4[16] = {0x1.1c78cp-11f, 0x1.177a7ap-17f, 0x1.2fc124p-25f, 0x1.27d2ccp-33f, 0x1.1c78cp-11f, 0x1.177a7ap-17f, 0x1.2fc124p-25f, 0x1.27d2ccp-33f, 0x1.1c78cp-11f, 0x1.177a7ap-17f, 0x1.2fc124p-25f, 0x1.27d2ccp-33f, 0x1.1c78cp-11f, 0x1.177a7ap-17f, 0x1.2fc124p-25f, 0x1.27d2ccp-33f};
      alignas(64) static constexpr float T5[16] = {-0x1.c723c4p-10f, -0x1.5a1e4ep-15f, -0x1.6b5d84p-22f, -0x1.502d84p-29f, -0x1.c723c4p-10f, -0x1.5a1e4ep-15f, -0x1.6b5d84p-22f, -0x1.502d84p-29f, -0x1.c723c4p-10f, -0x1.5a1e4ep-15f, -0x1.6b5d84p-22f, -0x1.502d84p-29f, -0x1.c723c4p-10f, -0x1.5a1e4ep-15f, -0x1.6b5d84p-22f, -0x1.502d84p-29f};
      alignas(64) static constexpr float T6[16] = {0x1.5287a4p-8f, 0x1.78bd5ep-13f, 0x1.69079p-19f, 0x1.4fd982p-25f, 0x1.5287a4p-8f, 0x1.78bd5ep-13f, 0x1.69079p-19f, 0x1.4fd982p-25f, 0x1.5287a4p-8f, 0x1.78bd5ep-13f, 0x1.69079p-19f, 0x1.4fd982p-25f, 0x1.5287a4p-8f, 0x1.78bd5ep-13f, 0x1.69079p-19f, 0x1.4fd982p-25f};
      alignas(64) static constexpr float T7[16] = {-0x1.d509e2p-7f, -0x1.8481a8p-11f, -0x1.52ad0ap-16f, -0x1.347f88p-21f, -0x1.d509e2p-7f, -0x1.8481a8p-11f, -0x1.52ad0ap-16f, -0x1.347f88p-21f, -0x1.d509e2p-7f, -0x1.8481a8p-11f, -0x1.52ad0ap-16f, -0x1.347f88p-21f, -0x1.d509e2p-7f, -0x1.8481a8p-11f, -0x1.52ad0ap-16f, -0x1.347f88p-21f};
      alignas(64) static constexpr float T8[16] = {0x1.2bad12p-5f, 0x1.80dbdp-9f, 0x1.3cb672p-13f, 0x1.1df03cp-17f, 0x1.2bad12p-5f, 0x1.80dbdp-9f, 0x1.3cb672p-13f, 0x1.1df03cp-17f, 0x1.2bad12p-5f, 0x1.80dbdp-9f, 0x1.3cb672p-13f, 0x1.1df03cp-17f, 0x1.2bad12p-5f, 0x1.80dbdp-9f, 0x1.3cb672p-13f, 0x1.1df03cp-17f};
      alignas(64) static constexpr float T9[16] = {-0x1.5b297cp-4f, -0x1.6a67a2p-7f, -0x1.23ad46p-10f, -0x1.08cc02p-13f, -0x1.5b297cp-4f, -0x1.6a67a2p-7f, -0x1.23ad46p-10f, -0x1.08cc02p-13f, -0x1.5b297cp-4f, -0x1.6a67a2p-7f, -0x1.23ad46p-10f, -0x1.08cc02p-13f, -0x1.5b297cp-4f, -0x1.6a67a2p-7f, -0x1.23ad46p-10f, -0x1.08cc02p-13f};
      alignas(64) static constexpr float T10[16] = {0x1.25126cp-1f, 0x1.c0c24cp-2f, 0x1.a0c362p-2f, 0x1.9a6c44p-2f, 0x1.25126cp-1f, 0x1.c0c24cp-2f, 0x1.a0c362p-2f, 0x1.9a6c44p-2f, 0x1.25126cp-1f, 0x1.c0c24cp-2f, 0x1.a0c362p-2f, 0x1.9a6c44p-2f, 0x1.25126cp-1f, 0x1.c0c24cp-2f, 0x1.a0c362p-2f, 0x1.9a6c44p-2f};
      alignas(64) static constexpr float T11[16] = {-0x0p+0f, 0x1.f04d26p-1f, 0x1.557536p+1f, 0x1.717228p+2f, -0x0p+0f, 0x1.f04d26p-1f, 0x1.557536p+1f, 0x1.717228p+2f, -0x0p+0f, 0x1.f04d26p-1f, 0x1.557536p+1f, 0x1.717228p+2f, -0x0p+0f, 0x1.f04d26p-1f, 0x1.557536p+1f, 0x1.717228p+2f};
      const V t0 = m::min(m::abs(x), V(0x1.3cp+4f));
      const V t1 = t0 * t0;
      const V t2 = t1 * V(-0x1p-1f);
      const V t3 = m::fma(t2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t4 = t3 - V(12582912);
      const V t5 = m::fma(t4, V(0x1.5p-2f), V(12582912));
      const V t6 = m::raised(V(1), t5);
      const auto t7 = m::segment<23, 4>(m::fma(t0, V(0x1.84dbfap+0f), V(2)));
      const V t8 = (t0 - m::entry<V, 4>(t7, T1)) - m::entry<V, 4>(t7, T2);
      const V t9 = m::fma(m::fma(m::entry<V, 4>(t7, T0), t8, m::entry<V, 4>(t7, T3)), t8, m::entry<V, 4>(t7, T4));
      const V t10 = m::fma(m::fma(t9, t8, m::entry<V, 4>(t7, T5)), t8, m::entry<V, 4>(t7, T6));
      const V t11 = m::fma(m::fma(t10, t8, m::entry<V, 4>(t7, T7)), t8, m::entry<V, 4>(t7, T8));
      const V t12 = m::fma(m::fma(t11, t8, m::entry<V, 4>(t7, T9)), t8, m::entry<V, 4>(t7, T10));
      const V t13 = t6 * m::fma(t12, t8, m::entry<V, 4>(t7, T11));
      const V t14 = m::fma(t4, V(-0x1.0bfbe8p-15f), m::fma(t4, V(-0x1.62ep-1f), t2));
      const V t15 = t14 + (m::fma(t0, t0, m::neg(t1)) * V(-0x1p-1f));
      const V t16 = t15 * t15;
      const V t17 = m::fma(V(0x1.6a6adp-10f), t16, m::fma(V(0x1.123f7ep-7f), t15, V(0x1.55589ep-5f)));
      const V t18 = m::fma(t17, t16, m::fma(V(0x1.55548ap-3f), t15, V(0x1.fffffcp-2f)));
      const V t19 = m::flip(m::fma(t13, m::fma(t18, t16, t15), t13), x);
      const V t20 = t5 - V(12582912);
      const V t21 = m::raised(V(1), (((t4 - t20) - t20) + V(12582912)));
      const V t22 = m::fma((t19 * t6), t21, m::select(m::negative(x), V(0), V(1)));
      const V t23 = x * x;
      const V t24 = t23 * V(0x1p-1f);
      const auto t25 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t24);
      const auto t26 = m::both(t25, m::lt(x, V(0)));
      const V t27 = t24 - m::select(t25, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
      const V t28 = m::exp(m::neg(t27));
      const V t29 = m::select(m::lt(t24, V(1000)), m::neg((m::fma(x, x, m::neg(t23)) * V(0x1p-1f))), V(0));
      const V t30 = t28 + (t28 * t29);
      const V t31 = V(1) / t23;
      const V t32 = (V(11) * t31) * (V(1) - ((V(13) * t31) * (V(1) - (V(15) * t31))));
      const V t33 = V(1) - ((V(7) * t31) * (V(1) - ((V(9) * t31) * (V(1) - t32))));
      const V t34 = t31 * (V(1) - ((V(3) * t31) * (V(1) - ((V(5) * t31) * t33))));
      const V t35 = (t30 * m::constant<V>(0x1.988454p-2f, 0x1.9884533d43651p-2)) * (V(1) - t34);
      const V t36 = x * m::constant<V>(-0x1.6a09e6p-1f, -0x1.6a09e667f3bcdp-1);
      const V t37 = m::fma(x, m::constant<V>(-0x1.6a09e6p-1f, -0x1.6a09e667f3bcdp-1), m::neg(t36));
      const V t38 = x * m::constant<V>(-0x1.9fcef4p-27f, 0x1.bdd3413b26456p-55);
      const V t39 = (m::constant<V>(0x1.20dd76p+0f, 0x1.20dd750429b6dp+0) * t30) * m::select(m::lt(m::abs(t36), V(1000)), (t37 + t38), V(0));
      const V t40 = m::select(t26, m::neg(t35), ((V(0x1p-1f) * (m::erfc(t36) - t39)) * x));
      const V t41 = m::select(t25, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = m::select(m::lt(m::abs(t22), V(0x1p-100f)), (((t19 * u) * t6) * t21), (t22 * u));
      out[1] = t40 * m::select(t26, t41, V(1));
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
      const V t9 = t8 * m::constant<V>(0x1.988454p-2f, 0x1.9884533d43651p-2);
      const V t10 = m::select(t4, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const auto t11 = m::both(t4, m::lt(t1, V(0)));
      const V t12 = V(1) / t2;
      const V t13 = (V(11) * t12) * (V(1) - ((V(13) * t12) * (V(1) - (V(15) * t12))));
      const V t14 = V(1) - ((V(7) * t12) * (V(1) - ((V(9) * t12) * (V(1) - t13))));
      const V t15 = t12 * (V(1) - ((V(3) * t12) * (V(1) - ((V(5) * t12) * t14))));
      const V t16 = t1 * m::constant<V>(-0x1.6a09e6p-1f, -0x1.6a09e667f3bcdp-1);
      const V t17 = m::fma(t1, m::constant<V>(-0x1.6a09e6p-1f, -0x1.6a09e667f3bcdp-1), m::neg(t16));
      const V t18 = t1 * m::constant<V>(-0x1.9fcef4p-27f, 0x1.bdd3413b26456p-55);
      const V t19 = (m::constant<V>(0x1.20dd76p+0f, 0x1.20dd750429b6dp+0) * t8) * m::select(m::lt(m::abs(t16), V(1000)), (t17 + t18), V(0));
      const V t20 = m::select(t11, ((t9 / m::neg(t1)) * (V(1) - t15)), (V(0x1p-1f) * (m::erfc(t16) - t19)));
      const V t21 = x * x;
      const V t22 = t21 * V(0x1p-1f);
      const auto t23 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t22);
      const auto t24 = m::both(t23, m::lt(x, V(0)));
      const V t25 = t22 - m::select(t23, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
      const V t26 = m::exp(m::neg(t25));
      const V t27 = m::select(m::lt(t22, V(1000)), m::neg((m::fma(x, x, m::neg(t21)) * V(0x1p-1f))), V(0));
      const V t28 = t26 + (t26 * t27);
      const V t29 = V(1) / t21;
      const V t30 = (V(11) * t29) * (V(1) - ((V(13) * t29) * (V(1) - (V(15) * t29))));
      const V t31 = V(1) - ((V(7) * t29) * (V(1) - ((V(9) * t29) * (V(1) - t30))));
      const V t32 = t29 * (V(1) - ((V(3) * t29) * (V(1) - ((V(5) * t29) * t31))));
      const V t33 = (t28 * m::constant<V>(0x1.988454p-2f, 0x1.9884533d43651p-2)) * (V(1) - t32);
      const V t34 = x * m::constant<V>(-0x1.6a09e6p-1f, -0x1.6a09e667f3bcdp-1);
      const V t35 = m::fma(x, m::constant<V>(-0x1.6a09e6p-1f, -0x1.6a09e667f3bcdp-1), m::neg(t34));
      const V t36 = x * m::constant<V>(-0x1.9fcef4p-27f, 0x1.bdd3413b26456p-55);
      const V t37 = (m::constant<V>(0x1.20dd76p+0f, 0x1.20dd750429b6dp+0) * t28) * m::select(m::lt(m::abs(t34), V(1000)), (t35 + t36), V(0));
      const V t38 = m::select(t24, m::neg(t33), ((V(0x1p-1f) * (m::erfc(t34) - t37)) * x));
      const V t39 = m::select(t23, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = (((t9 * t1) * t10) + (t20 * m::select(t11, t10, V(1)))) * u;
      out[1] = t38 * m::select(t24, t39, V(1));
    }
  }
};

struct GeGLUHalf {
  using Half = GeGLUHalf;
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
    const V t0 = m::abs(x);
    const V t1 = m::min(t0, V(0x1.31p+4f));
    const V t2 = (t1 * t1) * V(-0x1p-1f);
    const V t3 = m::fma(t2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
    const V t4 = t3 - V(12582912);
    const V t5 = m::fma(t4, V(0x1.5p-2f), V(12582912));
    const V t6 = m::raised(V(1), t5);
    const V t7 = m::rcp(m::fma(t1, V(0x1p-2f), V(1))) - V(0x1.3aba4ep-1f);
    const V t8 = m::fma(m::fma(V(0x1.a28964p-6f), t7, V(0x1.96260ap-4f)), t7, V(0x1.593c22p-5f));
    const V t9 = m::fma(m::fma(t8, t7, V(-0x1.11b888p-2f)), t7, V(-0x1.4d3b92p-1f));
    const V t10 = m::fma(m::fma(t9, t7, V(-0x1.ac41b6p-1f)), t7, V(-0x1.79e33ap-1f));
    const V t11 = m::fma(m::fma(t10, t7, V(-0x1.ec5416p-2f)), t7, V(-0x1.20c63cp-3f));
    const V t12 = t6 * (t1 * t11);
    const V t13 = m::fma(t4, V(-0x1.0bfbe8p-15f), m::fma(t4, V(-0x1.62ep-1f), t2));
    const V t14 = t13 * t13;
    const V t15 = m::fma(V(0x1.6a6adp-10f), t14, m::fma(V(0x1.123f7ep-7f), t13, V(0x1.55589ep-5f)));
    const V t16 = m::fma(t15, t14, m::fma(V(0x1.55548ap-3f), t13, V(0x1.fffffcp-2f)));
    const V t17 = m::fma(t12, m::fma(t16, t14, t13), t12);
    const V t18 = t5 - V(12582912);
    const V t19 = m::raised(V(1), (((t4 - t18) - t18) + V(12582912)));
    const V t20 = m::fma((t17 * t6), t19, m::max(x, V(0)));
    const V t21 = m::select(m::lt(m::abs(t20), V(0x1p-100f)), (((t17 * u) * t6) * t19), (t20 * u));
    out[0] = m::select(m::lt(t0, V(0x1p-60f)), ((u * V(0x1p-1f)) * x), t21);
  }

  // out[0] = df/dx, out[1] = df/du
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V u = in[1];
    const V t0 = m::min(m::abs(x), V(0x1.34p+4f));
    const V t1 = (t0 * t0) * V(-0x1p-1f);
    const V t2 = m::fma(t1, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
    const V t3 = t2 - V(12582912);
    const V t4 = m::fma(t3, V(0x1.5p-2f), V(12582912));
    const V t5 = m::raised(V(1), t4);
    const V t6 = m::rcp(m::fma(t0, V(0x1p-2f), V(1))) - V(0x1.35fa6cp-1f);
    const V t7 = m::fma(m::fma(V(-0x1.50cfbap-6f), t6, V(-0x1.af8428p-6f)), t6, V(0x1.704a0ep-5f));
    const V t8 = m::fma(m::fma(t7, t6, V(0x1.6f8206p-3f)), t6, V(0x1.2de8dep-2f));
    const V t9 = m::fma(m::fma(t8, t6, V(0x1.4b78ap-2f)), t6, V(0x1.105926p-2f));
    const V t10 = ((t0 - V(0x1.80ead2p-1f)) - V(-0x1.a03fd4p-27f)) * m::fma(t9, t6, V(0x1.f2aa1ap-2f));
    const V t11 = t5 * t10;
    const V t12 = m::fma(t3, V(-0x1.0bfbe8p-15f), m::fma(t3, V(-0x1.62ep-1f), t1));
    const V t13 = t12 * t12;
    const V t14 = m::fma(V(0x1.6a6adp-10f), t13, m::fma(V(0x1.123f7ep-7f), t12, V(0x1.55589ep-5f)));
    const V t15 = m::fma(t14, t13, m::fma(V(0x1.55548ap-3f), t12, V(0x1.fffffcp-2f)));
    const V t16 = m::flip(m::fma(t11, m::fma(t15, t13, t12), t11), x);
    const V t17 = t4 - V(12582912);
    const V t18 = m::raised(V(1), (((t3 - t17) - t17) + V(12582912)));
    const V t19 = m::fma((t16 * t5), t18, m::select(m::negative(x), V(0), V(1)));
    const V t20 = m::min(m::abs(x), V(0x1.b4p+3f));
    const V t21 = m::fma(((t20 * t20) * V(-0x1p-1f)), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t22 = m::rcp(m::fma(t20, V(0x1p-1f), V(1))) - V(0x1.256b2cp-1f);
    const V t23 = m::fma(m::fma(V(-0x1.fc90aap-9f), t22, V(0x1.f4ad2ap-5f)), t22, V(-0x1.4cb008p-5f));
    const V t24 = m::fma(m::fma(t23, t22, V(-0x1.27f746p-4f)), t22, V(0x1.0224f4p-3f));
    const V t25 = m::fma(m::fma(t24, t22, V(0x1.cb4fc6p-5f)), t22, V(-0x1.68a72ep-2f));
    const V t26 = m::fma(m::fma(t25, t22, V(-0x1.1baffap-1f)), t22, V(-0x1.a75084p-3f));
    out[0] = m::select(m::lt(m::abs(t19), V(0x1p-100f)), (((t16 * u) * t5) * t18), (t19 * u));
    out[1] = m::fma((m::exp2(t21) * (t20 * t26)), V(0x1p-64f), m::max(x, V(0)));
  }
};

}  // namespace actsym
