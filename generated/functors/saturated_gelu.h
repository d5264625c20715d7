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
      alignas(64) static constexpr float T16[20][16] = {
        {-0x1.dac16ap-11f, 0x1.0d6e92p-12f, 0x1.f1d892p-12f, 0x1.f85a94p-14f, -0x1.5a5d7ep-12f, -0x1.73c088p-16f, 0x1.5dc5bep-14f, 0x1.193b66p-15f, -0x1.dac16ap-11f, 0x1.0d6e92p-12f, 0x1.f1d892p-12f, 0x1.f85a94p-14f, -0x1.5a5d7ep-12f, -0x1.73c088p-16f, 0x1.5dc5bep-14f, 0x1.193b66p-15f},
        {0x0p+0f, 0x1.8955acp-1f, 0x1.45559p+0f, 0x1.b8ab38p+0f, 0x1.222aeap+1f, 0x1.60d5aap+1f, 0x1.a2d5b2p+1f, 0x1.e02adap+1f, 0x0p+0f, 0x1.8955acp-1f, 0x1.45559p+0f, 0x1.b8ab38p+0f, 0x1.222aeap+1f, 0x1.60d5aap+1f, 0x1.a2d5b2p+1f, 0x1.e02adap+1f},
        {-0x1.4d5ad2p-12f, -0x1.601064p-9f, 0x1.2921dcp-11f, 0x1.9a07d8p-10f, 0x1.9b8d88p-12f, -0x1.934518p-12f, -0x1.dbc2d4p-13f, -0x1.6357aap-16f, -0x1.4d5ad2p-12f, -0x1.601064p-9f, 0x1.2921dcp-11f, 0x1.9a07d8p-10f, 0x1.9b8d88p-12f, -0x1.934518p-12f, -0x1.dbc2d4p-13f, -0x1.6357aap-16f},
        {0x1.4c0cdcp-7f, -0x1.65d926p-9f, -0x1.b0369cp-8f, -0x1.36642cp-9f, 0x1.dc103cp-10f, 0x1.77216cp-10f, 0x1.ad4eeap-13f, -0x1.45c038p-13f, 0x1.4c0cdcp-7f, -0x1.65d926p-9f, -0x1.b0369cp-8f, -0x1.36642cp-9f, 0x1.dc103cp-10f, 0x1.77216cp-10f, 0x1.ad4eeap-13f, -0x1.45c038p-13f},
        {-0x1.6734bep-15f, 0x1.715a8ap-6f, 0x1.5ee97ap-8f, -0x1.ef0fap-8f, -0x1.caa676p-8f, -0x1.a5b672p-10f, 0x1.91394ep-11f, 0x1.603c26p-11f, -0x1.6734bep-15f, 0x1.715a8ap-6f, 0x1.5ee97ap-8f, -0x1.ef0fap-8f, -0x1.caa676p-8f, -0x1.a5b672p-10f, 0x1.91394ep-11f, 0x1.603c26p-11f},
        {-0x1.1051bcp-4f, -0x1.60578p-9f, 0x1.1d371ap-5f, 0x1.ecd744p-6f, 0x1.d01a2ep-8f, -0x1.a0e742p-9f, -0x1.c26694p-9f, -0x1.8cbeb8p-10f, -0x1.1051bcp-4f, -0x1.60578p-9f, 0x1.1d371ap-5f, 0x1.ecd744p-6f, 0x1.d01a2ep-8f, -0x1.a0e742p-9f, -0x1.c26694p-9f, -0x1.8cbeb8p-10f},
        {-0x1.d6947ep-22f, -0x1.098e68p-3f, -0x1.701f86p-4f, -0x1.b9f24cp-6f, 0x1.aec7a8p-7f, 0x1.e3d83p-7f, 0x1.c47e5ap-8f, 0x1.219cap-9f, -0x1.d6947ep-22f, -0x1.098e68p-3f, -0x1.701f86p-4f, -0x1.b9f24cp-6f, 0x1.aec7a8p-7f, 0x1.e3d83p-7f, 0x1.c47e5ap-8f, 0x1.219cap-9f},
        {0x1.988454p-2f, 0x1.acc374p-3f, 0x1.188bap-5f, -0x1.65b14cp-5f, -0x1.88c606p-5f, -0x1.99a13ep-6f, -0x1.0d490cp-7f, -0x1.15993ap-9f, 0x1.988454p-2f, 0x1.acc374p-3f, 0x1.188bap-5f, -0x1.65b14cp-5f, -0x1.88c606p-5f, -0x1.99a13ep-6f, -0x1.0d490cp-7f, -0x1.15993ap-9f},
        {-0x1p-1f, 0x1.ca0546p-8f, 0x1.fcc08cp-4f, 0x1.d0db76p-4f, 0x1.d77ce8p-5f, 0x1.6386b6p-6f, 0x1.71d318p-8f, 0x1.41fb88p-10f, -0x1p-1f, 0x1.ca0546p-8f, 0x1.fcc08cp-4f, 0x1.d0db76p-4f, 0x1.d77ce8p-5f, 0x1.6386b6p-6f, 0x1.71d318p-8f, 0x1.41fb88p-10f},
        {-0x0p+0f, -0x1.5bfb98p-3f, -0x1.0931f6p-3f, -0x1.2c4ea2p-4f, -0x1.b2729cp-6f, -0x1.07d74ep-7f, -0x1.c9c4e8p-10f, -0x1.59fb9cp-12f, -0x0p+0f, -0x1.5bfb98p-3f, -0x1.0931f6p-3f, -0x1.2c4ea2p-4f, -0x1.b2729cp-6f, -0x1.07d74ep-7f, -0x1.c9c4e8p-10f, -0x1.59fb9cp-12f},
        {0x1.05c8ap-9f, -0x1.e4b9d4p-12f, 0x1.5068f8p-14f, 0x1.241f06p-19f, 0x1.20fbb4p-21f, 0x1.5b2f04p-25f, 0x1.0845dap-30f, -0x1.83f114p-35f, 0x1.05c8ap-9f, -0x1.e4b9d4p-12f, 0x1.5068f8p-14f, 0x1.241f06p-19f, 0x1.20fbb4p-21f, 0x1.5b2f04p-25f, 0x1.0845dap-30f, -0x1.83f114p-35f},
        {0x0p+0f, 0x1.7a393cp-1f, 0x1.6b877ap+0f, 0x1.2d8e96p+1f, 0x1.dfceb6p+1f, 0x1.6d2066p+2f, 0x1.159922p+3f, 0x1.8e590ap+3f, 0x0p+0f, 0x1.7a393cp-1f, 0x1.6b877ap+0f, 0x1.2d8e96p+1f, 0x1.dfceb6p+1f, 0x1.6d2066p+2f, 0x1.159922p+3f, 0x1.8e590ap+3f},
        {-0x1.2be44p-7f, -0x1.b37d3cp-10f, -0x1.1c8f9ep-12f, -0x1.2246bcp-15f, -0x1.950bcp-19f, -0x1.80e9e8p-23f, -0x1.026d34p-27f, -0x1.8b5804p-32f, -0x1.2be44p-7f, -0x1.b37d3cp-10f, -0x1.1c8f9ep-12f, -0x1.2246bcp-15f, -0x1.950bcp-19f, -0x1.80e9e8p-23f, -0x1.026d34p-27f, -0x1.8b5804p-32f},
        {0x1.aba666p-6f, 0x1.0a3a02p-8f, 0x1.ba8608p-11f, 0x1.1bc90cp-13f, 0x1.bdfe38p-17f, 0x1.0c6e7p-20f, 0x1.dfb9cp-25f, 0x1.34c086p-28f, 0x1.aba666p-6f, 0x1.0a3a02p-8f, 0x1.ba8608p-11f, 0x1.1bc90cp-13f, 0x1.bdfe38p-17f, 0x1.0c6e7p-20f, 0x1.dfb9cp-25f, 0x1.34c086p-28f},
        {-0x1.ff183cp-5f, -0x1.5f01dcp-7f, -0x1.525e5ap-9f, -0x1.f19eb2p-12f, -0x1.efe7dp-15f, -0x1.94522ep-18f, -0x1.ee2cbap-22f, -0x1.7560eap-25f, -0x1.ff183cp-5f, -0x1.5f01dcp-7f, -0x1.525e5ap-9f, -0x1.f19eb2p-12f, -0x1.efe7dp-15f, -0x1.94522ep-18f, -0x1.ee2cbap-22f, -0x1.7560eap-25f},
        {0x1.10510ep-3f, 0x1.b2587ap-6f, 0x1.dda44p-8f, 0x1.a0f5ecp-10f, 0x1.073df2p-12f, 0x1.1be33p-15f, 0x1.e6e8eep-19f, 0x1.f7e9bep-22f, 0x1.10510ep-3f, 0x1.b2587ap-6f, 0x1.dda44p-8f, 0x1.a0f5ecp-10f, 0x1.073df2p-12f, 0x1.1be33p-15f, 0x1.e6e8eep-19f, 0x1.f7e9bep-22f},
        {-0x1.ffff9p-3f, -0x1.e03ec6p-5f, -0x1.310012p-6f, -0x1.40e32ap-8f, -0x1.0386d6p-10f, -0x1.765cp-13f, -0x1.c541fcp-16f, -0x1.466f8p-18f, -0x1.ffff9p-3f, -0x1.e03ec6p-5f, -0x1.310012p-6f, -0x1.40e32ap-8f, -0x1.0386d6p-10f, -0x1.765cp-13f, -0x1.c541fcp-16f, -0x1.466f8p-18f},
        {0x1.988452p-2f, 0x1.cad26cp-4f, 0x1.5585ccp-5f, 0x1.b7e9eep-7f, 0x1.cf899p-9f, 0x1.c5a526p-11f, 0x1.8767ccp-13f, 0x1.88d2c2p-15f, 0x1.988452p-2f, 0x1.cad26cp-4f, 0x1.5585ccp-5f, 0x1.b7e9eep-7f, 0x1.cf899p-9f, 0x1.c5a526p-11f, 0x1.8767ccp-13f, 0x1.88d2c2p-15f},
        {-0x1p-1f, -0x1.611976p-3f, -0x1.3a281cp-4f, -0x1.f9e8eep-6f, -0x1.62793ap-7f, -0x1.de2536p-9f, -0x1.291dd4p-10f, -0x1.a1afeep-12f, -0x1p-1f, -0x1.611976p-3f, -0x1.3a281cp-4f, -0x1.f9e8eep-6f, -0x1.62793ap-7f, -0x1.de2536p-9f, -0x1.291dd4p-10f, -0x1.a1afeep-12f},
        {-0x0p+0f, -0x1.c933dp-3f, -0x1.360ff4p-2f, -0x1.6585fcp-2f, -0x1.802248p-2f, -0x1.8cf9a2p-2f, -0x1.934aaap-2f, -0x1.95ee1cp-2f, -0x0p+0f, -0x1.c933dp-3f, -0x1.360ff4p-2f, -0x1.6585fcp-2f, -0x1.802248p-2f, -0x1.8cf9a2p-2f, -0x1.934aaap-2f, -0x1.95ee1cp-2f},
      };
      const V t0 = m::abs(x);
      const V t1 = m::cap(t0, V(4));
      const auto t2 = m::segment<20, 8>(m::fma(t1, V(0x1.ffff8p-2f), V(2)));
      const V t3 = t1 - m::entry<V, 8, 1>(t2, T16);
      const V t4 = m::fma(m::entry<V, 8, 0>(t2, T16), t3, m::entry<V, 8, 2>(t2, T16));
      const V t5 = m::fma(m::fma(t4, t3, m::entry<V, 8, 3>(t2, T16)), t3, m::entry<V, 8, 4>(t2, T16));
      const V t6 = m::fma(m::fma(t5, t3, m::entry<V, 8, 5>(t2, T16)), t3, m::entry<V, 8, 6>(t2, T16));
      const V t7 = m::fma(m::fma(t6, t3, m::entry<V, 8, 7>(t2, T16)), t3, m::entry<V, 8, 8>(t2, T16));
      const V t8 = m::select(m::lt(V(0), x), x, m::fma(t7, t3, m::entry<V, 8, 9>(t2, T16)));
      V y0 = m::select(m::eq(x, V(0)), x, t8);
      const auto usual0 = m::le(t0, V(4));
      if (__builtin_expect(!m::all(usual0), 0)) {  // far from zero, or not a number
        const V r0 = m::cap(m::abs(x), V(0x1.ccp+3f));
        const V r1 = r0 * r0;
        const V r2 = r1 * V(-0x1p-1f);
        const V r3 = m::fma(r2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
        const auto r4 = m::segment<22, 8>(m::fma(r0, V(0x1.0b2122p+1f), V(2)));
        const V r5 = r0 - m::entry<V, 8, 11>(r4, T16);
        const V r6 = m::fma(m::entry<V, 8, 10>(r4, T16), r5, m::entry<V, 8, 12>(r4, T16));
        const V r7 = m::fma(m::fma(r6, r5, m::entry<V, 8, 13>(r4, T16)), r5, m::entry<V, 8, 14>(r4, T16));
        const V r8 = m::fma(m::fma(r7, r5, m::entry<V, 8, 15>(r4, T16)), r5, m::entry<V, 8, 16>(r4, T16));
        const V r9 = m::fma(m::fma(r8, r5, m::entry<V, 8, 17>(r4, T16)), r5, m::entry<V, 8, 18>(r4, T16));
        const V r10 = m::raised(V(1), r3) * m::fma(r9, r5, m::entry<V, 8, 19>(r4, T16));
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
    } else if constexpr (m::approximates<V>) {
      alignas(128) static constexpr float T32[7][32] = {
        {-0x1.3cfe56p-4f, -0x1.b2943ep+2f, 0x1.9252dap+1f, 0x1.421ec6p+3f, -0x1.3a73f2p-1f, -0x1.c20cb6p-2f, 0x1.8a311ep-1f, -0x1.98d10ep-1f, -0x1.f7e2eap-5f, -0x1.7f764ap-7f, 0x1.02c202p-6f, -0x1.baed64p-5f, -0x1.34ff9ap-6f, -0x1.d563f8p-7f, -0x1.82cc34p-7f, -0x1.56cdc4p-7f, -0x1.b703aep-8f, -0x1.114f7ap-8f, -0x1.59fa34p-9f, -0x1.c64dd4p-10f, -0x1.e5efdcp-11f, -0x1.c02cfep-12f, -0x1.b55e4ap-13f, -0x1.beb1acp-14f, -0x1.6b6858p-15f, -0x1.e2bb6ap-17f, -0x1.714e2cp-18f, -0x1.37d30ep-19f, -0x1.97afeep-21f, -0x1.b7da74p-23f, -0x1.261fb6p-24f, -0x1.c7e4cap-26f},
        {0x0p+0f, 0x1.52899ap-6f, 0x1.1d9f4cp-5f, 0x1.9a17bp-5f, 0x1.1c1e7ep-4f, 0x1.967c28p-4f, 0x1.035096p-3f, 0x1.3c96fp-3f, 0x1.932d96p-3f, 0x1.0135eap-2f, 0x1.3e17b4p-2f, 0x1.7603c4p-2f, 0x1.ceb522p-2f, 0x1.22bb94p-1f, 0x1.59e742p-1f, 0x1.95953cp-1f, 0x1.e675bp-1f, 0x1.2c5ac6p+0f, 0x1.6687fcp+0f, 0x1.a51104p+0f, 0x1.f798c8p+0f, 0x1.34056ep+1f, 0x1.6e0c2ap+1f, 0x1.a7c5f2p+1f, 0x1.009bd6p+2f, 0x1.3646cp+2f, 0x1.713458p+2f, 0x1.b0a43cp+2f, 0x1.02432ap+3f, 0x1.39e246p+3f, 0x1.7650a2p+3f, 0x1.adef82p+3f},
        {0x1.11436ap-3f, 0x1.ee0e72p-4f, 0x1.6ca9e2p-3f, 0x1.804f92p-3f, 0x1.e29e96p-4f, 0x1.a042fp-4f, 0x1.9de656p-4f, 0x1.711f5ap-4f, 0x1.593728p-4f, 0x1.336cep-4f, 0x1.0cc784p-4f, 0x1.d9746cp-5f, 0x1.8bc9e6p-5f, 0x1.35ba64p-5f, 0x1.ed1e96p-6f, 0x1.8476ecp-6f, 0x1.1e1b36p-6f, 0x1.768b76p-7f, 0x1.ef20aep-8f, 0x1.43866ep-8f, 0x1.7eaefp-9f, 0x1.854086p-10f, 0x1.9898f2p-11f, 0x1.c385acp-12f, 0x1.8af566p-13f, 0x1.41c4c8p-14f, 0x1.0e69c6p-15f, 0x1.d8f7a4p-17f, 0x1.711a1cp-18f, 0x1.f17e66p-20f, 0x1.6c96bcp-21f, 0x1.4b7fe6p-22f},
        {-0x1.000114p-2f, -0x1.e90928p-3f, -0x1.dc13eap-3f, -0x1.cdaf4cp-3f, -0x1.b9f3aap-3f, -0x1.9f4bcp-3f, -0x1.89052p-3f, -0x1.721c7p-3f, -0x1.53c96ap-3f, -0x1.308164p-3f, -0x1.0e6dcp-3f, -0x1.e5405p-4f, -0x1.9a33f6p-4f, -0x1.490652p-4f, -0x1.0d6334p-4f, -0x1.b43592p-5f, -0x1.4a7242p-5f, -0x1.c571ep-6f, -0x1.3a7e14p-6f, -0x1.b0720ap-7f, -0x1.0f2a5ep-7f, -0x1.2ca072p-8f, -0x1.579342p-9f, -0x1.9b7bdap-10f, -0x1.9068fep-11f, -0x1.75365ap-12f, -0x1.64da56p-13f, -0x1.627ea2p-14f, -0x1.3c8c4ep-15f, -0x1.fd842ap-17f, -0x1.b838bep-18f, -0x1.c375dap-19f},
        {0x1.988454p-2f, 0x1.88fdecp-2f, 0x1.7eb3eep-2f, 0x1.74097p-2f, 0x1.66f864p-2f, 0x1.53c2aep-2f, 0x1.432bdp-2f, 0x1.332becp-2f, 0x1.1ca904p-2f, 0x1.02710ep-2f, 0x1.d1b0d8p-3f, 0x1.a7b62ep-3f, 0x1.6dafc6p-3f, 0x1.2dae8ep-3f, 0x1.fb01ccp-4f, 0x1.a6202ap-4f, 0x1.4bf1e6p-4f, 0x1.dfd8fep-5f, 0x1.5e97cep-5f, 0x1.fd43d8p-6f, 0x1.5692bp-6f, 0x1.a060a4p-7f, 0x1.0472f8p-7f, 0x1.53b2d6p-8f, 0x1.7616e6p-9f, 0x1.8edc04p-10f, 0x1.b42be2p-11f, 0x1.ed837ap-12f, 0x1.008ee2p-12f, 0x1.eb5c14p-14f, 0x1.f3d342p-15f, 0x1.23f1acp-15f},
        {-0x1p-1f, -0x1.ef70e8p-2f, -0x1.e46c9ep-2f, -0x1.d8f51ap-2f, -0x1.cad8d8p-2f, -0x1.b5fa92p-2f, -0x1.a3d528p-2f, -0x1.92356cp-2f, -0x1.793338p-2f, -0x1.5bb9dap-2f, -0x1.3e8beep-2f, -0x1.26480ep-2f, -0x1.042a5ap-2f, -0x1.bb34a4p-3f, -0x1.7f8df2p-3f, -0x1.4993f4p-3f, -0x1.0e599cp-3f, -0x1.9e60d2p-4f, -0x1.40e99ap-4f, -0x1.ef7148p-5f, -0x1.68378ap-5f, -0x1.e44b46p-6f, -0x1.4e29cp-6f, -0x1.ddbfb4p-7f, -0x1.2c10dcp-7f, -0x1.70eb56p-8f, -0x1.cff918p-9f, -0x1.2c2de8p-9f, -0x1.6ced8ep-10f, -0x1.a1944ap-11f, -0x1.f4fc84p-12f, -0x1.4df4a6p-12f},
        {-0x0p+0f, -0x1.4d0718p-7f, -0x1.15d8d2p-6f, -0x1.8a3688p-6f, -0x1.0d0db6p-5f, -0x1.783314p-5f, -0x1.d6209p-5f, -0x1.1908b6p-4f, -0x1.5ae9ccp-4f, -0x1.a99d5cp-4f, -0x1.f8c7ecp-4f, -0x1.1dd648p-3f, -0x1.4dc996p-3f, -0x1.858456p-3f, -0x1.b1f7b4p-3f, -0x1.db6efcp-3f, -0x1.05508ep-2f, -0x1.1fc3a2p-2f, -0x1.348336p-2f, -0x1.45c1b6p-2f, -0x1.56d152p-2f, -0x1.6715f6p-2f, -0x1.7283bep-2f, -0x1.7a7ebcp-2f, -0x1.82cba2p-2f, -0x1.88fc5cp-2f, -0x1.8d35a8p-2f, -0x1.901bbap-2f, -0x1.928392p-2f, -0x1.94659ep-2f, -0x1.95982ep-2f, -0x1.964a58p-2f},
      };
      const V t0 = m::cap(m::abs(x), V(0x1.ccp+3f));
      const V t1 = t0 * t0;
      const V t2 = t1 * V(-0x1p-1f);
      const V t3 = m::fma(t2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const auto t4 = m::segment<21, 32>(m::fma(t0, V(0x1.1bd334p+5f), V(2)));
      const V t5 = t0 - m::entry<V, 32, 1>(t4, T32);
      const V t6 = m::fma(m::entry<V, 32, 0>(t4, T32), t5, m::entry<V, 32, 2>(t4, T32));
      const V t7 = m::fma(m::fma(t6, t5, m::entry<V, 32, 3>(t4, T32)), t5, m::entry<V, 32, 4>(t4, T32));
      const V t8 = m::fma(m::fma(t7, t5, m::entry<V, 32, 5>(t4, T32)), t5, m::entry<V, 32, 6>(t4, T32));
      const V t9 = m::raised(V(1), t3) * t8;
      const V t10 = t3 - V(12582976);
      const V t11 = m::fma(t10, V(-0x1.0bfbe8p-15f), m::fma(t10, V(-0x1.62ep-1f), t2));
      const V t12 = t11 + (m::fma(t0, t0, m::neg(t1)) * V(-0x1p-1f));
      const V t13 = t12 * t12;
      const V t14 = m::fma(V(0x1.6a6adp-10f), t13, m::fma(V(0x1.123f7ep-7f), t12, V(0x1.55589ep-5f)));
      const V t15 = m::fma(t14, t13, m::fma(V(0x1.55548ap-3f), t12, V(0x1.fffffcp-2f)));
      const V t16 = m::select(m::lt(V(0), x), x, (m::fma(t9, m::fma(t15, t13, t12), t9) * V(0x1p-64f)));
      out[0] = m::select(m::eq(x, V(0)), x, t16);
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
      alignas(64) static constexpr float T16[12][16] = {
        {-0x1.c00fp-11f, 0x1.d1a994p-12f, -0x1.1101e6p-13f, -0x1.177f88p-13f, 0x1.06b5e4p-13f, -0x1.960626p-16f, -0x1.2c198cp-17f, 0x1.c62bb4p-16f, -0x1.c00fp-11f, 0x1.d1a994p-12f, -0x1.1101e6p-13f, -0x1.177f88p-13f, 0x1.06b5e4p-13f, -0x1.960626p-16f, -0x1.2c198cp-17f, 0x1.c62bb4p-16f},
        {0x1.7126e4p-2f, 0x1.80ead2p-1f, 0x1.af917cp+0f, 0x1.2eb8c4p+1f, 0x1.7c8544p+1f, 0x1.d9ec22p+1f, 0x1.18188p+2f, 0x1.370594p+2f, 0x1.7126e4p-2f, 0x1.80ead2p-1f, 0x1.af917cp+0f, 0x1.2eb8c4p+1f, 0x1.7c8544p+1f, 0x1.d9ec22p+1f, 0x1.18188p+2f, 0x1.370594p+2f},
        {0x0p+0f, -0x1.a03fd4p-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.a03fd4p-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f},
        {-0x1.7d651cp-9f, -0x1.63984ap-10f, 0x1.9490fcp-10f, -0x1.1c844ep-11f, -0x1.0fff76p-12f, 0x1.a160bcp-14f, 0x1.b9007ap-17f, -0x1.4c5f0ap-18f, -0x1.7d651cp-9f, -0x1.63984ap-10f, 0x1.9490fcp-10f, -0x1.1c844ep-11f, -0x1.0fff76p-12f, 0x1.a160bcp-14f, 0x1.b9007ap-17f, -0x1.4c5f0ap-18f},
        {0x1.3ae7dcp-8f, -0x1.59a87p-8f, 0x1.f21b24p-13f, 0x1.25149ap-9f, -0x1.4be5f8p-12f, -0x1.21e256p-12f, 0x1.a18d3ep-16f, 0x1.90d79ap-16f, 0x1.3ae7dcp-8f, -0x1.59a87p-8f, 0x1.f21b24p-13f, 0x1.25149ap-9f, -0x1.4be5f8p-12f, -0x1.21e256p-12f, 0x1.a18d3ep-16f, 0x1.90d79ap-16f},
        {0x1.436078p-6f, 0x1.42883cp-6f, -0x1.80e6dap-7f, -0x1.a30f26p-11f, 0x1.56b96ap-9f, 0x1.ce9f34p-13f, -0x1.6e350ap-13f, -0x1.25febp-14f, 0x1.436078p-6f, 0x1.42883cp-6f, -0x1.80e6dap-7f, -0x1.a30f26p-11f, 0x1.56b96ap-9f, 0x1.ce9f34p-13f, -0x1.6e350ap-13f, -0x1.25febp-14f},
        {-0x1.2926f4p-5f, 0x1.e30022p-7f, 0x1.0fe72ep-6f, -0x1.839d5cp-7f, -0x1.4c94acp-8f, 0x1.cc6b8cp-11f, 0x1.ff44f4p-12f, 0x1.1a10dcp-13f, -0x1.2926f4p-5f, 0x1.e30022p-7f, 0x1.0fe72ep-6f, -0x1.839d5cp-7f, -0x1.4c94acp-8f, 0x1.cc6b8cp-11f, 0x1.ff44f4p-12f, 0x1.1a10dcp-13f},
        {-0x1.7d8634p-4f, -0x1.d2fe6cp-4f, 0x1.1f69fcp-5f, 0x1.e1141cp-6f, 0x1.5a8512p-11f, -0x1.d527f6p-9f, -0x1.cc785cp-11f, -0x1.8e5756p-13f, -0x1.7d8634p-4f, -0x1.d2fe6cp-4f, 0x1.1f69fcp-5f, 0x1.e1141cp-6f, 0x1.5a8512p-11f, -0x1.d527f6p-9f, -0x1.cc785cp-11f, -0x1.8e5756p-13f},
        {0x1.8c7dd8p-3f, 0x1.2a3332p-6f, -0x1.010ab4p-3f, -0x1.011b5p-6f, 0x1.09a96ap-6f, 0x1.b920cep-8f, 0x1.1e13dap-10f, 0x1.9b5e7cp-13f, 0x1.8c7dd8p-3f, 0x1.2a3332p-6f, -0x1.010ab4p-3f, -0x1.011b5p-6f, 0x1.09a96ap-6f, 0x1.b920cep-8f, 0x1.1e13dap-10f, 0x1.9b5e7cp-13f},
        {0x1.0b0ad8p-2f, 0x1.8d9a94p-2f, 0x1.8129cap-4f, -0x1.77b0f2p-5f, -0x1.1b240ep-5f, -0x1.efb3f2p-8f, -0x1.e0c028p-11f, -0x1.28c5p-13f, 0x1.0b0ad8p-2f, 0x1.8d9a94p-2f, 0x1.8129cap-4f, -0x1.77b0f2p-5f, -0x1.1b240ep-5f, -0x1.efb3f2p-8f, -0x1.e0c028p-11f, -0x1.28c5p-13f},
        {-0x1.65f0acp-1f, -0x1.b9d99p-2f, 0x1.4c3b1cp-4f, 0x1.6641d4p-4f, 0x1.0d3d08p-5f, 0x1.42ece8p-8f, 0x1.f1627ep-12f, 0x1.0d2c5p-14f, -0x1.65f0acp-1f, -0x1.b9d99p-2f, 0x1.4c3b1cp-4f, 0x1.6641d4p-4f, 0x1.0d3d08p-5f, 0x1.42ece8p-8f, 0x1.f1627ep-12f, 0x1.0d2c5p-14f},
        {0x1.cbb4eep-3f, -0x0p+0f, -0x1.dd21bp-4f, -0x1.8dbe5p-5f, -0x1.a3e238p-7f, -0x1.7c7bb6p-10f, -0x1.e24e8cp-14f, -0x1.d0622ep-17f, 0x1.cbb4eep-3f, -0x0p+0f, -0x1.dd21bp-4f, -0x1.8dbe5p-5f, -0x1.a3e238p-7f, -0x1.7c7bb6p-10f, -0x1.e24e8cp-14f, -0x1.d0622ep-17f},
      };
      const V t0 = m::abs(x);
      const V t1 = m::cap(t0, V(5));
      const auto t2 = m::segment<20, 8>(m::fma(t1, V(0x1.7ecd62p-2f), V(2)));
      const V t3 = (t1 - m::entry<V, 8, 1>(t2, T16)) - m::entry<V, 8, 2>(t2, T16);
      const V t4 = m::fma(m::entry<V, 8, 0>(t2, T16), t3, m::entry<V, 8, 3>(t2, T16));
      const V t5 = m::fma(m::fma(t4, t3, m::entry<V, 8, 4>(t2, T16)), t3, m::entry<V, 8, 5>(t2, T16));
      const V t6 = m::fma(m::fma(t5, t3, m::entry<V, 8, 6>(t2, T16)), t3, m::entry<V, 8, 7>(t2, T16));
      const V t7 = m::fma(m::fma(t6, t3, m::entry<V, 8, 8>(t2, T16)), t3, m::entry<V, 8, 9>(t2, T16));
      const V t8 = m::fma(m::fma(t7, t3, m::entry<V, 8, 10>(t2, T16)), t3, m::entry<V, 8, 11>(t2, T16));
      V y0 = m::select(m::lt(V(0), x), V(1), t8);
      const auto usual0 = m::le(t0, V(5));
      if (__builtin_expect(!m::all(usual0), 0)) {  // far from zero, or not a number
        const V r0 = m::cap(m::abs(x), V(0x1.d2p+3f));
        const V r1 = r0 * r0;
        const V r2 = r1 * V(-0x1p-1f);
        const V r3 = m::fma(r2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
        const V r4 = m::quotient(V(1), m::fma(r0, V(0x1p-2f), V(1))) - V(0x1.383602p-1f);
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
      const V t0 = m::cap(m::abs(x), V(0x1.d2p+3f));
      const V t1 = t0 * t0;
      const V t2 = t1 * V(-0x1p-1f);
      const V t3 = m::fma(t2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const V t4 = m::quotient(V(1), m::fma(t0, V(1), V(1))) - V(0x1.25a8ecp-1f);
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
    const V t0 = m::cap(m::abs(x), V(0x1.b4p+3f));
    const V t1 = m::fma(((t0 * t0) * V(-0x1p-1f)), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t2 = m::fma(m::fma(V(-0x1.a39dbap-22f), t0, V(-0x1.aad89ep-7f)), t0, V(-0x1.9fdbd2p-4f));
    const V t3 = m::fma(m::fma(t2, t0, V(-0x1.503534p-2f)), t0, V(-0x1.ffffe4p-2f));
    const V t4 = m::fma(m::fma(V(0x1.0bd5bcp-5f), t0, V(0x1.03cf5p-2f)), t0, V(0x1.ba2ed8p-1f));
    const V t5 = (m::exp2(t1) * (t0 * t3)) * m::rcp(m::fma(m::fma(t4, t0, V(0x1.745ca6p+0f)), t0, V(1)));
    out[0] = m::select(m::eq(x, V(0)), x, m::select(m::lt(V(0), x), x, (t5 * V(0x1p-64f))));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = m::cap(m::abs(x), V(0x1.bap+3f));
    const V t1 = m::fma(((t0 * t0) * V(-0x1p-1f)), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t2 = m::fma(m::fma(V(-0x1.1c732cp-5f), t0, V(-0x1.dbf3d4p-3f)), t0, V(-0x1.382228p-1f));
    const V t3 = ((t0 - V(0x1.80ead2p-1f)) - V(-0x1.a03fd4p-27f)) * m::fma(t2, t0, V(-0x1.54851ap-1f));
    const V t4 = m::fma(m::fma(V(0x1.648f24p-4f), t0, V(0x1.088c38p-1f)), t0, V(0x1.2ea872p+0f));
    const V t5 = ((m::exp2(t1) * t3) * m::rcp(m::fma(t4, t0, V(1)))) * V(0x1p-64f);
    out[0] = m::select(m::lt(V(0), x), V(1), t5);
  }
};

}  // namespace actsym
