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
      alignas(64) static constexpr float T0[16] = {0x1.a2ad9ap-1f, 0x1.bb87fcp-1f, 0x1.12cd3p-1f, 0x1.350e3cp-2f, 0x1.7b3b98p-3f, 0x1.bc5ddcp-4f, 0x1.12faeap-4f, 0x1.2db156p-5f, 0x1.a2ad9ap-1f, 0x1.bb87fcp-1f, 0x1.12cd3p-1f, 0x1.350e3cp-2f, 0x1.7b3b98p-3f, 0x1.bc5ddcp-4f, 0x1.12faeap-4f, 0x1.2db156p-5f};
      alignas(64) static constexpr float T1[16] = {0x1.c2abbp-5f, 0x1.7a0066p-3f, 0x1.42559cp-2f, 0x1.c3ab0cp-2f, 0x1.1faaf4p-1f, 0x1.5fd5aep-1f, 0x1.9e55c4p-1f, 0x1.e1002cp-1f, 0x1.c2abbp-5f, 0x1.7a0066p-3f, 0x1.42559cp-2f, 0x1.c3ab0cp-2f, 0x1.1faaf4p-1f, 0x1.5fd5aep-1f, 0x1.9e55c4p-1f, 0x1.e1002cp-1f};
      alignas(64) static constexpr float T2[16] = {-0x1.ad176ep+0f, -0x1.189f48p+0f, -0x1.494d9p-1f, -0x1.8a1424p-2f, -0x1.f02dbep-3f, -0x1.390cb2p-3f, -0x1.9e0a42p-4f, -0x1.13fc5p-4f, -0x1.ad176ep+0f, -0x1.189f48p+0f, -0x1.494d9p-1f, -0x1.8a1424p-2f, -0x1.f02dbep-3f, -0x1.390cb2p-3f, -0x1.9e0a42p-4f, -0x1.13fc5p-4f};
      alignas(64) static constexpr float T3[16] = {0x1.de01ecp+0f, 0x1.25bdbcp+0f, 0x1.6968e8p-1f, 0x1.d07dep-2f, 0x1.39b868p-2f, 0x1.ae709cp-3f, 0x1.325a9p-3f, 0x1.b5a99p-4f, 0x1.de01ecp+0f, 0x1.25bdbcp+0f, 0x1.6968e8p-1f, 0x1.d07dep-2f, 0x1.39b868p-2f, 0x1.ae709cp-3f, 0x1.325a9p-3f, 0x1.b5a99p-4f};
      alignas(64) static constexpr float T4[16] = {-0x1.a911bp+0f, -0x1.15a4bap+0f, -0x1.75dfb8p-1f, -0x1.077f3ap-1f, -0x1.84231ep-2f, -0x1.221b3ep-2f, -0x1.bedd2ep-3f, -0x1.59772cp-3f, -0x1.a911bp+0f, -0x1.15a4bap+0f, -0x1.75dfb8p-1f, -0x1.077f3ap-1f, -0x1.84231ep-2f, -0x1.221b3ep-2f, -0x1.bedd2ep-3f, -0x1.59772cp-3f};
      alignas(64) static constexpr float T5[16] = {0x1.4c98cap+0f, 0x1.e63464p-1f, 0x1.6f206cp-1f, 0x1.1fa652p-1f, 0x1.d1df5cp-2f, 0x1.7da3c6p-2f, 0x1.3f6964p-2f, 0x1.0c3294p-2f, 0x1.4c98cap+0f, 0x1.e63464p-1f, 0x1.6f206cp-1f, 0x1.1fa652p-1f, 0x1.d1df5cp-2f, 0x1.7da3c6p-2f, 0x1.3f6964p-2f, 0x1.0c3294p-2f};
      alignas(64) static constexpr float T6[16] = {-0x1.d8aa4ap-1f, -0x1.8ee6a6p-1f, -0x1.57db18p-1f, -0x1.2ecc5ap-1f, -0x1.0f87fcp-1f, -0x1.ea35ecp-2f, -0x1.bf963ap-2f, -0x1.99797ap-2f, -0x1.d8aa4ap-1f, -0x1.8ee6a6p-1f, -0x1.57db18p-1f, -0x1.2ecc5ap-1f, -0x1.0f87fcp-1f, -0x1.ea35ecp-2f, -0x1.bf963ap-2f, -0x1.99797ap-2f};
      alignas(64) static constexpr float T7[16] = {-0x1.54edd6p-12f, -0x1.03aff4p-15f, 0x1.cc2b9p-15f, -0x1.a7515ep-18f, -0x1.4d6704p-20f, -0x1.8850bcp-26f, 0x1.11902p-28f, -0x1.918f36p-32f, -0x1.54edd6p-12f, -0x1.03aff4p-15f, 0x1.cc2b9p-15f, -0x1.a7515ep-18f, -0x1.4d6704p-20f, -0x1.8850bcp-26f, 0x1.11902p-28f, -0x1.918f36p-32f};
      alignas(64) static constexpr float T8[16] = {0x0p+0f, 0x1.cf3536p-1f, 0x1.d7919ap+0f, 0x1.91c0bep+1f, 0x1.446982p+2f, 0x1.e05906p+2f, 0x1.62834ep+3f, 0x1.06f50cp+4f, 0x0p+0f, 0x1.cf3536p-1f, 0x1.d7919ap+0f, 0x1.91c0bep+1f, 0x1.446982p+2f, 0x1.e05906p+2f, 0x1.62834ep+3f, 0x1.06f50cp+4f};
      alignas(64) static constexpr float T9[16] = {0x1.d27184p-12f, -0x1.71ca7ep-11f, -0x1.b17ef4p-15f, 0x1.c536e4p-15f, 0x1.15f7fp-18f, -0x1.6abfap-22f, -0x1.503404p-25f, -0x1.5e6bep-31f, 0x1.d27184p-12f, -0x1.71ca7ep-11f, -0x1.b17ef4p-15f, 0x1.c536e4p-15f, 0x1.15f7fp-18f, -0x1.6abfap-22f, -0x1.503404p-25f, -0x1.5e6bep-31f};
      alignas(64) static constexpr float T10[16] = {0x1.cd964p-9f, 0x1.67994cp-10f, -0x1.561528p-11f, -0x1.06c226p-12f, -0x1.1e4ae4p-19f, 0x1.f369bep-19f, 0x1.0ddf42p-22f, 0x1.f83656p-28f, 0x1.cd964p-9f, 0x1.67994cp-10f, -0x1.561528p-11f, -0x1.06c226p-12f, -0x1.1e4ae4p-19f, 0x1.f369bep-19f, 0x1.0ddf42p-22f, 0x1.f83656p-28f};
      alignas(64) static constexpr float T11[16] = {-0x1.40153ep-7f, 0x1.fb398ep-9f, 0x1.fe8c4cp-9f, 0x1.64ef6ep-11f, -0x1.4994c4p-14f, -0x1.ace862p-16f, -0x1.83339ep-20f, -0x1.53c93ap-27f, -0x1.40153ep-7f, 0x1.fb398ep-9f, 0x1.fe8c4cp-9f, 0x1.64ef6ep-11f, -0x1.4994c4p-14f, -0x1.ace862p-16f, -0x1.83339ep-20f, -0x1.53c93ap-27f};
      alignas(64) static constexpr float T12[16] = {-0x1.56f49ep-6f, -0x1.ce4558p-6f, -0x1.611d8ep-7f, -0x1.ece8dcp-13f, 0x1.5d8a34p-11f, 0x1.144632p-13f, 0x1.be5296p-18f, 0x1.18b8cep-25f, -0x1.56f49ep-6f, -0x1.ce4558p-6f, -0x1.611d8ep-7f, -0x1.ece8dcp-13f, 0x1.5d8a34p-11f, 0x1.144632p-13f, 0x1.be5296p-18f, 0x1.18b8cep-25f};
      alignas(64) static constexpr float T13[16] = {0x1.22d6eap-3f, 0x1.04f19ep-4f, 0x1.2c1b8ep-7f, -0x1.bc5378p-8f, -0x1.8eb502p-9f, -0x1.fb7e88p-12f, -0x1.787aa2p-16f, -0x1.72ba5p-23f, 0x1.22d6eap-3f, 0x1.04f19ep-4f, 0x1.2c1b8ep-7f, -0x1.bc5378p-8f, -0x1.8eb502p-9f, -0x1.fb7e88p-12f, -0x1.787aa2p-16f, -0x1.72ba5p-23f};
      alignas(64) static constexpr float T14[16] = {0x1.89d89ep-2f, 0x1.2596cp-1f, 0x1.44822cp-1f, 0x1.41abd4p-1f, 0x1.375dbap-1f, 0x1.33c938p-1f, 0x1.3339bap-1f, 0x1.33334p-1f, 0x1.89d89ep-2f, 0x1.2596cp-1f, 0x1.44822cp-1f, 0x1.41abd4p-1f, 0x1.375dbap-1f, 0x1.33c938p-1f, 0x1.3339bap-1f, 0x1.33334p-1f};
      alignas(64) static constexpr float T15[16] = {-0x0p+0f, 0x1.c7092p-2f, 0x1.04a56ep+0f, 0x1.d72ca4p+0f, 0x1.83fe14p+1f, 0x1.201fc6p+2f, 0x1.a96978p+2f, 0x1.3b8c74p+3f, -0x0p+0f, 0x1.c7092p-2f, 0x1.04a56ep+0f, 0x1.d72ca4p+0f, 0x1.83fe14p+1f, 0x1.201fc6p+2f, 0x1.a96978p+2f, 0x1.3b8c74p+3f};
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
      const auto t13 = m::segment<20, 8>(m::fma(t12, V(0x1.ffff8p+0f), V(2)));
      const V t14 = t12 - m::entry<V, 8>(t13, T1);
      const V t15 = m::fma(m::entry<V, 8>(t13, T0), t14, m::entry<V, 8>(t13, T2));
      const V t16 = m::fma(m::fma(t15, t14, m::entry<V, 8>(t13, T3)), t14, m::entry<V, 8>(t13, T4));
      const V t17 = m::fma(m::fma(t16, t14, m::entry<V, 8>(t13, T5)), t14, m::entry<V, 8>(t13, T6));
      const V t18 = t4 * (t1 * t17);
      const V t19 = m::min(t0, V(0x1.2dp+4f));
      const auto t20 = m::segment<22, 8>(m::fma(t19, V(0x1.983cd6p+0f), V(2)));
      const V t21 = t19 - m::entry<V, 8>(t20, T8);
      const V t22 = m::fma(m::entry<V, 8>(t20, T7), t21, m::entry<V, 8>(t20, T9));
      const V t23 = m::fma(m::fma(t22, t21, m::entry<V, 8>(t20, T10)), t21, m::entry<V, 8>(t20, T11));
      const V t24 = m::fma(m::fma(t23, t21, m::entry<V, 8>(t20, T12)), t21, m::entry<V, 8>(t20, T13));
      const V t25 = m::fma(m::fma(t24, t21, m::entry<V, 8>(t20, T14)), t21, m::entry<V, 8>(t20, T15));
      const V t26 = m::select(m::lt(V(0x1.2dp+4f), x), (m::constant<V>(0x1.333334p-1f, 0x1.3333333333333p-1) * x), t25);
      out[0] = m::select(m::negative(x), (m::fma(t18, t11, t18) * V(0x1p-64f)), t26);
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
      alignas(64) static constexpr float T0[16] = {0x1.13b172p-11f, -0x1.242828p-12f, 0x1.e1b0bp-15f, -0x1.f8a552p-20f, -0x1.d88652p-25f, 0x1.b0e252p-29f, 0x1.97c73p-33f, 0x1.23192cp-64f, 0x1.13b172p-11f, -0x1.242828p-12f, 0x1.e1b0bp-15f, -0x1.f8a552p-20f, -0x1.d88652p-25f, 0x1.b0e252p-29f, 0x1.97c73p-33f, 0x1.23192cp-64f};
      alignas(64) static constexpr float T1[16] = {0x1.0c6d6p-1f, 0x1.64ff38p+0f, 0x1.88b91ep+1f, 0x1.444b4ep+2f, 0x1.ef33bcp+2f, 0x1.7c295ep+3f, 0x1.15aef6p+4f, 0x1.dece94p+5f, 0x1.0c6d6p-1f, 0x1.64ff38p+0f, 0x1.88b91ep+1f, 0x1.444b4ep+2f, 0x1.ef33bcp+2f, 0x1.7c295ep+3f, 0x1.15aef6p+4f, 0x1.dece94p+5f};
      alignas(64) static constexpr float T2[16] = {0x0p+0f, -0x1.d25fcp-26f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.d25fcp-26f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f};
      alignas(64) static constexpr float T3[16] = {-0x1.dc29a6p-10f, 0x1.bb4184p-10f, -0x1.98c728p-13f, 0x1.e56508p-17f, 0x1.457b8cp-23f, -0x1.a21fbcp-26f, -0x1.246a06p-31f, -0x1.13889cp-59f, -0x1.dc29a6p-10f, 0x1.bb4184p-10f, -0x1.98c728p-13f, 0x1.e56508p-17f, 0x1.457b8cp-23f, -0x1.a21fbcp-26f, -0x1.246a06p-31f, -0x1.13889cp-59f};
      alignas(64) static constexpr float T4[16] = {-0x1.2549aap-8f, -0x1.a2b35p-11f, 0x1.69c49ap-14f, -0x1.1ecc94p-14f, 0x1.e36e9ep-20f, 0x1.319a8cp-23f, -0x1.37d734p-28f, -0x1.abd66p-53f, -0x1.2549aap-8f, -0x1.a2b35p-11f, 0x1.69c49ap-14f, -0x1.1ecc94p-14f, 0x1.e36e9ep-20f, 0x1.319a8cp-23f, -0x1.37d734p-28f, -0x1.abd66p-53f};
      alignas(64) static constexpr float T5[16] = {0x1.9dbbc4p-7f, -0x1.9a780ap-7f, 0x1.11768cp-9f, 0x1.9b1e18p-13f, -0x1.859578p-16f, -0x1.1d03fap-20f, -0x1.fa3e68p-31f, 0x1.18a512p-48f, 0x1.9dbbc4p-7f, -0x1.9a780ap-7f, 0x1.11768cp-9f, 0x1.9b1e18p-13f, -0x1.859578p-16f, -0x1.1d03fap-20f, -0x1.fa3e68p-31f, 0x1.18a512p-48f};
      alignas(64) static constexpr float T6[16] = {0x1.11c038p-5f, 0x1.973262p-6f, -0x1.66d07ep-7f, 0x1.43ca32p-15f, 0x1.6998fap-13f, 0x1.af70ap-18f, 0x1.feddf2p-24f, 0x1.a0ded6p-43f, 0x1.11c038p-5f, 0x1.973262p-6f, -0x1.66d07ep-7f, 0x1.43ca32p-15f, 0x1.6998fap-13f, 0x1.af70ap-18f, 0x1.feddf2p-24f, 0x1.a0ded6p-43f};
      alignas(64) static constexpr float T7[16] = {-0x1.2cdafap-4f, 0x1.012a0cp-4f, 0x1.9851f2p-6f, -0x1.02baf4p-8f, -0x1.df9a9ep-11f, -0x1.e874d2p-16f, -0x1.0b7f7ap-22f, -0x1.05df94p-39f, -0x1.2cdafap-4f, 0x1.012a0cp-4f, 0x1.9851f2p-6f, -0x1.02baf4p-8f, -0x1.df9a9ep-11f, -0x1.e874d2p-16f, -0x1.0b7f7ap-22f, -0x1.05df94p-39f};
      alignas(64) static constexpr float T8[16] = {-0x1.36fe22p-2f, -0x1.3d1dbep-2f, 0x1.544d38p-9f, 0x1.710aaap-6f, 0x1.bf3548p-9f, 0x1.98921ap-14f, 0x1.47f616p-22f, -0x1.fb24bp-35f, -0x1.36fe22p-2f, -0x1.3d1dbep-2f, 0x1.544d38p-9f, 0x1.710aaap-6f, 0x1.bf3548p-9f, 0x1.98921ap-14f, 0x1.47f616p-22f, -0x1.fb24bp-35f};
      alignas(64) static constexpr float T9[16] = {-0x1.25fdcp-3f, -0x1.769e14p-1f, -0x1.2ac75ep+0f, -0x1.10c096p+0f, -0x1.0215d8p+0f, -0x1.000e22p+0f, -0x1.000016p+0f, -0x1p+0f, -0x1.25fdcp-3f, -0x1.769e14p-1f, -0x1.2ac75ep+0f, -0x1.10c096p+0f, -0x1.0215d8p+0f, -0x1.000e22p+0f, -0x1.000016p+0f, -0x1p+0f};
      alignas(64) static constexpr float T10[16] = {0x1.856baap-2f, -0x0p+0f, -0x1.be2e5ep+0f, -0x1.fdae6cp+1f, -0x1.ae98b8p+2f, -0x1.5c276ep+3f, -0x1.05aef4p+4f, -0x1.d6ce94p+5f, 0x1.856baap-2f, -0x0p+0f, -0x1.be2e5ep+0f, -0x1.fdae6cp+1f, -0x1.ae98b8p+2f, -0x1.5c276ep+3f, -0x1.05aef4p+4f, -0x1.d6ce94p+5f};
      alignas(64) static constexpr float T11[16] = {0x1.b54762p-14f, -0x1.27e6a6p-13f, 0x1.36ace8p-16f, 0x1.557708p-22f, -0x1.b1eedap-24f, -0x1.9f4dep-31f, 0x1.44dcfp-34f, 0x1.3e97f4p-41f, 0x1.b54762p-14f, -0x1.27e6a6p-13f, 0x1.36ace8p-16f, 0x1.557708p-22f, -0x1.b1eedap-24f, -0x1.9f4dep-31f, 0x1.44dcfp-34f, 0x1.3e97f4p-41f};
      alignas(64) static constexpr float T12[16] = {0x1.5a1cfp-2f, 0x1.1323e6p+0f, 0x1.13a056p+1f, 0x1.cbdcfep+1f, 0x1.70f5c2p+2f, 0x1.15d04ep+3f, 0x1.ac43d8p+3f, 0x1.34ae42p+4f, 0x1.5a1cfp-2f, 0x1.1323e6p+0f, 0x1.13a056p+1f, 0x1.cbdcfep+1f, 0x1.70f5c2p+2f, 0x1.15d04ep+3f, 0x1.ac43d8p+3f, 0x1.34ae42p+4f};
      alignas(64) static constexpr float T13[16] = {0x1.93f448p-11f, 0x1.31098ap-13f, -0x1.67eb16p-14f, 0x1.0ad404p-18f, 0x1.53c64ap-21f, -0x1.62515cp-28f, -0x1.4cbf8p-31f, -0x1.ef6c06p-39f, 0x1.93f448p-11f, 0x1.31098ap-13f, -0x1.67eb16p-14f, 0x1.0ad404p-18f, 0x1.53c64ap-21f, -0x1.62515cp-28f, -0x1.4cbf8p-31f, -0x1.ef6c06p-39f};
      alignas(64) static constexpr float T14[16] = {-0x1.238788p-9f, 0x1.bdf61cp-11f, 0x1.5434aep-13f, -0x1.4e0668p-15f, -0x1.339baep-19f, 0x1.081efp-23f, 0x1.1b81a6p-28f, 0x1.627d1ep-36f, -0x1.238788p-9f, 0x1.bdf61cp-11f, 0x1.5434aep-13f, -0x1.4e0668p-15f, -0x1.339baep-19f, 0x1.081efp-23f, 0x1.1b81a6p-28f, 0x1.627d1ep-36f};
      alignas(64) static constexpr float T15[16] = {-0x1.10fda4p-9f, -0x1.db196p-9f, 0x1.1c945ep-12f, 0x1.a80db6p-13f, 0x1.06e01cp-18f, -0x1.42d822p-20f, -0x1.00aa7cp-25f, -0x1.403b2p-33f, -0x1.10fda4p-9f, -0x1.db196p-9f, 0x1.1c945ep-12f, 0x1.a80db6p-13f, 0x1.06e01cp-18f, -0x1.42d822p-20f, -0x1.00aa7cp-25f, -0x1.403b2p-33f};
      alignas(64) static constexpr float T16[16] = {0x1.2a5b1ap-6f, 0x1.b5869p-9f, -0x1.a1bfp-9f, -0x1.5883c6p-11f, 0x1.b27e74p-16f, 0x1.16533p-17f, 0x1.740278p-23f, 0x1.bc36e6p-31f, 0x1.2a5b1ap-6f, 0x1.b5869p-9f, -0x1.a1bfp-9f, -0x1.5883c6p-11f, 0x1.b27e74p-16f, 0x1.16533p-17f, 0x1.740278p-23f, 0x1.bc36e6p-31f};
      alignas(64) static constexpr float T17[16] = {-0x1.c9b3e8p-7f, 0x1.35680ap-6f, 0x1.77c668p-7f, 0x1.0eb15ap-10f, -0x1.269a5p-12f, -0x1.62bea4p-15f, -0x1.9e77a2p-21f, -0x1.d572ecp-29f, -0x1.c9b3e8p-7f, 0x1.35680ap-6f, 0x1.77c668p-7f, 0x1.0eb15ap-10f, -0x1.269a5p-12f, -0x1.62bea4p-15f, -0x1.9e77a2p-21f, -0x1.d572ecp-29f};
      alignas(64) static constexpr float T18[16] = {-0x1.6fa9e8p-4f, -0x1.365e5ap-4f, -0x1.42fb52p-6f, 0x1.c5723cp-10f, 0x1.654f52p-10f, 0x1.433608p-13f, 0x1.575a46p-19f, 0x1.76098ap-27f, -0x1.6fa9e8p-4f, -0x1.365e5ap-4f, -0x1.42fb52p-6f, 0x1.c5723cp-10f, 0x1.654f52p-10f, 0x1.433608p-13f, 0x1.575a46p-19f, 0x1.76098ap-27f};
      alignas(64) static constexpr float T19[16] = {0x1.d91decp-3f, 0x1.99f1ecp-4f, 0x1.2fe16ap-9f, -0x1.a7682p-7f, -0x1.eb99c8p-9f, -0x1.7c420ep-12f, -0x1.7895d6p-18f, -0x1.8d7deap-26f, 0x1.d91decp-3f, 0x1.99f1ecp-4f, 0x1.2fe16ap-9f, -0x1.a7682p-7f, -0x1.eb99c8p-9f, -0x1.7c420ep-12f, -0x1.7895d6p-18f, -0x1.8d7deap-26f};
      alignas(64) static constexpr float T20[16] = {-0x1.05cb68p-3f, -0x1.dd4464p-8f, 0x1.2d93a8p-5f, 0x1.6b3cb4p-6f, 0x1.3857acp-8f, 0x1.b54032p-12f, 0x1.99bb86p-18f, 0x1.a49608p-26f, -0x1.05cb68p-3f, -0x1.dd4464p-8f, 0x1.2d93a8p-5f, 0x1.6b3cb4p-6f, 0x1.3857acp-8f, 0x1.b54032p-12f, 0x1.99bb86p-18f, 0x1.a49608p-26f};
      const auto t0 = m::negative(x);
      const V t1 = m::abs(x);
      const V t2 = m::min(t1, V(0x1.b3p+6f));
      const V t3 = m::neg(t2);
      const V t4 = m::fma(t3, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const auto t5 = m::segment<22, 8>(m::min(m::fma(t2, V(0x1.0222c8p+0f), V(2)), V(24)));
      const V t6 = (t2 - m::entry<V, 8>(t5, T1)) - m::entry<V, 8>(t5, T2);
      const V t7 = m::fma(m::fma(m::entry<V, 8>(t5, T0), t6, m::entry<V, 8>(t5, T3)), t6, m::entry<V, 8>(t5, T4));
      const V t8 = m::fma(m::fma(t7, t6, m::entry<V, 8>(t5, T5)), t6, m::entry<V, 8>(t5, T6));
      const V t9 = m::fma(m::fma(t8, t6, m::entry<V, 8>(t5, T7)), t6, m::entry<V, 8>(t5, T8));
      const V t10 = m::fma(m::fma(t9, t6, m::entry<V, 8>(t5, T9)), t6, m::entry<V, 8>(t5, T10));
      const V t11 = m::raised(V(1), t4) * t10;
      const V t12 = t4 - V(12582976);
      const V t13 = m::fma(t12, V(-0x1.0bfbe8p-15f), m::fma(t12, V(-0x1.62ep-1f), t3));
      const V t14 = t13 * t13;
      const V t15 = m::fma(V(0x1.6a6adp-10f), t14, m::fma(V(0x1.123f7ep-7f), t13, V(0x1.55589ep-5f)));
      const V t16 = m::fma(t15, t14, m::fma(V(0x1.55548ap-3f), t13, V(0x1.fffffcp-2f)));
      const V t17 = m::select(t0, V(0), m::constant<V>(0x1.333334p-1f, 0x1.3333333333333p-1));
      const V t18 = m::min(t1, V(0x1.5ep+4f));
      const auto t19 = m::segment<22, 8>(m::fma(t18, V(0x1.5f159ap+0f), V(2)));
      const V t20 = t18 - m::entry<V, 8>(t19, T12);
      const V t21 = m::fma(m::entry<V, 8>(t19, T11), t20, m::entry<V, 8>(t19, T13));
      const V t22 = m::fma(m::fma(t21, t20, m::entry<V, 8>(t19, T14)), t20, m::entry<V, 8>(t19, T15));
      const V t23 = m::fma(m::fma(t22, t20, m::entry<V, 8>(t19, T16)), t20, m::entry<V, 8>(t19, T17));
      const V t24 = m::fma(m::fma(t23, t20, m::entry<V, 8>(t19, T18)), t20, m::entry<V, 8>(t19, T19));
      out[0] = m::select(t0, (m::fma(t11, m::fma(t16, t14, t13), t11) * V(0x1p-64f)), (t17 + m::fma(t24, t20, m::entry<V, 8>(t19, T20))));
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
