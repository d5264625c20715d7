// SELU: scale*Piecewise((x, x > 0), (alpha*(exp(x) - 1), True))
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct SELUHalf;

struct SELU {
  using Half = SELUHalf;  // computes half types
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 2;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_alpha = p.fixed(0);
    const V p_scale = p.fixed(1);
    if constexpr (m::looks_up<V>) {
      // entry<V, n, r>(k, T16) is column k of row r: the centre of piece k, from which distances are taken, or a
      // coefficient of its polynomial.  Rows are repeated up to the length of the longest register.
      alignas(64) static constexpr float T16[10][16] = {
        {0x1.34f38p-16f, -0x1.bf4444p-13f, 0x1.f2dec8p-19f, 0x1.7bec64p-21f, 0x1.37b7d8p-23f, 0x1.ab9c8ep-27f, 0x1.282f4cp-32f, -0x1.73cd9cp-39f, 0x1.34f38p-16f, -0x1.bf4444p-13f, 0x1.f2dec8p-19f, 0x1.7bec64p-21f, 0x1.37b7d8p-23f, 0x1.ab9c8ep-27f, 0x1.282f4cp-32f, -0x1.73cd9cp-39f},
        {0x0p+0f, 0x1.ef029ep-1f, 0x1.024dc4p+1f, 0x1.9b3674p+1f, 0x1.50ebp+2f, 0x1.ee940ap+2f, 0x1.7bae3ep+3f, 0x1.0a1422p+4f, 0x0p+0f, 0x1.ef029ep-1f, 0x1.024dc4p+1f, 0x1.9b3674p+1f, 0x1.50ebp+2f, 0x1.ee940ap+2f, 0x1.7bae3ep+3f, 0x1.0a1422p+4f},
        {-0x1.92327cp-13f, -0x1.4003f2p-14f, -0x1.be56acp-16f, -0x1.0f4bcap-17f, -0x1.217aa6p-20f, -0x1.8c6548p-24f, -0x1.cc0caep-30f, -0x1.77844p-37f, -0x1.92327cp-13f, -0x1.4003f2p-14f, -0x1.be56acp-16f, -0x1.0f4bcap-17f, -0x1.217aa6p-20f, -0x1.8c6548p-24f, -0x1.cc0caep-30f, -0x1.77844p-37f},
        {0x1.6b225p-10f, 0x1.307378p-11f, 0x1.8283ecp-13f, 0x1.d7584ep-15f, 0x1.df8278p-18f, 0x1.45b96p-21f, 0x1.2f75dcp-27f, 0x1.43b736p-33f, 0x1.6b225p-10f, 0x1.307378p-11f, 0x1.8283ecp-13f, 0x1.d7584ep-15f, 0x1.df8278p-18f, 0x1.45b96p-21f, 0x1.2f75dcp-27f, 0x1.43b736p-33f},
        {-0x1.1107eap-7f, -0x1.9f549ep-9f, -0x1.225c48p-10f, -0x1.5fb0b2p-12f, -0x1.691244p-15f, -0x1.ebb9p-19f, -0x1.ec52a2p-25f, -0x1.20a4c2p-31f, -0x1.1107eap-7f, -0x1.9f549ep-9f, -0x1.225c48p-10f, -0x1.5fb0b2p-12f, -0x1.691244p-15f, -0x1.ebb9p-19f, -0x1.ec52a2p-25f, -0x1.20a4c2p-31f},
        {0x1.5554fcp-5f, 0x1.038b84p-6f, 0x1.6af804p-8f, 0x1.b7a234p-10f, 0x1.c411c4p-13f, 0x1.33fb18p-16f, 0x1.3e2d5ap-22f, 0x1.2a13f4p-29f, 0x1.5554fcp-5f, 0x1.038b84p-6f, 0x1.6af804p-8f, 0x1.b7a234p-10f, 0x1.c411c4p-13f, 0x1.33fb18p-16f, 0x1.3e2d5ap-22f, 0x1.2a13f4p-29f},
        {-0x1.555554p-3f, -0x1.039cd2p-4f, -0x1.6af6b6p-6f, -0x1.b7a86ep-8f, -0x1.c4054p-11f, -0x1.33e362p-14f, -0x1.3b363p-20f, -0x1.54565ep-27f, -0x1.555554p-3f, -0x1.039cd2p-4f, -0x1.6af6b6p-6f, -0x1.b7a86ep-8f, -0x1.c4054p-11f, -0x1.33e362p-14f, -0x1.3b363p-20f, -0x1.54565ep-27f},
        {0x1p-1f, 0x1.856b3cp-3f, 0x1.103906p-4f, 0x1.49be4cp-6f, 0x1.5300c4p-9f, 0x1.cdce3ap-13f, 0x1.d75b5ep-19f, 0x1.06e4c6p-25f, 0x1p-1f, 0x1.856b3cp-3f, 0x1.103906p-4f, 0x1.49be4cp-6f, 0x1.5300c4p-9f, 0x1.cdce3ap-13f, 0x1.d75b5ep-19f, 0x1.06e4c6p-25f},
        {-0x1p+0f, -0x1.856b2cp-2f, -0x1.103908p-3f, -0x1.49be4p-5f, -0x1.5300fp-8f, -0x1.cdcfc6p-12f, -0x1.d7d8cap-18f, -0x1.01b5f2p-24f, -0x1p+0f, -0x1.856b2cp-2f, -0x1.103908p-3f, -0x1.49be4p-5f, -0x1.5300fp-8f, -0x1.cdcfc6p-12f, -0x1.d7d8cap-18f, -0x1.01b5f2p-24f},
        {-0x0p+0f, -0x1.3d4a6ap-1f, -0x1.bbf1bep-1f, -0x1.eb641cp-1f, -0x1.fd59fep-1f, -0x1.ffc646p-1f, -0x1.ffff14p-1f, -0x1.fffffep-1f, -0x0p+0f, -0x1.3d4a6ap-1f, -0x1.bbf1bep-1f, -0x1.eb641cp-1f, -0x1.fd59fep-1f, -0x1.ffc646p-1f, -0x1.ffff14p-1f, -0x1.fffffep-1f},
      };
      const V t0 = m::abs(x);
      const V t1 = p_alpha * p_scale;
      const V t2 = m::cap(t0, V(0x1.37p+4f));
      const auto t3 = m::segment<22, 8>(m::fma(t2, V(0x1.8b1c6cp+0f), V(2)));
      const V t4 = t2 - m::entry<V, 8, 1>(t3, T16);
      const V t5 = m::fma(m::entry<V, 8, 0>(t3, T16), t4, m::entry<V, 8, 2>(t3, T16));
      const V t6 = m::fma(m::fma(t5, t4, m::entry<V, 8, 3>(t3, T16)), t4, m::entry<V, 8, 4>(t3, T16));
      const V t7 = m::fma(m::fma(t6, t4, m::entry<V, 8, 5>(t3, T16)), t4, m::entry<V, 8, 6>(t3, T16));
      const V t8 = m::fma(m::fma(t7, t4, m::entry<V, 8, 7>(t3, T16)), t4, m::entry<V, 8, 8>(t3, T16));
      const V t9 = m::select(m::lt(x, V(-0x1.37p+4f)), m::neg(t1), (t1 * m::fma(t8, t4, m::entry<V, 8, 9>(t3, T16))));
      out[0] = m::select(m::lt(V(0), x), (p_scale * x), m::select(m::lt(t0, V(0x1p-60f)), (t1 * x), t9));
    } else {
      out[0] = p_scale * m::select(m::lt(V(0), x), x, (p_alpha * m::expm1(x)));
    }
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_alpha = p.fixed(0);
    const V p_scale = p.fixed(1);
    if constexpr (m::approximates<V>) {
      const V t0 = m::neg(m::cap(m::abs(x), V(193)));
      const V t1 = m::fma(t0, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t2 = t1 - V(12582912);
      const V t3 = m::fma(t2, V(0x1.5p-2f), V(12582912));
      const V t4 = m::raised(V(1), t3);
      const V t5 = m::fma(t2, V(-0x1.0bfbe8p-15f), m::fma(t2, V(-0x1.62ep-1f), t0));
      const V t6 = t5 * t5;
      const V t7 = m::fma(V(0x1.6a6adp-10f), t6, m::fma(V(0x1.123f7ep-7f), t5, V(0x1.55589ep-5f)));
      const V t8 = m::fma(t7, t6, m::fma(V(0x1.55548ap-3f), t5, V(0x1.fffffcp-2f)));
      const V t9 = ((p_alpha * p_scale) * m::fma(t4, m::fma(t8, t6, t5), t4)) * t4;
      const V t10 = t3 - V(12582912);
      out[0] = m::select(m::lt(V(0), x), p_scale, (t9 * m::raised(V(1), (((t2 - t10) - t10) + V(12582912)))));
    } else {
      const auto t0 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), m::neg(x));
      const V t1 = m::exp((x + m::select(t0, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t2 = m::select(t0, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = p_scale * m::select(m::lt(V(0), x), V(1), ((p_alpha * t1) * t2));
    }
  }
};

struct SELUHalf {
  using Half = SELUHalf;
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 2;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_alpha = p.fixed(0);
    const V p_scale = p.fixed(1);
    const V t0 = m::abs(x);
    const V t1 = p_alpha * p_scale;
    const V t2 = m::cap(t0, V(0x1.0bp+4f));
    const V t3 = m::fma(m::fma(V(-0x1.d0a464p-13f), t2, V(-0x1.46f214p-9f)), t2, V(-0x1.177eeap-5f));
    const V t4 = m::fma(m::fma(V(0x1.544ecap-23f), t2, V(0x1.b6eca2p-13f)), t2, V(0x1.7b785ep-9f));
    const V t5 = m::fma(m::fma(t4, t2, V(0x1.ba5c24p-6f)), t2, V(0x1.4ba514p-3f));
    const V t6 = (t2 * m::fma(m::fma(t3, t2, V(-0x1.6c8a4cp-4f)), t2, V(-1))) * m::rcp(m::fma(m::fma(t5, t2, V(0x1.2d91acp-1f)), t2, V(1)));
    const V t7 = m::select(m::lt(t0, V(0x1p-60f)), (t1 * x), m::select(m::lt(x, V(-0x1.0bp+4f)), m::neg(t1), (t1 * t6)));
    out[0] = m::select(m::lt(V(0), x), (p_scale * x), t7);
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_alpha = p.fixed(0);
    const V p_scale = p.fixed(1);
    const V t0 = m::cap(m::abs(x), V(0x1.6dp+7f)) * m::constant<V>(0x1.ec709ep-2f, 0x1.ec709dc3a03fdp-2);
    const V t1 = m::exp2(m::neg(t0));
    const V t2 = (((p_alpha * p_scale) * (t1 * V(0x1.fffffep-1f))) * t1) * t1;
    out[0] = m::select(m::lt(V(0), x), p_scale, t2);
  }
};

}  // namespace actsym
