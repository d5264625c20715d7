// GeGLU: u*x*(erf(sqrt(2)*x/2) + 1)/2
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
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
      alignas(64) static constexpr float T0[16] = {0x1.ac658ap-10f, 0x1.851dfcp-13f, 0x1.74a7c4p-16f, 0x1.0aca98p-20f, 0x1.f30a4p-25f, 0x1.4f7de8p-29f, 0x1.bb83aap-35f, 0x1.e013acp-40f, 0x1.ac658ap-10f, 0x1.851dfcp-13f, 0x1.74a7c4p-16f, 0x1.0aca98p-20f, 0x1.f30a4p-25f, 0x1.4f7de8p-29f, 0x1.bb83aap-35f, 0x1.e013acp-40f};
      alignas(64) static constexpr float T1[16] = {0x0p+0f, 0x1.022dc2p+0f, 0x1.f666e4p+0f, 0x1.9a61e8p+1f, 0x1.57a812p+2f, 0x1.fc81dcp+2f, 0x1.7470c2p+3f, 0x1.0b8e02p+4f, 0x0p+0f, 0x1.022dc2p+0f, 0x1.f666e4p+0f, 0x1.9a61e8p+1f, 0x1.57a812p+2f, 0x1.fc81dcp+2f, 0x1.7470c2p+3f, 0x1.0b8e02p+4f};
      alignas(64) static constexpr float T2[16] = {-0x1.1637f4p-7f, -0x1.75cbd2p-11f, -0x1.5c5954p-14f, -0x1.e30106p-18f, -0x1.2f79ap-22f, -0x1.ea2ab2p-27f, -0x1.709d66p-31f, -0x1.f13738p-36f, -0x1.1637f4p-7f, -0x1.75cbd2p-11f, -0x1.5c5954p-14f, -0x1.e30106p-18f, -0x1.2f79ap-22f, -0x1.ea2ab2p-27f, -0x1.709d66p-31f, -0x1.f13738p-36f};
      alignas(64) static constexpr float T3[16] = {0x1.a3ec48p-6f, 0x1.159d9p-9f, 0x1.233952p-12f, 0x1.04e37p-15f, 0x1.8efeb8p-20f, 0x1.be959ep-24f, 0x1.c38b18p-28f, 0x1.bbf67ep-32f, 0x1.a3ec48p-6f, 0x1.159d9p-9f, 0x1.233952p-12f, 0x1.04e37p-15f, 0x1.8efeb8p-20f, 0x1.be959ep-24f, 0x1.c38b18p-28f, 0x1.bbf67ep-32f};
      alignas(64) static constexpr float T4[16] = {-0x1.fdbdc4p-5f, -0x1.87cd7ep-8f, -0x1.e9a13p-11f, -0x1.089fap-13f, -0x1.1e7cf2p-17f, -0x1.b0db82p-21f, -0x1.22e71ep-24f, -0x1.97b33p-28f, -0x1.fdbdc4p-5f, -0x1.87cd7ep-8f, -0x1.e9a13p-11f, -0x1.089fap-13f, -0x1.1e7cf2p-17f, -0x1.b0db82p-21f, -0x1.22e71ep-24f, -0x1.97b33p-28f};
      alignas(64) static constexpr float T5[16] = {0x1.1041ccp-3f, 0x1.fe4892p-7f, 0x1.7efc28p-9f, 0x1.00cb3p-11f, 0x1.817c24p-15f, 0x1.8a7e66p-18f, 0x1.738ffep-21f, 0x1.6c2bd2p-24f, 0x1.1041ccp-3f, 0x1.fe4892p-7f, 0x1.7efc28p-9f, 0x1.00cb3p-11f, 0x1.817c24p-15f, 0x1.8a7e66p-18f, 0x1.738ffep-21f, 0x1.6c2bd2p-24f};
      alignas(64) static constexpr float T6[16] = {-0x1.fffe58p-3f, -0x1.2ae7p-5f, -0x1.10f276p-7f, -0x1.cdc12p-10f, -0x1.e598d8p-13f, -0x1.545be4p-15f, -0x1.c31fa4p-18f, -0x1.36de14p-20f, -0x1.fffe58p-3f, -0x1.2ae7p-5f, -0x1.10f276p-7f, -0x1.cdc12p-10f, -0x1.e598d8p-13f, -0x1.545be4p-15f, -0x1.c31fa4p-18f, -0x1.36de14p-20f};
      alignas(64) static constexpr float T7[16] = {0x1.98844ep-2f, 0x1.30689p-4f, 0x1.587b8ep-6f, 0x1.75ea3cp-8f, 0x1.188e58p-10f, 0x1.1001c6p-12f, 0x1.fda178p-15f, 0x1.efe0b8p-17f, 0x1.98844ep-2f, 0x1.30689p-4f, 0x1.587b8ep-6f, 0x1.75ea3cp-8f, 0x1.188e58p-10f, 0x1.1001c6p-12f, 0x1.fda178p-15f, 0x1.efe0b8p-17f};
      alignas(64) static constexpr float T8[16] = {-0x1p-1f, -0x1.f79154p-4f, -0x1.69d202p-5f, -0x1.018562p-6f, -0x1.196e1ap-8f, -0x1.7d79dep-10f, -0x1.fc6086p-12f, -0x1.5e5d2p-13f, -0x1p-1f, -0x1.f79154p-4f, -0x1.69d202p-5f, -0x1.018562p-6f, -0x1.196e1ap-8f, -0x1.7d79dep-10f, -0x1.fc6086p-12f, -0x1.5e5d2p-13f};
      alignas(64) static constexpr float T9[16] = {-0x0p+0f, -0x1.0ceee2p-2f, -0x1.569b66p-2f, -0x1.78df8ap-2f, -0x1.8b9d6ap-2f, -0x1.9254d4p-2f, -0x1.9590cap-2f, -0x1.971246p-2f, -0x0p+0f, -0x1.0ceee2p-2f, -0x1.569b66p-2f, -0x1.78df8ap-2f, -0x1.8b9d6ap-2f, -0x1.9254d4p-2f, -0x1.9590cap-2f, -0x1.971246p-2f};
      const V t0 = m::abs(x);
      const V t1 = m::min(t0, V(0x1.3ap+4f));
      const V t2 = t1 * t1;
      const V t3 = t2 * V(-0x1p-1f);
      const V t4 = m::fma(t3, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t5 = t4 - V(12582912);
      const V t6 = m::fma(t5, V(0x1.5p-2f), V(12582912));
      const V t7 = m::raised(V(1), t6);
      const auto t8 = m::segment<22, 8>(m::fma(t1, V(0x1.87560ap+0f), V(2)));
      const V t9 = t1 - m::entry<V, 8>(t8, T1);
      const V t10 = m::fma(m::fma(m::entry<V, 8>(t8, T0), t9, m::entry<V, 8>(t8, T2)), t9, m::entry<V, 8>(t8, T3));
      const V t11 = m::fma(m::fma(t10, t9, m::entry<V, 8>(t8, T4)), t9, m::entry<V, 8>(t8, T5));
      const V t12 = m::fma(m::fma(t11, t9, m::entry<V, 8>(t8, T6)), t9, m::entry<V, 8>(t8, T7));
      const V t13 = m::fma(m::fma(t12, t9, m::entry<V, 8>(t8, T8)), t9, m::entry<V, 8>(t8, T9));
      const V t14 = t7 * t13;
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
      alignas(64) static constexpr float T0[16] = {0x1.05c8ap-9f, -0x1.e4b9d4p-12f, 0x1.5068f8p-14f, 0x1.241f06p-19f, 0x1.20fbb4p-21f, 0x1.5b2f04p-25f, 0x1.0845dap-30f, -0x1.83f114p-35f, 0x1.05c8ap-9f, -0x1.e4b9d4p-12f, 0x1.5068f8p-14f, 0x1.241f06p-19f, 0x1.20fbb4p-21f, 0x1.5b2f04p-25f, 0x1.0845dap-30f, -0x1.83f114p-35f};
      alignas(64) static constexpr float T1[16] = {0x0p+0f, 0x1.7a393cp-1f, 0x1.6b877ap+0f, 0x1.2d8e96p+1f, 0x1.dfceb6p+1f, 0x1.6d2066p+2f, 0x1.159922p+3f, 0x1.8e590ap+3f, 0x0p+0f, 0x1.7a393cp-1f, 0x1.6b877ap+0f, 0x1.2d8e96p+1f, 0x1.dfceb6p+1f, 0x1.6d2066p+2f, 0x1.159922p+3f, 0x1.8e590ap+3f};
      alignas(64) static constexpr float T2[16] = {-0x1.2be44p-7f, -0x1.b37d3cp-10f, -0x1.1c8f9ep-12f, -0x1.2246bcp-15f, -0x1.950bcp-19f, -0x1.80e9e8p-23f, -0x1.026d34p-27f, -0x1.8b5804p-32f, -0x1.2be44p-7f, -0x1.b37d3cp-10f, -0x1.1c8f9ep-12f, -0x1.2246bcp-15f, -0x1.950bcp-19f, -0x1.80e9e8p-23f, -0x1.026d34p-27f, -0x1.8b5804p-32f};
      alignas(64) static constexpr float T3[16] = {0x1.aba666p-6f, 0x1.0a3a02p-8f, 0x1.ba8608p-11f, 0x1.1bc90cp-13f, 0x1.bdfe38p-17f, 0x1.0c6e7p-20f, 0x1.dfb9cp-25f, 0x1.34c086p-28f, 0x1.aba666p-6f, 0x1.0a3a02p-8f, 0x1.ba8608p-11f, 0x1.1bc90cp-13f, 0x1.bdfe38p-17f, 0x1.0c6e7p-20f, 0x1.dfb9cp-25f, 0x1.34c086p-28f};
      alignas(64) static constexpr float T4[16] = {-0x1.ff183cp-5f, -0x1.5f01dcp-7f, -0x1.525e5ap-9f, -0x1.f19eb2p-12f, -0x1.efe7dp-15f, -0x1.94522ep-18f, -0x1.ee2cbap-22f, -0x1.7560eap-25f, -0x1.ff183cp-5f, -0x1.5f01dcp-7f, -0x1.525e5ap-9f, -0x1.f19eb2p-12f, -0x1.efe7dp-15f, -0x1.94522ep-18f, -0x1.ee2cbap-22f, -0x1.7560eap-25f};
      alignas(64) static constexpr float T5[16] = {0x1.10510ep-3f, 0x1.b2587ap-6f, 0x1.dda44p-8f, 0x1.a0f5ecp-10f, 0x1.073df2p-12f, 0x1.1be33p-15f, 0x1.e6e8eep-19f, 0x1.f7e9bep-22f, 0x1.10510ep-3f, 0x1.b2587ap-6f, 0x1.dda44p-8f, 0x1.a0f5ecp-10f, 0x1.073df2p-12f, 0x1.1be33p-15f, 0x1.e6e8eep-19f, 0x1.f7e9bep-22f};
      alignas(64) static constexpr float T6[16] = {-0x1.ffff9p-3f, -0x1.e03ec6p-5f, -0x1.310012p-6f, -0x1.40e32ap-8f, -0x1.0386d6p-10f, -0x1.765cp-13f, -0x1.c541fcp-16f, -0x1.466f8p-18f, -0x1.ffff9p-3f, -0x1.e03ec6p-5f, -0x1.310012p-6f, -0x1.40e32ap-8f, -0x1.0386d6p-10f, -0x1.765cp-13f, -0x1.c541fcp-16f, -0x1.466f8p-18f};
      alignas(64) static constexpr float T7[16] = {0x1.988452p-2f, 0x1.cad26cp-4f, 0x1.5585ccp-5f, 0x1.b7e9eep-7f, 0x1.cf899p-9f, 0x1.c5a526p-11f, 0x1.8767ccp-13f, 0x1.88d2c2p-15f, 0x1.988452p-2f, 0x1.cad26cp-4f, 0x1.5585ccp-5f, 0x1.b7e9eep-7f, 0x1.cf899p-9f, 0x1.c5a526p-11f, 0x1.8767ccp-13f, 0x1.88d2c2p-15f};
      alignas(64) static constexpr float T8[16] = {-0x1p-1f, -0x1.611976p-3f, -0x1.3a281cp-4f, -0x1.f9e8eep-6f, -0x1.62793ap-7f, -0x1.de2536p-9f, -0x1.291dd4p-10f, -0x1.a1afeep-12f, -0x1p-1f, -0x1.611976p-3f, -0x1.3a281cp-4f, -0x1.f9e8eep-6f, -0x1.62793ap-7f, -0x1.de2536p-9f, -0x1.291dd4p-10f, -0x1.a1afeep-12f};
      alignas(64) static constexpr float T9[16] = {-0x0p+0f, -0x1.c933dp-3f, -0x1.360ff4p-2f, -0x1.6585fcp-2f, -0x1.802248p-2f, -0x1.8cf9a2p-2f, -0x1.934aaap-2f, -0x1.95ee1cp-2f, -0x0p+0f, -0x1.c933dp-3f, -0x1.360ff4p-2f, -0x1.6585fcp-2f, -0x1.802248p-2f, -0x1.8cf9a2p-2f, -0x1.934aaap-2f, -0x1.95ee1cp-2f};
      const V t0 = m::min(m::abs(x), V(0x1.3cp+4f));
      const V t1 = t0 * t0;
      const V t2 = t1 * V(-0x1p-1f);
      const V t3 = m::fma(t2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t4 = t3 - V(12582912);
      const V t5 = m::fma(t4, V(0x1.5p-2f), V(12582912));
      const V t6 = m::raised(V(1), t5);
      const V t7 = (V(1) / m::fma(t0, V(1), V(1))) - V(0x1.e8732cp-2f);
      const V t8 = m::fma(m::fma(V(0x1.ba8002p-2f), t7, V(-0x1.98a006p-2f)), t7, V(-0x1.7bfaep-3f));
      const V t9 = m::fma(m::fma(t8, t7, V(0x1.70ae58p-2f)), t7, V(-0x1.638eaep-3f));
      const V t10 = m::fma(m::fma(t9, t7, V(0x1.5acdecp-6f)), t7, V(0x1.11ca14p-4f));
      const V t11 = m::fma(m::fma(t10, t7, V(-0x1.d6619p-4f)), t7, V(0x1.a491aap-4f));
      const V t12 = m::fma(m::fma(t11, t7, V(-0x1.9452eap-6f)), t7, V(-0x1.bd6c1p-4f));
      const V t13 = m::fma(m::fma(t12, t7, V(0x1.1f9a4ap-2f)), t7, V(0x1.18130cp-1f));
      const V t14 = t6 * (((t0 - V(0x1.80ead2p-1f)) - V(-0x1.a03fd4p-27f)) * t13);
      const V t15 = m::fma(t4, V(-0x1.0bfbe8p-15f), m::fma(t4, V(-0x1.62ep-1f), t2));
      const V t16 = t15 + (m::fma(t0, t0, m::neg(t1)) * V(-0x1p-1f));
      const V t17 = t16 * t16;
      const V t18 = m::fma(V(0x1.6a6adp-10f), t17, m::fma(V(0x1.123f7ep-7f), t16, V(0x1.55589ep-5f)));
      const V t19 = m::fma(t18, t17, m::fma(V(0x1.55548ap-3f), t16, V(0x1.fffffcp-2f)));
      const V t20 = m::flip(m::fma(t14, m::fma(t19, t17, t16), t14), x);
      const V t21 = t5 - V(12582912);
      const V t22 = m::raised(V(1), (((t4 - t21) - t21) + V(12582912)));
      const V t23 = m::fma((t20 * t6), t22, m::select(m::negative(x), V(0), V(1)));
      const V t24 = m::min(m::abs(x), V(0x1.ccp+3f));
      const V t25 = t24 * t24;
      const V t26 = t25 * V(-0x1p-1f);
      const V t27 = m::fma(t26, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const auto t28 = m::segment<22, 8>(m::fma(t24, V(0x1.0b2122p+1f), V(2)));
      const V t29 = t24 - m::entry<V, 8>(t28, T1);
      const V t30 = m::fma(m::entry<V, 8>(t28, T0), t29, m::entry<V, 8>(t28, T2));
      const V t31 = m::fma(m::fma(t30, t29, m::entry<V, 8>(t28, T3)), t29, m::entry<V, 8>(t28, T4));
      const V t32 = m::fma(m::fma(t31, t29, m::entry<V, 8>(t28, T5)), t29, m::entry<V, 8>(t28, T6));
      const V t33 = m::fma(m::fma(t32, t29, m::entry<V, 8>(t28, T7)), t29, m::entry<V, 8>(t28, T8));
      const V t34 = m::raised(V(1), t27) * m::fma(t33, t29, m::entry<V, 8>(t28, T9));
      const V t35 = t27 - V(12582976);
      const V t36 = m::fma(t35, V(-0x1.0bfbe8p-15f), m::fma(t35, V(-0x1.62ep-1f), t26));
      const V t37 = t36 + (m::fma(t24, t24, m::neg(t25)) * V(-0x1p-1f));
      const V t38 = t37 * t37;
      const V t39 = m::fma(V(0x1.6a6adp-10f), t38, m::fma(V(0x1.123f7ep-7f), t37, V(0x1.55589ep-5f)));
      const V t40 = m::fma(t39, t38, m::fma(V(0x1.55548ap-3f), t37, V(0x1.fffffcp-2f)));
      out[0] = m::select(m::lt(m::abs(t23), V(0x1p-100f)), (((t20 * u) * t6) * t22), (t23 * u));
      out[1] = m::fma(m::fma(t34, m::fma(t40, t38, t37), t34), V(0x1p-64f), m::max(x, V(0)));
    } else if constexpr (m::approximates<V>) {
      const V t0 = m::min(m::abs(x), V(0x1.3cp+4f));
      const V t1 = t0 * t0;
      const V t2 = t1 * V(-0x1p-1f);
      const V t3 = m::fma(t2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t4 = t3 - V(12582912);
      const V t5 = m::fma(t4, V(0x1.5p-2f), V(12582912));
      const V t6 = m::raised(V(1), t5);
      const V t7 = (V(1) / m::fma(t0, V(1), V(1))) - V(0x1.e8732cp-2f);
      const V t8 = m::fma(m::fma(V(0x1.ba8002p-2f), t7, V(-0x1.98a006p-2f)), t7, V(-0x1.7bfaep-3f));
      const V t9 = m::fma(m::fma(t8, t7, V(0x1.70ae58p-2f)), t7, V(-0x1.638eaep-3f));
      const V t10 = m::fma(m::fma(t9, t7, V(0x1.5acdecp-6f)), t7, V(0x1.11ca14p-4f));
      const V t11 = m::fma(m::fma(t10, t7, V(-0x1.d6619p-4f)), t7, V(0x1.a491aap-4f));
      const V t12 = m::fma(m::fma(t11, t7, V(-0x1.9452eap-6f)), t7, V(-0x1.bd6c1p-4f));
      const V t13 = m::fma(m::fma(t12, t7, V(0x1.1f9a4ap-2f)), t7, V(0x1.18130cp-1f));
      const V t14 = t6 * (((t0 - V(0x1.80ead2p-1f)) - V(-0x1.a03fd4p-27f)) * t13);
      const V t15 = m::fma(t4, V(-0x1.0bfbe8p-15f), m::fma(t4, V(-0x1.62ep-1f), t2));
      const V t16 = t15 + (m::fma(t0, t0, m::neg(t1)) * V(-0x1p-1f));
      const V t17 = t16 * t16;
      const V t18 = m::fma(V(0x1.6a6adp-10f), t17, m::fma(V(0x1.123f7ep-7f), t16, V(0x1.55589ep-5f)));
      const V t19 = m::fma(t18, t17, m::fma(V(0x1.55548ap-3f), t16, V(0x1.fffffcp-2f)));
      const V t20 = m::flip(m::fma(t14, m::fma(t19, t17, t16), t14), x);
      const V t21 = t5 - V(12582912);
      const V t22 = m::raised(V(1), (((t4 - t21) - t21) + V(12582912)));
      const V t23 = m::fma((t20 * t6), t22, m::select(m::negative(x), V(0), V(1)));
      const V t24 = x * x;
      const V t25 = t24 * V(0x1p-1f);
      const auto t26 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t25);
      const auto t27 = m::both(t26, m::lt(x, V(0)));
      const V t28 = t25 - m::select(t26, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
      const V t29 = m::exp(m::neg(t28));
      const V t30 = m::select(m::lt(t25, V(1000)), m::neg((m::fma(x, x, m::neg(t24)) * V(0x1p-1f))), V(0));
      const V t31 = t29 + (t29 * t30);
      const V t32 = V(1) / t24;
      const V t33 = (V(11) * t32) * (V(1) - ((V(13) * t32) * (V(1) - (V(15) * t32))));
      const V t34 = V(1) - ((V(7) * t32) * (V(1) - ((V(9) * t32) * (V(1) - t33))));
      const V t35 = t32 * (V(1) - ((V(3) * t32) * (V(1) - ((V(5) * t32) * t34))));
      const V t36 = (t31 * m::constant<V>(0x1.988454p-2f, 0x1.9884533d43651p-2)) * (V(1) - t35);
      const V t37 = x * m::constant<V>(-0x1.6a09e6p-1f, -0x1.6a09e667f3bcdp-1);
      const V t38 = m::fma(x, m::constant<V>(-0x1.6a09e6p-1f, -0x1.6a09e667f3bcdp-1), m::neg(t37));
      const V t39 = x * m::constant<V>(-0x1.9fcef4p-27f, 0x1.bdd3413b26456p-55);
      const V t40 = (m::constant<V>(0x1.20dd76p+0f, 0x1.20dd750429b6dp+0) * t31) * m::select(m::lt(m::abs(t37), V(1000)), (t38 + t39), V(0));
      const V t41 = m::select(t27, m::neg(t36), ((V(0x1p-1f) * (m::erfc(t37) - t40)) * x));
      const V t42 = m::select(t26, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = m::select(m::lt(m::abs(t23), V(0x1p-100f)), (((t20 * u) * t6) * t22), (t23 * u));
      out[1] = t41 * m::select(t27, t42, V(1));
    } else {
      const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
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
    const V t1 = m::min(t0, V(0x1.31p+4f));
    const V t2 = (t1 * t1) * V(-0x1p-1f);
    const V t3 = m::fma(t2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
    const V t4 = t3 - V(12582912);
    const V t5 = m::fma(t4, V(0x1.5p-2f), V(12582912));
    const V t6 = m::raised(V(1), t5);
    const V t7 = m::rcp(m::fma(t1, V(0x1p-2f), V(1))) - V(0x1.3aba4ep-1f);
    const V t8 = m::fma(m::fma(V(0x1.a28964p-6f), t7, V(0x1.96260ap-4f)), t7, V(0x1.593c22p-5f));
    const V t9 = m::fma(m::fma(t8, t7, V(-0x1.11b888p-2f)), t7, V(-0x1.4d3b92p-1f));
    const V t10 = m::fma(m::fma(t9, t7, V(-0x1.ac41b6p-1f)), t7, V(-0x1.79e33ap-1f));
    const V t11 = m::fma(m::fma(t10, t7, V(-0x1.ec5416p-2f)), t7, V(-0x1.20c63cp-3f));
    const V t12 = t6 * (t1 * t11);
    const V t13 = m::fma(t4, V(-0x1.0bfbe8p-15f), m::fma(t4, V(-0x1.62ep-1f), t2));
    const V t14 = t13 * t13;
    const V t15 = m::fma(V(0x1.6a6adp-10f), t14, m::fma(V(0x1.123f7ep-7f), t13, V(0x1.55589ep-5f)));
    const V t16 = m::fma(t15, t14, m::fma(V(0x1.55548ap-3f), t13, V(0x1.fffffcp-2f)));
    const V t17 = m::fma(t12, m::fma(t16, t14, t13), t12);
    const V t18 = t5 - V(12582912);
    const V t19 = m::raised(V(1), (((t4 - t18) - t18) + V(12582912)));
    const V t20 = m::fma((t17 * t6), t19, m::max(x, V(0)));
    const V t21 = m::select(m::lt(m::abs(t20), V(0x1p-100f)), (((t17 * u) * t6) * t19), (t20 * u));
    out[0] = m::select(m::lt(t0, V(0x1p-60f)), ((u * V(0x1p-1f)) * x), t21);
  }

  // out[0] = df/dx, out[1] = df/du
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V u = in[1];
    const V t0 = m::min(m::abs(x), V(0x1.34p+4f));
    const V t1 = (t0 * t0) * V(-0x1p-1f);
    const V t2 = m::fma(t1, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
    const V t3 = t2 - V(12582912);
    const V t4 = m::fma(t3, V(0x1.5p-2f), V(12582912));
    const V t5 = m::raised(V(1), t4);
    const V t6 = m::rcp(m::fma(t0, V(0x1p-2f), V(1))) - V(0x1.35fa6cp-1f);
    const V t7 = m::fma(m::fma(V(-0x1.50cfbap-6f), t6, V(-0x1.af8428p-6f)), t6, V(0x1.704a0ep-5f));
    const V t8 = m::fma(m::fma(t7, t6, V(0x1.6f8206p-3f)), t6, V(0x1.2de8dep-2f));
    const V t9 = m::fma(m::fma(t8, t6, V(0x1.4b78ap-2f)), t6, V(0x1.105926p-2f));
    const V t10 = ((t0 - V(0x1.80ead2p-1f)) - V(-0x1.a03fd4p-27f)) * m::fma(t9, t6, V(0x1.f2aa1ap-2f));
    const V t11 = t5 * t10;
    const V t12 = m::fma(t3, V(-0x1.0bfbe8p-15f), m::fma(t3, V(-0x1.62ep-1f), t1));
    const V t13 = t12 * t12;
    const V t14 = m::fma(V(0x1.6a6adp-10f), t13, m::fma(V(0x1.123f7ep-7f), t12, V(0x1.55589ep-5f)));
    const V t15 = m::fma(t14, t13, m::fma(V(0x1.55548ap-3f), t12, V(0x1.fffffcp-2f)));
    const V t16 = m::flip(m::fma(t11, m::fma(t15, t13, t12), t11), x);
    const V t17 = t4 - V(12582912);
    const V t18 = m::raised(V(1), (((t3 - t17) - t17) + V(12582912)));
    const V t19 = m::fma((t16 * t5), t18, m::select(m::negative(x), V(0), V(1)));
    const V t20 = m::min(m::abs(x), V(0x1.b4p+3f));
    const V t21 = m::fma(((t20 * t20) * V(-0x1p-1f)), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t22 = m::rcp(m::fma(t20, V(0x1p-1f), V(1))) - V(0x1.256b2cp-1f);
    const V t23 = m::fma(m::fma(V(-0x1.fc90aap-9f), t22, V(0x1.f4ad2ap-5f)), t22, V(-0x1.4cb008p-5f));
    const V t24 = m::fma(m::fma(t23, t22, V(-0x1.27f746p-4f)), t22, V(0x1.0224f4p-3f));
    const V t25 = m::fma(m::fma(t24, t22, V(0x1.cb4fc6p-5f)), t22, V(-0x1.68a72ep-2f));
    const V t26 = m::fma(m::fma(t25, t22, V(-0x1.1baffap-1f)), t22, V(-0x1.a75084p-3f));
    out[0] = m::select(m::lt(m::abs(t19), V(0x1p-100f)), (((t16 * u) * t5) * t18), (t19 * u));
    out[1] = m::fma((m::exp2(t21) * (t20 * t26)), V(0x1p-64f), m::max(x, V(0)));
  }
};

}  // namespace actsym
