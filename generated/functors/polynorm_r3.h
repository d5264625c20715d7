// PolyNorm(r=3): bias + weight_0*x/sqrt(eps + RowMean(x**2)) + weight_1*x**2/sqrt(eps + RowMean(x**4)) + weight_2*x**3/sqrt(eps + RowMean(x**6))
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct PolyNorm_r3 {
  static constexpr int sums = 3;
  static constexpr int products = 4;
  static constexpr int numbers = 0;
  static constexpr int value_coefficients = 4;
  static constexpr int slope_coefficients = 6;
  static constexpr int learnable = 4;
  static constexpr int fixed = 1;
  static constexpr int scaled = 1;
  static constexpr int fused = 1;
  static constexpr int side = 0;
  static constexpr int quick = 1;
  // sum i is of degree sum_degree(i) in x, product i of degree product_degree(i); 0 where x is not scaled
  ACTSYM_FUNCTION constexpr int sum_degree(int i) {
    constexpr int degree[] = {2, 4, 6};
    return degree[i];
  }
  ACTSYM_FUNCTION constexpr int product_degree(int i) {
    constexpr int degree[] = {1, 2, 3, 0};
    return degree[i];
  }

  // out[i] = what the row sums
  template <class V>
  ACTSYM_FUNCTION void statistics(V x, V* out) {
    const V t0 = x * x;
    const V t1 = t0 * t0;
    out[0] = t0;
    out[1] = t1;
    out[2] = t0 * t1;
  }

  // out[i] = what the row sums grad_output times
  template <class V>
  ACTSYM_FUNCTION void products_of(V x, const V* , V* out) {
    const V t0 = x * x;
    out[0] = x;
    out[1] = t0;
    out[2] = x * t0;
    out[3] = V(1);
  }

  // out[0] = f
  template <class V>
  ACTSYM_FUNCTION void value(V x, const V* c, V* out) {
    const V c_0_ = c[0];
    const V c_1_ = c[1];
    const V c_2_ = c[2];
    const V c_3_ = c[3];
    out[0] = c_0_ + ((c_1_ + ((c_2_ + (c_3_ * x)) * x)) * x);
  }

  // out[0] = gradient by x; g is grad_output
  template <class V>
  ACTSYM_FUNCTION void slope(V x, V g, const V* c, V* out) {
    const V c_0_ = c[0];
    const V c_1_ = c[1];
    const V c_2_ = c[2];
    const V c_3_ = c[3];
    const V c_4_ = c[4];
    const V c_5_ = c[5];
    out[0] = (g * (c_0_ + ((c_1_ + (c_2_ * x)) * x))) + ((c_3_ + (((c_4_ + ((c_5_ * x) * x)) * x) * x)) * x);
  }

  // numbers of the row that entries read
  template <class V>
  ACTSYM_FUNCTION void numbers_of(const V* , V , V , const V* , V*) {
  }

  // coefficients of value
  template <class V>
  ACTSYM_FUNCTION void forward_row(const V* s, V scale, V length, const V* p, V* out) {
    const V p_bias = p[3];
    const V p_eps = p[4];
    const V sum_0_ = s[0];
    const V sum_1_ = s[1];
    const V sum_2_ = s[2];
    const V p_weight_0 = p[0];
    const V p_weight_1 = p[1];
    const V p_weight_2 = p[2];
    const V t0 = scale * scale;
    const V t1 = t0 * t0;
    out[0] = p_bias;
    out[1] = (scale * p_weight_0) / m::sqrt((p_eps + ((t0 * sum_0_) / length)));
    out[2] = (t0 * p_weight_1) / m::sqrt((p_eps + ((t1 * sum_1_) / length)));
    out[3] = ((scale * t0) * p_weight_2) / m::sqrt((p_eps + (((t0 * t1) * sum_2_) / length)));
  }

  // coefficients of slope
  template <class V>
  ACTSYM_FUNCTION void backward_row(const V* s, const V* b, V scale, V length, const V* p, V* out) {
    const V p_eps = p[4];
    const V product_0_ = b[0];
    const V product_1_ = b[1];
    const V product_2_ = b[2];
    const V sum_0_ = s[0];
    const V sum_1_ = s[1];
    const V sum_2_ = s[2];
    const V p_weight_0 = p[0];
    const V p_weight_1 = p[1];
    const V p_weight_2 = p[2];
    const V t0 = scale * scale;
    const V t1 = m::sqrt((p_eps + ((t0 * sum_0_) / length)));
    const V t2 = t0 * t0;
    const V t3 = m::sqrt((p_eps + ((t2 * sum_1_) / length)));
    const V t4 = m::sqrt((p_eps + (((t0 * t2) * sum_2_) / length)));
    const V t5 = (((((product_0_ * t0) * p_weight_0) / length) / t1) / t1) / t1;
    const V t6 = (((product_1_ * (scale * t2)) * p_weight_1) * V(2)) / length;
    const V t7 = ((((product_2_ * (t2 * t2)) * p_weight_2) * V(3)) / length) / t4;
    out[0] = p_weight_0 / t1;
    out[1] = ((scale * p_weight_1) * V(2)) / t3;
    out[2] = ((t0 * p_weight_2) * V(3)) / t4;
    out[3] = m::neg(t5);
    out[4] = m::neg((((t6 / t3) / t3) / t3));
    out[5] = m::neg(((t7 / t4) / t4));
  }

  // the row's share of the gradients by the parameters
  template <class V>
  ACTSYM_FUNCTION void parameter_row(const V* s, const V* b, V scale, V length, const V* p, V* out) {
    const V p_eps = p[4];
    const V product_0_ = b[0];
    const V product_1_ = b[1];
    const V product_2_ = b[2];
    const V product_3_ = b[3];
    const V sum_0_ = s[0];
    const V sum_1_ = s[1];
    const V sum_2_ = s[2];
    const V t0 = scale * scale;
    const V t1 = t0 * t0;
    out[0] = (product_0_ * scale) / m::sqrt((p_eps + ((t0 * sum_0_) / length)));
    out[1] = (product_1_ * t0) / m::sqrt((p_eps + ((t1 * sum_1_) / length)));
    out[2] = (product_2_ * (scale * t0)) / m::sqrt((p_eps + (((t0 * t1) * sum_2_) / length)));
    out[3] = product_3_;
  }
};

}  // namespace actsym
