// From memory to runs: pitched rows, noise.
#pragma once

#include "layout.h"
#include "philox.h"

namespace actsym {

// to[i] = the uniform number of element first + i.
template <class C> void draw(const Call& call, int64_t first, int64_t n, C* to) {
  constexpr int lanes = 16;  // counters at a time, which the compiler makes vectors of
  uint32_t word[4][lanes];
  for (int64_t i = 0; i < n;) {
    const int64_t counter = (first + i) / 4;
    for (int l = 0; l < lanes; ++l) {
      const Block block = philox(static_cast<uint64_t>(counter + l), call.offset, call.seed);
      for (int w = 0; w < 4; ++w) word[w][l] = block.word[w];
    }
    int64_t at = (first + i) % 4;
    for (; i < n && at < 4 * lanes; ++i, ++at) to[i] = uniform<C>(word[at % 4][at / 4]);
  }
}

// What one thread needs to take elements through one function of the functor, which computes in the type C.
template <class F, class C, Step step> class Worker {
  static constexpr int outputs = step == Step::value ? 1 : F::inputs;
  // Elements a run: numbers that are drawn beforehand stay in the first cache.
  static constexpr int64_t longest = F::noise ? 512 : kChunk;

 public:
  Worker(const Call& call, Storage storage, const Layout<F, C>& layout)
      : call_(call), layout_(layout), storage_(storage), size_(storage == Storage::same ? sizeof(C) : 2) {
    const int64_t* pitch = call.pitch;
    const int64_t* grad_pitch = call.grad_pitch;
    for (int j = 0; F::inputs > 1 && j < F::inputs; ++j) {
      pitched_ |= pitch[j] != call.width || (step != Step::value && call.output[j] && grad_pitch[j] != call.width);
    }
  }

  // Elements from `first` up to `last`.  `sums` of row 0: of each lane if one channel, of each column (of the table
  // from column 0 on) otherwise.
  void operator()(int64_t first, int64_t last, const Sums& sums = {}) {
    for (int64_t i = first; i < last;) {
      int64_t n = std::min(layout_.run(i, last), longest);
      if (pitched_) n = std::min(n, call_.width - i % call_.width);
      run(i, static_cast<int>(n), sums);
      i += n;
    }
  }

 private:
  void run(int64_t i, int n, const Sums& sums) {
    Run<C> run{};
    run.count = n;
    for (int j = 0; j < F::inputs; ++j) {
      run.in[j] = static_cast<const char*>(call_.input[j]) + place(i, call_.pitch[j]) * size_;
    }
    for (int j = 0; j < outputs; ++j) {
      char* out = static_cast<char*>(call_.output[j]);
      if (out) run.out[j] = out + (step == Step::value ? i : place(i, call_.grad_pitch[j])) * size_;
    }
    if constexpr (step != Step::value) run.grad = static_cast<const char*>(call_.grad) + i * size_;
    if constexpr (F::noise) {
      draw(call_, i, n, noise_);
      run.noise = noise_;
    }
    run.sums = sums;
    evaluate(i, run);
  }

  void evaluate(int64_t i, Run<C>& run) {
    if constexpr (F::learnable + F::vectors > 0) {
      if (layout_.columns) {
        const int64_t column = i % layout_.period;
        run.table = layout_.column(column);
        run.stride = layout_.period;
        run.sums.at += run.sums.at ? column : 0;
        return through<true>(run);
      }
      run.table = layout_.row(layout_.channels == 1 ? 0 : i / layout_.inner % layout_.channels);
    }
    through<false>(run);
  }

  template <bool columns> void through(const Run<C>& run) {
    if constexpr (!is_double<C>) {
      if (storage_ != Storage::same) return compute_widened<F, step, columns>(call_, run, storage_);
    }
    compute<F, C, step, columns>(call_, run);
  }

  // Of element i in a tensor of rows `pitch` apart.
  int64_t place(int64_t i, int64_t pitch) const {
    return pitched_ ? i / call_.width * pitch + i % call_.width : i;
  }

  const Call& call_;
  const Layout<F, C>& layout_;
  const Storage storage_;
  const int64_t size_;  // of an element
  bool pitched_ = false;
  C noise_[F::noise ? longest + kPadding : 1];
};

}  // namespace actsym
