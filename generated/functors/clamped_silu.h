// clamped SiLU: Piecewise((-7/(1 + exp(7)), x <= -7), (x/(1 + exp(-x)), x < 7), (7/(exp(-7) + 1), True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
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
    if constexpr (m::looks_up<V>) {
      alignas(64) static constexpr float T0[16] = {-0x1.a4ae42p-13f, 0x1.0ec59cp-2f, 0x1.3eb008p-10f, -0x1.4b66e6p-11f, 0x1.1cfab8p-19f, -0x1.e08c14p-17f, 0x1.e59cdap-21f, 0x1.79f22ap-23f, -0x1.a4ae42p-13f, 0x1.0ec59cp-2f, 0x1.3eb008p-10f, -0x1.4b66e6p-11f, 0x1.1cfab8p-19f, -0x1.e08c14p-17f, 0x1.e59cdap-21f, 0x1.79f22ap-23f};
      alignas(64) static constexpr float T1[16] = {0x0p+0f, 0x1.74171cp-2f, 0x1.58171ap-1f, 0x1.273eeap+0f, 0x1.d2ab22p+0f, 0x1.6cef34p+1f, 0x1.073388p+2f, 0x1.7e0b9ap+2f, 0x0p+0f, 0x1.74171cp-2f, 0x1.58171ap-1f, 0x1.273eeap+0f, 0x1.d2ab22p+0f, 0x1.6cef34p+1f, 0x1.073388p+2f, 0x1.7e0b9ap+2f};
      alignas(64) static constexpr float T2[16] = {-0x1.46d01ep-18f, 0x1.791e6ep-5f, -0x1.d062p-11f, -0x1.d473f6p-14f, 0x1.69ef06p-13f, 0x1.8db96cp-16f, -0x1.5ef56ap-17f, -0x1.ff221ap-21f, -0x1.46d01ep-18f, 0x1.791e6ep-5f, -0x1.d062p-11f, -0x1.d473f6p-14f, 0x1.69ef06p-13f, 0x1.8db96cp-16f, -0x1.5ef56ap-17f, -0x1.ff221ap-21f};
      alignas(64) static constexpr float T3[16] = {0x1.11326ap-9f, -0x1.8bd80ep-9f, 0x1.3ce0eap-14f, -0x1.edc2e2p-11f, -0x1.532af6p-11f, 0x1.c9624p-14f, 0x1.ff9b22p-15f, 0x1.e4fe9ap-20f, 0x1.11326ap-9f, -0x1.8bd80ep-9f, 0x1.3ce0eap-14f, -0x1.edc2e2p-11f, -0x1.532af6p-11f, 0x1.c9624p-14f, 0x1.ff9b22p-15f, 0x1.e4fe9ap-20f};
      alignas(64) static constexpr float T4[16] = {-0x1.b405aap-24f, 0x1.8ced7p-9f, 0x1.67bd3ap-8f, 0x1.f8fe7cp-9f, -0x1.5ce988p-17f, -0x1.08dbbp-10f, -0x1.c596f6p-13f, 0x1.ef8c34p-17f, -0x1.b405aap-24f, 0x1.8ced7p-9f, 0x1.67bd3ap-8f, 0x1.f8fe7cp-9f, -0x1.5ce988p-17f, -0x1.08dbbp-10f, -0x1.c596f6p-13f, 0x1.ef8c34p-17f};
      alignas(64) static constexpr float T5[16] = {-0x1.55555p-6f, -0x1.1589a8p-6f, -0x1.328676p-7f, 0x1.4eb206p-9f, 0x1.161beap-7f, 0x1.fa344ap-9f, 0x1.126934p-12f, -0x1.942406p-13f, -0x1.55555p-6f, -0x1.1589a8p-6f, -0x1.328676p-7f, 0x1.4eb206p-9f, 0x1.161beap-7f, 0x1.fa344ap-9f, 0x1.126934p-12f, -0x1.942406p-13f};
      alignas(64) static constexpr float T6[16] = {-0x1.87041p-34f, -0x1.d0748ep-6f, -0x1.6f3f2ap-5f, -0x1.9f8b26p-5f, -0x1.0e1d36p-5f, -0x1.8d7418p-8f, 0x1.1b301cp-9f, 0x1.41743ep-10f, -0x1.87041p-34f, -0x1.d0748ep-6f, -0x1.6f3f2ap-5f, -0x1.9f8b26p-5f, -0x1.0e1d36p-5f, -0x1.8d7418p-8f, 0x1.1b301cp-9f, 0x1.41743ep-10f};
      alignas(64) static constexpr float T7[16] = {0x1p-2f, 0x1.df497cp-3f, 0x1.986528p-3f, 0x1.056854p-3f, 0x1.4f8b4ap-5f, -0x1.c88842p-7f, -0x1.00fee2p-6f, -0x1.482f5ep-8f, 0x1p-2f, 0x1.df497cp-3f, 0x1.986528p-3f, 0x1.056854p-3f, 0x1.4f8b4ap-5f, -0x1.c88842p-7f, -0x1.00fee2p-6f, -0x1.482f5ep-8f};
      alignas(64) static constexpr float T8[16] = {-0x1p-1f, -0x1.49f828p-2f, -0x1.8050bap-3f, -0x1.e4d53p-6f, 0x1.445ee4p-4f, 0x1.7b542cp-4f, 0x1.91da4ep-5f, 0x1.9dd3p-7f, -0x1p-1f, -0x1.49f828p-2f, -0x1.8050bap-3f, -0x1.e4d53p-6f, 0x1.445ee4p-4f, 0x1.7b542cp-4f, 0x1.91da4ep-5f, 0x1.9dd3p-7f};
      alignas(64) static constexpr float T9[16] = {-0x0p+0f, -0x1.3138a8p-3f, -0x1.d1430ap-3f, -0x1.1b4d2ep-2f, -0x1.039f96p-2f, -0x1.3ef6fap-3f, -0x1.0f407ep-4f, -0x1.f29fe2p-7f, -0x0p+0f, -0x1.3138a8p-3f, -0x1.d1430ap-3f, -0x1.1b4d2ep-2f, -0x1.039f96p-2f, -0x1.3ef6fap-3f, -0x1.0f407ep-4f, -0x1.f29fe2p-7f};
      const V t0 = m::min(m::abs(x), V(7));
      const auto t1 = m::segment<22, 8>(m::fma(t0, V(0x1.1248ep+2f), V(2)));
      const V t2 = t0 - m::entry<V, 8>(t1, T1);
      const V t3 = m::fma(m::fma(m::entry<V, 8>(t1, T0), t2, m::entry<V, 8>(t1, T2)), t2, m::entry<V, 8>(t1, T3));
      const V t4 = m::fma(m::fma(t3, t2, m::entry<V, 8>(t1, T4)), t2, m::entry<V, 8>(t1, T5));
      const V t5 = m::fma(m::fma(t4, t2, m::entry<V, 8>(t1, T6)), t2, m::entry<V, 8>(t1, T7));
      const V t6 = m::fma(m::fma(t5, t2, m::entry<V, 8>(t1, T8)), t2, m::entry<V, 8>(t1, T9));
      const V t7 = m::select(m::lt(x, V(7)), (m::max(x, V(0)) + t6), m::constant<V>(0x1.bf9784p+2f, 0x1.bf97836b99f34p+2));
      const V t8 = m::select(m::le(x, V(-7)), m::constant<V>(-0x1.a1f252p-8f, -0x1.a1f2519832f58p-8), t7);
      out[0] = m::select(m::unordered(x), x, t8);
    } else if constexpr (m::approximates<V>) {
      const V t0 = m::min(m::abs(x), V(7));
      const V t1 = m::neg(t0);
      const V t2 = m::fma(t1, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const V t3 = m::raised(V(1), t2);
      const V t4 = m::neg((t0 * t3));
      const V t5 = t2 - V(12582976);
      const V t6 = m::fma(t5, V(-0x1.62ep-1f), t1);
      const V t7 = t5 * V(0x1.0bfbe8p-15f);
      const V t8 = t6 - t7;
      const V t9 = t8 * t8;
      const V t10 = m::fma(m::fma(V(0x1.9a6aap-13f), t8, V(0x1.6d4ef8p-10f)), t9, m::fma(V(0x1.1115c8p-7f), t8, V(0x1.5554e6p-5f)));
      const V t11 = m::fma(m::fma(t10, t9, m::fma(V(0x1.555552p-3f), t8, V(0x1p-1f))), t9, ((t6 - t8) - t7));
      const V t12 = t8 + t11;
      const V t13 = t3 * V(0x1p-64f);
      const V t14 = m::fma(t4, t12, t4) / m::fma(V(1), m::fma(t13, t12, t13), V(1));
      const V t15 = m::select(m::lt(x, V(7)), m::fma(t14, V(0x1p-64f), m::max(x, V(0))), m::constant<V>(0x1.bf9784p+2f, 0x1.bf97836b99f34p+2));
      const V t16 = m::select(m::le(x, V(-7)), m::constant<V>(-0x1.a1f252p-8f, -0x1.a1f2519832f58p-8), t15);
      out[0] = m::select(m::unordered(x), x, t16);
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
      alignas(64) static constexpr float T0[16] = {0x1.4837a2p-11f, -0x1.5fa9fap-14f, -0x1.7543c8p-14f, -0x1.b8ea34p-16f, 0x1.96c7dep-16f, 0x1.2902a6p-20f, -0x1.5ac394p-21f, -0x1.5e143ap-23f, 0x1.4837a2p-11f, -0x1.5fa9fap-14f, -0x1.7543c8p-14f, -0x1.b8ea34p-16f, 0x1.96c7dep-16f, 0x1.2902a6p-20f, -0x1.5ac394p-21f, -0x1.5e143ap-23f};
      alignas(64) static constexpr float T1[16] = {0x1.451cc4p-2f, 0x1.c0c78cp-1f, 0x1.474974p+0f, 0x1.045cb8p+1f, 0x1.780e94p+1f, 0x1.09ce6p+2f, 0x1.4cb22ep+2f, 0x1.9d956ep+2f, 0x1.451cc4p-2f, 0x1.c0c78cp-1f, 0x1.474974p+0f, 0x1.045cb8p+1f, 0x1.780e94p+1f, 0x1.09ce6p+2f, 0x1.4cb22ep+2f, 0x1.9d956ep+2f};
      alignas(64) static constexpr float T2[16] = {0x0p+0f, 0x0p+0f, -0x1.bdf6fap-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.bdf6fap-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f};
      alignas(64) static constexpr float T3[16] = {-0x1.b23f3p-11f, 0x1.fac82ep-11f, 0x1.5093eep-11f, -0x1.271728p-13f, -0x1.798a3ep-14f, 0x1.f6fee4p-18f, 0x1.2c96dcp-18f, 0x1.a2e0bep-21f, -0x1.b23f3p-11f, 0x1.fac82ep-11f, 0x1.5093eep-11f, -0x1.271728p-13f, -0x1.798a3ep-14f, 0x1.f6fee4p-18f, 0x1.2c96dcp-18f, 0x1.a2e0bep-21f};
      alignas(64) static constexpr float T4[16] = {-0x1.a5d784p-9f, -0x1.6cd374p-9f, -0x1.b97152p-15f, 0x1.278954p-10f, 0x1.9cc14p-14f, -0x1.3057dcp-14f, -0x1.6b11c8p-16f, -0x1.41c6b2p-19f, -0x1.a5d784p-9f, -0x1.6cd374p-9f, -0x1.b97152p-15f, 0x1.278954p-10f, 0x1.9cc14p-14f, -0x1.3057dcp-14f, -0x1.6b11c8p-16f, -0x1.41c6b2p-19f};
      alignas(64) static constexpr float T5[16] = {0x1.2c6c6ap-7f, -0x1.9bb264p-9f, -0x1.b1a88ep-8f, -0x1.31e1f8p-9f, 0x1.78ea8cp-11f, 0x1.6d2554p-12f, 0x1.2394bcp-14f, -0x1.b2c5dp-20f, 0x1.2c6c6ap-7f, -0x1.9bb264p-9f, -0x1.b1a88ep-8f, -0x1.31e1f8p-9f, 0x1.78ea8cp-11f, 0x1.6d2554p-12f, 0x1.2394bcp-14f, -0x1.b2c5dp-20f};
      alignas(64) static constexpr float T6[16] = {0x1.27879p-6f, 0x1.abeb3p-6f, 0x1.f2c6ccp-7f, -0x1.b37aap-9f, -0x1.376d02p-8f, -0x1.084a04p-10f, -0x1.e90826p-15f, 0x1.59bb76p-14f, 0x1.27879p-6f, 0x1.abeb3p-6f, 0x1.f2c6ccp-7f, -0x1.b37aap-9f, -0x1.376d02p-8f, -0x1.084a04p-10f, -0x1.e90826p-15f, 0x1.59bb76p-14f};
      alignas(64) static constexpr float T7[16] = {-0x1.241a12p-4f, -0x1.f50864p-7f, 0x1.354018p-6f, 0x1.0974ap-5f, 0x1.c25ad2p-7f, 0x1.cba25p-11f, -0x1.be9c2cp-11f, -0x1.40d8dcp-11f, -0x1.241a12p-4f, -0x1.f50864p-7f, 0x1.354018p-6f, 0x1.0974ap-5f, 0x1.c25ad2p-7f, 0x1.cba25p-11f, -0x1.be9c2cp-11f, -0x1.40d8dcp-11f};
      alignas(64) static constexpr float T8[16] = {-0x1.352f2cp-4f, -0x1.347122p-3f, -0x1.2c5634p-3f, -0x1.3e7e0cp-4f, -0x1.d79304p-7f, 0x1.b076fap-8f, 0x1.710e92p-8f, 0x1.5bf40cp-9f, -0x1.352f2cp-4f, -0x1.347122p-3f, -0x1.2c5634p-3f, -0x1.3e7e0cp-4f, -0x1.d79304p-7f, 0x1.b076fap-8f, 0x1.710e92p-8f, 0x1.5bf40cp-9f};
      alignas(64) static constexpr float T9[16] = {0x1.e6d53ap-2f, 0x1.5c3a4p-2f, 0x1.be141p-3f, 0x1.6dc38ep-5f, -0x1.f6d17p-6f, -0x1.f94426p-6f, -0x1.1942d6p-6f, -0x1.c519fap-8f, 0x1.e6d53ap-2f, 0x1.5c3a4p-2f, 0x1.be141p-3f, 0x1.6dc38ep-5f, -0x1.f6d17p-6f, -0x1.f94426p-6f, -0x1.1942d6p-6f, -0x1.c519fap-8f};
      alignas(64) static constexpr float T10[16] = {-0x1.602252p-2f, -0x1.cac18p-4f, -0x0p+0f, 0x1.7a75c2p-4f, 0x1.70e38cp-4f, 0x1.877b38p-5f, 0x1.776b82p-6f, 0x1.167fdep-7f, -0x1.602252p-2f, -0x1.cac18p-4f, -0x0p+0f, 0x1.7a75c2p-4f, 0x1.70e38cp-4f, 0x1.877b38p-5f, 0x1.776b82p-6f, 0x1.167fdep-7f};
      const V t0 = m::min(m::abs(x), V(7));
      const auto t1 = m::segment<21, 8>(m::fma(t0, V(0x1.b6dbp-1f), V(2)));
      const V t2 = (t0 - m::entry<V, 8>(t1, T1)) - m::entry<V, 8>(t1, T2);
      const V t3 = m::fma(m::fma(m::entry<V, 8>(t1, T0), t2, m::entry<V, 8>(t1, T3)), t2, m::entry<V, 8>(t1, T4));
      const V t4 = m::fma(m::fma(t3, t2, m::entry<V, 8>(t1, T5)), t2, m::entry<V, 8>(t1, T6));
      const V t5 = m::fma(m::fma(t4, t2, m::entry<V, 8>(t1, T7)), t2, m::entry<V, 8>(t1, T8));
      const V t6 = m::fma(m::fma(t5, t2, m::entry<V, 8>(t1, T9)), t2, m::entry<V, 8>(t1, T10));
      const V t7 = m::select(m::lt(x, V(7)), (m::select(m::negative(x), V(0), V(1)) + m::flip(t6, x)), V(0));
      out[0] = m::select(m::unordered(x), x, m::select(m::le(x, V(-7)), V(0), t7));
    } else if constexpr (m::approximates<V>) {
      alignas(64) static constexpr float T0[16] = {0x1.2b59cp-13f, -0x1.8b9426p-16f, 0x1.4aa814p-21f, -0x1.39e8a2p-16f, 0x1.2b59cp-13f, -0x1.8b9426p-16f, 0x1.4aa814p-21f, -0x1.39e8a2p-16f, 0x1.2b59cp-13f, -0x1.8b9426p-16f, 0x1.4aa814p-21f, -0x1.39e8a2p-16f, 0x1.2b59cp-13f, -0x1.8b9426p-16f, 0x1.4aa814p-21f, -0x1.39e8a2p-16f};
      alignas(64) static constexpr float T1[16] = {0x1.474974p+0f, 0x1.1262b6p+1f, 0x1.0b2708p+2f, 0x1.9c9c8cp+2f, 0x1.474974p+0f, 0x1.1262b6p+1f, 0x1.0b2708p+2f, 0x1.9c9c8cp+2f, 0x1.474974p+0f, 0x1.1262b6p+1f, 0x1.0b2708p+2f, 0x1.9c9c8cp+2f, 0x1.474974p+0f, 0x1.1262b6p+1f, 0x1.0b2708p+2f, 0x1.9c9c8cp+2f};
      alignas(64) static constexpr float T2[16] = {-0x1.bdf6fap-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.bdf6fap-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.bdf6fap-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.bdf6fap-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f};
      alignas(64) static constexpr float T3[16] = {0x1.d12be6p-12f, 0x1.8e2feep-17f, -0x1.61f06ap-21f, -0x1.4558d4p-17f, 0x1.d12be6p-12f, 0x1.8e2feep-17f, -0x1.61f06ap-21f, -0x1.4558d4p-17f, 0x1.d12be6p-12f, 0x1.8e2feep-17f, -0x1.61f06ap-21f, -0x1.4558d4p-17f, 0x1.d12be6p-12f, 0x1.8e2feep-17f, -0x1.61f06ap-21f, -0x1.4558d4p-17f};
      alignas(64) static constexpr float T4[16] = {-0x1.7c6f62p-11f, 0x1.55b6ap-12f, -0x1.28c42ap-16f, 0x1.c5b5f4p-17f, -0x1.7c6f62p-11f, 0x1.55b6ap-12f, -0x1.28c42ap-16f, 0x1.c5b5f4p-17f, -0x1.7c6f62p-11f, 0x1.55b6ap-12f, -0x1.28c42ap-16f, 0x1.c5b5f4p-17f, -0x1.7c6f62p-11f, 0x1.55b6ap-12f, -0x1.28c42ap-16f, 0x1.c5b5f4p-17f};
      alignas(64) static constexpr float T5[16] = {-0x1.f778b4p-11f, -0x1.4e4d42p-10f, 0x1.0f77dcp-13f, 0x1.3562a6p-17f, -0x1.f778b4p-11f, -0x1.4e4d42p-10f, 0x1.0f77dcp-13f, 0x1.3562a6p-17f, -0x1.f778b4p-11f, -0x1.4e4d42p-10f, 0x1.0f77dcp-13f, 0x1.3562a6p-17f, -0x1.f778b4p-11f, -0x1.4e4d42p-10f, 0x1.0f77dcp-13f, 0x1.3562a6p-17f};
      alignas(64) static constexpr float T6[16] = {0x1.3c00e6p-7f, 0x1.8a0bdep-11f, -0x1.181f8cp-11f, 0x1.cfefaep-17f, 0x1.3c00e6p-7f, 0x1.8a0bdep-11f, -0x1.181f8cp-11f, 0x1.cfefaep-17f, 0x1.3c00e6p-7f, 0x1.8a0bdep-11f, -0x1.181f8cp-11f, 0x1.cfefaep-17f, 0x1.3c00e6p-7f, 0x1.8a0bdep-11f, -0x1.181f8cp-11f, 0x1.cfefaep-17f};
      alignas(64) static constexpr float T7[16] = {-0x1.5848bp-7f, 0x1.8bcba4p-7f, 0x1.328566p-10f, -0x1.f3f856p-13f, -0x1.5848bp-7f, 0x1.8bcba4p-7f, 0x1.328566p-10f, -0x1.f3f856p-13f, -0x1.5848bp-7f, 0x1.8bcba4p-7f, 0x1.328566p-10f, -0x1.f3f856p-13f, -0x1.5848bp-7f, 0x1.8bcba4p-7f, 0x1.328566p-10f, -0x1.f3f856p-13f};
      alignas(64) static constexpr float T8[16] = {-0x1.15892cp-4f, -0x1.b37386p-5f, 0x1.755876p-10f, 0x1.8c465p-10f, -0x1.15892cp-4f, -0x1.b37386p-5f, 0x1.755876p-10f, 0x1.8c465p-10f, -0x1.15892cp-4f, -0x1.b37386p-5f, 0x1.755876p-10f, 0x1.8c465p-10f, -0x1.15892cp-4f, -0x1.b37386p-5f, 0x1.755876p-10f, 0x1.8c465p-10f};
      alignas(64) static constexpr float T9[16] = {0x1.05b022p-2f, 0x1.4edccap-4f, -0x1.67532cp-6f, -0x1.9502a4p-8f, 0x1.05b022p-2f, 0x1.4edccap-4f, -0x1.67532cp-6f, -0x1.9502a4p-8f, 0x1.05b022p-2f, 0x1.4edccap-4f, -0x1.67532cp-6f, -0x1.9502a4p-8f, 0x1.05b022p-2f, 0x1.4edccap-4f, -0x1.67532cp-6f, -0x1.9502a4p-8f};
      alignas(64) static constexpr float T10[16] = {0x1.907afcp-1f, 0x1.1150cap+0f, 0x1.13e452p+0f, 0x1.03fe56p+0f, 0x1.907afcp-1f, 0x1.1150cap+0f, 0x1.13e452p+0f, 0x1.03fe56p+0f, 0x1.907afcp-1f, 0x1.1150cap+0f, 0x1.13e452p+0f, 0x1.03fe56p+0f, 0x1.907afcp-1f, 0x1.1150cap+0f, 0x1.13e452p+0f, 0x1.03fe56p+0f};
      alignas(64) static constexpr float T11[16] = {-0x0p+0f, 0x1.a50646p-1f, 0x1.882c94p+1f, 0x1.5b6864p+2f, -0x0p+0f, 0x1.a50646p-1f, 0x1.882c94p+1f, 0x1.5b6864p+2f, -0x0p+0f, 0x1.a50646p-1f, 0x1.882c94p+1f, 0x1.5b6864p+2f, -0x0p+0f, 0x1.a50646p-1f, 0x1.882c94p+1f, 0x1.5b6864p+2f};
      const V t0 = m::min(m::abs(x), V(7));
      const V t1 = m::neg(t0);
      const V t2 = m::fma(t1, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const auto t3 = m::segment<22, 4>(m::fma(t0, V(0x1.61ea6cp-1f), V(2)));
      const V t4 = (t0 - m::entry<V, 4>(t3, T1)) - m::entry<V, 4>(t3, T2);
      const V t5 = m::fma(m::fma(m::entry<V, 4>(t3, T0), t4, m::entry<V, 4>(t3, T3)), t4, m::entry<V, 4>(t3, T4));
      const V t6 = m::fma(m::fma(t5, t4, m::entry<V, 4>(t3, T5)), t4, m::entry<V, 4>(t3, T6));
      const V t7 = m::fma(m::fma(t6, t4, m::entry<V, 4>(t3, T7)), t4, m::entry<V, 4>(t3, T8));
      const V t8 = m::fma(m::fma(t7, t4, m::entry<V, 4>(t3, T9)), t4, m::entry<V, 4>(t3, T10));
      const V t9 = m::raised(V(1), t2) * m::fma(t8, t4, m::entry<V, 4>(t3, T11));
      const V t10 = t2 - V(12582976);
      const V t11 = m::fma(t10, V(-0x1.0bfbe8p-15f), m::fma(t10, V(-0x1.62ep-1f), t1));
      const V t12 = t11 * t11;
      const V t13 = m::fma(V(0x1.6a6adp-10f), t12, m::fma(V(0x1.123f7ep-7f), t11, V(0x1.55589ep-5f)));
      const V t14 = m::fma(t13, t12, m::fma(V(0x1.55548ap-3f), t11, V(0x1.fffffcp-2f)));
      const V t15 = m::fma(m::flip(m::fma(t9, m::fma(t14, t12, t11), t9), x), V(0x1p-64f), m::select(m::negative(x), V(0), V(1)));
      const V t16 = m::select(m::le(x, V(-7)), V(0), m::select(m::lt(x, V(7)), t15, V(0)));
      out[0] = m::select(m::unordered(x), x, t16);
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
    alignas(64) static constexpr float T0[16] = {-0x1.3a7dcap-16f, 0x1.92c15cp-17f, -0x1.12df8ep-19f, 0x1.02f91p-22f, -0x1.3a7dcap-16f, 0x1.92c15cp-17f, -0x1.12df8ep-19f, 0x1.02f91p-22f, -0x1.3a7dcap-16f, 0x1.92c15cp-17f, -0x1.12df8ep-19f, 0x1.02f91p-22f, -0x1.3a7dcap-16f, 0x1.92c15cp-17f, -0x1.12df8ep-19f, 0x1.02f91p-22f};
    alignas(64) static constexpr float T1[16] = {0x0p+0f, 0x1.afab24p+0f, 0x1.bb55c8p+1f, 0x1.710e5cp+2f, 0x0p+0f, 0x1.afab24p+0f, 0x1.bb55c8p+1f, 0x1.710e5cp+2f, 0x0p+0f, 0x1.afab24p+0f, 0x1.bb55c8p+1f, 0x1.710e5cp+2f, 0x0p+0f, 0x1.afab24p+0f, 0x1.bb55c8p+1f, 0x1.710e5cp+2f};
    alignas(64) static constexpr float T2[16] = {-0x1.d79482p-12f, 0x1.501d6ep-13f, -0x1.e20f26p-18f, -0x1.74e258p-20f, -0x1.d79482p-12f, 0x1.501d6ep-13f, -0x1.e20f26p-18f, -0x1.74e258p-20f, -0x1.d79482p-12f, 0x1.501d6ep-13f, -0x1.e20f26p-18f, -0x1.74e258p-20f, -0x1.d79482p-12f, 0x1.501d6ep-13f, -0x1.e20f26p-18f, -0x1.74e258p-20f};
    alignas(64) static constexpr float T3[16] = {0x1.4f70dep-9f, -0x1.a9d79p-11f, 0x1.dca4fp-14f, 0x1.c72978p-19f, 0x1.4f70dep-9f, -0x1.a9d79p-11f, 0x1.dca4fp-14f, 0x1.c72978p-19f, 0x1.4f70dep-9f, -0x1.a9d79p-11f, 0x1.dca4fp-14f, 0x1.c72978p-19f, 0x1.4f70dep-9f, -0x1.a9d79p-11f, 0x1.dca4fp-14f, 0x1.c72978p-19f};
    alignas(64) static constexpr float T4[16] = {-0x1.197396p-12f, 0x1.35d7b4p-11f, -0x1.26073p-11f, 0x1.8bb86cp-17f, -0x1.197396p-12f, 0x1.35d7b4p-11f, -0x1.26073p-11f, 0x1.8bb86cp-17f, -0x1.197396p-12f, 0x1.35d7b4p-11f, -0x1.26073p-11f, 0x1.8bb86cp-17f, -0x1.197396p-12f, 0x1.35d7b4p-11f, -0x1.26073p-11f, 0x1.8bb86cp-17f};
    alignas(64) static constexpr float T5[16] = {-0x1.540248p-6f, 0x1.0fe39p-7f, 0x1.7ee22ep-10f, -0x1.b0b73cp-13f, -0x1.540248p-6f, 0x1.0fe39p-7f, 0x1.7ee22ep-10f, -0x1.b0b73cp-13f, -0x1.540248p-6f, 0x1.0fe39p-7f, 0x1.7ee22ep-10f, -0x1.b0b73cp-13f, -0x1.540248p-6f, 0x1.0fe39p-7f, 0x1.7ee22ep-10f, -0x1.b0b73cp-13f};
    alignas(64) static constexpr float T6[16] = {-0x1.82db84p-17f, -0x1.33dde8p-5f, 0x1.5ebbap-13f, 0x1.6bf4bap-10f, -0x1.82db84p-17f, -0x1.33dde8p-5f, 0x1.5ebbap-13f, 0x1.6bf4bap-10f, -0x1.82db84p-17f, -0x1.33dde8p-5f, 0x1.5ebbap-13f, 0x1.6bf4bap-10f, -0x1.82db84p-17f, -0x1.33dde8p-5f, 0x1.5ebbap-13f, 0x1.6bf4bap-10f};
    alignas(64) static constexpr float T7[16] = {0x1.fffff2p-3f, 0x1.c61b38p-5f, -0x1.2e4af6p-6f, -0x1.7c508cp-8f, 0x1.fffff2p-3f, 0x1.c61b38p-5f, -0x1.2e4af6p-6f, -0x1.7c508cp-8f, 0x1.fffff2p-3f, 0x1.c61b38p-5f, -0x1.2e4af6p-6f, -0x1.7c508cp-8f, 0x1.fffff2p-3f, 0x1.c61b38p-5f, -0x1.2e4af6p-6f, -0x1.7c508cp-8f};
    alignas(64) static constexpr float T8[16] = {-0x1.fffffp-2f, 0x1.0e9088p-4f, 0x1.255802p-4f, 0x1.e59cdep-7f, -0x1.fffffp-2f, 0x1.0e9088p-4f, 0x1.255802p-4f, 0x1.e59cdep-7f, -0x1.fffffp-2f, 0x1.0e9088p-4f, 0x1.255802p-4f, 0x1.e59cdep-7f, -0x1.fffffp-2f, 0x1.0e9088p-4f, 0x1.255802p-4f, 0x1.e59cdep-7f};
    alignas(64) static constexpr float T9[16] = {-0x0p+0f, -0x1.0dd624p-2f, -0x1.aecf82p-4f, -0x1.26dbf8p-6f, -0x0p+0f, -0x1.0dd624p-2f, -0x1.aecf82p-4f, -0x1.26dbf8p-6f, -0x0p+0f, -0x1.0dd624p-2f, -0x1.aecf82p-4f, -0x1.26dbf8p-6f, -0x0p+0f, -0x1.0dd624p-2f, -0x1.aecf82p-4f, -0x1.26dbf8p-6f};
    const V t0 = m::min(m::abs(x), V(7));
    const auto t1 = m::segment<22, 4>(m::fma(t0, V(0x1.b6dbp-1f), V(2)));
    const V t2 = t0 - m::entry<V, 4>(t1, T1);
    const V t3 = m::fma(m::fma(m::entry<V, 4>(t1, T0), t2, m::entry<V, 4>(t1, T2)), t2, m::entry<V, 4>(t1, T3));
    const V t4 = m::fma(m::fma(t3, t2, m::entry<V, 4>(t1, T4)), t2, m::entry<V, 4>(t1, T5));
    const V t5 = m::fma(m::fma(t4, t2, m::entry<V, 4>(t1, T6)), t2, m::entry<V, 4>(t1, T7));
    const V t6 = m::fma(m::fma(t5, t2, m::entry<V, 4>(t1, T8)), t2, m::entry<V, 4>(t1, T9));
    const V t7 = m::select(m::lt(x, V(7)), (m::max(x, V(0)) + t6), m::constant<V>(0x1.bf9784p+2f, 0x1.bf97836b99f34p+2));
    const V t8 = m::select(m::le(x, V(-7)), m::constant<V>(-0x1.a1f252p-8f, -0x1.a1f2519832f58p-8), t7);
    out[0] = m::select(m::unordered(x), x, t8);
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    alignas(64) static constexpr float T0[16] = {-0x1.1990c4p-8f, -0x1.21d0b2p-13f, 0x1.27c3fp-17f, 0x1.d952a8p-27f, -0x1.7e7ba6p-7f, 0x1.a60d46p-14f, -0x1.2be4d8p-17f, -0x1.bcccc8p-26f, -0x1.1990c4p-8f, -0x1.21d0b2p-13f, 0x1.27c3fp-17f, 0x1.d952a8p-27f, -0x1.7e7ba6p-7f, 0x1.a60d46p-14f, -0x1.2be4d8p-17f, -0x1.bcccc8p-26f};
    alignas(64) static constexpr float T1[16] = {0x1.da093p-3f, 0x1.0ef8eep+0f, 0x1.479056p+1f, 0x1.58074cp+2f, 0x1.124d34p-2f, 0x1.474974p+0f, 0x1.3441a6p+1f, 0x1.59c7e4p+2f, 0x1.da093p-3f, 0x1.0ef8eep+0f, 0x1.479056p+1f, 0x1.58074cp+2f, 0x1.124d34p-2f, 0x1.474974p+0f, 0x1.3441a6p+1f, 0x1.59c7e4p+2f};
    alignas(64) static constexpr float T2[16] = {0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.bdf6fap-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.bdf6fap-27f, 0x0p+0f, 0x0p+0f};
    alignas(64) static constexpr float T3[16] = {0x1.3932aap-9f, -0x1.8d8c6ap-15f, 0x1.240b12p-16f, -0x1.1865eap-21f, -0x1.27aab6p-11f, 0x1.d7b954p-13f, -0x1.4d2b24p-18f, 0x1.0f06b8p-21f, 0x1.3932aap-9f, -0x1.8d8c6ap-15f, 0x1.240b12p-16f, -0x1.1865eap-21f, -0x1.27aab6p-11f, 0x1.d7b954p-13f, -0x1.4d2b24p-18f, 0x1.0f06b8p-21f};
    alignas(64) static constexpr float T4[16] = {-0x1.ba3fa4p-11f, 0x1.0cd97p-10f, -0x1.712ca8p-13f, 0x1.f77d44p-19f, 0x1.892f0ep-9f, -0x1.9dd924p-11f, 0x1.8dec56p-13f, -0x1.ddf32cp-19f, -0x1.ba3fa4p-11f, 0x1.0cd97p-10f, -0x1.712ca8p-13f, 0x1.f77d44p-19f, 0x1.892f0ep-9f, -0x1.9dd924p-11f, 0x1.8dec56p-13f, -0x1.ddf32cp-19f};
    alignas(64) static constexpr float T5[16] = {-0x1.6b3d32p-9f, -0x1.95fd94p-10f, 0x1.d25968p-12f, -0x1.1997dcp-16f, 0x1.71b3fcp-9f, 0x1.0c0d7cp-13f, -0x1.4f8ca4p-11f, 0x1.0ee766p-16f, -0x1.6b3d32p-9f, -0x1.95fd94p-10f, 0x1.d25968p-12f, -0x1.1997dcp-16f, 0x1.71b3fcp-9f, 0x1.0c0d7cp-13f, -0x1.4f8ca4p-11f, 0x1.0ee766p-16f};
    alignas(64) static constexpr float T6[16] = {0x1.5d71a2p-7f, -0x1.6aae26p-8f, 0x1.4155p-13f, 0x1.9aab4ep-15f, -0x1.4e0086p-7f, 0x1.b10358p-8f, 0x1.60d8bp-12f, -0x1.85690ap-15f, 0x1.5d71a2p-7f, -0x1.6aae26p-8f, 0x1.4155p-13f, 0x1.9aab4ep-15f, -0x1.4e0086p-7f, 0x1.b10358p-8f, 0x1.60d8bp-12f, -0x1.85690ap-15f};
    alignas(64) static constexpr float T7[16] = {0x1.c2fb4ap-7f, 0x1.699e5cp-6f, -0x1.756772p-8f, -0x1.933292p-18f, -0x1.00459cp-6f, -0x1.f2d184p-7f, 0x1.71a3dap-8f, -0x1.4b0622p-21f, 0x1.c2fb4ap-7f, 0x1.699e5cp-6f, -0x1.756772p-8f, -0x1.933292p-18f, -0x1.00459cp-6f, -0x1.f2d184p-7f, 0x1.71a3dap-8f, -0x1.4b0622p-21f};
    alignas(64) static constexpr float T8[16] = {-0x1.3a95cep-4f, 0x1.38025cp-9f, 0x1.651056p-6f, -0x1.c9e6eep-11f, 0x1.31d23ep-4f, -0x1.353eeep-6f, -0x1.9d688p-6f, 0x1.ca20e8p-11f, -0x1.3a95cep-4f, 0x1.38025cp-9f, 0x1.651056p-6f, -0x1.c9e6eep-11f, 0x1.31d23ep-4f, -0x1.353eeep-6f, -0x1.9d688p-6f, 0x1.ca20e8p-11f};
    alignas(64) static constexpr float T9[16] = {-0x1.cd876ep-5f, -0x1.3b61dcp-3f, -0x1.1a3228p-5f, 0x1.52e9f6p-8f, 0x1.08a83p-4f, 0x1.2c562ap-3f, 0x1.715e48p-5f, -0x1.4e353ap-8f, -0x1.cd876ep-5f, -0x1.3b61dcp-3f, -0x1.1a3228p-5f, 0x1.52e9f6p-8f, 0x1.08a83p-4f, 0x1.2c562ap-3f, 0x1.715e48p-5f, -0x1.4e353ap-8f};
    alignas(64) static constexpr float T10[16] = {0x1.f27784p-2f, 0x1.232bbap-2f, -0x1.a253cp-7f, -0x1.f3d4f6p-7f, -0x1.edf4bp-2f, -0x1.be1416p-3f, 0x1.a7c85p-11f, 0x1.ea9daap-7f, 0x1.f27784p-2f, 0x1.232bbap-2f, -0x1.a253cp-7f, -0x1.f3d4f6p-7f, -0x1.edf4bp-2f, -0x1.be1416p-3f, 0x1.a7c85p-11f, 0x1.ea9daap-7f};
    alignas(64) static constexpr float T11[16] = {0x1.3abac8p-1f, 0x1.e3c072p-1f, 0x1.194916p+0f, 0x1.0521aep+0f, 0x1.7878d2p-2f, -0x0p+0f, -0x1.98ed56p-4f, -0x1.41a6fp-6f, 0x1.3abac8p-1f, 0x1.e3c072p-1f, 0x1.194916p+0f, 0x1.0521aep+0f, 0x1.7878d2p-2f, -0x0p+0f, -0x1.98ed56p-4f, -0x1.41a6fp-6f};
    const V t0 = m::min(m::abs(x), V(7));
    const auto t1 = m::beside<4>(m::segment<23, 4>(m::fma(t0, V(0x1.00574p+2f), V(2))), m::negative(x));
    const V t2 = (t0 - m::entry<V, 8>(t1, T1)) - m::entry<V, 8>(t1, T2);
    const V t3 = m::fma(m::fma(m::entry<V, 8>(t1, T0), t2, m::entry<V, 8>(t1, T3)), t2, m::entry<V, 8>(t1, T4));
    const V t4 = m::fma(m::fma(t3, t2, m::entry<V, 8>(t1, T5)), t2, m::entry<V, 8>(t1, T6));
    const V t5 = m::fma(m::fma(t4, t2, m::entry<V, 8>(t1, T7)), t2, m::entry<V, 8>(t1, T8));
    const V t6 = m::fma(m::fma(t5, t2, m::entry<V, 8>(t1, T9)), t2, m::entry<V, 8>(t1, T10));
    const V t7 = m::select(m::lt(x, V(7)), m::fma(t6, t2, m::entry<V, 8>(t1, T11)), V(0));
    out[0] = m::select(m::unordered(x), x, m::select(m::le(x, V(-7)), V(0), t7));
  }
};

}  // namespace actsym
