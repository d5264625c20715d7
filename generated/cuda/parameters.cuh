// What a functor is handed on the device: an object that says where the parameters are, and a sink for derivatives.
#pragma once

#include "accurate.h"
#include "device.cuh"
#include "math.cuh"
#include "philox.h"
#include "quotients.cuh"

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

// Parameters that a thread can keep beside them.
template <class C> constexpr int kKept = sizeof(C) == sizeof(double) ? 12 : 80;

// The functor's P: the parameters of `sets` channels, of which one is in use.  What registers have room for is read
// once, when a channel is named; entries of longer vectors are read whenever they are asked for.
template <class F, class C, int channels = 1> class Parameters {
 public:
  static constexpr int sets = channels;
  static constexpr bool learns = F::learnable + F::vectors > 0;
  static constexpr bool whole = in_registers<F> && static_rows<F> * sets <= kKept<C>;
  static constexpr int kept = whole ? static_rows<F> : F::learnable;

  ACTSYM_DEVICE explicit Parameters(const Call& call) : call_(call) {
#pragma unroll
    for (int i = 0; i < F::fixed; ++i) fixed_[i] = static_cast<C>(call.fixed[i]);
    if constexpr (F::noise) {
      seed_ = call.drawn ? read_only(call.drawn) : call.seed;
      offset_ = call.drawn ? read_only(call.drawn + 1) : call.offset;
    }
  }

  // A set becomes that of channel c.
  ACTSYM_DEVICE void channel(int64_t c, int set = 0) {
    if constexpr (learns) {
      column_[set] = static_cast<const C*>(call_.table) + c;
#pragma unroll
      for (int i = 0; i < kept; ++i) row_[set][i] = read_only(column_[set] + i * call_.channels);
    }
  }
  // A set becomes that of the first one's channel.
  ACTSYM_DEVICE void as_first(int set) {
    if constexpr (learns) {
      column_[set] = column_[0];
#pragma unroll
      for (int i = 0; i < kept; ++i) row_[set][i] = row_[0][i];
    }
  }
  // The sets become those of channels c, c + 1, ..., which stand at multiples of 16 bytes in each row of the table.
  ACTSYM_DEVICE void beside(int64_t c) {
    constexpr int N = sets < kPack<C> ? sets : kPack<C>;
    if constexpr (learns) {
#pragma unroll
      for (int set = 0; set < sets; ++set) column_[set] = static_cast<const C*>(call_.table) + c + set;
#pragma unroll
      for (int i = 0; i < kept; ++i) {
#pragma unroll
        for (int set = 0; set < sets; set += N) {
          const auto pack = *reinterpret_cast<const Pack<C, N>*>(column_[set] + i * call_.channels);
#pragma unroll
          for (int k = 0; k < N; ++k) row_[set + k][i] = pack.at[k];
        }
      }
    }
  }
  ACTSYM_DEVICE void use(int set) { set_ = set; }
  ACTSYM_DEVICE void noise(C value) { noise_ = value; }

  ACTSYM_DEVICE C fixed(int i) const { return fixed_[i]; }
  ACTSYM_DEVICE C learned(int i) const { return row_[set()][i]; }
  ACTSYM_DEVICE C at(int vector, int k) const {
    if constexpr (whole) {
      return row_[set()][row(vector, k)];
    } else {
      return read_only(column_[set()] + row(vector, k) * call_.channels);
    }
  }
  ACTSYM_DEVICE int count(int vector) const { return entries(call_.count, vector); }
  ACTSYM_DEVICE int row(int vector, int k) const { return row_of(F::learnable, call_.count, vector, k); }
  ACTSYM_DEVICE C noise() const { return noise_; }
  ACTSYM_DEVICE uint64_t seed() const { return seed_; }
  ACTSYM_DEVICE uint64_t offset() const { return offset_; }
  // Each element is right by itself here: a shortcut would part the threads of a warp.
  ACTSYM_DEVICE C usual(bool, C, C right) const { return right; }
  ACTSYM_DEVICE C plain(C, C right) const { return right; }
  ACTSYM_DEVICE C plain(m::Quotient right, C) const { return right; }

 private:
  // A constant where there is one set: an index that is not keeps arrays out of registers.
  ACTSYM_DEVICE int set() const { return sets > 1 ? set_ : 0; }

  const Call& call_;
  int set_ = 0;
  const C* column_[sets] = {};
  C row_[sets][at_least_one<kept>];
  C fixed_[at_least_one<F::fixed>];
  C noise_ = C(0);
  uint64_t seed_ = 0, offset_ = 0;
};

// Sinks.  `begin` tells the element whose derivatives follow, by its number among those that the thread takes together;
// elements beyond the end (not valid) add nothing.
struct NoSink {
  template <class C> ACTSYM_DEVICE void begin(int, C, bool) {}
};

template <class C> struct Product {
  C grad = C(0);
  bool valid = false;

  ACTSYM_DEVICE void begin(int, C grad_output, bool is_valid) {
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

// A sum a row in registers, for each of `sets` channels.  All rows are summed: to ask which are wanted takes longer.
// The product of two floats is exact in double.
template <class C, int rows, int sets = 1> struct RegisterSink : Product<C> {
  double sum[sets][at_least_one<rows>] = {}, error[sets][keeps_errors<C> ? at_least_one<rows> : 1] = {};
  int latest = 0;

  ACTSYM_DEVICE void begin(int k, C grad_output, bool is_valid) {
    Product<C>::begin(k, grad_output, is_valid);
    latest = k;
  }
  ACTSYM_DEVICE void add(int row, C derivative) {
    const int set = sets > 1 ? latest : 0;
    if constexpr (keeps_errors<C>) {
      add_to(sum[set][row], error[set][row], this->of(derivative));
    } else {
      const double factor = this->valid ? derivative : C(0);
      sum[set][row] = ::fma(static_cast<double>(this->grad), factor, sum[set][row]);
    }
  }
  ACTSYM_DEVICE double total(int row, int k = 0) const {
    return keeps_errors<C> ? Accurate{sum[k][row], error[k][keeps_errors<C> ? row : 0]}.total() : sum[k][row];
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
