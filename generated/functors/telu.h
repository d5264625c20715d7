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
      alignas(64) static constexpr float T0[16] = {0x1.fcb0c4p-5f, 0x1.c252fp-5f, -0x1.6467e6p-5f, -0x1.014062p-10f, -0x1.b62b32p-27f, -0x0p+0f, -0x0p+0f, -0x0p+0f, 0x1.314b3ap-5f, -0x1.1fa224p-8f, 0x1.258e38p-12f, 0x1.cfbdb6p-14f, -0x1.c7c32cp-22f, -0x1.e058fcp-22f, 0x1.91afdp-28f, -0x1.159c4cp-28f};
      alignas(64) static constexpr float T1[16] = {0x1.400076p-2f, 0x1.078e66p+0f, 0x1.a0e412p+0f, 0x1.29c76ep+1f, 0x1.a00086p+1f, 0x1.2555c6p+2f, 0x1.7aab3p+2f, 0x1.d00056p+2f, 0x1.438eaep-2f, 0x1.14302cp+0f, 0x1.aeab0cp+0f, 0x1.2e3916p+1f, 0x1.a78eacp+1f, 0x1.2ee3bcp+2f, 0x1.7e7232p+2f, 0x1.d71c96p+2f};
      alignas(64) static constexpr float T2[16] = {0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x1.e08798p-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f};
      alignas(64) static constexpr float T3[16] = {0x1.399216p-3f, -0x1.d02b2cp-4f, 0x1.bfd1eep-6f, 0x1.e2acaep-9f, 0x1.ef871ep-27f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x1.1084fcp-5f, 0x1.686212p-9f, -0x1.fe523ap-11f, -0x1.46e1f2p-14f, 0x1.b7627ep-18f, 0x1.2bfa6p-20f, 0x1.8e9eb4p-23f, 0x1.fac59ap-26f};
      alignas(64) static constexpr float T4[16] = {-0x1.eef2f6p-4f, -0x1.8d2498p-4f, 0x1.f7dd0ep-5f, -0x1.0b66eap-8f, 0x1.ee909ep-29f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x1.0685d4p-4f, 0x1.728686p-8f, 0x1.46628ap-9f, 0x1.8a01e6p-15f, -0x1.83a958p-15f, -0x1.9404aep-18f, -0x1.221298p-20f, -0x1.5f16dp-24f};
      alignas(64) static constexpr float T5[16] = {-0x1.64d7f2p-2f, 0x1.1a6654p-2f, -0x1.7527p-4f, 0x1.581b26p-9f, -0x1.f75db6p-28f, -0x0p+0f, -0x0p+0f, -0x0p+0f, 0x1.41e458p-3f, -0x1.a177fp-6f, -0x1.ca64aep-9f, 0x1.1539ecp-11f, 0x1.eac7d4p-13f, 0x1.ecf982p-16f, 0x1.eef82cp-19f, -0x1.57e05p-22f};
      alignas(64) static constexpr float T6[16] = {0x1.063ecp-3f, 0x1.79ca74p-10f, 0x1.4a6ab6p-6f, -0x1.43bb44p-10f, 0x1.5b0cf6p-34f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x1.9de53cp-5f, 0x1.75feccp-5f, -0x1.07a1eap-10f, -0x1.b41ffcp-9f, -0x1.f06a98p-11f, -0x1.9642p-14f, -0x1.53b97cp-21f, 0x1.e38f9cp-18f};
      alignas(64) static constexpr float T7[16] = {0x1.27eb88p-1f, -0x1.725a0ep-2f, 0x1.ce6b3cp-5f, 0x1.cc614cp-12f, 0x1.47a722p-30f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x1.1b713ap-2f, -0x1.76cbep-6f, 0x1.83eef2p-6f, 0x1.8e9bf8p-7f, 0x1.74ad7p-9f, 0x1.b8e80cp-14f, -0x1.b015a2p-14f, -0x1.063348p-14f};
      alignas(64) static constexpr float T8[16] = {-0x1.1e5c7p-3f, 0x1.10921cp-2f, -0x1.122682p-4f, -0x1.db7d58p-14f, -0x1.2ef05ep-34f, -0x0p+0f, -0x0p+0f, -0x0p+0f, 0x1.9793ecp-2f, -0x1.b9cc4p-4f, -0x1.45208ep-4f, -0x1.e30bb4p-6f, -0x1.302888p-8f, 0x1.170ea4p-10f, 0x1.b6457ep-11f, 0x1.7546bap-12f};
      alignas(64) static constexpr float T9[16] = {-0x1.714b12p-1f, 0x1.27dcap-5f, 0x1.2417ccp-5f, 0x1.5341c2p-16f, -0x1.fbc40cp-35f, -0x0p+0f, -0x0p+0f, -0x0p+0f, 0x1.5e9d46p-3f, 0x1.4d0848p-2f, 0x1.1f669ep-3f, 0x1.20046p-5f, -0x1.50fc38p-8f, -0x1.f30cd4p-8f, -0x1.ef3b1p-9f, -0x1.6b415cp-10f};
      alignas(64) static constexpr float T10[16] = {0x1.f52b4p-2f, -0x1.c5a3ecp-4f, -0x1.447532p-7f, -0x1.2f0d74p-19f, 0x1.6b7bb8p-39f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x1.c29acp-1f, -0x1.68f6b6p-2f, -0x1.3e6ee4p-4f, 0x1.e8f01ap-6f, 0x1.84cc02p-5f, 0x1.89fe8cp-6f, 0x1.4ad9d4p-7f, 0x1.be8d1p-9f};
      alignas(64) static constexpr float T11[16] = {0x1.f3a38cp-1f, 0x1.08f3eep+0f, 0x1.004c94p+0f, 0x1.000002p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1.ecf484p-2f, -0x0p+0f, -0x1.e5052p-4f, -0x1.03725cp-3f, -0x1.5919b8p-4f, -0x1.0d27e6p-5f, -0x1.9e139p-7f, -0x1.08ec48p-8f};
      alignas(64) static constexpr float T12[16] = {0x1.1445dp-3f, 0x1.735d64p-5f, -0x1.4e8afep-6f, -0x1.8deff4p-8f, 0x1.b66748p-11f, 0x1.148e6p-12f, 0x1.1656bep-19f, -0x1.3dea1p-23f, -0x1.12ec66p-26f, 0x1.4a6278p-35f, -0x1.432f14p-48f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f};
      alignas(64) static constexpr float T13[16] = {0x1.8064ecp-4f, 0x1.46f64ap-2f, 0x1.3d4bbap-1f, 0x1.14302cp+0f, 0x1.b1dd52p+0f, 0x1.4bcb92p+1f, 0x1.dfec86p+1f, 0x1.69145cp+2f, 0x1.fc5af8p+2f, 0x1.7702cep+3f, 0x1.10a85ap+4f, 0x1.7078eap+4f, 0x1.06b50cp+5f, 0x1.73e254p+5f, 0x1.0869cp+6f, 0x1.7596cep+6f};
      alignas(64) static constexpr float T14[16] = {0x0p+0f, 0x0p+0f, 0x0p+0f, 0x1.e08798p-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f};
      alignas(64) static constexpr float T15[16] = {-0x1.7aee6ep-4f, 0x1.5b35ap-5f, 0x1.ff7adcp-5f, 0x1.29c594p-8f, -0x1.1f8cb4p-8f, -0x1.01f54cp-11f, 0x1.ee3c04p-17f, 0x1.79c78cp-19f, 0x1.34d1dp-24f, 0x1.530f04p-31f, 0x1.ac2cb6p-49f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f};
      alignas(64) static constexpr float T16[16] = {-0x1.530e74p-3f, -0x1.717c0cp-3f, -0x1.d4328cp-5f, 0x1.8e50a8p-6f, 0x1.700146p-7f, 0x1.1d1a08p-11f, -0x1.10ad3cp-13f, -0x1.552416p-17f, -0x1.63bafap-23f, 0x1.3ce21ep-32f, 0x1.994a3ap-45f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f};
      alignas(64) static constexpr float T17[16] = {0x1.4777c4p-2f, 0x1.b6c658p-4f, -0x1.2ec2dep-4f, -0x1.43d3aep-4f, -0x1.223f04p-6f, 0x1.5c7748p-11f, 0x1.0fd6f4p-11f, 0x1.ce84cap-16f, 0x1.cc1918p-22f, -0x1.eb3802p-30f, 0x1.8920dap-46f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f};
      alignas(64) static constexpr float T18[16] = {0x1.85c4b6p-4f, 0x1.2798cp-2f, 0x1.2842b8p-2f, 0x1.ef5d18p-4f, 0x1.8052e8p-7f, -0x1.5bc214p-8f, -0x1.716278p-10f, -0x1.0a33fap-14f, -0x1.161a18p-20f, -0x1.796442p-29f, -0x1.d4c26p-43f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f};
      alignas(64) static constexpr float T19[16] = {-0x1.8f67fap-1f, -0x1.47515p-1f, -0x1.732aap-2f, -0x1.489edp-4f, 0x1.3198d4p-6f, 0x1.c40066p-7f, 0x1.5e0bdap-9f, 0x1.c6a804p-14f, 0x1.c83e02p-20f, 0x1.0c1a54p-28f, 0x1.e75e14p-46f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f};
      alignas(64) static constexpr float T20[16] = {-0x1.cf31b2p-3f, -0x1.1a292ep-1f, -0x1.b42bc6p-1f, -0x1.096d8ap+0f, -0x1.0df01p+0f, -0x1.05002cp+0f, -0x1.00d378p+0f, -0x1.0007eep+0f, -0x1.00001ep+0f, -0x1p+0f, -0x1p+0f, -0x1p+0f, -0x1p+0f, -0x1p+0f, -0x1p+0f, -0x1p+0f};
      alignas(64) static constexpr float T21[16] = {0x1.7e9d12p-1f, 0x1.5121fcp-1f, 0x1.c62676p-2f, -0x0p+0f, -0x1.4cca7p-1f, -0x1.945cdap+0f, -0x1.5fae9p+1f, -0x1.291344p+2f, -0x1.bc5af4p+2f, -0x1.5702cep+3f, -0x1.00a85ap+4f, -0x1.6078eap+4f, -0x1.fd6a18p+4f, -0x1.6be254p+5f, -0x1.0469cp+6f, -0x1.7196cep+6f};
      alignas(64) static constexpr float T22[16] = {-0x1.c32948p-4f, -0x1.db3d34p-4f, 0x1.d0d4fap-3f, 0x1.0861e4p-2f, -0x1.a4e944p-4f, -0x1.e4a846p-6f, 0x1.e716a8p-6f, -0x1.5a11fcp-8f, -0x1.c32948p-4f, -0x1.db3d34p-4f, 0x1.d0d4fap-3f, 0x1.0861e4p-2f, -0x1.a4e944p-4f, -0x1.e4a846p-6f, 0x1.e716a8p-6f, -0x1.5a11fcp-8f};
      alignas(64) static constexpr float T23[16] = {0x1.7555d8p-4f, 0x1.333948p-2f, 0x1.09d59ap-1f, 0x1.6fc784p-1f, 0x1.04d5a2p+0f, 0x1.767224p+0f, 0x1.dee408p+0f, 0x1.228e5cp+1f, 0x1.7555d8p-4f, 0x1.333948p-2f, 0x1.09d59ap-1f, 0x1.6fc784p-1f, 0x1.04d5a2p+0f, 0x1.767224p+0f, 0x1.dee408p+0f, 0x1.228e5cp+1f};
      alignas(64) static constexpr float T24[16] = {-0x1.169e04p-5f, -0x1.583cc4p-2f, -0x1.2a5f96p-2f, 0x1.3479e2p-4f, 0x1.18b10ep-2f, -0x1.d6988ap-4f, 0x1.bad27p-9f, 0x1.40a3dp-8f, -0x1.169e04p-5f, -0x1.583cc4p-2f, -0x1.2a5f96p-2f, 0x1.3479e2p-4f, 0x1.18b10ep-2f, -0x1.d6988ap-4f, 0x1.bad27p-9f, 0x1.40a3dp-8f};
      alignas(64) static constexpr float T25[16] = {0x1.91af72p-2f, 0x1.3acd5cp-3f, -0x1.49cce8p-2f, -0x1.d8226p-2f, -0x1.f2a47ap-7f, 0x1.15505ap-3f, -0x1.143ca2p-5f, -0x1.444bcp-9f, 0x1.91af72p-2f, 0x1.3acd5cp-3f, -0x1.49cce8p-2f, -0x1.d8226p-2f, -0x1.f2a47ap-7f, 0x1.15505ap-3f, -0x1.143ca2p-5f, -0x1.444bcp-9f};
      alignas(64) static constexpr float T26[16] = {0x1.fb5ffep-3f, 0x1.236e08p-1f, 0x1.e392cp-2f, 0x1.703782p-5f, -0x1.71c004p-2f, -0x1.7abe96p-8f, 0x1.11594ap-5f, 0x1.e95c56p-11f, 0x1.fb5ffep-3f, 0x1.236e08p-1f, 0x1.e392cp-2f, 0x1.703782p-5f, -0x1.71c004p-2f, -0x1.7abe96p-8f, 0x1.11594ap-5f, 0x1.e95c56p-11f};
      alignas(64) static constexpr float T27[16] = {-0x1.0e00eap-1f, -0x1.590594p-3f, 0x1.4ef9fcp-2f, 0x1.15baecp-1f, 0x1.204bp-2f, -0x1.6d3372p-4f, -0x1.2cc482p-6f, -0x1.12ad52p-12f, -0x1.0e00eap-1f, -0x1.590594p-3f, 0x1.4ef9fcp-2f, 0x1.15baecp-1f, 0x1.204bp-2f, -0x1.6d3372p-4f, -0x1.2cc482p-6f, -0x1.12ad52p-12f};
      alignas(64) static constexpr float T28[16] = {-0x1.eebea4p-2f, -0x1.6e5696p-1f, -0x1.5138aap-1f, -0x1.86d7a4p-2f, 0x1.c0954ap-6f, 0x1.37fbep-4f, 0x1.96e62p-8f, 0x1.a80cfap-15f, -0x1.eebea4p-2f, -0x1.6e5696p-1f, -0x1.5138aap-1f, -0x1.86d7a4p-2f, 0x1.c0954ap-6f, 0x1.37fbep-4f, 0x1.96e62p-8f, 0x1.a80cfap-15f};
      alignas(64) static constexpr float T29[16] = {0x1.8800dap-1f, 0x1.03c3e8p-1f, 0x1.8d745ep-3f, -0x1.1cab82p-6f, -0x1.c8689ap-4f, -0x1.ccbe1ep-6f, -0x1.3ee6a4p-10f, -0x1.93de8ep-18f, 0x1.8800dap-1f, 0x1.03c3e8p-1f, 0x1.8d745ep-3f, -0x1.1cab82p-6f, -0x1.c8689ap-4f, -0x1.ccbe1ep-6f, -0x1.3ee6a4p-10f, -0x1.93de8ep-18f};
      alignas(64) static constexpr float T30[16] = {-0x1.51f6c4p-3f, -0x1.f17438p-6f, 0x1.793474p-5f, 0x1.fa2176p-5f, 0x1.282b04p-5f, 0x1.0ee446p-8f, 0x1.c02fbp-14f, 0x1.690876p-22f, -0x1.51f6c4p-3f, -0x1.f17438p-6f, 0x1.793474p-5f, 0x1.fa2176p-5f, 0x1.282b04p-5f, 0x1.0ee446p-8f, 0x1.c02fbp-14f, 0x1.690876p-22f};
      const V t0 = m::abs(x);
      const V t1 = m::min(t0, V(8));
      const auto t2 = m::beside<8>(m::segment<21, 8>(m::fma(t1, V(0x1.7fffap-1f), V(2))), m::negative(x));
      const V t3 = (t1 - m::entry<V, 16>(t2, T1)) - m::entry<V, 16>(t2, T2);
      const V t4 = m::fma(m::fma(m::entry<V, 16>(t2, T0), t3, m::entry<V, 16>(t2, T3)), t3, m::entry<V, 16>(t2, T4));
      const V t5 = m::fma(m::fma(t4, t3, m::entry<V, 16>(t2, T5)), t3, m::entry<V, 16>(t2, T6));
      const V t6 = m::fma(m::fma(t5, t3, m::entry<V, 16>(t2, T7)), t3, m::entry<V, 16>(t2, T8));
      const V t7 = m::fma(m::fma(t6, t3, m::entry<V, 16>(t2, T9)), t3, m::entry<V, 16>(t2, T10));
      V y0 = m::fma(t7, t3, m::entry<V, 16>(t2, T11));
      const auto usual0 = m::le(t0, V(8));
      if (__builtin_expect(!m::all(usual0), 0)) {  // far from zero, or not a number
        const auto r0 = m::negative(x);
        const V r1 = m::abs(x);
        const V r2 = m::min(r1, V(0x1.b3p+6f));
        const V r3 = m::neg(r2);
        const V r4 = m::fma(r3, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
        const auto r5 = m::segment<22, 16>(m::fma(r2, V(0x1.2c2304p+2f), V(2)));
        const V r6 = (r2 - m::entry<V, 16>(r5, T13)) - m::entry<V, 16>(r5, T14);
        const V r7 = m::fma(m::entry<V, 16>(r5, T12), r6, m::entry<V, 16>(r5, T15));
        const V r8 = m::fma(m::fma(r7, r6, m::entry<V, 16>(r5, T16)), r6, m::entry<V, 16>(r5, T17));
        const V r9 = m::fma(m::fma(r8, r6, m::entry<V, 16>(r5, T18)), r6, m::entry<V, 16>(r5, T19));
        const V r10 = m::fma(m::fma(r9, r6, m::entry<V, 16>(r5, T20)), r6, m::entry<V, 16>(r5, T21));
        const V r11 = m::raised(V(1), r4) * r10;
        const V r12 = r4 - V(12582976);
        const V r13 = m::fma(r12, V(-0x1.0bfbe8p-15f), m::fma(r12, V(-0x1.62ep-1f), r3));
        const V r14 = r13 * r13;
        const V r15 = m::fma(V(0x1.6a6adp-10f), r14, m::fma(V(0x1.123f7ep-7f), r13, V(0x1.55589ep-5f)));
        const V r16 = m::fma(r15, r14, m::fma(V(0x1.55548ap-3f), r13, V(0x1.fffffcp-2f)));
        const V r17 = m::min(r1, V(0x1.4p+1f));
        const auto r18 = m::segment<21, 8>(m::fma(r17, V(0x1.3332e6p+1f), V(2)));
        const V r19 = r17 - m::entry<V, 8>(r18, T23);
        const V r20 = m::fma(m::entry<V, 8>(r18, T22), r19, m::entry<V, 8>(r18, T24));
        const V r21 = m::fma(m::fma(r20, r19, m::entry<V, 8>(r18, T25)), r19, m::entry<V, 8>(r18, T26));
        const V r22 = m::fma(m::fma(r21, r19, m::entry<V, 8>(r18, T27)), r19, m::entry<V, 8>(r18, T28));
        const V r23 = m::fma(m::fma(r22, r19, m::entry<V, 8>(r18, T29)), r19, m::entry<V, 8>(r18, T30));
        y0 = m::select(usual0, y0, m::select(r0, (m::fma(r11, m::fma(r16, r14, r13), r11) * V(0x1p-64f)), (m::select(r0, V(0), V(1)) + r23)));
      }
      out[0] = y0;
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
