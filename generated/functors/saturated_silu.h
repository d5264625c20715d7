// SSiLU: Piecewise((x, x > 0), (x/(1 + exp(-x)), True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct SaturatedSiluHalf;

struct SaturatedSilu {
  using Half = SaturatedSiluHalf;  // computes half types
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
      const V t0 = m::min(m::abs(x), V(0x1.b3p+6f));
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
      out[0] = m::select(m::eq(x, V(0)), x, m::select(m::lt(V(0), x), x, (t14 * V(0x1p-64f))));
    } else {
      const V t0 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const auto t1 = m::lt(t0, V(0));
      const V t2 = m::abs(t0);
      const auto t3 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t2);
      const V t4 = m::neg((t2 - m::select(t3, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t5 = m::exp(t4);
      const V t6 = m::select(t3, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t7 = ((m::select(t1, t5, V(1)) / (V(1) + t5)) * t0) * m::select(t1, t6, V(1));
      out[0] = m::select(m::lt(V(0), t0), t0, t7);
    }
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    if constexpr (m::looks_up<V>) {
      alignas(64) static constexpr float T0[16] = {0x1.245276p-11f, -0x1.2a9f5ap-12f, 0x1.5634f8p-15f, -0x1.719f4ap-20f, -0x1.c38582p-24f, 0x1.f0086cp-29f, 0x1.373f76p-35f, 0x1.31c5a6p-62f, 0x1.245276p-11f, -0x1.2a9f5ap-12f, 0x1.5634f8p-15f, -0x1.719f4ap-20f, -0x1.c38582p-24f, 0x1.f0086cp-29f, 0x1.373f76p-35f, 0x1.31c5a6p-62f};
      alignas(64) static constexpr float T1[16] = {0x1.996f58p-2f, 0x1.474974p+0f, 0x1.566486p+1f, 0x1.1ca0fep+2f, 0x1.c18a4ap+2f, 0x1.53ff96p+3f, 0x1.fccce8p+3f, 0x1.d58418p+5f, 0x1.996f58p-2f, 0x1.474974p+0f, 0x1.566486p+1f, 0x1.1ca0fep+2f, 0x1.c18a4ap+2f, 0x1.53ff96p+3f, 0x1.fccce8p+3f, 0x1.d58418p+5f};
      alignas(64) static constexpr float T2[16] = {0x0p+0f, -0x1.bdf6fap-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.bdf6fap-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f};
      alignas(64) static constexpr float T3[16] = {-0x1.25f508p-13f, 0x1.ab2098p-11f, -0x1.8f9336p-13f, 0x1.024a92p-16f, 0x1.038d3p-21f, -0x1.267718p-25f, -0x1.293d12p-31f, -0x1.214486p-57f, -0x1.25f508p-13f, 0x1.ab2098p-11f, -0x1.8f9336p-13f, 0x1.024a92p-16f, 0x1.038d3p-21f, -0x1.267718p-25f, -0x1.293d12p-31f, -0x1.214486p-57f};
      alignas(64) static constexpr float T4[16] = {-0x1.425c1ap-8f, 0x1.ff9ad2p-11f, 0x1.026f64p-12f, -0x1.8b86a8p-14f, 0x1.070888p-21f, 0x1.241682p-22f, 0x1.fde2e8p-29f, -0x1.dc123ep-51f, -0x1.425c1ap-8f, 0x1.ff9ad2p-11f, 0x1.026f64p-12f, -0x1.8b86a8p-14f, 0x1.070888p-21f, 0x1.241682p-22f, 0x1.fde2e8p-29f, -0x1.dc123ep-51f};
      alignas(64) static constexpr float T5[16] = {0x1.a18074p-9f, -0x1.3c44d2p-7f, 0x1.8d2916p-10f, 0x1.71c09ep-12f, -0x1.53dae2p-16f, -0x1.13314ep-19f, -0x1.5e2c2ap-26f, 0x1.356dd2p-46f, 0x1.a18074p-9f, -0x1.3c44d2p-7f, 0x1.8d2916p-10f, 0x1.71c09ep-12f, -0x1.53dae2p-16f, -0x1.13314ep-19f, -0x1.5e2c2ap-26f, 0x1.356dd2p-46f};
      alignas(64) static constexpr float T6[16] = {0x1.349e9ap-5f, 0x1.58306p-7f, -0x1.526a22p-7f, -0x1.2c1d7cp-11f, 0x1.79570ep-13f, 0x1.a01fp-17f, 0x1.e72456p-24f, 0x1.ea25eep-41f, 0x1.349e9ap-5f, 0x1.58306p-7f, -0x1.526a22p-7f, -0x1.2c1d7cp-11f, 0x1.79570ep-13f, 0x1.a01fp-17f, 0x1.e72456p-24f, 0x1.ea25eep-41f};
      alignas(64) static constexpr float T7[16] = {-0x1.16a5d6p-5f, 0x1.15893cp-4f, 0x1.cf9ea6p-6f, -0x1.3471fap-9f, -0x1.0dc79ap-10f, -0x1.e44954p-15f, -0x1.16578ap-21f, -0x1.2e8c22p-37f, -0x1.16a5d6p-5f, 0x1.15893cp-4f, 0x1.cf9ea6p-6f, -0x1.3471fap-9f, -0x1.0dc79ap-10f, -0x1.e44954p-15f, -0x1.16578ap-21f, -0x1.2e8c22p-37f};
      alignas(64) static constexpr float T8[16] = {-0x1.4add7p-2f, -0x1.05b01ep-2f, -0x1.1cae76p-6f, 0x1.4d4136p-6f, 0x1.062a42p-8f, 0x1.9e03d4p-13f, 0x1.c3e0d6p-20f, -0x1.39d536p-32f, -0x1.4add7p-2f, -0x1.05b01ep-2f, -0x1.1cae76p-6f, 0x1.4d4136p-6f, 0x1.062a42p-8f, 0x1.9e03d4p-13f, 0x1.c3e0d6p-20f, -0x1.39d536p-32f};
      alignas(64) static constexpr float T9[16] = {-0x1.dd75d6p-3f, -0x1.907afcp-1f, -0x1.1de49p+0f, -0x1.10ed92p+0f, -0x1.0282ap+0f, -0x1.001d1p+0f, -0x1.00003cp+0f, -0x1p+0f, -0x1.dd75d6p-3f, -0x1.907afcp-1f, -0x1.1de49p+0f, -0x1.10ed92p+0f, -0x1.0282ap+0f, -0x1.001d1p+0f, -0x1.00003cp+0f, -0x1p+0f};
      alignas(64) static constexpr float T10[16] = {0x1.d24872p-2f, -0x0p+0f, -0x1.67d76cp+0f, -0x1.ada354p+1f, -0x1.80cc3ep+2f, -0x1.33fb8ep+3f, -0x1.dcccep+3f, -0x1.cd8418p+5f, 0x1.d24872p-2f, -0x0p+0f, -0x1.67d76cp+0f, -0x1.ada354p+1f, -0x1.80cc3ep+2f, -0x1.33fb8ep+3f, -0x1.dcccep+3f, -0x1.cd8418p+5f};
      const V t0 = m::min(m::abs(x), V(0x1.b3p+6f));
      const V t1 = m::neg(t0);
      const V t2 = m::fma(t1, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const auto t3 = m::segment<22, 8>(m::min(m::fma(t0, V(0x1.1d1d7ep+0f), V(2)), V(24)));
      const V t4 = (t0 - m::entry<V, 8>(t3, T1)) - m::entry<V, 8>(t3, T2);
      const V t5 = m::fma(m::fma(m::entry<V, 8>(t3, T0), t4, m::entry<V, 8>(t3, T3)), t4, m::entry<V, 8>(t3, T4));
      const V t6 = m::fma(m::fma(t5, t4, m::entry<V, 8>(t3, T5)), t4, m::entry<V, 8>(t3, T6));
      const V t7 = m::fma(m::fma(t6, t4, m::entry<V, 8>(t3, T7)), t4, m::entry<V, 8>(t3, T8));
      const V t8 = m::fma(m::fma(t7, t4, m::entry<V, 8>(t3, T9)), t4, m::entry<V, 8>(t3, T10));
      const V t9 = m::raised(V(1), t2) * t8;
      const V t10 = t2 - V(12582976);
      const V t11 = m::fma(t10, V(-0x1.0bfbe8p-15f), m::fma(t10, V(-0x1.62ep-1f), t1));
      const V t12 = t11 * t11;
      const V t13 = m::fma(V(0x1.6a6adp-10f), t12, m::fma(V(0x1.123f7ep-7f), t11, V(0x1.55589ep-5f)));
      const V t14 = m::fma(t13, t12, m::fma(V(0x1.55548ap-3f), t11, V(0x1.fffffcp-2f)));
      out[0] = m::select(m::lt(V(0), x), V(1), (m::fma(t9, m::fma(t14, t12, t11), t9) * V(0x1p-64f)));
    } else {
      const V t0 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const V t1 = m::abs(t0);
      const auto t2 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t1);
      const V t3 = m::neg((t1 - m::select(t2, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t4 = m::exp(t3);
      const V t5 = V(1) + t4;
      const V t6 = m::select(t2, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const auto t7 = m::lt(t0, V(0));
      const V t8 = ((((t4 / t5) / t5) * t0) * t6) + ((m::select(t7, t4, V(1)) / t5) * m::select(t7, t6, V(1)));
      out[0] = m::select(m::lt(V(0), t0), V(1), t8);
    }
  }
};

struct SaturatedSiluHalf {
  using Half = SaturatedSiluHalf;
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = m::min(m::abs(x), V(0x1.89p+6f));
    const V t1 = m::fma(m::neg(t0), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t2 = m::exp2(t1);
    const V t3 = (t2 * (t0 * V(-0x1.000008p+0f))) * m::rcp(m::fma(V(0x1.00001ep+0f), (t2 * V(0x1p-64f)), V(1)));
    out[0] = m::select(m::eq(x, V(0)), x, m::select(m::lt(V(0), x), x, (t3 * V(0x1p-64f))));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = m::min(m::abs(x), V(0x1.89p+6f));
    const V t1 = m::fma(m::neg(t0), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t2 = m::exp2(t1);
    const V t3 = t2 * V(0x1p-64f);
    const V t4 = m::fma(t0, V(-0x1.fffff4p-1f), m::fma(V(0x1.000022p+0f), t3, V(0x1.ffffd6p-1f)));
    const V t5 = m::rcp(m::fma(m::fma(V(0x1.ffffdap-1f), t3, V(2)), t3, V(1)));
    out[0] = m::select(m::lt(V(0), x), V(1), (((t2 * t4) * t5) * V(0x1p-64f)));
  }
};

}  // namespace actsym
