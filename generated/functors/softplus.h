// softplus: log(exp(beta*x) + 1)/beta
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct Softplus {
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 1;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_beta = p.fixed(0);
    const V t0 = x * p_beta;
    const V t1 = m::abs(t0);
    const auto t2 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t1);
    const V t3 = m::neg((t1 - m::select(t2, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
    const V t4 = m::exp(t3);
    const auto t5 = m::lt(t0, V(0));
    const V t6 = m::fma(x, p_beta, m::neg(t0));
    const V t7 = m::select(m::lt(t1, V(1000)), m::select(t5, t6, m::neg(t6)), V(0));
    const V t8 = m::select(t2, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    out[0] = (m::max(x, V(0)) + (m::log1p((t4 + (t4 * t7))) / p_beta)) * m::select(t5, t8, V(1));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_beta = p.fixed(0);
    const V t0 = x * p_beta;
    const auto t1 = m::lt(t0, V(0));
    const V t2 = m::abs(t0);
    const auto t3 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t2);
    const V t4 = m::neg((t2 - m::select(t3, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
    const V t5 = m::exp(t4);
    const V t6 = m::fma(x, p_beta, m::neg(t0));
    const V t7 = m::select(m::lt(t2, V(1000)), m::select(t1, t6, m::neg(t6)), V(0));
    const V t8 = t5 + (t5 * t7);
    const V t9 = m::select(t3, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    out[0] = (m::select(t1, t8, V(1)) / (V(1) + t8)) * m::select(t1, t9, V(1));
  }
};

}  // namespace actsym
