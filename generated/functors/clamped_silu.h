// clamped SiLU: Piecewise((-7/(1 + exp(7)), x <= -7), (x/(1 + exp(-x)), x < 7), (7/(exp(-7) + 1), True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct ClampedSiLU {
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
      alignas(64) static constexpr float T10[16] = {-0x1.4a1706p-13f, 0x1.0ff2f8p-6f, -0x1.5080d4p-13f, -0x1.b55768p-12f, 0x1.568efep-13f, 0x1.d6579ap-18f, -0x1.52790ap-17f, -0x1.43cedp-21f, -0x1.4a1706p-13f, 0x1.0ff2f8p-6f, -0x1.5080d4p-13f, -0x1.b55768p-12f, 0x1.568efep-13f, 0x1.d6579ap-18f, -0x1.52790ap-17f, -0x1.43cedp-21f};
      alignas(64) static constexpr float T11[16] = {0x0p+0f, 0x1.74171cp-2f, 0x1.5f8e92p-1f, 0x1.26ef46p+0f, 0x1.e4b684p+0f, 0x1.6399fcp+1f, 0x1.12b63cp+2f, 0x1.7efa86p+2f, 0x0p+0f, 0x1.74171cp-2f, 0x1.5f8e92p-1f, 0x1.26ef46p+0f, 0x1.e4b684p+0f, 0x1.6399fcp+1f, 0x1.12b63cp+2f, 0x1.7efa86p+2f};
      alignas(64) static constexpr float T12[16] = {0x1.17013ep-9f, 0x1.1cde46p-9f, 0x1.d4ff88p-14f, -0x1.14075cp-10f, -0x1.269388p-11f, 0x1.74165p-14f, 0x1.a2728cp-15f, 0x1.1517c4p-19f, 0x1.17013ep-9f, 0x1.1cde46p-9f, 0x1.d4ff88p-14f, -0x1.14075cp-10f, -0x1.269388p-11f, 0x1.74165p-14f, 0x1.a2728cp-15f, 0x1.1517c4p-19f};
      alignas(64) static constexpr float T13[16] = {-0x1.9ebd98p-18f, 0x1.cce92p-9f, 0x1.640d06p-8f, 0x1.fe76b8p-9f, -0x1.126a98p-12f, -0x1.11d9cp-10f, -0x1.47381ep-13f, 0x1.e1c2e2p-17f, -0x1.9ebd98p-18f, 0x1.cce92p-9f, 0x1.640d06p-8f, 0x1.fe76b8p-9f, -0x1.126a98p-12f, -0x1.11d9cp-10f, -0x1.47381ep-13f, 0x1.e1c2e2p-17f};
      alignas(64) static constexpr float T14[16] = {-0x1.5553bp-6f, -0x1.160ecap-6f, -0x1.258a3ap-7f, 0x1.4c86cp-9f, 0x1.147c92p-7f, 0x1.15dba2p-8f, 0x1.8b16d6p-14f, -0x1.9274a2p-13f, -0x1.5553bp-6f, -0x1.160ecap-6f, -0x1.258a3ap-7f, 0x1.4c86cp-9f, 0x1.147c92p-7f, 0x1.15dba2p-8f, 0x1.8b16d6p-14f, -0x1.9274a2p-13f};
      alignas(64) static constexpr float T15[16] = {-0x1.36c0d8p-27f, -0x1.d07c78p-6f, -0x1.739b34p-5f, -0x1.9fa784p-5f, -0x1.f51c8p-6f, -0x1.daee9cp-8f, 0x1.2b8268p-9f, 0x1.3e97f2p-10f, -0x1.36c0d8p-27f, -0x1.d07c78p-6f, -0x1.739b34p-5f, -0x1.9fa784p-5f, -0x1.f51c8p-6f, -0x1.daee9cp-8f, 0x1.2b8268p-9f, 0x1.3e97f2p-10f};
      alignas(64) static constexpr float T16[16] = {0x1p-2f, 0x1.df4984p-3f, 0x1.945abap-3f, 0x1.05c936p-3f, 0x1.187f12p-5f, -0x1.98e632p-7f, -0x1.da8206p-7f, -0x1.44add8p-8f, 0x1p-2f, 0x1.df4984p-3f, 0x1.945abap-3f, 0x1.05c936p-3f, 0x1.187f12p-5f, -0x1.98e632p-7f, -0x1.da8206p-7f, -0x1.44add8p-8f};
      alignas(64) static constexpr float T17[16] = {0x1p-1f, 0x1.5b03ecp-1f, 0x1.a2e264p-1f, 0x1.f0b0a6p-1f, 0x1.15a0ecp+0f, 0x1.1833acp+0f, 0x1.0b2b2p+0f, 0x1.03322p+0f, 0x1p-1f, 0x1.5b03ecp-1f, 0x1.a2e264p-1f, 0x1.f0b0a6p-1f, 0x1.15a0ecp+0f, 0x1.1833acp+0f, 0x1.0b2b2p+0f, 0x1.03322p+0f};
      alignas(64) static constexpr float T18[16] = {-0x0p+0f, 0x1.b6f59p-3f, 0x1.d3b95p-2f, 0x1.c03cb2p-1f, 0x1.a54908p+0f, 0x1.4ecafp+1f, 0x1.0f01acp+2f, 0x1.7e0436p+2f, -0x0p+0f, 0x1.b6f59p-3f, 0x1.d3b95p-2f, 0x1.c03cb2p-1f, 0x1.a54908p+0f, 0x1.4ecafp+1f, 0x1.0f01acp+2f, 0x1.7e0436p+2f};
      const V t0 = m::min(m::abs(x), V(7));
      const auto t1 = m::segment<22, 8>(m::fma(t0, V(0x1.1248ep+2f), V(2)));
      const V t2 = t0 - m::entry<V, 8>(t1, T1);
      const V t3 = m::fma(m::fma(m::entry<V, 8>(t1, T0), t2, m::entry<V, 8>(t1, T2)), t2, m::entry<V, 8>(t1, T3));
      const V t4 = m::fma(m::fma(t3, t2, m::entry<V, 8>(t1, T4)), t2, m::entry<V, 8>(t1, T5));
      const V t5 = m::fma(m::fma(t4, t2, m::entry<V, 8>(t1, T6)), t2, m::entry<V, 8>(t1, T7));
      const V t6 = m::fma(m::fma(t5, t2, m::entry<V, 8>(t1, T8)), t2, m::entry<V, 8>(t1, T9));
      const V t7 = t0 - m::entry<V, 8>(t1, T11);
      const V t8 = m::fma(m::fma(m::entry<V, 8>(t1, T10), t7, m::entry<V, 8>(t1, T12)), t7, m::entry<V, 8>(t1, T13));
      const V t9 = m::fma(m::fma(t8, t7, m::entry<V, 8>(t1, T14)), t7, m::entry<V, 8>(t1, T15));
      const V t10 = m::fma(m::fma(t9, t7, m::entry<V, 8>(t1, T16)), t7, m::entry<V, 8>(t1, T17));
      const V t11 = m::select(m::negative(x), t6, m::fma(t10, t7, m::entry<V, 8>(t1, T18)));
      const V t12 = m::select(m::lt(x, V(7)), t11, m::constant<V>(0x1.bf9784p+2f, 0x1.bf97836b99f34p+2));
      const V t13 = m::select(m::le(x, V(-7)), m::constant<V>(-0x1.a1f252p-8f, -0x1.a1f2519832f58p-8), t12);
      out[0] = m::select(m::unordered(x), x, t13);
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
    if constexpr (m::approximates<V>) {
      alignas(64) static constexpr float T0[16] = {-0x1.4837a2p-11f, 0x1.5fa9fap-14f, 0x1.7543c8p-14f, 0x1.b8ea34p-16f, -0x1.96c7dep-16f, -0x1.2902a6p-20f, 0x1.5ac394p-21f, 0x1.5e143ap-23f, -0x1.4837a2p-11f, 0x1.5fa9fap-14f, 0x1.7543c8p-14f, 0x1.b8ea34p-16f, -0x1.96c7dep-16f, -0x1.2902a6p-20f, 0x1.5ac394p-21f, 0x1.5e143ap-23f};
      alignas(64) static constexpr float T1[16] = {0x1.451cc4p-2f, 0x1.c0c78cp-1f, 0x1.474974p+0f, 0x1.045cb8p+1f, 0x1.780e94p+1f, 0x1.09ce6p+2f, 0x1.4cb22ep+2f, 0x1.9d956ep+2f, 0x1.451cc4p-2f, 0x1.c0c78cp-1f, 0x1.474974p+0f, 0x1.045cb8p+1f, 0x1.780e94p+1f, 0x1.09ce6p+2f, 0x1.4cb22ep+2f, 0x1.9d956ep+2f};
      alignas(64) static constexpr float T2[16] = {0x0p+0f, 0x0p+0f, -0x1.bdf6fap-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.bdf6fap-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f};
      alignas(64) static constexpr float T3[16] = {0x1.b23f3p-11f, -0x1.fac82ep-11f, -0x1.5093eep-11f, 0x1.271728p-13f, 0x1.798a3ep-14f, -0x1.f6fee4p-18f, -0x1.2c96dcp-18f, -0x1.a2e0bep-21f, 0x1.b23f3p-11f, -0x1.fac82ep-11f, -0x1.5093eep-11f, 0x1.271728p-13f, 0x1.798a3ep-14f, -0x1.f6fee4p-18f, -0x1.2c96dcp-18f, -0x1.a2e0bep-21f};
      alignas(64) static constexpr float T4[16] = {0x1.a5d784p-9f, 0x1.6cd374p-9f, 0x1.b97152p-15f, -0x1.278954p-10f, -0x1.9cc14p-14f, 0x1.3057dcp-14f, 0x1.6b11c8p-16f, 0x1.41c6b2p-19f, 0x1.a5d784p-9f, 0x1.6cd374p-9f, 0x1.b97152p-15f, -0x1.278954p-10f, -0x1.9cc14p-14f, 0x1.3057dcp-14f, 0x1.6b11c8p-16f, 0x1.41c6b2p-19f};
      alignas(64) static constexpr float T5[16] = {-0x1.2c6c6ap-7f, 0x1.9bb264p-9f, 0x1.b1a88ep-8f, 0x1.31e1f8p-9f, -0x1.78ea8cp-11f, -0x1.6d2554p-12f, -0x1.2394bcp-14f, 0x1.b2c5dp-20f, -0x1.2c6c6ap-7f, 0x1.9bb264p-9f, 0x1.b1a88ep-8f, 0x1.31e1f8p-9f, -0x1.78ea8cp-11f, -0x1.6d2554p-12f, -0x1.2394bcp-14f, 0x1.b2c5dp-20f};
      alignas(64) static constexpr float T6[16] = {-0x1.27879p-6f, -0x1.abeb3p-6f, -0x1.f2c6ccp-7f, 0x1.b37aap-9f, 0x1.376d02p-8f, 0x1.084a04p-10f, 0x1.e90826p-15f, -0x1.59bb76p-14f, -0x1.27879p-6f, -0x1.abeb3p-6f, -0x1.f2c6ccp-7f, 0x1.b37aap-9f, 0x1.376d02p-8f, 0x1.084a04p-10f, 0x1.e90826p-15f, -0x1.59bb76p-14f};
      alignas(64) static constexpr float T7[16] = {0x1.241a12p-4f, 0x1.f50864p-7f, -0x1.354018p-6f, -0x1.0974ap-5f, -0x1.c25ad2p-7f, -0x1.cba25p-11f, 0x1.be9c2cp-11f, 0x1.40d8dcp-11f, 0x1.241a12p-4f, 0x1.f50864p-7f, -0x1.354018p-6f, -0x1.0974ap-5f, -0x1.c25ad2p-7f, -0x1.cba25p-11f, 0x1.be9c2cp-11f, 0x1.40d8dcp-11f};
      alignas(64) static constexpr float T8[16] = {0x1.352f2cp-4f, 0x1.347122p-3f, 0x1.2c5634p-3f, 0x1.3e7e0cp-4f, 0x1.d79304p-7f, -0x1.b076fap-8f, -0x1.710e92p-8f, -0x1.5bf40cp-9f, 0x1.352f2cp-4f, 0x1.347122p-3f, 0x1.2c5634p-3f, 0x1.3e7e0cp-4f, 0x1.d79304p-7f, -0x1.b076fap-8f, -0x1.710e92p-8f, -0x1.5bf40cp-9f};
      alignas(64) static constexpr float T9[16] = {-0x1.e6d53ap-2f, -0x1.5c3a4p-2f, -0x1.be141p-3f, -0x1.6dc38ep-5f, 0x1.f6d17p-6f, 0x1.f94426p-6f, 0x1.1942d6p-6f, 0x1.c519fap-8f, -0x1.e6d53ap-2f, -0x1.5c3a4p-2f, -0x1.be141p-3f, -0x1.6dc38ep-5f, 0x1.f6d17p-6f, 0x1.f94426p-6f, 0x1.1942d6p-6f, 0x1.c519fap-8f};
      alignas(64) static constexpr float T10[16] = {0x1.602252p-2f, 0x1.cac18p-4f, -0x0p+0f, -0x1.7a75c2p-4f, -0x1.70e38cp-4f, -0x1.877b38p-5f, -0x1.776b82p-6f, -0x1.167fdep-7f, 0x1.602252p-2f, 0x1.cac18p-4f, -0x0p+0f, -0x1.7a75c2p-4f, -0x1.70e38cp-4f, -0x1.877b38p-5f, -0x1.776b82p-6f, -0x1.167fdep-7f};
      alignas(64) static constexpr float T11[16] = {0x1.37c5ecp-9f, 0x1.0d46f4p-5f, 0x1.e32d7p-11f, 0x1.aca76p-11f, -0x1.d7c672p-16f, -0x1.0e7fa2p-13f, 0x1.d01c16p-18f, 0x1.89adaap-20f, 0x1.37c5ecp-9f, 0x1.0d46f4p-5f, 0x1.e32d7p-11f, 0x1.aca76p-11f, -0x1.d7c672p-16f, -0x1.0e7fa2p-13f, 0x1.d01c16p-18f, 0x1.89adaap-20f};
      alignas(64) static constexpr float T12[16] = {0x1.05559ep-3f, 0x1.67a554p-2f, 0x1.60cd26p-1f, 0x1.2fa536p+0f, 0x1.dd3f0cp+0f, 0x1.6c4fecp+1f, 0x1.0e5b44p+2f, 0x1.7e0b9ap+2f, 0x1.05559ep-3f, 0x1.67a554p-2f, 0x1.60cd26p-1f, 0x1.2fa536p+0f, 0x1.dd3f0cp+0f, 0x1.6c4fecp+1f, 0x1.0e5b44p+2f, 0x1.7e0b9ap+2f};
      alignas(64) static constexpr float T13[16] = {-0x1.f5d384p-13f, -0x1.eba56cp-10f, -0x1.ec5662p-9f, -0x1.7606eep-11f, 0x1.3e85c6p-10f, 0x1.56cb38p-13f, -0x1.1adaa8p-14f, -0x1.c627c6p-18f, -0x1.f5d384p-13f, -0x1.eba56cp-10f, -0x1.ec5662p-9f, -0x1.7606eep-11f, 0x1.3e85c6p-10f, 0x1.56cb38p-13f, -0x1.1adaa8p-14f, -0x1.c627c6p-18f};
      alignas(64) static constexpr float T14[16] = {0x1.85f0c6p-7f, 0x1.f51876p-8f, 0x1.39cea6p-11f, -0x1.a1d6c6p-8f, -0x1.d350b6p-9f, 0x1.56f4acp-11f, 0x1.4eaccep-12f, 0x1.6b1c0ap-17f, 0x1.85f0c6p-7f, 0x1.f51876p-8f, 0x1.39cea6p-11f, -0x1.a1d6c6p-8f, -0x1.d350b6p-9f, 0x1.56f4acp-11f, 0x1.4eaccep-12f, 0x1.6b1c0ap-17f};
      alignas(64) static constexpr float T15[16] = {0x1.008204p-7f, 0x1.3f6ebcp-6f, 0x1.c06ee8p-6f, 0x1.2ac65ap-6f, -0x1.aff1b4p-11f, -0x1.4bf8cap-8f, -0x1.d2d122p-11f, 0x1.36152ep-14f, 0x1.008204p-7f, 0x1.3f6ebcp-6f, 0x1.c06ee8p-6f, 0x1.2ac65ap-6f, -0x1.aff1b4p-11f, -0x1.4bf8cap-8f, -0x1.d2d122p-11f, 0x1.36152ep-14f};
      alignas(64) static constexpr float T16[16] = {-0x1.4d0fb8p-4f, -0x1.19b18ap-4f, -0x1.235b52p-5f, 0x1.9fe382p-7f, 0x1.157f0ap-5f, 0x1.fd69d6p-7f, 0x1.3e195cp-11f, -0x1.9425a2p-11f, -0x1.4d0fb8p-4f, -0x1.19b18ap-4f, -0x1.235b52p-5f, 0x1.9fe382p-7f, 0x1.157f0ap-5f, 0x1.fd69d6p-7f, 0x1.3e195cp-11f, -0x1.9425a2p-11f};
      alignas(64) static constexpr float T17[16] = {-0x1.03371ep-5f, -0x1.5237d6p-4f, -0x1.173edcp-3f, -0x1.35585p-3f, -0x1.83f266p-4f, -0x1.2dcbcep-6f, 0x1.bacd52p-8f, 0x1.e22dd4p-9f, -0x1.03371ep-5f, -0x1.5237d6p-4f, -0x1.173edcp-3f, -0x1.35585p-3f, -0x1.83f266p-4f, -0x1.2dcbcep-6f, 0x1.bacd52p-8f, 0x1.e22dd4p-9f};
      alignas(64) static constexpr float T18[16] = {0x1.fbd936p-2f, 0x1.e15f88p-2f, 0x1.93ad22p-2f, 0x1.f66fb8p-3f, 0x1.2ec5f6p-4f, -0x1.c59dbcp-6f, -0x1.e9b27p-6f, -0x1.482f58p-7f, 0x1.fbd936p-2f, 0x1.e15f88p-2f, 0x1.93ad22p-2f, 0x1.f66fb8p-3f, 0x1.2ec5f6p-4f, -0x1.c59dbcp-6f, -0x1.e9b27p-6f, -0x1.482f58p-7f};
      alignas(64) static constexpr float T19[16] = {0x1.20941p-1f, 0x1.5818bcp-1f, 0x1.a36016p-1f, 0x1.f50dc6p-1f, 0x1.1518dap+0f, 0x1.17be1cp+0f, 0x1.0bae5cp+0f, 0x1.033ba6p+0f, 0x1.20941p-1f, 0x1.5818bcp-1f, 0x1.a36016p-1f, 0x1.f50dc6p-1f, 0x1.1518dap+0f, 0x1.17be1cp+0f, 0x1.0bae5cp+0f, 0x1.033ba6p+0f};
      const V t0 = m::min(m::abs(x), V(7));
      const auto t1 = m::segment<21, 8>(m::fma(t0, V(0x1.b6dbp-1f), V(2)));
      const V t2 = (t0 - m::entry<V, 8>(t1, T1)) - m::entry<V, 8>(t1, T2);
      const V t3 = m::fma(m::fma(m::entry<V, 8>(t1, T0), t2, m::entry<V, 8>(t1, T3)), t2, m::entry<V, 8>(t1, T4));
      const V t4 = m::fma(m::fma(t3, t2, m::entry<V, 8>(t1, T5)), t2, m::entry<V, 8>(t1, T6));
      const V t5 = m::fma(m::fma(t4, t2, m::entry<V, 8>(t1, T7)), t2, m::entry<V, 8>(t1, T8));
      const V t6 = m::fma(m::fma(t5, t2, m::entry<V, 8>(t1, T9)), t2, m::entry<V, 8>(t1, T10));
      const auto t7 = m::segment<22, 8>(m::fma(t0, V(0x1.1248ep+2f), V(2)));
      const V t8 = t0 - m::entry<V, 8>(t7, T12);
      const V t9 = m::fma(m::fma(m::entry<V, 8>(t7, T11), t8, m::entry<V, 8>(t7, T13)), t8, m::entry<V, 8>(t7, T14));
      const V t10 = m::fma(m::fma(t9, t8, m::entry<V, 8>(t7, T15)), t8, m::entry<V, 8>(t7, T16));
      const V t11 = m::fma(m::fma(t10, t8, m::entry<V, 8>(t7, T17)), t8, m::entry<V, 8>(t7, T18));
      const V t12 = m::select(m::negative(x), t6, m::fma(t11, t8, m::entry<V, 8>(t7, T19)));
      const V t13 = m::select(m::le(x, V(-7)), V(0), m::select(m::lt(x, V(7)), t12, V(0)));
      out[0] = m::select(m::unordered(x), x, t13);
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

}  // namespace actsym
