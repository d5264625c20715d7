// softplus: log(exp(beta*x) + 1)/beta
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct Softplus {
  static constexpr int parameters = 1;
  static constexpr int learnable = 0;

  // out[0] = f
  template <class V>
  ACTSYM_FUNCTION void value(V x, const V* parameter, V* out) {
    const V beta = parameter[0];
    const V t0 = x * beta;
    const V t1 = m::abs(t0);
    const V t2 = m::exp(m::neg(t1));
    const V t3 = m::fma(x, beta, m::neg(t0));
    const V t4 = m::select(m::lt(t1, V(1000)), m::select(m::lt(t0, V(0)), t3, m::neg(t3)), V(0));
    out[0] = (m::max(t0, V(0)) + m::log1p((t2 + (t2 * t4)))) / beta;
  }

  // out[0] = df/dx
  template <class V>
  ACTSYM_FUNCTION void slope(V x, const V* parameter, V* out) {
    const V beta = parameter[0];
    const V t0 = x * beta;
    const auto t1 = m::lt(t0, V(0));
    const V t2 = m::abs(t0);
    const V t3 = m::exp(m::neg(t2));
    const V t4 = m::fma(x, beta, m::neg(t0));
    const V t5 = m::select(m::lt(t2, V(1000)), m::select(t1, t4, m::neg(t4)), V(0));
    const V t6 = t3 + (t3 * t5);
    out[0] = m::select(t1, t6, V(1)) / (V(1) + t6);
  }
};

}  // namespace actsym
