// SiLU: x/(1 + exp(-x))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct SiLUHalf;

struct SiLU {
  using Half = SiLUHalf;  // computes half types
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
      alignas(64) static constexpr float T0[16] = {-0x1.6392cp-12f, -0x1.57a5fcp-11f, -0x1.32df9p-15f, 0x1.888378p-13f, 0x1.3a44d2p-14f, -0x1.4e081p-17f, -0x1.f3daaap-18f, -0x1.f0bdaep-20f, -0x1.6392cp-12f, -0x1.57a5fcp-11f, -0x1.32df9p-15f, 0x1.888378p-13f, 0x1.3a44d2p-14f, -0x1.4e081p-17f, -0x1.f3daaap-18f, -0x1.f0bdaep-20f};
      alignas(64) static constexpr float T1[16] = {0x0p+0f, 0x1.80006p-1f, 0x1.470034p+0f, 0x1.be55ccp+0f, 0x1.46558cp+1f, 0x1.b8009p+1f, 0x1.22004p+2f, 0x1.62801ap+2f, 0x0p+0f, 0x1.80006p-1f, 0x1.470034p+0f, 0x1.be55ccp+0f, 0x1.46558cp+1f, 0x1.b8009p+1f, 0x1.22004p+2f, 0x1.62801ap+2f};
      alignas(64) static constexpr float T2[16] = {0x1.2e6fc8p-9f, -0x1.bbde94p-14f, -0x1.1d27f6p-10f, -0x1.87e264p-11f, 0x1.8cbc1cp-17f, 0x1.e4c7a6p-14f, 0x1.27d59p-15f, 0x1.909aa6p-18f, 0x1.2e6fc8p-9f, -0x1.bbde94p-14f, -0x1.1d27f6p-10f, -0x1.87e264p-11f, 0x1.8cbc1cp-17f, 0x1.e4c7a6p-14f, 0x1.27d59p-15f, 0x1.909aa6p-18f};
      alignas(64) static constexpr float T3[16] = {-0x1.39c5c4p-14f, 0x1.67d6dcp-8f, 0x1.90356ap-9f, 0x1.4de89ep-12f, -0x1.2be9ecp-10f, -0x1.2ddc46p-11f, -0x1.9aa0a2p-14f, 0x1.767674p-18f, -0x1.39c5c4p-14f, 0x1.67d6dcp-8f, 0x1.90356ap-9f, 0x1.4de89ep-12f, -0x1.2be9ecp-10f, -0x1.2ddc46p-11f, -0x1.9aa0a2p-14f, 0x1.767674p-18f};
      alignas(64) static constexpr float T4[16] = {-0x1.551f32p-6f, -0x1.d9561cp-8f, 0x1.341648p-8f, 0x1.1429d4p-7f, 0x1.68bd3cp-8f, 0x1.91f872p-10f, -0x1.d3d498p-15f, -0x1.c5f6fp-13f, -0x1.551f32p-6f, -0x1.d9561cp-8f, 0x1.341648p-8f, 0x1.1429d4p-7f, 0x1.68bd3cp-8f, 0x1.91f872p-10f, -0x1.d3d498p-15f, -0x1.c5f6fp-13f};
      alignas(64) static constexpr float T5[16] = {-0x1.1a365ap-20f, -0x1.846bdap-5f, -0x1.909f2cp-5f, -0x1.24271ep-5f, -0x1.7f255cp-7f, 0x1.5a71b2p-17f, 0x1.2d48bp-9f, 0x1.9e81acp-10f, -0x1.1a365ap-20f, -0x1.846bdap-5f, -0x1.909f2cp-5f, -0x1.24271ep-5f, -0x1.7f255cp-7f, 0x1.5a71b2p-17f, 0x1.2d48bp-9f, 0x1.9e81acp-10f};
      alignas(64) static constexpr float T6[16] = {0x1.000002p-2f, 0x1.824786p-3f, 0x1.bebffcp-4f, 0x1.928932p-5f, -0x1.8c7204p-8f, -0x1.2e66f8p-6f, -0x1.a466dep-7f, -0x1.beac6p-8f, 0x1.000002p-2f, 0x1.824786p-3f, 0x1.bebffcp-4f, 0x1.928932p-5f, -0x1.8c7204p-8f, -0x1.2e66f8p-6f, -0x1.a466dep-7f, -0x1.beac6p-8f};
      alignas(64) static constexpr float T7[16] = {-0x1p-1f, -0x1.425a64p-3f, -0x1.feedbap-13f, 0x1.2717f8p-4f, 0x1.950ebcp-4f, 0x1.2947dap-4f, 0x1.2ff0bep-5f, 0x1.21bedp-6f, -0x1p-1f, -0x1.425a64p-3f, -0x1.feedbap-13f, 0x1.2717f8p-4f, 0x1.950ebcp-4f, 0x1.2947dap-4f, 0x1.2ff0bep-5f, 0x1.21bedp-6f};
      alignas(64) static constexpr float T8[16] = {-0x0p+0f, -0x1.ecc84ep-3f, -0x1.1d25c6p-2f, -0x1.09c85p-2f, -0x1.7a582p-3f, -0x1.b68002p-4f, -0x1.8b6aa4p-5f, -0x1.6346bap-6f, -0x0p+0f, -0x1.ecc84ep-3f, -0x1.1d25c6p-2f, -0x1.09c85p-2f, -0x1.7a582p-3f, -0x1.b68002p-4f, -0x1.8b6aa4p-5f, -0x1.6346bap-6f};
      const V t0 = m::abs(x);
      const V t1 = m::min(t0, V(6));
      const auto t2 = m::segment<21, 8>(m::fma(t1, V(0x1.ffff8p-1f), V(2)));
      const V t3 = t1 - m::entry<V, 8>(t2, T1);
      const V t4 = m::fma(m::fma(m::entry<V, 8>(t2, T0), t3, m::entry<V, 8>(t2, T2)), t3, m::entry<V, 8>(t2, T3));
      const V t5 = m::fma(m::fma(t4, t3, m::entry<V, 8>(t2, T4)), t3, m::entry<V, 8>(t2, T5));
      const V t6 = m::fma(m::fma(t5, t3, m::entry<V, 8>(t2, T6)), t3, m::entry<V, 8>(t2, T7));
      V y0 = m::max(x, V(0)) + m::fma(t6, t3, m::entry<V, 8>(t2, T8));
      const auto usual0 = m::le(t0, V(6));
      if (__builtin_expect(!m::all(usual0), 0)) {  // far from zero, or not a number
        const V r0 = m::min(m::abs(x), V(0x1.b3p+6f));
        const V r1 = m::neg(r0);
        const V r2 = m::fma(r1, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
        const V r3 = m::raised(V(1), r2);
        const V r4 = m::neg((r0 * r3));
        const V r5 = r2 - V(12582976);
        const V r6 = m::fma(r5, V(-0x1.0bfbe8p-15f), m::fma(r5, V(-0x1.62ep-1f), r1));
        const V r7 = r6 * r6;
        const V r8 = m::fma(V(0x1.6a6adp-10f), r7, m::fma(V(0x1.123f7ep-7f), r6, V(0x1.55589ep-5f)));
        const V r9 = m::fma(r8, r7, m::fma(V(0x1.55548ap-3f), r6, V(0x1.fffffcp-2f)));
        const V r10 = m::fma(r9, r7, r6);
        const V r11 = r3 * V(0x1p-64f);
        const V r12 = m::fma(r4, r10, r4) / m::fma(V(1), m::fma(r11, r10, r11), V(1));
        y0 = m::select(usual0, y0, m::fma(r12, V(0x1p-64f), m::max(x, V(0))));
      }
      out[0] = y0;
    } else if constexpr (m::approximates<V>) {
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
      out[0] = m::fma(t14, V(0x1p-64f), m::max(x, V(0)));
    } else {
      const V t0 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const auto t1 = m::lt(t0, V(0));
      const V t2 = m::abs(t0);
      const auto t3 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t2);
      const V t4 = m::neg((t2 - m::select(t3, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t5 = m::exp(t4);
      const V t6 = m::select(t3, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = ((m::select(t1, t5, V(1)) / (V(1) + t5)) * t0) * m::select(t1, t6, V(1));
    }
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    if constexpr (m::looks_up<V>) {
      alignas(64) static constexpr float T0[16] = {0x1.ce4ebp-12f, -0x1.cb29d8p-14f, -0x1.061d0cp-13f, 0x1.f75964p-17f, 0x1.0d96fp-17f, -0x1.46db6ap-21f, -0x1.464354p-23f, -0x1.acc24ap-25f, 0x1.ce4ebp-12f, -0x1.cb29d8p-14f, -0x1.061d0cp-13f, 0x1.f75964p-17f, 0x1.0d96fp-17f, -0x1.46db6ap-21f, -0x1.464354p-23f, -0x1.acc24ap-25f};
      alignas(64) static constexpr float T1[16] = {0x1.678596p-2f, 0x1.474974p+0f, 0x1.bf7fep+0f, 0x1.40c36cp+1f, 0x1.be12a6p+1f, 0x1.4049bp+2f, 0x1.9e72bp+2f, 0x1.e46972p+2f, 0x1.678596p-2f, 0x1.474974p+0f, 0x1.bf7fep+0f, 0x1.40c36cp+1f, 0x1.be12a6p+1f, 0x1.4049bp+2f, 0x1.9e72bp+2f, 0x1.e46972p+2f};
      alignas(64) static constexpr float T2[16] = {0x0p+0f, -0x1.bdf6fap-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.bdf6fap-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f};
      alignas(64) static constexpr float T3[16] = {-0x1.a81542p-11f, 0x1.a689d8p-11f, 0x1.3a0ebcp-14f, -0x1.76cedep-13f, -0x1.1305eep-16f, 0x1.6c1992p-18f, 0x1.a3b81ap-21f, 0x1.43e30ap-24f, -0x1.a81542p-11f, 0x1.a689d8p-11f, 0x1.3a0ebcp-14f, -0x1.76cedep-13f, -0x1.1305eep-16f, 0x1.6c1992p-18f, 0x1.a3b81ap-21f, 0x1.43e30ap-24f};
      alignas(64) static constexpr float T4[16] = {-0x1.bfda4p-9f, -0x1.38452ap-13f, 0x1.47267ap-10f, 0x1.09075p-11f, -0x1.38235p-14f, -0x1.dc5818p-16f, -0x1.38fc92p-19f, 0x1.e8012cp-23f, -0x1.bfda4p-9f, -0x1.38452ap-13f, 0x1.47267ap-10f, 0x1.09075p-11f, -0x1.38235p-14f, -0x1.dc5818p-16f, -0x1.38fc92p-19f, 0x1.e8012cp-23f};
      alignas(64) static constexpr float T5[16] = {0x1.16ed8p-7f, -0x1.b1759ap-8f, -0x1.232d38p-8f, -0x1.c46f9p-21f, 0x1.63eb0ep-11f, 0x1.9d25a2p-14f, -0x1.ea034ep-20f, -0x1.994342p-18f, 0x1.16ed8p-7f, -0x1.b1759ap-8f, -0x1.232d38p-8f, -0x1.c46f9p-21f, 0x1.63eb0ep-11f, 0x1.9d25a2p-14f, -0x1.ea034ep-20f, -0x1.994342p-18f};
      alignas(64) static constexpr float T6[16] = {0x1.3feb12p-6f, 0x1.f2d2dcp-7f, 0x1.88549p-10f, -0x1.769d28p-8f, -0x1.63ebdep-9f, -0x1.23b036p-13f, 0x1.59414cp-14f, 0x1.c07bccp-15f, 0x1.3feb12p-6f, 0x1.f2d2dcp-7f, 0x1.88549p-10f, -0x1.769d28p-8f, -0x1.63ebdep-9f, -0x1.23b036p-13f, 0x1.59414cp-14f, 0x1.c07bccp-15f};
      alignas(64) static constexpr float T7[16] = {-0x1.19c1fap-4f, 0x1.353fcap-6f, 0x1.14631ap-5f, 0x1.78f502p-6f, 0x1.6f2a82p-8f, -0x1.976f4ap-11f, -0x1.3e833p-11f, -0x1.3dd9f2p-12f, -0x1.19c1fap-4f, 0x1.353fcap-6f, 0x1.14631ap-5f, 0x1.78f502p-6f, 0x1.6f2a82p-8f, -0x1.976f4ap-11f, -0x1.3e833p-11f, -0x1.3dd9f2p-12f};
      alignas(64) static constexpr float T8[16] = {-0x1.521dep-4f, -0x1.2c5634p-3f, -0x1.b45848p-4f, -0x1.3772p-5f, 0x1.c5bc66p-11f, 0x1.904d4p-8f, 0x1.58b726p-9f, 0x1.3376a2p-10f, -0x1.521dep-4f, -0x1.2c5634p-3f, -0x1.b45848p-4f, -0x1.3772p-5f, 0x1.c5bc66p-11f, 0x1.904d4p-8f, 0x1.58b726p-9f, 0x1.3376a2p-10f};
      alignas(64) static constexpr float T9[16] = {0x1.e164c6p-2f, 0x1.be141p-3f, 0x1.8e8ee2p-4f, -0x1.243a4cp-7f, -0x1.2e0c8ap-5f, -0x1.3e9308p-6f, -0x1.c06ca8p-8f, -0x1.77e77cp-9f, 0x1.e164c6p-2f, 0x1.be141p-3f, 0x1.8e8ee2p-4f, -0x1.243a4cp-7f, -0x1.2e0c8ap-5f, -0x1.3e9308p-6f, -0x1.c06ca8p-8f, -0x1.77e77cp-9f};
      alignas(64) static constexpr float T10[16] = {-0x1.4fdd74p-2f, -0x0p+0f, 0x1.28ea5ap-4f, 0x1.96ef46p-4f, 0x1.221cd2p-4f, 0x1.b184bp-6f, 0x1.1374b2p-7f, 0x1.bbfe08p-9f, -0x1.4fdd74p-2f, -0x0p+0f, 0x1.28ea5ap-4f, 0x1.96ef46p-4f, 0x1.221cd2p-4f, 0x1.b184bp-6f, 0x1.1374b2p-7f, 0x1.bbfe08p-9f};
      alignas(64) static constexpr float T11[16] = {-0x1.245276p-11f, 0x1.2a9f5ap-12f, -0x1.5634f8p-15f, 0x1.719f4ap-20f, 0x1.c38582p-24f, -0x1.f0086cp-29f, -0x1.373f76p-35f, -0x1.31c5a6p-62f, -0x1.245276p-11f, 0x1.2a9f5ap-12f, -0x1.5634f8p-15f, 0x1.719f4ap-20f, 0x1.c38582p-24f, -0x1.f0086cp-29f, -0x1.373f76p-35f, -0x1.31c5a6p-62f};
      alignas(64) static constexpr float T12[16] = {0x1.996f58p-2f, 0x1.474974p+0f, 0x1.566486p+1f, 0x1.1ca0fep+2f, 0x1.c18a4ap+2f, 0x1.53ff96p+3f, 0x1.fccce8p+3f, 0x1.d58418p+5f, 0x1.996f58p-2f, 0x1.474974p+0f, 0x1.566486p+1f, 0x1.1ca0fep+2f, 0x1.c18a4ap+2f, 0x1.53ff96p+3f, 0x1.fccce8p+3f, 0x1.d58418p+5f};
      alignas(64) static constexpr float T13[16] = {0x1.25f508p-13f, -0x1.ab2098p-11f, 0x1.8f9336p-13f, -0x1.024a92p-16f, -0x1.038d3p-21f, 0x1.267718p-25f, 0x1.293d12p-31f, 0x1.214486p-57f, 0x1.25f508p-13f, -0x1.ab2098p-11f, 0x1.8f9336p-13f, -0x1.024a92p-16f, -0x1.038d3p-21f, 0x1.267718p-25f, 0x1.293d12p-31f, 0x1.214486p-57f};
      alignas(64) static constexpr float T14[16] = {0x1.425c1ap-8f, -0x1.ff9ad2p-11f, -0x1.026f64p-12f, 0x1.8b86a8p-14f, -0x1.070888p-21f, -0x1.241682p-22f, -0x1.fde2e8p-29f, 0x1.dc123ep-51f, 0x1.425c1ap-8f, -0x1.ff9ad2p-11f, -0x1.026f64p-12f, 0x1.8b86a8p-14f, -0x1.070888p-21f, -0x1.241682p-22f, -0x1.fde2e8p-29f, 0x1.dc123ep-51f};
      alignas(64) static constexpr float T15[16] = {-0x1.a18074p-9f, 0x1.3c44d2p-7f, -0x1.8d2916p-10f, -0x1.71c09ep-12f, 0x1.53dae2p-16f, 0x1.13314ep-19f, 0x1.5e2c2ap-26f, -0x1.356dd2p-46f, -0x1.a18074p-9f, 0x1.3c44d2p-7f, -0x1.8d2916p-10f, -0x1.71c09ep-12f, 0x1.53dae2p-16f, 0x1.13314ep-19f, 0x1.5e2c2ap-26f, -0x1.356dd2p-46f};
      alignas(64) static constexpr float T16[16] = {-0x1.349e9ap-5f, -0x1.58306p-7f, 0x1.526a22p-7f, 0x1.2c1d7cp-11f, -0x1.79570ep-13f, -0x1.a01fp-17f, -0x1.e72456p-24f, -0x1.ea25eep-41f, -0x1.349e9ap-5f, -0x1.58306p-7f, 0x1.526a22p-7f, 0x1.2c1d7cp-11f, -0x1.79570ep-13f, -0x1.a01fp-17f, -0x1.e72456p-24f, -0x1.ea25eep-41f};
      alignas(64) static constexpr float T17[16] = {0x1.16a5d6p-5f, -0x1.15893cp-4f, -0x1.cf9ea6p-6f, 0x1.3471fap-9f, 0x1.0dc79ap-10f, 0x1.e44954p-15f, 0x1.16578ap-21f, 0x1.2e8c22p-37f, 0x1.16a5d6p-5f, -0x1.15893cp-4f, -0x1.cf9ea6p-6f, 0x1.3471fap-9f, 0x1.0dc79ap-10f, 0x1.e44954p-15f, 0x1.16578ap-21f, 0x1.2e8c22p-37f};
      alignas(64) static constexpr float T18[16] = {0x1.4add7p-2f, 0x1.05b01ep-2f, 0x1.1cae76p-6f, -0x1.4d4136p-6f, -0x1.062a42p-8f, -0x1.9e03d4p-13f, -0x1.c3e0d6p-20f, 0x1.39d536p-32f, 0x1.4add7p-2f, 0x1.05b01ep-2f, 0x1.1cae76p-6f, -0x1.4d4136p-6f, -0x1.062a42p-8f, -0x1.9e03d4p-13f, -0x1.c3e0d6p-20f, 0x1.39d536p-32f};
      alignas(64) static constexpr float T19[16] = {0x1.dd75d6p-3f, 0x1.907afcp-1f, 0x1.1de49p+0f, 0x1.10ed92p+0f, 0x1.0282ap+0f, 0x1.001d1p+0f, 0x1.00003cp+0f, 0x1p+0f, 0x1.dd75d6p-3f, 0x1.907afcp-1f, 0x1.1de49p+0f, 0x1.10ed92p+0f, 0x1.0282ap+0f, 0x1.001d1p+0f, 0x1.00003cp+0f, 0x1p+0f};
      alignas(64) static constexpr float T20[16] = {-0x1.d24872p-2f, -0x0p+0f, 0x1.67d76cp+0f, 0x1.ada354p+1f, 0x1.80cc3ep+2f, 0x1.33fb8ep+3f, 0x1.dcccep+3f, 0x1.cd8418p+5f, -0x1.d24872p-2f, -0x0p+0f, 0x1.67d76cp+0f, 0x1.ada354p+1f, 0x1.80cc3ep+2f, 0x1.33fb8ep+3f, 0x1.dcccep+3f, 0x1.cd8418p+5f};
      const V t0 = m::abs(x);
      const V t1 = m::min(t0, V(8));
      const auto t2 = m::segment<21, 8>(m::fma(t1, V(0x1.66e08cp-1f), V(2)));
      const V t3 = (t1 - m::entry<V, 8>(t2, T1)) - m::entry<V, 8>(t2, T2);
      const V t4 = m::fma(m::fma(m::entry<V, 8>(t2, T0), t3, m::entry<V, 8>(t2, T3)), t3, m::entry<V, 8>(t2, T4));
      const V t5 = m::fma(m::fma(t4, t3, m::entry<V, 8>(t2, T5)), t3, m::entry<V, 8>(t2, T6));
      const V t6 = m::fma(m::fma(t5, t3, m::entry<V, 8>(t2, T7)), t3, m::entry<V, 8>(t2, T8));
      const V t7 = m::fma(m::fma(t6, t3, m::entry<V, 8>(t2, T9)), t3, m::entry<V, 8>(t2, T10));
      V y0 = m::select(m::negative(x), V(0), V(1)) + m::flip(t7, x);
      const auto usual0 = m::le(t0, V(8));
      if (__builtin_expect(!m::all(usual0), 0)) {  // far from zero, or not a number
        const V r0 = m::min(m::abs(x), V(0x1.b3p+6f));
        const V r1 = m::neg(r0);
        const V r2 = m::fma(r1, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
        const auto r3 = m::segment<22, 8>(m::min(m::fma(r0, V(0x1.1d1d7ep+0f), V(2)), V(24)));
        const V r4 = (r0 - m::entry<V, 8>(r3, T12)) - m::entry<V, 8>(r3, T2);
        const V r5 = m::fma(m::fma(m::entry<V, 8>(r3, T11), r4, m::entry<V, 8>(r3, T13)), r4, m::entry<V, 8>(r3, T14));
        const V r6 = m::fma(m::fma(r5, r4, m::entry<V, 8>(r3, T15)), r4, m::entry<V, 8>(r3, T16));
        const V r7 = m::fma(m::fma(r6, r4, m::entry<V, 8>(r3, T17)), r4, m::entry<V, 8>(r3, T18));
        const V r8 = m::fma(m::fma(r7, r4, m::entry<V, 8>(r3, T19)), r4, m::entry<V, 8>(r3, T20));
        const V r9 = m::raised(V(1), r2) * r8;
        const V r10 = r2 - V(12582976);
        const V r11 = m::fma(r10, V(-0x1.0bfbe8p-15f), m::fma(r10, V(-0x1.62ep-1f), r1));
        const V r12 = r11 * r11;
        const V r13 = m::fma(V(0x1.6a6adp-10f), r12, m::fma(V(0x1.123f7ep-7f), r11, V(0x1.55589ep-5f)));
        const V r14 = m::fma(r13, r12, m::fma(V(0x1.55548ap-3f), r11, V(0x1.fffffcp-2f)));
        y0 = m::select(usual0, y0, m::fma(m::flip(m::fma(r9, m::fma(r14, r12, r11), r9), x), V(0x1p-64f), m::select(m::negative(x), V(0), V(1))));
      }
      out[0] = y0;
    } else {
      const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
      const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const V t2 = m::abs(t1);
      const auto t3 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t2);
      const V t4 = m::neg((t2 - m::select(t3, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t5 = m::exp(t4);
      const V t6 = V(1) + t5;
      const V t7 = m::select(t3, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const auto t8 = m::lt(t1, V(0));
      out[0] = ((((t5 / t6) / t6) * t1) * t7) + ((m::select(t8, t5, V(1)) / t6) * m::select(t8, t7, V(1)));
    }
  }
};

struct SiLUHalf {
  using Half = SiLUHalf;
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
    const V t3 = (t2 * (t0 * V(-0x1.fffff8p-1f))) * m::rcp(m::fma(V(0x1.000004p+0f), (t2 * V(0x1p-64f)), V(1)));
    out[0] = m::fma(t3, V(0x1p-64f), m::max(x, V(0)));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = m::min(m::abs(x), V(0x1.89p+6f));
    const V t1 = m::fma(m::neg(t0), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t2 = m::exp2(t1);
    const V t3 = t2 * V(0x1p-64f);
    const V t4 = m::fma(t0, V(1), m::fma(V(-0x1.00000cp+0f), t3, V(-0x1.ffffeep-1f)));
    const V t5 = m::fma(m::fma(V(0x1.ffffecp-1f), t3, V(0x1.ffffeap+0f)), t3, V(1));
    out[0] = m::fma(m::flip(((t2 * t4) * m::rcp(t5)), x), V(0x1p-64f), m::select(m::negative(x), V(0), V(1)));
  }
};

}  // namespace actsym
