// clamped SiLU: Piecewise((-7/(1 + exp(7)), x <= -7), (x/(1 + exp(-x)), x < 7), (7/(exp(-7) + 1), True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct ClampedSiLU {
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P&, V* out) {
    const V x = in[0];
    const auto t0 = m::lt(x, V(0));
    const V t1 = m::abs(x);
    const auto t2 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t1);
    const V t3 = m::neg((t1 - m::select(t2, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
    const V t4 = m::exp(t3);
    const V t5 = m::select(t2, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const V t6 = ((m::select(t0, t4, V(1)) / (V(1) + t4)) * x) * m::select(t0, t5, V(1));
    const V t7 = m::select(m::lt(x, V(7)), t6, m::constant<V>(0x1.bf9784p+2f, 0x1.bf97836b99f34p+2));
    const V t8 = m::select(m::le(x, V(-7)), m::constant<V>(-0x1.a1f252p-8f, -0x1.a1f2519832f58p-8), t7);
    out[0] = m::select(m::unordered(x), x, t8);
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = m::abs(x);
    const auto t1 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t0);
    const V t2 = m::neg((t0 - m::select(t1, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
    const V t3 = m::exp(t2);
    const V t4 = V(1) + t3;
    const V t5 = m::select(t1, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const auto t6 = m::lt(x, V(0));
    const V t7 = ((((t3 / t4) / t4) * x) * t5) + ((m::select(t6, t3, V(1)) / t4) * m::select(t6, t5, V(1)));
    const V t8 = m::select(m::le(x, V(-7)), V(0), m::select(m::lt(x, V(7)), t7, V(0)));
    out[0] = m::select(m::unordered(x), x, t8);
  }
};

}  // namespace actsym
