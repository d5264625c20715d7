// Swish: x/(1 + exp(-beta*x))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct SwishHalf;

struct Swish {
  using Half = SwishHalf;  // computes half types
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 1;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_beta = p.learned(0);
    if constexpr (m::looks_up<V>) {
      alignas(64) static constexpr float T0[16] = {-0x1.c7cd8p-15f, 0x1.571f22p-14f, -0x1.196986p-16f, -0x1.e2198p-18f, -0x1.c44e82p-22f, 0x1.a7d746p-22f, 0x1.e89e0ap-23f, 0x1.adb278p-24f, -0x1.c7cd8p-15f, 0x1.571f22p-14f, -0x1.196986p-16f, -0x1.e2198p-18f, -0x1.c44e82p-22f, 0x1.a7d746p-22f, 0x1.e89e0ap-23f, 0x1.adb278p-24f};
      alignas(64) static constexpr float T1[16] = {0x1.1d559cp-1f, 0x1.880058p+0f, 0x1.47aadcp+1f, 0x1.bf55c8p+1f, 0x1.1ed5a2p+2f, 0x1.6355ap+2f, 0x1.a02b12p+2f, 0x1.dcaae8p+2f, 0x1.1d559cp-1f, 0x1.880058p+0f, 0x1.47aadcp+1f, 0x1.bf55c8p+1f, 0x1.1ed5a2p+2f, 0x1.6355ap+2f, 0x1.a02b12p+2f, 0x1.dcaae8p+2f};
      alignas(64) static constexpr float T2[16] = {-0x1.191ca6p-11f, 0x1.a5005ap-21f, 0x1.cff89p-14f, 0x1.15c3dep-16f, -0x1.75912ap-18f, -0x1.13b5fep-18f, -0x1.fe2eb8p-20f, -0x1.a5575ap-21f, -0x1.191ca6p-11f, 0x1.a5005ap-21f, 0x1.cff89p-14f, 0x1.15c3dep-16f, -0x1.75912ap-18f, -0x1.13b5fep-18f, -0x1.fe2eb8p-20f, -0x1.a5575ap-21f};
      alignas(64) static constexpr float T3[16] = {0x1.f11c7ep-11f, -0x1.0677f6p-10f, -0x1.0fed58p-12f, 0x1.de6066p-15f, 0x1.07f7ecp-14f, 0x1.dd2056p-16f, 0x1.8fa50ap-17f, 0x1.4004a6p-18f, 0x1.f11c7ep-11f, -0x1.0677f6p-10f, -0x1.0fed58p-12f, 0x1.de6066p-15f, 0x1.07f7ecp-14f, 0x1.dd2056p-16f, 0x1.8fa50ap-17f, 0x1.4004a6p-18f};
      alignas(64) static constexpr float T4[16] = {0x1.314bfap-8f, 0x1.8441cp-9f, -0x1.f41802p-12f, -0x1.82306p-11f, -0x1.99c682p-12f, -0x1.3e5968p-13f, -0x1.ff9b3cp-15f, -0x1.937fe6p-16f, 0x1.314bfap-8f, 0x1.8441cp-9f, -0x1.f41802p-12f, -0x1.82306p-11f, -0x1.99c682p-12f, -0x1.3e5968p-13f, -0x1.ff9b3cp-15f, -0x1.937fe6p-16f};
      alignas(64) static constexpr float T5[16] = {-0x1.ec5558p-7f, 0x1.884ffcp-9f, 0x1.b4cbecp-8f, 0x1.02bb0ep-8f, 0x1.c33532p-10f, 0x1.489814p-11f, 0x1.02ed22p-12f, 0x1.9566ecp-14f, -0x1.ec5558p-7f, 0x1.884ffcp-9f, 0x1.b4cbecp-8f, 0x1.02bb0ep-8f, 0x1.c33532p-10f, 0x1.489814p-11f, 0x1.02ed22p-12f, 0x1.9566ecp-14f};
      alignas(64) static constexpr float T6[16] = {-0x1.01a4acp-5f, -0x1.81dc6cp-5f, -0x1.d360dap-6f, -0x1.b8db68p-7f, -0x1.625a38p-8f, -0x1.f4a54ap-10f, -0x1.86bbb4p-11f, -0x1.30c36p-12f, -0x1.01a4acp-5f, -0x1.81dc6cp-5f, -0x1.d360dap-6f, -0x1.b8db68p-7f, -0x1.625a38p-8f, -0x1.f4a54ap-10f, -0x1.86bbb4p-11f, -0x1.30c36p-12f};
      alignas(64) static constexpr float T7[16] = {0x1.da378ep-3f, 0x1.2b6796p-3f, 0x1.10d9d8p-4f, 0x1.d4758ep-6f, 0x1.6a763ep-7f, 0x1.f88b9p-9f, 0x1.87e81cp-10f, 0x1.311e56p-11f, 0x1.da378ep-3f, 0x1.2b6796p-3f, 0x1.10d9d8p-4f, 0x1.d4758ep-6f, 0x1.6a763ep-7f, 0x1.f88b9p-9f, 0x1.87e81cp-10f, 0x1.311e56p-11f};
      alignas(64) static constexpr float T8[16] = {-0x1.74e9fep-2f, -0x1.6c27b4p-3f, -0x1.25f21ap-4f, -0x1.e2addcp-6f, -0x1.6e8ffep-7f, -0x1.fa80ap-9f, -0x1.887e8cp-10f, -0x1.314bd8p-11f, -0x1.74e9fep-2f, -0x1.6c27b4p-3f, -0x1.25f21ap-4f, -0x1.e2addcp-6f, -0x1.6e8ffep-7f, -0x1.fa80ap-9f, -0x1.887e8cp-10f, -0x1.314bd8p-11f};
      const V t0 = p_beta * x;
      const V t1 = m::abs(t0);
      const V t2 = m::min(t1, V(8));
      const auto t3 = m::segment<20, 8>(m::fma(t2, V(0x1.ffff8p-3f), V(2)));
      const auto t4 = m::le(t1, V(8));
      const V t5 = m::select(t4, m::flip(m::fma(p_beta, x, m::neg(t0)), t0), V(0));
      const V t6 = (t2 - m::entry<V, 8>(t3, T1)) + t5;
      const V t7 = m::fma(m::fma(m::entry<V, 8>(t3, T0), t6, m::entry<V, 8>(t3, T2)), t6, m::entry<V, 8>(t3, T3));
      const V t8 = m::fma(m::fma(t7, t6, m::entry<V, 8>(t3, T4)), t6, m::entry<V, 8>(t3, T5));
      const V t9 = m::fma(m::fma(t8, t6, m::entry<V, 8>(t3, T6)), t6, m::entry<V, 8>(t3, T7));
      const V t10 = m::select(m::negative(t0), V(0), V(1)) + m::flip(m::fma(t9, t6, m::entry<V, 8>(t3, T8)), t0);
      V y0 = t10 * x;
      const auto usual0 = t4;
      if (__builtin_expect(!m::all(usual0), 0)) {  // far from zero, or not a number
        const auto r0 = m::eq(p_beta, V(0));
        const V r1 = m::select(r0, p_beta, (p_beta * x));
        const V r2 = m::abs(r1);
        const V r3 = m::neg(m::min(r2, V(193)));
        const V r4 = m::fma(r3, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
        const V r5 = r4 - V(12582912);
        const V r6 = m::fma(r5, V(0x1.5p-2f), V(12582912));
        const V r7 = m::raised(V(1), r6);
        const V r8 = m::neg(r7);
        const V r9 = m::fma(r5, V(-0x1.0bfbe8p-15f), m::fma(r5, V(-0x1.62ep-1f), r3));
        const V r10 = m::neg(r1);
        const V r11 = m::select(m::le(r2, V(193)), m::flip(m::select(r0, r10, m::fma(p_beta, x, r10)), r1), V(0));
        const V r12 = r9 - r11;
        const V r13 = r12 * r12;
        const V r14 = m::fma(V(0x1.6a6adp-10f), r13, m::fma(V(0x1.123f7ep-7f), r12, V(0x1.55589ep-5f)));
        const V r15 = m::fma(r14, r13, m::fma(V(0x1.55548ap-3f), r12, V(0x1.fffffcp-2f)));
        const V r16 = m::fma(r15, r13, r12);
        const V r17 = r6 - V(12582912);
        const V r18 = m::raised(V(1), (((r5 - r17) - r17) + V(12582912)));
        const V r19 = r7 * (r7 * r18);
        const V r20 = m::fma(r8, r16, r8) / m::fma(V(1), m::fma(r19, r16, r19), V(1));
        const V r21 = m::flip(r20, r1);
        const V r22 = m::fma((r21 * r7), r18, m::select(m::negative(r1), V(0), V(1)));
        const auto r23 = m::lt(m::abs(r22), V(0x1p-100f));
        const V r24 = m::select(r23, (((r21 * x) * r7) * r18), (r22 * x));
        y0 = m::select(usual0, y0, m::select(m::both(r23, m::lt(V(193), r2)), m::flip(V(0), r24), r24));
      }
      out[0] = y0;
    } else if constexpr (m::approximates<V>) {
      const auto t0 = m::eq(p_beta, V(0));
      const V t1 = m::select(t0, p_beta, (p_beta * x));
      const V t2 = m::abs(t1);
      const V t3 = m::neg(m::min(t2, V(193)));
      const V t4 = m::fma(t3, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t5 = t4 - V(12582912);
      const V t6 = m::fma(t5, V(0x1.5p-2f), V(12582912));
      const V t7 = m::raised(V(1), t6);
      const V t8 = m::neg(t7);
      const V t9 = m::fma(t5, V(-0x1.0bfbe8p-15f), m::fma(t5, V(-0x1.62ep-1f), t3));
      const V t10 = m::neg(t1);
      const V t11 = m::select(m::le(t2, V(193)), m::flip(m::select(t0, t10, m::fma(p_beta, x, t10)), t1), V(0));
      const V t12 = t9 - t11;
      const V t13 = t12 * t12;
      const V t14 = m::fma(V(0x1.6a6adp-10f), t13, m::fma(V(0x1.123f7ep-7f), t12, V(0x1.55589ep-5f)));
      const V t15 = m::fma(t14, t13, m::fma(V(0x1.55548ap-3f), t12, V(0x1.fffffcp-2f)));
      const V t16 = m::fma(t15, t13, t12);
      const V t17 = t6 - V(12582912);
      const V t18 = m::raised(V(1), (((t5 - t17) - t17) + V(12582912)));
      const V t19 = t7 * (t7 * t18);
      const V t20 = m::fma(t8, t16, t8) / m::fma(V(1), m::fma(t19, t16, t19), V(1));
      const V t21 = m::flip(t20, t1);
      const V t22 = m::fma((t21 * t7), t18, m::select(m::negative(t1), V(0), V(1)));
      const auto t23 = m::lt(m::abs(t22), V(0x1p-100f));
      const V t24 = m::select(t23, (((t21 * x) * t7) * t18), (t22 * x));
      out[0] = m::select(m::both(t23, m::lt(V(193), t2)), m::flip(V(0), t24), t24);
    } else {
      const auto t0 = m::eq(p_beta, V(0));
      const V t1 = m::select(t0, p_beta, (p_beta * x));
      const auto t2 = m::lt(t1, V(0));
      const V t3 = m::abs(t1);
      const auto t4 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3);
      const V t5 = m::neg((t3 - m::select(t4, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t6 = m::exp(t5);
      const V t7 = m::neg(t1);
      const V t8 = m::select(t0, t7, m::fma(p_beta, x, t7));
      const V t9 = m::select(m::lt(t3, V(1000)), m::select(t2, t8, m::neg(t8)), V(0));
      const V t10 = t6 + (t6 * t9);
      const V t11 = m::select(t2, t10, V(1)) / (V(1) + t10);
      const V t12 = m::select(t4, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = m::select(m::eq(t11, V(0)), t11, (t11 * x)) * m::select(t2, t12, V(1));
    }
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_beta = p.learned(0);
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
      const V t0 = p_beta * x;
      const V t1 = m::abs(t0);
      const V t2 = m::min(t1, V(8));
      const auto t3 = m::segment<21, 8>(m::fma(t2, V(0x1.66e08cp-1f), V(2)));
      const auto t4 = m::le(t1, V(8));
      const V t5 = m::select(t4, m::flip(m::fma(p_beta, x, m::neg(t0)), t0), V(0));
      const V t6 = ((t2 - m::entry<V, 8>(t3, T1)) - m::entry<V, 8>(t3, T2)) + t5;
      const V t7 = m::fma(m::fma(m::entry<V, 8>(t3, T0), t6, m::entry<V, 8>(t3, T3)), t6, m::entry<V, 8>(t3, T4));
      const V t8 = m::fma(m::fma(t7, t6, m::entry<V, 8>(t3, T5)), t6, m::entry<V, 8>(t3, T6));
      const V t9 = m::fma(m::fma(t8, t6, m::entry<V, 8>(t3, T7)), t6, m::entry<V, 8>(t3, T8));
      const V t10 = m::fma(m::fma(t9, t6, m::entry<V, 8>(t3, T9)), t6, m::entry<V, 8>(t3, T10));
      V y0 = m::select(m::negative(t0), V(0), V(1)) + m::flip(t10, t0);
      const auto usual0 = t4;
      if (__builtin_expect(!m::all(usual0), 0)) {  // far from zero, or not a number
        const V r0 = m::max(m::min(x, V(0x1.fffffep+127f)), V(-0x1.fffffep+127f));
        const V r1 = p_beta * r0;
        const V r2 = m::abs(r1);
        const V r3 = m::min(r2, V(0x1.b3p+6f));
        const V r4 = m::neg(r3);
        const V r5 = m::fma(r4, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
        const auto r6 = m::segment<22, 8>(m::min(m::fma(r3, V(0x1.1d1d7ep+0f), V(2)), V(24)));
        const V r7 = m::select(m::le(r2, V(0x1.b3p+6f)), m::flip(m::fma(p_beta, r0, m::neg(r1)), r1), V(0));
        const V r8 = ((r3 - m::entry<V, 8>(r6, T12)) - m::entry<V, 8>(r6, T2)) + r7;
        const V r9 = m::fma(m::fma(m::entry<V, 8>(r6, T11), r8, m::entry<V, 8>(r6, T13)), r8, m::entry<V, 8>(r6, T14));
        const V r10 = m::fma(m::fma(r9, r8, m::entry<V, 8>(r6, T15)), r8, m::entry<V, 8>(r6, T16));
        const V r11 = m::fma(m::fma(r10, r8, m::entry<V, 8>(r6, T17)), r8, m::entry<V, 8>(r6, T18));
        const V r12 = m::fma(m::fma(r11, r8, m::entry<V, 8>(r6, T19)), r8, m::entry<V, 8>(r6, T20));
        const V r13 = m::raised(V(1), r5) * r12;
        const V r14 = r5 - V(12582976);
        const V r15 = m::fma(r14, V(-0x1.0bfbe8p-15f), m::fma(r14, V(-0x1.62ep-1f), r4));
        const V r16 = r15 - r7;
        const V r17 = r16 * r16;
        const V r18 = m::fma(V(0x1.6a6adp-10f), r17, m::fma(V(0x1.123f7ep-7f), r16, V(0x1.55589ep-5f)));
        const V r19 = m::fma(r18, r17, m::fma(V(0x1.55548ap-3f), r16, V(0x1.fffffcp-2f)));
        y0 = m::select(usual0, y0, m::fma(m::flip(m::fma(r13, m::fma(r19, r17, r16), r13), r1), V(0x1p-64f), m::select(m::negative(r1), V(0), V(1))));
      }
      out[0] = y0;
    } else {
      const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
      const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const V t2 = p_beta * t1;
      const V t3 = m::abs(t2);
      const auto t4 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3);
      const V t5 = m::neg((t3 - m::select(t4, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t6 = m::exp(t5);
      const auto t7 = m::lt(t2, V(0));
      const V t8 = m::fma(p_beta, t1, m::neg(t2));
      const V t9 = m::select(m::lt(t3, V(1000)), m::select(t7, t8, m::neg(t8)), V(0));
      const V t10 = t6 + (t6 * t9);
      const V t11 = V(1) + t10;
      const V t12 = m::select(t4, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t13 = (m::select(t7, t10, V(1)) / t11) * m::select(t7, t12, V(1));
      out[0] = (((((t10 / t11) / t11) * p_beta) * t1) * t12) + t13;
    }
  }

  // out[0] = df/dx; row 0: df/dbeta
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V p_beta = p.learned(0);
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
      alignas(64) static constexpr float T21[16] = {0x1.d0cacap-12f, -0x1.3c046cp-13f, -0x1.e49be2p-17f, 0x1.c0330cp-17f, 0x1.577882p-19f, 0x1.cf44e4p-27f, -0x1.75ba26p-23f, -0x1.a6e4c4p-24f, 0x1.d0cacap-12f, -0x1.3c046cp-13f, -0x1.e49be2p-17f, 0x1.c0330cp-17f, 0x1.577882p-19f, 0x1.cf44e4p-27f, -0x1.75ba26p-23f, -0x1.a6e4c4p-24f};
      alignas(64) static constexpr float T22[16] = {0x1.18004cp-1f, 0x1.82005ep+0f, 0x1.38ab18p+1f, 0x1.b9008cp+1f, 0x1.21aaecp+2f, 0x1.5ed5b2p+2f, 0x1.9e55c4p+2f, 0x1.df5588p+2f, 0x1.18004cp-1f, 0x1.82005ep+0f, 0x1.38ab18p+1f, 0x1.b9008cp+1f, 0x1.21aaecp+2f, 0x1.5ed5b2p+2f, 0x1.9e55c4p+2f, 0x1.df5588p+2f};
      alignas(64) static constexpr float T23[16] = {-0x1.0fd87p-12f, 0x1.2d2ae8p-11f, -0x1.e0a866p-14f, -0x1.eeb538p-15f, -0x1.57d374p-19f, 0x1.81290cp-19f, 0x1.d1398cp-20f, 0x1.85d112p-21f, -0x1.0fd87p-12f, 0x1.2d2ae8p-11f, -0x1.e0a866p-14f, -0x1.eeb538p-15f, -0x1.57d374p-19f, 0x1.81290cp-19f, 0x1.d1398cp-20f, 0x1.85d112p-21f};
      alignas(64) static constexpr float T24[16] = {-0x1.b5d77ep-9f, -0x1.6e3f7ep-16f, 0x1.8a67eep-11f, 0x1.d32092p-14f, -0x1.26064ap-15f, -0x1.b26e38p-16f, -0x1.85d7dp-17f, -0x1.2d520cp-18f, -0x1.b5d77ep-9f, -0x1.6e3f7ep-16f, 0x1.8a67eep-11f, 0x1.d32092p-14f, -0x1.26064ap-15f, -0x1.b26e38p-16f, -0x1.85d7dp-17f, -0x1.2d520cp-18f};
      alignas(64) static constexpr float T25[16] = {0x1.3fadd4p-8f, -0x1.47dd42p-8f, -0x1.c05f18p-10f, 0x1.11b0cap-12f, 0x1.42034cp-12f, 0x1.3cc12ep-13f, 0x1.0082a2p-14f, 0x1.7fb53ep-16f, 0x1.3fadd4p-8f, -0x1.47dd42p-8f, -0x1.c05f18p-10f, 0x1.11b0cap-12f, 0x1.42034cp-12f, 0x1.3cc12ep-13f, 0x1.0082a2p-14f, 0x1.7fb53ep-16f};
      alignas(64) static constexpr float T26[16] = {0x1.2e39dep-6f, 0x1.937668p-7f, -0x1.3c16e8p-10f, -0x1.893ccp-9f, -0x1.8b5262p-10f, -0x1.53f442p-11f, -0x1.07101cp-12f, -0x1.833208p-14f, 0x1.2e39dep-6f, 0x1.937668p-7f, -0x1.3c16e8p-10f, -0x1.893ccp-9f, -0x1.8b5262p-10f, -0x1.53f442p-11f, -0x1.07101cp-12f, -0x1.833208p-14f};
      alignas(64) static constexpr float T27[16] = {-0x1.75fb16p-5f, 0x1.0a65a2p-7f, 0x1.50a7bp-6f, 0x1.928df6p-7f, 0x1.450ab6p-8f, 0x1.07cbf8p-9f, 0x1.8f89a2p-11f, 0x1.23b368p-12f, -0x1.75fb16p-5f, 0x1.0a65a2p-7f, 0x1.50a7bp-6f, 0x1.928df6p-7f, 0x1.450ab6p-8f, 0x1.07cbf8p-9f, 0x1.8f89a2p-11f, 0x1.23b368p-12f};
      alignas(64) static constexpr float T28[16] = {-0x1.fb8bf4p-5f, -0x1.8380eap-4f, -0x1.fa5614p-5f, -0x1.cc6a4cp-6f, -0x1.53ab6p-7f, -0x1.0c40dap-8f, -0x1.920462p-10f, -0x1.245aa8p-11f, -0x1.fb8bf4p-5f, -0x1.8380eap-4f, -0x1.fa5614p-5f, -0x1.cc6a4cp-6f, -0x1.53ab6p-7f, -0x1.0c40dap-8f, -0x1.920462p-10f, -0x1.245aa8p-11f};
      alignas(64) static constexpr float T29[16] = {0x1.db8c7ep-3f, 0x1.2fefa8p-3f, 0x1.2d5eeep-4f, 0x1.eac084p-6f, 0x1.5b1a4p-7f, 0x1.0e7edap-8f, 0x1.93427cp-10f, 0x1.24ae5cp-11f, 0x1.db8c7ep-3f, 0x1.2fefa8p-3f, 0x1.2d5eeep-4f, 0x1.eac084p-6f, 0x1.5b1a4p-7f, 0x1.0e7edap-8f, 0x1.93427cp-10f, 0x1.24ae5cp-11f};
      const V t0 = p_beta * x;
      const V t1 = m::abs(t0);
      const V t2 = m::min(t1, V(8));
      const auto t3 = m::segment<21, 8>(m::fma(t2, V(0x1.66e08cp-1f), V(2)));
      const auto t4 = m::le(t1, V(8));
      const V t5 = m::select(t4, m::flip(m::fma(p_beta, x, m::neg(t0)), t0), V(0));
      const V t6 = ((t2 - m::entry<V, 8>(t3, T1)) - m::entry<V, 8>(t3, T2)) + t5;
      const V t7 = m::fma(m::fma(m::entry<V, 8>(t3, T0), t6, m::entry<V, 8>(t3, T3)), t6, m::entry<V, 8>(t3, T4));
      const V t8 = m::fma(m::fma(t7, t6, m::entry<V, 8>(t3, T5)), t6, m::entry<V, 8>(t3, T6));
      const V t9 = m::fma(m::fma(t8, t6, m::entry<V, 8>(t3, T7)), t6, m::entry<V, 8>(t3, T8));
      const V t10 = m::fma(m::fma(t9, t6, m::entry<V, 8>(t3, T9)), t6, m::entry<V, 8>(t3, T10));
      const V t11 = p_beta * x;
      const V t12 = m::abs(t11);
      const V t13 = m::min(t12, V(8));
      const auto t14 = m::segment<20, 8>(m::fma(t13, V(0x1.ffff8p-3f), V(2)));
      const auto t15 = m::le(t12, V(8));
      const V t16 = m::select(t15, m::flip(m::fma(p_beta, x, m::neg(t11)), t11), V(0));
      const V t17 = (t13 - m::entry<V, 8>(t14, T22)) + t16;
      const V t18 = m::fma(m::entry<V, 8>(t14, T21), t17, m::entry<V, 8>(t14, T23));
      const V t19 = m::fma(m::fma(t18, t17, m::entry<V, 8>(t14, T24)), t17, m::entry<V, 8>(t14, T25));
      const V t20 = m::fma(m::fma(t19, t17, m::entry<V, 8>(t14, T26)), t17, m::entry<V, 8>(t14, T27));
      const V t21 = m::fma(m::fma(t20, t17, m::entry<V, 8>(t14, T28)), t17, m::entry<V, 8>(t14, T29));
      V y0 = m::select(m::negative(t0), V(0), V(1)) + m::flip(t10, t0);
      V y1 = (t21 * x) * x;
      const auto usual0 = t4;
      const auto usual1 = t15;
      if (__builtin_expect(!(m::all(usual0) && m::all(usual1)), 0)) {  // far from zero, or not a number
        const V r0 = m::max(m::min(x, V(0x1.fffffep+127f)), V(-0x1.fffffep+127f));
        const V r1 = p_beta * r0;
        const V r2 = m::abs(r1);
        const V r3 = m::min(r2, V(0x1.b3p+6f));
        const V r4 = m::neg(r3);
        const V r5 = m::fma(r4, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
        const auto r6 = m::segment<22, 8>(m::min(m::fma(r3, V(0x1.1d1d7ep+0f), V(2)), V(24)));
        const V r7 = m::select(m::le(r2, V(0x1.b3p+6f)), m::flip(m::fma(p_beta, r0, m::neg(r1)), r1), V(0));
        const V r8 = ((r3 - m::entry<V, 8>(r6, T12)) - m::entry<V, 8>(r6, T2)) + r7;
        const V r9 = m::fma(m::fma(m::entry<V, 8>(r6, T11), r8, m::entry<V, 8>(r6, T13)), r8, m::entry<V, 8>(r6, T14));
        const V r10 = m::fma(m::fma(r9, r8, m::entry<V, 8>(r6, T15)), r8, m::entry<V, 8>(r6, T16));
        const V r11 = m::fma(m::fma(r10, r8, m::entry<V, 8>(r6, T17)), r8, m::entry<V, 8>(r6, T18));
        const V r12 = m::fma(m::fma(r11, r8, m::entry<V, 8>(r6, T19)), r8, m::entry<V, 8>(r6, T20));
        const V r13 = m::raised(V(1), r5) * r12;
        const V r14 = r5 - V(12582976);
        const V r15 = m::fma(r14, V(-0x1.0bfbe8p-15f), m::fma(r14, V(-0x1.62ep-1f), r4));
        const V r16 = r15 - r7;
        const V r17 = r16 * r16;
        const V r18 = m::fma(V(0x1.6a6adp-10f), r17, m::fma(V(0x1.123f7ep-7f), r16, V(0x1.55589ep-5f)));
        const V r19 = m::fma(r18, r17, m::fma(V(0x1.55548ap-3f), r16, V(0x1.fffffcp-2f)));
        const V r20 = m::max(m::min(x, V(0x1.fffffep+127f)), V(-0x1.fffffep+127f));
        const V r21 = p_beta * r20;
        const V r22 = m::abs(r21);
        const V r23 = m::neg(m::min(r22, V(193)));
        const V r24 = m::fma(r23, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
        const V r25 = r24 - V(12582912);
        const V r26 = m::fma(r25, V(0x1.5p-2f), V(12582912));
        const V r27 = m::raised(V(1), r26);
        const V r28 = m::fma(r25, V(-0x1.0bfbe8p-15f), m::fma(r25, V(-0x1.62ep-1f), r23));
        const V r29 = m::select(m::le(r22, V(193)), m::flip(m::fma(p_beta, r20, m::neg(r21)), r21), V(0));
        const V r30 = r28 - r29;
        const V r31 = r30 * r30;
        const V r32 = m::fma(V(0x1.6a6adp-10f), r31, m::fma(V(0x1.123f7ep-7f), r30, V(0x1.55589ep-5f)));
        const V r33 = m::fma(r32, r31, m::fma(V(0x1.55548ap-3f), r30, V(0x1.fffffcp-2f)));
        const V r34 = m::fma(r33, r31, r30);
        const V r35 = r26 - V(12582912);
        const V r36 = m::raised(V(1), (((r25 - r35) - r35) + V(12582912)));
        const V r37 = r27 * (r27 * r36);
        const V r38 = m::fma(r37, r34, r37);
        const V r39 = m::fma(r27, r34, r27) / m::fma(m::fma(V(1), r38, V(2)), r38, V(1));
        const V r40 = (r39 * r27) * r36;
        const auto r41 = m::lt(m::abs(r40), V(0x1p-100f));
        const V r42 = m::select(r41, ((((r39 * r20) * r27) * r20) * r36), ((r40 * r20) * r20));
        y0 = m::select(usual0, y0, m::fma(m::flip(m::fma(r13, m::fma(r19, r17, r16), r13), r1), V(0x1p-64f), m::select(m::negative(r1), V(0), V(1))));
        y1 = m::select(usual1, y1, m::select(m::both(r41, m::lt(V(193), r22)), m::flip(V(0), r42), r42));
      }
      out[0] = y0;
      sink.add(0, y1);
    } else if constexpr (m::approximates<V>) {
      const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
      const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const V t2 = p_beta * t1;
      const V t3 = m::abs(t2);
      const auto t4 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3);
      const V t5 = m::neg((t3 - m::select(t4, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t6 = m::exp(t5);
      const auto t7 = m::lt(t2, V(0));
      const V t8 = m::fma(p_beta, t1, m::neg(t2));
      const V t9 = m::select(m::lt(t3, V(1000)), m::select(t7, t8, m::neg(t8)), V(0));
      const V t10 = t6 + (t6 * t9);
      const V t11 = V(1) + t10;
      const V t12 = m::select(t4, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t13 = (m::select(t7, t10, V(1)) / t11) * m::select(t7, t12, V(1));
      const V t14 = m::max(m::min(x, V(0x1.fffffep+127f)), V(-0x1.fffffep+127f));
      const V t15 = p_beta * t14;
      const V t16 = m::abs(t15);
      const V t17 = m::neg(m::min(t16, V(193)));
      const V t18 = m::fma(t17, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t19 = t18 - V(12582912);
      const V t20 = m::fma(t19, V(0x1.5p-2f), V(12582912));
      const V t21 = m::raised(V(1), t20);
      const V t22 = m::fma(t19, V(-0x1.0bfbe8p-15f), m::fma(t19, V(-0x1.62ep-1f), t17));
      const V t23 = m::select(m::le(t16, V(193)), m::flip(m::fma(p_beta, t14, m::neg(t15)), t15), V(0));
      const V t24 = t22 - t23;
      const V t25 = t24 * t24;
      const V t26 = m::fma(V(0x1.6a6adp-10f), t25, m::fma(V(0x1.123f7ep-7f), t24, V(0x1.55589ep-5f)));
      const V t27 = m::fma(t26, t25, m::fma(V(0x1.55548ap-3f), t24, V(0x1.fffffcp-2f)));
      const V t28 = m::fma(t27, t25, t24);
      const V t29 = t20 - V(12582912);
      const V t30 = m::raised(V(1), (((t19 - t29) - t29) + V(12582912)));
      const V t31 = t21 * (t21 * t30);
      const V t32 = m::fma(t31, t28, t31);
      const V t33 = m::fma(t21, t28, t21) / m::fma(m::fma(V(1), t32, V(2)), t32, V(1));
      const V t34 = (t33 * t21) * t30;
      const auto t35 = m::lt(m::abs(t34), V(0x1p-100f));
      const V t36 = m::select(t35, ((((t33 * t14) * t21) * t14) * t30), ((t34 * t14) * t14));
      out[0] = (((((t10 / t11) / t11) * p_beta) * t1) * t12) + t13;
      sink.add(0, m::select(m::both(t35, m::lt(V(193), t16)), m::flip(V(0), t36), t36));
    } else {
      const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
      const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const V t2 = p_beta * t1;
      const V t3 = m::abs(t2);
      const auto t4 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3);
      const V t5 = m::neg((t3 - m::select(t4, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t6 = m::exp(t5);
      const auto t7 = m::lt(t2, V(0));
      const V t8 = m::fma(p_beta, t1, m::neg(t2));
      const V t9 = m::select(m::lt(t3, V(1000)), m::select(t7, t8, m::neg(t8)), V(0));
      const V t10 = t6 + (t6 * t9);
      const V t11 = V(1) + t10;
      const V t12 = (t10 / t11) / t11;
      const V t13 = m::select(t4, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t14 = (m::select(t7, t10, V(1)) / t11) * m::select(t7, t13, V(1));
      out[0] = (((t12 * p_beta) * t1) * t13) + t14;
      sink.add(0, ((t12 * t1) * t1) * t13);
    }
  }
};

struct SwishHalf {
  using Half = SwishHalf;
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 1;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_beta = p.learned(0);
    const V t0 = m::select(m::eq(p_beta, V(0)), p_beta, (p_beta * x));
    const V t1 = m::abs(t0);
    const V t2 = m::neg(m::min(t1, V(0x1.6dp+7f)));
    const V t3 = m::fma(t2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
    const V t4 = t3 - V(12582912);
    const V t5 = m::fma(t4, V(0x1.5p-2f), V(12582912));
    const V t6 = m::raised(V(1), t5);
    const V t7 = t6 * V(-0x1.fffff4p-1f);
    const V t8 = m::fma(t4, V(-0x1.0bfbe8p-15f), m::fma(t4, V(-0x1.62ep-1f), t2));
    const V t9 = t8 * t8;
    const V t10 = m::fma(V(0x1.6a6adp-10f), t9, m::fma(V(0x1.123f7ep-7f), t8, V(0x1.55589ep-5f)));
    const V t11 = m::fma(t10, t9, m::fma(V(0x1.55548ap-3f), t8, V(0x1.fffffcp-2f)));
    const V t12 = m::fma(t11, t9, t8);
    const V t13 = t5 - V(12582912);
    const V t14 = m::raised(V(1), (((t4 - t13) - t13) + V(12582912)));
    const V t15 = t6 * (t6 * t14);
    const V t16 = m::rcp(m::fma(V(0x1.ffffep-1f), m::fma(t15, t12, t15), V(1)));
    const V t17 = m::flip((m::fma(t7, t12, t7) * t16), t0);
    const V t18 = m::fma((t17 * t6), t14, m::select(m::negative(t0), V(0), V(1)));
    const auto t19 = m::lt(m::abs(t18), V(0x1p-100f));
    const V t20 = m::select(t19, (((t17 * x) * t6) * t14), (t18 * x));
    out[0] = m::select(m::both(t19, m::lt(V(0x1.6dp+7f), t1)), m::flip(V(0), t20), t20);
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_beta = p.learned(0);
    const V t0 = p_beta * m::max(m::min(x, V(0x1.fffffep+127f)), V(-0x1.fffffep+127f));
    const V t1 = m::min(m::abs(t0), V(0x1.89p+6f));
    const V t2 = m::fma(m::neg(t1), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t3 = m::exp2(t2);
    const V t4 = t3 * V(0x1p-64f);
    const V t5 = m::fma(t1, V(1), m::fma(V(-0x1.00000cp+0f), t4, V(-0x1.ffffeep-1f)));
    const V t6 = m::fma(m::fma(V(0x1.ffffecp-1f), t4, V(0x1.ffffeap+0f)), t4, V(1));
    out[0] = m::fma(m::flip(((t3 * t5) * m::rcp(t6)), t0), V(0x1p-64f), m::select(m::negative(t0), V(0), V(1)));
  }

  // out[0] = df/dx; row 0: df/dbeta
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V p_beta = p.learned(0);
    const V t0 = p_beta * m::max(m::min(x, V(0x1.fffffep+127f)), V(-0x1.fffffep+127f));
    const V t1 = m::min(m::abs(t0), V(0x1.89p+6f));
    const V t2 = m::fma(m::neg(t1), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t3 = m::exp2(t2);
    const V t4 = t3 * V(0x1p-64f);
    const V t5 = m::fma(t1, V(1), m::fma(V(-0x1.00000cp+0f), t4, V(-0x1.ffffeep-1f)));
    const V t6 = m::fma(m::fma(V(0x1.ffffecp-1f), t4, V(0x1.ffffeap+0f)), t4, V(1));
    const V t7 = m::max(m::min(x, V(0x1.fffffep+127f)), V(-0x1.fffffep+127f));
    const V t8 = m::abs((p_beta * t7));
    const V t9 = m::neg(m::min(t8, V(0x1.6dp+7f)));
    const V t10 = m::fma(t9, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
    const V t11 = t10 - V(12582912);
    const V t12 = m::fma(t11, V(0x1.5p-2f), V(12582912));
    const V t13 = m::raised(V(1), t12);
    const V t14 = t13 * V(0x1.fffffcp-1f);
    const V t15 = m::fma(t11, V(-0x1.0bfbe8p-15f), m::fma(t11, V(-0x1.62ep-1f), t9));
    const V t16 = t15 * t15;
    const V t17 = m::fma(V(0x1.6a6adp-10f), t16, m::fma(V(0x1.123f7ep-7f), t15, V(0x1.55589ep-5f)));
    const V t18 = m::fma(t17, t16, m::fma(V(0x1.55548ap-3f), t15, V(0x1.fffffcp-2f)));
    const V t19 = m::fma(t18, t16, t15);
    const V t20 = t12 - V(12582912);
    const V t21 = m::raised(V(1), (((t11 - t20) - t20) + V(12582912)));
    const V t22 = t13 * (t13 * t21);
    const V t23 = m::fma(t22, t19, t22);
    const V t24 = m::fma(m::fma(V(0x1.ffffe6p-1f), t23, V(0x1.000002p+1f)), t23, V(1));
    const V t25 = m::fma(t14, t19, t14) * m::rcp(t24);
    const V t26 = (t25 * t13) * t21;
    const auto t27 = m::lt(m::abs(t26), V(0x1p-100f));
    const V t28 = m::select(t27, ((((t25 * t7) * t13) * t7) * t21), ((t26 * t7) * t7));
    out[0] = m::fma(m::flip(((t3 * t5) * m::rcp(t6)), t0), V(0x1p-64f), m::select(m::negative(t0), V(0), V(1)));
    sink.add(0, m::select(m::both(t27, m::lt(V(0x1.6dp+7f), t8)), m::flip(V(0), t28), t28));
  }
};

}  // namespace actsym
