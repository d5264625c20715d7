// SSiLU: Piecewise((x, x > 0), (x/(1 + exp(-x)), True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct SaturatedSilu {
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P&, V* out) {
    const V x = in[0];
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

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
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
};

}  // namespace actsym
