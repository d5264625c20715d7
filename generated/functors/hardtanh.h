// hardtanh: Piecewise((low, low >= x), (x, high > x), (high, True))
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct Hardtanh {
  using Half = Hardtanh;  // computes half types
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 2;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_low = p.fixed(0);
    const V p_high = p.fixed(1);
    const V t0 = m::select(m::le(x, p_low), p_low, m::select(m::lt(x, p_high), x, p_high));
    out[0] = m::select(m::unordered(x), x, t0);
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    const V x = in[0];
    const V p_low = p.fixed(0);
    const V p_high = p.fixed(1);
    const V t0 = m::select(m::le(x, p_low), V(0), m::select(m::lt(x, p_high), V(1), V(0)));
    out[0] = m::select(m::unordered(x), x, t0);
  }
};

}  // namespace actsym
