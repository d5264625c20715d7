// GELU-tanh: x*(tanh(sqrt(2)*(8943*x**3/200000 + x)/sqrt(pi)) + 1)/2
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
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
      alignas(64) static constexpr float T0[16] = {0x1.82349ep-1f, 0x1.61ffbp-2f, 0x1.6f2822p-3f, 0x1.5c10fp-3f, 0x1.b9b8ap-5f, 0x1.32549p-5f, 0x1.325f84p-5f, 0x1.6e9a62p-5f, 0x1.82349ep-1f, 0x1.61ffbp-2f, 0x1.6f2822p-3f, 0x1.5c10fp-3f, 0x1.b9b8ap-5f, 0x1.32549p-5f, 0x1.325f84p-5f, 0x1.6e9a62p-5f};
      alignas(64) static constexpr float T1[16] = {0x1.e55638p-5f, 0x1.8555bp-3f, 0x1.430044p-2f, 0x1.b8ab38p-2f, 0x1.218042p-1f, 0x1.608056p-1f, 0x1.9eab18p-1f, 0x1.dc2aeap-1f, 0x1.e55638p-5f, 0x1.8555bp-3f, 0x1.430044p-2f, 0x1.b8ab38p-2f, 0x1.218042p-1f, 0x1.608056p-1f, 0x1.9eab18p-1f, 0x1.dc2aeap-1f};
      alignas(64) static constexpr float T2[16] = {-0x1.85497ep-1f, -0x1.b0ca7ap-2f, -0x1.0779eap-2f, -0x1.60c04p-3f, -0x1.bfe866p-4f, -0x1.3c1492p-4f, -0x1.b16536p-5f, -0x1.43dc1cp-5f, -0x1.85497ep-1f, -0x1.b0ca7ap-2f, -0x1.0779eap-2f, -0x1.60c04p-3f, -0x1.bfe866p-4f, -0x1.3c1492p-4f, -0x1.b16536p-5f, -0x1.43dc1cp-5f};
      alignas(64) static constexpr float T3[16] = {0x1.969eaep-1f, 0x1.fe7c4ap-2f, 0x1.560ec2p-2f, 0x1.e8e99p-3f, 0x1.55219cp-3f, 0x1.f802ap-4f, 0x1.7d926ap-4f, 0x1.26d49p-4f, 0x1.969eaep-1f, 0x1.fe7c4ap-2f, 0x1.560ec2p-2f, 0x1.e8e99p-3f, 0x1.55219cp-3f, 0x1.f802ap-4f, 0x1.7d926ap-4f, 0x1.26d49p-4f};
      alignas(64) static constexpr float T4[16] = {-0x1.aec94ep-1f, -0x1.2fbe08p-1f, -0x1.c1dda2p-2f, -0x1.5de8ecp-2f, -0x1.0aeaa4p-2f, -0x1.a9670cp-3f, -0x1.596c2p-3f, -0x1.1cda6ap-3f, -0x1.aec94ep-1f, -0x1.2fbe08p-1f, -0x1.c1dda2p-2f, -0x1.5de8ecp-2f, -0x1.0aeaa4p-2f, -0x1.a9670cp-3f, -0x1.596c2p-3f, -0x1.1cda6ap-3f};
      alignas(64) static constexpr float T5[16] = {0x1.c853fp-1f, 0x1.697e2p-1f, 0x1.27e47cp-1f, 0x1.f48506p-2f, 0x1.a1dc62p-2f, 0x1.672d52p-2f, 0x1.389a06p-2f, 0x1.12e70cp-2f, 0x1.c853fp-1f, 0x1.697e2p-1f, 0x1.27e47cp-1f, 0x1.f48506p-2f, 0x1.a1dc62p-2f, 0x1.672d52p-2f, 0x1.389a06p-2f, 0x1.12e70cp-2f};
      alignas(64) static constexpr float T6[16] = {-0x1.e35cf2p-1f, -0x1.ae36d6p-1f, -0x1.8539e4p-1f, -0x1.65f4eap-1f, -0x1.4710fcp-1f, -0x1.2f3b42p-1f, -0x1.1ae382p-1f, -0x1.09486ep-1f, -0x1.e35cf2p-1f, -0x1.ae36d6p-1f, -0x1.8539e4p-1f, -0x1.65f4eap-1f, -0x1.4710fcp-1f, -0x1.2f3b42p-1f, -0x1.1ae382p-1f, -0x1.09486ep-1f};
      const V t0 = m::min(m::abs(x), V(0x1.59p+3f));
      const V t1 = t0 * m::constant<V>(-0x1.988454p+0f, -0x1.9884533d43651p+0);
      const V t2 = t0 * t0;
      const V t3 = t2 * t0;
      const V t4 = t3 * m::constant<V>(-0x1.2444f2p-4f, -0x1.2444f2a4d8b4bp-4);
      const V t5 = t1 + t4;
      const V t6 = m::fma(t5, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const V t7 = m::raised(V(1), t6);
      const V t8 = t7 * V(0x1p-64f);
      const V t9 = t6 - V(12582976);
      const V t10 = m::fma(t9, V(-0x1.0bfbe8p-15f), m::fma(t9, V(-0x1.62ep-1f), t5));
      const V t11 = t5 - t1;
      const V t12 = m::fma(t0, m::constant<V>(-0x1.988454p+0f, -0x1.9884533d43651p+0), m::neg(t1));
      const V t13 = t0 * m::constant<V>(0x1.857936p-25f, 0x1.cbc0d30ebfd15p-54);
      const V t14 = m::fma(t3, m::constant<V>(-0x1.2444f2p-4f, -0x1.2444f2a4d8b4bp-4), m::neg(t4));
      const V t15 = t3 * m::constant<V>(-0x1.49b16ap-29f, 0x1.6c843a29d1c7p-61);
      const V t16 = m::fma(t2, t0, m::neg(t3)) + (m::fma(t0, t0, m::neg(t2)) * t0);
      const V t17 = t16 * m::constant<V>(-0x1.2444f2p-4f, -0x1.2444f2a4d8b4bp-4);
      const V t18 = (((t1 - (t5 - t11)) + (t4 - t11)) + (t12 + t13)) + ((t14 + t15) + t17);
      const V t19 = t10 + t18;
      const V t20 = t19 * t19;
      const V t21 = m::fma(V(0x1.6a6adp-10f), t20, m::fma(V(0x1.123f7ep-7f), t19, V(0x1.55589ep-5f)));
      const V t22 = m::fma(t21, t20, m::fma(V(0x1.55548ap-3f), t19, V(0x1.fffffcp-2f)));
      const V t23 = m::fma(t22, t20, t19);
      const V t24 = m::fma(t8, t23, t8);
      const auto t25 = m::segment<20, 8>(m::fma(t24, V(0x1.ffff8p+0f), V(2)));
      const V t26 = t24 - m::entry<V, 8>(t25, T1);
      const V t27 = m::fma(m::entry<V, 8>(t25, T0), t26, m::entry<V, 8>(t25, T2));
      const V t28 = m::fma(m::fma(t27, t26, m::entry<V, 8>(t25, T3)), t26, m::entry<V, 8>(t25, T4));
      const V t29 = m::fma(m::fma(t28, t26, m::entry<V, 8>(t25, T5)), t26, m::entry<V, 8>(t25, T6));
      const V t30 = t7 * (t0 * t29);
      out[0] = m::fma(m::fma(t30, t23, t30), V(0x1p-64f), m::max(x, V(0)));
    } else if constexpr (m::approximates<V>) {
      const V t0 = m::min(m::abs(x), V(0x1.59p+3f));
      const V t1 = t0 * m::constant<V>(-0x1.988454p+0f, -0x1.9884533d43651p+0);
      const V t2 = t0 * t0;
      const V t3 = t2 * t0;
      const V t4 = t3 * m::constant<V>(-0x1.2444f2p-4f, -0x1.2444f2a4d8b4bp-4);
      const V t5 = t1 + t4;
      const V t6 = m::fma(t5, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const V t7 = m::raised(V(1), t6);
      const V t8 = t7 * V(0x1p-64f);
      const V t9 = t6 - V(12582976);
      const V t10 = m::fma(t9, V(-0x1.0bfbe8p-15f), m::fma(t9, V(-0x1.62ep-1f), t5));
      const V t11 = t5 - t1;
      const V t12 = m::fma(t0, m::constant<V>(-0x1.988454p+0f, -0x1.9884533d43651p+0), m::neg(t1));
      const V t13 = t0 * m::constant<V>(0x1.857936p-25f, 0x1.cbc0d30ebfd15p-54);
      const V t14 = m::fma(t3, m::constant<V>(-0x1.2444f2p-4f, -0x1.2444f2a4d8b4bp-4), m::neg(t4));
      const V t15 = t3 * m::constant<V>(-0x1.49b16ap-29f, 0x1.6c843a29d1c7p-61);
      const V t16 = m::fma(t2, t0, m::neg(t3)) + (m::fma(t0, t0, m::neg(t2)) * t0);
      const V t17 = t16 * m::constant<V>(-0x1.2444f2p-4f, -0x1.2444f2a4d8b4bp-4);
      const V t18 = (((t1 - (t5 - t11)) + (t4 - t11)) + (t12 + t13)) + ((t14 + t15) + t17);
      const V t19 = t10 + t18;
      const V t20 = t19 * t19;
      const V t21 = m::fma(V(0x1.6a6adp-10f), t20, m::fma(V(0x1.123f7ep-7f), t19, V(0x1.55589ep-5f)));
      const V t22 = m::fma(t21, t20, m::fma(V(0x1.55548ap-3f), t19, V(0x1.fffffcp-2f)));
      const V t23 = m::fma(t22, t20, t19);
      const V t24 = m::fma(t8, t23, t8) - V(0x1.c5559p-2f);
      const V t25 = m::fma(m::fma(V(-0x1.026fd2p-6f), t24, V(0x1.0f2f1ep-5f)), t24, V(-0x1.453a8cp-5f));
      const V t26 = m::fma(m::fma(t25, t24, V(0x1.a84ebap-5f)), t24, V(-0x1.3842dp-4f));
      const V t27 = m::fma(m::fma(t26, t24, V(0x1.c6c272p-4f)), t24, V(-0x1.47c824p-3f));
      const V t28 = m::fma(m::fma(t27, t24, V(0x1.d8b8f8p-3f)), t24, V(-0x1.550162p-2f));
      const V t29 = m::fma(m::fma(t28, t24, V(0x1.ebf96ap-2f)), t24, V(-0x1.62e34cp-1f));
      const V t30 = t7 * (t0 * t29);
      out[0] = m::fma(m::fma(t30, t23, t30), V(0x1p-64f), m::max(x, V(0)));
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
      alignas(64) static constexpr float T0[16] = {-0x1.d1b11ap-9f, 0x1.25ea7cp-9f, -0x1.1a59aap-12f, -0x1.45e67ap-12f, -0x1.bcc43cp-20f, 0x1.2fa8dap-18f, 0x1.cec86cp-20f, -0x1.02b5e6p-11f, -0x1.d1b11ap-9f, 0x1.25ea7cp-9f, -0x1.1a59aap-12f, -0x1.45e67ap-12f, -0x1.bcc43cp-20f, 0x1.2fa8dap-18f, 0x1.cec86cp-20f, -0x1.02b5e6p-11f};
      alignas(64) static constexpr float T1[16] = {0x1.8142ap-1f, 0x1.687712p+0f, 0x1.3c612p+1f, 0x1.b69662p+1f, 0x1.3e000cp+2f, 0x1.b5f06ap+2f, 0x1.1620eep+3f, 0x1.4babecp+3f, 0x1.8142ap-1f, 0x1.687712p+0f, 0x1.3c612p+1f, 0x1.b69662p+1f, 0x1.3e000cp+2f, 0x1.b5f06ap+2f, 0x1.1620eep+3f, 0x1.4babecp+3f};
      alignas(64) static constexpr float T2[16] = {-0x1.85a06cp-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.85a06cp-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f};
      alignas(64) static constexpr float T3[16] = {-0x1.954eaap-8f, -0x1.db90a6p-9f, 0x1.2a43bap-9f, -0x1.f7747ep-11f, 0x1.2e554p-14f, 0x1.0706e2p-18f, 0x1.b514cap-20f, -0x1.0201a2p-11f, -0x1.954eaap-8f, -0x1.db90a6p-9f, 0x1.2a43bap-9f, -0x1.f7747ep-11f, 0x1.2e554p-14f, 0x1.0706e2p-18f, 0x1.b514cap-20f, -0x1.0201a2p-11f};
      alignas(64) static constexpr float T4[16] = {0x1.612334p-6f, -0x1.9ba38p-7f, 0x1.4a9d14p-11f, 0x1.33645ep-9f, -0x1.293f6p-13f, -0x1.07f6a2p-17f, -0x1.601b78p-18f, 0x1.b762bap-13f, 0x1.612334p-6f, -0x1.9ba38p-7f, 0x1.4a9d14p-11f, 0x1.33645ep-9f, -0x1.293f6p-13f, -0x1.07f6a2p-17f, -0x1.601b78p-18f, 0x1.b762bap-13f};
      alignas(64) static constexpr float T5[16] = {0x1.b83168p-6f, 0x1.42f6dep-5f, -0x1.355a16p-6f, -0x1.4c5076p-13f, 0x1.45cfcep-13f, -0x1.b830ecp-18f, -0x1.dca1fep-19f, 0x1.262ec2p-12f, 0x1.b83168p-6f, 0x1.42f6dep-5f, -0x1.355a16p-6f, -0x1.4c5076p-13f, 0x1.45cfcep-13f, -0x1.b830ecp-18f, -0x1.dca1fep-19f, 0x1.262ec2p-12f};
      alignas(64) static constexpr float T6[16] = {-0x1.dc3cc2p-4f, 0x1.0229a4p-5f, 0x1.2fcc4ap-5f, -0x1.54e68p-7f, -0x1.67ae28p-13f, 0x1.18060ap-18f, 0x1.6601bap-18f, -0x1.31b72ep-16f, -0x1.dc3cc2p-4f, 0x1.0229a4p-5f, 0x1.2fcc4ap-5f, -0x1.54e68p-7f, -0x1.67ae28p-13f, 0x1.18060ap-18f, 0x1.6601bap-18f, -0x1.31b72ep-16f};
      alignas(64) static constexpr float T7[16] = {0x1.3cf8e6p-4f, -0x1.58510cp-5f, 0x1.c47b8ep-3f, 0x1.ec6eeap-3f, 0x1.b6b354p-3f, 0x1.b66928p-3f, 0x1.b668bep-3f, 0x1.b64d4p-3f, 0x1.3cf8e6p-4f, -0x1.58510cp-5f, 0x1.c47b8ep-3f, 0x1.ec6eeap-3f, 0x1.b6b354p-3f, 0x1.b66928p-3f, 0x1.b668bep-3f, 0x1.b64d4p-3f};
      alignas(64) static constexpr float T8[16] = {0x1.342ea8p+0f, 0x1.2bef5p+0f, 0x1.768b3ep+0f, 0x1.156bbap+1f, 0x1.986cfap+1f, 0x1.193dd6p+2f, 0x1.65397ep+2f, 0x1.a9fe96p+2f, 0x1.342ea8p+0f, 0x1.2bef5p+0f, 0x1.768b3ep+0f, 0x1.156bbap+1f, 0x1.986cfap+1f, 0x1.193dd6p+2f, 0x1.65397ep+2f, 0x1.a9fe96p+2f};
      alignas(64) static constexpr float T9[16] = {0x1.79651cp+0f, 0x1.875e6ap+1f, 0x1.6ca5b2p+2f, 0x1.250d0ep+3f, 0x1.17359ap+4f, 0x1.faa6f6p+4f, 0x1.90de8ep+5f, 0x1.1a5736p+6f, 0x1.79651cp+0f, 0x1.875e6ap+1f, 0x1.6ca5b2p+2f, 0x1.250d0ep+3f, 0x1.17359ap+4f, 0x1.faa6f6p+4f, 0x1.90de8ep+5f, 0x1.1a5736p+6f};
      alignas(64) static constexpr float T10[16] = {-0x0p+0f, 0x1.7d22fcp+0f, 0x1.85bcap+2f, 0x1.a25586p+3f, 0x1.09820ap+5f, 0x1.3a0756p+6f, 0x1.32d702p+7f, 0x1.fbc8b8p+7f, -0x0p+0f, 0x1.7d22fcp+0f, 0x1.85bcap+2f, 0x1.a25586p+3f, 0x1.09820ap+5f, 0x1.3a0756p+6f, 0x1.32d702p+7f, 0x1.fbc8b8p+7f};
      const V t0 = m::min(m::abs(x), V(0x1.5dp+3f));
      const V t1 = t0 * m::constant<V>(-0x1.988454p+0f, -0x1.9884533d43651p+0);
      const V t2 = t0 * t0;
      const V t3 = t2 * t0;
      const V t4 = t3 * m::constant<V>(-0x1.2444f2p-4f, -0x1.2444f2a4d8b4bp-4);
      const V t5 = t1 + t4;
      const V t6 = m::fma(t5, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const auto t7 = m::segment<21, 8>(m::fma(t0, V(0x1.073ecp-1f), V(2)));
      const V t8 = (t0 - m::entry<V, 8>(t7, T1)) - m::entry<V, 8>(t7, T2);
      const V t9 = m::fma(m::fma(m::entry<V, 8>(t7, T0), t8, m::entry<V, 8>(t7, T3)), t8, m::entry<V, 8>(t7, T4));
      const V t10 = m::fma(m::fma(t9, t8, m::entry<V, 8>(t7, T5)), t8, m::entry<V, 8>(t7, T6));
      const V t11 = m::fma(m::fma(t10, t8, m::entry<V, 8>(t7, T7)), t8, m::entry<V, 8>(t7, T8));
      const V t12 = m::fma(m::fma(t11, t8, m::entry<V, 8>(t7, T9)), t8, m::entry<V, 8>(t7, T10));
      const V t13 = m::raised(V(1), t6) * t12;
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
    } else {
      const V t0 = m::max(m::min(x, m::constant<V>(0x1p+65f, 0x1p+513)), m::constant<V>(-0x1p+65f, -0x1p+513));
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
    const V t0 = m::min(m::abs(x), V(0x1.4cp+3f));
    const V t1 = t0 * m::constant<V>(-0x1.988454p+0f, -0x1.9884533d43651p+0);
    const V t2 = ((t0 * t0) * t0) * m::constant<V>(-0x1.2444f2p-4f, -0x1.2444f2a4d8b4bp-4);
    const V t3 = m::fma((t1 + t2), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t4 = m::exp2(t3);
    const V t5 = (t4 * m::fma(t0, V(-0x1.fffff2p-1f), V(0))) * m::rcp(m::fma(V(0x1.000004p+0f), (t4 * V(0x1p-64f)), V(1)));
    out[0] = m::select(m::eq(x, V(0)), x, m::fma(t5, V(0x1p-64f), m::max(x, V(0))));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    alignas(64) static constexpr float T0[16] = {-0x1.bc5a1ap-9f, 0x1.0a4f68p-9f, 0x1.5188a2p-18f, 0x1.35ec32p-27f, -0x1.bc5a1ap-9f, 0x1.0a4f68p-9f, 0x1.5188a2p-18f, 0x1.35ec32p-27f, -0x1.bc5a1ap-9f, 0x1.0a4f68p-9f, 0x1.5188a2p-18f, 0x1.35ec32p-27f, -0x1.bc5a1ap-9f, 0x1.0a4f68p-9f, 0x1.5188a2p-18f, 0x1.35ec32p-27f};
    alignas(64) static constexpr float T1[16] = {0x1.a5704ap-2f, 0x1.8142ap-1f, 0x1.f45568p+1f, 0x1.02e5c6p+3f, 0x1.a5704ap-2f, 0x1.8142ap-1f, 0x1.f45568p+1f, 0x1.02e5c6p+3f, 0x1.a5704ap-2f, 0x1.8142ap-1f, 0x1.f45568p+1f, 0x1.02e5c6p+3f, 0x1.a5704ap-2f, 0x1.8142ap-1f, 0x1.f45568p+1f, 0x1.02e5c6p+3f};
    alignas(64) static constexpr float T2[16] = {0x0p+0f, -0x1.85a06cp-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.85a06cp-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.85a06cp-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.85a06cp-27f, 0x0p+0f, 0x0p+0f};
    alignas(64) static constexpr float T3[16] = {0x1.c8c2bp-9f, -0x1.d561a6p-7f, -0x1.1e6c5cp-11f, 0x1.04ba56p-25f, 0x1.c8c2bp-9f, -0x1.d561a6p-7f, -0x1.1e6c5cp-11f, 0x1.04ba56p-25f, 0x1.c8c2bp-9f, -0x1.d561a6p-7f, -0x1.1e6c5cp-11f, 0x1.04ba56p-25f, 0x1.c8c2bp-9f, -0x1.d561a6p-7f, -0x1.1e6c5cp-11f, 0x1.04ba56p-25f};
    alignas(64) static constexpr float T4[16] = {0x1.94a59p-6f, 0x1.d9c9ep-6f, 0x1.02079p-12f, -0x1.de4426p-24f, 0x1.94a59p-6f, 0x1.d9c9ep-6f, 0x1.02079p-12f, -0x1.de4426p-24f, 0x1.94a59p-6f, 0x1.d9c9ep-6f, 0x1.02079p-12f, -0x1.de4426p-24f, 0x1.94a59p-6f, 0x1.d9c9ep-6f, 0x1.02079p-12f, -0x1.de4426p-24f};
    alignas(64) static constexpr float T5[16] = {-0x1.902448p-6f, 0x1.77b26ap-6f, 0x1.70d51ep-9f, -0x1.8d114ap-22f, -0x1.902448p-6f, 0x1.77b26ap-6f, 0x1.70d51ep-9f, -0x1.8d114ap-22f, -0x1.902448p-6f, 0x1.77b26ap-6f, 0x1.70d51ep-9f, -0x1.8d114ap-22f, -0x1.902448p-6f, 0x1.77b26ap-6f, 0x1.70d51ep-9f, -0x1.8d114ap-22f};
    alignas(64) static constexpr float T6[16] = {-0x1.e88736p-4f, -0x1.d7a292p-4f, -0x1.acd3d2p-8f, 0x1.d4bd1ep-22f, -0x1.e88736p-4f, -0x1.d7a292p-4f, -0x1.acd3d2p-8f, 0x1.d4bd1ep-22f, -0x1.e88736p-4f, -0x1.d7a292p-4f, -0x1.acd3d2p-8f, 0x1.d4bd1ep-22f, -0x1.e88736p-4f, -0x1.d7a292p-4f, -0x1.acd3d2p-8f, 0x1.d4bd1ep-22f};
    alignas(64) static constexpr float T7[16] = {0x1.fc0afcp-3f, 0x1.3c533p-4f, 0x1.c8d792p-3f, 0x1.b66816p-3f, 0x1.fc0afcp-3f, 0x1.3c533p-4f, 0x1.c8d792p-3f, 0x1.b66816p-3f, 0x1.fc0afcp-3f, 0x1.3c533p-4f, 0x1.c8d792p-3f, 0x1.b66816p-3f, 0x1.fc0afcp-3f, 0x1.3c533p-4f, 0x1.c8d792p-3f, 0x1.b66816p-3f};
    alignas(64) static constexpr float T8[16] = {0x1.09ac5ap+0f, 0x1.342f5ep+0f, 0x1.403f6ap+1f, 0x1.4c85d2p+2f, 0x1.09ac5ap+0f, 0x1.342f5ep+0f, 0x1.403f6ap+1f, 0x1.4c85d2p+2f, 0x1.09ac5ap+0f, 0x1.342f5ep+0f, 0x1.403f6ap+1f, 0x1.4c85d2p+2f, 0x1.09ac5ap+0f, 0x1.342f5ep+0f, 0x1.403f6ap+1f, 0x1.4c85d2p+2f};
    alignas(64) static constexpr float T9[16] = {0x1.66658ep-1f, 0x1.7964fep+0f, 0x1.6d3198p+3f, 0x1.5d0e78p+5f, 0x1.66658ep-1f, 0x1.7964fep+0f, 0x1.6d3198p+3f, 0x1.5d0e78p+5f, 0x1.66658ep-1f, 0x1.7964fep+0f, 0x1.6d3198p+3f, 0x1.5d0e78p+5f, 0x1.66658ep-1f, 0x1.7964fep+0f, 0x1.6d3198p+3f, 0x1.5d0e78p+5f};
    alignas(64) static constexpr float T10[16] = {-0x1.78318ep-2f, -0x0p+0f, 0x1.2057b6p+4f, 0x1.f51996p+6f, -0x1.78318ep-2f, -0x0p+0f, 0x1.2057b6p+4f, 0x1.f51996p+6f, -0x1.78318ep-2f, -0x0p+0f, 0x1.2057b6p+4f, 0x1.f51996p+6f, -0x1.78318ep-2f, -0x0p+0f, 0x1.2057b6p+4f, 0x1.f51996p+6f};
    const V t0 = m::min(m::abs(x), V(0x1.5p+3f));
    const V t1 = t0 * m::constant<V>(-0x1.988454p+0f, -0x1.9884533d43651p+0);
    const V t2 = ((t0 * t0) * t0) * m::constant<V>(-0x1.2444f2p-4f, -0x1.2444f2a4d8b4bp-4);
    const V t3 = m::fma((t1 + t2), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const auto t4 = m::segment<23, 4>(m::fma(t0, V(0x1.55c9aap+1f), V(2)));
    const V t5 = (t0 - m::entry<V, 4>(t4, T1)) - m::entry<V, 4>(t4, T2);
    const V t6 = m::fma(m::fma(m::entry<V, 4>(t4, T0), t5, m::entry<V, 4>(t4, T3)), t5, m::entry<V, 4>(t4, T4));
    const V t7 = m::fma(m::fma(t6, t5, m::entry<V, 4>(t4, T5)), t5, m::entry<V, 4>(t4, T6));
    const V t8 = m::fma(m::fma(t7, t5, m::entry<V, 4>(t4, T7)), t5, m::entry<V, 4>(t4, T8));
    const V t9 = m::fma(m::fma(t8, t5, m::entry<V, 4>(t4, T9)), t5, m::entry<V, 4>(t4, T10));
    out[0] = m::fma(m::flip((m::exp2(t3) * t9), x), V(0x1p-64f), m::select(m::negative(x), V(0), V(1)));
  }
};

}  // namespace actsym
