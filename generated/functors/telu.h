// TeLU: x*tanh(exp(x))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct TeLUHalf;

struct TeLU {
  using Half = TeLUHalf;  // computes half types
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P&, V* out) {
    const V x = in[0];
    if constexpr (m::approximates<V>) {
      alignas(64) static constexpr float T0[16] = {-0x1.e55baep+11f, -0x1.997ed8p+7f, 0x1.220298p+3f, 0x1.5f7a3ep+1f, -0x1.93f092p+2f, -0x1.02bca8p+0f, -0x1.77bcd6p+1f, -0x1.8eef0ep+1f, -0x1.e55baep+11f, -0x1.997ed8p+7f, 0x1.220298p+3f, 0x1.5f7a3ep+1f, -0x1.93f092p+2f, -0x1.02bca8p+0f, -0x1.77bcd6p+1f, -0x1.8eef0ep+1f};
      alignas(64) static constexpr float T1[16] = {0x1.6495f4p-3f, 0x1.8e0052p-2f, 0x1.3b55b8p-1f, 0x1.c6001p-1f, 0x1.f800bp-4f, 0x1.8955acp-2f, 0x1.45003cp-1f, 0x1.bb003cp-1f, 0x1.6495f4p-3f, 0x1.8e0052p-2f, 0x1.3b55b8p-1f, 0x1.c6001p-1f, 0x1.f800bp-4f, 0x1.8955acp-2f, 0x1.45003cp-1f, 0x1.bb003cp-1f};
      alignas(64) static constexpr float T2[16] = {-0x1.331718p+9f, 0x1.19fd06p+5f, -0x1.64c7ccp+2f, 0x1.de34fep-2f, 0x1.568276p-5f, -0x1.f92446p-5f, -0x1.08b452p-3f, 0x1.077e0cp-3f, -0x1.331718p+9f, 0x1.19fd06p+5f, -0x1.64c7ccp+2f, 0x1.de34fep-2f, 0x1.568276p-5f, -0x1.f92446p-5f, -0x1.08b452p-3f, 0x1.077e0cp-3f};
      alignas(64) static constexpr float T3[16] = {0x1.dde8fap+7f, 0x1.0b60fep+4f, 0x1.5dab5p+0f, -0x1.41b0b4p-1f, 0x1.10ba34p-2f, 0x1.02ac1ap-5f, 0x1.319ebp-4f, 0x1.76c8c4p-4f, 0x1.dde8fap+7f, 0x1.0b60fep+4f, 0x1.5dab5p+0f, -0x1.41b0b4p-1f, 0x1.10ba34p-2f, 0x1.02ac1ap-5f, 0x1.319ebp-4f, 0x1.76c8c4p-4f};
      alignas(64) static constexpr float T4[16] = {0x1.a2137ep+4f, -0x1.8ee844p+3f, 0x1.0aba02p+0f, 0x1.ec5d38p-2f, 0x1.2854f2p-5f, 0x1.24b3e8p-4f, 0x1.60ecdp-5f, 0x1.d627dp-10f, 0x1.a2137ep+4f, -0x1.8ee844p+3f, 0x1.0aba02p+0f, 0x1.ec5d38p-2f, 0x1.2854f2p-5f, 0x1.24b3e8p-4f, 0x1.60ecdp-5f, 0x1.d627dp-10f};
      alignas(64) static constexpr float T5[16] = {-0x1.0d6d8ap+3f, 0x1.371c6ep+1f, -0x1.822eb2p+0f, -0x1.c7cdb2p-3f, -0x1.fbf87ep-4f, -0x1.5b953ep-5f, 0x1.e91726p-6f, 0x1.bc4f46p-5f, -0x1.0d6d8ap+3f, 0x1.371c6ep+1f, -0x1.822eb2p+0f, -0x1.c7cdb2p-3f, -0x1.fbf87ep-4f, -0x1.5b953ep-5f, 0x1.e91726p-6f, 0x1.bc4f46p-5f};
      alignas(64) static constexpr float T6[16] = {-0x1.f75b86p+0f, 0x1.76fda2p+0f, 0x1.7585ap-1f, -0x1.cda3f4p-4f, -0x1.04aa44p-4f, -0x1.38d764p-3f, -0x1.3d45d8p-3f, -0x1.c9c77cp-4f, -0x1.f75b86p+0f, 0x1.76fda2p+0f, 0x1.7585ap-1f, -0x1.cda3f4p-4f, -0x1.04aa44p-4f, -0x1.38d764p-3f, -0x1.3d45d8p-3f, -0x1.c9c77cp-4f};
      alignas(64) static constexpr float T7[16] = {-0x1.5e882ap-3f, -0x1.7d8c7cp-1f, 0x1.6cee7p-3f, 0x1.5352f2p-2f, 0x1.492128p-2f, 0x1.d95a3cp-3f, 0x1.c5f216p-4f, 0x1.1c36acp-6f, -0x1.5e882ap-3f, -0x1.7d8c7cp-1f, 0x1.6cee7p-3f, 0x1.5352f2p-2f, 0x1.492128p-2f, 0x1.d95a3cp-3f, 0x1.c5f216p-4f, 0x1.1c36acp-6f};
      alignas(64) static constexpr float T8[16] = {-0x1.d17edcp-8f, -0x1.431c62p-2f, -0x1.ad858ep-2f, -0x1.0161a2p-2f, 0x1.4bf81p-4f, 0x1.d3ad44p-3f, 0x1.41a71ap-2f, 0x1.5eb582p-2f, -0x1.d17edcp-8f, -0x1.431c62p-2f, -0x1.ad858ep-2f, -0x1.0161a2p-2f, 0x1.4bf81p-4f, 0x1.d3ad44p-3f, 0x1.41a71ap-2f, 0x1.5eb582p-2f};
      alignas(64) static constexpr float T9[16] = {-0x1.ee8edcp-14f, -0x1.e830a4p-6f, -0x1.f1c2dcp-4f, -0x1.b641b4p-3f, -0x1.fd6e7ap-1f, -0x1.e838acp-1f, -0x1.c4c342p-1f, -0x1.9d9928p-1f, -0x1.ee8edcp-14f, -0x1.e830a4p-6f, -0x1.f1c2dcp-4f, -0x1.b641b4p-3f, -0x1.fd6e7ap-1f, -0x1.e838acp-1f, -0x1.c4c342p-1f, -0x1.9d9928p-1f};
      const auto t0 = m::negative(x);
      const V t1 = m::min(m::abs(x), m::select(t0, V(0x1.b3p+6f), V(0x1.28p+1f)));
      const V t2 = m::neg(t1);
      const V t3 = m::fma(t2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const V t4 = m::raised(V(1), t3);
      const V t5 = t4 * V(0x1p-64f);
      const V t6 = t3 - V(12582976);
      const V t7 = m::fma(t6, V(-0x1.0bfbe8p-15f), m::fma(t6, V(-0x1.62ep-1f), t2));
      const V t8 = t7 * t7;
      const V t9 = m::fma(V(0x1.6a6adp-10f), t8, m::fma(V(0x1.123f7ep-7f), t7, V(0x1.55589ep-5f)));
      const V t10 = m::fma(t9, t8, m::fma(V(0x1.55548ap-3f), t7, V(0x1.fffffcp-2f)));
      const V t11 = m::fma(t10, t8, t7);
      const V t12 = m::fma(t5, t11, t5);
      const auto t13 = m::beside<4>(m::segment<21, 4>(m::fma(t12, V(0x1.ffff8p+0f), V(2))), t0);
      const V t14 = t12 - m::entry<V, 8>(t13, T1);
      const V t15 = m::fma(m::entry<V, 8>(t13, T0), t14, m::entry<V, 8>(t13, T2));
      const V t16 = m::fma(m::fma(t15, t14, m::entry<V, 8>(t13, T3)), t14, m::entry<V, 8>(t13, T4));
      const V t17 = m::fma(m::fma(t16, t14, m::entry<V, 8>(t13, T5)), t14, m::entry<V, 8>(t13, T6));
      const V t18 = m::fma(m::fma(t17, t14, m::entry<V, 8>(t13, T7)), t14, m::entry<V, 8>(t13, T8));
      const V t19 = t4 * (t1 * m::fma(t18, t14, m::entry<V, 8>(t13, T9)));
      out[0] = m::fma(m::fma(t19, t11, t19), V(0x1p-64f), m::max(x, V(0)));
    } else {
      const V t0 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const V t1 = m::min(t0, V(7));
      const auto t2 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), m::neg(t1));
      const V t3 = m::exp((t1 + m::select(t2, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t4 = m::select(t2, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = (m::tanh(t3) * t0) * t4;
    }
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    if constexpr (m::looks_up<V>) {
      alignas(64) static constexpr float T0[16] = {0x1.3216b8p+12f, 0x1.238e1cp+6f, -0x1.988302p-3f, -0x1.a57616p-10f, -0x1.baaffep-17f, 0x1.1d699cp-22f, -0x1.ea7898p-32f, -0x1.bbd94ap-75f, 0x1.3216b8p+12f, 0x1.238e1cp+6f, -0x1.988302p-3f, -0x1.a57616p-10f, -0x1.baaffep-17f, 0x1.1d699cp-22f, -0x1.ea7898p-32f, -0x1.bbd94ap-75f};
      alignas(64) static constexpr float T1[16] = {0x1.7050e6p-5f, 0x1.912a3cp-3f, 0x1.d5dap-2f, 0x1.14302cp+0f, 0x1.133dc6p+1f, 0x1.114028p+2f, 0x1.272666p+3f, 0x1.b1f58ap+5f, 0x1.7050e6p-5f, 0x1.912a3cp-3f, 0x1.d5dap-2f, 0x1.14302cp+0f, 0x1.133dc6p+1f, 0x1.114028p+2f, 0x1.272666p+3f, 0x1.b1f58ap+5f};
      alignas(64) static constexpr float T2[16] = {0x0p+0f, 0x0p+0f, 0x0p+0f, 0x1.e08798p-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x1.e08798p-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f};
      alignas(64) static constexpr float T3[16] = {-0x1.c2c8f6p+7f, 0x1.a96dbp+2f, -0x1.2c2176p-5f, 0x1.608462p-8f, -0x1.1b5fccp-13f, -0x1.4a00eap-21f, -0x1.2d18p-32f, 0x1.005a7ep-69f, -0x1.c2c8f6p+7f, 0x1.a96dbp+2f, -0x1.2c2176p-5f, 0x1.608462p-8f, -0x1.1b5fccp-13f, -0x1.4a00eap-21f, -0x1.2d18p-32f, 0x1.005a7ep-69f};
      alignas(64) static constexpr float T4[16] = {-0x1.7b92bp+4f, -0x1.3406ecp+0f, 0x1.8bc882p-6f, -0x1.2171dep-7f, 0x1.511dc4p-11f, -0x1.14d4f4p-19f, 0x1.54ec5ep-28f, 0x1.c249c8p-63f, -0x1.7b92bp+4f, -0x1.3406ecp+0f, 0x1.8bc882p-6f, -0x1.2171dep-7f, 0x1.511dc4p-11f, -0x1.14d4f4p-19f, 0x1.54ec5ep-28f, 0x1.c249c8p-63f};
      alignas(64) static constexpr float T5[16] = {0x1.eb5b64p-1f, -0x1.f68c6ep-4f, 0x1.32c058p-4f, 0x1.0459aep-8f, -0x1.bb3d82p-10f, 0x1.19a91ap-16f, 0x1.242cdcp-26f, -0x1.9826aep-58f, 0x1.eb5b64p-1f, -0x1.f68c6ep-4f, 0x1.32c058p-4f, 0x1.0459aep-8f, -0x1.bb3d82p-10f, 0x1.19a91ap-16f, 0x1.242cdcp-26f, -0x1.9826aep-58f};
      alignas(64) static constexpr float T6[16] = {-0x1.83eb56p-4f, -0x1.80d112p-3f, -0x1.02dc8ap-3f, 0x1.91bf58p-6f, 0x1.9973d8p-9f, -0x1.378ecap-14f, -0x1.d15ebp-25f, -0x1.2fc804p-52f, -0x1.83eb56p-4f, -0x1.80d112p-3f, -0x1.02dc8ap-3f, 0x1.91bf58p-6f, 0x1.9973d8p-9f, -0x1.378ecap-14f, -0x1.d15ebp-25f, -0x1.2fc804p-52f};
      alignas(64) static constexpr float T7[16] = {0x1.6b3b5p-2f, 0x1.cf3ca2p-3f, -0x1.207e12p-10f, -0x1.43c2bep-4f, -0x1.72c5fp-9f, 0x1.074364p-12f, -0x1.bdbedcp-26f, 0x1.6f659cp-48f, 0x1.6b3b5p-2f, 0x1.cf3ca2p-3f, -0x1.207e12p-10f, -0x1.43c2bep-4f, -0x1.72c5fp-9f, 0x1.074364p-12f, -0x1.bdbedcp-26f, 0x1.6f659cp-48f};
      alignas(64) static constexpr float T8[16] = {0x1.d962acp-6f, 0x1.a7d97ep-3f, 0x1.4408fcp-2f, 0x1.ef5966p-4f, -0x1.13ee8cp-8f, -0x1.4cc666p-11f, -0x1.e399aap-29f, 0x1.08e9e2p-43f, 0x1.d962acp-6f, 0x1.a7d97ep-3f, 0x1.4408fcp-2f, 0x1.ef5966p-4f, -0x1.13ee8cp-8f, -0x1.4cc666p-11f, -0x1.e399aap-29f, 0x1.08e9e2p-43f};
      alignas(64) static constexpr float T9[16] = {-0x1.941bd6p-1f, -0x1.7739f8p-1f, -0x1.0563dcp-1f, -0x1.489eecp-4f, 0x1.542aa4p-6f, 0x1.2d11ccp-10f, 0x1.473e08p-22f, -0x1.3ef152p-40f, -0x1.941bd6p-1f, -0x1.7739f8p-1f, -0x1.0563dcp-1f, -0x1.489eecp-4f, 0x1.542aa4p-6f, 0x1.2d11ccp-10f, 0x1.473e08p-22f, -0x1.3ef152p-40f};
      alignas(64) static constexpr float T10[16] = {-0x1.31e8f6p-3f, -0x1.8645ep-2f, -0x1.6c722ep-1f, -0x1.096d8ap+0f, -0x1.08eebep+0f, -0x1.00581ap+0f, -0x1.000004p+0f, -0x1p+0f, -0x1.31e8f6p-3f, -0x1.8645ep-2f, -0x1.6c722ep-1f, -0x1.096d8ap+0f, -0x1.08eebep+0f, -0x1.00581ap+0f, -0x1.000004p+0f, -0x1p+0f};
      alignas(64) static constexpr float T11[16] = {0x1.8350b2p-1f, 0x1.6eb552p-1f, 0x1.23cddep-1f, -0x0p+0f, -0x1.203c6ap+0f, -0x1.a26714p+1f, -0x1.072666p+3f, -0x1.a9f58ap+5f, 0x1.8350b2p-1f, 0x1.6eb552p-1f, 0x1.23cddep-1f, -0x0p+0f, -0x1.203c6ap+0f, -0x1.a26714p+1f, -0x1.072666p+3f, -0x1.a9f58ap+5f};
      alignas(64) static constexpr float T12[16] = {-0x1.c32948p-4f, -0x1.db3d34p-4f, 0x1.d0d4fap-3f, 0x1.0861e4p-2f, -0x1.a4e944p-4f, -0x1.e4a846p-6f, 0x1.e716a8p-6f, -0x1.5a11fcp-8f, -0x1.c32948p-4f, -0x1.db3d34p-4f, 0x1.d0d4fap-3f, 0x1.0861e4p-2f, -0x1.a4e944p-4f, -0x1.e4a846p-6f, 0x1.e716a8p-6f, -0x1.5a11fcp-8f};
      alignas(64) static constexpr float T13[16] = {0x1.7555d8p-4f, 0x1.333948p-2f, 0x1.09d59ap-1f, 0x1.6fc784p-1f, 0x1.04d5a2p+0f, 0x1.767224p+0f, 0x1.dee408p+0f, 0x1.228e5cp+1f, 0x1.7555d8p-4f, 0x1.333948p-2f, 0x1.09d59ap-1f, 0x1.6fc784p-1f, 0x1.04d5a2p+0f, 0x1.767224p+0f, 0x1.dee408p+0f, 0x1.228e5cp+1f};
      alignas(64) static constexpr float T14[16] = {-0x1.169e04p-5f, -0x1.583cc4p-2f, -0x1.2a5f96p-2f, 0x1.3479e2p-4f, 0x1.18b10ep-2f, -0x1.d6988ap-4f, 0x1.bad27p-9f, 0x1.40a3dp-8f, -0x1.169e04p-5f, -0x1.583cc4p-2f, -0x1.2a5f96p-2f, 0x1.3479e2p-4f, 0x1.18b10ep-2f, -0x1.d6988ap-4f, 0x1.bad27p-9f, 0x1.40a3dp-8f};
      alignas(64) static constexpr float T15[16] = {0x1.91af72p-2f, 0x1.3acd5cp-3f, -0x1.49cce8p-2f, -0x1.d8226p-2f, -0x1.f2a47ap-7f, 0x1.15505ap-3f, -0x1.143ca2p-5f, -0x1.444bcp-9f, 0x1.91af72p-2f, 0x1.3acd5cp-3f, -0x1.49cce8p-2f, -0x1.d8226p-2f, -0x1.f2a47ap-7f, 0x1.15505ap-3f, -0x1.143ca2p-5f, -0x1.444bcp-9f};
      alignas(64) static constexpr float T16[16] = {0x1.fb5ffep-3f, 0x1.236e08p-1f, 0x1.e392cp-2f, 0x1.703782p-5f, -0x1.71c004p-2f, -0x1.7abe96p-8f, 0x1.11594ap-5f, 0x1.e95c56p-11f, 0x1.fb5ffep-3f, 0x1.236e08p-1f, 0x1.e392cp-2f, 0x1.703782p-5f, -0x1.71c004p-2f, -0x1.7abe96p-8f, 0x1.11594ap-5f, 0x1.e95c56p-11f};
      alignas(64) static constexpr float T17[16] = {-0x1.0e00eap-1f, -0x1.590594p-3f, 0x1.4ef9fcp-2f, 0x1.15baecp-1f, 0x1.204bp-2f, -0x1.6d3372p-4f, -0x1.2cc482p-6f, -0x1.12ad52p-12f, -0x1.0e00eap-1f, -0x1.590594p-3f, 0x1.4ef9fcp-2f, 0x1.15baecp-1f, 0x1.204bp-2f, -0x1.6d3372p-4f, -0x1.2cc482p-6f, -0x1.12ad52p-12f};
      alignas(64) static constexpr float T18[16] = {-0x1.eebea4p-2f, -0x1.6e5696p-1f, -0x1.5138aap-1f, -0x1.86d7a4p-2f, 0x1.c0954ap-6f, 0x1.37fbep-4f, 0x1.96e62p-8f, 0x1.a80cfap-15f, -0x1.eebea4p-2f, -0x1.6e5696p-1f, -0x1.5138aap-1f, -0x1.86d7a4p-2f, 0x1.c0954ap-6f, 0x1.37fbep-4f, 0x1.96e62p-8f, 0x1.a80cfap-15f};
      alignas(64) static constexpr float T19[16] = {0x1.8800dap-1f, 0x1.03c3e8p-1f, 0x1.8d745ep-3f, -0x1.1cab82p-6f, -0x1.c8689ap-4f, -0x1.ccbe1ep-6f, -0x1.3ee6a4p-10f, -0x1.93de8ep-18f, 0x1.8800dap-1f, 0x1.03c3e8p-1f, 0x1.8d745ep-3f, -0x1.1cab82p-6f, -0x1.c8689ap-4f, -0x1.ccbe1ep-6f, -0x1.3ee6a4p-10f, -0x1.93de8ep-18f};
      alignas(64) static constexpr float T20[16] = {-0x1.51f6c4p-3f, -0x1.f17438p-6f, 0x1.793474p-5f, 0x1.fa2176p-5f, 0x1.282b04p-5f, 0x1.0ee446p-8f, 0x1.c02fbp-14f, 0x1.690876p-22f, -0x1.51f6c4p-3f, -0x1.f17438p-6f, 0x1.793474p-5f, 0x1.fa2176p-5f, 0x1.282b04p-5f, 0x1.0ee446p-8f, 0x1.c02fbp-14f, 0x1.690876p-22f};
      const auto t0 = m::negative(x);
      const V t1 = m::abs(x);
      const V t2 = m::min(t1, V(0x1.b3p+6f));
      const V t3 = m::neg(t2);
      const V t4 = m::fma(t3, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const auto t5 = m::segment<23, 8>(m::min(m::fma(t2, V(0x1.56e4eep+4f), V(2)), V(256)));
      const V t6 = (t2 - m::entry<V, 8>(t5, T1)) - m::entry<V, 8>(t5, T2);
      const V t7 = m::fma(m::fma(m::entry<V, 8>(t5, T0), t6, m::entry<V, 8>(t5, T3)), t6, m::entry<V, 8>(t5, T4));
      const V t8 = m::fma(m::fma(t7, t6, m::entry<V, 8>(t5, T5)), t6, m::entry<V, 8>(t5, T6));
      const V t9 = m::fma(m::fma(t8, t6, m::entry<V, 8>(t5, T7)), t6, m::entry<V, 8>(t5, T8));
      const V t10 = m::fma(m::fma(t9, t6, m::entry<V, 8>(t5, T9)), t6, m::entry<V, 8>(t5, T10));
      const V t11 = m::raised(V(1), t4) * m::fma(t10, t6, m::entry<V, 8>(t5, T11));
      const V t12 = t4 - V(12582976);
      const V t13 = m::fma(t12, V(-0x1.0bfbe8p-15f), m::fma(t12, V(-0x1.62ep-1f), t3));
      const V t14 = t13 * t13;
      const V t15 = m::fma(V(0x1.6a6adp-10f), t14, m::fma(V(0x1.123f7ep-7f), t13, V(0x1.55589ep-5f)));
      const V t16 = m::fma(t15, t14, m::fma(V(0x1.55548ap-3f), t13, V(0x1.fffffcp-2f)));
      const V t17 = m::min(t1, V(0x1.4p+1f));
      const auto t18 = m::segment<21, 8>(m::fma(t17, V(0x1.3332e6p+1f), V(2)));
      const V t19 = t17 - m::entry<V, 8>(t18, T13);
      const V t20 = m::fma(m::entry<V, 8>(t18, T12), t19, m::entry<V, 8>(t18, T14));
      const V t21 = m::fma(m::fma(t20, t19, m::entry<V, 8>(t18, T15)), t19, m::entry<V, 8>(t18, T16));
      const V t22 = m::fma(m::fma(t21, t19, m::entry<V, 8>(t18, T17)), t19, m::entry<V, 8>(t18, T18));
      const V t23 = m::fma(m::fma(t22, t19, m::entry<V, 8>(t18, T19)), t19, m::entry<V, 8>(t18, T20));
      out[0] = m::select(t0, (m::fma(t11, m::fma(t16, t14, t13), t11) * V(0x1p-64f)), (m::select(t0, V(0), V(1)) + t23));
    } else {
      const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
      const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const V t2 = m::min(t1, V(7));
      const auto t3 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), m::neg(t2));
      const V t4 = m::exp((t2 + m::select(t3, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t5 = m::tanh(t4);
      const V t6 = m::select(t3, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t7 = m::abs(((t4 * t6) * V(2)));
      const auto t8 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t7);
      const V t9 = m::neg((t7 - m::select(t8, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t10 = m::exp(t9);
      const V t11 = V(1) + t10;
      const V t12 = m::select(m::le(m::abs(t5), V(0x1p-1f)), m::fma(m::neg(t5), t5, V(1)), ((V(4) * t10) / (t11 * t11)));
      const V t13 = m::select(t8, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = (((t12 * t4) * t1) * (t13 * t6)) + (t5 * t6);
    }
  }
};

struct TeLUHalf {
  using Half = TeLUHalf;
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P&, V* out) {
    const V x = in[0];
    alignas(64) static constexpr float T0[16] = {0x1.253f48p+7f, 0x1.97166ep+2f, 0x1.46abe6p+0f, -0x1.22720ep-1f, 0x1.6a815cp-6f, 0x1.2afe44p-9f, -0x1.fa2e48p-7f, -0x1.961736p-10f, 0x1.253f48p+7f, 0x1.97166ep+2f, 0x1.46abe6p+0f, -0x1.22720ep-1f, 0x1.6a815cp-6f, 0x1.2afe44p-9f, -0x1.fa2e48p-7f, -0x1.961736p-10f};
    alignas(64) static constexpr float T1[16] = {0x1.770e94p-3f, 0x1.8e0052p-2f, 0x1.3b55b8p-1f, 0x1.c6001p-1f, 0x1.0955ap-3f, 0x1.8955acp-2f, 0x1.45003cp-1f, 0x1.bb003cp-1f, 0x1.770e94p-3f, 0x1.8e0052p-2f, 0x1.3b55b8p-1f, 0x1.c6001p-1f, 0x1.0955ap-3f, 0x1.8955acp-2f, 0x1.45003cp-1f, 0x1.bb003cp-1f};
    alignas(64) static constexpr float T2[16] = {0x1.ee01aep+4f, -0x1.7279bap+3f, 0x1.cea126p-1f, 0x1.f7e1fep-2f, 0x1.3b5c42p-5f, 0x1.1eff3cp-4f, 0x1.4965b6p-5f, 0x1.155e9ap-8f, 0x1.ee01aep+4f, -0x1.7279bap+3f, 0x1.cea126p-1f, 0x1.f7e1fep-2f, 0x1.3b5c42p-5f, 0x1.1eff3cp-4f, 0x1.4965b6p-5f, 0x1.155e9ap-8f};
    alignas(64) static constexpr float T3[16] = {-0x1.b33678p+2f, 0x1.48a9e8p+1f, -0x1.8110dcp+0f, -0x1.c89dacp-3f, -0x1.e9c232p-4f, -0x1.596f88p-5f, 0x1.f71abp-6f, 0x1.c35cp-5f, -0x1.b33678p+2f, 0x1.48a9e8p+1f, -0x1.8110dcp+0f, -0x1.c89dacp-3f, -0x1.e9c232p-4f, -0x1.596f88p-5f, 0x1.f71abp-6f, 0x1.c35cp-5f};
    alignas(64) static constexpr float T4[16] = {-0x1.1d7124p+1f, 0x1.753ed8p+0f, 0x1.7607a6p-1f, -0x1.cdf6b8p-4f, -0x1.118ceap-4f, -0x1.38d2bep-3f, -0x1.3d3d0ep-3f, -0x1.c9d1c6p-4f, -0x1.1d7124p+1f, 0x1.753ed8p+0f, 0x1.7607a6p-1f, -0x1.cdf6b8p-4f, -0x1.118ceap-4f, -0x1.38d2bep-3f, -0x1.3d3d0ep-3f, -0x1.c9d1c6p-4f};
    alignas(64) static constexpr float T5[16] = {-0x1.d3e454p-3f, -0x1.7dd2f8p-1f, 0x1.6ce192p-3f, 0x1.5352b6p-2f, 0x1.47ce94p-2f, 0x1.d95aaep-3f, 0x1.c5ef86p-4f, 0x1.1c2cbep-6f, -0x1.d3e454p-3f, -0x1.7dd2f8p-1f, 0x1.6ce192p-3f, 0x1.5352b6p-2f, 0x1.47ce94p-2f, 0x1.d95aaep-3f, 0x1.c5ef86p-4f, 0x1.1c2cbep-6f};
    alignas(64) static constexpr float T6[16] = {-0x1.5eb038p-7f, -0x1.4318c6p-2f, -0x1.ad8652p-2f, -0x1.01619cp-2f, 0x1.5d1382p-4f, 0x1.d3ad98p-3f, 0x1.41a762p-2f, 0x1.5eb558p-2f, -0x1.5eb038p-7f, -0x1.4318c6p-2f, -0x1.ad8652p-2f, -0x1.01619cp-2f, 0x1.5d1382p-4f, 0x1.d3ad98p-3f, 0x1.41a762p-2f, 0x1.5eb558p-2f};
    alignas(64) static constexpr float T7[16] = {-0x1.9de08p-13f, -0x1.e82e78p-6f, -0x1.f1c304p-4f, -0x1.b641ccp-3f, -0x1.fd2778p-1f, -0x1.e838bcp-1f, -0x1.c4c358p-1f, -0x1.9d9926p-1f, -0x1.9de08p-13f, -0x1.e82e78p-6f, -0x1.f1c304p-4f, -0x1.b641ccp-3f, -0x1.fd2778p-1f, -0x1.e838bcp-1f, -0x1.c4c358p-1f, -0x1.9d9926p-1f};
    const auto t0 = m::negative(x);
    const V t1 = m::min(m::abs(x), m::select(t0, V(0x1.89p+6f), V(0x1.15p+1f)));
    const V t2 = m::fma(m::neg(t1), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t3 = m::exp2(t2);
    const V t4 = t3 * V(0x1p-64f);
    const auto t5 = m::beside<4>(m::segment<21, 4>(m::fma(t4, V(0x1.ffff8p+0f), V(2))), t0);
    const V t6 = t4 - m::entry<V, 8>(t5, T1);
    const V t7 = m::fma(m::fma(m::entry<V, 8>(t5, T0), t6, m::entry<V, 8>(t5, T2)), t6, m::entry<V, 8>(t5, T3));
    const V t8 = m::fma(m::fma(t7, t6, m::entry<V, 8>(t5, T4)), t6, m::entry<V, 8>(t5, T5));
    const V t9 = m::fma(m::fma(t8, t6, m::entry<V, 8>(t5, T6)), t6, m::entry<V, 8>(t5, T7));
    out[0] = m::fma((t3 * (t1 * t9)), V(0x1p-64f), m::max(x, V(0)));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    alignas(64) static constexpr float T0[16] = {-0x1.57971ep+6f, 0x1.62d29p-2f, -0x1.b2b38ep-3f, -0x1.92682ep-4f, 0x1.3c9564p-7f, 0x1.d16d4p-18f, -0x1.30945p-27f, -0x1.000ea2p-62f, -0x1.57971ep+6f, 0x1.62d29p-2f, -0x1.b2b38ep-3f, -0x1.92682ep-4f, 0x1.3c9564p-7f, 0x1.d16d4p-18f, -0x1.30945p-27f, -0x1.000ea2p-62f};
    alignas(64) static constexpr float T1[16] = {0x1.5a8414p-4f, 0x1.6af86ap-2f, 0x1.d95016p-1f, 0x1.cbc2dcp+0f, 0x1.14302cp+0f, 0x1.3ac03ap+1f, 0x1.790bbap+2f, 0x1.7e9acp+5f, 0x1.5a8414p-4f, 0x1.6af86ap-2f, 0x1.d95016p-1f, 0x1.cbc2dcp+0f, 0x1.14302cp+0f, 0x1.3ac03ap+1f, 0x1.790bbap+2f, 0x1.7e9acp+5f};
    alignas(64) static constexpr float T2[16] = {0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x1.e08798p-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x1.e08798p-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f};
    alignas(64) static constexpr float T3[16] = {0x1.16dbdcp+2f, -0x1.1854p-5f, -0x1.19ac04p-4f, 0x1.f4533cp-5f, 0x1.c85e92p-6f, -0x1.91f3c8p-14f, 0x1.6d0af8p-24f, 0x1.3d798p-58f, 0x1.16dbdcp+2f, -0x1.1854p-5f, -0x1.19ac04p-4f, 0x1.f4533cp-5f, 0x1.c85e92p-6f, -0x1.91f3c8p-14f, 0x1.6d0af8p-24f, 0x1.3d798p-58f};
    alignas(64) static constexpr float T4[16] = {0x1.984ae2p+0f, -0x1.ec8164p-2f, 0x1.044924p-1f, 0x1.2acbd4p-3f, 0x1.5ab5ccp-7f, 0x1.6477a8p-12f, -0x1.c118fp-22f, 0x1.161256p-50f, 0x1.984ae2p+0f, -0x1.ec8164p-2f, 0x1.044924p-1f, 0x1.2acbd4p-3f, 0x1.5ab5ccp-7f, 0x1.6477a8p-12f, -0x1.c118fp-22f, 0x1.161256p-50f};
    alignas(64) static constexpr float T5[16] = {0x1.6e7416p-2f, -0x1.c52d3p-4f, 0x1.156cf8p-4f, -0x1.6e35aap-3f, 0x1.8b8314p-7f, -0x1.75874p-11f, 0x1.c80aap-20f, -0x1.b3a5ep-47f, 0x1.6e7416p-2f, -0x1.c52d3p-4f, 0x1.156cf8p-4f, -0x1.6e35aap-3f, 0x1.8b8314p-7f, -0x1.75874p-11f, 0x1.c80aap-20f, -0x1.b3a5ep-47f};
    alignas(64) static constexpr float T6[16] = {0x1.542a64p-2f, 0x1.7211b6p-1f, -0x1.914df2p-1f, 0x1.456c6ap-8f, 0x1.a49f66p-6f, 0x1.03d70cp-10f, -0x1.9e42c4p-18f, -0x1.a0a99cp-40f, 0x1.542a64p-2f, 0x1.7211b6p-1f, -0x1.914df2p-1f, 0x1.456c6ap-8f, 0x1.a49f66p-6f, 0x1.03d70cp-10f, -0x1.9e42c4p-18f, -0x1.a0a99cp-40f};
    alignas(64) static constexpr float T7[16] = {-0x1.ccbd6p-2f, 0x1.7a4a2ep-2f, 0x1.dc71f2p-4f, 0x1.04f724p-3f, -0x1.4475ep-4f, 0x1.34cdd4p-13f, 0x1.30e762p-16f, 0x1.394306p-37f, -0x1.ccbd6p-2f, 0x1.7a4a2ep-2f, 0x1.dc71f2p-4f, 0x1.04f724p-3f, -0x1.4475ep-4f, 0x1.34cdd4p-13f, 0x1.30e762p-16f, 0x1.394306p-37f};
    alignas(64) static constexpr float T8[16] = {-0x1.697fc4p-1f, -0x1.990246p-1f, 0x1.7bb35cp-1f, -0x1.ea3504p-4f, 0x1.ef2844p-4f, -0x1.6a1c44p-8f, -0x1.5ae1bep-15f, 0x1.d148cap-31f, -0x1.697fc4p-1f, -0x1.990246p-1f, 0x1.7bb35cp-1f, -0x1.ea3504p-4f, 0x1.ef2844p-4f, -0x1.6a1c44p-8f, -0x1.5ae1bep-15f, 0x1.d148cap-31f};
    alignas(64) static constexpr float T9[16] = {0x1.dd437cp-3f, -0x1.bfd4b4p-2f, -0x1.92122ap-2f, 0x1.c57db8p-5f, -0x1.489e6ap-4f, 0x1.05a4d4p-6f, 0x1.23c78ap-14f, -0x1.3e6fd2p-30f, 0x1.dd437cp-3f, -0x1.bfd4b4p-2f, -0x1.92122ap-2f, 0x1.c57db8p-5f, -0x1.489e6ap-4f, 0x1.05a4d4p-6f, 0x1.23c78ap-14f, -0x1.3e6fd2p-30f};
    alignas(64) static constexpr float T10[16] = {0x1.4f578ap-1f, 0x1.35080ap-1f, -0x1.3bf7f6p-3f, -0x1.c070bp-7f, -0x1.096d88p+0f, -0x1.0603c8p+0f, -0x1.00050cp+0f, -0x1.000004p+0f, 0x1.4f578ap-1f, 0x1.35080ap-1f, -0x1.3bf7f6p-3f, -0x1.c070bp-7f, -0x1.096d88p+0f, -0x1.0603c8p+0f, -0x1.00050cp+0f, -0x1.000004p+0f};
    alignas(64) static constexpr float T11[16] = {-0x1.7b04cep-3f, -0x1.c849fcp-8f, 0x1.e1aa42p-4f, 0x1.7cfeaep-10f, -0x0p+0f, -0x1.718ac2p+0f, -0x1.390b0ap+2f, -0x1.769ac2p+5f, -0x1.7b04cep-3f, -0x1.c849fcp-8f, 0x1.e1aa42p-4f, 0x1.7cfeaep-10f, -0x0p+0f, -0x1.718ac2p+0f, -0x1.390b0ap+2f, -0x1.769ac2p+5f};
    const auto t0 = m::negative(x);
    const V t1 = m::min(m::abs(x), m::select(t0, V(0x1.89p+6f), V(0x1.2fp+1f)));
    const V t2 = m::fma(m::neg(t1), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t3 = m::fma(t1, m::select(t0, V(0x1.a06e5p+0f), V(0x1.60a566p+3f)), V(2));
    const auto t4 = m::beside<4>(m::segment<23, 4>(m::min(t3, V(16))), t0);
    const V t5 = (t1 - m::entry<V, 8>(t4, T1)) - m::entry<V, 8>(t4, T2);
    const V t6 = m::fma(m::fma(m::entry<V, 8>(t4, T0), t5, m::entry<V, 8>(t4, T3)), t5, m::entry<V, 8>(t4, T4));
    const V t7 = m::fma(m::fma(t6, t5, m::entry<V, 8>(t4, T5)), t5, m::entry<V, 8>(t4, T6));
    const V t8 = m::fma(m::fma(t7, t5, m::entry<V, 8>(t4, T7)), t5, m::entry<V, 8>(t4, T8));
    const V t9 = m::fma(m::fma(t8, t5, m::entry<V, 8>(t4, T9)), t5, m::entry<V, 8>(t4, T10));
    out[0] = m::fma((m::exp2(t2) * m::fma(t9, t5, m::entry<V, 8>(t4, T11))), V(0x1p-64f), m::select(t0, V(0), V(1)));
  }
};

}  // namespace actsym
