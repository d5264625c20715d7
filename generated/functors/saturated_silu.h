// SSiLU: Piecewise((x, x > 0), (x/(1 + exp(-x)), True))
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct SaturatedSiluHalf;

struct SaturatedSilu {
  using Half = SaturatedSiluHalf;  // computes half types
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
      const V t0 = m::cap(m::abs(x), V(0x1.b3p+6f));
      const V t1 = m::fma(t0, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582848));
      const V t2 = m::raised(V(1), t1);
      const V t3 = t1 - V(12582848);
      const V t4 = m::fma(t3, V(-0x1.0bfbe8p-15f), m::fma(t3, V(-0x1.62ep-1f), t0));
      const V t5 = t4 * t4;
      const V t6 = m::fma(V(0x1.6a6adp-10f), t5, m::fma(V(0x1.123f7ep-7f), t4, V(0x1.55589ep-5f)));
      const V t7 = m::fma(t6, t5, m::fma(V(0x1.55548ap-3f), t4, V(0x1.fffffcp-2f)));
      const V t8 = (t0 / m::fma(t2, m::fma(t7, t5, t4), (t2 + V(0x1p-64f)))) * V(0x1p-64f);
      out[0] = m::select(m::eq(x, V(0)), x, m::select(m::lt(V(0), x), x, m::neg(t8)));
    } else {
      const V t0 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const auto t1 = m::lt(t0, V(0));
      const V t2 = m::abs(t0);
      const auto t3 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t2);
      const V t4 = m::neg((t2 - m::select(t3, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t5 = m::exp(t4);
      const V t6 = m::select(t3, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t7 = ((m::select(t1, t5, V(1)) / (V(1) + t5)) * t0) * m::select(t1, t6, V(1));
      out[0] = m::select(m::lt(V(0), t0), t0, t7);
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
        {0x1.245276p-11f, -0x1.2a9f5ap-12f, 0x1.5634f8p-15f, -0x1.719f4ap-20f, -0x1.c38582p-24f, 0x1.f00868p-29f, 0x1.373f68p-35f, 0x1.31c5b8p-62f, 0x1.245276p-11f, -0x1.2a9f5ap-12f, 0x1.5634f8p-15f, -0x1.719f4ap-20f, -0x1.c38582p-24f, 0x1.f00868p-29f, 0x1.373f68p-35f, 0x1.31c5b8p-62f},
        {0x1.996f58p-2f, 0x1.474974p+0f, 0x1.566486p+1f, 0x1.1ca0fep+2f, 0x1.c18a4ap+2f, 0x1.53ff96p+3f, 0x1.fccce8p+3f, 0x1.d58418p+5f, 0x1.996f58p-2f, 0x1.474974p+0f, 0x1.566486p+1f, 0x1.1ca0fep+2f, 0x1.c18a4ap+2f, 0x1.53ff96p+3f, 0x1.fccce8p+3f, 0x1.d58418p+5f},
        {0x0p+0f, -0x1.bdf6fap-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.bdf6fap-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f},
        {-0x1.25f508p-13f, 0x1.ab2098p-11f, -0x1.8f9336p-13f, 0x1.024a92p-16f, 0x1.038d3p-21f, -0x1.267718p-25f, -0x1.293d0cp-31f, -0x1.214492p-57f, -0x1.25f508p-13f, 0x1.ab2098p-11f, -0x1.8f9336p-13f, 0x1.024a92p-16f, 0x1.038d3p-21f, -0x1.267718p-25f, -0x1.293d0cp-31f, -0x1.214492p-57f},
        {-0x1.425c1ap-8f, 0x1.ff9ad2p-11f, 0x1.026f64p-12f, -0x1.8b86a8p-14f, 0x1.070888p-21f, 0x1.241682p-22f, 0x1.fde2eap-29f, -0x1.dc1256p-51f, -0x1.425c1ap-8f, 0x1.ff9ad2p-11f, 0x1.026f64p-12f, -0x1.8b86a8p-14f, 0x1.070888p-21f, 0x1.241682p-22f, 0x1.fde2eap-29f, -0x1.dc1256p-51f},
        {0x1.a18074p-9f, -0x1.3c44d2p-7f, 0x1.8d2916p-10f, 0x1.71c09ep-12f, -0x1.53dae2p-16f, -0x1.13314ep-19f, -0x1.5e2c2cp-26f, 0x1.356ddep-46f, 0x1.a18074p-9f, -0x1.3c44d2p-7f, 0x1.8d2916p-10f, 0x1.71c09ep-12f, -0x1.53dae2p-16f, -0x1.13314ep-19f, -0x1.5e2c2cp-26f, 0x1.356ddep-46f},
        {0x1.349e9ap-5f, 0x1.58306p-7f, -0x1.526a22p-7f, -0x1.2c1d7cp-11f, 0x1.79570ep-13f, 0x1.a01fp-17f, 0x1.e72456p-24f, 0x1.ea26p-41f, 0x1.349e9ap-5f, 0x1.58306p-7f, -0x1.526a22p-7f, -0x1.2c1d7cp-11f, 0x1.79570ep-13f, 0x1.a01fp-17f, 0x1.e72456p-24f, 0x1.ea26p-41f},
        {-0x1.16a5d6p-5f, 0x1.15893cp-4f, 0x1.cf9ea6p-6f, -0x1.3471fap-9f, -0x1.0dc79ap-10f, -0x1.e44954p-15f, -0x1.16578ap-21f, -0x1.2e8c28p-37f, -0x1.16a5d6p-5f, 0x1.15893cp-4f, 0x1.cf9ea6p-6f, -0x1.3471fap-9f, -0x1.0dc79ap-10f, -0x1.e44954p-15f, -0x1.16578ap-21f, -0x1.2e8c28p-37f},
        {-0x1.4add7p-2f, -0x1.05b01ep-2f, -0x1.1cae76p-6f, 0x1.4d4136p-6f, 0x1.062a42p-8f, 0x1.9e03d4p-13f, 0x1.c3e0d6p-20f, -0x1.39d532p-32f, -0x1.4add7p-2f, -0x1.05b01ep-2f, -0x1.1cae76p-6f, 0x1.4d4136p-6f, 0x1.062a42p-8f, 0x1.9e03d4p-13f, 0x1.c3e0d6p-20f, -0x1.39d532p-32f},
        {-0x1.dd75d6p-3f, -0x1.907afcp-1f, -0x1.1de49p+0f, -0x1.10ed92p+0f, -0x1.0282ap+0f, -0x1.001d1p+0f, -0x1.00003cp+0f, -0x1p+0f, -0x1.dd75d6p-3f, -0x1.907afcp-1f, -0x1.1de49p+0f, -0x1.10ed92p+0f, -0x1.0282ap+0f, -0x1.001d1p+0f, -0x1.00003cp+0f, -0x1p+0f},
        {0x1.d24872p-2f, -0x0p+0f, -0x1.67d76cp+0f, -0x1.ada354p+1f, -0x1.80cc3ep+2f, -0x1.33fb8ep+3f, -0x1.dcccep+3f, -0x1.cd8418p+5f, 0x1.d24872p-2f, -0x0p+0f, -0x1.67d76cp+0f, -0x1.ada354p+1f, -0x1.80cc3ep+2f, -0x1.33fb8ep+3f, -0x1.dcccep+3f, -0x1.cd8418p+5f},
      };
      const V t0 = m::cap(m::abs(x), V(0x1.b3p+6f));
      const V t1 = m::neg(t0);
      const V t2 = m::fma(t1, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const auto t3 = m::segment<22, 8>(m::cap(m::fma(t0, V(0x1.1d1d7ep+0f), V(2)), V(24)));
      const V t4 = (t0 - m::entry<V, 8, 1>(t3, T16)) - m::entry<V, 8, 2>(t3, T16);
      const V t5 = m::fma(m::entry<V, 8, 0>(t3, T16), t4, m::entry<V, 8, 3>(t3, T16));
      const V t6 = m::fma(m::fma(t5, t4, m::entry<V, 8, 4>(t3, T16)), t4, m::entry<V, 8, 5>(t3, T16));
      const V t7 = m::fma(m::fma(t6, t4, m::entry<V, 8, 6>(t3, T16)), t4, m::entry<V, 8, 7>(t3, T16));
      const V t8 = m::fma(m::fma(t7, t4, m::entry<V, 8, 8>(t3, T16)), t4, m::entry<V, 8, 9>(t3, T16));
      const V t9 = m::raised(V(1), t2) * m::fma(t8, t4, m::entry<V, 8, 10>(t3, T16));
      const V t10 = t2 - V(12582976);
      const V t11 = m::fma(t10, V(-0x1.0bfbe8p-15f), m::fma(t10, V(-0x1.62ep-1f), t1));
      const V t12 = t11 * t11;
      const V t13 = m::fma(V(0x1.6a6adp-10f), t12, m::fma(V(0x1.123f7ep-7f), t11, V(0x1.55589ep-5f)));
      const V t14 = m::fma(t13, t12, m::fma(V(0x1.55548ap-3f), t11, V(0x1.fffffcp-2f)));
      out[0] = m::select(m::lt(V(0), x), V(1), (m::fma(t9, m::fma(t14, t12, t11), t9) * V(0x1p-64f)));
    } else if constexpr (m::approximates<V>) {
      // entry<V, n, r>(k, T32) is column k of row r: the centre of piece k, from which distances are taken, or a
      // coefficient of its polynomial.  Rows are repeated up to the length of the longest register.
      alignas(128) static constexpr float T32[9][32] = {
        {-0x1.d4abcp-5f, 0x1.d12a2p-3f, 0x1.3062a6p-4f, 0x1.6ba01cp-4f, -0x1.20601p-8f, -0x1.52020ap-10f, -0x1.20f068p-9f, 0x1.db83p-12f, 0x1.0a620ap-9f, 0x1.9b41f8p-10f, 0x1.6a92bp-11f, -0x1.334cdap-15f, -0x1.774148p-13f, -0x1.6b24f4p-14f, -0x1.603f4ep-16f, 0x1.39c942p-19f, 0x1.4c988ep-20f, 0x1.bb58e4p-21f, 0x1.1918d8p-22f, 0x1.30c18ap-24f, 0x1.aab3a8p-29f, 0x1.342978p-27f, 0x1.bba9cp-31f, 0x1.9b771cp-36f, 0x1.8b6aeap-49f, -0x1.b2407ep-62f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {0x1.a9e78ap-5f, 0x1.5f10f4p-3f, 0x1.214f74p-2f, 0x1.93167p-2f, 0x1.2322b4p-1f, 0x1.9f417p-1f, 0x1.088436p+0f, 0x1.474974p+0f, 0x1.99c7bp+0f, 0x1.041b06p+1f, 0x1.41b594p+1f, 0x1.789eep+1f, 0x1.d2ab2ep+1f, 0x1.214f74p+2f, 0x1.5c0632p+2f, 0x1.99c7bp+2f, 0x1.eef5fcp+2f, 0x1.33b71cp+3f, 0x1.70680ap+3f, 0x1.a75158p+3f, 0x1.fcf474p+3f, 0x1.3d7338p+4f, 0x1.77dc16p+4f, 0x1.b244f2p+4f, 0x1.06b0e8p+5f, 0x1.39f3b6p+5f, 0x1.745c94p+5f, 0x1.aec57p+5f, 0x1.015e1ep+6f, 0x1.3bc6fcp+6f, 0x1.762fdap+6f, 0x1.a3463p+6f},
        {0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.bdf6fap-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f},
        {0x1.97aea2p-7f, 0x1.22d48ap-7f, 0x1.543ebap-8f, 0x1.d34454p-14f, -0x1.df5466p-10f, -0x1.d162bap-8f, -0x1.40a9cap-7f, -0x1.3e8de2p-7f, -0x1.a9e306p-8f, -0x1.cc285ap-10f, 0x1.377baep-10f, 0x1.ad1272p-10f, 0x1.1200aap-10f, 0x1.4dfecap-12f, 0x1.7357aep-15f, -0x1.c5d792p-17f, -0x1.032948p-16f, -0x1.33494cp-18f, -0x1.e94f86p-21f, -0x1.3c0948p-22f, -0x1.b9b544p-26f, -0x1.31832p-27f, 0x1.fc9fa4p-31f, 0x1.d6f046p-36f, 0x1.55d842p-49f, 0x1.54221ap-56f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {0x1.8e47a4p-6f, 0x1.dba4e8p-6f, 0x1.198688p-5f, 0x1.2fda18p-5f, 0x1.397306p-5f, 0x1.0a2844p-5f, 0x1.74d4dep-6f, 0x1.584c58p-7f, -0x1.6e09b4p-9f, -0x1.75d65ep-7f, -0x1.76e262p-7f, -0x1.0af746p-7f, -0x1.a48838p-9f, -0x1.d8a58p-12f, 0x1.d9fb5ap-13f, 0x1.f5b87cp-13f, 0x1.e6440ap-14f, 0x1.d599bcp-16f, 0x1.80262ep-18f, 0x1.500aecp-20f, 0x1.00efc2p-23f, -0x1.3dd146p-24f, -0x1.1b380cp-28f, -0x1.074378p-33f, -0x1.fba46ep-46f, -0x1.fcae5ap-57f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {-0x1.423cd6p-4f, -0x1.0cd36cp-4f, -0x1.a28bcp-5f, -0x1.1e30d8p-5f, -0x1.0ad5f6p-7f, 0x1.b5cddcp-6f, 0x1.a5bda2p-5f, 0x1.158a0ap-4f, 0x1.27a476p-4f, 0x1.de8fe6p-5f, 0x1.217fe6p-5f, 0x1.2d71d2p-6f, 0x1.848ccp-9f, -0x1.4815dep-9f, -0x1.4d4ed6p-9f, -0x1.977b78p-10f, -0x1.419c22p-11f, -0x1.1caf0cp-13f, -0x1.c1c12p-16f, -0x1.82be9cp-18f, -0x1.0c110ap-21f, 0x1.411402p-26f, -0x1.0be434p-28f, -0x1.fab696p-34f, -0x1.412452p-43f, -0x1.d109eap-52f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {-0x1.0cf244p-2f, -0x1.278208p-2f, -0x1.3b7ce4p-2f, -0x1.4a352ep-2f, -0x1.55cfeep-2f, -0x1.4e8b76p-2f, -0x1.335a48p-2f, -0x1.05b01ep-2f, -0x1.7e02ecp-3f, -0x1.9b5f0ap-4f, -0x1.0c7708p-5f, 0x1.39de0ep-10f, 0x1.5c960ep-6f, 0x1.4483b6p-6f, 0x1.9399d2p-7f, 0x1.a25abap-8f, 0x1.2b5c7ap-9f, 0x1.f139bcp-12f, 0x1.7a3502p-14f, 0x1.441a6cp-16f, 0x1.bc5596p-20f, 0x1.ccacfp-23f, 0x1.150996p-27f, 0x1.05a654p-32f, 0x1.b763b2p-42f, 0x1.d159dep-51f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {-0x1.b4c6dp-6f, -0x1.7b397p-4f, -0x1.4592aep-3f, -0x1.d543d2p-3f, -0x1.60a57p-2f, -0x1.02d4dp-1f, -0x1.4a7768p-1f, -0x1.907afcp-1f, -0x1.d9886p-1f, -0x1.0c1ee8p+0f, -0x1.1bd788p+0f, -0x1.1ee8ep+0f, -0x1.19e45p+0f, -0x1.102d16p+0f, -0x1.08a2a2p+0f, -0x1.0422c2p+0f, -0x1.01653p+0f, -0x1.0046e2p+0f, -0x1.000d2p+0f, -0x1.0002c4p+0f, -0x1.00003cp+0f, -0x1.000002p+0f, -0x1p+0f, -0x1p+0f, -0x1p+0f, -0x1p+0f, -0x1p+0f, -0x1p+0f, -0x1p+0f, -0x1p+0f, -0x1p+0f, -0x1p+0f},
        {0x1.ff4bd4p-2f, 0x1.f81168p-2f, 0x1.e9cc6ap-2f, 0x1.d3c004p-2f, 0x1.a06d5ap-2f, 0x1.36dd42p-2f, 0x1.675edp-3f, -0x0p+0f, -0x1.1ade78p-2f, -0x1.6899bep-1f, -0x1.39cafep+0f, -0x1.b47bcp+0f, -0x1.3e7c8cp+1f, -0x1.b79b36p+1f, -0x1.194b46p+2f, -0x1.588806p+2f, -0x1.ae8e48p+2f, -0x1.13ad28p+3f, -0x1.50663cp+3f, -0x1.8750f8p+3f, -0x1.dcf46cp+3f, -0x1.2d7338p+4f, -0x1.67dc16p+4f, -0x1.a244f2p+4f, -0x1.fd61dp+4f, -0x1.31f3b6p+5f, -0x1.6c5c94p+5f, -0x1.a6c57p+5f, -0x1.fabc3cp+5f, -0x1.37c6fcp+6f, -0x1.722fdap+6f, -0x1.9f463p+6f},
      };
      const V t0 = m::cap(m::abs(x), V(0x1.b3p+6f));
      const V t1 = m::neg(t0);
      const V t2 = m::fma(t1, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const auto t3 = m::segment<21, 32>(m::fma(t0, V(0x1.18806ep+2f), V(2)));
      const V t4 = (t0 - m::entry<V, 32, 1>(t3, T32)) - m::entry<V, 32, 2>(t3, T32);
      const V t5 = m::fma(m::entry<V, 32, 0>(t3, T32), t4, m::entry<V, 32, 3>(t3, T32));
      const V t6 = m::fma(m::fma(t5, t4, m::entry<V, 32, 4>(t3, T32)), t4, m::entry<V, 32, 5>(t3, T32));
      const V t7 = m::fma(m::fma(t6, t4, m::entry<V, 32, 6>(t3, T32)), t4, m::entry<V, 32, 7>(t3, T32));
      const V t8 = m::raised(V(1), t2) * m::fma(t7, t4, m::entry<V, 32, 8>(t3, T32));
      const V t9 = t2 - V(12582976);
      const V t10 = m::fma(t9, V(-0x1.0bfbe8p-15f), m::fma(t9, V(-0x1.62ep-1f), t1));
      const V t11 = t10 * t10;
      const V t12 = m::fma(V(0x1.6a6adp-10f), t11, m::fma(V(0x1.123f7ep-7f), t10, V(0x1.55589ep-5f)));
      const V t13 = m::fma(t12, t11, m::fma(V(0x1.55548ap-3f), t10, V(0x1.fffffcp-2f)));
      out[0] = m::select(m::lt(V(0), x), V(1), (m::fma(t8, m::fma(t13, t11, t10), t8) * V(0x1p-64f)));
    } else {
      const V t0 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const V t1 = m::abs(t0);
      const auto t2 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t1);
      const V t3 = m::neg((t1 - m::select(t2, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t4 = m::exp(t3);
      const V t5 = V(1) + t4;
      const V t6 = m::select(t2, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const auto t7 = m::lt(t0, V(0));
      const V t8 = ((((t4 / t5) / t5) * t0) * t6) + ((m::select(t7, t4, V(1)) / t5) * m::select(t7, t6, V(1)));
      out[0] = m::select(m::lt(V(0), t0), V(1), t8);
    }
  }
};

struct SaturatedSiluHalf {
  using Half = SaturatedSiluHalf;
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = m::cap(m::abs(x), V(0x1.89p+6f));
    const V t1 = m::fma(m::neg(t0), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t2 = m::exp2(t1);
    const V t3 = (t2 * (t0 * V(-0x1.000008p+0f))) * m::rcp(m::fma(V(0x1.00001ep+0f), (t2 * V(0x1p-64f)), V(1)));
    out[0] = m::select(m::eq(x, V(0)), x, m::select(m::lt(V(0), x), x, (t3 * V(0x1p-64f))));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = m::cap(m::abs(x), V(0x1.89p+6f));
    const V t1 = m::fma(m::neg(t0), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t2 = m::exp2(t1);
    const V t3 = t2 * V(0x1p-64f);
    const V t4 = m::fma(t0, V(-0x1.fffff4p-1f), m::fma(V(0x1.000022p+0f), t3, V(0x1.ffffd6p-1f)));
    const V t5 = m::rcp(m::fma(m::fma(V(0x1.ffffdap-1f), t3, V(2)), t3, V(1)));
    out[0] = m::select(m::lt(V(0), x), V(1), (((t2 * t4) * t5) * V(0x1p-64f)));
  }
};

}  // namespace actsym
