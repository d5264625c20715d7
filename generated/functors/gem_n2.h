// GEM(N=2): Piecewise((x**5/(x**4 + 1), x > 0), (0, True))
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct GEM_N2Half;

struct GEM_N2 {
  using Half = GEM_N2Half;  // computes half types
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
    const V t1 = t0 * t0;
    const V t2 = m::select(m::lt(t1, m::infinity<V>()), m::fma(t0, t0, ((t0 + t0) * m::fma(x, x, m::neg(t0)))), t1);
    const auto t3 = m::le(t2, V(1));
    const V t4 = m::select(t3, t2, V(1)) / m::select(t3, V(1), t2);
    const auto t5 = m::both(m::le(m::constant<V>(0x1p-100f, 0x1p-900), t2), m::le(m::constant<V>(0x1p-100f, 0x1p-900), t4));
    const V t6 = m::select(t5, (m::select(t3, t4, V(1)) * x), m::select(t3, (((t0 * x) * x) * x), x));
    out[0] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), (t6 / (V(1) + t4)), V(0)));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = x * x;
    const V t1 = t0 * t0;
    const V t2 = m::select(m::lt(t1, m::infinity<V>()), m::fma(t0, t0, ((t0 + t0) * m::fma(x, x, m::neg(t0)))), t1);
    const auto t3 = m::le(t2, V(1));
    const V t4 = m::select(t3, t2, V(1)) / m::select(t3, V(1), t2);
    const auto t5 = m::both(m::le(m::constant<V>(0x1p-100f, 0x1p-900), t2), m::le(m::constant<V>(0x1p-100f, 0x1p-900), t4));
    const V t6 = m::select(t5, m::select(t3, t4, V(1)), m::select(t3, ((t0 * x) * x), V(1)));
    const V t7 = V(1) + t4;
    const V t8 = V(1) / m::select(m::eq(x, V(0)), m::infinity<V>(), x);
    const V t9 = t8 * t8;
    const V t10 = m::select(t5, m::select(t3, V(1), t4), m::select(t3, V(1), (t9 * t9)));
    const V t11 = m::select(m::lt(V(0), x), ((t6 / t7) * (((t10 / t7) * V(4)) + V(1))), V(0));
    out[0] = m::select(m::unordered(x), x, t11);
  }
};

struct GEM_N2Half {
  using Half = GEM_N2Half;
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = m::cap(m::abs(x), V(64));
    const V t1 = m::fma(m::fma(V(1), t0, V(-0x1.991bbep-50f)), t0, V(-0x1.ca4b84p-51f));
    const V t2 = (t0 * (t0 * (t0 * (t0 * t0)))) * m::rcp(m::fma(m::fma(t1, t0, V(0x1.d1cd42p-50f)), t0, V(1)));
    const V t3 = m::select(m::lt(V(0), x), m::select(m::lt(V(64), x), x, t2), V(0));
    out[0] = m::select(m::unordered(x), x, t3);
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = m::cap(m::abs(x), V(0x1.51p+6f));
    const V t1 = m::fma(m::fma(V(1), t0, V(-0x1.687c76p-39f)), t0, V(0x1.0f921ap-38f));
    const V t2 = t0 * (t0 * m::fma(m::fma(t1, t0, V(-0x1.4f841ap-39f)), t0, V(5)));
    const V t3 = m::fma(m::fma(V(1), t0, V(-0x1.3bcf58p-38f)), t0, V(0x1.b91f84p-37f));
    const V t4 = m::fma(m::fma(m::fma(t3, t0, V(-0x1.abd9aap-37f)), t0, V(2)), t0, V(0x1.02cb1p-38f));
    const V t5 = m::fma(m::fma(t4, t0, V(-0x1.a83ad2p-43f)), t0, V(-0x1.c91112p-42f));
    const V t6 = m::select(m::lt(V(0x1.51p+6f), x), V(1), ((t0 * (t0 * t2)) * m::rcp(m::fma(t5, t0, V(1)))));
    out[0] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), t6, V(0)));
  }
};

}  // namespace actsym
