// SwiGLU: u*x/(1 + exp(-x))
// Generated from its definition; edit that and run `actsym generate`.
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
      // entry<V, n, r>(k, T16) is column k of row r: the centre of piece k, from which distances are taken, or a
      // coefficient of its polynomial.  Rows are repeated up to the length of the longest register.
      alignas(64) static constexpr float T16[11][16] = {
        {0x1.b6bc82p-15f, -0x1.94926ap-16f, 0x1.2ab258p-21f, -0x1.64d64p-30f, 0x1.aa9d5cp-40f, 0x1.6944dep-62f, -0x0p+0f, -0x0p+0f, 0x1.b6bc82p-15f, -0x1.94926ap-16f, 0x1.2ab258p-21f, -0x1.64d64p-30f, 0x1.aa9d5cp-40f, 0x1.6944dep-62f, -0x0p+0f, -0x0p+0f},
        {0x0p+0f, 0x1.9b035ap+0f, 0x1.e169f6p+1f, 0x1.0db1fap+3f, 0x1.29a5e2p+4f, 0x1.270f56p+5f, 0x1.1aa2f8p+6f, 0x1.1c3052p+7f, 0x0p+0f, 0x1.9b035ap+0f, 0x1.e169f6p+1f, 0x1.0db1fap+3f, 0x1.29a5e2p+4f, 0x1.270f56p+5f, 0x1.1aa2f8p+6f, 0x1.1c3052p+7f},
        {-0x1.1b30ep-12f, 0x1.2a5704p-15f, -0x1.bae2e8p-21f, 0x1.c9676ap-29f, 0x1.a08fb6p-39f, -0x1.bd99acp-60f, -0x0p+0f, -0x0p+0f, -0x1.1b30ep-12f, 0x1.2a5704p-15f, -0x1.bae2e8p-21f, 0x1.c9676ap-29f, 0x1.a08fb6p-39f, -0x1.bd99acp-60f, -0x0p+0f, -0x0p+0f},
        {0x1.3c229p-15f, 0x1.535088p-13f, -0x1.9f7d3ep-17f, 0x1.125e4p-24f, -0x1.c0457ap-35f, -0x1.5765b8p-54f, -0x0p+0f, -0x0p+0f, 0x1.3c229p-15f, 0x1.535088p-13f, -0x1.9f7d3ep-17f, 0x1.125e4p-24f, -0x1.c0457ap-35f, -0x1.5765b8p-54f, -0x0p+0f, -0x0p+0f},
        {0x1.0f3a6cp-9f, -0x1.dd5b88p-11f, 0x1.80c174p-14f, -0x1.93b8c4p-21f, -0x1.2f2de4p-31f, 0x1.07aa94p-52f, -0x0p+0f, -0x0p+0f, 0x1.0f3a6cp-9f, -0x1.dd5b88p-11f, 0x1.80c174p-14f, -0x1.93b8c4p-21f, -0x1.2f2de4p-31f, 0x1.07aa94p-52f, -0x0p+0f, -0x0p+0f},
        {0x1.8f6df8p-19f, 0x1.06ee5ap-10f, -0x1.88d89ap-12f, 0x1.9b47ep-18f, 0x1.1bc6fp-29f, 0x1.c608ccp-48f, -0x0p+0f, -0x0p+0f, 0x1.8f6df8p-19f, 0x1.06ee5ap-10f, -0x1.88d89ap-12f, 0x1.9b47ep-18f, 0x1.1bc6fp-29f, 0x1.c608ccp-48f, -0x0p+0f, -0x0p+0f},
        {-0x1.5556b2p-6f, 0x1.056ca8p-7f, 0x1.93db18p-11f, -0x1.4face4p-15f, 0x1.1ebedep-28f, -0x1.b19abep-47f, -0x0p+0f, -0x0p+0f, -0x1.5556b2p-6f, 0x1.056ca8p-7f, 0x1.93db18p-11f, -0x1.4face4p-15f, 0x1.1ebedep-28f, -0x1.b19abep-47f, -0x0p+0f, -0x0p+0f},
        {0x1.d3c92cp-27f, -0x1.496984p-5f, 0x1.807a5ep-10f, 0x1.9e2466p-13f, 0x1.438684p-26f, -0x1.6dc48cp-43f, -0x0p+0f, -0x0p+0f, 0x1.d3c92cp-27f, -0x1.496984p-5f, 0x1.807a5ep-10f, 0x1.9e2466p-13f, 0x1.438684p-26f, -0x1.6dc48cp-43f, -0x0p+0f, -0x0p+0f},
        {0x1p-2f, 0x1.099ff4p-4f, -0x1.21597p-6f, -0x1.702666p-11f, -0x1.344a84p-23f, 0x1.69d41ap-43f, -0x0p+0f, -0x0p+0f, 0x1p-2f, 0x1.099ff4p-4f, -0x1.21597p-6f, -0x1.702666p-11f, -0x1.344a84p-23f, 0x1.69d41ap-43f, -0x0p+0f, -0x0p+0f},
        {0x1p-1f, 0x1.0e6d9cp+0f, 0x1.0f91b8p+0f, 0x1.006a64p+0f, 0x1.000002p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p-1f, 0x1.0e6d9cp+0f, 0x1.0f91b8p+0f, 0x1.006a64p+0f, 0x1.000002p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f},
        {-0x0p+0f, 0x1.564976p+0f, 0x1.d67896p+1f, 0x1.0da2e2p+3f, 0x1.29a5e2p+4f, 0x1.270f56p+5f, 0x1.1aa2f8p+6f, 0x1.1c3052p+7f, -0x0p+0f, 0x1.564976p+0f, 0x1.d67896p+1f, 0x1.0da2e2p+3f, 0x1.29a5e2p+4f, 0x1.270f56p+5f, 0x1.1aa2f8p+6f, 0x1.1c3052p+7f},
      };
      const V t0 = m::abs(x);
      const V t1 = m::cap(t0, V(198));
      const V t2 = m::neg(m::select(m::negative(x), t1, V(0)));
      const V t3 = m::fma(t2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t4 = t3 - V(12582912);
      const V t5 = m::fma(t4, V(0x1.5p-2f), V(12582912));
      const V t6 = m::raised(V(1), t5);
      const auto t7 = m::segment<23, 8>(m::fma(t1, V(0x1.49b21ap+1f), V(2)));
      const V t8 = t1 - m::entry<V, 8, 1>(t7, T16);
      const V t9 = m::fma(m::entry<V, 8, 0>(t7, T16), t8, m::entry<V, 8, 2>(t7, T16));
      const V t10 = m::fma(m::fma(t9, t8, m::entry<V, 8, 3>(t7, T16)), t8, m::entry<V, 8, 4>(t7, T16));
      const V t11 = m::fma(m::fma(t10, t8, m::entry<V, 8, 5>(t7, T16)), t8, m::entry<V, 8, 6>(t7, T16));
      const V t12 = m::fma(m::fma(t11, t8, m::entry<V, 8, 7>(t7, T16)), t8, m::entry<V, 8, 8>(t7, T16));
      const V t13 = m::fma(m::fma(t12, t8, m::entry<V, 8, 9>(t7, T16)), t8, m::entry<V, 8, 10>(t7, T16));
      const V t14 = t6 * t13;
      const V t15 = m::fma(t4, V(-0x1.0bfbe8p-15f), m::fma(t4, V(-0x1.62ep-1f), t2));
      const V t16 = t15 * t15;
      const V t17 = m::fma(V(0x1.6a6adp-10f), t16, m::fma(V(0x1.123f7ep-7f), t15, V(0x1.55589ep-5f)));
      const V t18 = m::fma(t17, t16, m::fma(V(0x1.55548ap-3f), t15, V(0x1.fffffcp-2f)));
      const V t19 = m::flip(m::fma(t14, m::fma(t18, t16, t15), t14), x);
      const V t20 = t5 - V(12582912);
      const V t21 = m::raised(V(1), (((t4 - t20) - t20) + V(12582912)));
      const V t22 = m::select(m::lt(V(0x1.37p+4f), x), x, ((t19 * t6) * t21));
      const V t23 = m::select(m::lt(m::abs(t22), V(0x1p-100f)), (((t19 * u) * t6) * t21), (t22 * u));
      out[0] = m::select(m::lt(t0, V(0x1p-60f)), ((u * V(0x1p-1f)) * x), t23);
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
      // entry<V, n, r>(k, T16) is column k of row r: the centre of piece k, from which distances are taken, or a
      // coefficient of its polynomial.  Rows are repeated up to the length of the longest register.
      alignas(64) static constexpr float T16[12][16] = {
        {0x1.dc0a2ap-14f, -0x1.28bdaap-15f, 0x1.10d2e8p-18f, -0x1.45d434p-22f, -0x1.4edfb4p-29f, 0x1.0c7664p-31f, 0x1.976104p-39f, 0x1.e13fd4p-82f, 0x1.dc0a2ap-14f, -0x1.28bdaap-15f, 0x1.10d2e8p-18f, -0x1.45d434p-22f, -0x1.4edfb4p-29f, 0x1.0c7664p-31f, 0x1.976104p-39f, 0x1.e13fd4p-82f},
        {0x1.0acb48p-1f, 0x1.474974p+0f, 0x1.af5108p+1f, 0x1.68e9a2p+2f, 0x1.1c359ep+3f, 0x1.b247e8p+3f, 0x1.48accep+4f, 0x1.9186bep+6f, 0x1.0acb48p-1f, 0x1.474974p+0f, 0x1.af5108p+1f, 0x1.68e9a2p+2f, 0x1.1c359ep+3f, 0x1.b247e8p+3f, 0x1.48accep+4f, 0x1.9186bep+6f},
        {0x0p+0f, -0x1.bdf6fap-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.bdf6fap-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f},
        {-0x1.0c2fcp-11f, 0x1.4dc406p-12f, -0x1.1b2f1cp-16f, 0x1.8b68acp-21f, 0x1.7529fep-30f, -0x1.bd7714p-31f, 0x1.e56168p-36f, -0x1.12bceep-75f, -0x1.0c2fcp-11f, 0x1.4dc406p-12f, -0x1.1b2f1cp-16f, 0x1.8b68acp-21f, 0x1.7529fep-30f, -0x1.bd7714p-31f, 0x1.e56168p-36f, -0x1.12bceep-75f},
        {-0x1.d6939ap-12f, -0x1.a9dfd8p-11f, 0x1.0def3cp-16f, -0x1.d0a49cp-19f, 0x1.6ff052p-24f, -0x1.4ccb78p-28f, -0x1.615af2p-36f, -0x1.7bc42cp-68f, -0x1.d6939ap-12f, -0x1.a9dfd8p-11f, 0x1.0def3cp-16f, -0x1.d0a49cp-19f, 0x1.6ff052p-24f, -0x1.4ccb78p-28f, -0x1.615af2p-36f, -0x1.7bc42cp-68f},
        {0x1.3a175ap-8f, -0x1.0295d2p-10f, 0x1.7fa49cp-13f, 0x1.0771ecp-16f, -0x1.e2bdb2p-21f, -0x1.7145f2p-26f, -0x1.11bbdap-30f, 0x1.62bef6p-62f, 0x1.3a175ap-8f, -0x1.0295d2p-10f, 0x1.7fa49cp-13f, 0x1.0771ecp-16f, -0x1.e2bdb2p-21f, -0x1.7145f2p-26f, -0x1.11bbdap-30f, 0x1.62bef6p-62f},
        {0x1.96f7a4p-12f, 0x1.3c5b3p-7f, -0x1.620122p-10f, -0x1.483148p-16f, 0x1.01610cp-17f, 0x1.cc2fap-23f, -0x1.8d73acp-31f, 0x1.8fe0b2p-56f, 0x1.96f7a4p-12f, 0x1.3c5b3p-7f, -0x1.620122p-10f, -0x1.483148p-16f, 0x1.01610cp-17f, 0x1.cc2fap-23f, -0x1.8d73acp-31f, 0x1.8fe0b2p-56f},
        {-0x1.3b898cp-5f, -0x1.582e7p-7f, 0x1.3e4472p-8f, -0x1.0cdaaep-12f, -0x1.a7565ep-15f, -0x1.0588e2p-20f, 0x1.331dbep-27f, -0x1.07b8f8p-50f, -0x1.3b898cp-5f, -0x1.582e7p-7f, 0x1.3e4472p-8f, -0x1.0cdaaep-12f, -0x1.a7565ep-15f, -0x1.0588e2p-20f, 0x1.331dbep-27f, -0x1.07b8f8p-50f},
        {0x1.fa4bd6p-7f, -0x1.158956p-4f, -0x1.e3a47ep-8f, 0x1.339902p-9f, 0x1.04dd3ap-12f, 0x1.19ce9ap-18f, 0x1.73a378p-26f, -0x1.123ac2p-45f, 0x1.fa4bd6p-7f, -0x1.158956p-4f, -0x1.e3a47ep-8f, 0x1.339902p-9f, 0x1.04dd3ap-12f, 0x1.19ce9ap-18f, 0x1.73a378p-26f, -0x1.123ac2p-45f},
        {0x1.5416f8p-2f, 0x1.05b01ep-2f, -0x1.186c1cp-6f, -0x1.632ab2p-7f, -0x1.d05d62p-11f, -0x1.d9e886p-17f, -0x1.16c772p-24f, 0x1.8de1d6p-41f, 0x1.5416f8p-2f, 0x1.05b01ep-2f, -0x1.186c1cp-6f, -0x1.632ab2p-7f, -0x1.d05d62p-11f, -0x1.d9e886p-17f, -0x1.16c772p-24f, 0x1.8de1d6p-41f},
        {0x1.403804p-2f, 0x1.907afcp-1f, 0x1.1ca63ap+0f, 0x1.07714ap+0f, 0x1.00865ap+0f, 0x1.000206p+0f, 0x1p+0f, 0x1p+0f, 0x1.403804p-2f, 0x1.907afcp-1f, 0x1.1ca63ap+0f, 0x1.07714ap+0f, 0x1.00865ap+0f, 0x1.000206p+0f, 0x1p+0f, 0x1p+0f},
        {-0x1.b06bd2p-2f, -0x0p+0f, 0x1.175c9ap+1f, 0x1.269628p+2f, 0x1.f84516p+2f, 0x1.9247a2p+3f, 0x1.38accep+4f, 0x1.8d86bep+6f, -0x1.b06bd2p-2f, -0x0p+0f, 0x1.175c9ap+1f, 0x1.269628p+2f, 0x1.f84516p+2f, 0x1.9247a2p+3f, 0x1.38accep+4f, 0x1.8d86bep+6f},
      };
      const V t0 = m::cap(m::abs(x), V(198));
      const V t1 = m::neg(t0);
      const V t2 = m::fma(t1, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t3 = t2 - V(12582912);
      const V t4 = m::fma(t3, V(0x1.5p-2f), V(12582912));
      const V t5 = m::raised(V(1), t4);
      const auto t6 = m::segment<22, 8>(m::cap(m::fma(t0, V(0x1.cc949cp-1f), V(2)), V(24)));
      const V t7 = (t0 - m::entry<V, 8, 1>(t6, T16)) - m::entry<V, 8, 2>(t6, T16);
      const V t8 = m::fma(m::entry<V, 8, 0>(t6, T16), t7, m::entry<V, 8, 3>(t6, T16));
      const V t9 = m::fma(m::fma(t8, t7, m::entry<V, 8, 4>(t6, T16)), t7, m::entry<V, 8, 5>(t6, T16));
      const V t10 = m::fma(m::fma(t9, t7, m::entry<V, 8, 6>(t6, T16)), t7, m::entry<V, 8, 7>(t6, T16));
      const V t11 = m::fma(m::fma(t10, t7, m::entry<V, 8, 8>(t6, T16)), t7, m::entry<V, 8, 9>(t6, T16));
      const V t12 = m::fma(m::fma(t11, t7, m::entry<V, 8, 10>(t6, T16)), t7, m::entry<V, 8, 11>(t6, T16));
      const V t13 = t5 * t12;
      const V t14 = m::fma(t3, V(-0x1.62ep-1f), t1);
      const V t15 = t3 * V(0x1.0bfbe8p-15f);
      const V t16 = t14 - t15;
      const V t17 = t16 * t16;
      const V t18 = m::fma(m::fma(V(0x1.9a6aap-13f), t16, V(0x1.6d4ef8p-10f)), t17, m::fma(V(0x1.1115c8p-7f), t16, V(0x1.5554e6p-5f)));
      const V t19 = m::fma(m::fma(t18, t17, m::fma(V(0x1.555552p-3f), t16, V(0x1p-1f))), t17, ((t14 - t16) - t15));
      const V t20 = m::flip(m::fma(t13, (t16 + t19), t13), x);
      const V t21 = t4 - V(12582912);
      const V t22 = m::raised(V(1), (((t3 - t21) - t21) + V(12582912)));
      const V t23 = m::fma((t20 * t5), t22, m::select(m::negative(x), V(0), V(1)));
      const V t24 = m::cap(m::abs(x), V(0x1.b3p+6f));
      const V t25 = m::fma(t24, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582848));
      const V t26 = m::raised(V(1), t25);
      const V t27 = t25 - V(12582848);
      const V t28 = m::fma(t27, V(-0x1.0bfbe8p-15f), m::fma(t27, V(-0x1.62ep-1f), t24));
      const V t29 = t28 * t28;
      const V t30 = m::fma(V(0x1.6a6adp-10f), t29, m::fma(V(0x1.123f7ep-7f), t28, V(0x1.55589ep-5f)));
      const V t31 = m::fma(t30, t29, m::fma(V(0x1.55548ap-3f), t28, V(0x1.fffffcp-2f)));
      const V t32 = t24 / m::fma(t26, m::fma(t31, t29, t28), (t26 + V(0x1p-64f)));
      out[0] = m::select(m::lt(m::abs(t23), V(0x1p-100f)), (((t20 * u) * t5) * t22), (t23 * u));
      out[1] = m::fma(m::neg(t32), V(0x1p-64f), m::max(x, V(0)));
    } else if constexpr (m::approximates<V>) {
      // entry<V, n, r>(k, T32) is column k of row r: the centre of piece k, from which distances are taken, or a
      // coefficient of its polynomial.  Rows are repeated up to the length of the longest register.
      alignas(128) static constexpr float T32[9][32] = {
        {0x1.8b737p-7f, 0x1.509deap-10f, 0x1.2632dap-8f, -0x1.dba774p-10f, 0x1.346582p-10f, -0x1.58f8bcp-10f, -0x1.f6ac3cp-10f, -0x1.3a7516p-10f, -0x1.c641p-13f, 0x1.9a157cp-13f, 0x1.70b4ap-14f, 0x1.971c3ap-15f, 0x1.40be6p-18f, -0x1.2758a4p-20f, -0x1.7192dcp-22f, -0x1.053bc2p-20f, -0x1.b5096p-25f, -0x1.bbd094p-27f, -0x1.6baf4p-25f, -0x1.1a3ceap-28f, -0x1.1dfdaap-40f, -0x1.a270f8p-50f, 0x1.2c2644p-58f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {0x1.aa8b0cp-4f, 0x1.36125p-2f, 0x1.fc54c6p-2f, 0x1.5b156ep-1f, 0x1.f1fa76p-1f, 0x1.474974p+0f, 0x1.b9d046p+0f, 0x1.100656p+1f, 0x1.56f14ep+1f, 0x1.bdf466p+1f, 0x1.0e99f6p+2f, 0x1.4196f4p+2f, 0x1.88a30cp+2f, 0x1.f2c13cp+2f, 0x1.2a8dd4p+3f, 0x1.5b3694p+3f, 0x1.a5e24cp+3f, 0x1.0357a6p+4f, 0x1.3990c4p+4f, 0x1.6b4282p+4f, 0x1.b8c72ep+4f, 0x1.0e153ep+5f, 0x1.39b21cp+5f, 0x1.6b63dap+5f, 0x1.b2d348p+5f, 0x1.0b1b7ap+6f, 0x1.3ccd38p+6f, 0x1.6e7ef6p+6f, 0x1.b5ee64p+6f, 0x1.0ca908p+7f, 0x1.3e5ac6p+7f, 0x1.700c5p+7f},
        {0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.bdf6fap-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f},
        {-0x1.5c5e38p-7f, -0x1.863f98p-8f, -0x1.20e36ep-14f, 0x1.3194bap-8f, 0x1.330a5ap-7f, 0x1.3d0762p-7f, 0x1.46cc2cp-8f, 0x1.c1a11ap-11f, -0x1.81715ep-10f, -0x1.3ed404p-10f, -0x1.ffaaf6p-12f, -0x1.0d8db6p-13f, 0x1.2ee822p-17f, 0x1.f775e4p-17f, 0x1.92bcccp-18f, 0x1.140a8ep-19f, 0x1.253c9p-22f, 0x1.68623ep-25f, 0x1.076b64p-32f, -0x1.01015p-28f, -0x1.e228e2p-40f, -0x1.6325d8p-49f, -0x1.abe6f8p-55f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {-0x1.bbcaacp-6f, -0x1.21c65ep-5f, -0x1.3b5fap-5f, -0x1.2a724ap-5f, -0x1.a40bcep-6f, -0x1.57fa9p-7f, 0x1.a30aaap-8f, 0x1.892044p-7f, 0x1.51268p-7f, 0x1.0df7ep-8f, 0x1.10600ep-10f, -0x1.1f795cp-14f, -0x1.0fca0ep-12f, -0x1.d4087cp-14f, -0x1.2d63c8p-15f, -0x1.3ec59cp-17f, -0x1.5c57aep-20f, -0x1.de2c4ap-25f, 0x1.cb1c96p-23f, 0x1.1050c2p-26f, 0x1.7e26d6p-37f, 0x1.ab403p-47f, 0x1.c5b5eep-55f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {0x1.2c7302p-4f, 0x1.8b3f12p-5f, 0x1.3b605cp-6f, -0x1.0e9aaap-7f, -0x1.75a758p-5f, -0x1.1589cap-4f, -0x1.1e107ap-4f, -0x1.bab436p-5f, -0x1.ccc8e4p-6f, -0x1.5d5688p-8f, 0x1.b3113ap-10f, 0x1.703b0ep-9f, 0x1.dde236p-10f, 0x1.3377e2p-11f, 0x1.688f4ep-13f, 0x1.8c72dp-15f, 0x1.92c99ap-18f, 0x1.4b08d8p-22f, 0x1.00ce68p-26f, 0x1.792654p-27f, 0x1.1bfe2cp-35f, 0x1.30a1bp-44f, 0x1.3975aap-52f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {0x1.19219ap-2f, 0x1.3e950ep-2f, 0x1.52c658p-2f, 0x1.55c58ep-2f, 0x1.3c68b4p-2f, 0x1.05b01cp-2f, 0x1.474d84p-3f, 0x1.5b02c2p-4f, 0x1.16badap-6f, -0x1.3bfc04p-6f, -0x1.633e62p-6f, -0x1.008d5p-6f, -0x1.fb29f6p-8f, -0x1.1d5f2cp-9f, -0x1.3d8368p-11f, -0x1.5419fep-13f, -0x1.5265eep-16f, -0x1.585adep-20f, -0x1.8ea0b4p-22f, -0x1.787f7p-26f, -0x1.61970ep-34f, -0x1.4b276p-43f, -0x1.f2274cp-51f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {0x1.bfec3ap-5f, 0x1.5f4904p-3f, 0x1.2f7932p-2f, 0x1.ab71c4p-2f, 0x1.378b56p-1f, 0x1.907afcp-1f, 0x1.efb66ep-1f, 0x1.108792p+0f, 0x1.1dee4p+0f, 0x1.1b9488p+0f, 0x1.134a46p+0f, 0x1.0b9664p+0f, 0x1.051a08p+0f, 0x1.0153dcp+0f, 0x1.005b0cp+0f, 0x1.0017c6p+0f, 0x1.0002e2p+0f, 0x1.00002ep+0f, 0x1.000002p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f},
        {-0x1.fd215p-2f, -0x1.e65e32p-2f, -0x1.b81cdcp-2f, -0x1.75ce2cp-2f, -0x1.b543p-3f, -0x0p+0f, 0x1.94391cp-2f, 0x1.9af4f2p-1f, 0x1.6911e2p+0f, 0x1.279bacp+1f, 0x1.8f9992p+1f, 0x1.fba49ap+1f, 0x1.471478p+2f, 0x1.b25eb2p+2f, 0x1.0a80fep+3f, 0x1.3b334ap+3f, 0x1.85e1e8p+3f, 0x1.e6af46p+3f, 0x1.2990c4p+4f, 0x1.5b4282p+4f, 0x1.a8c72ep+4f, 0x1.06153ep+5f, 0x1.31b21cp+5f, 0x1.6363dap+5f, 0x1.aad348p+5f, 0x1.071b7ap+6f, 0x1.38cd38p+6f, 0x1.6a7ef6p+6f, 0x1.b1ee64p+6f, 0x1.0aa908p+7f, 0x1.3c5ac6p+7f, 0x1.6e0c5p+7f},
      };
      const V t0 = m::cap(m::abs(x), V(198));
      const V t1 = m::neg(t0);
      const V t2 = m::fma(t1, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t3 = t2 - V(12582912);
      const V t4 = m::fma(t3, V(0x1.5p-2f), V(12582912));
      const V t5 = m::raised(V(1), t4);
      const auto t6 = m::segment<21, 32>(m::fma(t0, V(0x1.49b21ap+1f), V(2)));
      const V t7 = (t0 - m::entry<V, 32, 1>(t6, T32)) - m::entry<V, 32, 2>(t6, T32);
      const V t8 = m::fma(m::entry<V, 32, 0>(t6, T32), t7, m::entry<V, 32, 3>(t6, T32));
      const V t9 = m::fma(m::fma(t8, t7, m::entry<V, 32, 4>(t6, T32)), t7, m::entry<V, 32, 5>(t6, T32));
      const V t10 = m::fma(m::fma(t9, t7, m::entry<V, 32, 6>(t6, T32)), t7, m::entry<V, 32, 7>(t6, T32));
      const V t11 = t5 * m::fma(t10, t7, m::entry<V, 32, 8>(t6, T32));
      const V t12 = m::fma(t3, V(-0x1.0bfbe8p-15f), m::fma(t3, V(-0x1.62ep-1f), t1));
      const V t13 = t12 * t12;
      const V t14 = m::fma(V(0x1.6a6adp-10f), t13, m::fma(V(0x1.123f7ep-7f), t12, V(0x1.55589ep-5f)));
      const V t15 = m::fma(t14, t13, m::fma(V(0x1.55548ap-3f), t12, V(0x1.fffffcp-2f)));
      const V t16 = m::flip(m::fma(t11, m::fma(t15, t13, t12), t11), x);
      const V t17 = t4 - V(12582912);
      const V t18 = m::raised(V(1), (((t3 - t17) - t17) + V(12582912)));
      const V t19 = m::fma((t16 * t5), t18, m::select(m::negative(x), V(0), V(1)));
      const V t20 = m::cap(m::abs(x), V(0x1.b3p+6f));
      const V t21 = m::neg(t20);
      const V t22 = m::fma(t21, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const V t23 = m::raised(V(1), t22);
      const V t24 = m::neg((t20 * t23));
      const V t25 = t22 - V(12582976);
      const V t26 = m::fma(t25, V(-0x1.0bfbe8p-15f), m::fma(t25, V(-0x1.62ep-1f), t21));
      const V t27 = t26 * t26;
      const V t28 = m::fma(V(0x1.6a6adp-10f), t27, m::fma(V(0x1.123f7ep-7f), t26, V(0x1.55589ep-5f)));
      const V t29 = m::fma(t28, t27, m::fma(V(0x1.55548ap-3f), t26, V(0x1.fffffcp-2f)));
      const V t30 = m::fma(t29, t27, t26);
      const V t31 = t23 * V(0x1p-64f);
      const V t32 = m::quotient(m::fma(t24, t30, t24), m::fma(V(1), m::fma(t31, t30, t31), V(1)));
      out[0] = m::select(m::lt(m::abs(t19), V(0x1p-100f)), (((t16 * u) * t5) * t18), (t19 * u));
      out[1] = m::fma(t32, V(0x1p-64f), m::max(x, V(0)));
    } else {
      const V t0 = m::cap(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
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
    const V t1 = m::cap(t0, V(188));
    const V t2 = m::neg((t1 * m::constant<V>(0x1.ec709ep-2f, 0x1.ec709dc3a03fdp-2)));
    const V t3 = m::exp2(t2);
    const V t4 = (t1 * t3) * m::rcp(m::fma(V(1), (t3 * (t3 * t3)), V(1)));
    const V t5 = m::fma(m::neg((t4 * t3)), t3, m::max(x, V(0)));
    const V t6 = m::select(m::lt(m::abs(t5), V(0x1p-100f)), m::neg((((t4 * u) * t3) * t3)), (t5 * u));
    out[0] = m::select(m::lt(t0, V(0x1p-60f)), ((u * V(0x1p-1f)) * x), t6);
  }

  // out[0] = df/dx, out[1] = df/du
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V u = in[1];
    const V t0 = m::cap(m::abs(x), V(188));
    const V t1 = m::neg((t0 * m::constant<V>(0x1.ec709ep-2f, 0x1.ec709dc3a03fdp-2)));
    const V t2 = m::exp2(t1);
    const V t3 = t2 * (t2 * t2);
    const V t4 = m::fma(t0, V(0x1.fffffap-1f), m::fma(V(-0x1.fffff4p-1f), t3, V(-0x1.fffff2p-1f)));
    const V t5 = m::fma(m::fma(V(0x1.ffffe2p-1f), t3, V(0x1.ffffe6p+0f)), t3, V(1));
    const V t6 = m::flip(((t2 * t4) * m::rcp(t5)), x);
    const V t7 = m::fma((t6 * t2), t2, m::select(m::negative(x), V(0), V(1)));
    const V t8 = m::cap(m::abs(x), V(0x1.89p+6f));
    const V t9 = m::fma(m::neg(t8), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t10 = m::exp2(t9);
    const V t11 = (t10 * (t8 * V(-0x1.fffff8p-1f))) * m::rcp(m::fma(V(0x1.000004p+0f), (t10 * V(0x1p-64f)), V(1)));
    out[0] = m::select(m::lt(m::abs(t7), V(0x1p-100f)), (((t6 * u) * t2) * t2), (t7 * u));
    out[1] = m::fma(t11, V(0x1p-64f), m::max(x, V(0)));
  }
};

}  // namespace actsym
