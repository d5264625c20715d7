// Logish: x*log(1 + 1/(1 + exp(-x)))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct LogishHalf;

struct Logish {
  using Half = LogishHalf;  // computes half types
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
      alignas(64) static constexpr float T0[16] = {-0x1.04cfbap-15f, -0x1.4d3d9p-14f, 0x1.4cca1ep-20f, 0x1.c17226p-24f, 0x1.bd1e2p-15f, 0x1.8b858p-17f, 0x1.c515d8p-20f, -0x1.c85124p-25f, -0x1.04cfbap-15f, -0x1.4d3d9p-14f, 0x1.4cca1ep-20f, 0x1.c17226p-24f, 0x1.bd1e2p-15f, 0x1.8b858p-17f, 0x1.c515d8p-20f, -0x1.c85124p-25f};
      alignas(64) static constexpr float T1[16] = {0x0p+0f, 0x1.76006ap+0f, 0x1.780068p+1f, 0x1.40557p+2f, 0x0p+0f, 0x1.70007p+0f, 0x1.74006cp+1f, 0x1.38003cp+2f, 0x0p+0f, 0x1.76006ap+0f, 0x1.780068p+1f, 0x1.40557p+2f, 0x0p+0f, 0x1.70007p+0f, 0x1.74006cp+1f, 0x1.38003cp+2f};
      alignas(64) static constexpr float T2[16] = {0x1.715726p-13f, 0x1.825a18p-16f, -0x1.17d212p-18f, 0x1.b70c86p-23f, -0x1.5ed628p-12f, 0x1.0ac048p-14f, -0x1.d6872ep-17f, 0x1.9026fap-21f, 0x1.715726p-13f, 0x1.825a18p-16f, -0x1.17d212p-18f, 0x1.b70c86p-23f, -0x1.5ed628p-12f, 0x1.0ac048p-14f, -0x1.d6872ep-17f, 0x1.9026fap-21f};
      alignas(64) static constexpr float T3[16] = {-0x1.6c761p-11f, 0x1.36dc92p-13f, -0x1.4bc412p-21f, -0x1.2c627p-19f, 0x1.559ea6p-11f, -0x1.f94edcp-14f, 0x1.617296p-15f, -0x1.5f65c6p-18f, -0x1.6c761p-11f, 0x1.36dc92p-13f, -0x1.4bc412p-21f, -0x1.2c627p-19f, 0x1.559ea6p-11f, -0x1.f94edcp-14f, 0x1.617296p-15f, -0x1.5f65c6p-18f};
      alignas(64) static constexpr float T4[16] = {0x1.71d266p-10f, -0x1.03ec56p-11f, 0x1.494a5ep-14f, 0x1.00e91ep-17f, 0x1.6e3e02p-11f, -0x1.5e7444p-11f, 0x1.fde66ap-16f, 0x1.8ddb76p-16f, 0x1.71d266p-10f, -0x1.03ec56p-11f, 0x1.494a5ep-14f, 0x1.00e91ep-17f, 0x1.6e3e02p-11f, -0x1.5e7444p-11f, 0x1.fde66ap-16f, 0x1.8ddb76p-16f};
      alignas(64) static constexpr float T5[16] = {0x1.f91234p-10f, 0x1.48aceep-12f, -0x1.009686p-11f, -0x1.56acd8p-17f, -0x1.002abcp-9f, 0x1.681e8p-9f, -0x1.b68bc8p-11f, -0x1.dddf6p-15f, 0x1.f91234p-10f, 0x1.48aceep-12f, -0x1.009686p-11f, -0x1.56acd8p-17f, -0x1.002abcp-9f, 0x1.681e8p-9f, -0x1.b68bc8p-11f, -0x1.dddf6p-15f};
      alignas(64) static constexpr float T6[16] = {-0x1.92af22p-7f, 0x1.5c54e6p-8f, 0x1.ab619ep-10f, -0x1.c48f4p-14f, -0x1.962856p-7f, 0x1.c3853ap-10f, 0x1.e7ac2ep-9f, -0x1.014298p-13f, -0x1.92af22p-7f, 0x1.5c54e6p-8f, 0x1.ab619ep-10f, -0x1.c48f4p-14f, -0x1.962856p-7f, 0x1.c3853ap-10f, 0x1.e7ac2ep-9f, -0x1.014298p-13f};
      alignas(64) static constexpr float T7[16] = {-0x1.c765bcp-7f, -0x1.935ea6p-6f, -0x1.00598ap-9f, 0x1.115b38p-10f, 0x1.c75de4p-7f, -0x1.26135ep-5f, -0x1.b2ff94p-8f, 0x1.077584p-9f, -0x1.c765bcp-7f, -0x1.935ea6p-6f, -0x1.00598ap-9f, 0x1.115b38p-10f, 0x1.c75de4p-7f, -0x1.26135ep-5f, -0x1.b2ff94p-8f, 0x1.077584p-9f};
      alignas(64) static constexpr float T8[16] = {0x1.5555a6p-3f, 0x1.4ddc4ep-5f, -0x1.1eb822p-7f, -0x1.414bd4p-8f, 0x1.55550ap-3f, 0x1.5aca58p-4f, -0x1.672e08p-7f, -0x1.521092p-7f, 0x1.5555a6p-3f, 0x1.4ddc4ep-5f, -0x1.1eb822p-7f, -0x1.414bd4p-8f, 0x1.55550ap-3f, 0x1.5aca58p-4f, -0x1.672e08p-7f, -0x1.521092p-7f};
      alignas(64) static constexpr float T9[16] = {0x1.9f323ep-2f, 0x1.6f5e7ep-1f, 0x1.7ab69ap-1f, 0x1.69afdep-1f, -0x1.9f323ep-2f, 0x1.77f0e8p-7f, 0x1.5d4a2p-4f, 0x1.d86ca4p-6f, 0x1.9f323ep-2f, 0x1.6f5e7ep-1f, 0x1.7ab69ap-1f, 0x1.69afdep-1f, -0x1.9f323ep-2f, 0x1.77f0e8p-7f, 0x1.5d4a2p-4f, 0x1.d86ca4p-6f};
      alignas(64) static constexpr float T10[16] = {-0x0p+0f, 0x1.bc80ccp-1f, 0x1.f6152p+0f, 0x1.b9f0cp+1f, -0x0p+0f, -0x1.0272b4p-2f, -0x1.2cd94ap-3f, -0x1.2d75ecp-5f, -0x0p+0f, 0x1.bc80ccp-1f, 0x1.f6152p+0f, 0x1.b9f0cp+1f, -0x0p+0f, -0x1.0272b4p-2f, -0x1.2cd94ap-3f, -0x1.2d75ecp-5f};
      alignas(64) static constexpr float T11[16] = {0x1.f2fe56p-2f, 0x1.26efb4p-8f, -0x1.5e2b94p-4f, -0x1.208086p-5f, 0x1.c937e6p+2f, 0x1.205a02p-2f, 0x1.d637f2p-3f, 0x1.54182p-3f, 0x1.f2fe56p-2f, 0x1.26efb4p-8f, -0x1.5e2b94p-4f, -0x1.208086p-5f, 0x1.c937e6p+2f, 0x1.205a02p-2f, 0x1.d637f2p-3f, 0x1.54182p-3f};
      alignas(64) static constexpr float T12[16] = {0x1.fd56p-4f, 0x1.8755aep-2f, 0x1.3a0068p-1f, 0x1.be5584p-1f, 0x1.c55638p-4f, 0x1.72006ep-2f, 0x1.47aadcp-1f, 0x1.c6aab8p-1f, 0x1.fd56p-4f, 0x1.8755aep-2f, 0x1.3a0068p-1f, 0x1.be5584p-1f, 0x1.c55638p-4f, 0x1.72006ep-2f, 0x1.47aadcp-1f, 0x1.c6aab8p-1f};
      alignas(64) static constexpr float T13[16] = {-0x1.fa285cp-4f, -0x1.0cb81ep-6f, 0x1.9516bap-8f, 0x1.a00426p-8f, -0x1.677766p+2f, -0x1.2cfd46p-1f, -0x1.60dc8cp-4f, -0x1.95198ap-8f, -0x1.fa285cp-4f, -0x1.0cb81ep-6f, 0x1.9516bap-8f, 0x1.a00426p-8f, -0x1.677766p+2f, -0x1.2cfd46p-1f, -0x1.60dc8cp-4f, -0x1.95198ap-8f};
      alignas(64) static constexpr float T14[16] = {0x1.49636ap-4f, 0x1.f64282p-6f, 0x1.f841d6p-7f, 0x1.c8ce6p-8f, 0x1.dd1db8p+1f, 0x1.3adbbap-1f, 0x1.10164p-3f, 0x1.668896p-5f, 0x1.49636ap-4f, 0x1.f64282p-6f, 0x1.f841d6p-7f, 0x1.c8ce6p-8f, 0x1.dd1db8p+1f, 0x1.3adbbap-1f, 0x1.10164p-3f, 0x1.668896p-5f};
      alignas(64) static constexpr float T15[16] = {-0x1.dded72p-4f, -0x1.8f145p-5f, -0x1.9cfa46p-6f, -0x1.b213fp-7f, -0x1.526d6ep+1f, -0x1.32f906p-1f, -0x1.652ca2p-3f, -0x1.294a46p-4f, -0x1.dded72p-4f, -0x1.8f145p-5f, -0x1.9cfa46p-6f, -0x1.b213fp-7f, -0x1.526d6ep+1f, -0x1.32f906p-1f, -0x1.652ca2p-3f, -0x1.294a46p-4f};
      alignas(64) static constexpr float T16[16] = {0x1.4555c8p-3f, 0x1.44e63p-4f, 0x1.7f66dep-5f, 0x1.cb177ap-6f, 0x1.ed1978p+0f, 0x1.31fd7p-1f, 0x1.cc5f3ap-3f, 0x1.c94dc6p-4f, 0x1.4555c8p-3f, 0x1.44e63p-4f, 0x1.7f66dep-5f, 0x1.cb177ap-6f, 0x1.ed1978p+0f, 0x1.31fd7p-1f, 0x1.cc5f3ap-3f, 0x1.c94dc6p-4f};
      alignas(64) static constexpr float T17[16] = {-0x1.c189cp-3f, -0x1.0e201p-3f, -0x1.6e40c8p-4f, -0x1.f53f12p-5f, -0x1.6effep+0f, -0x1.35ff9ep-1f, -0x1.2c515p-2f, -0x1.64db1cp-3f, -0x1.c189cp-3f, -0x1.0e201p-3f, -0x1.6e40c8p-4f, -0x1.f53f12p-5f, -0x1.6effep+0f, -0x1.35ff9ep-1f, -0x1.2c515p-2f, -0x1.64db1cp-3f};
      alignas(64) static constexpr float T18[16] = {0x1.3f81c8p-2f, 0x1.cacd9p-3f, 0x1.63cec6p-3f, 0x1.155c46p-3f, 0x1.18167ap+0f, 0x1.3ef0aep-1f, 0x1.8bd05p-2f, 0x1.1891fep-2f, 0x1.3f81c8p-2f, 0x1.cacd9p-3f, 0x1.63cec6p-3f, 0x1.155c46p-3f, 0x1.18167ap+0f, 0x1.3ef0aep-1f, 0x1.8bd05p-2f, 0x1.1891fep-2f};
      alignas(64) static constexpr float T19[16] = {-0x1.d4730ep-2f, -0x1.8eacd4p-2f, -0x1.5ffdd8p-2f, -0x1.376632p-2f, -0x1.b76e8cp-1f, -0x1.4d91c6p-1f, -0x1.079696p-1f, -0x1.bc86c8p-2f, -0x1.d4730ep-2f, -0x1.8eacd4p-2f, -0x1.5ffdd8p-2f, -0x1.376632p-2f, -0x1.b76e8cp-1f, -0x1.4d91c6p-1f, -0x1.079696p-1f, -0x1.bc86c8p-2f};
      const V t0 = m::abs(x);
      const V t1 = m::min(t0, V(6));
      const auto t2 = m::beside<4>(m::segment<22, 4>(m::fma(t1, V(0x1.ffff8p-1f), V(2))), m::negative(x));
      const V t3 = t1 - m::entry<V, 8>(t2, T1);
      const V t4 = m::fma(m::fma(m::entry<V, 8>(t2, T0), t3, m::entry<V, 8>(t2, T2)), t3, m::entry<V, 8>(t2, T3));
      const V t5 = m::fma(m::fma(t4, t3, m::entry<V, 8>(t2, T4)), t3, m::entry<V, 8>(t2, T5));
      const V t6 = m::fma(m::fma(t5, t3, m::entry<V, 8>(t2, T6)), t3, m::entry<V, 8>(t2, T7));
      const V t7 = m::fma(m::fma(t6, t3, m::entry<V, 8>(t2, T8)), t3, m::entry<V, 8>(t2, T9));
      V y0 = m::fma(t7, t3, m::entry<V, 8>(t2, T10));
      const auto usual0 = m::le(t0, V(6));
      if (__builtin_expect(!m::all(usual0), 0)) {  // far from zero, or not a number
        const auto r0 = m::negative(x);
        const V r1 = m::min(m::abs(x), m::select(r0, V(0x1.b3p+6f), V(0x1.32p+4f)));
        const V r2 = m::neg(r1);
        const V r3 = m::fma(r2, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
        const V r4 = m::raised(V(1), r3);
        const V r5 = r4 * V(0x1p-64f);
        const V r6 = r3 - V(12582976);
        const V r7 = m::fma(r6, V(-0x1.0bfbe8p-15f), m::fma(r6, V(-0x1.62ep-1f), r2));
        const V r8 = r7 * r7;
        const V r9 = m::fma(V(0x1.6a6adp-10f), r8, m::fma(V(0x1.123f7ep-7f), r7, V(0x1.55589ep-5f)));
        const V r10 = m::fma(r9, r8, m::fma(V(0x1.55548ap-3f), r7, V(0x1.fffffcp-2f)));
        const V r11 = m::fma(r10, r8, r7);
        const V r12 = m::fma(r5, r11, r5);
        const auto r13 = m::beside<4>(m::segment<21, 4>(m::fma(r12, V(0x1.ffff8p+0f), V(2))), r0);
        const V r14 = r12 - m::entry<V, 8>(r13, T12);
        const V r15 = m::fma(m::entry<V, 8>(r13, T11), r14, m::entry<V, 8>(r13, T13));
        const V r16 = m::fma(m::fma(r15, r14, m::entry<V, 8>(r13, T14)), r14, m::entry<V, 8>(r13, T15));
        const V r17 = m::fma(m::fma(r16, r14, m::entry<V, 8>(r13, T16)), r14, m::entry<V, 8>(r13, T17));
        const V r18 = m::fma(m::fma(r17, r14, m::entry<V, 8>(r13, T18)), r14, m::entry<V, 8>(r13, T19));
        const V r19 = r4 * (r1 * r18);
        const V r20 = m::constant<V>(0x1.62e43p-1f, 0x1.62e42fefa39efp-1) * m::max(x, V(0));
        y0 = m::select(usual0, y0, m::fma(m::fma(r19, r11, r19), V(0x1p-64f), r20));
      }
      out[0] = y0;
    } else if constexpr (m::approximates<V>) {
      alignas(64) static constexpr float T0[16] = {0x1.f2fe56p-2f, 0x1.26efb4p-8f, -0x1.5e2b94p-4f, -0x1.208086p-5f, 0x1.c937e6p+2f, 0x1.205a02p-2f, 0x1.d637f2p-3f, 0x1.54182p-3f, 0x1.f2fe56p-2f, 0x1.26efb4p-8f, -0x1.5e2b94p-4f, -0x1.208086p-5f, 0x1.c937e6p+2f, 0x1.205a02p-2f, 0x1.d637f2p-3f, 0x1.54182p-3f};
      alignas(64) static constexpr float T1[16] = {0x1.fd56p-4f, 0x1.8755aep-2f, 0x1.3a0068p-1f, 0x1.be5584p-1f, 0x1.c55638p-4f, 0x1.72006ep-2f, 0x1.47aadcp-1f, 0x1.c6aab8p-1f, 0x1.fd56p-4f, 0x1.8755aep-2f, 0x1.3a0068p-1f, 0x1.be5584p-1f, 0x1.c55638p-4f, 0x1.72006ep-2f, 0x1.47aadcp-1f, 0x1.c6aab8p-1f};
      alignas(64) static constexpr float T2[16] = {-0x1.fa285cp-4f, -0x1.0cb81ep-6f, 0x1.9516bap-8f, 0x1.a00426p-8f, -0x1.677766p+2f, -0x1.2cfd46p-1f, -0x1.60dc8cp-4f, -0x1.95198ap-8f, -0x1.fa285cp-4f, -0x1.0cb81ep-6f, 0x1.9516bap-8f, 0x1.a00426p-8f, -0x1.677766p+2f, -0x1.2cfd46p-1f, -0x1.60dc8cp-4f, -0x1.95198ap-8f};
      alignas(64) static constexpr float T3[16] = {0x1.49636ap-4f, 0x1.f64282p-6f, 0x1.f841d6p-7f, 0x1.c8ce6p-8f, 0x1.dd1db8p+1f, 0x1.3adbbap-1f, 0x1.10164p-3f, 0x1.668896p-5f, 0x1.49636ap-4f, 0x1.f64282p-6f, 0x1.f841d6p-7f, 0x1.c8ce6p-8f, 0x1.dd1db8p+1f, 0x1.3adbbap-1f, 0x1.10164p-3f, 0x1.668896p-5f};
      alignas(64) static constexpr float T4[16] = {-0x1.dded72p-4f, -0x1.8f145p-5f, -0x1.9cfa46p-6f, -0x1.b213fp-7f, -0x1.526d6ep+1f, -0x1.32f906p-1f, -0x1.652ca2p-3f, -0x1.294a46p-4f, -0x1.dded72p-4f, -0x1.8f145p-5f, -0x1.9cfa46p-6f, -0x1.b213fp-7f, -0x1.526d6ep+1f, -0x1.32f906p-1f, -0x1.652ca2p-3f, -0x1.294a46p-4f};
      alignas(64) static constexpr float T5[16] = {0x1.4555c8p-3f, 0x1.44e63p-4f, 0x1.7f66dep-5f, 0x1.cb177ap-6f, 0x1.ed1978p+0f, 0x1.31fd7p-1f, 0x1.cc5f3ap-3f, 0x1.c94dc6p-4f, 0x1.4555c8p-3f, 0x1.44e63p-4f, 0x1.7f66dep-5f, 0x1.cb177ap-6f, 0x1.ed1978p+0f, 0x1.31fd7p-1f, 0x1.cc5f3ap-3f, 0x1.c94dc6p-4f};
      alignas(64) static constexpr float T6[16] = {-0x1.c189cp-3f, -0x1.0e201p-3f, -0x1.6e40c8p-4f, -0x1.f53f12p-5f, -0x1.6effep+0f, -0x1.35ff9ep-1f, -0x1.2c515p-2f, -0x1.64db1cp-3f, -0x1.c189cp-3f, -0x1.0e201p-3f, -0x1.6e40c8p-4f, -0x1.f53f12p-5f, -0x1.6effep+0f, -0x1.35ff9ep-1f, -0x1.2c515p-2f, -0x1.64db1cp-3f};
      alignas(64) static constexpr float T7[16] = {0x1.3f81c8p-2f, 0x1.cacd9p-3f, 0x1.63cec6p-3f, 0x1.155c46p-3f, 0x1.18167ap+0f, 0x1.3ef0aep-1f, 0x1.8bd05p-2f, 0x1.1891fep-2f, 0x1.3f81c8p-2f, 0x1.cacd9p-3f, 0x1.63cec6p-3f, 0x1.155c46p-3f, 0x1.18167ap+0f, 0x1.3ef0aep-1f, 0x1.8bd05p-2f, 0x1.1891fep-2f};
      alignas(64) static constexpr float T8[16] = {-0x1.d4730ep-2f, -0x1.8eacd4p-2f, -0x1.5ffdd8p-2f, -0x1.376632p-2f, -0x1.b76e8cp-1f, -0x1.4d91c6p-1f, -0x1.079696p-1f, -0x1.bc86c8p-2f, -0x1.d4730ep-2f, -0x1.8eacd4p-2f, -0x1.5ffdd8p-2f, -0x1.376632p-2f, -0x1.b76e8cp-1f, -0x1.4d91c6p-1f, -0x1.079696p-1f, -0x1.bc86c8p-2f};
      const auto t0 = m::negative(x);
      const V t1 = m::min(m::abs(x), m::select(t0, V(0x1.b3p+6f), V(0x1.32p+4f)));
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
      const V t19 = t4 * (t1 * t18);
      const V t20 = m::constant<V>(0x1.62e43p-1f, 0x1.62e42fefa39efp-1) * m::max(x, V(0));
      out[0] = m::fma(m::fma(t19, t11, t19), V(0x1p-64f), t20);
    } else {
      const V t0 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const auto t1 = m::lt(t0, V(0));
      const V t2 = m::abs(t0);
      const auto t3 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t2);
      const V t4 = m::neg((t2 - m::select(t3, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t5 = m::exp(t4);
      const V t6 = m::select(t3, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = (m::log1p((m::select(t1, t5, V(1)) / (V(1) + t5))) * t0) * m::select(t1, t6, V(1));
    }
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    if constexpr (m::looks_up<V>) {
      alignas(64) static constexpr float T0[16] = {-0x1.8a9588p-14f, -0x1.65f974p-17f, 0x1.20eceep-17f, 0x1.17c954p-19f, -0x1.ab32f8p-15f, 0x1.093d56p-15f, -0x1.194d4p-16f, 0x1.21c99ap-19f, -0x1.8a9588p-14f, -0x1.65f974p-17f, 0x1.20eceep-17f, 0x1.17c954p-19f, -0x1.ab32f8p-15f, 0x1.093d56p-15f, -0x1.194d4p-16f, 0x1.21c99ap-19f};
      alignas(64) static constexpr float T1[16] = {0x1.d55628p-2f, 0x1.8955acp+0f, 0x1.3b55b8p+1f, 0x1.c3aac4p+1f, 0x1.f800bp-2f, 0x1.5f5928p+0f, 0x1.3faafcp+1f, 0x1.c40018p+1f, 0x1.d55628p-2f, 0x1.8955acp+0f, 0x1.3b55b8p+1f, 0x1.c3aac4p+1f, 0x1.f800bp-2f, 0x1.5f5928p+0f, 0x1.3faafcp+1f, 0x1.c40018p+1f};
      alignas(64) static constexpr float T2[16] = {0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.f8dbe8p-26f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.f8dbe8p-26f, 0x0p+0f, 0x0p+0f};
      alignas(64) static constexpr float T3[16] = {0x1.8c634ap-13f, -0x1.95e86ep-14f, 0x1.38fc8ep-17f, 0x1.66179ep-18f, -0x1.5c5658p-13f, 0x1.08f58cp-15f, 0x1.5704bcp-16f, -0x1.b40022p-17f, 0x1.8c634ap-13f, -0x1.95e86ep-14f, 0x1.38fc8ep-17f, 0x1.66179ep-18f, -0x1.5c5658p-13f, 0x1.08f58cp-15f, 0x1.5704bcp-16f, -0x1.b40022p-17f};
      alignas(64) static constexpr float T4[16] = {0x1.9fd682p-12f, 0x1.0bec7ap-15f, -0x1.6de712p-14f, -0x1.8bbea6p-20f, 0x1.beafbcp-11f, -0x1.5484a6p-11f, 0x1.1442dp-13f, 0x1.08874cp-15f, 0x1.9fd682p-12f, 0x1.0bec7ap-15f, -0x1.6de712p-14f, -0x1.8bbea6p-20f, 0x1.beafbcp-11f, -0x1.5484a6p-11f, 0x1.1442dp-13f, 0x1.08874cp-15f};
      alignas(64) static constexpr float T5[16] = {-0x1.20e042p-9f, 0x1.97b6e4p-11f, 0x1.7d7fb2p-13f, -0x1.bd4184p-15f, 0x1.4f6ffap-10f, 0x1.1c943p-10f, -0x1.64f0dap-11f, 0x1.682554p-16f, -0x1.20e042p-9f, 0x1.97b6e4p-11f, 0x1.7d7fb2p-13f, -0x1.bd4184p-15f, 0x1.4f6ffap-10f, 0x1.1c943p-10f, -0x1.64f0dap-11f, 0x1.682554p-16f};
      alignas(64) static constexpr float T6[16] = {-0x1.bba1e6p-13f, -0x1.54786ap-9f, 0x1.131fd2p-12f, 0x1.60233ap-12f, -0x1.db090ep-8f, 0x1.e29abp-9f, 0x1.0671b4p-10f, -0x1.2f101cp-11f, -0x1.bba1e6p-13f, -0x1.54786ap-9f, 0x1.131fd2p-12f, 0x1.60233ap-12f, -0x1.db090ep-8f, 0x1.e29abp-9f, 0x1.0671b4p-10f, -0x1.2f101cp-11f};
      alignas(64) static constexpr float T7[16] = {0x1.208be4p-6f, 0x1.27f58ap-11f, -0x1.bfadeap-9f, -0x1.3f814p-10f, -0x1.027bc4p-7f, -0x1.eb4b96p-7f, 0x1.cc677cp-9f, 0x1.5f9d1cp-9f, 0x1.208be4p-6f, 0x1.27f58ap-11f, -0x1.bfadeap-9f, -0x1.3f814p-10f, -0x1.027bc4p-7f, -0x1.eb4b96p-7f, 0x1.cc677cp-9f, 0x1.5f9d1cp-9f};
      alignas(64) static constexpr float T8[16] = {-0x1.5bb9c4p-6f, 0x1.619ecp-6f, 0x1.8e400ep-7f, 0x1.2949f6p-9f, 0x1.ae3422p-5f, -0x1.9d531p-9f, -0x1.60558ap-6f, -0x1.8d304cp-8f, -0x1.5bb9c4p-6f, 0x1.619ecp-6f, 0x1.8e400ep-7f, 0x1.2949f6p-9f, 0x1.ae3422p-5f, -0x1.9d531p-9f, -0x1.60558ap-6f, -0x1.8d304cp-8f};
      alignas(64) static constexpr float T9[16] = {-0x1.778c98p-4f, -0x1.1aa248p-4f, -0x1.3606a6p-6f, 0x1.87d99ap-10f, 0x1.3874f8p-5f, 0x1.bd267cp-4f, 0x1.5ace04p-5f, 0x1.d22f38p-11f, -0x1.778c98p-4f, -0x1.1aa248p-4f, -0x1.3606a6p-6f, 0x1.87d99ap-10f, 0x1.3874f8p-5f, 0x1.bd267cp-4f, 0x1.5ace04p-5f, 0x1.d22f38p-11f};
      alignas(64) static constexpr float T10[16] = {0x1.13aacep-2f, 0x1.21aa42p-4f, -0x1.a27098p-8f, -0x1.3cf00ep-6f, -0x1.57828cp-2f, -0x1.77a21cp-3f, -0x1.8517f8p-9f, 0x1.0fe792p-5f, 0x1.13aacep-2f, 0x1.21aa42p-4f, -0x1.a27098p-8f, -0x1.3cf00ep-6f, -0x1.57828cp-2f, -0x1.77a21cp-3f, -0x1.8517f8p-9f, 0x1.0fe792p-5f};
      alignas(64) static constexpr float T11[16] = {0x1.1732d6p-1f, 0x1.724f4ep-1f, 0x1.7ddc58p-1f, 0x1.74ebbp-1f, 0x1.e6a4dp-3f, -0x0p+0f, -0x1.6fb8bcp-4f, -0x1.11b47ep-4f, 0x1.1732d6p-1f, 0x1.724f4ep-1f, 0x1.7ddc58p-1f, 0x1.74ebbp-1f, 0x1.e6a4dp-3f, -0x0p+0f, -0x1.6fb8bcp-4f, -0x1.11b47ep-4f};
      alignas(64) static constexpr float T12[16] = {0x1.0e7e14p-13f, -0x1.be438ep-13f, 0x1.db60e4p-17f, -0x1.7f405ap-22f, 0x1.9e4f64p-26f, 0x1.14a396p-29f, -0x1.d0c2e4p-36f, -0x1.a97fc8p-68f, 0x1.0e7e14p-13f, -0x1.be438ep-13f, 0x1.db60e4p-17f, -0x1.7f405ap-22f, 0x1.9e4f64p-26f, 0x1.14a396p-29f, -0x1.d0c2e4p-36f, -0x1.a97fc8p-68f};
      alignas(64) static constexpr float T13[16] = {0x1.ae0ea6p-2f, 0x1.5f5928p+0f, 0x1.721edep+1f, 0x1.26bcc2p+2f, 0x1.e7856ap+2f, 0x1.5e593p+3f, 0x1.0a506p+4f, 0x1.d861f8p+5f, 0x1.ae0ea6p-2f, 0x1.5f5928p+0f, 0x1.721edep+1f, 0x1.26bcc2p+2f, 0x1.e7856ap+2f, 0x1.5e593p+3f, 0x1.0a506p+4f, 0x1.d861f8p+5f};
      alignas(64) static constexpr float T14[16] = {0x0p+0f, -0x1.f8dbe8p-26f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.f8dbe8p-26f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f};
      alignas(64) static constexpr float T15[16] = {0x1.23a15ap-12f, -0x1.fd2724p-15f, 0x1.5e6efcp-15f, -0x1.2c5584p-21f, -0x1.5976dcp-24f, 0x1.0e2da2p-29f, 0x1.c5beeep-35f, 0x1.305f8p-62f, 0x1.23a15ap-12f, -0x1.fd2724p-15f, 0x1.5e6efcp-15f, -0x1.2c5584p-21f, -0x1.5976dcp-24f, 0x1.0e2da2p-29f, 0x1.c5beeep-35f, 0x1.305f8p-62f};
      alignas(64) static constexpr float T16[16] = {-0x1.596722p-10f, 0x1.4880ecp-10f, -0x1.16a7b8p-12f, 0x1.4b071p-16f, 0x1.02d77p-24f, -0x1.dc027ap-25f, 0x1.dde788p-32f, 0x1.33a672p-56f, -0x1.596722p-10f, 0x1.4880ecp-10f, -0x1.16a7b8p-12f, 0x1.4b071p-16f, 0x1.02d77p-24f, -0x1.dc027ap-25f, 0x1.dde788p-32f, 0x1.33a672p-56f};
      alignas(64) static constexpr float T17[16] = {-0x1.638482p-9f, -0x1.044f5ap-10f, 0x1.e54114p-12f, -0x1.0b32cap-13f, 0x1.c467b8p-20f, 0x1.644a18p-22f, 0x1.35be76p-29f, -0x1.8f95dcp-51f, -0x1.638482p-9f, -0x1.044f5ap-10f, 0x1.e54114p-12f, -0x1.0b32cap-13f, 0x1.c467b8p-20f, 0x1.644a18p-22f, 0x1.35be76p-29f, -0x1.8f95dcp-51f};
      alignas(64) static constexpr float T18[16] = {0x1.507c1ep-7f, -0x1.3902f6p-7f, 0x1.6c8524p-10f, 0x1.f83d0ap-12f, -0x1.8e4b5p-16f, -0x1.389c5cp-19f, -0x1.b12832p-26f, -0x1.2ab5b2p-46f, 0x1.507c1ep-7f, -0x1.3902f6p-7f, 0x1.6c8524p-10f, 0x1.f83d0ap-12f, -0x1.8e4b5p-16f, -0x1.389c5cp-19f, -0x1.b12832p-26f, -0x1.2ab5b2p-46f};
      alignas(64) static constexpr float T19[16] = {0x1.a11bf2p-6f, 0x1.6b8066p-6f, -0x1.841b3ep-7f, -0x1.9c1d22p-11f, 0x1.85674p-13f, 0x1.dac2b2p-17f, 0x1.8721b2p-24f, 0x1.37d0aep-41f, 0x1.a11bf2p-6f, 0x1.6b8066p-6f, -0x1.841b3ep-7f, -0x1.9c1d22p-11f, 0x1.85674p-13f, 0x1.dac2b2p-17f, 0x1.8721b2p-24f, 0x1.37d0aep-41f};
      alignas(64) static constexpr float T20[16] = {-0x1.1b4a5ep-4f, 0x1.be9794p-5f, 0x1.103c28p-5f, -0x1.9d69fcp-9f, -0x1.060798p-10f, -0x1.12eb14p-14f, -0x1.758a2cp-22f, 0x1.82af62p-38f, -0x1.1b4a5ep-4f, 0x1.be9794p-5f, 0x1.103c28p-5f, -0x1.9d69fcp-9f, -0x1.060798p-10f, -0x1.12eb14p-14f, -0x1.758a2cp-22f, 0x1.82af62p-38f};
      alignas(64) static constexpr float T21[16] = {-0x1.1c8a24p-2f, -0x1.2de89cp-2f, -0x1.084e3cp-6f, 0x1.be3a66p-6f, 0x1.ec008p-9f, 0x1.d34f72p-13f, 0x1.4fb7cp-20f, -0x1.08623ep-33f, -0x1.1c8a24p-2f, -0x1.2de89cp-2f, -0x1.084e3cp-6f, 0x1.be3a66p-6f, 0x1.ec008p-9f, 0x1.d34f72p-13f, 0x1.4fb7cp-20f, -0x1.08623ep-33f};
      alignas(64) static constexpr float T22[16] = {-0x1.e6f0fap-4f, -0x1.72786p-1f, -0x1.287de8p+0f, -0x1.168a1ep+0f, -0x1.024df6p+0f, -0x1.0020aap+0f, -0x1.00002ep+0f, -0x1p+0f, -0x1.e6f0fap-4f, -0x1.72786p-1f, -0x1.287de8p+0f, -0x1.168a1ep+0f, -0x1.024df6p+0f, -0x1.0020aap+0f, -0x1.00002ep+0f, -0x1p+0f};
      alignas(64) static constexpr float T23[16] = {0x1.98598p-2f, -0x0p+0f, -0x1.8ae31p+0f, -0x1.be1626p+1f, -0x1.a6d994p+2f, -0x1.3e54acp+3f, -0x1.f4a0bap+3f, -0x1.d061f8p+5f, 0x1.98598p-2f, -0x0p+0f, -0x1.8ae31p+0f, -0x1.be1626p+1f, -0x1.a6d994p+2f, -0x1.3e54acp+3f, -0x1.f4a0bap+3f, -0x1.d061f8p+5f};
      alignas(64) static constexpr float T24[16] = {0x1.0b09bp-12f, -0x1.195366p-13f, 0x1.f40d9ap-18f, 0x1.cf7d2p-20f, -0x1.4c09a4p-23f, -0x1.0df8dcp-30f, 0x1.bbd7e6p-34f, 0x1.88d76p-41f, 0x1.0b09bp-12f, -0x1.195366p-13f, 0x1.f40d9ap-18f, 0x1.cf7d2p-20f, -0x1.4c09a4p-23f, -0x1.0df8dcp-30f, 0x1.bbd7e6p-34f, 0x1.88d76p-41f};
      alignas(64) static constexpr float T25[16] = {0x1.7aab1ap-2f, 0x1.1c7e7ep+0f, 0x1.180e86p+1f, 0x1.d8d794p+1f, 0x1.860212p+2f, 0x1.21abcap+3f, 0x1.b26222p+3f, 0x1.36df34p+4f, 0x1.7aab1ap-2f, 0x1.1c7e7ep+0f, 0x1.180e86p+1f, 0x1.d8d794p+1f, 0x1.860212p+2f, 0x1.21abcap+3f, 0x1.b26222p+3f, 0x1.36df34p+4f};
      alignas(64) static constexpr float T26[16] = {0x1.c1314ap-13f, 0x1.834708p-12f, -0x1.c243dp-14f, 0x1.f7f89p-20f, 0x1.6bada2p-21f, -0x1.5be27cp-27f, -0x1.bfb2eep-31f, -0x1.650362p-38f, 0x1.c1314ap-13f, 0x1.834708p-12f, -0x1.c243dp-14f, 0x1.f7f89p-20f, 0x1.6bada2p-21f, -0x1.5be27cp-27f, -0x1.bfb2eep-31f, -0x1.650362p-38f};
      alignas(64) static constexpr float T27[16] = {-0x1.3a43aep-9f, 0x1.b7f412p-13f, 0x1.867edep-12f, -0x1.a4a9cep-15f, -0x1.1efacap-19f, 0x1.60a4d6p-23f, 0x1.76b40ep-28f, 0x1.fa2f3cp-36f, -0x1.3a43aep-9f, 0x1.b7f412p-13f, 0x1.867edep-12f, -0x1.a4a9cep-15f, -0x1.1efacap-19f, 0x1.60a4d6p-23f, 0x1.76b40ep-28f, 0x1.fa2f3cp-36f};
      alignas(64) static constexpr float T28[16] = {0x1.0ade6cp-10f, -0x1.0acb1p-8f, -0x1.8a312ap-13f, 0x1.2b00bcp-12f, 0x1.1ab76ep-19f, -0x1.8baad6p-20f, -0x1.535576p-25f, -0x1.b39a0ap-33f, 0x1.0ade6cp-10f, -0x1.0acb1p-8f, -0x1.8a312ap-13f, 0x1.2b00bcp-12f, 0x1.1ab76ep-19f, -0x1.8baad6p-20f, -0x1.535576p-25f, -0x1.b39a0ap-33f};
      alignas(64) static constexpr float T29[16] = {0x1.1dad66p-6f, 0x1.031372p-7f, -0x1.cb5d14p-9f, -0x1.f8a95p-11f, 0x1.62c6f6p-15f, 0x1.4a3494p-17f, 0x1.eb7022p-23f, 0x1.307b68p-30f, 0x1.1dad66p-6f, 0x1.031372p-7f, -0x1.cb5d14p-9f, -0x1.f8a95p-11f, 0x1.62c6f6p-15f, 0x1.4a3494p-17f, 0x1.eb7022p-23f, 0x1.307b68p-30f};
      alignas(64) static constexpr float T30[16] = {-0x1.c1ade8p-6f, 0x1.e639fap-7f, 0x1.068c88p-6f, 0x1.95f5p-10f, -0x1.8735e2p-12f, -0x1.9cdcc2p-15f, -0x1.10f214p-20f, -0x1.432be6p-28f, -0x1.c1ade8p-6f, 0x1.e639fap-7f, 0x1.068c88p-6f, 0x1.95f5p-10f, -0x1.8735e2p-12f, -0x1.9cdcc2p-15f, -0x1.10f214p-20f, -0x1.432be6p-28f};
      alignas(64) static constexpr float T31[16] = {-0x1.5d1114p-4f, -0x1.7f3f18p-4f, -0x1.f4c424p-6f, 0x1.3f25f2p-9f, 0x1.c06e54p-10f, 0x1.73581cp-13f, 0x1.c33d66p-19f, 0x1.010954p-26f, -0x1.5d1114p-4f, -0x1.7f3f18p-4f, -0x1.f4c424p-6f, 0x1.3f25f2p-9f, 0x1.c06e54p-10f, 0x1.73581cp-13f, 0x1.c33d66p-19f, 0x1.010954p-26f};
      alignas(64) static constexpr float T32[16] = {0x1.23bb6ep-2f, 0x1.1f9db6p-3f, 0x1.d1bf6p-8f, -0x1.322018p-6f, -0x1.2c2f8ap-8f, -0x1.b0e798p-12f, -0x1.ee2a82p-18f, -0x1.10e572p-25f, 0x1.23bb6ep-2f, 0x1.1f9db6p-3f, 0x1.d1bf6p-8f, -0x1.322018p-6f, -0x1.2c2f8ap-8f, -0x1.b0e798p-12f, -0x1.ee2a82p-18f, -0x1.10e572p-25f};
      alignas(64) static constexpr float T33[16] = {-0x1.61071ap-3f, -0x1.cb9492p-7f, 0x1.afe6fp-5f, 0x1.06aa54p-5f, 0x1.77461ap-8f, 0x1.ee656ep-12f, 0x1.0c7b06p-17f, 0x1.20aacp-25f, -0x1.61071ap-3f, -0x1.cb9492p-7f, 0x1.afe6fp-5f, 0x1.06aa54p-5f, 0x1.77461ap-8f, 0x1.ee656ep-12f, 0x1.0c7b06p-17f, 0x1.20aacp-25f};
      const V t0 = m::abs(x);
      const V t1 = m::min(t0, V(4));
      const auto t2 = m::beside<4>(m::segment<21, 4>(m::fma(t1, V(0x1.ffff8p-2f), V(2))), m::negative(x));
      const V t3 = (t1 - m::entry<V, 8>(t2, T1)) - m::entry<V, 8>(t2, T2);
      const V t4 = m::fma(m::fma(m::entry<V, 8>(t2, T0), t3, m::entry<V, 8>(t2, T3)), t3, m::entry<V, 8>(t2, T4));
      const V t5 = m::fma(m::fma(t4, t3, m::entry<V, 8>(t2, T5)), t3, m::entry<V, 8>(t2, T6));
      const V t6 = m::fma(m::fma(t5, t3, m::entry<V, 8>(t2, T7)), t3, m::entry<V, 8>(t2, T8));
      const V t7 = m::fma(m::fma(t6, t3, m::entry<V, 8>(t2, T9)), t3, m::entry<V, 8>(t2, T10));
      V y0 = m::fma(t7, t3, m::entry<V, 8>(t2, T11));
      const auto usual0 = m::le(t0, V(4));
      if (__builtin_expect(!m::all(usual0), 0)) {  // far from zero, or not a number
        const auto r0 = m::negative(x);
        const V r1 = m::abs(x);
        const V r2 = m::min(r1, V(0x1.b3p+6f));
        const V r3 = m::neg(r2);
        const V r4 = m::fma(r3, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
        const auto r5 = m::segment<22, 8>(m::min(m::fma(r2, V(0x1.143492p+0f), V(2)), V(24)));
        const V r6 = (r2 - m::entry<V, 8>(r5, T13)) - m::entry<V, 8>(r5, T14);
        const V r7 = m::fma(m::fma(m::entry<V, 8>(r5, T12), r6, m::entry<V, 8>(r5, T15)), r6, m::entry<V, 8>(r5, T16));
        const V r8 = m::fma(m::fma(r7, r6, m::entry<V, 8>(r5, T17)), r6, m::entry<V, 8>(r5, T18));
        const V r9 = m::fma(m::fma(r8, r6, m::entry<V, 8>(r5, T19)), r6, m::entry<V, 8>(r5, T20));
        const V r10 = m::fma(m::fma(r9, r6, m::entry<V, 8>(r5, T21)), r6, m::entry<V, 8>(r5, T22));
        const V r11 = m::raised(V(1), r4) * m::fma(r10, r6, m::entry<V, 8>(r5, T23));
        const V r12 = r4 - V(12582976);
        const V r13 = m::fma(r12, V(-0x1.0bfbe8p-15f), m::fma(r12, V(-0x1.62ep-1f), r3));
        const V r14 = r13 * r13;
        const V r15 = m::fma(V(0x1.6a6adp-10f), r14, m::fma(V(0x1.123f7ep-7f), r13, V(0x1.55589ep-5f)));
        const V r16 = m::fma(r15, r14, m::fma(V(0x1.55548ap-3f), r13, V(0x1.fffffcp-2f)));
        const V r17 = m::select(r0, V(0), m::constant<V>(0x1.62e43p-1f, 0x1.62e42fefa39efp-1));
        const V r18 = m::min(r1, V(0x1.63p+4f));
        const auto r19 = m::segment<22, 8>(m::fma(r18, V(0x1.5a23b8p+0f), V(2)));
        const V r20 = r18 - m::entry<V, 8>(r19, T25);
        const V r21 = m::fma(m::entry<V, 8>(r19, T24), r20, m::entry<V, 8>(r19, T26));
        const V r22 = m::fma(m::fma(r21, r20, m::entry<V, 8>(r19, T27)), r20, m::entry<V, 8>(r19, T28));
        const V r23 = m::fma(m::fma(r22, r20, m::entry<V, 8>(r19, T29)), r20, m::entry<V, 8>(r19, T30));
        const V r24 = m::fma(m::fma(r23, r20, m::entry<V, 8>(r19, T31)), r20, m::entry<V, 8>(r19, T32));
        y0 = m::select(usual0, y0, m::select(r0, (m::fma(r11, m::fma(r16, r14, r13), r11) * V(0x1p-64f)), (r17 + m::fma(r24, r20, m::entry<V, 8>(r19, T33)))));
      }
      out[0] = y0;
    } else {
      const V t0 = m::min(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
      const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const V t2 = m::abs(t1);
      const auto t3 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t2);
      const V t4 = m::neg((t2 - m::select(t3, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t5 = m::exp(t4);
      const V t6 = V(1) + t5;
      const auto t7 = m::lt(t1, V(0));
      const V t8 = m::select(t7, t5, V(1)) / t6;
      const V t9 = m::select(t3, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t10 = m::select(t7, t9, V(1));
      out[0] = (((((t5 / t6) / t6) * t1) / ((t8 * t10) + V(1))) * t9) + (m::log1p(t8) * t10);
    }
  }
};

struct LogishHalf {
  using Half = LogishHalf;
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P&, V* out) {
    const V x = in[0];
    const auto t0 = m::negative(x);
    const V t1 = m::min(m::abs(x), m::select(t0, V(0x1.89p+6f), V(0x1.05p+4f)));
    const V t2 = m::fma(m::neg(t1), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t3 = m::exp2(t2);
    const V t4 = t3 * V(0x1p-64f);
    const V t5 = m::fma(m::select(t0, V(-0x1.41287ep-12f), V(-0x1.164cdep-14f)), t4, m::select(t0, V(-0x1.795106p+0f), V(-0x1.7c87a4p-2f)));
    const V t6 = m::fma(t5, t4, m::select(t0, V(-0x1.000002p+0f), V(-0x1.ffffc8p-2f)));
    const V t7 = m::fma(m::select(t0, V(0x1.106adcp+1f), V(0x1.12d61ep-1f)), t4, m::select(t0, V(0x1.7ca79cp+1f), V(0x1.7e42f4p+0f)));
    const V t8 = m::constant<V>(0x1.62e43p-1f, 0x1.62e42fefa39efp-1) * m::max(x, V(0));
    out[0] = m::fma(((t3 * (t1 * t6)) * m::rcp(m::fma(t7, t4, V(1)))), V(0x1p-64f), t8);
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const auto t0 = m::negative(x);
    const V t1 = m::min(m::abs(x), m::select(t0, V(0x1.89p+6f), V(0x1.34p+4f)));
    const V t2 = m::fma(m::neg(t1), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t3 = m::exp2(t2);
    const V t4 = t3 * V(0x1p-64f);
    const V t5 = m::fma(m::select(t0, V(-0x1.54eb32p-6f), V(0x1.aac13ep-9f)), t4, m::select(t0, V(-0x1.386622p-4f), V(0x1.7181cap-6f)));
    const V t6 = m::fma(t5, t4, m::select(t0, V(-0x1.000038p+0f), V(0x1.00004ap-1f)));
    const V t7 = m::fma(m::select(t0, V(0x1.94c79ep+0f), V(-0x1.981eb6p-2f)), t4, m::select(t0, V(0x1.0001a8p+0f), V(-0x1.0002d8p-1f)));
    const V t8 = m::fma(m::select(t0, V(0x1.4a75bp-4f), V(0x1.e41f9cp-7f)), t4, m::select(t0, V(0x1.1af0b6p+1f), V(0x1.20fe82p-1f)));
    const V t9 = m::fma(t8, t4, m::select(t0, V(0x1.89951cp+1f), V(0x1.8b5688p+0f)));
    const V t10 = m::select(t0, V(0), m::constant<V>(0x1.62e43p-1f, 0x1.62e42fefa39efp-1));
    out[0] = m::fma(((t3 * m::fma(t1, t6, t7)) * m::rcp(m::fma(t9, t4, V(1)))), V(0x1p-64f), t10);
  }
};

}  // namespace actsym
