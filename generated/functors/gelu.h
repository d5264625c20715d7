// GELU: x*(erf(sqrt(2)*x/2) + 1)/2
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct GELUHalf;

struct GELU {
  using Half = GELUHalf;  // computes half types
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
      // entry<V, n, r>(k, T16) is column k of row r: the centre of piece k, from which distances are taken, or a
      // coefficient of its polynomial.  Rows are repeated up to the length of the longest register.
      alignas(64) static constexpr float T16[10][16] = {
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
      const V t0 = m::cap(m::abs(x), V(0x1.ccp+3f));
      const V t1 = t0 * t0;
      const V t2 = t1 * V(-0x1p-1f);
      const V t3 = m::fma(t2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const auto t4 = m::segment<22, 8>(m::fma(t0, V(0x1.0b2122p+1f), V(2)));
      const V t5 = t0 - m::entry<V, 8, 1>(t4, T16);
      const V t6 = m::fma(m::entry<V, 8, 0>(t4, T16), t5, m::entry<V, 8, 2>(t4, T16));
      const V t7 = m::fma(m::fma(t6, t5, m::entry<V, 8, 3>(t4, T16)), t5, m::entry<V, 8, 4>(t4, T16));
      const V t8 = m::fma(m::fma(t7, t5, m::entry<V, 8, 5>(t4, T16)), t5, m::entry<V, 8, 6>(t4, T16));
      const V t9 = m::fma(m::fma(t8, t5, m::entry<V, 8, 7>(t4, T16)), t5, m::entry<V, 8, 8>(t4, T16));
      const V t10 = m::raised(V(1), t3) * m::fma(t9, t5, m::entry<V, 8, 9>(t4, T16));
      const V t11 = t3 - V(12582976);
      const V t12 = m::fma(t11, V(-0x1.0bfbe8p-15f), m::fma(t11, V(-0x1.62ep-1f), t2));
      const V t13 = t12 + (m::fma(t0, t0, m::neg(t1)) * V(-0x1p-1f));
      const V t14 = t13 * t13;
      const V t15 = m::fma(V(0x1.6a6adp-10f), t14, m::fma(V(0x1.123f7ep-7f), t13, V(0x1.55589ep-5f)));
      const V t16 = m::fma(t15, t14, m::fma(V(0x1.55548ap-3f), t13, V(0x1.fffffcp-2f)));
      out[0] = m::fma(m::fma(t10, m::fma(t16, t14, t13), t10), V(0x1p-64f), m::max(x, V(0)));
    } else if constexpr (m::approximates<V>) {
      // entry<V, n, r>(k, T32) is column k of row r: the centre of piece k, from which distances are taken, or a
      // coefficient of its polynomial.  Rows are repeated up to the length of the longest register.
      alignas(128) static constexpr float T32[7][32] = {
        {-0x1.3d01e8p-4f, -0x1.bbff14p+2f, 0x1.bbb6dap+0f, 0x1.3f2692p+3f, -0x1.3a2d34p-1f, -0x1.c25c64p-2f, 0x1.8b0958p-1f, -0x1.992c6ap-1f, -0x1.f7e2c4p-5f, -0x1.7f76aep-7f, 0x1.0315d4p-6f, -0x1.baec14p-5f, -0x1.34ff9ap-6f, -0x1.d563fap-7f, -0x1.82cc34p-7f, -0x1.56cdbap-7f, -0x1.b703aep-8f, -0x1.114f7ap-8f, -0x1.59fa34p-9f, -0x1.c64dd4p-10f, -0x1.e5efdcp-11f, -0x1.c02cfep-12f, -0x1.b55e4ap-13f, -0x1.beb1acp-14f, -0x1.6b6858p-15f, -0x1.e2bb6ap-17f, -0x1.714e2ap-18f, -0x1.37d30ep-19f, -0x1.97afeep-21f, -0x1.b7da74p-23f, -0x1.261fb6p-24f, -0x1.c7e4ccp-26f},
        {0x0p+0f, 0x1.52899ap-6f, 0x1.1d9f4cp-5f, 0x1.9a17bp-5f, 0x1.1c1e7ep-4f, 0x1.967c28p-4f, 0x1.035096p-3f, 0x1.3c96fp-3f, 0x1.932d96p-3f, 0x1.0135eap-2f, 0x1.3e17b4p-2f, 0x1.7603c4p-2f, 0x1.ceb522p-2f, 0x1.22bb94p-1f, 0x1.59e742p-1f, 0x1.95953cp-1f, 0x1.e675bp-1f, 0x1.2c5ac6p+0f, 0x1.6687fcp+0f, 0x1.a51104p+0f, 0x1.f798c8p+0f, 0x1.34056ep+1f, 0x1.6e0c2ap+1f, 0x1.a7c5f2p+1f, 0x1.009bd6p+2f, 0x1.3646cp+2f, 0x1.713458p+2f, 0x1.b0a43cp+2f, 0x1.02432ap+3f, 0x1.39e246p+3f, 0x1.7650a2p+3f, 0x1.adef82p+3f},
        {0x1.114376p-3f, 0x1.ee7e5p-4f, 0x1.71b3c2p-3f, 0x1.7daaf4p-3f, 0x1.e29f52p-4f, 0x1.a044c6p-4f, 0x1.9de284p-4f, 0x1.7120d2p-4f, 0x1.593728p-4f, 0x1.336cdcp-4f, 0x1.0cc79p-4f, 0x1.d97474p-5f, 0x1.8bc9e6p-5f, 0x1.35ba64p-5f, 0x1.ed1e96p-6f, 0x1.8476ecp-6f, 0x1.1e1b36p-6f, 0x1.768b76p-7f, 0x1.ef20aep-8f, 0x1.43866ep-8f, 0x1.7eaefp-9f, 0x1.854086p-10f, 0x1.9898f2p-11f, 0x1.c385acp-12f, 0x1.8af566p-13f, 0x1.41c4c8p-14f, 0x1.0e69c6p-15f, 0x1.d8f7a4p-17f, 0x1.711a1cp-18f, 0x1.f17e66p-20f, 0x1.6c96bcp-21f, 0x1.4b7fe6p-22f},
        {-0x1.000114p-2f, -0x1.e90524p-3f, -0x1.dbef76p-3f, -0x1.cdafe2p-3f, -0x1.b9f3bcp-3f, -0x1.9f4bb4p-3f, -0x1.890552p-3f, -0x1.721c5cp-3f, -0x1.53c96ap-3f, -0x1.308164p-3f, -0x1.0e6dc2p-3f, -0x1.e5405p-4f, -0x1.9a33f6p-4f, -0x1.490652p-4f, -0x1.0d6334p-4f, -0x1.b43592p-5f, -0x1.4a7242p-5f, -0x1.c571ep-6f, -0x1.3a7e14p-6f, -0x1.b0720ap-7f, -0x1.0f2a5ep-7f, -0x1.2ca072p-8f, -0x1.579342p-9f, -0x1.9b7bdap-10f, -0x1.9068fep-11f, -0x1.75365ap-12f, -0x1.64da56p-13f, -0x1.627ea2p-14f, -0x1.3c8c4ep-15f, -0x1.fd842ap-17f, -0x1.b838bep-18f, -0x1.c375dap-19f},
        {0x1.988454p-2f, 0x1.88fdecp-2f, 0x1.7eb3ecp-2f, 0x1.740972p-2f, 0x1.66f864p-2f, 0x1.53c2aep-2f, 0x1.432bdp-2f, 0x1.332becp-2f, 0x1.1ca904p-2f, 0x1.02710ep-2f, 0x1.d1b0d8p-3f, 0x1.a7b62ep-3f, 0x1.6dafc6p-3f, 0x1.2dae8ep-3f, 0x1.fb01ccp-4f, 0x1.a6202ap-4f, 0x1.4bf1e6p-4f, 0x1.dfd8fep-5f, 0x1.5e97cep-5f, 0x1.fd43d8p-6f, 0x1.5692bp-6f, 0x1.a060a4p-7f, 0x1.0472f8p-7f, 0x1.53b2d6p-8f, 0x1.7616e6p-9f, 0x1.8edc04p-10f, 0x1.b42be2p-11f, 0x1.ed837ap-12f, 0x1.008ee2p-12f, 0x1.eb5c14p-14f, 0x1.f3d342p-15f, 0x1.23f1acp-15f},
        {-0x1p-1f, -0x1.ef70e8p-2f, -0x1.e46c9ep-2f, -0x1.d8f51ap-2f, -0x1.cad8d8p-2f, -0x1.b5fa92p-2f, -0x1.a3d528p-2f, -0x1.92356cp-2f, -0x1.793338p-2f, -0x1.5bb9dap-2f, -0x1.3e8beep-2f, -0x1.26480ep-2f, -0x1.042a5ap-2f, -0x1.bb34a4p-3f, -0x1.7f8df2p-3f, -0x1.4993f4p-3f, -0x1.0e599cp-3f, -0x1.9e60d2p-4f, -0x1.40e99ap-4f, -0x1.ef7148p-5f, -0x1.68378ap-5f, -0x1.e44b46p-6f, -0x1.4e29cp-6f, -0x1.ddbfb4p-7f, -0x1.2c10dcp-7f, -0x1.70eb56p-8f, -0x1.cff918p-9f, -0x1.2c2de8p-9f, -0x1.6ced8ep-10f, -0x1.a1944ap-11f, -0x1.f4fc84p-12f, -0x1.4df4a6p-12f},
        {-0x0p+0f, -0x1.4d0718p-7f, -0x1.15d8d2p-6f, -0x1.8a3688p-6f, -0x1.0d0db6p-5f, -0x1.783314p-5f, -0x1.d6209p-5f, -0x1.1908b6p-4f, -0x1.5ae9ccp-4f, -0x1.a99d5cp-4f, -0x1.f8c7ecp-4f, -0x1.1dd648p-3f, -0x1.4dc996p-3f, -0x1.858456p-3f, -0x1.b1f7b4p-3f, -0x1.db6efcp-3f, -0x1.05508ep-2f, -0x1.1fc3a2p-2f, -0x1.348336p-2f, -0x1.45c1b6p-2f, -0x1.56d152p-2f, -0x1.6715f6p-2f, -0x1.7283bep-2f, -0x1.7a7ebcp-2f, -0x1.82cba2p-2f, -0x1.88fc5cp-2f, -0x1.8d35a8p-2f, -0x1.901bbap-2f, -0x1.928392p-2f, -0x1.94659ep-2f, -0x1.95982ep-2f, -0x1.964a58p-2f},
      };
      const V t0 = m::cap(m::abs(x), V(0x1.ccp+3f));
      const V t1 = t0 * t0;
      const V t2 = t1 * V(-0x1p-1f);
      const V t3 = m::fma(t2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const auto t4 = m::segment<21, 32>(m::fma(t0, V(0x1.1bd334p+5f), V(2)));
      const V t5 = t0 - m::entry<V, 32, 1>(t4, T32);
      const V t6 = m::fma(m::entry<V, 32, 0>(t4, T32), t5, m::entry<V, 32, 2>(t4, T32));
      const V t7 = m::fma(m::fma(t6, t5, m::entry<V, 32, 3>(t4, T32)), t5, m::entry<V, 32, 4>(t4, T32));
      const V t8 = m::fma(m::fma(t7, t5, m::entry<V, 32, 5>(t4, T32)), t5, m::entry<V, 32, 6>(t4, T32));
      const V t9 = m::raised(V(1), t3) * t8;
      const V t10 = t3 - V(12582976);
      const V t11 = m::fma(t10, V(-0x1.0bfbe8p-15f), m::fma(t10, V(-0x1.62ep-1f), t2));
      const V t12 = t11 + (m::fma(t0, t0, m::neg(t1)) * V(-0x1p-1f));
      const V t13 = t12 * t12;
      const V t14 = m::fma(V(0x1.6a6adp-10f), t13, m::fma(V(0x1.123f7ep-7f), t12, V(0x1.55589ep-5f)));
      const V t15 = m::fma(t14, t13, m::fma(V(0x1.55548ap-3f), t12, V(0x1.fffffcp-2f)));
      out[0] = m::fma(m::fma(t9, m::fma(t15, t13, t12), t9), V(0x1p-64f), m::max(x, V(0)));
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
      out[0] = t17 * m::select(t3, t18, V(1));
    }
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    if constexpr (m::looks_up<V>) {
      // entry<V, n, r>(k, T16) is column k of row r: the centre of piece k, from which distances are taken, or a
      // coefficient of its polynomial.  Rows are repeated up to the length of the longest register.
      alignas(64) static constexpr float T16[10][16] = {
        {0x1.55efe2p-9f, 0x1.65a272p-11f, 0x1.ffa80ap-14f, 0x1.29e07ap-16f, 0x1.e1805cp-20f, 0x1.cca06cp-23f, 0x1.0e756ep-27f, 0x1.13508ep-29f, 0x1.55efe2p-9f, 0x1.65a272p-11f, 0x1.ffa80ap-14f, 0x1.29e07ap-16f, 0x1.e1805cp-20f, 0x1.cca06cp-23f, 0x1.0e756ep-27f, 0x1.13508ep-29f},
        {0x1.01987ap-2f, 0x1.80ead2p-1f, 0x1.830a4ap+0f, 0x1.365822p+1f, 0x1.f6e4bep+1f, 0x1.7c3e92p+2f, 0x1.15fba8p+3f, 0x1.8e5ddp+3f, 0x1.01987ap-2f, 0x1.80ead2p-1f, 0x1.830a4ap+0f, 0x1.365822p+1f, 0x1.f6e4bep+1f, 0x1.7c3e92p+2f, 0x1.15fba8p+3f, 0x1.8e5ddp+3f},
        {0x0p+0f, -0x1.a03fd4p-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.a03fd4p-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f},
        {-0x1.70d4eep-8f, -0x1.c9afa6p-10f, -0x1.82c426p-12f, -0x1.2f37e8p-14f, -0x1.14b61cp-17f, -0x1.a167cap-21f, -0x1.60d6dep-24f, -0x1.1f877ep-27f, -0x1.70d4eep-8f, -0x1.c9afa6p-10f, -0x1.82c426p-12f, -0x1.2f37e8p-14f, -0x1.14b61cp-17f, -0x1.a167cap-21f, -0x1.60d6dep-24f, -0x1.1f877ep-27f},
        {0x1.e7512ap-7f, 0x1.51a29ep-8f, 0x1.4329eap-10f, 0x1.2d0512p-12f, 0x1.51a8b6p-15f, 0x1.651194p-18f, 0x1.848c0ep-21f, 0x1.68e3b2p-24f, 0x1.e7512ap-7f, 0x1.51a29ep-8f, 0x1.4329eap-10f, 0x1.2d0512p-12f, 0x1.51a8b6p-15f, 0x1.651194p-18f, 0x1.848c0ep-21f, 0x1.68e3b2p-24f},
        {-0x1.3032d4p-5f, -0x1.d50834p-7f, -0x1.08713ap-8f, -0x1.259a02p-10f, -0x1.b0e45ap-13f, -0x1.3a3384p-15f, -0x1.c1995ep-18f, -0x1.453e06p-20f, -0x1.3032d4p-5f, -0x1.d50834p-7f, -0x1.08713ap-8f, -0x1.259a02p-10f, -0x1.b0e45ap-13f, -0x1.3a3384p-15f, -0x1.c1995ep-18f, -0x1.453e06p-20f},
        {0x1.585eecp-4f, 0x1.2badep-5f, 0x1.933016p-7f, 0x1.1032f4p-8f, 0x1.0a445p-10f, 0x1.060412p-12f, 0x1.0388fap-14f, 0x1.0631f4p-16f, 0x1.585eecp-4f, 0x1.2badep-5f, 0x1.933016p-7f, 0x1.1032f4p-8f, 0x1.0a445p-10f, 0x1.060412p-12f, 0x1.0388fap-14f, 0x1.0631f4p-16f},
        {-0x1.5b8824p-3f, -0x1.5b297ep-4f, -0x1.1ca1cep-5f, -0x1.dccfacp-7f, -0x1.3ba83p-8f, -0x1.ac418ap-10f, -0x1.27f1bcp-11f, -0x1.a1a342p-13f, -0x1.5b8824p-3f, -0x1.5b297ep-4f, -0x1.1ca1cep-5f, -0x1.dccfacp-7f, -0x1.3ba83p-8f, -0x1.ac418ap-10f, -0x1.27f1bcp-11f, -0x1.a1a342p-13f},
        {0x1.633fecp-1f, 0x1.25126cp-1f, 0x1.f41abp-2f, 0x1.c96726p-2f, 0x1.af039ap-2f, 0x1.a3393p-2f, 0x1.9dba6cp-2f, 0x1.9b1a7ap-2f, 0x1.633fecp-1f, 0x1.25126cp-1f, 0x1.f41abp-2f, 0x1.c96726p-2f, 0x1.af039ap-2f, 0x1.a3393p-2f, 0x1.9dba6cp-2f, 0x1.9b1a7ap-2f},
        {-0x1.40bb6cp-2f, -0x0p+0f, 0x1.980006p-2f, 0x1.a512e4p-1f, 0x1.78b018p+0f, 0x1.270586p+1f, 0x1.b5cb1ep+1f, 0x1.3bcffep+2f, -0x1.40bb6cp-2f, -0x0p+0f, 0x1.980006p-2f, 0x1.a512e4p-1f, 0x1.78b018p+0f, 0x1.270586p+1f, 0x1.b5cb1ep+1f, 0x1.3bcffep+2f},
      };
      const V t0 = m::cap(m::abs(x), V(0x1.d2p+3f));
      const V t1 = t0 * t0;
      const V t2 = t1 * V(-0x1p-1f);
      const V t3 = m::fma(t2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const auto t4 = m::segment<22, 8>(m::fma(t0, V(0x1.07b0a2p+1f), V(2)));
      const V t5 = (t0 - m::entry<V, 8, 1>(t4, T16)) - m::entry<V, 8, 2>(t4, T16);
      const V t6 = m::fma(m::entry<V, 8, 0>(t4, T16), t5, m::entry<V, 8, 3>(t4, T16));
      const V t7 = m::fma(m::fma(t6, t5, m::entry<V, 8, 4>(t4, T16)), t5, m::entry<V, 8, 5>(t4, T16));
      const V t8 = m::fma(m::fma(t7, t5, m::entry<V, 8, 6>(t4, T16)), t5, m::entry<V, 8, 7>(t4, T16));
      const V t9 = m::fma(m::fma(t8, t5, m::entry<V, 8, 8>(t4, T16)), t5, m::entry<V, 8, 9>(t4, T16));
      const V t10 = m::raised(V(1), t3) * t9;
      const V t11 = t3 - V(12582976);
      const V t12 = m::fma(t11, V(-0x1.0bfbe8p-15f), m::fma(t11, V(-0x1.62ep-1f), t2));
      const V t13 = t12 + (m::fma(t0, t0, m::neg(t1)) * V(-0x1p-1f));
      const V t14 = t13 * t13;
      const V t15 = m::fma(V(0x1.6a6adp-10f), t14, m::fma(V(0x1.123f7ep-7f), t13, V(0x1.55589ep-5f)));
      const V t16 = m::fma(t15, t14, m::fma(V(0x1.55548ap-3f), t13, V(0x1.fffffcp-2f)));
      out[0] = m::fma(m::flip(m::fma(t10, m::fma(t16, t14, t13), t10), x), V(0x1p-64f), m::select(m::negative(x), V(0), V(1)));
    } else if constexpr (m::approximates<V>) {
      const V t0 = m::cap(m::abs(x), V(0x1.d2p+3f));
      const V t1 = t0 * t0;
      const V t2 = t1 * V(-0x1p-1f);
      const V t3 = m::fma(t2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const V t4 = m::quotient(V(1), m::fma(t0, V(1), V(1))) - V(0x1.25a8ecp-1f);
      const V t5 = m::fma(m::fma(V(0x1.7066ap-2f), t4, V(0x1.2349f8p-4f)), t4, V(-0x1.3534ecp-2f));
      const V t6 = m::fma(m::fma(t5, t4, V(0x1.3eff84p-4f)), t4, V(0x1.7b5cc6p-7f));
      const V t7 = m::fma(m::fma(t6, t4, V(-0x1.86180ap-6f)), t4, V(0x1.e6bb12p-5f));
      const V t8 = m::fma(m::fma(t7, t4, V(-0x1.3b8122p-4f)), t4, V(0x1.cebbccp-5f));
      const V t9 = m::fma(m::fma(t8, t4, V(0x1.667b64p-8f)), t4, V(-0x1.c70bcep-4f));
      const V t10 = m::fma(m::fma(t9, t4, V(0x1.09b944p-2f)), t4, V(0x1.256eb6p-1f));
      const V t11 = m::raised(V(1), t3) * (((t0 - V(0x1.80ead2p-1f)) - V(-0x1.a03fd4p-27f)) * t10);
      const V t12 = t3 - V(12582976);
      const V t13 = m::fma(t12, V(-0x1.0bfbe8p-15f), m::fma(t12, V(-0x1.62ep-1f), t2));
      const V t14 = t13 + (m::fma(t0, t0, m::neg(t1)) * V(-0x1p-1f));
      const V t15 = t14 * t14;
      const V t16 = m::fma(V(0x1.6a6adp-10f), t15, m::fma(V(0x1.123f7ep-7f), t14, V(0x1.55589ep-5f)));
      const V t17 = m::fma(t16, t15, m::fma(V(0x1.55548ap-3f), t14, V(0x1.fffffcp-2f)));
      out[0] = m::fma(m::flip(m::fma(t11, m::fma(t17, t15, t14), t11), x), V(0x1p-64f), m::select(m::negative(x), V(0), V(1)));
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
      out[0] = ((t9 * t1) * t10) + (t20 * m::select(t11, t10, V(1)));
    }
  }
};

struct GELUHalf {
  using Half = GELUHalf;
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = m::cap(m::abs(x), V(0x1.b4p+3f));
    const V t1 = m::fma(((t0 * t0) * V(-0x1p-1f)), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t2 = m::rcp(m::fma(t0, V(0x1p-1f), V(1))) - V(0x1.256b2cp-1f);
    const V t3 = m::fma(m::fma(V(-0x1.fc90aap-9f), t2, V(0x1.f4ad2ap-5f)), t2, V(-0x1.4cb008p-5f));
    const V t4 = m::fma(m::fma(t3, t2, V(-0x1.27f746p-4f)), t2, V(0x1.0224f4p-3f));
    const V t5 = m::fma(m::fma(t4, t2, V(0x1.cb4fc6p-5f)), t2, V(-0x1.68a72ep-2f));
    const V t6 = m::fma(m::fma(t5, t2, V(-0x1.1baffap-1f)), t2, V(-0x1.a75084p-3f));
    out[0] = m::fma((m::exp2(t1) * (t0 * t6)), V(0x1p-64f), m::max(x, V(0)));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = m::cap(m::abs(x), V(0x1.bap+3f));
    const V t1 = m::fma(((t0 * t0) * V(-0x1p-1f)), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t2 = m::fma(m::fma(V(0x1.1c72f2p-5f), t0, V(0x1.dbf30cp-3f)), t0, V(0x1.3821ep-1f));
    const V t3 = ((t0 - V(0x1.80ead2p-1f)) - V(-0x1.a03fd4p-27f)) * m::fma(t2, t0, V(0x1.54851ap-1f));
    const V t4 = m::fma(m::fma(V(0x1.648f48p-4f), t0, V(0x1.088bd4p-1f)), t0, V(0x1.2ea832p+0f));
    const V t5 = m::flip(((m::exp2(t1) * t3) * m::rcp(m::fma(t4, t0, V(1)))), x);
    out[0] = m::fma(t5, V(0x1p-64f), m::select(m::negative(x), V(0), V(1)));
  }
};

}  // namespace actsym
