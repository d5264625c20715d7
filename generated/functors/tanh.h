// tanh: tanh(x)
// Generated from its definition; edit that and run `actsym generate`.
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
      // entry<V, n, r>(k, T16) is column k of row r: the centre of piece k, from which distances are taken, or a
      // coefficient of its polynomial.  Rows are repeated up to the length of the longest register.
      alignas(64) static constexpr float T16[10][16] = {
        {0x1.861998p-6f, 0x1.80c52cp-5f, -0x1.ba42d2p-8f, 0x1.b29cb8p-11f, 0x1.94002p-17f, -0x1.1034b2p-18f, -0x1.76148cp-24f, -0x1.50ccd2p-31f, 0x1.861998p-6f, 0x1.80c52cp-5f, -0x1.ba42d2p-8f, 0x1.b29cb8p-11f, 0x1.94002p-17f, -0x1.1034b2p-18f, -0x1.76148cp-24f, -0x1.50ccd2p-31f},
        {0x0p+0f, 0x1.0448c2p-1f, 0x1.0a8b8ap+0f, 0x1.b3260cp+0f, 0x1.5f1208p+1f, 0x1.f8ea9p+1f, 0x1.87521ap+2f, 0x1.15473cp+3f, 0x0p+0f, 0x1.0448c2p-1f, 0x1.0a8b8ap+0f, 0x1.b3260cp+0f, 0x1.5f1208p+1f, 0x1.f8ea9p+1f, 0x1.87521ap+2f, 0x1.15473cp+3f},
        {-0x1.0bf548p-4f, 0x1.27c8dap-5f, 0x1.ec73b6p-11f, -0x1.3454b2p-9f, 0x1.982e9ep-14f, 0x1.3c591p-16f, 0x1.496802p-22f, 0x1.0886cap-29f, -0x1.0bf548p-4f, 0x1.27c8dap-5f, 0x1.ec73b6p-11f, -0x1.3454b2p-9f, 0x1.982e9ep-14f, 0x1.3c591p-16f, 0x1.496802p-22f, 0x1.0886cap-29f},
        {0x1.8590c2p-9f, -0x1.9f6ddcp-5f, 0x1.3f6566p-6f, 0x1.69108ep-9f, -0x1.252702p-11f, -0x1.116dd6p-14f, -0x1.b44014p-21f, -0x1.35657p-28f, 0x1.8590c2p-9f, -0x1.9f6ddcp-5f, 0x1.3f6566p-6f, 0x1.69108ep-9f, -0x1.252702p-11f, -0x1.116dd6p-14f, -0x1.b44014p-21f, -0x1.35657p-28f},
        {0x1.102ddap-3f, -0x1.ed129p-6f, -0x1.54cc5ep-5f, 0x1.889b0ap-9f, 0x1.f9efd2p-10f, 0x1.9da692p-13f, 0x1.532bbp-19f, 0x1.05f69ap-26f, 0x1.102ddap-3f, -0x1.ed129p-6f, -0x1.54cc5ep-5f, 0x1.889b0ap-9f, 0x1.f9efd2p-10f, 0x1.9da692p-13f, 0x1.532bbp-19f, 0x1.05f69ap-26f},
        {0x1.1f3326p-15f, 0x1.4ee116p-3f, 0x1.319b98p-6f, -0x1.8f36c4p-6f, -0x1.52aceap-8f, -0x1.0460e2p-11f, -0x1.b838c2p-18f, -0x1.5dc2dcp-25f, 0x1.1f3326p-15f, 0x1.4ee116p-3f, 0x1.319b98p-6f, -0x1.8f36c4p-6f, -0x1.52aceap-8f, -0x1.0460e2p-11f, -0x1.b838c2p-18f, -0x1.5dc2dcp-25f},
        {-0x1.5555acp-2f, -0x1.6b542ap-4f, 0x1.b7f594p-4f, 0x1.156dfep-4f, 0x1.5e77dcp-7f, 0x1.052cc4p-10f, 0x1.b6ab6ap-17f, 0x1.56686cp-24f, -0x1.5555acp-2f, -0x1.6b542ap-4f, 0x1.b7f594p-4f, 0x1.156dfep-4f, 0x1.5e77dcp-7f, 0x1.052cc4p-10f, 0x1.b6ab6ap-17f, 0x1.56686cp-24f},
        {0x1.1acf98p-26f, -0x1.768118p-2f, -0x1.3a28d8p-2f, -0x1.df2248p-4f, -0x1.0b491p-6f, -0x1.8856b6p-10f, -0x1.47db22p-16f, -0x1.fd2546p-24f, 0x1.1acf98p-26f, -0x1.768118p-2f, -0x1.3a28d8p-2f, -0x1.df2248p-4f, -0x1.0b491p-6f, -0x1.8856b6p-10f, -0x1.47db22p-16f, -0x1.fd2546p-24f},
        {0x1p+0f, 0x1.8f898ap-1f, 0x1.939e48p-2f, 0x1.001dcap-3f, 0x1.0d8276p-6f, 0x1.88a23ap-10f, 0x1.47eb4p-16f, 0x1.ff28dcp-24f, 0x1p+0f, 0x1.8f898ap-1f, 0x1.939e48p-2f, 0x1.001dcap-3f, 0x1.0d8276p-6f, 0x1.88a23ap-10f, 0x1.47eb4p-16f, 0x1.ff28dcp-24f},
        {-0x0p+0f, 0x1.dfeba4p-2f, 0x1.8e84f8p-1f, 0x1.deeaa6p-1f, 0x1.fbc57ep-1f, 0x1.ff9dcep-1f, 0x1.fffeb8p-1f, 0x1.fffffep-1f, -0x0p+0f, 0x1.dfeba4p-2f, 0x1.8e84f8p-1f, 0x1.deeaa6p-1f, 0x1.fbc57ep-1f, 0x1.ff9dcep-1f, 0x1.fffeb8p-1f, 0x1.fffffep-1f},
      };
      const V t0 = m::abs(x);
      const V t1 = m::cap(t0, V(0x1.42p+3f));
      const auto t2 = m::segment<22, 8>(m::fma(t1, V(0x1.7d9d0cp+1f), V(2)));
      const V t3 = t1 - m::entry<V, 8, 1>(t2, T16);
      const V t4 = m::fma(m::entry<V, 8, 0>(t2, T16), t3, m::entry<V, 8, 2>(t2, T16));
      const V t5 = m::fma(m::fma(t4, t3, m::entry<V, 8, 3>(t2, T16)), t3, m::entry<V, 8, 4>(t2, T16));
      const V t6 = m::fma(m::fma(t5, t3, m::entry<V, 8, 5>(t2, T16)), t3, m::entry<V, 8, 6>(t2, T16));
      const V t7 = m::fma(m::fma(t6, t3, m::entry<V, 8, 7>(t2, T16)), t3, m::entry<V, 8, 8>(t2, T16));
      const V t8 = m::select(m::lt(V(0x1.42p+3f), t0), V(1), m::fma(t7, t3, m::entry<V, 8, 9>(t2, T16)));
      out[0] = m::flip(t8, x);
    } else {
      out[0] = m::tanh(x);
    }
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    if constexpr (m::approximates<V>) {
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
