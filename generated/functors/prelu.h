// PReLU: Piecewise((x, x > 0), (a*x, True))
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct PReLU {
  using Half = PReLU;  // computes half types
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 1;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_a = p.learned(0);
    const V t0 = m::select(m::lt(V(0), x), x, m::select(m::eq(p_a, V(0)), p_a, (p_a * x)));
    out[0] = m::select(m::unordered(x), x, t0);
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_a = p.learned(0);
    out[0] = m::select(m::unordered(x), x, m::select(m::lt(V(0), x), V(1), p_a));
  }

  // out[0] = df/dx; row 0: df/da
  template <class V, class P, class Sink>
  ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    const V x = in[0];
    const V p_a = p.learned(0);
    const auto t0 = m::lt(V(0), x);
    out[0] = m::select(m::unordered(x), x, m::select(t0, V(1), p_a));
    sink.add(0, m::select(t0, V(0), x));
  }
};

}  // namespace actsym
