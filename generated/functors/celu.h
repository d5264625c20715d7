// CELU: Piecewise((x, x > 0), (alpha*(exp(x/alpha) - 1), True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct CELU {
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
    const V t0 = x / p_alpha;
    const V t1 = m::abs(t0);
    const V t2 = m::expm1(t0);
    const V t3 = m::select(m::lt(t1, V(1000)), (m::fma(m::neg(t0), p_alpha, x) / p_alpha), V(0));
    const V t4 = m::select(m::lt(t1, m::constant<V>(0x1p-26f, 0x1p-55)), x, (p_alpha * (t2 + ((t2 + V(1)) * t3))));
    out[0] = m::select(m::lt(V(0), x), x, t4);
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_alpha = p.fixed(0);
    const V t0 = x / p_alpha;
    const V t1 = m::neg(t0);
    const auto t2 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t1);
    const V t3 = m::exp((t0 + m::select(t2, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
    const V t4 = m::select(m::lt(m::abs(t0), V(1000)), (m::fma(t1, p_alpha, x) / p_alpha), V(0));
    const V t5 = m::select(t2, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    out[0] = m::select(m::lt(V(0), x), V(1), ((t3 * (V(1) + t4)) * t5));
  }
};

}  // namespace actsym
