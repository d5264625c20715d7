// SwiGLU: u*x/(1 + exp(-x))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct SwiGLUHalf;

struct SwiGLU {
  using Half = SwiGLUHalf;  // computes half types
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
      const V t0 = m::abs(x);
      const V t1 = m::cap(t0, V(198));
      const V t2 = m::fma(t1, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t3 = t2 - V(12582912);
      const V t4 = m::fma(t3, V(0x1.5p-2f), V(12582912));
      const V t5 = m::raised(V(1), t4);
      const V t6 = m::fma(t3, V(-0x1.0bfbe8p-15f), m::fma(t3, V(-0x1.62ep-1f), t1));
      const V t7 = t6 * t6;
      const V t8 = m::fma(V(0x1.6a6adp-10f), t7, m::fma(V(0x1.123f7ep-7f), t6, V(0x1.55589ep-5f)));
      const V t9 = m::fma(t8, t7, m::fma(V(0x1.55548ap-3f), t6, V(0x1.fffffcp-2f)));
      const V t10 = t4 - V(12582912);
      const V t11 = m::raised(V(1), (V(12582912) - t10));
      const V t12 = m::raised(V(1), (V(12582912) - ((t3 - t10) - t10)));
      const V t13 = t1 / m::fma(t5, m::fma(t9, t7, t6), (t5 + (t11 * t12)));
      const V t14 = m::fma(m::neg((t13 * t11)), t12, m::max(x, V(0)));
      const V t15 = m::select(m::lt(m::abs(t14), V(0x1p-100f)), m::neg((((t13 * u) * t11) * t12)), (t14 * u));
      out[0] = m::select(m::lt(t0, V(0x1p-60f)), ((u * V(0x1p-1f)) * x), t15);
    } else {
      const V t0 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const auto t1 = m::lt(t0, V(0));
      const V t2 = m::abs(t0);
      const auto t3 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t2);
      const V t4 = m::neg((t2 - m::select(t3, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t5 = m::exp(t4);
      const V t6 = m::select(t3, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = (((m::select(t1, t5, V(1)) / (V(1) + t5)) * t0) * u) * m::select(t1, t6, V(1));
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
      alignas(64) static constexpr float T16[11][16] = {
        {-0x1.db984cp-9f, -0x1.49a24cp-9f, 0x1.c16c08p-13f, 0x1.2e8b3p-15f, -0x1.ca2afap-16f, 0x1.9d1fdep-19f, 0x1.146ee4p-23f, -0x1.b2ae58p-28f, -0x1.3a488p-33f, 0x1.779496p-34f, -0x1.59da44p-53f, 0x1.1f5276p-63f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {0x1.b0c136p-3f, 0x1.23f444p-1f, 0x1.474974p+0f, 0x1.e92db2p+0f, 0x1.822a9ap+1f, 0x1.2f155ap+2f, 0x1.bdb224p+2f, 0x1.3f63b8p+3f, 0x1.d478f2p+3f, 0x1.5563b2p+4f, 0x1.f06cdap+4f, 0x1.4f6fccp+5f, 0x1.de4ed6p+5f, 0x1.528ae8p+6f, 0x1.e169f2p+6f, 0x1.54184p+7f},
        {0x0p+0f, 0x0p+0f, -0x1.bdf6fap-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f},
        {0x1.612b26p-11f, 0x1.3062dp-11f, -0x1.babde4p-11f, 0x1.58b134p-12f, 0x1.691eeep-14f, -0x1.713928p-17f, -0x1.15175p-21f, 0x1.f295d8p-25f, 0x1.5f62dcp-30f, 0x1.f577cp-33f, 0x1.f5fa96p-51f, -0x1.811d88p-61f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {0x1.20764p-8f, 0x1.30a80ap-8f, -0x1.fb8ebap-11f, -0x1.cef43p-10f, 0x1.1c45b4p-14f, 0x1.0d1cbp-14f, -0x1.9fa21cp-22f, -0x1.d5b34p-22f, -0x1.545a04p-27f, -0x1.c5a802p-30f, 0x1.a28dbep-49f, -0x1.cd5ecep-58f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {-0x1.13d946p-7f, 0x1.bc35fep-10f, 0x1.3c62bcp-7f, 0x1.77b9e6p-9f, -0x1.aff0b4p-10f, -0x1.c4ef28p-13f, 0x1.54e37ap-16f, 0x1.c6bbc4p-19f, 0x1.29e00ap-24f, -0x1.cae4cap-29f, -0x1.25ccf6p-47f, 0x1.ed25a6p-56f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {-0x1.073ebap-5f, -0x1.39557ap-5f, -0x1.5831f2p-7f, 0x1.48a3bep-7f, 0x1.edbbcap-8f, 0x1.654374p-13f, -0x1.85da02p-13f, -0x1.61ed06p-16f, -0x1.8db4bep-22f, 0x1.5d3222p-27f, -0x1.445cdp-43f, 0x1.6eac72p-54f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {0x1.f0d24ap-5f, 0x1.02ef5p-7f, -0x1.158956p-4f, -0x1.04aab4p-4f, -0x1.071776p-6f, 0x1.6a1418p-9f, 0x1.1953fep-10f, 0x1.a34baap-14f, 0x1.afa194p-20f, 0x1.4ec1a2p-26f, 0x1.7bc132p-41f, -0x1.c911cep-53f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {0x1.2f3ffap-2f, 0x1.55dap-2f, 0x1.05b01ep-2f, 0x1.f65c0ap-4f, -0x1.4adad8p-8f, -0x1.2875f2p-6f, -0x1.129428p-8f, -0x1.6ae41ap-12f, -0x1.656bb8p-18f, -0x1.51998ap-25f, -0x1.01c20ap-40f, 0x1.6624d6p-55f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {0x1.dac58p-4f, 0x1.61bd42p-2f, 0x1.907afcp-1f, 0x1.053534p+0f, 0x1.1ec9ecp+0f, 0x1.0e1626p+0f, 0x1.02a2dcp+0f, 0x1.00336ep+0f, 0x1.0000c2p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f},
        {-0x1.f3cfe8p-2f, -0x1.9fdccap-2f, -0x0p+0f, 0x1.286828p-1f, 0x1.c9e066p+0f, 0x1.d4c762p+1f, 0x1.7cea34p+2f, 0x1.1f5c88p+3f, 0x1.b478d8p+3f, 0x1.4563b2p+4f, 0x1.e06cdap+4f, 0x1.476fccp+5f, 0x1.d64ed6p+5f, 0x1.4e8ae8p+6f, 0x1.dd69f2p+6f, 0x1.52184p+7f},
      };
      const V t0 = m::cap(m::abs(x), V(198));
      const V t1 = m::neg(t0);
      const V t2 = m::fma(t1, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t3 = t2 - V(12582912);
      const V t4 = m::fma(t3, V(0x1.5p-2f), V(12582912));
      const V t5 = m::raised(V(1), t4);
      const auto t6 = m::segment<22, 16>(m::fma(t0, V(0x1.49b21ap+1f), V(2)));
      const V t7 = (t0 - m::entry<V, 16, 1>(t6, T16)) - m::entry<V, 16, 2>(t6, T16);
      const V t8 = m::fma(m::entry<V, 16, 0>(t6, T16), t7, m::entry<V, 16, 3>(t6, T16));
      const V t9 = m::fma(m::fma(t8, t7, m::entry<V, 16, 4>(t6, T16)), t7, m::entry<V, 16, 5>(t6, T16));
      const V t10 = m::fma(m::fma(t9, t7, m::entry<V, 16, 6>(t6, T16)), t7, m::entry<V, 16, 7>(t6, T16));
      const V t11 = m::fma(m::fma(t10, t7, m::entry<V, 16, 8>(t6, T16)), t7, m::entry<V, 16, 9>(t6, T16));
      const V t12 = t5 * m::fma(t11, t7, m::entry<V, 16, 10>(t6, T16));
      const V t13 = m::fma(t3, V(-0x1.0bfbe8p-15f), m::fma(t3, V(-0x1.62ep-1f), t1));
      const V t14 = t13 * t13;
      const V t15 = m::fma(V(0x1.6a6adp-10f), t14, m::fma(V(0x1.123f7ep-7f), t13, V(0x1.55589ep-5f)));
      const V t16 = m::fma(t15, t14, m::fma(V(0x1.55548ap-3f), t13, V(0x1.fffffcp-2f)));
      const V t17 = m::flip(m::fma(t12, m::fma(t16, t14, t13), t12), x);
      const V t18 = t4 - V(12582912);
      const V t19 = m::raised(V(1), (((t3 - t18) - t18) + V(12582912)));
      const V t20 = m::fma((t17 * t5), t19, m::select(m::negative(x), V(0), V(1)));
      const V t21 = m::cap(m::abs(x), V(0x1.b3p+6f));
      const V t22 = m::fma(t21, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582848));
      const V t23 = m::raised(V(1), t22);
      const V t24 = t22 - V(12582848);
      const V t25 = m::fma(t24, V(-0x1.0bfbe8p-15f), m::fma(t24, V(-0x1.62ep-1f), t21));
      const V t26 = t25 * t25;
      const V t27 = m::fma(V(0x1.6a6adp-10f), t26, m::fma(V(0x1.123f7ep-7f), t25, V(0x1.55589ep-5f)));
      const V t28 = m::fma(t27, t26, m::fma(V(0x1.55548ap-3f), t25, V(0x1.fffffcp-2f)));
      const V t29 = t21 / m::fma(t23, m::fma(t28, t26, t25), (t23 + V(0x1p-64f)));
      out[0] = m::select(m::lt(m::abs(t20), V(0x1p-100f)), (((t17 * u) * t5) * t19), (t20 * u));
      out[1] = m::fma(m::neg(t29), V(0x1p-64f), m::max(x, V(0)));
    } else if constexpr (m::approximates<V>) {
      // entry<V, n, r>(k, T32) is column k of row r: the centre of piece k, from which distances are taken, or a
      // coefficient of its polynomial.  Rows are repeated up to the length of the longest register.
      alignas(128) static constexpr float T32[9][32] = {
        {0x1.8b7548p-7f, 0x1.50bc8p-10f, 0x1.263aaep-8f, -0x1.dbc68ep-10f, 0x1.346582p-10f, -0x1.58f8bcp-10f, -0x1.f6ac3ep-10f, -0x1.3a7516p-10f, -0x1.c641p-13f, 0x1.9a157cp-13f, 0x1.70b4ap-14f, 0x1.971c3ap-15f, 0x1.40be6p-18f, -0x1.2758a6p-20f, -0x1.7192fcp-22f, -0x1.053c64p-20f, -0x1.b5095ep-25f, -0x1.bbcf5p-27f, -0x1.6b8d3cp-25f, -0x1.1e1692p-28f, -0x1.1d5656p-40f, -0x1.ced976p-50f, 0x1.1c1fep-55f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {0x1.aa8b0cp-4f, 0x1.36125p-2f, 0x1.fc54c6p-2f, 0x1.5b156ep-1f, 0x1.f1fa76p-1f, 0x1.474974p+0f, 0x1.b9d046p+0f, 0x1.100656p+1f, 0x1.56f14ep+1f, 0x1.bdf466p+1f, 0x1.0e99f6p+2f, 0x1.4196f4p+2f, 0x1.88a30cp+2f, 0x1.f2c13cp+2f, 0x1.2a8dd4p+3f, 0x1.5b3694p+3f, 0x1.a5e24cp+3f, 0x1.0357a6p+4f, 0x1.3990c4p+4f, 0x1.6b4282p+4f, 0x1.b8c72ep+4f, 0x1.0e153ep+5f, 0x1.39b21cp+5f, 0x1.6b63dap+5f, 0x1.b2d348p+5f, 0x1.0b1b7ap+6f, 0x1.3ccd38p+6f, 0x1.6e7ef6p+6f, 0x1.b5ee64p+6f, 0x1.0ca908p+7f, 0x1.3e5ac6p+7f, 0x1.700c5p+7f},
        {0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, -0x1.bdf6fap-27f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f, 0x0p+0f},
        {-0x1.5c5e36p-7f, -0x1.863f7ap-8f, -0x1.20defcp-14f, 0x1.319684p-8f, 0x1.330a5ap-7f, 0x1.3d0762p-7f, 0x1.46cc2cp-8f, 0x1.c1a11cp-11f, -0x1.81715ep-10f, -0x1.3ed404p-10f, -0x1.ffaaf6p-12f, -0x1.0d8db6p-13f, 0x1.2ee822p-17f, 0x1.f775e4p-17f, 0x1.92bcccp-18f, 0x1.140ae4p-19f, 0x1.253c9p-22f, 0x1.686212p-25f, 0x1.14fdc8p-32f, -0x1.056dfep-28f, -0x1.dfc716p-40f, -0x1.a9361p-49f, -0x1.096dep-53f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {-0x1.bbcaaep-6f, -0x1.21c66p-5f, -0x1.3b5fa4p-5f, -0x1.2a7248p-5f, -0x1.a40bcep-6f, -0x1.57fa9p-7f, 0x1.a30aaap-8f, 0x1.892044p-7f, 0x1.51268p-7f, 0x1.0df7ep-8f, 0x1.10600ep-10f, -0x1.1f795cp-14f, -0x1.0fca0ep-12f, -0x1.d4087cp-14f, -0x1.2d63c8p-15f, -0x1.3ec58cp-17f, -0x1.5c57aep-20f, -0x1.de2d8p-25f, 0x1.cafc0ep-23f, 0x1.1393acp-26f, 0x1.7d59d6p-37f, 0x1.ecd41ep-47f, -0x1.bbcc32p-53f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {0x1.2c7302p-4f, 0x1.8b3f12p-5f, 0x1.3b605cp-6f, -0x1.0e9aacp-7f, -0x1.75a758p-5f, -0x1.1589cap-4f, -0x1.1e107ap-4f, -0x1.bab436p-5f, -0x1.ccc8e4p-6f, -0x1.5d5688p-8f, 0x1.b3113ap-10f, 0x1.703b0ep-9f, 0x1.dde236p-10f, 0x1.3377e2p-11f, 0x1.688f4ep-13f, 0x1.8c72ccp-15f, 0x1.92c99ap-18f, 0x1.4b08e6p-22f, 0x1.0059f4p-26f, 0x1.7e1f6cp-27f, 0x1.1b6672p-35f, 0x1.43fedp-44f, 0x1.5265p-50f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {0x1.19219ap-2f, 0x1.3e950ep-2f, 0x1.52c658p-2f, 0x1.55c58ep-2f, 0x1.3c68b4p-2f, 0x1.05b01cp-2f, 0x1.474d84p-3f, 0x1.5b02c2p-4f, 0x1.16badap-6f, -0x1.3bfc04p-6f, -0x1.633e62p-6f, -0x1.008d5p-6f, -0x1.fb29f6p-8f, -0x1.1d5f2cp-9f, -0x1.3d8368p-11f, -0x1.5419fep-13f, -0x1.5265eep-16f, -0x1.585ad8p-20f, -0x1.8e8f12p-22f, -0x1.7bfcap-26f, -0x1.6187e6p-34f, -0x1.5616cep-43f, -0x1.11b1cep-50f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f, -0x0p+0f},
        {0x1.bfec3ap-5f, 0x1.5f4904p-3f, 0x1.2f7932p-2f, 0x1.ab71c4p-2f, 0x1.378b56p-1f, 0x1.907afcp-1f, 0x1.efb66ep-1f, 0x1.108792p+0f, 0x1.1dee4p+0f, 0x1.1b9488p+0f, 0x1.134a46p+0f, 0x1.0b9664p+0f, 0x1.051a08p+0f, 0x1.0153dcp+0f, 0x1.005b0cp+0f, 0x1.0017c6p+0f, 0x1.0002e2p+0f, 0x1.00002ep+0f, 0x1.000002p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f, 0x1p+0f},
        {-0x1.fd215p-2f, -0x1.e65e32p-2f, -0x1.b81cdcp-2f, -0x1.75ce2cp-2f, -0x1.b543p-3f, -0x0p+0f, 0x1.94391cp-2f, 0x1.9af4f2p-1f, 0x1.6911e2p+0f, 0x1.279bacp+1f, 0x1.8f9992p+1f, 0x1.fba49ap+1f, 0x1.471478p+2f, 0x1.b25eb2p+2f, 0x1.0a80fep+3f, 0x1.3b334ap+3f, 0x1.85e1e8p+3f, 0x1.e6af46p+3f, 0x1.2990c4p+4f, 0x1.5b4282p+4f, 0x1.a8c72ep+4f, 0x1.06153ep+5f, 0x1.31b21cp+5f, 0x1.6363dap+5f, 0x1.aad348p+5f, 0x1.071b7ap+6f, 0x1.38cd38p+6f, 0x1.6a7ef6p+6f, 0x1.b1ee64p+6f, 0x1.0aa908p+7f, 0x1.3c5ac6p+7f, 0x1.6e0c5p+7f},
      };
      const V t0 = m::cap(m::abs(x), V(198));
      const V t1 = m::neg(t0);
      const V t2 = m::fma(t1, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t3 = t2 - V(12582912);
      const V t4 = m::fma(t3, V(0x1.5p-2f), V(12582912));
      const V t5 = m::raised(V(1), t4);
      const auto t6 = m::segment<21, 32>(m::fma(t0, V(0x1.49b21ap+1f), V(2)));
      const V t7 = (t0 - m::entry<V, 32, 1>(t6, T32)) - m::entry<V, 32, 2>(t6, T32);
      const V t8 = m::fma(m::entry<V, 32, 0>(t6, T32), t7, m::entry<V, 32, 3>(t6, T32));
      const V t9 = m::fma(m::fma(t8, t7, m::entry<V, 32, 4>(t6, T32)), t7, m::entry<V, 32, 5>(t6, T32));
      const V t10 = m::fma(m::fma(t9, t7, m::entry<V, 32, 6>(t6, T32)), t7, m::entry<V, 32, 7>(t6, T32));
      const V t11 = t5 * m::fma(t10, t7, m::entry<V, 32, 8>(t6, T32));
      const V t12 = m::fma(t3, V(-0x1.0bfbe8p-15f), m::fma(t3, V(-0x1.62ep-1f), t1));
      const V t13 = t12 * t12;
      const V t14 = m::fma(V(0x1.6a6adp-10f), t13, m::fma(V(0x1.123f7ep-7f), t12, V(0x1.55589ep-5f)));
      const V t15 = m::fma(t14, t13, m::fma(V(0x1.55548ap-3f), t12, V(0x1.fffffcp-2f)));
      const V t16 = m::flip(m::fma(t11, m::fma(t15, t13, t12), t11), x);
      const V t17 = t4 - V(12582912);
      const V t18 = m::raised(V(1), (((t3 - t17) - t17) + V(12582912)));
      const V t19 = m::fma((t16 * t5), t18, m::select(m::negative(x), V(0), V(1)));
      const V t20 = m::cap(m::abs(x), V(0x1.b3p+6f));
      const V t21 = m::neg(t20);
      const V t22 = m::fma(t21, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const V t23 = m::raised(V(1), t22);
      const V t24 = m::neg((t20 * t23));
      const V t25 = t22 - V(12582976);
      const V t26 = m::fma(t25, V(-0x1.0bfbe8p-15f), m::fma(t25, V(-0x1.62ep-1f), t21));
      const V t27 = t26 * t26;
      const V t28 = m::fma(V(0x1.6a6adp-10f), t27, m::fma(V(0x1.123f7ep-7f), t26, V(0x1.55589ep-5f)));
      const V t29 = m::fma(t28, t27, m::fma(V(0x1.55548ap-3f), t26, V(0x1.fffffcp-2f)));
      const V t30 = m::fma(t29, t27, t26);
      const V t31 = t23 * V(0x1p-64f);
      const V t32 = m::quotient(m::fma(t24, t30, t24), m::fma(V(1), m::fma(t31, t30, t31), V(1)));
      out[0] = m::select(m::lt(m::abs(t19), V(0x1p-100f)), (((t16 * u) * t5) * t18), (t19 * u));
      out[1] = m::fma(t32, V(0x1p-64f), m::max(x, V(0)));
    } else {
      const V t0 = m::cap(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
      const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const auto t2 = m::lt(t1, V(0));
      const V t3 = m::abs(t1);
      const auto t4 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t3);
      const V t5 = m::neg((t3 - m::select(t4, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t6 = m::exp(t5);
      const V t7 = V(1) + t6;
      const V t8 = m::select(t4, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t9 = ((m::select(t2, t6, V(1)) / t7) * u) * m::select(t2, t8, V(1));
      const V t10 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const auto t11 = m::lt(t10, V(0));
      const V t12 = m::abs(t10);
      const auto t13 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t12);
      const V t14 = t12 - m::select(t13, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
      const V t15 = m::exp(m::neg(t14));
      const V t16 = m::select(t13, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = t9 + (((((t6 / t7) / t7) * t1) * u) * t8);
      out[1] = ((m::select(t11, t15, V(1)) / (V(1) + t15)) * t10) * m::select(t11, t16, V(1));
    }
  }
};

struct SwiGLUHalf {
  using Half = SwiGLUHalf;
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
    const V t1 = m::cap(t0, V(188));
    const V t2 = m::neg((t1 * m::constant<V>(0x1.ec709ep-2f, 0x1.ec709dc3a03fdp-2)));
    const V t3 = m::exp2(t2);
    const V t4 = (t1 * t3) * m::rcp(m::fma(V(1), (t3 * (t3 * t3)), V(1)));
    const V t5 = m::fma(m::neg((t4 * t3)), t3, m::max(x, V(0)));
    const V t6 = m::select(m::lt(m::abs(t5), V(0x1p-100f)), m::neg((((t4 * u) * t3) * t3)), (t5 * u));
    out[0] = m::select(m::lt(t0, V(0x1p-60f)), ((u * V(0x1p-1f)) * x), t6);
  }

  // out[0] = df/dx, out[1] = df/du
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V u = in[1];
    const V t0 = m::cap(m::abs(x), V(188));
    const V t1 = m::neg((t0 * m::constant<V>(0x1.ec709ep-2f, 0x1.ec709dc3a03fdp-2)));
    const V t2 = m::exp2(t1);
    const V t3 = t2 * (t2 * t2);
    const V t4 = m::fma(t0, V(0x1.fffffap-1f), m::fma(V(-0x1.fffff4p-1f), t3, V(-0x1.fffff2p-1f)));
    const V t5 = m::fma(m::fma(V(0x1.ffffe2p-1f), t3, V(0x1.ffffe6p+0f)), t3, V(1));
    const V t6 = m::flip(((t2 * t4) * m::rcp(t5)), x);
    const V t7 = m::fma((t6 * t2), t2, m::select(m::negative(x), V(0), V(1)));
    const V t8 = m::cap(m::abs(x), V(0x1.89p+6f));
    const V t9 = m::fma(m::neg(t8), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t10 = m::exp2(t9);
    const V t11 = (t10 * (t8 * V(-0x1.fffff8p-1f))) * m::rcp(m::fma(V(0x1.000004p+0f), (t10 * V(0x1p-64f)), V(1)));
    out[0] = m::select(m::lt(m::abs(t7), V(0x1p-100f)), (((t6 * u) * t2) * t2), (t7 * u));
    out[1] = m::fma(t11, V(0x1p-64f), m::max(x, V(0)));
  }
};

}  // namespace actsym
