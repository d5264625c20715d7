// TeLU: x*tanh(exp(x))
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct TeLUHalf;

struct TeLU {
  using Half = TeLUHalf;  // computes half types
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
      alignas(64) static constexpr float T16[10][16] = {
        {-0x1.e55baep+11f, -0x1.997ed8p+7f, 0x1.220288p+3f, 0x1.5f7a6p+1f, -0x1.940e6ep+2f, -0x1.02c61cp+0f, -0x1.77efc8p+1f, -0x1.8ef8f4p+1f, -0x1.e55baep+11f, -0x1.997ed8p+7f, 0x1.220288p+3f, 0x1.5f7a6p+1f, -0x1.940e6ep+2f, -0x1.02c61cp+0f, -0x1.77efc8p+1f, -0x1.8ef8f4p+1f},
        {0x1.6495f4p-3f, 0x1.8e0052p-2f, 0x1.3b55b8p-1f, 0x1.c6001p-1f, 0x1.f800bp-4f, 0x1.8955acp-2f, 0x1.45003cp-1f, 0x1.bb003cp-1f, 0x1.6495f4p-3f, 0x1.8e0052p-2f, 0x1.3b55b8p-1f, 0x1.c6001p-1f, 0x1.f800bp-4f, 0x1.8955acp-2f, 0x1.45003cp-1f, 0x1.bb003cp-1f},
        {-0x1.331718p+9f, 0x1.19fd06p+5f, -0x1.64c7ccp+2f, 0x1.de3506p-2f, 0x1.525fccp-5f, -0x1.f94a1ap-5f, -0x1.097e7ep-3f, 0x1.080406p-3f, -0x1.331718p+9f, 0x1.19fd06p+5f, -0x1.64c7ccp+2f, 0x1.de3506p-2f, 0x1.525fccp-5f, -0x1.f94a1ap-5f, -0x1.097e7ep-3f, 0x1.080406p-3f},
        {0x1.dde8fap+7f, 0x1.0b60fep+4f, 0x1.5dab52p+0f, -0x1.41b0b6p-1f, 0x1.10c69p-2f, 0x1.02b24ap-5f, 0x1.31bb04p-4f, 0x1.76c9fp-4f, 0x1.dde8fap+7f, 0x1.0b60fep+4f, 0x1.5dab52p+0f, -0x1.41b0b6p-1f, 0x1.10c69p-2f, 0x1.02b24ap-5f, 0x1.31bb04p-4f, 0x1.76c9fp-4f},
        {0x1.a2137ep+4f, -0x1.8ee844p+3f, 0x1.0aba02p+0f, 0x1.ec5d38p-2f, 0x1.28703ep-5f, 0x1.24b42ep-4f, 0x1.610036p-5f, 0x1.d483f4p-10f, 0x1.a2137ep+4f, -0x1.8ee844p+3f, 0x1.0aba02p+0f, 0x1.ec5d38p-2f, 0x1.28703ep-5f, 0x1.24b42ep-4f, 0x1.610036p-5f, 0x1.d483f4p-10f},
        {-0x1.0d6d8ap+3f, 0x1.371c6ep+1f, -0x1.822eb2p+0f, -0x1.c7cdb2p-3f, -0x1.fbf8d4p-4f, -0x1.5b9546p-5f, 0x1.e916ep-6f, 0x1.bc4f52p-5f, -0x1.0d6d8ap+3f, 0x1.371c6ep+1f, -0x1.822eb2p+0f, -0x1.c7cdb2p-3f, -0x1.fbf8d4p-4f, -0x1.5b9546p-5f, 0x1.e916ep-6f, 0x1.bc4f52p-5f},
        {-0x1.f75b86p+0f, 0x1.76fda2p+0f, 0x1.7585ap-1f, -0x1.cda3f4p-4f, -0x1.04aa5ap-4f, -0x1.38d764p-3f, -0x1.3d45ep-3f, -0x1.c9c772p-4f, -0x1.f75b86p+0f, 0x1.76fda2p+0f, 0x1.7585ap-1f, -0x1.cda3f4p-4f, -0x1.04aa5ap-4f, -0x1.38d764p-3f, -0x1.3d45ep-3f, -0x1.c9c772p-4f},
        {-0x1.5e882ap-3f, -0x1.7d8c7cp-1f, 0x1.6cee7p-3f, 0x1.5352f2p-2f, 0x1.492128p-2f, 0x1.d95a3cp-3f, 0x1.c5f216p-4f, 0x1.1c36acp-6f, -0x1.5e882ap-3f, -0x1.7d8c7cp-1f, 0x1.6cee7p-3f, 0x1.5352f2p-2f, 0x1.492128p-2f, 0x1.d95a3cp-3f, 0x1.c5f216p-4f, 0x1.1c36acp-6f},
        {-0x1.d17edcp-8f, -0x1.431c62p-2f, -0x1.ad858ep-2f, -0x1.0161a2p-2f, 0x1.4bf81p-4f, 0x1.d3ad44p-3f, 0x1.41a71ap-2f, 0x1.5eb582p-2f, -0x1.d17edcp-8f, -0x1.431c62p-2f, -0x1.ad858ep-2f, -0x1.0161a2p-2f, 0x1.4bf81p-4f, 0x1.d3ad44p-3f, 0x1.41a71ap-2f, 0x1.5eb582p-2f},
        {-0x1.ee8edcp-14f, -0x1.e830a4p-6f, -0x1.f1c2dcp-4f, -0x1.b641b4p-3f, -0x1.fd6e7ap-1f, -0x1.e838acp-1f, -0x1.c4c342p-1f, -0x1.9d9928p-1f, -0x1.ee8edcp-14f, -0x1.e830a4p-6f, -0x1.f1c2dcp-4f, -0x1.b641b4p-3f, -0x1.fd6e7ap-1f, -0x1.e838acp-1f, -0x1.c4c342p-1f, -0x1.9d9928p-1f},
      };
      const auto t0 = m::negative(x);
      const V t1 = m::cap(m::abs(x), m::select(t0, V(0x1.b3p+6f), V(0x1.28p+1f)));
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
      const V t18 = m::fma(m::fma(t17, t14, m::entry<V, 8, 7>(t13, T16)), t14, m::entry<V, 8, 8>(t13, T16));
      const V t19 = t4 * (t1 * m::fma(t18, t14, m::entry<V, 8, 9>(t13, T16)));
      out[0] = m::fma(m::fma(t19, t11, t19), V(0x1p-64f), m::max(x, V(0)));
    } else if constexpr (m::approximates<V>) {
      // entry<V, n, r>(k, T32) is column k of row r: the centre of piece k, from which distances are taken, or a
      // coefficient of its polynomial.  Rows are repeated up to the length of the longest register.
      alignas(128) static constexpr float T32[9][32] = {
        {0x1.64f2ecp+28f, -0x1.17f24cp+26f, 0x1.378a2p+21f, 0x1.1976ccp+19f, -0x1.cac1fap+13f, -0x1.82141cp+15f, -0x1.83c1f8p+5f, 0x1.b7d4e4p+8f, 0x1.37699p+3f, -0x1.0031e2p+2f, -0x1.b73946p-5f, -0x1.eca1c8p-5f, -0x1.6a1b72p-4f, 0x1.ed3f4p-6f, 0x1.2f7e9ep-6f, 0x1.2b1adcp-11f, -0x1.c2537ep-5f, -0x1.fe7496p-5f, -0x1.3de65cp-8f, -0x1.a50966p-9f, 0x1.9c2818p-12f, 0x1.303cfp-16f, -0x1.94eb06p-23f, 0x1.4b3ba6p-28f, 0x1.65a6f6p-26f, 0x1.7e659ep-37f, -0x1.b7b53ap-50f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {0x0p+0f, 0x1.c959b2p-8f, 0x1.c3eefcp-7f, 0x1.7373dp-6f, 0x1.2484e4p-5f, 0x1.bfad68p-5f, 0x1.503ddep-4f, 0x1.da6054p-4f, 0x1.664bep-3f, 0x1.f88e52p-3f, 0x1.69016p-2f, 0x1.fdf926p-2f, 0x1.75c602p-1f, 0x1.03a12ep+0f, 0x1.6e091cp+0f, 0x1.046724p+1f, 0x0p+0f, 0x1.438ceap-2f, 0x1.45d32ap-1f, 0x1.0bd326p+0f, 0x1.b81e82p+0f, 0x1.4787dap+1f, 0x1.ee2396p+1f, 0x1.64d0a4p+2f, 0x1.f8f198p+2f, 0x1.7702cep+3f, 0x1.10a85ap+4f, 0x1.7078eap+4f, 0x1.06b50cp+5f, 0x1.73e254p+5f, 0x1.0869cp+6f, 0x1.7596cep+6f},
        {-0x1.4e3abp+22f, -0x1.6be8e2p+18f, 0x1.476076p+14f, -0x1.7ab1dcp+8f, -0x1.173548p+3f, -0x1.6f08dap+9f, -0x1.29b2f6p+0f, -0x1.9cd38ep+1f, 0x1.66918ap-3f, 0x1.417918p-3f, 0x1.00438p-3f, 0x1.7561a2p-4f, -0x1.96b5aap-5f, -0x1.c59b6ep-4f, 0x1.98b816p-5f, -0x1.2ca5fcp-7f, 0x1.c7c9c6p-5f, 0x1.c60b5p-6f, 0x1.3c4754p-7f, -0x1.d668bep-10f, -0x1.5e8f7ap-10f, -0x1.e6ea22p-14f, 0x1.694a98p-17f, 0x1.3d90cp-20f, -0x1.51845ap-25f, 0x1.cae25ap-33f, 0x1.2c5372p-50f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {0x1.dd271ap+14f, 0x1.fee10ep+5f, -0x1.5b45acp+4f, -0x1.f3cedep+4f, 0x1.34f4b4p+1f, 0x1.b481a6p+1f, -0x1.8839c6p-4f, -0x1.8bfd9ap-2f, -0x1.c677eep-4f, -0x1.1ba8eap-5f, 0x1.f0648ap-6f, 0x1.0ae67cp-3f, 0x1.515ec2p-3f, -0x1.67caf6p-7f, -0x1.134d7ap-4f, 0x1.4dc3dap-7f, -0x1.4942p-4f, -0x1.c3b7e2p-6f, 0x1.7e0e5ap-8f, 0x1.7eb62ep-7f, 0x1.6102aep-9f, 0x1.2d25b2p-15f, -0x1.c60b5ep-15f, -0x1.21497cp-18f, -0x1.5e6e9cp-23f, 0x1.cf9d52p-34f, 0x1.15a916p-46f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {-0x1.427938p+6f, 0x1.4577acp+1f, -0x1.3d7176p-1f, -0x1.76121ap-4f, -0x1.af998ap-4f, -0x1.1699acp-5f, -0x1.16e12cp-3f, -0x1.3cdc9p-3f, -0x1.7b888ap-3f, -0x1.ac6772p-3f, -0x1.b60a84p-3f, -0x1.3b43dp-3f, 0x1.3034dep-5f, 0x1.45eec2p-3f, -0x1.d9aadp-9f, -0x1.879feap-8f, 0x1.8c032p-5f, -0x1.18ffbep-5f, -0x1.8b290cp-5f, -0x1.a1b9bap-6f, -0x1.83ee6ep-9f, 0x1.5dbb48p-11f, 0x1.7eb798p-13f, 0x1.7d9964p-17f, 0x1.e48738p-22f, -0x1.4b0722p-31f, 0x1.011484p-47f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {0x1.2a613cp-2f, 0x1.86534ep-3f, 0x1.7b3862p-3f, 0x1.76cdb4p-3f, 0x1.6a46fcp-3f, 0x1.58f75cp-3f, 0x1.3be642p-3f, 0x1.13865cp-3f, 0x1.810cd6p-4f, 0x1.31cd3cp-5f, -0x1.b99744p-5f, -0x1.50ed1p-3f, -0x1.c66856p-3f, -0x1.5ed2acp-4f, 0x1.e09c3cp-5f, 0x1.34a55cp-9f, 0x1.31060cp-3f, 0x1.338e72p-3f, 0x1.7603bcp-4f, 0x1.e46144p-6f, -0x1.d3b692p-10f, -0x1.65b2a4p-9f, -0x1.e67d36p-12f, -0x1.b1b63cp-16f, -0x1.449088p-22f, -0x1.051a5cp-30f, -0x1.3e700cp-44f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {0x1.73bfbap-3f, 0x1.7bf9cep-3f, 0x1.83d3b8p-3f, 0x1.8ddf4ap-3f, 0x1.9c4586p-3f, 0x1.b05f36p-3f, 0x1.cb9982p-3f, 0x1.e98e94p-3f, 0x1.09a284p-2f, 0x1.182a6ap-2f, 0x1.15856ap-2f, 0x1.c6d15cp-3f, 0x1.3bd4b4p-4f, -0x1.0647ecp-4f, -0x1.975518p-5f, -0x1.44a9bep-11f, -0x1.5dd0ep-2f, -0x1.8870fp-3f, -0x1.2ffb7ap-4f, -0x1.fdbd36p-9f, 0x1.ce0c4ep-7f, 0x1.92d124p-8f, 0x1.bb054cp-11f, 0x1.6faa4ep-15f, 0x1.4a12b6p-22f, 0x1.6e42c4p-30f, 0x1.82f2d4p-47f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {-0x1.e84152p-3f, -0x1.e3021ep-3f, -0x1.ddc6dep-3f, -0x1.d6cccp-3f, -0x1.cc3cd4p-3f, -0x1.bc3c92p-3f, -0x1.a3bf7ap-3f, -0x1.83b71ep-3f, -0x1.473428p-3f, -0x1.f1e664p-4f, -0x1.02ed8ep-4f, 0x1.3dc0dep-7f, 0x1.4a6da8p-4f, 0x1.4249a2p-4f, 0x1.3209bcp-6f, 0x1.9a84cp-14f, -0x1.85efacp-1f, -0x1.dc321ap-1f, -0x1.031d1p+0f, -0x1.09f9ap+0f, -0x1.067ad2p+0f, -0x1.0217ecp+0f, -0x1.004116p+0f, -0x1.00033p+0f, -0x1.00000cp+0f, -0x1p+0f, -0x1p+0f, -0x1p+0f, -0x1p+0f, -0x1p+0f, -0x1p+0f, -0x1p+0f},
        {-0x0p+0f, -0x1.b1ce16p-10f, -0x1.aa61dcp-9f, -0x1.5bf714p-8f, -0x1.0f1642p-7f, -0x1.982758p-7f, -0x1.2af148p-6f, -0x1.97e992p-6f, -0x1.209b5ap-5f, -0x1.72ffbp-5f, -0x1.c3518ap-5f, -0x1.e1c96ap-5f, -0x1.8119bep-5f, -0x1.6fb196p-6f, -0x1.6fe916p-9f, -0x1.db90e4p-18f, -0x0p+0f, -0x1.1440cap-2f, -0x1.2a77f6p-1f, -0x1.0153a6p+0f, -0x1.b377aap+0f, -0x1.46e0d6p+1f, -0x1.ee10e4p+1f, -0x1.64d034p+2f, -0x1.f8f196p+2f, -0x1.7702cep+3f, -0x1.10a85ap+4f, -0x1.7078eap+4f, -0x1.06b50cp+5f, -0x1.73e254p+5f, -0x1.0869cp+6f, -0x1.7596cep+6f},
      };
      const auto t0 = m::negative(x);
      const V t1 = m::cap(m::abs(x), m::select(t0, V(0x1.b3p+6f), V(0x1.28p+1f)));
      const V t2 = m::neg(t1);
      const V t3 = m::fma(t2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const V t4 = m::fma(t1, m::select(t0, V(0x1.2c2304p+2f), V(0x1.b91454p+7f)), V(2));
      const auto t5 = m::beside<16>(m::segment<22, 16>(t4), t0);
      const V t6 = t1 - m::entry<V, 32, 1>(t5, T32);
      const V t7 = m::fma(m::entry<V, 32, 0>(t5, T32), t6, m::entry<V, 32, 2>(t5, T32));
      const V t8 = m::fma(m::fma(t7, t6, m::entry<V, 32, 3>(t5, T32)), t6, m::entry<V, 32, 4>(t5, T32));
      const V t9 = m::fma(m::fma(t8, t6, m::entry<V, 32, 5>(t5, T32)), t6, m::entry<V, 32, 6>(t5, T32));
      const V t10 = m::fma(m::fma(t9, t6, m::entry<V, 32, 7>(t5, T32)), t6, m::entry<V, 32, 8>(t5, T32));
      const V t11 = m::raised(V(1), t3) * t10;
      const V t12 = t3 - V(12582976);
      const V t13 = m::fma(t12, V(-0x1.0bfbe8p-15f), m::fma(t12, V(-0x1.62ep-1f), t2));
      const V t14 = t13 * t13;
      const V t15 = m::fma(V(0x1.6a6adp-10f), t14, m::fma(V(0x1.123f7ep-7f), t13, V(0x1.55589ep-5f)));
      const V t16 = m::fma(t15, t14, m::fma(V(0x1.55548ap-3f), t13, V(0x1.fffffcp-2f)));
      out[0] = m::fma(m::fma(t11, m::fma(t16, t14, t13), t11), V(0x1p-64f), m::max(x, V(0)));
    } else {
      const V t0 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const V t1 = m::cap(t0, V(7));
      const auto t2 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), m::neg(t1));
      const V t3 = m::exp((t1 + m::select(t2, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t4 = m::select(t2, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = (m::tanh(t3) * t0) * t4;
    }
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    if constexpr (m::looks_up<V>) {
      // entry<V, n, r>(k, T16) is column k of row r: the centre of piece k, from which distances are taken, or a
      // coefficient of its polynomial.  Rows are repeated up to the length of the longest register.
      alignas(64) static constexpr float T16[21][16] = {
        {0x1.ab0e3cp+11f, 0x1.21c08p+6f, -0x1.942136p-3f, -0x1.a57616p-10f, -0x1.baaffep-17f, 0x1.1d699cp-22f, -0x1.ea7894p-32f, -0x1.bbdd66p-75f, 0x1.ab0e3cp+11f, 0x1.21c08p+6f, -0x1.942136p-3f, -0x1.a57616p-10f, -0x1.baaffep-17f, 0x1.1d699cp-22f, -0x1.ea7894p-32f, -0x1.bbdd66p-75f},
        {0x1.7050e6p-5f, 0x1.912a3cp-3f, 0x1.d5dap-2f, 0x1.14302cp+0f, 0x1.133dc6p+1f, 0x1.114028p+2f, 0x1.272666p+3f, 0x1.b1f58ap+5f, 0x1.7050e6p-5f, 0x1.912a3cp-3f, 0x1.d5dap-2f, 0x1.14302cp+0f, 0x1.133dc6p+1f, 0x1.114028p+2f, 0x1.272666p+3f, 0x1.b1f58ap+5f},
        {0x0p+0f, 0x0p+0f, 0x0p+0f, 0x1.e08798p-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x1.e08798p-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f},
        {-0x1.5860ep+7f, 0x1.af378ap+2f, -0x1.2cbce4p-5f, 0x1.608462p-8f, -0x1.1b5fccp-13f, -0x1.4a00eap-21f, -0x1.2d17eep-32f, 0x1.005c5ep-69f, -0x1.5860ep+7f, 0x1.af378ap+2f, -0x1.2cbce4p-5f, 0x1.608462p-8f, -0x1.1b5fccp-13f, -0x1.4a00eap-21f, -0x1.2d17eep-32f, 0x1.005c5ep-69f},
        {-0x1.0b0c74p+4f, -0x1.2e20b8p+0f, 0x1.892278p-6f, -0x1.2171dep-7f, 0x1.511dc4p-11f, -0x1.14d4f4p-19f, 0x1.54ec58p-28f, 0x1.c24edep-63f, -0x1.0b0c74p+4f, -0x1.2e20b8p+0f, 0x1.892278p-6f, -0x1.2171dep-7f, 0x1.511dc4p-11f, -0x1.14d4f4p-19f, 0x1.54ec58p-28f, 0x1.c24edep-63f},
        {0x1.6cfb6cp-1f, -0x1.fbb604p-4f, 0x1.32c41ep-4f, 0x1.0459aep-8f, -0x1.bb3d82p-10f, 0x1.19a91ap-16f, 0x1.242cd8p-26f, -0x1.982aacp-58f, 0x1.6cfb6cp-1f, -0x1.fbb604p-4f, 0x1.32c41ep-4f, 0x1.0459aep-8f, -0x1.bb3d82p-10f, 0x1.19a91ap-16f, 0x1.242cd8p-26f, -0x1.982aacp-58f},
        {-0x1.ad0534p-4f, -0x1.815374p-3f, -0x1.02da7ep-3f, 0x1.91bf58p-6f, 0x1.9973d8p-9f, -0x1.378ecap-14f, -0x1.d15eaap-25f, -0x1.2fcc18p-52f, -0x1.ad0534p-4f, -0x1.815374p-3f, -0x1.02da7ep-3f, 0x1.91bf58p-6f, 0x1.9973d8p-9f, -0x1.378ecap-14f, -0x1.d15eaap-25f, -0x1.2fcc18p-52f},
        {0x1.6b946ap-2f, 0x1.cf3f3ap-3f, -0x1.2080e8p-10f, -0x1.43c2bep-4f, -0x1.72c5fp-9f, 0x1.074364p-12f, -0x1.bdbec8p-26f, 0x1.6f6baep-48f, 0x1.6b946ap-2f, 0x1.cf3f3ap-3f, -0x1.2080e8p-10f, -0x1.43c2bep-4f, -0x1.72c5fp-9f, 0x1.074364p-12f, -0x1.bdbec8p-26f, 0x1.6f6baep-48f},
        {0x1.d972a4p-6f, 0x1.a7d9eap-3f, 0x1.4408fap-2f, 0x1.ef5966p-4f, -0x1.13ee8cp-8f, -0x1.4cc666p-11f, -0x1.e39a7p-29f, 0x1.08ed9ep-43f, 0x1.d972a4p-6f, 0x1.a7d9eap-3f, 0x1.4408fap-2f, 0x1.ef5966p-4f, -0x1.13ee8cp-8f, -0x1.4cc666p-11f, -0x1.e39a7p-29f, 0x1.08ed9ep-43f},
        {-0x1.941bdap-1f, -0x1.7739f8p-1f, -0x1.0563dcp-1f, -0x1.489eecp-4f, 0x1.542aa4p-6f, 0x1.2d11ccp-10f, 0x1.473e06p-22f, -0x1.3f0068p-40f, -0x1.941bdap-1f, -0x1.7739f8p-1f, -0x1.0563dcp-1f, -0x1.489eecp-4f, 0x1.542aa4p-6f, 0x1.2d11ccp-10f, 0x1.473e06p-22f, -0x1.3f0068p-40f},
        {-0x1.31e8f6p-3f, -0x1.8645ep-2f, -0x1.6c722ep-1f, -0x1.096d8ap+0f, -0x1.08eebep+0f, -0x1.00581ap+0f, -0x1.000004p+0f, -0x1p+0f, -0x1.31e8f6p-3f, -0x1.8645ep-2f, -0x1.6c722ep-1f, -0x1.096d8ap+0f, -0x1.08eebep+0f, -0x1.00581ap+0f, -0x1.000004p+0f, -0x1p+0f},
        {0x1.8350b2p-1f, 0x1.6eb552p-1f, 0x1.23cddep-1f, -0x0p+0f, -0x1.203c6ap+0f, -0x1.a26714p+1f, -0x1.072666p+3f, -0x1.a9f58ap+5f, 0x1.8350b2p-1f, 0x1.6eb552p-1f, 0x1.23cddep-1f, -0x0p+0f, -0x1.203c6ap+0f, -0x1.a26714p+1f, -0x1.072666p+3f, -0x1.a9f58ap+5f},
        {-0x1.c3294ep-4f, -0x1.db3d34p-4f, 0x1.d0d4fap-3f, 0x1.0861e4p-2f, -0x1.a4e944p-4f, -0x1.e4a846p-6f, 0x1.e716a8p-6f, -0x1.5a11fcp-8f, -0x1.c3294ep-4f, -0x1.db3d34p-4f, 0x1.d0d4fap-3f, 0x1.0861e4p-2f, -0x1.a4e944p-4f, -0x1.e4a846p-6f, 0x1.e716a8p-6f, -0x1.5a11fcp-8f},
        {0x1.7555d8p-4f, 0x1.333948p-2f, 0x1.09d59ap-1f, 0x1.6fc784p-1f, 0x1.04d5a2p+0f, 0x1.767224p+0f, 0x1.dee408p+0f, 0x1.228e5cp+1f, 0x1.7555d8p-4f, 0x1.333948p-2f, 0x1.09d59ap-1f, 0x1.6fc784p-1f, 0x1.04d5a2p+0f, 0x1.767224p+0f, 0x1.dee408p+0f, 0x1.228e5cp+1f},
        {-0x1.169e06p-5f, -0x1.583cc4p-2f, -0x1.2a5f96p-2f, 0x1.3479e2p-4f, 0x1.18b10ep-2f, -0x1.d6988ap-4f, 0x1.bad27p-9f, 0x1.40a3dp-8f, -0x1.169e06p-5f, -0x1.583cc4p-2f, -0x1.2a5f96p-2f, 0x1.3479e2p-4f, 0x1.18b10ep-2f, -0x1.d6988ap-4f, 0x1.bad27p-9f, 0x1.40a3dp-8f},
        {0x1.91af72p-2f, 0x1.3acd5cp-3f, -0x1.49cce8p-2f, -0x1.d8226p-2f, -0x1.f2a47ap-7f, 0x1.15505ap-3f, -0x1.143ca2p-5f, -0x1.444bcp-9f, 0x1.91af72p-2f, 0x1.3acd5cp-3f, -0x1.49cce8p-2f, -0x1.d8226p-2f, -0x1.f2a47ap-7f, 0x1.15505ap-3f, -0x1.143ca2p-5f, -0x1.444bcp-9f},
        {0x1.fb5ffep-3f, 0x1.236e08p-1f, 0x1.e392cp-2f, 0x1.703782p-5f, -0x1.71c004p-2f, -0x1.7abe96p-8f, 0x1.11594ap-5f, 0x1.e95c56p-11f, 0x1.fb5ffep-3f, 0x1.236e08p-1f, 0x1.e392cp-2f, 0x1.703782p-5f, -0x1.71c004p-2f, -0x1.7abe96p-8f, 0x1.11594ap-5f, 0x1.e95c56p-11f},
        {-0x1.0e00eap-1f, -0x1.590594p-3f, 0x1.4ef9fcp-2f, 0x1.15baecp-1f, 0x1.204bp-2f, -0x1.6d3372p-4f, -0x1.2cc482p-6f, -0x1.12ad52p-12f, -0x1.0e00eap-1f, -0x1.590594p-3f, 0x1.4ef9fcp-2f, 0x1.15baecp-1f, 0x1.204bp-2f, -0x1.6d3372p-4f, -0x1.2cc482p-6f, -0x1.12ad52p-12f},
        {-0x1.eebea4p-2f, -0x1.6e5696p-1f, -0x1.5138aap-1f, -0x1.86d7a4p-2f, 0x1.c0954ap-6f, 0x1.37fbep-4f, 0x1.96e62p-8f, 0x1.a80cfap-15f, -0x1.eebea4p-2f, -0x1.6e5696p-1f, -0x1.5138aap-1f, -0x1.86d7a4p-2f, 0x1.c0954ap-6f, 0x1.37fbep-4f, 0x1.96e62p-8f, 0x1.a80cfap-15f},
        {0x1.8800dap-1f, 0x1.03c3e8p-1f, 0x1.8d745ep-3f, -0x1.1cab82p-6f, -0x1.c8689ap-4f, -0x1.ccbe1ep-6f, -0x1.3ee6a4p-10f, -0x1.93de8ep-18f, 0x1.8800dap-1f, 0x1.03c3e8p-1f, 0x1.8d745ep-3f, -0x1.1cab82p-6f, -0x1.c8689ap-4f, -0x1.ccbe1ep-6f, -0x1.3ee6a4p-10f, -0x1.93de8ep-18f},
        {-0x1.51f6c4p-3f, -0x1.f17438p-6f, 0x1.793474p-5f, 0x1.fa2176p-5f, 0x1.282b04p-5f, 0x1.0ee446p-8f, 0x1.c02fbp-14f, 0x1.690876p-22f, -0x1.51f6c4p-3f, -0x1.f17438p-6f, 0x1.793474p-5f, 0x1.fa2176p-5f, 0x1.282b04p-5f, 0x1.0ee446p-8f, 0x1.c02fbp-14f, 0x1.690876p-22f},
      };
      const auto t0 = m::negative(x);
      const V t1 = m::abs(x);
      const V t2 = m::cap(t1, V(0x1.b3p+6f));
      const V t3 = m::neg(t2);
      const V t4 = m::fma(t3, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const auto t5 = m::segment<23, 8>(m::cap(m::fma(t2, V(0x1.56e4eep+4f), V(2)), V(256)));
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
      const V t18 = m::cap(t1, V(0x1.4p+1f));
      const auto t19 = m::segment<21, 8>(m::fma(t18, V(0x1.3332e6p+1f), V(2)));
      const V t20 = t18 - m::entry<V, 8, 13>(t19, T16);
      const V t21 = m::fma(m::entry<V, 8, 12>(t19, T16), t20, m::entry<V, 8, 14>(t19, T16));
      const V t22 = m::fma(m::fma(t21, t20, m::entry<V, 8, 15>(t19, T16)), t20, m::entry<V, 8, 16>(t19, T16));
      const V t23 = m::fma(m::fma(t22, t20, m::entry<V, 8, 17>(t19, T16)), t20, m::entry<V, 8, 18>(t19, T16));
      const V t24 = m::fma(m::fma(t23, t20, m::entry<V, 8, 19>(t19, T16)), t20, m::entry<V, 8, 20>(t19, T16));
      out[0] = m::select(t0, (m::fma(t12, m::fma(t17, t15, t14), t12) * V(0x1p-64f)), (m::select(t0, V(0), V(1)) + t24));
    } else if constexpr (m::approximates<V>) {
      // entry<V, n, r>(k, T32) is column k of row r: the centre of piece k, from which distances are taken, or a
      // coefficient of its polynomial.  Rows are repeated up to the length of the longest register.
      alignas(128) static constexpr float T32[10][32] = {
        {-0x1.30e104p+7f, 0x1.092dd6p+6f, -0x1.9e957p+8f, -0x1.d586c2p+8f, 0x1.c0becep+2f, 0x1.81c926p+2f, -0x1.41a098p-1f, -0x1.d51328p+1f, 0x1.21c25p-2f, 0x1.f7563cp-2f, 0x1.b7a254p-4f, -0x1.93df76p-2f, -0x1.4edee4p-6f, 0x1.e30a6cp-6f, -0x1.bbff96p-7f, -0x1.834e98p+15f, 0x1.274dc8p-3f, 0x1.0b7eecp-6f, -0x1.221ca6p-7f, -0x1.e0da84p-4f, -0x1.dcf50cp-8f, 0x1.f5addep-12f, 0x1.cc0efp-10f, 0x1.5dfbe8p-10f, 0x1.86a67cp-15f, -0x1.7411d4p-16f, 0x1.8a857p-16f, 0x1.f9a52ep-17f, 0x1.556b3ep-24f, 0x1.3e9438p-19f, 0x1.05742ap-25f, -0x1.3c7c28p-65f},
        {0x1.8a9908p-6f, 0x1.3c56ccp-4f, 0x1.0dc508p-3f, 0x1.7446e2p-3f, 0x1.09e97cp-2f, 0x1.737344p-2f, 0x1.d5d306p-2f, 0x1.20184ap-1f, 0x1.71857ep-1f, 0x1.d733b8p-1f, 0x1.25e172p+0f, 0x1.57117p+0f, 0x1.a365b8p+0f, 0x1.0b6d5ep+1f, 0x1.30e3bcp+1f, 0x1.3fdb74p+1f, 0x1.b0c0ap-4f, 0x1.56cc42p-2f, 0x1.1df804p-1f, 0x1.969dd6p-1f, 0x1.14302cp+0f, 0x1.9393dep+0f, 0x1.08ffeap+1f, 0x1.3ef116p+1f, 0x1.969dd6p+1f, 0x1.08ffeap+2f, 0x1.3ea34ap+2f, 0x1.797138p+2f, 0x1.d192a8p+2f, 0x1.273cd2p+3f, 0x1.61960cp+3f, 0x1.b1f58ap+5f},
        {0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x1.e08798p-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f},
        {0x1.f4292p+1f, 0x1.1e4864p+2f, -0x1.294674p+2f, -0x1.27d36p+1f, 0x1.07263ap-2f, -0x1.066994p-3f, -0x1.d055aap-2f, -0x1.b58ad6p-2f, -0x1.273094p-1f, 0x1.b4928ap-5f, 0x1.25138cp-1f, 0x1.46a6dap-2f, -0x1.020d92p-2f, 0x1.4eed64p-5f, 0x1.3fbef6p-7f, 0x1.fc5d1p+6f, -0x1.57bbfcp-4f, 0x1.ca0b92p-5f, 0x1.255cf4p-4f, 0x1.4bef78p-5f, 0x1.21fd02p-8f, -0x1.494cap-8f, -0x1.0d1efep-9f, -0x1.552d02p-11f, -0x1.b1e1b4p-15f, 0x1.b9fbf6p-17f, 0x1.0867b8p-17f, 0x1.915024p-20f, 0x1.981e06p-24f, 0x1.67f04ep-19f, 0x1.49db4ep-24f, 0x1.91747cp-61f},
        {0x1.74019ep-2f, 0x1.d87c72p-3f, 0x1.fa18fep-1f, 0x1.2d0288p+0f, 0x1.5346fcp-1f, 0x1.5d46dep-1f, 0x1.18dc08p-1f, 0x1.a81ep-3f, -0x1.c29c1ep-2f, -0x1.91f5aep-1f, -0x1.14ec16p-2f, 0x1.36db86p-2f, 0x1.d85dp-3f, -0x1.dd1134p-5f, -0x1.2d24cp-8f, 0x1.ac1814p-3f, -0x1.600a94p-3f, -0x1.66bb94p-3f, -0x1.503cep-4f, -0x1.919c9p-9f, 0x1.8f503ap-6f, 0x1.dfc1a6p-7f, 0x1.00839cp-8f, 0x1.9931f8p-11f, -0x1.174e12p-13f, -0x1.4bbe84p-14f, -0x1.3d1f9ap-15f, -0x1.a50eccp-17f, -0x1.9976eap-21f, -0x1.65d1c4p-19f, -0x1.1cea34p-29f, 0x1.f571ep-54f},
        {-0x1.117ddp-1f, -0x1.de776ap-2f, -0x1.67491ep-2f, -0x1.c859e6p-3f, 0x1.a07e1cp-6f, 0x1.98c866p-2f, 0x1.6b5e48p-1f, 0x1.d06e82p-1f, 0x1.9c4508p-1f, 0x1.0f421ep-3f, -0x1.1323dep-1f, -0x1.fd2188p-2f, 0x1.4c4a52p-5f, 0x1.369f72p-5f, 0x1.abc5c6p-10f, -0x1.2c5b18p-14f, 0x1.3d5212p-2f, 0x1.7da3dp-4f, -0x1.b038a6p-5f, -0x1.965fa6p-4f, -0x1.43ca3cp-4f, -0x1.9f14aep-6f, -0x1.16fc58p-8f, 0x1.3c55ccp-12f, 0x1.ec29c4p-11f, 0x1.3fd32ep-12f, 0x1.5b676ap-14f, 0x1.2af5bap-16f, 0x1.c7da1p-20f, -0x1.9bb814p-19f, -0x1.78c198p-24f, -0x1.4bd18cp-50f},
        {-0x1.2c4872p-1f, -0x1.629b1ep-1f, -0x1.90b9d2p-1f, -0x1.aebd5ap-1f, -0x1.bf284p-1f, -0x1.927624p-1f, -0x1.24116ep-1f, -0x1.d3004ap-3f, 0x1.60487cp-2f, 0x1.7aa68ep-1f, 0x1.04ae3ap-1f, 0x1.35d0aap-4f, -0x1.752a28p-3f, -0x1.045ed8p-6f, -0x1.b9c406p-12f, -0x1.ebbfeap-15f, 0x1.c2ac84p-4f, 0x1.2deefep-2f, 0x1.384b74p-2f, 0x1.cf7362p-3f, 0x1.ef5c4p-4f, 0x1.65b5aep-6f, -0x1.942474p-9f, -0x1.68b03cp-8f, -0x1.9261a2p-9f, -0x1.9832dcp-11f, -0x1.9d900ap-13f, -0x1.500d4ap-15f, -0x1.c6ee9ep-19f, 0x1.9c097ep-21f, -0x1.7b22b8p-26f, -0x1.898114p-44f},
        {0x1.6712c6p-2f, 0x1.fced2cp-3f, 0x1.0556d6p-3f, 0x1.61440ap-8f, -0x1.92645cp-3f, -0x1.d3fep-2f, -0x1.4f8e98p-1f, -0x1.905adp-1f, -0x1.80d78ep-1f, -0x1.9b7352p-2f, 0x1.ebd9cap-5f, 0x1.d0b94ep-3f, 0x1.07e40ep-3f, 0x1.1a4e8ap-8f, 0x1.3ac472p-14f, 0x1.2bbc12p-17f, -0x1.8d8b8ep-1f, -0x1.40628ap-1f, -0x1.ab1974p-2f, -0x1.d0733ep-3f, -0x1.489eecp-4f, 0x1.a383f4p-7f, 0x1.62ab8p-6f, 0x1.f9812cp-7f, 0x1.a1fb5ap-8f, 0x1.745dd6p-10f, 0x1.6a3a96p-12f, 0x1.20de7ap-14f, 0x1.7b9f0cp-18f, 0x1.3f2a06p-20f, 0x1.30094ep-25f, 0x1.1f9c86p-43f},
        {0x1.3d2526p-1f, 0x1.4d8694p-1f, 0x1.581664p-1f, 0x1.5b889p-1f, 0x1.53f64ep-1f, 0x1.313d74p-1f, 0x1.f406c4p-2f, 0x1.593ee2p-2f, 0x1.6011eap-4f, -0x1.3542ep-3f, -0x1.c7e1b6p-3f, -0x1.464d8ep-3f, -0x1.577d56p-5f, -0x1.6b91c6p-11f, -0x1.16c2f6p-17f, -0x1.cd3be8p-21f, -0x1.f4d506p-3f, -0x1.242d8p-1f, -0x1.9bc3cep-1f, -0x1.e84ee8p-1f, -0x1.096d8ap+0f, -0x1.0ee892p+0f, -0x1.09cd5cp+0f, -0x1.05c068p+0f, -0x1.021542p+0f, -0x1.006dbap+0f, -0x1.0019bep+0f, -0x1.000502p+0f, -0x1.000068p+0f, -0x1.000004p+0f, -0x1p+0f, -0x1p+0f},
        {-0x1.ca229ep-3f, -0x1.84dfdcp-3f, -0x1.3ae70cp-3f, -0x1.eb207cp-4f, -0x1.140e0cp-4f, -0x1.056d2ep-9f, 0x1.9ce7f2p-5f, 0x1.7efd4cp-4f, 0x1.042216p-3f, 0x1.e43e06p-4f, 0x1.2575e2p-4f, 0x1.15f39cp-5f, 0x1.6a86ep-8f, 0x1.aa9cfcp-15f, 0x1.d07fb6p-22f, 0x1.50c172p-25f, 0x1.7d30dap-1f, 0x1.4cb106p-1f, 0x1.fa110ap-2f, 0x1.242a42p-2f, -0x0p+0f, -0x1.0ccc16p-1f, -0x1.0b00e2p+0f, -0x1.7a1ddcp+0f, -0x1.15fbd6p+1f, -0x1.91e03ep+1f, -0x1.fd3f5ep+1f, -0x1.397088p+2f, -0x1.91929ap+2f, -0x1.073cd2p+3f, -0x1.41960cp+3f, -0x1.a9f58ap+5f},
      };
      const auto t0 = m::negative(x);
      const V t1 = m::cap(m::abs(x), m::select(t0, V(0x1.b3p+6f), V(0x1.4p+1f)));
      const V t2 = m::neg(t1);
      const V t3 = m::fma(t2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const V t4 = m::fma(t1, m::select(t0, V(0x1.18cb98p+1f), V(0x1.35ad1ep+3f)), V(2));
      const auto t5 = m::beside<16>(m::segment<21, 16>(m::cap(t4, V(28))), t0);
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
      const V t2 = m::cap(t1, V(7));
      const auto t3 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), m::neg(t2));
      const V t4 = m::exp((t2 + m::select(t3, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t5 = m::tanh(t4);
      const V t6 = m::select(t3, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t7 = m::abs(((t4 * t6) * V(2)));
      const auto t8 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t7);
      const V t9 = m::neg((t7 - m::select(t8, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t10 = m::exp(t9);
      const V t11 = V(1) + t10;
      const V t12 = m::select(m::le(m::abs(t5), V(0x1p-1f)), m::fma(m::neg(t5), t5, V(1)), ((V(4) * t10) / (t11 * t11)));
      const V t13 = m::select(t8, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = (((t12 * t4) * t1) * (t13 * t6)) + (t5 * t6);
    }
  }
};

struct TeLUHalf {
  using Half = TeLUHalf;
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
      const V t0 = m::abs(x);
      const V t1 = m::cap(t0, V(0x1.89p+6f));
      const V t2 = m::fma(m::neg(t1), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
      const V t3 = m::exp2(t2);
      const V t4 = (t3 * V(0x1p-64f)) - V(0x1.f5556p-2f);
      const V t5 = m::fma(m::fma(V(-0x1.bde478p-7f), t4, V(-0x1.dc7baep-7f)), t4, V(0x1.f925cap-5f));
      const V t6 = m::fma(m::fma(t5, t4, V(-0x1.e0d81p-8f)), t4, V(-0x1.4d5372p-3f));
      const V t7 = m::fma(m::fma(t6, t4, V(0x1.72602cp-3f)), t4, V(0x1.1661fp-2f));
      const V t8 = (t3 * (t1 * m::fma(t7, t4, V(-0x1.daabp-1f)))) * V(0x1p-64f);
      const V t9 = m::cap(t0, V(0x1.15p+1f));
      const V t10 = m::fma(m::fma(V(-0x1.c8c6aep-12f), t9, V(0x1.4670b8p-8f)), t9, V(-0x1.69e74cp-6f));
      const V t11 = m::fma(m::fma(t10, t9, V(0x1.5c935p-5f)), t9, V(-0x1.5732bap-7f));
      const V t12 = m::fma(m::fma(t11, t9, V(-0x1.666af8p-4f)), t9, V(0x1.adc956p-4f));
      const V t13 = m::fma(m::fma(t12, t9, V(0x1.b07cacp-11f)), t9, V(0x1.349288p-5f));
      const V t14 = m::fma(m::fma(t13, t9, V(-0x1.35fd46p-3f)), t9, V(-0x1.bfb4f6p-4f));
      const V t15 = m::fma(m::fma(t14, t9, V(0x1.ae0782p-2f)), t9, V(-0x1.e84146p-3f));
      out[0] = m::select(m::negative(x), t8, (m::max(x, V(0)) + (t15 * t9)));
    } else {
      const V t0 = m::cap(m::neg(x), V(0x1.89p+6f));
      const V t1 = m::cap(m::neg(t0), V(0x1.15p+1f)) * m::constant<V>(0x1.715476p-1f, 0x1.71547652b82fep-1);
      const V t2 = m::exp2(t1);
      const V t3 = t2 * t2;
      const V t4 = t3 * t3;
      const V t5 = m::fma(m::fma(V(0x1.eb9f32p-27f), t4, V(0x1.6585e6p-16f)), t4, V(0x1.cfd45p-9f));
      const V t6 = m::fma(m::fma(V(0x1.b6a76p-21f), t4, V(0x1.5fe18p-12f)), t4, V(0x1.aaaab8p-6f));
      const V t7 = (m::fma(m::fma(t5, t4, V(0x1.12ca82p-3f)), t4, V(1)) * t3) * m::rcp(m::fma(m::fma(t6, t4, V(0x1.deba96p-2f)), t4, V(1)));
      out[0] = m::neg((t0 * t7));
    }
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    if constexpr (m::looks_up<V>) {
      const V t0 = m::abs(x);
      const V t1 = m::cap(t0, V(0x1.89p+6f));
      const V t2 = m::fma(m::neg(t1), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
      const V t3 = m::exp2(t2);
      const V t4 = t3 * V(0x1p-64f);
      const V t5 = m::fma(m::fma(V(-0x1.8d3ffap-3f), t4, V(0x1.87ffep-2f)), t4, V(-0x1.6efe96p-4f));
      const V t6 = m::fma(m::fma(V(-0x1.320432p-3f), t4, V(0x1.79109p-2f)), t4, V(0x1.aacc4p-4f));
      const V t7 = m::fma(t1, m::fma(t5, t4, V(-0x1.0000ecp+0f)), m::fma(t6, t4, V(0x1.00071cp+0f)));
      const V t8 = m::fma(m::fma(V(0x1.099b82p-3f), t4, V(0x1.0b871ep-1f)), t4, V(0x1.5c83d4p-4f));
      const V t9 = m::cap(t0, V(0x1.2fp+1f)) - V(0x1.3878p+0f);
      const V t10 = m::fma(m::fma(V(-0x1.9b5134p-11f), t9, V(0x1.247f82p-9f)), t9, V(0x1.b9b1e6p-8f));
      const V t11 = m::fma(m::fma(t10, t9, V(-0x1.34fddap-6f)), t9, V(-0x1.65bb62p-6f));
      const V t12 = m::fma(m::fma(t11, t9, V(0x1.32a00ep-4f)), t9, V(0x1.5e1adep-6f));
      const V t13 = m::fma(m::fma(t12, t9, V(-0x1.63f5f6p-3f)), t9, V(0x1.16f218p-4f));
      const V t14 = m::fma(m::fma(t13, t9, V(0x1.a95a22p-3f)), t9, V(-0x1.efd064p-3f));
      const V t15 = m::fma(m::fma(t14, t9, V(0x1.77a282p-6f)), t9, V(0x1.d4ca6ap-4f));
      const V t16 = m::fma(m::fma(t15, t9, V(-0x1.3d7388p-4f)), t9, V(0x1.043a68p+0f));
      out[0] = m::select(m::negative(x), (((t3 * t7) * m::rcp(m::fma(t8, t4, V(1)))) * V(0x1p-64f)), m::select(m::lt(V(0x1.2fp+1f), x), V(1), t16));
    } else {
      const V t0 = m::abs(x);
      const V t1 = m::cap(t0, V(0x1.89p+6f));
      const V t2 = m::fma(m::neg(t1), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
      const V t3 = m::exp2(t2);
      const V t4 = t3 * V(0x1p-64f);
      const V t5 = m::fma(m::fma(V(-0x1.8d3ffap-3f), t4, V(0x1.87ffep-2f)), t4, V(-0x1.6efe96p-4f));
      const V t6 = m::fma(m::fma(V(-0x1.320432p-3f), t4, V(0x1.79109p-2f)), t4, V(0x1.aacc4p-4f));
      const V t7 = m::fma(t1, m::fma(t5, t4, V(-0x1.0000ecp+0f)), m::fma(t6, t4, V(0x1.00071cp+0f)));
      const V t8 = m::fma(m::fma(V(0x1.099b82p-3f), t4, V(0x1.0b871ep-1f)), t4, V(0x1.5c83d4p-4f));
      const V t9 = m::cap(t0, V(0x1.2fp+1f)) - V(0x1.3878p+0f);
      const V t10 = m::fma(m::fma(V(-0x1.9b5134p-11f), t9, V(0x1.247f82p-9f)), t9, V(0x1.b9b1e6p-8f));
      const V t11 = m::fma(m::fma(t10, t9, V(-0x1.34fddap-6f)), t9, V(-0x1.65bb62p-6f));
      const V t12 = m::fma(m::fma(t11, t9, V(0x1.32a00ep-4f)), t9, V(0x1.5e1adep-6f));
      const V t13 = m::fma(m::fma(t12, t9, V(-0x1.63f5f6p-3f)), t9, V(0x1.16f218p-4f));
      const V t14 = m::fma(m::fma(t13, t9, V(0x1.a95a22p-3f)), t9, V(-0x1.efd064p-3f));
      const V t15 = m::fma(m::fma(t14, t9, V(0x1.77a282p-6f)), t9, V(0x1.d4ca6ap-4f));
      const V t16 = m::fma(m::fma(t15, t9, V(-0x1.3d7388p-4f)), t9, V(0x1.043a68p+0f));
      out[0] = m::select(m::negative(x), (((t3 * t7) * m::rcp(m::fma(t8, t4, V(1)))) * V(0x1p-64f)), t16);
    }
  }
};

}  // namespace actsym
