// GEM(N=1): Piecewise((x**3/(x**2 + 1), x > 0), (0, True))
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct GEM_N1Half;

struct GEM_N1 {
  using Half = GEM_N1Half;  // computes half types
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = x * x;
    const auto t1 = m::le(t0, V(1));
    const V t2 = m::select(t1, (t0 * x), x) / (V(1) + (m::select(t1, t0, V(1)) / m::select(t1, V(1), t0)));
    out[0] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), t2, V(0)));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = x * x;
    const auto t1 = m::le(t0, V(1));
    const V t2 = m::select(t1, t0, V(1));
    const V t3 = V(1) + (t2 / m::select(t1, V(1), t0));
    const V t4 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t5 = ((m::select(t1, V(1), ((V(1) / t4) / t4)) / t3) * V(2)) + V(1);
    out[0] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), ((t2 / t3) * t5), V(0)));
  }
};

struct GEM_N1Half {
  using Half = GEM_N1Half;
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = m::cap(m::abs(x), V(4096));
    const V t1 = m::fma(m::fma(V(0x1.fffff8p-1f), t0, V(-0x1.a115f8p-50f)), t0, V(1));
    const V t2 = m::select(m::lt(V(4096), x), x, ((t0 * (t0 * (t0 * V(0x1.fffff8p-1f)))) * m::rcp(t1)));
    out[0] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), t2, V(0)));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = m::cap(m::abs(x), V(4096));
    const V t1 = m::fma(m::fma(V(0x1.000008p+0f), t0, V(0x1.8ac08p-47f)), t0, V(0x1.7ffffap+1f));
    const V t2 = m::fma(m::fma(V(0x1.000008p+0f), t0, V(0x1.6339dcp-47f)), t0, V(0x1.fffffap+0f));
    const V t3 = (t0 * (t0 * t1)) * m::rcp(m::fma(m::fma(t2, t0, V(0x1.e81af4p-49f)), t0, V(1)));
    const V t4 = m::select(m::lt(V(0), x), m::select(m::lt(V(4096), x), V(1), t3), V(0));
    out[0] = m::select(m::unordered(x), x, t4);
  }
};

}  // namespace actsym
