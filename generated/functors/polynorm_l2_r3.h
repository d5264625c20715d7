// PolyNorm L2(r=3): a_0/sqrt(RowSum(1)) + a_1*x/sqrt(RowSum(x**2)) + a_2*x**2/sqrt(RowSum(x**4)) + a_3*x**3/sqrt(RowSum(x**6))
// Generated from its definition; edit that and run `actsym generate`.
#pragma once

namespace actsym {

struct PolyNormL2_r3 {
  static constexpr int sums = 3;
  static constexpr int products = 4;
  static constexpr int numbers = 0;
  static constexpr int value_coefficients = 4;
  static constexpr int slope_coefficients = 6;
  static constexpr int learnable = 4;
  static constexpr int fixed = 0;
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
  ACTSYM_FUNCTION void forward_row(const V* s, V , V length, const V* p, V* out) {
    const V p_a_0 = p[0];
    const V p_a_1 = p[1];
    const V p_a_2 = p[2];
    const V p_a_3 = p[3];
    const V sum_0_ = s[0];
    const V sum_1_ = s[1];
    const V sum_2_ = s[2];
    out[0] = p_a_0 / m::sqrt(length);
    out[1] = p_a_1 / m::sqrt(sum_0_);
    out[2] = p_a_2 / m::sqrt(sum_1_);
    out[3] = p_a_3 / m::sqrt(sum_2_);
  }

  // coefficients of slope
  template <class V>
  ACTSYM_FUNCTION void backward_row(const V* s, const V* b, V scale, V , const V* p, V* out) {
    const V p_a_1 = p[1];
    const V p_a_2 = p[2];
    const V p_a_3 = p[3];
    const V product_0_ = b[0];
    const V product_1_ = b[1];
    const V product_2_ = b[2];
    const V sum_0_ = s[0];
    const V sum_1_ = s[1];
    const V sum_2_ = s[2];
    const V t0 = m::sqrt(sum_0_);
    const V t1 = m::sqrt(sum_1_);
    const V t2 = m::sqrt(sum_2_);
    out[0] = (p_a_1 / t0) / scale;
    out[1] = ((p_a_2 * V(2)) / t1) / scale;
    out[2] = ((p_a_3 * V(3)) / t2) / scale;
    out[3] = m::neg((((((p_a_1 * product_0_) / t0) / t0) / t0) / scale));
    out[4] = m::neg(((((((p_a_2 * product_1_) * V(2)) / t1) / t1) / t1) / scale));
    out[5] = m::neg(((((((p_a_3 * product_2_) * V(3)) / t2) / t2) / t2) / scale));
  }

  // the row's share of the gradients by the parameters
  template <class V>
  ACTSYM_FUNCTION void parameter_row(const V* s, const V* b, V , V length, const V* , V* out) {
    const V product_0_ = b[0];
    const V product_1_ = b[1];
    const V product_2_ = b[2];
    const V product_3_ = b[3];
    const V sum_0_ = s[0];
    const V sum_1_ = s[1];
    const V sum_2_ = s[2];
    out[0] = product_3_ / m::sqrt(length);
    out[1] = product_0_ / m::sqrt(sum_0_);
    out[2] = product_1_ / m::sqrt(sum_1_);
    out[3] = product_2_ / m::sqrt(sum_2_);
  }
};

}  // namespace actsym
