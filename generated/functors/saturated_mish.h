// SMish: Piecewise((x, x > 0), (x*tanh(log(exp(x) + 1)), True))
// Generated from its definition; edit that and run `actsym generate`.
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
      // entry<V, n, r>(k, T16) is column k of row r: the centre of piece k, from which distances are taken, or a
      // coefficient of its polynomial.  Rows are repeated up to the length of the longest register.
      alignas(64) static constexpr float T16[7][16] = {
        {-0x1.be4048p-4f, -0x1.dff60ap-5f, -0x1.8e23f4p-6f, -0x1.1007e2p-7f, -0x1.be4048p-4f, -0x1.dff60ap-5f, -0x1.8e23f4p-6f, -0x1.1007e2p-7f, -0x1.be4048p-4f, -0x1.dff60ap-5f, -0x1.8e23f4p-6f, -0x1.1007e2p-7f, -0x1.be4048p-4f, -0x1.dff60ap-5f, -0x1.8e23f4p-6f, -0x1.1007e2p-7f},
        {0x1.e000c8p-4f, 0x1.8e0052p-2f, 0x1.41aaf4p-1f, 0x1.bb559p-1f, 0x1.e000c8p-4f, 0x1.8e0052p-2f, 0x1.41aaf4p-1f, 0x1.bb559p-1f, 0x1.e000c8p-4f, 0x1.8e0052p-2f, 0x1.41aaf4p-1f, 0x1.bb559p-1f, 0x1.e000c8p-4f, 0x1.8e0052p-2f, 0x1.41aaf4p-1f, 0x1.bb559p-1f},
        {0x1.70d22ep-3f, 0x1.1348dcp-4f, 0x1.64d7bp-6f, 0x1.cd6594p-9f, 0x1.70d22ep-3f, 0x1.1348dcp-4f, 0x1.64d7bp-6f, 0x1.cd6594p-9f, 0x1.70d22ep-3f, 0x1.1348dcp-4f, 0x1.64d7bp-6f, 0x1.cd6594p-9f, 0x1.70d22ep-3f, 0x1.1348dcp-4f, 0x1.64d7bp-6f, 0x1.cd6594p-9f},
        {-0x1.328acap-3f, -0x1.78cc12p-6f, 0x1.094ccap-6f, 0x1.b4a0dp-6f, -0x1.328acap-3f, -0x1.78cc12p-6f, 0x1.094ccap-6f, 0x1.b4a0dp-6f, -0x1.328acap-3f, -0x1.78cc12p-6f, 0x1.094ccap-6f, 0x1.b4a0dp-6f, -0x1.328acap-3f, -0x1.78cc12p-6f, 0x1.094ccap-6f, 0x1.b4a0dp-6f},
        {-0x1.1bc538p-4f, -0x1.0ce45ep-3f, -0x1.0cad5p-3f, -0x1.d6aed6p-4f, -0x1.1bc538p-4f, -0x1.0ce45ep-3f, -0x1.0cad5p-3f, -0x1.d6aed6p-4f, -0x1.1bc538p-4f, -0x1.0ce45ep-3f, -0x1.0cad5p-3f, -0x1.d6aed6p-4f, -0x1.1bc538p-4f, -0x1.0ce45ep-3f, -0x1.0cad5p-3f, -0x1.d6aed6p-4f},
        {0x1.f6fb3ep-2f, 0x1.ba7fc4p-2f, 0x1.78f7dap-2f, 0x1.3cc9dap-2f, 0x1.f6fb3ep-2f, 0x1.ba7fc4p-2f, 0x1.78f7dap-2f, 0x1.3cc9dap-2f, 0x1.f6fb3ep-2f, 0x1.ba7fc4p-2f, 0x1.78f7dap-2f, 0x1.3cc9dap-2f, 0x1.f6fb3ep-2f, 0x1.ba7fc4p-2f, 0x1.78f7dap-2f, 0x1.3cc9dap-2f},
        {-0x1.e22edep-1f, -0x1.a1a1fp-1f, -0x1.708d7ep-1f, -0x1.476af4p-1f, -0x1.e22edep-1f, -0x1.a1a1fp-1f, -0x1.708d7ep-1f, -0x1.476af4p-1f, -0x1.e22edep-1f, -0x1.a1a1fp-1f, -0x1.708d7ep-1f, -0x1.476af4p-1f, -0x1.e22edep-1f, -0x1.a1a1fp-1f, -0x1.708d7ep-1f, -0x1.476af4p-1f},
      };
      const V t0 = m::cap(m::abs(x), V(0x1.b3p+6f));
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
      const V t13 = t11 - m::entry<V, 4, 1>(t12, T16);
      const V t14 = m::fma(m::entry<V, 4, 0>(t12, T16), t13, m::entry<V, 4, 2>(t12, T16));
      const V t15 = m::fma(m::fma(t14, t13, m::entry<V, 4, 3>(t12, T16)), t13, m::entry<V, 4, 4>(t12, T16));
      const V t16 = m::fma(m::fma(t15, t13, m::entry<V, 4, 5>(t12, T16)), t13, m::entry<V, 4, 6>(t12, T16));
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
      // entry<V, n, r>(k, T16) is column k of row r: the centre of piece k, from which distances are taken, or a
      // coefficient of its polynomial.  Rows are repeated up to the length of the longest register.
      alignas(64) static constexpr float T16[12][16] = {
        {-0x1.9f4baep-1f, 0x1.f85c44p-2f, -0x1.f0b242p-13f, 0x1.ed3cc8p-17f, -0x1.a33b8ap-22f, 0x1.2623dep-27f, -0x1.b59d26p-37f, -0x1.b294dcp-68f, -0x1.9f4baep-1f, 0x1.f85c44p-2f, -0x1.f0b242p-13f, 0x1.ed3cc8p-17f, -0x1.a33b8ap-22f, 0x1.2623dep-27f, -0x1.b59d26p-37f, -0x1.b294dcp-68f},
        {0x1.4c59ecp-4f, 0x1.2839eap-2f, 0x1.848bb2p-1f, 0x1.31432cp+0f, 0x1.cb30acp+1f, 0x1.be5898p+2f, 0x1.d73b5cp+3f, 0x1.d2a5dap+5f, 0x1.4c59ecp-4f, 0x1.2839eap-2f, 0x1.848bb2p-1f, 0x1.31432cp+0f, 0x1.cb30acp+1f, 0x1.be5898p+2f, 0x1.d73b5cp+3f, 0x1.d2a5dap+5f},
        {0x0p+0f, 0x0p+0f, 0x0p+0f, 0x1.a25b08p-29f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x1.a25b08p-29f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f},
        {-0x1.a4768ap-1f, -0x1.dfff5p-5f, -0x1.8c6312p-10f, 0x1.13c03ep-13f, -0x1.0ed6ccp-18f, -0x1.b8c748p-25f, 0x1.73e09ep-34f, 0x1.36079cp-62f, -0x1.a4768ap-1f, -0x1.dfff5p-5f, -0x1.8c6312p-10f, 0x1.13c03ep-13f, -0x1.0ed6ccp-18f, -0x1.b8c748p-25f, 0x1.73e09ep-34f, 0x1.36079cp-62f},
        {-0x1.4c549ap-4f, -0x1.2eee64p-6f, 0x1.60236ep-9f, -0x1.8faaaap-10f, 0x1.e4785ep-16f, 0x1.777f94p-24f, -0x1.5b9c68p-32f, 0x1.46bf1cp-56f, -0x1.4c549ap-4f, -0x1.2eee64p-6f, 0x1.60236ep-9f, -0x1.8faaaap-10f, 0x1.e4785ep-16f, 0x1.777f94p-24f, -0x1.5b9c68p-32f, 0x1.46bf1cp-56f},
        {-0x1.7c575p-7f, -0x1.3c65a6p-7f, 0x1.1bd9f4p-8f, 0x1.70a1c6p-8f, -0x1.17c45ep-13f, 0x1.72e3cap-21f, 0x1.25009ep-28f, -0x1.a2e942p-51f, -0x1.7c575p-7f, -0x1.3c65a6p-7f, 0x1.1bd9f4p-8f, 0x1.70a1c6p-8f, -0x1.17c45ep-13f, 0x1.72e3cap-21f, 0x1.25009ep-28f, -0x1.a2e942p-51f},
        {0x1.65f99cp-8f, -0x1.d47b2ap-7f, -0x1.7ab358p-6f, -0x1.05034ep-7f, 0x1.0569bep-11f, -0x1.802d98p-17f, -0x1.2b34cp-25f, -0x1.4a3484p-46f, 0x1.65f99cp-8f, -0x1.d47b2ap-7f, -0x1.7ab358p-6f, -0x1.05034ep-7f, 0x1.0569bep-11f, -0x1.802d98p-17f, -0x1.2b34cp-25f, -0x1.4a3484p-46f},
        {0x1.45db96p-4f, 0x1.2db8d6p-4f, 0x1.44f76cp-6f, -0x1.d0f4f8p-7f, -0x1.34b322p-10f, 0x1.93e564p-14f, 0x1.7400dep-23f, 0x1.4fa6dp-41f, 0x1.45db96p-4f, 0x1.2db8d6p-4f, 0x1.44f76cp-6f, -0x1.d0f4f8p-7f, -0x1.34b322p-10f, 0x1.93e564p-14f, 0x1.7400dep-23f, 0x1.4fa6dp-41f},
        {-0x1.e5058ep-5f, 0x1.88f078p-8f, 0x1.8c2eb8p-4f, 0x1.8c2096p-4f, -0x1.a2df8ep-13f, -0x1.1c17acp-11f, -0x1.879008p-21f, 0x1.bc59a6p-38f, -0x1.e5058ep-5f, 0x1.88f078p-8f, 0x1.8c2eb8p-4f, 0x1.8c2096p-4f, -0x1.a2df8ep-13f, -0x1.1c17acp-11f, -0x1.879008p-21f, 0x1.bc59a6p-38f},
        {-0x1.9f403p-2f, -0x1.affec8p-2f, -0x1.594ddep-2f, -0x1.a3dbc6p-3f, 0x1.e52ac6p-7f, 0x1.1263ep-9f, 0x1.49c6d8p-19f, -0x1.22bd9ep-33f, -0x1.9f403p-2f, -0x1.affec8p-2f, -0x1.594ddep-2f, -0x1.a3dbc6p-3f, 0x1.e52ac6p-7f, 0x1.1263ep-9f, 0x1.49c6d8p-19f, -0x1.22bd9ep-33f},
        {-0x1.abe898p-4f, -0x1.1cc72cp-2f, -0x1.4a0cdap-1f, -0x1.c25cf4p-1f, -0x1.0ebd5p+0f, -0x1.014fb4p+0f, -0x1.00005ap+0f, -0x1p+0f, -0x1.abe898p-4f, -0x1.1cc72cp-2f, -0x1.4a0cdap-1f, -0x1.c25cf4p-1f, -0x1.0ebd5p+0f, -0x1.014fb4p+0f, -0x1.00005ap+0f, -0x1p+0f},
        {0x1.30357cp-1f, 0x1.1be248p-1f, 0x1.56a1f4p-2f, -0x0p+0f, -0x1.40439ep+1f, -0x1.7df556p+2f, -0x1.b73b5p+3f, -0x1.caa5dap+5f, 0x1.30357cp-1f, 0x1.1be248p-1f, 0x1.56a1f4p-2f, -0x0p+0f, -0x1.40439ep+1f, -0x1.7df556p+2f, -0x1.b73b5p+3f, -0x1.caa5dap+5f},
      };
      const V t0 = m::cap(m::abs(x), V(0x1.b3p+6f));
      const V t1 = m::neg(t0);
      const V t2 = m::fma(t1, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const auto t3 = m::segment<23, 8>(m::cap(m::fma(t0, V(0x1.a9305ap+3f), V(2)), V(256)));
      const V t4 = (t0 - m::entry<V, 8, 1>(t3, T16)) - m::entry<V, 8, 2>(t3, T16);
      const V t5 = m::fma(m::entry<V, 8, 0>(t3, T16), t4, m::entry<V, 8, 3>(t3, T16));
      const V t6 = m::fma(m::fma(t5, t4, m::entry<V, 8, 4>(t3, T16)), t4, m::entry<V, 8, 5>(t3, T16));
      const V t7 = m::fma(m::fma(t6, t4, m::entry<V, 8, 6>(t3, T16)), t4, m::entry<V, 8, 7>(t3, T16));
      const V t8 = m::fma(m::fma(t7, t4, m::entry<V, 8, 8>(t3, T16)), t4, m::entry<V, 8, 9>(t3, T16));
      const V t9 = m::fma(m::fma(t8, t4, m::entry<V, 8, 10>(t3, T16)), t4, m::entry<V, 8, 11>(t3, T16));
      const V t10 = m::raised(V(1), t2) * t9;
      const V t11 = t2 - V(12582976);
      const V t12 = m::fma(t11, V(-0x1.0bfbe8p-15f), m::fma(t11, V(-0x1.62ep-1f), t1));
      const V t13 = t12 * t12;
      const V t14 = m::fma(V(0x1.6a6adp-10f), t13, m::fma(V(0x1.123f7ep-7f), t12, V(0x1.55589ep-5f)));
      const V t15 = m::fma(t14, t13, m::fma(V(0x1.55548ap-3f), t12, V(0x1.fffffcp-2f)));
      out[0] = m::select(m::lt(V(0), x), V(1), (m::fma(t10, m::fma(t15, t13, t12), t10) * V(0x1p-64f)));
    } else if constexpr (m::approximates<V>) {
      // entry<V, n, r>(k, T32) is column k of row r: the centre of piece k, from which distances are taken, or a
      // coefficient of its polynomial.  Rows are repeated up to the length of the longest register.
      alignas(128) static constexpr float T32[8][32] = {
        {0x1.d7ac4ap-9f, -0x1.c0d4d4p-7f, -0x1.809ccep-6f, -0x1.a2c824p-6f, -0x1.599602p-6f, -0x1.e50386p-7f, -0x1.22cd0cp-7f, -0x1.01341ap-8f, 0x1.6bdaaap-10f, 0x1.9a3a4ep-9f, 0x1.5f008ap-9f, 0x1.a74b82p-10f, 0x1.ea4386p-11f, 0x1.692abcp-11f, 0x1.6ba484p-12f, 0x1.0303e6p-12f, 0x1.088972p-14f, 0x1.84ae3cp-19f, -0x1.5074eap-17f, -0x1.ab14fep-18f, -0x1.a44c7ep-18f, -0x1.f6a4a2p-18f, -0x1.2eb69ep-19f, -0x1.2707ep-17f, -0x1.6c5222p-21f, 0x1.7dc4bp-23f, -0x1.c36964p-23f, -0x1.0ad2p-19f, -0x1.2f32cp-21f, -0x1.d867dp-19f, -0x1.22388cp-20f, -0x1.d7b09cp-51f},
        {0x1.81b618p-4f, 0x1.13a592p-2f, 0x1.db51e6p-2f, 0x1.439df6p-1f, 0x1.a63c72p-1f, 0x1.fe2448p-1f, 0x1.31432cp+0f, 0x1.5e6708p+0f, 0x1.9fe7b6p+0f, 0x1.01deeap+1f, 0x1.2d755ep+1f, 0x1.5dac0cp+1f, 0x1.8ad7a2p+1f, 0x1.bd7d98p+1f, 0x1.eae782p+1f, 0x1.0ca56p+2f, 0x1.2e4f84p+2f, 0x1.5d2f64p+2f, 0x1.8ff486p+2f, 0x1.ba342ap+2f, 0x1.e81abcp+2f, 0x1.0dae34p+3f, 0x1.23c76cp+3f, 0x1.3ababcp+3f, 0x1.60f57ap+3f, 0x1.8dc392p+3f, 0x1.b9f5d6p+3f, 0x1.edb448p+3f, 0x1.0b5e3cp+4f, 0x1.259ac4p+4f, 0x1.3cfb2p+4f, 0x1.d8ab78p+5f},
        {0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x1.a25b08p-29f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f},
        {0x1.46341ep-4f, 0x1.33483p-4f, 0x1.cd0af2p-5f, 0x1.218p-5f, 0x1.9c808ap-7f, -0x1.8606dap-9f, -0x1.cf5d44p-7f, -0x1.34679ep-6f, -0x1.3fc99ap-6f, -0x1.e01beep-7f, -0x1.3d33fap-7f, -0x1.6be808p-8f, -0x1.943dfap-9f, -0x1.7e2bbp-10f, -0x1.631a74p-11f, -0x1.cf0c2p-13f, 0x1.2828b8p-14f, 0x1.60fdb4p-13f, 0x1.26411p-13f, 0x1.a31446p-14f, 0x1.0b88e6p-14f, 0x1.29823p-15f, 0x1.642846p-16f, 0x1.0fb27cp-16f, 0x1.48793ap-18f, 0x1.80453cp-20f, 0x1.ea4f48p-23f, -0x1.eb8006p-20f, 0x1.d6ea7ap-21f, -0x1.b32caep-19f, -0x1.c85394p-21f, 0x1.c1a902p-47f},
        {-0x1.c300b8p-5f, 0x1.5758a2p-16f, 0x1.a9836p-5f, 0x1.5325f4p-4f, 0x1.9d91a2p-4f, 0x1.a9a8acp-4f, 0x1.8c286p-4f, 0x1.5b5c34p-4f, 0x1.08c0d8p-4f, 0x1.3313dap-5f, 0x1.585dc2p-6f, 0x1.40c9a4p-7f, 0x1.f7fefcp-9f, 0x1.7a901cp-12f, -0x1.1fdbacp-10f, -0x1.bfc01ap-10f, -0x1.d830e2p-10f, -0x1.6c9fd6p-10f, -0x1.d03c18p-11f, -0x1.29ee22p-11f, -0x1.5ff562p-12f, -0x1.7802cep-13f, -0x1.af85ccp-14f, -0x1.d28b64p-15f, -0x1.545672p-16f, -0x1.a39056p-18f, -0x1.a5addcp-20f, 0x1.240518p-21f, 0x1.80b5dap-25f, 0x1.cfd6eep-20f, 0x1.3c2d06p-21f, 0x1.568c3p-40f},
        {-0x1.a18968p-2f, -0x1.b02e96p-2f, -0x1.9fe1e2p-2f, -0x1.7c871ap-2f, -0x1.454a66p-2f, -0x1.0ec964p-2f, -0x1.a3dbccp-3f, -0x1.413edp-3f, -0x1.9765fep-4f, -0x1.4bb3fp-5f, -0x1.6e913cp-7f, 0x1.713138p-8f, 0x1.9ae10ap-7f, 0x1.e46424p-7f, 0x1.d4592ap-7f, 0x1.a07fa6p-7f, 0x1.433fcp-7f, 0x1.9d8d02p-8f, 0x1.daa818p-9f, 0x1.207de8p-9f, 0x1.476e46p-10f, 0x1.53f56p-11f, 0x1.7c7e48p-12f, 0x1.9a5a3ap-13f, 0x1.20db2ep-14f, 0x1.4beffp-16f, 0x1.84dae6p-18f, 0x1.38e934p-19f, -0x1.8063fp-24f, 0x1.ed71bep-20f, 0x1.fb8acap-22f, -0x1.5ad7b4p-38f},
        {-0x1.d74e5cp-4f, -0x1.0b68c8p-2f, -0x1.b1ca26p-2f, -0x1.1bf85ep-1f, -0x1.601e36p-1f, -0x1.934f6cp-1f, -0x1.c25cf4p-1f, -0x1.e2effp-1f, -0x1.0216acp+0f, -0x1.0f87dap+0f, -0x1.13caa6p+0f, -0x1.141fb4p+0f, -0x1.126348p+0f, -0x1.0f8d1p+0f, -0x1.0ce304p+0f, -0x1.0a5f18p+0f, -0x1.07541ap+0f, -0x1.04531cp+0f, -0x1.025944p+0f, -0x1.0161eap+0f, -0x1.00c3a8p+0f, -0x1.006352p+0f, -0x1.0036cp+0f, -0x1.001d3ep+0f, -0x1.000a2p+0f, -0x1.0002dcp+0f, -0x1.0000dp+0f, -0x1.00003p+0f, -0x1.00000ep+0f, -0x1.000006p+0f, -0x1.000002p+0f, -0x1p+0f},
        {0x1.2f7a1p-1f, 0x1.1ea884p-1f, 0x1.f8d906p-2f, 0x1.a497eap-2f, 0x1.29bafcp-2f, 0x1.4f864p-3f, -0x0p+0f, -0x1.49a564p-3f, -0x1.a51b8ap-2f, -0x1.a1dc74p-1f, -0x1.2e43b8p+0f, -0x1.964f6ep+0f, -0x1.f77b7ep+0f, -0x1.31c10ep+1f, -0x1.61b05ap+1f, -0x1.922de6p+1f, -0x1.d7d1b8p+1f, -0x1.1bd4a2p+2f, -0x1.4f3e8ep+2f, -0x1.79cb54p+2f, -0x1.a7e1d6p+2f, -0x1.db3ffep+2f, -0x1.03bfaep+3f, -0x1.1ab6a4p+3f, -0x1.40f414p+3f, -0x1.6dc32ep+3f, -0x1.99f5bap+3f, -0x1.cdb442p+3f, -0x1.f6bc76p+3f, -0x1.159ac4p+4f, -0x1.2cfb2p+4f, -0x1.d0ab78p+5f},
      };
      const V t0 = m::cap(m::abs(x), V(0x1.b3p+6f));
      const V t1 = m::neg(t0);
      const V t2 = m::fma(t1, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const auto t3 = m::segment<20, 32>(m::cap(m::fma(t0, V(0x1.5e706p+0f), V(2)), V(30)));
      const V t4 = (t0 - m::entry<V, 32, 1>(t3, T32)) - m::entry<V, 32, 2>(t3, T32);
      const V t5 = m::fma(m::entry<V, 32, 0>(t3, T32), t4, m::entry<V, 32, 3>(t3, T32));
      const V t6 = m::fma(m::fma(t5, t4, m::entry<V, 32, 4>(t3, T32)), t4, m::entry<V, 32, 5>(t3, T32));
      const V t7 = m::fma(m::fma(t6, t4, m::entry<V, 32, 6>(t3, T32)), t4, m::entry<V, 32, 7>(t3, T32));
      const V t8 = m::raised(V(1), t2) * t7;
      const V t9 = t2 - V(12582976);
      const V t10 = m::fma(t9, V(-0x1.0bfbe8p-15f), m::fma(t9, V(-0x1.62ep-1f), t1));
      const V t11 = t10 * t10;
      const V t12 = m::fma(V(0x1.6a6adp-10f), t11, m::fma(V(0x1.123f7ep-7f), t10, V(0x1.55589ep-5f)));
      const V t13 = m::fma(t12, t11, m::fma(V(0x1.55548ap-3f), t10, V(0x1.fffffcp-2f)));
      out[0] = m::select(m::lt(V(0), x), V(1), (m::fma(t8, m::fma(t13, t11, t10), t8) * V(0x1p-64f)));
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
    const V t0 = m::cap(m::abs(x), V(0x1.89p+6f));
    const V t1 = m::fma(m::neg(t0), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t2 = m::exp2(t1);
    const V t3 = t2 * V(0x1p-64f);
    const V t4 = m::fma(m::fma(V(0x1.000002p-1f), t3, V(0x1.000012p+0f)), t3, V(1));
    const V t5 = (t2 * (t0 * m::fma(V(-0x1.000016p-1f), t3, V(-1)))) * m::rcp(t4);
    out[0] = m::select(m::eq(x, V(0)), x, m::select(m::lt(V(0), x), x, (t5 * V(0x1p-64f))));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = m::cap(m::abs(x), V(0x1.89p+6f));
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
