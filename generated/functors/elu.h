// ELU: Piecewise((x, x > 0), (alpha*(exp(x) - 1), True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct ELU {
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 1;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_alpha = p.fixed(0);
    out[0] = m::select(m::lt(V(0), x), x, (p_alpha * m::expm1(x)));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_alpha = p.fixed(0);
    const auto t0 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), m::neg(x));
    const V t1 = m::exp((x + m::select(t0, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
    const V t2 = m::select(t0, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    out[0] = m::select(m::lt(V(0), x), V(1), ((p_alpha * t1) * t2));
  }
};

}  // namespace actsym
