// clamped SwiGLU: (Piecewise((-limit, limit < -u), (u, limit >= u), (limit, True)) + 1)*Piecewise((x/(1 + exp(-alpha*x)), limit >= x), (limit/(1 + exp(-alpha*limit)), True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct ClampedSwiGLUHalf;

struct ClampedSwiGLU {
  using Half = ClampedSwiGLUHalf;  // computes half types
  static constexpr int inputs = 2;
  static constexpr bool noise = false;
  static constexpr int fixed = 2;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V u = in[1];
    const V p_limit = p.fixed(0);
    const V p_alpha = p.fixed(1);
    if constexpr (m::looks_up<V>) {
      const V t0 = m::min(x, p_limit);
      const V t1 = p_alpha * t0;
      const V t2 = m::abs(t1);
      const V t3 = m::cap(t2, V(193));
      const V t4 = m::fma(t3, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t5 = t4 - V(12582912);
      const V t6 = m::fma(t5, V(0x1.5p-2f), V(12582912));
      const V t7 = m::raised(V(1), t6);
      const V t8 = m::fma(t5, V(-0x1.0bfbe8p-15f), m::fma(t5, V(-0x1.62ep-1f), t3));
      const V t9 = m::select(m::le(t2, V(193)), m::flip(m::fma(p_alpha, t0, m::neg(t1)), t1), V(0));
      const V t10 = t8 + t9;
      const V t11 = t10 * t10;
      const V t12 = m::fma(V(0x1.6a6adp-10f), t11, m::fma(V(0x1.123f7ep-7f), t10, V(0x1.55589ep-5f)));
      const V t13 = m::fma(t12, t11, m::fma(V(0x1.55548ap-3f), t10, V(0x1.fffffcp-2f)));
      const V t14 = t6 - V(12582912);
      const V t15 = m::raised(V(1), (V(12582912) - t14));
      const V t16 = m::raised(V(1), (V(12582912) - ((t5 - t14) - t14)));
      const V t17 = V(-1) / m::fma(t7, m::fma(t13, t11, t10), (t7 + (t15 * t16)));
      const V t18 = m::flip(t17, t1);
      const V t19 = m::fma((t18 * t15), t16, m::select(m::negative(t1), V(0), V(1)));
      const auto t20 = m::lt(m::abs(t19), V(0x1p-100f));
      const V t21 = m::max(m::min(u, p_limit), m::neg(p_limit)) + V(1);
      const auto t22 = m::lt(m::abs(t0), m::abs(t21));
      const V t23 = m::select(t22, t21, t0);
      const V t24 = m::select(t22, t0, t21);
      const V t25 = m::select(t20, ((((t18 * t23) * t15) * t24) * t16), ((t19 * t23) * t24));
      out[0] = m::select(m::both(t20, m::lt(V(193), t2)), m::flip(m::abs((t21 * V(0))), t25), t25);
    } else if constexpr (m::approximates<V>) {
      const V t0 = m::min(x, p_limit);
      const V t1 = p_alpha * t0;
      const V t2 = m::abs(t1);
      const V t3 = m::neg(m::cap(t2, V(193)));
      const V t4 = m::fma(t3, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t5 = t4 - V(12582912);
      const V t6 = m::fma(t5, V(0x1.5p-2f), V(12582912));
      const V t7 = m::raised(V(1), t6);
      const V t8 = m::neg(t7);
      const V t9 = m::fma(t5, V(-0x1.0bfbe8p-15f), m::fma(t5, V(-0x1.62ep-1f), t3));
      const V t10 = m::select(m::le(t2, V(193)), m::flip(m::fma(p_alpha, t0, m::neg(t1)), t1), V(0));
      const V t11 = t9 - t10;
      const V t12 = t11 * t11;
      const V t13 = m::fma(V(0x1.6a6adp-10f), t12, m::fma(V(0x1.123f7ep-7f), t11, V(0x1.55589ep-5f)));
      const V t14 = m::fma(t13, t12, m::fma(V(0x1.55548ap-3f), t11, V(0x1.fffffcp-2f)));
      const V t15 = m::fma(t14, t12, t11);
      const V t16 = t6 - V(12582912);
      const V t17 = m::raised(V(1), (((t5 - t16) - t16) + V(12582912)));
      const V t18 = t7 * (t7 * t17);
      const V t19 = m::quotient(m::fma(t8, t15, t8), m::fma(V(1), m::fma(t18, t15, t18), V(1)));
      const V t20 = m::flip(t19, t1);
      const V t21 = m::fma((t20 * t7), t17, m::select(m::negative(t1), V(0), V(1)));
      const auto t22 = m::lt(m::abs(t21), V(0x1p-100f));
      const V t23 = m::max(m::min(u, p_limit), m::neg(p_limit)) + V(1);
      const auto t24 = m::lt(m::abs(t0), m::abs(t23));
      const V t25 = m::select(t24, t23, t0);
      const V t26 = m::select(t24, t0, t23);
      const V t27 = m::select(t22, ((((t20 * t25) * t7) * t26) * t17), ((t21 * t25) * t26));
      out[0] = m::select(m::both(t22, m::lt(V(193), t2)), m::flip(m::abs((t23 * V(0))), t27), t27);
    } else {
      const V t0 = m::select(m::lt(p_limit, m::neg(u)), m::neg(p_limit), m::select(m::le(u, p_limit), u, p_limit));
      const V t1 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const V t2 = t1 * p_alpha;
      const auto t3 = m::lt(t2, V(0));
      const V t4 = m::abs(t2);
      const auto t5 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t4);
      const V t6 = m::neg((t4 - m::select(t5, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t7 = m::exp(t6);
      const V t8 = m::fma(t1, p_alpha, m::neg(t2));
      const V t9 = m::select(m::lt(t4, V(1000)), m::select(t3, t8, m::neg(t8)), V(0));
      const V t10 = t7 + (t7 * t9);
      const V t11 = m::select(t5, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t12 = ((m::select(t3, t10, V(1)) / (V(1) + t10)) * t1) * m::select(t3, t11, V(1));
      const V t13 = p_alpha * p_limit;
      const auto t14 = m::lt(t13, V(0));
      const V t15 = m::abs(t13);
      const auto t16 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t15);
      const V t17 = t15 - m::select(t16, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
      const V t18 = m::exp(m::neg(t17));
      const V t19 = m::fma(p_alpha, p_limit, m::neg(t13));
      const V t20 = m::select(m::lt(t15, V(1000)), m::select(t14, t19, m::neg(t19)), V(0));
      const V t21 = t18 + (t18 * t20);
      const V t22 = m::select(t16, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t23 = ((m::select(t14, t21, V(1)) / (V(1) + t21)) * p_limit) * m::select(t14, t22, V(1));
      const V t24 = m::select(m::unordered(x), x, ((t0 + V(1)) * m::select(m::le(t1, p_limit), t12, t23)));
      out[0] = m::select(m::unordered(u), u, t24);
    }
  }

  // out[0] = df/dx, out[1] = df/du
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V u = in[1];
    const V p_limit = p.fixed(0);
    const V p_alpha = p.fixed(1);
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
      const V t0 = m::min(x, p_limit);
      const V t1 = p_alpha * t0;
      const V t2 = m::abs(t1);
      const V t3 = m::cap(t2, V(198));
      const V t4 = m::neg(t3);
      const V t5 = m::fma(t4, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t6 = t5 - V(12582912);
      const V t7 = m::fma(t6, V(0x1.5p-2f), V(12582912));
      const V t8 = m::raised(V(1), t7);
      const auto t9 = m::segment<22, 16>(m::fma(t3, V(0x1.49b21ap+1f), V(2)));
      const V t10 = (t3 - m::entry<V, 16, 1>(t9, T16)) - m::entry<V, 16, 2>(t9, T16);
      const V t11 = m::select(m::le(t2, V(198)), m::flip(m::fma(p_alpha, t0, m::neg(t1)), t1), V(0));
      const V t12 = t10 + t11;
      const V t13 = m::fma(m::entry<V, 16, 0>(t9, T16), t12, m::entry<V, 16, 3>(t9, T16));
      const V t14 = m::fma(m::fma(t13, t12, m::entry<V, 16, 4>(t9, T16)), t12, m::entry<V, 16, 5>(t9, T16));
      const V t15 = m::fma(m::fma(t14, t12, m::entry<V, 16, 6>(t9, T16)), t12, m::entry<V, 16, 7>(t9, T16));
      const V t16 = m::fma(m::fma(t15, t12, m::entry<V, 16, 8>(t9, T16)), t12, m::entry<V, 16, 9>(t9, T16));
      const V t17 = t8 * m::fma(t16, t12, m::entry<V, 16, 10>(t9, T16));
      const V t18 = m::fma(t6, V(-0x1.0bfbe8p-15f), m::fma(t6, V(-0x1.62ep-1f), t4));
      const V t19 = t18 - t11;
      const V t20 = t19 * t19;
      const V t21 = m::fma(V(0x1.6a6adp-10f), t20, m::fma(V(0x1.123f7ep-7f), t19, V(0x1.55589ep-5f)));
      const V t22 = m::fma(t21, t20, m::fma(V(0x1.55548ap-3f), t19, V(0x1.fffffcp-2f)));
      const V t23 = m::flip(m::fma(t17, m::fma(t22, t20, t19), t17), t1);
      const V t24 = t7 - V(12582912);
      const V t25 = m::raised(V(1), (((t6 - t24) - t24) + V(12582912)));
      const V t26 = m::fma((t23 * t8), t25, m::select(m::negative(t1), V(0), V(1)));
      const V t27 = m::max(m::min(u, p_limit), m::neg(p_limit)) + V(1);
      const V t28 = m::select(m::lt(m::abs(t26), V(0x1p-100f)), (((t23 * t27) * t8) * t25), (t26 * t27));
      const V t29 = m::select(m::unordered(x), x, m::select(m::le(x, p_limit), t28, V(0)));
      const V t30 = m::min(x, p_limit);
      const V t31 = p_alpha * t30;
      const V t32 = m::abs(t31);
      const V t33 = m::cap(t32, V(193));
      const V t34 = m::fma(t33, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t35 = t34 - V(12582912);
      const V t36 = m::fma(t35, V(0x1.5p-2f), V(12582912));
      const V t37 = m::raised(V(1), t36);
      const V t38 = m::fma(t35, V(-0x1.0bfbe8p-15f), m::fma(t35, V(-0x1.62ep-1f), t33));
      const V t39 = m::select(m::le(t32, V(193)), m::flip(m::fma(p_alpha, t30, m::neg(t31)), t31), V(0));
      const V t40 = t38 + t39;
      const V t41 = t40 * t40;
      const V t42 = m::fma(V(0x1.6a6adp-10f), t41, m::fma(V(0x1.123f7ep-7f), t40, V(0x1.55589ep-5f)));
      const V t43 = m::fma(t42, t41, m::fma(V(0x1.55548ap-3f), t40, V(0x1.fffffcp-2f)));
      const V t44 = t36 - V(12582912);
      const V t45 = m::raised(V(1), (V(12582912) - t44));
      const V t46 = m::raised(V(1), (V(12582912) - ((t35 - t44) - t44)));
      const V t47 = V(-1) / m::fma(t37, m::fma(t43, t41, t40), (t37 + (t45 * t46)));
      const V t48 = m::flip(t47, t31);
      const V t49 = m::fma((t48 * t45), t46, m::select(m::negative(t31), V(0), V(1)));
      const auto t50 = m::lt(m::abs(t49), V(0x1p-100f));
      const V t51 = m::select(m::lt(p_limit, m::neg(u)), V(0), m::select(m::le(u, p_limit), V(1), V(0)));
      const auto t52 = m::lt(m::abs(t30), m::abs(t51));
      const V t53 = m::select(t52, t51, t30);
      const V t54 = m::select(t52, t30, t51);
      const V t55 = m::select(t50, ((((t48 * t53) * t45) * t54) * t46), ((t49 * t53) * t54));
      const V t56 = m::select(m::both(t50, m::lt(V(193), t32)), m::flip(m::abs((t51 * V(0))), t55), t55);
      out[0] = m::select(m::unordered(u), u, t29);
      out[1] = m::select(m::unordered(u), u, t56);
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
      const V t0 = m::min(x, p_limit);
      const V t1 = p_alpha * t0;
      const V t2 = m::abs(t1);
      const V t3 = m::cap(t2, V(198));
      const V t4 = m::neg(t3);
      const V t5 = m::fma(t4, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t6 = t5 - V(12582912);
      const V t7 = m::fma(t6, V(0x1.5p-2f), V(12582912));
      const V t8 = m::raised(V(1), t7);
      const auto t9 = m::segment<21, 32>(m::fma(t3, V(0x1.49b21ap+1f), V(2)));
      const V t10 = (t3 - m::entry<V, 32, 1>(t9, T32)) - m::entry<V, 32, 2>(t9, T32);
      const V t11 = m::select(m::le(t2, V(198)), m::flip(m::fma(p_alpha, t0, m::neg(t1)), t1), V(0));
      const V t12 = t10 + t11;
      const V t13 = m::fma(m::entry<V, 32, 0>(t9, T32), t12, m::entry<V, 32, 3>(t9, T32));
      const V t14 = m::fma(m::fma(t13, t12, m::entry<V, 32, 4>(t9, T32)), t12, m::entry<V, 32, 5>(t9, T32));
      const V t15 = m::fma(m::fma(t14, t12, m::entry<V, 32, 6>(t9, T32)), t12, m::entry<V, 32, 7>(t9, T32));
      const V t16 = t8 * m::fma(t15, t12, m::entry<V, 32, 8>(t9, T32));
      const V t17 = m::fma(t6, V(-0x1.0bfbe8p-15f), m::fma(t6, V(-0x1.62ep-1f), t4));
      const V t18 = t17 - t11;
      const V t19 = t18 * t18;
      const V t20 = m::fma(V(0x1.6a6adp-10f), t19, m::fma(V(0x1.123f7ep-7f), t18, V(0x1.55589ep-5f)));
      const V t21 = m::fma(t20, t19, m::fma(V(0x1.55548ap-3f), t18, V(0x1.fffffcp-2f)));
      const V t22 = m::flip(m::fma(t16, m::fma(t21, t19, t18), t16), t1);
      const V t23 = t7 - V(12582912);
      const V t24 = m::raised(V(1), (((t6 - t23) - t23) + V(12582912)));
      const V t25 = m::fma((t22 * t8), t24, m::select(m::negative(t1), V(0), V(1)));
      const V t26 = m::max(m::min(u, p_limit), m::neg(p_limit)) + V(1);
      const V t27 = m::select(m::lt(m::abs(t25), V(0x1p-100f)), (((t22 * t26) * t8) * t24), (t25 * t26));
      const V t28 = m::select(m::unordered(x), x, m::select(m::le(x, p_limit), t27, V(0)));
      const V t29 = m::min(x, p_limit);
      const V t30 = p_alpha * t29;
      const V t31 = m::abs(t30);
      const V t32 = m::neg(m::cap(t31, V(193)));
      const V t33 = m::fma(t32, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582912));
      const V t34 = t33 - V(12582912);
      const V t35 = m::fma(t34, V(0x1.5p-2f), V(12582912));
      const V t36 = m::raised(V(1), t35);
      const V t37 = m::neg(t36);
      const V t38 = m::fma(t34, V(-0x1.0bfbe8p-15f), m::fma(t34, V(-0x1.62ep-1f), t32));
      const V t39 = m::select(m::le(t31, V(193)), m::flip(m::fma(p_alpha, t29, m::neg(t30)), t30), V(0));
      const V t40 = t38 - t39;
      const V t41 = t40 * t40;
      const V t42 = m::fma(V(0x1.6a6adp-10f), t41, m::fma(V(0x1.123f7ep-7f), t40, V(0x1.55589ep-5f)));
      const V t43 = m::fma(t42, t41, m::fma(V(0x1.55548ap-3f), t40, V(0x1.fffffcp-2f)));
      const V t44 = m::fma(t43, t41, t40);
      const V t45 = t35 - V(12582912);
      const V t46 = m::raised(V(1), (((t34 - t45) - t45) + V(12582912)));
      const V t47 = t36 * (t36 * t46);
      const V t48 = m::quotient(m::fma(t37, t44, t37), m::fma(V(1), m::fma(t47, t44, t47), V(1)));
      const V t49 = m::flip(t48, t30);
      const V t50 = m::fma((t49 * t36), t46, m::select(m::negative(t30), V(0), V(1)));
      const auto t51 = m::lt(m::abs(t50), V(0x1p-100f));
      const V t52 = m::select(m::lt(p_limit, m::neg(u)), V(0), m::select(m::le(u, p_limit), V(1), V(0)));
      const auto t53 = m::lt(m::abs(t29), m::abs(t52));
      const V t54 = m::select(t53, t52, t29);
      const V t55 = m::select(t53, t29, t52);
      const V t56 = m::select(t51, ((((t49 * t54) * t36) * t55) * t46), ((t50 * t54) * t55));
      const V t57 = m::select(m::both(t51, m::lt(V(193), t31)), m::flip(m::abs((t52 * V(0))), t56), t56);
      out[0] = m::select(m::unordered(u), u, t28);
      out[1] = m::select(m::unordered(u), u, t57);
    } else {
      const auto t0 = m::unordered(u);
      const auto t1 = m::unordered(x);
      const auto t2 = m::lt(p_limit, m::neg(u));
      const auto t3 = m::le(u, p_limit);
      const V t4 = m::select(t2, m::neg(p_limit), m::select(t3, u, p_limit)) + V(1);
      const V t5 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
      const auto t6 = m::le(t5, p_limit);
      const V t7 = t5 * p_alpha;
      const V t8 = m::abs(t7);
      const auto t9 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t8);
      const V t10 = m::neg((t8 - m::select(t9, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t11 = m::exp(t10);
      const auto t12 = m::lt(t7, V(0));
      const V t13 = m::fma(t5, p_alpha, m::neg(t7));
      const V t14 = m::select(m::lt(t8, V(1000)), m::select(t12, t13, m::neg(t13)), V(0));
      const V t15 = t11 + (t11 * t14);
      const V t16 = V(1) + t15;
      const V t17 = m::select(t9, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t18 = m::select(t12, t15, V(1)) / t16;
      const V t19 = m::select(t12, t17, V(1));
      const V t20 = (((((t15 / t16) / t16) * p_alpha) * t5) * t17) + (t18 * t19);
      const V t21 = p_alpha * p_limit;
      const auto t22 = m::lt(t21, V(0));
      const V t23 = m::abs(t21);
      const auto t24 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t23);
      const V t25 = t23 - m::select(t24, m::constant<V>(0x1p+5f, 0x1p+6), V(0));
      const V t26 = m::exp(m::neg(t25));
      const V t27 = m::fma(p_alpha, p_limit, m::neg(t21));
      const V t28 = m::select(m::lt(t23, V(1000)), m::select(t22, t27, m::neg(t27)), V(0));
      const V t29 = t26 + (t26 * t28);
      const V t30 = m::select(t24, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      const V t31 = ((m::select(t22, t29, V(1)) / (V(1) + t29)) * p_limit) * m::select(t22, t30, V(1));
      const V t32 = m::select(t6, ((t18 * t5) * t19), t31) * m::select(t2, V(0), m::select(t3, V(1), V(0)));
      out[0] = m::select(t0, u, m::select(t1, x, (t4 * m::select(t6, t20, V(0)))));
      out[1] = m::select(t0, u, m::select(t1, x, t32));
    }
  }
};

struct ClampedSwiGLUHalf {
  using Half = ClampedSwiGLUHalf;
  static constexpr int inputs = 2;
  static constexpr bool noise = false;
  static constexpr int fixed = 2;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V u = in[1];
    const V p_limit = p.fixed(0);
    const V p_alpha = p.fixed(1);
    const V t0 = m::min(x, p_limit);
    const V t1 = t0 * p_alpha;
    const V t2 = m::abs(t1);
    const V t3 = m::cap(t2, V(0x1.6dp+7f)) * m::constant<V>(0x1.ec709ep-2f, 0x1.ec709dc3a03fdp-2);
    const V t4 = m::exp2(m::neg(t3));
    const V t5 = (t4 * V(-0x1.fffff8p-1f)) * m::rcp(m::fma(V(0x1.ffffe8p-1f), (t4 * (t4 * t4)), V(1)));
    const V t6 = m::flip(t5, t1);
    const V t7 = m::fma((t6 * t4), t4, m::select(m::negative(t1), V(0), V(1)));
    const auto t8 = m::lt(m::abs(t7), V(0x1p-100f));
    const V t9 = m::max(m::min(u, p_limit), m::neg(p_limit)) + V(1);
    const auto t10 = m::lt(m::abs(t0), m::abs(t9));
    const V t11 = m::select(t10, t9, t0);
    const V t12 = m::select(t10, t0, t9);
    const V t13 = m::select(t8, ((((t6 * t11) * t4) * t12) * t4), ((t7 * t11) * t12));
    out[0] = m::select(m::both(t8, m::lt(V(0x1.6dp+7f), t2)), m::flip(m::abs((t9 * V(0))), t13), t13);
  }

  // out[0] = df/dx, out[1] = df/du
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V u = in[1];
    const V p_limit = p.fixed(0);
    const V p_alpha = p.fixed(1);
    const V t0 = m::min(x, p_limit) * p_alpha;
    const V t1 = m::cap(m::abs(t0), V(188));
    const V t2 = m::neg((t1 * m::constant<V>(0x1.ec709ep-2f, 0x1.ec709dc3a03fdp-2)));
    const V t3 = m::exp2(t2);
    const V t4 = t3 * (t3 * t3);
    const V t5 = m::fma(t1, V(0x1.fffffap-1f), m::fma(V(-0x1.fffff4p-1f), t4, V(-0x1.fffff2p-1f)));
    const V t6 = m::fma(m::fma(V(0x1.ffffe2p-1f), t4, V(0x1.ffffe6p+0f)), t4, V(1));
    const V t7 = m::flip(((t3 * t5) * m::rcp(t6)), t0);
    const V t8 = m::fma((t7 * t3), t3, m::select(m::negative(t0), V(0), V(1)));
    const V t9 = m::max(m::min(u, p_limit), m::neg(p_limit)) + V(1);
    const V t10 = m::select(m::lt(m::abs(t8), V(0x1p-100f)), (((t7 * t9) * t3) * t3), (t8 * t9));
    const V t11 = m::select(m::unordered(x), x, m::select(m::le(x, p_limit), t10, V(0)));
    const V t12 = m::min(x, p_limit);
    const V t13 = t12 * p_alpha;
    const V t14 = m::abs(t13);
    const V t15 = m::cap(t14, V(0x1.6dp+7f)) * m::constant<V>(0x1.ec709ep-2f, 0x1.ec709dc3a03fdp-2);
    const V t16 = m::exp2(m::neg(t15));
    const V t17 = (t16 * V(-0x1.fffff8p-1f)) * m::rcp(m::fma(V(0x1.ffffe8p-1f), (t16 * (t16 * t16)), V(1)));
    const V t18 = m::flip(t17, t13);
    const V t19 = m::fma((t18 * t16), t16, m::select(m::negative(t13), V(0), V(1)));
    const auto t20 = m::lt(m::abs(t19), V(0x1p-100f));
    const V t21 = m::select(m::lt(p_limit, m::neg(u)), V(0), m::select(m::le(u, p_limit), V(1), V(0)));
    const auto t22 = m::lt(m::abs(t12), m::abs(t21));
    const V t23 = m::select(t22, t21, t12);
    const V t24 = m::select(t22, t12, t21);
    const V t25 = m::select(t20, ((((t18 * t23) * t16) * t24) * t16), ((t19 * t23) * t24));
    const V t26 = m::select(m::both(t20, m::lt(V(0x1.6dp+7f), t14)), m::flip(m::abs((t21 * V(0))), t25), t25);
    out[0] = m::select(m::unordered(u), u, t11);
    out[1] = m::select(m::unordered(u), u, t26);
  }
};

}  // namespace actsym
