// SwiGLU: u*x/(1 + exp(-x))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct SwiGLUHalf;

struct SwiGLU {
  using Half = SwiGLUHalf;  // computes half types
  static constexpr int inputs = 2;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P&, V* out) {
    const V x = in[0];
    const V u = in[1];
    if constexpr (m::looks_up<V>) {
      alignas(64) static constexpr float T0[16] = {0x1.ce1edap-15f, -0x1.becc94p-13f, 0x1.01a29ap-19f, 0x1.a96c0ap-23f, 0x1.d1c428p-15f, -0x1.c48b1p-16f, 0x1.3a912ep-19f, -0x1.3c9d64p-24f, 0x1.ce1edap-15f, -0x1.becc94p-13f, 0x1.01a29ap-19f, 0x1.a96c0ap-23f, 0x1.d1c428p-15f, -0x1.c48b1p-16f, 0x1.3a912ep-19f, -0x1.3c9d64p-24f};
      alignas(64) static constexpr float T1[16] = {0x0p+0f, 0x1.7f55b6p+0f, 0x1.7b55bap+1f, 0x1.44aab4p+2f, 0x0p+0f, 0x1.82005ep+0f, 0x1.74006cp+1f, 0x1.410018p+2f, 0x0p+0f, 0x1.7f55b6p+0f, 0x1.7b55bap+1f, 0x1.44aab4p+2f, 0x0p+0f, 0x1.82005ep+0f, 0x1.74006cp+1f, 0x1.410018p+2f};
      alignas(64) static constexpr float T2[16] = {-0x1.23c3e8p-12f, 0x1.0e9682p-15f, -0x1.6bbcdep-17f, 0x1.f26748p-21f, -0x1.257252p-12f, 0x1.b26aeap-15f, -0x1.97f1cep-17f, 0x1.6c37ccp-21f, -0x1.23c3e8p-12f, 0x1.0e9682p-15f, -0x1.6bbcdep-17f, 0x1.f26748p-21f, -0x1.257252p-12f, 0x1.b26aeap-15f, -0x1.97f1cep-17f, 0x1.6c37ccp-21f};
      alignas(64) static constexpr float T3[16] = {0x1.8c0abap-15f, 0x1.ec124cp-13f, 0x1.c19c5cp-17f, -0x1.1c69dp-18f, 0x1.9fdcp-15f, 0x1.065bdcp-13f, 0x1.28103cp-16f, -0x1.0b93e8p-18f, 0x1.8c0abap-15f, 0x1.ec124cp-13f, 0x1.c19c5cp-17f, -0x1.1c69dp-18f, 0x1.9fdcp-15f, 0x1.065bdcp-13f, 0x1.28103cp-16f, -0x1.0b93e8p-18f};
      alignas(64) static constexpr float T4[16] = {0x1.0e7f1ep-9f, -0x1.067fa2p-10f, 0x1.006cccp-13f, 0x1.d56588p-17f, 0x1.0e43e8p-9f, -0x1.077588p-10f, 0x1.e8952ap-14f, 0x1.0dfd4cp-16f, 0x1.0e7f1ep-9f, -0x1.067fa2p-10f, 0x1.006cccp-13f, 0x1.d56588p-17f, 0x1.0e43e8p-9f, -0x1.077588p-10f, 0x1.e8952ap-14f, 0x1.0dfd4cp-16f};
      alignas(64) static constexpr float T5[16] = {0x1.3a8fbp-18f, 0x1.a5653cp-10f, -0x1.e92b7ap-11f, -0x1.61b968p-16f, 0x1.6956e6p-18f, 0x1.9b294cp-10f, -0x1.fe434ep-11f, -0x1.c08be2p-16f, 0x1.3a8fbp-18f, 0x1.a5653cp-10f, -0x1.e92b7ap-11f, -0x1.61b968p-16f, 0x1.6956e6p-18f, 0x1.9b294cp-10f, -0x1.fe434ep-11f, -0x1.c08be2p-16f};
      alignas(64) static constexpr float T6[16] = {-0x1.5557c4p-6f, 0x1.dc241ap-8f, 0x1.b28f8ap-9f, -0x1.a8489ep-13f, -0x1.555856p-6f, 0x1.e1c274p-8f, 0x1.d651bap-9f, -0x1.9a9b76p-13f, -0x1.5557c4p-6f, 0x1.dc241ap-8f, 0x1.b28f8ap-9f, -0x1.a8489ep-13f, -0x1.555856p-6f, 0x1.e1c274p-8f, 0x1.d651bap-9f, -0x1.9a9b76p-13f};
      alignas(64) static constexpr float T7[16] = {0x1.db3382p-26f, -0x1.64822p-5f, -0x1.23b28cp-8f, 0x1.03ba32p-9f, 0x1.4397a4p-25f, -0x1.62079ap-5f, -0x1.578b14p-8f, 0x1.09babcp-9f, 0x1.db3382p-26f, -0x1.64822p-5f, -0x1.23b28cp-8f, 0x1.03ba32p-9f, 0x1.4397a4p-25f, -0x1.62079ap-5f, -0x1.578b14p-8f, 0x1.09babcp-9f};
      alignas(64) static constexpr float T8[16] = {0x1p-2f, 0x1.414822p-4f, -0x1.013a86p-6f, -0x1.311074p-7f, 0x1p-2f, 0x1.3bbadcp-4f, -0x1.e7308cp-7f, -0x1.3c59cep-7f, 0x1p-2f, 0x1.414822p-4f, -0x1.013a86p-6f, -0x1.311074p-7f, 0x1p-2f, 0x1.3bbadcp-4f, -0x1.e7308cp-7f, -0x1.3c59cep-7f};
      alignas(64) static constexpr float T9[16] = {0x1p-1f, 0x1.0a7798p+0f, 0x1.16da1cp+0f, 0x1.0670bep+0f, -0x1p-1f, 0x1.5c386ap-5f, 0x1.74cf78p-4f, 0x1.adfbe4p-6f, 0x1p-1f, 0x1.0a7798p+0f, 0x1.16da1cp+0f, 0x1.0670bep+0f, -0x1p-1f, 0x1.5c386ap-5f, 0x1.74cf78p-4f, 0x1.adfbe4p-6f};
      alignas(64) static constexpr float T10[16] = {-0x0p+0f, 0x1.39418ep+0f, 0x1.68b5a8p+1f, 0x1.42a54ep+2f, -0x0p+0f, -0x1.17dec2p-2f, -0x1.3494f2p-3f, -0x1.0ec262p-5f, -0x0p+0f, 0x1.39418ep+0f, 0x1.68b5a8p+1f, 0x1.42a54ep+2f, -0x0p+0f, -0x1.17dec2p-2f, -0x1.3494f2p-3f, -0x1.0ec262p-5f};
      const V t0 = m::abs(x);
      const V t1 = m::min(t0, V(6));
      const auto t2 = m::beside<4>(m::segment<22, 4>(m::fma(t1, V(0x1.ffff8p-1f), V(2))), m::negative(x));
      const V t3 = t1 - m::entry<V, 8>(t2, T1);
      const V t4 = m::fma(m::fma(m::entry<V, 8>(t2, T0), t3, m::entry<V, 8>(t2, T2)), t3, m::entry<V, 8>(t2, T3));
      const V t5 = m::fma(m::fma(t4, t3, m::entry<V, 8>(t2, T4)), t3, m::entry<V, 8>(t2, T5));
      const V t6 = m::fma(m::fma(t5, t3, m::entry<V, 8>(t2, T6)), t3, m::entry<V, 8>(t2, T7));
      const V t7 = m::fma(m::fma(t6, t3, m::entry<V, 8>(t2, T8)), t3, m::entry<V, 8>(t2, T9));
      V y0 = m::select(m::lt(t0, V(0x1p-60f)), ((u * V(0x1p-1f)) * x), (m::fma(t7, t3, m::entry<V, 8>(t2, T10)) * u));
      const auto usual0 = m::le(t0, V(6));
      if (__builtin_expect(!m::all(usual0), 0)) {  // far from zero, or not a number
        const V r0 = m::abs(x);
        const V r1 = m::min(r0, V(198));
        const V r2 = m::neg(r1);
        const V r3 = m::fma(r2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
        const V r4 = r3 - V(12582912);
        const V r5 = m::fma(r4, V(0x1.5p-2f), V(12582912));
        const V r6 = m::raised(V(1), r5);
        const V r7 = m::neg((r1 * r6));
        const V r8 = m::fma(r4, V(-0x1.0bfbe8p-15f), m::fma(r4, V(-0x1.62ep-1f), r2));
        const V r9 = r8 * r8;
        const V r10 = m::fma(V(0x1.6a6adp-10f), r9, m::fma(V(0x1.123f7ep-7f), r8, V(0x1.55589ep-5f)));
        const V r11 = m::fma(r10, r9, m::fma(V(0x1.55548ap-3f), r8, V(0x1.fffffcp-2f)));
        const V r12 = m::fma(r11, r9, r8);
        const V r13 = r5 - V(12582912);
        const V r14 = m::raised(V(1), (((r4 - r13) - r13) + V(12582912)));
        const V r15 = r6 * (r6 * r14);
        const V r16 = m::fma(r7, r12, r7) / m::fma(V(1), m::fma(r15, r12, r15), V(1));
        const V r17 = m::fma((r16 * r6), r14, m::max(x, V(0)));
        const V r18 = m::select(m::lt(m::abs(r17), V(0x1p-100f)), (((r16 * u) * r6) * r14), (r17 * u));
        y0 = m::select(usual0, y0, m::select(m::lt(r0, V(0x1p-60f)), ((u * V(0x1p-1f)) * x), r18));
      }
      out[0] = y0;
    } else {
      const V t0 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const auto t1 = m::lt(t0, V(0));
      const V t2 = m::abs(t0);
      const auto t3 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t2);
      const V t4 = m::neg((t2 - m::select(t3, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t5 = m::exp(t4);
      const V t6 = m::select(t3, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = (((m::select(t1, t5, V(1)) / (V(1) + t5)) * t0) * u) * m::select(t1, t6, V(1));
    }
  }

  // out[0] = df/dx, out[1] = df/du
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V u = in[1];
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
      alignas(64) static constexpr float T11[16] = {-0x1.db984cp-9f, -0x1.49a24cp-9f, 0x1.c16c08p-13f, 0x1.2e8b3p-15f, -0x1.ca2afap-16f, 0x1.9d1fdep-19f, 0x1.146ee4p-23f, -0x1.b2ae58p-28f, -0x1.3a488p-33f, 0x1.779496p-34f, -0x1.59da44p-53f, 0x1.1f5276p-63f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f};
      alignas(64) static constexpr float T12[16] = {0x1.b0c136p-3f, 0x1.23f444p-1f, 0x1.474974p+0f, 0x1.e92db2p+0f, 0x1.822a9ap+1f, 0x1.2f155ap+2f, 0x1.bdb224p+2f, 0x1.3f63b8p+3f, 0x1.d478f2p+3f, 0x1.5563b2p+4f, 0x1.f06cdap+4f, 0x1.4f6fccp+5f, 0x1.de4ed6p+5f, 0x1.528ae8p+6f, 0x1.e169f2p+6f, 0x1.54184p+7f};
      alignas(64) static constexpr float T13[16] = {0x0p+0f, 0x0p+0f, -0x1.bdf6fap-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f};
      alignas(64) static constexpr float T14[16] = {0x1.612b26p-11f, 0x1.3062dp-11f, -0x1.babde4p-11f, 0x1.58b134p-12f, 0x1.691eeep-14f, -0x1.713928p-17f, -0x1.15175p-21f, 0x1.f295d8p-25f, 0x1.5f62dcp-30f, 0x1.f577cp-33f, 0x1.f5fa96p-51f, -0x1.811d88p-61f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f};
      alignas(64) static constexpr float T15[16] = {0x1.20764p-8f, 0x1.30a80ap-8f, -0x1.fb8ebap-11f, -0x1.cef43p-10f, 0x1.1c45b4p-14f, 0x1.0d1cbp-14f, -0x1.9fa21cp-22f, -0x1.d5b34p-22f, -0x1.545a04p-27f, -0x1.c5a802p-30f, 0x1.a28dbep-49f, -0x1.cd5ecep-58f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f};
      alignas(64) static constexpr float T16[16] = {-0x1.13d946p-7f, 0x1.bc35fep-10f, 0x1.3c62bcp-7f, 0x1.77b9e6p-9f, -0x1.aff0b4p-10f, -0x1.c4ef28p-13f, 0x1.54e37ap-16f, 0x1.c6bbc4p-19f, 0x1.29e00ap-24f, -0x1.cae4cap-29f, -0x1.25ccf6p-47f, 0x1.ed25a6p-56f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f};
      alignas(64) static constexpr float T17[16] = {-0x1.073ebap-5f, -0x1.39557ap-5f, -0x1.5831f2p-7f, 0x1.48a3bep-7f, 0x1.edbbcap-8f, 0x1.654374p-13f, -0x1.85da02p-13f, -0x1.61ed06p-16f, -0x1.8db4bep-22f, 0x1.5d3222p-27f, -0x1.445cdp-43f, 0x1.6eac72p-54f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f};
      alignas(64) static constexpr float T18[16] = {0x1.f0d24ap-5f, 0x1.02ef5p-7f, -0x1.158956p-4f, -0x1.04aab4p-4f, -0x1.071776p-6f, 0x1.6a1418p-9f, 0x1.1953fep-10f, 0x1.a34baap-14f, 0x1.afa194p-20f, 0x1.4ec1a2p-26f, 0x1.7bc132p-41f, -0x1.c911cep-53f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f};
      alignas(64) static constexpr float T19[16] = {0x1.2f3ffap-2f, 0x1.55dap-2f, 0x1.05b01ep-2f, 0x1.f65c0ap-4f, -0x1.4adad8p-8f, -0x1.2875f2p-6f, -0x1.129428p-8f, -0x1.6ae41ap-12f, -0x1.656bb8p-18f, -0x1.51998ap-25f, -0x1.01c20ap-40f, 0x1.6624d6p-55f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f};
      alignas(64) static constexpr float T20[16] = {0x1.dac58p-4f, 0x1.61bd42p-2f, 0x1.907afcp-1f, 0x1.053534p+0f, 0x1.1ec9ecp+0f, 0x1.0e1626p+0f, 0x1.02a2dcp+0f, 0x1.00336ep+0f, 0x1.0000c2p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f};
      alignas(64) static constexpr float T21[16] = {-0x1.f3cfe8p-2f, -0x1.9fdccap-2f, -0x0p+0f, 0x1.286828p-1f, 0x1.c9e066p+0f, 0x1.d4c762p+1f, 0x1.7cea34p+2f, 0x1.1f5c88p+3f, 0x1.b478d8p+3f, 0x1.4563b2p+4f, 0x1.e06cdap+4f, 0x1.476fccp+5f, 0x1.d64ed6p+5f, 0x1.4e8ae8p+6f, 0x1.dd69f2p+6f, 0x1.52184p+7f};
      alignas(64) static constexpr float T22[16] = {-0x1.6392cp-12f, -0x1.57a5fcp-11f, -0x1.32df9p-15f, 0x1.888378p-13f, 0x1.3a44d2p-14f, -0x1.4e081p-17f, -0x1.f3daaap-18f, -0x1.f0bdaep-20f, -0x1.6392cp-12f, -0x1.57a5fcp-11f, -0x1.32df9p-15f, 0x1.888378p-13f, 0x1.3a44d2p-14f, -0x1.4e081p-17f, -0x1.f3daaap-18f, -0x1.f0bdaep-20f};
      alignas(64) static constexpr float T23[16] = {0x0p+0f, 0x1.80006p-1f, 0x1.470034p+0f, 0x1.be55ccp+0f, 0x1.46558cp+1f, 0x1.b8009p+1f, 0x1.22004p+2f, 0x1.62801ap+2f, 0x0p+0f, 0x1.80006p-1f, 0x1.470034p+0f, 0x1.be55ccp+0f, 0x1.46558cp+1f, 0x1.b8009p+1f, 0x1.22004p+2f, 0x1.62801ap+2f};
      alignas(64) static constexpr float T24[16] = {0x1.2e6fc8p-9f, -0x1.bbde94p-14f, -0x1.1d27f6p-10f, -0x1.87e264p-11f, 0x1.8cbc1cp-17f, 0x1.e4c7a6p-14f, 0x1.27d59p-15f, 0x1.909aa6p-18f, 0x1.2e6fc8p-9f, -0x1.bbde94p-14f, -0x1.1d27f6p-10f, -0x1.87e264p-11f, 0x1.8cbc1cp-17f, 0x1.e4c7a6p-14f, 0x1.27d59p-15f, 0x1.909aa6p-18f};
      alignas(64) static constexpr float T25[16] = {-0x1.39c5c4p-14f, 0x1.67d6dcp-8f, 0x1.90356ap-9f, 0x1.4de89ep-12f, -0x1.2be9ecp-10f, -0x1.2ddc46p-11f, -0x1.9aa0a2p-14f, 0x1.767674p-18f, -0x1.39c5c4p-14f, 0x1.67d6dcp-8f, 0x1.90356ap-9f, 0x1.4de89ep-12f, -0x1.2be9ecp-10f, -0x1.2ddc46p-11f, -0x1.9aa0a2p-14f, 0x1.767674p-18f};
      alignas(64) static constexpr float T26[16] = {-0x1.551f32p-6f, -0x1.d9561cp-8f, 0x1.341648p-8f, 0x1.1429d4p-7f, 0x1.68bd3cp-8f, 0x1.91f872p-10f, -0x1.d3d498p-15f, -0x1.c5f6fp-13f, -0x1.551f32p-6f, -0x1.d9561cp-8f, 0x1.341648p-8f, 0x1.1429d4p-7f, 0x1.68bd3cp-8f, 0x1.91f872p-10f, -0x1.d3d498p-15f, -0x1.c5f6fp-13f};
      alignas(64) static constexpr float T27[16] = {-0x1.1a365ap-20f, -0x1.846bdap-5f, -0x1.909f2cp-5f, -0x1.24271ep-5f, -0x1.7f255cp-7f, 0x1.5a71b2p-17f, 0x1.2d48bp-9f, 0x1.9e81acp-10f, -0x1.1a365ap-20f, -0x1.846bdap-5f, -0x1.909f2cp-5f, -0x1.24271ep-5f, -0x1.7f255cp-7f, 0x1.5a71b2p-17f, 0x1.2d48bp-9f, 0x1.9e81acp-10f};
      alignas(64) static constexpr float T28[16] = {0x1.000002p-2f, 0x1.824786p-3f, 0x1.bebffcp-4f, 0x1.928932p-5f, -0x1.8c7204p-8f, -0x1.2e66f8p-6f, -0x1.a466dep-7f, -0x1.beac6p-8f, 0x1.000002p-2f, 0x1.824786p-3f, 0x1.bebffcp-4f, 0x1.928932p-5f, -0x1.8c7204p-8f, -0x1.2e66f8p-6f, -0x1.a466dep-7f, -0x1.beac6p-8f};
      alignas(64) static constexpr float T29[16] = {-0x1p-1f, -0x1.425a64p-3f, -0x1.feedbap-13f, 0x1.2717f8p-4f, 0x1.950ebcp-4f, 0x1.2947dap-4f, 0x1.2ff0bep-5f, 0x1.21bedp-6f, -0x1p-1f, -0x1.425a64p-3f, -0x1.feedbap-13f, 0x1.2717f8p-4f, 0x1.950ebcp-4f, 0x1.2947dap-4f, 0x1.2ff0bep-5f, 0x1.21bedp-6f};
      alignas(64) static constexpr float T30[16] = {-0x0p+0f, -0x1.ecc84ep-3f, -0x1.1d25c6p-2f, -0x1.09c85p-2f, -0x1.7a582p-3f, -0x1.b68002p-4f, -0x1.8b6aa4p-5f, -0x1.6346bap-6f, -0x0p+0f, -0x1.ecc84ep-3f, -0x1.1d25c6p-2f, -0x1.09c85p-2f, -0x1.7a582p-3f, -0x1.b68002p-4f, -0x1.8b6aa4p-5f, -0x1.6346bap-6f};
      const V t0 = m::abs(x);
      const V t1 = m::min(t0, V(8));
      const auto t2 = m::segment<21, 8>(m::fma(t1, V(0x1.66e08cp-1f), V(2)));
      const V t3 = (t1 - m::entry<V, 8>(t2, T1)) - m::entry<V, 8>(t2, T2);
      const V t4 = m::fma(m::fma(m::entry<V, 8>(t2, T0), t3, m::entry<V, 8>(t2, T3)), t3, m::entry<V, 8>(t2, T4));
      const V t5 = m::fma(m::fma(t4, t3, m::entry<V, 8>(t2, T5)), t3, m::entry<V, 8>(t2, T6));
      const V t6 = m::fma(m::fma(t5, t3, m::entry<V, 8>(t2, T7)), t3, m::entry<V, 8>(t2, T8));
      const V t7 = m::fma(m::fma(t6, t3, m::entry<V, 8>(t2, T9)), t3, m::entry<V, 8>(t2, T10));
      const V t8 = m::abs(x);
      const V t9 = m::min(t8, V(6));
      const auto t10 = m::segment<21, 8>(m::fma(t9, V(0x1.ffff8p-1f), V(2)));
      const V t11 = t9 - m::entry<V, 8>(t10, T23);
      const V t12 = m::fma(m::entry<V, 8>(t10, T22), t11, m::entry<V, 8>(t10, T24));
      const V t13 = m::fma(m::fma(t12, t11, m::entry<V, 8>(t10, T25)), t11, m::entry<V, 8>(t10, T26));
      const V t14 = m::fma(m::fma(t13, t11, m::entry<V, 8>(t10, T27)), t11, m::entry<V, 8>(t10, T28));
      const V t15 = m::fma(m::fma(t14, t11, m::entry<V, 8>(t10, T29)), t11, m::entry<V, 8>(t10, T30));
      V y0 = (m::select(m::negative(x), V(0), V(1)) + m::flip(t7, x)) * u;
      V y1 = m::max(x, V(0)) + t15;
      const auto usual0 = m::le(t0, V(8));
      const auto usual1 = m::le(t8, V(6));
      if (__builtin_expect(!(m::all(usual0) && m::all(usual1)), 0)) {  // far from zero, or not a number
        const V r0 = m::min(m::abs(x), V(198));
        const V r1 = m::neg(r0);
        const V r2 = m::fma(r1, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
        const V r3 = r2 - V(12582912);
        const V r4 = m::fma(r3, V(0x1.5p-2f), V(12582912));
        const V r5 = m::raised(V(1), r4);
        const auto r6 = m::segment<22, 16>(m::fma(r0, V(0x1.49b21ap+1f), V(2)));
        const V r7 = (r0 - m::entry<V, 16>(r6, T12)) - m::entry<V, 16>(r6, T13);
        const V r8 = m::fma(m::entry<V, 16>(r6, T11), r7, m::entry<V, 16>(r6, T14));
        const V r9 = m::fma(m::fma(r8, r7, m::entry<V, 16>(r6, T15)), r7, m::entry<V, 16>(r6, T16));
        const V r10 = m::fma(m::fma(r9, r7, m::entry<V, 16>(r6, T17)), r7, m::entry<V, 16>(r6, T18));
        const V r11 = m::fma(m::fma(r10, r7, m::entry<V, 16>(r6, T19)), r7, m::entry<V, 16>(r6, T20));
        const V r12 = r5 * m::fma(r11, r7, m::entry<V, 16>(r6, T21));
        const V r13 = m::fma(r3, V(-0x1.0bfbe8p-15f), m::fma(r3, V(-0x1.62ep-1f), r1));
        const V r14 = r13 * r13;
        const V r15 = m::fma(V(0x1.6a6adp-10f), r14, m::fma(V(0x1.123f7ep-7f), r13, V(0x1.55589ep-5f)));
        const V r16 = m::fma(r15, r14, m::fma(V(0x1.55548ap-3f), r13, V(0x1.fffffcp-2f)));
        const V r17 = m::flip(m::fma(r12, m::fma(r16, r14, r13), r12), x);
        const V r18 = r4 - V(12582912);
        const V r19 = m::raised(V(1), (((r3 - r18) - r18) + V(12582912)));
        const V r20 = m::fma((r17 * r5), r19, m::select(m::negative(x), V(0), V(1)));
        const V r21 = m::min(m::abs(x), V(0x1.b3p+6f));
        const V r22 = m::neg(r21);
        const V r23 = m::fma(r22, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
        const V r24 = m::raised(V(1), r23);
        const V r25 = m::neg((r21 * r24));
        const V r26 = r23 - V(12582976);
        const V r27 = m::fma(r26, V(-0x1.0bfbe8p-15f), m::fma(r26, V(-0x1.62ep-1f), r22));
        const V r28 = r27 * r27;
        const V r29 = m::fma(V(0x1.6a6adp-10f), r28, m::fma(V(0x1.123f7ep-7f), r27, V(0x1.55589ep-5f)));
        const V r30 = m::fma(r29, r28, m::fma(V(0x1.55548ap-3f), r27, V(0x1.fffffcp-2f)));
        const V r31 = m::fma(r30, r28, r27);
        const V r32 = r24 * V(0x1p-64f);
        const V r33 = m::fma(r25, r31, r25) / m::fma(V(1), m::fma(r32, r31, r32), V(1));
        y0 = m::select(usual0, y0, m::select(m::lt(m::abs(r20), V(0x1p-100f)), (((r17 * u) * r5) * r19), (r20 * u)));
        y1 = m::select(usual1, y1, m::fma(r33, V(0x1p-64f), m::max(x, V(0))));
      }
      out[0] = y0;
      out[1] = y1;
    } else if constexpr (m::approximates<V>) {
      const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
      const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const auto t2 = m::lt(t1, V(0));
      const V t3 = m::abs(t1);
      const auto t4 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3);
      const V t5 = m::neg((t3 - m::select(t4, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t6 = m::exp(t5);
      const V t7 = V(1) + t6;
      const V t8 = m::select(t4, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t9 = ((m::select(t2, t6, V(1)) / t7) * u) * m::select(t2, t8, V(1));
      const V t10 = m::min(m::abs(x), V(0x1.b3p+6f));
      const V t11 = m::neg(t10);
      const V t12 = m::fma(t11, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const V t13 = m::raised(V(1), t12);
      const V t14 = m::neg((t10 * t13));
      const V t15 = t12 - V(12582976);
      const V t16 = m::fma(t15, V(-0x1.0bfbe8p-15f), m::fma(t15, V(-0x1.62ep-1f), t11));
      const V t17 = t16 * t16;
      const V t18 = m::fma(V(0x1.6a6adp-10f), t17, m::fma(V(0x1.123f7ep-7f), t16, V(0x1.55589ep-5f)));
      const V t19 = m::fma(t18, t17, m::fma(V(0x1.55548ap-3f), t16, V(0x1.fffffcp-2f)));
      const V t20 = m::fma(t19, t17, t16);
      const V t21 = t13 * V(0x1p-64f);
      const V t22 = m::fma(t14, t20, t14) / m::fma(V(1), m::fma(t21, t20, t21), V(1));
      out[0] = t9 + (((((t6 / t7) / t7) * t1) * u) * t8);
      out[1] = m::fma(t22, V(0x1p-64f), m::max(x, V(0)));
    } else {
      const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
      const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const auto t2 = m::lt(t1, V(0));
      const V t3 = m::abs(t1);
      const auto t4 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3);
      const V t5 = m::neg((t3 - m::select(t4, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t6 = m::exp(t5);
      const V t7 = V(1) + t6;
      const V t8 = m::select(t4, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t9 = ((m::select(t2, t6, V(1)) / t7) * u) * m::select(t2, t8, V(1));
      const V t10 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const auto t11 = m::lt(t10, V(0));
      const V t12 = m::abs(t10);
      const auto t13 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t12);
      const V t14 = t12 - m::select(t13, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
      const V t15 = m::exp(m::neg(t14));
      const V t16 = m::select(t13, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = t9 + (((((t6 / t7) / t7) * t1) * u) * t8);
      out[1] = ((m::select(t11, t15, V(1)) / (V(1) + t15)) * t10) * m::select(t11, t16, V(1));
    }
  }
};

struct SwiGLUHalf {
  using Half = SwiGLUHalf;
  static constexpr int inputs = 2;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P&, V* out) {
    const V x = in[0];
    const V u = in[1];
    const V t0 = m::abs(x);
    const V t1 = m::min(t0, V(188));
    const V t2 = m::neg(t1);
    const V t3 = m::fma(t2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
    const V t4 = t3 - V(12582912);
    const V t5 = m::fma(t4, V(0x1.5p-2f), V(12582912));
    const V t6 = m::raised(V(1), t5);
    const V t7 = t6 * m::fma(t1, V(-0x1.000004p+0f), V(-0x1.40011cp-80f));
    const V t8 = m::fma(t4, V(-0x1.0bfbe8p-15f), m::fma(t4, V(-0x1.62ep-1f), t2));
    const V t9 = t8 * t8;
    const V t10 = m::fma(V(0x1.6a6adp-10f), t9, m::fma(V(0x1.123f7ep-7f), t8, V(0x1.55589ep-5f)));
    const V t11 = m::fma(t10, t9, m::fma(V(0x1.55548ap-3f), t8, V(0x1.fffffcp-2f)));
    const V t12 = m::fma(t11, t9, t8);
    const V t13 = t5 - V(12582912);
    const V t14 = m::raised(V(1), (((t4 - t13) - t13) + V(12582912)));
    const V t15 = t6 * (t6 * t14);
    const V t16 = m::rcp(m::fma(V(0x1.000008p+0f), m::fma(t15, t12, t15), V(1)));
    const V t17 = m::fma(t7, t12, t7) * t16;
    const V t18 = m::fma((t17 * t6), t14, m::max(x, V(0)));
    const V t19 = m::select(m::lt(m::abs(t18), V(0x1p-100f)), (((t17 * u) * t6) * t14), (t18 * u));
    out[0] = m::select(m::lt(t0, V(0x1p-60f)), ((u * V(0x1p-1f)) * x), t19);
  }

  // out[0] = df/dx, out[1] = df/du
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V u = in[1];
    const V t0 = m::min(m::abs(x), V(188));
    const V t1 = m::neg(t0);
    const V t2 = m::fma(t1, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
    const V t3 = t2 - V(12582912);
    const V t4 = m::fma(t3, V(0x1.5p-2f), V(12582912));
    const V t5 = m::raised(V(1), t4);
    const V t6 = t4 - V(12582912);
    const V t7 = m::raised(V(1), (((t3 - t6) - t6) + V(12582912)));
    const V t8 = t5 * (t5 * t7);
    const V t9 = m::fma(t3, V(-0x1.0bfbe8p-15f), m::fma(t3, V(-0x1.62ep-1f), t1));
    const V t10 = t9 * t9;
    const V t11 = m::fma(V(0x1.6a6adp-10f), t10, m::fma(V(0x1.123f7ep-7f), t9, V(0x1.55589ep-5f)));
    const V t12 = m::fma(t11, t10, m::fma(V(0x1.55548ap-3f), t9, V(0x1.fffffcp-2f)));
    const V t13 = m::fma(t12, t10, t9);
    const V t14 = m::fma(t8, t13, t8);
    const V t15 = m::fma(t0, V(0x1.fffffep-1f), m::fma(V(-0x1.000002p+0f), t14, V(-0x1.fffff8p-1f)));
    const V t16 = t5 * t15;
    const V t17 = m::fma(m::fma(V(0x1.000002p+0f), t14, V(0x1.fffffp+0f)), t14, V(1));
    const V t18 = m::flip((m::fma(t16, t13, t16) * m::rcp(t17)), x);
    const V t19 = m::fma((t18 * t5), t7, m::select(m::negative(x), V(0), V(1)));
    const V t20 = m::min(m::abs(x), V(0x1.89p+6f));
    const V t21 = m::fma(m::neg(t20), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t22 = m::exp2(t21);
    const V t23 = (t22 * (t20 * V(-0x1.fffff8p-1f))) * m::rcp(m::fma(V(0x1.000004p+0f), (t22 * V(0x1p-64f)), V(1)));
    out[0] = m::select(m::lt(m::abs(t19), V(0x1p-100f)), (((t18 * u) * t5) * t7), (t19 * u));
    out[1] = m::fma(t23, V(0x1p-64f), m::max(x, V(0)));
  }
};

}  // namespace actsym
