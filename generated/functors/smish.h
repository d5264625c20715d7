// Smish: x*tanh(log(1 + 1/(1 + exp(-x))))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct SmishHalf;

struct Smish {
  using Half = SmishHalf;  // computes half types
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
        {0x1.2b8a3ep-15f, 0x1.e5a228p-16f, 0x1.efdd2p-22f, -0x1.0e37d6p-22f, -0x1.d14974p-16f, -0x1.f53e08p-18f, 0x1.2931a8p-19f, -0x1.fd2fe2p-25f, 0x1.2b8a3ep-15f, 0x1.e5a228p-16f, 0x1.efdd2p-22f, -0x1.0e37d6p-22f, -0x1.d14974p-16f, -0x1.f53e08p-18f, 0x1.2931a8p-19f, -0x1.fd2fe2p-25f},
        {0x0p+0f, 0x1.8955acp+0f, 0x1.7f55b6p+1f, 0x1.39aaep+2f, 0x0p+0f, 0x1.780068p+0f, 0x1.7955bcp+1f, 0x1.40001cp+2f, 0x0p+0f, 0x1.8955acp+0f, 0x1.7f55b6p+1f, 0x1.39aaep+2f, 0x0p+0f, 0x1.780068p+0f, 0x1.7955bcp+1f, 0x1.40001cp+2f},
        {-0x1.a174a4p-15f, -0x1.b4dcc2p-16f, -0x1.f2f9f6p-21f, 0x1.9de05p-22f, -0x1.bc95c8p-15f, 0x1.c1c5a8p-14f, -0x1.0b22b6p-16f, 0x1.7c4488p-21f, -0x1.a174a4p-15f, -0x1.b4dcc2p-16f, -0x1.f2f9f6p-21f, 0x1.9de05p-22f, -0x1.bc95c8p-15f, 0x1.c1c5a8p-14f, -0x1.0b22b6p-16f, 0x1.7c4488p-21f},
        {-0x1.55d158p-12f, 0x1.3be842p-14f, -0x1.acbed4p-18f, -0x1.94d272p-21f, 0x1.d0869cp-12f, -0x1.6fb902p-13f, 0x1.66b17p-15f, -0x1.352a6p-18f, -0x1.55d158p-12f, 0x1.3be842p-14f, -0x1.acbed4p-18f, -0x1.94d272p-21f, 0x1.d0869cp-12f, -0x1.6fb902p-13f, 0x1.66b17p-15f, -0x1.352a6p-18f},
        {0x1.f5bddap-12f, -0x1.addep-13f, 0x1.0161d4p-14f, 0x1.36d928p-18f, 0x1.6fff48p-11f, -0x1.809b86p-11f, 0x1.5090c2p-15f, 0x1.4ab634p-16f, 0x1.f5bddap-12f, -0x1.addep-13f, 0x1.0161d4p-14f, 0x1.36d928p-18f, 0x1.6fff48p-11f, -0x1.809b86p-11f, 0x1.5090c2p-15f, 0x1.4ab634p-16f},
        {0x1.cad556p-9f, -0x1.c6cfbcp-12f, -0x1.3ac87cp-12f, -0x1.ecff64p-18f, -0x1.c5836p-9f, 0x1.a47ce8p-9f, -0x1.bf303p-11f, -0x1.5b7502p-15f, 0x1.cad556p-9f, -0x1.c6cfbcp-12f, -0x1.3ac87cp-12f, -0x1.ecff64p-18f, -0x1.c5836p-9f, 0x1.a47ce8p-9f, -0x1.bf303p-11f, -0x1.5b7502p-15f},
        {-0x1.3fe9fcp-7f, 0x1.387b4ap-8f, 0x1.cc6bdp-11f, -0x1.3669f6p-14f, -0x1.3e4bbep-7f, 0x1.b732ccp-11f, 0x1.de5b36p-9f, -0x1.3e9faep-13f, -0x1.3fe9fcp-7f, 0x1.387b4ap-8f, 0x1.cc6bdp-11f, -0x1.3669f6p-14f, -0x1.3e4bbep-7f, 0x1.b732ccp-11f, 0x1.de5b36p-9f, -0x1.3e9faep-13f},
        {-0x1.56f6c4p-6f, -0x1.07d5a8p-6f, -0x1.658eep-11f, 0x1.78b7fp-11f, 0x1.56fb3ep-6f, -0x1.1d2d76p-5f, -0x1.9a0f22p-8f, 0x1.fc4b1ep-10f, -0x1.56f6c4p-6f, -0x1.07d5a8p-6f, -0x1.658eep-11f, 0x1.78b7fp-11f, 0x1.56fb3ep-6f, -0x1.1d2d76p-5f, -0x1.9a0f22p-8f, 0x1.fc4b1ep-10f},
        {0x1.22d6ecp-3f, 0x1.5e92d8p-6f, -0x1.af9e5ep-8f, -0x1.bc78a8p-9f, 0x1.22d742p-3f, 0x1.53bc08p-4f, -0x1.76ae34p-7f, -0x1.39b73ep-7f, 0x1.22d6ecp-3f, 0x1.5e92d8p-6f, -0x1.af9e5ep-8f, -0x1.bc78a8p-9f, 0x1.22d742p-3f, 0x1.53bc08p-4f, -0x1.76ae34p-7f, -0x1.39b73ep-7f},
        {0x1.89d89ep-2f, 0x1.3fdadep-1f, 0x1.42a884p-1f, 0x1.37eb2ep-1f, -0x1.89d89ep-2f, 0x1.a66bfap-7f, 0x1.584822p-4f, 0x1.afac54p-6f, 0x1.89d89ep-2f, 0x1.3fdadep-1f, 0x1.42a884p-1f, 0x1.37eb2ep-1f, -0x1.89d89ep-2f, 0x1.a66bfap-7f, 0x1.584822p-4f, 0x1.afac54p-6f},
        {-0x0p+0f, 0x1.a6bc54p-1f, 0x1.bffefp+0f, 0x1.76e9a4p+1f, -0x0p+0f, -0x1.fefe1p-3f, -0x1.256176p-3f, -0x1.11386ap-5f, -0x0p+0f, 0x1.a6bc54p-1f, 0x1.bffefp+0f, 0x1.76e9a4p+1f, -0x0p+0f, -0x1.fefe1p-3f, -0x1.256176p-3f, -0x1.11386ap-5f},
        {-0x1.5d1b9p-2f, -0x1.f323bp-7f, -0x1.d61d02p-6f, 0x1.19192ep-7f, -0x1.cf7896p+0f, 0x1.98eb16p-4f, 0x1.2f0f9cp-5f, -0x1.d1f932p-7f, -0x1.5d1b9p-2f, -0x1.f323bp-7f, -0x1.d61d02p-6f, 0x1.19192ep-7f, -0x1.cf7896p+0f, 0x1.98eb16p-4f, 0x1.2f0f9cp-5f, -0x1.d1f932p-7f},
        {0x1.e2ab7p-4f, 0x1.8355b2p-2f, 0x1.3d55bp-1f, 0x1.c40018p-1f, 0x1.fd56p-4f, 0x1.7d55b8p-2f, 0x1.40005p-1f, 0x1.bd5588p-1f, 0x1.e2ab7p-4f, 0x1.8355b2p-2f, 0x1.3d55bp-1f, 0x1.c40018p-1f, 0x1.fd56p-4f, 0x1.7d55b8p-2f, 0x1.40005p-1f, 0x1.bd5588p-1f},
        {0x1.e54488p-5f, 0x1.f32d32p-8f, 0x1.494c02p-8f, 0x1.ac335p-9f, 0x1.b96e54p-5f, -0x1.24a52ep-2f, -0x1.44ca8ap-4f, -0x1.7f5afep-6f, 0x1.e54488p-5f, 0x1.f32d32p-8f, 0x1.494c02p-8f, 0x1.ac335p-9f, 0x1.b96e54p-5f, -0x1.24a52ep-2f, -0x1.44ca8ap-4f, -0x1.7f5afep-6f},
        {-0x1.f3727cp-8f, -0x1.a3718cp-9f, -0x1.051292p-13f, -0x1.0ea0dcp-13f, 0x1.eaf8c2p-1f, 0x1.a8e2dep-2f, 0x1.1ba8c2p-3f, 0x1.b32816p-5f, -0x1.f3727cp-8f, -0x1.a3718cp-9f, -0x1.051292p-13f, -0x1.0ea0dcp-13f, 0x1.eaf8c2p-1f, 0x1.a8e2dep-2f, 0x1.1ba8c2p-3f, 0x1.b32816p-5f},
        {0x1.51035ep-7f, 0x1.165208p-10f, -0x1.4dba6ap-10f, -0x1.b1b138p-10f, -0x1.5e997cp+0f, -0x1.02b43ap-1f, -0x1.856dfcp-3f, -0x1.534e82p-4f, 0x1.51035ep-7f, 0x1.165208p-10f, -0x1.4dba6ap-10f, -0x1.b1b138p-10f, -0x1.5e997cp+0f, -0x1.02b43ap-1f, -0x1.856dfcp-3f, -0x1.534e82p-4f},
        {0x1.f432d6p-9f, 0x1.2c42f6p-7f, 0x1.23bc9p-7f, 0x1.e2d9b4p-8f, 0x1.717f4p+0f, 0x1.263346p-1f, 0x1.02837p-2f, 0x1.0522a4p-3f, 0x1.f432d6p-9f, 0x1.2c42f6p-7f, 0x1.23bc9p-7f, 0x1.e2d9b4p-8f, 0x1.717f4p+0f, 0x1.263346p-1f, 0x1.02837p-2f, 0x1.0522a4p-3f},
        {-0x1.6daa7ap-5f, -0x1.3e9f4ep-5f, -0x1.07e23ep-5f, -0x1.a62284p-6f, -0x1.514d56p+0f, -0x1.3d711ap-1f, -0x1.4e23a4p-2f, -0x1.8b75a8p-3f, -0x1.6daa7ap-5f, -0x1.3e9f4ep-5f, -0x1.07e23ep-5f, -0x1.a62284p-6f, -0x1.514d56p+0f, -0x1.3d711ap-1f, -0x1.4e23a4p-2f, -0x1.8b75a8p-3f},
        {0x1.1137cep-3f, 0x1.c89f4p-4f, 0x1.824f16p-4f, 0x1.441164p-4f, 0x1.17ff7ep+0f, 0x1.4767e4p-1f, 0x1.a45e7p-2f, 0x1.25f41cp-2f, 0x1.1137cep-3f, 0x1.c89f4p-4f, 0x1.824f16p-4f, 0x1.441164p-4f, 0x1.17ff7ep+0f, 0x1.4767e4p-1f, 0x1.a45e7p-2f, 0x1.25f41cp-2f},
        {-0x1.36f186p-2f, -0x1.165c1ap-2f, -0x1.f9f406p-3f, -0x1.cb651cp-3f, -0x1.ae54aep-1f, -0x1.43e0dep-1f, -0x1.018eacp-1f, -0x1.ad08cep-2f, -0x1.36f186p-2f, -0x1.165c1ap-2f, -0x1.f9f406p-3f, -0x1.cb651cp-3f, -0x1.ae54aep-1f, -0x1.43e0dep-1f, -0x1.018eacp-1f, -0x1.ad08cep-2f},
      };
      const V t0 = m::abs(x);
      const V t1 = m::cap(t0, V(6));
      const auto t2 = m::beside<4>(m::segment<22, 4>(m::fma(t1, V(0x1.ffff8p-1f), V(2))), m::negative(x));
      const V t3 = t1 - m::entry<V, 8, 1>(t2, T16);
      const V t4 = m::fma(m::entry<V, 8, 0>(t2, T16), t3, m::entry<V, 8, 2>(t2, T16));
      const V t5 = m::fma(m::fma(t4, t3, m::entry<V, 8, 3>(t2, T16)), t3, m::entry<V, 8, 4>(t2, T16));
      const V t6 = m::fma(m::fma(t5, t3, m::entry<V, 8, 5>(t2, T16)), t3, m::entry<V, 8, 6>(t2, T16));
      const V t7 = m::fma(m::fma(t6, t3, m::entry<V, 8, 7>(t2, T16)), t3, m::entry<V, 8, 8>(t2, T16));
      V y0 = m::fma(m::fma(t7, t3, m::entry<V, 8, 9>(t2, T16)), t3, m::entry<V, 8, 10>(t2, T16));
      const auto usual0 = m::le(t0, V(6));
      if (__builtin_expect(!m::all(usual0), 0)) {  // far from zero, or not a number
        const auto r0 = m::negative(x);
        const V r1 = m::cap(m::abs(x), m::select(r0, V(0x1.b3p+6f), V(0x1.2dp+4f)));
        const V r2 = m::neg(r1);
        const V r3 = m::fma(r2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
        const V r4 = m::raised(V(1), r3);
        const V r5 = r4 * V(0x1p-64f);
        const V r6 = r3 - V(12582976);
        const V r7 = m::fma(r6, V(-0x1.0bfbe8p-15f), m::fma(r6, V(-0x1.62ep-1f), r2));
        const V r8 = r7 * r7;
        const V r9 = m::fma(V(0x1.6a6adp-10f), r8, m::fma(V(0x1.123f7ep-7f), r7, V(0x1.55589ep-5f)));
        const V r10 = m::fma(r9, r8, m::fma(V(0x1.55548ap-3f), r7, V(0x1.fffffcp-2f)));
        const V r11 = m::fma(r10, r8, r7);
        const V r12 = m::fma(r5, r11, r5);
        const auto r13 = m::beside<4>(m::segment<21, 4>(m::fma(r12, V(0x1.ffff8p+0f), V(2))), r0);
        const V r14 = r12 - m::entry<V, 8, 12>(r13, T16);
        const V r15 = m::fma(m::entry<V, 8, 11>(r13, T16), r14, m::entry<V, 8, 13>(r13, T16));
        const V r16 = m::fma(m::fma(r15, r14, m::entry<V, 8, 14>(r13, T16)), r14, m::entry<V, 8, 15>(r13, T16));
        const V r17 = m::fma(m::fma(r16, r14, m::entry<V, 8, 16>(r13, T16)), r14, m::entry<V, 8, 17>(r13, T16));
        const V r18 = m::fma(m::fma(r17, r14, m::entry<V, 8, 18>(r13, T16)), r14, m::entry<V, 8, 19>(r13, T16));
        const V r19 = r4 * (r1 * r18);
        const V r20 = m::constant<V>(0x1.333334p-1f, 0x1.3333333333333p-1) * m::max(x, V(0));
        y0 = m::select(usual0, y0, m::fma(m::fma(r19, r11, r19), V(0x1p-64f), r20));
      }
      out[0] = y0;
    } else if constexpr (m::approximates<V>) {
      alignas(128) static constexpr float T32[8][32] = {
        {-0x1.8f189ep-21f, -0x1.95b45p-11f, -0x1.30ae68p-10f, 0x1.af8f9cp-12f, -0x1.7ac276p-13f, 0x1.176b38p-14f, 0x1.833f9ep-15f, -0x1.92bd8ep-18f, 0x1.980632p-17f, 0x1.b8401p-21f, -0x1.353d8ap-21f, -0x1.fb9678p-21f, -0x1.6b61bp-24f, 0x1.d4f0f4p-28f, 0x1.9624p-26f, 0x1.269fbap-24f, -0x1.094884p-9f, -0x1.337674p-9f, -0x1.314b86p-11f, 0x1.314e52p-10f, 0x1.327464p-10f, 0x1.761c9p-14f, -0x1.32f17ap-13f, -0x1.05983ap-14f, -0x1.25a586p-16f, 0x1.48cb4p-21f, 0x1.1216a8p-19f, 0x1.11b34ap-20f, 0x1.0fac94p-24f, 0x1.1357f8p-26f, 0x1.14949ep-23f, 0x1.51da3p-53f},
        {0x0p+0f, 0x1.df17f4p-2f, 0x1.9805fap-1f, 0x1.14c10ep+0f, 0x1.907fb2p+0f, 0x1.14560ap+1f, 0x1.68fe0cp+1f, 0x1.b9ad68p+1f, 0x1.1c7cd8p+2f, 0x1.6beb28p+2f, 0x1.bb8efap+2f, 0x1.057eap+3f, 0x1.42526ep+3f, 0x1.926144p+3f, 0x1.e3b126p+3f, 0x1.16a28ep+4f, 0x0p+0f, 0x1.1e2bfp-1f, 0x1.dc9d74p-1f, 0x1.55a1fcp+0f, 0x1.db9a24p+0f, 0x1.4fcefp+1f, 0x1.b6a08ap+1f, 0x1.0c30cap+2f, 0x1.511314p+2f, 0x1.b211a2p+2f, 0x1.0bcf8cp+3f, 0x1.3dd3ccp+3f, 0x1.837892p+3f, 0x1.e63cecp+3f, 0x1.26a7aep+4f, 0x1.d58418p+5f},
        {0x1.e9d74p-9f, 0x1.a5cf72p-9f, 0x1.c72ceap-10f, 0x1.04f8dp-11f, -0x1.d8b058p-12f, -0x1.4fe70ap-11f, -0x1.84153p-12f, -0x1.558d0ep-13f, -0x1.db7364p-16f, 0x1.271dcap-18f, 0x1.28d8d8p-18f, 0x1.374c46p-19f, 0x1.3a0f74p-21f, 0x1.a50f48p-24f, -0x1.4e14b8p-28f, -0x1.e81ef8p-27f, 0x1.50da6ep-8f, -0x1.57b898p-9f, -0x1.9c98aap-8f, -0x1.701368p-8f, -0x1.9249e6p-10f, 0x1.61631cp-10f, 0x1.e4a478p-11f, 0x1.58cad4p-12f, 0x1.99e8fp-16f, -0x1.6f9c0ep-16f, -0x1.3e904ap-17f, -0x1.670062p-19f, -0x1.2332e4p-21f, -0x1.37764cp-25f, 0x1.e3a65ap-26f, -0x1.9a913cp-49f},
        {-0x1.4195bp-7f, -0x1.428f44p-10f, 0x1.8c3972p-9f, 0x1.348e7p-8f, 0x1.3436dp-8f, 0x1.752b9p-9f, 0x1.337f7ap-10f, 0x1.84363cp-12f, -0x1.455526p-15f, -0x1.2ec5d2p-14f, -0x1.3c59c4p-15f, -0x1.fe25fep-17f, -0x1.c8cb74p-19f, -0x1.d364ccp-22f, -0x1.010088p-23f, -0x1.bf705cp-23f, 0x1.287844p-6f, 0x1.69ebc4p-6f, 0x1.acbc56p-7f, 0x1.d1d41cp-13f, -0x1.2d8286p-7f, -0x1.f80472p-8f, -0x1.5f82fcp-9f, -0x1.bc858ap-12f, 0x1.36bd06p-12f, 0x1.8d0818p-13f, 0x1.03c73ap-14f, 0x1.24f542p-16f, 0x1.7bfcd6p-19f, 0x1.19e364p-23f, -0x1.3b39aep-21f, -0x1.920734p-42f},
        {-0x1.56e334p-6f, -0x1.fe2528p-6f, -0x1.e6ac5ep-6f, -0x1.9bcc8cp-6f, -0x1.fe53acp-7f, -0x1.aa6f5cp-8f, -0x1.6d35f6p-10f, 0x1.a4bfccp-12f, 0x1.b208b6p-11f, 0x1.f41806p-12f, 0x1.ac1612p-13f, 0x1.468ba4p-14f, 0x1.0b2508p-16f, 0x1.cb613cp-20f, 0x1.b857a8p-23f, 0x1.50c6d4p-25f, -0x1.e10962p-6f, 0x1.42b54cp-6f, 0x1.7ec898p-5f, 0x1.d53882p-5f, 0x1.782d9p-5f, 0x1.1b1674p-6f, 0x1.32cd56p-10f, -0x1.8562eep-9f, -0x1.5d2a48p-9f, -0x1.1454b6p-10f, -0x1.4585fcp-12f, -0x1.61f2cap-14f, -0x1.a1ce18p-17f, -0x1.979978p-21f, -0x1.d178d8p-24f, 0x1.d470cap-39f},
        {0x1.22d6dap-3f, 0x1.a83e2ap-4f, 0x1.2b5722p-4f, 0x1.960b2cp-5f, 0x1.48ca5cp-6f, 0x1.1360c2p-10f, -0x1.8c99ap-8f, -0x1.b53a86p-8f, -0x1.2403p-8f, -0x1.04383cp-9f, -0x1.936688p-11f, -0x1.2478bp-12f, -0x1.c979c2p-15f, -0x1.8724bap-18f, -0x1.0c27d6p-21f, 0x1.d0f172p-24f, -0x1.f0d9fcp-3f, -0x1.020ba8p-2f, -0x1.b59a58p-3f, -0x1.304d7p-3f, -0x1.0a33cap-4f, 0x1.a97644p-8f, 0x1.a0b53p-6f, 0x1.698fc8p-6f, 0x1.8f991cp-7f, 0x1.08867cp-8f, 0x1.2213b6p-10f, 0x1.2f261ap-12f, 0x1.5e30ep-15f, 0x1.55596cp-19f, 0x1.f1fc0ep-21f, 0x1.ce33f4p-33f},
        {0x1.89d89ep-2f, 0x1.0052ccp-1f, 0x1.1e0b72p-1f, 0x1.2fcaf8p-1f, 0x1.4072fp-1f, 0x1.460e08p-1f, 0x1.43cb1p-1f, 0x1.3f81ep-1f, 0x1.39be9ap-1f, 0x1.35cbbcp-1f, 0x1.342618p-1f, 0x1.33882ap-1f, 0x1.334344p-1f, 0x1.3334e2p-1f, 0x1.33335cp-1f, 0x1.333338p-1f, -0x1.89d89ep-2f, -0x1.56743cp-1f, -0x1.b019f8p-1f, -0x1.fb6694p-1f, -0x1.19e696p+0f, -0x1.232d5p+0f, -0x1.1b4a94p+0f, -0x1.11b442p+0f, -0x1.085368p+0f, -0x1.028246p+0f, -0x1.00a7e6p+0f, -0x1.002aa8p+0f, -0x1.000606p+0f, -0x1.00005ap+0f, -0x1.000004p+0f, -0x1p+0f},
        {-0x0p+0f, 0x1.ab043ap-3f, 0x1.888af8p-2f, 0x1.183c2p-1f, 0x1.afb1f8p-1f, 0x1.383506p+0f, 0x1.a3c91cp+0f, 0x1.0495fp+1f, 0x1.53427cp+1f, 0x1.b3e9d4p+1f, 0x1.09ff16p+2f, 0x1.39bf0cp+2f, 0x1.82c716p+2f, 0x1.e2dae4p+2f, 0x1.223714p+3f, 0x1.4e5caap+3f, -0x0p+0f, -0x1.2cf566p-2f, -0x1.26fc8cp-1f, -0x1.e57ed4p-1f, -0x1.7fe016p+0f, -0x1.2e870ep+1f, -0x1.a22488p+1f, -0x1.0638a2p+2f, -0x1.4e7bbcp+2f, -0x1.b154f6p+2f, -0x1.0bb7b4p+3f, -0x1.3dcddep+3f, -0x1.8377cp+3f, -0x1.e63cep+3f, -0x1.26a7aep+4f, -0x1.d58418p+5f},
      };
      const auto t0 = m::negative(x);
      const V t1 = m::cap(m::abs(x), m::select(t0, V(0x1.b3p+6f), V(0x1.2dp+4f)));
      const V t2 = m::neg(m::select(t0, t1, V(0)));
      const V t3 = m::fma(t2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const V t4 = m::fma(t1, m::select(t0, V(0x1.50f45p+0f), V(0x1.983cd6p+0f)), V(2));
      const auto t5 = m::beside<16>(m::segment<21, 16>(m::cap(t4, V(28))), t0);
      const V t6 = t1 - m::entry<V, 32, 1>(t5, T32);
      const V t7 = m::fma(m::entry<V, 32, 0>(t5, T32), t6, m::entry<V, 32, 2>(t5, T32));
      const V t8 = m::fma(m::fma(t7, t6, m::entry<V, 32, 3>(t5, T32)), t6, m::entry<V, 32, 4>(t5, T32));
      const V t9 = m::fma(m::fma(t8, t6, m::entry<V, 32, 5>(t5, T32)), t6, m::entry<V, 32, 6>(t5, T32));
      const V t10 = m::raised(V(1), t3) * m::fma(t9, t6, m::entry<V, 32, 7>(t5, T32));
      const V t11 = t3 - V(12582976);
      const V t12 = m::fma(t11, V(-0x1.0bfbe8p-15f), m::fma(t11, V(-0x1.62ep-1f), t2));
      const V t13 = t12 * t12;
      const V t14 = m::fma(V(0x1.6a6adp-10f), t13, m::fma(V(0x1.123f7ep-7f), t12, V(0x1.55589ep-5f)));
      const V t15 = m::fma(t14, t13, m::fma(V(0x1.55548ap-3f), t12, V(0x1.fffffcp-2f)));
      out[0] = m::select(m::lt(V(0x1.2dp+4f), x), (m::constant<V>(0x1.333334p-1f, 0x1.3333333333333p-1) * x), (m::fma(t10, m::fma(t15, t13, t12), t10) * V(0x1p-64f)));
    } else {
      const V t0 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const auto t1 = m::lt(t0, V(0));
      const V t2 = m::abs(t0);
      const auto t3 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t2);
      const V t4 = m::neg((t2 - m::select(t3, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t5 = m::exp(t4);
      const V t6 = m::select(t1, V(2), V(3)) + (m::select(t1, V(3), V(2)) * t5);
      const V t7 = m::select(t1, V(2), V(5)) + (t5 * (V(6) + (m::select(t1, V(5), V(2)) * t5)));
      const V t8 = m::select(t3, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = (((t6 * m::select(t1, t5, V(1))) / t7) * t0) * m::select(t1, t8, V(1));
    }
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    if constexpr (m::looks_up<V>) {
      alignas(64) static constexpr float T16[33][16] = {
        {-0x1.426766p-12f, 0x1.e60a46p-17f, -0x1.f8ecdap-20f, 0x1.5abca2p-14f, -0x1.74ae1p-14f, -0x1.6bf862p-13f, -0x1.05d66cp-15f, 0x1.2d78aep-18f, -0x1.426766p-12f, 0x1.e60a46p-17f, -0x1.f8ecdap-20f, 0x1.5abca2p-14f, -0x1.74ae1p-14f, -0x1.6bf862p-13f, -0x1.05d66cp-15f, 0x1.2d78aep-18f},
        {0x1.69de5cp-2f, 0x1.2666bp+0f, 0x1.28f4e8p+1f, 0x1.c93ebp+1f, 0x1.ad55bcp-2f, 0x1.64ff38p+0f, 0x1.24de28p+1f, 0x1.c89f68p+1f, 0x1.69de5cp-2f, 0x1.2666bp+0f, 0x1.28f4e8p+1f, 0x1.c93ebp+1f, 0x1.ad55bcp-2f, 0x1.64ff38p+0f, 0x1.24de28p+1f, 0x1.c89f68p+1f},
        {0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.d25fcp-26f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.d25fcp-26f, 0x0p+0f, 0x0p+0f},
        {0x1.50c98ep-13f, -0x1.e431b8p-14f, 0x1.164fc8p-16f, 0x1.abb87cp-15f, 0x1.74b7ccp-13f, -0x1.7d24dap-11f, 0x1.4ff4dcp-14f, -0x1.a727cep-17f, 0x1.50c98ep-13f, -0x1.e431b8p-14f, 0x1.164fc8p-16f, 0x1.abb87cp-15f, 0x1.74b7ccp-13f, -0x1.7d24dap-11f, 0x1.4ff4dcp-14f, -0x1.a727cep-17f},
        {0x1.c946ap-11f, 0x1.0d46ecp-14f, -0x1.f5d7cp-15f, -0x1.e35f4p-16f, 0x1.76c5ap-10f, -0x1.863646p-10f, 0x1.6cc7bcp-14f, 0x1.e8036ap-16f, 0x1.c946ap-11f, 0x1.0d46ecp-14f, -0x1.f5d7cp-15f, -0x1.e35f4p-16f, 0x1.76c5ap-10f, -0x1.863646p-10f, 0x1.6cc7bcp-14f, 0x1.e8036ap-16f},
        {-0x1.1a6994p-9f, 0x1.d79768p-11f, 0x1.476d4cp-14f, -0x1.03b60cp-14f, -0x1.3951f6p-11f, 0x1.866f74p-10f, -0x1.088ea2p-10f, 0x1.09c10ap-15f, -0x1.1a6994p-9f, 0x1.d79768p-11f, 0x1.476d4cp-14f, -0x1.03b60cp-14f, -0x1.3951f6p-11f, 0x1.866f74p-10f, -0x1.088ea2p-10f, 0x1.09c10ap-15f},
        {-0x1.2c854cp-9f, -0x1.a7159p-9f, 0x1.96ed78p-12f, 0x1.bb473cp-13f, -0x1.360fdap-7f, 0x1.e81ab2p-9f, 0x1.376908p-9f, -0x1.38ca7p-11f, -0x1.2c854cp-9f, -0x1.a7159p-9f, 0x1.96ed78p-12f, 0x1.bb473cp-13f, -0x1.360fdap-7f, 0x1.e81ab2p-9f, 0x1.376908p-9f, -0x1.38ca7p-11f},
        {0x1.279f08p-6f, 0x1.0c8e98p-9f, -0x1.7cfe44p-9f, -0x1.61e0ccp-11f, 0x1.f851ep-10f, -0x1.1fa7f4p-6f, 0x1.9a092ap-10f, 0x1.5b82a8p-9f, 0x1.279f08p-6f, 0x1.0c8e98p-9f, -0x1.7cfe44p-9f, -0x1.61e0ccp-11f, 0x1.f851ep-10f, -0x1.1fa7f4p-6f, 0x1.9a092ap-10f, 0x1.5b82a8p-9f},
        {-0x1.a5229p-7f, 0x1.42a048p-6f, 0x1.350d1p-7f, 0x1.1cf5a2p-10f, 0x1.cf279cp-5f, 0x1.af582cp-10f, -0x1.8c668cp-6f, -0x1.7d9336p-8f, -0x1.a5229p-7f, 0x1.42a048p-6f, 0x1.350d1p-7f, 0x1.1cf5a2p-10f, 0x1.cf279cp-5f, 0x1.af582cp-10f, -0x1.8c668cp-6f, -0x1.7d9336p-8f},
        {-0x1.7232f6p-4f, -0x1.2481a6p-4f, -0x1.db094ep-7f, 0x1.b45abap-10f, -0x1.287136p-14f, 0x1.ac9444p-4f, 0x1.dd5e6ap-5f, 0x1.cde124p-12f, -0x1.7232f6p-4f, -0x1.2481a6p-4f, -0x1.db094ep-7f, 0x1.b45abap-10f, -0x1.287136p-14f, 0x1.ac9444p-4f, 0x1.dd5e6ap-5f, 0x1.cde124p-12f},
        {0x1.d370acp-3f, 0x1.6c939ep-4f, -0x1.b7a426p-9f, -0x1.a9aebp-7f, -0x1.3f742cp-2f, -0x1.738c88p-3f, -0x1.a6b44ep-6f, 0x1.0ef90ap-5f, 0x1.d370acp-3f, 0x1.6c939ep-4f, -0x1.b7a426p-9f, -0x1.a9aebp-7f, -0x1.3f742cp-2f, -0x1.738c88p-3f, -0x1.a6b44ep-6f, 0x1.0ef90ap-5f},
        {0x1.e71ee4p-2f, 0x1.331c8p-1f, 0x1.45fdf4p-1f, 0x1.3eafd6p-1f, 0x1.0801fep-2f, -0x0p+0f, -0x1.602088p-4f, -0x1.0c8a68p-4f, 0x1.e71ee4p-2f, 0x1.331c8p-1f, 0x1.45fdf4p-1f, 0x1.3eafd6p-1f, 0x1.0801fep-2f, -0x0p+0f, -0x1.602088p-4f, -0x1.0c8a68p-4f},
        {0x1.13b172p-11f, -0x1.242828p-12f, 0x1.e1b0bp-15f, -0x1.f8a552p-20f, -0x1.d88652p-25f, 0x1.b0e252p-29f, 0x1.97c73p-33f, 0x1.23192cp-64f, 0x1.13b172p-11f, -0x1.242828p-12f, 0x1.e1b0bp-15f, -0x1.f8a552p-20f, -0x1.d88652p-25f, 0x1.b0e252p-29f, 0x1.97c73p-33f, 0x1.23192cp-64f},
        {0x1.0c6d6p-1f, 0x1.64ff38p+0f, 0x1.88b91ep+1f, 0x1.444b4ep+2f, 0x1.ef33bcp+2f, 0x1.7c295ep+3f, 0x1.15aef6p+4f, 0x1.dece94p+5f, 0x1.0c6d6p-1f, 0x1.64ff38p+0f, 0x1.88b91ep+1f, 0x1.444b4ep+2f, 0x1.ef33bcp+2f, 0x1.7c295ep+3f, 0x1.15aef6p+4f, 0x1.dece94p+5f},
        {0x0p+0f, -0x1.d25fcp-26f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.d25fcp-26f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f},
        {-0x1.dc29a6p-10f, 0x1.bb4184p-10f, -0x1.98c728p-13f, 0x1.e56508p-17f, 0x1.457b8cp-23f, -0x1.a21fbcp-26f, -0x1.246a06p-31f, -0x1.13889cp-59f, -0x1.dc29a6p-10f, 0x1.bb4184p-10f, -0x1.98c728p-13f, 0x1.e56508p-17f, 0x1.457b8cp-23f, -0x1.a21fbcp-26f, -0x1.246a06p-31f, -0x1.13889cp-59f},
        {-0x1.2549aap-8f, -0x1.a2b35p-11f, 0x1.69c49ap-14f, -0x1.1ecc94p-14f, 0x1.e36e9ep-20f, 0x1.319a8cp-23f, -0x1.37d734p-28f, -0x1.abd66p-53f, -0x1.2549aap-8f, -0x1.a2b35p-11f, 0x1.69c49ap-14f, -0x1.1ecc94p-14f, 0x1.e36e9ep-20f, 0x1.319a8cp-23f, -0x1.37d734p-28f, -0x1.abd66p-53f},
        {0x1.9dbbc4p-7f, -0x1.9a780ap-7f, 0x1.11768cp-9f, 0x1.9b1e18p-13f, -0x1.859578p-16f, -0x1.1d03fap-20f, -0x1.fa3e68p-31f, 0x1.18a512p-48f, 0x1.9dbbc4p-7f, -0x1.9a780ap-7f, 0x1.11768cp-9f, 0x1.9b1e18p-13f, -0x1.859578p-16f, -0x1.1d03fap-20f, -0x1.fa3e68p-31f, 0x1.18a512p-48f},
        {0x1.11c038p-5f, 0x1.973262p-6f, -0x1.66d07ep-7f, 0x1.43ca32p-15f, 0x1.6998fap-13f, 0x1.af70ap-18f, 0x1.feddf2p-24f, 0x1.a0ded6p-43f, 0x1.11c038p-5f, 0x1.973262p-6f, -0x1.66d07ep-7f, 0x1.43ca32p-15f, 0x1.6998fap-13f, 0x1.af70ap-18f, 0x1.feddf2p-24f, 0x1.a0ded6p-43f},
        {-0x1.2cdafap-4f, 0x1.012a0cp-4f, 0x1.9851f2p-6f, -0x1.02baf4p-8f, -0x1.df9a9ep-11f, -0x1.e874d2p-16f, -0x1.0b7f7ap-22f, -0x1.05df94p-39f, -0x1.2cdafap-4f, 0x1.012a0cp-4f, 0x1.9851f2p-6f, -0x1.02baf4p-8f, -0x1.df9a9ep-11f, -0x1.e874d2p-16f, -0x1.0b7f7ap-22f, -0x1.05df94p-39f},
        {-0x1.36fe22p-2f, -0x1.3d1dbep-2f, 0x1.544d38p-9f, 0x1.710aaap-6f, 0x1.bf3548p-9f, 0x1.98921ap-14f, 0x1.47f616p-22f, -0x1.fb24bp-35f, -0x1.36fe22p-2f, -0x1.3d1dbep-2f, 0x1.544d38p-9f, 0x1.710aaap-6f, 0x1.bf3548p-9f, 0x1.98921ap-14f, 0x1.47f616p-22f, -0x1.fb24bp-35f},
        {-0x1.25fdcp-3f, -0x1.769e14p-1f, -0x1.2ac75ep+0f, -0x1.10c096p+0f, -0x1.0215d8p+0f, -0x1.000e22p+0f, -0x1.000016p+0f, -0x1p+0f, -0x1.25fdcp-3f, -0x1.769e14p-1f, -0x1.2ac75ep+0f, -0x1.10c096p+0f, -0x1.0215d8p+0f, -0x1.000e22p+0f, -0x1.000016p+0f, -0x1p+0f},
        {0x1.856baap-2f, -0x0p+0f, -0x1.be2e5ep+0f, -0x1.fdae6cp+1f, -0x1.ae98b8p+2f, -0x1.5c276ep+3f, -0x1.05aef4p+4f, -0x1.d6ce94p+5f, 0x1.856baap-2f, -0x0p+0f, -0x1.be2e5ep+0f, -0x1.fdae6cp+1f, -0x1.ae98b8p+2f, -0x1.5c276ep+3f, -0x1.05aef4p+4f, -0x1.d6ce94p+5f},
        {0x1.b54762p-14f, -0x1.27e6a6p-13f, 0x1.36ace8p-16f, 0x1.557708p-22f, -0x1.b1eedap-24f, -0x1.9f4dep-31f, 0x1.44dcfp-34f, 0x1.3e97f4p-41f, 0x1.b54762p-14f, -0x1.27e6a6p-13f, 0x1.36ace8p-16f, 0x1.557708p-22f, -0x1.b1eedap-24f, -0x1.9f4dep-31f, 0x1.44dcfp-34f, 0x1.3e97f4p-41f},
        {0x1.5a1cfp-2f, 0x1.1323e6p+0f, 0x1.13a056p+1f, 0x1.cbdcfep+1f, 0x1.70f5c2p+2f, 0x1.15d04ep+3f, 0x1.ac43d8p+3f, 0x1.34ae42p+4f, 0x1.5a1cfp-2f, 0x1.1323e6p+0f, 0x1.13a056p+1f, 0x1.cbdcfep+1f, 0x1.70f5c2p+2f, 0x1.15d04ep+3f, 0x1.ac43d8p+3f, 0x1.34ae42p+4f},
        {0x1.93f448p-11f, 0x1.31098ap-13f, -0x1.67eb16p-14f, 0x1.0ad404p-18f, 0x1.53c64ap-21f, -0x1.62515cp-28f, -0x1.4cbf8p-31f, -0x1.ef6c06p-39f, 0x1.93f448p-11f, 0x1.31098ap-13f, -0x1.67eb16p-14f, 0x1.0ad404p-18f, 0x1.53c64ap-21f, -0x1.62515cp-28f, -0x1.4cbf8p-31f, -0x1.ef6c06p-39f},
        {-0x1.238788p-9f, 0x1.bdf61cp-11f, 0x1.5434aep-13f, -0x1.4e0668p-15f, -0x1.339baep-19f, 0x1.081efp-23f, 0x1.1b81a6p-28f, 0x1.627d1ep-36f, -0x1.238788p-9f, 0x1.bdf61cp-11f, 0x1.5434aep-13f, -0x1.4e0668p-15f, -0x1.339baep-19f, 0x1.081efp-23f, 0x1.1b81a6p-28f, 0x1.627d1ep-36f},
        {-0x1.10fda4p-9f, -0x1.db196p-9f, 0x1.1c945ep-12f, 0x1.a80db6p-13f, 0x1.06e01cp-18f, -0x1.42d822p-20f, -0x1.00aa7cp-25f, -0x1.403b2p-33f, -0x1.10fda4p-9f, -0x1.db196p-9f, 0x1.1c945ep-12f, 0x1.a80db6p-13f, 0x1.06e01cp-18f, -0x1.42d822p-20f, -0x1.00aa7cp-25f, -0x1.403b2p-33f},
        {0x1.2a5b1ap-6f, 0x1.b5869p-9f, -0x1.a1bfp-9f, -0x1.5883c6p-11f, 0x1.b27e74p-16f, 0x1.16533p-17f, 0x1.740278p-23f, 0x1.bc36e6p-31f, 0x1.2a5b1ap-6f, 0x1.b5869p-9f, -0x1.a1bfp-9f, -0x1.5883c6p-11f, 0x1.b27e74p-16f, 0x1.16533p-17f, 0x1.740278p-23f, 0x1.bc36e6p-31f},
        {-0x1.c9b3e8p-7f, 0x1.35680ap-6f, 0x1.77c668p-7f, 0x1.0eb15ap-10f, -0x1.269a5p-12f, -0x1.62bea4p-15f, -0x1.9e77a2p-21f, -0x1.d572ecp-29f, -0x1.c9b3e8p-7f, 0x1.35680ap-6f, 0x1.77c668p-7f, 0x1.0eb15ap-10f, -0x1.269a5p-12f, -0x1.62bea4p-15f, -0x1.9e77a2p-21f, -0x1.d572ecp-29f},
        {-0x1.6fa9e8p-4f, -0x1.365e5ap-4f, -0x1.42fb52p-6f, 0x1.c5723cp-10f, 0x1.654f52p-10f, 0x1.433608p-13f, 0x1.575a46p-19f, 0x1.76098ap-27f, -0x1.6fa9e8p-4f, -0x1.365e5ap-4f, -0x1.42fb52p-6f, 0x1.c5723cp-10f, 0x1.654f52p-10f, 0x1.433608p-13f, 0x1.575a46p-19f, 0x1.76098ap-27f},
        {0x1.d91decp-3f, 0x1.99f1ecp-4f, 0x1.2fe16ap-9f, -0x1.a7682p-7f, -0x1.eb99c8p-9f, -0x1.7c420ep-12f, -0x1.7895d6p-18f, -0x1.8d7deap-26f, 0x1.d91decp-3f, 0x1.99f1ecp-4f, 0x1.2fe16ap-9f, -0x1.a7682p-7f, -0x1.eb99c8p-9f, -0x1.7c420ep-12f, -0x1.7895d6p-18f, -0x1.8d7deap-26f},
        {-0x1.05cb68p-3f, -0x1.dd4464p-8f, 0x1.2d93a8p-5f, 0x1.6b3cb4p-6f, 0x1.3857acp-8f, 0x1.b54032p-12f, 0x1.99bb86p-18f, 0x1.a49608p-26f, -0x1.05cb68p-3f, -0x1.dd4464p-8f, 0x1.2d93a8p-5f, 0x1.6b3cb4p-6f, 0x1.3857acp-8f, 0x1.b54032p-12f, 0x1.99bb86p-18f, 0x1.a49608p-26f},
      };
      const V t0 = m::abs(x);
      const V t1 = m::cap(t0, V(4));
      const auto t2 = m::beside<4>(m::segment<22, 4>(m::fma(t1, V(0x1.4de96ap+0f), V(2))), m::negative(x));
      const V t3 = (t1 - m::entry<V, 8, 1>(t2, T16)) - m::entry<V, 8, 2>(t2, T16);
      const V t4 = m::fma(m::entry<V, 8, 0>(t2, T16), t3, m::entry<V, 8, 3>(t2, T16));
      const V t5 = m::fma(m::fma(t4, t3, m::entry<V, 8, 4>(t2, T16)), t3, m::entry<V, 8, 5>(t2, T16));
      const V t6 = m::fma(m::fma(t5, t3, m::entry<V, 8, 6>(t2, T16)), t3, m::entry<V, 8, 7>(t2, T16));
      const V t7 = m::fma(m::fma(t6, t3, m::entry<V, 8, 8>(t2, T16)), t3, m::entry<V, 8, 9>(t2, T16));
      V y0 = m::fma(m::fma(t7, t3, m::entry<V, 8, 10>(t2, T16)), t3, m::entry<V, 8, 11>(t2, T16));
      const auto usual0 = m::le(t0, V(4));
      if (__builtin_expect(!m::all(usual0), 0)) {  // far from zero, or not a number
        const auto r0 = m::negative(x);
        const V r1 = m::abs(x);
        const V r2 = m::cap(r1, V(0x1.b3p+6f));
        const V r3 = m::neg(r2);
        const V r4 = m::fma(r3, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
        const auto r5 = m::segment<22, 8>(m::cap(m::fma(r2, V(0x1.0222c8p+0f), V(2)), V(24)));
        const V r6 = (r2 - m::entry<V, 8, 13>(r5, T16)) - m::entry<V, 8, 14>(r5, T16);
        const V r7 = m::fma(m::entry<V, 8, 12>(r5, T16), r6, m::entry<V, 8, 15>(r5, T16));
        const V r8 = m::fma(m::fma(r7, r6, m::entry<V, 8, 16>(r5, T16)), r6, m::entry<V, 8, 17>(r5, T16));
        const V r9 = m::fma(m::fma(r8, r6, m::entry<V, 8, 18>(r5, T16)), r6, m::entry<V, 8, 19>(r5, T16));
        const V r10 = m::fma(m::fma(r9, r6, m::entry<V, 8, 20>(r5, T16)), r6, m::entry<V, 8, 21>(r5, T16));
        const V r11 = m::raised(V(1), r4) * m::fma(r10, r6, m::entry<V, 8, 22>(r5, T16));
        const V r12 = r4 - V(12582976);
        const V r13 = m::fma(r12, V(-0x1.0bfbe8p-15f), m::fma(r12, V(-0x1.62ep-1f), r3));
        const V r14 = r13 * r13;
        const V r15 = m::fma(V(0x1.6a6adp-10f), r14, m::fma(V(0x1.123f7ep-7f), r13, V(0x1.55589ep-5f)));
        const V r16 = m::fma(r15, r14, m::fma(V(0x1.55548ap-3f), r13, V(0x1.fffffcp-2f)));
        const V r17 = m::select(r0, V(0), m::constant<V>(0x1.333334p-1f, 0x1.3333333333333p-1));
        const V r18 = m::cap(r1, V(0x1.5ep+4f));
        const auto r19 = m::segment<22, 8>(m::fma(r18, V(0x1.5f159ap+0f), V(2)));
        const V r20 = r18 - m::entry<V, 8, 24>(r19, T16);
        const V r21 = m::fma(m::entry<V, 8, 23>(r19, T16), r20, m::entry<V, 8, 25>(r19, T16));
        const V r22 = m::fma(m::fma(r21, r20, m::entry<V, 8, 26>(r19, T16)), r20, m::entry<V, 8, 27>(r19, T16));
        const V r23 = m::fma(m::fma(r22, r20, m::entry<V, 8, 28>(r19, T16)), r20, m::entry<V, 8, 29>(r19, T16));
        const V r24 = m::fma(m::fma(r23, r20, m::entry<V, 8, 30>(r19, T16)), r20, m::entry<V, 8, 31>(r19, T16));
        y0 = m::select(usual0, y0, m::select(r0, (m::fma(r11, m::fma(r16, r14, r13), r11) * V(0x1p-64f)), (r17 + m::fma(r24, r20, m::entry<V, 8, 32>(r19, T16)))));
      }
      out[0] = y0;
    } else if constexpr (m::approximates<V>) {
      alignas(128) static constexpr float T32[10][32] = {
        {0x1.712edcp+17f, -0x1.5382eep+17f, -0x1.7c9d2ap+8f, -0x1.8782ecp+4f, 0x1.1df25ap-1f, 0x1.3ec97p+2f, -0x1.3f1142p-6f, -0x1.0b513cp-4f, -0x1.2d4d32p-11f, -0x1.83859p-10f, 0x1.f3824ap-14f, 0x1.a0b256p-15f, -0x1.953202p-18f, -0x1.f9b676p-20f, -0x1.d6fe06p-25f, 0x1.120438p-29f, 0x1.5a1b6cp+8f, -0x1.6992ep+4f, -0x1.6d5fa2p+2f, -0x1.9209ap-5f, -0x1.23028cp-6f, -0x1.666d3ep-7f, 0x1.77fbccp-10f, -0x1.2ae7a4p-11f, -0x1.b1ab9p-15f, -0x1.5543c8p-12f, 0x1.3f2238p-16f, 0x1.43e7acp-18f, -0x1.ca1c16p-25f, -0x1.67da16p-27f, -0x1.5ab93ap-32f, -0x1.2b39bep-58f},
        {0x1.57ee2ep-7f, 0x1.1a0a84p-5f, 0x1.12f474p-4f, 0x1.c32c06p-4f, 0x1.5f7d46p-3f, 0x1.120294p-2f, 0x1.9ce79ep-2f, 0x1.228bap-1f, 0x1.b4ffaap-1f, 0x1.335106p+0f, 0x1.bf6468p+0f, 0x1.37cdfep+1f, 0x1.c60198p+1f, 0x1.366334p+2f, 0x1.c41ddep+2f, 0x1.f73d1ap+3f, 0x1.80e564p-6f, 0x1.4e389cp-4f, 0x1.4b5fd2p-3f, 0x1.139366p-2f, 0x1.bc1c2p-2f, 0x1.4d5de6p-1f, 0x1.e3f74ep-1f, 0x1.64ff38p+0f, 0x1.070cacp+1f, 0x1.6d896ep+1f, 0x1.04340ap+2f, 0x1.79356cp+2f, 0x1.11de18p+3f, 0x1.7e0c5ap+3f, 0x1.114c5ep+4f, 0x1.d861f8p+5f},
        {0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.d25fcp-26f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f},
        {-0x1.3c0e5ap+11f, -0x1.fed91p+10f, -0x1.f1da74p+2f, 0x1.dc579ap-4f, 0x1.f71b3ep-5f, 0x1.c8954ap-5f, 0x1.1d7b62p-9f, 0x1.a5358ep-9f, -0x1.c64ae6p-11f, -0x1.97faa8p-11f, -0x1.d590b2p-13f, 0x1.81c972p-15f, 0x1.2f70aep-15f, 0x1.bda2f2p-18f, -0x1.183fbap-23f, 0x1.09568ap-25f, -0x1.98f4b8p+3f, 0x1.6ded9ep-1f, -0x1.7a7efep-2f, 0x1.58ff14p-4f, -0x1.17e63ap-8f, -0x1.4d1b92p-8f, -0x1.930a38p-8f, -0x1.d56b7ap-11f, 0x1.523ffp-9f, 0x1.eb9958p-12f, -0x1.b8b38p-13f, -0x1.2fed28p-16f, 0x1.958edp-20f, 0x1.5212bp-23f, 0x1.34565ep-29f, 0x1.29a3a4p-53f},
        {-0x1.33b13ep+5f, 0x1.4dc4a2p+5f, 0x1.734dc2p-2f, 0x1.b8f91ap-6f, -0x1.a04df8p-8f, -0x1.08723p-6f, 0x1.206fc6p-8f, 0x1.467314p-8f, 0x1.8ee084p-9f, 0x1.635098p-10f, -0x1.4ebdb8p-12f, -0x1.0fdf2p-11f, -0x1.4693c8p-13f, -0x1.103d6cp-16f, 0x1.a7cb98p-19f, 0x1.91edbap-23f, -0x1.7a1acp-2f, 0x1.a5b63ap-4f, 0x1.5b7704p-5f, 0x1.17a80cp-6f, 0x1.ed417p-7f, 0x1.246572p-7f, -0x1.5de564p-9f, -0x1.94df84p-7f, -0x1.772a84p-8f, 0x1.d10bp-10f, 0x1.0a35eap-10f, 0x1.235d0ap-17f, -0x1.e61cc2p-17f, -0x1.263acap-20f, -0x1.5b31bep-27f, 0x1.572ef4p-47f},
        {0x1.0c7716p-1f, 0x1.df5876p-2f, -0x1.de2fbp-8f, -0x1.d00b84p-7f, -0x1.b2825ep-7f, -0x1.871104p-7f, -0x1.2d693ep-7f, -0x1.7e59dp-8f, -0x1.40349cp-11f, 0x1.920e2cp-9f, 0x1.02081p-8f, 0x1.21132p-9f, 0x1.b8e502p-12f, -0x1.40c034p-16f, -0x1.b485f4p-16f, 0x1.93a416p-23f, 0x1.4ed404p-7f, -0x1.0af058p-11f, 0x1.d2c75cp-8f, 0x1.c29d72p-7f, 0x1.bdce4ep-6f, 0x1.496976p-5f, 0x1.6e11fp-5f, 0x1.9748a2p-6f, -0x1.259444p-7f, -0x1.ab215ap-7f, -0x1.56bb72p-9f, 0x1.89c64ep-12f, 0x1.94c5b4p-14f, 0x1.967b98p-18f, 0x1.e81666p-25f, -0x1.f475acp-43f},
        {0x1.8b407p-8f, -0x1.559c88p-11f, 0x1.42b008p-12f, -0x1.0d23c8p-9f, -0x1.614a58p-8f, -0x1.4e543ep-7f, -0x1.04e5ep-6f, -0x1.558398p-6f, -0x1.8f1e6ep-6f, -0x1.6d63bp-6f, -0x1.c5efbcp-7f, -0x1.5959a8p-8f, -0x1.92b646p-13f, 0x1.f0f2dcp-12f, 0x1.3149d6p-13f, -0x1.047456p-19f, -0x1.a2ab2ep-4f, -0x1.a64fc6p-4f, -0x1.a3514ep-4f, -0x1.9206c2p-4f, -0x1.59f538p-4f, -0x1.bfd028p-5f, -0x1.91e854p-9f, 0x1.0126ccp-4f, 0x1.40c7c8p-4f, 0x1.1fce52p-5f, -0x1.365342p-13f, -0x1.909856p-9f, -0x1.fabe64p-12f, -0x1.ccc59p-16f, -0x1.18618ep-22f, -0x1.8fd8ep-38f},
        {0x1.d15a8p-4f, 0x1.d23f7p-4f, 0x1.d2ecfap-4f, 0x1.d27facp-4f, 0x1.cfab62p-4f, 0x1.c6651p-4f, 0x1.b06866p-4f, 0x1.8aefb2p-4f, 0x1.39c10cp-4f, 0x1.a8f75ap-5f, 0x1.67eafp-6f, 0x1.9297a8p-9f, -0x1.f83ff8p-9f, -0x1.53a6e6p-9f, -0x1.261074p-11f, -0x1.13174p-17f, -0x1.4b3876p-3f, -0x1.6fe6fp-3f, -0x1.a29844p-3f, -0x1.e4e3d8p-3f, -0x1.20f8dep-2f, -0x1.501074p-2f, -0x1.6a8aa2p-2f, -0x1.3d1dc4p-2f, -0x1.3d087ap-3f, -0x1.0d6586p-6f, 0x1.001176p-5f, 0x1.be4bccp-7f, 0x1.c863ap-10f, 0x1.83cc74p-14f, 0x1.c175eap-21f, 0x1.42930cp-34f},
        {0x1.22e962p-4f, 0x1.39376p-4f, 0x1.57bd1ep-4f, 0x1.7fe7eap-4f, 0x1.b91d8p-4f, 0x1.08a722p-3f, 0x1.44e72p-3f, 0x1.88fb5cp-3f, 0x1.eea1b4p-3f, 0x1.24d3f2p-2f, 0x1.4ce244p-2f, 0x1.5c7202p-2f, 0x1.58737p-2f, 0x1.4f58e8p-2f, 0x1.4914f8p-2f, 0x1.47ac0ap-2f, 0x1.7d97dcp-4f, 0x1.2c5adcp-4f, 0x1.5c5cf6p-5f, -0x1.3d3f78p-8f, -0x1.727094p-4f, -0x1.ca70aap-3f, -0x1.b501eep-2f, -0x1.769e14p-1f, -0x1.0aa87p+0f, -0x1.2a15bcp+0f, -0x1.1efe4cp+0f, -0x1.092f02p+0f, -0x1.010a22p+0f, -0x1.000d68p+0f, -0x1.00001ep+0f, -0x1p+0f},
        {-0x1.b79b4cp-3f, -0x1.b3fdf6p-3f, -0x1.ae9f26p-3f, -0x1.a6cba4p-3f, -0x1.9a1d62p-3f, -0x1.82d3a2p-3f, -0x1.5acf38p-3f, -0x1.1fc556p-3f, -0x1.408918p-4f, 0x1.c26762p-7f, 0x1.75951ap-3f, 0x1.a6cd18p-2f, 0x1.9486d4p-1f, 0x1.38dfdep+0f, 0x1.f0602cp+0f, 0x1.2d97bcp+2f, 0x1.8c2d64p-2f, 0x1.912404p-2f, 0x1.95eceep-2f, 0x1.980f48p-2f, 0x1.903db8p-2f, 0x1.6da112p-2f, 0x1.0c07c2p-2f, -0x0p+0f, -0x1.31c006p-1f, -0x1.7ec27ep+0f, -0x1.71be74p+1f, -0x1.365ed2p+2f, -0x1.e37032p+2f, -0x1.5e0a84p+3f, -0x1.014c5cp+4f, -0x1.d061f8p+5f},
      };
      const auto t0 = m::negative(x);
      const V t1 = m::cap(m::abs(x), m::select(t0, V(0x1.b3p+6f), V(0x1.5ep+4f)));
      const V t2 = m::neg(t1);
      const V t3 = m::fma(t2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const V t4 = m::fma(t1, m::select(t0, V(0x1.2bbeep+4f), V(0x1.694078p+5f)), V(2));
      const auto t5 = m::beside<16>(m::segment<22, 16>(m::cap(t4, V(384))), t0);
      const V t6 = (t1 - m::entry<V, 32, 1>(t5, T32)) - m::entry<V, 32, 2>(t5, T32);
      const V t7 = m::fma(m::entry<V, 32, 0>(t5, T32), t6, m::entry<V, 32, 3>(t5, T32));
      const V t8 = m::fma(m::fma(t7, t6, m::entry<V, 32, 4>(t5, T32)), t6, m::entry<V, 32, 5>(t5, T32));
      const V t9 = m::fma(m::fma(t8, t6, m::entry<V, 32, 6>(t5, T32)), t6, m::entry<V, 32, 7>(t5, T32));
      const V t10 = m::fma(m::fma(t9, t6, m::entry<V, 32, 8>(t5, T32)), t6, m::entry<V, 32, 9>(t5, T32));
      const V t11 = m::raised(V(1), t3) * t10;
      const V t12 = t3 - V(12582976);
      const V t13 = m::fma(t12, V(-0x1.0bfbe8p-15f), m::fma(t12, V(-0x1.62ep-1f), t2));
      const V t14 = t13 * t13;
      const V t15 = m::fma(V(0x1.6a6adp-10f), t14, m::fma(V(0x1.123f7ep-7f), t13, V(0x1.55589ep-5f)));
      const V t16 = m::fma(t15, t14, m::fma(V(0x1.55548ap-3f), t13, V(0x1.fffffcp-2f)));
      const V t17 = m::select(t0, V(0), m::constant<V>(0x1.333334p-1f, 0x1.3333333333333p-1));
      out[0] = m::fma(m::fma(t11, m::fma(t16, t14, t13), t11), V(0x1p-64f), t17);
    } else {
      const V t0 = m::cap(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
      const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const V t2 = m::abs(t1);
      const auto t3 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t2);
      const V t4 = m::neg((t2 - m::select(t3, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t5 = m::exp(t4);
      const auto t6 = m::lt(t1, V(0));
      const V t7 = m::select(t6, V(4), V(8)) + (m::select(t6, V(8), V(4)) * t5);
      const V t8 = m::select(t6, V(2), V(5)) + (t5 * (V(6) + (m::select(t6, V(5), V(2)) * t5)));
      const V t9 = m::select(t3, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t10 = m::select(t6, V(2), V(3)) + (m::select(t6, V(3), V(2)) * t5);
      const V t11 = ((t10 * m::select(t6, t5, V(1))) / t8) * m::select(t6, t9, V(1));
      out[0] = ((((((t5 * (V(1) + t5)) * t7) / t8) / t8) * t1) * t9) + t11;
    }
  }
};

struct SmishHalf {
  using Half = SmishHalf;
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P&, V* out) {
    const V x = in[0];
    const auto t0 = m::negative(x);
    const V t1 = m::cap(m::abs(x), m::select(t0, V(0x1.89p+6f), V(0x1.01p+4f)));
    const V t2 = m::fma(m::neg(t1), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t3 = m::exp2(t2);
    const V t4 = t3 * V(0x1p-64f);
    const V t5 = m::fma(m::select(t0, V(-0x1.800022p+0f), V(-0x1.eb8602p-3f)), t4, m::select(t0, V(-0x1.fffffcp-1f), V(-0x1.47ae04p-2f)));
    const V t6 = m::fma(m::select(t0, V(0x1.3ffff8p+1f), V(0x1.999a32p-2f)), t4, m::select(t0, V(0x1.800034p+1f), V(0x1.333378p+0f)));
    const V t7 = m::constant<V>(0x1.333334p-1f, 0x1.3333333333333p-1) * m::max(x, V(0));
    out[0] = m::fma(((t3 * (t1 * t5)) * m::rcp(m::fma(t6, t4, V(1)))), V(0x1p-64f), t7);
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const auto t0 = m::negative(x);
    const V t1 = m::cap(m::abs(x), m::select(t0, V(0x1.89p+6f), V(0x1.2fp+4f)));
    const V t2 = m::fma(m::neg(t1), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t3 = m::exp2(t2);
    const V t4 = t3 * V(0x1p-64f);
    const V t5 = m::fma(m::select(t0, V(0x1.5b89e4p-4f), V(-0x1.7bcb74p-5f)), t4, m::select(t0, V(0x1.2f62f6p-4f), V(0x1.688096p-4f)));
    const V t6 = m::fma(t5, t4, m::select(t0, V(-0x1.000096p+0f), V(0x1.47ae56p-2f)));
    const V t7 = m::fma(m::select(t0, V(0x1.d50ffcp-7f), V(-0x1.5a600cp-7f)), t4, m::select(t0, V(0x1.19ba4cp-3f), V(-0x1.52e39ep-6f)));
    const V t8 = m::fma(t7, t4, m::select(t0, V(0x1.6c5cf2p+0f), V(-0x1.d89ddp-3f)));
    const V t9 = m::fma(t8, t4, m::select(t0, V(0x1.000408p+0f), V(-0x1.47afd8p-2f)));
    const V t10 = m::fma(m::select(t0, V(0x1.628a2ep+1f), V(0x1.0d812ep-1f)), t4, m::select(t0, V(0x1.767f4ap+1f), V(0x1.2d086ap+0f)));
    const V t11 = m::select(t0, V(0), m::constant<V>(0x1.333334p-1f, 0x1.3333333333333p-1));
    out[0] = m::fma(((t3 * m::fma(t1, t6, t9)) * m::rcp(m::fma(t10, t4, V(1)))), V(0x1p-64f), t11);
  }
};

}  // namespace actsym
