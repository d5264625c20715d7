// sigmoid: 1/(1 + exp(-x))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct Sigmoid {
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
    out[0] = (m::select(t0, t4, V(1)) / (V(1) + t4)) * m::select(t0, t5, V(1));
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
    out[0] = ((t3 / t4) / t4) * t5;
  }
};

}  // namespace actsym
