// Smish: x*tanh(log(1 + 1/(1 + exp(-x))))
// Generated from its definition; edit that and run `actsym generate`.
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
      // entry<V, n, r>(k, T16) is column k of row r: the centre of piece k, from which distances are taken, or a
      // coefficient of its polynomial.  Rows are repeated up to the length of the longest register.
      alignas(64) static constexpr float T16[16][16] = {
        {0x1.a2ad9ap-1f, 0x1.bb87fcp-1f, 0x1.12cd3p-1f, 0x1.350e3cp-2f, 0x1.7b3b98p-3f, 0x1.bc5ddcp-4f, 0x1.12faeap-4f, 0x1.2db156p-5f, 0x1.a2ad9ap-1f, 0x1.bb87fcp-1f, 0x1.12cd3p-1f, 0x1.350e3cp-2f, 0x1.7b3b98p-3f, 0x1.bc5ddcp-4f, 0x1.12faeap-4f, 0x1.2db156p-5f},
        {0x1.c2abbp-5f, 0x1.7a0066p-3f, 0x1.42559cp-2f, 0x1.c3ab0cp-2f, 0x1.1faaf4p-1f, 0x1.5fd5aep-1f, 0x1.9e55c4p-1f, 0x1.e1002cp-1f, 0x1.c2abbp-5f, 0x1.7a0066p-3f, 0x1.42559cp-2f, 0x1.c3ab0cp-2f, 0x1.1faaf4p-1f, 0x1.5fd5aep-1f, 0x1.9e55c4p-1f, 0x1.e1002cp-1f},
        {-0x1.ad176ep+0f, -0x1.189f48p+0f, -0x1.494d9p-1f, -0x1.8a1424p-2f, -0x1.f02dbep-3f, -0x1.390cb2p-3f, -0x1.9e0a42p-4f, -0x1.13fc5p-4f, -0x1.ad176ep+0f, -0x1.189f48p+0f, -0x1.494d9p-1f, -0x1.8a1424p-2f, -0x1.f02dbep-3f, -0x1.390cb2p-3f, -0x1.9e0a42p-4f, -0x1.13fc5p-4f},
        {0x1.de01ecp+0f, 0x1.25bdbcp+0f, 0x1.6968e8p-1f, 0x1.d07dep-2f, 0x1.39b868p-2f, 0x1.ae709cp-3f, 0x1.325a9p-3f, 0x1.b5a99p-4f, 0x1.de01ecp+0f, 0x1.25bdbcp+0f, 0x1.6968e8p-1f, 0x1.d07dep-2f, 0x1.39b868p-2f, 0x1.ae709cp-3f, 0x1.325a9p-3f, 0x1.b5a99p-4f},
        {-0x1.a911bp+0f, -0x1.15a4bap+0f, -0x1.75dfb8p-1f, -0x1.077f3ap-1f, -0x1.84231ep-2f, -0x1.221b3ep-2f, -0x1.bedd2ep-3f, -0x1.59772cp-3f, -0x1.a911bp+0f, -0x1.15a4bap+0f, -0x1.75dfb8p-1f, -0x1.077f3ap-1f, -0x1.84231ep-2f, -0x1.221b3ep-2f, -0x1.bedd2ep-3f, -0x1.59772cp-3f},
        {0x1.4c98cap+0f, 0x1.e63464p-1f, 0x1.6f206cp-1f, 0x1.1fa652p-1f, 0x1.d1df5cp-2f, 0x1.7da3c6p-2f, 0x1.3f6964p-2f, 0x1.0c3294p-2f, 0x1.4c98cap+0f, 0x1.e63464p-1f, 0x1.6f206cp-1f, 0x1.1fa652p-1f, 0x1.d1df5cp-2f, 0x1.7da3c6p-2f, 0x1.3f6964p-2f, 0x1.0c3294p-2f},
        {-0x1.d8aa4ap-1f, -0x1.8ee6a6p-1f, -0x1.57db18p-1f, -0x1.2ecc5ap-1f, -0x1.0f87fcp-1f, -0x1.ea35ecp-2f, -0x1.bf963ap-2f, -0x1.99797ap-2f, -0x1.d8aa4ap-1f, -0x1.8ee6a6p-1f, -0x1.57db18p-1f, -0x1.2ecc5ap-1f, -0x1.0f87fcp-1f, -0x1.ea35ecp-2f, -0x1.bf963ap-2f, -0x1.99797ap-2f},
        {-0x1.54edd6p-12f, -0x1.03ad24p-15f, 0x1.cc2b9p-15f, -0x1.a7515ep-18f, -0x1.4d6704p-20f, -0x1.8850c8p-26f, 0x1.11902p-28f, -0x1.918d34p-32f, -0x1.54edd6p-12f, -0x1.03ad24p-15f, 0x1.cc2b9p-15f, -0x1.a7515ep-18f, -0x1.4d6704p-20f, -0x1.8850c8p-26f, 0x1.11902p-28f, -0x1.918d34p-32f},
        {0x0p+0f, 0x1.cf3536p-1f, 0x1.d7919ap+0f, 0x1.91c0bep+1f, 0x1.446982p+2f, 0x1.e05906p+2f, 0x1.62834ep+3f, 0x1.06f50cp+4f, 0x0p+0f, 0x1.cf3536p-1f, 0x1.d7919ap+0f, 0x1.91c0bep+1f, 0x1.446982p+2f, 0x1.e05906p+2f, 0x1.62834ep+3f, 0x1.06f50cp+4f},
        {0x1.d27184p-12f, -0x1.71ca82p-11f, -0x1.b17ef4p-15f, 0x1.c536e4p-15f, 0x1.15f7fp-18f, -0x1.6abfap-22f, -0x1.503404p-25f, -0x1.5e6c06p-31f, 0x1.d27184p-12f, -0x1.71ca82p-11f, -0x1.b17ef4p-15f, 0x1.c536e4p-15f, 0x1.15f7fp-18f, -0x1.6abfap-22f, -0x1.503404p-25f, -0x1.5e6c06p-31f},
        {0x1.cd964p-9f, 0x1.67994ap-10f, -0x1.561528p-11f, -0x1.06c226p-12f, -0x1.1e4ae4p-19f, 0x1.f369bep-19f, 0x1.0ddf42p-22f, 0x1.f8350cp-28f, 0x1.cd964p-9f, 0x1.67994ap-10f, -0x1.561528p-11f, -0x1.06c226p-12f, -0x1.1e4ae4p-19f, 0x1.f369bep-19f, 0x1.0ddf42p-22f, 0x1.f8350cp-28f},
        {-0x1.40153ep-7f, 0x1.fb398ep-9f, 0x1.fe8c4cp-9f, 0x1.64ef6ep-11f, -0x1.4994c4p-14f, -0x1.ace862p-16f, -0x1.83339ep-20f, -0x1.53c922p-27f, -0x1.40153ep-7f, 0x1.fb398ep-9f, 0x1.fe8c4cp-9f, 0x1.64ef6ep-11f, -0x1.4994c4p-14f, -0x1.ace862p-16f, -0x1.83339ep-20f, -0x1.53c922p-27f},
        {-0x1.56f49ep-6f, -0x1.ce4558p-6f, -0x1.611d8ep-7f, -0x1.ece8dcp-13f, 0x1.5d8a34p-11f, 0x1.144632p-13f, 0x1.be5296p-18f, 0x1.18b944p-25f, -0x1.56f49ep-6f, -0x1.ce4558p-6f, -0x1.611d8ep-7f, -0x1.ece8dcp-13f, 0x1.5d8a34p-11f, 0x1.144632p-13f, 0x1.be5296p-18f, 0x1.18b944p-25f},
        {0x1.22d6eap-3f, 0x1.04f19ep-4f, 0x1.2c1b8ep-7f, -0x1.bc5378p-8f, -0x1.8eb502p-9f, -0x1.fb7e88p-12f, -0x1.787aa2p-16f, -0x1.72ba5cp-23f, 0x1.22d6eap-3f, 0x1.04f19ep-4f, 0x1.2c1b8ep-7f, -0x1.bc5378p-8f, -0x1.8eb502p-9f, -0x1.fb7e88p-12f, -0x1.787aa2p-16f, -0x1.72ba5cp-23f},
        {0x1.89d89ep-2f, 0x1.2596cp-1f, 0x1.44822cp-1f, 0x1.41abd4p-1f, 0x1.375dbap-1f, 0x1.33c938p-1f, 0x1.3339bap-1f, 0x1.33334p-1f, 0x1.89d89ep-2f, 0x1.2596cp-1f, 0x1.44822cp-1f, 0x1.41abd4p-1f, 0x1.375dbap-1f, 0x1.33c938p-1f, 0x1.3339bap-1f, 0x1.33334p-1f},
        {-0x0p+0f, 0x1.c7092p-2f, 0x1.04a56ep+0f, 0x1.d72ca4p+0f, 0x1.83fe14p+1f, 0x1.201fc6p+2f, 0x1.a96978p+2f, 0x1.3b8c74p+3f, -0x0p+0f, 0x1.c7092p-2f, 0x1.04a56ep+0f, 0x1.d72ca4p+0f, 0x1.83fe14p+1f, 0x1.201fc6p+2f, 0x1.a96978p+2f, 0x1.3b8c74p+3f},
      };
      const V t0 = m::abs(x);
      const V t1 = m::cap(t0, V(0x1.b3p+6f));
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
      const V t14 = t12 - m::entry<V, 8, 1>(t13, T16);
      const V t15 = m::fma(m::entry<V, 8, 0>(t13, T16), t14, m::entry<V, 8, 2>(t13, T16));
      const V t16 = m::fma(m::fma(t15, t14, m::entry<V, 8, 3>(t13, T16)), t14, m::entry<V, 8, 4>(t13, T16));
      const V t17 = m::fma(m::fma(t16, t14, m::entry<V, 8, 5>(t13, T16)), t14, m::entry<V, 8, 6>(t13, T16));
      const V t18 = t4 * (t1 * t17);
      const V t19 = m::cap(t0, V(0x1.2dp+4f));
      const auto t20 = m::segment<22, 8>(m::fma(t19, V(0x1.983cd6p+0f), V(2)));
      const V t21 = t19 - m::entry<V, 8, 8>(t20, T16);
      const V t22 = m::fma(m::entry<V, 8, 7>(t20, T16), t21, m::entry<V, 8, 9>(t20, T16));
      const V t23 = m::fma(m::fma(t22, t21, m::entry<V, 8, 10>(t20, T16)), t21, m::entry<V, 8, 11>(t20, T16));
      const V t24 = m::fma(m::fma(t23, t21, m::entry<V, 8, 12>(t20, T16)), t21, m::entry<V, 8, 13>(t20, T16));
      const V t25 = m::fma(m::fma(t24, t21, m::entry<V, 8, 14>(t20, T16)), t21, m::entry<V, 8, 15>(t20, T16));
      const V t26 = m::select(m::lt(V(0x1.2dp+4f), x), (m::constant<V>(0x1.333334p-1f, 0x1.3333333333333p-1) * x), t25);
      out[0] = m::select(m::negative(x), (m::fma(t18, t11, t18) * V(0x1p-64f)), t26);
    } else if constexpr (m::approximates<V>) {
      // entry<V, n, r>(k, T32) is column k of row r: the centre of piece k, from which distances are taken, or a
      // coefficient of its polynomial.  Rows are repeated up to the length of the longest register.
      alignas(128) static constexpr float T32[8][32] = {
        {-0x1.8f1888p-21f, -0x1.95b44ap-11f, -0x1.30af4ep-10f, 0x1.af8f9p-12f, -0x1.7ac276p-13f, 0x1.176b36p-14f, 0x1.833f98p-15f, -0x1.92be4ep-18f, 0x1.980632p-17f, 0x1.b8401p-21f, -0x1.353cb2p-21f, -0x1.fb95a6p-21f, -0x1.6b61b2p-24f, 0x1.d4fb22p-28f, 0x1.961e34p-26f, 0x1.26a58ap-24f, -0x1.094884p-9f, -0x1.337674p-9f, -0x1.314b86p-11f, 0x1.314e52p-10f, 0x1.327464p-10f, 0x1.761c9p-14f, -0x1.32f17ap-13f, -0x1.05983ap-14f, -0x1.25a586p-16f, 0x1.48cb4p-21f, 0x1.1216a6p-19f, 0x1.11b358p-20f, 0x1.0fac94p-24f, 0x1.13577p-26f, 0x1.14941cp-23f, 0x1.51da26p-53f},
        {0x0p+0f, 0x1.df17f4p-2f, 0x1.9805fap-1f, 0x1.14c10ep+0f, 0x1.907fb2p+0f, 0x1.14560ap+1f, 0x1.68fe0cp+1f, 0x1.b9ad68p+1f, 0x1.1c7cd8p+2f, 0x1.6beb28p+2f, 0x1.bb8efap+2f, 0x1.057eap+3f, 0x1.42526ep+3f, 0x1.926144p+3f, 0x1.e3b126p+3f, 0x1.16a28ep+4f, 0x0p+0f, 0x1.1e2bfp-1f, 0x1.dc9d74p-1f, 0x1.55a1fcp+0f, 0x1.db9a24p+0f, 0x1.4fcefp+1f, 0x1.b6a08ap+1f, 0x1.0c30cap+2f, 0x1.511314p+2f, 0x1.b211a2p+2f, 0x1.0bcf8cp+3f, 0x1.3dd3ccp+3f, 0x1.837892p+3f, 0x1.e63cecp+3f, 0x1.26a7aep+4f, 0x1.d58418p+5f},
        {0x1.e9d74p-9f, 0x1.a5cf72p-9f, 0x1.c72d0cp-10f, 0x1.04f8d2p-11f, -0x1.d8b058p-12f, -0x1.4fe70ap-11f, -0x1.841532p-12f, -0x1.558d3ap-13f, -0x1.db7364p-16f, 0x1.271dcap-18f, 0x1.28d8eap-18f, 0x1.374cf8p-19f, 0x1.3a0f74p-21f, 0x1.a50fa4p-24f, -0x1.4e04fp-28f, -0x1.e81804p-27f, 0x1.50da6ep-8f, -0x1.57b898p-9f, -0x1.9c98aap-8f, -0x1.701368p-8f, -0x1.9249e6p-10f, 0x1.61631cp-10f, 0x1.e4a478p-11f, 0x1.58cad4p-12f, 0x1.99e8fp-16f, -0x1.6f9c0ep-16f, -0x1.3e904cp-17f, -0x1.670058p-19f, -0x1.2332e4p-21f, -0x1.377668p-25f, 0x1.e3b066p-26f, -0x1.9a913p-49f},
        {-0x1.4195bp-7f, -0x1.428f44p-10f, 0x1.8c3978p-9f, 0x1.348e7p-8f, 0x1.3436dp-8f, 0x1.752b9p-9f, 0x1.337f7ap-10f, 0x1.84363cp-12f, -0x1.455526p-15f, -0x1.2ec5d2p-14f, -0x1.3c59c4p-15f, -0x1.fe26p-17f, -0x1.c8cb74p-19f, -0x1.d36526p-22f, -0x1.00fea4p-23f, -0x1.bf73a6p-23f, 0x1.287844p-6f, 0x1.69ebc4p-6f, 0x1.acbc56p-7f, 0x1.d1d41cp-13f, -0x1.2d8286p-7f, -0x1.f80472p-8f, -0x1.5f82fcp-9f, -0x1.bc858ap-12f, 0x1.36bd06p-12f, 0x1.8d0818p-13f, 0x1.03c73ap-14f, 0x1.24f542p-16f, 0x1.7bfcd6p-19f, 0x1.19e396p-23f, -0x1.3b3964p-21f, -0x1.920722p-42f},
        {-0x1.56e334p-6f, -0x1.fe2528p-6f, -0x1.e6ac5ep-6f, -0x1.9bcc8cp-6f, -0x1.fe53acp-7f, -0x1.aa6f5cp-8f, -0x1.6d35f6p-10f, 0x1.a4bfcep-12f, 0x1.b208b6p-11f, 0x1.f41806p-12f, 0x1.ac1612p-13f, 0x1.468ba2p-14f, 0x1.0b2508p-16f, 0x1.cb6132p-20f, 0x1.b8569p-23f, 0x1.509692p-25f, -0x1.e10962p-6f, 0x1.42b54cp-6f, 0x1.7ec898p-5f, 0x1.d53882p-5f, 0x1.782d9p-5f, 0x1.1b1674p-6f, 0x1.32cd56p-10f, -0x1.8562eep-9f, -0x1.5d2a48p-9f, -0x1.1454b6p-10f, -0x1.4585fcp-12f, -0x1.61f2cap-14f, -0x1.a1ce18p-17f, -0x1.979974p-21f, -0x1.d16a2p-24f, 0x1.d470b8p-39f},
        {0x1.22d6dap-3f, 0x1.a83e2ap-4f, 0x1.2b5722p-4f, 0x1.960b2cp-5f, 0x1.48ca5cp-6f, 0x1.1360c2p-10f, -0x1.8c99ap-8f, -0x1.b53a86p-8f, -0x1.2403p-8f, -0x1.04383cp-9f, -0x1.936688p-11f, -0x1.2478bp-12f, -0x1.c979c2p-15f, -0x1.8724b8p-18f, -0x1.0c27e6p-21f, 0x1.d0dbf6p-24f, -0x1.f0d9fcp-3f, -0x1.020ba8p-2f, -0x1.b59a58p-3f, -0x1.304d7p-3f, -0x1.0a33cap-4f, 0x1.a97644p-8f, 0x1.a0b53p-6f, 0x1.698fc8p-6f, 0x1.8f991cp-7f, 0x1.08867cp-8f, 0x1.2213b6p-10f, 0x1.2f261ap-12f, 0x1.5e30ep-15f, 0x1.55596ap-19f, 0x1.f1fa86p-21f, 0x1.ce33d2p-33f},
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
      // entry<V, n, r>(k, T16) is column k of row r: the centre of piece k, from which distances are taken, or a
      // coefficient of its polynomial.  Rows are repeated up to the length of the longest register.
      alignas(64) static constexpr float T16[21][16] = {
        {0x1.13b172p-11f, -0x1.242828p-12f, 0x1.e1b0bp-15f, -0x1.f8a552p-20f, -0x1.d88652p-25f, 0x1.b0e276p-29f, 0x1.97c712p-33f, 0x1.231914p-64f, 0x1.13b172p-11f, -0x1.242828p-12f, 0x1.e1b0bp-15f, -0x1.f8a552p-20f, -0x1.d88652p-25f, 0x1.b0e276p-29f, 0x1.97c712p-33f, 0x1.231914p-64f},
        {0x1.0c6d6p-1f, 0x1.64ff38p+0f, 0x1.88b91ep+1f, 0x1.444b4ep+2f, 0x1.ef33bcp+2f, 0x1.7c295ep+3f, 0x1.15aef6p+4f, 0x1.dece94p+5f, 0x1.0c6d6p-1f, 0x1.64ff38p+0f, 0x1.88b91ep+1f, 0x1.444b4ep+2f, 0x1.ef33bcp+2f, 0x1.7c295ep+3f, 0x1.15aef6p+4f, 0x1.dece94p+5f},
        {0x0p+0f, -0x1.d25fcp-26f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.d25fcp-26f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f},
        {-0x1.dc29a6p-10f, 0x1.bb4184p-10f, -0x1.98c728p-13f, 0x1.e56508p-17f, 0x1.457b8cp-23f, -0x1.a21fbap-26f, -0x1.2469dep-31f, -0x1.13888ep-59f, -0x1.dc29a6p-10f, 0x1.bb4184p-10f, -0x1.98c728p-13f, 0x1.e56508p-17f, 0x1.457b8cp-23f, -0x1.a21fbap-26f, -0x1.2469dep-31f, -0x1.13888ep-59f},
        {-0x1.2549aap-8f, -0x1.a2b35p-11f, 0x1.69c49ap-14f, -0x1.1ecc94p-14f, 0x1.e36e9ep-20f, 0x1.319a8ap-23f, -0x1.37d72p-28f, -0x1.abd64p-53f, -0x1.2549aap-8f, -0x1.a2b35p-11f, 0x1.69c49ap-14f, -0x1.1ecc94p-14f, 0x1.e36e9ep-20f, 0x1.319a8ap-23f, -0x1.37d72p-28f, -0x1.abd64p-53f},
        {0x1.9dbbc4p-7f, -0x1.9a780ap-7f, 0x1.11768cp-9f, 0x1.9b1e18p-13f, -0x1.859578p-16f, -0x1.1d03fap-20f, -0x1.fa41e2p-31f, 0x1.18a50cp-48f, 0x1.9dbbc4p-7f, -0x1.9a780ap-7f, 0x1.11768cp-9f, 0x1.9b1e18p-13f, -0x1.859578p-16f, -0x1.1d03fap-20f, -0x1.fa41e2p-31f, 0x1.18a50cp-48f},
        {0x1.11c038p-5f, 0x1.973262p-6f, -0x1.66d07ep-7f, 0x1.43ca32p-15f, 0x1.6998fap-13f, 0x1.af70ap-18f, 0x1.fedde8p-24f, 0x1.a0decp-43f, 0x1.11c038p-5f, 0x1.973262p-6f, -0x1.66d07ep-7f, 0x1.43ca32p-15f, 0x1.6998fap-13f, 0x1.af70ap-18f, 0x1.fedde8p-24f, 0x1.a0decp-43f},
        {-0x1.2cdafap-4f, 0x1.012a0cp-4f, 0x1.9851f2p-6f, -0x1.02baf4p-8f, -0x1.df9a9ep-11f, -0x1.e874d2p-16f, -0x1.0b7f7p-22f, -0x1.05dfa2p-39f, -0x1.2cdafap-4f, 0x1.012a0cp-4f, 0x1.9851f2p-6f, -0x1.02baf4p-8f, -0x1.df9a9ep-11f, -0x1.e874d2p-16f, -0x1.0b7f7p-22f, -0x1.05dfa2p-39f},
        {-0x1.36fe22p-2f, -0x1.3d1dbep-2f, 0x1.544d38p-9f, 0x1.710aaap-6f, 0x1.bf3548p-9f, 0x1.98921ap-14f, 0x1.47f62p-22f, -0x1.fb24c8p-35f, -0x1.36fe22p-2f, -0x1.3d1dbep-2f, 0x1.544d38p-9f, 0x1.710aaap-6f, 0x1.bf3548p-9f, 0x1.98921ap-14f, 0x1.47f62p-22f, -0x1.fb24c8p-35f},
        {-0x1.25fdcp-3f, -0x1.769e14p-1f, -0x1.2ac75ep+0f, -0x1.10c096p+0f, -0x1.0215d8p+0f, -0x1.000e22p+0f, -0x1.000016p+0f, -0x1p+0f, -0x1.25fdcp-3f, -0x1.769e14p-1f, -0x1.2ac75ep+0f, -0x1.10c096p+0f, -0x1.0215d8p+0f, -0x1.000e22p+0f, -0x1.000016p+0f, -0x1p+0f},
        {0x1.856baap-2f, -0x0p+0f, -0x1.be2e5ep+0f, -0x1.fdae6cp+1f, -0x1.ae98b8p+2f, -0x1.5c276ep+3f, -0x1.05aef4p+4f, -0x1.d6ce94p+5f, 0x1.856baap-2f, -0x0p+0f, -0x1.be2e5ep+0f, -0x1.fdae6cp+1f, -0x1.ae98b8p+2f, -0x1.5c276ep+3f, -0x1.05aef4p+4f, -0x1.d6ce94p+5f},
        {0x1.b54762p-14f, -0x1.27e666p-13f, 0x1.36ace8p-16f, 0x1.557708p-22f, -0x1.b1eedap-24f, -0x1.9f4dep-31f, 0x1.44dcfp-34f, 0x1.3e97f4p-41f, 0x1.b54762p-14f, -0x1.27e666p-13f, 0x1.36ace8p-16f, 0x1.557708p-22f, -0x1.b1eedap-24f, -0x1.9f4dep-31f, 0x1.44dcfp-34f, 0x1.3e97f4p-41f},
        {0x1.5a1cfp-2f, 0x1.1323e6p+0f, 0x1.13a056p+1f, 0x1.cbdcfep+1f, 0x1.70f5c2p+2f, 0x1.15d04ep+3f, 0x1.ac43d8p+3f, 0x1.34ae42p+4f, 0x1.5a1cfp-2f, 0x1.1323e6p+0f, 0x1.13a056p+1f, 0x1.cbdcfep+1f, 0x1.70f5c2p+2f, 0x1.15d04ep+3f, 0x1.ac43d8p+3f, 0x1.34ae42p+4f},
        {0x1.93f448p-11f, 0x1.310988p-13f, -0x1.67eb16p-14f, 0x1.0ad404p-18f, 0x1.53c64ap-21f, -0x1.62515cp-28f, -0x1.4cbf8p-31f, -0x1.ef6c06p-39f, 0x1.93f448p-11f, 0x1.310988p-13f, -0x1.67eb16p-14f, 0x1.0ad404p-18f, 0x1.53c64ap-21f, -0x1.62515cp-28f, -0x1.4cbf8p-31f, -0x1.ef6c06p-39f},
        {-0x1.238788p-9f, 0x1.bdf61ap-11f, 0x1.5434aep-13f, -0x1.4e0668p-15f, -0x1.339baep-19f, 0x1.081efp-23f, 0x1.1b81a6p-28f, 0x1.627d1ep-36f, -0x1.238788p-9f, 0x1.bdf61ap-11f, 0x1.5434aep-13f, -0x1.4e0668p-15f, -0x1.339baep-19f, 0x1.081efp-23f, 0x1.1b81a6p-28f, 0x1.627d1ep-36f},
        {-0x1.10fda4p-9f, -0x1.db196p-9f, 0x1.1c945ep-12f, 0x1.a80db6p-13f, 0x1.06e01cp-18f, -0x1.42d822p-20f, -0x1.00aa7cp-25f, -0x1.403b2p-33f, -0x1.10fda4p-9f, -0x1.db196p-9f, 0x1.1c945ep-12f, 0x1.a80db6p-13f, 0x1.06e01cp-18f, -0x1.42d822p-20f, -0x1.00aa7cp-25f, -0x1.403b2p-33f},
        {0x1.2a5b1ap-6f, 0x1.b5869p-9f, -0x1.a1bfp-9f, -0x1.5883c6p-11f, 0x1.b27e74p-16f, 0x1.16533p-17f, 0x1.740278p-23f, 0x1.bc36e6p-31f, 0x1.2a5b1ap-6f, 0x1.b5869p-9f, -0x1.a1bfp-9f, -0x1.5883c6p-11f, 0x1.b27e74p-16f, 0x1.16533p-17f, 0x1.740278p-23f, 0x1.bc36e6p-31f},
        {-0x1.c9b3e8p-7f, 0x1.35680ap-6f, 0x1.77c668p-7f, 0x1.0eb15ap-10f, -0x1.269a5p-12f, -0x1.62bea4p-15f, -0x1.9e77a2p-21f, -0x1.d572ecp-29f, -0x1.c9b3e8p-7f, 0x1.35680ap-6f, 0x1.77c668p-7f, 0x1.0eb15ap-10f, -0x1.269a5p-12f, -0x1.62bea4p-15f, -0x1.9e77a2p-21f, -0x1.d572ecp-29f},
        {-0x1.6fa9e8p-4f, -0x1.365e5ap-4f, -0x1.42fb52p-6f, 0x1.c5723cp-10f, 0x1.654f52p-10f, 0x1.433608p-13f, 0x1.575a46p-19f, 0x1.76098ap-27f, -0x1.6fa9e8p-4f, -0x1.365e5ap-4f, -0x1.42fb52p-6f, 0x1.c5723cp-10f, 0x1.654f52p-10f, 0x1.433608p-13f, 0x1.575a46p-19f, 0x1.76098ap-27f},
        {0x1.d91decp-3f, 0x1.99f1ecp-4f, 0x1.2fe16ap-9f, -0x1.a7682p-7f, -0x1.eb99c8p-9f, -0x1.7c420ep-12f, -0x1.7895d6p-18f, -0x1.8d7deap-26f, 0x1.d91decp-3f, 0x1.99f1ecp-4f, 0x1.2fe16ap-9f, -0x1.a7682p-7f, -0x1.eb99c8p-9f, -0x1.7c420ep-12f, -0x1.7895d6p-18f, -0x1.8d7deap-26f},
        {-0x1.05cb68p-3f, -0x1.dd4464p-8f, 0x1.2d93a8p-5f, 0x1.6b3cb4p-6f, 0x1.3857acp-8f, 0x1.b54032p-12f, 0x1.99bb86p-18f, 0x1.a49608p-26f, -0x1.05cb68p-3f, -0x1.dd4464p-8f, 0x1.2d93a8p-5f, 0x1.6b3cb4p-6f, 0x1.3857acp-8f, 0x1.b54032p-12f, 0x1.99bb86p-18f, 0x1.a49608p-26f},
      };
      const auto t0 = m::negative(x);
      const V t1 = m::abs(x);
      const V t2 = m::cap(t1, V(0x1.b3p+6f));
      const V t3 = m::neg(t2);
      const V t4 = m::fma(t3, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const auto t5 = m::segment<22, 8>(m::cap(m::fma(t2, V(0x1.0222c8p+0f), V(2)), V(24)));
      const V t6 = (t2 - m::entry<V, 8, 1>(t5, T16)) - m::entry<V, 8, 2>(t5, T16);
      const V t7 = m::fma(m::entry<V, 8, 0>(t5, T16), t6, m::entry<V, 8, 3>(t5, T16));
      const V t8 = m::fma(m::fma(t7, t6, m::entry<V, 8, 4>(t5, T16)), t6, m::entry<V, 8, 5>(t5, T16));
      const V t9 = m::fma(m::fma(t8, t6, m::entry<V, 8, 6>(t5, T16)), t6, m::entry<V, 8, 7>(t5, T16));
      const V t10 = m::fma(m::fma(t9, t6, m::entry<V, 8, 8>(t5, T16)), t6, m::entry<V, 8, 9>(t5, T16));
      const V t11 = m::raised(V(1), t4) * m::fma(t10, t6, m::entry<V, 8, 10>(t5, T16));
      const V t12 = t4 - V(12582976);
      const V t13 = m::fma(t12, V(-0x1.0bfbe8p-15f), m::fma(t12, V(-0x1.62ep-1f), t3));
      const V t14 = t13 * t13;
      const V t15 = m::fma(V(0x1.6a6adp-10f), t14, m::fma(V(0x1.123f7ep-7f), t13, V(0x1.55589ep-5f)));
      const V t16 = m::fma(t15, t14, m::fma(V(0x1.55548ap-3f), t13, V(0x1.fffffcp-2f)));
      const V t17 = m::select(t0, V(0), m::constant<V>(0x1.333334p-1f, 0x1.3333333333333p-1));
      const V t18 = m::cap(t1, V(0x1.5ep+4f));
      const auto t19 = m::segment<22, 8>(m::fma(t18, V(0x1.5f159ap+0f), V(2)));
      const V t20 = t18 - m::entry<V, 8, 12>(t19, T16);
      const V t21 = m::fma(m::entry<V, 8, 11>(t19, T16), t20, m::entry<V, 8, 13>(t19, T16));
      const V t22 = m::fma(m::fma(t21, t20, m::entry<V, 8, 14>(t19, T16)), t20, m::entry<V, 8, 15>(t19, T16));
      const V t23 = m::fma(m::fma(t22, t20, m::entry<V, 8, 16>(t19, T16)), t20, m::entry<V, 8, 17>(t19, T16));
      const V t24 = m::fma(m::fma(t23, t20, m::entry<V, 8, 18>(t19, T16)), t20, m::entry<V, 8, 19>(t19, T16));
      out[0] = m::select(t0, (m::fma(t11, m::fma(t16, t14, t13), t11) * V(0x1p-64f)), (t17 + m::fma(t24, t20, m::entry<V, 8, 20>(t19, T16))));
    } else if constexpr (m::approximates<V>) {
      // entry<V, n, r>(k, T32) is column k of row r: the centre of piece k, from which distances are taken, or a
      // coefficient of its polynomial.  Rows are repeated up to the length of the longest register.
      alignas(128) static constexpr float T32[10][32] = {
        {0x1.d8b986p+17f, -0x1.500e2cp+17f, 0x1.f9260cp+7f, -0x1.a537d8p+5f, 0x1.3f0d48p+2f, -0x1.389178p+1f, -0x1.4233aap-6f, -0x1.0eab96p-4f, -0x1.2d4d38p-11f, -0x1.8384b2p-10f, 0x1.f3824ap-14f, 0x1.a0b14ap-15f, -0x1.953202p-18f, -0x1.f9b676p-20f, -0x1.d6fep-25f, 0x1.120438p-29f, 0x1.1a813p+8f, -0x1.947522p+6f, -0x1.edf3cap+1f, 0x1.259736p-1f, -0x1.243402p-6f, -0x1.6674dcp-7f, 0x1.77fbccp-10f, -0x1.2ae7ap-11f, -0x1.b1ab9p-15f, -0x1.5543c8p-12f, 0x1.3f2238p-16f, 0x1.43e7acp-18f, -0x1.ca1c16p-25f, -0x1.67da1ap-27f, -0x1.5ab93ap-32f, -0x1.2b39b2p-58f},
        {0x1.57ee2ep-7f, 0x1.1a0a84p-5f, 0x1.12f474p-4f, 0x1.c32c06p-4f, 0x1.5f7d46p-3f, 0x1.120294p-2f, 0x1.9ce79ep-2f, 0x1.228bap-1f, 0x1.b4ffaap-1f, 0x1.335106p+0f, 0x1.bf6468p+0f, 0x1.37cdfep+1f, 0x1.c60198p+1f, 0x1.366334p+2f, 0x1.c41ddep+2f, 0x1.f73d1ap+3f, 0x1.80e564p-6f, 0x1.4e389cp-4f, 0x1.4b5fd2p-3f, 0x1.139366p-2f, 0x1.bc1c2p-2f, 0x1.4d5de6p-1f, 0x1.e3f74ep-1f, 0x1.64ff38p+0f, 0x1.070cacp+1f, 0x1.6d896ep+1f, 0x1.04340ap+2f, 0x1.79356cp+2f, 0x1.11de18p+3f, 0x1.7e0c5ap+3f, 0x1.114c5ep+4f, 0x1.d861f8p+5f},
        {0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.d25fcp-26f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f},
        {-0x1.aa878cp+11f, -0x1.131036p+11f, -0x1.94990cp+2f, 0x1.a13fa6p-2f, -0x1.89a088p-2f, 0x1.bb2b7cp-7f, 0x1.1d09f4p-9f, 0x1.a81aep-9f, -0x1.c64ae8p-11f, -0x1.97f99ap-11f, -0x1.d590b2p-13f, 0x1.81c974p-15f, 0x1.2f70aep-15f, 0x1.bda2f2p-18f, -0x1.183fb8p-23f, 0x1.09568ap-25f, -0x1.63295cp+3f, -0x1.c27ee2p+1f, -0x1.5fd33cp-2f, 0x1.97e548p-5f, -0x1.17ee02p-8f, -0x1.4d1766p-8f, -0x1.930a38p-8f, -0x1.d56b7ap-11f, 0x1.523ffp-9f, 0x1.eb9958p-12f, -0x1.b8b38p-13f, -0x1.2fed28p-16f, 0x1.958edp-20f, 0x1.5212bp-23f, 0x1.34565ep-29f, 0x1.29a39p-53f},
        {-0x1.7db282p+5f, 0x1.35cdd2p+5f, -0x1.145108p-2f, 0x1.86dd8ep-5f, -0x1.8ada3p-8f, 0x1.dabcdap-7f, 0x1.209586p-8f, 0x1.4724fap-8f, 0x1.8ee084p-9f, 0x1.635094p-10f, -0x1.4ebdb8p-12f, -0x1.0fdf1ep-11f, -0x1.4693c8p-13f, -0x1.103d6cp-16f, 0x1.a7cb98p-19f, 0x1.91edbap-23f, -0x1.34811ep-2f, 0x1.b336b6p-4f, 0x1.0bb62ep-5f, 0x1.c98be6p-7f, 0x1.ed4d9p-7f, 0x1.24659p-7f, -0x1.5de564p-9f, -0x1.94df84p-7f, -0x1.772a84p-8f, 0x1.d10bp-10f, 0x1.0a35eap-10f, 0x1.235d0ap-17f, -0x1.e61cc2p-17f, -0x1.263acap-20f, -0x1.5b31bep-27f, 0x1.572ee2p-47f},
        {0x1.5a372cp-1f, 0x1.edc5e8p-2f, -0x1.0a019p-7f, -0x1.d67034p-7f, -0x1.8f0b56p-7f, -0x1.83bb34p-7f, -0x1.2d690ap-7f, -0x1.7e5c0cp-8f, -0x1.40349cp-11f, 0x1.920e2ap-9f, 0x1.02081p-8f, 0x1.21132p-9f, 0x1.b8e502p-12f, -0x1.40c034p-16f, -0x1.b485f4p-16f, 0x1.93a416p-23f, 0x1.180f44p-7f, 0x1.6e3864p-9f, 0x1.cf0838p-8f, 0x1.c7b60ep-7f, 0x1.bdce5p-6f, 0x1.496974p-5f, 0x1.6e11fp-5f, 0x1.9748a2p-6f, -0x1.259444p-7f, -0x1.ab215ap-7f, -0x1.56bb72p-9f, 0x1.89c64ep-12f, 0x1.94c5b4p-14f, 0x1.967b98p-18f, 0x1.e81666p-25f, -0x1.f4757ep-43f},
        {0x1.aac8e2p-8f, -0x1.43d80ep-12f, 0x1.046d26p-11f, -0x1.0d9a4cp-9f, -0x1.629f4ep-8f, -0x1.4f9dc6p-7f, -0x1.04e5e6p-6f, -0x1.5583cp-6f, -0x1.8f1e6ep-6f, -0x1.6d63bp-6f, -0x1.c5efbcp-7f, -0x1.5959a8p-8f, -0x1.92b646p-13f, 0x1.f0f2dcp-12f, 0x1.3149d6p-13f, -0x1.047456p-19f, -0x1.a2be88p-4f, -0x1.a629eep-4f, -0x1.a3402cp-4f, -0x1.920256p-4f, -0x1.59f53ap-4f, -0x1.bfd028p-5f, -0x1.91e854p-9f, 0x1.0126ccp-4f, 0x1.40c7c8p-4f, 0x1.1fce52p-5f, -0x1.365342p-13f, -0x1.909856p-9f, -0x1.fabe64p-12f, -0x1.ccc59p-16f, -0x1.18618ep-22f, -0x1.8fd8c6p-38f},
        {0x1.d153f8p-4f, 0x1.d23f6ep-4f, 0x1.d2ed12p-4f, 0x1.d27fb4p-4f, 0x1.cfaabap-4f, 0x1.c66502p-4f, 0x1.b06866p-4f, 0x1.8aefb2p-4f, 0x1.39c10cp-4f, 0x1.a8f75ap-5f, 0x1.67eafp-6f, 0x1.9297a8p-9f, -0x1.f83ff8p-9f, -0x1.53a6e6p-9f, -0x1.261074p-11f, -0x1.13174p-17f, -0x1.4b384p-3f, -0x1.6fe736p-3f, -0x1.a2984ep-3f, -0x1.e4e3eep-3f, -0x1.20f8dep-2f, -0x1.501074p-2f, -0x1.6a8aa2p-2f, -0x1.3d1dc4p-2f, -0x1.3d087ap-3f, -0x1.0d6586p-6f, 0x1.001176p-5f, 0x1.be4bccp-7f, 0x1.c863ap-10f, 0x1.83cc74p-14f, 0x1.c175eap-21f, 0x1.4292c4p-34f},
        {0x1.22e96p-4f, 0x1.39375ep-4f, 0x1.57bd1ap-4f, 0x1.7fe7eap-4f, 0x1.b91d84p-4f, 0x1.08a724p-3f, 0x1.44e72p-3f, 0x1.88fb5cp-3f, 0x1.eea1b4p-3f, 0x1.24d3f2p-2f, 0x1.4ce244p-2f, 0x1.5c7202p-2f, 0x1.58737p-2f, 0x1.4f58e8p-2f, 0x1.4914f8p-2f, 0x1.47ac0ap-2f, 0x1.7d97dcp-4f, 0x1.2c5adap-4f, 0x1.5c5cfp-5f, -0x1.3d3f7ep-8f, -0x1.727094p-4f, -0x1.ca70aap-3f, -0x1.b501eep-2f, -0x1.769e14p-1f, -0x1.0aa87p+0f, -0x1.2a15bcp+0f, -0x1.1efe4cp+0f, -0x1.092f02p+0f, -0x1.010a22p+0f, -0x1.000d68p+0f, -0x1.00001ep+0f, -0x1p+0f},
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
