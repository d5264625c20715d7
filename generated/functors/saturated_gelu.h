// SGELU: Piecewise((x, x > 0), (x*(erf(sqrt(2)*x/2) + 1)/2, True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct SaturatedGeluHalf;

struct SaturatedGelu {
  using Half = SaturatedGeluHalf;  // computes half types
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
      alignas(64) static constexpr float T10[16] = {0x1.05c8ap-9f, -0x1.e4b9d4p-12f, 0x1.5068f8p-14f, 0x1.241f06p-19f, 0x1.20fbb4p-21f, 0x1.5b2f04p-25f, 0x1.0845dap-30f, -0x1.83f114p-35f, 0x1.05c8ap-9f, -0x1.e4b9d4p-12f, 0x1.5068f8p-14f, 0x1.241f06p-19f, 0x1.20fbb4p-21f, 0x1.5b2f04p-25f, 0x1.0845dap-30f, -0x1.83f114p-35f};
      alignas(64) static constexpr float T11[16] = {0x0p+0f, 0x1.7a393cp-1f, 0x1.6b877ap+0f, 0x1.2d8e96p+1f, 0x1.dfceb6p+1f, 0x1.6d2066p+2f, 0x1.159922p+3f, 0x1.8e590ap+3f, 0x0p+0f, 0x1.7a393cp-1f, 0x1.6b877ap+0f, 0x1.2d8e96p+1f, 0x1.dfceb6p+1f, 0x1.6d2066p+2f, 0x1.159922p+3f, 0x1.8e590ap+3f};
      alignas(64) static constexpr float T12[16] = {-0x1.2be44p-7f, -0x1.b37d3cp-10f, -0x1.1c8f9ep-12f, -0x1.2246bcp-15f, -0x1.950bcp-19f, -0x1.80e9e8p-23f, -0x1.026d34p-27f, -0x1.8b5804p-32f, -0x1.2be44p-7f, -0x1.b37d3cp-10f, -0x1.1c8f9ep-12f, -0x1.2246bcp-15f, -0x1.950bcp-19f, -0x1.80e9e8p-23f, -0x1.026d34p-27f, -0x1.8b5804p-32f};
      alignas(64) static constexpr float T13[16] = {0x1.aba666p-6f, 0x1.0a3a02p-8f, 0x1.ba8608p-11f, 0x1.1bc90cp-13f, 0x1.bdfe38p-17f, 0x1.0c6e7p-20f, 0x1.dfb9cp-25f, 0x1.34c086p-28f, 0x1.aba666p-6f, 0x1.0a3a02p-8f, 0x1.ba8608p-11f, 0x1.1bc90cp-13f, 0x1.bdfe38p-17f, 0x1.0c6e7p-20f, 0x1.dfb9cp-25f, 0x1.34c086p-28f};
      alignas(64) static constexpr float T14[16] = {-0x1.ff183cp-5f, -0x1.5f01dcp-7f, -0x1.525e5ap-9f, -0x1.f19eb2p-12f, -0x1.efe7dp-15f, -0x1.94522ep-18f, -0x1.ee2cbap-22f, -0x1.7560eap-25f, -0x1.ff183cp-5f, -0x1.5f01dcp-7f, -0x1.525e5ap-9f, -0x1.f19eb2p-12f, -0x1.efe7dp-15f, -0x1.94522ep-18f, -0x1.ee2cbap-22f, -0x1.7560eap-25f};
      alignas(64) static constexpr float T15[16] = {0x1.10510ep-3f, 0x1.b2587ap-6f, 0x1.dda44p-8f, 0x1.a0f5ecp-10f, 0x1.073df2p-12f, 0x1.1be33p-15f, 0x1.e6e8eep-19f, 0x1.f7e9bep-22f, 0x1.10510ep-3f, 0x1.b2587ap-6f, 0x1.dda44p-8f, 0x1.a0f5ecp-10f, 0x1.073df2p-12f, 0x1.1be33p-15f, 0x1.e6e8eep-19f, 0x1.f7e9bep-22f};
      alignas(64) static constexpr float T16[16] = {-0x1.ffff9p-3f, -0x1.e03ec6p-5f, -0x1.310012p-6f, -0x1.40e32ap-8f, -0x1.0386d6p-10f, -0x1.765cp-13f, -0x1.c541fcp-16f, -0x1.466f8p-18f, -0x1.ffff9p-3f, -0x1.e03ec6p-5f, -0x1.310012p-6f, -0x1.40e32ap-8f, -0x1.0386d6p-10f, -0x1.765cp-13f, -0x1.c541fcp-16f, -0x1.466f8p-18f};
      alignas(64) static constexpr float T17[16] = {0x1.988452p-2f, 0x1.cad26cp-4f, 0x1.5585ccp-5f, 0x1.b7e9eep-7f, 0x1.cf899p-9f, 0x1.c5a526p-11f, 0x1.8767ccp-13f, 0x1.88d2c2p-15f, 0x1.988452p-2f, 0x1.cad26cp-4f, 0x1.5585ccp-5f, 0x1.b7e9eep-7f, 0x1.cf899p-9f, 0x1.c5a526p-11f, 0x1.8767ccp-13f, 0x1.88d2c2p-15f};
      alignas(64) static constexpr float T18[16] = {-0x1p-1f, -0x1.611976p-3f, -0x1.3a281cp-4f, -0x1.f9e8eep-6f, -0x1.62793ap-7f, -0x1.de2536p-9f, -0x1.291dd4p-10f, -0x1.a1afeep-12f, -0x1p-1f, -0x1.611976p-3f, -0x1.3a281cp-4f, -0x1.f9e8eep-6f, -0x1.62793ap-7f, -0x1.de2536p-9f, -0x1.291dd4p-10f, -0x1.a1afeep-12f};
      alignas(64) static constexpr float T19[16] = {-0x0p+0f, -0x1.c933dp-3f, -0x1.360ff4p-2f, -0x1.6585fcp-2f, -0x1.802248p-2f, -0x1.8cf9a2p-2f, -0x1.934aaap-2f, -0x1.95ee1cp-2f, -0x0p+0f, -0x1.c933dp-3f, -0x1.360ff4p-2f, -0x1.6585fcp-2f, -0x1.802248p-2f, -0x1.8cf9a2p-2f, -0x1.934aaap-2f, -0x1.95ee1cp-2f};
      const V t0 = m::abs(x);
      const V t1 = m::min(t0, V(4));
      const auto t2 = m::segment<20, 8>(m::fma(t1, V(0x1.ffff8p-2f), V(2)));
      const V t3 = t1 - m::entry<V, 8>(t2, T1);
      const V t4 = m::fma(m::fma(m::entry<V, 8>(t2, T0), t3, m::entry<V, 8>(t2, T2)), t3, m::entry<V, 8>(t2, T3));
      const V t5 = m::fma(m::fma(t4, t3, m::entry<V, 8>(t2, T4)), t3, m::entry<V, 8>(t2, T5));
      const V t6 = m::fma(m::fma(t5, t3, m::entry<V, 8>(t2, T6)), t3, m::entry<V, 8>(t2, T7));
      const V t7 = m::fma(m::fma(t6, t3, m::entry<V, 8>(t2, T8)), t3, m::entry<V, 8>(t2, T9));
      V y0 = m::select(m::eq(x, V(0)), x, m::select(m::lt(V(0), x), x, t7));
      const auto usual0 = m::le(t0, V(4));
      if (__builtin_expect(!m::all(usual0), 0)) {  // far from zero, or not a number
        const V r0 = m::min(m::abs(x), V(0x1.ccp+3f));
        const V r1 = r0 * r0;
        const V r2 = r1 * V(-0x1p-1f);
        const V r3 = m::fma(r2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
        const auto r4 = m::segment<22, 8>(m::fma(r0, V(0x1.0b2122p+1f), V(2)));
        const V r5 = r0 - m::entry<V, 8>(r4, T11);
        const V r6 = m::fma(m::fma(m::entry<V, 8>(r4, T10), r5, m::entry<V, 8>(r4, T12)), r5, m::entry<V, 8>(r4, T13));
        const V r7 = m::fma(m::fma(r6, r5, m::entry<V, 8>(r4, T14)), r5, m::entry<V, 8>(r4, T15));
        const V r8 = m::fma(m::fma(r7, r5, m::entry<V, 8>(r4, T16)), r5, m::entry<V, 8>(r4, T17));
        const V r9 = m::fma(m::fma(r8, r5, m::entry<V, 8>(r4, T18)), r5, m::entry<V, 8>(r4, T19));
        const V r10 = m::raised(V(1), r3) * r9;
        const V r11 = r3 - V(12582976);
        const V r12 = m::fma(r11, V(-0x1.0bfbe8p-15f), m::fma(r11, V(-0x1.62ep-1f), r2));
        const V r13 = r12 + (m::fma(r0, r0, m::neg(r1)) * V(-0x1p-1f));
        const V r14 = r13 * r13;
        const V r15 = m::fma(V(0x1.6a6adp-10f), r14, m::fma(V(0x1.123f7ep-7f), r13, V(0x1.55589ep-5f)));
        const V r16 = m::fma(r15, r14, m::fma(V(0x1.55548ap-3f), r13, V(0x1.fffffcp-2f)));
        const V r17 = m::select(m::lt(V(0), x), x, (m::fma(r10, m::fma(r16, r14, r13), r10) * V(0x1p-64f)));
        y0 = m::select(usual0, y0, m::select(m::eq(x, V(0)), x, r17));
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
      out[0] = m::select(m::lt(V(0), x), x, (t17 * m::select(t3, t18, V(1))));
    }
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    if constexpr (m::looks_up<V>) {
      alignas(64) static constexpr float T0[16] = {-0x1.c00fp-11f, 0x1.d1a994p-12f, -0x1.1101e6p-13f, -0x1.177f88p-13f, 0x1.06b5e4p-13f, -0x1.960626p-16f, -0x1.2c198cp-17f, 0x1.c62bb4p-16f, -0x1.c00fp-11f, 0x1.d1a994p-12f, -0x1.1101e6p-13f, -0x1.177f88p-13f, 0x1.06b5e4p-13f, -0x1.960626p-16f, -0x1.2c198cp-17f, 0x1.c62bb4p-16f};
      alignas(64) static constexpr float T1[16] = {0x1.7126e4p-2f, 0x1.80ead2p-1f, 0x1.af917cp+0f, 0x1.2eb8c4p+1f, 0x1.7c8544p+1f, 0x1.d9ec22p+1f, 0x1.18188p+2f, 0x1.370594p+2f, 0x1.7126e4p-2f, 0x1.80ead2p-1f, 0x1.af917cp+0f, 0x1.2eb8c4p+1f, 0x1.7c8544p+1f, 0x1.d9ec22p+1f, 0x1.18188p+2f, 0x1.370594p+2f};
      alignas(64) static constexpr float T2[16] = {0x0p+0f, -0x1.a03fd4p-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.a03fd4p-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f};
      alignas(64) static constexpr float T3[16] = {-0x1.7d651cp-9f, -0x1.63984ap-10f, 0x1.9490fcp-10f, -0x1.1c844ep-11f, -0x1.0fff76p-12f, 0x1.a160bcp-14f, 0x1.b9007ap-17f, -0x1.4c5f0ap-18f, -0x1.7d651cp-9f, -0x1.63984ap-10f, 0x1.9490fcp-10f, -0x1.1c844ep-11f, -0x1.0fff76p-12f, 0x1.a160bcp-14f, 0x1.b9007ap-17f, -0x1.4c5f0ap-18f};
      alignas(64) static constexpr float T4[16] = {0x1.3ae7dcp-8f, -0x1.59a87p-8f, 0x1.f21b24p-13f, 0x1.25149ap-9f, -0x1.4be5f8p-12f, -0x1.21e256p-12f, 0x1.a18d3ep-16f, 0x1.90d79ap-16f, 0x1.3ae7dcp-8f, -0x1.59a87p-8f, 0x1.f21b24p-13f, 0x1.25149ap-9f, -0x1.4be5f8p-12f, -0x1.21e256p-12f, 0x1.a18d3ep-16f, 0x1.90d79ap-16f};
      alignas(64) static constexpr float T5[16] = {0x1.436078p-6f, 0x1.42883cp-6f, -0x1.80e6dap-7f, -0x1.a30f26p-11f, 0x1.56b96ap-9f, 0x1.ce9f34p-13f, -0x1.6e350ap-13f, -0x1.25febp-14f, 0x1.436078p-6f, 0x1.42883cp-6f, -0x1.80e6dap-7f, -0x1.a30f26p-11f, 0x1.56b96ap-9f, 0x1.ce9f34p-13f, -0x1.6e350ap-13f, -0x1.25febp-14f};
      alignas(64) static constexpr float T6[16] = {-0x1.2926f4p-5f, 0x1.e30022p-7f, 0x1.0fe72ep-6f, -0x1.839d5cp-7f, -0x1.4c94acp-8f, 0x1.cc6b8cp-11f, 0x1.ff44f4p-12f, 0x1.1a10dcp-13f, -0x1.2926f4p-5f, 0x1.e30022p-7f, 0x1.0fe72ep-6f, -0x1.839d5cp-7f, -0x1.4c94acp-8f, 0x1.cc6b8cp-11f, 0x1.ff44f4p-12f, 0x1.1a10dcp-13f};
      alignas(64) static constexpr float T7[16] = {-0x1.7d8634p-4f, -0x1.d2fe6cp-4f, 0x1.1f69fcp-5f, 0x1.e1141cp-6f, 0x1.5a8512p-11f, -0x1.d527f6p-9f, -0x1.cc785cp-11f, -0x1.8e5756p-13f, -0x1.7d8634p-4f, -0x1.d2fe6cp-4f, 0x1.1f69fcp-5f, 0x1.e1141cp-6f, 0x1.5a8512p-11f, -0x1.d527f6p-9f, -0x1.cc785cp-11f, -0x1.8e5756p-13f};
      alignas(64) static constexpr float T8[16] = {0x1.8c7dd8p-3f, 0x1.2a3332p-6f, -0x1.010ab4p-3f, -0x1.011b5p-6f, 0x1.09a96ap-6f, 0x1.b920cep-8f, 0x1.1e13dap-10f, 0x1.9b5e7cp-13f, 0x1.8c7dd8p-3f, 0x1.2a3332p-6f, -0x1.010ab4p-3f, -0x1.011b5p-6f, 0x1.09a96ap-6f, 0x1.b920cep-8f, 0x1.1e13dap-10f, 0x1.9b5e7cp-13f};
      alignas(64) static constexpr float T9[16] = {0x1.0b0ad8p-2f, 0x1.8d9a94p-2f, 0x1.8129cap-4f, -0x1.77b0f2p-5f, -0x1.1b240ep-5f, -0x1.efb3f2p-8f, -0x1.e0c028p-11f, -0x1.28c5p-13f, 0x1.0b0ad8p-2f, 0x1.8d9a94p-2f, 0x1.8129cap-4f, -0x1.77b0f2p-5f, -0x1.1b240ep-5f, -0x1.efb3f2p-8f, -0x1.e0c028p-11f, -0x1.28c5p-13f};
      alignas(64) static constexpr float T10[16] = {-0x1.65f0acp-1f, -0x1.b9d99p-2f, 0x1.4c3b1cp-4f, 0x1.6641d4p-4f, 0x1.0d3d08p-5f, 0x1.42ece8p-8f, 0x1.f1627ep-12f, 0x1.0d2c5p-14f, -0x1.65f0acp-1f, -0x1.b9d99p-2f, 0x1.4c3b1cp-4f, 0x1.6641d4p-4f, 0x1.0d3d08p-5f, 0x1.42ece8p-8f, 0x1.f1627ep-12f, 0x1.0d2c5p-14f};
      alignas(64) static constexpr float T11[16] = {0x1.cbb4eep-3f, -0x0p+0f, -0x1.dd21bp-4f, -0x1.8dbe5p-5f, -0x1.a3e238p-7f, -0x1.7c7bb6p-10f, -0x1.e24e8cp-14f, -0x1.d0622ep-17f, 0x1.cbb4eep-3f, -0x0p+0f, -0x1.dd21bp-4f, -0x1.8dbe5p-5f, -0x1.a3e238p-7f, -0x1.7c7bb6p-10f, -0x1.e24e8cp-14f, -0x1.d0622ep-17f};
      const V t0 = m::abs(x);
      const V t1 = m::min(t0, V(5));
      const auto t2 = m::segment<20, 8>(m::fma(t1, V(0x1.7ecd62p-2f), V(2)));
      const V t3 = (t1 - m::entry<V, 8>(t2, T1)) - m::entry<V, 8>(t2, T2);
      const V t4 = m::fma(m::fma(m::entry<V, 8>(t2, T0), t3, m::entry<V, 8>(t2, T3)), t3, m::entry<V, 8>(t2, T4));
      const V t5 = m::fma(m::fma(t4, t3, m::entry<V, 8>(t2, T5)), t3, m::entry<V, 8>(t2, T6));
      const V t6 = m::fma(m::fma(t5, t3, m::entry<V, 8>(t2, T7)), t3, m::entry<V, 8>(t2, T8));
      const V t7 = m::fma(m::fma(t6, t3, m::entry<V, 8>(t2, T9)), t3, m::entry<V, 8>(t2, T10));
      V y0 = m::select(m::lt(V(0), x), V(1), m::fma(t7, t3, m::entry<V, 8>(t2, T11)));
      const auto usual0 = m::le(t0, V(5));
      if (__builtin_expect(!m::all(usual0), 0)) {  // far from zero, or not a number
        const V r0 = m::min(m::abs(x), V(0x1.d2p+3f));
        const V r1 = r0 * r0;
        const V r2 = r1 * V(-0x1p-1f);
        const V r3 = m::fma(r2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
        const V r4 = (V(1) / m::fma(r0, V(0x1p-2f), V(1))) - V(0x1.383602p-1f);
        const V r5 = m::fma(m::fma(V(-0x1.1d11d4p-8f), r4, V(0x1.4c5aa8p-6f)), r4, V(0x1.d09ce2p-6f));
        const V r6 = m::fma(m::fma(r5, r4, V(-0x1.6a0d48p-5f)), r4, V(-0x1.71c91ap-3f));
        const V r7 = m::fma(m::fma(r6, r4, V(-0x1.31213ap-2f)), r4, V(-0x1.4f6faep-2f));
        const V r8 = m::fma(m::fma(r7, r4, V(-0x1.1341aap-2f)), r4, V(-0x1.f3dbc8p-2f));
        const V r9 = m::raised(V(1), r3) * (((r0 - V(0x1.80ead2p-1f)) - V(-0x1.a03fd4p-27f)) * r8);
        const V r10 = r3 - V(12582976);
        const V r11 = m::fma(r10, V(-0x1.0bfbe8p-15f), m::fma(r10, V(-0x1.62ep-1f), r2));
        const V r12 = r11 + (m::fma(r0, r0, m::neg(r1)) * V(-0x1p-1f));
        const V r13 = r12 * r12;
        const V r14 = m::fma(V(0x1.6a6adp-10f), r13, m::fma(V(0x1.123f7ep-7f), r12, V(0x1.55589ep-5f)));
        const V r15 = m::fma(r14, r13, m::fma(V(0x1.55548ap-3f), r12, V(0x1.fffffcp-2f)));
        y0 = m::select(usual0, y0, m::select(m::lt(V(0), x), V(1), (m::fma(r9, m::fma(r15, r13, r12), r9) * V(0x1p-64f))));
      }
      out[0] = y0;
    } else if constexpr (m::approximates<V>) {
      const V t0 = m::min(m::abs(x), V(0x1.d2p+3f));
      const V t1 = t0 * t0;
      const V t2 = t1 * V(-0x1p-1f);
      const V t3 = m::fma(t2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const V t4 = (V(1) / m::fma(t0, V(1), V(1))) - V(0x1.25a8ecp-1f);
      const V t5 = m::fma(m::fma(V(-0x1.7066ap-2f), t4, V(-0x1.2349f8p-4f)), t4, V(0x1.3534ecp-2f));
      const V t6 = m::fma(m::fma(t5, t4, V(-0x1.3eff84p-4f)), t4, V(-0x1.7b5cc6p-7f));
      const V t7 = m::fma(m::fma(t6, t4, V(0x1.86180ap-6f)), t4, V(-0x1.e6bb12p-5f));
      const V t8 = m::fma(m::fma(t7, t4, V(0x1.3b8122p-4f)), t4, V(-0x1.cebbccp-5f));
      const V t9 = m::fma(m::fma(t8, t4, V(-0x1.667b64p-8f)), t4, V(0x1.c70bcep-4f));
      const V t10 = m::fma(m::fma(t9, t4, V(-0x1.09b944p-2f)), t4, V(-0x1.256eb6p-1f));
      const V t11 = m::raised(V(1), t3) * (((t0 - V(0x1.80ead2p-1f)) - V(-0x1.a03fd4p-27f)) * t10);
      const V t12 = t3 - V(12582976);
      const V t13 = m::fma(t12, V(-0x1.0bfbe8p-15f), m::fma(t12, V(-0x1.62ep-1f), t2));
      const V t14 = t13 + (m::fma(t0, t0, m::neg(t1)) * V(-0x1p-1f));
      const V t15 = t14 * t14;
      const V t16 = m::fma(V(0x1.6a6adp-10f), t15, m::fma(V(0x1.123f7ep-7f), t14, V(0x1.55589ep-5f)));
      const V t17 = m::fma(t16, t15, m::fma(V(0x1.55548ap-3f), t14, V(0x1.fffffcp-2f)));
      out[0] = m::select(m::lt(V(0), x), V(1), (m::fma(t11, m::fma(t17, t15, t14), t11) * V(0x1p-64f)));
    } else {
      const V t0 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const V t1 = t0 * t0;
      const V t2 = t1 * V(0x1p-1f);
      const auto t3 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t2);
      const V t4 = m::neg((t2 - m::select(t3, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t5 = m::exp(t4);
      const V t6 = m::select(m::lt(t2, V(1000)), m::neg((m::fma(t0, t0, m::neg(t1)) * V(0x1p-1f))), V(0));
      const V t7 = t5 + (t5 * t6);
      const V t8 = t7 * m::constant<V>(0x1.988454p-2f, 0x1.9884533d43651p-2);
      const V t9 = m::select(t3, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const auto t10 = m::both(t3, m::lt(t0, V(0)));
      const V t11 = V(1) / t1;
      const V t12 = (V(11) * t11) * (V(1) - ((V(13) * t11) * (V(1) - (V(15) * t11))));
      const V t13 = V(1) - ((V(7) * t11) * (V(1) - ((V(9) * t11) * (V(1) - t12))));
      const V t14 = t11 * (V(1) - ((V(3) * t11) * (V(1) - ((V(5) * t11) * t13))));
      const V t15 = t0 * m::constant<V>(-0x1.6a09e6p-1f, -0x1.6a09e667f3bcdp-1);
      const V t16 = m::fma(t0, m::constant<V>(-0x1.6a09e6p-1f, -0x1.6a09e667f3bcdp-1), m::neg(t15));
      const V t17 = t0 * m::constant<V>(-0x1.9fcef4p-27f, 0x1.bdd3413b26456p-55);
      const V t18 = (m::constant<V>(0x1.20dd76p+0f, 0x1.20dd750429b6dp+0) * t7) * m::select(m::lt(m::abs(t15), V(1000)), (t16 + t17), V(0));
      const V t19 = m::select(t10, ((t8 / m::neg(t0)) * (V(1) - t14)), (V(0x1p-1f) * (m::erfc(t15) - t18)));
      out[0] = m::select(m::lt(V(0), t0), V(1), (((t8 * t0) * t9) + (t19 * m::select(t10, t9, V(1)))));
    }
  }
};

struct SaturatedGeluHalf {
  using Half = SaturatedGeluHalf;
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = m::min(m::abs(x), V(0x1.b4p+3f));
    const V t1 = m::fma(((t0 * t0) * V(-0x1p-1f)), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t2 = m::rcp(m::fma(t0, V(0x1p-1f), V(1))) - V(0x1.256b2cp-1f);
    const V t3 = m::fma(m::fma(V(-0x1.fc90b2p-9f), t2, V(0x1.f4ad62p-5f)), t2, V(-0x1.4cb018p-5f));
    const V t4 = m::fma(m::fma(t3, t2, V(-0x1.27f734p-4f)), t2, V(0x1.02248ap-3f));
    const V t5 = m::fma(m::fma(t4, t2, V(0x1.cb4fep-5f)), t2, V(-0x1.68a72ep-2f));
    const V t6 = m::fma(m::fma(t5, t2, V(-0x1.1baffcp-1f)), t2, V(-0x1.a7507ep-3f));
    const V t7 = m::select(m::lt(V(0), x), x, ((m::exp2(t1) * (t0 * t6)) * V(0x1p-64f)));
    out[0] = m::select(m::eq(x, V(0)), x, t7);
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = m::min(m::abs(x), V(0x1.bap+3f));
    const V t1 = m::fma(((t0 * t0) * V(-0x1p-1f)), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t2 = m::rcp(m::fma(t0, V(0x1p-2f), V(1))) - V(0x1.302ebep-1f);
    const V t3 = m::fma(m::fma(V(0x1.f8030ep-6f), t2, V(-0x1.5c5984p-5f)), t2, V(-0x1.6c6e9ap-3f));
    const V t4 = m::fma(m::fma(t3, t2, V(-0x1.25de04p-2f)), t2, V(-0x1.41507ep-2f));
    const V t5 = m::fma(m::fma(t4, t2, V(-0x1.08f514p-2f)), t2, V(-0x1.ef9faep-2f));
    const V t6 = m::exp2(t1) * (((t0 - V(0x1.80ead2p-1f)) - V(-0x1.a03fd4p-27f)) * t5);
    out[0] = m::select(m::lt(V(0), x), V(1), (t6 * V(0x1p-64f)));
  }
};

}  // namespace actsym
