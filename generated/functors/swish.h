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
      alignas(64) static constexpr float T16[9][16] = {
        {-0x1.c7cd8p-15f, 0x1.571f22p-14f, -0x1.196986p-16f, -0x1.e2198p-18f, -0x1.c44e82p-22f, 0x1.a7d746p-22f, 0x1.e89e0ap-23f, 0x1.adb278p-24f, -0x1.c7cd8p-15f, 0x1.571f22p-14f, -0x1.196986p-16f, -0x1.e2198p-18f, -0x1.c44e82p-22f, 0x1.a7d746p-22f, 0x1.e89e0ap-23f, 0x1.adb278p-24f},
        {0x1.1d559cp-1f, 0x1.880058p+0f, 0x1.47aadcp+1f, 0x1.bf55c8p+1f, 0x1.1ed5a2p+2f, 0x1.6355ap+2f, 0x1.a02b12p+2f, 0x1.dcaae8p+2f, 0x1.1d559cp-1f, 0x1.880058p+0f, 0x1.47aadcp+1f, 0x1.bf55c8p+1f, 0x1.1ed5a2p+2f, 0x1.6355ap+2f, 0x1.a02b12p+2f, 0x1.dcaae8p+2f},
        {-0x1.191ca6p-11f, 0x1.a5005ap-21f, 0x1.cff89p-14f, 0x1.15c3dep-16f, -0x1.75912ap-18f, -0x1.13b5fep-18f, -0x1.fe2eb8p-20f, -0x1.a5575ap-21f, -0x1.191ca6p-11f, 0x1.a5005ap-21f, 0x1.cff89p-14f, 0x1.15c3dep-16f, -0x1.75912ap-18f, -0x1.13b5fep-18f, -0x1.fe2eb8p-20f, -0x1.a5575ap-21f},
        {0x1.f11c7ep-11f, -0x1.0677f6p-10f, -0x1.0fed58p-12f, 0x1.de6066p-15f, 0x1.07f7ecp-14f, 0x1.dd2056p-16f, 0x1.8fa50ap-17f, 0x1.4004a6p-18f, 0x1.f11c7ep-11f, -0x1.0677f6p-10f, -0x1.0fed58p-12f, 0x1.de6066p-15f, 0x1.07f7ecp-14f, 0x1.dd2056p-16f, 0x1.8fa50ap-17f, 0x1.4004a6p-18f},
        {0x1.314bfap-8f, 0x1.8441cp-9f, -0x1.f41802p-12f, -0x1.82306p-11f, -0x1.99c682p-12f, -0x1.3e5968p-13f, -0x1.ff9b3cp-15f, -0x1.937fe6p-16f, 0x1.314bfap-8f, 0x1.8441cp-9f, -0x1.f41802p-12f, -0x1.82306p-11f, -0x1.99c682p-12f, -0x1.3e5968p-13f, -0x1.ff9b3cp-15f, -0x1.937fe6p-16f},
        {-0x1.ec5558p-7f, 0x1.884ffcp-9f, 0x1.b4cbecp-8f, 0x1.02bb0ep-8f, 0x1.c33532p-10f, 0x1.489814p-11f, 0x1.02ed22p-12f, 0x1.9566ecp-14f, -0x1.ec5558p-7f, 0x1.884ffcp-9f, 0x1.b4cbecp-8f, 0x1.02bb0ep-8f, 0x1.c33532p-10f, 0x1.489814p-11f, 0x1.02ed22p-12f, 0x1.9566ecp-14f},
        {-0x1.01a4acp-5f, -0x1.81dc6cp-5f, -0x1.d360dap-6f, -0x1.b8db68p-7f, -0x1.625a38p-8f, -0x1.f4a54ap-10f, -0x1.86bbb4p-11f, -0x1.30c36p-12f, -0x1.01a4acp-5f, -0x1.81dc6cp-5f, -0x1.d360dap-6f, -0x1.b8db68p-7f, -0x1.625a38p-8f, -0x1.f4a54ap-10f, -0x1.86bbb4p-11f, -0x1.30c36p-12f},
        {0x1.da378ep-3f, 0x1.2b6796p-3f, 0x1.10d9d8p-4f, 0x1.d4758ep-6f, 0x1.6a763ep-7f, 0x1.f88b9p-9f, 0x1.87e81cp-10f, 0x1.311e56p-11f, 0x1.da378ep-3f, 0x1.2b6796p-3f, 0x1.10d9d8p-4f, 0x1.d4758ep-6f, 0x1.6a763ep-7f, 0x1.f88b9p-9f, 0x1.87e81cp-10f, 0x1.311e56p-11f},
        {-0x1.74e9fep-2f, -0x1.6c27b4p-3f, -0x1.25f21ap-4f, -0x1.e2addcp-6f, -0x1.6e8ffep-7f, -0x1.fa80ap-9f, -0x1.887e8cp-10f, -0x1.314bd8p-11f, -0x1.74e9fep-2f, -0x1.6c27b4p-3f, -0x1.25f21ap-4f, -0x1.e2addcp-6f, -0x1.6e8ffep-7f, -0x1.fa80ap-9f, -0x1.887e8cp-10f, -0x1.314bd8p-11f},
      };
      const V t0 = p_beta * x;
      const V t1 = m::abs(t0);
      const V t2 = m::cap(t1, V(8));
      const auto t3 = m::segment<20, 8>(m::fma(t2, V(0x1.ffff8p-3f), V(2)));
      const auto t4 = m::le(t1, V(8));
      const V t5 = m::select(t4, m::flip(m::fma(p_beta, x, m::neg(t0)), t0), V(0));
      const V t6 = (t2 - m::entry<V, 8, 1>(t3, T16)) + t5;
      const V t7 = m::fma(m::entry<V, 8, 0>(t3, T16), t6, m::entry<V, 8, 2>(t3, T16));
      const V t8 = m::fma(m::fma(t7, t6, m::entry<V, 8, 3>(t3, T16)), t6, m::entry<V, 8, 4>(t3, T16));
      const V t9 = m::fma(m::fma(t8, t6, m::entry<V, 8, 5>(t3, T16)), t6, m::entry<V, 8, 6>(t3, T16));
      const V t10 = m::fma(m::fma(t9, t6, m::entry<V, 8, 7>(t3, T16)), t6, m::entry<V, 8, 8>(t3, T16));
      V y0 = (m::select(m::negative(t0), V(0), V(1)) + m::flip(t10, t0)) * x;
      const auto usual0 = t4;
      if (__builtin_expect(!m::all(usual0), 0)) {  // far from zero, or not a number
        const auto r0 = m::eq(p_beta, V(0));
        const V r1 = m::select(r0, p_beta, (p_beta * x));
        const V r2 = m::abs(r1);
        const V r3 = m::neg(m::cap(r2, V(193)));
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
        const V r20 = m::quotient(m::fma(r8, r16, r8), m::fma(V(1), m::fma(r19, r16, r19), V(1)));
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
      const V t3 = m::neg(m::cap(t2, V(193)));
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
      const V t20 = m::quotient(m::fma(t8, t16, t8), m::fma(V(1), m::fma(t19, t16, t19), V(1)));
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
      alignas(64) static constexpr float T16[21][16] = {
        {0x1.ce4ebp-12f, -0x1.cb29d8p-14f, -0x1.061d0cp-13f, 0x1.f75964p-17f, 0x1.0d96fp-17f, -0x1.46db6ap-21f, -0x1.464354p-23f, -0x1.acc24ap-25f, 0x1.ce4ebp-12f, -0x1.cb29d8p-14f, -0x1.061d0cp-13f, 0x1.f75964p-17f, 0x1.0d96fp-17f, -0x1.46db6ap-21f, -0x1.464354p-23f, -0x1.acc24ap-25f},
        {0x1.678596p-2f, 0x1.474974p+0f, 0x1.bf7fep+0f, 0x1.40c36cp+1f, 0x1.be12a6p+1f, 0x1.4049bp+2f, 0x1.9e72bp+2f, 0x1.e46972p+2f, 0x1.678596p-2f, 0x1.474974p+0f, 0x1.bf7fep+0f, 0x1.40c36cp+1f, 0x1.be12a6p+1f, 0x1.4049bp+2f, 0x1.9e72bp+2f, 0x1.e46972p+2f},
        {0x0p+0f, -0x1.bdf6fap-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.bdf6fap-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f},
        {-0x1.a81542p-11f, 0x1.a689d8p-11f, 0x1.3a0ebcp-14f, -0x1.76cedep-13f, -0x1.1305eep-16f, 0x1.6c1992p-18f, 0x1.a3b81ap-21f, 0x1.43e30ap-24f, -0x1.a81542p-11f, 0x1.a689d8p-11f, 0x1.3a0ebcp-14f, -0x1.76cedep-13f, -0x1.1305eep-16f, 0x1.6c1992p-18f, 0x1.a3b81ap-21f, 0x1.43e30ap-24f},
        {-0x1.bfda4p-9f, -0x1.38452ap-13f, 0x1.47267ap-10f, 0x1.09075p-11f, -0x1.38235p-14f, -0x1.dc5818p-16f, -0x1.38fc92p-19f, 0x1.e8012cp-23f, -0x1.bfda4p-9f, -0x1.38452ap-13f, 0x1.47267ap-10f, 0x1.09075p-11f, -0x1.38235p-14f, -0x1.dc5818p-16f, -0x1.38fc92p-19f, 0x1.e8012cp-23f},
        {0x1.16ed8p-7f, -0x1.b1759ap-8f, -0x1.232d38p-8f, -0x1.c46f9p-21f, 0x1.63eb0ep-11f, 0x1.9d25a2p-14f, -0x1.ea034ep-20f, -0x1.994342p-18f, 0x1.16ed8p-7f, -0x1.b1759ap-8f, -0x1.232d38p-8f, -0x1.c46f9p-21f, 0x1.63eb0ep-11f, 0x1.9d25a2p-14f, -0x1.ea034ep-20f, -0x1.994342p-18f},
        {0x1.3feb12p-6f, 0x1.f2d2dcp-7f, 0x1.88549p-10f, -0x1.769d28p-8f, -0x1.63ebdep-9f, -0x1.23b036p-13f, 0x1.59414cp-14f, 0x1.c07bccp-15f, 0x1.3feb12p-6f, 0x1.f2d2dcp-7f, 0x1.88549p-10f, -0x1.769d28p-8f, -0x1.63ebdep-9f, -0x1.23b036p-13f, 0x1.59414cp-14f, 0x1.c07bccp-15f},
        {-0x1.19c1fap-4f, 0x1.353fcap-6f, 0x1.14631ap-5f, 0x1.78f502p-6f, 0x1.6f2a82p-8f, -0x1.976f4ap-11f, -0x1.3e833p-11f, -0x1.3dd9f2p-12f, -0x1.19c1fap-4f, 0x1.353fcap-6f, 0x1.14631ap-5f, 0x1.78f502p-6f, 0x1.6f2a82p-8f, -0x1.976f4ap-11f, -0x1.3e833p-11f, -0x1.3dd9f2p-12f},
        {-0x1.521dep-4f, -0x1.2c5634p-3f, -0x1.b45848p-4f, -0x1.3772p-5f, 0x1.c5bc66p-11f, 0x1.904d4p-8f, 0x1.58b726p-9f, 0x1.3376a2p-10f, -0x1.521dep-4f, -0x1.2c5634p-3f, -0x1.b45848p-4f, -0x1.3772p-5f, 0x1.c5bc66p-11f, 0x1.904d4p-8f, 0x1.58b726p-9f, 0x1.3376a2p-10f},
        {0x1.e164c6p-2f, 0x1.be141p-3f, 0x1.8e8ee2p-4f, -0x1.243a4cp-7f, -0x1.2e0c8ap-5f, -0x1.3e9308p-6f, -0x1.c06ca8p-8f, -0x1.77e77cp-9f, 0x1.e164c6p-2f, 0x1.be141p-3f, 0x1.8e8ee2p-4f, -0x1.243a4cp-7f, -0x1.2e0c8ap-5f, -0x1.3e9308p-6f, -0x1.c06ca8p-8f, -0x1.77e77cp-9f},
        {-0x1.4fdd74p-2f, -0x0p+0f, 0x1.28ea5ap-4f, 0x1.96ef46p-4f, 0x1.221cd2p-4f, 0x1.b184bp-6f, 0x1.1374b2p-7f, 0x1.bbfe08p-9f, -0x1.4fdd74p-2f, -0x0p+0f, 0x1.28ea5ap-4f, 0x1.96ef46p-4f, 0x1.221cd2p-4f, 0x1.b184bp-6f, 0x1.1374b2p-7f, 0x1.bbfe08p-9f},
        {-0x1.245276p-11f, 0x1.2a9f5ap-12f, -0x1.5634f8p-15f, 0x1.719f4ap-20f, 0x1.c38582p-24f, -0x1.f0086cp-29f, -0x1.373f76p-35f, -0x1.31c5a6p-62f, -0x1.245276p-11f, 0x1.2a9f5ap-12f, -0x1.5634f8p-15f, 0x1.719f4ap-20f, 0x1.c38582p-24f, -0x1.f0086cp-29f, -0x1.373f76p-35f, -0x1.31c5a6p-62f},
        {0x1.996f58p-2f, 0x1.474974p+0f, 0x1.566486p+1f, 0x1.1ca0fep+2f, 0x1.c18a4ap+2f, 0x1.53ff96p+3f, 0x1.fccce8p+3f, 0x1.d58418p+5f, 0x1.996f58p-2f, 0x1.474974p+0f, 0x1.566486p+1f, 0x1.1ca0fep+2f, 0x1.c18a4ap+2f, 0x1.53ff96p+3f, 0x1.fccce8p+3f, 0x1.d58418p+5f},
        {0x1.25f508p-13f, -0x1.ab2098p-11f, 0x1.8f9336p-13f, -0x1.024a92p-16f, -0x1.038d3p-21f, 0x1.267718p-25f, 0x1.293d12p-31f, 0x1.214486p-57f, 0x1.25f508p-13f, -0x1.ab2098p-11f, 0x1.8f9336p-13f, -0x1.024a92p-16f, -0x1.038d3p-21f, 0x1.267718p-25f, 0x1.293d12p-31f, 0x1.214486p-57f},
        {0x1.425c1ap-8f, -0x1.ff9ad2p-11f, -0x1.026f64p-12f, 0x1.8b86a8p-14f, -0x1.070888p-21f, -0x1.241682p-22f, -0x1.fde2e8p-29f, 0x1.dc123ep-51f, 0x1.425c1ap-8f, -0x1.ff9ad2p-11f, -0x1.026f64p-12f, 0x1.8b86a8p-14f, -0x1.070888p-21f, -0x1.241682p-22f, -0x1.fde2e8p-29f, 0x1.dc123ep-51f},
        {-0x1.a18074p-9f, 0x1.3c44d2p-7f, -0x1.8d2916p-10f, -0x1.71c09ep-12f, 0x1.53dae2p-16f, 0x1.13314ep-19f, 0x1.5e2c2ap-26f, -0x1.356dd2p-46f, -0x1.a18074p-9f, 0x1.3c44d2p-7f, -0x1.8d2916p-10f, -0x1.71c09ep-12f, 0x1.53dae2p-16f, 0x1.13314ep-19f, 0x1.5e2c2ap-26f, -0x1.356dd2p-46f},
        {-0x1.349e9ap-5f, -0x1.58306p-7f, 0x1.526a22p-7f, 0x1.2c1d7cp-11f, -0x1.79570ep-13f, -0x1.a01fp-17f, -0x1.e72456p-24f, -0x1.ea25eep-41f, -0x1.349e9ap-5f, -0x1.58306p-7f, 0x1.526a22p-7f, 0x1.2c1d7cp-11f, -0x1.79570ep-13f, -0x1.a01fp-17f, -0x1.e72456p-24f, -0x1.ea25eep-41f},
        {0x1.16a5d6p-5f, -0x1.15893cp-4f, -0x1.cf9ea6p-6f, 0x1.3471fap-9f, 0x1.0dc79ap-10f, 0x1.e44954p-15f, 0x1.16578ap-21f, 0x1.2e8c22p-37f, 0x1.16a5d6p-5f, -0x1.15893cp-4f, -0x1.cf9ea6p-6f, 0x1.3471fap-9f, 0x1.0dc79ap-10f, 0x1.e44954p-15f, 0x1.16578ap-21f, 0x1.2e8c22p-37f},
        {0x1.4add7p-2f, 0x1.05b01ep-2f, 0x1.1cae76p-6f, -0x1.4d4136p-6f, -0x1.062a42p-8f, -0x1.9e03d4p-13f, -0x1.c3e0d6p-20f, 0x1.39d536p-32f, 0x1.4add7p-2f, 0x1.05b01ep-2f, 0x1.1cae76p-6f, -0x1.4d4136p-6f, -0x1.062a42p-8f, -0x1.9e03d4p-13f, -0x1.c3e0d6p-20f, 0x1.39d536p-32f},
        {0x1.dd75d6p-3f, 0x1.907afcp-1f, 0x1.1de49p+0f, 0x1.10ed92p+0f, 0x1.0282ap+0f, 0x1.001d1p+0f, 0x1.00003cp+0f, 0x1p+0f, 0x1.dd75d6p-3f, 0x1.907afcp-1f, 0x1.1de49p+0f, 0x1.10ed92p+0f, 0x1.0282ap+0f, 0x1.001d1p+0f, 0x1.00003cp+0f, 0x1p+0f},
        {-0x1.d24872p-2f, -0x0p+0f, 0x1.67d76cp+0f, 0x1.ada354p+1f, 0x1.80cc3ep+2f, 0x1.33fb8ep+3f, 0x1.dcccep+3f, 0x1.cd8418p+5f, -0x1.d24872p-2f, -0x0p+0f, 0x1.67d76cp+0f, 0x1.ada354p+1f, 0x1.80cc3ep+2f, 0x1.33fb8ep+3f, 0x1.dcccep+3f, 0x1.cd8418p+5f},
      };
      const V t0 = p_beta * x;
      const V t1 = m::abs(t0);
      const V t2 = m::cap(t1, V(8));
      const auto t3 = m::segment<21, 8>(m::fma(t2, V(0x1.66e08cp-1f), V(2)));
      const V t4 = (t2 - m::entry<V, 8, 1>(t3, T16)) - m::entry<V, 8, 2>(t3, T16);
      const auto t5 = m::le(t1, V(8));
      const V t6 = m::select(t5, m::flip(m::fma(p_beta, x, m::neg(t0)), t0), V(0));
      const V t7 = t4 + t6;
      const V t8 = m::fma(m::entry<V, 8, 0>(t3, T16), t7, m::entry<V, 8, 3>(t3, T16));
      const V t9 = m::fma(m::fma(t8, t7, m::entry<V, 8, 4>(t3, T16)), t7, m::entry<V, 8, 5>(t3, T16));
      const V t10 = m::fma(m::fma(t9, t7, m::entry<V, 8, 6>(t3, T16)), t7, m::entry<V, 8, 7>(t3, T16));
      const V t11 = m::fma(m::fma(t10, t7, m::entry<V, 8, 8>(t3, T16)), t7, m::entry<V, 8, 9>(t3, T16));
      V y0 = m::select(m::negative(t0), V(0), V(1)) + m::flip(m::fma(t11, t7, m::entry<V, 8, 10>(t3, T16)), t0);
      const auto usual0 = t5;
      if (__builtin_expect(!m::all(usual0), 0)) {  // far from zero, or not a number
        const V r0 = m::max(m::cap(x, V(0x1.fffffep+127f)), V(-0x1.fffffep+127f));
        const V r1 = p_beta * r0;
        const V r2 = m::abs(r1);
        const V r3 = m::cap(r2, V(0x1.b3p+6f));
        const V r4 = m::neg(r3);
        const V r5 = m::fma(r4, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
        const auto r6 = m::segment<22, 8>(m::cap(m::fma(r3, V(0x1.1d1d7ep+0f), V(2)), V(24)));
        const V r7 = (r3 - m::entry<V, 8, 12>(r6, T16)) - m::entry<V, 8, 2>(r6, T16);
        const V r8 = m::select(m::le(r2, V(0x1.b3p+6f)), m::flip(m::fma(p_beta, r0, m::neg(r1)), r1), V(0));
        const V r9 = r7 + r8;
        const V r10 = m::fma(m::entry<V, 8, 11>(r6, T16), r9, m::entry<V, 8, 13>(r6, T16));
        const V r11 = m::fma(m::fma(r10, r9, m::entry<V, 8, 14>(r6, T16)), r9, m::entry<V, 8, 15>(r6, T16));
        const V r12 = m::fma(m::fma(r11, r9, m::entry<V, 8, 16>(r6, T16)), r9, m::entry<V, 8, 17>(r6, T16));
        const V r13 = m::fma(m::fma(r12, r9, m::entry<V, 8, 18>(r6, T16)), r9, m::entry<V, 8, 19>(r6, T16));
        const V r14 = m::raised(V(1), r5) * m::fma(r13, r9, m::entry<V, 8, 20>(r6, T16));
        const V r15 = r5 - V(12582976);
        const V r16 = m::fma(r15, V(-0x1.0bfbe8p-15f), m::fma(r15, V(-0x1.62ep-1f), r4));
        const V r17 = r16 - r8;
        const V r18 = r17 * r17;
        const V r19 = m::fma(V(0x1.6a6adp-10f), r18, m::fma(V(0x1.123f7ep-7f), r17, V(0x1.55589ep-5f)));
        const V r20 = m::fma(r19, r18, m::fma(V(0x1.55548ap-3f), r17, V(0x1.fffffcp-2f)));
        y0 = m::select(usual0, y0, m::fma(m::flip(m::fma(r14, m::fma(r20, r18, r17), r14), r1), V(0x1p-64f), m::select(m::negative(r1), V(0), V(1))));
      }
      out[0] = y0;
    } else if constexpr (m::approximates<V>) {
      alignas(128) static constexpr float T32[9][32] = {
        {0x1.d4babap-5f, -0x1.d14042p-3f, -0x1.30be32p-4f, -0x1.7e43eep-4f, 0x1.206014p-8f, 0x1.5201d4p-10f, 0x1.20f06ap-9f, -0x1.db83p-12f, -0x1.0a620ap-9f, -0x1.9b41f8p-10f, -0x1.6a92b2p-11f, 0x1.334cc6p-15f, 0x1.774148p-13f, 0x1.6b24f4p-14f, 0x1.603f4ep-16f, -0x1.39c73cp-19f, -0x1.4c988ep-20f, -0x1.bb593p-21f, -0x1.1918eap-22f, -0x1.30b9ep-24f, -0x1.aab2fep-29f, -0x1.34197cp-27f, -0x1.b8d5a8p-31f, -0x1.5feaap-36f, -0x1.85911ap-49f, 0x1.db9fbap-58f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {0x1.a9e78ap-5f, 0x1.5f10f4p-3f, 0x1.214f74p-2f, 0x1.93167p-2f, 0x1.2322b4p-1f, 0x1.9f417p-1f, 0x1.088436p+0f, 0x1.474974p+0f, 0x1.99c7bp+0f, 0x1.041b06p+1f, 0x1.41b594p+1f, 0x1.789eep+1f, 0x1.d2ab2ep+1f, 0x1.214f74p+2f, 0x1.5c0632p+2f, 0x1.99c7bp+2f, 0x1.eef5fcp+2f, 0x1.33b71cp+3f, 0x1.70680ap+3f, 0x1.a75158p+3f, 0x1.fcf474p+3f, 0x1.3d7338p+4f, 0x1.77dc16p+4f, 0x1.b244f2p+4f, 0x1.06b0e8p+5f, 0x1.39f3b6p+5f, 0x1.745c94p+5f, 0x1.aec57p+5f, 0x1.015e1ep+6f, 0x1.3bc6fcp+6f, 0x1.762fdap+6f, 0x1.a3463p+6f},
        {0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.bdf6fap-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f},
        {-0x1.97af02p-7f, -0x1.22a27ap-7f, -0x1.5362d4p-8f, -0x1.5608a6p-14f, 0x1.df547p-10f, 0x1.d162b8p-8f, 0x1.40a9cap-7f, 0x1.3e8de2p-7f, 0x1.a9e306p-8f, 0x1.cc285ap-10f, -0x1.377baep-10f, -0x1.ad1272p-10f, -0x1.1200aap-10f, -0x1.4dfecap-12f, -0x1.7357aep-15f, 0x1.c5d78cp-17f, 0x1.032948p-16f, 0x1.33494cp-18f, 0x1.e94f8ep-21f, 0x1.3c08f2p-22f, 0x1.b9b542p-26f, 0x1.3193dp-27f, -0x1.f817e6p-31f, -0x1.7fb11ap-36f, -0x1.4a5b46p-49f, -0x1.9fd5a8p-56f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {-0x1.8e47c2p-6f, -0x1.dba42p-6f, -0x1.1985d4p-5f, -0x1.2fa7fp-5f, -0x1.397306p-5f, -0x1.0a2844p-5f, -0x1.74d4dep-6f, -0x1.584c58p-7f, 0x1.6e09b4p-9f, 0x1.75d65ep-7f, 0x1.76e262p-7f, 0x1.0af746p-7f, 0x1.a48838p-9f, 0x1.d8a58p-12f, -0x1.d9fb5ap-13f, -0x1.f5b87ep-13f, -0x1.e6440ap-14f, -0x1.d599bap-16f, -0x1.80262cp-18f, -0x1.500b7cp-20f, -0x1.00efdp-23f, 0x1.3dcd54p-24f, 0x1.19f788p-28f, 0x1.d4eeeep-34f, 0x1.eafa74p-46f, -0x1.1c66bep-53f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {0x1.423cd6p-4f, 0x1.0cd364p-4f, 0x1.a28ba6p-5f, 0x1.1e30c8p-5f, 0x1.0ad5f6p-7f, -0x1.b5cddcp-6f, -0x1.a5bda2p-5f, -0x1.158a0ap-4f, -0x1.27a476p-4f, -0x1.de8fe6p-5f, -0x1.217fe6p-5f, -0x1.2d71d2p-6f, -0x1.848ccp-9f, 0x1.4815dep-9f, 0x1.4d4ed6p-9f, 0x1.977b78p-10f, 0x1.419c22p-11f, 0x1.1caf0cp-13f, 0x1.c1c12p-16f, 0x1.82beap-18f, 0x1.0c110ap-21f, -0x1.41393ep-26f, 0x1.0a4c6ep-28f, 0x1.bd62d8p-34f, 0x1.3f99dep-43f, 0x1.0c2dc8p-51f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {0x1.0cf244p-2f, 0x1.278208p-2f, 0x1.3b7ce4p-2f, 0x1.4a352cp-2f, 0x1.55cfeep-2f, 0x1.4e8b76p-2f, 0x1.335a48p-2f, 0x1.05b01ep-2f, 0x1.7e02ecp-3f, 0x1.9b5f0ap-4f, 0x1.0c7708p-5f, -0x1.39de0ep-10f, -0x1.5c960ep-6f, -0x1.4483b6p-6f, -0x1.9399d2p-7f, -0x1.a25abap-8f, -0x1.2b5c7ap-9f, -0x1.f139bcp-12f, -0x1.7a3502p-14f, -0x1.441a6ap-16f, -0x1.bc5594p-20f, -0x1.ccae02p-23f, -0x1.148e44p-27f, -0x1.efb244p-33f, -0x1.af4aap-42f, 0x1.a5d86ep-56f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {0x1.b4c6dp-6f, 0x1.7b397p-4f, 0x1.4592aep-3f, 0x1.d543d2p-3f, 0x1.60a57p-2f, 0x1.02d4dp-1f, 0x1.4a7768p-1f, 0x1.907afcp-1f, 0x1.d9886p-1f, 0x1.0c1ee8p+0f, 0x1.1bd788p+0f, 0x1.1ee8ep+0f, 0x1.19e45p+0f, 0x1.102d16p+0f, 0x1.08a2a2p+0f, 0x1.0422c2p+0f, 0x1.01653p+0f, 0x1.0046e2p+0f, 0x1.000d2p+0f, 0x1.0002c4p+0f, 0x1.00003cp+0f, 0x1.000002p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f},
        {-0x1.ff4bd4p-2f, -0x1.f81168p-2f, -0x1.e9cc6ap-2f, -0x1.d3c004p-2f, -0x1.a06d5ap-2f, -0x1.36dd42p-2f, -0x1.675edp-3f, -0x0p+0f, 0x1.1ade78p-2f, 0x1.6899bep-1f, 0x1.39cafep+0f, 0x1.b47bcp+0f, 0x1.3e7c8cp+1f, 0x1.b79b36p+1f, 0x1.194b46p+2f, 0x1.588806p+2f, 0x1.ae8e48p+2f, 0x1.13ad28p+3f, 0x1.50663cp+3f, 0x1.8750f8p+3f, 0x1.dcf46cp+3f, 0x1.2d7338p+4f, 0x1.67dc16p+4f, 0x1.a244f2p+4f, 0x1.fd61dp+4f, 0x1.31f3b6p+5f, 0x1.6c5c94p+5f, 0x1.a6c57p+5f, 0x1.fabc3cp+5f, 0x1.37c6fcp+6f, 0x1.722fdap+6f, 0x1.9f463p+6f},
      };
      const V t0 = m::max(m::cap(x, V(0x1.fffffep+127f)), V(-0x1.fffffep+127f));
      const V t1 = p_beta * t0;
      const V t2 = m::abs(t1);
      const V t3 = m::cap(t2, V(0x1.b3p+6f));
      const V t4 = m::neg(t3);
      const V t5 = m::fma(t4, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const auto t6 = m::segment<21, 32>(m::fma(t3, V(0x1.18806ep+2f), V(2)));
      const V t7 = (t3 - m::entry<V, 32, 1>(t6, T32)) - m::entry<V, 32, 2>(t6, T32);
      const V t8 = m::select(m::le(t2, V(0x1.b3p+6f)), m::flip(m::fma(p_beta, t0, m::neg(t1)), t1), V(0));
      const V t9 = t7 + t8;
      const V t10 = m::fma(m::entry<V, 32, 0>(t6, T32), t9, m::entry<V, 32, 3>(t6, T32));
      const V t11 = m::fma(m::fma(t10, t9, m::entry<V, 32, 4>(t6, T32)), t9, m::entry<V, 32, 5>(t6, T32));
      const V t12 = m::fma(m::fma(t11, t9, m::entry<V, 32, 6>(t6, T32)), t9, m::entry<V, 32, 7>(t6, T32));
      const V t13 = m::raised(V(1), t5) * m::fma(t12, t9, m::entry<V, 32, 8>(t6, T32));
      const V t14 = t5 - V(12582976);
      const V t15 = m::fma(t14, V(-0x1.0bfbe8p-15f), m::fma(t14, V(-0x1.62ep-1f), t4));
      const V t16 = t15 - t8;
      const V t17 = t16 * t16;
      const V t18 = m::fma(V(0x1.6a6adp-10f), t17, m::fma(V(0x1.123f7ep-7f), t16, V(0x1.55589ep-5f)));
      const V t19 = m::fma(t18, t17, m::fma(V(0x1.55548ap-3f), t16, V(0x1.fffffcp-2f)));
      out[0] = m::fma(m::flip(m::fma(t13, m::fma(t19, t17, t16), t13), t1), V(0x1p-64f), m::select(m::negative(t1), V(0), V(1)));
    } else {
      const V t0 = m::cap(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
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
      alignas(64) static constexpr float T16[30][16] = {
        {0x1.ce4ebp-12f, -0x1.cb29d8p-14f, -0x1.061d0cp-13f, 0x1.f75964p-17f, 0x1.0d96fp-17f, -0x1.46db6ap-21f, -0x1.464354p-23f, -0x1.acc24ap-25f, 0x1.ce4ebp-12f, -0x1.cb29d8p-14f, -0x1.061d0cp-13f, 0x1.f75964p-17f, 0x1.0d96fp-17f, -0x1.46db6ap-21f, -0x1.464354p-23f, -0x1.acc24ap-25f},
        {0x1.678596p-2f, 0x1.474974p+0f, 0x1.bf7fep+0f, 0x1.40c36cp+1f, 0x1.be12a6p+1f, 0x1.4049bp+2f, 0x1.9e72bp+2f, 0x1.e46972p+2f, 0x1.678596p-2f, 0x1.474974p+0f, 0x1.bf7fep+0f, 0x1.40c36cp+1f, 0x1.be12a6p+1f, 0x1.4049bp+2f, 0x1.9e72bp+2f, 0x1.e46972p+2f},
        {0x0p+0f, -0x1.bdf6fap-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.bdf6fap-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f},
        {-0x1.a81542p-11f, 0x1.a689d8p-11f, 0x1.3a0ebcp-14f, -0x1.76cedep-13f, -0x1.1305eep-16f, 0x1.6c1992p-18f, 0x1.a3b81ap-21f, 0x1.43e30ap-24f, -0x1.a81542p-11f, 0x1.a689d8p-11f, 0x1.3a0ebcp-14f, -0x1.76cedep-13f, -0x1.1305eep-16f, 0x1.6c1992p-18f, 0x1.a3b81ap-21f, 0x1.43e30ap-24f},
        {-0x1.bfda4p-9f, -0x1.38452ap-13f, 0x1.47267ap-10f, 0x1.09075p-11f, -0x1.38235p-14f, -0x1.dc5818p-16f, -0x1.38fc92p-19f, 0x1.e8012cp-23f, -0x1.bfda4p-9f, -0x1.38452ap-13f, 0x1.47267ap-10f, 0x1.09075p-11f, -0x1.38235p-14f, -0x1.dc5818p-16f, -0x1.38fc92p-19f, 0x1.e8012cp-23f},
        {0x1.16ed8p-7f, -0x1.b1759ap-8f, -0x1.232d38p-8f, -0x1.c46f9p-21f, 0x1.63eb0ep-11f, 0x1.9d25a2p-14f, -0x1.ea034ep-20f, -0x1.994342p-18f, 0x1.16ed8p-7f, -0x1.b1759ap-8f, -0x1.232d38p-8f, -0x1.c46f9p-21f, 0x1.63eb0ep-11f, 0x1.9d25a2p-14f, -0x1.ea034ep-20f, -0x1.994342p-18f},
        {0x1.3feb12p-6f, 0x1.f2d2dcp-7f, 0x1.88549p-10f, -0x1.769d28p-8f, -0x1.63ebdep-9f, -0x1.23b036p-13f, 0x1.59414cp-14f, 0x1.c07bccp-15f, 0x1.3feb12p-6f, 0x1.f2d2dcp-7f, 0x1.88549p-10f, -0x1.769d28p-8f, -0x1.63ebdep-9f, -0x1.23b036p-13f, 0x1.59414cp-14f, 0x1.c07bccp-15f},
        {-0x1.19c1fap-4f, 0x1.353fcap-6f, 0x1.14631ap-5f, 0x1.78f502p-6f, 0x1.6f2a82p-8f, -0x1.976f4ap-11f, -0x1.3e833p-11f, -0x1.3dd9f2p-12f, -0x1.19c1fap-4f, 0x1.353fcap-6f, 0x1.14631ap-5f, 0x1.78f502p-6f, 0x1.6f2a82p-8f, -0x1.976f4ap-11f, -0x1.3e833p-11f, -0x1.3dd9f2p-12f},
        {-0x1.521dep-4f, -0x1.2c5634p-3f, -0x1.b45848p-4f, -0x1.3772p-5f, 0x1.c5bc66p-11f, 0x1.904d4p-8f, 0x1.58b726p-9f, 0x1.3376a2p-10f, -0x1.521dep-4f, -0x1.2c5634p-3f, -0x1.b45848p-4f, -0x1.3772p-5f, 0x1.c5bc66p-11f, 0x1.904d4p-8f, 0x1.58b726p-9f, 0x1.3376a2p-10f},
        {0x1.e164c6p-2f, 0x1.be141p-3f, 0x1.8e8ee2p-4f, -0x1.243a4cp-7f, -0x1.2e0c8ap-5f, -0x1.3e9308p-6f, -0x1.c06ca8p-8f, -0x1.77e77cp-9f, 0x1.e164c6p-2f, 0x1.be141p-3f, 0x1.8e8ee2p-4f, -0x1.243a4cp-7f, -0x1.2e0c8ap-5f, -0x1.3e9308p-6f, -0x1.c06ca8p-8f, -0x1.77e77cp-9f},
        {-0x1.4fdd74p-2f, -0x0p+0f, 0x1.28ea5ap-4f, 0x1.96ef46p-4f, 0x1.221cd2p-4f, 0x1.b184bp-6f, 0x1.1374b2p-7f, 0x1.bbfe08p-9f, -0x1.4fdd74p-2f, -0x0p+0f, 0x1.28ea5ap-4f, 0x1.96ef46p-4f, 0x1.221cd2p-4f, 0x1.b184bp-6f, 0x1.1374b2p-7f, 0x1.bbfe08p-9f},
        {-0x1.245276p-11f, 0x1.2a9f5ap-12f, -0x1.5634f8p-15f, 0x1.719f4ap-20f, 0x1.c38582p-24f, -0x1.f0086cp-29f, -0x1.373f76p-35f, -0x1.31c5a6p-62f, -0x1.245276p-11f, 0x1.2a9f5ap-12f, -0x1.5634f8p-15f, 0x1.719f4ap-20f, 0x1.c38582p-24f, -0x1.f0086cp-29f, -0x1.373f76p-35f, -0x1.31c5a6p-62f},
        {0x1.996f58p-2f, 0x1.474974p+0f, 0x1.566486p+1f, 0x1.1ca0fep+2f, 0x1.c18a4ap+2f, 0x1.53ff96p+3f, 0x1.fccce8p+3f, 0x1.d58418p+5f, 0x1.996f58p-2f, 0x1.474974p+0f, 0x1.566486p+1f, 0x1.1ca0fep+2f, 0x1.c18a4ap+2f, 0x1.53ff96p+3f, 0x1.fccce8p+3f, 0x1.d58418p+5f},
        {0x1.25f508p-13f, -0x1.ab2098p-11f, 0x1.8f9336p-13f, -0x1.024a92p-16f, -0x1.038d3p-21f, 0x1.267718p-25f, 0x1.293d12p-31f, 0x1.214486p-57f, 0x1.25f508p-13f, -0x1.ab2098p-11f, 0x1.8f9336p-13f, -0x1.024a92p-16f, -0x1.038d3p-21f, 0x1.267718p-25f, 0x1.293d12p-31f, 0x1.214486p-57f},
        {0x1.425c1ap-8f, -0x1.ff9ad2p-11f, -0x1.026f64p-12f, 0x1.8b86a8p-14f, -0x1.070888p-21f, -0x1.241682p-22f, -0x1.fde2e8p-29f, 0x1.dc123ep-51f, 0x1.425c1ap-8f, -0x1.ff9ad2p-11f, -0x1.026f64p-12f, 0x1.8b86a8p-14f, -0x1.070888p-21f, -0x1.241682p-22f, -0x1.fde2e8p-29f, 0x1.dc123ep-51f},
        {-0x1.a18074p-9f, 0x1.3c44d2p-7f, -0x1.8d2916p-10f, -0x1.71c09ep-12f, 0x1.53dae2p-16f, 0x1.13314ep-19f, 0x1.5e2c2ap-26f, -0x1.356dd2p-46f, -0x1.a18074p-9f, 0x1.3c44d2p-7f, -0x1.8d2916p-10f, -0x1.71c09ep-12f, 0x1.53dae2p-16f, 0x1.13314ep-19f, 0x1.5e2c2ap-26f, -0x1.356dd2p-46f},
        {-0x1.349e9ap-5f, -0x1.58306p-7f, 0x1.526a22p-7f, 0x1.2c1d7cp-11f, -0x1.79570ep-13f, -0x1.a01fp-17f, -0x1.e72456p-24f, -0x1.ea25eep-41f, -0x1.349e9ap-5f, -0x1.58306p-7f, 0x1.526a22p-7f, 0x1.2c1d7cp-11f, -0x1.79570ep-13f, -0x1.a01fp-17f, -0x1.e72456p-24f, -0x1.ea25eep-41f},
        {0x1.16a5d6p-5f, -0x1.15893cp-4f, -0x1.cf9ea6p-6f, 0x1.3471fap-9f, 0x1.0dc79ap-10f, 0x1.e44954p-15f, 0x1.16578ap-21f, 0x1.2e8c22p-37f, 0x1.16a5d6p-5f, -0x1.15893cp-4f, -0x1.cf9ea6p-6f, 0x1.3471fap-9f, 0x1.0dc79ap-10f, 0x1.e44954p-15f, 0x1.16578ap-21f, 0x1.2e8c22p-37f},
        {0x1.4add7p-2f, 0x1.05b01ep-2f, 0x1.1cae76p-6f, -0x1.4d4136p-6f, -0x1.062a42p-8f, -0x1.9e03d4p-13f, -0x1.c3e0d6p-20f, 0x1.39d536p-32f, 0x1.4add7p-2f, 0x1.05b01ep-2f, 0x1.1cae76p-6f, -0x1.4d4136p-6f, -0x1.062a42p-8f, -0x1.9e03d4p-13f, -0x1.c3e0d6p-20f, 0x1.39d536p-32f},
        {0x1.dd75d6p-3f, 0x1.907afcp-1f, 0x1.1de49p+0f, 0x1.10ed92p+0f, 0x1.0282ap+0f, 0x1.001d1p+0f, 0x1.00003cp+0f, 0x1p+0f, 0x1.dd75d6p-3f, 0x1.907afcp-1f, 0x1.1de49p+0f, 0x1.10ed92p+0f, 0x1.0282ap+0f, 0x1.001d1p+0f, 0x1.00003cp+0f, 0x1p+0f},
        {-0x1.d24872p-2f, -0x0p+0f, 0x1.67d76cp+0f, 0x1.ada354p+1f, 0x1.80cc3ep+2f, 0x1.33fb8ep+3f, 0x1.dcccep+3f, 0x1.cd8418p+5f, -0x1.d24872p-2f, -0x0p+0f, 0x1.67d76cp+0f, 0x1.ada354p+1f, 0x1.80cc3ep+2f, 0x1.33fb8ep+3f, 0x1.dcccep+3f, 0x1.cd8418p+5f},
        {0x1.d0cacap-12f, -0x1.3c046cp-13f, -0x1.e49be2p-17f, 0x1.c0330cp-17f, 0x1.577882p-19f, 0x1.cf44e4p-27f, -0x1.75ba26p-23f, -0x1.a6e4c4p-24f, 0x1.d0cacap-12f, -0x1.3c046cp-13f, -0x1.e49be2p-17f, 0x1.c0330cp-17f, 0x1.577882p-19f, 0x1.cf44e4p-27f, -0x1.75ba26p-23f, -0x1.a6e4c4p-24f},
        {0x1.18004cp-1f, 0x1.82005ep+0f, 0x1.38ab18p+1f, 0x1.b9008cp+1f, 0x1.21aaecp+2f, 0x1.5ed5b2p+2f, 0x1.9e55c4p+2f, 0x1.df5588p+2f, 0x1.18004cp-1f, 0x1.82005ep+0f, 0x1.38ab18p+1f, 0x1.b9008cp+1f, 0x1.21aaecp+2f, 0x1.5ed5b2p+2f, 0x1.9e55c4p+2f, 0x1.df5588p+2f},
        {-0x1.0fd87p-12f, 0x1.2d2ae8p-11f, -0x1.e0a866p-14f, -0x1.eeb538p-15f, -0x1.57d374p-19f, 0x1.81290cp-19f, 0x1.d1398cp-20f, 0x1.85d112p-21f, -0x1.0fd87p-12f, 0x1.2d2ae8p-11f, -0x1.e0a866p-14f, -0x1.eeb538p-15f, -0x1.57d374p-19f, 0x1.81290cp-19f, 0x1.d1398cp-20f, 0x1.85d112p-21f},
        {-0x1.b5d77ep-9f, -0x1.6e3f7ep-16f, 0x1.8a67eep-11f, 0x1.d32092p-14f, -0x1.26064ap-15f, -0x1.b26e38p-16f, -0x1.85d7dp-17f, -0x1.2d520cp-18f, -0x1.b5d77ep-9f, -0x1.6e3f7ep-16f, 0x1.8a67eep-11f, 0x1.d32092p-14f, -0x1.26064ap-15f, -0x1.b26e38p-16f, -0x1.85d7dp-17f, -0x1.2d520cp-18f},
        {0x1.3fadd4p-8f, -0x1.47dd42p-8f, -0x1.c05f18p-10f, 0x1.11b0cap-12f, 0x1.42034cp-12f, 0x1.3cc12ep-13f, 0x1.0082a2p-14f, 0x1.7fb53ep-16f, 0x1.3fadd4p-8f, -0x1.47dd42p-8f, -0x1.c05f18p-10f, 0x1.11b0cap-12f, 0x1.42034cp-12f, 0x1.3cc12ep-13f, 0x1.0082a2p-14f, 0x1.7fb53ep-16f},
        {0x1.2e39dep-6f, 0x1.937668p-7f, -0x1.3c16e8p-10f, -0x1.893ccp-9f, -0x1.8b5262p-10f, -0x1.53f442p-11f, -0x1.07101cp-12f, -0x1.833208p-14f, 0x1.2e39dep-6f, 0x1.937668p-7f, -0x1.3c16e8p-10f, -0x1.893ccp-9f, -0x1.8b5262p-10f, -0x1.53f442p-11f, -0x1.07101cp-12f, -0x1.833208p-14f},
        {-0x1.75fb16p-5f, 0x1.0a65a2p-7f, 0x1.50a7bp-6f, 0x1.928df6p-7f, 0x1.450ab6p-8f, 0x1.07cbf8p-9f, 0x1.8f89a2p-11f, 0x1.23b368p-12f, -0x1.75fb16p-5f, 0x1.0a65a2p-7f, 0x1.50a7bp-6f, 0x1.928df6p-7f, 0x1.450ab6p-8f, 0x1.07cbf8p-9f, 0x1.8f89a2p-11f, 0x1.23b368p-12f},
        {-0x1.fb8bf4p-5f, -0x1.8380eap-4f, -0x1.fa5614p-5f, -0x1.cc6a4cp-6f, -0x1.53ab6p-7f, -0x1.0c40dap-8f, -0x1.920462p-10f, -0x1.245aa8p-11f, -0x1.fb8bf4p-5f, -0x1.8380eap-4f, -0x1.fa5614p-5f, -0x1.cc6a4cp-6f, -0x1.53ab6p-7f, -0x1.0c40dap-8f, -0x1.920462p-10f, -0x1.245aa8p-11f},
        {0x1.db8c7ep-3f, 0x1.2fefa8p-3f, 0x1.2d5eeep-4f, 0x1.eac084p-6f, 0x1.5b1a4p-7f, 0x1.0e7edap-8f, 0x1.93427cp-10f, 0x1.24ae5cp-11f, 0x1.db8c7ep-3f, 0x1.2fefa8p-3f, 0x1.2d5eeep-4f, 0x1.eac084p-6f, 0x1.5b1a4p-7f, 0x1.0e7edap-8f, 0x1.93427cp-10f, 0x1.24ae5cp-11f},
      };
      const V t0 = p_beta * x;
      const V t1 = m::abs(t0);
      const V t2 = m::cap(t1, V(8));
      const auto t3 = m::segment<21, 8>(m::fma(t2, V(0x1.66e08cp-1f), V(2)));
      const V t4 = (t2 - m::entry<V, 8, 1>(t3, T16)) - m::entry<V, 8, 2>(t3, T16);
      const auto t5 = m::le(t1, V(8));
      const V t6 = m::select(t5, m::flip(m::fma(p_beta, x, m::neg(t0)), t0), V(0));
      const V t7 = t4 + t6;
      const V t8 = m::fma(m::entry<V, 8, 0>(t3, T16), t7, m::entry<V, 8, 3>(t3, T16));
      const V t9 = m::fma(m::fma(t8, t7, m::entry<V, 8, 4>(t3, T16)), t7, m::entry<V, 8, 5>(t3, T16));
      const V t10 = m::fma(m::fma(t9, t7, m::entry<V, 8, 6>(t3, T16)), t7, m::entry<V, 8, 7>(t3, T16));
      const V t11 = m::fma(m::fma(t10, t7, m::entry<V, 8, 8>(t3, T16)), t7, m::entry<V, 8, 9>(t3, T16));
      const V t12 = p_beta * x;
      const V t13 = m::abs(t12);
      const V t14 = m::cap(t13, V(8));
      const auto t15 = m::segment<20, 8>(m::fma(t14, V(0x1.ffff8p-3f), V(2)));
      const auto t16 = m::le(t13, V(8));
      const V t17 = m::select(t16, m::flip(m::fma(p_beta, x, m::neg(t12)), t12), V(0));
      const V t18 = (t14 - m::entry<V, 8, 22>(t15, T16)) + t17;
      const V t19 = m::fma(m::entry<V, 8, 21>(t15, T16), t18, m::entry<V, 8, 23>(t15, T16));
      const V t20 = m::fma(m::fma(t19, t18, m::entry<V, 8, 24>(t15, T16)), t18, m::entry<V, 8, 25>(t15, T16));
      const V t21 = m::fma(m::fma(t20, t18, m::entry<V, 8, 26>(t15, T16)), t18, m::entry<V, 8, 27>(t15, T16));
      const V t22 = m::fma(m::fma(t21, t18, m::entry<V, 8, 28>(t15, T16)), t18, m::entry<V, 8, 29>(t15, T16));
      V y0 = m::select(m::negative(t0), V(0), V(1)) + m::flip(m::fma(t11, t7, m::entry<V, 8, 10>(t3, T16)), t0);
      V y1 = (t22 * x) * x;
      const auto usual0 = t5;
      const auto usual1 = t16;
      if (__builtin_expect(!(m::all(usual0) && m::all(usual1)), 0)) {  // far from zero, or not a number
        const V r0 = m::max(m::cap(x, V(0x1.fffffep+127f)), V(-0x1.fffffep+127f));
        const V r1 = p_beta * r0;
        const V r2 = m::abs(r1);
        const V r3 = m::cap(r2, V(0x1.b3p+6f));
        const V r4 = m::neg(r3);
        const V r5 = m::fma(r4, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
        const auto r6 = m::segment<22, 8>(m::cap(m::fma(r3, V(0x1.1d1d7ep+0f), V(2)), V(24)));
        const V r7 = (r3 - m::entry<V, 8, 12>(r6, T16)) - m::entry<V, 8, 2>(r6, T16);
        const V r8 = m::select(m::le(r2, V(0x1.b3p+6f)), m::flip(m::fma(p_beta, r0, m::neg(r1)), r1), V(0));
        const V r9 = r7 + r8;
        const V r10 = m::fma(m::entry<V, 8, 11>(r6, T16), r9, m::entry<V, 8, 13>(r6, T16));
        const V r11 = m::fma(m::fma(r10, r9, m::entry<V, 8, 14>(r6, T16)), r9, m::entry<V, 8, 15>(r6, T16));
        const V r12 = m::fma(m::fma(r11, r9, m::entry<V, 8, 16>(r6, T16)), r9, m::entry<V, 8, 17>(r6, T16));
        const V r13 = m::fma(m::fma(r12, r9, m::entry<V, 8, 18>(r6, T16)), r9, m::entry<V, 8, 19>(r6, T16));
        const V r14 = m::raised(V(1), r5) * m::fma(r13, r9, m::entry<V, 8, 20>(r6, T16));
        const V r15 = r5 - V(12582976);
        const V r16 = m::fma(r15, V(-0x1.0bfbe8p-15f), m::fma(r15, V(-0x1.62ep-1f), r4));
        const V r17 = r16 - r8;
        const V r18 = r17 * r17;
        const V r19 = m::fma(V(0x1.6a6adp-10f), r18, m::fma(V(0x1.123f7ep-7f), r17, V(0x1.55589ep-5f)));
        const V r20 = m::fma(r19, r18, m::fma(V(0x1.55548ap-3f), r17, V(0x1.fffffcp-2f)));
        const V r21 = m::max(m::cap(x, V(0x1.fffffep+127f)), V(-0x1.fffffep+127f));
        const V r22 = p_beta * r21;
        const V r23 = m::abs(r22);
        const V r24 = m::neg(m::cap(r23, V(193)));
        const V r25 = m::fma(r24, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
        const V r26 = r25 - V(12582912);
        const V r27 = m::fma(r26, V(0x1.5p-2f), V(12582912));
        const V r28 = m::raised(V(1), r27);
        const V r29 = m::fma(r26, V(-0x1.0bfbe8p-15f), m::fma(r26, V(-0x1.62ep-1f), r24));
        const V r30 = m::select(m::le(r23, V(193)), m::flip(m::fma(p_beta, r21, m::neg(r22)), r22), V(0));
        const V r31 = r29 - r30;
        const V r32 = r31 * r31;
        const V r33 = m::fma(V(0x1.6a6adp-10f), r32, m::fma(V(0x1.123f7ep-7f), r31, V(0x1.55589ep-5f)));
        const V r34 = m::fma(r33, r32, m::fma(V(0x1.55548ap-3f), r31, V(0x1.fffffcp-2f)));
        const V r35 = m::fma(r34, r32, r31);
        const V r36 = r27 - V(12582912);
        const V r37 = m::raised(V(1), (((r26 - r36) - r36) + V(12582912)));
        const V r38 = r28 * (r28 * r37);
        const V r39 = m::fma(r38, r35, r38);
        const V r40 = m::quotient(m::fma(r28, r35, r28), m::fma(m::fma(V(1), r39, V(2)), r39, V(1)));
        const V r41 = (r40 * r28) * r37;
        const auto r42 = m::lt(m::abs(r41), V(0x1p-100f));
        const V r43 = m::select(r42, ((((r40 * r21) * r28) * r21) * r37), ((r41 * r21) * r21));
        y0 = m::select(usual0, y0, m::fma(m::flip(m::fma(r14, m::fma(r20, r18, r17), r14), r1), V(0x1p-64f), m::select(m::negative(r1), V(0), V(1))));
        y1 = m::select(usual1, y1, m::select(m::both(r42, m::lt(V(193), r23)), m::flip(V(0), r43), r43));
      }
      out[0] = y0;
      sink.add(0, y1);
    } else if constexpr (m::approximates<V>) {
      alignas(128) static constexpr float T32[9][32] = {
        {0x1.d4babap-5f, -0x1.d14042p-3f, -0x1.30be32p-4f, -0x1.7e43eep-4f, 0x1.206014p-8f, 0x1.5201d4p-10f, 0x1.20f06ap-9f, -0x1.db83p-12f, -0x1.0a620ap-9f, -0x1.9b41f8p-10f, -0x1.6a92b2p-11f, 0x1.334cc6p-15f, 0x1.774148p-13f, 0x1.6b24f4p-14f, 0x1.603f4ep-16f, -0x1.39c73cp-19f, -0x1.4c988ep-20f, -0x1.bb593p-21f, -0x1.1918eap-22f, -0x1.30b9ep-24f, -0x1.aab2fep-29f, -0x1.34197cp-27f, -0x1.b8d5a8p-31f, -0x1.5feaap-36f, -0x1.85911ap-49f, 0x1.db9fbap-58f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {0x1.a9e78ap-5f, 0x1.5f10f4p-3f, 0x1.214f74p-2f, 0x1.93167p-2f, 0x1.2322b4p-1f, 0x1.9f417p-1f, 0x1.088436p+0f, 0x1.474974p+0f, 0x1.99c7bp+0f, 0x1.041b06p+1f, 0x1.41b594p+1f, 0x1.789eep+1f, 0x1.d2ab2ep+1f, 0x1.214f74p+2f, 0x1.5c0632p+2f, 0x1.99c7bp+2f, 0x1.eef5fcp+2f, 0x1.33b71cp+3f, 0x1.70680ap+3f, 0x1.a75158p+3f, 0x1.fcf474p+3f, 0x1.3d7338p+4f, 0x1.77dc16p+4f, 0x1.b244f2p+4f, 0x1.06b0e8p+5f, 0x1.39f3b6p+5f, 0x1.745c94p+5f, 0x1.aec57p+5f, 0x1.015e1ep+6f, 0x1.3bc6fcp+6f, 0x1.762fdap+6f, 0x1.a3463p+6f},
        {0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.bdf6fap-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f},
        {-0x1.97af02p-7f, -0x1.22a27ap-7f, -0x1.5362d4p-8f, -0x1.5608a6p-14f, 0x1.df547p-10f, 0x1.d162b8p-8f, 0x1.40a9cap-7f, 0x1.3e8de2p-7f, 0x1.a9e306p-8f, 0x1.cc285ap-10f, -0x1.377baep-10f, -0x1.ad1272p-10f, -0x1.1200aap-10f, -0x1.4dfecap-12f, -0x1.7357aep-15f, 0x1.c5d78cp-17f, 0x1.032948p-16f, 0x1.33494cp-18f, 0x1.e94f8ep-21f, 0x1.3c08f2p-22f, 0x1.b9b542p-26f, 0x1.3193dp-27f, -0x1.f817e6p-31f, -0x1.7fb11ap-36f, -0x1.4a5b46p-49f, -0x1.9fd5a8p-56f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {-0x1.8e47c2p-6f, -0x1.dba42p-6f, -0x1.1985d4p-5f, -0x1.2fa7fp-5f, -0x1.397306p-5f, -0x1.0a2844p-5f, -0x1.74d4dep-6f, -0x1.584c58p-7f, 0x1.6e09b4p-9f, 0x1.75d65ep-7f, 0x1.76e262p-7f, 0x1.0af746p-7f, 0x1.a48838p-9f, 0x1.d8a58p-12f, -0x1.d9fb5ap-13f, -0x1.f5b87ep-13f, -0x1.e6440ap-14f, -0x1.d599bap-16f, -0x1.80262cp-18f, -0x1.500b7cp-20f, -0x1.00efdp-23f, 0x1.3dcd54p-24f, 0x1.19f788p-28f, 0x1.d4eeeep-34f, 0x1.eafa74p-46f, -0x1.1c66bep-53f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {0x1.423cd6p-4f, 0x1.0cd364p-4f, 0x1.a28ba6p-5f, 0x1.1e30c8p-5f, 0x1.0ad5f6p-7f, -0x1.b5cddcp-6f, -0x1.a5bda2p-5f, -0x1.158a0ap-4f, -0x1.27a476p-4f, -0x1.de8fe6p-5f, -0x1.217fe6p-5f, -0x1.2d71d2p-6f, -0x1.848ccp-9f, 0x1.4815dep-9f, 0x1.4d4ed6p-9f, 0x1.977b78p-10f, 0x1.419c22p-11f, 0x1.1caf0cp-13f, 0x1.c1c12p-16f, 0x1.82beap-18f, 0x1.0c110ap-21f, -0x1.41393ep-26f, 0x1.0a4c6ep-28f, 0x1.bd62d8p-34f, 0x1.3f99dep-43f, 0x1.0c2dc8p-51f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {0x1.0cf244p-2f, 0x1.278208p-2f, 0x1.3b7ce4p-2f, 0x1.4a352cp-2f, 0x1.55cfeep-2f, 0x1.4e8b76p-2f, 0x1.335a48p-2f, 0x1.05b01ep-2f, 0x1.7e02ecp-3f, 0x1.9b5f0ap-4f, 0x1.0c7708p-5f, -0x1.39de0ep-10f, -0x1.5c960ep-6f, -0x1.4483b6p-6f, -0x1.9399d2p-7f, -0x1.a25abap-8f, -0x1.2b5c7ap-9f, -0x1.f139bcp-12f, -0x1.7a3502p-14f, -0x1.441a6ap-16f, -0x1.bc5594p-20f, -0x1.ccae02p-23f, -0x1.148e44p-27f, -0x1.efb244p-33f, -0x1.af4aap-42f, 0x1.a5d86ep-56f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {0x1.b4c6dp-6f, 0x1.7b397p-4f, 0x1.4592aep-3f, 0x1.d543d2p-3f, 0x1.60a57p-2f, 0x1.02d4dp-1f, 0x1.4a7768p-1f, 0x1.907afcp-1f, 0x1.d9886p-1f, 0x1.0c1ee8p+0f, 0x1.1bd788p+0f, 0x1.1ee8ep+0f, 0x1.19e45p+0f, 0x1.102d16p+0f, 0x1.08a2a2p+0f, 0x1.0422c2p+0f, 0x1.01653p+0f, 0x1.0046e2p+0f, 0x1.000d2p+0f, 0x1.0002c4p+0f, 0x1.00003cp+0f, 0x1.000002p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f},
        {-0x1.ff4bd4p-2f, -0x1.f81168p-2f, -0x1.e9cc6ap-2f, -0x1.d3c004p-2f, -0x1.a06d5ap-2f, -0x1.36dd42p-2f, -0x1.675edp-3f, -0x0p+0f, 0x1.1ade78p-2f, 0x1.6899bep-1f, 0x1.39cafep+0f, 0x1.b47bcp+0f, 0x1.3e7c8cp+1f, 0x1.b79b36p+1f, 0x1.194b46p+2f, 0x1.588806p+2f, 0x1.ae8e48p+2f, 0x1.13ad28p+3f, 0x1.50663cp+3f, 0x1.8750f8p+3f, 0x1.dcf46cp+3f, 0x1.2d7338p+4f, 0x1.67dc16p+4f, 0x1.a244f2p+4f, 0x1.fd61dp+4f, 0x1.31f3b6p+5f, 0x1.6c5c94p+5f, 0x1.a6c57p+5f, 0x1.fabc3cp+5f, 0x1.37c6fcp+6f, 0x1.722fdap+6f, 0x1.9f463p+6f},
      };
      const V t0 = m::max(m::cap(x, V(0x1.fffffep+127f)), V(-0x1.fffffep+127f));
      const V t1 = p_beta * t0;
      const V t2 = m::abs(t1);
      const V t3 = m::cap(t2, V(0x1.b3p+6f));
      const V t4 = m::neg(t3);
      const V t5 = m::fma(t4, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const auto t6 = m::segment<21, 32>(m::fma(t3, V(0x1.18806ep+2f), V(2)));
      const V t7 = (t3 - m::entry<V, 32, 1>(t6, T32)) - m::entry<V, 32, 2>(t6, T32);
      const V t8 = m::select(m::le(t2, V(0x1.b3p+6f)), m::flip(m::fma(p_beta, t0, m::neg(t1)), t1), V(0));
      const V t9 = t7 + t8;
      const V t10 = m::fma(m::entry<V, 32, 0>(t6, T32), t9, m::entry<V, 32, 3>(t6, T32));
      const V t11 = m::fma(m::fma(t10, t9, m::entry<V, 32, 4>(t6, T32)), t9, m::entry<V, 32, 5>(t6, T32));
      const V t12 = m::fma(m::fma(t11, t9, m::entry<V, 32, 6>(t6, T32)), t9, m::entry<V, 32, 7>(t6, T32));
      const V t13 = m::raised(V(1), t5) * m::fma(t12, t9, m::entry<V, 32, 8>(t6, T32));
      const V t14 = t5 - V(12582976);
      const V t15 = m::fma(t14, V(-0x1.0bfbe8p-15f), m::fma(t14, V(-0x1.62ep-1f), t4));
      const V t16 = t15 - t8;
      const V t17 = t16 * t16;
      const V t18 = m::fma(V(0x1.6a6adp-10f), t17, m::fma(V(0x1.123f7ep-7f), t16, V(0x1.55589ep-5f)));
      const V t19 = m::fma(t18, t17, m::fma(V(0x1.55548ap-3f), t16, V(0x1.fffffcp-2f)));
      const V t20 = m::max(m::cap(x, V(0x1.fffffep+127f)), V(-0x1.fffffep+127f));
      const V t21 = p_beta * t20;
      const V t22 = m::abs(t21);
      const V t23 = m::neg(m::cap(t22, V(193)));
      const V t24 = m::fma(t23, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t25 = t24 - V(12582912);
      const V t26 = m::fma(t25, V(0x1.5p-2f), V(12582912));
      const V t27 = m::raised(V(1), t26);
      const V t28 = m::fma(t25, V(-0x1.0bfbe8p-15f), m::fma(t25, V(-0x1.62ep-1f), t23));
      const V t29 = m::select(m::le(t22, V(193)), m::flip(m::fma(p_beta, t20, m::neg(t21)), t21), V(0));
      const V t30 = t28 - t29;
      const V t31 = t30 * t30;
      const V t32 = m::fma(V(0x1.6a6adp-10f), t31, m::fma(V(0x1.123f7ep-7f), t30, V(0x1.55589ep-5f)));
      const V t33 = m::fma(t32, t31, m::fma(V(0x1.55548ap-3f), t30, V(0x1.fffffcp-2f)));
      const V t34 = m::fma(t33, t31, t30);
      const V t35 = t26 - V(12582912);
      const V t36 = m::raised(V(1), (((t25 - t35) - t35) + V(12582912)));
      const V t37 = t27 * (t27 * t36);
      const V t38 = m::fma(t37, t34, t37);
      const V t39 = m::quotient(m::fma(t27, t34, t27), m::fma(m::fma(V(1), t38, V(2)), t38, V(1)));
      const V t40 = (t39 * t27) * t36;
      const auto t41 = m::lt(m::abs(t40), V(0x1p-100f));
      const V t42 = m::select(t41, ((((t39 * t20) * t27) * t20) * t36), ((t40 * t20) * t20));
      out[0] = m::fma(m::flip(m::fma(t13, m::fma(t19, t17, t16), t13), t1), V(0x1p-64f), m::select(m::negative(t1), V(0), V(1)));
      sink.add(0, m::select(m::both(t41, m::lt(V(193), t22)), m::flip(V(0), t42), t42));
    } else {
      const V t0 = m::cap(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
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
    const V t0 = m::select(m::eq(p_beta, V(0)), p_beta, (x * p_beta));
    const V t1 = m::abs(t0);
    const V t2 = m::cap(t1, V(0x1.6dp+7f)) * m::constant<V>(0x1.ec709ep-2f, 0x1.ec709dc3a03fdp-2);
    const V t3 = m::exp2(m::neg(t2));
    const V t4 = (t3 * V(-0x1.fffff8p-1f)) * m::rcp(m::fma(V(0x1.ffffe8p-1f), (t3 * (t3 * t3)), V(1)));
    const V t5 = m::flip(t4, t0);
    const V t6 = m::fma((t5 * t3), t3, m::select(m::negative(t0), V(0), V(1)));
    const auto t7 = m::lt(m::abs(t6), V(0x1p-100f));
    const V t8 = m::select(t7, (((t5 * x) * t3) * t3), (t6 * x));
    out[0] = m::select(m::both(t7, m::lt(V(0x1.6dp+7f), t1)), m::flip(V(0), t8), t8);
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_beta = p.learned(0);
    const V t0 = m::max(m::cap(x, V(0x1.fffffep+127f)), V(-0x1.fffffep+127f)) * p_beta;
    const V t1 = m::cap(m::abs(t0), V(0x1.89p+6f));
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
    const V t0 = m::max(m::cap(x, V(0x1.fffffep+127f)), V(-0x1.fffffep+127f)) * p_beta;
    const V t1 = m::cap(m::abs(t0), V(0x1.89p+6f));
    const V t2 = m::fma(m::neg(t1), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t3 = m::exp2(t2);
    const V t4 = t3 * V(0x1p-64f);
    const V t5 = m::fma(t1, V(1), m::fma(V(-0x1.00000cp+0f), t4, V(-0x1.ffffeep-1f)));
    const V t6 = m::fma(m::fma(V(0x1.ffffecp-1f), t4, V(0x1.ffffeap+0f)), t4, V(1));
    const V t7 = m::max(m::cap(x, V(0x1.fffffep+127f)), V(-0x1.fffffep+127f));
    const V t8 = m::abs((t7 * p_beta));
    const V t9 = m::cap(t8, V(0x1.6dp+7f)) * m::constant<V>(0x1.ec709ep-2f, 0x1.ec709dc3a03fdp-2);
    const V t10 = m::exp2(m::neg(t9));
    const V t11 = t10 * (t10 * t10);
    const V t12 = m::fma(m::fma(V(0x1.ffff98p-1f), t11, V(0x1.000026p+1f)), t11, V(1));
    const V t13 = (t10 * V(0x1.000006p+0f)) * m::rcp(t12);
    const V t14 = (t13 * t10) * t10;
    const auto t15 = m::lt(m::abs(t14), V(0x1p-100f));
    const V t16 = m::select(t15, ((((t13 * t7) * t10) * t7) * t10), ((t14 * t7) * t7));
    out[0] = m::fma(m::flip(((t3 * t5) * m::rcp(t6)), t0), V(0x1p-64f), m::select(m::negative(t0), V(0), V(1)));
    sink.add(0, m::select(m::both(t15, m::lt(V(0x1.6dp+7f), t8)), m::flip(V(0), t16), t16));
  }
};

}  // namespace actsym
