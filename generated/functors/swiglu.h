// SwiGLU: u*x/(1 + exp(-x))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct SwiGLUHalf;

struct SwiGLU {
  using Half = SwiGLUHalf;  // computes half types
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
      alignas(64) static constexpr float T0[16] = {0x1.b6bcbp-15f, -0x1.94926ap-16f, 0x1.2ab258p-21f, -0x1.64d64p-30f, 0x1.aa9d5cp-40f, 0x1.69599p-62f, -0x0p+0f, -0x0p+0f, 0x1.b6bcbp-15f, -0x1.94926ap-16f, 0x1.2ab258p-21f, -0x1.64d64p-30f, 0x1.aa9d5cp-40f, 0x1.69599p-62f, -0x0p+0f, -0x0p+0f};
      alignas(64) static constexpr float T1[16] = {0x0p+0f, 0x1.9b035ap+0f, 0x1.e169f6p+1f, 0x1.0db1fap+3f, 0x1.29a5e2p+4f, 0x1.270f56p+5f, 0x1.1aa2f8p+6f, 0x1.1c3052p+7f, 0x0p+0f, 0x1.9b035ap+0f, 0x1.e169f6p+1f, 0x1.0db1fap+3f, 0x1.29a5e2p+4f, 0x1.270f56p+5f, 0x1.1aa2f8p+6f, 0x1.1c3052p+7f};
      alignas(64) static constexpr float T2[16] = {-0x1.1b30e8p-12f, 0x1.2a5704p-15f, -0x1.bae2e8p-21f, 0x1.c9676ap-29f, 0x1.a08fb6p-39f, -0x1.bd28a8p-60f, -0x0p+0f, -0x0p+0f, -0x1.1b30e8p-12f, 0x1.2a5704p-15f, -0x1.bae2e8p-21f, 0x1.c9676ap-29f, 0x1.a08fb6p-39f, -0x1.bd28a8p-60f, -0x0p+0f, -0x0p+0f};
      alignas(64) static constexpr float T3[16] = {0x1.3c22aap-15f, 0x1.535088p-13f, -0x1.9f7d3ep-17f, 0x1.125e4p-24f, -0x1.c0457ap-35f, -0x1.577986p-54f, -0x0p+0f, -0x0p+0f, 0x1.3c22aap-15f, 0x1.535088p-13f, -0x1.9f7d3ep-17f, 0x1.125e4p-24f, -0x1.c0457ap-35f, -0x1.577986p-54f, -0x0p+0f, -0x0p+0f};
      alignas(64) static constexpr float T4[16] = {0x1.0f3a6cp-9f, -0x1.dd5b88p-11f, 0x1.80c174p-14f, -0x1.93b8c4p-21f, -0x1.2f2de4p-31f, 0x1.072928p-52f, -0x0p+0f, -0x0p+0f, 0x1.0f3a6cp-9f, -0x1.dd5b88p-11f, 0x1.80c174p-14f, -0x1.93b8c4p-21f, -0x1.2f2de4p-31f, 0x1.072928p-52f, -0x0p+0f, -0x0p+0f};
      alignas(64) static constexpr float T5[16] = {0x1.8f6ddap-19f, 0x1.06ee5ap-10f, -0x1.88d89ap-12f, 0x1.9b47ep-18f, 0x1.1bc6fp-29f, 0x1.c618fcp-48f, -0x0p+0f, -0x0p+0f, 0x1.8f6ddap-19f, 0x1.06ee5ap-10f, -0x1.88d89ap-12f, 0x1.9b47ep-18f, 0x1.1bc6fp-29f, 0x1.c618fcp-48f, -0x0p+0f, -0x0p+0f};
      alignas(64) static constexpr float T6[16] = {-0x1.5556b2p-6f, 0x1.056ca8p-7f, 0x1.93db18p-11f, -0x1.4face4p-15f, 0x1.1ebedep-28f, -0x1.b006f6p-47f, -0x0p+0f, -0x0p+0f, -0x1.5556b2p-6f, 0x1.056ca8p-7f, 0x1.93db18p-11f, -0x1.4face4p-15f, 0x1.1ebedep-28f, -0x1.b006f6p-47f, -0x0p+0f, -0x0p+0f};
      alignas(64) static constexpr float T7[16] = {0x1.d3c99p-27f, -0x1.496984p-5f, 0x1.807a5ep-10f, 0x1.9e2466p-13f, 0x1.438684p-26f, -0x1.6dba9cp-43f, -0x0p+0f, -0x0p+0f, 0x1.d3c99p-27f, -0x1.496984p-5f, 0x1.807a5ep-10f, 0x1.9e2466p-13f, 0x1.438684p-26f, -0x1.6dba9cp-43f, -0x0p+0f, -0x0p+0f};
      alignas(64) static constexpr float T8[16] = {0x1p-2f, 0x1.099ff4p-4f, -0x1.21597p-6f, -0x1.702666p-11f, -0x1.344a84p-23f, 0x1.6618fp-43f, -0x0p+0f, -0x0p+0f, 0x1p-2f, 0x1.099ff4p-4f, -0x1.21597p-6f, -0x1.702666p-11f, -0x1.344a84p-23f, 0x1.6618fp-43f, -0x0p+0f, -0x0p+0f};
      alignas(64) static constexpr float T9[16] = {0x1p-1f, 0x1.0e6d9cp+0f, 0x1.0f91b8p+0f, 0x1.006a64p+0f, 0x1.000002p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p-1f, 0x1.0e6d9cp+0f, 0x1.0f91b8p+0f, 0x1.006a64p+0f, 0x1.000002p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f};
      alignas(64) static constexpr float T10[16] = {-0x0p+0f, 0x1.564976p+0f, 0x1.d67896p+1f, 0x1.0da2e2p+3f, 0x1.29a5e2p+4f, 0x1.270f56p+5f, 0x1.1aa2f8p+6f, 0x1.1c3052p+7f, -0x0p+0f, 0x1.564976p+0f, 0x1.d67896p+1f, 0x1.0da2e2p+3f, 0x1.29a5e2p+4f, 0x1.270f56p+5f, 0x1.1aa2f8p+6f, 0x1.1c3052p+7f};
      const V t0 = m::abs(x);
      const V t1 = m::min(t0, V(198));
      const V t2 = m::neg(m::select(m::negative(x), t1, V(0)));
      const V t3 = m::fma(t2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t4 = t3 - V(12582912);
      const V t5 = m::fma(t4, V(0x1.5p-2f), V(12582912));
      const V t6 = m::raised(V(1), t5);
      const auto t7 = m::segment<23, 8>(m::fma(t1, V(0x1.49b21ap+1f), V(2)));
      const V t8 = t1 - m::entry<V, 8>(t7, T1);
      const V t9 = m::fma(m::fma(m::entry<V, 8>(t7, T0), t8, m::entry<V, 8>(t7, T2)), t8, m::entry<V, 8>(t7, T3));
      const V t10 = m::fma(m::fma(t9, t8, m::entry<V, 8>(t7, T4)), t8, m::entry<V, 8>(t7, T5));
      const V t11 = m::fma(m::fma(t10, t8, m::entry<V, 8>(t7, T6)), t8, m::entry<V, 8>(t7, T7));
      const V t12 = m::fma(m::fma(t11, t8, m::entry<V, 8>(t7, T8)), t8, m::entry<V, 8>(t7, T9));
      const V t13 = t6 * m::fma(t12, t8, m::entry<V, 8>(t7, T10));
      const V t14 = m::fma(t4, V(-0x1.0bfbe8p-15f), m::fma(t4, V(-0x1.62ep-1f), t2));
      const V t15 = t14 * t14;
      const V t16 = m::fma(V(0x1.6a6adp-10f), t15, m::fma(V(0x1.123f7ep-7f), t14, V(0x1.55589ep-5f)));
      const V t17 = m::fma(t16, t15, m::fma(V(0x1.55548ap-3f), t14, V(0x1.fffffcp-2f)));
      const V t18 = m::flip(m::fma(t13, m::fma(t17, t15, t14), t13), x);
      const V t19 = t5 - V(12582912);
      const V t20 = m::raised(V(1), (((t4 - t19) - t19) + V(12582912)));
      const V t21 = m::select(m::lt(V(0x1.37p+4f), x), x, ((t18 * t6) * t20));
      const V t22 = m::select(m::lt(m::abs(t21), V(0x1p-100f)), (((t18 * u) * t6) * t20), (t21 * u));
      out[0] = m::select(m::lt(t0, V(0x1p-60f)), ((u * V(0x1p-1f)) * x), t22);
    } else {
      const V t0 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const auto t1 = m::lt(t0, V(0));
      const V t2 = m::abs(t0);
      const auto t3 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t2);
      const V t4 = m::neg((t2 - m::select(t3, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t5 = m::exp(t4);
      const V t6 = m::select(t3, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = (((m::select(t1, t5, V(1)) / (V(1) + t5)) * t0) * u) * m::select(t1, t6, V(1));
    }
  }

  // out[0] = df/dx, out[1] = df/du
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V u = in[1];
    if constexpr (m::looks_up<V>) {
      alignas(64) static constexpr float T0[16] = {0x1.dc0a2ap-14f, -0x1.28bdaap-15f, 0x1.10d2e8p-18f, -0x1.45d394p-22f, -0x1.4edfb4p-29f, 0x1.0c6ab4p-31f, 0x1.97659p-39f, 0x1.e146dcp-82f, 0x1.dc0a2ap-14f, -0x1.28bdaap-15f, 0x1.10d2e8p-18f, -0x1.45d394p-22f, -0x1.4edfb4p-29f, 0x1.0c6ab4p-31f, 0x1.97659p-39f, 0x1.e146dcp-82f};
      alignas(64) static constexpr float T1[16] = {0x1.0acb48p-1f, 0x1.474974p+0f, 0x1.af5108p+1f, 0x1.68e9a2p+2f, 0x1.1c359ep+3f, 0x1.b247e8p+3f, 0x1.48accep+4f, 0x1.9186bep+6f, 0x1.0acb48p-1f, 0x1.474974p+0f, 0x1.af5108p+1f, 0x1.68e9a2p+2f, 0x1.1c359ep+3f, 0x1.b247e8p+3f, 0x1.48accep+4f, 0x1.9186bep+6f};
      alignas(64) static constexpr float T2[16] = {0x0p+0f, -0x1.bdf6fap-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.bdf6fap-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f};
      alignas(64) static constexpr float T3[16] = {-0x1.0c2fcp-11f, 0x1.4dc406p-12f, -0x1.1b2f1cp-16f, 0x1.8b68e4p-21f, 0x1.7529fcp-30f, -0x1.bd85fcp-31f, 0x1.e565c4p-36f, -0x1.12c07p-75f, -0x1.0c2fcp-11f, 0x1.4dc406p-12f, -0x1.1b2f1cp-16f, 0x1.8b68e4p-21f, 0x1.7529fcp-30f, -0x1.bd85fcp-31f, 0x1.e565c4p-36f, -0x1.12c07p-75f};
      alignas(64) static constexpr float T4[16] = {-0x1.d6939ap-12f, -0x1.a9dfd8p-11f, 0x1.0def3cp-16f, -0x1.d0a4bep-19f, 0x1.6ff052p-24f, -0x1.4cbe14p-28f, -0x1.6166bp-36f, -0x1.7bca5ep-68f, -0x1.d6939ap-12f, -0x1.a9dfd8p-11f, 0x1.0def3cp-16f, -0x1.d0a4bep-19f, 0x1.6ff052p-24f, -0x1.4cbe14p-28f, -0x1.6166bp-36f, -0x1.7bca5ep-68f};
      alignas(64) static constexpr float T5[16] = {0x1.3a175ap-8f, -0x1.0295d2p-10f, 0x1.7fa49cp-13f, 0x1.0771eap-16f, -0x1.e2bdb2p-21f, -0x1.714302p-26f, -0x1.11be02p-30f, 0x1.62c3eep-62f, 0x1.3a175ap-8f, -0x1.0295d2p-10f, 0x1.7fa49cp-13f, 0x1.0771eap-16f, -0x1.e2bdb2p-21f, -0x1.714302p-26f, -0x1.11be02p-30f, 0x1.62c3eep-62f};
      alignas(64) static constexpr float T6[16] = {0x1.96f7a4p-12f, 0x1.3c5b3p-7f, -0x1.620122p-10f, -0x1.483146p-16f, 0x1.01610cp-17f, 0x1.cc2e5ap-23f, -0x1.8d73dp-31f, 0x1.8fe7ecp-56f, 0x1.96f7a4p-12f, 0x1.3c5b3p-7f, -0x1.620122p-10f, -0x1.483146p-16f, 0x1.01610cp-17f, 0x1.cc2e5ap-23f, -0x1.8d73dp-31f, 0x1.8fe7ecp-56f};
      alignas(64) static constexpr float T7[16] = {-0x1.3b898cp-5f, -0x1.582e7p-7f, 0x1.3e4472p-8f, -0x1.0cdaaep-12f, -0x1.a7565ep-15f, -0x1.0588f6p-20f, 0x1.332048p-27f, -0x1.07bd9cp-50f, -0x1.3b898cp-5f, -0x1.582e7p-7f, 0x1.3e4472p-8f, -0x1.0cdaaep-12f, -0x1.a7565ep-15f, -0x1.0588f6p-20f, 0x1.332048p-27f, -0x1.07bd9cp-50f};
      alignas(64) static constexpr float T8[16] = {0x1.fa4bd6p-7f, -0x1.158956p-4f, -0x1.e3a47ep-8f, 0x1.339902p-9f, 0x1.04dd3ap-12f, 0x1.19cea6p-18f, 0x1.73a446p-26f, -0x1.123f7ap-45f, 0x1.fa4bd6p-7f, -0x1.158956p-4f, -0x1.e3a47ep-8f, 0x1.339902p-9f, 0x1.04dd3ap-12f, 0x1.19cea6p-18f, 0x1.73a446p-26f, -0x1.123f7ap-45f};
      alignas(64) static constexpr float T9[16] = {0x1.5416f8p-2f, 0x1.05b01ep-2f, -0x1.186c1cp-6f, -0x1.632ab2p-7f, -0x1.d05d62p-11f, -0x1.d9e886p-17f, -0x1.16c82ap-24f, 0x1.8df242p-41f, 0x1.5416f8p-2f, 0x1.05b01ep-2f, -0x1.186c1cp-6f, -0x1.632ab2p-7f, -0x1.d05d62p-11f, -0x1.d9e886p-17f, -0x1.16c82ap-24f, 0x1.8df242p-41f};
      alignas(64) static constexpr float T10[16] = {0x1.403804p-2f, 0x1.907afcp-1f, 0x1.1ca63ap+0f, 0x1.07714ap+0f, 0x1.00865ap+0f, 0x1.000206p+0f, 0x1p+0f, 0x1p+0f, 0x1.403804p-2f, 0x1.907afcp-1f, 0x1.1ca63ap+0f, 0x1.07714ap+0f, 0x1.00865ap+0f, 0x1.000206p+0f, 0x1p+0f, 0x1p+0f};
      alignas(64) static constexpr float T11[16] = {-0x1.b06bd2p-2f, -0x0p+0f, 0x1.175c9ap+1f, 0x1.269628p+2f, 0x1.f84516p+2f, 0x1.9247a2p+3f, 0x1.38accep+4f, 0x1.8d86bep+6f, -0x1.b06bd2p-2f, -0x0p+0f, 0x1.175c9ap+1f, 0x1.269628p+2f, 0x1.f84516p+2f, 0x1.9247a2p+3f, 0x1.38accep+4f, 0x1.8d86bep+6f};
      const V t0 = m::min(m::abs(x), V(198));
      const V t1 = m::neg(t0);
      const V t2 = m::fma(t1, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t3 = t2 - V(12582912);
      const V t4 = m::fma(t3, V(0x1.5p-2f), V(12582912));
      const V t5 = m::raised(V(1), t4);
      const auto t6 = m::segment<22, 8>(m::min(m::fma(t0, V(0x1.cc949cp-1f), V(2)), V(24)));
      const V t7 = (t0 - m::entry<V, 8>(t6, T1)) - m::entry<V, 8>(t6, T2);
      const V t8 = m::fma(m::fma(m::entry<V, 8>(t6, T0), t7, m::entry<V, 8>(t6, T3)), t7, m::entry<V, 8>(t6, T4));
      const V t9 = m::fma(m::fma(t8, t7, m::entry<V, 8>(t6, T5)), t7, m::entry<V, 8>(t6, T6));
      const V t10 = m::fma(m::fma(t9, t7, m::entry<V, 8>(t6, T7)), t7, m::entry<V, 8>(t6, T8));
      const V t11 = m::fma(m::fma(t10, t7, m::entry<V, 8>(t6, T9)), t7, m::entry<V, 8>(t6, T10));
      const V t12 = t5 * m::fma(t11, t7, m::entry<V, 8>(t6, T11));
      const V t13 = m::fma(t3, V(-0x1.62ep-1f), t1);
      const V t14 = t3 * V(0x1.0bfbe8p-15f);
      const V t15 = t13 - t14;
      const V t16 = t15 * t15;
      const V t17 = m::fma(m::fma(V(0x1.9a6aap-13f), t15, V(0x1.6d4ef8p-10f)), t16, m::fma(V(0x1.1115c8p-7f), t15, V(0x1.5554e6p-5f)));
      const V t18 = m::fma(m::fma(t17, t16, m::fma(V(0x1.555552p-3f), t15, V(0x1p-1f))), t16, ((t13 - t15) - t14));
      const V t19 = m::flip(m::fma(t12, (t15 + t18), t12), x);
      const V t20 = t4 - V(12582912);
      const V t21 = m::raised(V(1), (((t3 - t20) - t20) + V(12582912)));
      const V t22 = m::fma((t19 * t5), t21, m::select(m::negative(x), V(0), V(1)));
      const V t23 = m::min(m::abs(x), V(0x1.b3p+6f));
      const V t24 = m::neg(t23);
      const V t25 = m::fma(t24, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const V t26 = m::raised(V(1), t25);
      const V t27 = m::neg((t23 * t26));
      const V t28 = t25 - V(12582976);
      const V t29 = m::fma(t28, V(-0x1.0bfbe8p-15f), m::fma(t28, V(-0x1.62ep-1f), t24));
      const V t30 = t29 * t29;
      const V t31 = m::fma(V(0x1.6a6adp-10f), t30, m::fma(V(0x1.123f7ep-7f), t29, V(0x1.55589ep-5f)));
      const V t32 = m::fma(t31, t30, m::fma(V(0x1.55548ap-3f), t29, V(0x1.fffffcp-2f)));
      const V t33 = m::fma(t32, t30, t29);
      const V t34 = t26 * V(0x1p-64f);
      const V t35 = m::fma(t27, t33, t27) / m::fma(V(1), m::fma(t34, t33, t34), V(1));
      out[0] = m::select(m::lt(m::abs(t22), V(0x1p-100f)), (((t19 * u) * t5) * t21), (t22 * u));
      out[1] = m::fma(t35, V(0x1p-64f), m::max(x, V(0)));
    } else if constexpr (m::approximates<V>) {
      const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
      const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const auto t2 = m::lt(t1, V(0));
      const V t3 = m::abs(t1);
      const auto t4 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3);
      const V t5 = m::neg((t3 - m::select(t4, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t6 = m::exp(t5);
      const V t7 = V(1) + t6;
      const V t8 = m::select(t4, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t9 = ((m::select(t2, t6, V(1)) / t7) * u) * m::select(t2, t8, V(1));
      const V t10 = m::min(m::abs(x), V(0x1.b3p+6f));
      const V t11 = m::neg(t10);
      const V t12 = m::fma(t11, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const V t13 = m::raised(V(1), t12);
      const V t14 = m::neg((t10 * t13));
      const V t15 = t12 - V(12582976);
      const V t16 = m::fma(t15, V(-0x1.0bfbe8p-15f), m::fma(t15, V(-0x1.62ep-1f), t11));
      const V t17 = t16 * t16;
      const V t18 = m::fma(V(0x1.6a6adp-10f), t17, m::fma(V(0x1.123f7ep-7f), t16, V(0x1.55589ep-5f)));
      const V t19 = m::fma(t18, t17, m::fma(V(0x1.55548ap-3f), t16, V(0x1.fffffcp-2f)));
      const V t20 = m::fma(t19, t17, t16);
      const V t21 = t13 * V(0x1p-64f);
      const V t22 = m::fma(t14, t20, t14) / m::fma(V(1), m::fma(t21, t20, t21), V(1));
      out[0] = t9 + (((((t6 / t7) / t7) * t1) * u) * t8);
      out[1] = m::fma(t22, V(0x1p-64f), m::max(x, V(0)));
    } else {
      const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
      const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const auto t2 = m::lt(t1, V(0));
      const V t3 = m::abs(t1);
      const auto t4 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3);
      const V t5 = m::neg((t3 - m::select(t4, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t6 = m::exp(t5);
      const V t7 = V(1) + t6;
      const V t8 = m::select(t4, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t9 = ((m::select(t2, t6, V(1)) / t7) * u) * m::select(t2, t8, V(1));
      const V t10 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const auto t11 = m::lt(t10, V(0));
      const V t12 = m::abs(t10);
      const auto t13 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t12);
      const V t14 = t12 - m::select(t13, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
      const V t15 = m::exp(m::neg(t14));
      const V t16 = m::select(t13, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = t9 + (((((t6 / t7) / t7) * t1) * u) * t8);
      out[1] = ((m::select(t11, t15, V(1)) / (V(1) + t15)) * t10) * m::select(t11, t16, V(1));
    }
  }
};

struct SwiGLUHalf {
  using Half = SwiGLUHalf;
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
    const V t1 = m::min(t0, V(188));
    const V t2 = m::neg(t1);
    const V t3 = m::fma(t2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
    const V t4 = t3 - V(12582912);
    const V t5 = m::fma(t4, V(0x1.5p-2f), V(12582912));
    const V t6 = m::raised(V(1), t5);
    const V t7 = t6 * m::fma(t1, V(-0x1.000004p+0f), V(-0x1.40011cp-80f));
    const V t8 = m::fma(t4, V(-0x1.0bfbe8p-15f), m::fma(t4, V(-0x1.62ep-1f), t2));
    const V t9 = t8 * t8;
    const V t10 = m::fma(V(0x1.6a6adp-10f), t9, m::fma(V(0x1.123f7ep-7f), t8, V(0x1.55589ep-5f)));
    const V t11 = m::fma(t10, t9, m::fma(V(0x1.55548ap-3f), t8, V(0x1.fffffcp-2f)));
    const V t12 = m::fma(t11, t9, t8);
    const V t13 = t5 - V(12582912);
    const V t14 = m::raised(V(1), (((t4 - t13) - t13) + V(12582912)));
    const V t15 = t6 * (t6 * t14);
    const V t16 = m::rcp(m::fma(V(0x1.000008p+0f), m::fma(t15, t12, t15), V(1)));
    const V t17 = m::fma(t7, t12, t7) * t16;
    const V t18 = m::fma((t17 * t6), t14, m::max(x, V(0)));
    const V t19 = m::select(m::lt(m::abs(t18), V(0x1p-100f)), (((t17 * u) * t6) * t14), (t18 * u));
    out[0] = m::select(m::lt(t0, V(0x1p-60f)), ((u * V(0x1p-1f)) * x), t19);
  }

  // out[0] = df/dx, out[1] = df/du
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V u = in[1];
    const V t0 = m::min(m::abs(x), V(188));
    const V t1 = m::neg(t0);
    const V t2 = m::fma(t1, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
    const V t3 = t2 - V(12582912);
    const V t4 = m::fma(t3, V(0x1.5p-2f), V(12582912));
    const V t5 = m::raised(V(1), t4);
    const V t6 = t4 - V(12582912);
    const V t7 = m::raised(V(1), (((t3 - t6) - t6) + V(12582912)));
    const V t8 = t5 * (t5 * t7);
    const V t9 = m::fma(t3, V(-0x1.0bfbe8p-15f), m::fma(t3, V(-0x1.62ep-1f), t1));
    const V t10 = t9 * t9;
    const V t11 = m::fma(V(0x1.6a6adp-10f), t10, m::fma(V(0x1.123f7ep-7f), t9, V(0x1.55589ep-5f)));
    const V t12 = m::fma(t11, t10, m::fma(V(0x1.55548ap-3f), t9, V(0x1.fffffcp-2f)));
    const V t13 = m::fma(t12, t10, t9);
    const V t14 = m::fma(t8, t13, t8);
    const V t15 = m::fma(t0, V(0x1.fffffep-1f), m::fma(V(-0x1.000002p+0f), t14, V(-0x1.fffff8p-1f)));
    const V t16 = t5 * t15;
    const V t17 = m::fma(m::fma(V(0x1.000002p+0f), t14, V(0x1.fffffp+0f)), t14, V(1));
    const V t18 = m::flip((m::fma(t16, t13, t16) * m::rcp(t17)), x);
    const V t19 = m::fma((t18 * t5), t7, m::select(m::negative(x), V(0), V(1)));
    const V t20 = m::min(m::abs(x), V(0x1.89p+6f));
    const V t21 = m::fma(m::neg(t20), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t22 = m::exp2(t21);
    const V t23 = (t22 * (t20 * V(-0x1.fffff8p-1f))) * m::rcp(m::fma(V(0x1.000004p+0f), (t22 * V(0x1p-64f)), V(1)));
    out[0] = m::select(m::lt(m::abs(t19), V(0x1p-100f)), (((t18 * u) * t5) * t7), (t19 * u));
    out[1] = m::fma(t23, V(0x1p-64f), m::max(x, V(0)));
  }
};

}  // namespace actsym
