// Mish: x*tanh(log(exp(x) + 1))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct MishHalf;

struct Mish {
  using Half = MishHalf;  // computes half types
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
      alignas(64) static constexpr float T0[16] = {-0x1.088d54p+2f, 0x1.6ed528p-2f, 0x1.1b9a36p-2f, 0x1.9a25bcp-4f, 0x1.6a8244p-5f, 0x1.322e5p-5f, 0x1.862278p-6f, 0x1.e6cbe8p-7f, -0x1.088d54p+2f, 0x1.6ed528p-2f, 0x1.1b9a36p-2f, 0x1.9a25bcp-4f, 0x1.6a8244p-5f, 0x1.322e5p-5f, 0x1.862278p-6f, 0x1.e6cbe8p-7f};
      alignas(64) static constexpr float T1[16] = {0x1.e81818p-4f, 0x1.82ab08p-2f, 0x1.39006cp-1f, 0x1.c7000cp-1f, 0x1.e000c8p-4f, 0x1.8e0052p-2f, 0x1.41aaf4p-1f, 0x1.bb559p-1f, 0x1.e81818p-4f, 0x1.82ab08p-2f, 0x1.39006cp-1f, 0x1.c7000cp-1f, 0x1.e000c8p-4f, 0x1.8e0052p-2f, 0x1.41aaf4p-1f, 0x1.bb559p-1f};
      alignas(64) static constexpr float T2[16] = {0x1.e47c52p-1f, -0x1.ee2dfcp-1f, -0x1.b65d9ep-2f, -0x1.0fc6c4p-3f, -0x1.ca318ap-4f, -0x1.c40c4cp-5f, -0x1.84df3ap-6f, -0x1.2b7eccp-7f, 0x1.e47c52p-1f, -0x1.ee2dfcp-1f, -0x1.b65d9ep-2f, -0x1.0fc6c4p-3f, -0x1.ca318ap-4f, -0x1.c40c4cp-5f, -0x1.84df3ap-6f, -0x1.2b7eccp-7f};
      alignas(64) static constexpr float T3[16] = {0x1.1ca004p+1f, 0x1.4f2d9cp+0f, 0x1.05b0bcp-1f, 0x1.4e48d4p-3f, 0x1.6ef758p-3f, 0x1.105e92p-4f, 0x1.5c5ccap-6f, 0x1.a5296p-9f, 0x1.1ca004p+1f, 0x1.4f2d9cp+0f, 0x1.05b0bcp-1f, 0x1.4e48d4p-3f, 0x1.6ef758p-3f, 0x1.105e92p-4f, 0x1.5c5ccap-6f, 0x1.a5296p-9f};
      alignas(64) static constexpr float T4[16] = {-0x1.a630ap+1f, -0x1.4ddcaep+0f, -0x1.0255c2p-1f, -0x1.571974p-3f, -0x1.32722ap-3f, -0x1.79a302p-6f, 0x1.092652p-6f, 0x1.b4d3a8p-6f, -0x1.a630ap+1f, -0x1.4ddcaep+0f, -0x1.0255c2p-1f, -0x1.571974p-3f, -0x1.32722ap-3f, -0x1.79a302p-6f, 0x1.092652p-6f, 0x1.b4d3a8p-6f};
      alignas(64) static constexpr float T5[16] = {0x1.551a04p+1f, 0x1.e8419cp-1f, 0x1.739a0cp-2f, 0x1.c0352ap-4f, -0x1.1bc0d2p-4f, -0x1.0ce2b6p-3f, -0x1.0cabfep-3f, -0x1.d6ad52p-4f, 0x1.551a04p+1f, 0x1.e8419cp-1f, 0x1.739a0cp-2f, 0x1.c0352ap-4f, -0x1.1bc0d2p-4f, -0x1.0ce2b6p-3f, -0x1.0cabfep-3f, -0x1.d6ad52p-4f};
      alignas(64) static constexpr float T6[16] = {-0x1.36056ep+0f, -0x1.5fa5dap-2f, -0x1.d50c64p-5f, 0x1.f42b22p-5f, 0x1.f6fb34p-2f, 0x1.ba7fcep-2f, 0x1.78f7dcp-2f, 0x1.3cc9d8p-2f, -0x1.36056ep+0f, -0x1.5fa5dap-2f, -0x1.d50c64p-5f, 0x1.f42b22p-5f, 0x1.f6fb34p-2f, 0x1.ba7fcep-2f, 0x1.78f7dcp-2f, 0x1.3cc9d8p-2f};
      alignas(64) static constexpr float T7[16] = {-0x1.8151b2p-3f, -0x1.7b03e4p-2f, -0x1.a588e6p-2f, -0x1.a1bc66p-2f, -0x1.e22edep-1f, -0x1.a1a1fp-1f, -0x1.708d7ep-1f, -0x1.476af4p-1f, -0x1.8151b2p-3f, -0x1.7b03e4p-2f, -0x1.a588e6p-2f, -0x1.a1bc66p-2f, -0x1.e22edep-1f, -0x1.a1a1fp-1f, -0x1.708d7ep-1f, -0x1.476af4p-1f};
      const auto t0 = m::negative(x);
      const V t1 = m::min(m::abs(x), m::select(t0, V(0x1.b3p+6f), V(0x1.42p+3f)));
      const V t2 = m::neg(t1);
      const V t3 = m::fma(t2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const V t4 = m::raised(V(1), t3);
      const V t5 = t4 * V(0x1p-64f);
      const V t6 = t3 - V(12582976);
      const V t7 = m::fma(t6, V(-0x1.0bfbe8p-15f), m::fma(t6, V(-0x1.62ep-1f), t2));
      const V t8 = t7 * t7;
      const V t9 = m::fma(V(0x1.6a6adp-10f), t8, m::fma(V(0x1.123f7ep-7f), t7, V(0x1.55589ep-5f)));
      const V t10 = m::fma(t9, t8, m::fma(V(0x1.55548ap-3f), t7, V(0x1.fffffcp-2f)));
      const V t11 = m::fma(t10, t8, t7);
      const V t12 = m::fma(t5, t11, t5);
      const auto t13 = m::beside<4>(m::segment<21, 4>(m::fma(t12, V(0x1.ffff8p+0f), V(2))), t0);
      const V t14 = t12 - m::entry<V, 8>(t13, T1);
      const V t15 = m::fma(m::entry<V, 8>(t13, T0), t14, m::entry<V, 8>(t13, T2));
      const V t16 = m::fma(m::fma(t15, t14, m::entry<V, 8>(t13, T3)), t14, m::entry<V, 8>(t13, T4));
      const V t17 = m::fma(m::fma(t16, t14, m::entry<V, 8>(t13, T5)), t14, m::entry<V, 8>(t13, T6));
      const V t18 = t4 * (t1 * m::fma(t17, t14, m::entry<V, 8>(t13, T7)));
      out[0] = m::fma(m::fma(t18, t11, t18), V(0x1p-64f), m::max(x, V(0)));
    } else {
      const V t0 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const auto t1 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), m::neg(t0));
      const V t2 = m::exp((t0 + m::select(t1, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t3 = m::fma(t2, t2, (t2 * V(2)));
      const auto t4 = m::le(t3, V(2));
      const V t5 = m::select(t4, t3, V(2)) / m::select(t4, V(2), t3);
      const V t6 = m::select(t1, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = ((m::select(t4, t5, V(1)) / (V(1) + t5)) * t0) * t6;
    }
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    if constexpr (m::looks_up<V>) {
      alignas(64) static constexpr float T0[16] = {0x1.3fe03p+4f, 0x1.1d097p-2f, -0x1.f0b24p-13f, 0x1.ed3cc8p-17f, -0x1.a33b8ap-22f, 0x1.2623dep-27f, -0x1.b59d26p-37f, -0x1.b294eep-68f, 0x1.3fe03p+4f, 0x1.1d097p-2f, -0x1.f0b24p-13f, 0x1.ed3cc8p-17f, -0x1.a33b8ap-22f, 0x1.2623dep-27f, -0x1.b59d26p-37f, -0x1.b294eep-68f};
      alignas(64) static constexpr float T1[16] = {0x1.4c59ecp-4f, 0x1.2839eap-2f, 0x1.848bb2p-1f, 0x1.31432cp+0f, 0x1.cb30acp+1f, 0x1.be5898p+2f, 0x1.d73b5cp+3f, 0x1.d2a5dap+5f, 0x1.4c59ecp-4f, 0x1.2839eap-2f, 0x1.848bb2p-1f, 0x1.31432cp+0f, 0x1.cb30acp+1f, 0x1.be5898p+2f, 0x1.d73b5cp+3f, 0x1.d2a5dap+5f};
      alignas(64) static constexpr float T2[16] = {0x0p+0f, 0x0p+0f, 0x0p+0f, 0x1.a25b08p-29f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x1.a25b08p-29f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f};
      alignas(64) static constexpr float T3[16] = {0x1.64d4f8p-1f, -0x1.cb33ccp-6f, -0x1.8c6312p-10f, 0x1.13c03ep-13f, -0x1.0ed6ccp-18f, -0x1.b8c748p-25f, 0x1.73e09ep-34f, 0x1.3607aap-62f, 0x1.64d4f8p-1f, -0x1.cb33ccp-6f, -0x1.8c6312p-10f, 0x1.13c03ep-13f, -0x1.0ed6ccp-18f, -0x1.b8c748p-25f, 0x1.73e09ep-34f, 0x1.3607aap-62f};
      alignas(64) static constexpr float T4[16] = {-0x1.2af9a6p-2f, -0x1.2707fcp-7f, 0x1.60236ep-9f, -0x1.8faaaap-10f, 0x1.e4785ep-16f, 0x1.777f94p-24f, -0x1.5b9c68p-32f, 0x1.46bf2cp-56f, -0x1.2af9a6p-2f, -0x1.2707fcp-7f, 0x1.60236ep-9f, -0x1.8faaaap-10f, 0x1.e4785ep-16f, 0x1.777f94p-24f, -0x1.5b9c68p-32f, 0x1.46bf2cp-56f};
      alignas(64) static constexpr float T5[16] = {-0x1.aa5eap-6f, -0x1.64e144p-7f, 0x1.1bd9f4p-8f, 0x1.70a1c6p-8f, -0x1.17c45ep-13f, 0x1.72e3cap-21f, 0x1.25009ep-28f, -0x1.a2e954p-51f, -0x1.aa5eap-6f, -0x1.64e144p-7f, 0x1.1bd9f4p-8f, 0x1.70a1c6p-8f, -0x1.17c45ep-13f, 0x1.72e3cap-21f, 0x1.25009ep-28f, -0x1.a2e954p-51f};
      alignas(64) static constexpr float T6[16] = {0x1.91c04ap-8f, -0x1.d91e92p-7f, -0x1.7ab358p-6f, -0x1.05034ep-7f, 0x1.0569bep-11f, -0x1.802d98p-17f, -0x1.2b34cp-25f, -0x1.4a3494p-46f, 0x1.91c04ap-8f, -0x1.d91e92p-7f, -0x1.7ab358p-6f, -0x1.05034ep-7f, 0x1.0569bep-11f, -0x1.802d98p-17f, -0x1.2b34cp-25f, -0x1.4a3494p-46f};
      alignas(64) static constexpr float T7[16] = {0x1.4605fap-4f, 0x1.2dc93p-4f, 0x1.44f76cp-6f, -0x1.d0f4f8p-7f, -0x1.34b322p-10f, 0x1.93e564p-14f, 0x1.7400dep-23f, 0x1.4fa6dcp-41f, 0x1.4605fap-4f, 0x1.2dc93p-4f, 0x1.44f76cp-6f, -0x1.d0f4f8p-7f, -0x1.34b322p-10f, 0x1.93e564p-14f, 0x1.7400dep-23f, 0x1.4fa6dcp-41f};
      alignas(64) static constexpr float T8[16] = {-0x1.e506e6p-5f, 0x1.88fcdep-8f, 0x1.8c2eb8p-4f, 0x1.8c2096p-4f, -0x1.a2df8ep-13f, -0x1.1c17acp-11f, -0x1.879008p-21f, 0x1.bc59b8p-38f, -0x1.e506e6p-5f, 0x1.88fcdep-8f, 0x1.8c2eb8p-4f, 0x1.8c2096p-4f, -0x1.a2df8ep-13f, -0x1.1c17acp-11f, -0x1.879008p-21f, 0x1.bc59b8p-38f};
      alignas(64) static constexpr float T9[16] = {-0x1.9f4032p-2f, -0x1.affeccp-2f, -0x1.594ddep-2f, -0x1.a3dbc6p-3f, 0x1.e52ac6p-7f, 0x1.1263ep-9f, 0x1.49c6d8p-19f, -0x1.22bd9ep-33f, -0x1.9f4032p-2f, -0x1.affeccp-2f, -0x1.594ddep-2f, -0x1.a3dbc6p-3f, 0x1.e52ac6p-7f, 0x1.1263ep-9f, 0x1.49c6d8p-19f, -0x1.22bd9ep-33f};
      alignas(64) static constexpr float T10[16] = {-0x1.abe898p-4f, -0x1.1cc72cp-2f, -0x1.4a0cdap-1f, -0x1.c25cf4p-1f, -0x1.0ebd5p+0f, -0x1.014fb4p+0f, -0x1.00005ap+0f, -0x1p+0f, -0x1.abe898p-4f, -0x1.1cc72cp-2f, -0x1.4a0cdap-1f, -0x1.c25cf4p-1f, -0x1.0ebd5p+0f, -0x1.014fb4p+0f, -0x1.00005ap+0f, -0x1p+0f};
      alignas(64) static constexpr float T11[16] = {0x1.30357cp-1f, 0x1.1be248p-1f, 0x1.56a1f4p-2f, -0x0p+0f, -0x1.40439ep+1f, -0x1.7df556p+2f, -0x1.b73b5p+3f, -0x1.caa5dap+5f, 0x1.30357cp-1f, 0x1.1be248p-1f, 0x1.56a1f4p-2f, -0x0p+0f, -0x1.40439ep+1f, -0x1.7df556p+2f, -0x1.b73b5p+3f, -0x1.caa5dap+5f};
      alignas(64) static constexpr float T12[16] = {0x1.8612f8p-6f, -0x1.73d31ap-9f, -0x1.5d20fcp-9f, 0x1.ca7312p-12f, -0x1.49f506p-18f, -0x1.2e9738p-19f, 0x1.d349bcp-25f, 0x1.5bad1p-32f, 0x1.8612f8p-6f, -0x1.73d31ap-9f, -0x1.5d20fcp-9f, 0x1.ca7312p-12f, -0x1.49f506p-18f, -0x1.2e9738p-19f, 0x1.d349bcp-25f, 0x1.5bad1p-32f};
      alignas(64) static constexpr float T13[16] = {0x1.9933a2p-3f, 0x1.34f7bcp-1f, 0x1.2366b4p+0f, 0x1.ed6b28p+0f, 0x1.8826ccp+1f, 0x1.2e4048p+2f, 0x1.c626d2p+2f, 0x1.3cf9e6p+3f, 0x1.9933a2p-3f, 0x1.34f7bcp-1f, 0x1.2366b4p+0f, 0x1.ed6b28p+0f, 0x1.8826ccp+1f, 0x1.2e4048p+2f, 0x1.c626d2p+2f, 0x1.3cf9e6p+3f};
      alignas(64) static constexpr float T14[16] = {-0x1.0ef9eep-7f, 0x1.62a232p-10f, 0x1.66c598p-8f, -0x1.15418p-9f, 0x1.6013b2p-13f, 0x1.a0bbfp-20f, -0x1.fba0e4p-23f, -0x1.f58934p-30f, -0x1.0ef9eep-7f, 0x1.62a232p-10f, 0x1.66c598p-8f, -0x1.15418p-9f, 0x1.6013b2p-13f, 0x1.a0bbfp-20f, -0x1.fba0e4p-23f, -0x1.f58934p-30f};
      alignas(64) static constexpr float T15[16] = {-0x1.76bcc4p-7f, -0x1.7157cap-6f, 0x1.6d0d26p-8f, 0x1.8b3d7p-9f, -0x1.7a07aep-11f, 0x1.1106f4p-16f, 0x1.acc9fcp-21f, 0x1.94d3d8p-28f, -0x1.76bcc4p-7f, -0x1.7157cap-6f, 0x1.6d0d26p-8f, 0x1.8b3d7p-9f, -0x1.7a07aep-11f, 0x1.1106f4p-16f, 0x1.acc9fcp-21f, 0x1.94d3d8p-28f};
      alignas(64) static constexpr float T16[16] = {0x1.6dd144p-5f, -0x1.c125c4p-9f, -0x1.0d0374p-5f, 0x1.130e3ep-8f, 0x1.9157dcp-10f, -0x1.aaef2p-14f, -0x1.817102p-19f, -0x1.3182d4p-26f, 0x1.6dd144p-5f, -0x1.c125c4p-9f, -0x1.0d0374p-5f, 0x1.130e3ep-8f, 0x1.9157dcp-10f, -0x1.aaef2p-14f, -0x1.817102p-19f, -0x1.3182d4p-26f};
      alignas(64) static constexpr float T17[16] = {0x1.758108p-5f, 0x1.7c2a92p-4f, 0x1.695b4cp-6f, -0x1.b07d08p-6f, -0x1.1664b8p-10f, 0x1.93cd54p-12f, 0x1.17cc96p-17f, 0x1.a321f4p-25f, 0x1.758108p-5f, 0x1.7c2a92p-4f, 0x1.695b4cp-6f, -0x1.b07d08p-6f, -0x1.1664b8p-10f, 0x1.93cd54p-12f, 0x1.17cc96p-17f, 0x1.a321f4p-25f};
      alignas(64) static constexpr float T18[16] = {-0x1.53b454p-3f, -0x1.4c1608p-5f, 0x1.8af23ap-4f, 0x1.869a74p-5f, -0x1.26bcd6p-8f, -0x1.0c3cf6p-10f, -0x1.367de6p-16f, -0x1.c40934p-24f, -0x1.53b454p-3f, -0x1.4c1608p-5f, 0x1.8af23ap-4f, 0x1.869a74p-5f, -0x1.26bcd6p-8f, -0x1.0c3cf6p-10f, -0x1.367de6p-16f, -0x1.c40934p-24f};
      alignas(64) static constexpr float T19[16] = {-0x1.3ca268p-3f, -0x1.265e6ap-2f, -0x1.c4c8b4p-3f, -0x1.6161e6p-6f, 0x1.1becb6p-6f, 0x1.f21808p-10f, 0x1.ffd98ap-16f, 0x1.67ba84p-23f, -0x1.3ca268p-3f, -0x1.265e6ap-2f, -0x1.c4c8b4p-3f, -0x1.6161e6p-6f, 0x1.1becb6p-6f, 0x1.f21808p-10f, 0x1.ffd98ap-16f, 0x1.67ba84p-23f};
      alignas(64) static constexpr float T20[16] = {0x1.32c5f2p-1f, 0x1.a42262p-2f, 0x1.e49166p-4f, -0x1.c5141ap-5f, -0x1.cad89ep-6f, -0x1.275dccp-9f, -0x1.178884p-15f, -0x1.7cbda2p-23f, 0x1.32c5f2p-1f, 0x1.a42262p-2f, 0x1.e49166p-4f, -0x1.c5141ap-5f, -0x1.cad89ep-6f, -0x1.275dccp-9f, -0x1.178884p-15f, -0x1.7cbda2p-23f};
      alignas(64) static constexpr float T21[16] = {-0x1.1a1a92p-2f, -0x1.16f9b8p-4f, 0x1.1e2edp-4f, 0x1.2cc356p-4f, 0x1.3b6c98p-6f, 0x1.54752ap-10f, 0x1.2ef4e4p-16f, 0x1.923d6p-24f, -0x1.1a1a92p-2f, -0x1.16f9b8p-4f, 0x1.1e2edp-4f, 0x1.2cc356p-4f, 0x1.3b6c98p-6f, 0x1.54752ap-10f, 0x1.2ef4e4p-16f, 0x1.923d6p-24f};
      const auto t0 = m::negative(x);
      const V t1 = m::abs(x);
      const V t2 = m::min(t1, V(0x1.b3p+6f));
      const V t3 = m::neg(t2);
      const V t4 = m::fma(t3, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const auto t5 = m::segment<23, 8>(m::min(m::fma(t2, V(0x1.a9305ap+3f), V(2)), V(256)));
      const V t6 = (t2 - m::entry<V, 8>(t5, T1)) - m::entry<V, 8>(t5, T2);
      const V t7 = m::fma(m::fma(m::entry<V, 8>(t5, T0), t6, m::entry<V, 8>(t5, T3)), t6, m::entry<V, 8>(t5, T4));
      const V t8 = m::fma(m::fma(t7, t6, m::entry<V, 8>(t5, T5)), t6, m::entry<V, 8>(t5, T6));
      const V t9 = m::fma(m::fma(t8, t6, m::entry<V, 8>(t5, T7)), t6, m::entry<V, 8>(t5, T8));
      const V t10 = m::fma(m::fma(t9, t6, m::entry<V, 8>(t5, T9)), t6, m::entry<V, 8>(t5, T10));
      const V t11 = m::raised(V(1), t4) * m::fma(t10, t6, m::entry<V, 8>(t5, T11));
      const V t12 = t4 - V(12582976);
      const V t13 = m::fma(t12, V(-0x1.0bfbe8p-15f), m::fma(t12, V(-0x1.62ep-1f), t3));
      const V t14 = t13 * t13;
      const V t15 = m::fma(V(0x1.6a6adp-10f), t14, m::fma(V(0x1.123f7ep-7f), t13, V(0x1.55589ep-5f)));
      const V t16 = m::fma(t15, t14, m::fma(V(0x1.55548ap-3f), t13, V(0x1.fffffcp-2f)));
      const V t17 = m::min(t1, V(0x1.74p+3f));
      const auto t18 = m::segment<22, 8>(m::fma(t17, V(0x1.4a5242p+1f), V(2)));
      const V t19 = t17 - m::entry<V, 8>(t18, T13);
      const V t20 = m::fma(m::entry<V, 8>(t18, T12), t19, m::entry<V, 8>(t18, T14));
      const V t21 = m::fma(m::fma(t20, t19, m::entry<V, 8>(t18, T15)), t19, m::entry<V, 8>(t18, T16));
      const V t22 = m::fma(m::fma(t21, t19, m::entry<V, 8>(t18, T17)), t19, m::entry<V, 8>(t18, T18));
      const V t23 = m::fma(m::fma(t22, t19, m::entry<V, 8>(t18, T19)), t19, m::entry<V, 8>(t18, T20));
      const V t24 = m::select(t0, V(0), V(1)) + m::fma(t23, t19, m::entry<V, 8>(t18, T21));
      out[0] = m::select(t0, (m::fma(t11, m::fma(t16, t14, t13), t11) * V(0x1p-64f)), t24);
    } else {
      const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
      const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const auto t2 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), m::neg(t1));
      const V t3 = m::exp((t1 + m::select(t2, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t4 = m::fma(t3, t3, (t3 * V(2)));
      const auto t5 = m::le(t4, V(2));
      const V t6 = m::select(t5, t4, V(2)) / m::select(t5, V(2), t4);
      const V t7 = V(1) + t6;
      const V t8 = m::select(t5, t6, V(1)) / t7;
      const V t9 = t1 + m::constant<V>(-0x1.62e43p-1f, -0x1.62e42fefa39efp-1);
      const auto t10 = m::lt(t9, V(0));
      const V t11 = m::abs(t9);
      const auto t12 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t11);
      const V t13 = t11 - m::select(t12, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
      const V t14 = m::exp(m::neg(t13));
      const V t15 = t9 - t1;
      const V t16 = m::constant<V>(-0x1.62e43p-1f, -0x1.62e42fefa39efp-1) - t15;
      const V t17 = ((t1 - (t9 - t15)) + t16) + m::constant<V>(0x1.05c61p-29f, -0x1.abc9e3b39803fp-56);
      const V t18 = m::select(m::lt(t11, V(1000)), m::select(t10, t17, m::neg(t17)), V(0));
      const V t19 = t14 + (t14 * t18);
      const V t20 = m::select(t12, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t21 = (m::select(t10, t19, V(1)) / (V(1) + t19)) * m::select(t10, t20, V(1));
      const V t22 = ((t8 * (m::select(t5, V(1), t6) / t7)) * (t21 + V(1))) * t1;
      const V t23 = m::select(t2, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = (t22 * t23) + (t8 * t23);
    }
  }
};

struct MishHalf {
  using Half = MishHalf;
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P&, V* out) {
    const V x = in[0];
    const auto t0 = m::negative(x);
    const V t1 = m::min(m::abs(x), m::select(t0, V(0x1.89p+6f), V(0x1.16p+3f)));
    const V t2 = m::fma(m::neg(t1), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t3 = m::exp2(t2);
    const V t4 = t3 * V(0x1p-64f);
    const V t5 = m::fma(m::select(t0, V(-0x1.000002p-1f), V(-0x1.000002p+1f)), t4, m::select(t0, V(-0x1.fffffcp-1f), V(-0x1.56ae9p-50f)));
    const V t6 = m::fma(m::select(t0, V(0x1.ffffeap-2f), V(0x1.fffffap+0f)), t4, m::select(t0, V(0x1.000002p+0f), V(0x1.00000cp+1f)));
    out[0] = m::fma(((t3 * (t1 * t5)) * m::rcp(m::fma(t6, t4, V(1)))), V(0x1p-64f), m::max(x, V(0)));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const auto t0 = m::negative(x);
    const V t1 = m::min(m::abs(x), m::select(t0, V(0x1.89p+6f), V(0x1.45p+3f)));
    const V t2 = m::fma(m::neg(t1), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t3 = m::exp2(t2);
    const V t4 = t3 * V(0x1p-64f);
    const V t5 = m::fma(m::select(t0, V(-0x1.a40b1p-5f), V(0x1.531778p-4f)), t4, m::select(t0, V(0x1.6fbf36p-2f), V(-0x1.7483bp-2f)));
    const V t6 = m::fma(t5, t4, m::select(t0, V(-0x1.92d946p+0f), V(0x1.fb7016p+1f)));
    const V t7 = m::fma(t6, t4, m::select(t0, V(-0x1.00007ap+0f), V(-0x1.2e64eap-12f)));
    const V t8 = m::fma(m::select(t0, V(0x1.ff104cp-1f), V(-0x1.474094p+1f)), t4, m::select(t0, V(0x1.0aa2b2p+1f), V(-0x1.e33ac4p+0f)));
    const V t9 = m::fma(t8, t4, m::select(t0, V(0x1.0003fep+0f), V(0x1.fa1dbp-10f)));
    const V t10 = m::fma(m::select(t0, V(0x1.169916p+0f), V(0x1.5f6466p+1f)), t4, m::select(t0, V(0x1.125154p+1f), V(0x1.1ccc4ep+2f)));
    const V t11 = m::fma(t10, t4, m::select(t0, V(0x1.4910c2p+1f), V(0x1.748fbcp+1f)));
    out[0] = m::fma(((t3 * m::fma(t1, t7, t9)) * m::rcp(m::fma(t11, t4, V(1)))), V(0x1p-64f), m::select(t0, V(0), V(1)));
  }
};

}  // namespace actsym
