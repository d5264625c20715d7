// sigmoid: 1/(1 + exp(-x))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct Sigmoid {
  static constexpr int parameters = 0;
  static constexpr int learnable = 0;

  // out[0] = f
  template <class V>
  ACTSYM_FUNCTION void value(V x, const V* parameter, V* out) {
    const V t0 = m::exp(m::neg(m::abs(x)));
    out[0] = m::select(m::lt(x, V(0)), t0, V(1)) / (V(1) + t0);
  }

  // out[0] = df/dx
  template <class V>
  ACTSYM_FUNCTION void slope(V x, const V* parameter, V* out) {
    const auto t0 = m::lt(x, V(0));
    const V t1 = m::exp(m::neg(m::abs(x)));
    const V t2 = V(1) + t1;
    out[0] = (m::select(t0, V(1), t1) / t2) * (m::select(t0, t1, V(1)) / t2);
  }
};

}  // namespace actsym
