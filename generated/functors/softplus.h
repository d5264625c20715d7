// softplus: log(exp(beta*x) + 1)/beta
// Generated from its definition; edit that and run `actsym generate`.
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
    if constexpr (m::approximates<V>) {
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
    if constexpr (m::looks_up<V>) {
      const V t0 = x * p_beta;
      const V t1 = m::abs(t0);
      const V t2 = m::cap(t1, V(104));
      const V t3 = m::fma(t2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582848));
      const V t4 = m::raised(V(1), t3);
      const V t5 = t3 - V(12582848);
      const V t6 = m::fma(t5, V(-0x1.0bfbe8p-15f), m::fma(t5, V(-0x1.62ep-1f), t2));
      const V t7 = m::select(m::le(t1, V(104)), m::flip(m::fma(x, p_beta, m::neg(t0)), t0), V(0));
      const V t8 = t6 + t7;
      const V t9 = t8 * t8;
      const V t10 = m::fma(V(0x1.6a6adp-10f), t9, m::fma(V(0x1.123f7ep-7f), t8, V(0x1.55589ep-5f)));
      const V t11 = m::fma(t10, t9, m::fma(V(0x1.55548ap-3f), t8, V(0x1.fffffcp-2f)));
      const V t12 = V(-1) / m::fma(t4, m::fma(t11, t9, t8), (t4 + V(0x1p-64f)));
      out[0] = m::fma(m::flip(t12, t0), V(0x1p-64f), m::select(m::negative(t0), V(0), V(1)));
    } else if constexpr (m::approximates<V>) {
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
