// tanh: tanh(x)
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct TanhHalf;

struct Tanh {
  using Half = TanhHalf;  // computes half types
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
      alignas(64) static constexpr float T16[20][16] = {
        {0x1.4d692ep-6f, -0x1.226338p-4f, -0x1.7ddd6cp-7f, 0x1.9132eap-12f, 0x1.275d3ep-12f, -0x1.abb0fap-17f, -0x1.04510ep-20f, -0x1.a266p-26f, 0x1.4d692ep-6f, -0x1.226338p-4f, -0x1.7ddd6cp-7f, 0x1.9132eap-12f, 0x1.275d3ep-12f, -0x1.abb0fap-17f, -0x1.04510ep-20f, -0x1.a266p-26f},
        {0x0p+0f, 0x1.9c7228p-2f, 0x1.9dde3cp-1f, 0x1.538e96p+0f, 0x1.155586p+1f, 0x1.93e9cp+1f, 0x1.311168p+2f, 0x1.c11122p+2f, 0x0p+0f, 0x1.9c7228p-2f, 0x1.9dde3cp-1f, 0x1.538e96p+0f, 0x1.155586p+1f, 0x1.93e9cp+1f, 0x1.311168p+2f, 0x1.c11122p+2f},
        {-0x1.fcb0eap-5f, 0x1.a7c6eep-7f, 0x1.0ad38ap-6f, -0x1.36c14ep-8f, -0x1.30acbcp-12f, 0x1.2d77b4p-14f, 0x1.17b15ap-18f, 0x1.736ec2p-25f, -0x1.fcb0eap-5f, 0x1.a7c6eep-7f, 0x1.0ad38ap-6f, -0x1.36c14ep-8f, -0x1.30acbcp-12f, 0x1.2d77b4p-14f, 0x1.17b15ap-18f, 0x1.736ec2p-25f},
        {0x1.c47da6p-10f, -0x1.02a3ep-4f, 0x1.c8e09ep-8f, 0x1.9b3f98p-7f, -0x1.5d327ap-11f, -0x1.2bc686p-12f, -0x1.acc33ep-17f, -0x1.d5ee96p-24f, 0x1.c47da6p-10f, -0x1.02a3ep-4f, 0x1.c8e09ep-8f, 0x1.9b3f98p-7f, -0x1.5d327ap-11f, -0x1.2bc686p-12f, -0x1.acc33ep-17f, -0x1.d5ee96p-24f},
        {0x1.10a5fcp-3f, 0x1.e69642p-8f, -0x1.01ad7ap-4f, -0x1.a441d8p-7f, 0x1.1d207ap-8f, 0x1.de9e4cp-11f, 0x1.3f5b08p-15f, 0x1.cda41ep-22f, 0x1.10a5fcp-3f, 0x1.e69642p-8f, -0x1.01ad7ap-4f, -0x1.a441d8p-7f, 0x1.1d207ap-8f, 0x1.de9e4cp-11f, 0x1.3f5b08p-15f, 0x1.cda41ep-22f},
        {0x1.b57892p-17f, 0x1.5be1cap-3f, 0x1.4c6cf2p-4f, -0x1.31bdb6p-6f, -0x1.cc9374p-7f, -0x1.343bep-9f, -0x1.946a0ap-14f, -0x1.276852p-20f, 0x1.b57892p-17f, 0x1.5be1cap-3f, 0x1.4c6cf2p-4f, -0x1.31bdb6p-6f, -0x1.cc9374p-7f, -0x1.343bep-9f, -0x1.946a0ap-14f, -0x1.276852p-20f},
        {-0x1.55557p-2f, -0x1.4747d2p-3f, 0x1.01ad18p-4f, 0x1.a7d43ap-4f, 0x1.01dfbep-5f, 0x1.38c7b2p-8f, 0x1.94ed46p-13f, 0x1.1fae26p-19f, -0x1.55557p-2f, -0x1.4747d2p-3f, 0x1.01ad18p-4f, 0x1.a7d43ap-4f, 0x1.01dfbep-5f, 0x1.38c7b2p-8f, 0x1.94ed46p-13f, 0x1.1fae26p-19f},
        {0x1.1c2de4p-28f, -0x1.4e460ep-2f, -0x1.7a9112p-2f, -0x1.b562bep-3f, -0x1.981c7p-5f, -0x1.d8992ap-8f, -0x1.2f8e6ep-12f, -0x1.ae924ap-19f, 0x1.1c2de4p-28f, -0x1.4e460ep-2f, -0x1.7a9112p-2f, -0x1.b562bep-3f, -0x1.981c7p-5f, -0x1.d8992ap-8f, -0x1.2f8e6ep-12f, -0x1.ae924ap-19f},
        {0x1p+0f, 0x1.b528f2p-1f, 0x1.1b12e8p-1f, 0x1.f7b03ep-3f, 0x1.a2f6fap-5f, 0x1.da517cp-8f, 0x1.2f96e4p-12f, 0x1.afcf7p-19f, 0x1p+0f, 0x1.b528f2p-1f, 0x1.1b12e8p-1f, 0x1.f7b03ep-3f, 0x1.a2f6fap-5f, 0x1.da517cp-8f, 0x1.2f96e4p-12f, 0x1.afcf7p-19f},
        {-0x0p+0f, 0x1.87801p-2f, 0x1.565c18p-1f, 0x1.bc9a62p-1f, 0x1.f2bc4cp-1f, 0x1.fe24d2p-1f, 0x1.ffed06p-1f, 0x1.ffffcap-1f, -0x0p+0f, 0x1.87801p-2f, 0x1.565c18p-1f, 0x1.bc9a62p-1f, 0x1.f2bc4cp-1f, 0x1.fe24d2p-1f, 0x1.ffed06p-1f, 0x1.ffffcap-1f},
        {0x1.8619a8p-6f, 0x1.80c616p-5f, -0x1.ba42d2p-8f, 0x1.b29cbap-11f, 0x1.94002p-17f, -0x1.10346ap-18f, -0x1.76148cp-24f, -0x1.50cd2ep-31f, 0x1.8619a8p-6f, 0x1.80c616p-5f, -0x1.ba42d2p-8f, 0x1.b29cbap-11f, 0x1.94002p-17f, -0x1.10346ap-18f, -0x1.76148cp-24f, -0x1.50cd2ep-31f},
        {0x0p+0f, 0x1.0448c2p-1f, 0x1.0a8b8ap+0f, 0x1.b3260cp+0f, 0x1.5f1208p+1f, 0x1.f8ea9p+1f, 0x1.87521ap+2f, 0x1.15473cp+3f, 0x0p+0f, 0x1.0448c2p-1f, 0x1.0a8b8ap+0f, 0x1.b3260cp+0f, 0x1.5f1208p+1f, 0x1.f8ea9p+1f, 0x1.87521ap+2f, 0x1.15473cp+3f},
        {-0x1.0bf54ap-4f, 0x1.27c902p-5f, 0x1.ec73b6p-11f, -0x1.3454b2p-9f, 0x1.982e9ep-14f, 0x1.3c590ep-16f, 0x1.496802p-22f, 0x1.08872ep-29f, -0x1.0bf54ap-4f, 0x1.27c902p-5f, 0x1.ec73b6p-11f, -0x1.3454b2p-9f, 0x1.982e9ep-14f, 0x1.3c590ep-16f, 0x1.496802p-22f, 0x1.08872ep-29f},
        {0x1.8590cap-9f, -0x1.9f6de2p-5f, 0x1.3f6566p-6f, 0x1.69108ep-9f, -0x1.252702p-11f, -0x1.116dd8p-14f, -0x1.b44014p-21f, -0x1.356554p-28f, 0x1.8590cap-9f, -0x1.9f6de2p-5f, 0x1.3f6566p-6f, 0x1.69108ep-9f, -0x1.252702p-11f, -0x1.116dd8p-14f, -0x1.b44014p-21f, -0x1.356554p-28f},
        {0x1.102ddap-3f, -0x1.ed1292p-6f, -0x1.54cc5ep-5f, 0x1.889b0ap-9f, 0x1.f9efd2p-10f, 0x1.9da692p-13f, 0x1.532bbp-19f, 0x1.05f66ep-26f, 0x1.102ddap-3f, -0x1.ed1292p-6f, -0x1.54cc5ep-5f, 0x1.889b0ap-9f, 0x1.f9efd2p-10f, 0x1.9da692p-13f, 0x1.532bbp-19f, 0x1.05f66ep-26f},
        {0x1.1f332p-15f, 0x1.4ee116p-3f, 0x1.319b98p-6f, -0x1.8f36c4p-6f, -0x1.52aceap-8f, -0x1.0460e2p-11f, -0x1.b838c2p-18f, -0x1.5dc2dep-25f, 0x1.1f332p-15f, 0x1.4ee116p-3f, 0x1.319b98p-6f, -0x1.8f36c4p-6f, -0x1.52aceap-8f, -0x1.0460e2p-11f, -0x1.b838c2p-18f, -0x1.5dc2dep-25f},
        {-0x1.5555acp-2f, -0x1.6b542ap-4f, 0x1.b7f594p-4f, 0x1.156dfep-4f, 0x1.5e77dcp-7f, 0x1.052cc4p-10f, 0x1.b6ab6ap-17f, 0x1.566878p-24f, -0x1.5555acp-2f, -0x1.6b542ap-4f, 0x1.b7f594p-4f, 0x1.156dfep-4f, 0x1.5e77dcp-7f, 0x1.052cc4p-10f, 0x1.b6ab6ap-17f, 0x1.566878p-24f},
        {0x1.1acfaep-26f, -0x1.768118p-2f, -0x1.3a28d8p-2f, -0x1.df2248p-4f, -0x1.0b491p-6f, -0x1.8856b6p-10f, -0x1.47db22p-16f, -0x1.fd2546p-24f, 0x1.1acfaep-26f, -0x1.768118p-2f, -0x1.3a28d8p-2f, -0x1.df2248p-4f, -0x1.0b491p-6f, -0x1.8856b6p-10f, -0x1.47db22p-16f, -0x1.fd2546p-24f},
        {0x1p+0f, 0x1.8f898ap-1f, 0x1.939e48p-2f, 0x1.001dcap-3f, 0x1.0d8276p-6f, 0x1.88a23ap-10f, 0x1.47eb4p-16f, 0x1.ff28d8p-24f, 0x1p+0f, 0x1.8f898ap-1f, 0x1.939e48p-2f, 0x1.001dcap-3f, 0x1.0d8276p-6f, 0x1.88a23ap-10f, 0x1.47eb4p-16f, 0x1.ff28d8p-24f},
        {-0x0p+0f, 0x1.dfeba4p-2f, 0x1.8e84f8p-1f, 0x1.deeaa6p-1f, 0x1.fbc57ep-1f, 0x1.ff9dcep-1f, 0x1.fffeb8p-1f, 0x1.fffffep-1f, -0x0p+0f, 0x1.dfeba4p-2f, 0x1.8e84f8p-1f, 0x1.deeaa6p-1f, 0x1.fbc57ep-1f, 0x1.ff9dcep-1f, 0x1.fffeb8p-1f, 0x1.fffffep-1f},
      };
      const V t0 = m::abs(x);
      const V t1 = m::cap(t0, V(8));
      const auto t2 = m::segment<22, 8>(m::fma(t1, V(0x1.dfff88p+1f), V(2)));
      const V t3 = t1 - m::entry<V, 8, 1>(t2, T16);
      const V t4 = m::fma(m::entry<V, 8, 0>(t2, T16), t3, m::entry<V, 8, 2>(t2, T16));
      const V t5 = m::fma(m::fma(t4, t3, m::entry<V, 8, 3>(t2, T16)), t3, m::entry<V, 8, 4>(t2, T16));
      const V t6 = m::fma(m::fma(t5, t3, m::entry<V, 8, 5>(t2, T16)), t3, m::entry<V, 8, 6>(t2, T16));
      const V t7 = m::fma(m::fma(t6, t3, m::entry<V, 8, 7>(t2, T16)), t3, m::entry<V, 8, 8>(t2, T16));
      V y0 = m::flip(m::fma(t7, t3, m::entry<V, 8, 9>(t2, T16)), x);
      const auto usual0 = m::le(t0, V(8));
      if (__builtin_expect(!m::all(usual0), 0)) {  // far from zero, or not a number
        const V r0 = m::abs(x);
        const V r1 = m::cap(r0, V(0x1.42p+3f));
        const auto r2 = m::segment<22, 8>(m::fma(r1, V(0x1.7d9d0cp+1f), V(2)));
        const V r3 = r1 - m::entry<V, 8, 11>(r2, T16);
        const V r4 = m::fma(m::entry<V, 8, 10>(r2, T16), r3, m::entry<V, 8, 12>(r2, T16));
        const V r5 = m::fma(m::fma(r4, r3, m::entry<V, 8, 13>(r2, T16)), r3, m::entry<V, 8, 14>(r2, T16));
        const V r6 = m::fma(m::fma(r5, r3, m::entry<V, 8, 15>(r2, T16)), r3, m::entry<V, 8, 16>(r2, T16));
        const V r7 = m::fma(m::fma(r6, r3, m::entry<V, 8, 17>(r2, T16)), r3, m::entry<V, 8, 18>(r2, T16));
        const V r8 = m::select(m::lt(V(0x1.42p+3f), r0), V(1), m::fma(r7, r3, m::entry<V, 8, 19>(r2, T16)));
        y0 = m::select(usual0, y0, m::flip(r8, x));
      }
      out[0] = y0;
    } else {
      out[0] = m::tanh(x);
    }
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    if constexpr (m::looks_up<V>) {
      alignas(64) static constexpr float T16[9][16] = {
        {0x1.d0cacap-3f, -0x1.3c046cp-4f, -0x1.e49be2p-8f, 0x1.c0330cp-8f, 0x1.577882p-10f, 0x1.cf44e4p-18f, -0x1.75ba26p-14f, -0x1.a6e4c4p-15f, 0x1.d0cacap-3f, -0x1.3c046cp-4f, -0x1.e49be2p-8f, 0x1.c0330cp-8f, 0x1.577882p-10f, 0x1.cf44e4p-18f, -0x1.75ba26p-14f, -0x1.a6e4c4p-15f},
        {0x1.18004cp-2f, 0x1.82005ep-1f, 0x1.38ab18p+0f, 0x1.b9008cp+0f, 0x1.21aaecp+1f, 0x1.5ed5b2p+1f, 0x1.9e55c4p+1f, 0x1.df5588p+1f, 0x1.18004cp-2f, 0x1.82005ep-1f, 0x1.38ab18p+0f, 0x1.b9008cp+0f, 0x1.21aaecp+1f, 0x1.5ed5b2p+1f, 0x1.9e55c4p+1f, 0x1.df5588p+1f},
        {-0x1.0fd87p-4f, 0x1.2d2ae8p-3f, -0x1.e0a866p-6f, -0x1.eeb538p-7f, -0x1.57d374p-11f, 0x1.81290cp-11f, 0x1.d1398cp-12f, 0x1.85d112p-13f, -0x1.0fd87p-4f, 0x1.2d2ae8p-3f, -0x1.e0a866p-6f, -0x1.eeb538p-7f, -0x1.57d374p-11f, 0x1.81290cp-11f, 0x1.d1398cp-12f, 0x1.85d112p-13f},
        {-0x1.b5d77ep-2f, -0x1.6e3f7ep-9f, 0x1.8a67eep-4f, 0x1.d32092p-7f, -0x1.26064ap-8f, -0x1.b26e38p-9f, -0x1.85d7dp-10f, -0x1.2d520cp-11f, -0x1.b5d77ep-2f, -0x1.6e3f7ep-9f, 0x1.8a67eep-4f, 0x1.d32092p-7f, -0x1.26064ap-8f, -0x1.b26e38p-9f, -0x1.85d7dp-10f, -0x1.2d520cp-11f},
        {0x1.3fadd4p-2f, -0x1.47dd42p-2f, -0x1.c05f18p-4f, 0x1.11b0cap-6f, 0x1.42034cp-6f, 0x1.3cc12ep-7f, 0x1.0082a2p-8f, 0x1.7fb53ep-10f, 0x1.3fadd4p-2f, -0x1.47dd42p-2f, -0x1.c05f18p-4f, 0x1.11b0cap-6f, 0x1.42034cp-6f, 0x1.3cc12ep-7f, 0x1.0082a2p-8f, 0x1.7fb53ep-10f},
        {0x1.2e39dep-1f, 0x1.937668p-2f, -0x1.3c16e8p-5f, -0x1.893ccp-4f, -0x1.8b5262p-5f, -0x1.53f442p-6f, -0x1.07101cp-7f, -0x1.833208p-9f, 0x1.2e39dep-1f, 0x1.937668p-2f, -0x1.3c16e8p-5f, -0x1.893ccp-4f, -0x1.8b5262p-5f, -0x1.53f442p-6f, -0x1.07101cp-7f, -0x1.833208p-9f},
        {-0x1.75fb16p-1f, 0x1.0a65a2p-3f, 0x1.50a7bp-2f, 0x1.928df6p-3f, 0x1.450ab6p-4f, 0x1.07cbf8p-5f, 0x1.8f89a2p-7f, 0x1.23b368p-8f, -0x1.75fb16p-1f, 0x1.0a65a2p-3f, 0x1.50a7bp-2f, 0x1.928df6p-3f, 0x1.450ab6p-4f, 0x1.07cbf8p-5f, 0x1.8f89a2p-7f, 0x1.23b368p-8f},
        {-0x1.fb8bf4p-2f, -0x1.8380eap-1f, -0x1.fa5614p-2f, -0x1.cc6a4cp-3f, -0x1.53ab6p-4f, -0x1.0c40dap-5f, -0x1.920462p-7f, -0x1.245aa8p-8f, -0x1.fb8bf4p-2f, -0x1.8380eap-1f, -0x1.fa5614p-2f, -0x1.cc6a4cp-3f, -0x1.53ab6p-4f, -0x1.0c40dap-5f, -0x1.920462p-7f, -0x1.245aa8p-8f},
        {0x1.db8c7ep-1f, 0x1.2fefa8p-1f, 0x1.2d5eeep-2f, 0x1.eac084p-4f, 0x1.5b1a4p-5f, 0x1.0e7edap-6f, 0x1.93427cp-8f, 0x1.24ae5cp-9f, 0x1.db8c7ep-1f, 0x1.2fefa8p-1f, 0x1.2d5eeep-2f, 0x1.eac084p-4f, 0x1.5b1a4p-5f, 0x1.0e7edap-6f, 0x1.93427cp-8f, 0x1.24ae5cp-9f},
      };
      const V t0 = m::abs(x);
      const V t1 = m::cap(t0, V(4));
      const auto t2 = m::segment<20, 8>(m::fma(t1, V(0x1.ffff8p-2f), V(2)));
      const V t3 = t1 - m::entry<V, 8, 1>(t2, T16);
      const V t4 = m::fma(m::entry<V, 8, 0>(t2, T16), t3, m::entry<V, 8, 2>(t2, T16));
      const V t5 = m::fma(m::fma(t4, t3, m::entry<V, 8, 3>(t2, T16)), t3, m::entry<V, 8, 4>(t2, T16));
      const V t6 = m::fma(m::fma(t5, t3, m::entry<V, 8, 5>(t2, T16)), t3, m::entry<V, 8, 6>(t2, T16));
      V y0 = m::fma(m::fma(t6, t3, m::entry<V, 8, 7>(t2, T16)), t3, m::entry<V, 8, 8>(t2, T16));
      const auto usual0 = m::le(t0, V(4));
      if (__builtin_expect(!m::all(usual0), 0)) {  // far from zero, or not a number
        const V r0 = m::cap(m::abs(x), V(0x1.a6p+5f)) * V(-2);
        const V r1 = m::fma(r0, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
        const V r2 = m::raised(V(1), r1);
        const V r3 = r2 * V(4);
        const V r4 = r1 - V(12582976);
        const V r5 = m::fma(r4, V(-0x1.0bfbe8p-15f), m::fma(r4, V(-0x1.62ep-1f), r0));
        const V r6 = r5 * r5;
        const V r7 = m::fma(V(0x1.6a6adp-10f), r6, m::fma(V(0x1.123f7ep-7f), r5, V(0x1.55589ep-5f)));
        const V r8 = m::fma(r7, r6, m::fma(V(0x1.55548ap-3f), r5, V(0x1.fffffcp-2f)));
        const V r9 = m::fma(r8, r6, r5);
        const V r10 = r2 * V(0x1p-64f);
        const V r11 = m::fma(r10, r9, r10);
        const V r12 = m::quotient(m::fma(r3, r9, r3), m::fma(m::fma(V(1), r11, V(2)), r11, V(1)));
        y0 = m::select(usual0, y0, r12 * V(0x1p-64f));
      }
      out[0] = y0;
    } else if constexpr (m::approximates<V>) {
      const V t0 = m::cap(m::abs(x), V(0x1.a6p+5f)) * V(-2);
      const V t1 = m::fma(t0, m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(12582976));
      const V t2 = m::raised(V(1), t1);
      const V t3 = t2 * V(4);
      const V t4 = t1 - V(12582976);
      const V t5 = m::fma(t4, V(-0x1.0bfbe8p-15f), m::fma(t4, V(-0x1.62ep-1f), t0));
      const V t6 = t5 * t5;
      const V t7 = m::fma(V(0x1.6a6adp-10f), t6, m::fma(V(0x1.123f7ep-7f), t5, V(0x1.55589ep-5f)));
      const V t8 = m::fma(t7, t6, m::fma(V(0x1.55548ap-3f), t5, V(0x1.fffffcp-2f)));
      const V t9 = m::fma(t8, t6, t5);
      const V t10 = t2 * V(0x1p-64f);
      const V t11 = m::fma(t10, t9, t10);
      const V t12 = m::quotient(m::fma(t3, t9, t3), m::fma(m::fma(V(1), t11, V(2)), t11, V(1)));
      out[0] = t12 * V(0x1p-64f);
    } else {
      const V t0 = m::abs((x * V(2)));
      const auto t1 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t0);
      const V t2 = m::neg((t0 - m::select(t1, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
      const V t3 = m::exp(t2);
      const V t4 = V(1) + t3;
      const V t5 = m::select(t1, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
      out[0] = ((V(4) * t3) / (t4 * t4)) * t5;
    }
  }
};

struct TanhHalf {
  using Half = TanhHalf;
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = m::abs(x);
    const V t1 = m::cap(t0, V(0x1.16p+3f));
    const V t2 = m::fma(m::fma(V(0x1.fb4ccap-9f), t1, V(0x1.5c95e8p-6f)), t1, V(0x1.1c41e4p-3f));
    const V t3 = m::fma(m::fma(t2, t1, V(0x1.80cfbap-3f)), t1, V(0x1.000002p+0f));
    const V t4 = m::fma(m::fma(V(0x1.318846p-17f), t1, V(0x1.cc003cp-9f)), t1, V(0x1.bf4bf4p-6f));
    const V t5 = m::fma(m::fma(t4, t1, V(0x1.591656p-4f)), t1, V(0x1.e35e44p-2f));
    const V t6 = (t1 * t3) * m::rcp(m::fma(m::fma(t5, t1, V(0x1.80d46ap-3f)), t1, V(1)));
    out[0] = m::flip(m::select(m::lt(V(0x1.16p+3f), t0), V(1), t6), x);
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = m::fma((m::cap(m::abs(x), V(0x1.7cp+5f)) * V(-2)), m::constant<V>(0x1.715476p+0f, 0x1.71547652b82fep+0), V(64));
    const V t1 = m::exp2(t0);
    const V t2 = t1 * V(0x1p-64f);
    const V t3 = m::fma(m::fma(V(0x1.ffff6p-1f), t2, V(0x1.000006p+1f)), t2, V(1));
    out[0] = ((t1 * V(0x1.ffffe2p+1f)) * m::rcp(t3)) * V(0x1p-64f);
  }
};

}  // namespace actsym
