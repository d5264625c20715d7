// softplus: log(exp(beta*x) + 1)/beta
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct SoftplusHalf;

struct Softplus {
  using Half = SoftplusHalf;  // computes half types
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 1;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_beta = p.fixed(0);
    if constexpr (m::looks_up<V>) {
      alignas(64) static constexpr float T16[8][16] = {
        {0x1.f9f58cp-13f, -0x1.d56b6ep-14f, -0x1.1b035cp-13f, -0x1.393f94p-15f, 0x1.d3813ep-18f, 0x1.91b87ep-17f, 0x1.1023d4p-17f, 0x1.28efcp-18f, 0x1.f9f58cp-13f, -0x1.d56b6ep-14f, -0x1.1b035cp-13f, -0x1.393f94p-15f, 0x1.d3813ep-18f, 0x1.91b87ep-17f, 0x1.1023d4p-17f, 0x1.28efcp-18f},
        {0x1.6c0096p-2f, 0x1.2a0048p+0f, 0x1.e88078p+0f, 0x1.4a0054p+1f, 0x1.b5806cp+1f, 0x1.0aa042p+2f, 0x1.38a04ep+2f, 0x1.68402p+2f, 0x1.6c0096p-2f, 0x1.2a0048p+0f, 0x1.e88078p+0f, 0x1.4a0054p+1f, 0x1.b5806cp+1f, 0x1.0aa042p+2f, 0x1.38a04ep+2f, 0x1.68402p+2f},
        {0x1.5c5a74p-11f, 0x1.e4037ep-11f, 0x1.04aa04p-12f, -0x1.95f98p-14f, -0x1.3c2d12p-13f, -0x1.a27726p-14f, -0x1.d4e302p-15f, -0x1.dc520ap-16f, 0x1.5c5a74p-11f, 0x1.e4037ep-11f, 0x1.04aa04p-12f, -0x1.95f98p-14f, -0x1.3c2d12p-13f, -0x1.a27726p-14f, -0x1.d4e302p-15f, -0x1.dc520ap-16f},
        {-0x1.2be096p-8f, -0x1.5d15cap-11f, 0x1.8f713cp-10f, 0x1.b24c0ap-10f, 0x1.11d1d2p-10f, 0x1.2af7bap-11f, 0x1.36db4ep-12f, 0x1.3102aep-13f, -0x1.2be096p-8f, -0x1.5d15cap-11f, 0x1.8f713cp-10f, 0x1.b24c0ap-10f, 0x1.11d1d2p-10f, 0x1.2af7bap-11f, 0x1.36db4ep-12f, 0x1.3102aep-13f},
        {-0x1.d16386p-8f, -0x1.03816ap-6f, -0x1.c7a6dp-7f, -0x1.339ef2p-7f, -0x1.3a5bf2p-8f, -0x1.3e955cp-9f, -0x1.4081c6p-10f, -0x1.356f52p-11f, -0x1.d16386p-8f, -0x1.03816ap-6f, -0x1.c7a6dp-7f, -0x1.339ef2p-7f, -0x1.3a5bf2p-8f, -0x1.3e955cp-9f, -0x1.4081c6p-10f, -0x1.356f52p-11f},
        {0x1.f028fep-4f, 0x1.73575ap-4f, 0x1.ccc68cp-5f, 0x1.0c9e0cp-5f, 0x1.f77e9ap-7f, 0x1.ecf098p-8f, 0x1.e817cep-9f, 0x1.d381fcp-10f, 0x1.f028fep-4f, 0x1.73575ap-4f, 0x1.ccc68cp-5f, 0x1.0c9e0cp-5f, 0x1.f77e9ap-7f, 0x1.ecf098p-8f, 0x1.e817cep-9f, 0x1.d381fcp-10f},
        {-0x1.a5f21ap-2f, -0x1.e74762p-3f, -0x1.089098p-3f, -0x1.210268p-4f, -0x1.03ffd2p-5f, -0x1.f49652p-7f, -0x1.ebc88ep-8f, -0x1.d52ff8p-9f, -0x1.a5f21ap-2f, -0x1.e74762p-3f, -0x1.089098p-3f, -0x1.210268p-4f, -0x1.03ffd2p-5f, -0x1.f49652p-7f, -0x1.ebc88ep-8f, -0x1.d52ff8p-9f},
        {0x1.0fef82p-1f, 0x1.163ca4p-2f, 0x1.1b48bep-3f, 0x1.2bb648p-4f, 0x1.0836f6p-5f, 0x1.f87342p-7f, 0x1.eda34ap-8f, 0x1.d60774p-9f, 0x1.0fef82p-1f, 0x1.163ca4p-2f, 0x1.1b48bep-3f, 0x1.2bb648p-4f, 0x1.0836f6p-5f, 0x1.f87342p-7f, 0x1.eda34ap-8f, 0x1.d60774p-9f},
      };
      const V t0 = x * p_beta;
      const V t1 = m::abs(t0);
      const V t2 = m::cap(t1, V(6));
      const auto t3 = m::segment<20, 8>(m::fma(t2, V(0x1.5555p-2f), V(2)));
      const auto t4 = m::le(t1, V(6));
      const V t5 = m::select(t4, m::flip(m::fma(x, p_beta, m::neg(t0)), t0), V(0));
      const V t6 = (t2 - m::entry<V, 8, 1>(t3, T16)) + t5;
      const V t7 = m::fma(m::entry<V, 8, 0>(t3, T16), t6, m::entry<V, 8, 2>(t3, T16));
      const V t8 = m::fma(m::fma(t7, t6, m::entry<V, 8, 3>(t3, T16)), t6, m::entry<V, 8, 4>(t3, T16));
      const V t9 = m::fma(m::fma(t8, t6, m::entry<V, 8, 5>(t3, T16)), t6, m::entry<V, 8, 6>(t3, T16));
      const V t10 = (V(1) / p_beta) * m::fma(t9, t6, m::entry<V, 8, 7>(t3, T16));
      V y0 = m::max(x, V(0)) + t10;
      const auto usual0 = t4;
      if (__builtin_expect(!m::all(usual0), 0)) {  // far from zero, or not a number
        const V r0 = x * p_beta;
        const V r1 = m::abs(r0);
        const V r2 = m::neg(m::cap(r1, V(193)));
        const V r3 = m::fma(r2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
        const V r4 = r3 - V(12582912);
        const V r5 = m::fma(r4, V(0x1.5p-2f), V(12582912));
        const V r6 = m::raised(V(1), r5);
        const V r7 = r5 - V(12582912);
        const V r8 = m::raised(V(1), (((r4 - r7) - r7) + V(12582912)));
        const V r9 = r6 * (r6 * r8);
        const V r10 = m::fma(r4, V(-0x1.0bfbe8p-15f), m::fma(r4, V(-0x1.62ep-1f), r2));
        const V r11 = m::select(m::le(r1, V(193)), m::flip(m::fma(x, p_beta, m::neg(r0)), r0), V(0));
        const V r12 = r10 - r11;
        const V r13 = r12 * r12;
        const V r14 = m::fma(V(0x1.6a6adp-10f), r13, m::fma(V(0x1.123f7ep-7f), r12, V(0x1.55589ep-5f)));
        const V r15 = m::fma(r14, r13, m::fma(V(0x1.55548ap-3f), r12, V(0x1.fffffcp-2f)));
        const V r16 = m::fma(r15, r13, r12);
        const V r17 = m::fma(r9, r16, r9) - V(0x1.f80008p-2f);
        const V r18 = m::fma(m::fma(V(-0x1.a957dap-9f), r17, V(0x1.65c04ep-8f)), r17, V(-0x1.d01356p-8f));
        const V r19 = m::fma(m::fma(r18, r17, V(0x1.881e32p-7f)), r17, V(-0x1.5a159ap-6f));
        const V r20 = m::fma(m::fma(r19, r17, V(0x1.32c53p-5f)), r17, V(-0x1.19fd3ap-4f));
        const V r21 = m::fma(m::fma(r20, r17, V(0x1.12dc34p-3f)), r17, V(-0x1.299614p-2f));
        const V r22 = r6 * m::fma(r21, r17, V(0x1.a05ac2p-1f));
        y0 = m::select(usual0, y0, m::fma((((V(1) / p_beta) * m::fma(r22, r16, r22)) * r6), r8, m::max(x, V(0))));
      }
      out[0] = y0;
    } else if constexpr (m::approximates<V>) {
      const V t0 = x * p_beta;
      const V t1 = m::abs(t0);
      const V t2 = m::neg(m::cap(t1, V(193)));
      const V t3 = m::fma(t2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t4 = t3 - V(12582912);
      const V t5 = m::fma(t4, V(0x1.5p-2f), V(12582912));
      const V t6 = m::raised(V(1), t5);
      const V t7 = t5 - V(12582912);
      const V t8 = m::raised(V(1), (((t4 - t7) - t7) + V(12582912)));
      const V t9 = t6 * (t6 * t8);
      const V t10 = m::fma(t4, V(-0x1.0bfbe8p-15f), m::fma(t4, V(-0x1.62ep-1f), t2));
      const V t11 = m::select(m::le(t1, V(193)), m::flip(m::fma(x, p_beta, m::neg(t0)), t0), V(0));
      const V t12 = t10 - t11;
      const V t13 = t12 * t12;
      const V t14 = m::fma(V(0x1.6a6adp-10f), t13, m::fma(V(0x1.123f7ep-7f), t12, V(0x1.55589ep-5f)));
      const V t15 = m::fma(t14, t13, m::fma(V(0x1.55548ap-3f), t12, V(0x1.fffffcp-2f)));
      const V t16 = m::fma(t15, t13, t12);
      const V t17 = m::fma(t9, t16, t9) - V(0x1.f80008p-2f);
      const V t18 = m::fma(m::fma(V(-0x1.a957dap-9f), t17, V(0x1.65c04ep-8f)), t17, V(-0x1.d01356p-8f));
      const V t19 = m::fma(m::fma(t18, t17, V(0x1.881e32p-7f)), t17, V(-0x1.5a159ap-6f));
      const V t20 = m::fma(m::fma(t19, t17, V(0x1.32c53p-5f)), t17, V(-0x1.19fd3ap-4f));
      const V t21 = m::fma(m::fma(t20, t17, V(0x1.12dc34p-3f)), t17, V(-0x1.299614p-2f));
      const V t22 = t6 * m::fma(t21, t17, V(0x1.a05ac2p-1f));
      out[0] = m::fma((((V(1) / p_beta) * m::fma(t22, t16, t22)) * t6), t8, m::max(x, V(0)));
    } else {
      const V t0 = x * p_beta;
      const V t1 = m::abs(t0);
      const auto t2 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t1);
      const V t3 = m::neg((t1 - m::select(t2, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t4 = m::exp(t3);
      const auto t5 = m::lt(t0, V(0));
      const V t6 = m::fma(x, p_beta, m::neg(t0));
      const V t7 = m::select(m::lt(t1, V(1000)), m::select(t5, t6, m::neg(t6)), V(0));
      const V t8 = m::select(t2, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = (m::max(x, V(0)) + (m::log1p((t4 + (t4 * t7))) / p_beta)) * m::select(t5, t8, V(1));
    }
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_beta = p.fixed(0);
    if constexpr (m::approximates<V>) {
      const V t0 = x * p_beta;
      const V t1 = m::abs(t0);
      const V t2 = m::neg(m::cap(t1, V(104)));
      const V t3 = m::fma(t2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const V t4 = m::raised(V(1), t3);
      const V t5 = m::neg(t4);
      const V t6 = t3 - V(12582976);
      const V t7 = m::fma(t6, V(-0x1.0bfbe8p-15f), m::fma(t6, V(-0x1.62ep-1f), t2));
      const V t8 = m::select(m::le(t1, V(104)), m::flip(m::fma(x, p_beta, m::neg(t0)), t0), V(0));
      const V t9 = t7 - t8;
      const V t10 = t9 * t9;
      const V t11 = m::fma(V(0x1.6a6adp-10f), t10, m::fma(V(0x1.123f7ep-7f), t9, V(0x1.55589ep-5f)));
      const V t12 = m::fma(t11, t10, m::fma(V(0x1.55548ap-3f), t9, V(0x1.fffffcp-2f)));
      const V t13 = m::fma(t12, t10, t9);
      const V t14 = t4 * V(0x1p-64f);
      const V t15 = m::quotient(m::fma(t5, t13, t5), m::fma(V(1), m::fma(t14, t13, t14), V(1)));
      out[0] = m::fma(m::flip(t15, t0), V(0x1p-64f), m::select(m::negative(t0), V(0), V(1)));
    } else {
      const V t0 = x * p_beta;
      const auto t1 = m::lt(t0, V(0));
      const V t2 = m::abs(t0);
      const auto t3 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t2);
      const V t4 = m::neg((t2 - m::select(t3, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t5 = m::exp(t4);
      const V t6 = m::fma(x, p_beta, m::neg(t0));
      const V t7 = m::select(m::lt(t2, V(1000)), m::select(t1, t6, m::neg(t6)), V(0));
      const V t8 = t5 + (t5 * t7);
      const V t9 = m::select(t3, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = (m::select(t1, t8, V(1)) / (V(1) + t8)) * m::select(t1, t9, V(1));
    }
  }
};

struct SoftplusHalf {
  using Half = SoftplusHalf;
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 1;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_beta = p.fixed(0);
    const V t0 = m::cap(m::abs((x * p_beta)), V(0x1.6dp+7f)) * m::constant<V>(0x1.ec709ep-2f, 0x1.ec709dc3a03fdp-2);
    const V t1 = m::exp2(m::neg(t0));
    const V t2 = (t1 * (t1 * t1)) - V(0x1.f80008p-2f);
    const V t3 = m::fma(m::fma(V(-0x1.16d284p-7f), t2, V(0x1.e0df36p-7f)), t2, V(-0x1.56f374p-6f));
    const V t4 = m::fma(m::fma(t3, t2, V(0x1.2f507ep-5f)), t2, V(-0x1.1a0556p-4f));
    const V t5 = m::fma(m::fma(t4, t2, V(0x1.12e748p-3f)), t2, V(-0x1.299614p-2f));
    const V t6 = ((V(1) / p_beta) * (t1 * m::fma(t5, t2, V(0x1.a05acp-1f)))) * t1;
    out[0] = m::fma(t6, t1, m::max(x, V(0)));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_beta = p.fixed(0);
    const V t0 = x * p_beta;
    const V t1 = m::fma(m::neg(m::cap(m::abs(t0), V(0x1.77p+6f))), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t2 = m::exp2(t1);
    const V t3 = (t2 * V(-0x1.fffffap-1f)) * m::rcp(m::fma(V(0x1.ffffc2p-1f), (t2 * V(0x1p-64f)), V(1)));
    out[0] = m::fma(m::flip(t3, t0), V(0x1p-64f), m::select(m::negative(t0), V(0), V(1)));
  }
};

}  // namespace actsym
