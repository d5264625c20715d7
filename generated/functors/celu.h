// CELU: Piecewise((x, x > 0), (alpha*(exp(x/alpha) - 1), True))
// Generated from its definition; edit that and run `actsym generate`.
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
      const V t0 = x / p_alpha;
      const V t1 = m::abs(t0);
      const V t2 = m::cap(t1, V(0x1.37p+4f));
      const auto t3 = m::segment<22, 8>(m::fma(t2, V(0x1.8b1c6cp+0f), V(2)));
      const V t4 = m::select(m::le(t1, V(0x1.37p+4f)), m::flip((m::fma(m::neg(t0), p_alpha, x) / p_alpha), t0), V(0));
      const V t5 = (t2 - m::entry<V, 8, 1>(t3, T16)) + t4;
      const V t6 = m::fma(m::entry<V, 8, 0>(t3, T16), t5, m::entry<V, 8, 2>(t3, T16));
      const V t7 = m::fma(m::fma(t6, t5, m::entry<V, 8, 3>(t3, T16)), t5, m::entry<V, 8, 4>(t3, T16));
      const V t8 = m::fma(m::fma(t7, t5, m::entry<V, 8, 5>(t3, T16)), t5, m::entry<V, 8, 6>(t3, T16));
      const V t9 = m::fma(m::fma(t8, t5, m::entry<V, 8, 7>(t3, T16)), t5, m::entry<V, 8, 8>(t3, T16));
      const V t10 = m::select(m::lt(t0, V(-0x1.37p+4f)), m::neg(p_alpha), (p_alpha * m::fma(t9, t5, m::entry<V, 8, 9>(t3, T16))));
      out[0] = m::select(m::lt(V(0), x), x, m::select(m::lt(t1, V(0x1p-60f)), x, t10));
    } else if constexpr (m::approximates<V>) {
      // entry<V, n, r>(k, T32) is column k of row r: the centre of piece k, from which distances are taken, or a
      // coefficient of its polynomial.  Rows are repeated up to the length of the longest register.
      alignas(128) static constexpr float T32[7][32] = {
        {-0x1.ffa9ep-8f, -0x1.47a8fcp-8f, -0x1.06ca62p-8f, -0x1.abd208p-8f, -0x1.0872ecp-8f, -0x1.bd794p-9f, -0x1.842056p-9f, -0x1.438448p-9f, -0x1.03e888p-9f, -0x1.6f0d96p-10f, -0x1.108422p-10f, -0x1.7e1382p-11f, -0x1.02e41cp-11f, -0x1.924b82p-12f, -0x1.2881eap-12f, -0x1.9c831ap-13f, -0x1.04be6p-13f, -0x1.113b56p-14f, -0x1.1e081cp-15f, -0x1.2d4836p-16f, -0x1.2d45fep-17f, -0x1.465a1ap-18f, -0x1.2728b2p-19f, -0x1.92f716p-20f, -0x1.10119ep-21f, -0x1.150804p-23f, 0x1.62ba38p-29f, -0x1.93404cp-28f, -0x1.681752p-27f, -0x1.2959cp-21f, -0x1.809cf8p-21f, -0x1.a965fap-23f},
        {0x0p+0f, 0x1.ef029ep-3f, 0x1.a1428cp-2f, 0x1.1fe46p-1f, 0x1.7610bap-1f, 0x1.c5f9bp-1f, 0x1.0c05d4p+0f, 0x1.36e4aap+0f, 0x1.72d364p+0f, 0x1.c5c266p+0f, 0x1.0fb19cp+1f, 0x1.384bfep+1f, 0x1.618c38p+1f, 0x1.87e226p+1f, 0x1.b32f8cp+1f, 0x1.df3e6ep+1f, 0x1.0f5ebp+2f, 0x1.390d7ap+2f, 0x1.61394cp+2f, 0x1.8a7986p+2f, 0x1.b159a8p+2f, 0x1.dd4ce6p+2f, 0x1.023ffap+3f, 0x1.16ede8p+3f, 0x1.35460ep+3f, 0x1.6284fcp+3f, 0x1.88196ep+3f, 0x1.b47b3cp+3f, 0x1.db0872p+3f, 0x1.01df3cp+4f, 0x1.19248ap+4f, 0x1.2de022p+4f},
        {0x1.54c22ep-5f, 0x1.0c27e6p-5f, 0x1.c6a46ep-6f, 0x1.867288p-6f, 0x1.48af6ep-6f, 0x1.193ebap-6f, 0x1.dfabb4p-7f, 0x1.95308ap-7f, 0x1.419cb2p-7f, 0x1.d048fp-8f, 0x1.4713bcp-8f, 0x1.dcf956p-9f, 0x1.5abfcp-9f, 0x1.ffb6d4p-10f, 0x1.6e358cp-10f, 0x1.02fe68p-10f, 0x1.3c2a2ep-11f, 0x1.499cc4p-12f, 0x1.5ffb88p-13f, 0x1.70d636p-14f, 0x1.914784p-15f, 0x1.95637ep-16f, 0x1.b14dbap-17f, 0x1.d21358p-18f, 0x1.69573ep-19f, 0x1.653fc6p-21f, 0x1.564834p-23f, 0x1.e4bb06p-25f, 0x1.8f35dep-26f, 0x1.11ffd4p-21f, -0x1.4eefacp-21f, -0x1.6e6328p-23f},
        {-0x1.555366p-3f, -0x1.0c130cp-3f, -0x1.c640cap-4f, -0x1.84fd88p-4f, -0x1.48c96cp-4f, -0x1.1946d2p-4f, -0x1.df3ba6p-5f, -0x1.95574p-5f, -0x1.40baeep-5f, -0x1.cff7ccp-6f, -0x1.46e4c8p-6f, -0x1.dc1936p-7f, -0x1.58f72cp-7f, -0x1.ff556ep-8f, -0x1.6c8e76p-8f, -0x1.0265e8p-8f, -0x1.3aa2d2p-9f, -0x1.48135ep-10f, -0x1.5e4f2cp-11f, -0x1.6fbfc2p-12f, -0x1.90d48ep-13f, -0x1.93459ep-14f, -0x1.b5817ep-15f, -0x1.c9f428p-16f, -0x1.635c5ap-17f, -0x1.5956b6p-19f, -0x1.b3b0cap-21f, -0x1.ae589cp-23f, -0x1.e6bcfap-25f, 0x1.8c8a28p-23f, 0x1.1e1134p-22f, 0x1.3fab24p-24f},
        {0x1.fffffcp-2f, 0x1.92114ep-2f, 0x1.54a56p-2f, 0x1.23ca2cp-2f, 0x1.ed2e48p-3f, 0x1.a5e9fap-3f, 0x1.676cfap-3f, 0x1.300164p-3f, 0x1.e119b8p-4f, 0x1.5bf8d4p-4f, 0x1.ea5e92p-5f, 0x1.651316p-5f, 0x1.02b2dp-5f, 0x1.7f7e84p-6f, 0x1.116bfp-6f, 0x1.8398a6p-7f, 0x1.d8075cp-8f, 0x1.ec3476p-9f, 0x1.06c13cp-9f, 0x1.13d8a2p-10f, 0x1.2c8954p-11f, 0x1.2e76b4p-12f, 0x1.47ea04p-13f, 0x1.57940cp-14f, 0x1.0a341cp-15f, 0x1.02c808p-17f, 0x1.42c3fcp-19f, 0x1.3e4d9ep-21f, 0x1.776c62p-23f, -0x1.673ee2p-23f, 0x1.2c5e2cp-22f, 0x1.4841a8p-24f},
        {-0x1p+0f, -0x1.921152p-1f, -0x1.54a568p-1f, -0x1.23ca52p-1f, -0x1.ed2e3cp-2f, -0x1.a5e9f4p-2f, -0x1.676d04p-2f, -0x1.30015cp-2f, -0x1.e11a5p-3f, -0x1.5bf8c8p-3f, -0x1.ea5e82p-4f, -0x1.65135p-4f, -0x1.02b38ep-4f, -0x1.7f7e8p-5f, -0x1.116cap-5f, -0x1.8399p-6f, -0x1.d8091p-7f, -0x1.ec3614p-8f, -0x1.06c206p-8f, -0x1.13d80cp-9f, -0x1.2c87f4p-10f, -0x1.2e7802p-11f, -0x1.47dfeep-12f, -0x1.579ffep-13f, -0x1.0a3f2p-14f, -0x1.02fe08p-16f, -0x1.400c86p-18f, -0x1.3fe224p-20f, -0x1.7fd564p-22f, -0x1.e90088p-24f, -0x1.70f874p-25f, -0x1.9e5628p-27f},
        {-0x0p+0f, -0x1.b7bab4p-3f, -0x1.56b52ep-2f, -0x1.b86b5ep-2f, -0x1.0968e2p-1f, -0x1.2d0b06p-1f, -0x1.4c497ep-1f, -0x1.67ff52p-1f, -0x1.87b96cp-1f, -0x1.a901cep-1f, -0x1.c2b43p-1f, -0x1.d35d96p-1f, -0x1.dfa98ep-1f, -0x1.e80818p-1f, -0x1.eee936p-1f, -0x1.f3e338p-1f, -0x1.f89fdcp-1f, -0x1.fc2794p-1f, -0x1.fdf27cp-1f, -0x1.feec28p-1f, -0x1.ff69bcp-1f, -0x1.ffb462p-1f, -0x1.ffd704p-1f, -0x1.ffea86p-1f, -0x1.fff7aep-1f, -0x1.fffdfap-1f, -0x1.ffff6p-1f, -0x1.ffffd8p-1f, -0x1.fffff4p-1f, -0x1.fffffcp-1f, -0x1p+0f, -0x1p+0f},
      };
      const V t0 = x / p_alpha;
      const V t1 = m::abs(t0);
      const V t2 = m::cap(t1, V(0x1.37p+4f));
      const auto t3 = m::segment<20, 32>(m::fma(t2, V(0x1.8b1c6cp+0f), V(2)));
      const V t4 = m::select(m::le(t1, V(0x1.37p+4f)), m::flip((m::fma(m::neg(t0), p_alpha, x) / p_alpha), t0), V(0));
      const V t5 = (t2 - m::entry<V, 32, 1>(t3, T32)) + t4;
      const V t6 = m::fma(m::entry<V, 32, 0>(t3, T32), t5, m::entry<V, 32, 2>(t3, T32));
      const V t7 = m::fma(m::fma(t6, t5, m::entry<V, 32, 3>(t3, T32)), t5, m::entry<V, 32, 4>(t3, T32));
      const V t8 = m::fma(m::fma(t7, t5, m::entry<V, 32, 5>(t3, T32)), t5, m::entry<V, 32, 6>(t3, T32));
      const V t9 = m::select(m::lt(t0, V(-0x1.37p+4f)), m::neg(p_alpha), (p_alpha * t8));
      out[0] = m::select(m::lt(V(0), x), x, m::select(m::lt(t1, V(0x1p-60f)), x, t9));
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
      const V t2 = m::neg(m::cap(t1, V(104)));
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
    const V t0 = x * (V(1) / p_alpha);
    const V t1 = m::abs(t0);
    const V t2 = m::cap(t1, V(0x1.0bp+4f));
    const V t3 = m::fma(m::fma(V(-0x1.d0a464p-13f), t2, V(-0x1.46f214p-9f)), t2, V(-0x1.177eeap-5f));
    const V t4 = m::fma(m::fma(V(0x1.544ecap-23f), t2, V(0x1.b6eca2p-13f)), t2, V(0x1.7b785ep-9f));
    const V t5 = m::fma(m::fma(t4, t2, V(0x1.ba5c24p-6f)), t2, V(0x1.4ba514p-3f));
    const V t6 = (t2 * m::fma(m::fma(t3, t2, V(-0x1.6c8a4cp-4f)), t2, V(-1))) * m::rcp(m::fma(m::fma(t5, t2, V(0x1.2d91acp-1f)), t2, V(1)));
    const V t7 = m::select(m::lt(t0, V(-0x1.0bp+4f)), m::neg(p_alpha), (p_alpha * t6));
    out[0] = m::select(m::lt(V(0), x), x, m::select(m::lt(t1, V(0x1p-60f)), x, t7));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_alpha = p.fixed(0);
    const V t0 = m::neg(m::cap(m::abs((x * (V(1) / p_alpha))), V(0x1.77p+6f)));
    const V t1 = m::fma(t0, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    out[0] = m::select(m::lt(V(0), x), V(1), ((m::exp2(t1) * V(0x1.fffffcp-1f)) * V(0x1p-64f)));
  }
};

}  // namespace actsym
