// CRReLU: eps*x*exp(-x**2/2) + Piecewise((x, x > 0), (0, True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct CRReLUHalf;

struct CRReLU {
  using Half = CRReLUHalf;  // computes half types
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 1;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_eps = p.learned(0);
    if constexpr (m::looks_up<V>) {
      alignas(64) static constexpr float T16[10][16] = {
        {0x1.2f887cp-8f, 0x1.48f81p-9f, -0x1.81ffaap-9f, -0x1.3b33cep-9f, 0x1.579c44p-10f, 0x1.76e9e8p-11f, 0x1.7881f6p-21f, -0x1.f374bp-13f, 0x1.2f887cp-8f, 0x1.48f81p-9f, -0x1.81ffaap-9f, -0x1.3b33cep-9f, 0x1.579c44p-10f, 0x1.76e9e8p-11f, 0x1.7881f6p-21f, -0x1.f374bp-13f},
        {0x0p+0f, 0x1.84ab06p-1f, 0x1.40aaf8p+0f, 0x1.bd55dp+0f, 0x1.1f804ap+1f, 0x1.5e55b4p+1f, 0x1.a3805ap+1f, 0x1.e3aaccp+1f, 0x0p+0f, 0x1.84ab06p-1f, 0x1.40aaf8p+0f, 0x1.bd55dp+0f, 0x1.1f804ap+1f, 0x1.5e55b4p+1f, 0x1.a3805ap+1f, 0x1.e3aaccp+1f},
        {-0x1.8eeb4cp-6f, 0x1.51a02ap-7f, 0x1.9c68p-7f, -0x1.804a14p-9f, -0x1.932deap-8f, -0x1.0bd822p-11f, 0x1.80fdfep-10f, 0x1.fa0a6ap-12f, -0x1.8eeb4cp-6f, 0x1.51a02ap-7f, 0x1.9c68p-7f, -0x1.804a14p-9f, -0x1.932deap-8f, -0x1.0bd822p-11f, 0x1.80fdfep-10f, 0x1.fa0a6ap-12f},
        {0x1.72dc3cp-10f, -0x1.4975cap-5f, 0x1.34716ap-7f, 0x1.a2cb9p-6f, 0x1.2feb5p-8f, -0x1.bee988p-8f, -0x1.bf3792p-9f, 0x1.a0cecep-14f, 0x1.72dc3cp-10f, -0x1.4975cap-5f, 0x1.34716ap-7f, 0x1.a2cb9p-6f, 0x1.2feb5p-8f, -0x1.bee988p-8f, -0x1.bf3792p-9f, 0x1.a0cecep-14f},
        {0x1.feb3aep-4f, -0x1.3a02eep-5f, -0x1.5f2796p-4f, -0x1.5a3a8ep-6f, 0x1.c546f2p-6f, 0x1.400a9cp-6f, 0x1.d1ad16p-11f, -0x1.a05ffap-9f, 0x1.feb3aep-4f, -0x1.3a02eep-5f, -0x1.5f2796p-4f, -0x1.5a3a8ep-6f, 0x1.c546f2p-6f, 0x1.400a9cp-6f, 0x1.d1ad16p-11f, -0x1.a05ffap-9f},
        {0x1.411c18p-15f, 0x1.d0ae62p-3f, 0x1.59ab2ep-5f, -0x1.8f1936p-4f, -0x1.3398fap-4f, -0x1.4f0064p-7f, 0x1.dde7fp-7f, 0x1.3775eap-7f, 0x1.411c18p-15f, 0x1.d0ae62p-3f, 0x1.59ab2ep-5f, -0x1.8f1936p-4f, -0x1.3398fap-4f, -0x1.4f0064p-7f, 0x1.dde7fp-7f, 0x1.3775eap-7f},
        {-0x1.00004ap-1f, 0x1.00d9a2p-6f, 0x1.33d0fp-2f, 0x1.c2f9cep-3f, 0x1.8e7212p-6f, -0x1.c90502p-5f, -0x1.56798cp-5f, -0x1.069936p-6f, -0x1.00004ap-1f, 0x1.00d9a2p-6f, 0x1.33d0fp-2f, 0x1.c2f9cep-3f, 0x1.8e7212p-6f, -0x1.c90502p-5f, -0x1.56798cp-5f, -0x1.069936p-6f},
        {0x1.732b76p-25f, -0x1.611a74p-1f, -0x1.a2cca8p-2f, 0x1.4899ccp-8f, 0x1.797f98p-3f, 0x1.2956dcp-3f, 0x1.e362a6p-5f, 0x1.150298p-6f, 0x1.732b76p-25f, -0x1.611a74p-1f, -0x1.a2cca8p-2f, 0x1.4899ccp-8f, 0x1.797f98p-3f, 0x1.2956dcp-3f, 0x1.e362a6p-5f, 0x1.150298p-6f},
        {0x1p+0f, 0x1.454996p-2f, -0x1.09e746p-2f, -0x1.c8ee88p-2f, -0x1.4c70ap-2f, -0x1.3a0838p-3f, -0x1.7332c2p-5f, -0x1.593ce6p-7f, 0x1p+0f, 0x1.454996p-2f, -0x1.09e746p-2f, -0x1.c8ee88p-2f, -0x1.4c70ap-2f, -0x1.3a0838p-3f, -0x1.7332c2p-5f, -0x1.593ce6p-7f},
        {-0x0p+0f, 0x1.235ee2p-1f, 0x1.24aafep-1f, 0x1.884d8p-2f, 0x1.71322p-3f, 0x1.08d308p-4f, 0x1.f38e2p-7f, 0x1.88fc2ep-9f, -0x0p+0f, 0x1.235ee2p-1f, 0x1.24aafep-1f, 0x1.884d8p-2f, 0x1.71322p-3f, 0x1.08d308p-4f, 0x1.f38e2p-7f, 0x1.88fc2ep-9f},
      };
      const V t0 = m::abs(x);
      const V t1 = m::select(m::lt(V(0), x), x, V(0));
      const V t2 = m::cap(t0, V(4));
      const auto t3 = m::segment<20, 8>(m::fma(t2, V(0x1.ffff8p-2f), V(2)));
      const V t4 = t2 - m::entry<V, 8, 1>(t3, T16);
      const V t5 = m::fma(m::entry<V, 8, 0>(t3, T16), t4, m::entry<V, 8, 2>(t3, T16));
      const V t6 = m::fma(m::fma(t5, t4, m::entry<V, 8, 3>(t3, T16)), t4, m::entry<V, 8, 4>(t3, T16));
      const V t7 = m::fma(m::fma(t6, t4, m::entry<V, 8, 5>(t3, T16)), t4, m::entry<V, 8, 6>(t3, T16));
      const V t8 = m::fma(m::fma(t7, t4, m::entry<V, 8, 7>(t3, T16)), t4, m::entry<V, 8, 8>(t3, T16));
      const V t9 = m::fma(m::flip(p_eps, x), m::fma(t8, t4, m::entry<V, 8, 9>(t3, T16)), t1);
      V y0 = m::select(m::eq(x, V(0)), x, m::select(m::lt(t0, V(0x1p-60f)), m::fma(p_eps, x, t1), t9));
      const auto usual0 = m::le(t0, V(4));
      if (__builtin_expect(!m::all(usual0), 0)) {  // far from zero, or not a number
        const V r0 = m::abs(x);
        const V r1 = m::select(m::lt(V(0), x), x, V(0));
        const V r2 = m::cap(r0, V(0x1.3dp+4f));
        const V r3 = r2 * r2;
        const V r4 = r3 * V(-0x1p-1f);
        const V r5 = m::fma(r4, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
        const V r6 = r5 - V(12582912);
        const V r7 = m::fma(r6, V(0x1.5p-2f), V(12582912));
        const V r8 = m::raised(V(1), r7);
        const V r9 = r8 * r2;
        const V r10 = m::fma(r6, V(-0x1.0bfbe8p-15f), m::fma(r6, V(-0x1.62ep-1f), r4));
        const V r11 = r10 + (m::fma(r2, r2, m::neg(r3)) * V(-0x1p-1f));
        const V r12 = r11 * r11;
        const V r13 = m::fma(V(0x1.6a6adp-10f), r12, m::fma(V(0x1.123f7ep-7f), r11, V(0x1.55589ep-5f)));
        const V r14 = m::fma(r13, r12, m::fma(V(0x1.55548ap-3f), r11, V(0x1.fffffcp-2f)));
        const V r15 = m::flip(((p_eps * m::fma(r9, m::fma(r14, r12, r11), r9)) * r8), x);
        const V r16 = r7 - V(12582912);
        const V r17 = m::fma(r15, m::raised(V(1), (((r6 - r16) - r16) + V(12582912))), r1);
        y0 = m::select(usual0, y0, m::select(m::eq(x, V(0)), x, m::select(m::lt(r0, V(0x1p-60f)), m::fma(p_eps, x, r1), r17)));
      }
      out[0] = y0;
    } else if constexpr (m::approximates<V>) {
      const V t0 = m::abs(x);
      const V t1 = m::select(m::lt(V(0), x), x, V(0));
      const V t2 = m::cap(t0, V(0x1.3dp+4f));
      const V t3 = t2 * t2;
      const V t4 = t3 * V(-0x1p-1f);
      const V t5 = m::fma(t4, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t6 = t5 - V(12582912);
      const V t7 = m::fma(t6, V(0x1.5p-2f), V(12582912));
      const V t8 = m::raised(V(1), t7);
      const V t9 = t8 * t2;
      const V t10 = m::fma(t6, V(-0x1.0bfbe8p-15f), m::fma(t6, V(-0x1.62ep-1f), t4));
      const V t11 = t10 + (m::fma(t2, t2, m::neg(t3)) * V(-0x1p-1f));
      const V t12 = t11 * t11;
      const V t13 = m::fma(V(0x1.6a6adp-10f), t12, m::fma(V(0x1.123f7ep-7f), t11, V(0x1.55589ep-5f)));
      const V t14 = m::fma(t13, t12, m::fma(V(0x1.55548ap-3f), t11, V(0x1.fffffcp-2f)));
      const V t15 = m::flip(((p_eps * m::fma(t9, m::fma(t14, t12, t11), t9)) * t8), x);
      const V t16 = t7 - V(12582912);
      const V t17 = m::fma(t15, m::raised(V(1), (((t6 - t16) - t16) + V(12582912))), t1);
      out[0] = m::select(m::eq(x, V(0)), x, m::select(m::lt(t0, V(0x1p-60f)), m::fma(p_eps, x, t1), t17));
    } else {
      const V t0 = m::cap(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
      const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const V t2 = t1 * t1;
      const V t3 = t2 * V(0x1p-1f);
      const auto t4 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3);
      const V t5 = m::neg((t3 - m::select(t4, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t6 = m::exp(t5);
      const V t7 = m::select(m::lt(t3, V(1000)), m::neg((m::fma(t1, t1, m::neg(t2)) * V(0x1p-1f))), V(0));
      const V t8 = m::select(t4, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t9 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      out[0] = ((((t6 + (t6 * t7)) * p_eps) * t1) * t8) + m::select(m::lt(V(0), t9), t9, V(0));
    }
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_eps = p.learned(0);
    if constexpr (m::looks_up<V>) {
      alignas(64) static constexpr float T16[11][16] = {
        {-0x1.6caa3ap-7f, -0x1.789adcp-14f, 0x1.3ed182p-8f, -0x1.207304p-9f, -0x1.806a4ap-10f, 0x1.27f13ep-11f, -0x1.04e064p-14f, -0x1.1599fep-15f, -0x1.6caa3ap-7f, -0x1.789adcp-14f, 0x1.3ed182p-8f, -0x1.207304p-9f, -0x1.806a4ap-10f, 0x1.27f13ep-11f, -0x1.04e064p-14f, -0x1.1599fep-15f},
        {0x1.5aab1cp-2f, 0x1p+0f, 0x1.9995aap+0f, 0x1.16f5a2p+1f, 0x1.68d5aap+1f, 0x1.bc2afep+1f, 0x1.03459ap+2f, 0x1.2dc568p+2f, 0x1.5aab1cp-2f, 0x1p+0f, 0x1.9995aap+0f, 0x1.16f5a2p+1f, 0x1.68d5aap+1f, 0x1.bc2afep+1f, 0x1.03459ap+2f, 0x1.2dc568p+2f},
        {0x1.3cf004p-7f, -0x1.20d754p-6f, 0x1.5d038cp-8f, 0x1.7c07a2p-8f, -0x1.70c16p-9f, -0x1.86177cp-12f, 0x1.ab2ac4p-12f, 0x1.3a66d6p-15f, 0x1.3cf004p-7f, -0x1.20d754p-6f, 0x1.5d038cp-8f, 0x1.7c07a2p-8f, -0x1.70c16p-9f, -0x1.86177cp-12f, 0x1.ab2ac4p-12f, 0x1.3a66d6p-15f},
        {0x1.aa005ap-5f, 0x1.009456p-8f, -0x1.094c6ep-5f, 0x1.70378ep-8f, 0x1.03f688p-7f, -0x1.155c4ep-9f, -0x1.02864ap-10f, 0x1.ed097ap-14f, 0x1.aa005ap-5f, 0x1.009456p-8f, -0x1.094c6ep-5f, 0x1.70378ep-8f, 0x1.03f688p-7f, -0x1.155c4ep-9f, -0x1.02864ap-10f, 0x1.ed097ap-14f},
        {-0x1.3fa512p-4f, 0x1.c74ec8p-4f, 0x1.0550a8p-7f, -0x1.791c54p-5f, 0x1.dd74bap-11f, 0x1.056076p-7f, 0x1.2094ccp-11f, -0x1.51d5f8p-11f, -0x1.3fa512p-4f, 0x1.c74ec8p-4f, 0x1.0550a8p-7f, -0x1.791c54p-5f, 0x1.dd74bap-11f, 0x1.056076p-7f, 0x1.2094ccp-11f, -0x1.51d5f8p-11f},
        {-0x1.fce11ep-3f, -0x1.9e427ep-4f, 0x1.461ea4p-3f, 0x1.7755c4p-5f, -0x1.57c952p-5f, -0x1.4122c4p-7f, 0x1.cdfb44p-9f, 0x1.b2b75ap-10f, -0x1.fce11ep-3f, -0x1.9e427ep-4f, 0x1.461ea4p-3f, 0x1.7755c4p-5f, -0x1.57c952p-5f, -0x1.4122c4p-7f, 0x1.cdfb44p-9f, 0x1.b2b75ap-10f},
        {0x1.946e0cp-2f, -0x1.9e0ed8p-2f, -0x1.bb20fcp-3f, 0x1.020be8p-3f, 0x1.4a092ap-4f, -0x1.4472aep-7f, -0x1.9b7ee4p-7f, -0x1.7245c4p-9f, 0x1.946e0cp-2f, -0x1.9e0ed8p-2f, -0x1.bb20fcp-3f, 0x1.020be8p-3f, 0x1.4a092ap-4f, -0x1.4472aep-7f, -0x1.9b7ee4p-7f, -0x1.7245c4p-9f},
        {0x1.7a4b6ap-1f, 0x1.368b64p-1f, -0x1.332926p-2f, -0x1.57daaap-2f, -0x1.7d05ecp-7f, 0x1.c750f8p-5f, 0x1.6b2a4ap-6f, 0x1.b76e3p-9f, 0x1.7a4b6ap-1f, 0x1.368b64p-1f, -0x1.332926p-2f, -0x1.57daaap-2f, -0x1.7d05ecp-7f, 0x1.c750f8p-5f, 0x1.6b2a4ap-6f, 0x1.b76e3p-9f},
        {-0x1.1914e2p+0f, 0x1.368b3p-1f, 0x1.9d501ep-1f, 0x1.17f302p-3f, -0x1.63c38cp-3f, -0x1.78a83p-4f, -0x1.84f0e2p-6f, -0x1.62894cp-9f, -0x1.1914e2p+0f, 0x1.368b3p-1f, 0x1.9d501ep-1f, 0x1.17f302p-3f, -0x1.63c38cp-3f, -0x1.78a83p-4f, -0x1.84f0e2p-6f, -0x1.62894cp-9f},
        {-0x1.d84812p-1f, -0x1.368b3p+0f, -0x1.91120ep-3f, 0x1.6b40c4p-2f, 0x1.0c9694p-2f, 0x1.38061ep-4f, 0x1.e6270cp-7f, 0x1.616882p-10f, -0x1.d84812p-1f, -0x1.368b3p+0f, -0x1.91120ep-3f, 0x1.6b40c4p-2f, 0x1.0c9694p-2f, 0x1.38061ep-4f, 0x1.e6270cp-7f, 0x1.616882p-10f},
        {0x1.ac1246p-1f, -0x0p+0f, -0x1.bc22c8p-2f, -0x1.65344p-2f, -0x1.0b9832p-3f, -0x1.b73cdep-6f, -0x1.13ccccp-8f, -0x1.4afb3cp-12f, 0x1.ac1246p-1f, -0x0p+0f, -0x1.bc22c8p-2f, -0x1.65344p-2f, -0x1.0b9832p-3f, -0x1.b73cdep-6f, -0x1.13ccccp-8f, -0x1.4afb3cp-12f},
      };
      const V t0 = m::abs(x);
      const V t1 = m::cap(t0, V(5));
      const auto t2 = m::segment<20, 8>(m::fma(t1, V(0x1.999934p-2f), V(2)));
      const V t3 = t1 - m::entry<V, 8, 1>(t2, T16);
      const V t4 = m::fma(m::entry<V, 8, 0>(t2, T16), t3, m::entry<V, 8, 2>(t2, T16));
      const V t5 = m::fma(m::fma(t4, t3, m::entry<V, 8, 3>(t2, T16)), t3, m::entry<V, 8, 4>(t2, T16));
      const V t6 = m::fma(m::fma(t5, t3, m::entry<V, 8, 5>(t2, T16)), t3, m::entry<V, 8, 6>(t2, T16));
      const V t7 = m::fma(m::fma(t6, t3, m::entry<V, 8, 7>(t2, T16)), t3, m::entry<V, 8, 8>(t2, T16));
      const V t8 = m::fma(m::fma(t7, t3, m::entry<V, 8, 9>(t2, T16)), t3, m::entry<V, 8, 10>(t2, T16));
      V y0 = m::fma(p_eps, t8, m::select(m::lt(V(0), x), V(1), V(0)));
      const auto usual0 = m::le(t0, V(5));
      if (__builtin_expect(!m::all(usual0), 0)) {  // far from zero, or not a number
        const V r0 = m::cap(m::abs(x), V(0x1.3fp+4f));
        const V r1 = r0 * r0;
        const V r2 = r1 * V(-0x1p-1f);
        const V r3 = m::fma(r2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
        const V r4 = r3 - V(12582912);
        const V r5 = m::fma(r4, V(0x1.5p-2f), V(12582912));
        const V r6 = m::raised(V(1), r5);
        const V r7 = r0 - V(1);
        const V r8 = m::fma(m::fma(V(0x1.0cd942p-61f), r7, V(-1)), r7, V(-2)) * r7;
        const V r9 = r6 * r8;
        const V r10 = m::fma(r4, V(-0x1.0bfbe8p-15f), m::fma(r4, V(-0x1.62ep-1f), r2));
        const V r11 = r10 + (m::fma(r0, r0, m::neg(r1)) * V(-0x1p-1f));
        const V r12 = r11 * r11;
        const V r13 = m::fma(V(0x1.6a6adp-10f), r12, m::fma(V(0x1.123f7ep-7f), r11, V(0x1.55589ep-5f)));
        const V r14 = m::fma(r13, r12, m::fma(V(0x1.55548ap-3f), r11, V(0x1.fffffcp-2f)));
        const V r15 = r5 - V(12582912);
        y0 = m::select(usual0, y0, m::fma(((p_eps * m::fma(r9, m::fma(r14, r12, r11), r9)) * r6), m::raised(V(1), (((r4 - r15) - r15) + V(12582912))), m::select(m::lt(V(0), x), V(1), V(0))));
      }
      out[0] = y0;
    } else if constexpr (m::approximates<V>) {
      const V t0 = m::cap(m::abs(x), V(0x1.3fp+4f));
      const V t1 = t0 * t0;
      const V t2 = t1 * V(-0x1p-1f);
      const V t3 = m::fma(t2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t4 = t3 - V(12582912);
      const V t5 = m::fma(t4, V(0x1.5p-2f), V(12582912));
      const V t6 = m::raised(V(1), t5);
      const V t7 = t0 - V(1);
      const V t8 = m::fma(m::fma(V(0x1.0cd942p-61f), t7, V(-1)), t7, V(-2)) * t7;
      const V t9 = t6 * t8;
      const V t10 = m::fma(t4, V(-0x1.0bfbe8p-15f), m::fma(t4, V(-0x1.62ep-1f), t2));
      const V t11 = t10 + (m::fma(t0, t0, m::neg(t1)) * V(-0x1p-1f));
      const V t12 = t11 * t11;
      const V t13 = m::fma(V(0x1.6a6adp-10f), t12, m::fma(V(0x1.123f7ep-7f), t11, V(0x1.55589ep-5f)));
      const V t14 = m::fma(t13, t12, m::fma(V(0x1.55548ap-3f), t11, V(0x1.fffffcp-2f)));
      const V t15 = t5 - V(12582912);
      out[0] = m::fma(((p_eps * m::fma(t9, m::fma(t14, t12, t11), t9)) * t6), m::raised(V(1), (((t4 - t15) - t15) + V(12582912))), m::select(m::lt(V(0), x), V(1), V(0)));
    } else {
      const V t0 = m::cap(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
      const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const V t2 = t1 * t1;
      const V t3 = t2 * V(0x1p-1f);
      const auto t4 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3);
      const V t5 = m::neg((t3 - m::select(t4, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t6 = m::exp(t5);
      const V t7 = m::select(m::lt(t3, V(1000)), m::neg((m::fma(t1, t1, m::neg(t2)) * V(0x1p-1f))), V(0));
      const V t8 = (t6 + (t6 * t7)) * p_eps;
      const V t9 = m::select(t4, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = ((t8 * t9) + m::select(m::lt(V(0), t1), V(1), V(0))) - (((t8 * t1) * t1) * t9);
    }
  }

  // out[0] = df/dx; row 0: df/deps
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V p_eps = p.learned(0);
    if constexpr (m::looks_up<V>) {
      alignas(64) static constexpr float T16[11][16] = {
        {-0x1.6caa3ap-7f, -0x1.789adcp-14f, 0x1.3ed182p-8f, -0x1.207304p-9f, -0x1.806a4ap-10f, 0x1.27f13ep-11f, -0x1.04e064p-14f, -0x1.1599fep-15f, -0x1.6caa3ap-7f, -0x1.789adcp-14f, 0x1.3ed182p-8f, -0x1.207304p-9f, -0x1.806a4ap-10f, 0x1.27f13ep-11f, -0x1.04e064p-14f, -0x1.1599fep-15f},
        {0x1.5aab1cp-2f, 0x1p+0f, 0x1.9995aap+0f, 0x1.16f5a2p+1f, 0x1.68d5aap+1f, 0x1.bc2afep+1f, 0x1.03459ap+2f, 0x1.2dc568p+2f, 0x1.5aab1cp-2f, 0x1p+0f, 0x1.9995aap+0f, 0x1.16f5a2p+1f, 0x1.68d5aap+1f, 0x1.bc2afep+1f, 0x1.03459ap+2f, 0x1.2dc568p+2f},
        {0x1.3cf004p-7f, -0x1.20d754p-6f, 0x1.5d038cp-8f, 0x1.7c07a2p-8f, -0x1.70c16p-9f, -0x1.86177cp-12f, 0x1.ab2ac4p-12f, 0x1.3a66d6p-15f, 0x1.3cf004p-7f, -0x1.20d754p-6f, 0x1.5d038cp-8f, 0x1.7c07a2p-8f, -0x1.70c16p-9f, -0x1.86177cp-12f, 0x1.ab2ac4p-12f, 0x1.3a66d6p-15f},
        {0x1.aa005ap-5f, 0x1.009456p-8f, -0x1.094c6ep-5f, 0x1.70378ep-8f, 0x1.03f688p-7f, -0x1.155c4ep-9f, -0x1.02864ap-10f, 0x1.ed097ap-14f, 0x1.aa005ap-5f, 0x1.009456p-8f, -0x1.094c6ep-5f, 0x1.70378ep-8f, 0x1.03f688p-7f, -0x1.155c4ep-9f, -0x1.02864ap-10f, 0x1.ed097ap-14f},
        {-0x1.3fa512p-4f, 0x1.c74ec8p-4f, 0x1.0550a8p-7f, -0x1.791c54p-5f, 0x1.dd74bap-11f, 0x1.056076p-7f, 0x1.2094ccp-11f, -0x1.51d5f8p-11f, -0x1.3fa512p-4f, 0x1.c74ec8p-4f, 0x1.0550a8p-7f, -0x1.791c54p-5f, 0x1.dd74bap-11f, 0x1.056076p-7f, 0x1.2094ccp-11f, -0x1.51d5f8p-11f},
        {-0x1.fce11ep-3f, -0x1.9e427ep-4f, 0x1.461ea4p-3f, 0x1.7755c4p-5f, -0x1.57c952p-5f, -0x1.4122c4p-7f, 0x1.cdfb44p-9f, 0x1.b2b75ap-10f, -0x1.fce11ep-3f, -0x1.9e427ep-4f, 0x1.461ea4p-3f, 0x1.7755c4p-5f, -0x1.57c952p-5f, -0x1.4122c4p-7f, 0x1.cdfb44p-9f, 0x1.b2b75ap-10f},
        {0x1.946e0cp-2f, -0x1.9e0ed8p-2f, -0x1.bb20fcp-3f, 0x1.020be8p-3f, 0x1.4a092ap-4f, -0x1.4472aep-7f, -0x1.9b7ee4p-7f, -0x1.7245c4p-9f, 0x1.946e0cp-2f, -0x1.9e0ed8p-2f, -0x1.bb20fcp-3f, 0x1.020be8p-3f, 0x1.4a092ap-4f, -0x1.4472aep-7f, -0x1.9b7ee4p-7f, -0x1.7245c4p-9f},
        {0x1.7a4b6ap-1f, 0x1.368b64p-1f, -0x1.332926p-2f, -0x1.57daaap-2f, -0x1.7d05ecp-7f, 0x1.c750f8p-5f, 0x1.6b2a4ap-6f, 0x1.b76e3p-9f, 0x1.7a4b6ap-1f, 0x1.368b64p-1f, -0x1.332926p-2f, -0x1.57daaap-2f, -0x1.7d05ecp-7f, 0x1.c750f8p-5f, 0x1.6b2a4ap-6f, 0x1.b76e3p-9f},
        {-0x1.1914e2p+0f, 0x1.368b3p-1f, 0x1.9d501ep-1f, 0x1.17f302p-3f, -0x1.63c38cp-3f, -0x1.78a83p-4f, -0x1.84f0e2p-6f, -0x1.62894cp-9f, -0x1.1914e2p+0f, 0x1.368b3p-1f, 0x1.9d501ep-1f, 0x1.17f302p-3f, -0x1.63c38cp-3f, -0x1.78a83p-4f, -0x1.84f0e2p-6f, -0x1.62894cp-9f},
        {-0x1.d84812p-1f, -0x1.368b3p+0f, -0x1.91120ep-3f, 0x1.6b40c4p-2f, 0x1.0c9694p-2f, 0x1.38061ep-4f, 0x1.e6270cp-7f, 0x1.616882p-10f, -0x1.d84812p-1f, -0x1.368b3p+0f, -0x1.91120ep-3f, 0x1.6b40c4p-2f, 0x1.0c9694p-2f, 0x1.38061ep-4f, 0x1.e6270cp-7f, 0x1.616882p-10f},
        {0x1.ac1246p-1f, -0x0p+0f, -0x1.bc22c8p-2f, -0x1.65344p-2f, -0x1.0b9832p-3f, -0x1.b73cdep-6f, -0x1.13ccccp-8f, -0x1.4afb3cp-12f, 0x1.ac1246p-1f, -0x0p+0f, -0x1.bc22c8p-2f, -0x1.65344p-2f, -0x1.0b9832p-3f, -0x1.b73cdep-6f, -0x1.13ccccp-8f, -0x1.4afb3cp-12f},
      };
      const V t0 = m::abs(x);
      const V t1 = m::cap(t0, V(5));
      const auto t2 = m::segment<20, 8>(m::fma(t1, V(0x1.999934p-2f), V(2)));
      const V t3 = t1 - m::entry<V, 8, 1>(t2, T16);
      const V t4 = m::fma(m::entry<V, 8, 0>(t2, T16), t3, m::entry<V, 8, 2>(t2, T16));
      const V t5 = m::fma(m::fma(t4, t3, m::entry<V, 8, 3>(t2, T16)), t3, m::entry<V, 8, 4>(t2, T16));
      const V t6 = m::fma(m::fma(t5, t3, m::entry<V, 8, 5>(t2, T16)), t3, m::entry<V, 8, 6>(t2, T16));
      const V t7 = m::fma(m::fma(t6, t3, m::entry<V, 8, 7>(t2, T16)), t3, m::entry<V, 8, 8>(t2, T16));
      const V t8 = m::fma(m::fma(t7, t3, m::entry<V, 8, 9>(t2, T16)), t3, m::entry<V, 8, 10>(t2, T16));
      const V t9 = m::cap(m::abs(x), V(0x1.d4p+3f));
      const V t10 = t9 * t9;
      const V t11 = t10 * V(-0x1p-1f);
      const V t12 = m::fma(t11, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const V t13 = m::raised(V(1), t12) * t9;
      const V t14 = t12 - V(12582976);
      const V t15 = m::fma(t14, V(-0x1.0bfbe8p-15f), m::fma(t14, V(-0x1.62ep-1f), t11));
      const V t16 = t15 + (m::fma(t9, t9, m::neg(t10)) * V(-0x1p-1f));
      const V t17 = t16 * t16;
      const V t18 = m::fma(V(0x1.6a6adp-10f), t17, m::fma(V(0x1.123f7ep-7f), t16, V(0x1.55589ep-5f)));
      const V t19 = m::fma(t18, t17, m::fma(V(0x1.55548ap-3f), t16, V(0x1.fffffcp-2f)));
      V y0 = m::fma(p_eps, t8, m::select(m::lt(V(0), x), V(1), V(0)));
      V y1 = m::flip((m::fma(t13, m::fma(t19, t17, t16), t13) * V(0x1p-64f)), x);
      const auto usual0 = m::le(t0, V(5));
      if (__builtin_expect(!m::all(usual0), 0)) {  // far from zero, or not a number
        const V r0 = m::cap(m::abs(x), V(0x1.3fp+4f));
        const V r1 = r0 * r0;
        const V r2 = r1 * V(-0x1p-1f);
        const V r3 = m::fma(r2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
        const V r4 = r3 - V(12582912);
        const V r5 = m::fma(r4, V(0x1.5p-2f), V(12582912));
        const V r6 = m::raised(V(1), r5);
        const V r7 = r0 - V(1);
        const V r8 = m::fma(m::fma(V(0x1.0cd942p-61f), r7, V(-1)), r7, V(-2)) * r7;
        const V r9 = r6 * r8;
        const V r10 = m::fma(r4, V(-0x1.0bfbe8p-15f), m::fma(r4, V(-0x1.62ep-1f), r2));
        const V r11 = r10 + (m::fma(r0, r0, m::neg(r1)) * V(-0x1p-1f));
        const V r12 = r11 * r11;
        const V r13 = m::fma(V(0x1.6a6adp-10f), r12, m::fma(V(0x1.123f7ep-7f), r11, V(0x1.55589ep-5f)));
        const V r14 = m::fma(r13, r12, m::fma(V(0x1.55548ap-3f), r11, V(0x1.fffffcp-2f)));
        const V r15 = r5 - V(12582912);
        y0 = m::select(usual0, y0, m::fma(((p_eps * m::fma(r9, m::fma(r14, r12, r11), r9)) * r6), m::raised(V(1), (((r4 - r15) - r15) + V(12582912))), m::select(m::lt(V(0), x), V(1), V(0))));
      }
      out[0] = y0;
      sink.add(0, y1);
    } else if constexpr (m::approximates<V>) {
      const V t0 = m::cap(m::abs(x), V(0x1.3fp+4f));
      const V t1 = t0 * t0;
      const V t2 = t1 * V(-0x1p-1f);
      const V t3 = m::fma(t2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t4 = t3 - V(12582912);
      const V t5 = m::fma(t4, V(0x1.5p-2f), V(12582912));
      const V t6 = m::raised(V(1), t5);
      const V t7 = t0 - V(1);
      const V t8 = m::fma(m::fma(V(0x1.0cd942p-61f), t7, V(-1)), t7, V(-2)) * t7;
      const V t9 = t6 * t8;
      const V t10 = m::fma(t4, V(-0x1.0bfbe8p-15f), m::fma(t4, V(-0x1.62ep-1f), t2));
      const V t11 = t10 + (m::fma(t0, t0, m::neg(t1)) * V(-0x1p-1f));
      const V t12 = t11 * t11;
      const V t13 = m::fma(V(0x1.6a6adp-10f), t12, m::fma(V(0x1.123f7ep-7f), t11, V(0x1.55589ep-5f)));
      const V t14 = m::fma(t13, t12, m::fma(V(0x1.55548ap-3f), t11, V(0x1.fffffcp-2f)));
      const V t15 = t5 - V(12582912);
      const V t16 = m::cap(m::abs(x), V(0x1.d4p+3f));
      const V t17 = t16 * t16;
      const V t18 = t17 * V(-0x1p-1f);
      const V t19 = m::fma(t18, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const V t20 = m::raised(V(1), t19) * t16;
      const V t21 = t19 - V(12582976);
      const V t22 = m::fma(t21, V(-0x1.0bfbe8p-15f), m::fma(t21, V(-0x1.62ep-1f), t18));
      const V t23 = t22 + (m::fma(t16, t16, m::neg(t17)) * V(-0x1p-1f));
      const V t24 = t23 * t23;
      const V t25 = m::fma(V(0x1.6a6adp-10f), t24, m::fma(V(0x1.123f7ep-7f), t23, V(0x1.55589ep-5f)));
      const V t26 = m::fma(t25, t24, m::fma(V(0x1.55548ap-3f), t23, V(0x1.fffffcp-2f)));
      out[0] = m::fma(((p_eps * m::fma(t9, m::fma(t14, t12, t11), t9)) * t6), m::raised(V(1), (((t4 - t15) - t15) + V(12582912))), m::select(m::lt(V(0), x), V(1), V(0)));
      sink.add(0, m::flip((m::fma(t20, m::fma(t26, t24, t23), t20) * V(0x1p-64f)), x));
    } else {
      const V t0 = m::cap(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
      const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const V t2 = t1 * t1;
      const V t3 = t2 * V(0x1p-1f);
      const auto t4 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3);
      const V t5 = m::neg((t3 - m::select(t4, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t6 = m::exp(t5);
      const V t7 = m::select(m::lt(t3, V(1000)), m::neg((m::fma(t1, t1, m::neg(t2)) * V(0x1p-1f))), V(0));
      const V t8 = t6 + (t6 * t7);
      const V t9 = t8 * p_eps;
      const V t10 = m::select(t4, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = ((t9 * t10) + m::select(m::lt(V(0), t1), V(1), V(0))) - (((t9 * t1) * t1) * t10);
      sink.add(0, (t8 * t1) * t10);
    }
  }
};

struct CRReLUHalf {
  using Half = CRReLUHalf;
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 1;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_eps = p.learned(0);
    const V t0 = m::abs(x);
    const V t1 = m::select(m::lt(V(0), x), x, V(0));
    const V t2 = m::cap(t0, V(0x1.34p+4f));
    const V t3 = ((t2 * t2) * V(-0x1p-1f)) * m::constant<V>(0x1.ec709ep-2f, 0x1.ec709dc3a03fdp-2);
    const V t4 = m::exp2(t3);
    const V t5 = m::select(m::lt(t0, V(0x1p-60f)), m::fma(p_eps, x, t1), m::fma(m::flip(((p_eps * (t4 * t2)) * t4), x), t4, t1));
    out[0] = m::select(m::eq(x, V(0)), x, t5);
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_eps = p.learned(0);
    const V t0 = m::cap(m::abs(x), V(0x1.37p+4f));
    const V t1 = ((t0 * t0) * V(-0x1p-1f)) * m::constant<V>(0x1.ec709ep-2f, 0x1.ec709dc3a03fdp-2);
    const V t2 = m::exp2(t1);
    const V t3 = t0 - V(1);
    const V t4 = m::fma(m::fma(V(-0x1.30f2dp-56f), t3, V(-1)), t3, V(-2)) * t3;
    out[0] = m::fma(((p_eps * (t2 * t4)) * t2), t2, m::select(m::lt(V(0), x), V(1), V(0)));
  }

  // out[0] = df/dx; row 0: df/deps
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V p_eps = p.learned(0);
    const V t0 = m::cap(m::abs(x), V(0x1.37p+4f));
    const V t1 = ((t0 * t0) * V(-0x1p-1f)) * m::constant<V>(0x1.ec709ep-2f, 0x1.ec709dc3a03fdp-2);
    const V t2 = m::exp2(t1);
    const V t3 = t0 - V(1);
    const V t4 = m::fma(m::fma(V(-0x1.30f2dp-56f), t3, V(-1)), t3, V(-2)) * t3;
    const V t5 = m::cap(m::abs(x), V(0x1.bcp+3f));
    const V t6 = m::fma(((t5 * t5) * V(-0x1p-1f)), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    out[0] = m::fma(((p_eps * (t2 * t4)) * t2), t2, m::select(m::lt(V(0), x), V(1), V(0)));
    sink.add(0, m::flip(((m::exp2(t6) * (t5 * V(0x1.fffff2p-1f))) * V(0x1p-64f)), x));
  }
};

}  // namespace actsym
