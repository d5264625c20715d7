// Where elements and parameters are: the walk over a tensor in runs that one set of parameters, or consecutive columns
// of the table, serves.
#pragma once

#include "parameters.h"

namespace actsym {

// Elements a chunk: what one thread does at a time.
constexpr int64_t kChunk = 1 << 14;
// Below so many elements a channel, consecutive elements are laid against consecutive columns of the table.
constexpr int64_t kShortRun = 32;
// A table of fewer columns is repeated until it has as many.
constexpr int64_t kColumns = 256;
// Entries that such an expanded table holds at most.
constexpr int64_t kExpanded = 1 << 20;
// More than the widest vector.
constexpr int64_t kPadding = 64;

template <class F> int64_t rows_of(const Call& call) {
  return row_of(F::learnable, call.count, F::vectors, 0);
}

// `columns` is false: element i has channel (i / inner) % channels, whose rows are at row(channel), one after the
// other.  true: it has column i % period of a table whose rows are `period` entries long; several columns may stand for
// one channel.
template <class F, class C> class Layout {
 public:
  int64_t rows, channels, inner, period;
  bool columns = false;

  [[gnu::noinline]] explicit Layout(const Call& call)
      : rows(rows_of<F>(call)), channels(rows ? call.channels : 1), inner(call.inner), period(1) {
    table_ = static_cast<const C*>(call.table);
    if (channels == 1) {
      inner = std::max<int64_t>(call.elements, 1);
      return;
    }
    const int64_t one = channels * inner;
    period = one >= kColumns ? one : (kColumns + one - 1) / one * one;
    columns = inner == 1 || (inner < kShortRun && rows * period <= kExpanded);
    if (columns) {
      expand();
    } else {
      transpose();
    }
  }

  const C* row(int64_t channel) const { return table_ + channel * rows; }
  const C* column(int64_t column) const { return table_ + column; }
  int64_t channel_of(int64_t column) const { return column / inner % channels; }

  // The length of the run that begins at element i: up to `end` at most.
  int64_t run(int64_t i, int64_t end) const {
    const int64_t unit = columns ? period : inner;
    return channels == 1 ? end - i : std::min(end - i, unit - i % unit);
  }

 private:
  void expand() {
    own_.resize(rows * period + kPadding);
    for (int64_t r = 0; r < rows; ++r) {
      for (int64_t j = 0; j < period; ++j) own_[r * period + j] = table_[r * channels + channel_of(j)];
    }
    table_ = own_.data();
  }

  void transpose() {
    own_.resize(rows * channels);
    for (int64_t r = 0; r < rows; ++r) {
      for (int64_t c = 0; c < channels; ++c) own_[c * rows + r] = table_[r * channels + c];
    }
    table_ = own_.data();
  }

  const C* table_;
  std::vector<C> own_;
};

}  // namespace actsym
