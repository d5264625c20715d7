// SMish: Piecewise((x, x > 0), (x*tanh(log(exp(x) + 1)), True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct SaturatedMishHalf;

struct SaturatedMish {
  using Half = SaturatedMishHalf;  // computes half types
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
      alignas(64) static constexpr float T0[16] = {-0x1.be4048p-4f, -0x1.dff60ap-5f, -0x1.8e23f4p-6f, -0x1.1007e2p-7f, -0x1.be4048p-4f, -0x1.dff60ap-5f, -0x1.8e23f4p-6f, -0x1.1007e2p-7f, -0x1.be4048p-4f, -0x1.dff60ap-5f, -0x1.8e23f4p-6f, -0x1.1007e2p-7f, -0x1.be4048p-4f, -0x1.dff60ap-5f, -0x1.8e23f4p-6f, -0x1.1007e2p-7f};
      alignas(64) static constexpr float T1[16] = {0x1.e000c8p-4f, 0x1.8e0052p-2f, 0x1.41aaf4p-1f, 0x1.bb559p-1f, 0x1.e000c8p-4f, 0x1.8e0052p-2f, 0x1.41aaf4p-1f, 0x1.bb559p-1f, 0x1.e000c8p-4f, 0x1.8e0052p-2f, 0x1.41aaf4p-1f, 0x1.bb559p-1f, 0x1.e000c8p-4f, 0x1.8e0052p-2f, 0x1.41aaf4p-1f, 0x1.bb559p-1f};
      alignas(64) static constexpr float T2[16] = {0x1.70d22ep-3f, 0x1.1348dcp-4f, 0x1.64d7bp-6f, 0x1.cd6594p-9f, 0x1.70d22ep-3f, 0x1.1348dcp-4f, 0x1.64d7bp-6f, 0x1.cd6594p-9f, 0x1.70d22ep-3f, 0x1.1348dcp-4f, 0x1.64d7bp-6f, 0x1.cd6594p-9f, 0x1.70d22ep-3f, 0x1.1348dcp-4f, 0x1.64d7bp-6f, 0x1.cd6594p-9f};
      alignas(64) static constexpr float T3[16] = {-0x1.328acap-3f, -0x1.78cc12p-6f, 0x1.094ccap-6f, 0x1.b4a0dp-6f, -0x1.328acap-3f, -0x1.78cc12p-6f, 0x1.094ccap-6f, 0x1.b4a0dp-6f, -0x1.328acap-3f, -0x1.78cc12p-6f, 0x1.094ccap-6f, 0x1.b4a0dp-6f, -0x1.328acap-3f, -0x1.78cc12p-6f, 0x1.094ccap-6f, 0x1.b4a0dp-6f};
      alignas(64) static constexpr float T4[16] = {-0x1.1bc538p-4f, -0x1.0ce45ep-3f, -0x1.0cad5p-3f, -0x1.d6aed6p-4f, -0x1.1bc538p-4f, -0x1.0ce45ep-3f, -0x1.0cad5p-3f, -0x1.d6aed6p-4f, -0x1.1bc538p-4f, -0x1.0ce45ep-3f, -0x1.0cad5p-3f, -0x1.d6aed6p-4f, -0x1.1bc538p-4f, -0x1.0ce45ep-3f, -0x1.0cad5p-3f, -0x1.d6aed6p-4f};
      alignas(64) static constexpr float T5[16] = {0x1.f6fb3ep-2f, 0x1.ba7fc4p-2f, 0x1.78f7dap-2f, 0x1.3cc9dap-2f, 0x1.f6fb3ep-2f, 0x1.ba7fc4p-2f, 0x1.78f7dap-2f, 0x1.3cc9dap-2f, 0x1.f6fb3ep-2f, 0x1.ba7fc4p-2f, 0x1.78f7dap-2f, 0x1.3cc9dap-2f, 0x1.f6fb3ep-2f, 0x1.ba7fc4p-2f, 0x1.78f7dap-2f, 0x1.3cc9dap-2f};
      alignas(64) static constexpr float T6[16] = {-0x1.e22edep-1f, -0x1.a1a1fp-1f, -0x1.708d7ep-1f, -0x1.476af4p-1f, -0x1.e22edep-1f, -0x1.a1a1fp-1f, -0x1.708d7ep-1f, -0x1.476af4p-1f, -0x1.e22edep-1f, -0x1.a1a1fp-1f, -0x1.708d7ep-1f, -0x1.476af4p-1f, -0x1.e22edep-1f, -0x1.a1a1fp-1f, -0x1.708d7ep-1f, -0x1.476af4p-1f};
      const V t0 = m::min(m::abs(x), V(0x1.b3p+6f));
      const V t1 = m::neg(t0);
      const V t2 = m::fma(t1, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const V t3 = m::raised(V(1), t2);
      const V t4 = t3 * V(0x1p-64f);
      const V t5 = t2 - V(12582976);
      const V t6 = m::fma(t5, V(-0x1.0bfbe8p-15f), m::fma(t5, V(-0x1.62ep-1f), t1));
      const V t7 = t6 * t6;
      const V t8 = m::fma(V(0x1.6a6adp-10f), t7, m::fma(V(0x1.123f7ep-7f), t6, V(0x1.55589ep-5f)));
      const V t9 = m::fma(t8, t7, m::fma(V(0x1.55548ap-3f), t6, V(0x1.fffffcp-2f)));
      const V t10 = m::fma(t9, t7, t6);
      const V t11 = m::fma(t4, t10, t4);
      const auto t12 = m::segment<21, 4>(m::fma(t11, V(0x1.ffff8p+0f), V(2)));
      const V t13 = t11 - m::entry<V, 4>(t12, T1);
      const V t14 = m::fma(m::entry<V, 4>(t12, T0), t13, m::entry<V, 4>(t12, T2));
      const V t15 = m::fma(m::fma(t14, t13, m::entry<V, 4>(t12, T3)), t13, m::entry<V, 4>(t12, T4));
      const V t16 = m::fma(m::fma(t15, t13, m::entry<V, 4>(t12, T5)), t13, m::entry<V, 4>(t12, T6));
      const V t17 = t3 * (t0 * t16);
      const V t18 = m::select(m::lt(V(0), x), x, (m::fma(t17, t10, t17) * V(0x1p-64f)));
      out[0] = m::select(m::eq(x, V(0)), x, t18);
    } else {
      const V t0 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const auto t1 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), m::neg(t0));
      const V t2 = m::exp((t0 + m::select(t1, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t3 = m::fma(t2, t2, (t2 * V(2)));
      const auto t4 = m::le(t3, V(2));
      const V t5 = m::select(t4, t3, V(2)) / m::select(t4, V(2), t3);
      const V t6 = m::select(t1, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = m::select(m::lt(V(0), t0), t0, (((m::select(t4, t5, V(1)) / (V(1) + t5)) * t0) * t6));
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
      const V t0 = m::min(m::abs(x), V(0x1.b3p+6f));
      const V t1 = m::neg(t0);
      const V t2 = m::fma(t1, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const auto t3 = m::segment<23, 8>(m::min(m::fma(t0, V(0x1.a9305ap+3f), V(2)), V(256)));
      const V t4 = (t0 - m::entry<V, 8>(t3, T1)) - m::entry<V, 8>(t3, T2);
      const V t5 = m::fma(m::fma(m::entry<V, 8>(t3, T0), t4, m::entry<V, 8>(t3, T3)), t4, m::entry<V, 8>(t3, T4));
      const V t6 = m::fma(m::fma(t5, t4, m::entry<V, 8>(t3, T5)), t4, m::entry<V, 8>(t3, T6));
      const V t7 = m::fma(m::fma(t6, t4, m::entry<V, 8>(t3, T7)), t4, m::entry<V, 8>(t3, T8));
      const V t8 = m::fma(m::fma(t7, t4, m::entry<V, 8>(t3, T9)), t4, m::entry<V, 8>(t3, T10));
      const V t9 = m::raised(V(1), t2) * m::fma(t8, t4, m::entry<V, 8>(t3, T11));
      const V t10 = t2 - V(12582976);
      const V t11 = m::fma(t10, V(-0x1.0bfbe8p-15f), m::fma(t10, V(-0x1.62ep-1f), t1));
      const V t12 = t11 * t11;
      const V t13 = m::fma(V(0x1.6a6adp-10f), t12, m::fma(V(0x1.123f7ep-7f), t11, V(0x1.55589ep-5f)));
      const V t14 = m::fma(t13, t12, m::fma(V(0x1.55548ap-3f), t11, V(0x1.fffffcp-2f)));
      out[0] = m::select(m::lt(V(0), x), V(1), (m::fma(t9, m::fma(t14, t12, t11), t9) * V(0x1p-64f)));
    } else {
      const V t0 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const auto t1 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), m::neg(t0));
      const V t2 = m::exp((t0 + m::select(t1, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t3 = m::fma(t2, t2, (t2 * V(2)));
      const auto t4 = m::le(t3, V(2));
      const V t5 = m::select(t4, t3, V(2)) / m::select(t4, V(2), t3);
      const V t6 = V(1) + t5;
      const V t7 = m::select(t4, t5, V(1)) / t6;
      const V t8 = t0 + m::constant<V>(-0x1.62e43p-1f, -0x1.62e42fefa39efp-1);
      const auto t9 = m::lt(t8, V(0));
      const V t10 = m::abs(t8);
      const auto t11 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t10);
      const V t12 = t10 - m::select(t11, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
      const V t13 = m::exp(m::neg(t12));
      const V t14 = t8 - t0;
      const V t15 = m::constant<V>(-0x1.62e43p-1f, -0x1.62e42fefa39efp-1) - t14;
      const V t16 = ((t0 - (t8 - t14)) + t15) + m::constant<V>(0x1.05c61p-29f, -0x1.abc9e3b39803fp-56);
      const V t17 = m::select(m::lt(t10, V(1000)), m::select(t9, t16, m::neg(t16)), V(0));
      const V t18 = t13 + (t13 * t17);
      const V t19 = m::select(t11, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t20 = (m::select(t9, t18, V(1)) / (V(1) + t18)) * m::select(t9, t19, V(1));
      const V t21 = ((t7 * (m::select(t4, V(1), t5) / t6)) * (t20 + V(1))) * t0;
      const V t22 = m::select(t1, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = m::select(m::lt(V(0), t0), V(1), ((t21 * t22) + (t7 * t22)));
    }
  }
};

struct SaturatedMishHalf {
  using Half = SaturatedMishHalf;
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
    const V t3 = (t2 * V(0x1p-64f)) - V(0x1.1eaa8cp-1f);
    const V t4 = m::fma(m::fma(V(-0x1.039cbap-7f), t3, V(0x1.3f2a48p-6f)), t3, V(-0x1.f54012p-6f));
    const V t5 = m::fma(m::fma(t4, t3, V(0x1.f5eb8ap-6f)), t3, V(0x1.2a37b4p-7f));
    const V t6 = m::fma(m::fma(t5, t3, V(-0x1.121168p-3f)), t3, V(0x1.8b8968p-2f));
    const V t7 = (t2 * (t0 * m::fma(t6, t3, V(-0x1.7dc112p-1f)))) * V(0x1p-64f);
    out[0] = m::select(m::eq(x, V(0)), x, m::select(m::lt(V(0), x), x, t7));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = m::min(m::abs(x), V(0x1.89p+6f));
    const V t1 = m::fma(m::neg(t0), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t2 = m::exp2(t1);
    const V t3 = t2 * V(0x1p-64f);
    const V t4 = m::fma(m::fma(V(-0x1.a40b64p-5f), t3, V(0x1.6fbeeep-2f)), t3, V(-0x1.92d928p+0f));
    const V t5 = m::fma(m::fma(V(0x1.ff103ep-1f), t3, V(0x1.0aa26ep+1f)), t3, V(0x1.00042p+0f));
    const V t6 = m::fma(m::fma(V(0x1.16989ap+0f), t3, V(0x1.125188p+1f)), t3, V(0x1.491074p+1f));
    const V t7 = (t2 * m::fma(t0, m::fma(t4, t3, V(-0x1.00008p+0f)), t5)) * m::rcp(m::fma(t6, t3, V(1)));
    out[0] = m::select(m::lt(V(0), x), V(1), (t7 * V(0x1p-64f)));
  }
};

}  // namespace actsym
