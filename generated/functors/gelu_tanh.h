// GELU-tanh: x*(tanh(sqrt(2)*(8943*x**3/200000 + x)/sqrt(pi)) + 1)/2
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct GELUTanh {
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 0;
  static constexpr int learnable = 0;
  static constexpr int vectors = 0;

  // out[0] = f
  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V t1 = t0 * t0;
    const V t2 = t1 * t0;
    const V t3 = t2 * m::constant<V>(0x1.6e4e26p-5f, 0x1.6e4e26d4801f7p-5);
    const V t4 = t0 + t3;
    const V t5 = t4 * m::constant<V>(0x1.988454p+0f, 0x1.9884533d43651p+0);
    const auto t6 = m::lt(t5, V(0));
    const V t7 = m::abs(t5);
    const auto t8 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t7);
    const V t9 = m::neg((t7 - m::select(t8, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
    const V t10 = m::exp(t9);
    const V t11 = m::fma(t4, m::constant<V>(0x1.988454p+0f, 0x1.9884533d43651p+0), m::neg(t5));
    const V t12 = t4 * m::constant<V>(-0x1.857936p-25f, -0x1.cbc0d30ebfd15p-54);
    const V t13 = t4 - t0;
    const V t14 = m::fma(t2, m::constant<V>(0x1.6e4e26p-5f, 0x1.6e4e26d4801f7p-5), m::neg(t3));
    const V t15 = t2 * m::constant<V>(0x1.a9003ep-30f, 0x1.441355475a31ap-59);
    const V t16 = m::fma(t1, t0, m::neg(t2)) + (m::fma(t0, t0, m::neg(t1)) * t0);
    const V t17 = (t14 + t15) + (t16 * m::constant<V>(0x1.6e4e26p-5f, 0x1.6e4e26d4801f7p-5));
    const V t18 = (((t0 - (t4 - t13)) + (t3 - t13)) + t17) * m::constant<V>(0x1.988454p+0f, 0x1.9884533d43651p+0);
    const V t19 = (t11 + t12) + t18;
    const V t20 = m::select(m::lt(t7, V(1000)), m::select(t6, t19, m::neg(t19)), V(0));
    const V t21 = t10 + (t10 * t20);
    const V t22 = m::select(t8, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    out[0] = ((m::select(t6, t21, V(1)) / (V(1) + t21)) * t0) * m::select(t6, t22, V(1));
  }

  // out[0] = df/dx
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    const V x = in[0];
    const V t0 = m::max(m::min(x, m::constant<V>(0x1p+65f, 0x1p+513)), m::constant<V>(-0x1p+65f, -0x1p+513));
    const V t1 = t0 * t0;
    const V t2 = t1 * t0;
    const V t3 = t2 * m::constant<V>(0x1.6e4e26p-5f, 0x1.6e4e26d4801f7p-5);
    const V t4 = t0 + t3;
    const V t5 = t4 * m::constant<V>(0x1.988454p+0f, 0x1.9884533d43651p+0);
    const V t6 = m::abs(t5);
    const auto t7 = m::lt(m::constant<V>(0x1p+6f, 0x1.4p+9), t6);
    const V t8 = m::neg((t6 - m::select(t7, m::constant<V>(0x1p+5f, 0x1p+6), V(0))));
    const V t9 = m::exp(t8);
    const auto t10 = m::lt(t5, V(0));
    const V t11 = m::fma(t4, m::constant<V>(0x1.988454p+0f, 0x1.9884533d43651p+0), m::neg(t5));
    const V t12 = t4 * m::constant<V>(-0x1.857936p-25f, -0x1.cbc0d30ebfd15p-54);
    const V t13 = t4 - t0;
    const V t14 = m::fma(t2, m::constant<V>(0x1.6e4e26p-5f, 0x1.6e4e26d4801f7p-5), m::neg(t3));
    const V t15 = t2 * m::constant<V>(0x1.a9003ep-30f, 0x1.441355475a31ap-59);
    const V t16 = m::fma(t1, t0, m::neg(t2)) + (m::fma(t0, t0, m::neg(t1)) * t0);
    const V t17 = (t14 + t15) + (t16 * m::constant<V>(0x1.6e4e26p-5f, 0x1.6e4e26d4801f7p-5));
    const V t18 = (((t0 - (t4 - t13)) + (t3 - t13)) + t17) * m::constant<V>(0x1.988454p+0f, 0x1.9884533d43651p+0);
    const V t19 = (t11 + t12) + t18;
    const V t20 = m::select(m::lt(t6, V(1000)), m::select(t10, t19, m::neg(t19)), V(0));
    const V t21 = t9 + (t9 * t20);
    const V t22 = V(1) + t21;
    const V t23 = (m::constant<V>(0x1.12ba9ep-3f, 0x1.12ba9d1f60179p-3) * t0) * t0;
    const V t24 = (((t21 / t22) / t22) * (t23 + V(1))) * m::constant<V>(0x1.988454p+0f, 0x1.9884533d43651p+0);
    const V t25 = m::select(t7, m::constant<V>(0x1.c8465p-47f, 0x1.969d47321e4ccp-93), V(1));
    const V t26 = (m::select(t10, t21, V(1)) / t22) * m::select(t10, t25, V(1));
    out[0] = ((t24 * t0) * t25) + t26;
  }
};

}  // namespace actsym
