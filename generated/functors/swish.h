// Swish: x/(1 + exp(-beta*x))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct Swish {
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
      const V t0 = p_beta * x;
      const V t1 = m::abs(t0);
      const V t2 = m::neg(m::min(t1, V(193)));
      const V t3 = m::fma(t2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t4 = t3 - V(12582912);
      const V t5 = m::fma(t4, V(0x1.5p-2f), V(12582912));
      const V t6 = m::raised(V(1), t5);
      const V t7 = m::neg(t6);
      const V t8 = m::fma(t4, V(-0x1.0bfbe8p-15f), m::fma(t4, V(-0x1.62ep-1f), t2));
      const V t9 = m::select(m::lt(t1, V(193)), m::flip(m::fma(p_beta, x, m::neg(t0)), t0), V(0));
      const V t10 = t8 - t9;
      const V t11 = t10 * t10;
      const V t12 = m::fma(V(0x1.6a6adp-10f), t11, m::fma(V(0x1.123f7ep-7f), t10, V(0x1.55589ep-5f)));
      const V t13 = m::fma(t12, t11, m::fma(V(0x1.55548ap-3f), t10, V(0x1.fffffcp-2f)));
      const V t14 = m::fma(t13, t11, t10);
      const V t15 = t5 - V(12582912);
      const V t16 = m::raised(V(1), (((t4 - t15) - t15) + V(12582912)));
      const V t17 = t6 * (t6 * t16);
      const V t18 = m::fma(t7, t14, t7) / m::fma(V(1), m::fma(t17, t14, t17), V(1));
      const V t19 = m::flip(t18, t0);
      const V t20 = m::fma((t19 * t6), t16, m::select(m::negative(t0), V(0), V(1)));
      const auto t21 = m::lt(m::abs(t20), V(0x1p-100f));
      const V t22 = m::select(t21, (((t19 * x) * t6) * t16), (t20 * x));
      out[0] = m::select(m::both(t21, m::lt(V(193), t1)), m::flip(V(0), t22), t22);
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
    if constexpr (m::approximates<V>) {
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
      const V t0 = p_beta * x;
      const V t1 = m::abs(t0);
      const V t2 = m::min(t1, V(0x1.b3p+6f));
      const V t3 = m::neg(t2);
      const V t4 = m::fma(t3, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const auto t5 = m::segment<22, 8>(m::min(m::fma(t2, V(0x1.1d1d7ep+0f), V(2)), V(24)));
      const V t6 = m::select(m::lt(t1, V(0x1.b3p+6f)), m::flip(m::fma(p_beta, x, m::neg(t0)), t0), V(0));
      const V t7 = ((t2 - m::entry<V, 8>(t5, T1)) - m::entry<V, 8>(t5, T2)) + t6;
      const V t8 = m::fma(m::fma(m::entry<V, 8>(t5, T0), t7, m::entry<V, 8>(t5, T3)), t7, m::entry<V, 8>(t5, T4));
      const V t9 = m::fma(m::fma(t8, t7, m::entry<V, 8>(t5, T5)), t7, m::entry<V, 8>(t5, T6));
      const V t10 = m::fma(m::fma(t9, t7, m::entry<V, 8>(t5, T7)), t7, m::entry<V, 8>(t5, T8));
      const V t11 = m::fma(m::fma(t10, t7, m::entry<V, 8>(t5, T9)), t7, m::entry<V, 8>(t5, T10));
      const V t12 = m::raised(V(1), t4) * t11;
      const V t13 = t4 - V(12582976);
      const V t14 = m::fma(t13, V(-0x1.0bfbe8p-15f), m::fma(t13, V(-0x1.62ep-1f), t3));
      const V t15 = t14 - t6;
      const V t16 = t15 * t15;
      const V t17 = m::fma(V(0x1.6a6adp-10f), t16, m::fma(V(0x1.123f7ep-7f), t15, V(0x1.55589ep-5f)));
      const V t18 = m::fma(t17, t16, m::fma(V(0x1.55548ap-3f), t15, V(0x1.fffffcp-2f)));
      out[0] = m::fma(m::flip(m::fma(t12, m::fma(t18, t16, t15), t12), t0), V(0x1p-64f), m::select(m::negative(t0), V(0), V(1)));
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
    if constexpr (m::approximates<V>) {
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
      const V t0 = p_beta * x;
      const V t1 = m::abs(t0);
      const V t2 = m::min(t1, V(0x1.b3p+6f));
      const V t3 = m::neg(t2);
      const V t4 = m::fma(t3, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const auto t5 = m::segment<22, 8>(m::min(m::fma(t2, V(0x1.1d1d7ep+0f), V(2)), V(24)));
      const V t6 = m::select(m::lt(t1, V(0x1.b3p+6f)), m::flip(m::fma(p_beta, x, m::neg(t0)), t0), V(0));
      const V t7 = ((t2 - m::entry<V, 8>(t5, T1)) - m::entry<V, 8>(t5, T2)) + t6;
      const V t8 = m::fma(m::fma(m::entry<V, 8>(t5, T0), t7, m::entry<V, 8>(t5, T3)), t7, m::entry<V, 8>(t5, T4));
      const V t9 = m::fma(m::fma(t8, t7, m::entry<V, 8>(t5, T5)), t7, m::entry<V, 8>(t5, T6));
      const V t10 = m::fma(m::fma(t9, t7, m::entry<V, 8>(t5, T7)), t7, m::entry<V, 8>(t5, T8));
      const V t11 = m::fma(m::fma(t10, t7, m::entry<V, 8>(t5, T9)), t7, m::entry<V, 8>(t5, T10));
      const V t12 = m::raised(V(1), t4) * t11;
      const V t13 = t4 - V(12582976);
      const V t14 = m::fma(t13, V(-0x1.0bfbe8p-15f), m::fma(t13, V(-0x1.62ep-1f), t3));
      const V t15 = t14 - t6;
      const V t16 = t15 * t15;
      const V t17 = m::fma(V(0x1.6a6adp-10f), t16, m::fma(V(0x1.123f7ep-7f), t15, V(0x1.55589ep-5f)));
      const V t18 = m::fma(t17, t16, m::fma(V(0x1.55548ap-3f), t15, V(0x1.fffffcp-2f)));
      const V t19 = p_beta * x;
      const V t20 = m::abs(t19);
      const V t21 = m::neg(m::min(t20, V(193)));
      const V t22 = m::fma(t21, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t23 = t22 - V(12582912);
      const V t24 = m::fma(t23, V(0x1.5p-2f), V(12582912));
      const V t25 = m::raised(V(1), t24);
      const V t26 = m::fma(t23, V(-0x1.0bfbe8p-15f), m::fma(t23, V(-0x1.62ep-1f), t21));
      const V t27 = m::select(m::lt(t20, V(193)), m::flip(m::fma(p_beta, x, m::neg(t19)), t19), V(0));
      const V t28 = t26 - t27;
      const V t29 = t28 * t28;
      const V t30 = m::fma(V(0x1.6a6adp-10f), t29, m::fma(V(0x1.123f7ep-7f), t28, V(0x1.55589ep-5f)));
      const V t31 = m::fma(t30, t29, m::fma(V(0x1.55548ap-3f), t28, V(0x1.fffffcp-2f)));
      const V t32 = m::fma(t31, t29, t28);
      const V t33 = t24 - V(12582912);
      const V t34 = m::raised(V(1), (((t23 - t33) - t33) + V(12582912)));
      const V t35 = t25 * (t25 * t34);
      const V t36 = m::fma(t35, t32, t35);
      const V t37 = m::fma(t25, t32, t25) / m::fma(m::fma(V(1), t36, V(2)), t36, V(1));
      const V t38 = (t37 * t25) * t34;
      const auto t39 = m::lt(m::abs(t38), V(0x1p-100f));
      const V t40 = m::select(t39, ((((t37 * x) * t25) * x) * t34), ((t38 * x) * x));
      out[0] = m::fma(m::flip(m::fma(t12, m::fma(t18, t16, t15), t12), t0), V(0x1p-64f), m::select(m::negative(t0), V(0), V(1)));
      sink.add(0, m::select(m::both(t39, m::lt(V(193), t20)), m::flip(V(0), t40), t40));
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

}  // namespace actsym
