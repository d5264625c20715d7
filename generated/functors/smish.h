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
      alignas(64) static constexpr float T0[16] = {0x1.2b8a3ep-15f, 0x1.e5a228p-16f, 0x1.efdd2p-22f, -0x1.0e37d6p-22f, -0x1.d14974p-16f, -0x1.f53e08p-18f, 0x1.2931a8p-19f, -0x1.fd2fe2p-25f, 0x1.2b8a3ep-15f, 0x1.e5a228p-16f, 0x1.efdd2p-22f, -0x1.0e37d6p-22f, -0x1.d14974p-16f, -0x1.f53e08p-18f, 0x1.2931a8p-19f, -0x1.fd2fe2p-25f};
      alignas(64) static constexpr float T1[16] = {0x0p+0f, 0x1.8955acp+0f, 0x1.7f55b6p+1f, 0x1.39aaep+2f, 0x0p+0f, 0x1.780068p+0f, 0x1.7955bcp+1f, 0x1.40001cp+2f, 0x0p+0f, 0x1.8955acp+0f, 0x1.7f55b6p+1f, 0x1.39aaep+2f, 0x0p+0f, 0x1.780068p+0f, 0x1.7955bcp+1f, 0x1.40001cp+2f};
      alignas(64) static constexpr float T2[16] = {-0x1.a174a4p-15f, -0x1.b4dcc2p-16f, -0x1.f2f9f6p-21f, 0x1.9de05p-22f, -0x1.bc95c8p-15f, 0x1.c1c5a8p-14f, -0x1.0b22b6p-16f, 0x1.7c4488p-21f, -0x1.a174a4p-15f, -0x1.b4dcc2p-16f, -0x1.f2f9f6p-21f, 0x1.9de05p-22f, -0x1.bc95c8p-15f, 0x1.c1c5a8p-14f, -0x1.0b22b6p-16f, 0x1.7c4488p-21f};
      alignas(64) static constexpr float T3[16] = {-0x1.55d158p-12f, 0x1.3be842p-14f, -0x1.acbed4p-18f, -0x1.94d272p-21f, 0x1.d0869cp-12f, -0x1.6fb902p-13f, 0x1.66b17p-15f, -0x1.352a6p-18f, -0x1.55d158p-12f, 0x1.3be842p-14f, -0x1.acbed4p-18f, -0x1.94d272p-21f, 0x1.d0869cp-12f, -0x1.6fb902p-13f, 0x1.66b17p-15f, -0x1.352a6p-18f};
      alignas(64) static constexpr float T4[16] = {0x1.f5bddap-12f, -0x1.addep-13f, 0x1.0161d4p-14f, 0x1.36d928p-18f, 0x1.6fff48p-11f, -0x1.809b86p-11f, 0x1.5090c2p-15f, 0x1.4ab634p-16f, 0x1.f5bddap-12f, -0x1.addep-13f, 0x1.0161d4p-14f, 0x1.36d928p-18f, 0x1.6fff48p-11f, -0x1.809b86p-11f, 0x1.5090c2p-15f, 0x1.4ab634p-16f};
      alignas(64) static constexpr float T5[16] = {0x1.cad556p-9f, -0x1.c6cfbcp-12f, -0x1.3ac87cp-12f, -0x1.ecff64p-18f, -0x1.c5836p-9f, 0x1.a47ce8p-9f, -0x1.bf303p-11f, -0x1.5b7502p-15f, 0x1.cad556p-9f, -0x1.c6cfbcp-12f, -0x1.3ac87cp-12f, -0x1.ecff64p-18f, -0x1.c5836p-9f, 0x1.a47ce8p-9f, -0x1.bf303p-11f, -0x1.5b7502p-15f};
      alignas(64) static constexpr float T6[16] = {-0x1.3fe9fcp-7f, 0x1.387b4ap-8f, 0x1.cc6bdp-11f, -0x1.3669f6p-14f, -0x1.3e4bbep-7f, 0x1.b732ccp-11f, 0x1.de5b36p-9f, -0x1.3e9faep-13f, -0x1.3fe9fcp-7f, 0x1.387b4ap-8f, 0x1.cc6bdp-11f, -0x1.3669f6p-14f, -0x1.3e4bbep-7f, 0x1.b732ccp-11f, 0x1.de5b36p-9f, -0x1.3e9faep-13f};
      alignas(64) static constexpr float T7[16] = {-0x1.56f6c4p-6f, -0x1.07d5a8p-6f, -0x1.658eep-11f, 0x1.78b7fp-11f, 0x1.56fb3ep-6f, -0x1.1d2d76p-5f, -0x1.9a0f22p-8f, 0x1.fc4b1ep-10f, -0x1.56f6c4p-6f, -0x1.07d5a8p-6f, -0x1.658eep-11f, 0x1.78b7fp-11f, 0x1.56fb3ep-6f, -0x1.1d2d76p-5f, -0x1.9a0f22p-8f, 0x1.fc4b1ep-10f};
      alignas(64) static constexpr float T8[16] = {0x1.22d6ecp-3f, 0x1.5e92d8p-6f, -0x1.af9e5ep-8f, -0x1.bc78a8p-9f, 0x1.22d742p-3f, 0x1.53bc08p-4f, -0x1.76ae34p-7f, -0x1.39b73ep-7f, 0x1.22d6ecp-3f, 0x1.5e92d8p-6f, -0x1.af9e5ep-8f, -0x1.bc78a8p-9f, 0x1.22d742p-3f, 0x1.53bc08p-4f, -0x1.76ae34p-7f, -0x1.39b73ep-7f};
      alignas(64) static constexpr float T9[16] = {0x1.89d89ep-2f, 0x1.3fdadep-1f, 0x1.42a884p-1f, 0x1.37eb2ep-1f, -0x1.89d89ep-2f, 0x1.a66bfap-7f, 0x1.584822p-4f, 0x1.afac54p-6f, 0x1.89d89ep-2f, 0x1.3fdadep-1f, 0x1.42a884p-1f, 0x1.37eb2ep-1f, -0x1.89d89ep-2f, 0x1.a66bfap-7f, 0x1.584822p-4f, 0x1.afac54p-6f};
      alignas(64) static constexpr float T10[16] = {-0x0p+0f, 0x1.a6bc54p-1f, 0x1.bffefp+0f, 0x1.76e9a4p+1f, -0x0p+0f, -0x1.fefe1p-3f, -0x1.256176p-3f, -0x1.11386ap-5f, -0x0p+0f, 0x1.a6bc54p-1f, 0x1.bffefp+0f, 0x1.76e9a4p+1f, -0x0p+0f, -0x1.fefe1p-3f, -0x1.256176p-3f, -0x1.11386ap-5f};
      alignas(64) static constexpr float T11[16] = {-0x1.5d1b9p-2f, -0x1.f323bp-7f, -0x1.d61d02p-6f, 0x1.19192ep-7f, -0x1.cf7896p+0f, 0x1.98eb16p-4f, 0x1.2f0f9cp-5f, -0x1.d1f932p-7f, -0x1.5d1b9p-2f, -0x1.f323bp-7f, -0x1.d61d02p-6f, 0x1.19192ep-7f, -0x1.cf7896p+0f, 0x1.98eb16p-4f, 0x1.2f0f9cp-5f, -0x1.d1f932p-7f};
      alignas(64) static constexpr float T12[16] = {0x1.e2ab7p-4f, 0x1.8355b2p-2f, 0x1.3d55bp-1f, 0x1.c40018p-1f, 0x1.fd56p-4f, 0x1.7d55b8p-2f, 0x1.40005p-1f, 0x1.bd5588p-1f, 0x1.e2ab7p-4f, 0x1.8355b2p-2f, 0x1.3d55bp-1f, 0x1.c40018p-1f, 0x1.fd56p-4f, 0x1.7d55b8p-2f, 0x1.40005p-1f, 0x1.bd5588p-1f};
      alignas(64) static constexpr float T13[16] = {0x1.e54488p-5f, 0x1.f32d32p-8f, 0x1.494c02p-8f, 0x1.ac335p-9f, 0x1.b96e54p-5f, -0x1.24a52ep-2f, -0x1.44ca8ap-4f, -0x1.7f5afep-6f, 0x1.e54488p-5f, 0x1.f32d32p-8f, 0x1.494c02p-8f, 0x1.ac335p-9f, 0x1.b96e54p-5f, -0x1.24a52ep-2f, -0x1.44ca8ap-4f, -0x1.7f5afep-6f};
      alignas(64) static constexpr float T14[16] = {-0x1.f3727cp-8f, -0x1.a3718cp-9f, -0x1.051292p-13f, -0x1.0ea0dcp-13f, 0x1.eaf8c2p-1f, 0x1.a8e2dep-2f, 0x1.1ba8c2p-3f, 0x1.b32816p-5f, -0x1.f3727cp-8f, -0x1.a3718cp-9f, -0x1.051292p-13f, -0x1.0ea0dcp-13f, 0x1.eaf8c2p-1f, 0x1.a8e2dep-2f, 0x1.1ba8c2p-3f, 0x1.b32816p-5f};
      alignas(64) static constexpr float T15[16] = {0x1.51035ep-7f, 0x1.165208p-10f, -0x1.4dba6ap-10f, -0x1.b1b138p-10f, -0x1.5e997cp+0f, -0x1.02b43ap-1f, -0x1.856dfcp-3f, -0x1.534e82p-4f, 0x1.51035ep-7f, 0x1.165208p-10f, -0x1.4dba6ap-10f, -0x1.b1b138p-10f, -0x1.5e997cp+0f, -0x1.02b43ap-1f, -0x1.856dfcp-3f, -0x1.534e82p-4f};
      alignas(64) static constexpr float T16[16] = {0x1.f432d6p-9f, 0x1.2c42f6p-7f, 0x1.23bc9p-7f, 0x1.e2d9b4p-8f, 0x1.717f4p+0f, 0x1.263346p-1f, 0x1.02837p-2f, 0x1.0522a4p-3f, 0x1.f432d6p-9f, 0x1.2c42f6p-7f, 0x1.23bc9p-7f, 0x1.e2d9b4p-8f, 0x1.717f4p+0f, 0x1.263346p-1f, 0x1.02837p-2f, 0x1.0522a4p-3f};
      alignas(64) static constexpr float T17[16] = {-0x1.6daa7ap-5f, -0x1.3e9f4ep-5f, -0x1.07e23ep-5f, -0x1.a62284p-6f, -0x1.514d56p+0f, -0x1.3d711ap-1f, -0x1.4e23a4p-2f, -0x1.8b75a8p-3f, -0x1.6daa7ap-5f, -0x1.3e9f4ep-5f, -0x1.07e23ep-5f, -0x1.a62284p-6f, -0x1.514d56p+0f, -0x1.3d711ap-1f, -0x1.4e23a4p-2f, -0x1.8b75a8p-3f};
      alignas(64) static constexpr float T18[16] = {0x1.1137cep-3f, 0x1.c89f4p-4f, 0x1.824f16p-4f, 0x1.441164p-4f, 0x1.17ff7ep+0f, 0x1.4767e4p-1f, 0x1.a45e7p-2f, 0x1.25f41cp-2f, 0x1.1137cep-3f, 0x1.c89f4p-4f, 0x1.824f16p-4f, 0x1.441164p-4f, 0x1.17ff7ep+0f, 0x1.4767e4p-1f, 0x1.a45e7p-2f, 0x1.25f41cp-2f};
      alignas(64) static constexpr float T19[16] = {-0x1.36f186p-2f, -0x1.165c1ap-2f, -0x1.f9f406p-3f, -0x1.cb651cp-3f, -0x1.ae54aep-1f, -0x1.43e0dep-1f, -0x1.018eacp-1f, -0x1.ad08cep-2f, -0x1.36f186p-2f, -0x1.165c1ap-2f, -0x1.f9f406p-3f, -0x1.cb651cp-3f, -0x1.ae54aep-1f, -0x1.43e0dep-1f, -0x1.018eacp-1f, -0x1.ad08cep-2f};
      const V t0 = m::abs(x);
      const V t1 = m::min(t0, V(6));
      const auto t2 = m::beside<4>(m::segment<22, 4>(m::fma(t1, V(0x1.ffff8p-1f), V(2))), m::negative(x));
      const V t3 = t1 - m::entry<V, 8>(t2, T1);
      const V t4 = m::fma(m::fma(m::entry<V, 8>(t2, T0), t3, m::entry<V, 8>(t2, T2)), t3, m::entry<V, 8>(t2, T3));
      const V t5 = m::fma(m::fma(t4, t3, m::entry<V, 8>(t2, T4)), t3, m::entry<V, 8>(t2, T5));
      const V t6 = m::fma(m::fma(t5, t3, m::entry<V, 8>(t2, T6)), t3, m::entry<V, 8>(t2, T7));
      const V t7 = m::fma(m::fma(t6, t3, m::entry<V, 8>(t2, T8)), t3, m::entry<V, 8>(t2, T9));
      V y0 = m::fma(t7, t3, m::entry<V, 8>(t2, T10));
      const auto usual0 = m::le(t0, V(6));
      if (__builtin_expect(!m::all(usual0), 0)) {  // far from zero, or not a number
        const auto r0 = m::negative(x);
        const V r1 = m::min(m::abs(x), m::select(r0, V(0x1.b3p+6f), V(0x1.2dp+4f)));
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
        const V r14 = r12 - m::entry<V, 8>(r13, T12);
        const V r15 = m::fma(m::entry<V, 8>(r13, T11), r14, m::entry<V, 8>(r13, T13));
        const V r16 = m::fma(m::fma(r15, r14, m::entry<V, 8>(r13, T14)), r14, m::entry<V, 8>(r13, T15));
        const V r17 = m::fma(m::fma(r16, r14, m::entry<V, 8>(r13, T16)), r14, m::entry<V, 8>(r13, T17));
        const V r18 = m::fma(m::fma(r17, r14, m::entry<V, 8>(r13, T18)), r14, m::entry<V, 8>(r13, T19));
        const V r19 = r4 * (r1 * r18);
        const V r20 = m::constant<V>(0x1.333334p-1f, 0x1.3333333333333p-1) * m::max(x, V(0));
        y0 = m::select(usual0, y0, m::fma(m::fma(r19, r11, r19), V(0x1p-64f), r20));
      }
      out[0] = y0;
    } else if constexpr (m::approximates<V>) {
      alignas(64) static constexpr float T0[16] = {-0x1.cf7896p+0f, 0x1.98eb16p-4f, 0x1.2f0f9cp-5f, -0x1.d1f932p-7f, -0x1.cf7896p+0f, 0x1.98eb16p-4f, 0x1.2f0f9cp-5f, -0x1.d1f932p-7f, -0x1.cf7896p+0f, 0x1.98eb16p-4f, 0x1.2f0f9cp-5f, -0x1.d1f932p-7f, -0x1.cf7896p+0f, 0x1.98eb16p-4f, 0x1.2f0f9cp-5f, -0x1.d1f932p-7f};
      alignas(64) static constexpr float T1[16] = {0x1.fd56p-4f, 0x1.7d55b8p-2f, 0x1.40005p-1f, 0x1.bd5588p-1f, 0x1.fd56p-4f, 0x1.7d55b8p-2f, 0x1.40005p-1f, 0x1.bd5588p-1f, 0x1.fd56p-4f, 0x1.7d55b8p-2f, 0x1.40005p-1f, 0x1.bd5588p-1f, 0x1.fd56p-4f, 0x1.7d55b8p-2f, 0x1.40005p-1f, 0x1.bd5588p-1f};
      alignas(64) static constexpr float T2[16] = {0x1.b96e54p-5f, -0x1.24a52ep-2f, -0x1.44ca8ap-4f, -0x1.7f5afep-6f, 0x1.b96e54p-5f, -0x1.24a52ep-2f, -0x1.44ca8ap-4f, -0x1.7f5afep-6f, 0x1.b96e54p-5f, -0x1.24a52ep-2f, -0x1.44ca8ap-4f, -0x1.7f5afep-6f, 0x1.b96e54p-5f, -0x1.24a52ep-2f, -0x1.44ca8ap-4f, -0x1.7f5afep-6f};
      alignas(64) static constexpr float T3[16] = {0x1.eaf8c2p-1f, 0x1.a8e2dep-2f, 0x1.1ba8c2p-3f, 0x1.b32816p-5f, 0x1.eaf8c2p-1f, 0x1.a8e2dep-2f, 0x1.1ba8c2p-3f, 0x1.b32816p-5f, 0x1.eaf8c2p-1f, 0x1.a8e2dep-2f, 0x1.1ba8c2p-3f, 0x1.b32816p-5f, 0x1.eaf8c2p-1f, 0x1.a8e2dep-2f, 0x1.1ba8c2p-3f, 0x1.b32816p-5f};
      alignas(64) static constexpr float T4[16] = {-0x1.5e997cp+0f, -0x1.02b43ap-1f, -0x1.856dfcp-3f, -0x1.534e82p-4f, -0x1.5e997cp+0f, -0x1.02b43ap-1f, -0x1.856dfcp-3f, -0x1.534e82p-4f, -0x1.5e997cp+0f, -0x1.02b43ap-1f, -0x1.856dfcp-3f, -0x1.534e82p-4f, -0x1.5e997cp+0f, -0x1.02b43ap-1f, -0x1.856dfcp-3f, -0x1.534e82p-4f};
      alignas(64) static constexpr float T5[16] = {0x1.717f4p+0f, 0x1.263346p-1f, 0x1.02837p-2f, 0x1.0522a4p-3f, 0x1.717f4p+0f, 0x1.263346p-1f, 0x1.02837p-2f, 0x1.0522a4p-3f, 0x1.717f4p+0f, 0x1.263346p-1f, 0x1.02837p-2f, 0x1.0522a4p-3f, 0x1.717f4p+0f, 0x1.263346p-1f, 0x1.02837p-2f, 0x1.0522a4p-3f};
      alignas(64) static constexpr float T6[16] = {-0x1.514d56p+0f, -0x1.3d711ap-1f, -0x1.4e23a4p-2f, -0x1.8b75a8p-3f, -0x1.514d56p+0f, -0x1.3d711ap-1f, -0x1.4e23a4p-2f, -0x1.8b75a8p-3f, -0x1.514d56p+0f, -0x1.3d711ap-1f, -0x1.4e23a4p-2f, -0x1.8b75a8p-3f, -0x1.514d56p+0f, -0x1.3d711ap-1f, -0x1.4e23a4p-2f, -0x1.8b75a8p-3f};
      alignas(64) static constexpr float T7[16] = {0x1.17ff7ep+0f, 0x1.4767e4p-1f, 0x1.a45e7p-2f, 0x1.25f41cp-2f, 0x1.17ff7ep+0f, 0x1.4767e4p-1f, 0x1.a45e7p-2f, 0x1.25f41cp-2f, 0x1.17ff7ep+0f, 0x1.4767e4p-1f, 0x1.a45e7p-2f, 0x1.25f41cp-2f, 0x1.17ff7ep+0f, 0x1.4767e4p-1f, 0x1.a45e7p-2f, 0x1.25f41cp-2f};
      alignas(64) static constexpr float T8[16] = {-0x1.ae54aep-1f, -0x1.43e0dep-1f, -0x1.018eacp-1f, -0x1.ad08cep-2f, -0x1.ae54aep-1f, -0x1.43e0dep-1f, -0x1.018eacp-1f, -0x1.ad08cep-2f, -0x1.ae54aep-1f, -0x1.43e0dep-1f, -0x1.018eacp-1f, -0x1.ad08cep-2f, -0x1.ae54aep-1f, -0x1.43e0dep-1f, -0x1.018eacp-1f, -0x1.ad08cep-2f};
      alignas(64) static constexpr float T9[16] = {-0x1.3ec3dap-20f, 0x1.816d12p-20f, -0x1.118b3p-27f, 0x1.e08d0cp-38f, -0x1.3ec3dap-20f, 0x1.816d12p-20f, -0x1.118b3p-27f, 0x1.e08d0cp-38f, -0x1.3ec3dap-20f, 0x1.816d12p-20f, -0x1.118b3p-27f, 0x1.e08d0cp-38f, -0x1.3ec3dap-20f, 0x1.816d12p-20f, -0x1.118b3p-27f, 0x1.e08d0cp-38f};
      alignas(64) static constexpr float T10[16] = {0x0p+0f, 0x1.33b0c2p+1f, 0x1.a2e48cp+2f, 0x1.b61f6ep+3f, 0x0p+0f, 0x1.33b0c2p+1f, 0x1.a2e48cp+2f, 0x1.b61f6ep+3f, 0x0p+0f, 0x1.33b0c2p+1f, 0x1.a2e48cp+2f, 0x1.b61f6ep+3f, 0x0p+0f, 0x1.33b0c2p+1f, 0x1.a2e48cp+2f, 0x1.b61f6ep+3f};
      alignas(64) static constexpr float T11[16] = {0x1.9e1236p-14f, -0x1.c75602p-18f, 0x1.d2f692p-26f, -0x1.5135d2p-34f, 0x1.9e1236p-14f, -0x1.c75602p-18f, 0x1.d2f692p-26f, -0x1.5135d2p-34f, 0x1.9e1236p-14f, -0x1.c75602p-18f, 0x1.d2f692p-26f, -0x1.5135d2p-34f, 0x1.9e1236p-14f, -0x1.c75602p-18f, 0x1.d2f692p-26f, -0x1.5135d2p-34f};
      alignas(64) static constexpr float T12[16] = {-0x1.29950ep-11f, 0x1.ea7b74p-18f, -0x1.90fecp-26f, 0x1.c24ecep-32f, -0x1.29950ep-11f, 0x1.ea7b74p-18f, -0x1.90fecp-26f, 0x1.c24ecep-32f, -0x1.29950ep-11f, 0x1.ea7b74p-18f, -0x1.90fecp-26f, 0x1.c24ecep-32f, -0x1.29950ep-11f, 0x1.ea7b74p-18f, -0x1.90fecp-26f, 0x1.c24ecep-32f};
      alignas(64) static constexpr float T13[16] = {0x1.656d02p-11f, 0x1.280802p-14f, -0x1.24e934p-22f, -0x1.c700e4p-29f, 0x1.656d02p-11f, 0x1.280802p-14f, -0x1.24e934p-22f, -0x1.c700e4p-29f, 0x1.656d02p-11f, 0x1.280802p-14f, -0x1.24e934p-22f, -0x1.c700e4p-29f, 0x1.656d02p-11f, 0x1.280802p-14f, -0x1.24e934p-22f, -0x1.c700e4p-29f};
      alignas(64) static constexpr float T14[16] = {0x1.be8f3p-9f, -0x1.1f5e8p-11f, 0x1.6d9d5ap-18f, 0x1.d5afb2p-26f, 0x1.be8f3p-9f, -0x1.1f5e8p-11f, 0x1.6d9d5ap-18f, 0x1.d5afb2p-26f, 0x1.be8f3p-9f, -0x1.1f5e8p-11f, 0x1.6d9d5ap-18f, 0x1.d5afb2p-26f, 0x1.be8f3p-9f, -0x1.1f5e8p-11f, 0x1.6d9d5ap-18f, 0x1.d5afb2p-26f};
      alignas(64) static constexpr float T15[16] = {-0x1.3f293p-7f, 0x1.15fb26p-9f, -0x1.916a84p-15f, -0x1.444da6p-23f, -0x1.3f293p-7f, 0x1.15fb26p-9f, -0x1.916a84p-15f, -0x1.444da6p-23f, -0x1.3f293p-7f, 0x1.15fb26p-9f, -0x1.916a84p-15f, -0x1.444da6p-23f, -0x1.3f293p-7f, 0x1.15fb26p-9f, -0x1.916a84p-15f, -0x1.444da6p-23f};
      alignas(64) static constexpr float T16[16] = {-0x1.5701fp-6f, -0x1.0b77ccp-8f, 0x1.1b0ac8p-12f, 0x1.56a802p-21f, -0x1.5701fp-6f, -0x1.0b77ccp-8f, 0x1.1b0ac8p-12f, 0x1.56a802p-21f, -0x1.5701fp-6f, -0x1.0b77ccp-8f, 0x1.1b0ac8p-12f, 0x1.56a802p-21f, -0x1.5701fp-6f, -0x1.0b77ccp-8f, 0x1.1b0ac8p-12f, 0x1.56a802p-21f};
      alignas(64) static constexpr float T17[16] = {0x1.22d6fap-3f, -0x1.6e8fdap-9f, -0x1.1115a6p-10f, -0x1.1aa81cp-19f, 0x1.22d6fap-3f, -0x1.6e8fdap-9f, -0x1.1115a6p-10f, -0x1.1aa81cp-19f, 0x1.22d6fap-3f, -0x1.6e8fdap-9f, -0x1.1115a6p-10f, -0x1.1aa81cp-19f, 0x1.22d6fap-3f, -0x1.6e8fdap-9f, -0x1.1115a6p-10f, -0x1.1aa81cp-19f};
      alignas(64) static constexpr float T18[16] = {0x1.89d89ep-2f, 0x1.45cc6ep-1f, 0x1.3480fp-1f, 0x1.3333cep-1f, 0x1.89d89ep-2f, 0x1.45cc6ep-1f, 0x1.3480fp-1f, 0x1.3333cep-1f, 0x1.89d89ep-2f, 0x1.45cc6ep-1f, 0x1.3480fp-1f, 0x1.3333cep-1f, 0x1.89d89ep-2f, 0x1.45cc6ep-1f, 0x1.3480fp-1f, 0x1.3333cep-1f};
      alignas(64) static constexpr float T19[16] = {-0x0p+0f, 0x1.6022c4p+0f, 0x1.f6494cp+1f, 0x1.06df9ep+3f, -0x0p+0f, 0x1.6022c4p+0f, 0x1.f6494cp+1f, 0x1.06df9ep+3f, -0x0p+0f, 0x1.6022c4p+0f, 0x1.f6494cp+1f, 0x1.06df9ep+3f, -0x0p+0f, 0x1.6022c4p+0f, 0x1.f6494cp+1f, 0x1.06df9ep+3f};
      const V t0 = m::abs(x);
      const V t1 = m::min(t0, V(0x1.b3p+6f));
      const V t2 = m::neg(t1);
      const V t3 = m::fma(t2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const V t4 = m::raised(V(1), t3);
      const V t5 = t4 * V(0x1p-64f);
      const V t6 = t3 - V(12582976);
      const V t7 = m::fma(t6, V(-0x1.0bfbe8p-15f), m::fma(t6, V(-0x1.62ep-1f), t2));
      const V t8 = t7 * t7;
      const V t9 = m::fma(V(0x1.6a6adp-10f), t8, m::fma(V(0x1.123f7ep-7f), t7, V(0x1.55589ep-5f)));
      const V t10 = m::fma(t9, t8, m::fma(V(0x1.55548ap-3f), t7, V(0x1.fffffcp-2f)));
      const V t11 = m::fma(t10, t8, t7);
      const V t12 = m::fma(t5, t11, t5);
      const auto t13 = m::segment<21, 4>(m::fma(t12, V(0x1.ffff8p+0f), V(2)));
      const V t14 = t12 - m::entry<V, 4>(t13, T1);
      const V t15 = m::fma(m::entry<V, 4>(t13, T0), t14, m::entry<V, 4>(t13, T2));
      const V t16 = m::fma(m::fma(t15, t14, m::entry<V, 4>(t13, T3)), t14, m::entry<V, 4>(t13, T4));
      const V t17 = m::fma(m::fma(t16, t14, m::entry<V, 4>(t13, T5)), t14, m::entry<V, 4>(t13, T6));
      const V t18 = m::fma(m::fma(t17, t14, m::entry<V, 4>(t13, T7)), t14, m::entry<V, 4>(t13, T8));
      const V t19 = t4 * (t1 * t18);
      const V t20 = m::min(t0, V(0x1.2dp+4f));
      const auto t21 = m::segment<23, 4>(m::fma(t20, V(0x1.983cd6p+0f), V(2)));
      const V t22 = t20 - m::entry<V, 4>(t21, T10);
      const V t23 = m::fma(m::entry<V, 4>(t21, T9), t22, m::entry<V, 4>(t21, T11));
      const V t24 = m::fma(m::fma(t23, t22, m::entry<V, 4>(t21, T12)), t22, m::entry<V, 4>(t21, T13));
      const V t25 = m::fma(m::fma(t24, t22, m::entry<V, 4>(t21, T14)), t22, m::entry<V, 4>(t21, T15));
      const V t26 = m::fma(m::fma(t25, t22, m::entry<V, 4>(t21, T16)), t22, m::entry<V, 4>(t21, T17));
      const V t27 = m::fma(m::fma(t26, t22, m::entry<V, 4>(t21, T18)), t22, m::entry<V, 4>(t21, T19));
      const V t28 = m::select(m::lt(V(0x1.2dp+4f), x), (m::constant<V>(0x1.333334p-1f, 0x1.3333333333333p-1) * x), t27);
      out[0] = m::select(m::negative(x), (m::fma(t19, t11, t19) * V(0x1p-64f)), t28);
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
      alignas(64) static constexpr float T0[16] = {-0x1.426766p-12f, 0x1.e60a46p-17f, -0x1.f8ecdap-20f, 0x1.5abca2p-14f, -0x1.74ae1p-14f, -0x1.6bf862p-13f, -0x1.05d66cp-15f, 0x1.2d78aep-18f, -0x1.426766p-12f, 0x1.e60a46p-17f, -0x1.f8ecdap-20f, 0x1.5abca2p-14f, -0x1.74ae1p-14f, -0x1.6bf862p-13f, -0x1.05d66cp-15f, 0x1.2d78aep-18f};
      alignas(64) static constexpr float T1[16] = {0x1.69de5cp-2f, 0x1.2666bp+0f, 0x1.28f4e8p+1f, 0x1.c93ebp+1f, 0x1.ad55bcp-2f, 0x1.64ff38p+0f, 0x1.24de28p+1f, 0x1.c89f68p+1f, 0x1.69de5cp-2f, 0x1.2666bp+0f, 0x1.28f4e8p+1f, 0x1.c93ebp+1f, 0x1.ad55bcp-2f, 0x1.64ff38p+0f, 0x1.24de28p+1f, 0x1.c89f68p+1f};
      alignas(64) static constexpr float T2[16] = {0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.d25fcp-26f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.d25fcp-26f, 0x0p+0f, 0x0p+0f};
      alignas(64) static constexpr float T3[16] = {0x1.50c98ep-13f, -0x1.e431b8p-14f, 0x1.164fc8p-16f, 0x1.abb87cp-15f, 0x1.74b7ccp-13f, -0x1.7d24dap-11f, 0x1.4ff4dcp-14f, -0x1.a727cep-17f, 0x1.50c98ep-13f, -0x1.e431b8p-14f, 0x1.164fc8p-16f, 0x1.abb87cp-15f, 0x1.74b7ccp-13f, -0x1.7d24dap-11f, 0x1.4ff4dcp-14f, -0x1.a727cep-17f};
      alignas(64) static constexpr float T4[16] = {0x1.c946ap-11f, 0x1.0d46ecp-14f, -0x1.f5d7cp-15f, -0x1.e35f4p-16f, 0x1.76c5ap-10f, -0x1.863646p-10f, 0x1.6cc7bcp-14f, 0x1.e8036ap-16f, 0x1.c946ap-11f, 0x1.0d46ecp-14f, -0x1.f5d7cp-15f, -0x1.e35f4p-16f, 0x1.76c5ap-10f, -0x1.863646p-10f, 0x1.6cc7bcp-14f, 0x1.e8036ap-16f};
      alignas(64) static constexpr float T5[16] = {-0x1.1a6994p-9f, 0x1.d79768p-11f, 0x1.476d4cp-14f, -0x1.03b60cp-14f, -0x1.3951f6p-11f, 0x1.866f74p-10f, -0x1.088ea2p-10f, 0x1.09c10ap-15f, -0x1.1a6994p-9f, 0x1.d79768p-11f, 0x1.476d4cp-14f, -0x1.03b60cp-14f, -0x1.3951f6p-11f, 0x1.866f74p-10f, -0x1.088ea2p-10f, 0x1.09c10ap-15f};
      alignas(64) static constexpr float T6[16] = {-0x1.2c854cp-9f, -0x1.a7159p-9f, 0x1.96ed78p-12f, 0x1.bb473cp-13f, -0x1.360fdap-7f, 0x1.e81ab2p-9f, 0x1.376908p-9f, -0x1.38ca7p-11f, -0x1.2c854cp-9f, -0x1.a7159p-9f, 0x1.96ed78p-12f, 0x1.bb473cp-13f, -0x1.360fdap-7f, 0x1.e81ab2p-9f, 0x1.376908p-9f, -0x1.38ca7p-11f};
      alignas(64) static constexpr float T7[16] = {0x1.279f08p-6f, 0x1.0c8e98p-9f, -0x1.7cfe44p-9f, -0x1.61e0ccp-11f, 0x1.f851ep-10f, -0x1.1fa7f4p-6f, 0x1.9a092ap-10f, 0x1.5b82a8p-9f, 0x1.279f08p-6f, 0x1.0c8e98p-9f, -0x1.7cfe44p-9f, -0x1.61e0ccp-11f, 0x1.f851ep-10f, -0x1.1fa7f4p-6f, 0x1.9a092ap-10f, 0x1.5b82a8p-9f};
      alignas(64) static constexpr float T8[16] = {-0x1.a5229p-7f, 0x1.42a048p-6f, 0x1.350d1p-7f, 0x1.1cf5a2p-10f, 0x1.cf279cp-5f, 0x1.af582cp-10f, -0x1.8c668cp-6f, -0x1.7d9336p-8f, -0x1.a5229p-7f, 0x1.42a048p-6f, 0x1.350d1p-7f, 0x1.1cf5a2p-10f, 0x1.cf279cp-5f, 0x1.af582cp-10f, -0x1.8c668cp-6f, -0x1.7d9336p-8f};
      alignas(64) static constexpr float T9[16] = {-0x1.7232f6p-4f, -0x1.2481a6p-4f, -0x1.db094ep-7f, 0x1.b45abap-10f, -0x1.287136p-14f, 0x1.ac9444p-4f, 0x1.dd5e6ap-5f, 0x1.cde124p-12f, -0x1.7232f6p-4f, -0x1.2481a6p-4f, -0x1.db094ep-7f, 0x1.b45abap-10f, -0x1.287136p-14f, 0x1.ac9444p-4f, 0x1.dd5e6ap-5f, 0x1.cde124p-12f};
      alignas(64) static constexpr float T10[16] = {0x1.d370acp-3f, 0x1.6c939ep-4f, -0x1.b7a426p-9f, -0x1.a9aebp-7f, -0x1.3f742cp-2f, -0x1.738c88p-3f, -0x1.a6b44ep-6f, 0x1.0ef90ap-5f, 0x1.d370acp-3f, 0x1.6c939ep-4f, -0x1.b7a426p-9f, -0x1.a9aebp-7f, -0x1.3f742cp-2f, -0x1.738c88p-3f, -0x1.a6b44ep-6f, 0x1.0ef90ap-5f};
      alignas(64) static constexpr float T11[16] = {0x1.e71ee4p-2f, 0x1.331c8p-1f, 0x1.45fdf4p-1f, 0x1.3eafd6p-1f, 0x1.0801fep-2f, -0x0p+0f, -0x1.602088p-4f, -0x1.0c8a68p-4f, 0x1.e71ee4p-2f, 0x1.331c8p-1f, 0x1.45fdf4p-1f, 0x1.3eafd6p-1f, 0x1.0801fep-2f, -0x0p+0f, -0x1.602088p-4f, -0x1.0c8a68p-4f};
      alignas(64) static constexpr float T12[16] = {0x1.13b172p-11f, -0x1.242828p-12f, 0x1.e1b0bp-15f, -0x1.f8a552p-20f, -0x1.d88652p-25f, 0x1.b0e252p-29f, 0x1.97c73p-33f, 0x1.23192cp-64f, 0x1.13b172p-11f, -0x1.242828p-12f, 0x1.e1b0bp-15f, -0x1.f8a552p-20f, -0x1.d88652p-25f, 0x1.b0e252p-29f, 0x1.97c73p-33f, 0x1.23192cp-64f};
      alignas(64) static constexpr float T13[16] = {0x1.0c6d6p-1f, 0x1.64ff38p+0f, 0x1.88b91ep+1f, 0x1.444b4ep+2f, 0x1.ef33bcp+2f, 0x1.7c295ep+3f, 0x1.15aef6p+4f, 0x1.dece94p+5f, 0x1.0c6d6p-1f, 0x1.64ff38p+0f, 0x1.88b91ep+1f, 0x1.444b4ep+2f, 0x1.ef33bcp+2f, 0x1.7c295ep+3f, 0x1.15aef6p+4f, 0x1.dece94p+5f};
      alignas(64) static constexpr float T14[16] = {0x0p+0f, -0x1.d25fcp-26f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.d25fcp-26f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f};
      alignas(64) static constexpr float T15[16] = {-0x1.dc29a6p-10f, 0x1.bb4184p-10f, -0x1.98c728p-13f, 0x1.e56508p-17f, 0x1.457b8cp-23f, -0x1.a21fbcp-26f, -0x1.246a06p-31f, -0x1.13889cp-59f, -0x1.dc29a6p-10f, 0x1.bb4184p-10f, -0x1.98c728p-13f, 0x1.e56508p-17f, 0x1.457b8cp-23f, -0x1.a21fbcp-26f, -0x1.246a06p-31f, -0x1.13889cp-59f};
      alignas(64) static constexpr float T16[16] = {-0x1.2549aap-8f, -0x1.a2b35p-11f, 0x1.69c49ap-14f, -0x1.1ecc94p-14f, 0x1.e36e9ep-20f, 0x1.319a8cp-23f, -0x1.37d734p-28f, -0x1.abd66p-53f, -0x1.2549aap-8f, -0x1.a2b35p-11f, 0x1.69c49ap-14f, -0x1.1ecc94p-14f, 0x1.e36e9ep-20f, 0x1.319a8cp-23f, -0x1.37d734p-28f, -0x1.abd66p-53f};
      alignas(64) static constexpr float T17[16] = {0x1.9dbbc4p-7f, -0x1.9a780ap-7f, 0x1.11768cp-9f, 0x1.9b1e18p-13f, -0x1.859578p-16f, -0x1.1d03fap-20f, -0x1.fa3e68p-31f, 0x1.18a512p-48f, 0x1.9dbbc4p-7f, -0x1.9a780ap-7f, 0x1.11768cp-9f, 0x1.9b1e18p-13f, -0x1.859578p-16f, -0x1.1d03fap-20f, -0x1.fa3e68p-31f, 0x1.18a512p-48f};
      alignas(64) static constexpr float T18[16] = {0x1.11c038p-5f, 0x1.973262p-6f, -0x1.66d07ep-7f, 0x1.43ca32p-15f, 0x1.6998fap-13f, 0x1.af70ap-18f, 0x1.feddf2p-24f, 0x1.a0ded6p-43f, 0x1.11c038p-5f, 0x1.973262p-6f, -0x1.66d07ep-7f, 0x1.43ca32p-15f, 0x1.6998fap-13f, 0x1.af70ap-18f, 0x1.feddf2p-24f, 0x1.a0ded6p-43f};
      alignas(64) static constexpr float T19[16] = {-0x1.2cdafap-4f, 0x1.012a0cp-4f, 0x1.9851f2p-6f, -0x1.02baf4p-8f, -0x1.df9a9ep-11f, -0x1.e874d2p-16f, -0x1.0b7f7ap-22f, -0x1.05df94p-39f, -0x1.2cdafap-4f, 0x1.012a0cp-4f, 0x1.9851f2p-6f, -0x1.02baf4p-8f, -0x1.df9a9ep-11f, -0x1.e874d2p-16f, -0x1.0b7f7ap-22f, -0x1.05df94p-39f};
      alignas(64) static constexpr float T20[16] = {-0x1.36fe22p-2f, -0x1.3d1dbep-2f, 0x1.544d38p-9f, 0x1.710aaap-6f, 0x1.bf3548p-9f, 0x1.98921ap-14f, 0x1.47f616p-22f, -0x1.fb24bp-35f, -0x1.36fe22p-2f, -0x1.3d1dbep-2f, 0x1.544d38p-9f, 0x1.710aaap-6f, 0x1.bf3548p-9f, 0x1.98921ap-14f, 0x1.47f616p-22f, -0x1.fb24bp-35f};
      alignas(64) static constexpr float T21[16] = {-0x1.25fdcp-3f, -0x1.769e14p-1f, -0x1.2ac75ep+0f, -0x1.10c096p+0f, -0x1.0215d8p+0f, -0x1.000e22p+0f, -0x1.000016p+0f, -0x1p+0f, -0x1.25fdcp-3f, -0x1.769e14p-1f, -0x1.2ac75ep+0f, -0x1.10c096p+0f, -0x1.0215d8p+0f, -0x1.000e22p+0f, -0x1.000016p+0f, -0x1p+0f};
      alignas(64) static constexpr float T22[16] = {0x1.856baap-2f, -0x0p+0f, -0x1.be2e5ep+0f, -0x1.fdae6cp+1f, -0x1.ae98b8p+2f, -0x1.5c276ep+3f, -0x1.05aef4p+4f, -0x1.d6ce94p+5f, 0x1.856baap-2f, -0x0p+0f, -0x1.be2e5ep+0f, -0x1.fdae6cp+1f, -0x1.ae98b8p+2f, -0x1.5c276ep+3f, -0x1.05aef4p+4f, -0x1.d6ce94p+5f};
      alignas(64) static constexpr float T23[16] = {0x1.b54762p-14f, -0x1.27e6a6p-13f, 0x1.36ace8p-16f, 0x1.557708p-22f, -0x1.b1eedap-24f, -0x1.9f4dep-31f, 0x1.44dcfp-34f, 0x1.3e97f4p-41f, 0x1.b54762p-14f, -0x1.27e6a6p-13f, 0x1.36ace8p-16f, 0x1.557708p-22f, -0x1.b1eedap-24f, -0x1.9f4dep-31f, 0x1.44dcfp-34f, 0x1.3e97f4p-41f};
      alignas(64) static constexpr float T24[16] = {0x1.5a1cfp-2f, 0x1.1323e6p+0f, 0x1.13a056p+1f, 0x1.cbdcfep+1f, 0x1.70f5c2p+2f, 0x1.15d04ep+3f, 0x1.ac43d8p+3f, 0x1.34ae42p+4f, 0x1.5a1cfp-2f, 0x1.1323e6p+0f, 0x1.13a056p+1f, 0x1.cbdcfep+1f, 0x1.70f5c2p+2f, 0x1.15d04ep+3f, 0x1.ac43d8p+3f, 0x1.34ae42p+4f};
      alignas(64) static constexpr float T25[16] = {0x1.93f448p-11f, 0x1.31098ap-13f, -0x1.67eb16p-14f, 0x1.0ad404p-18f, 0x1.53c64ap-21f, -0x1.62515cp-28f, -0x1.4cbf8p-31f, -0x1.ef6c06p-39f, 0x1.93f448p-11f, 0x1.31098ap-13f, -0x1.67eb16p-14f, 0x1.0ad404p-18f, 0x1.53c64ap-21f, -0x1.62515cp-28f, -0x1.4cbf8p-31f, -0x1.ef6c06p-39f};
      alignas(64) static constexpr float T26[16] = {-0x1.238788p-9f, 0x1.bdf61cp-11f, 0x1.5434aep-13f, -0x1.4e0668p-15f, -0x1.339baep-19f, 0x1.081efp-23f, 0x1.1b81a6p-28f, 0x1.627d1ep-36f, -0x1.238788p-9f, 0x1.bdf61cp-11f, 0x1.5434aep-13f, -0x1.4e0668p-15f, -0x1.339baep-19f, 0x1.081efp-23f, 0x1.1b81a6p-28f, 0x1.627d1ep-36f};
      alignas(64) static constexpr float T27[16] = {-0x1.10fda4p-9f, -0x1.db196p-9f, 0x1.1c945ep-12f, 0x1.a80db6p-13f, 0x1.06e01cp-18f, -0x1.42d822p-20f, -0x1.00aa7cp-25f, -0x1.403b2p-33f, -0x1.10fda4p-9f, -0x1.db196p-9f, 0x1.1c945ep-12f, 0x1.a80db6p-13f, 0x1.06e01cp-18f, -0x1.42d822p-20f, -0x1.00aa7cp-25f, -0x1.403b2p-33f};
      alignas(64) static constexpr float T28[16] = {0x1.2a5b1ap-6f, 0x1.b5869p-9f, -0x1.a1bfp-9f, -0x1.5883c6p-11f, 0x1.b27e74p-16f, 0x1.16533p-17f, 0x1.740278p-23f, 0x1.bc36e6p-31f, 0x1.2a5b1ap-6f, 0x1.b5869p-9f, -0x1.a1bfp-9f, -0x1.5883c6p-11f, 0x1.b27e74p-16f, 0x1.16533p-17f, 0x1.740278p-23f, 0x1.bc36e6p-31f};
      alignas(64) static constexpr float T29[16] = {-0x1.c9b3e8p-7f, 0x1.35680ap-6f, 0x1.77c668p-7f, 0x1.0eb15ap-10f, -0x1.269a5p-12f, -0x1.62bea4p-15f, -0x1.9e77a2p-21f, -0x1.d572ecp-29f, -0x1.c9b3e8p-7f, 0x1.35680ap-6f, 0x1.77c668p-7f, 0x1.0eb15ap-10f, -0x1.269a5p-12f, -0x1.62bea4p-15f, -0x1.9e77a2p-21f, -0x1.d572ecp-29f};
      alignas(64) static constexpr float T30[16] = {-0x1.6fa9e8p-4f, -0x1.365e5ap-4f, -0x1.42fb52p-6f, 0x1.c5723cp-10f, 0x1.654f52p-10f, 0x1.433608p-13f, 0x1.575a46p-19f, 0x1.76098ap-27f, -0x1.6fa9e8p-4f, -0x1.365e5ap-4f, -0x1.42fb52p-6f, 0x1.c5723cp-10f, 0x1.654f52p-10f, 0x1.433608p-13f, 0x1.575a46p-19f, 0x1.76098ap-27f};
      alignas(64) static constexpr float T31[16] = {0x1.d91decp-3f, 0x1.99f1ecp-4f, 0x1.2fe16ap-9f, -0x1.a7682p-7f, -0x1.eb99c8p-9f, -0x1.7c420ep-12f, -0x1.7895d6p-18f, -0x1.8d7deap-26f, 0x1.d91decp-3f, 0x1.99f1ecp-4f, 0x1.2fe16ap-9f, -0x1.a7682p-7f, -0x1.eb99c8p-9f, -0x1.7c420ep-12f, -0x1.7895d6p-18f, -0x1.8d7deap-26f};
      alignas(64) static constexpr float T32[16] = {-0x1.05cb68p-3f, -0x1.dd4464p-8f, 0x1.2d93a8p-5f, 0x1.6b3cb4p-6f, 0x1.3857acp-8f, 0x1.b54032p-12f, 0x1.99bb86p-18f, 0x1.a49608p-26f, -0x1.05cb68p-3f, -0x1.dd4464p-8f, 0x1.2d93a8p-5f, 0x1.6b3cb4p-6f, 0x1.3857acp-8f, 0x1.b54032p-12f, 0x1.99bb86p-18f, 0x1.a49608p-26f};
      const V t0 = m::abs(x);
      const V t1 = m::min(t0, V(4));
      const auto t2 = m::beside<4>(m::segment<22, 4>(m::fma(t1, V(0x1.4de96ap+0f), V(2))), m::negative(x));
      const V t3 = (t1 - m::entry<V, 8>(t2, T1)) - m::entry<V, 8>(t2, T2);
      const V t4 = m::fma(m::fma(m::entry<V, 8>(t2, T0), t3, m::entry<V, 8>(t2, T3)), t3, m::entry<V, 8>(t2, T4));
      const V t5 = m::fma(m::fma(t4, t3, m::entry<V, 8>(t2, T5)), t3, m::entry<V, 8>(t2, T6));
      const V t6 = m::fma(m::fma(t5, t3, m::entry<V, 8>(t2, T7)), t3, m::entry<V, 8>(t2, T8));
      const V t7 = m::fma(m::fma(t6, t3, m::entry<V, 8>(t2, T9)), t3, m::entry<V, 8>(t2, T10));
      V y0 = m::fma(t7, t3, m::entry<V, 8>(t2, T11));
      const auto usual0 = m::le(t0, V(4));
      if (__builtin_expect(!m::all(usual0), 0)) {  // far from zero, or not a number
        const auto r0 = m::negative(x);
        const V r1 = m::abs(x);
        const V r2 = m::min(r1, V(0x1.b3p+6f));
        const V r3 = m::neg(r2);
        const V r4 = m::fma(r3, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
        const auto r5 = m::segment<22, 8>(m::min(m::fma(r2, V(0x1.0222c8p+0f), V(2)), V(24)));
        const V r6 = (r2 - m::entry<V, 8>(r5, T13)) - m::entry<V, 8>(r5, T14);
        const V r7 = m::fma(m::fma(m::entry<V, 8>(r5, T12), r6, m::entry<V, 8>(r5, T15)), r6, m::entry<V, 8>(r5, T16));
        const V r8 = m::fma(m::fma(r7, r6, m::entry<V, 8>(r5, T17)), r6, m::entry<V, 8>(r5, T18));
        const V r9 = m::fma(m::fma(r8, r6, m::entry<V, 8>(r5, T19)), r6, m::entry<V, 8>(r5, T20));
        const V r10 = m::fma(m::fma(r9, r6, m::entry<V, 8>(r5, T21)), r6, m::entry<V, 8>(r5, T22));
        const V r11 = m::raised(V(1), r4) * r10;
        const V r12 = r4 - V(12582976);
        const V r13 = m::fma(r12, V(-0x1.0bfbe8p-15f), m::fma(r12, V(-0x1.62ep-1f), r3));
        const V r14 = r13 * r13;
        const V r15 = m::fma(V(0x1.6a6adp-10f), r14, m::fma(V(0x1.123f7ep-7f), r13, V(0x1.55589ep-5f)));
        const V r16 = m::fma(r15, r14, m::fma(V(0x1.55548ap-3f), r13, V(0x1.fffffcp-2f)));
        const V r17 = m::select(r0, V(0), m::constant<V>(0x1.333334p-1f, 0x1.3333333333333p-1));
        const V r18 = m::min(r1, V(0x1.5ep+4f));
        const auto r19 = m::segment<22, 8>(m::fma(r18, V(0x1.5f159ap+0f), V(2)));
        const V r20 = r18 - m::entry<V, 8>(r19, T24);
        const V r21 = m::fma(m::entry<V, 8>(r19, T23), r20, m::entry<V, 8>(r19, T25));
        const V r22 = m::fma(m::fma(r21, r20, m::entry<V, 8>(r19, T26)), r20, m::entry<V, 8>(r19, T27));
        const V r23 = m::fma(m::fma(r22, r20, m::entry<V, 8>(r19, T28)), r20, m::entry<V, 8>(r19, T29));
        const V r24 = m::fma(m::fma(r23, r20, m::entry<V, 8>(r19, T30)), r20, m::entry<V, 8>(r19, T31));
        y0 = m::select(usual0, y0, m::select(r0, (m::fma(r11, m::fma(r16, r14, r13), r11) * V(0x1p-64f)), (r17 + m::fma(r24, r20, m::entry<V, 8>(r19, T32)))));
      }
      out[0] = y0;
    } else {
      const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
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
    const V t1 = m::min(m::abs(x), m::select(t0, V(0x1.89p+6f), V(0x1.01p+4f)));
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
    const V t1 = m::min(m::abs(x), m::select(t0, V(0x1.89p+6f), V(0x1.2fp+4f)));
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
