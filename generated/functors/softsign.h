// softsign: x/(Abs(x) + 1)
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct Softsign {
  using Half = Softsign;  // computes half types
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = m::cap(x, m::constant<V>(0x1.fffffep+127f, 0x1.fffffffffffffp+1023));
    const V t1 = m::max(t0, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    out[0] = t1 / (m::abs(t1) + V(1));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = m::abs(x) + V(1);
    out[0] = (V(1) / t0) / t0;
  }
};

}  // namespace actsym
