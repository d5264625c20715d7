// clamped SwiGLU: (Piecewise((-limit, limit < -u), (u, limit >= u), (limit, True)) + 1)*Piecewise((x/(1 + exp(-alpha*x)), limit >= x), (limit/(1 + exp(-alpha*limit)), True))
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct ClampedSwiGLUHalf;

struct ClampedSwiGLU {
  using Half = ClampedSwiGLUHalf;  // computes half types
  static constexpr int inputs = 2;
  static constexpr bool noise = false;
  static constexpr int fixed = 2;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V u = in[1];
    const V p_limit = p.fixed(0);
    const V p_alpha = p.fixed(1);
    if constexpr (m::looks_up<V>) {
      const V t0 = m::min(x, p_limit);
      const V t1 = p_alpha * t0;
      const V t2 = m::abs(t1);
      const V t3 = m::cap(t2, V(193));
      const V t4 = m::fma(t3, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t5 = t4 - V(12582912);
      const V t6 = m::fma(t5, V(0x1.5p-2f), V(12582912));
      const V t7 = m::raised(V(1), t6);
      const V t8 = m::fma(t5, V(-0x1.0bfbe8p-15f), m::fma(t5, V(-0x1.62ep-1f), t3));
      const V t9 = m::select(m::le(t2, V(193)), m::flip(m::fma(p_alpha, t0, m::neg(t1)), t1), V(0));
      const V t10 = t8 + t9;
      const V t11 = t10 * t10;
      const V t12 = m::fma(V(0x1.6a6adp-10f), t11, m::fma(V(0x1.123f7ep-7f), t10, V(0x1.55589ep-5f)));
      const V t13 = m::fma(t12, t11, m::fma(V(0x1.55548ap-3f), t10, V(0x1.fffffcp-2f)));
      const V t14 = t6 - V(12582912);
      const V t15 = m::raised(V(1), (V(12582912) - t14));
      const V t16 = m::raised(V(1), (V(12582912) - ((t5 - t14) - t14)));
      const V t17 = V(-1) / m::fma(t7, m::fma(t13, t11, t10), (t7 + (t15 * t16)));
      const V t18 = m::flip(t17, t1);
      const V t19 = m::fma((t18 * t15), t16, m::select(m::negative(t1), V(0), V(1)));
      const auto t20 = m::lt(m::abs(t19), V(0x1p-100f));
      const V t21 = m::max(m::min(u, p_limit), m::neg(p_limit)) + V(1);
      const auto t22 = m::lt(m::abs(t0), m::abs(t21));
      const V t23 = m::select(t22, t21, t0);
      const V t24 = m::select(t22, t0, t21);
      const V t25 = m::select(t20, ((((t18 * t23) * t15) * t24) * t16), ((t19 * t23) * t24));
      out[0] = m::select(m::both(t20, m::lt(V(193), t2)), m::flip(m::abs((t21 * V(0))), t25), t25);
    } else if constexpr (m::approximates<V>) {
      const V t0 = m::min(x, p_limit);
      const V t1 = p_alpha * t0;
      const V t2 = m::abs(t1);
      const V t3 = m::neg(m::cap(t2, V(193)));
      const V t4 = m::fma(t3, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t5 = t4 - V(12582912);
      const V t6 = m::fma(t5, V(0x1.5p-2f), V(12582912));
      const V t7 = m::raised(V(1), t6);
      const V t8 = m::neg(t7);
      const V t9 = m::fma(t5, V(-0x1.0bfbe8p-15f), m::fma(t5, V(-0x1.62ep-1f), t3));
      const V t10 = m::select(m::le(t2, V(193)), m::flip(m::fma(p_alpha, t0, m::neg(t1)), t1), V(0));
      const V t11 = t9 - t10;
      const V t12 = t11 * t11;
      const V t13 = m::fma(V(0x1.6a6adp-10f), t12, m::fma(V(0x1.123f7ep-7f), t11, V(0x1.55589ep-5f)));
      const V t14 = m::fma(t13, t12, m::fma(V(0x1.55548ap-3f), t11, V(0x1.fffffcp-2f)));
      const V t15 = m::fma(t14, t12, t11);
      const V t16 = t6 - V(12582912);
      const V t17 = m::raised(V(1), (((t5 - t16) - t16) + V(12582912)));
      const V t18 = t7 * (t7 * t17);
      const V t19 = m::quotient(m::fma(t8, t15, t8), m::fma(V(1), m::fma(t18, t15, t18), V(1)));
      const V t20 = m::flip(t19, t1);
      const V t21 = m::fma((t20 * t7), t17, m::select(m::negative(t1), V(0), V(1)));
      const auto t22 = m::lt(m::abs(t21), V(0x1p-100f));
      const V t23 = m::max(m::min(u, p_limit), m::neg(p_limit)) + V(1);
      const auto t24 = m::lt(m::abs(t0), m::abs(t23));
      const V t25 = m::select(t24, t23, t0);
      const V t26 = m::select(t24, t0, t23);
      const V t27 = m::select(t22, ((((t20 * t25) * t7) * t26) * t17), ((t21 * t25) * t26));
      out[0] = m::select(m::both(t22, m::lt(V(193), t2)), m::flip(m::abs((t23 * V(0))), t27), t27);
    } else {
      const V t0 = m::select(m::lt(p_limit, m::neg(u)), m::neg(p_limit), m::select(m::le(u, p_limit), u, p_limit));
      const V t1 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const V t2 = t1 * p_alpha;
      const auto t3 = m::lt(t2, V(0));
      const V t4 = m::abs(t2);
      const auto t5 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t4);
      const V t6 = m::neg((t4 - m::select(t5, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t7 = m::exp(t6);
      const V t8 = m::fma(t1, p_alpha, m::neg(t2));
      const V t9 = m::select(m::lt(t4, V(1000)), m::select(t3, t8, m::neg(t8)), V(0));
      const V t10 = t7 + (t7 * t9);
      const V t11 = m::select(t5, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t12 = ((m::select(t3, t10, V(1)) / (V(1) + t10)) * t1) * m::select(t3, t11, V(1));
      const V t13 = p_alpha * p_limit;
      const auto t14 = m::lt(t13, V(0));
      const V t15 = m::abs(t13);
      const auto t16 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t15);
      const V t17 = t15 - m::select(t16, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
      const V t18 = m::exp(m::neg(t17));
      const V t19 = m::fma(p_alpha, p_limit, m::neg(t13));
      const V t20 = m::select(m::lt(t15, V(1000)), m::select(t14, t19, m::neg(t19)), V(0));
      const V t21 = t18 + (t18 * t20);
      const V t22 = m::select(t16, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t23 = ((m::select(t14, t21, V(1)) / (V(1) + t21)) * p_limit) * m::select(t14, t22, V(1));
      const V t24 = m::select(m::unordered(x), x, ((t0 + V(1)) * m::select(m::le(t1, p_limit), t12, t23)));
      out[0] = m::select(m::unordered(u), u, t24);
    }
  }

  // out[0] = df/dx, out[1] = df/du
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V u = in[1];
    const V p_limit = p.fixed(0);
    const V p_alpha = p.fixed(1);
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
      const V t0 = m::min(x, p_limit);
      const V t1 = p_alpha * t0;
      const V t2 = m::abs(t1);
      const V t3 = m::cap(t2, V(198));
      const V t4 = m::neg(t3);
      const V t5 = m::fma(t4, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t6 = t5 - V(12582912);
      const V t7 = m::fma(t6, V(0x1.5p-2f), V(12582912));
      const V t8 = m::raised(V(1), t7);
      const auto t9 = m::segment<22, 8>(m::cap(m::fma(t3, V(0x1.cc949cp-1f), V(2)), V(24)));
      const V t10 = (t3 - m::entry<V, 8, 1>(t9, T16)) - m::entry<V, 8, 2>(t9, T16);
      const V t11 = m::select(m::le(t2, V(198)), m::flip(m::fma(p_alpha, t0, m::neg(t1)), t1), V(0));
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
      const V t28 = m::max(m::min(u, p_limit), m::neg(p_limit)) + V(1);
      const V t29 = m::select(m::lt(m::abs(t27), V(0x1p-100f)), (((t24 * t28) * t8) * t26), (t27 * t28));
      const V t30 = m::select(m::unordered(x), x, m::select(m::le(x, p_limit), t29, V(0)));
      const V t31 = m::min(x, p_limit);
      const V t32 = p_alpha * t31;
      const V t33 = m::abs(t32);
      const V t34 = m::cap(t33, V(193));
      const V t35 = m::fma(t34, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t36 = t35 - V(12582912);
      const V t37 = m::fma(t36, V(0x1.5p-2f), V(12582912));
      const V t38 = m::raised(V(1), t37);
      const V t39 = m::fma(t36, V(-0x1.0bfbe8p-15f), m::fma(t36, V(-0x1.62ep-1f), t34));
      const V t40 = m::select(m::le(t33, V(193)), m::flip(m::fma(p_alpha, t31, m::neg(t32)), t32), V(0));
      const V t41 = t39 + t40;
      const V t42 = t41 * t41;
      const V t43 = m::fma(V(0x1.6a6adp-10f), t42, m::fma(V(0x1.123f7ep-7f), t41, V(0x1.55589ep-5f)));
      const V t44 = m::fma(t43, t42, m::fma(V(0x1.55548ap-3f), t41, V(0x1.fffffcp-2f)));
      const V t45 = t37 - V(12582912);
      const V t46 = m::raised(V(1), (V(12582912) - t45));
      const V t47 = m::raised(V(1), (V(12582912) - ((t36 - t45) - t45)));
      const V t48 = V(-1) / m::fma(t38, m::fma(t44, t42, t41), (t38 + (t46 * t47)));
      const V t49 = m::flip(t48, t32);
      const V t50 = m::fma((t49 * t46), t47, m::select(m::negative(t32), V(0), V(1)));
      const auto t51 = m::lt(m::abs(t50), V(0x1p-100f));
      const V t52 = m::select(m::lt(p_limit, m::neg(u)), V(0), m::select(m::le(u, p_limit), V(1), V(0)));
      const auto t53 = m::lt(m::abs(t31), m::abs(t52));
      const V t54 = m::select(t53, t52, t31);
      const V t55 = m::select(t53, t31, t52);
      const V t56 = m::select(t51, ((((t49 * t54) * t46) * t55) * t47), ((t50 * t54) * t55));
      const V t57 = m::select(m::both(t51, m::lt(V(193), t33)), m::flip(m::abs((t52 * V(0))), t56), t56);
      out[0] = m::select(m::unordered(u), u, t30);
      out[1] = m::select(m::unordered(u), u, t57);
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
      const V t0 = m::min(x, p_limit);
      const V t1 = p_alpha * t0;
      const V t2 = m::abs(t1);
      const V t3 = m::cap(t2, V(198));
      const V t4 = m::neg(t3);
      const V t5 = m::fma(t4, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t6 = t5 - V(12582912);
      const V t7 = m::fma(t6, V(0x1.5p-2f), V(12582912));
      const V t8 = m::raised(V(1), t7);
      const auto t9 = m::segment<21, 32>(m::fma(t3, V(0x1.49b21ap+1f), V(2)));
      const V t10 = (t3 - m::entry<V, 32, 1>(t9, T32)) - m::entry<V, 32, 2>(t9, T32);
      const V t11 = m::select(m::le(t2, V(198)), m::flip(m::fma(p_alpha, t0, m::neg(t1)), t1), V(0));
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
      const V t26 = m::max(m::min(u, p_limit), m::neg(p_limit)) + V(1);
      const V t27 = m::select(m::lt(m::abs(t25), V(0x1p-100f)), (((t22 * t26) * t8) * t24), (t25 * t26));
      const V t28 = m::select(m::unordered(x), x, m::select(m::le(x, p_limit), t27, V(0)));
      const V t29 = m::min(x, p_limit);
      const V t30 = p_alpha * t29;
      const V t31 = m::abs(t30);
      const V t32 = m::neg(m::cap(t31, V(193)));
      const V t33 = m::fma(t32, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t34 = t33 - V(12582912);
      const V t35 = m::fma(t34, V(0x1.5p-2f), V(12582912));
      const V t36 = m::raised(V(1), t35);
      const V t37 = m::neg(t36);
      const V t38 = m::fma(t34, V(-0x1.0bfbe8p-15f), m::fma(t34, V(-0x1.62ep-1f), t32));
      const V t39 = m::select(m::le(t31, V(193)), m::flip(m::fma(p_alpha, t29, m::neg(t30)), t30), V(0));
      const V t40 = t38 - t39;
      const V t41 = t40 * t40;
      const V t42 = m::fma(V(0x1.6a6adp-10f), t41, m::fma(V(0x1.123f7ep-7f), t40, V(0x1.55589ep-5f)));
      const V t43 = m::fma(t42, t41, m::fma(V(0x1.55548ap-3f), t40, V(0x1.fffffcp-2f)));
      const V t44 = m::fma(t43, t41, t40);
      const V t45 = t35 - V(12582912);
      const V t46 = m::raised(V(1), (((t34 - t45) - t45) + V(12582912)));
      const V t47 = t36 * (t36 * t46);
      const V t48 = m::quotient(m::fma(t37, t44, t37), m::fma(V(1), m::fma(t47, t44, t47), V(1)));
      const V t49 = m::flip(t48, t30);
      const V t50 = m::fma((t49 * t36), t46, m::select(m::negative(t30), V(0), V(1)));
      const auto t51 = m::lt(m::abs(t50), V(0x1p-100f));
      const V t52 = m::select(m::lt(p_limit, m::neg(u)), V(0), m::select(m::le(u, p_limit), V(1), V(0)));
      const auto t53 = m::lt(m::abs(t29), m::abs(t52));
      const V t54 = m::select(t53, t52, t29);
      const V t55 = m::select(t53, t29, t52);
      const V t56 = m::select(t51, ((((t49 * t54) * t36) * t55) * t46), ((t50 * t54) * t55));
      const V t57 = m::select(m::both(t51, m::lt(V(193), t31)), m::flip(m::abs((t52 * V(0))), t56), t56);
      out[0] = m::select(m::unordered(u), u, t28);
      out[1] = m::select(m::unordered(u), u, t57);
    } else {
      const auto t0 = m::unordered(u);
      const auto t1 = m::unordered(x);
      const auto t2 = m::lt(p_limit, m::neg(u));
      const auto t3 = m::le(u, p_limit);
      const V t4 = m::select(t2, m::neg(p_limit), m::select(t3, u, p_limit)) + V(1);
      const V t5 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const auto t6 = m::le(t5, p_limit);
      const V t7 = t5 * p_alpha;
      const V t8 = m::abs(t7);
      const auto t9 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t8);
      const V t10 = m::neg((t8 - m::select(t9, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t11 = m::exp(t10);
      const auto t12 = m::lt(t7, V(0));
      const V t13 = m::fma(t5, p_alpha, m::neg(t7));
      const V t14 = m::select(m::lt(t8, V(1000)), m::select(t12, t13, m::neg(t13)), V(0));
      const V t15 = t11 + (t11 * t14);
      const V t16 = V(1) + t15;
      const V t17 = m::select(t9, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t18 = m::select(t12, t15, V(1)) / t16;
      const V t19 = m::select(t12, t17, V(1));
      const V t20 = (((((t15 / t16) / t16) * p_alpha) * t5) * t17) + (t18 * t19);
      const V t21 = p_alpha * p_limit;
      const auto t22 = m::lt(t21, V(0));
      const V t23 = m::abs(t21);
      const auto t24 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t23);
      const V t25 = t23 - m::select(t24, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
      const V t26 = m::exp(m::neg(t25));
      const V t27 = m::fma(p_alpha, p_limit, m::neg(t21));
      const V t28 = m::select(m::lt(t23, V(1000)), m::select(t22, t27, m::neg(t27)), V(0));
      const V t29 = t26 + (t26 * t28);
      const V t30 = m::select(t24, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t31 = ((m::select(t22, t29, V(1)) / (V(1) + t29)) * p_limit) * m::select(t22, t30, V(1));
      const V t32 = m::select(t6, ((t18 * t5) * t19), t31) * m::select(t2, V(0), m::select(t3, V(1), V(0)));
      out[0] = m::select(t0, u, m::select(t1, x, (t4 * m::select(t6, t20, V(0)))));
      out[1] = m::select(t0, u, m::select(t1, x, t32));
    }
  }
};

struct ClampedSwiGLUHalf {
  using Half = ClampedSwiGLUHalf;
  static constexpr int inputs = 2;
  static constexpr bool noise = false;
  static constexpr int fixed = 2;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V u = in[1];
    const V p_limit = p.fixed(0);
    const V p_alpha = p.fixed(1);
    const V t0 = m::min(x, p_limit);
    const V t1 = t0 * p_alpha;
    const V t2 = m::abs(t1);
    const V t3 = m::cap(t2, V(0x1.6dp+7f)) * m::constant<V>(0x1.ec709ep-2f, 0x1.ec709dc3a03fdp-2);
    const V t4 = m::exp2(m::neg(t3));
    const V t5 = (t4 * V(-0x1.fffff8p-1f)) * m::rcp(m::fma(V(0x1.ffffe8p-1f), (t4 * (t4 * t4)), V(1)));
    const V t6 = m::flip(t5, t1);
    const V t7 = m::fma((t6 * t4), t4, m::select(m::negative(t1), V(0), V(1)));
    const auto t8 = m::lt(m::abs(t7), V(0x1p-100f));
    const V t9 = m::max(m::min(u, p_limit), m::neg(p_limit)) + V(1);
    const auto t10 = m::lt(m::abs(t0), m::abs(t9));
    const V t11 = m::select(t10, t9, t0);
    const V t12 = m::select(t10, t0, t9);
    const V t13 = m::select(t8, ((((t6 * t11) * t4) * t12) * t4), ((t7 * t11) * t12));
    out[0] = m::select(m::both(t8, m::lt(V(0x1.6dp+7f), t2)), m::flip(m::abs((t9 * V(0))), t13), t13);
  }

  // out[0] = df/dx, out[1] = df/du
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V u = in[1];
    const V p_limit = p.fixed(0);
    const V p_alpha = p.fixed(1);
    const V t0 = m::min(x, p_limit) * p_alpha;
    const V t1 = m::cap(m::abs(t0), V(188));
    const V t2 = m::neg((t1 * m::constant<V>(0x1.ec709ep-2f, 0x1.ec709dc3a03fdp-2)));
    const V t3 = m::exp2(t2);
    const V t4 = t3 * (t3 * t3);
    const V t5 = m::fma(t1, V(0x1.fffffap-1f), m::fma(V(-0x1.fffff4p-1f), t4, V(-0x1.fffff2p-1f)));
    const V t6 = m::fma(m::fma(V(0x1.ffffe2p-1f), t4, V(0x1.ffffe6p+0f)), t4, V(1));
    const V t7 = m::flip(((t3 * t5) * m::rcp(t6)), t0);
    const V t8 = m::fma((t7 * t3), t3, m::select(m::negative(t0), V(0), V(1)));
    const V t9 = m::max(m::min(u, p_limit), m::neg(p_limit)) + V(1);
    const V t10 = m::select(m::lt(m::abs(t8), V(0x1p-100f)), (((t7 * t9) * t3) * t3), (t8 * t9));
    const V t11 = m::select(m::unordered(x), x, m::select(m::le(x, p_limit), t10, V(0)));
    const V t12 = m::min(x, p_limit);
    const V t13 = t12 * p_alpha;
    const V t14 = m::abs(t13);
    const V t15 = m::cap(t14, V(0x1.6dp+7f)) * m::constant<V>(0x1.ec709ep-2f, 0x1.ec709dc3a03fdp-2);
    const V t16 = m::exp2(m::neg(t15));
    const V t17 = (t16 * V(-0x1.fffff8p-1f)) * m::rcp(m::fma(V(0x1.ffffe8p-1f), (t16 * (t16 * t16)), V(1)));
    const V t18 = m::flip(t17, t13);
    const V t19 = m::fma((t18 * t16), t16, m::select(m::negative(t13), V(0), V(1)));
    const auto t20 = m::lt(m::abs(t19), V(0x1p-100f));
    const V t21 = m::select(m::lt(p_limit, m::neg(u)), V(0), m::select(m::le(u, p_limit), V(1), V(0)));
    const auto t22 = m::lt(m::abs(t12), m::abs(t21));
    const V t23 = m::select(t22, t21, t12);
    const V t24 = m::select(t22, t12, t21);
    const V t25 = m::select(t20, ((((t18 * t23) * t16) * t24) * t16), ((t19 * t23) * t24));
    const V t26 = m::select(m::both(t20, m::lt(V(0x1.6dp+7f), t14)), m::flip(m::abs((t21 * V(0))), t25), t25);
    out[0] = m::select(m::unordered(u), u, t11);
    out[1] = m::select(m::unordered(u), u, t26);
  }
};

}  // namespace actsym
