// Mish: x*tanh(log(exp(x) + 1))
// Generated from its definition; edit that and run `actsym generate`.
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
    if constexpr (m::looks_up<V>) {
      // entry<V, n, r>(k, T16) is column k of row r: the centre of piece k, from which distances are taken, or a
      // coefficient of its polynomial.  Rows are repeated up to the length of the longest register.
      alignas(64) static constexpr float T16[8][16] = {
        {-0x1.088d54p+2f, 0x1.6ed528p-2f, 0x1.1b9a36p-2f, 0x1.9a25bcp-4f, 0x1.6a8244p-5f, 0x1.322e5p-5f, 0x1.86227ap-6f, 0x1.e6cc1p-7f, -0x1.088d54p+2f, 0x1.6ed528p-2f, 0x1.1b9a36p-2f, 0x1.9a25bcp-4f, 0x1.6a8244p-5f, 0x1.322e5p-5f, 0x1.86227ap-6f, 0x1.e6cc1p-7f},
        {0x1.e81818p-4f, 0x1.82ab08p-2f, 0x1.39006cp-1f, 0x1.c7000cp-1f, 0x1.e000c8p-4f, 0x1.8e0052p-2f, 0x1.41aaf4p-1f, 0x1.bb559p-1f, 0x1.e81818p-4f, 0x1.82ab08p-2f, 0x1.39006cp-1f, 0x1.c7000cp-1f, 0x1.e000c8p-4f, 0x1.8e0052p-2f, 0x1.41aaf4p-1f, 0x1.bb559p-1f},
        {0x1.e47c52p-1f, -0x1.ee2dfcp-1f, -0x1.b65d9ep-2f, -0x1.0fc6c4p-3f, -0x1.ca318ap-4f, -0x1.c40c4cp-5f, -0x1.84df38p-6f, -0x1.2b7ecep-7f, 0x1.e47c52p-1f, -0x1.ee2dfcp-1f, -0x1.b65d9ep-2f, -0x1.0fc6c4p-3f, -0x1.ca318ap-4f, -0x1.c40c4cp-5f, -0x1.84df38p-6f, -0x1.2b7ecep-7f},
        {0x1.1ca004p+1f, 0x1.4f2d9cp+0f, 0x1.05b0bcp-1f, 0x1.4e48d4p-3f, 0x1.6ef758p-3f, 0x1.105e92p-4f, 0x1.5c5ccap-6f, 0x1.a5295ep-9f, 0x1.1ca004p+1f, 0x1.4f2d9cp+0f, 0x1.05b0bcp-1f, 0x1.4e48d4p-3f, 0x1.6ef758p-3f, 0x1.105e92p-4f, 0x1.5c5ccap-6f, 0x1.a5295ep-9f},
        {-0x1.a630ap+1f, -0x1.4ddcaep+0f, -0x1.0255c2p-1f, -0x1.571974p-3f, -0x1.32722ap-3f, -0x1.79a302p-6f, 0x1.092652p-6f, 0x1.b4d3a8p-6f, -0x1.a630ap+1f, -0x1.4ddcaep+0f, -0x1.0255c2p-1f, -0x1.571974p-3f, -0x1.32722ap-3f, -0x1.79a302p-6f, 0x1.092652p-6f, 0x1.b4d3a8p-6f},
        {0x1.551a04p+1f, 0x1.e8419cp-1f, 0x1.739a0cp-2f, 0x1.c0352ap-4f, -0x1.1bc0d2p-4f, -0x1.0ce2b6p-3f, -0x1.0cabfep-3f, -0x1.d6ad52p-4f, 0x1.551a04p+1f, 0x1.e8419cp-1f, 0x1.739a0cp-2f, 0x1.c0352ap-4f, -0x1.1bc0d2p-4f, -0x1.0ce2b6p-3f, -0x1.0cabfep-3f, -0x1.d6ad52p-4f},
        {-0x1.36056ep+0f, -0x1.5fa5dap-2f, -0x1.d50c64p-5f, 0x1.f42b22p-5f, 0x1.f6fb34p-2f, 0x1.ba7fcep-2f, 0x1.78f7dcp-2f, 0x1.3cc9d8p-2f, -0x1.36056ep+0f, -0x1.5fa5dap-2f, -0x1.d50c64p-5f, 0x1.f42b22p-5f, 0x1.f6fb34p-2f, 0x1.ba7fcep-2f, 0x1.78f7dcp-2f, 0x1.3cc9d8p-2f},
        {-0x1.8151b2p-3f, -0x1.7b03e4p-2f, -0x1.a588e6p-2f, -0x1.a1bc66p-2f, -0x1.e22edep-1f, -0x1.a1a1fp-1f, -0x1.708d7ep-1f, -0x1.476af4p-1f, -0x1.8151b2p-3f, -0x1.7b03e4p-2f, -0x1.a588e6p-2f, -0x1.a1bc66p-2f, -0x1.e22edep-1f, -0x1.a1a1fp-1f, -0x1.708d7ep-1f, -0x1.476af4p-1f},
      };
      const auto t0 = m::negative(x);
      const V t1 = m::cap(m::abs(x), m::select(t0, V(0x1.b3p+6f), V(0x1.42p+3f)));
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
      const V t14 = t12 - m::entry<V, 8, 1>(t13, T16);
      const V t15 = m::fma(m::entry<V, 8, 0>(t13, T16), t14, m::entry<V, 8, 2>(t13, T16));
      const V t16 = m::fma(m::fma(t15, t14, m::entry<V, 8, 3>(t13, T16)), t14, m::entry<V, 8, 4>(t13, T16));
      const V t17 = m::fma(m::fma(t16, t14, m::entry<V, 8, 5>(t13, T16)), t14, m::entry<V, 8, 6>(t13, T16));
      const V t18 = t4 * (t1 * m::fma(t17, t14, m::entry<V, 8, 7>(t13, T16)));
      out[0] = m::fma(m::fma(t18, t11, t18), V(0x1p-64f), m::max(x, V(0)));
    } else if constexpr (m::approximates<V>) {
      // entry<V, n, r>(k, T16) is column k of row r: the centre of piece k, from which distances are taken, or a
      // coefficient of its polynomial.  Rows are repeated up to the length of the longest register.
      alignas(64) static constexpr float T16[7][16] = {
        {0x1.66395p+1f, -0x1.344d9ap-1f, -0x1.074d12p+0f, -0x1.a1096ap-1f, -0x1.0a057p-1f, -0x1.3c950ap-2f, -0x1.7313dp-3f, -0x1.b9e234p-4f, -0x1.eb6bb2p-4f, -0x1.a8cc38p-4f, -0x1.226c62p-4f, -0x1.cae288p-5f, -0x1.cf3256p-6f, -0x1.69f4cp-7f, -0x1.3a7bf2p-7f, 0x1.7daabcp-8f},
        {0x1.041668p-4f, 0x1.72ab18p-3f, 0x1.3cab08p-2f, 0x1.c655acp-2f, 0x1.1e804ep-1f, 0x1.62804ep-1f, 0x1.a02b12p-1f, 0x1.ddd58ep-1f, 0x1.18004cp-4f, 0x1.7955bcp-3f, 0x1.3f55a8p-2f, 0x1.c355b8p-2f, 0x1.1fd59ep-1f, 0x1.5d55b8p-1f, 0x1.9fd5bep-1f, 0x1.dd559p-1f},
        {0x1.ad79eap+0f, 0x1.20dcd6p+1f, 0x1.a963aap+0f, 0x1.047bb4p+0f, 0x1.4557c4p-1f, 0x1.76b254p-2f, 0x1.c7ef16p-3f, 0x1.18d0fep-3f, 0x1.aa71d8p-3f, 0x1.297702p-3f, 0x1.775b8p-4f, 0x1.ad6d2ep-5f, 0x1.df7952p-6f, 0x1.f10334p-7f, 0x1.5a1968p-8f, -0x1.3e63b2p-12f},
        {-0x1.dfda98p+1f, -0x1.5db696p+1f, -0x1.b5bd6p+0f, -0x1.ff1304p-1f, -0x1.3ec43cp-1f, -0x1.74b18ap-2f, -0x1.cde6dep-3f, -0x1.207876p-3f, -0x1.7fdd78p-3f, -0x1.b359a4p-4f, -0x1.81b68ap-5f, -0x1.592d14p-7f, 0x1.32fa9p-7f, 0x1.4a3258p-6f, 0x1.a3ffdp-6f, 0x1.bd3d68p-6f},
        {0x1.a0a2fp+1f, 0x1.0d7f18p+1f, 0x1.42d132p+0f, 0x1.7412p-1f, 0x1.ccdfa4p-2f, 0x1.08728ep-2f, 0x1.3afe96p-3f, 0x1.6beafap-4f, -0x1.6dd876p-5f, -0x1.849488p-4f, -0x1.f945bp-4f, -0x1.122ecp-3f, -0x1.11ee88p-3f, -0x1.069934p-3f, -0x1.e7f51p-4f, -0x1.c0a29p-4f},
        {-0x1.8a3326p+0f, -0x1.d5981ep-1f, -0x1.f9b37ap-2f, -0x1.dd4206p-3f, -0x1.963ac6p-4f, -0x1.e31ccp-8f, 0x1.51fc1ap-5f, 0x1.1e31dp-4f, 0x1.fcb96ap-2f, 0x1.eb9c44p-2f, 0x1.ce9aap-2f, 0x1.ac56ccp-2f, 0x1.8ae968p-2f, 0x1.6a9b9ap-2f, 0x1.49a98ap-2f, 0x1.2d8654p-2f},
        {-0x1.ca47a4p-4f, -0x1.03a9dp-2f, -0x1.5df4c6p-2f, -0x1.8e5966p-2f, -0x1.a16dd4p-2f, -0x1.a81986p-2f, -0x1.a5c0a2p-2f, -0x1.9ebd46p-2f, -0x1.ee89c2p-1f, -0x1.d17fe6p-1f, -0x1.b3050cp-1f, -0x1.964afap-1f, -0x1.7d4da8p-1f, -0x1.668ff2p-1f, -0x1.5018cep-1f, -0x1.3d27a4p-1f},
      };
      const auto t0 = m::negative(x);
      const V t1 = m::cap(m::abs(x), m::select(t0, V(0x1.b3p+6f), V(0x1.42p+3f)));
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
      const auto t13 = m::beside<8>(m::segment<20, 8>(m::fma(t12, V(0x1.ffff8p+0f), V(2))), t0);
      const V t14 = t12 - m::entry<V, 16, 1>(t13, T16);
      const V t15 = m::fma(m::entry<V, 16, 0>(t13, T16), t14, m::entry<V, 16, 2>(t13, T16));
      const V t16 = m::fma(m::fma(t15, t14, m::entry<V, 16, 3>(t13, T16)), t14, m::entry<V, 16, 4>(t13, T16));
      const V t17 = m::fma(m::fma(t16, t14, m::entry<V, 16, 5>(t13, T16)), t14, m::entry<V, 16, 6>(t13, T16));
      const V t18 = t4 * (t1 * t17);
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
      // entry<V, n, r>(k, T16) is column k of row r: the centre of piece k, from which distances are taken, or a
      // coefficient of its polynomial.  Rows are repeated up to the length of the longest register.
      alignas(64) static constexpr float T16[22][16] = {
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
        {0x1.8612e2p-6f, -0x1.73d318p-9f, -0x1.5d20fcp-9f, 0x1.ca7312p-12f, -0x1.49f506p-18f, -0x1.2e9738p-19f, 0x1.d349bcp-25f, 0x1.5bad1p-32f, 0x1.8612e2p-6f, -0x1.73d318p-9f, -0x1.5d20fcp-9f, 0x1.ca7312p-12f, -0x1.49f506p-18f, -0x1.2e9738p-19f, 0x1.d349bcp-25f, 0x1.5bad1p-32f},
        {0x1.9933a2p-3f, 0x1.34f7bcp-1f, 0x1.2366b4p+0f, 0x1.ed6b28p+0f, 0x1.8826ccp+1f, 0x1.2e4048p+2f, 0x1.c626d2p+2f, 0x1.3cf9e6p+3f, 0x1.9933a2p-3f, 0x1.34f7bcp-1f, 0x1.2366b4p+0f, 0x1.ed6b28p+0f, 0x1.8826ccp+1f, 0x1.2e4048p+2f, 0x1.c626d2p+2f, 0x1.3cf9e6p+3f},
        {-0x1.0ef9eep-7f, 0x1.62a23p-10f, 0x1.66c598p-8f, -0x1.15418p-9f, 0x1.6013b2p-13f, 0x1.a0bbfp-20f, -0x1.fba0e4p-23f, -0x1.f58934p-30f, -0x1.0ef9eep-7f, 0x1.62a23p-10f, 0x1.66c598p-8f, -0x1.15418p-9f, 0x1.6013b2p-13f, 0x1.a0bbfp-20f, -0x1.fba0e4p-23f, -0x1.f58934p-30f},
        {-0x1.76bcc2p-7f, -0x1.7157cap-6f, 0x1.6d0d26p-8f, 0x1.8b3d7p-9f, -0x1.7a07aep-11f, 0x1.1106f4p-16f, 0x1.acc9fcp-21f, 0x1.94d3d8p-28f, -0x1.76bcc2p-7f, -0x1.7157cap-6f, 0x1.6d0d26p-8f, 0x1.8b3d7p-9f, -0x1.7a07aep-11f, 0x1.1106f4p-16f, 0x1.acc9fcp-21f, 0x1.94d3d8p-28f},
        {0x1.6dd144p-5f, -0x1.c125c4p-9f, -0x1.0d0374p-5f, 0x1.130e3ep-8f, 0x1.9157dcp-10f, -0x1.aaef2p-14f, -0x1.817102p-19f, -0x1.3182d4p-26f, 0x1.6dd144p-5f, -0x1.c125c4p-9f, -0x1.0d0374p-5f, 0x1.130e3ep-8f, 0x1.9157dcp-10f, -0x1.aaef2p-14f, -0x1.817102p-19f, -0x1.3182d4p-26f},
        {0x1.758108p-5f, 0x1.7c2a92p-4f, 0x1.695b4cp-6f, -0x1.b07d08p-6f, -0x1.1664b8p-10f, 0x1.93cd54p-12f, 0x1.17cc96p-17f, 0x1.a321f4p-25f, 0x1.758108p-5f, 0x1.7c2a92p-4f, 0x1.695b4cp-6f, -0x1.b07d08p-6f, -0x1.1664b8p-10f, 0x1.93cd54p-12f, 0x1.17cc96p-17f, 0x1.a321f4p-25f},
        {-0x1.53b454p-3f, -0x1.4c1608p-5f, 0x1.8af23ap-4f, 0x1.869a74p-5f, -0x1.26bcd6p-8f, -0x1.0c3cf6p-10f, -0x1.367de6p-16f, -0x1.c40934p-24f, -0x1.53b454p-3f, -0x1.4c1608p-5f, 0x1.8af23ap-4f, 0x1.869a74p-5f, -0x1.26bcd6p-8f, -0x1.0c3cf6p-10f, -0x1.367de6p-16f, -0x1.c40934p-24f},
        {-0x1.3ca268p-3f, -0x1.265e6ap-2f, -0x1.c4c8b4p-3f, -0x1.6161e6p-6f, 0x1.1becb6p-6f, 0x1.f21808p-10f, 0x1.ffd98ap-16f, 0x1.67ba84p-23f, -0x1.3ca268p-3f, -0x1.265e6ap-2f, -0x1.c4c8b4p-3f, -0x1.6161e6p-6f, 0x1.1becb6p-6f, 0x1.f21808p-10f, 0x1.ffd98ap-16f, 0x1.67ba84p-23f},
        {0x1.32c5f2p-1f, 0x1.a42262p-2f, 0x1.e49166p-4f, -0x1.c5141ap-5f, -0x1.cad89ep-6f, -0x1.275dccp-9f, -0x1.178884p-15f, -0x1.7cbda2p-23f, 0x1.32c5f2p-1f, 0x1.a42262p-2f, 0x1.e49166p-4f, -0x1.c5141ap-5f, -0x1.cad89ep-6f, -0x1.275dccp-9f, -0x1.178884p-15f, -0x1.7cbda2p-23f},
        {-0x1.1a1a92p-2f, -0x1.16f9b8p-4f, 0x1.1e2edp-4f, 0x1.2cc356p-4f, 0x1.3b6c98p-6f, 0x1.54752ap-10f, 0x1.2ef4e4p-16f, 0x1.923d6p-24f, -0x1.1a1a92p-2f, -0x1.16f9b8p-4f, 0x1.1e2edp-4f, 0x1.2cc356p-4f, 0x1.3b6c98p-6f, 0x1.54752ap-10f, 0x1.2ef4e4p-16f, 0x1.923d6p-24f},
      };
      const auto t0 = m::negative(x);
      const V t1 = m::abs(x);
      const V t2 = m::cap(t1, V(0x1.b3p+6f));
      const V t3 = m::neg(t2);
      const V t4 = m::fma(t3, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const auto t5 = m::segment<23, 8>(m::cap(m::fma(t2, V(0x1.a9305ap+3f), V(2)), V(256)));
      const V t6 = (t2 - m::entry<V, 8, 1>(t5, T16)) - m::entry<V, 8, 2>(t5, T16);
      const V t7 = m::fma(m::entry<V, 8, 0>(t5, T16), t6, m::entry<V, 8, 3>(t5, T16));
      const V t8 = m::fma(m::fma(t7, t6, m::entry<V, 8, 4>(t5, T16)), t6, m::entry<V, 8, 5>(t5, T16));
      const V t9 = m::fma(m::fma(t8, t6, m::entry<V, 8, 6>(t5, T16)), t6, m::entry<V, 8, 7>(t5, T16));
      const V t10 = m::fma(m::fma(t9, t6, m::entry<V, 8, 8>(t5, T16)), t6, m::entry<V, 8, 9>(t5, T16));
      const V t11 = m::fma(m::fma(t10, t6, m::entry<V, 8, 10>(t5, T16)), t6, m::entry<V, 8, 11>(t5, T16));
      const V t12 = m::raised(V(1), t4) * t11;
      const V t13 = t4 - V(12582976);
      const V t14 = m::fma(t13, V(-0x1.0bfbe8p-15f), m::fma(t13, V(-0x1.62ep-1f), t3));
      const V t15 = t14 * t14;
      const V t16 = m::fma(V(0x1.6a6adp-10f), t15, m::fma(V(0x1.123f7ep-7f), t14, V(0x1.55589ep-5f)));
      const V t17 = m::fma(t16, t15, m::fma(V(0x1.55548ap-3f), t14, V(0x1.fffffcp-2f)));
      const V t18 = m::cap(t1, V(0x1.74p+3f));
      const auto t19 = m::segment<22, 8>(m::fma(t18, V(0x1.4a5242p+1f), V(2)));
      const V t20 = t18 - m::entry<V, 8, 13>(t19, T16);
      const V t21 = m::fma(m::entry<V, 8, 12>(t19, T16), t20, m::entry<V, 8, 14>(t19, T16));
      const V t22 = m::fma(m::fma(t21, t20, m::entry<V, 8, 15>(t19, T16)), t20, m::entry<V, 8, 16>(t19, T16));
      const V t23 = m::fma(m::fma(t22, t20, m::entry<V, 8, 17>(t19, T16)), t20, m::entry<V, 8, 18>(t19, T16));
      const V t24 = m::fma(m::fma(t23, t20, m::entry<V, 8, 19>(t19, T16)), t20, m::entry<V, 8, 20>(t19, T16));
      const V t25 = m::select(t0, V(0), V(1)) + m::fma(t24, t20, m::entry<V, 8, 21>(t19, T16));
      out[0] = m::select(t0, (m::fma(t12, m::fma(t17, t15, t14), t12) * V(0x1p-64f)), t25);
    } else if constexpr (m::approximates<V>) {
      // entry<V, n, r>(k, T32) is column k of row r: the centre of piece k, from which distances are taken, or a
      // coefficient of its polynomial.  Rows are repeated up to the length of the longest register.
      alignas(128) static constexpr float T32[10][32] = {
        {0x1.50a502p+17f, -0x1.fa143ep+15f, -0x1.dc35fep+3f, 0x1.56c228p+9f, 0x1.8c4f62p+1f, -0x1.bfd4fp+1f, -0x1.9199ap-5f, -0x1.766be4p-4f, -0x1.a585c4p-7f, 0x1.1be3b6p-8f, 0x1.1568dp-8f, -0x1.14f1f2p-10f, -0x1.116524p-13f, 0x1.8fcf88p-16f, 0x1.3088dcp-20f, -0x1.6cf2d2p-24f, 0x1.308f16p-6f, -0x1.ee6a5ap-7f, 0x1.6d97f8p-9f, -0x1.070d52p-9f, -0x1.c25f1ap-11f, -0x1.ee960ep-16f, 0x1.5dfd02p-16f, 0x1.ef0b38p-20f, -0x1.eaa362p-26f, 0x1.525b4ep-30f, -0x1.65195cp-32f, 0x1.856556p-42f, -0x1.aadf6cp-55f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {0x1.46c734p-7f, 0x1.205c9ap-5f, 0x1.198dd2p-4f, 0x1.c99614p-4f, 0x1.7bc82p-3f, 0x1.16a2eap-2f, 0x1.99ee62p-2f, 0x1.34c91p-1f, 0x1.c1ce36p-1f, 0x1.40b2fcp+0f, 0x1.ce72dep+0f, 0x1.43217p+1f, 0x1.ccfd7p+1f, 0x1.432174p+2f, 0x1.d733ap+2f, 0x1.48b8d6p+3f, 0x1.b028aap-4f, 0x1.441e7ap-2f, 0x1.493c8ap-1f, 0x1.31432cp+0f, 0x1.b1dd52p+0f, 0x1.4787dap+1f, 0x1.e59c26p+1f, 0x1.65196cp+2f, 0x1.0425e4p+3f, 0x1.6d583ep+3f, 0x1.0a672ap+4f, 0x1.7dd5a2p+4f, 0x1.1411c4p+5f, 0x1.73e254p+5f, 0x1.0869cp+6f, 0x1.7596cep+6f},
        {0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x1.a25b08p-29f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f},
        {-0x1.9dc24ap+11f, -0x1.10c6b4p+10f, 0x1.42c89p+0f, -0x1.9a55bcp+3f, 0x1.8762cp-3f, 0x1.0260d6p-3f, 0x1.1ae27p-5f, 0x1.133dcp-7f, -0x1.3e830ep-6f, -0x1.6c906ap-6f, 0x1.0f4cep-9f, 0x1.0b51e8p-8f, -0x1.746ae6p-13f, -0x1.ef373ep-14f, 0x1.17a8f2p-20f, 0x1.87b784p-21f, -0x1.7bf3bp-6f, -0x1.49c6ap-7f, 0x1.78f59p-10f, 0x1.284dfcp-8f, 0x1.726aep-10f, -0x1.997cdep-12f, -0x1.b30cc6p-14f, -0x1.72382cp-18f, 0x1.5b797ap-21f, 0x1.3ee0e2p-24f, 0x1.2ca3e6p-30f, 0x1.c1759cp-37f, 0x1.2e154ap-54f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {-0x1.4ae3ecp+4f, 0x1.36d428p+3f, 0x1.be759cp-6f, -0x1.6baa5cp-1f, -0x1.fd1506p-8f, 0x1.1671ccp-5f, 0x1.75fa4ep-5f, 0x1.1fbdc4p-4f, 0x1.d7d0c2p-5f, 0x1.312922p-9f, -0x1.c88d54p-6f, -0x1.5a69aep-8f, 0x1.48f9aep-9f, 0x1.7a9664p-12f, -0x1.27fc6ap-15f, -0x1.6cf15ep-18f, 0x1.c2183cp-10f, -0x1.08e676p-6f, -0x1.9bc5a6p-6f, -0x1.0a753p-7f, 0x1.00b806p-9f, 0x1.1b824ep-9f, 0x1.76bap-12f, -0x1.53448cp-19f, -0x1.b2601cp-18f, -0x1.408312p-21f, -0x1.182f5p-30f, 0x1.bd748p-37f, 0x1.0cd946p-49f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {0x1.daf2cp-2f, 0x1.59105ep-4f, -0x1.08a17cp-3f, -0x1.ee8ab6p-4f, -0x1.12d19p-3f, -0x1.085176p-3f, -0x1.b857bp-4f, -0x1.850ef4p-5f, 0x1.6eb59ep-5f, 0x1.9f1f0cp-4f, 0x1.78117ep-5f, -0x1.d21616p-7f, -0x1.36d7fap-7f, -0x1.0d9b2ap-12f, 0x1.2c652ap-12f, 0x1.164c1ep-15f, 0x1.480168p-4f, 0x1.250bd4p-4f, 0x1.160106p-5f, -0x1.d0c2fp-7f, -0x1.37c774p-6f, -0x1.d956dp-8f, -0x1.8243dap-11f, 0x1.632fdcp-13f, 0x1.762246p-15f, 0x1.ab8ecp-19f, 0x1.e6421p-26f, -0x1.447474p-33f, 0x1.d94e9ep-50f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {0x1.1d404p-6f, 0x1.25314cp-8f, -0x1.92b2a8p-7f, -0x1.19d644p-5f, -0x1.2eb79p-4f, -0x1.ea128cp-4f, -0x1.72719p-3f, -0x1.f6744cp-3f, -0x1.f679e4p-3f, -0x1.f6c04ap-4f, 0x1.c4ab2ep-5f, 0x1.479394p-4f, 0x1.02fc4ap-6f, -0x1.2c1efp-8f, -0x1.a2b7b8p-10f, -0x1.470a32p-13f, -0x1.a547p-5f, 0x1.c7da5p-7f, 0x1.5958fcp-4f, 0x1.8c22dap-4f, 0x1.e51966p-5f, 0x1.d08974p-7f, -0x1.0137e6p-10f, -0x1.569482p-10f, -0x1.dcd4a8p-13f, -0x1.e4453ap-17f, -0x1.52e0f8p-23f, -0x1.fccaap-32f, -0x1.352c46p-45f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {0x1.91f95ap-2f, 0x1.92d6e2p-2f, 0x1.92773cp-2f, 0x1.8f5fap-2f, 0x1.831844p-2f, 0x1.694accp-2f, 0x1.2dbfcep-2f, 0x1.4ceb8ap-3f, -0x1.830398p-5f, -0x1.0c1466p-2f, -0x1.32c5aap-2f, -0x1.f78386p-4f, 0x1.80cca6p-6f, 0x1.dd0b36p-6f, 0x1.90a912p-8f, 0x1.199a78p-11f, -0x1.a3646ep-2f, -0x1.af291ap-2f, -0x1.79b5d6p-2f, -0x1.a3dbbap-3f, -0x1.620532p-4f, -0x1.17c2fcp-11f, 0x1.d88f8cp-7f, 0x1.7cc0c4p-8f, 0x1.b2de76p-11f, 0x1.9b812cp-15f, 0x1.beb1d2p-22f, 0x1.65f7f2p-30f, 0x1.85d214p-47f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {0x1.fb8b66p-3f, 0x1.1214c4p-2f, 0x1.2d1992p-2f, 0x1.4f94dcp-2f, 0x1.89ac62p-2f, 0x1.cab56ap-2f, 0x1.101e92p-1f, 0x1.404576p-1f, 0x1.508712p-1f, 0x1.10d39cp-1f, 0x1.8de5b6p-3f, -0x1.d46744p-4f, -0x1.7669cap-3f, -0x1.643faep-4f, -0x1.e59286p-7f, -0x1.3dea16p-10f, -0x1.fd44eep-4f, -0x1.344ae8p-2f, -0x1.202198p-1f, -0x1.c25cf4p-1f, -0x1.056c76p+0f, -0x1.145ddp+0f, -0x1.0d30dcp+0f, -0x1.03f0eep+0f, -0x1.008008p+0f, -0x1.000728p+0f, -0x1.00000ep+0f, -0x1p+0f, -0x1p+0f, -0x1p+0f, -0x1p+0f, -0x1p+0f},
        {-0x1.971bf6p-2f, -0x1.907374p-2f, -0x1.86ce3cp-2f, -0x1.791f9ap-2f, -0x1.5e3aeep-2f, -0x1.394306p-2f, -0x1.f199f8p-3f, -0x1.feff36p-4f, 0x1.bf19c2p-5f, 0x1.211386p-2f, 0x1.f100cp-2f, 0x1.fe4c54p-2f, 0x1.3dd102p-2f, 0x1.d4be28p-4f, 0x1.1cd8d8p-6f, 0x1.623286p-10f, 0x1.2ec828p-1f, 0x1.17d85ep-1f, 0x1.9e5074p-2f, -0x0p+0f, -0x1.ee029cp-2f, -0x1.668484p+0f, -0x1.5c1ff6p+1f, -0x1.23df5ap+2f, -0x1.c826f2p+2f, -0x1.4d5742p+3f, -0x1.f4ce52p+3f, -0x1.6dd5a2p+4f, -0x1.0c11c4p+5f, -0x1.6be254p+5f, -0x1.0469cp+6f, -0x1.7196cep+6f},
      };
      const auto t0 = m::negative(x);
      const V t1 = m::cap(m::abs(x), m::select(t0, V(0x1.b3p+6f), V(0x1.74p+3f)));
      const V t2 = m::neg(t1);
      const V t3 = m::fma(t2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const V t4 = m::fma(t1, m::select(t0, V(0x1.2c2304p+2f), V(0x1.5ef766p+5f)), V(2));
      const auto t5 = m::beside<16>(m::segment<22, 16>(t4), t0);
      const V t6 = (t1 - m::entry<V, 32, 1>(t5, T32)) - m::entry<V, 32, 2>(t5, T32);
      const V t7 = m::fma(m::entry<V, 32, 0>(t5, T32), t6, m::entry<V, 32, 3>(t5, T32));
      const V t8 = m::fma(m::fma(t7, t6, m::entry<V, 32, 4>(t5, T32)), t6, m::entry<V, 32, 5>(t5, T32));
      const V t9 = m::fma(m::fma(t8, t6, m::entry<V, 32, 6>(t5, T32)), t6, m::entry<V, 32, 7>(t5, T32));
      const V t10 = m::fma(m::fma(t9, t6, m::entry<V, 32, 8>(t5, T32)), t6, m::entry<V, 32, 9>(t5, T32));
      const V t11 = m::raised(V(1), t3) * t10;
      const V t12 = t3 - V(12582976);
      const V t13 = m::fma(t12, V(-0x1.0bfbe8p-15f), m::fma(t12, V(-0x1.62ep-1f), t2));
      const V t14 = t13 * t13;
      const V t15 = m::fma(V(0x1.6a6adp-10f), t14, m::fma(V(0x1.123f7ep-7f), t13, V(0x1.55589ep-5f)));
      const V t16 = m::fma(t15, t14, m::fma(V(0x1.55548ap-3f), t13, V(0x1.fffffcp-2f)));
      out[0] = m::fma(m::fma(t11, m::fma(t16, t14, t13), t11), V(0x1p-64f), m::select(t0, V(0), V(1)));
    } else {
      const V t0 = m::cap(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
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
    const V t1 = m::cap(m::abs(x), m::select(t0, V(0x1.89p+6f), V(0x1.16p+3f)));
    const V t2 = m::fma(m::neg(t1), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t3 = m::exp2(t2);
    const V t4 = t3 * V(0x1p-64f);
    const V t5 = m::fma(m::select(t0, V(-0x1.000002p-1f), V(-0x1.000002p+1f)), t4, m::select(t0, V(-0x1.fffffcp-1f), V(-0x1.093a98p-49f)));
    const V t6 = m::fma(m::select(t0, V(0x1.ffffeap-2f), V(0x1.fffffap+0f)), t4, m::select(t0, V(0x1.000002p+0f), V(0x1.00000cp+1f)));
    out[0] = m::fma(((t3 * (t1 * t5)) * m::rcp(m::fma(t6, t4, V(1)))), V(0x1p-64f), m::max(x, V(0)));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const auto t0 = m::negative(x);
    const V t1 = m::cap(m::abs(x), m::select(t0, V(0x1.89p+6f), V(0x1.45p+3f)));
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
