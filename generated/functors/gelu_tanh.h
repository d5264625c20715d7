// GELU-tanh: x*(tanh(sqrt(2)*(8943*x**3/200000 + x)/sqrt(pi)) + 1)/2
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct GELUTanhHalf;

struct GELUTanh {
  using Half = GELUTanhHalf;  // computes half types
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
      const V t0 = m::cap(m::abs(x), V(0x1.59p+3f));
      const V t1 = t0 * m::constant<V>(-0x1.988454p+0f, -0x1.9884533d43651p+0);
      const V t2 = t0 * t0;
      const V t3 = t2 * t0;
      const V t4 = t3 * m::constant<V>(-0x1.2444f2p-4f, -0x1.2444f2a4d8b4bp-4);
      const V t5 = t1 + t4;
      const V t6 = m::neg(t5);
      const V t7 = m::fma(t6, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582848));
      const V t8 = m::raised(V(1), t7);
      const V t9 = t7 - V(12582848);
      const V t10 = m::fma(t9, V(-0x1.0bfbe8p-15f), m::fma(t9, V(-0x1.62ep-1f), t6));
      const V t11 = t5 - t1;
      const V t12 = m::fma(t0, m::constant<V>(-0x1.988454p+0f, -0x1.9884533d43651p+0), m::neg(t1));
      const V t13 = t0 * m::constant<V>(0x1.857936p-25f, 0x1.cbc0d30ebfd15p-54);
      const V t14 = m::fma(t3, m::constant<V>(-0x1.2444f2p-4f, -0x1.2444f2a4d8b4bp-4), m::neg(t4));
      const V t15 = t3 * m::constant<V>(-0x1.49b16ap-29f, 0x1.6c843a29d1c7p-61);
      const V t16 = m::fma(t2, t0, m::neg(t3)) + (m::fma(t0, t0, m::neg(t2)) * t0);
      const V t17 = t16 * m::constant<V>(-0x1.2444f2p-4f, -0x1.2444f2a4d8b4bp-4);
      const V t18 = (((t1 - (t5 - t11)) + (t4 - t11)) + (t12 + t13)) + ((t14 + t15) + t17);
      const V t19 = t10 - t18;
      const V t20 = t19 * t19;
      const V t21 = m::fma(V(0x1.6a6adp-10f), t20, m::fma(V(0x1.123f7ep-7f), t19, V(0x1.55589ep-5f)));
      const V t22 = m::fma(t21, t20, m::fma(V(0x1.55548ap-3f), t19, V(0x1.fffffcp-2f)));
      const V t23 = m::neg((t0 / m::fma(t8, m::fma(t22, t20, t19), (t8 + V(0x1p-64f)))));
      out[0] = m::fma(t23, V(0x1p-64f), m::max(x, V(0)));
    } else if constexpr (m::approximates<V>) {
      // entry<V, n, r>(k, T32) is column k of row r: the centre of piece k, from which distances are taken, or a
      // coefficient of its polynomial.  Rows are repeated up to the length of the longest register.
      alignas(128) static constexpr float T32[6][32] = {
        {0x1.1178eap-4f, 0x1.0c3b94p-4f, 0x1.0312bcp-4f, 0x1.00dab6p-4f, 0x1.ee7a94p-5f, 0x1.c40a28p-5f, 0x1.bdf4cep-5f, 0x1.7e7a8ep-5f, 0x1.54cfbp-5f, 0x1.008ba6p-5f, 0x1.497ecep-6f, 0x1.f30f04p-8f, -0x1.018ffep-9f, -0x1.82a934p-7f, -0x1.49e796p-6f, -0x1.b0fdfp-6f, -0x1.1116a4p-5f, -0x1.25953p-5f, -0x1.0e0a26p-5f, -0x1.b02e4ep-6f, -0x1.2f69f4p-6f, -0x1.578772p-7f, -0x1.253bc8p-8f, 0x1.106192p-15f, 0x1.c27e34p-9f, 0x1.f4d82ap-9f, 0x1.27fe98p-9f, 0x1.e71832p-11f, 0x1.ff32d2p-13f, 0x1.1eb266p-14f, -0x1.763674p-13f, 0x1.52aacp-30f},
        {0x0p+0f, 0x1.26204p-4f, 0x1.f0c7ap-4f, 0x1.4fd1bp-3f, 0x1.b4e4bp-3f, 0x1.0c39c8p-2f, 0x1.3d7fd8p-2f, 0x1.6e243p-2f, 0x1.b2df3p-2f, 0x1.093188p-1f, 0x1.3e41e8p-1f, 0x1.697778p-1f, 0x1.9abd88p-1f, 0x1.ca3ec8p-1f, 0x1.fdaabp-1f, 0x1.185ac8p+0f, 0x1.3e41e8p+0f, 0x1.6e8538p+0f, 0x1.9d64cp+0f, 0x1.cca55p+0f, 0x1.fb0378p+0f, 0x1.185ac8p+1f, 0x1.2f89dcp+1f, 0x1.473a5p+1f, 0x1.69167p+1f, 0x1.9a5c8p+1f, 0x1.cba29p+1f, 0x1.fbe5ep+1f, 0x1.185ac8p+2f, 0x1.2dd538p+2f, 0x1.48eef4p+2f, 0x1.ece7bcp+2f},
        {0x1.d1d4e4p-20f, 0x1.39170ap-6f, 0x1.06346ap-5f, 0x1.5f34cap-5f, 0x1.c2fd0ep-5f, 0x1.0ff288p-4f, 0x1.3b6c42p-4f, 0x1.62a3f8p-4f, 0x1.9479acp-4f, 0x1.ccb5f2p-4f, 0x1.f80db2p-4f, 0x1.05e742p-3f, 0x1.08ecacp-3f, 0x1.03efdp-3f, 0x1.edf8bcp-4f, 0x1.c7688ep-4f, 0x1.7cb446p-4f, 0x1.0fd128p-4f, 0x1.4f610ap-5f, 0x1.3610f2p-6f, 0x1.4489p-9f, -0x1.3d7b16p-7f, -0x1.e93428p-7f, -0x1.0ceffcp-6f, -0x1.d4764cp-7f, -0x1.102556p-7f, -0x1.c985ep-9f, -0x1.24c00cp-10f, -0x1.e6c854p-13f, -0x1.a77b8ep-15f, -0x1.afbb0ap-17f, -0x1.3d9dap-30f},
        {-0x1.988454p-2f, -0x1.96675ep-2f, -0x1.9282e2p-2f, -0x1.8d973ap-2f, -0x1.8627c8p-2f, -0x1.7d1302p-2f, -0x1.727794p-2f, -0x1.66845ap-2f, -0x1.535e2cp-2f, -0x1.34febap-2f, -0x1.0f58fp-2f, -0x1.dd7356p-3f, -0x1.912b6cp-3f, -0x1.47eb4p-3f, -0x1.f6aa28p-4f, -0x1.685ed4p-4f, -0x1.5c0342p-5f, 0x1.5da20ep-9f, 0x1.0647aep-5f, 0x1.8be282p-5f, 0x1.b90b8cp-5f, 0x1.a2f8a2p-5f, 0x1.6a4664p-5f, 0x1.2180fap-5f, 0x1.76d072p-6f, 0x1.3f73dcp-7f, 0x1.a543a8p-9f, 0x1.b6b004p-11f, 0x1.26f4ep-13f, 0x1.a54882p-16f, 0x1.6b58c8p-17f, -0x1.a97612p-28f},
        {-0x1p-1f, -0x1.1d48c2p-1f, -0x1.314da4p-1f, -0x1.4262f6p-1f, -0x1.55d534p-1f, -0x1.6895dap-1f, -0x1.7aac5cp-1f, -0x1.8bfe3p-1f, -0x1.a36d8ap-1f, -0x1.c1b272p-1f, -0x1.dfccb2p-1f, -0x1.f554f2p-1f, -0x1.053ccp+0f, -0x1.0db0c8p+0f, -0x1.14f452p+0f, -0x1.1a51d8p+0f, -0x1.1f369cp+0f, -0x1.21035ep+0f, -0x1.1f4722p+0f, -0x1.1b62ap+0f, -0x1.169436p+0f, -0x1.10df94p+0f, -0x1.0c6df6p+0f, -0x1.08a756p+0f, -0x1.04bb0cp+0f, -0x1.01a1dcp+0f, -0x1.007264p+0f, -0x1.00194p+0f, -0x1.000396p+0f, -0x1.000092p+0f, -0x1.000008p+0f, -0x1p+0f},
        {-0x0p+0f, -0x1.36f698p-5f, -0x1.105e2p-4f, -0x1.7b8edep-4f, -0x1.feb1bp-4f, -0x1.43a588p-3f, -0x1.8accap-3f, -0x1.d46792p-3f, -0x1.20f288p-2f, -0x1.720f76p-2f, -0x1.d2761ep-2f, -0x1.12a68p-1f, -0x1.43f1b8p-1f, -0x1.753b48p-1f, -0x1.ac2a2ep-1f, -0x1.e3f318p-1f, -0x1.1c2de8p+0f, -0x1.5290a2p+0f, -0x1.875daap+0f, -0x1.bc0e42p+0f, -0x1.eef4bcp+0f, -0x1.14645ap+1f, -0x1.2ce5dcp+1f, -0x1.458e5ep+1f, -0x1.68484ep+1f, -0x1.9a207ep+1f, -0x1.cb9488p+1f, -0x1.fbe332p+1f, -0x1.185a9ep+2f, -0x1.2dd532p+2f, -0x1.48eef4p+2f, -0x1.ece7bcp+2f},
      };
      const V t0 = m::cap(m::abs(x), V(0x1.59p+3f));
      const V t1 = t0 * m::constant<V>(-0x1.988454p+0f, -0x1.9884533d43651p+0);
      const V t2 = t0 * t0;
      const V t3 = t2 * t0;
      const V t4 = t3 * m::constant<V>(-0x1.2444f2p-4f, -0x1.2444f2a4d8b4bp-4);
      const V t5 = t1 + t4;
      const V t6 = m::fma(t5, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const auto t7 = m::segment<20, 32>(m::cap(m::fma(t0, V(0x1.51b4a4p+2f), V(2)), V(30)));
      const V t8 = t0 - m::entry<V, 32, 1>(t7, T32);
      const V t9 = m::fma(m::entry<V, 32, 0>(t7, T32), t8, m::entry<V, 32, 2>(t7, T32));
      const V t10 = m::fma(m::fma(t9, t8, m::entry<V, 32, 3>(t7, T32)), t8, m::entry<V, 32, 4>(t7, T32));
      const V t11 = m::raised(V(1), t6) * m::fma(t10, t8, m::entry<V, 32, 5>(t7, T32));
      const V t12 = t6 - V(12582976);
      const V t13 = m::fma(t12, V(-0x1.0bfbe8p-15f), m::fma(t12, V(-0x1.62ep-1f), t5));
      const V t14 = t5 - t1;
      const V t15 = m::fma(t0, m::constant<V>(-0x1.988454p+0f, -0x1.9884533d43651p+0), m::neg(t1));
      const V t16 = t0 * m::constant<V>(0x1.857936p-25f, 0x1.cbc0d30ebfd15p-54);
      const V t17 = m::fma(t3, m::constant<V>(-0x1.2444f2p-4f, -0x1.2444f2a4d8b4bp-4), m::neg(t4));
      const V t18 = t3 * m::constant<V>(-0x1.49b16ap-29f, 0x1.6c843a29d1c7p-61);
      const V t19 = m::fma(t2, t0, m::neg(t3)) + (m::fma(t0, t0, m::neg(t2)) * t0);
      const V t20 = t19 * m::constant<V>(-0x1.2444f2p-4f, -0x1.2444f2a4d8b4bp-4);
      const V t21 = (((t1 - (t5 - t14)) + (t4 - t14)) + (t15 + t16)) + ((t17 + t18) + t20);
      const V t22 = t13 + t21;
      const V t23 = t22 * t22;
      const V t24 = m::fma(V(0x1.6a6adp-10f), t23, m::fma(V(0x1.123f7ep-7f), t22, V(0x1.55589ep-5f)));
      const V t25 = m::fma(t24, t23, m::fma(V(0x1.55548ap-3f), t22, V(0x1.fffffcp-2f)));
      out[0] = m::fma(m::fma(t11, m::fma(t25, t23, t22), t11), V(0x1p-64f), m::max(x, V(0)));
    } else {
      const V t0 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const V t1 = t0 * t0;
      const V t2 = t1 * t0;
      const V t3 = t2 * m::constant<V>(0x1.6e4e26p-5f, 0x1.6e4e26d4801f7p-5);
      const V t4 = t0 + t3;
      const V t5 = t4 * m::constant<V>(0x1.988454p+0f, 0x1.9884533d43651p+0);
      const auto t6 = m::lt(t5, V(0));
      const V t7 = m::abs(t5);
      const auto t8 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t7);
      const V t9 = m::neg((t7 - m::select(t8, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t10 = m::exp(t9);
      const V t11 = m::fma(t4, m::constant<V>(0x1.988454p+0f, 0x1.9884533d43651p+0), m::neg(t5));
      const V t12 = t4 * m::constant<V>(-0x1.857936p-25f, -0x1.cbc0d30ebfd15p-54);
      const V t13 = t4 - t0;
      const V t14 = m::fma(t2, m::constant<V>(0x1.6e4e26p-5f, 0x1.6e4e26d4801f7p-5), m::neg(t3));
      const V t15 = t2 * m::constant<V>(0x1.a9003ep-30f, 0x1.441355475a31ap-59);
      const V t16 = m::fma(t1, t0, m::neg(t2)) + (m::fma(t0, t0, m::neg(t1)) * t0);
      const V t17 = (t14 + t15) + (t16 * m::constant<V>(0x1.6e4e26p-5f, 0x1.6e4e26d4801f7p-5));
      const V t18 = (((t0 - (t4 - t13)) + (t3 - t13)) + t17) * m::constant<V>(0x1.988454p+0f, 0x1.9884533d43651p+0);
      const V t19 = (t11 + t12) + t18;
      const V t20 = m::select(m::lt(t7, V(1000)), m::select(t6, t19, m::neg(t19)), V(0));
      const V t21 = t10 + (t10 * t20);
      const V t22 = m::select(t8, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = ((m::select(t6, t21, V(1)) / (V(1) + t21)) * t0) * m::select(t6, t22, V(1));
    }
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    if constexpr (m::looks_up<V>) {
      // entry<V, n, r>(k, T16) is column k of row r: the centre of piece k, from which distances are taken, or a
      // coefficient of its polynomial.  Rows are repeated up to the length of the longest register.
      alignas(64) static constexpr float T16[11][16] = {
        {-0x1.d1b11ap-9f, 0x1.25ea7cp-9f, -0x1.1a598cp-12f, -0x1.45e6bap-12f, -0x1.bcc43cp-20f, 0x1.31f88cp-18f, 0x1.badb94p-18f, -0x1.19ac9ep-12f, -0x1.d1b11ap-9f, 0x1.25ea7cp-9f, -0x1.1a598cp-12f, -0x1.45e6bap-12f, -0x1.bcc43cp-20f, 0x1.31f88cp-18f, 0x1.badb94p-18f, -0x1.19ac9ep-12f},
        {0x1.8142ap-1f, 0x1.687712p+0f, 0x1.3c612p+1f, 0x1.b69662p+1f, 0x1.3e000cp+2f, 0x1.b5f06ap+2f, 0x1.1620eep+3f, 0x1.4babecp+3f, 0x1.8142ap-1f, 0x1.687712p+0f, 0x1.3c612p+1f, 0x1.b69662p+1f, 0x1.3e000cp+2f, 0x1.b5f06ap+2f, 0x1.1620eep+3f, 0x1.4babecp+3f},
        {-0x1.85a06cp-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.85a06cp-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f},
        {-0x1.954eaap-8f, -0x1.db90a6p-9f, 0x1.2a43bcp-9f, -0x1.f7748ap-11f, 0x1.2e554p-14f, 0x1.094252p-18f, 0x1.6959cp-21f, -0x1.4e3076p-13f, -0x1.954eaap-8f, -0x1.db90a6p-9f, 0x1.2a43bcp-9f, -0x1.f7748ap-11f, 0x1.2e554p-14f, 0x1.094252p-18f, 0x1.6959cp-21f, -0x1.4e3076p-13f},
        {0x1.612334p-6f, -0x1.9ba38p-7f, 0x1.4a9d14p-11f, 0x1.33646p-9f, -0x1.293f6p-13f, -0x1.099246p-17f, -0x1.051f0ap-16f, 0x1.df42fcp-13f, 0x1.612334p-6f, -0x1.9ba38p-7f, 0x1.4a9d14p-11f, 0x1.33646p-9f, -0x1.293f6p-13f, -0x1.099246p-17f, -0x1.051f0ap-16f, 0x1.df42fcp-13f},
        {0x1.b83168p-6f, 0x1.42f6dep-5f, -0x1.355a16p-6f, -0x1.4c506ap-13f, 0x1.45cfcep-13f, -0x1.bb403ep-18f, -0x1.46caa2p-19f, 0x1.2b626ap-13f, 0x1.b83168p-6f, 0x1.42f6dep-5f, -0x1.355a16p-6f, -0x1.4c506ap-13f, 0x1.45cfcep-13f, -0x1.bb403ep-18f, -0x1.46caa2p-19f, 0x1.2b626ap-13f},
        {-0x1.dc3cc2p-4f, 0x1.0229a4p-5f, 0x1.2fcc4ap-5f, -0x1.54e68p-7f, -0x1.67ae28p-13f, 0x1.191a88p-18f, 0x1.9c25fcp-17f, -0x1.baf81ep-15f, -0x1.dc3cc2p-4f, 0x1.0229a4p-5f, 0x1.2fcc4ap-5f, -0x1.54e68p-7f, -0x1.67ae28p-13f, 0x1.191a88p-18f, 0x1.9c25fcp-17f, -0x1.baf81ep-15f},
        {0x1.3cf8e6p-4f, -0x1.58510cp-5f, 0x1.c47b8ep-3f, 0x1.ec6eeap-3f, 0x1.b6b354p-3f, 0x1.b6692ap-3f, 0x1.b6689cp-3f, 0x1.b65464p-3f, 0x1.3cf8e6p-4f, -0x1.58510cp-5f, 0x1.c47b8ep-3f, 0x1.ec6eeap-3f, 0x1.b6b354p-3f, 0x1.b6692ap-3f, 0x1.b6689cp-3f, 0x1.b65464p-3f},
        {0x1.342ea8p+0f, 0x1.2bef5p+0f, 0x1.768b3ep+0f, 0x1.156bbap+1f, 0x1.986cfap+1f, 0x1.193dd6p+2f, 0x1.653978p+2f, 0x1.a9fea6p+2f, 0x1.342ea8p+0f, 0x1.2bef5p+0f, 0x1.768b3ep+0f, 0x1.156bbap+1f, 0x1.986cfap+1f, 0x1.193dd6p+2f, 0x1.653978p+2f, 0x1.a9fea6p+2f},
        {0x1.79651cp+0f, 0x1.875e6ap+1f, 0x1.6ca5b2p+2f, 0x1.250d0ep+3f, 0x1.17359ap+4f, 0x1.faa6f6p+4f, 0x1.90de8ep+5f, 0x1.1a5736p+6f, 0x1.79651cp+0f, 0x1.875e6ap+1f, 0x1.6ca5b2p+2f, 0x1.250d0ep+3f, 0x1.17359ap+4f, 0x1.faa6f6p+4f, 0x1.90de8ep+5f, 0x1.1a5736p+6f},
        {-0x0p+0f, 0x1.7d22fcp+0f, 0x1.85bcap+2f, 0x1.a25586p+3f, 0x1.09820ap+5f, 0x1.3a0756p+6f, 0x1.32d702p+7f, 0x1.fbc8b8p+7f, -0x0p+0f, 0x1.7d22fcp+0f, 0x1.85bcap+2f, 0x1.a25586p+3f, 0x1.09820ap+5f, 0x1.3a0756p+6f, 0x1.32d702p+7f, 0x1.fbc8b8p+7f},
      };
      const V t0 = m::cap(m::abs(x), V(0x1.5dp+3f));
      const V t1 = t0 * m::constant<V>(-0x1.988454p+0f, -0x1.9884533d43651p+0);
      const V t2 = t0 * t0;
      const V t3 = t2 * t0;
      const V t4 = t3 * m::constant<V>(-0x1.2444f2p-4f, -0x1.2444f2a4d8b4bp-4);
      const V t5 = t1 + t4;
      const V t6 = m::fma(t5, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const auto t7 = m::segment<21, 8>(m::fma(t0, V(0x1.073ecp-1f), V(2)));
      const V t8 = (t0 - m::entry<V, 8, 1>(t7, T16)) - m::entry<V, 8, 2>(t7, T16);
      const V t9 = m::fma(m::entry<V, 8, 0>(t7, T16), t8, m::entry<V, 8, 3>(t7, T16));
      const V t10 = m::fma(m::fma(t9, t8, m::entry<V, 8, 4>(t7, T16)), t8, m::entry<V, 8, 5>(t7, T16));
      const V t11 = m::fma(m::fma(t10, t8, m::entry<V, 8, 6>(t7, T16)), t8, m::entry<V, 8, 7>(t7, T16));
      const V t12 = m::fma(m::fma(t11, t8, m::entry<V, 8, 8>(t7, T16)), t8, m::entry<V, 8, 9>(t7, T16));
      const V t13 = m::raised(V(1), t6) * m::fma(t12, t8, m::entry<V, 8, 10>(t7, T16));
      const V t14 = t6 - V(12582976);
      const V t15 = m::fma(t14, V(-0x1.0bfbe8p-15f), m::fma(t14, V(-0x1.62ep-1f), t5));
      const V t16 = t5 - t1;
      const V t17 = m::fma(t0, m::constant<V>(-0x1.988454p+0f, -0x1.9884533d43651p+0), m::neg(t1));
      const V t18 = t0 * m::constant<V>(0x1.857936p-25f, 0x1.cbc0d30ebfd15p-54);
      const V t19 = m::fma(t3, m::constant<V>(-0x1.2444f2p-4f, -0x1.2444f2a4d8b4bp-4), m::neg(t4));
      const V t20 = t3 * m::constant<V>(-0x1.49b16ap-29f, 0x1.6c843a29d1c7p-61);
      const V t21 = m::fma(t2, t0, m::neg(t3)) + (m::fma(t0, t0, m::neg(t2)) * t0);
      const V t22 = t21 * m::constant<V>(-0x1.2444f2p-4f, -0x1.2444f2a4d8b4bp-4);
      const V t23 = (((t1 - (t5 - t16)) + (t4 - t16)) + (t17 + t18)) + ((t19 + t20) + t22);
      const V t24 = t15 + t23;
      const V t25 = t24 * t24;
      const V t26 = m::fma(V(0x1.6a6adp-10f), t25, m::fma(V(0x1.123f7ep-7f), t24, V(0x1.55589ep-5f)));
      const V t27 = m::fma(t26, t25, m::fma(V(0x1.55548ap-3f), t24, V(0x1.fffffcp-2f)));
      out[0] = m::fma(m::flip(m::fma(t13, m::fma(t27, t25, t24), t13), x), V(0x1p-64f), m::select(m::negative(x), V(0), V(1)));
    } else if constexpr (m::approximates<V>) {
      // entry<V, n, r>(k, T32) is column k of row r: the centre of piece k, from which distances are taken, or a
      // coefficient of its polynomial.  Rows are repeated up to the length of the longest register.
      alignas(128) static constexpr float T32[8][32] = {
        {-0x1.f6e656p-5f, -0x1.c9cab4p-5f, -0x1.9fa8e8p-5f, -0x1.94e4e8p-5f, -0x1.0ed19ep-5f, -0x1.dd1e2ep-8f, -0x1.3214cep-6f, 0x1.120f34p-6f, 0x1.04b54cp-5f, 0x1.890e4cp-5f, 0x1.85d4cp-5f, 0x1.5e70d8p-5f, 0x1.a6c2a6p-6f, 0x1.2b8732p-7f, -0x1.121886p-7f, -0x1.04ec46p-6f, -0x1.2e2cf8p-6f, -0x1.0037e8p-6f, -0x1.a3192p-8f, -0x1.fa08acp-15f, 0x1.7f52f4p-9f, 0x1.2b1b3ep-10f, 0x1.04066ep-10f, 0x1.1cae8ap-9f, 0x1.695b26p-14f, -0x1.b43da6p-14f, -0x1.d9c406p-15f, 0x1.5a9d52p-16f, -0x1.09bb86p-13f, 0x1.3d30ap-16f, -0x1.961c6ep-13f, 0x1.c3f90cp-12f},
        {0x1.6e73c6p-5f, 0x1.1dfcacp-3f, 0x1.d155c8p-3f, 0x1.4a18cp-2f, 0x1.a2512p-2f, 0x1.fa4b76p-2f, 0x1.31221ap-1f, 0x1.5a36fap-1f, 0x1.8142ap-1f, 0x1.004c3cp+0f, 0x1.2b8f62p+0f, 0x1.5ce152p+0f, 0x1.8cbf12p+0f, 0x1.baac92p+0f, 0x1.eaa956p+0f, 0x1.0cd6fep+1f, 0x1.2f8ee6p+1f, 0x1.5c273ap+1f, 0x1.8bc6f2p+1f, 0x1.ba3082p+1f, 0x1.e782eep+1f, 0x1.0b3448p+2f, 0x1.229796p+2f, 0x1.3aa57ap+2f, 0x1.5d7c66p+2f, 0x1.895aa2p+2f, 0x1.b7a52ep+2f, 0x1.ea4c4ap+2f, 0x1.0a4baap+3f, 0x1.220c04p+3f, 0x1.3ae382p+3f, 0x1.5084e8p+3f},
        {0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.85a06cp-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f},
        {-0x1.1b77aap-5f, -0x1.ff6362p-5f, -0x1.5d299p-4f, -0x1.afce94p-4f, -0x1.e6a2a8p-4f, -0x1.032282p-3f, -0x1.089988p-3f, -0x1.fd9778p-4f, -0x1.dd05d4p-4f, -0x1.11b666p-4f, -0x1.84b94p-6f, 0x1.6ad7a8p-6f, 0x1.c3c10ap-5f, 0x1.29f2ep-4f, 0x1.367ef8p-4f, 0x1.1b3364p-4f, 0x1.7ca136p-5f, 0x1.fed3a4p-7f, -0x1.4847e8p-8f, -0x1.50d446p-7f, -0x1.edaf6p-8f, -0x1.c0e722p-9f, -0x1.1ef2d2p-10f, -0x1.ba9af6p-14f, -0x1.c8cf26p-17f, 0x1.4697ep-16f, 0x1.74962ep-16f, -0x1.a04a72p-17f, 0x1.dd4d36p-17f, 0x1.65cb0ap-15f, -0x1.22e126p-14f, 0x1.2dac0cp-14f},
        {0x1.7a284ap-2f, 0x1.672cdep-2f, 0x1.4c9a7p-2f, 0x1.274c56p-2f, 0x1.ff11a4p-3f, 0x1.a83008p-3f, 0x1.3d882ap-3f, 0x1.d3d2dp-4f, 0x1.3ce752p-4f, -0x1.06897ap-6f, -0x1.7f3b2ap-5f, -0x1.8047dep-5f, -0x1.1642e6p-6f, 0x1.e9cafep-6f, 0x1.637604p-4f, 0x1.206754p-3f, 0x1.a22454p-3f, 0x1.f91b68p-3f, 0x1.022192p-2f, 0x1.ea113p-3f, 0x1.cf0712p-3f, 0x1.bee5a6p-3f, 0x1.b881b4p-3f, 0x1.b6984p-3f, 0x1.b664c2p-3f, 0x1.b670ep-3f, 0x1.b66c18p-3f, 0x1.b6646ap-3f, 0x1.b67522p-3f, 0x1.b665d6p-3f, 0x1.b67a1cp-3f, 0x1.b63f3ep-3f},
        {0x1.5f8264p-1f, 0x1.941f2p-1f, 0x1.c1a562p-1f, 0x1.ee8b0ep-1f, 0x1.091744p+0f, 0x1.182bfcp+0f, 0x1.264bdap+0f, 0x1.2e9564p+0f, 0x1.342eb2p+0f, 0x1.3940dap+0f, 0x1.34dbb2p+0f, 0x1.2d7c34p+0f, 0x1.289968p+0f, 0x1.295748p+0f, 0x1.31b3d8p+0f, 0x1.41cfcap+0f, 0x1.662b2cp+0f, 0x1.a37462p+0f, 0x1.eb7032p+0f, 0x1.180336p+1f, 0x1.379ab4p+1f, 0x1.56c974p+1f, 0x1.7525bep+1f, 0x1.941d5p+1f, 0x1.c0dfe8p+1f, 0x1.f937e8p+1f, 0x1.1a5648p+2f, 0x1.3addc4p+2f, 0x1.5606c2p+2f, 0x1.74882cp+2f, 0x1.94708ap+2f, 0x1.b0385p+2f},
        {0x1.e4eab4p-5f, 0x1.9843fcp-3f, 0x1.61c47ep-2f, 0x1.0acdc8p-1f, 0x1.63290cp-1f, 0x1.c0ef1ap-1f, 0x1.1add48p+0f, 0x1.4aca42p+0f, 0x1.79651cp+0f, 0x1.0a586p+1f, 0x1.3ef7c8p+1f, 0x1.79c2dep+1f, 0x1.b19ba6p+1f, 0x1.e6cap+1f, 0x1.0f972ep+2f, 0x1.2c5858p+2f, 0x1.5a4df4p+2f, 0x1.9ddef8p+2f, 0x1.f2936ep+2f, 0x1.28f902p+3f, 0x1.5d5e72p+3f, 0x1.99534ap+3f, 0x1.dabd2ap+3f, 0x1.11e31p+4f, 0x1.4bee0ap+4f, 0x1.9dad2cp+4f, 0x1.fe687ep+4f, 0x1.3a494p+5f, 0x1.708c44p+5f, 0x1.b2d806p+5f, 0x1.fe3d5cp+5f, 0x1.22775ap+6f},
        {-0x1.fea94cp-2f, -0x1.f24182p-2f, -0x1.d9f1aap-2f, -0x1.afdd56p-2f, -0x1.7a5e76p-2f, -0x1.355bd6p-2f, -0x1.9cdd4cp-3f, -0x1.aff786p-4f, -0x0p+0f, 0x1.c47a2ap-2f, 0x1.a81beep-1f, 0x1.5a5482p+0f, 0x1.f2110ep+0f, 0x1.4b97eap+1f, 0x1.ac1a6ep+1f, 0x1.0a8d18p+2f, 0x1.62232p+2f, 0x1.e63f92p+2f, 0x1.47c9acp+3f, 0x1.aaa2ccp+3f, 0x1.0e7304p+4f, 0x1.53daf2p+4f, 0x1.a489bep+4f, 0x1.02431ap+5f, 0x1.54921cp+5f, 0x1.d40fdap+5f, 0x1.3d6af2p+6f, 0x1.ade2dep+6f, 0x1.0f4936p+7f, 0x1.59bc76p+7f, 0x1.b5585ep+7f, 0x1.08bdp+8f},
      };
      const V t0 = m::cap(m::abs(x), V(0x1.5dp+3f));
      const V t1 = t0 * m::constant<V>(-0x1.988454p+0f, -0x1.9884533d43651p+0);
      const V t2 = t0 * t0;
      const V t3 = t2 * t0;
      const V t4 = t3 * m::constant<V>(-0x1.2444f2p-4f, -0x1.2444f2a4d8b4bp-4);
      const V t5 = t1 + t4;
      const V t6 = m::fma(t5, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const auto t7 = m::segment<20, 32>(m::fma(t0, V(0x1.601722p+1f), V(2)));
      const V t8 = (t0 - m::entry<V, 32, 1>(t7, T32)) - m::entry<V, 32, 2>(t7, T32);
      const V t9 = m::fma(m::entry<V, 32, 0>(t7, T32), t8, m::entry<V, 32, 3>(t7, T32));
      const V t10 = m::fma(m::fma(t9, t8, m::entry<V, 32, 4>(t7, T32)), t8, m::entry<V, 32, 5>(t7, T32));
      const V t11 = m::fma(m::fma(t10, t8, m::entry<V, 32, 6>(t7, T32)), t8, m::entry<V, 32, 7>(t7, T32));
      const V t12 = m::raised(V(1), t6) * t11;
      const V t13 = t6 - V(12582976);
      const V t14 = m::fma(t13, V(-0x1.0bfbe8p-15f), m::fma(t13, V(-0x1.62ep-1f), t5));
      const V t15 = t5 - t1;
      const V t16 = m::fma(t0, m::constant<V>(-0x1.988454p+0f, -0x1.9884533d43651p+0), m::neg(t1));
      const V t17 = t0 * m::constant<V>(0x1.857936p-25f, 0x1.cbc0d30ebfd15p-54);
      const V t18 = m::fma(t3, m::constant<V>(-0x1.2444f2p-4f, -0x1.2444f2a4d8b4bp-4), m::neg(t4));
      const V t19 = t3 * m::constant<V>(-0x1.49b16ap-29f, 0x1.6c843a29d1c7p-61);
      const V t20 = m::fma(t2, t0, m::neg(t3)) + (m::fma(t0, t0, m::neg(t2)) * t0);
      const V t21 = t20 * m::constant<V>(-0x1.2444f2p-4f, -0x1.2444f2a4d8b4bp-4);
      const V t22 = (((t1 - (t5 - t15)) + (t4 - t15)) + (t16 + t17)) + ((t18 + t19) + t21);
      const V t23 = t14 + t22;
      const V t24 = t23 * t23;
      const V t25 = m::fma(V(0x1.6a6adp-10f), t24, m::fma(V(0x1.123f7ep-7f), t23, V(0x1.55589ep-5f)));
      const V t26 = m::fma(t25, t24, m::fma(V(0x1.55548ap-3f), t23, V(0x1.fffffcp-2f)));
      out[0] = m::fma(m::flip(m::fma(t12, m::fma(t26, t24, t23), t12), x), V(0x1p-64f), m::select(m::negative(x), V(0), V(1)));
    } else {
      const V t0 = m::max(m::cap(x, m::constant<V>(0x1p+65f, 0x1p+513)), m::constant<V>(-0x1p+65f, -0x1p+513));
      const V t1 = t0 * t0;
      const V t2 = t1 * t0;
      const V t3 = t2 * m::constant<V>(0x1.6e4e26p-5f, 0x1.6e4e26d4801f7p-5);
      const V t4 = t0 + t3;
      const V t5 = t4 * m::constant<V>(0x1.988454p+0f, 0x1.9884533d43651p+0);
      const V t6 = m::abs(t5);
      const auto t7 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t6);
      const V t8 = m::neg((t6 - m::select(t7, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t9 = m::exp(t8);
      const auto t10 = m::lt(t5, V(0));
      const V t11 = m::fma(t4, m::constant<V>(0x1.988454p+0f, 0x1.9884533d43651p+0), m::neg(t5));
      const V t12 = t4 * m::constant<V>(-0x1.857936p-25f, -0x1.cbc0d30ebfd15p-54);
      const V t13 = t4 - t0;
      const V t14 = m::fma(t2, m::constant<V>(0x1.6e4e26p-5f, 0x1.6e4e26d4801f7p-5), m::neg(t3));
      const V t15 = t2 * m::constant<V>(0x1.a9003ep-30f, 0x1.441355475a31ap-59);
      const V t16 = m::fma(t1, t0, m::neg(t2)) + (m::fma(t0, t0, m::neg(t1)) * t0);
      const V t17 = (t14 + t15) + (t16 * m::constant<V>(0x1.6e4e26p-5f, 0x1.6e4e26d4801f7p-5));
      const V t18 = (((t0 - (t4 - t13)) + (t3 - t13)) + t17) * m::constant<V>(0x1.988454p+0f, 0x1.9884533d43651p+0);
      const V t19 = (t11 + t12) + t18;
      const V t20 = m::select(m::lt(t6, V(1000)), m::select(t10, t19, m::neg(t19)), V(0));
      const V t21 = t9 + (t9 * t20);
      const V t22 = V(1) + t21;
      const V t23 = (m::constant<V>(0x1.12ba9ep-3f, 0x1.12ba9d1f60179p-3) * t0) * t0;
      const V t24 = (((t21 / t22) / t22) * (t23 + V(1))) * m::constant<V>(0x1.988454p+0f, 0x1.9884533d43651p+0);
      const V t25 = m::select(t7, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t26 = (m::select(t10, t21, V(1)) / t22) * m::select(t10, t25, V(1));
      out[0] = ((t24 * t0) * t25) + t26;
    }
  }
};

struct GELUTanhHalf {
  using Half = GELUTanhHalf;
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = m::cap(m::abs(x), V(0x1.4cp+3f));
    const V t1 = t0 * m::constant<V>(-0x1.988454p+0f, -0x1.9884533d43651p+0);
    const V t2 = ((t0 * t0) * t0) * m::constant<V>(-0x1.2444f2p-4f, -0x1.2444f2a4d8b4bp-4);
    const V t3 = m::fma((t1 + t2), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t4 = m::exp2(t3);
    const V t5 = (t4 * (t0 * V(-0x1.fffff2p-1f))) * m::rcp(m::fma(V(0x1.000004p+0f), (t4 * V(0x1p-64f)), V(1)));
    out[0] = m::fma(t5, V(0x1p-64f), m::max(x, V(0)));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    if constexpr (m::looks_up<V>) {
      // entry<V, n, r>(k, T16) is column k of row r: the centre of piece k, from which distances are taken, or a
      // coefficient of its polynomial.  Rows are repeated up to the length of the longest register.
      alignas(64) static constexpr float T16[11][16] = {
        {-0x1.bc5a1ap-9f, 0x1.0a4f68p-9f, 0x1.5188a2p-18f, 0x1.35ec34p-27f, -0x1.bc5a1ap-9f, 0x1.0a4f68p-9f, 0x1.5188a2p-18f, 0x1.35ec34p-27f, -0x1.bc5a1ap-9f, 0x1.0a4f68p-9f, 0x1.5188a2p-18f, 0x1.35ec34p-27f, -0x1.bc5a1ap-9f, 0x1.0a4f68p-9f, 0x1.5188a2p-18f, 0x1.35ec34p-27f},
        {0x1.a5704ap-2f, 0x1.8142ap-1f, 0x1.f45568p+1f, 0x1.02e5c6p+3f, 0x1.a5704ap-2f, 0x1.8142ap-1f, 0x1.f45568p+1f, 0x1.02e5c6p+3f, 0x1.a5704ap-2f, 0x1.8142ap-1f, 0x1.f45568p+1f, 0x1.02e5c6p+3f, 0x1.a5704ap-2f, 0x1.8142ap-1f, 0x1.f45568p+1f, 0x1.02e5c6p+3f},
        {0x0p+0f, -0x1.85a06cp-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.85a06cp-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.85a06cp-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.85a06cp-27f, 0x0p+0f, 0x0p+0f},
        {0x1.c8c2bp-9f, -0x1.d561a6p-7f, -0x1.1e6c5cp-11f, 0x1.04ba5ap-25f, 0x1.c8c2bp-9f, -0x1.d561a6p-7f, -0x1.1e6c5cp-11f, 0x1.04ba5ap-25f, 0x1.c8c2bp-9f, -0x1.d561a6p-7f, -0x1.1e6c5cp-11f, 0x1.04ba5ap-25f, 0x1.c8c2bp-9f, -0x1.d561a6p-7f, -0x1.1e6c5cp-11f, 0x1.04ba5ap-25f},
        {0x1.94a59p-6f, 0x1.d9c9ep-6f, 0x1.02079p-12f, -0x1.de442p-24f, 0x1.94a59p-6f, 0x1.d9c9ep-6f, 0x1.02079p-12f, -0x1.de442p-24f, 0x1.94a59p-6f, 0x1.d9c9ep-6f, 0x1.02079p-12f, -0x1.de442p-24f, 0x1.94a59p-6f, 0x1.d9c9ep-6f, 0x1.02079p-12f, -0x1.de442p-24f},
        {-0x1.902448p-6f, 0x1.77b26ap-6f, 0x1.70d51ep-9f, -0x1.8d114cp-22f, -0x1.902448p-6f, 0x1.77b26ap-6f, 0x1.70d51ep-9f, -0x1.8d114cp-22f, -0x1.902448p-6f, 0x1.77b26ap-6f, 0x1.70d51ep-9f, -0x1.8d114cp-22f, -0x1.902448p-6f, 0x1.77b26ap-6f, 0x1.70d51ep-9f, -0x1.8d114cp-22f},
        {-0x1.e88736p-4f, -0x1.d7a292p-4f, -0x1.acd3d2p-8f, 0x1.d4bd14p-22f, -0x1.e88736p-4f, -0x1.d7a292p-4f, -0x1.acd3d2p-8f, 0x1.d4bd14p-22f, -0x1.e88736p-4f, -0x1.d7a292p-4f, -0x1.acd3d2p-8f, 0x1.d4bd14p-22f, -0x1.e88736p-4f, -0x1.d7a292p-4f, -0x1.acd3d2p-8f, 0x1.d4bd14p-22f},
        {0x1.fc0afcp-3f, 0x1.3c533p-4f, 0x1.c8d792p-3f, 0x1.b66816p-3f, 0x1.fc0afcp-3f, 0x1.3c533p-4f, 0x1.c8d792p-3f, 0x1.b66816p-3f, 0x1.fc0afcp-3f, 0x1.3c533p-4f, 0x1.c8d792p-3f, 0x1.b66816p-3f, 0x1.fc0afcp-3f, 0x1.3c533p-4f, 0x1.c8d792p-3f, 0x1.b66816p-3f},
        {0x1.09ac5ap+0f, 0x1.342f5ep+0f, 0x1.403f6ap+1f, 0x1.4c85d2p+2f, 0x1.09ac5ap+0f, 0x1.342f5ep+0f, 0x1.403f6ap+1f, 0x1.4c85d2p+2f, 0x1.09ac5ap+0f, 0x1.342f5ep+0f, 0x1.403f6ap+1f, 0x1.4c85d2p+2f, 0x1.09ac5ap+0f, 0x1.342f5ep+0f, 0x1.403f6ap+1f, 0x1.4c85d2p+2f},
        {0x1.66658ep-1f, 0x1.7964fep+0f, 0x1.6d3198p+3f, 0x1.5d0e78p+5f, 0x1.66658ep-1f, 0x1.7964fep+0f, 0x1.6d3198p+3f, 0x1.5d0e78p+5f, 0x1.66658ep-1f, 0x1.7964fep+0f, 0x1.6d3198p+3f, 0x1.5d0e78p+5f, 0x1.66658ep-1f, 0x1.7964fep+0f, 0x1.6d3198p+3f, 0x1.5d0e78p+5f},
        {-0x1.78318ep-2f, -0x0p+0f, 0x1.2057b6p+4f, 0x1.f51996p+6f, -0x1.78318ep-2f, -0x0p+0f, 0x1.2057b6p+4f, 0x1.f51996p+6f, -0x1.78318ep-2f, -0x0p+0f, 0x1.2057b6p+4f, 0x1.f51996p+6f, -0x1.78318ep-2f, -0x0p+0f, 0x1.2057b6p+4f, 0x1.f51996p+6f},
      };
      const V t0 = m::cap(m::abs(x), V(0x1.5p+3f));
      const V t1 = t0 * m::constant<V>(-0x1.988454p+0f, -0x1.9884533d43651p+0);
      const V t2 = ((t0 * t0) * t0) * m::constant<V>(-0x1.2444f2p-4f, -0x1.2444f2a4d8b4bp-4);
      const V t3 = m::fma((t1 + t2), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
      const auto t4 = m::segment<23, 4>(m::fma(t0, V(0x1.55c9aap+1f), V(2)));
      const V t5 = (t0 - m::entry<V, 4, 1>(t4, T16)) - m::entry<V, 4, 2>(t4, T16);
      const V t6 = m::fma(m::entry<V, 4, 0>(t4, T16), t5, m::entry<V, 4, 3>(t4, T16));
      const V t7 = m::fma(m::fma(t6, t5, m::entry<V, 4, 4>(t4, T16)), t5, m::entry<V, 4, 5>(t4, T16));
      const V t8 = m::fma(m::fma(t7, t5, m::entry<V, 4, 6>(t4, T16)), t5, m::entry<V, 4, 7>(t4, T16));
      const V t9 = m::fma(m::fma(t8, t5, m::entry<V, 4, 8>(t4, T16)), t5, m::entry<V, 4, 9>(t4, T16));
      const V t10 = m::flip((m::exp2(t3) * m::fma(t9, t5, m::entry<V, 4, 10>(t4, T16))), x);
      out[0] = m::fma(t10, V(0x1p-64f), m::select(m::negative(x), V(0), V(1)));
    } else {
      // entry<V, n, r>(k, T32) is column k of row r: the centre of piece k, from which distances are taken, or a
      // coefficient of its polynomial.  Rows are repeated up to the length of the longest register.
      alignas(128) static constexpr float T32[7][32] = {
        {-0x1.e1f17ep-2f, 0x1.4d6efep+0f, -0x1.2b7cc4p+0f, -0x1.5ccb0ap-1f, -0x1.b01ff4p-6f, 0x1.18fafp-3f, -0x1.e36c96p-5f, -0x1.d26e6ep-3f, -0x1.0d7676p-4f, -0x1.3d3456p-4f, -0x1.690c1ap-4f, -0x1.5c7bd6p-4f, -0x1.b4629ap-4f, -0x1.ea88fep-4f, -0x1.03f35cp-3f, -0x1.07efbcp-3f, -0x1.f0750ep-4f, -0x1.93f9a8p-4f, -0x1.ef431p-5f, -0x1.26f724p-6f, 0x1.2920ecp-5f, 0x1.2f8578p-4f, 0x1.19c85cp-4f, 0x1.530e7p-5f, 0x1.9b68b4p-9f, -0x1.3c7242p-7f, -0x1.987dd6p-9f, -0x1.0e60dcp-12f, -0x1.181acap-19f, -0x1.aa2d28p-19f, 0x1.4d1a26p-19f, 0x1.0ab3f2p-19f},
        {0x1.4c0c7ap-8f, 0x1.f676f8p-7f, 0x1.acad1p-6f, 0x1.22fb48p-5f, 0x1.a373ep-5f, 0x1.2aaafp-4f, 0x1.8088e2p-4f, 0x1.d2ab1cp-4f, 0x1.23338p-3f, 0x1.76369ap-3f, 0x1.d0e95cp-3f, 0x1.10a4eap-2f, 0x1.4fc81ep-2f, 0x1.a686fp-2f, 0x1.fc2ca8p-2f, 0x1.2991d8p-1f, 0x1.8142ap-1f, 0x1.b76fe2p-1f, 0x1.06fb3ep+0f, 0x1.343882p+0f, 0x1.6e1676p+0f, 0x1.c1c236p+0f, 0x1.0d91d4p+1f, 0x1.35de2cp+1f, 0x1.7787e4p+1f, 0x1.cb6bdep+1f, 0x1.11f638p+2f, 0x1.3b237p+2f, 0x1.7b7bd8p+2f, 0x1.cba418p+2f, 0x1.132b6cp+3f, 0x1.38489ep+3f},
        {0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.85a06cp-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f},
        {0x1.7ef222p-2f, 0x1.7d82f8p-2f, 0x1.7b5f72p-2f, 0x1.7c57dap-2f, 0x1.792c72p-2f, 0x1.7610d8p-2f, 0x1.71b69ap-2f, 0x1.6d1d28p-2f, 0x1.667ffcp-2f, 0x1.5b281ep-2f, 0x1.4c9f64p-2f, 0x1.3e32ap-2f, 0x1.24c0b4p-2f, 0x1.fadbe8p-3f, 0x1.a63e0ap-3f, 0x1.4cfbd4p-3f, 0x1.3c1014p-4f, 0x1.0602acp-5f, -0x1.6d0784p-6f, -0x1.9261ap-5f, -0x1.35c8dep-5f, 0x1.39d096p-5f, 0x1.22a5c4p-3f, 0x1.b2b428p-3f, 0x1.021e28p-2f, 0x1.df358ap-3f, 0x1.bc7ea6p-3f, 0x1.b6d63p-3f, 0x1.b6675ep-3f, 0x1.b6668ap-3f, 0x1.b6680ep-3f, 0x1.b66532p-3f},
        {0x1.48de3ep-1f, 0x1.4eb9f8p-1f, 0x1.54f624p-1f, 0x1.5a4962p-1f, 0x1.632c92p-1f, 0x1.6f64a6p-1f, 0x1.7b17eap-1f, 0x1.862978p-1f, 0x1.957e14p-1f, 0x1.aaf4b6p-1f, 0x1.c18b46p-1f, 0x1.d4b49p-1f, 0x1.f0fe1cp-1f, 0x1.09e026p+0f, 0x1.1876c8p+0f, 0x1.247edep+0f, 0x1.342e5ep+0f, 0x1.389076p+0f, 0x1.38dd4ep+0f, 0x1.339b7ap+0f, 0x1.2b3f56p+0f, 0x1.2a0fdep+0f, 0x1.426eaep+0f, 0x1.6e1164p+0f, 0x1.cca8a8p+0f, 0x1.243d22p+1f, 0x1.5f9c24p+1f, 0x1.94bf72p+1f, 0x1.e766ccp+1f, 0x1.272dcap+2f, 0x1.616cb4p+2f, 0x1.9117cep+2f},
        {0x1.a8aab6p-8f, 0x1.44335ap-6f, 0x1.172fdcp-5f, 0x1.7e0f8ep-5f, 0x1.1708d6p-4f, 0x1.948f82p-4f, 0x1.08e118p-3f, 0x1.469492p-3f, 0x1.a0824ap-3f, 0x1.13bf6cp-2f, 0x1.61655ep-2f, 0x1.a97b64p-2f, 0x1.104f42p-1f, 0x1.6786a6p-1f, 0x1.c2fe48p-1f, 0x1.123204p+0f, 0x1.796502p+0f, 0x1.bb2506p+0f, 0x1.1284e8p+1f, 0x1.4965a6p+1f, 0x1.8df328p+1f, 0x1.ef0774p+1f, 0x1.2d4394p+2f, 0x1.633a86p+2f, 0x1.cced54p+2f, 0x1.3c3baep+3f, 0x1.aba798p+3f, 0x1.12a9fep+4f, 0x1.82c93ep+4f, 0x1.15c2p+5f, 0x1.88a7c6p+5f, 0x1.f60a82p+5f},
        {-0x1.fffbcep-2f, -0x1.ffd86ap-2f, -0x1.ff8c08p-2f, -0x1.ff2936p-2f, -0x1.fe3d64p-2f, -0x1.fc62d2p-2f, -0x1.f9f0cap-2f, -0x1.f6f9fcp-2f, -0x1.f1baf8p-2f, -0x1.e7ef1ep-2f, -0x1.da0476p-2f, -0x1.cabea2p-2f, -0x1.acdf2ep-2f, -0x1.776e22p-2f, -0x1.33b4e8p-2f, -0x1.bdc822p-3f, -0x0p+0f, 0x1.5b3bbp-3f, 0x1.fcf5ccp-2f, 0x1.d3fa88p-1f, 0x1.8e792p+0f, 0x1.592decp+1f, 0x1.0c443p+2f, 0x1.736d4ap+2f, 0x1.21dc8p+3f, 0x1.d3e73ap+3f, 0x1.69f266p+4f, 0x1.035106p+5f, 0x1.a8b3dep+5f, 0x1.670846p+6f, 0x1.29ab3ap+7f, 0x1.ab0b56p+7f},
      };
      const V t0 = m::cap(m::abs(x), V(0x1.5p+3f));
      const V t1 = t0 * m::constant<V>(-0x1.988454p+0f, -0x1.9884533d43651p+0);
      const V t2 = ((t0 * t0) * t0) * m::constant<V>(-0x1.2444f2p-4f, -0x1.2444f2a4d8b4bp-4);
      const V t3 = m::fma((t1 + t2), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
      const auto t4 = m::segment<21, 32>(m::fma(t0, V(0x1.8491e8p+5f), V(2)));
      const V t5 = (t0 - m::entry<V, 32, 1>(t4, T32)) - m::entry<V, 32, 2>(t4, T32);
      const V t6 = m::fma(m::entry<V, 32, 0>(t4, T32), t5, m::entry<V, 32, 3>(t4, T32));
      const V t7 = m::fma(m::fma(t6, t5, m::entry<V, 32, 4>(t4, T32)), t5, m::entry<V, 32, 5>(t4, T32));
      const V t8 = m::flip((m::exp2(t3) * m::fma(t7, t5, m::entry<V, 32, 6>(t4, T32))), x);
      out[0] = m::fma(t8, V(0x1p-64f), m::select(m::negative(x), V(0), V(1)));
    }
  }
};

}  // namespace actsym
