// E-GEM(N=1): Piecewise((x**3/(eps + x**2), x > 0), (0, True))
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct EGEM_N1Half;

struct EGEM_N1 {
  using Half = EGEM_N1Half;  // computes half types
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 1;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_eps = p.learned(0);
    const V t0 = x * x;
    const auto t1 = m::le(t0, p_eps);
    const V t2 = V(1) + (m::select(t1, t0, p_eps) / m::select(t1, p_eps, t0));
    const V t3 = m::select(m::lt(V(0), x), (m::select(t1, (((x / p_eps) * x) * x), x) / t2), V(0));
    out[0] = m::select(m::unordered(x), x, t3);
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_eps = p.learned(0);
    const V t0 = x * x;
    const auto t1 = m::le(t0, p_eps);
    const V t2 = V(1) + (m::select(t1, t0, p_eps) / m::select(t1, p_eps, t0));
    const V t3 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t4 = (m::select(t1, V(1), (((V(1) / t3) * p_eps) / t3)) / t2) * V(2);
    const V t5 = (m::select(t1, ((x / p_eps) * x), V(1)) / t2) * (t4 + V(1));
    out[0] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), t5, V(0)));
  }

  // out[0] = df/dx; row 0: df/deps
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V p_eps = p.learned(0);
    const auto t0 = m::unordered(x);
    const auto t1 = m::lt(V(0), x);
    const V t2 = x * x;
    const auto t3 = m::le(t2, p_eps);
    const V t4 = (x / p_eps) * x;
    const V t5 = V(1) + (m::select(t3, t2, p_eps) / m::select(t3, p_eps, t2));
    const V t6 = m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t7 = V(1) / t6;
    const V t8 = ((m::select(t3, V(1), ((t7 * p_eps) / t6)) / t5) * V(2)) + V(1);
    const V t9 = m::select(t1, m::neg(((m::select(t3, ((t4 / p_eps) * x), t7) / t5) / t5)), V(0));
    out[0] = m::select(t0, x, m::select(t1, ((m::select(t3, t4, V(1)) / t5) * t8), V(0)));
    sink.add(0, m::select(t0, x, t9));
  }
};

struct EGEM_N1Half {
  using Half = EGEM_N1Half;
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 1;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_eps = p.learned(0);
    const V t0 = m::sqrt(p_eps);
    const V t1 = x * (V(1) / t0);
    const V t2 = m::cap(m::abs(t1), V(4096));
    const V t3 = m::fma(m::fma(V(0x1.fffff8p-1f), t2, V(0x1.15927cp-54f)), t2, V(1));
    const V t4 = m::select(m::lt(V(4096), t1), x, (t0 * ((t2 * (t2 * (t2 * V(0x1.fffff8p-1f)))) * m::rcp(t3))));
    out[0] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), t4, V(0)));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_eps = p.learned(0);
    const V t0 = x * (V(1) / m::sqrt(p_eps));
    const V t1 = m::cap(m::abs(t0), V(4096));
    const V t2 = m::fma(m::fma(V(0x1.000008p+0f), t1, V(0x1.8ac08p-47f)), t1, V(0x1.7ffffap+1f));
    const V t3 = m::fma(m::fma(V(0x1.000008p+0f), t1, V(0x1.6339dcp-47f)), t1, V(0x1.fffffap+0f));
    const V t4 = (t1 * (t1 * t2)) * m::rcp(m::fma(m::fma(t3, t1, V(0x1.e81af4p-49f)), t1, V(1)));
    const V t5 = m::select(m::lt(V(0), x), m::select(m::lt(V(4096), t0), V(1), t4), V(0));
    out[0] = m::select(m::unordered(x), x, t5);
  }

  // out[0] = df/dx; row 0: df/deps
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V p_eps = p.learned(0);
    const V t0 = x * (V(1) / m::sqrt(p_eps));
    const V t1 = m::cap(m::abs(t0), V(4096));
    const V t2 = m::fma(m::fma(V(0x1.000008p+0f), t1, V(0x1.8ac08p-47f)), t1, V(0x1.7ffffap+1f));
    const V t3 = m::fma(m::fma(V(0x1.000008p+0f), t1, V(0x1.6339dcp-47f)), t1, V(0x1.fffffap+0f));
    const V t4 = (t1 * (t1 * t2)) * m::rcp(m::fma(m::fma(t3, t1, V(0x1.e81af4p-49f)), t1, V(1)));
    const V t5 = m::select(m::lt(V(0), x), m::select(m::lt(V(4096), t0), V(1), t4), V(0));
    const V t6 = x * x;
    const auto t7 = m::le(t6, p_eps);
    const V t8 = m::select(t7, ((((x / p_eps) * x) / p_eps) * x), (V(1) / m::select(m::eq(x, V(0)), m::infinity<V>(), x)));
    const V t9 = V(1) + (m::select(t7, t6, p_eps) / m::select(t7, p_eps, t6));
    out[0] = m::select(m::unordered(x), x, t5);
    sink.add(0, m::select(m::unordered(x), x, m::select(m::lt(V(0), x), m::neg(((t8 / t9) / t9)), V(0))));
  }
};

}  // namespace actsym
