// GeGLU: u*x*(erf(sqrt(2)*x/2) + 1)/2
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct GeGLUHalf;

struct GeGLU {
  using Half = GeGLUHalf;  // computes half types
  static constexpr int inputs = 2;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P&, V* out) {
    const V x = in[0];
    const V u = in[1];
    if constexpr (m::looks_up<V>) {
      // entry<V, n, r>(k, T16) is column k of row r: the centre of piece k, from which distances are taken, or a
      // coefficient of its polynomial.  Rows are repeated up to the length of the longest register.
      alignas(64) static constexpr float T16[10][16] = {
        {0x1.ac658ap-10f, 0x1.851f22p-13f, 0x1.74a7c4p-16f, 0x1.0aca98p-20f, 0x1.f30a4p-25f, 0x1.4f7de4p-29f, 0x1.bb83aap-35f, 0x1.e013eap-40f, 0x1.ac658ap-10f, 0x1.851f22p-13f, 0x1.74a7c4p-16f, 0x1.0aca98p-20f, 0x1.f30a4p-25f, 0x1.4f7de4p-29f, 0x1.bb83aap-35f, 0x1.e013eap-40f},
        {0x0p+0f, 0x1.022dc2p+0f, 0x1.f666e4p+0f, 0x1.9a61e8p+1f, 0x1.57a812p+2f, 0x1.fc81dcp+2f, 0x1.7470c2p+3f, 0x1.0b8e02p+4f, 0x0p+0f, 0x1.022dc2p+0f, 0x1.f666e4p+0f, 0x1.9a61e8p+1f, 0x1.57a812p+2f, 0x1.fc81dcp+2f, 0x1.7470c2p+3f, 0x1.0b8e02p+4f},
        {-0x1.1637f4p-7f, -0x1.75cbdp-11f, -0x1.5c5954p-14f, -0x1.e30106p-18f, -0x1.2f79ap-22f, -0x1.ea2ab4p-27f, -0x1.709d66p-31f, -0x1.f1373ap-36f, -0x1.1637f4p-7f, -0x1.75cbdp-11f, -0x1.5c5954p-14f, -0x1.e30106p-18f, -0x1.2f79ap-22f, -0x1.ea2ab4p-27f, -0x1.709d66p-31f, -0x1.f1373ap-36f},
        {0x1.a3ec48p-6f, 0x1.159d8ep-9f, 0x1.233952p-12f, 0x1.04e37p-15f, 0x1.8efeb8p-20f, 0x1.be959ep-24f, 0x1.c38b18p-28f, 0x1.bbf67cp-32f, 0x1.a3ec48p-6f, 0x1.159d8ep-9f, 0x1.233952p-12f, 0x1.04e37p-15f, 0x1.8efeb8p-20f, 0x1.be959ep-24f, 0x1.c38b18p-28f, 0x1.bbf67cp-32f},
        {-0x1.fdbdc4p-5f, -0x1.87cd7ep-8f, -0x1.e9a13p-11f, -0x1.089fap-13f, -0x1.1e7cf2p-17f, -0x1.b0db82p-21f, -0x1.22e71ep-24f, -0x1.97b33p-28f, -0x1.fdbdc4p-5f, -0x1.87cd7ep-8f, -0x1.e9a13p-11f, -0x1.089fap-13f, -0x1.1e7cf2p-17f, -0x1.b0db82p-21f, -0x1.22e71ep-24f, -0x1.97b33p-28f},
        {0x1.1041ccp-3f, 0x1.fe4892p-7f, 0x1.7efc28p-9f, 0x1.00cb3p-11f, 0x1.817c24p-15f, 0x1.8a7e66p-18f, 0x1.738ffep-21f, 0x1.6c2bd2p-24f, 0x1.1041ccp-3f, 0x1.fe4892p-7f, 0x1.7efc28p-9f, 0x1.00cb3p-11f, 0x1.817c24p-15f, 0x1.8a7e66p-18f, 0x1.738ffep-21f, 0x1.6c2bd2p-24f},
        {-0x1.fffe58p-3f, -0x1.2ae7p-5f, -0x1.10f276p-7f, -0x1.cdc12p-10f, -0x1.e598d8p-13f, -0x1.545be4p-15f, -0x1.c31fa4p-18f, -0x1.36de14p-20f, -0x1.fffe58p-3f, -0x1.2ae7p-5f, -0x1.10f276p-7f, -0x1.cdc12p-10f, -0x1.e598d8p-13f, -0x1.545be4p-15f, -0x1.c31fa4p-18f, -0x1.36de14p-20f},
        {0x1.98844ep-2f, 0x1.30689p-4f, 0x1.587b8ep-6f, 0x1.75ea3cp-8f, 0x1.188e58p-10f, 0x1.1001c6p-12f, 0x1.fda178p-15f, 0x1.efe0b8p-17f, 0x1.98844ep-2f, 0x1.30689p-4f, 0x1.587b8ep-6f, 0x1.75ea3cp-8f, 0x1.188e58p-10f, 0x1.1001c6p-12f, 0x1.fda178p-15f, 0x1.efe0b8p-17f},
        {-0x1p-1f, -0x1.f79154p-4f, -0x1.69d202p-5f, -0x1.018562p-6f, -0x1.196e1ap-8f, -0x1.7d79dep-10f, -0x1.fc6086p-12f, -0x1.5e5d2p-13f, -0x1p-1f, -0x1.f79154p-4f, -0x1.69d202p-5f, -0x1.018562p-6f, -0x1.196e1ap-8f, -0x1.7d79dep-10f, -0x1.fc6086p-12f, -0x1.5e5d2p-13f},
        {-0x0p+0f, -0x1.0ceee2p-2f, -0x1.569b66p-2f, -0x1.78df8ap-2f, -0x1.8b9d6ap-2f, -0x1.9254d4p-2f, -0x1.9590cap-2f, -0x1.971246p-2f, -0x0p+0f, -0x1.0ceee2p-2f, -0x1.569b66p-2f, -0x1.78df8ap-2f, -0x1.8b9d6ap-2f, -0x1.9254d4p-2f, -0x1.9590cap-2f, -0x1.971246p-2f},
      };
      const V t0 = m::abs(x);
      const V t1 = m::cap(t0, V(0x1.3ap+4f));
      const V t2 = t1 * t1;
      const V t3 = t2 * V(-0x1p-1f);
      const V t4 = m::fma(t3, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t5 = t4 - V(12582912);
      const V t6 = m::fma(t5, V(0x1.5p-2f), V(12582912));
      const V t7 = m::raised(V(1), t6);
      const auto t8 = m::segment<22, 8>(m::fma(t1, V(0x1.87560ap+0f), V(2)));
      const V t9 = t1 - m::entry<V, 8, 1>(t8, T16);
      const V t10 = m::fma(m::entry<V, 8, 0>(t8, T16), t9, m::entry<V, 8, 2>(t8, T16));
      const V t11 = m::fma(m::fma(t10, t9, m::entry<V, 8, 3>(t8, T16)), t9, m::entry<V, 8, 4>(t8, T16));
      const V t12 = m::fma(m::fma(t11, t9, m::entry<V, 8, 5>(t8, T16)), t9, m::entry<V, 8, 6>(t8, T16));
      const V t13 = m::fma(m::fma(t12, t9, m::entry<V, 8, 7>(t8, T16)), t9, m::entry<V, 8, 8>(t8, T16));
      const V t14 = t7 * m::fma(t13, t9, m::entry<V, 8, 9>(t8, T16));
      const V t15 = m::fma(t5, V(-0x1.0bfbe8p-15f), m::fma(t5, V(-0x1.62ep-1f), t3));
      const V t16 = t15 + (m::fma(t1, t1, m::neg(t2)) * V(-0x1p-1f));
      const V t17 = t16 * t16;
      const V t18 = m::fma(V(0x1.6a6adp-10f), t17, m::fma(V(0x1.123f7ep-7f), t16, V(0x1.55589ep-5f)));
      const V t19 = m::fma(t18, t17, m::fma(V(0x1.55548ap-3f), t16, V(0x1.fffffcp-2f)));
      const V t20 = m::fma(t14, m::fma(t19, t17, t16), t14);
      const V t21 = t6 - V(12582912);
      const V t22 = m::raised(V(1), (((t5 - t21) - t21) + V(12582912)));
      const V t23 = m::fma((t20 * t7), t22, m::max(x, V(0)));
      const V t24 = m::select(m::lt(m::abs(t23), V(0x1p-100f)), (((t20 * u) * t7) * t22), (t23 * u));
      out[0] = m::select(m::lt(t0, V(0x1p-60f)), ((u * V(0x1p-1f)) * x), t24);
    } else if constexpr (m::approximates<V>) {
      // entry<V, n, r>(k, T32) is column k of row r: the centre of piece k, from which distances are taken, or a
      // coefficient of its polynomial.  Rows are repeated up to the length of the longest register.
      alignas(128) static constexpr float T32[7][32] = {
        {-0x1.146dfap-4f, 0x1.5936dcp+1f, -0x1.25111ep+1f, -0x1.776284p+1f, -0x1.3ce0c8p-3f, -0x1.d6b5a6p-5f, -0x1.2271acp-6f, -0x1.a6be92p-3f, -0x1.09cf58p-5f, -0x1.66a0b4p-6f, -0x1.aa66d8p-6f, -0x1.685c0cp-6f, -0x1.e1fe4p-7f, -0x1.576562p-7f, -0x1.e4b566p-8f, -0x1.59d7ccp-8f, -0x1.aaf416p-9f, -0x1.d0c4c2p-10f, -0x1.0c24a4p-10f, -0x1.37c096p-11f, -0x1.22f33ap-12f, -0x1.c9f6fp-14f, -0x1.8ec2d6p-15f, -0x1.6f57fcp-16f, -0x1.078c8cp-17f, -0x1.3ef974p-19f, -0x1.a9f1a2p-21f, -0x1.638d96p-22f, -0x1.b3f7eap-24f, -0x1.c3e584p-26f, -0x1.12d53ap-27f, -0x1.7a203cp-29f},
        {0x0p+0f, 0x1.eae894p-6f, 0x1.85efb8p-5f, 0x1.11fb52p-4f, 0x1.8102ep-4f, 0x1.10f4aap-3f, 0x1.675b34p-3f, 0x1.b20f76p-3f, 0x1.164a7ap-2f, 0x1.62a2fcp-2f, 0x1.b41cc6p-2f, 0x1.027c7cp-1f, 0x1.3f21a2p-1f, 0x1.85efccp-1f, 0x1.d455ap-1f, 0x1.136b0ap+0f, 0x1.4a0282p+0f, 0x1.9df2aep+0f, 0x1.efd588p+0f, 0x1.1bd52ep+1f, 0x1.575968p+1f, 0x1.a4ed1ap+1f, 0x1.f73904p+1f, 0x1.20dc6p+2f, 0x1.5a6d8ep+2f, 0x1.ad8b98p+2f, 0x1.f69b9ap+2f, 0x1.26ea22p+3f, 0x1.5fc374p+3f, 0x1.acb99p+3f, 0x1.faeadap+3f, 0x1.240a94p+4f},
        {0x1.10cfa6p-3f, 0x1.07ce24p-3f, 0x1.a539e4p-4f, 0x1.988bfcp-4f, 0x1.b8d62ep-4f, 0x1.8d18d2p-4f, 0x1.68fc8ep-4f, 0x1.505c22p-4f, 0x1.2542f2p-4f, 0x1.f359ecp-5f, 0x1.9d974cp-5f, 0x1.5e464cp-5f, 0x1.134998p-5f, 0x1.9f6b28p-6f, 0x1.322944p-6f, 0x1.c19b8ep-7f, 0x1.2f3b82p-7f, 0x1.547294p-8f, 0x1.8feb92p-9f, 0x1.01df46p-9f, 0x1.06814cp-10f, 0x1.d1d09cp-12f, 0x1.ac6794p-13f, 0x1.c3dbdep-14f, 0x1.77ea3p-15f, 0x1.ee49b6p-17f, 0x1.a5e782p-18f, 0x1.5e243ap-19f, 0x1.075b4ep-20f, 0x1.508b52p-22f, 0x1.f5cd16p-24f, 0x1.afb80ep-25f},
        {-0x1.0000c6p-2f, -0x1.e14d18p-3f, -0x1.ce4864p-3f, -0x1.bbbc4ap-3f, -0x1.a3f3f8p-3f, -0x1.8329fep-3f, -0x1.630e28p-3f, -0x1.496546p-3f, -0x1.241d68p-3f, -0x1.f7d53ep-4f, -0x1.af414ap-4f, -0x1.72969cp-4f, -0x1.28a0ep-4f, -0x1.cccba2p-5f, -0x1.5f5d3ap-5f, -0x1.0aa6bcp-5f, -0x1.777efap-6f, -0x1.c2e0acp-7f, -0x1.1af03ep-7f, -0x1.811a72p-8f, -0x1.a945fcp-9f, -0x1.a5ac8ep-10f, -0x1.b04452p-11f, -0x1.f43658p-12f, -0x1.d586e8p-13f, -0x1.6e12dp-14f, -0x1.6759cap-15f, -0x1.5572c2p-16f, -0x1.28677p-17f, -0x1.c9cec6p-19f, -0x1.9557dep-20f, -0x1.94fc12p-21f},
        {0x1.988454p-2f, 0x1.8238ccp-2f, 0x1.75bf24p-2f, 0x1.689e82p-2f, 0x1.570b72p-2f, 0x1.3f46e6p-2f, 0x1.27cf3p-2f, 0x1.1516f2p-2f, 0x1.f276eep-3f, 0x1.b5bf44p-3f, 0x1.7e1352p-3f, 0x1.4eafb2p-3f, 0x1.13ae7ep-3f, 0x1.baad7p-4f, 0x1.5e0a9cp-4f, 0x1.13e0f2p-4f, 0x1.981252p-5f, 0x1.07d6fap-5f, 0x1.632d94p-6f, 0x1.007fap-6f, 0x1.3757c8p-7f, 0x1.5aa4bap-8f, 0x1.8e7b0cp-9f, 0x1.fb8542p-10f, 0x1.10c972p-10f, 0x1.fa930ep-12f, 0x1.1c197ap-12f, 0x1.3765c4p-13f, 0x1.3d8af4p-14f, 0x1.272cp-15f, 0x1.32ad04p-16f, 0x1.5f5284p-17f},
        {-0x1p-1f, -0x1.e831cep-2f, -0x1.dacadcp-2f, -0x1.cca0c4p-2f, -0x1.b98ef6p-2f, -0x1.9f8dbap-2f, -0x1.859e6cp-2f, -0x1.70badap-2f, -0x1.5146b4p-2f, -0x1.2e6e84p-2f, -0x1.0ddfcp-2f, -0x1.e33e64p-3f, -0x1.9b34d6p-3f, -0x1.56c9f2p-3f, -0x1.1a6b1p-3f, -0x1.d086e4p-4f, -0x1.6b1482p-4f, -0x1.fddb94p-5f, -0x1.72cb7p-5f, -0x1.1ddd9ap-5f, -0x1.80b3a4p-6f, -0x1.e561a8p-7f, -0x1.3b243ap-7f, -0x1.bc4ccp-8f, -0x1.137078p-8f, -0x1.323a22p-9f, -0x1.8a49cep-10f, -0x1.f3aa08p-11f, -0x1.2c30b6p-11f, -0x1.50bb78p-12f, -0x1.9b275ap-13f, -0x1.0e51e8p-13f},
        {-0x0p+0f, -0x1.df63aep-7f, -0x1.778eccp-6f, -0x1.03f372p-5f, -0x1.65c15ep-5f, -0x1.ec623ap-5f, -0x1.3a19d2p-4f, -0x1.716884p-4f, -0x1.c5d0bap-4f, -0x1.128bb6p-3f, -0x1.4005fp-3f, -0x1.685d3ep-3f, -0x1.9d32f6p-3f, -0x1.d12964p-3f, -0x1.006c6ap-2f, -0x1.1513acp-2f, -0x1.2b0076p-2f, -0x1.44027cp-2f, -0x1.556ebp-2f, -0x1.60de14p-2f, -0x1.6e8a1p-2f, -0x1.7a290cp-2f, -0x1.820b88p-2f, -0x1.86de26p-2f, -0x1.8bcda4p-2f, -0x1.8ffe64p-2f, -0x1.923114p-2f, -0x1.93de2ap-2f, -0x1.953782p-2f, -0x1.96472cp-2f, -0x1.96e876p-2f, -0x1.974d34p-2f},
      };
      const V t0 = m::abs(x);
      const V t1 = m::cap(t0, V(0x1.3ap+4f));
      const V t2 = t1 * t1;
      const V t3 = t2 * V(-0x1p-1f);
      const V t4 = m::fma(t3, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t5 = t4 - V(12582912);
      const V t6 = m::fma(t5, V(0x1.5p-2f), V(12582912));
      const V t7 = m::raised(V(1), t6);
      const auto t8 = m::segment<21, 32>(m::fma(t1, V(0x1.9fcb6ap+4f), V(2)));
      const V t9 = t1 - m::entry<V, 32, 1>(t8, T32);
      const V t10 = m::fma(m::entry<V, 32, 0>(t8, T32), t9, m::entry<V, 32, 2>(t8, T32));
      const V t11 = m::fma(m::fma(t10, t9, m::entry<V, 32, 3>(t8, T32)), t9, m::entry<V, 32, 4>(t8, T32));
      const V t12 = m::fma(m::fma(t11, t9, m::entry<V, 32, 5>(t8, T32)), t9, m::entry<V, 32, 6>(t8, T32));
      const V t13 = t7 * t12;
      const V t14 = m::fma(t5, V(-0x1.0bfbe8p-15f), m::fma(t5, V(-0x1.62ep-1f), t3));
      const V t15 = t14 + (m::fma(t1, t1, m::neg(t2)) * V(-0x1p-1f));
      const V t16 = t15 * t15;
      const V t17 = m::fma(V(0x1.6a6adp-10f), t16, m::fma(V(0x1.123f7ep-7f), t15, V(0x1.55589ep-5f)));
      const V t18 = m::fma(t17, t16, m::fma(V(0x1.55548ap-3f), t15, V(0x1.fffffcp-2f)));
      const V t19 = m::fma(t13, m::fma(t18, t16, t15), t13);
      const V t20 = t6 - V(12582912);
      const V t21 = m::raised(V(1), (((t5 - t20) - t20) + V(12582912)));
      const V t22 = m::fma((t19 * t7), t21, m::max(x, V(0)));
      const V t23 = m::select(m::lt(m::abs(t22), V(0x1p-100f)), (((t19 * u) * t7) * t21), (t22 * u));
      out[0] = m::select(m::lt(t0, V(0x1p-60f)), ((u * V(0x1p-1f)) * x), t23);
    } else {
      const V t0 = x * x;
      const V t1 = t0 * V(0x1p-1f);
      const auto t2 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t1);
      const auto t3 = m::both(t2, m::lt(x, V(0)));
      const V t4 = m::neg((t1 - m::select(t2, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t5 = m::exp(t4);
      const V t6 = m::select(m::lt(t1, V(1000)), m::neg((m::fma(x, x, m::neg(t0)) * V(0x1p-1f))), V(0));
      const V t7 = t5 + (t5 * t6);
      const V t8 = V(1) / t0;
      const V t9 = (V(11) * t8) * (V(1) - ((V(13) * t8) * (V(1) - (V(15) * t8))));
      const V t10 = V(1) - ((V(7) * t8) * (V(1) - ((V(9) * t8) * (V(1) - t9))));
      const V t11 = V(1) - (t8 * (V(1) - ((V(3) * t8) * (V(1) - ((V(5) * t8) * t10)))));
      const V t12 = (t7 * m::constant<V>(0x1.988454p-2f, 0x1.9884533d43651p-2)) * t11;
      const V t13 = x * m::constant<V>(-0x1.6a09e6p-1f, -0x1.6a09e667f3bcdp-1);
      const V t14 = m::fma(x, m::constant<V>(-0x1.6a09e6p-1f, -0x1.6a09e667f3bcdp-1), m::neg(t13));
      const V t15 = x * m::constant<V>(-0x1.9fcef4p-27f, 0x1.bdd3413b26456p-55);
      const V t16 = (m::constant<V>(0x1.20dd76p+0f, 0x1.20dd750429b6dp+0) * t7) * m::select(m::lt(m::abs(t13), V(1000)), (t14 + t15), V(0));
      const V t17 = m::select(t3, m::neg(t12), ((V(0x1p-1f) * (m::erfc(t13) - t16)) * x));
      const V t18 = m::select(t2, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = (t17 * u) * m::select(t3, t18, V(1));
    }
  }

  // out[0] = df/dx, out[1] = df/du
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V u = in[1];
    if constexpr (m::looks_up<V>) {
      // entry<V, n, r>(k, T16) is column k of row r: the centre of piece k, from which distances are taken, or a
      // coefficient of its polynomial.  Rows are repeated up to the length of the longest register.
      alignas(64) static constexpr float T16[20][16] = {
        {0x1.7cf4f4p-10f, 0x1.69d3a4p-12f, 0x1.724ba4p-15f, 0x1.092a6ep-18f, 0x1.343d5ep-22f, 0x1.fe10aap-27f, 0x1.0ead5p-30f, -0x1.b5cdaap-35f, 0x1.7cf4f4p-10f, 0x1.69d3a4p-12f, 0x1.724ba4p-15f, 0x1.092a6ep-18f, 0x1.343d5ep-22f, 0x1.fe10aap-27f, 0x1.0ead5p-30f, -0x1.b5cdaap-35f},
        {0x1.726c78p-2f, 0x1.80ead2p-1f, 0x1.f5368ap+0f, 0x1.a0f23ap+1f, 0x1.47da02p+2f, 0x1.fa7accp+2f, 0x1.711b7cp+3f, 0x1.0f03bcp+4f, 0x1.726c78p-2f, 0x1.80ead2p-1f, 0x1.f5368ap+0f, 0x1.a0f23ap+1f, 0x1.47da02p+2f, 0x1.fa7accp+2f, 0x1.711b7cp+3f, 0x1.0f03bcp+4f},
        {0x0p+0f, -0x1.a03fd4p-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.a03fd4p-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f},
        {-0x1.1ecdcap-8f, -0x1.ab832ep-10f, -0x1.5c1ff8p-13f, -0x1.52b73cp-16f, -0x1.0cfdc4p-19f, -0x1.3d834ap-23f, -0x1.c10ba4p-27f, -0x1.a92e16p-31f, -0x1.1ecdcap-8f, -0x1.ab832ep-10f, -0x1.5c1ff8p-13f, -0x1.52b73cp-16f, -0x1.0cfdc4p-19f, -0x1.3d834ap-23f, -0x1.c10ba4p-27f, -0x1.a92e16p-31f},
        {0x1.804228p-7f, 0x1.50ff96p-8f, 0x1.3377eap-11f, 0x1.814406p-14f, 0x1.8683d2p-17f, 0x1.436cfp-20f, 0x1.39902ep-23f, 0x1.23d428p-26f, 0x1.804228p-7f, 0x1.50ff96p-8f, 0x1.3377eap-11f, 0x1.814406p-14f, 0x1.8683d2p-17f, 0x1.436cfp-20f, 0x1.39902ep-23f, 0x1.23d428p-26f},
        {-0x1.e89c66p-6f, -0x1.d50886p-7f, -0x1.126aacp-9f, -0x1.b41638p-12f, -0x1.27d36ap-14f, -0x1.5a126ep-17f, -0x1.d5e3ep-20f, -0x1.25a94cp-22f, -0x1.e89c66p-6f, -0x1.d50886p-7f, -0x1.126aacp-9f, -0x1.b41638p-12f, -0x1.27d36ap-14f, -0x1.5a126ep-17f, -0x1.d5e3ep-20f, -0x1.25a94cp-22f},
        {0x1.1c2dap-4f, 0x1.2bae1ep-5f, 0x1.cde2bcp-8f, 0x1.db872ep-10f, 0x1.b861d8p-12f, 0x1.701a3cp-14f, 0x1.5fc386p-16f, 0x1.39fb5cp-18f, 0x1.1c2dap-4f, 0x1.2bae1ep-5f, 0x1.cde2bcp-8f, 0x1.db872ep-10f, 0x1.b861d8p-12f, 0x1.701a3cp-14f, 0x1.5fc386p-16f, 0x1.39fb5cp-18f},
        {-0x1.27c5aep-3f, -0x1.5b2982p-4f, -0x1.6b6d82p-6f, -0x1.f050cap-8f, -0x1.3f0b5ep-9f, -0x1.81d2bep-11f, -0x1.04f1dep-12f, -0x1.5145bap-14f, -0x1.27c5aep-3f, -0x1.5b2982p-4f, -0x1.6b6d82p-6f, -0x1.f050cap-8f, -0x1.3f0b5ep-9f, -0x1.81d2bep-11f, -0x1.04f1dep-12f, -0x1.5145bap-14f},
        {0x1.51933p-1f, 0x1.25126cp-1f, 0x1.daa322p-2f, 0x1.b759b2p-2f, 0x1.a6934ep-2f, 0x1.9ebffap-2f, 0x1.9b8546p-2f, 0x1.99ed16p-2f, 0x1.51933p-1f, 0x1.25126cp-1f, 0x1.daa322p-2f, 0x1.b759b2p-2f, 0x1.a6934ep-2f, 0x1.9ebffap-2f, 0x1.9b8546p-2f, 0x1.99ed16p-2f},
        {-0x1.e8e498p-3f, -0x0p+0f, 0x1.387802p-1f, 0x1.2fb034p+0f, 0x1.f7ecc4p+0f, 0x1.8dc214p+1f, 0x1.244eccp+2f, 0x1.aef97cp+2f, -0x1.e8e498p-3f, -0x0p+0f, 0x1.387802p-1f, 0x1.2fb034p+0f, 0x1.f7ecc4p+0f, 0x1.8dc214p+1f, 0x1.244eccp+2f, 0x1.aef97cp+2f},
        {0x1.05c8ap-9f, -0x1.e4b9e4p-12f, 0x1.5068f8p-14f, 0x1.241f04p-19f, 0x1.20fbb4p-21f, 0x1.5b2f04p-25f, 0x1.0845dap-30f, -0x1.83f0e6p-35f, 0x1.05c8ap-9f, -0x1.e4b9e4p-12f, 0x1.5068f8p-14f, 0x1.241f04p-19f, 0x1.20fbb4p-21f, 0x1.5b2f04p-25f, 0x1.0845dap-30f, -0x1.83f0e6p-35f},
        {0x0p+0f, 0x1.7a393cp-1f, 0x1.6b877ap+0f, 0x1.2d8e96p+1f, 0x1.dfceb6p+1f, 0x1.6d2066p+2f, 0x1.159922p+3f, 0x1.8e590ap+3f, 0x0p+0f, 0x1.7a393cp-1f, 0x1.6b877ap+0f, 0x1.2d8e96p+1f, 0x1.dfceb6p+1f, 0x1.6d2066p+2f, 0x1.159922p+3f, 0x1.8e590ap+3f},
        {-0x1.2be44p-7f, -0x1.b37d3cp-10f, -0x1.1c8f9ep-12f, -0x1.2246bcp-15f, -0x1.950bcp-19f, -0x1.80e9e8p-23f, -0x1.026d34p-27f, -0x1.8b58p-32f, -0x1.2be44p-7f, -0x1.b37d3cp-10f, -0x1.1c8f9ep-12f, -0x1.2246bcp-15f, -0x1.950bcp-19f, -0x1.80e9e8p-23f, -0x1.026d34p-27f, -0x1.8b58p-32f},
        {0x1.aba666p-6f, 0x1.0a3a02p-8f, 0x1.ba8608p-11f, 0x1.1bc90cp-13f, 0x1.bdfe38p-17f, 0x1.0c6e7p-20f, 0x1.dfb9cp-25f, 0x1.34c084p-28f, 0x1.aba666p-6f, 0x1.0a3a02p-8f, 0x1.ba8608p-11f, 0x1.1bc90cp-13f, 0x1.bdfe38p-17f, 0x1.0c6e7p-20f, 0x1.dfb9cp-25f, 0x1.34c084p-28f},
        {-0x1.ff183cp-5f, -0x1.5f01dcp-7f, -0x1.525e5ap-9f, -0x1.f19eb2p-12f, -0x1.efe7dp-15f, -0x1.94522ep-18f, -0x1.ee2cbap-22f, -0x1.7560eap-25f, -0x1.ff183cp-5f, -0x1.5f01dcp-7f, -0x1.525e5ap-9f, -0x1.f19eb2p-12f, -0x1.efe7dp-15f, -0x1.94522ep-18f, -0x1.ee2cbap-22f, -0x1.7560eap-25f},
        {0x1.10510ep-3f, 0x1.b2587ap-6f, 0x1.dda44p-8f, 0x1.a0f5ecp-10f, 0x1.073df2p-12f, 0x1.1be33p-15f, 0x1.e6e8eep-19f, 0x1.f7e9bep-22f, 0x1.10510ep-3f, 0x1.b2587ap-6f, 0x1.dda44p-8f, 0x1.a0f5ecp-10f, 0x1.073df2p-12f, 0x1.1be33p-15f, 0x1.e6e8eep-19f, 0x1.f7e9bep-22f},
        {-0x1.ffff9p-3f, -0x1.e03ec6p-5f, -0x1.310012p-6f, -0x1.40e32ap-8f, -0x1.0386d6p-10f, -0x1.765cp-13f, -0x1.c541fcp-16f, -0x1.466f8p-18f, -0x1.ffff9p-3f, -0x1.e03ec6p-5f, -0x1.310012p-6f, -0x1.40e32ap-8f, -0x1.0386d6p-10f, -0x1.765cp-13f, -0x1.c541fcp-16f, -0x1.466f8p-18f},
        {0x1.988452p-2f, 0x1.cad26cp-4f, 0x1.5585ccp-5f, 0x1.b7e9eep-7f, 0x1.cf899p-9f, 0x1.c5a526p-11f, 0x1.8767ccp-13f, 0x1.88d2c2p-15f, 0x1.988452p-2f, 0x1.cad26cp-4f, 0x1.5585ccp-5f, 0x1.b7e9eep-7f, 0x1.cf899p-9f, 0x1.c5a526p-11f, 0x1.8767ccp-13f, 0x1.88d2c2p-15f},
        {-0x1p-1f, -0x1.611976p-3f, -0x1.3a281cp-4f, -0x1.f9e8eep-6f, -0x1.62793ap-7f, -0x1.de2536p-9f, -0x1.291dd4p-10f, -0x1.a1afeep-12f, -0x1p-1f, -0x1.611976p-3f, -0x1.3a281cp-4f, -0x1.f9e8eep-6f, -0x1.62793ap-7f, -0x1.de2536p-9f, -0x1.291dd4p-10f, -0x1.a1afeep-12f},
        {-0x0p+0f, -0x1.c933dp-3f, -0x1.360ff4p-2f, -0x1.6585fcp-2f, -0x1.802248p-2f, -0x1.8cf9a2p-2f, -0x1.934aaap-2f, -0x1.95ee1cp-2f, -0x0p+0f, -0x1.c933dp-3f, -0x1.360ff4p-2f, -0x1.6585fcp-2f, -0x1.802248p-2f, -0x1.8cf9a2p-2f, -0x1.934aaap-2f, -0x1.95ee1cp-2f},
      };
      const V t0 = m::cap(m::abs(x), V(0x1.3cp+4f));
      const V t1 = t0 * t0;
      const V t2 = t1 * V(-0x1p-1f);
      const V t3 = m::fma(t2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t4 = t3 - V(12582912);
      const V t5 = m::fma(t4, V(0x1.5p-2f), V(12582912));
      const V t6 = m::raised(V(1), t5);
      const auto t7 = m::segment<22, 8>(m::fma(t0, V(0x1.84dbfap+0f), V(2)));
      const V t8 = (t0 - m::entry<V, 8, 1>(t7, T16)) - m::entry<V, 8, 2>(t7, T16);
      const V t9 = m::fma(m::entry<V, 8, 0>(t7, T16), t8, m::entry<V, 8, 3>(t7, T16));
      const V t10 = m::fma(m::fma(t9, t8, m::entry<V, 8, 4>(t7, T16)), t8, m::entry<V, 8, 5>(t7, T16));
      const V t11 = m::fma(m::fma(t10, t8, m::entry<V, 8, 6>(t7, T16)), t8, m::entry<V, 8, 7>(t7, T16));
      const V t12 = m::fma(m::fma(t11, t8, m::entry<V, 8, 8>(t7, T16)), t8, m::entry<V, 8, 9>(t7, T16));
      const V t13 = t6 * t12;
      const V t14 = m::fma(t4, V(-0x1.0bfbe8p-15f), m::fma(t4, V(-0x1.62ep-1f), t2));
      const V t15 = t14 + (m::fma(t0, t0, m::neg(t1)) * V(-0x1p-1f));
      const V t16 = t15 * t15;
      const V t17 = m::fma(V(0x1.6a6adp-10f), t16, m::fma(V(0x1.123f7ep-7f), t15, V(0x1.55589ep-5f)));
      const V t18 = m::fma(t17, t16, m::fma(V(0x1.55548ap-3f), t15, V(0x1.fffffcp-2f)));
      const V t19 = m::flip(m::fma(t13, m::fma(t18, t16, t15), t13), x);
      const V t20 = t5 - V(12582912);
      const V t21 = m::raised(V(1), (((t4 - t20) - t20) + V(12582912)));
      const V t22 = m::fma((t19 * t6), t21, m::select(m::negative(x), V(0), V(1)));
      const V t23 = m::cap(m::abs(x), V(0x1.ccp+3f));
      const V t24 = t23 * t23;
      const V t25 = t24 * V(-0x1p-1f);
      const V t26 = m::fma(t25, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const auto t27 = m::segment<22, 8>(m::fma(t23, V(0x1.0b2122p+1f), V(2)));
      const V t28 = t23 - m::entry<V, 8, 11>(t27, T16);
      const V t29 = m::fma(m::entry<V, 8, 10>(t27, T16), t28, m::entry<V, 8, 12>(t27, T16));
      const V t30 = m::fma(m::fma(t29, t28, m::entry<V, 8, 13>(t27, T16)), t28, m::entry<V, 8, 14>(t27, T16));
      const V t31 = m::fma(m::fma(t30, t28, m::entry<V, 8, 15>(t27, T16)), t28, m::entry<V, 8, 16>(t27, T16));
      const V t32 = m::fma(m::fma(t31, t28, m::entry<V, 8, 17>(t27, T16)), t28, m::entry<V, 8, 18>(t27, T16));
      const V t33 = m::raised(V(1), t26) * m::fma(t32, t28, m::entry<V, 8, 19>(t27, T16));
      const V t34 = t26 - V(12582976);
      const V t35 = m::fma(t34, V(-0x1.0bfbe8p-15f), m::fma(t34, V(-0x1.62ep-1f), t25));
      const V t36 = t35 + (m::fma(t23, t23, m::neg(t24)) * V(-0x1p-1f));
      const V t37 = t36 * t36;
      const V t38 = m::fma(V(0x1.6a6adp-10f), t37, m::fma(V(0x1.123f7ep-7f), t36, V(0x1.55589ep-5f)));
      const V t39 = m::fma(t38, t37, m::fma(V(0x1.55548ap-3f), t36, V(0x1.fffffcp-2f)));
      out[0] = m::select(m::lt(m::abs(t22), V(0x1p-100f)), (((t19 * u) * t6) * t21), (t22 * u));
      out[1] = m::fma(m::fma(t33, m::fma(t39, t37, t36), t33), V(0x1p-64f), m::max(x, V(0)));
    } else if constexpr (m::approximates<V>) {
      // entry<V, n, r>(k, T32) is column k of row r: the centre of piece k, from which distances are taken, or a
      // coefficient of its polynomial.  Rows are repeated up to the length of the longest register.
      alignas(128) static constexpr float T32[15][32] = {
        {-0x1.1d21ap+3f, -0x1.4d23b6p+2f, -0x1.165cccp-2f, -0x1.b9b6aep+3f, 0x1.8f4a6cp-3f, 0x1.12b068p-1f, -0x1.d71ef6p-8f, -0x1.592abap-1f, 0x1.382d6cp-7f, -0x1.1e0d04p-6f, -0x1.01259ep-6f, -0x1.84768ep-6f, 0x1.7b3d86p-8f, 0x1.408f26p-8f, 0x1.daeec2p-9f, 0x1.f1fd9ap-10f, 0x1.b74626p-10f, 0x1.1b4acep-10f, 0x1.380006p-11f, 0x1.c144dp-12f, 0x1.97d22cp-13f, 0x1.6c401ep-14f, 0x1.54e714p-15f, 0x1.733b08p-16f, 0x1.154fap-17f, 0x1.b878b8p-19f, 0x1.42b158p-20f, 0x1.71c996p-21f, 0x1.98201ap-23f, 0x1.102c8ap-24f, 0x1.45d7c2p-25f, 0x1.3bfb68p-27f},
        {0x1.3ee4ap-7f, 0x1.d11eecp-6f, 0x1.86c48ap-5f, 0x1.1a20eep-4f, 0x1.93fc4ap-4f, 0x1.127cd8p-3f, 0x1.65b8b6p-3f, 0x1.b07d04p-3f, 0x1.194d76p-2f, 0x1.68331ep-2f, 0x1.b01348p-2f, 0x1.01c202p-1f, 0x1.3cd3dp-1f, 0x1.80ead2p-1f, 0x1.dd4e64p-1f, 0x1.17224cp+0f, 0x1.517b2p+0f, 0x1.a1344p+0f, 0x1.f4701cp+0f, 0x1.1d3a52p+1f, 0x1.563b5ep+1f, 0x1.a7669p+1f, 0x1.f61758p+1f, 0x1.22e84ap+2f, 0x1.5ca268p+2f, 0x1.aae974p+2f, 0x1.fe8f0ep+2f, 0x1.2934acp+3f, 0x1.612d8ep+3f, 0x1.b67a18p+3f, 0x1.02afcap+4f, 0x1.2a8c2ep+4f},
        {0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.a03fd4p-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f},
        {-0x1.7af328p-2f, -0x1.15b7ap-4f, -0x1.6a1126p-4f, -0x1.632838p-3f, -0x1.716b6ep-5f, -0x1.0fec96p-4f, -0x1.b6b326p-5f, -0x1.7d64cp-6f, -0x1.229b54p-5f, -0x1.fbd812p-6f, -0x1.abb82ap-6f, -0x1.6ec46p-6f, -0x1.2bc6bep-6f, -0x1.d5287p-7f, -0x1.5545ccp-7f, -0x1.04ddfep-7f, -0x1.674a2ep-8f, -0x1.bba6fap-9f, -0x1.15f194p-9f, -0x1.7d2db4p-10f, -0x1.b09d7cp-11f, -0x1.9f3a88p-12f, -0x1.b64878p-13f, -0x1.ec3248p-14f, -0x1.cf539p-15f, -0x1.7f66dcp-16f, -0x1.5154eap-17f, -0x1.40599cp-18f, -0x1.2786ep-19f, -0x1.9a054cp-21f, -0x1.640ae2p-22f, -0x1.75957ap-23f},
        {0x1.0e70b2p-3f, 0x1.03b98p-3f, 0x1.f2ac96p-4f, 0x1.e5173ap-4f, 0x1.c549eep-4f, 0x1.a8738p-4f, 0x1.8af9c6p-4f, 0x1.730834p-4f, 0x1.4aa396p-4f, 0x1.2158fep-4f, 0x1.00a3dp-4f, 0x1.bfdb72p-5f, 0x1.7254eap-5f, 0x1.2bb0bap-5f, 0x1.c6976ap-6f, 0x1.684d58p-6f, 0x1.0563fap-6f, 0x1.5a0984p-7f, 0x1.cf7976p-8f, 0x1.51bc8ep-8f, 0x1.a2eebep-9f, 0x1.c61746p-10f, 0x1.0b9492p-10f, 0x1.4a672ep-11f, 0x1.63eb94p-12f, 0x1.591b1ap-13f, 0x1.652b08p-14f, 0x1.92b05ap-15f, 0x1.a0eb8ep-16f, 0x1.68276ep-17f, 0x1.77303ep-18f, 0x1.acf8a8p-19f},
        {-0x1.f80b14p-3f, -0x1.e9689ep-3f, -0x1.dab55ap-3f, -0x1.cb2c8cp-3f, -0x1.b66604p-3f, -0x1.9f0f4p-3f, -0x1.8614eap-3f, -0x1.712b6ap-3f, -0x1.4fd06p-3f, -0x1.2c1024p-3f, -0x1.0f62fp-3f, -0x1.e4331p-4f, -0x1.9db22p-4f, -0x1.5b298p-4f, -0x1.145d48p-4f, -0x1.c899e6p-5f, -0x1.5f681p-5f, -0x1.f732eap-6f, -0x1.6c7858p-6f, -0x1.1b15f4p-6f, -0x1.836d88p-7f, -0x1.debc2ap-8f, -0x1.3ce83p-8f, -0x1.b4438cp-9f, -0x1.0ec57p-9f, -0x1.3777d6p-10f, -0x1.79235ep-11f, -0x1.e8bdcap-12f, -0x1.28b09ep-12f, -0x1.3b38bap-13f, -0x1.832712p-14f, -0x1.fa62dep-15f},
        {0x1.960b74p-1f, 0x1.91693ep-1f, 0x1.8cc1b2p-1f, 0x1.87d004p-1f, 0x1.81235cp-1f, 0x1.79966cp-1f, 0x1.7168eep-1f, 0x1.6a7b82p-1f, 0x1.5f4b8ap-1f, 0x1.530feap-1f, 0x1.490b68p-1f, 0x1.3e990ep-1f, 0x1.31ae5ep-1f, 0x1.25126cp-1f, 0x1.1714cep-1f, 0x1.0d2492p-1f, 0x1.01b68p-1f, 0x1.ec3802p-2f, 0x1.dac668p-2f, 0x1.cfc75cp-2f, 0x1.c2b482p-2f, 0x1.b6950ep-2f, 0x1.af1378p-2f, 0x1.a9f23p-2f, 0x1.a51558p-2f, 0x1.a123aep-2f, 0x1.9ea7aap-2f, 0x1.9d18ccp-2f, 0x1.9bca8cp-2f, 0x1.9aa8a8p-2f, 0x1.9a0fe6p-2f, 0x1.99ae26p-2f},
        {-0x1.f812a8p-2f, -0x1.e9023ap-2f, -0x1.d99838p-2f, -0x1.c8e51ap-2f, -0x1.b1c832p-2f, -0x1.96c91ap-2f, -0x1.786e0cp-2f, -0x1.5db67cp-2f, -0x1.30600cp-2f, -0x1.f6678ep-3f, -0x1.98a348p-3f, -0x1.2f1fdp-3f, -0x1.3e4fep-4f, -0x0p+0f, 0x1.9c971p-4f, 0x1.7b9318p-3f, 0x1.35c0e8p-2f, 0x1.d273cp-2f, 0x1.37c008p-1f, 0x1.77e4c6p-1f, 0x1.dd9de8p-1f, 0x1.3538d6p+0f, 0x1.78032cp+0f, 0x1.bab608p+0f, 0x1.0d1592p+1f, 0x1.4d21fap+1f, 0x1.910fe4p+1f, 0x1.d4d5d6p+1f, 0x1.17801ap+2f, 0x1.5c001ap+2f, 0x1.9b3b22p+2f, 0x1.db0c6ep+2f},
        {-0x1.3d01e8p-4f, -0x1.bbff14p+2f, 0x1.bbb6dap+0f, 0x1.3f2692p+3f, -0x1.3a2d34p-1f, -0x1.c25c64p-2f, 0x1.8b0958p-1f, -0x1.992c6ap-1f, -0x1.f7e2c4p-5f, -0x1.7f76aep-7f, 0x1.0315d4p-6f, -0x1.baec14p-5f, -0x1.34ff9ap-6f, -0x1.d563fap-7f, -0x1.82cc34p-7f, -0x1.56cdbap-7f, -0x1.b703aep-8f, -0x1.114f7ap-8f, -0x1.59fa34p-9f, -0x1.c64dd4p-10f, -0x1.e5efdcp-11f, -0x1.c02cfep-12f, -0x1.b55e4ap-13f, -0x1.beb1acp-14f, -0x1.6b6858p-15f, -0x1.e2bb6ap-17f, -0x1.714e2ap-18f, -0x1.37d30ep-19f, -0x1.97afeep-21f, -0x1.b7da74p-23f, -0x1.261fb6p-24f, -0x1.c7e4ccp-26f},
        {0x0p+0f, 0x1.52899ap-6f, 0x1.1d9f4cp-5f, 0x1.9a17bp-5f, 0x1.1c1e7ep-4f, 0x1.967c28p-4f, 0x1.035096p-3f, 0x1.3c96fp-3f, 0x1.932d96p-3f, 0x1.0135eap-2f, 0x1.3e17b4p-2f, 0x1.7603c4p-2f, 0x1.ceb522p-2f, 0x1.22bb94p-1f, 0x1.59e742p-1f, 0x1.95953cp-1f, 0x1.e675bp-1f, 0x1.2c5ac6p+0f, 0x1.6687fcp+0f, 0x1.a51104p+0f, 0x1.f798c8p+0f, 0x1.34056ep+1f, 0x1.6e0c2ap+1f, 0x1.a7c5f2p+1f, 0x1.009bd6p+2f, 0x1.3646cp+2f, 0x1.713458p+2f, 0x1.b0a43cp+2f, 0x1.02432ap+3f, 0x1.39e246p+3f, 0x1.7650a2p+3f, 0x1.adef82p+3f},
        {0x1.114376p-3f, 0x1.ee7e5p-4f, 0x1.71b3c2p-3f, 0x1.7daaf4p-3f, 0x1.e29f52p-4f, 0x1.a044c6p-4f, 0x1.9de284p-4f, 0x1.7120d2p-4f, 0x1.593728p-4f, 0x1.336cdcp-4f, 0x1.0cc79p-4f, 0x1.d97474p-5f, 0x1.8bc9e6p-5f, 0x1.35ba64p-5f, 0x1.ed1e96p-6f, 0x1.8476ecp-6f, 0x1.1e1b36p-6f, 0x1.768b76p-7f, 0x1.ef20aep-8f, 0x1.43866ep-8f, 0x1.7eaefp-9f, 0x1.854086p-10f, 0x1.9898f2p-11f, 0x1.c385acp-12f, 0x1.8af566p-13f, 0x1.41c4c8p-14f, 0x1.0e69c6p-15f, 0x1.d8f7a4p-17f, 0x1.711a1cp-18f, 0x1.f17e66p-20f, 0x1.6c96bcp-21f, 0x1.4b7fe6p-22f},
        {-0x1.000114p-2f, -0x1.e90524p-3f, -0x1.dbef76p-3f, -0x1.cdafe2p-3f, -0x1.b9f3bcp-3f, -0x1.9f4bb4p-3f, -0x1.890552p-3f, -0x1.721c5cp-3f, -0x1.53c96ap-3f, -0x1.308164p-3f, -0x1.0e6dc2p-3f, -0x1.e5405p-4f, -0x1.9a33f6p-4f, -0x1.490652p-4f, -0x1.0d6334p-4f, -0x1.b43592p-5f, -0x1.4a7242p-5f, -0x1.c571ep-6f, -0x1.3a7e14p-6f, -0x1.b0720ap-7f, -0x1.0f2a5ep-7f, -0x1.2ca072p-8f, -0x1.579342p-9f, -0x1.9b7bdap-10f, -0x1.9068fep-11f, -0x1.75365ap-12f, -0x1.64da56p-13f, -0x1.627ea2p-14f, -0x1.3c8c4ep-15f, -0x1.fd842ap-17f, -0x1.b838bep-18f, -0x1.c375dap-19f},
        {0x1.988454p-2f, 0x1.88fdecp-2f, 0x1.7eb3ecp-2f, 0x1.740972p-2f, 0x1.66f864p-2f, 0x1.53c2aep-2f, 0x1.432bdp-2f, 0x1.332becp-2f, 0x1.1ca904p-2f, 0x1.02710ep-2f, 0x1.d1b0d8p-3f, 0x1.a7b62ep-3f, 0x1.6dafc6p-3f, 0x1.2dae8ep-3f, 0x1.fb01ccp-4f, 0x1.a6202ap-4f, 0x1.4bf1e6p-4f, 0x1.dfd8fep-5f, 0x1.5e97cep-5f, 0x1.fd43d8p-6f, 0x1.5692bp-6f, 0x1.a060a4p-7f, 0x1.0472f8p-7f, 0x1.53b2d6p-8f, 0x1.7616e6p-9f, 0x1.8edc04p-10f, 0x1.b42be2p-11f, 0x1.ed837ap-12f, 0x1.008ee2p-12f, 0x1.eb5c14p-14f, 0x1.f3d342p-15f, 0x1.23f1acp-15f},
        {-0x1p-1f, -0x1.ef70e8p-2f, -0x1.e46c9ep-2f, -0x1.d8f51ap-2f, -0x1.cad8d8p-2f, -0x1.b5fa92p-2f, -0x1.a3d528p-2f, -0x1.92356cp-2f, -0x1.793338p-2f, -0x1.5bb9dap-2f, -0x1.3e8beep-2f, -0x1.26480ep-2f, -0x1.042a5ap-2f, -0x1.bb34a4p-3f, -0x1.7f8df2p-3f, -0x1.4993f4p-3f, -0x1.0e599cp-3f, -0x1.9e60d2p-4f, -0x1.40e99ap-4f, -0x1.ef7148p-5f, -0x1.68378ap-5f, -0x1.e44b46p-6f, -0x1.4e29cp-6f, -0x1.ddbfb4p-7f, -0x1.2c10dcp-7f, -0x1.70eb56p-8f, -0x1.cff918p-9f, -0x1.2c2de8p-9f, -0x1.6ced8ep-10f, -0x1.a1944ap-11f, -0x1.f4fc84p-12f, -0x1.4df4a6p-12f},
        {-0x0p+0f, -0x1.4d0718p-7f, -0x1.15d8d2p-6f, -0x1.8a3688p-6f, -0x1.0d0db6p-5f, -0x1.783314p-5f, -0x1.d6209p-5f, -0x1.1908b6p-4f, -0x1.5ae9ccp-4f, -0x1.a99d5cp-4f, -0x1.f8c7ecp-4f, -0x1.1dd648p-3f, -0x1.4dc996p-3f, -0x1.858456p-3f, -0x1.b1f7b4p-3f, -0x1.db6efcp-3f, -0x1.05508ep-2f, -0x1.1fc3a2p-2f, -0x1.348336p-2f, -0x1.45c1b6p-2f, -0x1.56d152p-2f, -0x1.6715f6p-2f, -0x1.7283bep-2f, -0x1.7a7ebcp-2f, -0x1.82cba2p-2f, -0x1.88fc5cp-2f, -0x1.8d35a8p-2f, -0x1.901bbap-2f, -0x1.928392p-2f, -0x1.94659ep-2f, -0x1.95982ep-2f, -0x1.964a58p-2f},
      };
      const V t0 = m::cap(m::abs(x), V(0x1.3cp+4f));
      const V t1 = t0 * t0;
      const V t2 = t1 * V(-0x1p-1f);
      const V t3 = m::fma(t2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t4 = t3 - V(12582912);
      const V t5 = m::fma(t4, V(0x1.5p-2f), V(12582912));
      const V t6 = m::raised(V(1), t5);
      const auto t7 = m::segment<21, 32>(m::fma(t0, V(0x1.9d29bap+4f), V(2)));
      const V t8 = (t0 - m::entry<V, 32, 1>(t7, T32)) - m::entry<V, 32, 2>(t7, T32);
      const V t9 = m::fma(m::entry<V, 32, 0>(t7, T32), t8, m::entry<V, 32, 3>(t7, T32));
      const V t10 = m::fma(m::fma(t9, t8, m::entry<V, 32, 4>(t7, T32)), t8, m::entry<V, 32, 5>(t7, T32));
      const V t11 = m::fma(m::fma(t10, t8, m::entry<V, 32, 6>(t7, T32)), t8, m::entry<V, 32, 7>(t7, T32));
      const V t12 = t6 * t11;
      const V t13 = m::fma(t4, V(-0x1.0bfbe8p-15f), m::fma(t4, V(-0x1.62ep-1f), t2));
      const V t14 = t13 + (m::fma(t0, t0, m::neg(t1)) * V(-0x1p-1f));
      const V t15 = t14 * t14;
      const V t16 = m::fma(V(0x1.6a6adp-10f), t15, m::fma(V(0x1.123f7ep-7f), t14, V(0x1.55589ep-5f)));
      const V t17 = m::fma(t16, t15, m::fma(V(0x1.55548ap-3f), t14, V(0x1.fffffcp-2f)));
      const V t18 = m::flip(m::fma(t12, m::fma(t17, t15, t14), t12), x);
      const V t19 = t5 - V(12582912);
      const V t20 = m::raised(V(1), (((t4 - t19) - t19) + V(12582912)));
      const V t21 = m::fma((t18 * t6), t20, m::select(m::negative(x), V(0), V(1)));
      const V t22 = m::cap(m::abs(x), V(0x1.ccp+3f));
      const V t23 = t22 * t22;
      const V t24 = t23 * V(-0x1p-1f);
      const V t25 = m::fma(t24, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const auto t26 = m::segment<21, 32>(m::fma(t22, V(0x1.1bd334p+5f), V(2)));
      const V t27 = t22 - m::entry<V, 32, 9>(t26, T32);
      const V t28 = m::fma(m::entry<V, 32, 8>(t26, T32), t27, m::entry<V, 32, 10>(t26, T32));
      const V t29 = m::fma(m::fma(t28, t27, m::entry<V, 32, 11>(t26, T32)), t27, m::entry<V, 32, 12>(t26, T32));
      const V t30 = m::fma(m::fma(t29, t27, m::entry<V, 32, 13>(t26, T32)), t27, m::entry<V, 32, 14>(t26, T32));
      const V t31 = m::raised(V(1), t25) * t30;
      const V t32 = t25 - V(12582976);
      const V t33 = m::fma(t32, V(-0x1.0bfbe8p-15f), m::fma(t32, V(-0x1.62ep-1f), t24));
      const V t34 = t33 + (m::fma(t22, t22, m::neg(t23)) * V(-0x1p-1f));
      const V t35 = t34 * t34;
      const V t36 = m::fma(V(0x1.6a6adp-10f), t35, m::fma(V(0x1.123f7ep-7f), t34, V(0x1.55589ep-5f)));
      const V t37 = m::fma(t36, t35, m::fma(V(0x1.55548ap-3f), t34, V(0x1.fffffcp-2f)));
      out[0] = m::select(m::lt(m::abs(t21), V(0x1p-100f)), (((t18 * u) * t6) * t20), (t21 * u));
      out[1] = m::fma(m::fma(t31, m::fma(t37, t35, t34), t31), V(0x1p-64f), m::max(x, V(0)));
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
      const V t9 = t8 * m::constant<V>(0x1.988454p-2f, 0x1.9884533d43651p-2);
      const V t10 = m::select(t4, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const auto t11 = m::both(t4, m::lt(t1, V(0)));
      const V t12 = V(1) / t2;
      const V t13 = (V(11) * t12) * (V(1) - ((V(13) * t12) * (V(1) - (V(15) * t12))));
      const V t14 = V(1) - ((V(7) * t12) * (V(1) - ((V(9) * t12) * (V(1) - t13))));
      const V t15 = t12 * (V(1) - ((V(3) * t12) * (V(1) - ((V(5) * t12) * t14))));
      const V t16 = t1 * m::constant<V>(-0x1.6a09e6p-1f, -0x1.6a09e667f3bcdp-1);
      const V t17 = m::fma(t1, m::constant<V>(-0x1.6a09e6p-1f, -0x1.6a09e667f3bcdp-1), m::neg(t16));
      const V t18 = t1 * m::constant<V>(-0x1.9fcef4p-27f, 0x1.bdd3413b26456p-55);
      const V t19 = (m::constant<V>(0x1.20dd76p+0f, 0x1.20dd750429b6dp+0) * t8) * m::select(m::lt(m::abs(t16), V(1000)), (t17 + t18), V(0));
      const V t20 = m::select(t11, ((t9 / m::neg(t1)) * (V(1) - t15)), (V(0x1p-1f) * (m::erfc(t16) - t19)));
      const V t21 = x * x;
      const V t22 = t21 * V(0x1p-1f);
      const auto t23 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t22);
      const auto t24 = m::both(t23, m::lt(x, V(0)));
      const V t25 = t22 - m::select(t23, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
      const V t26 = m::exp(m::neg(t25));
      const V t27 = m::select(m::lt(t22, V(1000)), m::neg((m::fma(x, x, m::neg(t21)) * V(0x1p-1f))), V(0));
      const V t28 = t26 + (t26 * t27);
      const V t29 = V(1) / t21;
      const V t30 = (V(11) * t29) * (V(1) - ((V(13) * t29) * (V(1) - (V(15) * t29))));
      const V t31 = V(1) - ((V(7) * t29) * (V(1) - ((V(9) * t29) * (V(1) - t30))));
      const V t32 = t29 * (V(1) - ((V(3) * t29) * (V(1) - ((V(5) * t29) * t31))));
      const V t33 = (t28 * m::constant<V>(0x1.988454p-2f, 0x1.9884533d43651p-2)) * (V(1) - t32);
      const V t34 = x * m::constant<V>(-0x1.6a09e6p-1f, -0x1.6a09e667f3bcdp-1);
      const V t35 = m::fma(x, m::constant<V>(-0x1.6a09e6p-1f, -0x1.6a09e667f3bcdp-1), m::neg(t34));
      const V t36 = x * m::constant<V>(-0x1.9fcef4p-27f, 0x1.bdd3413b26456p-55);
      const V t37 = (m::constant<V>(0x1.20dd76p+0f, 0x1.20dd750429b6dp+0) * t28) * m::select(m::lt(m::abs(t34), V(1000)), (t35 + t36), V(0));
      const V t38 = m::select(t24, m::neg(t33), ((V(0x1p-1f) * (m::erfc(t34) - t37)) * x));
      const V t39 = m::select(t23, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = (((t9 * t1) * t10) + (t20 * m::select(t11, t10, V(1)))) * u;
      out[1] = t38 * m::select(t24, t39, V(1));
    }
  }
};

struct GeGLUHalf {
  using Half = GeGLUHalf;
  static constexpr int inputs = 2;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P&, V* out) {
    const V x = in[0];
    const V u = in[1];
    const V t0 = m::abs(x);
    const V t1 = m::cap(t0, V(0x1.31p+4f));
    const V t2 = ((t1 * t1) * V(-0x1p-1f)) * m::constant<V>(0x1.ec709ep-2f, 0x1.ec709dc3a03fdp-2);
    const V t3 = m::exp2(t2);
    const V t4 = m::fma(m::fma(V(-0x1.0b0adep-23f), t1, V(-0x1.f4a1ecp-7f)), t1, V(-0x1.c9f122p-4f));
    const V t5 = m::fma(m::fma(t4, t1, V(-0x1.643c22p-2f)), t1, V(-0x1.fffffep-2f));
    const V t6 = m::fma(m::fma(V(0x1.39deb6p-5f), t1, V(0x1.1e8ee4p-2f)), t1, V(0x1.d4b3f8p-1f));
    const V t7 = (t3 * (t1 * t5)) * m::rcp(m::fma(m::fma(t6, t1, V(0x1.7e5fecp+0f)), t1, V(1)));
    const V t8 = m::fma((t7 * t3), t3, m::max(x, V(0)));
    const V t9 = m::select(m::lt(m::abs(t8), V(0x1p-100f)), (((t7 * u) * t3) * t3), (t8 * u));
    out[0] = m::select(m::lt(t0, V(0x1p-60f)), ((u * V(0x1p-1f)) * x), t9);
  }

  // out[0] = df/dx, out[1] = df/du
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V u = in[1];
    const V t0 = m::cap(m::abs(x), V(0x1.34p+4f));
    const V t1 = ((t0 * t0) * V(-0x1p-1f)) * m::constant<V>(0x1.ec709ep-2f, 0x1.ec709dc3a03fdp-2);
    const V t2 = m::exp2(t1);
    const V t3 = m::fma(m::fma(V(0x1.9ade6cp-23f), t0, V(0x1.1dffb2p-5f)), t0, V(0x1.dcea24p-3f));
    const V t4 = m::fma(m::fma(t3, t0, V(0x1.38314ep-1f)), t0, V(0x1.54851cp-1f));
    const V t5 = t2 * (((t0 - V(0x1.80ead2p-1f)) - V(-0x1.a03fd4p-27f)) * t4);
    const V t6 = m::fma(m::fma(V(0x1.668b7cp-4f), t0, V(0x1.08ece8p-1f)), t0, V(0x1.2eb434p+0f));
    const V t7 = m::flip((t5 * m::rcp(m::fma(t6, t0, V(1)))), x);
    const V t8 = m::fma((t7 * t2), t2, m::select(m::negative(x), V(0), V(1)));
    const V t9 = m::cap(m::abs(x), V(0x1.b4p+3f));
    const V t10 = m::fma(((t9 * t9) * V(-0x1p-1f)), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t11 = m::rcp(m::fma(t9, V(0x1p-1f), V(1))) - V(0x1.256b2cp-1f);
    const V t12 = m::fma(m::fma(V(-0x1.fc90aap-9f), t11, V(0x1.f4ad2ap-5f)), t11, V(-0x1.4cb008p-5f));
    const V t13 = m::fma(m::fma(t12, t11, V(-0x1.27f746p-4f)), t11, V(0x1.0224f4p-3f));
    const V t14 = m::fma(m::fma(t13, t11, V(0x1.cb4fc6p-5f)), t11, V(-0x1.68a72ep-2f));
    const V t15 = m::fma(m::fma(t14, t11, V(-0x1.1baffap-1f)), t11, V(-0x1.a75084p-3f));
    out[0] = m::select(m::lt(m::abs(t8), V(0x1p-100f)), (((t7 * u) * t2) * t2), (t8 * u));
    out[1] = m::fma((m::exp2(t10) * (t9 * t15)), V(0x1p-64f), m::max(x, V(0)));
  }
};

}  // namespace actsym
