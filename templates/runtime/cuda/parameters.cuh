// What a functor is handed on the device: an object that says where the parameters are, and a sink for derivatives.
#pragma once

#include "accurate.h"
#include "device.cuh"
#include "math.cuh"
#include "philox.h"

namespace actsym {

// Rows of the table where the build fixes the length of every vector; -1: only the call knows.
template <class F> ACTSYM_SHARED constexpr int count_rows() {
  int rows = F::learnable;
  for (int v = 0; v < F::vectors; ++v) {
    if (fixed_count(v) < 0) return -1;
    rows += static_cast<int>(fixed_count(v));
  }
  return rows;
}
template <class F> constexpr int static_rows = count_rows<F>();

// So many sums a thread can keep in registers.
constexpr int kRegisterRows = 40;
template <class F> constexpr bool in_registers = static_rows<F> >= 0 && static_rows<F> <= kRegisterRows;

// Elements that a thread takes together where it makes sums: half of a pack of a 16-bit type where the sums themselves
// need many registers.
template <class F, class T>
constexpr int kSumPack = sizeof(T) == 2 && static_rows<F> > 4 ? kPack<T> / 2 : kPack<T>;

// The functor's P: the parameters of one channel.
template <class F, class C> class Parameters {
 public:
  ACTSYM_DEVICE explicit Parameters(const Call& call) : call_(call) {
#pragma unroll
    for (int i = 0; i < F::fixed; ++i) fixed_[i] = static_cast<C>(call.fixed[i]);
    channel(0);
  }

  ACTSYM_DEVICE void channel(int64_t c) {
    if constexpr (F::learnable + F::vectors > 0) {
      table_ = static_cast<const C*>(call_.table) + c;
#pragma unroll
      for (int i = 0; i < F::learnable; ++i) learned_[i] = read_only(table_ + i * call_.channels);
    }
  }
  ACTSYM_DEVICE void noise(C value) { noise_ = value; }

  ACTSYM_DEVICE C fixed(int i) const { return fixed_[i]; }
  ACTSYM_DEVICE C learned(int i) const { return learned_[i]; }
  ACTSYM_DEVICE C at(int vector, int k) const { return read_only(table_ + row(vector, k) * call_.channels); }
  ACTSYM_DEVICE int count(int vector) const { return entries(call_.count, vector); }
  ACTSYM_DEVICE int row(int vector, int k) const { return row_of(F::learnable, call_.count, vector, k); }
  ACTSYM_DEVICE C noise() const { return noise_; }
  // Each element is right by itself here: a shortcut would part the threads of a warp.
  ACTSYM_DEVICE C usual(bool, C, C right) const { return right; }
  ACTSYM_DEVICE C plain(C, C right) const { return right; }

 private:
  const Call& call_;
  const C* table_ = nullptr;
  C fixed_[at_least_one<F::fixed>];
  C learned_[at_least_one<F::learnable>];
  C noise_ = C(0);
};

// Sinks.  `begin` tells the element whose derivatives follow; elements beyond the end (not valid) add nothing.
struct NoSink {
  template <class C> ACTSYM_DEVICE void begin(C, bool) {}
};

template <class C> struct Product {
  C grad = C(0);
  bool valid = false;

  ACTSYM_DEVICE void begin(C grad_output, bool is_valid) {
    grad = grad_output;
    valid = is_valid;
  }
  ACTSYM_DEVICE C of(C derivative) const { return valid ? grad * derivative : C(0); }
};

// Sums are made in double.  Of terms that are double themselves their rounding errors are kept too.
template <class C> constexpr bool keeps_errors = sizeof(C) == sizeof(double);

template <class C> ACTSYM_DEVICE void add_to(double& sum, double& error, C term) {
  if constexpr (keeps_errors<C>) {
    Accurate both{sum, error};
    both.add(term);
    sum = both.sum;
    error = both.error;
  } else {
    sum += static_cast<double>(term);
  }
}

// A sum a row in registers.
template <class C, int rows> struct RegisterSink : Product<C> {
  double sum[at_least_one<rows>] = {}, error[keeps_errors<C> ? at_least_one<rows> : 1] = {};
  int64_t wanted;

  ACTSYM_DEVICE explicit RegisterSink(int64_t wanted_rows) : wanted(wanted_rows) {}
  ACTSYM_DEVICE void add(int row, C derivative) {
    if (is_wanted(wanted, row)) add_to(sum[row], error[keeps_errors<C> ? row : 0], this->of(derivative));
  }
  ACTSYM_DEVICE double total(int row) const {
    return keeps_errors<C> ? Accurate{sum[row], error[keeps_errors<C> ? row : 0]}.total() : sum[row];
  }
};

// Summed over the warp, then by lane 0 to the warp's own sums in shared memory, which their errors follow.
template <class C> struct WarpSink : Product<C> {
  double* sums;
  int64_t rows, wanted;
  bool first_lane;

  ACTSYM_DEVICE WarpSink(double* sums_of_warp, int64_t all_rows, int64_t wanted_rows, bool is_first_lane)
      : sums(sums_of_warp), rows(all_rows), wanted(wanted_rows), first_lane(is_first_lane) {}
  ACTSYM_DEVICE void add(int row, C derivative) {
    if (!is_wanted(wanted, row)) return;
    const C total = warp_sum(this->of(derivative));
    if (first_lane) add_to(sums[row], sums[rows + row], total);
  }
};

// Added to slots in global memory that the thread alone owns; `errors` further on is the rounding error of each.
template <class C> struct SlotSink : Product<C> {
  double* slots;
  int64_t stride, errors, wanted;

  ACTSYM_DEVICE SlotSink(double* own, int64_t stride_of_rows, int64_t to_errors, int64_t wanted_rows)
      : slots(own), stride(stride_of_rows), errors(to_errors), wanted(wanted_rows) {}
  ACTSYM_DEVICE void add(int row, C derivative) {
    double* slot = slots + row * stride;
    if (is_wanted(wanted, row)) add_to(*slot, slot[keeps_errors<C> ? errors : 0], this->of(derivative));
  }
};

}  // namespace actsym
