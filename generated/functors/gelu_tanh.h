// GELU-tanh: x*(tanh(sqrt(2)*(8943*x**3/200000 + x)/sqrt(pi)) + 1)/2
// Generated from its definition in the catalogue; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct GELUTanh {
  static constexpr int parameters = 0;
  static constexpr int learnable = 0;

  // out[0] = f
  template <class V>
  ACTSYM_FUNCTION void value(V x, const V* parameter, V* out) {
    const V t0 = m::max(x, m::constant<V>(-0x1.fffffep+127f, -0x1.fffffffffffffp+1023));
    const V t1 = t0 * t0;
    const V t2 = t1 * t0;
    const V t3 = t2 * m::constant<V>(0x1.6e4e26p-5f, 0x1.6e4e26d4801f7p-5);
    const V t4 = t0 + t3;
    const V t5 = t4 * m::constant<V>(0x1.988454p+0f, 0x1.9884533d43651p+0);
    const auto t6 = m::lt(t5, V(0));
    const V t7 = m::abs(t5);
    const V t8 = m::exp(m::neg(t7));
    const V t9 = m::fma(t4, m::constant<V>(0x1.988454p+0f, 0x1.9884533d43651p+0), m::neg(t5));
    const V t10 = t4 * m::constant<V>(-0x1.857936p-25f, -0x1.cbc0d30ebfd15p-54);
    const V t11 = t4 - t0;
    const V t12 = m::fma(t2, m::constant<V>(0x1.6e4e26p-5f, 0x1.6e4e26d4801f7p-5), m::neg(t3));
    const V t13 = t2 * m::constant<V>(0x1.a9003ep-30f, 0x1.441355475a31ap-59);
    const V t14 = m::fma(t1, t0, m::neg(t2)) + (m::fma(t0, t0, m::neg(t1)) * t0);
    const V t15 = (t12 + t13) + (t14 * m::constant<V>(0x1.6e4e26p-5f, 0x1.6e4e26d4801f7p-5));
    const V t16 = (((t0 - (t4 - t11)) + (t3 - t11)) + t15) * m::constant<V>(0x1.988454p+0f, 0x1.9884533d43651p+0);
    const V t17 = (t9 + t10) + t16;
    const V t18 = m::select(m::lt(t7, V(1000)), m::select(t6, t17, m::neg(t17)), V(0));
    const V t19 = t8 + (t8 * t18);
    out[0] = (m::select(t6, t19, V(1)) / (V(1) + t19)) * t0;
  }

  // out[0] = df/dx
  template <class V>
  ACTSYM_FUNCTION void slope(V x, const V* parameter, V* out) {
    const V t0 = m::max(m::min(x, m::constant<V>(0x1p+65f, 0x1p+513)), m::constant<V>(-0x1p+65f, -0x1p+513));
    const V t1 = t0 * t0;
    const V t2 = t1 * t0;
    const V t3 = t2 * m::constant<V>(0x1.6e4e26p-5f, 0x1.6e4e26d4801f7p-5);
    const V t4 = t0 + t3;
    const V t5 = t4 * m::constant<V>(0x1.988454p+0f, 0x1.9884533d43651p+0);
    const auto t6 = m::lt(t5, V(0));
    const V t7 = m::abs(t5);
    const V t8 = m::exp(m::neg(t7));
    const V t9 = m::fma(t4, m::constant<V>(0x1.988454p+0f, 0x1.9884533d43651p+0), m::neg(t5));
    const V t10 = t4 * m::constant<V>(-0x1.857936p-25f, -0x1.cbc0d30ebfd15p-54);
    const V t11 = t4 - t0;
    const V t12 = m::fma(t2, m::constant<V>(0x1.6e4e26p-5f, 0x1.6e4e26d4801f7p-5), m::neg(t3));
    const V t13 = t2 * m::constant<V>(0x1.a9003ep-30f, 0x1.441355475a31ap-59);
    const V t14 = m::fma(t1, t0, m::neg(t2)) + (m::fma(t0, t0, m::neg(t1)) * t0);
    const V t15 = (t12 + t13) + (t14 * m::constant<V>(0x1.6e4e26p-5f, 0x1.6e4e26d4801f7p-5));
    const V t16 = (((t0 - (t4 - t11)) + (t3 - t11)) + t15) * m::constant<V>(0x1.988454p+0f, 0x1.9884533d43651p+0);
    const V t17 = (t9 + t10) + t16;
    const V t18 = m::select(m::lt(t7, V(1000)), m::select(t6, t17, m::neg(t17)), V(0));
    const V t19 = t8 + (t8 * t18);
    const V t20 = V(1) + t19;
    const V t21 = m::select(t6, t19, V(1)) / t20;
    const V t22 = (m::constant<V>(0x1.12ba9ep-3f, 0x1.12ba9d1f60179p-3) * t0) * t0;
    const V t23 = (((m::select(t6, V(1), t19) / t20) * t21) * (t22 + V(1))) * m::constant<V>(0x1.988454p+0f, 0x1.9884533d43651p+0);
    out[0] = (t23 * t0) + t21;
  }
};

}  // namespace actsym
