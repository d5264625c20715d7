// CELU: Piecewise((x, x > 0), (alpha*(exp(x/alpha) - 1), True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct CELUHalf;

struct CELU {
  using Half = CELUHalf;  // computes half types
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 1;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_alpha = p.fixed(0);
    if constexpr (m::looks_up<V>) {
      alignas(64) static constexpr float T0[16] = {-0x1.842452p-13f, -0x1.2f57a4p-14f, -0x1.a9483p-13f, 0x1.3949b8p-19f, -0x1.912644p-16f, -0x1.190e5cp-17f, -0x1.c81a0ap-20f, -0x1.ac874p-23f, -0x1.842452p-13f, -0x1.2f57a4p-14f, -0x1.a9483p-13f, 0x1.3949b8p-19f, -0x1.912644p-16f, -0x1.190e5cp-17f, -0x1.c81a0ap-20f, -0x1.ac874p-23f};
      alignas(64) static constexpr float T1[16] = {0x0p+0f, 0x1.982decp-2f, 0x1.a888d2p-1f, 0x1.5cccfep+0f, 0x1.0dde32p+1f, 0x1.96c1ep+1f, 0x1.322274p+2f, 0x1.c05b1ap+2f, 0x0p+0f, 0x1.982decp-2f, 0x1.a888d2p-1f, 0x1.5cccfep+0f, 0x1.0dde32p+1f, 0x1.96c1ep+1f, 0x1.322274p+2f, 0x1.c05b1ap+2f};
      alignas(64) static constexpr float T2[16] = {0x1.6bbe86p-10f, 0x1.5186d8p-11f, 0x1.25f66ep-11f, 0x1.8ecc5ep-12f, 0x1.652ddp-13f, 0x1.eb941cp-15f, 0x1.95633cp-17f, 0x1.5fc9aep-20f, 0x1.6bbe86p-10f, 0x1.5186d8p-11f, 0x1.25f66ep-11f, 0x1.8ecc5ep-12f, 0x1.652ddp-13f, 0x1.eb941cp-15f, 0x1.95633cp-17f, 0x1.5fc9aep-20f};
      alignas(64) static constexpr float T3[16] = {-0x1.1114a2p-7f, -0x1.6ec2b2p-8f, -0x1.db7eb2p-9f, -0x1.182aap-9f, -0x1.095006p-10f, -0x1.6c2408p-12f, -0x1.24665ep-14f, -0x1.f944cap-18f, -0x1.1114a2p-7f, -0x1.6ec2b2p-8f, -0x1.db7eb2p-9f, -0x1.182aap-9f, -0x1.095006p-10f, -0x1.6c2408p-12f, -0x1.24665ep-14f, -0x1.f944cap-18f};
      alignas(64) static constexpr float T4[16] = {0x1.555588p-5f, 0x1.ca64d8p-6f, 0x1.29fff2p-6f, 0x1.5d783ap-7f, 0x1.4b974cp-8f, 0x1.c72fdp-10f, 0x1.6d4828p-12f, 0x1.3ca518p-15f, 0x1.555588p-5f, 0x1.ca64d8p-6f, 0x1.29fff2p-6f, 0x1.5d783ap-7f, 0x1.4b974cp-8f, 0x1.c72fdp-10f, 0x1.6d4828p-12f, 0x1.3ca518p-15f};
      alignas(64) static constexpr float T5[16] = {-0x1.555556p-3f, -0x1.ca3d82p-4f, -0x1.29eca4p-4f, -0x1.5d8d14p-5f, -0x1.4b9bf8p-6f, -0x1.c73b1ep-8f, -0x1.6d998ep-10f, -0x1.3cfbfcp-13f, -0x1.555556p-3f, -0x1.ca3d82p-4f, -0x1.29eca4p-4f, -0x1.5d8d14p-5f, -0x1.4b9bf8p-6f, -0x1.c73b1ep-8f, -0x1.6d998ep-10f, -0x1.3cfbfcp-13f};
      alignas(64) static constexpr float T6[16] = {0x1p-1f, 0x1.57ae24p-2f, 0x1.bee2aep-3f, 0x1.0629eep-3f, 0x1.f16a08p-5f, 0x1.556c5p-6f, 0x1.1233ecp-8f, 0x1.db72a2p-12f, 0x1p-1f, 0x1.57ae24p-2f, 0x1.bee2aep-3f, 0x1.0629eep-3f, 0x1.f16a08p-5f, 0x1.556c5p-6f, 0x1.1233ecp-8f, 0x1.db72a2p-12f};
      alignas(64) static constexpr float T7[16] = {-0x1p+0f, -0x1.57ae2ap-1f, -0x1.bee2cp-2f, -0x1.0629e4p-2f, -0x1.f16ap-4f, -0x1.556c4p-5f, -0x1.1232fep-7f, -0x1.db6fe4p-11f, -0x1p+0f, -0x1.57ae2ap-1f, -0x1.bee2cp-2f, -0x1.0629e4p-2f, -0x1.f16ap-4f, -0x1.556c4p-5f, -0x1.1232fep-7f, -0x1.db6fe4p-11f};
      alignas(64) static constexpr float T8[16] = {-0x0p+0f, -0x1.50a3acp-2f, -0x1.208eap-1f, -0x1.7ceb0ep-1f, -0x1.c1d2cp-1f, -0x1.eaa93cp-1f, -0x1.fbb734p-1f, -0x1.ff8924p-1f, -0x0p+0f, -0x1.50a3acp-2f, -0x1.208eap-1f, -0x1.7ceb0ep-1f, -0x1.c1d2cp-1f, -0x1.eaa93cp-1f, -0x1.fbb734p-1f, -0x1.ff8924p-1f};
      alignas(64) static constexpr float T9[16] = {0x1.34f38p-16f, -0x1.bebf92p-13f, 0x1.f2decap-19f, 0x1.7bec64p-21f, 0x1.37b7d8p-23f, 0x1.ab9c8ep-27f, 0x1.282f4cp-32f, -0x1.73d326p-39f, 0x1.34f38p-16f, -0x1.bebf92p-13f, 0x1.f2decap-19f, 0x1.7bec64p-21f, 0x1.37b7d8p-23f, 0x1.ab9c8ep-27f, 0x1.282f4cp-32f, -0x1.73d326p-39f};
      alignas(64) static constexpr float T10[16] = {0x0p+0f, 0x1.ef029ep-1f, 0x1.024dc4p+1f, 0x1.9b3674p+1f, 0x1.50ebp+2f, 0x1.ee940ap+2f, 0x1.7bae3ep+3f, 0x1.0a1422p+4f, 0x0p+0f, 0x1.ef029ep-1f, 0x1.024dc4p+1f, 0x1.9b3674p+1f, 0x1.50ebp+2f, 0x1.ee940ap+2f, 0x1.7bae3ep+3f, 0x1.0a1422p+4f};
      alignas(64) static constexpr float T11[16] = {-0x1.92327cp-13f, -0x1.4004a4p-14f, -0x1.be56acp-16f, -0x1.0f4bcap-17f, -0x1.217aa6p-20f, -0x1.8c6548p-24f, -0x1.cc0caep-30f, -0x1.777f8cp-37f, -0x1.92327cp-13f, -0x1.4004a4p-14f, -0x1.be56acp-16f, -0x1.0f4bcap-17f, -0x1.217aa6p-20f, -0x1.8c6548p-24f, -0x1.cc0caep-30f, -0x1.777f8cp-37f};
      alignas(64) static constexpr float T12[16] = {0x1.6b225p-10f, 0x1.306db4p-11f, 0x1.8283ecp-13f, 0x1.d7584ep-15f, 0x1.df8278p-18f, 0x1.45b96p-21f, 0x1.2f75dcp-27f, 0x1.43b82ap-33f, 0x1.6b225p-10f, 0x1.306db4p-11f, 0x1.8283ecp-13f, 0x1.d7584ep-15f, 0x1.df8278p-18f, 0x1.45b96p-21f, 0x1.2f75dcp-27f, 0x1.43b82ap-33f};
      alignas(64) static constexpr float T13[16] = {-0x1.1107eap-7f, -0x1.9f549ep-9f, -0x1.225c48p-10f, -0x1.5fb0b2p-12f, -0x1.691244p-15f, -0x1.ebb9p-19f, -0x1.ec52a2p-25f, -0x1.20a5a6p-31f, -0x1.1107eap-7f, -0x1.9f549ep-9f, -0x1.225c48p-10f, -0x1.5fb0b2p-12f, -0x1.691244p-15f, -0x1.ebb9p-19f, -0x1.ec52a2p-25f, -0x1.20a5a6p-31f};
      alignas(64) static constexpr float T14[16] = {0x1.5554fcp-5f, 0x1.038b86p-6f, 0x1.6af804p-8f, 0x1.b7a234p-10f, 0x1.c411c4p-13f, 0x1.33fb18p-16f, 0x1.3e2d5ap-22f, 0x1.2a13c4p-29f, 0x1.5554fcp-5f, 0x1.038b86p-6f, 0x1.6af804p-8f, 0x1.b7a234p-10f, 0x1.c411c4p-13f, 0x1.33fb18p-16f, 0x1.3e2d5ap-22f, 0x1.2a13c4p-29f};
      alignas(64) static constexpr float T15[16] = {-0x1.555554p-3f, -0x1.039cd2p-4f, -0x1.6af6b6p-6f, -0x1.b7a86ep-8f, -0x1.c4054p-11f, -0x1.33e362p-14f, -0x1.3b363p-20f, -0x1.545628p-27f, -0x1.555554p-3f, -0x1.039cd2p-4f, -0x1.6af6b6p-6f, -0x1.b7a86ep-8f, -0x1.c4054p-11f, -0x1.33e362p-14f, -0x1.3b363p-20f, -0x1.545628p-27f};
      alignas(64) static constexpr float T16[16] = {0x1p-1f, 0x1.856b3cp-3f, 0x1.103906p-4f, 0x1.49be4cp-6f, 0x1.5300c4p-9f, 0x1.cdce3ap-13f, 0x1.d75b5ep-19f, 0x1.06e4c8p-25f, 0x1p-1f, 0x1.856b3cp-3f, 0x1.103906p-4f, 0x1.49be4cp-6f, 0x1.5300c4p-9f, 0x1.cdce3ap-13f, 0x1.d75b5ep-19f, 0x1.06e4c8p-25f};
      alignas(64) static constexpr float T17[16] = {-0x1p+0f, -0x1.856b2cp-2f, -0x1.103908p-3f, -0x1.49be4p-5f, -0x1.5300fp-8f, -0x1.cdcfc6p-12f, -0x1.d7d8cap-18f, -0x1.01b5fap-24f, -0x1p+0f, -0x1.856b2cp-2f, -0x1.103908p-3f, -0x1.49be4p-5f, -0x1.5300fp-8f, -0x1.cdcfc6p-12f, -0x1.d7d8cap-18f, -0x1.01b5fap-24f};
      alignas(64) static constexpr float T18[16] = {-0x0p+0f, -0x1.3d4a6ap-1f, -0x1.bbf1bep-1f, -0x1.eb641cp-1f, -0x1.fd59fep-1f, -0x1.ffc646p-1f, -0x1.ffff14p-1f, -0x1.fffffep-1f, -0x0p+0f, -0x1.3d4a6ap-1f, -0x1.bbf1bep-1f, -0x1.eb641cp-1f, -0x1.fd59fep-1f, -0x1.ffc646p-1f, -0x1.ffff14p-1f, -0x1.fffffep-1f};
      const V t0 = V(1) / p_alpha;
      const V t1 = x * t0;
      const V t2 = m::abs(t1);
      const V t3 = m::min(t2, V(8));
      const auto t4 = m::segment<22, 8>(m::fma(t3, V(0x1.dfff88p+1f), V(2)));
      const auto t5 = m::le(t2, V(8));
      const V t6 = m::select(t5, m::flip((m::fma(m::neg(t1), p_alpha, x) * t0), t1), V(0));
      const V t7 = (t3 - m::entry<V, 8>(t4, T1)) + t6;
      const V t8 = m::fma(m::fma(m::entry<V, 8>(t4, T0), t7, m::entry<V, 8>(t4, T2)), t7, m::entry<V, 8>(t4, T3));
      const V t9 = m::fma(m::fma(t8, t7, m::entry<V, 8>(t4, T4)), t7, m::entry<V, 8>(t4, T5));
      const V t10 = m::fma(m::fma(t9, t7, m::entry<V, 8>(t4, T6)), t7, m::entry<V, 8>(t4, T7));
      const V t11 = m::select(m::lt(t2, V(0x1p-60f)), x, (p_alpha * m::fma(t10, t7, m::entry<V, 8>(t4, T8))));
      const V t12 = m::abs(t0);
      V y0 = m::select(m::lt(V(0), x), x, t11);
      const auto usual0 = m::both(m::both(t5, m::le(V(0x1p-126f), t12)), m::le(t12, V(0x1p+100f)));
      if (__builtin_expect(!m::all(usual0), 0)) {  // far from zero, or not a number
        const V r0 = x / p_alpha;
        const V r1 = m::abs(r0);
        const V r2 = m::min(r1, V(0x1.37p+4f));
        const auto r3 = m::segment<22, 8>(m::fma(r2, V(0x1.8b1c6cp+0f), V(2)));
        const V r4 = m::select(m::le(r1, V(0x1.37p+4f)), m::flip((m::fma(m::neg(r0), p_alpha, x) / p_alpha), r0), V(0));
        const V r5 = (r2 - m::entry<V, 8>(r3, T10)) + r4;
        const V r6 = m::fma(m::fma(m::entry<V, 8>(r3, T9), r5, m::entry<V, 8>(r3, T11)), r5, m::entry<V, 8>(r3, T12));
        const V r7 = m::fma(m::fma(r6, r5, m::entry<V, 8>(r3, T13)), r5, m::entry<V, 8>(r3, T14));
        const V r8 = m::fma(m::fma(r7, r5, m::entry<V, 8>(r3, T15)), r5, m::entry<V, 8>(r3, T16));
        const V r9 = m::fma(m::fma(r8, r5, m::entry<V, 8>(r3, T17)), r5, m::entry<V, 8>(r3, T18));
        const V r10 = m::select(m::lt(r0, V(-0x1.37p+4f)), m::neg(p_alpha), (p_alpha * r9));
        y0 = m::select(usual0, y0, m::select(m::lt(V(0), x), x, m::select(m::lt(r1, V(0x1p-60f)), x, r10)));
      }
      out[0] = y0;
    } else {
      const V t0 = x / p_alpha;
      const V t1 = m::abs(t0);
      const V t2 = m::expm1(t0);
      const V t3 = m::select(m::lt(t1, V(1000)), (m::fma(m::neg(t0), p_alpha, x) / p_alpha), V(0));
      const V t4 = m::select(m::lt(t1, m::constant<V>(0x1p-26f, 0x1p-55)), x, (p_alpha * (t2 + ((t2 + V(1)) * t3))));
      out[0] = m::select(m::lt(V(0), x), x, t4);
    }
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_alpha = p.fixed(0);
    if constexpr (m::approximates<V>) {
      const V t0 = x / p_alpha;
      const V t1 = m::abs(t0);
      const V t2 = m::neg(m::min(t1, V(104)));
      const V t3 = m::fma(t2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const V t4 = m::raised(V(1), t3);
      const V t5 = t3 - V(12582976);
      const V t6 = m::fma(t5, V(-0x1.0bfbe8p-15f), m::fma(t5, V(-0x1.62ep-1f), t2));
      const V t7 = m::select(m::le(t1, V(104)), m::flip((m::fma(m::neg(t0), p_alpha, x) / p_alpha), t0), V(0));
      const V t8 = t6 - t7;
      const V t9 = t8 * t8;
      const V t10 = m::fma(V(0x1.6a6adp-10f), t9, m::fma(V(0x1.123f7ep-7f), t8, V(0x1.55589ep-5f)));
      const V t11 = m::fma(t10, t9, m::fma(V(0x1.55548ap-3f), t8, V(0x1.fffffcp-2f)));
      out[0] = m::select(m::lt(V(0), x), V(1), (m::fma(t4, m::fma(t11, t9, t8), t4) * V(0x1p-64f)));
    } else {
      const V t0 = x / p_alpha;
      const V t1 = m::neg(t0);
      const auto t2 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t1);
      const V t3 = m::exp((t0 + m::select(t2, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t4 = m::select(m::lt(m::abs(t0), V(1000)), (m::fma(t1, p_alpha, x) / p_alpha), V(0));
      const V t5 = m::select(t2, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = m::select(m::lt(V(0), x), V(1), ((t3 * (V(1) + t4)) * t5));
    }
  }
};

struct CELUHalf {
  using Half = CELUHalf;
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 1;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_alpha = p.fixed(0);
    const V t0 = x / p_alpha;
    const V t1 = m::abs(t0);
    const V t2 = m::min(t1, V(0x1.0bp+4f));
    const V t3 = m::rcp(m::fma(t2, V(0x1p-3f), V(1))) - V(0x1.52f4fcp-1f);
    const V t4 = m::fma(m::fma(V(0x1.1d7abap+2f), t3, V(0x1.fa796ep+1f)), t3, V(-0x1.1713aep+2f));
    const V t5 = m::fma(m::fma(t4, t3, V(-0x1.451f62p+1f)), t3, V(0x1.b69388p+1f));
    const V t6 = m::fma(m::fma(t5, t3, V(0x1.bc9402p+0f)), t3, V(-0x1.4d14d8p+1f));
    const V t7 = m::fma(m::fma(t6, t3, V(-0x1.cb0e62p+1f)), t3, V(-0x1.230d14p+1f));
    const V t8 = m::fma(m::fma(t7, t3, V(-0x1.00298ep+0f)), t3, V(-0x1.ed0286p-3f));
    const V t9 = m::select(m::lt(t0, V(-0x1.0bp+4f)), m::neg(p_alpha), (p_alpha * (t2 * t8)));
    out[0] = m::select(m::lt(V(0), x), x, m::select(m::lt(t1, V(0x1p-60f)), x, t9));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_alpha = p.fixed(0);
    const V t0 = m::fma(m::neg(m::min(m::abs((x / p_alpha)), V(0x1.77p+6f))), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    out[0] = m::select(m::lt(V(0), x), V(1), ((m::exp2(t0) * V(0x1.fffffcp-1f)) * V(0x1p-64f)));
  }
};

}  // namespace actsym
