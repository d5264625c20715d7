// GELU-tanh: x*(tanh(sqrt(2)*(8943*x**3/200000 + x)/sqrt(pi)) + 1)/2
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct GELUTanhHalf;

struct GELUTanh {
  using Half = GELUTanhHalf;  // computes half types
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
      alignas(64) static constexpr float T0[16] = {-0x1.f379fep-11f, 0x1.751498p-13f, 0x1.87835p-10f, -0x1.81d922p-12f, -0x1.122846p-11f, 0x1.9ec99ap-15f, 0x1.5fd232p-15f, 0x1.58602p-15f, -0x1.f379fep-11f, 0x1.751498p-13f, 0x1.87835p-10f, -0x1.81d922p-12f, -0x1.122846p-11f, 0x1.9ec99ap-15f, 0x1.5fd232p-15f, 0x1.58602p-15f};
      alignas(64) static constexpr float T1[16] = {0x0p+0f, 0x1.84005cp-1f, 0x1.460038p+0f, 0x1.c755a8p+0f, 0x1.1e55a4p+1f, 0x1.5dab0cp+1f, 0x1.a00068p+1f, 0x1.e2d57ap+1f, 0x0p+0f, 0x1.84005cp-1f, 0x1.460038p+0f, 0x1.c755a8p+0f, 0x1.1e55a4p+1f, 0x1.5dab0cp+1f, 0x1.a00068p+1f, 0x1.e2d57ap+1f};
      alignas(64) static constexpr float T2[16] = {-0x1.573c5p-12f, -0x1.69fd2p-9f, 0x1.a4c79ap-11f, 0x1.65baccp-10f, 0x1.d37ecp-12f, -0x1.3b7fdap-12f, -0x1.085e36p-12f, -0x1.397a2p-15f, -0x1.573c5p-12f, -0x1.69fd2p-9f, 0x1.a4c79ap-11f, 0x1.65baccp-10f, 0x1.d37ecp-12f, -0x1.3b7fdap-12f, -0x1.085e36p-12f, -0x1.397a2p-15f};
      alignas(64) static constexpr float T3[16] = {0x1.53a9ep-7f, -0x1.6ff044p-9f, -0x1.afd326p-8f, -0x1.8372bp-10f, 0x1.8f5944p-10f, 0x1.7975bp-10f, 0x1.6f14b4p-12f, -0x1.574a1cp-13f, 0x1.53a9ep-7f, -0x1.6ff044p-9f, -0x1.afd326p-8f, -0x1.8372bp-10f, 0x1.8f5944p-10f, 0x1.7975bp-10f, 0x1.6f14b4p-12f, -0x1.574a1cp-13f};
      alignas(64) static constexpr float T4[16] = {-0x1.6f893ap-15f, 0x1.73e1e6p-6f, 0x1.39792cp-8f, -0x1.011ee2p-7f, -0x1.ce02ep-8f, -0x1.141a4p-9f, 0x1.5b60eap-11f, 0x1.8334e8p-11f, -0x1.6f893ap-15f, 0x1.73e1e6p-6f, 0x1.39792cp-8f, -0x1.011ee2p-7f, -0x1.ce02ep-8f, -0x1.141a4p-9f, 0x1.5b60eap-11f, 0x1.8334e8p-11f};
      alignas(64) static constexpr float T5[16] = {-0x1.11aab4p-4f, -0x1.b5c866p-9f, 0x1.1a7a86p-5f, 0x1.bf0e1ap-6f, 0x1.1b398cp-7f, -0x1.57b09p-9f, -0x1.e9e6a8p-9f, -0x1.99747p-10f, -0x1.11aab4p-4f, -0x1.b5c866p-9f, 0x1.1a7a86p-5f, 0x1.bf0e1ap-6f, 0x1.1b398cp-7f, -0x1.57b09p-9f, -0x1.e9e6a8p-9f, -0x1.99747p-10f};
      alignas(64) static constexpr float T6[16] = {-0x1.db680cp-22f, -0x1.08b4a4p-3f, -0x1.6c179p-4f, -0x1.590308p-6f, 0x1.7a1662p-7f, 0x1.f9e104p-7f, 0x1.f29a72p-8f, 0x1.0dedf8p-9f, -0x1.db680cp-22f, -0x1.08b4a4p-3f, -0x1.6c179p-4f, -0x1.590308p-6f, 0x1.7a1662p-7f, 0x1.f9e104p-7f, 0x1.f29a72p-8f, 0x1.0dedf8p-9f};
      alignas(64) static constexpr float T7[16] = {0x1.988454p-2f, 0x1.b47acp-3f, 0x1.1862p-5f, -0x1.81b9a8p-5f, -0x1.96b78ep-5f, -0x1.b842dcp-6f, -0x1.1d059p-7f, -0x1.c7c6ap-10f, 0x1.988454p-2f, 0x1.b47acp-3f, 0x1.1862p-5f, -0x1.81b9a8p-5f, -0x1.96b78ep-5f, -0x1.b842dcp-6f, -0x1.1d059p-7f, -0x1.c7c6ap-10f};
      alignas(64) static constexpr float T8[16] = {-0x1p-1f, 0x1.2c922cp-9f, 0x1.fce8ep-4f, 0x1.be45ep-4f, 0x1.f55aeep-5f, 0x1.7766bep-6f, 0x1.6ca69cp-8f, 0x1.c8ccb8p-11f, -0x1p-1f, 0x1.2c922cp-9f, 0x1.fce8ep-4f, 0x1.be45ep-4f, 0x1.f55aeep-5f, 0x1.7766bep-6f, 0x1.6ca69cp-8f, 0x1.c8ccb8p-11f};
      alignas(64) static constexpr float T9[16] = {-0x0p+0f, -0x1.5c3b1ap-3f, -0x1.08ff6p-3f, -0x1.129da8p-4f, -0x1.ca9376p-6f, -0x1.0a75eap-7f, -0x1.9b3028p-10f, -0x1.a18426p-13f, -0x0p+0f, -0x1.5c3b1ap-3f, -0x1.08ff6p-3f, -0x1.129da8p-4f, -0x1.ca9376p-6f, -0x1.0a75eap-7f, -0x1.9b3028p-10f, -0x1.a18426p-13f};
      const V t0 = m::abs(x);
      const V t1 = m::min(t0, V(4));
      const auto t2 = m::segment<20, 8>(m::fma(t1, V(0x1.ffff8p-2f), V(2)));
      const V t3 = t1 - m::entry<V, 8>(t2, T1);
      const V t4 = m::fma(m::fma(m::entry<V, 8>(t2, T0), t3, m::entry<V, 8>(t2, T2)), t3, m::entry<V, 8>(t2, T3));
      const V t5 = m::fma(m::fma(t4, t3, m::entry<V, 8>(t2, T4)), t3, m::entry<V, 8>(t2, T5));
      const V t6 = m::fma(m::fma(t5, t3, m::entry<V, 8>(t2, T6)), t3, m::entry<V, 8>(t2, T7));
      const V t7 = m::fma(m::fma(t6, t3, m::entry<V, 8>(t2, T8)), t3, m::entry<V, 8>(t2, T9));
      V y0 = m::max(x, V(0)) + t7;
      const auto usual0 = m::le(t0, V(4));
      if (__builtin_expect(!m::all(usual0), 0)) {  // far from zero, or not a number
        const V r0 = m::min(m::abs(x), V(0x1.59p+3f));
        const V r1 = r0 * m::constant<V>(-0x1.988454p+0f, -0x1.9884533d43651p+0);
        const V r2 = r0 * r0;
        const V r3 = r2 * r0;
        const V r4 = r3 * m::constant<V>(-0x1.2444f2p-4f, -0x1.2444f2a4d8b4bp-4);
        const V r5 = r1 + r4;
        const V r6 = m::fma(r5, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
        const V r7 = m::raised(V(1), r6);
        const V r8 = m::neg((r0 * r7));
        const V r9 = r6 - V(12582976);
        const V r10 = m::fma(r9, V(-0x1.0bfbe8p-15f), m::fma(r9, V(-0x1.62ep-1f), r5));
        const V r11 = r5 - r1;
        const V r12 = m::fma(r0, m::constant<V>(-0x1.988454p+0f, -0x1.9884533d43651p+0), m::neg(r1));
        const V r13 = r0 * m::constant<V>(0x1.857936p-25f, 0x1.cbc0d30ebfd15p-54);
        const V r14 = m::fma(r3, m::constant<V>(-0x1.2444f2p-4f, -0x1.2444f2a4d8b4bp-4), m::neg(r4));
        const V r15 = r3 * m::constant<V>(-0x1.49b16ap-29f, 0x1.6c843a29d1c7p-61);
        const V r16 = m::fma(r2, r0, m::neg(r3)) + (m::fma(r0, r0, m::neg(r2)) * r0);
        const V r17 = r16 * m::constant<V>(-0x1.2444f2p-4f, -0x1.2444f2a4d8b4bp-4);
        const V r18 = (((r1 - (r5 - r11)) + (r4 - r11)) + (r12 + r13)) + ((r14 + r15) + r17);
        const V r19 = r10 + r18;
        const V r20 = r19 * r19;
        const V r21 = m::fma(V(0x1.6a6adp-10f), r20, m::fma(V(0x1.123f7ep-7f), r19, V(0x1.55589ep-5f)));
        const V r22 = m::fma(r21, r20, m::fma(V(0x1.55548ap-3f), r19, V(0x1.fffffcp-2f)));
        const V r23 = m::fma(r22, r20, r19);
        const V r24 = r7 * V(0x1p-64f);
        const V r25 = m::fma(r8, r23, r8) / m::fma(V(1), m::fma(r24, r23, r24), V(1));
        y0 = m::select(usual0, y0, m::fma(r25, V(0x1p-64f), m::max(x, V(0))));
      }
      out[0] = y0;
    } else if constexpr (m::approximates<V>) {
      alignas(64) static constexpr float T0[16] = {-0x1.5b3076p-12f, 0x1.408fb8p-15f, 0x1.d37f7ap-18f, -0x1.21e83ap-35f, -0x1.5b3076p-12f, 0x1.408fb8p-15f, 0x1.d37f7ap-18f, -0x1.21e83ap-35f, -0x1.5b3076p-12f, 0x1.408fb8p-15f, 0x1.d37f7ap-18f, -0x1.21e83ap-35f, -0x1.5b3076p-12f, 0x1.408fb8p-15f, 0x1.d37f7ap-18f, -0x1.21e83ap-35f};
      alignas(64) static constexpr float T1[16] = {0x0p+0f, 0x1.015c38p+1f, 0x1.f491eep+1f, 0x1.ece7b8p+2f, 0x0p+0f, 0x1.015c38p+1f, 0x1.f491eep+1f, 0x1.ece7b8p+2f, 0x0p+0f, 0x1.015c38p+1f, 0x1.f491eep+1f, 0x1.ece7b8p+2f, 0x0p+0f, 0x1.015c38p+1f, 0x1.f491eep+1f, 0x1.ece7b8p+2f};
      alignas(64) static constexpr float T2[16] = {0x1.aa6c22p-10f, 0x1.276482p-12f, -0x1.bc1a38p-16f, 0x1.1dd5f8p-33f, 0x1.aa6c22p-10f, 0x1.276482p-12f, -0x1.bc1a38p-16f, 0x1.1dd5f8p-33f, 0x1.aa6c22p-10f, 0x1.276482p-12f, -0x1.bc1a38p-16f, 0x1.1dd5f8p-33f, 0x1.aa6c22p-10f, 0x1.276482p-12f, -0x1.bc1a38p-16f, 0x1.1dd5f8p-33f};
      alignas(64) static constexpr float T3[16] = {-0x1.7751ep-13f, -0x1.f5cc74p-11f, 0x1.540cc2p-18f, 0x1.0d594cp-32f, -0x1.7751ep-13f, -0x1.f5cc74p-11f, 0x1.540cc2p-18f, 0x1.0d594cp-32f, -0x1.7751ep-13f, -0x1.f5cc74p-11f, 0x1.540cc2p-18f, 0x1.0d594cp-32f, -0x1.7751ep-13f, -0x1.f5cc74p-11f, 0x1.540cc2p-18f, 0x1.0d594cp-32f};
      alignas(64) static constexpr float T4[16] = {-0x1.4f1bfp-7f, -0x1.d90ap-12f, 0x1.791f8cp-13f, -0x1.4631eep-30f, -0x1.4f1bfp-7f, -0x1.d90ap-12f, 0x1.791f8cp-13f, -0x1.4631eep-30f, -0x1.4f1bfp-7f, -0x1.d90ap-12f, 0x1.791f8cp-13f, -0x1.4631eep-30f, -0x1.4f1bfp-7f, -0x1.d90ap-12f, 0x1.791f8cp-13f, -0x1.4631eep-30f};
      alignas(64) static constexpr float T5[16] = {0x1.03ddb4p-14f, 0x1.15df5ep-7f, -0x1.390892p-11f, -0x1.31bb22p-31f, 0x1.03ddb4p-14f, 0x1.15df5ep-7f, -0x1.390892p-11f, -0x1.31bb22p-31f, 0x1.03ddb4p-14f, 0x1.15df5ep-7f, -0x1.390892p-11f, -0x1.31bb22p-31f, 0x1.03ddb4p-14f, 0x1.15df5ep-7f, -0x1.390892p-11f, -0x1.31bb22p-31f};
      alignas(64) static constexpr float T6[16] = {0x1.11976cp-4f, -0x1.1fa974p-6f, 0x1.204c86p-10f, 0x1.d37ca6p-29f, 0x1.11976cp-4f, -0x1.1fa974p-6f, 0x1.204c86p-10f, 0x1.d37ca6p-29f, 0x1.11976cp-4f, -0x1.1fa974p-6f, 0x1.204c86p-10f, 0x1.d37ca6p-29f, 0x1.11976cp-4f, -0x1.1fa974p-6f, 0x1.204c86p-10f, 0x1.d37ca6p-29f};
      alignas(64) static constexpr float T7[16] = {0x1.023f84p-18f, 0x1.a00032p-13f, -0x1.5b7588p-10f, 0x1.aaed78p-32f, 0x1.023f84p-18f, 0x1.a00032p-13f, -0x1.5b7588p-10f, 0x1.aaed78p-32f, 0x1.023f84p-18f, 0x1.a00032p-13f, -0x1.5b7588p-10f, 0x1.aaed78p-32f, 0x1.023f84p-18f, 0x1.a00032p-13f, -0x1.5b7588p-10f, 0x1.aaed78p-32f};
      alignas(64) static constexpr float T8[16] = {-0x1.98846p-2f, 0x1.ba02p-5f, 0x1.119ddap-10f, -0x1.86ae02p-29f, -0x1.98846p-2f, 0x1.ba02p-5f, 0x1.119ddap-10f, -0x1.86ae02p-29f, -0x1.98846p-2f, 0x1.ba02p-5f, 0x1.119ddap-10f, -0x1.86ae02p-29f, -0x1.98846p-2f, 0x1.ba02p-5f, 0x1.119ddap-10f, -0x1.86ae02p-29f};
      alignas(64) static constexpr float T9[16] = {-0x1p-1f, -0x1.15bf74p+0f, -0x1.00204cp+0f, -0x1p+0f, -0x1p-1f, -0x1.15bf74p+0f, -0x1.00204cp+0f, -0x1p+0f, -0x1p-1f, -0x1.15bf74p+0f, -0x1.00204cp+0f, -0x1p+0f, -0x1p-1f, -0x1.15bf74p+0f, -0x1.00204cp+0f, -0x1p+0f};
      alignas(64) static constexpr float T10[16] = {-0x0p+0f, -0x1.f75484p+0f, -0x1.f48e6ep+1f, -0x1.ece7b8p+2f, -0x0p+0f, -0x1.f75484p+0f, -0x1.f48e6ep+1f, -0x1.ece7b8p+2f, -0x0p+0f, -0x1.f75484p+0f, -0x1.f48e6ep+1f, -0x1.ece7b8p+2f, -0x0p+0f, -0x1.f75484p+0f, -0x1.f48e6ep+1f, -0x1.ece7b8p+2f};
      const V t0 = m::min(m::abs(x), V(0x1.59p+3f));
      const V t1 = t0 * m::constant<V>(-0x1.988454p+0f, -0x1.9884533d43651p+0);
      const V t2 = t0 * t0;
      const V t3 = t2 * t0;
      const V t4 = t3 * m::constant<V>(-0x1.2444f2p-4f, -0x1.2444f2a4d8b4bp-4);
      const V t5 = t1 + t4;
      const V t6 = m::fma(t5, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const auto t7 = m::segment<22, 4>(m::min(m::fma(t0, V(0x1.81f306p-1f), V(2)), V(6)));
      const V t8 = t0 - m::entry<V, 4>(t7, T1);
      const V t9 = m::fma(m::fma(m::entry<V, 4>(t7, T0), t8, m::entry<V, 4>(t7, T2)), t8, m::entry<V, 4>(t7, T3));
      const V t10 = m::fma(m::fma(t9, t8, m::entry<V, 4>(t7, T4)), t8, m::entry<V, 4>(t7, T5));
      const V t11 = m::fma(m::fma(t10, t8, m::entry<V, 4>(t7, T6)), t8, m::entry<V, 4>(t7, T7));
      const V t12 = m::fma(m::fma(t11, t8, m::entry<V, 4>(t7, T8)), t8, m::entry<V, 4>(t7, T9));
      const V t13 = m::raised(V(1), t6) * m::fma(t12, t8, m::entry<V, 4>(t7, T10));
      const V t14 = t6 - V(12582976);
      const V t15 = m::fma(t14, V(-0x1.0bfbe8p-15f), m::fma(t14, V(-0x1.62ep-1f), t5));
      const V t16 = t5 - t1;
      const V t17 = m::fma(t0, m::constant<V>(-0x1.988454p+0f, -0x1.9884533d43651p+0), m::neg(t1));
      const V t18 = t0 * m::constant<V>(0x1.857936p-25f, 0x1.cbc0d30ebfd15p-54);
      const V t19 = m::fma(t3, m::constant<V>(-0x1.2444f2p-4f, -0x1.2444f2a4d8b4bp-4), m::neg(t4));
      const V t20 = t3 * m::constant<V>(-0x1.49b16ap-29f, 0x1.6c843a29d1c7p-61);
      const V t21 = m::fma(t2, t0, m::neg(t3)) + (m::fma(t0, t0, m::neg(t2)) * t0);
      const V t22 = t21 * m::constant<V>(-0x1.2444f2p-4f, -0x1.2444f2a4d8b4bp-4);
      const V t23 = (((t1 - (t5 - t16)) + (t4 - t16)) + (t17 + t18)) + ((t19 + t20) + t22);
      const V t24 = t15 + t23;
      const V t25 = t24 * t24;
      const V t26 = m::fma(V(0x1.6a6adp-10f), t25, m::fma(V(0x1.123f7ep-7f), t24, V(0x1.55589ep-5f)));
      const V t27 = m::fma(t26, t25, m::fma(V(0x1.55548ap-3f), t24, V(0x1.fffffcp-2f)));
      out[0] = m::fma(m::fma(t13, m::fma(t27, t25, t24), t13), V(0x1p-64f), m::max(x, V(0)));
    } else {
      const V t0 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const V t1 = t0 * t0;
      const V t2 = t1 * t0;
      const V t3 = t2 * m::constant<V>(0x1.6e4e26p-5f, 0x1.6e4e26d4801f7p-5);
      const V t4 = t0 + t3;
      const V t5 = t4 * m::constant<V>(0x1.988454p+0f, 0x1.9884533d43651p+0);
      const auto t6 = m::lt(t5, V(0));
      const V t7 = m::abs(t5);
      const auto t8 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t7);
      const V t9 = m::neg((t7 - m::select(t8, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t10 = m::exp(t9);
      const V t11 = m::fma(t4, m::constant<V>(0x1.988454p+0f, 0x1.9884533d43651p+0), m::neg(t5));
      const V t12 = t4 * m::constant<V>(-0x1.857936p-25f, -0x1.cbc0d30ebfd15p-54);
      const V t13 = t4 - t0;
      const V t14 = m::fma(t2, m::constant<V>(0x1.6e4e26p-5f, 0x1.6e4e26d4801f7p-5), m::neg(t3));
      const V t15 = t2 * m::constant<V>(0x1.a9003ep-30f, 0x1.441355475a31ap-59);
      const V t16 = m::fma(t1, t0, m::neg(t2)) + (m::fma(t0, t0, m::neg(t1)) * t0);
      const V t17 = (t14 + t15) + (t16 * m::constant<V>(0x1.6e4e26p-5f, 0x1.6e4e26d4801f7p-5));
      const V t18 = (((t0 - (t4 - t13)) + (t3 - t13)) + t17) * m::constant<V>(0x1.988454p+0f, 0x1.9884533d43651p+0);
      const V t19 = (t11 + t12) + t18;
      const V t20 = m::select(m::lt(t7, V(1000)), m::select(t6, t19, m::neg(t19)), V(0));
      const V t21 = t10 + (t10 * t20);
      const V t22 = m::select(t8, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = ((m::select(t6, t21, V(1)) / (V(1) + t21)) * t0) * m::select(t6, t22, V(1));
    }
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    if constexpr (m::looks_up<V>) {
      alignas(64) static constexpr float T0[16] = {0x1.4d9fc6p-7f, -0x1.427fbp-5f, -0x1.90cb72p-6f, -0x1.146ab6p-7f, -0x1.5b4c76p-10f, 0x1.a3c6cap-12f, 0x1.eb1712p-13f, -0x1.3e8626p-14f, 0x1.4d9fc6p-7f, -0x1.427fbp-5f, -0x1.90cb72p-6f, -0x1.146ab6p-7f, -0x1.5b4c76p-10f, 0x1.a3c6cap-12f, 0x1.eb1712p-13f, -0x1.3e8626p-14f};
      alignas(64) static constexpr float T1[16] = {0x1.4555cap-3f, 0x1.ec7278p-2f, 0x1.8142ap-1f, 0x1.26e3f4p+0f, 0x1.b2393cp+0f, 0x1.2a3932p+1f, 0x1.7f1cd8p+1f, 0x1.d2392ap+1f, 0x1.4555cap-3f, 0x1.ec7278p-2f, 0x1.8142ap-1f, 0x1.26e3f4p+0f, 0x1.b2393cp+0f, 0x1.2a3932p+1f, 0x1.7f1cd8p+1f, 0x1.d2392ap+1f};
      alignas(64) static constexpr float T2[16] = {0x0p+0f, 0x0p+0f, -0x1.85a06cp-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.85a06cp-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f};
      alignas(64) static constexpr float T3[16] = {-0x1.5bb446p-7f, 0x1.0697cp-7f, 0x1.9c35cp-6f, 0x1.0711e4p-7f, -0x1.dc53c8p-11f, -0x1.e4a232p-10f, 0x1.150996p-14f, 0x1.98e6dp-12f, -0x1.5bb446p-7f, 0x1.0697cp-7f, 0x1.9c35cp-6f, 0x1.0711e4p-7f, -0x1.dc53c8p-11f, -0x1.e4a232p-10f, 0x1.150996p-14f, 0x1.98e6dp-12f};
      alignas(64) static constexpr float T4[16] = {-0x1.6a4aep-7f, -0x1.64cb48p-6f, -0x1.93c948p-6f, 0x1.ff860ep-12f, 0x1.66e0bep-7f, 0x1.6de7c6p-10f, -0x1.294aa4p-9f, -0x1.2a9934p-11f, -0x1.6a4aep-7f, -0x1.64cb48p-6f, -0x1.93c948p-6f, 0x1.ff860ep-12f, 0x1.66e0bep-7f, 0x1.6de7c6p-10f, -0x1.294aa4p-9f, -0x1.2a9934p-11f};
      alignas(64) static constexpr float T5[16] = {0x1.cbbabap-5f, 0x1.46946ap-6f, -0x1.0addaep-6f, -0x1.4f8c6p-5f, -0x1.d0b14p-7f, 0x1.4ab064p-7f, 0x1.5abd66p-8f, -0x1.5d0d3ap-11f, 0x1.cbbabap-5f, 0x1.46946ap-6f, -0x1.0addaep-6f, -0x1.4f8c6p-5f, -0x1.d0b14p-7f, 0x1.4ab064p-7f, 0x1.5abd66p-8f, -0x1.5d0d3ap-11f};
      alignas(64) static constexpr float T6[16] = {0x1.830164p-5f, 0x1.cb29b4p-4f, 0x1.d2e232p-4f, 0x1.8c199ep-5f, -0x1.1acbe8p-5f, -0x1.f81008p-6f, -0x1.612d18p-10f, 0x1.15dac4p-8f, 0x1.830164p-5f, 0x1.cb29b4p-4f, 0x1.d2e232p-4f, 0x1.8c199ep-5f, -0x1.1acbe8p-5f, -0x1.f81008p-6f, -0x1.612d18p-10f, 0x1.15dac4p-8f};
      alignas(64) static constexpr float T7[16] = {-0x1.021a36p-2f, -0x1.252954p-3f, -0x1.02ab4ap-6f, 0x1.ed1a6ap-4f, 0x1.f12762p-4f, 0x1.6d6fp-6f, -0x1.0b4a9cp-6f, -0x1.1079aep-7f, -0x1.021a36p-2f, -0x1.252954p-3f, -0x1.02ab4ap-6f, 0x1.ed1a6ap-4f, 0x1.f12762p-4f, 0x1.6d6fp-6f, -0x1.0b4a9cp-6f, -0x1.1079aep-7f};
      alignas(64) static constexpr float T8[16] = {-0x1.ffc3ep-4f, -0x1.4a6628p-2f, -0x1.8cd1a6p-2f, -0x1.41a718p-2f, -0x1.77af5p-4f, 0x1.5c2acap-5f, 0x1.203366p-5f, 0x1.2708bep-7f, -0x1.ffc3ep-4f, -0x1.4a6628p-2f, -0x1.8cd1a6p-2f, -0x1.41a718p-2f, -0x1.77af5p-4f, 0x1.5c2acap-5f, 0x1.203366p-5f, 0x1.2708bep-7f};
      alignas(64) static constexpr float T9[16] = {0x1.8e4196p-1f, 0x1.4186e4p-1f, 0x1.b8bacep-2f, 0x1.1d01p-3f, -0x1.4d939cp-4f, -0x1.792984p-4f, -0x1.083796p-5f, -0x1.63dcdcp-8f, 0x1.8e4196p-1f, 0x1.4186e4p-1f, 0x1.b8bacep-2f, 0x1.1d01p-3f, -0x1.4d939cp-4f, -0x1.792984p-4f, -0x1.083796p-5f, -0x1.63dcdcp-8f};
      alignas(64) static constexpr float T10[16] = {-0x1.7f4d08p-2f, -0x1.27f0f2p-3f, -0x0p+0f, 0x1.c9b78p-4f, 0x1.dc1068p-4f, 0x1.ac7446p-5f, 0x1.82dc7ap-7f, 0x1.79d44ap-10f, -0x1.7f4d08p-2f, -0x1.27f0f2p-3f, -0x0p+0f, 0x1.c9b78p-4f, 0x1.dc1068p-4f, 0x1.ac7446p-5f, 0x1.82dc7ap-7f, 0x1.79d44ap-10f};
      alignas(64) static constexpr float T11[16] = {-0x1.aec71ep-9f, 0x1.6fc93ap-10f, 0x1.ed7c5cp-11f, 0x1.4d822ap-11f, -0x1.e72a44p-12f, 0x1.0d2acap-14f, -0x1.80767p-22f, -0x1.3121ap-23f, -0x1.aec71ep-9f, 0x1.6fc93ap-10f, 0x1.ed7c5cp-11f, 0x1.4d822ap-11f, -0x1.e72a44p-12f, 0x1.0d2acap-14f, -0x1.80767p-22f, -0x1.3121ap-23f};
      alignas(64) static constexpr float T12[16] = {0x1.47ac9cp-3f, 0x1.21dd5cp-1f, 0x1.8142ap-1f, 0x1.c82026p+0f, 0x1.6e7398p+1f, 0x1.158132p+2f, 0x1.ad7718p+2f, 0x1.29dcd6p+3f, 0x1.47ac9cp-3f, 0x1.21dd5cp-1f, 0x1.8142ap-1f, 0x1.c82026p+0f, 0x1.6e7398p+1f, 0x1.158132p+2f, 0x1.ad7718p+2f, 0x1.29dcd6p+3f};
      alignas(64) static constexpr float T13[16] = {0x1.3a544cp-7f, -0x1.5495b4p-9f, -0x1.636e16p-7f, 0x1.35be6cp-9f, 0x1.ad461ep-12f, -0x1.002396p-19f, -0x1.d559a6p-22f, -0x1.6b15fp-24f, 0x1.3a544cp-7f, -0x1.5495b4p-9f, -0x1.636e16p-7f, 0x1.35be6cp-9f, 0x1.ad461ep-12f, -0x1.002396p-19f, -0x1.d559a6p-22f, -0x1.6b15fp-24f};
      alignas(64) static constexpr float T14[16] = {0x1.a6a09ap-7f, 0x1.a5fc16p-6f, 0x1.91b596p-6f, -0x1.bb1418p-7f, 0x1.08fcacp-8f, -0x1.0914a6p-11f, 0x1.2a0f5cp-20f, 0x1.3e128ap-21f, 0x1.a6a09ap-7f, 0x1.a5fc16p-6f, 0x1.91b596p-6f, -0x1.bb1418p-7f, 0x1.08fcacp-8f, -0x1.0914a6p-11f, 0x1.2a0f5cp-20f, 0x1.3e128ap-21f};
      alignas(64) static constexpr float T15[16] = {-0x1.bac0aep-5f, -0x1.4f2364p-12f, 0x1.a54482p-6f, 0x1.ce568ap-8f, -0x1.9069dap-7f, 0x1.67e9aap-10f, 0x1.985152p-20f, 0x1.9a347cp-22f, -0x1.bac0aep-5f, -0x1.4f2364p-12f, 0x1.a54482p-6f, 0x1.ce568ap-8f, -0x1.9069dap-7f, 0x1.67e9aap-10f, 0x1.985152p-20f, 0x1.9a347cp-22f};
      alignas(64) static constexpr float T16[16] = {-0x1.169a12p-4f, -0x1.082006p-3f, -0x1.db5adep-4f, 0x1.345f0ep-4f, 0x1.673974p-8f, -0x1.1c024cp-9f, -0x1.165a56p-20f, -0x1.8c8898p-21f, -0x1.169a12p-4f, -0x1.082006p-3f, -0x1.db5adep-4f, 0x1.345f0ep-4f, 0x1.673974p-8f, -0x1.1c024cp-9f, -0x1.165a56p-20f, -0x1.8c8898p-21f};
      alignas(64) static constexpr float T17[16] = {0x1.61bc38p-2f, 0x1.5ce46p-3f, 0x1.3ce878p-4f, 0x1.7462f4p-5f, 0x1.028a3cp-2f, 0x1.bb292ap-3f, 0x1.b6669ap-3f, 0x1.b6673p-3f, 0x1.61bc38p-2f, 0x1.5ce46p-3f, 0x1.3ce878p-4f, 0x1.7462f4p-5f, 0x1.028a3cp-2f, 0x1.bb292ap-3f, 0x1.b6669ap-3f, 0x1.b6673p-3f};
      alignas(64) static constexpr float T18[16] = {0x1.9f019ap-1f, 0x1.229208p+0f, 0x1.342eacp+0f, 0x1.2adbe8p+0f, 0x1.bee7bcp+0f, 0x1.643634p+1f, 0x1.13ccbap+2f, 0x1.7e9222p+2f, 0x1.9f019ap-1f, 0x1.229208p+0f, 0x1.342eacp+0f, 0x1.2adbe8p+0f, 0x1.bee7bcp+0f, 0x1.643634p+1f, 0x1.13ccbap+2f, 0x1.7e9222p+2f};
      alignas(64) static constexpr float T19[16] = {0x1.daf628p-3f, 0x1.096bdp+0f, 0x1.79651cp+0f, 0x1.f6732ep+1f, 0x1.bcd476p+2f, 0x1.b5737cp+3f, 0x1.e836a6p+4f, 0x1.c9e5bp+5f, 0x1.daf628p-3f, 0x1.096bdp+0f, 0x1.79651cp+0f, 0x1.f6732ep+1f, 0x1.bcd476p+2f, 0x1.b5737cp+3f, 0x1.e836a6p+4f, 0x1.c9e5bp+5f};
      alignas(64) static constexpr float T20[16] = {-0x1.edc34ap-2f, -0x1.de433p-3f, -0x0p+0f, 0x1.65953p+1f, 0x1.11cd2ep+3f, 0x1.75eb44p+4f, 0x1.299064p+6f, 0x1.74fd1p+7f, -0x1.edc34ap-2f, -0x1.de433p-3f, -0x0p+0f, 0x1.65953p+1f, 0x1.11cd2ep+3f, 0x1.75eb44p+4f, 0x1.299064p+6f, 0x1.74fd1p+7f};
      const V t0 = m::abs(x);
      const V t1 = m::min(t0, V(4));
      const auto t2 = m::segment<21, 8>(m::fma(t1, V(0x1.7fffap+0f), V(2)));
      const V t3 = (t1 - m::entry<V, 8>(t2, T1)) - m::entry<V, 8>(t2, T2);
      const V t4 = m::fma(m::fma(m::entry<V, 8>(t2, T0), t3, m::entry<V, 8>(t2, T3)), t3, m::entry<V, 8>(t2, T4));
      const V t5 = m::fma(m::fma(t4, t3, m::entry<V, 8>(t2, T5)), t3, m::entry<V, 8>(t2, T6));
      const V t6 = m::fma(m::fma(t5, t3, m::entry<V, 8>(t2, T7)), t3, m::entry<V, 8>(t2, T8));
      const V t7 = m::fma(m::fma(t6, t3, m::entry<V, 8>(t2, T9)), t3, m::entry<V, 8>(t2, T10));
      V y0 = m::select(m::negative(x), V(0), V(1)) + m::flip(t7, x);
      const auto usual0 = m::le(t0, V(4));
      if (__builtin_expect(!m::all(usual0), 0)) {  // far from zero, or not a number
        const V r0 = m::min(m::abs(x), V(0x1.5dp+3f));
        const V r1 = r0 * m::constant<V>(-0x1.988454p+0f, -0x1.9884533d43651p+0);
        const V r2 = r0 * r0;
        const V r3 = r2 * r0;
        const V r4 = r3 * m::constant<V>(-0x1.2444f2p-4f, -0x1.2444f2a4d8b4bp-4);
        const V r5 = r1 + r4;
        const V r6 = m::fma(r5, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
        const auto r7 = m::segment<22, 8>(m::fma(r0, V(0x1.601722p+1f), V(2)));
        const V r8 = (r0 - m::entry<V, 8>(r7, T12)) - m::entry<V, 8>(r7, T2);
        const V r9 = m::fma(m::fma(m::entry<V, 8>(r7, T11), r8, m::entry<V, 8>(r7, T13)), r8, m::entry<V, 8>(r7, T14));
        const V r10 = m::fma(m::fma(r9, r8, m::entry<V, 8>(r7, T15)), r8, m::entry<V, 8>(r7, T16));
        const V r11 = m::fma(m::fma(r10, r8, m::entry<V, 8>(r7, T17)), r8, m::entry<V, 8>(r7, T18));
        const V r12 = m::fma(m::fma(r11, r8, m::entry<V, 8>(r7, T19)), r8, m::entry<V, 8>(r7, T20));
        const V r13 = m::raised(V(1), r6) * r12;
        const V r14 = r6 - V(12582976);
        const V r15 = m::fma(r14, V(-0x1.0bfbe8p-15f), m::fma(r14, V(-0x1.62ep-1f), r5));
        const V r16 = r5 - r1;
        const V r17 = m::fma(r0, m::constant<V>(-0x1.988454p+0f, -0x1.9884533d43651p+0), m::neg(r1));
        const V r18 = r0 * m::constant<V>(0x1.857936p-25f, 0x1.cbc0d30ebfd15p-54);
        const V r19 = m::fma(r3, m::constant<V>(-0x1.2444f2p-4f, -0x1.2444f2a4d8b4bp-4), m::neg(r4));
        const V r20 = r3 * m::constant<V>(-0x1.49b16ap-29f, 0x1.6c843a29d1c7p-61);
        const V r21 = m::fma(r2, r0, m::neg(r3)) + (m::fma(r0, r0, m::neg(r2)) * r0);
        const V r22 = r21 * m::constant<V>(-0x1.2444f2p-4f, -0x1.2444f2a4d8b4bp-4);
        const V r23 = (((r1 - (r5 - r16)) + (r4 - r16)) + (r17 + r18)) + ((r19 + r20) + r22);
        const V r24 = r15 + r23;
        const V r25 = r24 * r24;
        const V r26 = m::fma(V(0x1.6a6adp-10f), r25, m::fma(V(0x1.123f7ep-7f), r24, V(0x1.55589ep-5f)));
        const V r27 = m::fma(r26, r25, m::fma(V(0x1.55548ap-3f), r24, V(0x1.fffffcp-2f)));
        y0 = m::select(usual0, y0, m::fma(m::flip(m::fma(r13, m::fma(r27, r25, r24), r13), x), V(0x1p-64f), m::select(m::negative(x), V(0), V(1))));
      }
      out[0] = y0;
    } else {
      const V t0 = m::max(m::min(x, m::constant<V>(0x1p+65f, 0x1p+513)), m::constant<V>(-0x1p+65f, -0x1p+513));
      const V t1 = t0 * t0;
      const V t2 = t1 * t0;
      const V t3 = t2 * m::constant<V>(0x1.6e4e26p-5f, 0x1.6e4e26d4801f7p-5);
      const V t4 = t0 + t3;
      const V t5 = t4 * m::constant<V>(0x1.988454p+0f, 0x1.9884533d43651p+0);
      const V t6 = m::abs(t5);
      const auto t7 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t6);
      const V t8 = m::neg((t6 - m::select(t7, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t9 = m::exp(t8);
      const auto t10 = m::lt(t5, V(0));
      const V t11 = m::fma(t4, m::constant<V>(0x1.988454p+0f, 0x1.9884533d43651p+0), m::neg(t5));
      const V t12 = t4 * m::constant<V>(-0x1.857936p-25f, -0x1.cbc0d30ebfd15p-54);
      const V t13 = t4 - t0;
      const V t14 = m::fma(t2, m::constant<V>(0x1.6e4e26p-5f, 0x1.6e4e26d4801f7p-5), m::neg(t3));
      const V t15 = t2 * m::constant<V>(0x1.a9003ep-30f, 0x1.441355475a31ap-59);
      const V t16 = m::fma(t1, t0, m::neg(t2)) + (m::fma(t0, t0, m::neg(t1)) * t0);
      const V t17 = (t14 + t15) + (t16 * m::constant<V>(0x1.6e4e26p-5f, 0x1.6e4e26d4801f7p-5));
      const V t18 = (((t0 - (t4 - t13)) + (t3 - t13)) + t17) * m::constant<V>(0x1.988454p+0f, 0x1.9884533d43651p+0);
      const V t19 = (t11 + t12) + t18;
      const V t20 = m::select(m::lt(t6, V(1000)), m::select(t10, t19, m::neg(t19)), V(0));
      const V t21 = t9 + (t9 * t20);
      const V t22 = V(1) + t21;
      const V t23 = (m::constant<V>(0x1.12ba9ep-3f, 0x1.12ba9d1f60179p-3) * t0) * t0;
      const V t24 = (((t21 / t22) / t22) * (t23 + V(1))) * m::constant<V>(0x1.988454p+0f, 0x1.9884533d43651p+0);
      const V t25 = m::select(t7, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t26 = (m::select(t10, t21, V(1)) / t22) * m::select(t10, t25, V(1));
      out[0] = ((t24 * t0) * t25) + t26;
    }
  }
};

struct GELUTanhHalf {
  using Half = GELUTanhHalf;
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = m::min(m::abs(x), V(0x1.4cp+3f));
    const V t1 = t0 * m::constant<V>(-0x1.988454p+0f, -0x1.9884533d43651p+0);
    const V t2 = ((t0 * t0) * t0) * m::constant<V>(-0x1.2444f2p-4f, -0x1.2444f2a4d8b4bp-4);
    const V t3 = m::fma((t1 + t2), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t4 = m::exp2(t3);
    const V t5 = (t4 * m::fma(t0, V(-0x1.fffff2p-1f), V(0))) * m::rcp(m::fma(V(0x1.000004p+0f), (t4 * V(0x1p-64f)), V(1)));
    out[0] = m::select(m::eq(x, V(0)), x, m::fma(t5, V(0x1p-64f), m::max(x, V(0))));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    alignas(64) static constexpr float T0[16] = {-0x1.bc5a1ap-9f, 0x1.0a4f68p-9f, 0x1.5188a2p-18f, 0x1.35ec32p-27f, -0x1.bc5a1ap-9f, 0x1.0a4f68p-9f, 0x1.5188a2p-18f, 0x1.35ec32p-27f, -0x1.bc5a1ap-9f, 0x1.0a4f68p-9f, 0x1.5188a2p-18f, 0x1.35ec32p-27f, -0x1.bc5a1ap-9f, 0x1.0a4f68p-9f, 0x1.5188a2p-18f, 0x1.35ec32p-27f};
    alignas(64) static constexpr float T1[16] = {0x1.a5704ap-2f, 0x1.8142ap-1f, 0x1.f45568p+1f, 0x1.02e5c6p+3f, 0x1.a5704ap-2f, 0x1.8142ap-1f, 0x1.f45568p+1f, 0x1.02e5c6p+3f, 0x1.a5704ap-2f, 0x1.8142ap-1f, 0x1.f45568p+1f, 0x1.02e5c6p+3f, 0x1.a5704ap-2f, 0x1.8142ap-1f, 0x1.f45568p+1f, 0x1.02e5c6p+3f};
    alignas(64) static constexpr float T2[16] = {0x0p+0f, -0x1.85a06cp-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.85a06cp-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.85a06cp-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.85a06cp-27f, 0x0p+0f, 0x0p+0f};
    alignas(64) static constexpr float T3[16] = {0x1.c8c2bp-9f, -0x1.d561a6p-7f, -0x1.1e6c5cp-11f, 0x1.04ba56p-25f, 0x1.c8c2bp-9f, -0x1.d561a6p-7f, -0x1.1e6c5cp-11f, 0x1.04ba56p-25f, 0x1.c8c2bp-9f, -0x1.d561a6p-7f, -0x1.1e6c5cp-11f, 0x1.04ba56p-25f, 0x1.c8c2bp-9f, -0x1.d561a6p-7f, -0x1.1e6c5cp-11f, 0x1.04ba56p-25f};
    alignas(64) static constexpr float T4[16] = {0x1.94a59p-6f, 0x1.d9c9ep-6f, 0x1.02079p-12f, -0x1.de4426p-24f, 0x1.94a59p-6f, 0x1.d9c9ep-6f, 0x1.02079p-12f, -0x1.de4426p-24f, 0x1.94a59p-6f, 0x1.d9c9ep-6f, 0x1.02079p-12f, -0x1.de4426p-24f, 0x1.94a59p-6f, 0x1.d9c9ep-6f, 0x1.02079p-12f, -0x1.de4426p-24f};
    alignas(64) static constexpr float T5[16] = {-0x1.902448p-6f, 0x1.77b26ap-6f, 0x1.70d51ep-9f, -0x1.8d114ap-22f, -0x1.902448p-6f, 0x1.77b26ap-6f, 0x1.70d51ep-9f, -0x1.8d114ap-22f, -0x1.902448p-6f, 0x1.77b26ap-6f, 0x1.70d51ep-9f, -0x1.8d114ap-22f, -0x1.902448p-6f, 0x1.77b26ap-6f, 0x1.70d51ep-9f, -0x1.8d114ap-22f};
    alignas(64) static constexpr float T6[16] = {-0x1.e88736p-4f, -0x1.d7a292p-4f, -0x1.acd3d2p-8f, 0x1.d4bd1ep-22f, -0x1.e88736p-4f, -0x1.d7a292p-4f, -0x1.acd3d2p-8f, 0x1.d4bd1ep-22f, -0x1.e88736p-4f, -0x1.d7a292p-4f, -0x1.acd3d2p-8f, 0x1.d4bd1ep-22f, -0x1.e88736p-4f, -0x1.d7a292p-4f, -0x1.acd3d2p-8f, 0x1.d4bd1ep-22f};
    alignas(64) static constexpr float T7[16] = {0x1.fc0afcp-3f, 0x1.3c533p-4f, 0x1.c8d792p-3f, 0x1.b66816p-3f, 0x1.fc0afcp-3f, 0x1.3c533p-4f, 0x1.c8d792p-3f, 0x1.b66816p-3f, 0x1.fc0afcp-3f, 0x1.3c533p-4f, 0x1.c8d792p-3f, 0x1.b66816p-3f, 0x1.fc0afcp-3f, 0x1.3c533p-4f, 0x1.c8d792p-3f, 0x1.b66816p-3f};
    alignas(64) static constexpr float T8[16] = {0x1.09ac5ap+0f, 0x1.342f5ep+0f, 0x1.403f6ap+1f, 0x1.4c85d2p+2f, 0x1.09ac5ap+0f, 0x1.342f5ep+0f, 0x1.403f6ap+1f, 0x1.4c85d2p+2f, 0x1.09ac5ap+0f, 0x1.342f5ep+0f, 0x1.403f6ap+1f, 0x1.4c85d2p+2f, 0x1.09ac5ap+0f, 0x1.342f5ep+0f, 0x1.403f6ap+1f, 0x1.4c85d2p+2f};
    alignas(64) static constexpr float T9[16] = {0x1.66658ep-1f, 0x1.7964fep+0f, 0x1.6d3198p+3f, 0x1.5d0e78p+5f, 0x1.66658ep-1f, 0x1.7964fep+0f, 0x1.6d3198p+3f, 0x1.5d0e78p+5f, 0x1.66658ep-1f, 0x1.7964fep+0f, 0x1.6d3198p+3f, 0x1.5d0e78p+5f, 0x1.66658ep-1f, 0x1.7964fep+0f, 0x1.6d3198p+3f, 0x1.5d0e78p+5f};
    alignas(64) static constexpr float T10[16] = {-0x1.78318ep-2f, -0x0p+0f, 0x1.2057b6p+4f, 0x1.f51996p+6f, -0x1.78318ep-2f, -0x0p+0f, 0x1.2057b6p+4f, 0x1.f51996p+6f, -0x1.78318ep-2f, -0x0p+0f, 0x1.2057b6p+4f, 0x1.f51996p+6f, -0x1.78318ep-2f, -0x0p+0f, 0x1.2057b6p+4f, 0x1.f51996p+6f};
    const V t0 = m::min(m::abs(x), V(0x1.5p+3f));
    const V t1 = t0 * m::constant<V>(-0x1.988454p+0f, -0x1.9884533d43651p+0);
    const V t2 = ((t0 * t0) * t0) * m::constant<V>(-0x1.2444f2p-4f, -0x1.2444f2a4d8b4bp-4);
    const V t3 = m::fma((t1 + t2), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const auto t4 = m::segment<23, 4>(m::fma(t0, V(0x1.55c9aap+1f), V(2)));
    const V t5 = (t0 - m::entry<V, 4>(t4, T1)) - m::entry<V, 4>(t4, T2);
    const V t6 = m::fma(m::fma(m::entry<V, 4>(t4, T0), t5, m::entry<V, 4>(t4, T3)), t5, m::entry<V, 4>(t4, T4));
    const V t7 = m::fma(m::fma(t6, t5, m::entry<V, 4>(t4, T5)), t5, m::entry<V, 4>(t4, T6));
    const V t8 = m::fma(m::fma(t7, t5, m::entry<V, 4>(t4, T7)), t5, m::entry<V, 4>(t4, T8));
    const V t9 = m::fma(m::fma(t8, t5, m::entry<V, 4>(t4, T9)), t5, m::entry<V, 4>(t4, T10));
    out[0] = m::fma(m::flip((m::exp2(t3) * t9), x), V(0x1p-64f), m::select(m::negative(x), V(0), V(1)));
  }
};

}  // namespace actsym
