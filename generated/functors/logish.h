// Logish: x*log(1 + 1/(1 + exp(-x)))
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct LogishHalf;

struct Logish {
  using Half = LogishHalf;  // computes half types
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
      alignas(64) static constexpr float T16[9][16] = {
        {0x1.f2fe46p-2f, 0x1.26f146p-8f, -0x1.5e27bp-4f, -0x1.206c5ep-5f, 0x1.c937e6p+2f, 0x1.205a02p-2f, 0x1.d637f8p-3f, 0x1.541622p-3f, 0x1.f2fe46p-2f, 0x1.26f146p-8f, -0x1.5e27bp-4f, -0x1.206c5ep-5f, 0x1.c937e6p+2f, 0x1.205a02p-2f, 0x1.d637f8p-3f, 0x1.541622p-3f},
        {0x1.fd56p-4f, 0x1.8755aep-2f, 0x1.3a0068p-1f, 0x1.be5584p-1f, 0x1.c55638p-4f, 0x1.72006ep-2f, 0x1.47aadcp-1f, 0x1.c6aab8p-1f, 0x1.fd56p-4f, 0x1.8755aep-2f, 0x1.3a0068p-1f, 0x1.be5584p-1f, 0x1.c55638p-4f, 0x1.72006ep-2f, 0x1.47aadcp-1f, 0x1.c6aab8p-1f},
        {-0x1.fa2866p-4f, -0x1.0cb81ep-6f, 0x1.951008p-8f, 0x1.a0088ap-8f, -0x1.677766p+2f, -0x1.2cfd46p-1f, -0x1.60dc8ap-4f, -0x1.95238p-8f, -0x1.fa2866p-4f, -0x1.0cb81ep-6f, 0x1.951008p-8f, 0x1.a0088ap-8f, -0x1.677766p+2f, -0x1.2cfd46p-1f, -0x1.60dc8ap-4f, -0x1.95238p-8f},
        {0x1.49636cp-4f, 0x1.f6428p-6f, 0x1.f8416p-7f, 0x1.c8ca2cp-8f, 0x1.dd1db8p+1f, 0x1.3adbbap-1f, 0x1.10164p-3f, 0x1.6688aep-5f, 0x1.49636cp-4f, 0x1.f6428p-6f, 0x1.f8416p-7f, 0x1.c8ca2cp-8f, 0x1.dd1db8p+1f, 0x1.3adbbap-1f, 0x1.10164p-3f, 0x1.6688aep-5f},
        {-0x1.dded72p-4f, -0x1.8f145p-5f, -0x1.9cfa4p-6f, -0x1.b213fep-7f, -0x1.526d6ep+1f, -0x1.32f906p-1f, -0x1.652ca2p-3f, -0x1.294a44p-4f, -0x1.dded72p-4f, -0x1.8f145p-5f, -0x1.9cfa4p-6f, -0x1.b213fep-7f, -0x1.526d6ep+1f, -0x1.32f906p-1f, -0x1.652ca2p-3f, -0x1.294a44p-4f},
        {0x1.4555c8p-3f, 0x1.44e63p-4f, 0x1.7f66dep-5f, 0x1.cb177cp-6f, 0x1.ed1978p+0f, 0x1.31fd7p-1f, 0x1.cc5f3ap-3f, 0x1.c94dc6p-4f, 0x1.4555c8p-3f, 0x1.44e63p-4f, 0x1.7f66dep-5f, 0x1.cb177cp-6f, 0x1.ed1978p+0f, 0x1.31fd7p-1f, 0x1.cc5f3ap-3f, 0x1.c94dc6p-4f},
        {-0x1.c189cp-3f, -0x1.0e201p-3f, -0x1.6e40c8p-4f, -0x1.f53f12p-5f, -0x1.6effep+0f, -0x1.35ff9ep-1f, -0x1.2c515p-2f, -0x1.64db1cp-3f, -0x1.c189cp-3f, -0x1.0e201p-3f, -0x1.6e40c8p-4f, -0x1.f53f12p-5f, -0x1.6effep+0f, -0x1.35ff9ep-1f, -0x1.2c515p-2f, -0x1.64db1cp-3f},
        {0x1.3f81c8p-2f, 0x1.cacd9p-3f, 0x1.63cec6p-3f, 0x1.155c46p-3f, 0x1.18167ap+0f, 0x1.3ef0aep-1f, 0x1.8bd05p-2f, 0x1.1891fep-2f, 0x1.3f81c8p-2f, 0x1.cacd9p-3f, 0x1.63cec6p-3f, 0x1.155c46p-3f, 0x1.18167ap+0f, 0x1.3ef0aep-1f, 0x1.8bd05p-2f, 0x1.1891fep-2f},
        {-0x1.d4730ep-2f, -0x1.8eacd4p-2f, -0x1.5ffdd8p-2f, -0x1.376632p-2f, -0x1.b76e8cp-1f, -0x1.4d91c6p-1f, -0x1.079696p-1f, -0x1.bc86c8p-2f, -0x1.d4730ep-2f, -0x1.8eacd4p-2f, -0x1.5ffdd8p-2f, -0x1.376632p-2f, -0x1.b76e8cp-1f, -0x1.4d91c6p-1f, -0x1.079696p-1f, -0x1.bc86c8p-2f},
      };
      const auto t0 = m::negative(x);
      const V t1 = m::cap(m::abs(x), m::select(t0, V(0x1.b3p+6f), V(0x1.32p+4f)));
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
      const V t19 = t4 * (t1 * t18);
      const V t20 = m::constant<V>(0x1.62e43p-1f, 0x1.62e42fefa39efp-1) * m::max(x, V(0));
      out[0] = m::fma(m::fma(t19, t11, t19), V(0x1p-64f), t20);
    } else if constexpr (m::approximates<V>) {
      // entry<V, n, r>(k, T32) is column k of row r: the centre of piece k, from which distances are taken, or a
      // coefficient of its polynomial.  Rows are repeated up to the length of the longest register.
      alignas(128) static constexpr float T32[8][32] = {
        {0x1.1fa31ap-10f, -0x1.44432ep-11f, -0x1.bf4a72p-12f, -0x1.c8bd44p-11f, -0x1.9b1d18p-12f, -0x1.cc3502p-16f, 0x1.cee214p-14f, 0x1.667696p-14f, 0x1.32aab6p-16f, 0x1.d0c58ep-20f, -0x1.a968b4p-20f, -0x1.5293dcp-22f, -0x1.109aap-23f, 0x1.049fa6p-27f, -0x1.20c242p-27f, -0x1.1e459ap-28f, -0x1.f48f78p-10f, -0x1.073ddcp-9f, -0x1.cac772p-12f, 0x1.cd72dep-11f, 0x1.f48c68p-11f, 0x1.350f2ap-13f, -0x1.3272cep-13f, -0x1.558fcep-14f, -0x1.3826aep-16f, 0x1.f5319ap-21f, 0x1.d47a4ep-21f, 0x1.401564p-21f, 0x1.0f3df2p-24f, 0x1.13563p-26f, 0x1.14a63ap-23f, 0x1.51da26p-53f},
        {0x0p+0f, 0x1.ef8d3ap-2f, 0x1.986d32p-1f, 0x1.1ea9dep+0f, 0x1.97939ap+0f, 0x1.1dd046p+1f, 0x1.71c056p+1f, 0x1.bc56dep+1f, 0x1.205d0ep+2f, 0x1.71c056p+2f, 0x1.c3fd36p+2f, 0x1.0b1cf8p+3f, 0x1.4666b8p+3f, 0x1.9b66c6p+3f, 0x1.eae076p+3f, 0x1.1f680ap+4f, 0x0p+0f, 0x1.2ad558p-1f, 0x1.e12c5cp-1f, 0x1.4e49f8p+0f, 0x1.e9c884p+0f, 0x1.541d04p+1f, 0x1.b7a3dap+1f, 0x1.094744p+2f, 0x1.4e49f8p+2f, 0x1.b6a08ap+2f, 0x1.0a6afep+3f, 0x1.3dd3ccp+3f, 0x1.837892p+3f, 0x1.e63cecp+3f, 0x1.26a7aep+4f, 0x1.d58418p+5f},
        {0x1.f63c4p-10f, 0x1.beb824p-9f, 0x1.736894p-9f, 0x1.9039e4p-10f, -0x1.679054p-19f, -0x1.6e487cp-11f, -0x1.0a6de8p-11f, -0x1.1bcbaep-12f, -0x1.8c4974p-15f, 0x1.cb198ap-18f, 0x1.af0ea8p-18f, 0x1.bf8dfcp-19f, 0x1.b63802p-21f, 0x1.06169ep-23f, 0x1.6593d4p-31f, -0x1.cdd0bp-27f, 0x1.df95eep-9f, -0x1.7e6556p-9f, -0x1.527bbcp-8f, -0x1.3fbdfap-8f, -0x1.437524p-10f, 0x1.2b38cp-10f, 0x1.d0d1b6p-11f, 0x1.75e4c6p-12f, 0x1.1f78d8p-15f, -0x1.64d0cap-16f, -0x1.407e98p-17f, -0x1.7b52e4p-19f, -0x1.233accp-21f, -0x1.3776bcp-25f, 0x1.e41e02p-26f, -0x1.9a913p-49f},
        {-0x1.91e05p-7f, -0x1.3d0a78p-8f, 0x1.de10a2p-13f, 0x1.effa22p-9f, 0x1.626fd8p-8f, 0x1.f89054p-9f, 0x1.c9fd24p-10f, 0x1.4d2112p-11f, -0x1.768604p-15f, -0x1.bbfbbep-14f, -0x1.bdc0acp-15f, -0x1.674404p-16f, -0x1.3f0aa4p-18f, -0x1.179556p-21f, -0x1.2bcp-25f, -0x1.156b78p-28f, 0x1.1a0a48p-6f, 0x1.2b293cp-6f, 0x1.5df15ep-7f, 0x1.1fd4a2p-10f, -0x1.0f2626p-7f, -0x1.d25f7cp-8f, -0x1.6435e4p-9f, -0x1.28f642p-11f, 0x1.1dfd82p-12f, 0x1.795672p-13f, 0x1.10fc36p-14f, 0x1.2b9afcp-16f, 0x1.7c079cp-19f, 0x1.19e41p-23f, -0x1.3b4562p-21f, -0x1.920722p-42f},
        {-0x1.c78462p-7f, -0x1.fd3454p-6f, -0x1.15720cp-5f, -0x1.fce7a8p-6f, -0x1.652902p-6f, -0x1.36b54ep-7f, -0x1.2bb37ap-9f, 0x1.7a7baep-12f, 0x1.3cf148p-10f, 0x1.6d18e6p-11f, 0x1.2e4d4ep-12f, 0x1.ba1f3p-14f, 0x1.766c3ap-16f, 0x1.16acfcp-19f, 0x1.058c0cp-22f, 0x1.9e8132p-25f, -0x1.6b27d2p-6f, 0x1.7828dap-6f, 0x1.68e19cp-5f, 0x1.aedd6cp-5f, 0x1.54862ap-5f, 0x1.0e6f0cp-6f, 0x1.95c366p-10f, -0x1.5d761cp-9f, -0x1.5e194cp-9f, -0x1.05c99p-10f, -0x1.512d66p-12f, -0x1.617b7cp-14f, -0x1.a1ca4p-17f, -0x1.97994ap-21f, -0x1.d1ae7cp-24f, 0x1.d470b8p-39f},
        {0x1.5555b8p-3f, 0x1.0ed178p-3f, 0x1.9e5d3cp-4f, 0x1.1c5fdep-4f, 0x1.030a1ep-5f, 0x1.23d994p-9f, -0x1.148a02p-7f, -0x1.3f5ac2p-7f, -0x1.b0e2b4p-8f, -0x1.7ad7c4p-9f, -0x1.1b667ep-10f, -0x1.8a144cp-12f, -0x1.3fad1ep-14f, -0x1.da1256p-18f, -0x1.8b85f8p-21f, -0x1.d90314p-25f, -0x1.e90f86p-3f, -0x1.e85a44p-3f, -0x1.9d0e8cp-3f, -0x1.2dbcp-3f, -0x1.dbb388p-5f, 0x1.85da5ep-8f, 0x1.8e204ap-6f, 0x1.68e32ep-6f, 0x1.989388p-7f, 0x1.f3ba94p-9f, 0x1.2cbc4ep-10f, 0x1.2f04a4p-12f, 0x1.5e2f7p-15f, 0x1.55595ap-19f, 0x1.f203fcp-21f, 0x1.ce33d2p-33f},
        {0x1.9f323ep-2f, 0x1.1ab23ep-1f, 0x1.4042f4p-1f, 0x1.5c50fap-1f, 0x1.74377ap-1f, 0x1.7e049ap-1f, 0x1.7b24acp-1f, 0x1.757d6cp-1f, 0x1.6c9e98p-1f, 0x1.66a8d4p-1f, 0x1.64381cp-1f, 0x1.635648p-1f, 0x1.62fa98p-1f, 0x1.62e638p-1f, 0x1.62e464p-1f, 0x1.62e434p-1f, -0x1.9f323ep-2f, -0x1.6237ap-1f, -0x1.b3292ap-1f, -0x1.f4dc64p-1f, -0x1.19d376p+0f, -0x1.21f23cp+0f, -0x1.1ac5f2p+0f, -0x1.12154cp+0f, -0x1.089434p+0f, -0x1.025d52p+0f, -0x1.00ae4ep+0f, -0x1.002aa8p+0f, -0x1.000606p+0f, -0x1.00005ap+0f, -0x1.000004p+0f, -0x1p+0f},
        {-0x0p+0f, 0x1.dd5314p-3f, 0x1.ac606ep-2f, 0x1.422282p-1f, 0x1.ed0402p-1f, 0x1.6fda64p+0f, 0x1.ecd4b6p+0f, 0x1.2d3efep+1f, 0x1.8c98fap+1f, 0x1.ff7116p+1f, 0x1.3919fap+2f, 0x1.723bf2p+2f, 0x1.c479ep+2f, 0x1.1d2946p+3f, 0x1.543ff4p+3f, 0x1.8e6e0cp+3f, -0x0p+0f, -0x1.47ecb6p-2f, -0x1.30ec8ap-1f, -0x1.dcda14p-1f, -0x1.917cfap+0f, -0x1.33d608p+1f, -0x1.a36544p+1f, -0x1.032018p+2f, -0x1.4b9bdcp+2f, -0x1.b5ef04p+2f, -0x1.0a5238p+3f, -0x1.3dcddep+3f, -0x1.8377cp+3f, -0x1.e63cep+3f, -0x1.26a7aep+4f, -0x1.d58418p+5f},
      };
      const auto t0 = m::negative(x);
      const V t1 = m::cap(m::abs(x), m::select(t0, V(0x1.b3p+6f), V(0x1.32p+4f)));
      const V t2 = m::neg(m::select(t0, t1, V(0)));
      const V t3 = m::fma(t2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const V t4 = m::fma(t1, m::select(t0, V(0x1.50f45p+0f), V(0x1.91912ep+0f)), V(2));
      const auto t5 = m::beside<16>(m::segment<21, 16>(m::cap(t4, V(28))), t0);
      const V t6 = t1 - m::entry<V, 32, 1>(t5, T32);
      const V t7 = m::fma(m::entry<V, 32, 0>(t5, T32), t6, m::entry<V, 32, 2>(t5, T32));
      const V t8 = m::fma(m::fma(t7, t6, m::entry<V, 32, 3>(t5, T32)), t6, m::entry<V, 32, 4>(t5, T32));
      const V t9 = m::fma(m::fma(t8, t6, m::entry<V, 32, 5>(t5, T32)), t6, m::entry<V, 32, 6>(t5, T32));
      const V t10 = m::raised(V(1), t3) * m::fma(t9, t6, m::entry<V, 32, 7>(t5, T32));
      const V t11 = t3 - V(12582976);
      const V t12 = m::fma(t11, V(-0x1.0bfbe8p-15f), m::fma(t11, V(-0x1.62ep-1f), t2));
      const V t13 = t12 * t12;
      const V t14 = m::fma(V(0x1.6a6adp-10f), t13, m::fma(V(0x1.123f7ep-7f), t12, V(0x1.55589ep-5f)));
      const V t15 = m::fma(t14, t13, m::fma(V(0x1.55548ap-3f), t12, V(0x1.fffffcp-2f)));
      out[0] = m::select(m::lt(V(0x1.32p+4f), x), (m::constant<V>(0x1.62e43p-1f, 0x1.62e42fefa39efp-1) * x), (m::fma(t10, m::fma(t15, t13, t12), t10) * V(0x1p-64f)));
    } else {
      const V t0 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const auto t1 = m::lt(t0, V(0));
      const V t2 = m::abs(t0);
      const auto t3 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t2);
      const V t4 = m::neg((t2 - m::select(t3, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t5 = m::exp(t4);
      const V t6 = m::select(t3, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = (m::log1p((m::select(t1, t5, V(1)) / (V(1) + t5))) * t0) * m::select(t1, t6, V(1));
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
        {0x1.0e7e14p-13f, -0x1.be438ep-13f, 0x1.db60e4p-17f, -0x1.7f405ap-22f, 0x1.9e4f64p-26f, 0x1.1494fep-29f, -0x1.d0c2ap-36f, -0x1.a97fd6p-68f, 0x1.0e7e14p-13f, -0x1.be438ep-13f, 0x1.db60e4p-17f, -0x1.7f405ap-22f, 0x1.9e4f64p-26f, 0x1.1494fep-29f, -0x1.d0c2ap-36f, -0x1.a97fd6p-68f},
        {0x1.ae0ea6p-2f, 0x1.5f5928p+0f, 0x1.721edep+1f, 0x1.26bcc2p+2f, 0x1.e7856ap+2f, 0x1.5e593p+3f, 0x1.0a506p+4f, 0x1.d861f8p+5f, 0x1.ae0ea6p-2f, 0x1.5f5928p+0f, 0x1.721edep+1f, 0x1.26bcc2p+2f, 0x1.e7856ap+2f, 0x1.5e593p+3f, 0x1.0a506p+4f, 0x1.d861f8p+5f},
        {0x0p+0f, -0x1.f8dbe8p-26f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.f8dbe8p-26f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f},
        {0x1.23a15ap-12f, -0x1.fd2722p-15f, 0x1.5e6efcp-15f, -0x1.2c5584p-21f, -0x1.5976dcp-24f, 0x1.0e6ed4p-29f, 0x1.c5bf8p-35f, 0x1.305f86p-62f, 0x1.23a15ap-12f, -0x1.fd2722p-15f, 0x1.5e6efcp-15f, -0x1.2c5584p-21f, -0x1.5976dcp-24f, 0x1.0e6ed4p-29f, 0x1.c5bf8p-35f, 0x1.305f86p-62f},
        {-0x1.596722p-10f, 0x1.4880ecp-10f, -0x1.16a7b8p-12f, 0x1.4b071p-16f, 0x1.02d77p-24f, -0x1.dbfde4p-25f, 0x1.dde708p-32f, 0x1.33a67ep-56f, -0x1.596722p-10f, 0x1.4880ecp-10f, -0x1.16a7b8p-12f, 0x1.4b071p-16f, 0x1.02d77p-24f, -0x1.dbfde4p-25f, 0x1.dde708p-32f, 0x1.33a67ep-56f},
        {-0x1.638482p-9f, -0x1.044f5ap-10f, 0x1.e54114p-12f, -0x1.0b32cap-13f, 0x1.c467b8p-20f, 0x1.644694p-22f, 0x1.35be32p-29f, -0x1.8f95e6p-51f, -0x1.638482p-9f, -0x1.044f5ap-10f, 0x1.e54114p-12f, -0x1.0b32cap-13f, 0x1.c467b8p-20f, 0x1.644694p-22f, 0x1.35be32p-29f, -0x1.8f95e6p-51f},
        {0x1.507c1ep-7f, -0x1.3902f6p-7f, 0x1.6c8524p-10f, 0x1.f83d0ap-12f, -0x1.8e4b5p-16f, -0x1.389c6ep-19f, -0x1.b1281ep-26f, -0x1.2ab5bep-46f, 0x1.507c1ep-7f, -0x1.3902f6p-7f, 0x1.6c8524p-10f, 0x1.f83d0ap-12f, -0x1.8e4b5p-16f, -0x1.389c6ep-19f, -0x1.b1281ep-26f, -0x1.2ab5bep-46f},
        {0x1.a11bf2p-6f, 0x1.6b8066p-6f, -0x1.841b3ep-7f, -0x1.9c1d22p-11f, 0x1.85674p-13f, 0x1.dac2ecp-17f, 0x1.8721c6p-24f, 0x1.37d0b8p-41f, 0x1.a11bf2p-6f, 0x1.6b8066p-6f, -0x1.841b3ep-7f, -0x1.9c1d22p-11f, 0x1.85674p-13f, 0x1.dac2ecp-17f, 0x1.8721c6p-24f, 0x1.37d0b8p-41f},
        {-0x1.1b4a5ep-4f, 0x1.be9794p-5f, 0x1.103c28p-5f, -0x1.9d69fcp-9f, -0x1.060798p-10f, -0x1.12eb14p-14f, -0x1.758a3p-22f, 0x1.82af74p-38f, -0x1.1b4a5ep-4f, 0x1.be9794p-5f, 0x1.103c28p-5f, -0x1.9d69fcp-9f, -0x1.060798p-10f, -0x1.12eb14p-14f, -0x1.758a3p-22f, 0x1.82af74p-38f},
        {-0x1.1c8a24p-2f, -0x1.2de89cp-2f, -0x1.084e3cp-6f, 0x1.be3a66p-6f, 0x1.ec008p-9f, 0x1.d34f7p-13f, 0x1.4fb7bcp-20f, -0x1.086248p-33f, -0x1.1c8a24p-2f, -0x1.2de89cp-2f, -0x1.084e3cp-6f, 0x1.be3a66p-6f, 0x1.ec008p-9f, 0x1.d34f7p-13f, 0x1.4fb7bcp-20f, -0x1.086248p-33f},
        {-0x1.e6f0fap-4f, -0x1.72786p-1f, -0x1.287de8p+0f, -0x1.168a1ep+0f, -0x1.024df6p+0f, -0x1.0020aap+0f, -0x1.00002ep+0f, -0x1p+0f, -0x1.e6f0fap-4f, -0x1.72786p-1f, -0x1.287de8p+0f, -0x1.168a1ep+0f, -0x1.024df6p+0f, -0x1.0020aap+0f, -0x1.00002ep+0f, -0x1p+0f},
        {0x1.98598p-2f, -0x0p+0f, -0x1.8ae31p+0f, -0x1.be1626p+1f, -0x1.a6d994p+2f, -0x1.3e54acp+3f, -0x1.f4a0bap+3f, -0x1.d061f8p+5f, 0x1.98598p-2f, -0x0p+0f, -0x1.8ae31p+0f, -0x1.be1626p+1f, -0x1.a6d994p+2f, -0x1.3e54acp+3f, -0x1.f4a0bap+3f, -0x1.d061f8p+5f},
        {0x1.0b09bp-12f, -0x1.195366p-13f, 0x1.f40d9ap-18f, 0x1.cf7d2p-20f, -0x1.4c09a4p-23f, -0x1.0df8dcp-30f, 0x1.bbd7e6p-34f, 0x1.88d76p-41f, 0x1.0b09bp-12f, -0x1.195366p-13f, 0x1.f40d9ap-18f, 0x1.cf7d2p-20f, -0x1.4c09a4p-23f, -0x1.0df8dcp-30f, 0x1.bbd7e6p-34f, 0x1.88d76p-41f},
        {0x1.7aab1ap-2f, 0x1.1c7e7ep+0f, 0x1.180e86p+1f, 0x1.d8d794p+1f, 0x1.860212p+2f, 0x1.21abcap+3f, 0x1.b26222p+3f, 0x1.36df34p+4f, 0x1.7aab1ap-2f, 0x1.1c7e7ep+0f, 0x1.180e86p+1f, 0x1.d8d794p+1f, 0x1.860212p+2f, 0x1.21abcap+3f, 0x1.b26222p+3f, 0x1.36df34p+4f},
        {0x1.c1314ap-13f, 0x1.834708p-12f, -0x1.c243dp-14f, 0x1.f7f89p-20f, 0x1.6bada2p-21f, -0x1.5be27cp-27f, -0x1.bfb2eep-31f, -0x1.650362p-38f, 0x1.c1314ap-13f, 0x1.834708p-12f, -0x1.c243dp-14f, 0x1.f7f89p-20f, 0x1.6bada2p-21f, -0x1.5be27cp-27f, -0x1.bfb2eep-31f, -0x1.650362p-38f},
        {-0x1.3a43aep-9f, 0x1.b7f412p-13f, 0x1.867edep-12f, -0x1.a4a9cep-15f, -0x1.1efacap-19f, 0x1.60a4d6p-23f, 0x1.76b40ep-28f, 0x1.fa2f3cp-36f, -0x1.3a43aep-9f, 0x1.b7f412p-13f, 0x1.867edep-12f, -0x1.a4a9cep-15f, -0x1.1efacap-19f, 0x1.60a4d6p-23f, 0x1.76b40ep-28f, 0x1.fa2f3cp-36f},
        {0x1.0ade6cp-10f, -0x1.0acb1p-8f, -0x1.8a312ap-13f, 0x1.2b00bcp-12f, 0x1.1ab76ep-19f, -0x1.8baad6p-20f, -0x1.535576p-25f, -0x1.b39a0ap-33f, 0x1.0ade6cp-10f, -0x1.0acb1p-8f, -0x1.8a312ap-13f, 0x1.2b00bcp-12f, 0x1.1ab76ep-19f, -0x1.8baad6p-20f, -0x1.535576p-25f, -0x1.b39a0ap-33f},
        {0x1.1dad66p-6f, 0x1.031372p-7f, -0x1.cb5d14p-9f, -0x1.f8a95p-11f, 0x1.62c6f6p-15f, 0x1.4a3494p-17f, 0x1.eb7022p-23f, 0x1.307b68p-30f, 0x1.1dad66p-6f, 0x1.031372p-7f, -0x1.cb5d14p-9f, -0x1.f8a95p-11f, 0x1.62c6f6p-15f, 0x1.4a3494p-17f, 0x1.eb7022p-23f, 0x1.307b68p-30f},
        {-0x1.c1ade8p-6f, 0x1.e639fap-7f, 0x1.068c88p-6f, 0x1.95f5p-10f, -0x1.8735e2p-12f, -0x1.9cdcc2p-15f, -0x1.10f214p-20f, -0x1.432be6p-28f, -0x1.c1ade8p-6f, 0x1.e639fap-7f, 0x1.068c88p-6f, 0x1.95f5p-10f, -0x1.8735e2p-12f, -0x1.9cdcc2p-15f, -0x1.10f214p-20f, -0x1.432be6p-28f},
        {-0x1.5d1114p-4f, -0x1.7f3f18p-4f, -0x1.f4c424p-6f, 0x1.3f25f2p-9f, 0x1.c06e54p-10f, 0x1.73581cp-13f, 0x1.c33d66p-19f, 0x1.010954p-26f, -0x1.5d1114p-4f, -0x1.7f3f18p-4f, -0x1.f4c424p-6f, 0x1.3f25f2p-9f, 0x1.c06e54p-10f, 0x1.73581cp-13f, 0x1.c33d66p-19f, 0x1.010954p-26f},
        {0x1.23bb6ep-2f, 0x1.1f9db6p-3f, 0x1.d1bf6p-8f, -0x1.322018p-6f, -0x1.2c2f8ap-8f, -0x1.b0e798p-12f, -0x1.ee2a82p-18f, -0x1.10e572p-25f, 0x1.23bb6ep-2f, 0x1.1f9db6p-3f, 0x1.d1bf6p-8f, -0x1.322018p-6f, -0x1.2c2f8ap-8f, -0x1.b0e798p-12f, -0x1.ee2a82p-18f, -0x1.10e572p-25f},
        {-0x1.61071ap-3f, -0x1.cb9492p-7f, 0x1.afe6fp-5f, 0x1.06aa54p-5f, 0x1.77461ap-8f, 0x1.ee656ep-12f, 0x1.0c7b06p-17f, 0x1.20aacp-25f, -0x1.61071ap-3f, -0x1.cb9492p-7f, 0x1.afe6fp-5f, 0x1.06aa54p-5f, 0x1.77461ap-8f, 0x1.ee656ep-12f, 0x1.0c7b06p-17f, 0x1.20aacp-25f},
      };
      const auto t0 = m::negative(x);
      const V t1 = m::abs(x);
      const V t2 = m::cap(t1, V(0x1.b3p+6f));
      const V t3 = m::neg(t2);
      const V t4 = m::fma(t3, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const auto t5 = m::segment<22, 8>(m::cap(m::fma(t2, V(0x1.143492p+0f), V(2)), V(24)));
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
      const V t18 = m::select(t0, V(0), m::constant<V>(0x1.62e43p-1f, 0x1.62e42fefa39efp-1));
      const V t19 = m::cap(t1, V(0x1.63p+4f));
      const auto t20 = m::segment<22, 8>(m::fma(t19, V(0x1.5a23b8p+0f), V(2)));
      const V t21 = t19 - m::entry<V, 8, 13>(t20, T16);
      const V t22 = m::fma(m::entry<V, 8, 12>(t20, T16), t21, m::entry<V, 8, 14>(t20, T16));
      const V t23 = m::fma(m::fma(t22, t21, m::entry<V, 8, 15>(t20, T16)), t21, m::entry<V, 8, 16>(t20, T16));
      const V t24 = m::fma(m::fma(t23, t21, m::entry<V, 8, 17>(t20, T16)), t21, m::entry<V, 8, 18>(t20, T16));
      const V t25 = m::fma(m::fma(t24, t21, m::entry<V, 8, 19>(t20, T16)), t21, m::entry<V, 8, 20>(t20, T16));
      out[0] = m::select(t0, (m::fma(t12, m::fma(t17, t15, t14), t12) * V(0x1p-64f)), (t18 + m::fma(t25, t21, m::entry<V, 8, 21>(t20, T16))));
    } else if constexpr (m::approximates<V>) {
      // entry<V, n, r>(k, T32) is column k of row r: the centre of piece k, from which distances are taken, or a
      // coefficient of its polynomial.  Rows are repeated up to the length of the longest register.
      alignas(128) static constexpr float T32[9][32] = {
        {0x1.fd7de6p-11f, -0x1.ce488cp-9f, 0x1.da801cp-9f, 0x1.30b76cp-7f, -0x1.e1afc8p-15f, -0x1.a19612p-11f, -0x1.866db8p-11f, -0x1.0f9f18p-11f, -0x1.41b5e6p-14f, 0x1.324c6p-14f, 0x1.abc3ccp-15f, 0x1.3343fep-16f, 0x1.00babap-18f, -0x1.150728p-22f, -0x1.16305cp-21f, -0x1.011afep-25f, -0x1.1122bap-11f, -0x1.0f7efp-8f, -0x1.ce16d2p-9f, -0x1.1f6e12p-12f, 0x1.fe4104p-10f, 0x1.b1ee5ep-12f, -0x1.b1819cp-13f, -0x1.fe546cp-14f, -0x1.53309ap-16f, 0x1.909e8ep-20f, 0x1.a29278p-20f, 0x1.183c08p-22f, 0x1.8d438ap-25f, 0x1.3ea914p-27f, 0x1.be758p-27f, 0x1.9ba64p-55f},
        {0x1.860238p-4f, 0x1.1a51c2p-2f, 0x1.d1ae76p-2f, 0x1.4a57acp-1f, 0x1.d039ecp-1f, 0x1.46f278p+0f, 0x1.a6fe64p+0f, 0x1.022f9ep+1f, 0x1.453fdep+1f, 0x1.9dc72p+1f, 0x1.022f9ep+2f, 0x1.2e5448p+2f, 0x1.73170ep+2f, 0x1.ce4942p+2f, 0x1.155904p+3f, 0x1.eb7f3ep+3f, 0x1.ab68bp-3f, 0x1.3d332ap-1f, 0x1.066026p+0f, 0x1.5f5928p+0f, 0x1.0a4a92p+1f, 0x1.790f26p+1f, 0x1.e9c8eep+1f, 0x1.24dd62p+2f, 0x1.7b939p+2f, 0x1.e9c8eep+2f, 0x1.2471fep+3f, 0x1.5b213ep+3f, 0x1.ab689ap+3f, 0x1.0a4aa2p+4f, 0x1.457364p+4f, 0x1.dece94p+5f},
        {0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.f8dbe8p-26f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f},
        {-0x1.29b0d8p-9f, 0x1.4eb366p-13f, 0x1.1f48b2p-9f, 0x1.280f0ep-8f, 0x1.2c7bc4p-8f, 0x1.cc70bap-9f, 0x1.9ad994p-10f, 0x1.4d8868p-14f, -0x1.6d7e24p-11f, -0x1.2f114cp-11f, -0x1.e8288ap-13f, -0x1.3d2692p-14f, -0x1.cbee78p-20f, 0x1.d9292p-18f, 0x1.df9ebep-19f, -0x1.17c33p-22f, 0x1.910f56p-7f, 0x1.89d08cp-8f, -0x1.215c32p-8f, -0x1.3c1ed6p-7f, -0x1.4771aep-8f, 0x1.7bb306p-10f, 0x1.57e206p-10f, 0x1.09069p-11f, 0x1.060bbp-16f, -0x1.885644p-16f, -0x1.480be2p-17f, -0x1.3f323ep-19f, -0x1.6098d4p-22f, -0x1.3a91c8p-25f, -0x1.ee25dcp-27f, -0x1.f013c2p-51f},
        {-0x1.1c1e9cp-6f, -0x1.292946p-6f, -0x1.17a24p-6f, -0x1.ce6002p-7f, -0x1.0f3b34p-7f, -0x1.eb5daep-12f, 0x1.17578cp-8f, 0x1.70ede6p-8f, 0x1.287d5ap-8f, 0x1.140a2ap-9f, 0x1.155436p-11f, 0x1.62cbep-15f, -0x1.b6fc92p-14f, -0x1.fd0bfp-15f, -0x1.744ecep-16f, -0x1.b0bd2ap-21f, 0x1.b28752p-7f, 0x1.1483e2p-5f, 0x1.20533ap-5f, 0x1.6b59acp-6f, -0x1.de89d6p-8f, -0x1.7779f8p-7f, -0x1.0f7a4ap-8f, -0x1.c2e138p-11f, 0x1.7cdda6p-12f, 0x1.7cf448p-13f, 0x1.013388p-14f, 0x1.02fb66p-16f, 0x1.d61b6p-20f, 0x1.2644bp-24f, -0x1.9a8cc8p-24f, -0x1.d10086p-44f},
        {0x1.5ce27ep-6f, 0x1.10b4fep-7f, -0x1.216b0ap-8f, -0x1.0bcc84p-6f, -0x1.cc14aap-6f, -0x1.18ffp-5f, -0x1.fba3cap-6f, -0x1.8012c4p-6f, -0x1.97c6bp-7f, -0x1.bd8814p-9f, 0x1.cd37f6p-12f, 0x1.211764p-10f, 0x1.b2f8eep-11f, 0x1.60a61ep-12f, 0x1.d0d3c2p-14f, 0x1.df54f4p-20f, -0x1.5eef9p-4f, -0x1.72aeep-5f, 0x1.bd645p-7f, 0x1.be9b04p-5f, 0x1.244a2ep-4f, 0x1.f7337ep-6f, 0x1.e14412p-9f, -0x1.90c1eap-9f, -0x1.84cf76p-9f, -0x1.fe657p-11f, -0x1.3ca8c2p-12f, -0x1.2c7ca6p-14f, -0x1.05b016p-17f, -0x1.57adbcp-22f, 0x1.19a4b2p-25f, 0x1.0e1022p-40f},
        {0x1.3d17e6p-3f, 0x1.4d92p-3f, 0x1.4fa40cp-3f, 0x1.4345d2p-3f, 0x1.1ec7cep-3f, 0x1.ab276ap-4f, 0x1.11f06ep-4f, 0x1.2e796p-5f, 0x1.2836a4p-7f, -0x1.97b6dcp-8f, -0x1.1f7918p-7f, -0x1.c76c5cp-8f, -0x1.e252bap-9f, -0x1.513ed8p-10f, -0x1.a11d82p-12f, 0x1.2828e6p-17f, -0x1.d3752p-3f, -0x1.3ff2cep-2f, -0x1.53e61cp-2f, -0x1.2de89ap-2f, -0x1.2b0364p-3f, -0x1.664512p-7f, 0x1.d5643p-6f, 0x1.c2b28ep-6f, 0x1.b13a16p-7f, 0x1.de4726p-9f, 0x1.181cf8p-10f, 0x1.fe9ea6p-13f, 0x1.b05f26p-16f, 0x1.557752p-20f, 0x1.eada4cp-23f, 0x1.fc6a52p-35f},
        {0x1.312508p-4f, 0x1.0e71p-3f, 0x1.86b148p-3f, 0x1.024eaep-2f, 0x1.527b1cp-2f, 0x1.af977ap-2f, 0x1.f11aeap-2f, 0x1.0badecp-1f, 0x1.173b2ap-1f, 0x1.171ff8p-1f, 0x1.105a62p-1f, 0x1.0ab91cp-1f, 0x1.04f708p-1f, 0x1.01999ep-1f, 0x1.00793ep-1f, 0x1.0001eep-1f, -0x1.7b6714p-7f, -0x1.e5b3fep-3f, -0x1.01ab2p-1f, -0x1.72786p-1f, -0x1.0a2756p+0f, -0x1.28ddd4p+0f, -0x1.2232d2p+0f, -0x1.16f318p+0f, -0x1.08e92cp+0f, -0x1.023ccep+0f, -0x1.00a138p+0f, -0x1.0023bcp+0f, -0x1.0003bp+0f, -0x1.00002ep+0f, -0x1.000002p+0f, -0x1p+0f},
        {-0x1.20bd68p-2f, -0x1.0db29ap-2f, -0x1.e036a6p-3f, -0x1.89bf7p-3f, -0x1.da8cbcp-4f, 0x1.8d6f64p-6f, 0x1.8fe9ccp-3f, 0x1.84f01ap-2f, 0x1.526496p-1f, 0x1.0a0bf6p+0f, 0x1.789dacp+0f, 0x1.d58884p+0f, 0x1.318d98p+1f, 0x1.8dd0d6p+1f, 0x1.ea8f7cp+1f, 0x1.cb7f3ap+2f, 0x1.a6156p-2f, 0x1.743534p-2f, 0x1.b62954p-3f, -0x0p+0f, -0x1.460e2ep-1f, -0x1.9af84ep+0f, -0x1.4f5f7ap+1f, -0x1.ba0238p+1f, -0x1.38d30ap+2f, -0x1.a9223cp+2f, -0x1.045b32p+3f, -0x1.3b1c4cp+3f, -0x1.8b681ap+3f, -0x1.f4953ep+3f, -0x1.357364p+4f, -0x1.d6ce94p+5f},
      };
      const auto t0 = m::negative(x);
      const V t1 = m::cap(m::abs(x), m::select(t0, V(0x1.b3p+6f), V(0x1.63p+4f)));
      const V t2 = m::neg(t1);
      const V t3 = m::fma(t2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const V t4 = m::fma(t1, m::select(t0, V(0x1.3111d4p+0f), V(0x1.5fd416p+1f)), V(2));
      const auto t5 = m::beside<16>(m::segment<21, 16>(m::cap(t4, V(28))), t0);
      const V t6 = (t1 - m::entry<V, 32, 1>(t5, T32)) - m::entry<V, 32, 2>(t5, T32);
      const V t7 = m::fma(m::entry<V, 32, 0>(t5, T32), t6, m::entry<V, 32, 3>(t5, T32));
      const V t8 = m::fma(m::fma(t7, t6, m::entry<V, 32, 4>(t5, T32)), t6, m::entry<V, 32, 5>(t5, T32));
      const V t9 = m::fma(m::fma(t8, t6, m::entry<V, 32, 6>(t5, T32)), t6, m::entry<V, 32, 7>(t5, T32));
      const V t10 = m::raised(V(1), t3) * m::fma(t9, t6, m::entry<V, 32, 8>(t5, T32));
      const V t11 = t3 - V(12582976);
      const V t12 = m::fma(t11, V(-0x1.0bfbe8p-15f), m::fma(t11, V(-0x1.62ep-1f), t2));
      const V t13 = t12 * t12;
      const V t14 = m::fma(V(0x1.6a6adp-10f), t13, m::fma(V(0x1.123f7ep-7f), t12, V(0x1.55589ep-5f)));
      const V t15 = m::fma(t14, t13, m::fma(V(0x1.55548ap-3f), t12, V(0x1.fffffcp-2f)));
      const V t16 = m::select(t0, V(0), m::constant<V>(0x1.62e43p-1f, 0x1.62e42fefa39efp-1));
      out[0] = m::fma(m::fma(t10, m::fma(t15, t13, t12), t10), V(0x1p-64f), t16);
    } else {
      const V t0 = m::cap(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
      const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const V t2 = m::abs(t1);
      const auto t3 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t2);
      const V t4 = m::neg((t2 - m::select(t3, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t5 = m::exp(t4);
      const V t6 = V(1) + t5;
      const auto t7 = m::lt(t1, V(0));
      const V t8 = m::select(t7, t5, V(1)) / t6;
      const V t9 = m::select(t3, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t10 = m::select(t7, t9, V(1));
      out[0] = (((((t5 / t6) / t6) * t1) / ((t8 * t10) + V(1))) * t9) + (m::log1p(t8) * t10);
    }
  }
};

struct LogishHalf {
  using Half = LogishHalf;
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
    const V t1 = m::cap(m::abs(x), m::select(t0, V(0x1.89p+6f), V(0x1.05p+4f)));
    const V t2 = m::fma(m::neg(t1), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t3 = m::exp2(t2);
    const V t4 = t3 * V(0x1p-64f);
    const V t5 = m::fma(m::select(t0, V(-0x1.41287ep-12f), V(-0x1.164cdep-14f)), t4, m::select(t0, V(-0x1.795106p+0f), V(-0x1.7c87a4p-2f)));
    const V t6 = m::fma(t5, t4, m::select(t0, V(-0x1.000002p+0f), V(-0x1.ffffc8p-2f)));
    const V t7 = m::fma(m::select(t0, V(0x1.106adcp+1f), V(0x1.12d61ep-1f)), t4, m::select(t0, V(0x1.7ca79cp+1f), V(0x1.7e42f4p+0f)));
    const V t8 = m::constant<V>(0x1.62e43p-1f, 0x1.62e42fefa39efp-1) * m::max(x, V(0));
    out[0] = m::fma(((t3 * (t1 * t6)) * m::rcp(m::fma(t7, t4, V(1)))), V(0x1p-64f), t8);
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const auto t0 = m::negative(x);
    const V t1 = m::cap(m::abs(x), m::select(t0, V(0x1.89p+6f), V(0x1.34p+4f)));
    const V t2 = m::fma(m::neg(t1), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t3 = m::exp2(t2);
    const V t4 = t3 * V(0x1p-64f);
    const V t5 = m::fma(m::select(t0, V(-0x1.54eb32p-6f), V(0x1.aac13ep-9f)), t4, m::select(t0, V(-0x1.386622p-4f), V(0x1.7181cap-6f)));
    const V t6 = m::fma(t5, t4, m::select(t0, V(-0x1.000038p+0f), V(0x1.00004ap-1f)));
    const V t7 = m::fma(m::select(t0, V(0x1.94c79ep+0f), V(-0x1.981eb6p-2f)), t4, m::select(t0, V(0x1.0001a8p+0f), V(-0x1.0002d8p-1f)));
    const V t8 = m::fma(m::select(t0, V(0x1.4a75bp-4f), V(0x1.e41f9cp-7f)), t4, m::select(t0, V(0x1.1af0b6p+1f), V(0x1.20fe82p-1f)));
    const V t9 = m::fma(t8, t4, m::select(t0, V(0x1.89951cp+1f), V(0x1.8b5688p+0f)));
    const V t10 = m::select(t0, V(0), m::constant<V>(0x1.62e43p-1f, 0x1.62e42fefa39efp-1));
    out[0] = m::fma(((t3 * m::fma(t1, t6, t7)) * m::rcp(m::fma(t9, t4, V(1)))), V(0x1p-64f), t10);
  }
};

}  // namespace actsym
