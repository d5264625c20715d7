// SwiGLU-beta: u*x/(1 + exp(-beta*x))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
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

  // out[0] = df/dx, out[1] = df/du
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V u = in[1];
    const V p_beta = p.learned(0);
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
      const V t0 = m::max(m::min(x, V(0x1.fffffep+127f)), V(-0x1.fffffep+127f));
      const V t1 = p_beta * t0;
      const V t2 = m::abs(t1);
      const V t3 = m::min(t2, V(198));
      const V t4 = m::neg(t3);
      const V t5 = m::fma(t4, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t6 = t5 - V(12582912);
      const V t7 = m::fma(t6, V(0x1.5p-2f), V(12582912));
      const V t8 = m::raised(V(1), t7);
      const auto t9 = m::segment<22, 8>(m::min(m::fma(t3, V(0x1.cc949cp-1f), V(2)), V(24)));
      const V t10 = m::select(m::lt(t2, V(198)), m::flip(m::fma(p_beta, t0, m::neg(t1)), t1), V(0));
      const V t11 = ((t3 - m::entry<V, 8>(t9, T1)) - m::entry<V, 8>(t9, T2)) + t10;
      const V t12 = m::fma(m::fma(m::entry<V, 8>(t9, T0), t11, m::entry<V, 8>(t9, T3)), t11, m::entry<V, 8>(t9, T4));
      const V t13 = m::fma(m::fma(t12, t11, m::entry<V, 8>(t9, T5)), t11, m::entry<V, 8>(t9, T6));
      const V t14 = m::fma(m::fma(t13, t11, m::entry<V, 8>(t9, T7)), t11, m::entry<V, 8>(t9, T8));
      const V t15 = m::fma(m::fma(t14, t11, m::entry<V, 8>(t9, T9)), t11, m::entry<V, 8>(t9, T10));
      const V t16 = t8 * m::fma(t15, t11, m::entry<V, 8>(t9, T11));
      const V t17 = m::fma(t6, V(-0x1.0bfbe8p-15f), m::fma(t6, V(-0x1.62ep-1f), t4));
      const V t18 = t17 - t10;
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
      const V t29 = m::neg(m::min(t28, V(193)));
      const V t30 = m::fma(t29, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t31 = t30 - V(12582912);
      const V t32 = m::fma(t31, V(0x1.5p-2f), V(12582912));
      const V t33 = m::raised(V(1), t32);
      const V t34 = m::neg(t33);
      const V t35 = m::fma(t31, V(-0x1.0bfbe8p-15f), m::fma(t31, V(-0x1.62ep-1f), t29));
      const V t36 = m::neg(t27);
      const V t37 = m::select(m::lt(t28, V(193)), m::flip(m::select(t26, t36, m::fma(p_beta, x, t36)), t27), V(0));
      const V t38 = t35 - t37;
      const V t39 = t38 * t38;
      const V t40 = m::fma(V(0x1.6a6adp-10f), t39, m::fma(V(0x1.123f7ep-7f), t38, V(0x1.55589ep-5f)));
      const V t41 = m::fma(t40, t39, m::fma(V(0x1.55548ap-3f), t38, V(0x1.fffffcp-2f)));
      const V t42 = m::fma(t41, t39, t38);
      const V t43 = t32 - V(12582912);
      const V t44 = m::raised(V(1), (((t31 - t43) - t43) + V(12582912)));
      const V t45 = t33 * (t33 * t44);
      const V t46 = m::fma(t34, t42, t34) / m::fma(V(1), m::fma(t45, t42, t45), V(1));
      const V t47 = m::flip(t46, t27);
      const V t48 = m::fma((t47 * t33), t44, m::select(m::negative(t27), V(0), V(1)));
      const auto t49 = m::lt(m::abs(t48), V(0x1p-100f));
      const V t50 = m::select(t49, (((t47 * x) * t33) * t44), (t48 * x));
      out[0] = m::select(m::lt(m::abs(t25), V(0x1p-100f)), (((t22 * u) * t8) * t24), (t25 * u));
      out[1] = m::select(m::both(t49, m::lt(V(193), t28)), m::flip(V(0), t50), t50);
    } else if constexpr (m::approximates<V>) {
      const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
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
      const V t16 = m::abs(t15);
      const V t17 = m::neg(m::min(t16, V(193)));
      const V t18 = m::fma(t17, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t19 = t18 - V(12582912);
      const V t20 = m::fma(t19, V(0x1.5p-2f), V(12582912));
      const V t21 = m::raised(V(1), t20);
      const V t22 = m::neg(t21);
      const V t23 = m::fma(t19, V(-0x1.0bfbe8p-15f), m::fma(t19, V(-0x1.62ep-1f), t17));
      const V t24 = m::neg(t15);
      const V t25 = m::select(m::lt(t16, V(193)), m::flip(m::select(t14, t24, m::fma(p_beta, x, t24)), t15), V(0));
      const V t26 = t23 - t25;
      const V t27 = t26 * t26;
      const V t28 = m::fma(V(0x1.6a6adp-10f), t27, m::fma(V(0x1.123f7ep-7f), t26, V(0x1.55589ep-5f)));
      const V t29 = m::fma(t28, t27, m::fma(V(0x1.55548ap-3f), t26, V(0x1.fffffcp-2f)));
      const V t30 = m::fma(t29, t27, t26);
      const V t31 = t20 - V(12582912);
      const V t32 = m::raised(V(1), (((t19 - t31) - t31) + V(12582912)));
      const V t33 = t21 * (t21 * t32);
      const V t34 = m::fma(t22, t30, t22) / m::fma(V(1), m::fma(t33, t30, t33), V(1));
      const V t35 = m::flip(t34, t15);
      const V t36 = m::fma((t35 * t21), t32, m::select(m::negative(t15), V(0), V(1)));
      const auto t37 = m::lt(m::abs(t36), V(0x1p-100f));
      const V t38 = m::select(t37, (((t35 * x) * t21) * t32), (t36 * x));
      out[0] = t13 + ((((((t10 / t11) / t11) * p_beta) * t1) * u) * t12);
      out[1] = m::select(m::both(t37, m::lt(V(193), t16)), m::flip(V(0), t38), t38);
    } else {
      const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
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
      const V t0 = m::max(m::min(x, V(0x1.fffffep+127f)), V(-0x1.fffffep+127f));
      const V t1 = p_beta * t0;
      const V t2 = m::abs(t1);
      const V t3 = m::min(t2, V(198));
      const V t4 = m::neg(t3);
      const V t5 = m::fma(t4, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t6 = t5 - V(12582912);
      const V t7 = m::fma(t6, V(0x1.5p-2f), V(12582912));
      const V t8 = m::raised(V(1), t7);
      const auto t9 = m::segment<22, 8>(m::min(m::fma(t3, V(0x1.cc949cp-1f), V(2)), V(24)));
      const V t10 = m::select(m::lt(t2, V(198)), m::flip(m::fma(p_beta, t0, m::neg(t1)), t1), V(0));
      const V t11 = ((t3 - m::entry<V, 8>(t9, T1)) - m::entry<V, 8>(t9, T2)) + t10;
      const V t12 = m::fma(m::fma(m::entry<V, 8>(t9, T0), t11, m::entry<V, 8>(t9, T3)), t11, m::entry<V, 8>(t9, T4));
      const V t13 = m::fma(m::fma(t12, t11, m::entry<V, 8>(t9, T5)), t11, m::entry<V, 8>(t9, T6));
      const V t14 = m::fma(m::fma(t13, t11, m::entry<V, 8>(t9, T7)), t11, m::entry<V, 8>(t9, T8));
      const V t15 = m::fma(m::fma(t14, t11, m::entry<V, 8>(t9, T9)), t11, m::entry<V, 8>(t9, T10));
      const V t16 = t8 * m::fma(t15, t11, m::entry<V, 8>(t9, T11));
      const V t17 = m::fma(t6, V(-0x1.0bfbe8p-15f), m::fma(t6, V(-0x1.62ep-1f), t4));
      const V t18 = t17 - t10;
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
      const V t29 = m::neg(m::min(t28, V(193)));
      const V t30 = m::fma(t29, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t31 = t30 - V(12582912);
      const V t32 = m::fma(t31, V(0x1.5p-2f), V(12582912));
      const V t33 = m::raised(V(1), t32);
      const V t34 = m::neg(t33);
      const V t35 = m::fma(t31, V(-0x1.0bfbe8p-15f), m::fma(t31, V(-0x1.62ep-1f), t29));
      const V t36 = m::neg(t27);
      const V t37 = m::select(m::lt(t28, V(193)), m::flip(m::select(t26, t36, m::fma(p_beta, x, t36)), t27), V(0));
      const V t38 = t35 - t37;
      const V t39 = t38 * t38;
      const V t40 = m::fma(V(0x1.6a6adp-10f), t39, m::fma(V(0x1.123f7ep-7f), t38, V(0x1.55589ep-5f)));
      const V t41 = m::fma(t40, t39, m::fma(V(0x1.55548ap-3f), t38, V(0x1.fffffcp-2f)));
      const V t42 = m::fma(t41, t39, t38);
      const V t43 = t32 - V(12582912);
      const V t44 = m::raised(V(1), (((t31 - t43) - t43) + V(12582912)));
      const V t45 = t33 * (t33 * t44);
      const V t46 = m::fma(t34, t42, t34) / m::fma(V(1), m::fma(t45, t42, t45), V(1));
      const V t47 = m::flip(t46, t27);
      const V t48 = m::fma((t47 * t33), t44, m::select(m::negative(t27), V(0), V(1)));
      const auto t49 = m::lt(m::abs(t48), V(0x1p-100f));
      const V t50 = m::select(t49, (((t47 * x) * t33) * t44), (t48 * x));
      const V t51 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
      const V t52 = m::max(t51, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const V t53 = p_beta * t52;
      const V t54 = m::abs(t53);
      const auto t55 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t54);
      const V t56 = t54 - m::select(t55, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
      const V t57 = m::exp(m::neg(t56));
      const V t58 = m::fma(p_beta, t52, m::neg(t53));
      const V t59 = m::select(m::lt(t54, V(1000)), m::select(m::lt(t53, V(0)), t58, m::neg(t58)), V(0));
      const V t60 = t57 + (t57 * t59);
      const V t61 = V(1) + t60;
      const V t62 = m::select(t55, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = m::select(m::lt(m::abs(t25), V(0x1p-100f)), (((t22 * u) * t8) * t24), (t25 * u));
      out[1] = m::select(m::both(t49, m::lt(V(193), t28)), m::flip(V(0), t50), t50);
      sink.add(0, (((((t60 / t61) / t61) * t52) * t52) * u) * t62);
    } else if constexpr (m::approximates<V>) {
      const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
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
      const V t17 = m::abs(t16);
      const V t18 = m::neg(m::min(t17, V(193)));
      const V t19 = m::fma(t18, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t20 = t19 - V(12582912);
      const V t21 = m::fma(t20, V(0x1.5p-2f), V(12582912));
      const V t22 = m::raised(V(1), t21);
      const V t23 = m::neg(t22);
      const V t24 = m::fma(t20, V(-0x1.0bfbe8p-15f), m::fma(t20, V(-0x1.62ep-1f), t18));
      const V t25 = m::neg(t16);
      const V t26 = m::select(m::lt(t17, V(193)), m::flip(m::select(t15, t25, m::fma(p_beta, x, t25)), t16), V(0));
      const V t27 = t24 - t26;
      const V t28 = t27 * t27;
      const V t29 = m::fma(V(0x1.6a6adp-10f), t28, m::fma(V(0x1.123f7ep-7f), t27, V(0x1.55589ep-5f)));
      const V t30 = m::fma(t29, t28, m::fma(V(0x1.55548ap-3f), t27, V(0x1.fffffcp-2f)));
      const V t31 = m::fma(t30, t28, t27);
      const V t32 = t21 - V(12582912);
      const V t33 = m::raised(V(1), (((t20 - t32) - t32) + V(12582912)));
      const V t34 = t22 * (t22 * t33);
      const V t35 = m::fma(t23, t31, t23) / m::fma(V(1), m::fma(t34, t31, t34), V(1));
      const V t36 = m::flip(t35, t16);
      const V t37 = m::fma((t36 * t22), t33, m::select(m::negative(t16), V(0), V(1)));
      const auto t38 = m::lt(m::abs(t37), V(0x1p-100f));
      const V t39 = m::select(t38, (((t36 * x) * t22) * t33), (t37 * x));
      out[0] = t13 + ((((t14 * p_beta) * t1) * u) * t12);
      out[1] = m::select(m::both(t38, m::lt(V(193), t17)), m::flip(V(0), t39), t39);
      sink.add(0, (((t14 * t1) * t1) * u) * t12);
    } else {
      const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
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

  // out[0] = df/dx, out[1] = df/du
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V u = in[1];
    const V p_beta = p.learned(0);
    const V t0 = p_beta * m::max(m::min(x, V(0x1.fffffep+127f)), V(-0x1.fffffep+127f));
    const V t1 = m::min(m::abs(t0), V(188));
    const V t2 = m::neg(t1);
    const V t3 = m::fma(t2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
    const V t4 = t3 - V(12582912);
    const V t5 = m::fma(t4, V(0x1.5p-2f), V(12582912));
    const V t6 = m::raised(V(1), t5);
    const V t7 = t5 - V(12582912);
    const V t8 = m::raised(V(1), (((t4 - t7) - t7) + V(12582912)));
    const V t9 = t6 * (t6 * t8);
    const V t10 = m::fma(t4, V(-0x1.0bfbe8p-15f), m::fma(t4, V(-0x1.62ep-1f), t2));
    const V t11 = t10 * t10;
    const V t12 = m::fma(V(0x1.6a6adp-10f), t11, m::fma(V(0x1.123f7ep-7f), t10, V(0x1.55589ep-5f)));
    const V t13 = m::fma(t12, t11, m::fma(V(0x1.55548ap-3f), t10, V(0x1.fffffcp-2f)));
    const V t14 = m::fma(t13, t11, t10);
    const V t15 = m::fma(t9, t14, t9);
    const V t16 = m::fma(t1, V(0x1.fffffep-1f), m::fma(V(-0x1.000002p+0f), t15, V(-0x1.fffff8p-1f)));
    const V t17 = t6 * t16;
    const V t18 = m::fma(m::fma(V(0x1.000002p+0f), t15, V(0x1.fffffp+0f)), t15, V(1));
    const V t19 = m::flip((m::fma(t17, t14, t17) * m::rcp(t18)), t0);
    const V t20 = m::fma((t19 * t6), t8, m::select(m::negative(t0), V(0), V(1)));
    const V t21 = m::select(m::eq(p_beta, V(0)), p_beta, (p_beta * x));
    const V t22 = m::abs(t21);
    const V t23 = m::neg(m::min(t22, V(0x1.6dp+7f)));
    const V t24 = m::fma(t23, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
    const V t25 = t24 - V(12582912);
    const V t26 = m::fma(t25, V(0x1.5p-2f), V(12582912));
    const V t27 = m::raised(V(1), t26);
    const V t28 = t27 * V(-0x1.fffff4p-1f);
    const V t29 = m::fma(t25, V(-0x1.0bfbe8p-15f), m::fma(t25, V(-0x1.62ep-1f), t23));
    const V t30 = t29 * t29;
    const V t31 = m::fma(V(0x1.6a6adp-10f), t30, m::fma(V(0x1.123f7ep-7f), t29, V(0x1.55589ep-5f)));
    const V t32 = m::fma(t31, t30, m::fma(V(0x1.55548ap-3f), t29, V(0x1.fffffcp-2f)));
    const V t33 = m::fma(t32, t30, t29);
    const V t34 = t26 - V(12582912);
    const V t35 = m::raised(V(1), (((t25 - t34) - t34) + V(12582912)));
    const V t36 = t27 * (t27 * t35);
    const V t37 = m::rcp(m::fma(V(0x1.ffffep-1f), m::fma(t36, t33, t36), V(1)));
    const V t38 = m::flip((m::fma(t28, t33, t28) * t37), t21);
    const V t39 = m::fma((t38 * t27), t35, m::select(m::negative(t21), V(0), V(1)));
    const auto t40 = m::lt(m::abs(t39), V(0x1p-100f));
    const V t41 = m::select(t40, (((t38 * x) * t27) * t35), (t39 * x));
    out[0] = m::select(m::lt(m::abs(t20), V(0x1p-100f)), (((t19 * u) * t6) * t8), (t20 * u));
    out[1] = m::select(m::both(t40, m::lt(V(0x1.6dp+7f), t22)), m::flip(V(0), t41), t41);
  }

  // out[0] = df/dx, out[1] = df/du; row 0: df/dbeta
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V u = in[1];
    const V p_beta = p.learned(0);
    const V t0 = p_beta * m::max(m::min(x, V(0x1.fffffep+127f)), V(-0x1.fffffep+127f));
    const V t1 = m::min(m::abs(t0), V(188));
    const V t2 = m::neg(t1);
    const V t3 = m::fma(t2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
    const V t4 = t3 - V(12582912);
    const V t5 = m::fma(t4, V(0x1.5p-2f), V(12582912));
    const V t6 = m::raised(V(1), t5);
    const V t7 = t5 - V(12582912);
    const V t8 = m::raised(V(1), (((t4 - t7) - t7) + V(12582912)));
    const V t9 = t6 * (t6 * t8);
    const V t10 = m::fma(t4, V(-0x1.0bfbe8p-15f), m::fma(t4, V(-0x1.62ep-1f), t2));
    const V t11 = t10 * t10;
    const V t12 = m::fma(V(0x1.6a6adp-10f), t11, m::fma(V(0x1.123f7ep-7f), t10, V(0x1.55589ep-5f)));
    const V t13 = m::fma(t12, t11, m::fma(V(0x1.55548ap-3f), t10, V(0x1.fffffcp-2f)));
    const V t14 = m::fma(t13, t11, t10);
    const V t15 = m::fma(t9, t14, t9);
    const V t16 = m::fma(t1, V(0x1.fffffep-1f), m::fma(V(-0x1.000002p+0f), t15, V(-0x1.fffff8p-1f)));
    const V t17 = t6 * t16;
    const V t18 = m::fma(m::fma(V(0x1.000002p+0f), t15, V(0x1.fffffp+0f)), t15, V(1));
    const V t19 = m::flip((m::fma(t17, t14, t17) * m::rcp(t18)), t0);
    const V t20 = m::fma((t19 * t6), t8, m::select(m::negative(t0), V(0), V(1)));
    const V t21 = m::select(m::eq(p_beta, V(0)), p_beta, (p_beta * x));
    const V t22 = m::abs(t21);
    const V t23 = m::neg(m::min(t22, V(0x1.6dp+7f)));
    const V t24 = m::fma(t23, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
    const V t25 = t24 - V(12582912);
    const V t26 = m::fma(t25, V(0x1.5p-2f), V(12582912));
    const V t27 = m::raised(V(1), t26);
    const V t28 = t27 * V(-0x1.fffff4p-1f);
    const V t29 = m::fma(t25, V(-0x1.0bfbe8p-15f), m::fma(t25, V(-0x1.62ep-1f), t23));
    const V t30 = t29 * t29;
    const V t31 = m::fma(V(0x1.6a6adp-10f), t30, m::fma(V(0x1.123f7ep-7f), t29, V(0x1.55589ep-5f)));
    const V t32 = m::fma(t31, t30, m::fma(V(0x1.55548ap-3f), t29, V(0x1.fffffcp-2f)));
    const V t33 = m::fma(t32, t30, t29);
    const V t34 = t26 - V(12582912);
    const V t35 = m::raised(V(1), (((t25 - t34) - t34) + V(12582912)));
    const V t36 = t27 * (t27 * t35);
    const V t37 = m::rcp(m::fma(V(0x1.ffffep-1f), m::fma(t36, t33, t36), V(1)));
    const V t38 = m::flip((m::fma(t28, t33, t28) * t37), t21);
    const V t39 = m::fma((t38 * t27), t35, m::select(m::negative(t21), V(0), V(1)));
    const auto t40 = m::lt(m::abs(t39), V(0x1p-100f));
    const V t41 = m::select(t40, (((t38 * x) * t27) * t35), (t39 * x));
    const V t42 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V t43 = m::max(t42, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V t44 = p_beta * t43;
    const V t45 = m::abs(t44);
    const auto t46 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t45);
    const V t47 = t45 - m::select(t46, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
    const V t48 = m::exp(m::neg(t47));
    const V t49 = m::fma(p_beta, t43, m::neg(t44));
    const V t50 = m::select(m::lt(t45, V(1000)), m::select(m::lt(t44, V(0)), t49, m::neg(t49)), V(0));
    const V t51 = t48 + (t48 * t50);
    const V t52 = V(1) + t51;
    const V t53 = m::select(t46, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    out[0] = m::select(m::lt(m::abs(t20), V(0x1p-100f)), (((t19 * u) * t6) * t8), (t20 * u));
    out[1] = m::select(m::both(t40, m::lt(V(0x1.6dp+7f), t22)), m::flip(V(0), t41), t41);
    sink.add(0, (((((t51 / t52) / t52) * t43) * t43) * u) * t53);
  }
};

}  // namespace actsym
