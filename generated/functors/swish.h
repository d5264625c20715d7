// Swish: x/(1 + exp(-beta*x))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct SwishHalf;

struct Swish {
  using Half = SwishHalf;  // computes half types
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 1;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_beta = p.learned(0);
    if constexpr (m::approximates<V>) {
      const auto t0 = m::eq(p_beta, V(0));
      const V t1 = m::select(t0, p_beta, (p_beta * x));
      const V t2 = m::abs(t1);
      const V t3 = m::neg(m::min(t2, V(193)));
      const V t4 = m::fma(t3, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t5 = t4 - V(12582912);
      const V t6 = m::fma(t5, V(0x1.5p-2f), V(12582912));
      const V t7 = m::raised(V(1), t6);
      const V t8 = m::neg(t7);
      const V t9 = m::fma(t5, V(-0x1.0bfbe8p-15f), m::fma(t5, V(-0x1.62ep-1f), t3));
      const V t10 = m::neg(t1);
      const V t11 = m::select(m::lt(t2, V(193)), m::flip(m::select(t0, t10, m::fma(p_beta, x, t10)), t1), V(0));
      const V t12 = t9 - t11;
      const V t13 = t12 * t12;
      const V t14 = m::fma(V(0x1.6a6adp-10f), t13, m::fma(V(0x1.123f7ep-7f), t12, V(0x1.55589ep-5f)));
      const V t15 = m::fma(t14, t13, m::fma(V(0x1.55548ap-3f), t12, V(0x1.fffffcp-2f)));
      const V t16 = m::fma(t15, t13, t12);
      const V t17 = t6 - V(12582912);
      const V t18 = m::raised(V(1), (((t5 - t17) - t17) + V(12582912)));
      const V t19 = t7 * (t7 * t18);
      const V t20 = m::fma(t8, t16, t8) / m::fma(V(1), m::fma(t19, t16, t19), V(1));
      const V t21 = m::flip(t20, t1);
      const V t22 = m::fma((t21 * t7), t18, m::select(m::negative(t1), V(0), V(1)));
      const auto t23 = m::lt(m::abs(t22), V(0x1p-100f));
      const V t24 = m::select(t23, (((t21 * x) * t7) * t18), (t22 * x));
      out[0] = m::select(m::both(t23, m::lt(V(193), t2)), m::flip(V(0), t24), t24);
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
      out[0] = m::select(m::eq(t11, V(0)), t11, (t11 * x)) * m::select(t2, t12, V(1));
    }
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_beta = p.learned(0);
    if constexpr (m::looks_up<V>) {
      alignas(64) static constexpr float T0[16] = {-0x1.245276p-11f, 0x1.2a9f5ap-12f, -0x1.5634f8p-15f, 0x1.719f4ap-20f, 0x1.c38582p-24f, -0x1.f0086cp-29f, -0x1.373f76p-35f, -0x1.31c5a6p-62f, -0x1.245276p-11f, 0x1.2a9f5ap-12f, -0x1.5634f8p-15f, 0x1.719f4ap-20f, 0x1.c38582p-24f, -0x1.f0086cp-29f, -0x1.373f76p-35f, -0x1.31c5a6p-62f};
      alignas(64) static constexpr float T1[16] = {0x1.996f58p-2f, 0x1.474974p+0f, 0x1.566486p+1f, 0x1.1ca0fep+2f, 0x1.c18a4ap+2f, 0x1.53ff96p+3f, 0x1.fccce8p+3f, 0x1.d58418p+5f, 0x1.996f58p-2f, 0x1.474974p+0f, 0x1.566486p+1f, 0x1.1ca0fep+2f, 0x1.c18a4ap+2f, 0x1.53ff96p+3f, 0x1.fccce8p+3f, 0x1.d58418p+5f};
      alignas(64) static constexpr float T2[16] = {0x0p+0f, -0x1.bdf6fap-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.bdf6fap-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f};
      alignas(64) static constexpr float T3[16] = {0x1.25f508p-13f, -0x1.ab2098p-11f, 0x1.8f9336p-13f, -0x1.024a92p-16f, -0x1.038d3p-21f, 0x1.267718p-25f, 0x1.293d12p-31f, 0x1.214486p-57f, 0x1.25f508p-13f, -0x1.ab2098p-11f, 0x1.8f9336p-13f, -0x1.024a92p-16f, -0x1.038d3p-21f, 0x1.267718p-25f, 0x1.293d12p-31f, 0x1.214486p-57f};
      alignas(64) static constexpr float T4[16] = {0x1.425c1ap-8f, -0x1.ff9ad2p-11f, -0x1.026f64p-12f, 0x1.8b86a8p-14f, -0x1.070888p-21f, -0x1.241682p-22f, -0x1.fde2e8p-29f, 0x1.dc123ep-51f, 0x1.425c1ap-8f, -0x1.ff9ad2p-11f, -0x1.026f64p-12f, 0x1.8b86a8p-14f, -0x1.070888p-21f, -0x1.241682p-22f, -0x1.fde2e8p-29f, 0x1.dc123ep-51f};
      alignas(64) static constexpr float T5[16] = {-0x1.a18074p-9f, 0x1.3c44d2p-7f, -0x1.8d2916p-10f, -0x1.71c09ep-12f, 0x1.53dae2p-16f, 0x1.13314ep-19f, 0x1.5e2c2ap-26f, -0x1.356dd2p-46f, -0x1.a18074p-9f, 0x1.3c44d2p-7f, -0x1.8d2916p-10f, -0x1.71c09ep-12f, 0x1.53dae2p-16f, 0x1.13314ep-19f, 0x1.5e2c2ap-26f, -0x1.356dd2p-46f};
      alignas(64) static constexpr float T6[16] = {-0x1.349e9ap-5f, -0x1.58306p-7f, 0x1.526a22p-7f, 0x1.2c1d7cp-11f, -0x1.79570ep-13f, -0x1.a01fp-17f, -0x1.e72456p-24f, -0x1.ea25eep-41f, -0x1.349e9ap-5f, -0x1.58306p-7f, 0x1.526a22p-7f, 0x1.2c1d7cp-11f, -0x1.79570ep-13f, -0x1.a01fp-17f, -0x1.e72456p-24f, -0x1.ea25eep-41f};
      alignas(64) static constexpr float T7[16] = {0x1.16a5d6p-5f, -0x1.15893cp-4f, -0x1.cf9ea6p-6f, 0x1.3471fap-9f, 0x1.0dc79ap-10f, 0x1.e44954p-15f, 0x1.16578ap-21f, 0x1.2e8c22p-37f, 0x1.16a5d6p-5f, -0x1.15893cp-4f, -0x1.cf9ea6p-6f, 0x1.3471fap-9f, 0x1.0dc79ap-10f, 0x1.e44954p-15f, 0x1.16578ap-21f, 0x1.2e8c22p-37f};
      alignas(64) static constexpr float T8[16] = {0x1.4add7p-2f, 0x1.05b01ep-2f, 0x1.1cae76p-6f, -0x1.4d4136p-6f, -0x1.062a42p-8f, -0x1.9e03d4p-13f, -0x1.c3e0d6p-20f, 0x1.39d536p-32f, 0x1.4add7p-2f, 0x1.05b01ep-2f, 0x1.1cae76p-6f, -0x1.4d4136p-6f, -0x1.062a42p-8f, -0x1.9e03d4p-13f, -0x1.c3e0d6p-20f, 0x1.39d536p-32f};
      alignas(64) static constexpr float T9[16] = {0x1.dd75d6p-3f, 0x1.907afcp-1f, 0x1.1de49p+0f, 0x1.10ed92p+0f, 0x1.0282ap+0f, 0x1.001d1p+0f, 0x1.00003cp+0f, 0x1p+0f, 0x1.dd75d6p-3f, 0x1.907afcp-1f, 0x1.1de49p+0f, 0x1.10ed92p+0f, 0x1.0282ap+0f, 0x1.001d1p+0f, 0x1.00003cp+0f, 0x1p+0f};
      alignas(64) static constexpr float T10[16] = {-0x1.d24872p-2f, -0x0p+0f, 0x1.67d76cp+0f, 0x1.ada354p+1f, 0x1.80cc3ep+2f, 0x1.33fb8ep+3f, 0x1.dcccep+3f, 0x1.cd8418p+5f, -0x1.d24872p-2f, -0x0p+0f, 0x1.67d76cp+0f, 0x1.ada354p+1f, 0x1.80cc3ep+2f, 0x1.33fb8ep+3f, 0x1.dcccep+3f, 0x1.cd8418p+5f};
      const V t0 = m::max(m::min(x, V(0x1.fffffep+127f)), V(-0x1.fffffep+127f));
      const V t1 = p_beta * t0;
      const V t2 = m::abs(t1);
      const V t3 = m::min(t2, V(0x1.b3p+6f));
      const V t4 = m::neg(t3);
      const V t5 = m::fma(t4, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const auto t6 = m::segment<22, 8>(m::min(m::fma(t3, V(0x1.1d1d7ep+0f), V(2)), V(24)));
      const V t7 = m::select(m::lt(t2, V(0x1.b3p+6f)), m::flip(m::fma(p_beta, t0, m::neg(t1)), t1), V(0));
      const V t8 = ((t3 - m::entry<V, 8>(t6, T1)) - m::entry<V, 8>(t6, T2)) + t7;
      const V t9 = m::fma(m::fma(m::entry<V, 8>(t6, T0), t8, m::entry<V, 8>(t6, T3)), t8, m::entry<V, 8>(t6, T4));
      const V t10 = m::fma(m::fma(t9, t8, m::entry<V, 8>(t6, T5)), t8, m::entry<V, 8>(t6, T6));
      const V t11 = m::fma(m::fma(t10, t8, m::entry<V, 8>(t6, T7)), t8, m::entry<V, 8>(t6, T8));
      const V t12 = m::fma(m::fma(t11, t8, m::entry<V, 8>(t6, T9)), t8, m::entry<V, 8>(t6, T10));
      const V t13 = m::raised(V(1), t5) * t12;
      const V t14 = t5 - V(12582976);
      const V t15 = m::fma(t14, V(-0x1.0bfbe8p-15f), m::fma(t14, V(-0x1.62ep-1f), t4));
      const V t16 = t15 - t7;
      const V t17 = t16 * t16;
      const V t18 = m::fma(V(0x1.6a6adp-10f), t17, m::fma(V(0x1.123f7ep-7f), t16, V(0x1.55589ep-5f)));
      const V t19 = m::fma(t18, t17, m::fma(V(0x1.55548ap-3f), t16, V(0x1.fffffcp-2f)));
      out[0] = m::fma(m::flip(m::fma(t13, m::fma(t19, t17, t16), t13), t1), V(0x1p-64f), m::select(m::negative(t1), V(0), V(1)));
    } else {
      const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
      const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const V t2 = p_beta * t1;
      const V t3 = m::abs(t2);
      const auto t4 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3);
      const V t5 = m::neg((t3 - m::select(t4, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t6 = m::exp(t5);
      const auto t7 = m::lt(t2, V(0));
      const V t8 = m::fma(p_beta, t1, m::neg(t2));
      const V t9 = m::select(m::lt(t3, V(1000)), m::select(t7, t8, m::neg(t8)), V(0));
      const V t10 = t6 + (t6 * t9);
      const V t11 = V(1) + t10;
      const V t12 = m::select(t4, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t13 = (m::select(t7, t10, V(1)) / t11) * m::select(t7, t12, V(1));
      out[0] = (((((t10 / t11) / t11) * p_beta) * t1) * t12) + t13;
    }
  }

  // out[0] = df/dx; row 0: df/dbeta
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V p_beta = p.learned(0);
    if constexpr (m::looks_up<V>) {
      alignas(64) static constexpr float T0[16] = {-0x1.245276p-11f, 0x1.2a9f5ap-12f, -0x1.5634f8p-15f, 0x1.719f4ap-20f, 0x1.c38582p-24f, -0x1.f0086cp-29f, -0x1.373f76p-35f, -0x1.31c5a6p-62f, -0x1.245276p-11f, 0x1.2a9f5ap-12f, -0x1.5634f8p-15f, 0x1.719f4ap-20f, 0x1.c38582p-24f, -0x1.f0086cp-29f, -0x1.373f76p-35f, -0x1.31c5a6p-62f};
      alignas(64) static constexpr float T1[16] = {0x1.996f58p-2f, 0x1.474974p+0f, 0x1.566486p+1f, 0x1.1ca0fep+2f, 0x1.c18a4ap+2f, 0x1.53ff96p+3f, 0x1.fccce8p+3f, 0x1.d58418p+5f, 0x1.996f58p-2f, 0x1.474974p+0f, 0x1.566486p+1f, 0x1.1ca0fep+2f, 0x1.c18a4ap+2f, 0x1.53ff96p+3f, 0x1.fccce8p+3f, 0x1.d58418p+5f};
      alignas(64) static constexpr float T2[16] = {0x0p+0f, -0x1.bdf6fap-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.bdf6fap-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f};
      alignas(64) static constexpr float T3[16] = {0x1.25f508p-13f, -0x1.ab2098p-11f, 0x1.8f9336p-13f, -0x1.024a92p-16f, -0x1.038d3p-21f, 0x1.267718p-25f, 0x1.293d12p-31f, 0x1.214486p-57f, 0x1.25f508p-13f, -0x1.ab2098p-11f, 0x1.8f9336p-13f, -0x1.024a92p-16f, -0x1.038d3p-21f, 0x1.267718p-25f, 0x1.293d12p-31f, 0x1.214486p-57f};
      alignas(64) static constexpr float T4[16] = {0x1.425c1ap-8f, -0x1.ff9ad2p-11f, -0x1.026f64p-12f, 0x1.8b86a8p-14f, -0x1.070888p-21f, -0x1.241682p-22f, -0x1.fde2e8p-29f, 0x1.dc123ep-51f, 0x1.425c1ap-8f, -0x1.ff9ad2p-11f, -0x1.026f64p-12f, 0x1.8b86a8p-14f, -0x1.070888p-21f, -0x1.241682p-22f, -0x1.fde2e8p-29f, 0x1.dc123ep-51f};
      alignas(64) static constexpr float T5[16] = {-0x1.a18074p-9f, 0x1.3c44d2p-7f, -0x1.8d2916p-10f, -0x1.71c09ep-12f, 0x1.53dae2p-16f, 0x1.13314ep-19f, 0x1.5e2c2ap-26f, -0x1.356dd2p-46f, -0x1.a18074p-9f, 0x1.3c44d2p-7f, -0x1.8d2916p-10f, -0x1.71c09ep-12f, 0x1.53dae2p-16f, 0x1.13314ep-19f, 0x1.5e2c2ap-26f, -0x1.356dd2p-46f};
      alignas(64) static constexpr float T6[16] = {-0x1.349e9ap-5f, -0x1.58306p-7f, 0x1.526a22p-7f, 0x1.2c1d7cp-11f, -0x1.79570ep-13f, -0x1.a01fp-17f, -0x1.e72456p-24f, -0x1.ea25eep-41f, -0x1.349e9ap-5f, -0x1.58306p-7f, 0x1.526a22p-7f, 0x1.2c1d7cp-11f, -0x1.79570ep-13f, -0x1.a01fp-17f, -0x1.e72456p-24f, -0x1.ea25eep-41f};
      alignas(64) static constexpr float T7[16] = {0x1.16a5d6p-5f, -0x1.15893cp-4f, -0x1.cf9ea6p-6f, 0x1.3471fap-9f, 0x1.0dc79ap-10f, 0x1.e44954p-15f, 0x1.16578ap-21f, 0x1.2e8c22p-37f, 0x1.16a5d6p-5f, -0x1.15893cp-4f, -0x1.cf9ea6p-6f, 0x1.3471fap-9f, 0x1.0dc79ap-10f, 0x1.e44954p-15f, 0x1.16578ap-21f, 0x1.2e8c22p-37f};
      alignas(64) static constexpr float T8[16] = {0x1.4add7p-2f, 0x1.05b01ep-2f, 0x1.1cae76p-6f, -0x1.4d4136p-6f, -0x1.062a42p-8f, -0x1.9e03d4p-13f, -0x1.c3e0d6p-20f, 0x1.39d536p-32f, 0x1.4add7p-2f, 0x1.05b01ep-2f, 0x1.1cae76p-6f, -0x1.4d4136p-6f, -0x1.062a42p-8f, -0x1.9e03d4p-13f, -0x1.c3e0d6p-20f, 0x1.39d536p-32f};
      alignas(64) static constexpr float T9[16] = {0x1.dd75d6p-3f, 0x1.907afcp-1f, 0x1.1de49p+0f, 0x1.10ed92p+0f, 0x1.0282ap+0f, 0x1.001d1p+0f, 0x1.00003cp+0f, 0x1p+0f, 0x1.dd75d6p-3f, 0x1.907afcp-1f, 0x1.1de49p+0f, 0x1.10ed92p+0f, 0x1.0282ap+0f, 0x1.001d1p+0f, 0x1.00003cp+0f, 0x1p+0f};
      alignas(64) static constexpr float T10[16] = {-0x1.d24872p-2f, -0x0p+0f, 0x1.67d76cp+0f, 0x1.ada354p+1f, 0x1.80cc3ep+2f, 0x1.33fb8ep+3f, 0x1.dcccep+3f, 0x1.cd8418p+5f, -0x1.d24872p-2f, -0x0p+0f, 0x1.67d76cp+0f, 0x1.ada354p+1f, 0x1.80cc3ep+2f, 0x1.33fb8ep+3f, 0x1.dcccep+3f, 0x1.cd8418p+5f};
      const V t0 = m::max(m::min(x, V(0x1.fffffep+127f)), V(-0x1.fffffep+127f));
      const V t1 = p_beta * t0;
      const V t2 = m::abs(t1);
      const V t3 = m::min(t2, V(0x1.b3p+6f));
      const V t4 = m::neg(t3);
      const V t5 = m::fma(t4, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const auto t6 = m::segment<22, 8>(m::min(m::fma(t3, V(0x1.1d1d7ep+0f), V(2)), V(24)));
      const V t7 = m::select(m::lt(t2, V(0x1.b3p+6f)), m::flip(m::fma(p_beta, t0, m::neg(t1)), t1), V(0));
      const V t8 = ((t3 - m::entry<V, 8>(t6, T1)) - m::entry<V, 8>(t6, T2)) + t7;
      const V t9 = m::fma(m::fma(m::entry<V, 8>(t6, T0), t8, m::entry<V, 8>(t6, T3)), t8, m::entry<V, 8>(t6, T4));
      const V t10 = m::fma(m::fma(t9, t8, m::entry<V, 8>(t6, T5)), t8, m::entry<V, 8>(t6, T6));
      const V t11 = m::fma(m::fma(t10, t8, m::entry<V, 8>(t6, T7)), t8, m::entry<V, 8>(t6, T8));
      const V t12 = m::fma(m::fma(t11, t8, m::entry<V, 8>(t6, T9)), t8, m::entry<V, 8>(t6, T10));
      const V t13 = m::raised(V(1), t5) * t12;
      const V t14 = t5 - V(12582976);
      const V t15 = m::fma(t14, V(-0x1.0bfbe8p-15f), m::fma(t14, V(-0x1.62ep-1f), t4));
      const V t16 = t15 - t7;
      const V t17 = t16 * t16;
      const V t18 = m::fma(V(0x1.6a6adp-10f), t17, m::fma(V(0x1.123f7ep-7f), t16, V(0x1.55589ep-5f)));
      const V t19 = m::fma(t18, t17, m::fma(V(0x1.55548ap-3f), t16, V(0x1.fffffcp-2f)));
      const V t20 = m::max(m::min(x, V(0x1.fffffep+127f)), V(-0x1.fffffep+127f));
      const V t21 = p_beta * t20;
      const V t22 = m::abs(t21);
      const V t23 = m::neg(m::min(t22, V(193)));
      const V t24 = m::fma(t23, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t25 = t24 - V(12582912);
      const V t26 = m::fma(t25, V(0x1.5p-2f), V(12582912));
      const V t27 = m::raised(V(1), t26);
      const V t28 = m::fma(t25, V(-0x1.0bfbe8p-15f), m::fma(t25, V(-0x1.62ep-1f), t23));
      const V t29 = m::select(m::lt(t22, V(193)), m::flip(m::fma(p_beta, t20, m::neg(t21)), t21), V(0));
      const V t30 = t28 - t29;
      const V t31 = t30 * t30;
      const V t32 = m::fma(V(0x1.6a6adp-10f), t31, m::fma(V(0x1.123f7ep-7f), t30, V(0x1.55589ep-5f)));
      const V t33 = m::fma(t32, t31, m::fma(V(0x1.55548ap-3f), t30, V(0x1.fffffcp-2f)));
      const V t34 = m::fma(t33, t31, t30);
      const V t35 = t26 - V(12582912);
      const V t36 = m::raised(V(1), (((t25 - t35) - t35) + V(12582912)));
      const V t37 = t27 * (t27 * t36);
      const V t38 = m::fma(t37, t34, t37);
      const V t39 = m::fma(t27, t34, t27) / m::fma(m::fma(V(1), t38, V(2)), t38, V(1));
      const V t40 = (t39 * t27) * t36;
      const auto t41 = m::lt(m::abs(t40), V(0x1p-100f));
      const V t42 = m::select(t41, ((((t39 * t20) * t27) * t20) * t36), ((t40 * t20) * t20));
      out[0] = m::fma(m::flip(m::fma(t13, m::fma(t19, t17, t16), t13), t1), V(0x1p-64f), m::select(m::negative(t1), V(0), V(1)));
      sink.add(0, m::select(m::both(t41, m::lt(V(193), t22)), m::flip(V(0), t42), t42));
    } else if constexpr (m::approximates<V>) {
      const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
      const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const V t2 = p_beta * t1;
      const V t3 = m::abs(t2);
      const auto t4 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3);
      const V t5 = m::neg((t3 - m::select(t4, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t6 = m::exp(t5);
      const auto t7 = m::lt(t2, V(0));
      const V t8 = m::fma(p_beta, t1, m::neg(t2));
      const V t9 = m::select(m::lt(t3, V(1000)), m::select(t7, t8, m::neg(t8)), V(0));
      const V t10 = t6 + (t6 * t9);
      const V t11 = V(1) + t10;
      const V t12 = m::select(t4, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t13 = (m::select(t7, t10, V(1)) / t11) * m::select(t7, t12, V(1));
      const V t14 = m::max(m::min(x, V(0x1.fffffep+127f)), V(-0x1.fffffep+127f));
      const V t15 = p_beta * t14;
      const V t16 = m::abs(t15);
      const V t17 = m::neg(m::min(t16, V(193)));
      const V t18 = m::fma(t17, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t19 = t18 - V(12582912);
      const V t20 = m::fma(t19, V(0x1.5p-2f), V(12582912));
      const V t21 = m::raised(V(1), t20);
      const V t22 = m::fma(t19, V(-0x1.0bfbe8p-15f), m::fma(t19, V(-0x1.62ep-1f), t17));
      const V t23 = m::select(m::lt(t16, V(193)), m::flip(m::fma(p_beta, t14, m::neg(t15)), t15), V(0));
      const V t24 = t22 - t23;
      const V t25 = t24 * t24;
      const V t26 = m::fma(V(0x1.6a6adp-10f), t25, m::fma(V(0x1.123f7ep-7f), t24, V(0x1.55589ep-5f)));
      const V t27 = m::fma(t26, t25, m::fma(V(0x1.55548ap-3f), t24, V(0x1.fffffcp-2f)));
      const V t28 = m::fma(t27, t25, t24);
      const V t29 = t20 - V(12582912);
      const V t30 = m::raised(V(1), (((t19 - t29) - t29) + V(12582912)));
      const V t31 = t21 * (t21 * t30);
      const V t32 = m::fma(t31, t28, t31);
      const V t33 = m::fma(t21, t28, t21) / m::fma(m::fma(V(1), t32, V(2)), t32, V(1));
      const V t34 = (t33 * t21) * t30;
      const auto t35 = m::lt(m::abs(t34), V(0x1p-100f));
      const V t36 = m::select(t35, ((((t33 * t14) * t21) * t14) * t30), ((t34 * t14) * t14));
      out[0] = (((((t10 / t11) / t11) * p_beta) * t1) * t12) + t13;
      sink.add(0, m::select(m::both(t35, m::lt(V(193), t16)), m::flip(V(0), t36), t36));
    } else {
      const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
      const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const V t2 = p_beta * t1;
      const V t3 = m::abs(t2);
      const auto t4 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3);
      const V t5 = m::neg((t3 - m::select(t4, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t6 = m::exp(t5);
      const auto t7 = m::lt(t2, V(0));
      const V t8 = m::fma(p_beta, t1, m::neg(t2));
      const V t9 = m::select(m::lt(t3, V(1000)), m::select(t7, t8, m::neg(t8)), V(0));
      const V t10 = t6 + (t6 * t9);
      const V t11 = V(1) + t10;
      const V t12 = (t10 / t11) / t11;
      const V t13 = m::select(t4, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t14 = (m::select(t7, t10, V(1)) / t11) * m::select(t7, t13, V(1));
      out[0] = (((t12 * p_beta) * t1) * t13) + t14;
      sink.add(0, ((t12 * t1) * t1) * t13);
    }
  }
};

struct SwishHalf {
  using Half = SwishHalf;
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 1;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_beta = p.learned(0);
    const V t0 = m::select(m::eq(p_beta, V(0)), p_beta, (p_beta * x));
    const V t1 = m::abs(t0);
    const V t2 = m::neg(m::min(t1, V(0x1.6dp+7f)));
    const V t3 = m::fma(t2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
    const V t4 = t3 - V(12582912);
    const V t5 = m::fma(t4, V(0x1.5p-2f), V(12582912));
    const V t6 = m::raised(V(1), t5);
    const V t7 = t6 * V(-0x1.fffff4p-1f);
    const V t8 = m::fma(t4, V(-0x1.0bfbe8p-15f), m::fma(t4, V(-0x1.62ep-1f), t2));
    const V t9 = t8 * t8;
    const V t10 = m::fma(V(0x1.6a6adp-10f), t9, m::fma(V(0x1.123f7ep-7f), t8, V(0x1.55589ep-5f)));
    const V t11 = m::fma(t10, t9, m::fma(V(0x1.55548ap-3f), t8, V(0x1.fffffcp-2f)));
    const V t12 = m::fma(t11, t9, t8);
    const V t13 = t5 - V(12582912);
    const V t14 = m::raised(V(1), (((t4 - t13) - t13) + V(12582912)));
    const V t15 = t6 * (t6 * t14);
    const V t16 = m::rcp(m::fma(V(0x1.ffffep-1f), m::fma(t15, t12, t15), V(1)));
    const V t17 = m::flip((m::fma(t7, t12, t7) * t16), t0);
    const V t18 = m::fma((t17 * t6), t14, m::select(m::negative(t0), V(0), V(1)));
    const auto t19 = m::lt(m::abs(t18), V(0x1p-100f));
    const V t20 = m::select(t19, (((t17 * x) * t6) * t14), (t18 * x));
    out[0] = m::select(m::both(t19, m::lt(V(0x1.6dp+7f), t1)), m::flip(V(0), t20), t20);
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_beta = p.learned(0);
    const V t0 = p_beta * m::max(m::min(x, V(0x1.fffffep+127f)), V(-0x1.fffffep+127f));
    const V t1 = m::min(m::abs(t0), V(0x1.89p+6f));
    const V t2 = m::fma(m::neg(t1), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t3 = m::exp2(t2);
    const V t4 = t3 * V(0x1p-64f);
    const V t5 = m::fma(t1, V(1), m::fma(V(-0x1.00000cp+0f), t4, V(-0x1.ffffeep-1f)));
    const V t6 = m::fma(m::fma(V(0x1.ffffecp-1f), t4, V(0x1.ffffeap+0f)), t4, V(1));
    out[0] = m::fma(m::flip(((t3 * t5) * m::rcp(t6)), t0), V(0x1p-64f), m::select(m::negative(t0), V(0), V(1)));
  }

  // out[0] = df/dx; row 0: df/dbeta
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V p_beta = p.learned(0);
    const V t0 = p_beta * m::max(m::min(x, V(0x1.fffffep+127f)), V(-0x1.fffffep+127f));
    const V t1 = m::min(m::abs(t0), V(0x1.89p+6f));
    const V t2 = m::fma(m::neg(t1), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t3 = m::exp2(t2);
    const V t4 = t3 * V(0x1p-64f);
    const V t5 = m::fma(t1, V(1), m::fma(V(-0x1.00000cp+0f), t4, V(-0x1.ffffeep-1f)));
    const V t6 = m::fma(m::fma(V(0x1.ffffecp-1f), t4, V(0x1.ffffeap+0f)), t4, V(1));
    const V t7 = m::max(m::min(x, V(0x1.fffffep+127f)), V(-0x1.fffffep+127f));
    const V t8 = m::abs((p_beta * t7));
    const V t9 = m::neg(m::min(t8, V(0x1.6dp+7f)));
    const V t10 = m::fma(t9, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
    const V t11 = t10 - V(12582912);
    const V t12 = m::fma(t11, V(0x1.5p-2f), V(12582912));
    const V t13 = m::raised(V(1), t12);
    const V t14 = t13 * V(0x1.fffffcp-1f);
    const V t15 = m::fma(t11, V(-0x1.0bfbe8p-15f), m::fma(t11, V(-0x1.62ep-1f), t9));
    const V t16 = t15 * t15;
    const V t17 = m::fma(V(0x1.6a6adp-10f), t16, m::fma(V(0x1.123f7ep-7f), t15, V(0x1.55589ep-5f)));
    const V t18 = m::fma(t17, t16, m::fma(V(0x1.55548ap-3f), t15, V(0x1.fffffcp-2f)));
    const V t19 = m::fma(t18, t16, t15);
    const V t20 = t12 - V(12582912);
    const V t21 = m::raised(V(1), (((t11 - t20) - t20) + V(12582912)));
    const V t22 = t13 * (t13 * t21);
    const V t23 = m::fma(t22, t19, t22);
    const V t24 = m::fma(m::fma(V(0x1.ffffe6p-1f), t23, V(0x1.000002p+1f)), t23, V(1));
    const V t25 = m::fma(t14, t19, t14) * m::rcp(t24);
    const V t26 = (t25 * t13) * t21;
    const auto t27 = m::lt(m::abs(t26), V(0x1p-100f));
    const V t28 = m::select(t27, ((((t25 * t7) * t13) * t7) * t21), ((t26 * t7) * t7));
    out[0] = m::fma(m::flip(((t3 * t5) * m::rcp(t6)), t0), V(0x1p-64f), m::select(m::negative(t0), V(0), V(1)));
    sink.add(0, m::select(m::both(t27, m::lt(V(0x1.6dp+7f), t8)), m::flip(V(0), t28), t28));
  }
};

}  // namespace actsym
