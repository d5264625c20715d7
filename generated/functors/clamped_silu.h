// clamped SiLU: Piecewise((-7/(1 + exp(7)), x <= -7), (x/(1 + exp(-x)), x < 7), (7/(exp(-7) + 1), True))
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct ClampedSiLUHalf;

struct ClampedSiLU {
  using Half = ClampedSiLUHalf;  // computes half types
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
      const V t0 = m::cap(m::abs(x), V(7));
      const V t1 = m::fma(t0, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582848));
      const V t2 = m::raised(V(1), t1);
      const V t3 = t1 - V(12582848);
      const V t4 = m::fma(t3, V(-0x1.0bfbe8p-15f), m::fma(t3, V(-0x1.62ep-1f), t0));
      const V t5 = t4 * t4;
      const V t6 = m::fma(V(0x1.6a6adp-10f), t5, m::fma(V(0x1.123f7ep-7f), t4, V(0x1.55589ep-5f)));
      const V t7 = m::fma(t6, t5, m::fma(V(0x1.55548ap-3f), t4, V(0x1.fffffcp-2f)));
      const V t8 = m::neg((t0 / m::fma(t2, m::fma(t7, t5, t4), (t2 + V(0x1p-64f)))));
      const V t9 = m::select(m::lt(x, V(7)), m::fma(t8, V(0x1p-64f), m::max(x, V(0))), m::constant<V>(0x1.bf9784p+2f, 0x1.bf97836b99f34p+2));
      const V t10 = m::select(m::le(x, V(-7)), m::constant<V>(-0x1.a1f252p-8f, -0x1.a1f2519832f58p-8), t9);
      out[0] = m::select(m::unordered(x), x, t10);
    } else {
      const auto t0 = m::lt(x, V(0));
      const V t1 = m::abs(x);
      const auto t2 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t1);
      const V t3 = m::neg((t1 - m::select(t2, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t4 = m::exp(t3);
      const V t5 = m::select(t2, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t6 = ((m::select(t0, t4, V(1)) / (V(1) + t4)) * x) * m::select(t0, t5, V(1));
      const V t7 = m::select(m::lt(x, V(7)), t6, m::constant<V>(0x1.bf9784p+2f, 0x1.bf97836b99f34p+2));
      const V t8 = m::select(m::le(x, V(-7)), m::constant<V>(-0x1.a1f252p-8f, -0x1.a1f2519832f58p-8), t7);
      out[0] = m::select(m::unordered(x), x, t8);
    }
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    if constexpr (m::looks_up<V>) {
      // entry<V, n, r>(k, T16) is column k of row r: the centre of piece k, from which distances are taken, or a
      // coefficient of its polynomial.  Rows are repeated up to the length of the longest register.
      alignas(64) static constexpr float T16[11][16] = {
        {0x1.4837acp-11f, -0x1.5fa9f8p-14f, -0x1.7543c8p-14f, -0x1.b8ea1ap-16f, 0x1.96c7dep-16f, 0x1.2902a6p-20f, -0x1.5ac394p-21f, -0x1.5e143ap-23f, 0x1.4837acp-11f, -0x1.5fa9f8p-14f, -0x1.7543c8p-14f, -0x1.b8ea1ap-16f, 0x1.96c7dep-16f, 0x1.2902a6p-20f, -0x1.5ac394p-21f, -0x1.5e143ap-23f},
        {0x1.451cc4p-2f, 0x1.c0c78cp-1f, 0x1.474974p+0f, 0x1.045cb8p+1f, 0x1.780e94p+1f, 0x1.09ce6p+2f, 0x1.4cb22ep+2f, 0x1.9d956ep+2f, 0x1.451cc4p-2f, 0x1.c0c78cp-1f, 0x1.474974p+0f, 0x1.045cb8p+1f, 0x1.780e94p+1f, 0x1.09ce6p+2f, 0x1.4cb22ep+2f, 0x1.9d956ep+2f},
        {0x0p+0f, 0x0p+0f, -0x1.bdf6fap-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.bdf6fap-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f},
        {-0x1.b23f2ep-11f, 0x1.fac82ep-11f, 0x1.5093eep-11f, -0x1.27172ap-13f, -0x1.798a3ep-14f, 0x1.f6fee4p-18f, 0x1.2c96dcp-18f, 0x1.a2e0bep-21f, -0x1.b23f2ep-11f, 0x1.fac82ep-11f, 0x1.5093eep-11f, -0x1.27172ap-13f, -0x1.798a3ep-14f, 0x1.f6fee4p-18f, 0x1.2c96dcp-18f, 0x1.a2e0bep-21f},
        {-0x1.a5d784p-9f, -0x1.6cd374p-9f, -0x1.b97152p-15f, 0x1.278954p-10f, 0x1.9cc14p-14f, -0x1.3057dcp-14f, -0x1.6b11c8p-16f, -0x1.41c6b2p-19f, -0x1.a5d784p-9f, -0x1.6cd374p-9f, -0x1.b97152p-15f, 0x1.278954p-10f, 0x1.9cc14p-14f, -0x1.3057dcp-14f, -0x1.6b11c8p-16f, -0x1.41c6b2p-19f},
        {0x1.2c6c6ap-7f, -0x1.9bb264p-9f, -0x1.b1a88ep-8f, -0x1.31e1f8p-9f, 0x1.78ea8cp-11f, 0x1.6d2554p-12f, 0x1.2394bcp-14f, -0x1.b2c5dp-20f, 0x1.2c6c6ap-7f, -0x1.9bb264p-9f, -0x1.b1a88ep-8f, -0x1.31e1f8p-9f, 0x1.78ea8cp-11f, 0x1.6d2554p-12f, 0x1.2394bcp-14f, -0x1.b2c5dp-20f},
        {0x1.27879p-6f, 0x1.abeb3p-6f, 0x1.f2c6ccp-7f, -0x1.b37aap-9f, -0x1.376d02p-8f, -0x1.084a04p-10f, -0x1.e90826p-15f, 0x1.59bb76p-14f, 0x1.27879p-6f, 0x1.abeb3p-6f, 0x1.f2c6ccp-7f, -0x1.b37aap-9f, -0x1.376d02p-8f, -0x1.084a04p-10f, -0x1.e90826p-15f, 0x1.59bb76p-14f},
        {-0x1.241a12p-4f, -0x1.f50864p-7f, 0x1.354018p-6f, 0x1.0974ap-5f, 0x1.c25ad2p-7f, 0x1.cba25p-11f, -0x1.be9c2cp-11f, -0x1.40d8dcp-11f, -0x1.241a12p-4f, -0x1.f50864p-7f, 0x1.354018p-6f, 0x1.0974ap-5f, 0x1.c25ad2p-7f, 0x1.cba25p-11f, -0x1.be9c2cp-11f, -0x1.40d8dcp-11f},
        {-0x1.352f2cp-4f, -0x1.347122p-3f, -0x1.2c5634p-3f, -0x1.3e7e0cp-4f, -0x1.d79304p-7f, 0x1.b076fap-8f, 0x1.710e92p-8f, 0x1.5bf40cp-9f, -0x1.352f2cp-4f, -0x1.347122p-3f, -0x1.2c5634p-3f, -0x1.3e7e0cp-4f, -0x1.d79304p-7f, 0x1.b076fap-8f, 0x1.710e92p-8f, 0x1.5bf40cp-9f},
        {0x1.e6d53ap-2f, 0x1.5c3a4p-2f, 0x1.be141p-3f, 0x1.6dc38ep-5f, -0x1.f6d17p-6f, -0x1.f94426p-6f, -0x1.1942d6p-6f, -0x1.c519fap-8f, 0x1.e6d53ap-2f, 0x1.5c3a4p-2f, 0x1.be141p-3f, 0x1.6dc38ep-5f, -0x1.f6d17p-6f, -0x1.f94426p-6f, -0x1.1942d6p-6f, -0x1.c519fap-8f},
        {-0x1.602252p-2f, -0x1.cac18p-4f, -0x0p+0f, 0x1.7a75c2p-4f, 0x1.70e38cp-4f, 0x1.877b38p-5f, 0x1.776b82p-6f, 0x1.167fdep-7f, -0x1.602252p-2f, -0x1.cac18p-4f, -0x0p+0f, 0x1.7a75c2p-4f, 0x1.70e38cp-4f, 0x1.877b38p-5f, 0x1.776b82p-6f, 0x1.167fdep-7f},
      };
      const V t0 = m::cap(m::abs(x), V(7));
      const auto t1 = m::segment<21, 8>(m::fma(t0, V(0x1.b6dbp-1f), V(2)));
      const V t2 = (t0 - m::entry<V, 8, 1>(t1, T16)) - m::entry<V, 8, 2>(t1, T16);
      const V t3 = m::fma(m::entry<V, 8, 0>(t1, T16), t2, m::entry<V, 8, 3>(t1, T16));
      const V t4 = m::fma(m::fma(t3, t2, m::entry<V, 8, 4>(t1, T16)), t2, m::entry<V, 8, 5>(t1, T16));
      const V t5 = m::fma(m::fma(t4, t2, m::entry<V, 8, 6>(t1, T16)), t2, m::entry<V, 8, 7>(t1, T16));
      const V t6 = m::fma(m::fma(t5, t2, m::entry<V, 8, 8>(t1, T16)), t2, m::entry<V, 8, 9>(t1, T16));
      const V t7 = m::select(m::negative(x), V(0), V(1)) + m::flip(m::fma(t6, t2, m::entry<V, 8, 10>(t1, T16)), x);
      const V t8 = m::select(m::le(x, V(-7)), V(0), m::select(m::lt(x, V(7)), t7, V(0)));
      out[0] = m::select(m::unordered(x), x, t8);
    } else if constexpr (m::approximates<V>) {
      // entry<V, n, r>(k, T32) is column k of row r: the centre of piece k, from which distances are taken, or a
      // coefficient of its polynomial.  Rows are repeated up to the length of the longest register.
      alignas(128) static constexpr float T32[8][32] = {
        {0x1.947b62p-7f, 0x1.88a528p-7f, 0x1.6a34cep-7f, 0x1.7909b2p-8f, 0x1.6cecfap-10f, -0x1.26b4a8p-9f, -0x1.0e18cap-8f, -0x1.5e35f2p-8f, -0x1.a2233cp-8f, -0x1.a39a78p-8f, -0x1.6276bap-8f, -0x1.4715c2p-8f, -0x1.059002p-8f, -0x1.6eca16p-9f, -0x1.f8e858p-10f, -0x1.2e233ap-10f, -0x1.93be94p-14f, 0x1.253f26p-11f, 0x1.8e885ap-11f, 0x1.7abd9p-11f, 0x1.363db2p-11f, 0x1.d11c1p-12f, 0x1.4d9b96p-12f, 0x1.b644eap-13f, 0x1.22162ep-13f, 0x1.542ccap-14f, 0x1.95636cp-15f, 0x1.b0d41ep-16f, 0x1.7c5e6p-17f, 0x1.311ffcp-19f, -0x1.376ab2p-19f, -0x1.db53dcp-19f},
        {0x1.371d04p-4f, 0x1.c955cp-3f, 0x1.6e55b6p-2f, 0x1.090748p-1f, 0x1.4b55c4p-1f, 0x1.9695d4p-1f, 0x1.e64eacp-1f, 0x1.160e9ep+0f, 0x1.474974p+0f, 0x1.64ce7p+0f, 0x1.873952p+0f, 0x1.ab1972p+0f, 0x1.d4205ep+0f, 0x1.f6409ap+0f, 0x1.0f402ep+1f, 0x1.20378ep+1f, 0x1.3ecae2p+1f, 0x1.60b95cp+1f, 0x1.8975ap+1f, 0x1.af15a4p+1f, 0x1.d0a096p+1f, 0x1.f98e9ep+1f, 0x1.0dfccep+2f, 0x1.209b0ep+2f, 0x1.32d5cep+2f, 0x1.45fcdcp+2f, 0x1.5993dcp+2f, 0x1.6ca20cp+2f, 0x1.7d8cfap+2f, 0x1.9155bap+2f, 0x1.a51e7ap+2f, 0x1.b5f04cp+2f},
        {0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.bdf6fap-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f},
        {0x1.345392p-8f, 0x1.b7002p-7f, 0x1.40d32ep-6f, 0x1.9aab6ep-6f, 0x1.bc9606p-6f, 0x1.bba798p-6f, 0x1.955a14p-6f, 0x1.5cb4c8p-6f, 0x1.f416c6p-7f, 0x1.763922p-7f, 0x1.da105cp-8f, 0x1.bc2e9ep-9f, -0x1.46fff4p-13f, -0x1.390ed2p-9f, -0x1.136978p-8f, -0x1.4df5fcp-8f, -0x1.758084p-8f, -0x1.5d5e0cp-8f, -0x1.16136p-8f, -0x1.9a15bep-9f, -0x1.26d778p-9f, -0x1.721c9cp-10f, -0x1.d88a68p-11f, -0x1.0d660ap-11f, -0x1.1503f8p-12f, -0x1.9fece6p-14f, -0x1.4369cap-22f, 0x1.a9e416p-15f, 0x1.32c332p-14f, 0x1.596b46p-14f, 0x1.53cff4p-14f, 0x1.3b7108p-14f},
        {-0x1.5263b6p-4f, -0x1.3c6c82p-4f, -0x1.17ae8cp-4f, -0x1.b869bap-5f, -0x1.48d57ep-5f, -0x1.8a747p-6f, -0x1.005a78p-7f, 0x1.390b3ep-8f, 0x1.35460ap-6f, 0x1.99e088p-6f, 0x1.ebc96p-6f, 0x1.0e10eap-5f, 0x1.1617eep-5f, 0x1.103eeep-5f, 0x1.fddb6p-6f, 0x1.d50b72p-6f, 0x1.7ebd6ap-6f, 0x1.1d9894p-6f, 0x1.72293ap-7f, 0x1.c8c554p-8f, 0x1.110b0cp-8f, 0x1.e62a26p-10f, 0x1.491acap-11f, -0x1.772c4cp-13f, -0x1.4057c4p-11f, -0x1.ad7a5ap-11f, -0x1.ca3076p-11f, -0x1.b8932ep-11f, -0x1.954ec6p-11f, -0x1.620d8ep-11f, -0x1.2ca8fcp-11f, -0x1.0170b2p-11f},
        {-0x1.36375p-6f, -0x1.be18a6p-5f, -0x1.57b6ecp-4f, -0x1.d022ep-4f, -0x1.0d7e7p-3f, -0x1.2a7cfp-3f, -0x1.39a198p-3f, -0x1.3ac5d6p-3f, -0x1.2c5638p-3f, -0x1.1caf4ap-3f, -0x1.05cc42p-3f, -0x1.d50dap-4f, -0x1.92cb38p-4f, -0x1.5b9c6ap-4f, -0x1.1d4422p-4f, -0x1.d916c2p-5f, -0x1.40381p-5f, -0x1.7721cap-6f, -0x1.308cfap-7f, -0x1.5e8846p-10f, 0x1.868b42p-9f, 0x1.7ae71p-8f, 0x1.ba18f2p-8f, 0x1.c4c9f6p-8f, 0x1.ad5806p-8f, 0x1.824e0ep-8f, 0x1.4ec1cap-8f, 0x1.1c49f2p-8f, 0x1.e4874ap-9f, 0x1.8c63fep-9f, 0x1.4083e6p-9f, 0x1.09916ep-9f},
        {0x1.fe8674p-2f, 0x1.f3645p-2f, 0x1.e04272p-2f, 0x1.bfc73ap-2f, 0x1.9f2f0cp-2f, 0x1.75445p-2f, 0x1.4568bap-2f, 0x1.1a7344p-2f, 0x1.be141p-3f, 0x1.7a892p-3f, 0x1.30f8dep-3f, 0x1.d6b7acp-4f, 0x1.4af156p-4f, 0x1.cddf92p-5f, 0x1.07152ap-5f, 0x1.f3b95cp-7f, -0x1.faa6aep-8f, -0x1.887598p-6f, -0x1.159a8cp-5f, -0x1.2dac58p-5f, -0x1.295c08p-5f, -0x1.117196p-5f, -0x1.eaf91p-6f, -0x1.a9554cp-6f, -0x1.6a3b5p-6f, -0x1.2d0ec4p-6f, -0x1.ebad84p-7f, -0x1.8f91e4p-7f, -0x1.4a0d9p-7f, -0x1.06209ap-7f, -0x1.9dc42ep-8f, -0x1.50f09cp-8f},
        {-0x1.d925fp-2f, -0x1.8e9c04p-2f, -0x1.4caa7cp-2f, -0x1.025916p-2f, -0x1.94d55ap-3f, -0x1.20d914p-3f, -0x1.67ffp-4f, -0x1.8478eep-5f, -0x0p+0f, 0x1.7c118ep-6f, 0x1.758b5ap-5f, 0x1.06508ep-4f, 0x1.4644bcp-4f, 0x1.6b8e32p-4f, 0x1.87cb1ap-4f, 0x1.948226p-4f, 0x1.9775b8p-4f, 0x1.857b44p-4f, 0x1.5ed802p-4f, 0x1.33ce7cp-4f, 0x1.0c5c38p-4f, 0x1.bd120cp-5f, 0x1.77355cp-5f, 0x1.348ccap-5f, 0x1.f90448p-6f, 0x1.95ee34p-6f, 0x1.426e9ap-6f, 0x1.004748p-6f, 0x1.a05e2ap-7f, 0x1.45306cp-7f, 0x1.f9ff9p-8f, 0x1.97ab56p-8f},
      };
      const V t0 = m::cap(m::abs(x), V(7));
      const auto t1 = m::segment<19, 32>(m::fma(t0, V(0x1.b6dbp-1f), V(2)));
      const V t2 = (t0 - m::entry<V, 32, 1>(t1, T32)) - m::entry<V, 32, 2>(t1, T32);
      const V t3 = m::fma(m::entry<V, 32, 0>(t1, T32), t2, m::entry<V, 32, 3>(t1, T32));
      const V t4 = m::fma(m::fma(t3, t2, m::entry<V, 32, 4>(t1, T32)), t2, m::entry<V, 32, 5>(t1, T32));
      const V t5 = m::fma(m::fma(t4, t2, m::entry<V, 32, 6>(t1, T32)), t2, m::entry<V, 32, 7>(t1, T32));
      const V t6 = m::select(m::lt(x, V(7)), (m::select(m::negative(x), V(0), V(1)) + m::flip(t5, x)), V(0));
      out[0] = m::select(m::unordered(x), x, m::select(m::le(x, V(-7)), V(0), t6));
    } else {
      const V t0 = m::abs(x);
      const auto t1 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t0);
      const V t2 = m::neg((t0 - m::select(t1, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t3 = m::exp(t2);
      const V t4 = V(1) + t3;
      const V t5 = m::select(t1, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const auto t6 = m::lt(x, V(0));
      const V t7 = ((((t3 / t4) / t4) * x) * t5) + ((m::select(t6, t3, V(1)) / t4) * m::select(t6, t5, V(1)));
      const V t8 = m::select(m::le(x, V(-7)), V(0), m::select(m::lt(x, V(7)), t7, V(0)));
      out[0] = m::select(m::unordered(x), x, t8);
    }
  }
};

struct ClampedSiLUHalf {
  using Half = ClampedSiLUHalf;
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = m::cap(m::abs(x), V(7));
    const V t1 = m::fma(m::fma(V(-0x1.c6f89p-16f), t0, V(0x1.3126b4p-10f)), t0, V(-0x1.4405f2p-6f));
    const V t2 = m::fma(m::fma(t1, t0, V(0x1.43500ap-3f)), t0, V(-0x1.fffff2p-2f));
    const V t3 = m::fma(m::fma(V(0x1.d07bcp-16f), t0, V(0x1.48362p-12f)), t0, V(0x1.b48df6p-9f));
    const V t4 = m::fma(m::fma(t3, t0, V(0x1.658064p-6f)), t0, V(0x1.0db7eep-3f));
    const V t5 = (t0 * t2) * m::rcp(m::fma(m::fma(t4, t0, V(0x1.795e42p-3f)), t0, V(1)));
    const V t6 = m::select(m::lt(x, V(7)), (m::max(x, V(0)) + t5), m::constant<V>(0x1.bf9784p+2f, 0x1.bf97836b99f34p+2));
    const V t7 = m::select(m::le(x, V(-7)), m::constant<V>(-0x1.a1f252p-8f, -0x1.a1f2519832f58p-8), t6);
    out[0] = m::select(m::unordered(x), x, t7);
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = m::cap(m::abs(x), V(7));
    const V t1 = m::fma(m::neg(t0), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t2 = m::exp2(t1);
    const V t3 = t2 * V(0x1p-64f);
    const V t4 = m::fma(t0, V(0x1.fffffap-1f), m::fma(V(-0x1.00001cp+0f), t3, V(-0x1.ffffdep-1f)));
    const V t5 = m::fma(m::fma(V(0x1.fffffp-1f), t3, V(0x1.fffff8p+0f)), t3, V(1));
    const V t6 = m::fma(m::flip(((t2 * t4) * m::rcp(t5)), x), V(0x1p-64f), m::select(m::negative(x), V(0), V(1)));
    const V t7 = m::select(m::le(x, V(-7)), V(0), m::select(m::lt(x, V(7)), t6, V(0)));
    out[0] = m::select(m::unordered(x), x, t7);
  }
};

}  // namespace actsym
