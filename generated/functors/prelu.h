// PReLU: Piecewise((x, x > 0), (a*x, True))
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct PReLU {
  static constexpr int parameters = 1;
  static constexpr int learnable = 1;

  // out[0] = f
  template <class V>
  ACTSYM_FUNCTION void value(V x, const V* parameter, V* out) {
    const V a = parameter[0];
    out[0] = m::select(m::lt(V(0), x), x, (a * x));
  }

  // out[0] = df/dx
  template <class V>
  ACTSYM_FUNCTION void slope(V x, const V* parameter, V* out) {
    const V a = parameter[0];
    out[0] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), V(1), a));
  }

  // out[0] = df/dx, out[1] = df/da
  template <class V>
  ACTSYM_FUNCTION void gradient(V x, const V* parameter, V* out) {
    const V a = parameter[0];
    const auto t0 = m::lt(V(0), x);
    out[0] = m::select(m::unordered(x), x, m::select(t0, V(1), a));
    out[1] = m::select(t0, V(0), x);
  }
};

}  // namespace actsym
