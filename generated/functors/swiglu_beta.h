// SwiGLU-beta: u*x/(1 + exp(-beta*x))
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct SwiGLUBetaHalf;

struct SwiGLUBeta {
  using Half = SwiGLUBetaHalf;  // computes half types
  static constexpr int inputs = 2;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 1;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V u = in[1];
    const V p_beta = p.learned(0);
    if constexpr (m::looks_up<V>) {
      const auto t0 = m::eq(p_beta, V(0));
      const V t1 = m::select(t0, p_beta, (p_beta * x));
      const V t2 = m::abs(t1);
      const V t3 = m::cap(t2, V(193));
      const V t4 = m::fma(t3, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t5 = t4 - V(12582912);
      const V t6 = m::fma(t5, V(0x1.5p-2f), V(12582912));
      const V t7 = m::raised(V(1), t6);
      const V t8 = m::fma(t5, V(-0x1.0bfbe8p-15f), m::fma(t5, V(-0x1.62ep-1f), t3));
      const V t9 = m::neg(t1);
      const V t10 = m::select(m::le(t2, V(193)), m::flip(m::select(t0, t9, m::fma(p_beta, x, t9)), t1), V(0));
      const V t11 = t8 + t10;
      const V t12 = t11 * t11;
      const V t13 = m::fma(V(0x1.6a6adp-10f), t12, m::fma(V(0x1.123f7ep-7f), t11, V(0x1.55589ep-5f)));
      const V t14 = m::fma(t13, t12, m::fma(V(0x1.55548ap-3f), t11, V(0x1.fffffcp-2f)));
      const V t15 = t6 - V(12582912);
      const V t16 = m::raised(V(1), (V(12582912) - t15));
      const V t17 = m::raised(V(1), (V(12582912) - ((t5 - t15) - t15)));
      const V t18 = V(-1) / m::fma(t7, m::fma(t14, t12, t11), (t7 + (t16 * t17)));
      const V t19 = m::flip(t18, t1);
      const V t20 = m::fma((t19 * t16), t17, m::select(m::negative(t1), V(0), V(1)));
      const auto t21 = m::lt(m::abs(t20), V(0x1p-100f));
      const auto t22 = m::lt(m::abs(x), m::abs(u));
      const V t23 = m::select(t22, u, x);
      const V t24 = m::select(t22, x, u);
      const V t25 = m::select(t21, ((((t19 * t23) * t16) * t24) * t17), ((t20 * t23) * t24));
      out[0] = m::select(m::both(t21, m::lt(V(193), t2)), m::flip(m::abs((u * V(0))), t25), t25);
    } else if constexpr (m::approximates<V>) {
      const auto t0 = m::eq(p_beta, V(0));
      const V t1 = m::select(t0, p_beta, (p_beta * x));
      const V t2 = m::abs(t1);
      const V t3 = m::neg(m::cap(t2, V(193)));
      const V t4 = m::fma(t3, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t5 = t4 - V(12582912);
      const V t6 = m::fma(t5, V(0x1.5p-2f), V(12582912));
      const V t7 = m::raised(V(1), t6);
      const V t8 = m::neg(t7);
      const V t9 = m::fma(t5, V(-0x1.0bfbe8p-15f), m::fma(t5, V(-0x1.62ep-1f), t3));
      const V t10 = m::neg(t1);
      const V t11 = m::select(m::le(t2, V(193)), m::flip(m::select(t0, t10, m::fma(p_beta, x, t10)), t1), V(0));
      const V t12 = t9 - t11;
      const V t13 = t12 * t12;
      const V t14 = m::fma(V(0x1.6a6adp-10f), t13, m::fma(V(0x1.123f7ep-7f), t12, V(0x1.55589ep-5f)));
      const V t15 = m::fma(t14, t13, m::fma(V(0x1.55548ap-3f), t12, V(0x1.fffffcp-2f)));
      const V t16 = m::fma(t15, t13, t12);
      const V t17 = t6 - V(12582912);
      const V t18 = m::raised(V(1), (((t5 - t17) - t17) + V(12582912)));
      const V t19 = t7 * (t7 * t18);
      const V t20 = m::quotient(m::fma(t8, t16, t8), m::fma(V(1), m::fma(t19, t16, t19), V(1)));
      const V t21 = m::flip(t20, t1);
      const V t22 = m::fma((t21 * t7), t18, m::select(m::negative(t1), V(0), V(1)));
      const auto t23 = m::lt(m::abs(t22), V(0x1p-100f));
      const auto t24 = m::lt(m::abs(x), m::abs(u));
      const V t25 = m::select(t24, u, x);
      const V t26 = m::select(t24, x, u);
      const V t27 = m::select(t23, ((((t21 * t25) * t7) * t26) * t18), ((t22 * t25) * t26));
      out[0] = m::select(m::both(t23, m::lt(V(193), t2)), m::flip(m::abs((u * V(0))), t27), t27);
    } else {
      const auto t0 = m::eq(p_beta, V(0));
      const V t1 = m::select(t0, p_beta, (p_beta * x));
      const auto t2 = m::lt(t1, V(0));
      const V t3 = m::abs(t1);
      const auto t4 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3);
      const V t5 = m::neg((t3 - m::select(t4, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t6 = m::exp(t5);
      const V t7 = m::neg(t1);
      const V t8 = m::select(t0, t7, m::fma(p_beta, x, t7));
      const V t9 = m::select(m::lt(t3, V(1000)), m::select(t2, t8, m::neg(t8)), V(0));
      const V t10 = t6 + (t6 * t9);
      const V t11 = m::select(t2, t10, V(1)) / (V(1) + t10);
      const V t12 = m::select(t4, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = (m::select(m::eq(t11, V(0)), t11, (t11 * x)) * u) * m::select(t2, t12, V(1));
    }
  }

  // out[0] = df/dx, out[1] = df/du
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V u = in[1];
    const V p_beta = p.learned(0);
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
      const V t0 = m::max(m::cap(x, V(0x1.fffffep+127f)), V(-0x1.fffffep+127f));
      const V t1 = p_beta * t0;
      const V t2 = m::abs(t1);
      const V t3 = m::cap(t2, V(198));
      const V t4 = m::neg(t3);
      const V t5 = m::fma(t4, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t6 = t5 - V(12582912);
      const V t7 = m::fma(t6, V(0x1.5p-2f), V(12582912));
      const V t8 = m::raised(V(1), t7);
      const auto t9 = m::segment<22, 8>(m::cap(m::fma(t3, V(0x1.cc949cp-1f), V(2)), V(24)));
      const V t10 = (t3 - m::entry<V, 8, 1>(t9, T16)) - m::entry<V, 8, 2>(t9, T16);
      const V t11 = m::select(m::le(t2, V(198)), m::flip(m::fma(p_beta, t0, m::neg(t1)), t1), V(0));
      const V t12 = t10 + t11;
      const V t13 = m::fma(m::entry<V, 8, 0>(t9, T16), t12, m::entry<V, 8, 3>(t9, T16));
      const V t14 = m::fma(m::fma(t13, t12, m::entry<V, 8, 4>(t9, T16)), t12, m::entry<V, 8, 5>(t9, T16));
      const V t15 = m::fma(m::fma(t14, t12, m::entry<V, 8, 6>(t9, T16)), t12, m::entry<V, 8, 7>(t9, T16));
      const V t16 = m::fma(m::fma(t15, t12, m::entry<V, 8, 8>(t9, T16)), t12, m::entry<V, 8, 9>(t9, T16));
      const V t17 = m::fma(m::fma(t16, t12, m::entry<V, 8, 10>(t9, T16)), t12, m::entry<V, 8, 11>(t9, T16));
      const V t18 = t8 * t17;
      const V t19 = m::fma(t6, V(-0x1.0bfbe8p-15f), m::fma(t6, V(-0x1.62ep-1f), t4));
      const V t20 = t19 - t11;
      const V t21 = t20 * t20;
      const V t22 = m::fma(V(0x1.6a6adp-10f), t21, m::fma(V(0x1.123f7ep-7f), t20, V(0x1.55589ep-5f)));
      const V t23 = m::fma(t22, t21, m::fma(V(0x1.55548ap-3f), t20, V(0x1.fffffcp-2f)));
      const V t24 = m::flip(m::fma(t18, m::fma(t23, t21, t20), t18), t1);
      const V t25 = t7 - V(12582912);
      const V t26 = m::raised(V(1), (((t6 - t25) - t25) + V(12582912)));
      const V t27 = m::fma((t24 * t8), t26, m::select(m::negative(t1), V(0), V(1)));
      const auto t28 = m::eq(p_beta, V(0));
      const V t29 = m::select(t28, p_beta, (p_beta * x));
      const V t30 = m::abs(t29);
      const V t31 = m::cap(t30, V(193));
      const V t32 = m::fma(t31, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t33 = t32 - V(12582912);
      const V t34 = m::fma(t33, V(0x1.5p-2f), V(12582912));
      const V t35 = m::raised(V(1), t34);
      const V t36 = m::fma(t33, V(-0x1.0bfbe8p-15f), m::fma(t33, V(-0x1.62ep-1f), t31));
      const V t37 = m::neg(t29);
      const V t38 = m::select(m::le(t30, V(193)), m::flip(m::select(t28, t37, m::fma(p_beta, x, t37)), t29), V(0));
      const V t39 = t36 + t38;
      const V t40 = t39 * t39;
      const V t41 = m::fma(V(0x1.6a6adp-10f), t40, m::fma(V(0x1.123f7ep-7f), t39, V(0x1.55589ep-5f)));
      const V t42 = m::fma(t41, t40, m::fma(V(0x1.55548ap-3f), t39, V(0x1.fffffcp-2f)));
      const V t43 = t34 - V(12582912);
      const V t44 = m::raised(V(1), (V(12582912) - t43));
      const V t45 = m::raised(V(1), (V(12582912) - ((t33 - t43) - t43)));
      const V t46 = V(-1) / m::fma(t35, m::fma(t42, t40, t39), (t35 + (t44 * t45)));
      const V t47 = m::flip(t46, t29);
      const V t48 = m::fma((t47 * t44), t45, m::select(m::negative(t29), V(0), V(1)));
      const auto t49 = m::lt(m::abs(t48), V(0x1p-100f));
      const V t50 = m::select(t49, (((t47 * x) * t44) * t45), (t48 * x));
      out[0] = m::select(m::lt(m::abs(t27), V(0x1p-100f)), (((t24 * u) * t8) * t26), (t27 * u));
      out[1] = m::select(m::both(t49, m::lt(V(193), t30)), m::flip(V(0), t50), t50);
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
      const V t0 = m::max(m::cap(x, V(0x1.fffffep+127f)), V(-0x1.fffffep+127f));
      const V t1 = p_beta * t0;
      const V t2 = m::abs(t1);
      const V t3 = m::cap(t2, V(198));
      const V t4 = m::neg(t3);
      const V t5 = m::fma(t4, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t6 = t5 - V(12582912);
      const V t7 = m::fma(t6, V(0x1.5p-2f), V(12582912));
      const V t8 = m::raised(V(1), t7);
      const auto t9 = m::segment<21, 32>(m::fma(t3, V(0x1.49b21ap+1f), V(2)));
      const V t10 = (t3 - m::entry<V, 32, 1>(t9, T32)) - m::entry<V, 32, 2>(t9, T32);
      const V t11 = m::select(m::le(t2, V(198)), m::flip(m::fma(p_beta, t0, m::neg(t1)), t1), V(0));
      const V t12 = t10 + t11;
      const V t13 = m::fma(m::entry<V, 32, 0>(t9, T32), t12, m::entry<V, 32, 3>(t9, T32));
      const V t14 = m::fma(m::fma(t13, t12, m::entry<V, 32, 4>(t9, T32)), t12, m::entry<V, 32, 5>(t9, T32));
      const V t15 = m::fma(m::fma(t14, t12, m::entry<V, 32, 6>(t9, T32)), t12, m::entry<V, 32, 7>(t9, T32));
      const V t16 = t8 * m::fma(t15, t12, m::entry<V, 32, 8>(t9, T32));
      const V t17 = m::fma(t6, V(-0x1.0bfbe8p-15f), m::fma(t6, V(-0x1.62ep-1f), t4));
      const V t18 = t17 - t11;
      const V t19 = t18 * t18;
      const V t20 = m::fma(V(0x1.6a6adp-10f), t19, m::fma(V(0x1.123f7ep-7f), t18, V(0x1.55589ep-5f)));
      const V t21 = m::fma(t20, t19, m::fma(V(0x1.55548ap-3f), t18, V(0x1.fffffcp-2f)));
      const V t22 = m::flip(m::fma(t16, m::fma(t21, t19, t18), t16), t1);
      const V t23 = t7 - V(12582912);
      const V t24 = m::raised(V(1), (((t6 - t23) - t23) + V(12582912)));
      const V t25 = m::fma((t22 * t8), t24, m::select(m::negative(t1), V(0), V(1)));
      const auto t26 = m::eq(p_beta, V(0));
      const V t27 = m::select(t26, p_beta, (p_beta * x));
      const V t28 = m::abs(t27);
      const V t29 = m::neg(m::cap(t28, V(193)));
      const V t30 = m::fma(t29, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t31 = t30 - V(12582912);
      const V t32 = m::fma(t31, V(0x1.5p-2f), V(12582912));
      const V t33 = m::raised(V(1), t32);
      const V t34 = m::neg(t33);
      const V t35 = m::fma(t31, V(-0x1.0bfbe8p-15f), m::fma(t31, V(-0x1.62ep-1f), t29));
      const V t36 = m::neg(t27);
      const V t37 = m::select(m::le(t28, V(193)), m::flip(m::select(t26, t36, m::fma(p_beta, x, t36)), t27), V(0));
      const V t38 = t35 - t37;
      const V t39 = t38 * t38;
      const V t40 = m::fma(V(0x1.6a6adp-10f), t39, m::fma(V(0x1.123f7ep-7f), t38, V(0x1.55589ep-5f)));
      const V t41 = m::fma(t40, t39, m::fma(V(0x1.55548ap-3f), t38, V(0x1.fffffcp-2f)));
      const V t42 = m::fma(t41, t39, t38);
      const V t43 = t32 - V(12582912);
      const V t44 = m::raised(V(1), (((t31 - t43) - t43) + V(12582912)));
      const V t45 = t33 * (t33 * t44);
      const V t46 = m::quotient(m::fma(t34, t42, t34), m::fma(V(1), m::fma(t45, t42, t45), V(1)));
      const V t47 = m::flip(t46, t27);
      const V t48 = m::fma((t47 * t33), t44, m::select(m::negative(t27), V(0), V(1)));
      const auto t49 = m::lt(m::abs(t48), V(0x1p-100f));
      const V t50 = m::select(t49, (((t47 * x) * t33) * t44), (t48 * x));
      out[0] = m::select(m::lt(m::abs(t25), V(0x1p-100f)), (((t22 * u) * t8) * t24), (t25 * u));
      out[1] = m::select(m::both(t49, m::lt(V(193), t28)), m::flip(V(0), t50), t50);
    } else {
      const V t0 = m::cap(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
      const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const V t2 = p_beta * t1;
      const auto t3 = m::lt(t2, V(0));
      const V t4 = m::abs(t2);
      const auto t5 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t4);
      const V t6 = m::neg((t4 - m::select(t5, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t7 = m::exp(t6);
      const V t8 = m::fma(p_beta, t1, m::neg(t2));
      const V t9 = m::select(m::lt(t4, V(1000)), m::select(t3, t8, m::neg(t8)), V(0));
      const V t10 = t7 + (t7 * t9);
      const V t11 = V(1) + t10;
      const V t12 = m::select(t5, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t13 = ((m::select(t3, t10, V(1)) / t11) * u) * m::select(t3, t12, V(1));
      const auto t14 = m::eq(p_beta, V(0));
      const V t15 = m::select(t14, p_beta, (p_beta * x));
      const auto t16 = m::lt(t15, V(0));
      const V t17 = m::abs(t15);
      const auto t18 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t17);
      const V t19 = t17 - m::select(t18, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
      const V t20 = m::exp(m::neg(t19));
      const V t21 = m::neg(t15);
      const V t22 = m::select(t14, t21, m::fma(p_beta, x, t21));
      const V t23 = m::select(m::lt(t17, V(1000)), m::select(t16, t22, m::neg(t22)), V(0));
      const V t24 = t20 + (t20 * t23);
      const V t25 = m::select(t16, t24, V(1)) / (V(1) + t24);
      const V t26 = m::select(t18, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = t13 + ((((((t10 / t11) / t11) * p_beta) * t1) * u) * t12);
      out[1] = m::select(m::eq(t25, V(0)), t25, (t25 * x)) * m::select(t16, t26, V(1));
    }
  }

  // out[0] = df/dx, out[1] = df/du; row 0: df/dbeta
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V u = in[1];
    const V p_beta = p.learned(0);
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
      const V t0 = m::max(m::cap(x, V(0x1.fffffep+127f)), V(-0x1.fffffep+127f));
      const V t1 = p_beta * t0;
      const V t2 = m::abs(t1);
      const V t3 = m::cap(t2, V(198));
      const V t4 = m::neg(t3);
      const V t5 = m::fma(t4, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t6 = t5 - V(12582912);
      const V t7 = m::fma(t6, V(0x1.5p-2f), V(12582912));
      const V t8 = m::raised(V(1), t7);
      const auto t9 = m::segment<22, 8>(m::cap(m::fma(t3, V(0x1.cc949cp-1f), V(2)), V(24)));
      const V t10 = (t3 - m::entry<V, 8, 1>(t9, T16)) - m::entry<V, 8, 2>(t9, T16);
      const V t11 = m::select(m::le(t2, V(198)), m::flip(m::fma(p_beta, t0, m::neg(t1)), t1), V(0));
      const V t12 = t10 + t11;
      const V t13 = m::fma(m::entry<V, 8, 0>(t9, T16), t12, m::entry<V, 8, 3>(t9, T16));
      const V t14 = m::fma(m::fma(t13, t12, m::entry<V, 8, 4>(t9, T16)), t12, m::entry<V, 8, 5>(t9, T16));
      const V t15 = m::fma(m::fma(t14, t12, m::entry<V, 8, 6>(t9, T16)), t12, m::entry<V, 8, 7>(t9, T16));
      const V t16 = m::fma(m::fma(t15, t12, m::entry<V, 8, 8>(t9, T16)), t12, m::entry<V, 8, 9>(t9, T16));
      const V t17 = m::fma(m::fma(t16, t12, m::entry<V, 8, 10>(t9, T16)), t12, m::entry<V, 8, 11>(t9, T16));
      const V t18 = t8 * t17;
      const V t19 = m::fma(t6, V(-0x1.0bfbe8p-15f), m::fma(t6, V(-0x1.62ep-1f), t4));
      const V t20 = t19 - t11;
      const V t21 = t20 * t20;
      const V t22 = m::fma(V(0x1.6a6adp-10f), t21, m::fma(V(0x1.123f7ep-7f), t20, V(0x1.55589ep-5f)));
      const V t23 = m::fma(t22, t21, m::fma(V(0x1.55548ap-3f), t20, V(0x1.fffffcp-2f)));
      const V t24 = m::flip(m::fma(t18, m::fma(t23, t21, t20), t18), t1);
      const V t25 = t7 - V(12582912);
      const V t26 = m::raised(V(1), (((t6 - t25) - t25) + V(12582912)));
      const V t27 = m::fma((t24 * t8), t26, m::select(m::negative(t1), V(0), V(1)));
      const auto t28 = m::eq(p_beta, V(0));
      const V t29 = m::select(t28, p_beta, (p_beta * x));
      const V t30 = m::abs(t29);
      const V t31 = m::cap(t30, V(193));
      const V t32 = m::fma(t31, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t33 = t32 - V(12582912);
      const V t34 = m::fma(t33, V(0x1.5p-2f), V(12582912));
      const V t35 = m::raised(V(1), t34);
      const V t36 = m::fma(t33, V(-0x1.0bfbe8p-15f), m::fma(t33, V(-0x1.62ep-1f), t31));
      const V t37 = m::neg(t29);
      const V t38 = m::select(m::le(t30, V(193)), m::flip(m::select(t28, t37, m::fma(p_beta, x, t37)), t29), V(0));
      const V t39 = t36 + t38;
      const V t40 = t39 * t39;
      const V t41 = m::fma(V(0x1.6a6adp-10f), t40, m::fma(V(0x1.123f7ep-7f), t39, V(0x1.55589ep-5f)));
      const V t42 = m::fma(t41, t40, m::fma(V(0x1.55548ap-3f), t39, V(0x1.fffffcp-2f)));
      const V t43 = t34 - V(12582912);
      const V t44 = m::raised(V(1), (V(12582912) - t43));
      const V t45 = m::raised(V(1), (V(12582912) - ((t33 - t43) - t43)));
      const V t46 = V(-1) / m::fma(t35, m::fma(t42, t40, t39), (t35 + (t44 * t45)));
      const V t47 = m::flip(t46, t29);
      const V t48 = m::fma((t47 * t44), t45, m::select(m::negative(t29), V(0), V(1)));
      const auto t49 = m::lt(m::abs(t48), V(0x1p-100f));
      const V t50 = m::select(t49, (((t47 * x) * t44) * t45), (t48 * x));
      const V t51 = m::max(m::cap(x, V(0x1.fffffep+127f)), V(-0x1.fffffep+127f));
      const V t52 = p_beta * t51;
      const V t53 = m::abs(t52);
      const V t54 = m::neg(m::cap(t53, V(193)));
      const V t55 = m::fma(t54, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t56 = t55 - V(12582912);
      const V t57 = m::fma(t56, V(0x1.5p-2f), V(12582912));
      const V t58 = m::raised(V(1), t57);
      const V t59 = m::fma(t56, V(-0x1.0bfbe8p-15f), m::fma(t56, V(-0x1.62ep-1f), t54));
      const V t60 = m::select(m::le(t53, V(193)), m::flip(m::fma(p_beta, t51, m::neg(t52)), t52), V(0));
      const V t61 = t59 - t60;
      const V t62 = t61 * t61;
      const V t63 = m::fma(V(0x1.6a6adp-10f), t62, m::fma(V(0x1.123f7ep-7f), t61, V(0x1.55589ep-5f)));
      const V t64 = m::fma(t63, t62, m::fma(V(0x1.55548ap-3f), t61, V(0x1.fffffcp-2f)));
      const V t65 = m::fma(t64, t62, t61);
      const V t66 = t57 - V(12582912);
      const V t67 = m::raised(V(1), (((t56 - t66) - t66) + V(12582912)));
      const V t68 = t58 * (t58 * t67);
      const V t69 = m::fma(t68, t65, t68);
      const V t70 = m::quotient(m::fma(t58, t65, t58), m::fma(m::fma(V(1), t69, V(2)), t69, V(1)));
      const V t71 = (t70 * t58) * t67;
      const auto t72 = m::lt(m::abs(t71), V(0x1p-100f));
      const auto t73 = m::lt(m::abs(t51), m::abs(u));
      const V t74 = m::select(t73, u, t51);
      const V t75 = (t70 * t74) * t58;
      const V t76 = m::select(t73, t51, u);
      const V t77 = ((t75 * t51) * t76) * t67;
      const V t78 = m::select(m::le(m::abs(t77), V(0x1.fffffep+127f)), t77, (((t75 * t76) * t67) * t51));
      const V t79 = t71 * t74;
      const V t80 = (t79 * t51) * t76;
      const V t81 = m::select(m::le(m::abs(t80), V(0x1.fffffep+127f)), t80, ((t79 * t76) * t51));
      const V t82 = m::select(t72, t78, t81);
      out[0] = m::select(m::lt(m::abs(t27), V(0x1p-100f)), (((t24 * u) * t8) * t26), (t27 * u));
      out[1] = m::select(m::both(t49, m::lt(V(193), t30)), m::flip(V(0), t50), t50);
      sink.add(0, m::select(m::both(t72, m::lt(V(193), t53)), m::flip(m::abs((u * V(0))), t82), t82));
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
      const V t0 = m::max(m::cap(x, V(0x1.fffffep+127f)), V(-0x1.fffffep+127f));
      const V t1 = p_beta * t0;
      const V t2 = m::abs(t1);
      const V t3 = m::cap(t2, V(198));
      const V t4 = m::neg(t3);
      const V t5 = m::fma(t4, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t6 = t5 - V(12582912);
      const V t7 = m::fma(t6, V(0x1.5p-2f), V(12582912));
      const V t8 = m::raised(V(1), t7);
      const auto t9 = m::segment<21, 32>(m::fma(t3, V(0x1.49b21ap+1f), V(2)));
      const V t10 = (t3 - m::entry<V, 32, 1>(t9, T32)) - m::entry<V, 32, 2>(t9, T32);
      const V t11 = m::select(m::le(t2, V(198)), m::flip(m::fma(p_beta, t0, m::neg(t1)), t1), V(0));
      const V t12 = t10 + t11;
      const V t13 = m::fma(m::entry<V, 32, 0>(t9, T32), t12, m::entry<V, 32, 3>(t9, T32));
      const V t14 = m::fma(m::fma(t13, t12, m::entry<V, 32, 4>(t9, T32)), t12, m::entry<V, 32, 5>(t9, T32));
      const V t15 = m::fma(m::fma(t14, t12, m::entry<V, 32, 6>(t9, T32)), t12, m::entry<V, 32, 7>(t9, T32));
      const V t16 = t8 * m::fma(t15, t12, m::entry<V, 32, 8>(t9, T32));
      const V t17 = m::fma(t6, V(-0x1.0bfbe8p-15f), m::fma(t6, V(-0x1.62ep-1f), t4));
      const V t18 = t17 - t11;
      const V t19 = t18 * t18;
      const V t20 = m::fma(V(0x1.6a6adp-10f), t19, m::fma(V(0x1.123f7ep-7f), t18, V(0x1.55589ep-5f)));
      const V t21 = m::fma(t20, t19, m::fma(V(0x1.55548ap-3f), t18, V(0x1.fffffcp-2f)));
      const V t22 = m::flip(m::fma(t16, m::fma(t21, t19, t18), t16), t1);
      const V t23 = t7 - V(12582912);
      const V t24 = m::raised(V(1), (((t6 - t23) - t23) + V(12582912)));
      const V t25 = m::fma((t22 * t8), t24, m::select(m::negative(t1), V(0), V(1)));
      const auto t26 = m::eq(p_beta, V(0));
      const V t27 = m::select(t26, p_beta, (p_beta * x));
      const V t28 = m::abs(t27);
      const V t29 = m::neg(m::cap(t28, V(193)));
      const V t30 = m::fma(t29, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t31 = t30 - V(12582912);
      const V t32 = m::fma(t31, V(0x1.5p-2f), V(12582912));
      const V t33 = m::raised(V(1), t32);
      const V t34 = m::neg(t33);
      const V t35 = m::fma(t31, V(-0x1.0bfbe8p-15f), m::fma(t31, V(-0x1.62ep-1f), t29));
      const V t36 = m::neg(t27);
      const V t37 = m::select(m::le(t28, V(193)), m::flip(m::select(t26, t36, m::fma(p_beta, x, t36)), t27), V(0));
      const V t38 = t35 - t37;
      const V t39 = t38 * t38;
      const V t40 = m::fma(V(0x1.6a6adp-10f), t39, m::fma(V(0x1.123f7ep-7f), t38, V(0x1.55589ep-5f)));
      const V t41 = m::fma(t40, t39, m::fma(V(0x1.55548ap-3f), t38, V(0x1.fffffcp-2f)));
      const V t42 = m::fma(t41, t39, t38);
      const V t43 = t32 - V(12582912);
      const V t44 = m::raised(V(1), (((t31 - t43) - t43) + V(12582912)));
      const V t45 = t33 * (t33 * t44);
      const V t46 = m::quotient(m::fma(t34, t42, t34), m::fma(V(1), m::fma(t45, t42, t45), V(1)));
      const V t47 = m::flip(t46, t27);
      const V t48 = m::fma((t47 * t33), t44, m::select(m::negative(t27), V(0), V(1)));
      const auto t49 = m::lt(m::abs(t48), V(0x1p-100f));
      const V t50 = m::select(t49, (((t47 * x) * t33) * t44), (t48 * x));
      const V t51 = m::max(m::cap(x, V(0x1.fffffep+127f)), V(-0x1.fffffep+127f));
      const V t52 = p_beta * t51;
      const V t53 = m::abs(t52);
      const V t54 = m::neg(m::cap(t53, V(193)));
      const V t55 = m::fma(t54, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t56 = t55 - V(12582912);
      const V t57 = m::fma(t56, V(0x1.5p-2f), V(12582912));
      const V t58 = m::raised(V(1), t57);
      const V t59 = m::fma(t56, V(-0x1.0bfbe8p-15f), m::fma(t56, V(-0x1.62ep-1f), t54));
      const V t60 = m::select(m::le(t53, V(193)), m::flip(m::fma(p_beta, t51, m::neg(t52)), t52), V(0));
      const V t61 = t59 - t60;
      const V t62 = t61 * t61;
      const V t63 = m::fma(V(0x1.6a6adp-10f), t62, m::fma(V(0x1.123f7ep-7f), t61, V(0x1.55589ep-5f)));
      const V t64 = m::fma(t63, t62, m::fma(V(0x1.55548ap-3f), t61, V(0x1.fffffcp-2f)));
      const V t65 = m::fma(t64, t62, t61);
      const V t66 = t57 - V(12582912);
      const V t67 = m::raised(V(1), (((t56 - t66) - t66) + V(12582912)));
      const V t68 = t58 * (t58 * t67);
      const V t69 = m::fma(t68, t65, t68);
      const V t70 = m::quotient(m::fma(t58, t65, t58), m::fma(m::fma(V(1), t69, V(2)), t69, V(1)));
      const V t71 = (t70 * t58) * t67;
      const auto t72 = m::lt(m::abs(t71), V(0x1p-100f));
      const auto t73 = m::lt(m::abs(t51), m::abs(u));
      const V t74 = m::select(t73, u, t51);
      const V t75 = (t70 * t74) * t58;
      const V t76 = m::select(t73, t51, u);
      const V t77 = ((t75 * t51) * t76) * t67;
      const V t78 = m::select(m::le(m::abs(t77), V(0x1.fffffep+127f)), t77, (((t75 * t76) * t67) * t51));
      const V t79 = t71 * t74;
      const V t80 = (t79 * t51) * t76;
      const V t81 = m::select(m::le(m::abs(t80), V(0x1.fffffep+127f)), t80, ((t79 * t76) * t51));
      const V t82 = m::select(t72, t78, t81);
      out[0] = m::select(m::lt(m::abs(t25), V(0x1p-100f)), (((t22 * u) * t8) * t24), (t25 * u));
      out[1] = m::select(m::both(t49, m::lt(V(193), t28)), m::flip(V(0), t50), t50);
      sink.add(0, m::select(m::both(t72, m::lt(V(193), t53)), m::flip(m::abs((u * V(0))), t82), t82));
    } else {
      const V t0 = m::cap(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
      const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const V t2 = p_beta * t1;
      const auto t3 = m::lt(t2, V(0));
      const V t4 = m::abs(t2);
      const auto t5 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t4);
      const V t6 = m::neg((t4 - m::select(t5, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t7 = m::exp(t6);
      const V t8 = m::fma(p_beta, t1, m::neg(t2));
      const V t9 = m::select(m::lt(t4, V(1000)), m::select(t3, t8, m::neg(t8)), V(0));
      const V t10 = t7 + (t7 * t9);
      const V t11 = V(1) + t10;
      const V t12 = m::select(t5, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t13 = ((m::select(t3, t10, V(1)) / t11) * u) * m::select(t3, t12, V(1));
      const V t14 = (t10 / t11) / t11;
      const auto t15 = m::eq(p_beta, V(0));
      const V t16 = m::select(t15, p_beta, (p_beta * x));
      const auto t17 = m::lt(t16, V(0));
      const V t18 = m::abs(t16);
      const auto t19 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t18);
      const V t20 = t18 - m::select(t19, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
      const V t21 = m::exp(m::neg(t20));
      const V t22 = m::neg(t16);
      const V t23 = m::select(t15, t22, m::fma(p_beta, x, t22));
      const V t24 = m::select(m::lt(t18, V(1000)), m::select(t17, t23, m::neg(t23)), V(0));
      const V t25 = t21 + (t21 * t24);
      const V t26 = m::select(t17, t25, V(1)) / (V(1) + t25);
      const V t27 = m::select(t19, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = t13 + ((((t14 * p_beta) * t1) * u) * t12);
      out[1] = m::select(m::eq(t26, V(0)), t26, (t26 * x)) * m::select(t17, t27, V(1));
      sink.add(0, (((t14 * t1) * t1) * u) * t12);
    }
  }
};

struct SwiGLUBetaHalf {
  using Half = SwiGLUBetaHalf;
  static constexpr int inputs = 2;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 1;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V u = in[1];
    const V p_beta = p.learned(0);
    const V t0 = m::select(m::eq(p_beta, V(0)), p_beta, (x * p_beta));
    const V t1 = m::abs(t0);
    const V t2 = m::cap(t1, V(0x1.6dp+7f)) * m::constant<V>(0x1.ec709ep-2f, 0x1.ec709dc3a03fdp-2);
    const V t3 = m::exp2(m::neg(t2));
    const V t4 = (t3 * V(-0x1.fffff8p-1f)) * m::rcp(m::fma(V(0x1.ffffe8p-1f), (t3 * (t3 * t3)), V(1)));
    const V t5 = m::flip(t4, t0);
    const V t6 = m::fma((t5 * t3), t3, m::select(m::negative(t0), V(0), V(1)));
    const auto t7 = m::lt(m::abs(t6), V(0x1p-100f));
    const auto t8 = m::lt(m::abs(x), m::abs(u));
    const V t9 = m::select(t8, u, x);
    const V t10 = m::select(t8, x, u);
    const V t11 = m::select(t7, ((((t5 * t9) * t3) * t10) * t3), ((t6 * t9) * t10));
    out[0] = m::select(m::both(t7, m::lt(V(0x1.6dp+7f), t1)), m::flip(m::abs((u * V(0))), t11), t11);
  }

  // out[0] = df/dx, out[1] = df/du
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V u = in[1];
    const V p_beta = p.learned(0);
    const V t0 = m::max(m::cap(x, V(0x1.fffffep+127f)), V(-0x1.fffffep+127f)) * p_beta;
    const V t1 = m::cap(m::abs(t0), V(188));
    const V t2 = m::neg((t1 * m::constant<V>(0x1.ec709ep-2f, 0x1.ec709dc3a03fdp-2)));
    const V t3 = m::exp2(t2);
    const V t4 = t3 * (t3 * t3);
    const V t5 = m::fma(t1, V(0x1.fffffap-1f), m::fma(V(-0x1.fffff4p-1f), t4, V(-0x1.fffff2p-1f)));
    const V t6 = m::fma(m::fma(V(0x1.ffffe2p-1f), t4, V(0x1.ffffe6p+0f)), t4, V(1));
    const V t7 = m::flip(((t3 * t5) * m::rcp(t6)), t0);
    const V t8 = m::fma((t7 * t3), t3, m::select(m::negative(t0), V(0), V(1)));
    const V t9 = m::select(m::eq(p_beta, V(0)), p_beta, (x * p_beta));
    const V t10 = m::abs(t9);
    const V t11 = m::cap(t10, V(0x1.6dp+7f)) * m::constant<V>(0x1.ec709ep-2f, 0x1.ec709dc3a03fdp-2);
    const V t12 = m::exp2(m::neg(t11));
    const V t13 = (t12 * V(-0x1.fffff8p-1f)) * m::rcp(m::fma(V(0x1.ffffe8p-1f), (t12 * (t12 * t12)), V(1)));
    const V t14 = m::flip(t13, t9);
    const V t15 = m::fma((t14 * t12), t12, m::select(m::negative(t9), V(0), V(1)));
    const auto t16 = m::lt(m::abs(t15), V(0x1p-100f));
    const V t17 = m::select(t16, (((t14 * x) * t12) * t12), (t15 * x));
    out[0] = m::select(m::lt(m::abs(t8), V(0x1p-100f)), (((t7 * u) * t3) * t3), (t8 * u));
    out[1] = m::select(m::both(t16, m::lt(V(0x1.6dp+7f), t10)), m::flip(V(0), t17), t17);
  }

  // out[0] = df/dx, out[1] = df/du; row 0: df/dbeta
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V u = in[1];
    const V p_beta = p.learned(0);
    const V t0 = m::max(m::cap(x, V(0x1.fffffep+127f)), V(-0x1.fffffep+127f)) * p_beta;
    const V t1 = m::cap(m::abs(t0), V(188));
    const V t2 = m::neg((t1 * m::constant<V>(0x1.ec709ep-2f, 0x1.ec709dc3a03fdp-2)));
    const V t3 = m::exp2(t2);
    const V t4 = t3 * (t3 * t3);
    const V t5 = m::fma(t1, V(0x1.fffffap-1f), m::fma(V(-0x1.fffff4p-1f), t4, V(-0x1.fffff2p-1f)));
    const V t6 = m::fma(m::fma(V(0x1.ffffe2p-1f), t4, V(0x1.ffffe6p+0f)), t4, V(1));
    const V t7 = m::flip(((t3 * t5) * m::rcp(t6)), t0);
    const V t8 = m::fma((t7 * t3), t3, m::select(m::negative(t0), V(0), V(1)));
    const V t9 = m::select(m::eq(p_beta, V(0)), p_beta, (x * p_beta));
    const V t10 = m::abs(t9);
    const V t11 = m::cap(t10, V(0x1.6dp+7f)) * m::constant<V>(0x1.ec709ep-2f, 0x1.ec709dc3a03fdp-2);
    const V t12 = m::exp2(m::neg(t11));
    const V t13 = (t12 * V(-0x1.fffff8p-1f)) * m::rcp(m::fma(V(0x1.ffffe8p-1f), (t12 * (t12 * t12)), V(1)));
    const V t14 = m::flip(t13, t9);
    const V t15 = m::fma((t14 * t12), t12, m::select(m::negative(t9), V(0), V(1)));
    const auto t16 = m::lt(m::abs(t15), V(0x1p-100f));
    const V t17 = m::select(t16, (((t14 * x) * t12) * t12), (t15 * x));
    const V t18 = m::max(m::cap(x, V(0x1.fffffep+127f)), V(-0x1.fffffep+127f));
    const V t19 = m::abs((t18 * p_beta));
    const V t20 = m::cap(t19, V(0x1.6dp+7f)) * m::constant<V>(0x1.ec709ep-2f, 0x1.ec709dc3a03fdp-2);
    const V t21 = m::exp2(m::neg(t20));
    const V t22 = t21 * (t21 * t21);
    const V t23 = m::fma(m::fma(V(0x1.ffff98p-1f), t22, V(0x1.000026p+1f)), t22, V(1));
    const V t24 = (t21 * V(0x1.000006p+0f)) * m::rcp(t23);
    const V t25 = (t24 * t21) * t21;
    const auto t26 = m::lt(m::abs(t25), V(0x1p-100f));
    const auto t27 = m::lt(m::abs(t18), m::abs(u));
    const V t28 = m::select(t27, u, t18);
    const V t29 = (t24 * t28) * t21;
    const V t30 = m::select(t27, t18, u);
    const V t31 = ((t29 * t18) * t30) * t21;
    const V t32 = m::select(m::le(m::abs(t31), V(0x1.fffffep+127f)), t31, (((t29 * t30) * t21) * t18));
    const V t33 = t25 * t28;
    const V t34 = (t33 * t18) * t30;
    const V t35 = m::select(m::le(m::abs(t34), V(0x1.fffffep+127f)), t34, ((t33 * t30) * t18));
    const V t36 = m::select(t26, t32, t35);
    out[0] = m::select(m::lt(m::abs(t8), V(0x1p-100f)), (((t7 * u) * t3) * t3), (t8 * u));
    out[1] = m::select(m::both(t16, m::lt(V(0x1.6dp+7f), t10)), m::flip(V(0), t17), t17);
    sink.add(0, m::select(m::both(t26, m::lt(V(0x1.6dp+7f), t19)), m::flip(m::abs((u * V(0))), t36), t36));
  }
};

}  // namespace actsym
