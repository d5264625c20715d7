// From memory to runs and back: element types, pitched rows, noise.
#pragma once

#include <type_traits>

#include "layout.h"
#include "philox.h"

namespace actsym {

template <class T> constexpr bool is_half = std::is_same_v<T, c10::Half> || std::is_same_v<T, c10::BFloat16>;
// The type that is computed in.
template <class T> using compute_t = std::conditional_t<std::is_same_v<T, double>, double, float>;

template <class T> void widen(const T* from, float* to, int64_t n) {
  using H = Vectorized<T>;
  for (int64_t i = 0; i < n; i += H::size()) {
    const int64_t count = std::min<int64_t>(H::size(), n - i);
    auto [low, high] = at::vec::convert_to_float<T>(H::loadu(from + i, count));
    low.store(to + i);
    high.store(to + i + H::size() / 2);
  }
}

template <class T> void narrow(const float* from, T* to, int64_t n) {
  using H = Vectorized<T>;
  using V = Vectorized<float>;
  for (int64_t i = 0; i < n; i += H::size()) {
    const int64_t count = std::min<int64_t>(H::size(), n - i);
    at::vec::convert_from_float<T>(V::loadu(from + i), V::loadu(from + i + H::size() / 2)).store(to + i, count);
  }
}

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

// What one thread needs to take elements of type T through one function of the functor.
template <class F, class T, Step step> class Worker {
  using C = compute_t<T>;
  static constexpr int outputs = step == Step::value ? 1 : F::inputs;
  static constexpr bool staged = is_half<T> || F::noise;
  // Elements a run: what is widened or drawn beforehand stays in the first cache.
  static constexpr int64_t longest = staged ? 512 : kChunk;
  static constexpr int64_t room = longest + kPadding;

 public:
  Worker(const Call& call, const Layout<F, C>& layout) : call_(call), layout_(layout) {
    const int64_t* pitch = call.pitch;
    const int64_t* grad_pitch = call.grad_pitch;
    for (int j = 0; F::inputs > 1 && j < F::inputs; ++j) {
      pitched_ |= pitch[j] != call.width || (step != Step::value && call.output[j] && grad_pitch[j] != call.width);
    }
  }

  // Elements from `first` up to `last`.  `sums` of row 0: of each lane if one channel, of each column (of the table
  // from column 0 on) otherwise.
  void operator()(int64_t first, int64_t last, double* sums = nullptr, int64_t sums_stride = 0) {
    for (int64_t i = first; i < last;) {
      int64_t n = std::min(layout_.run(i, last), longest);
      if (pitched_) n = std::min(n, call_.width - i % call_.width);
      run(i, static_cast<int>(n), sums, sums_stride);
      i += n;
    }
  }

 private:
  void run(int64_t i, int n, double* sums, int64_t sums_stride) {
    Run<C> run{};
    run.count = n;
    for (int j = 0; j < F::inputs; ++j) {
      run.in[j] = read(static_cast<const T*>(call_.input[j]) + place(i, call_.pitch[j]), n, in_[j]);
    }
    T* out[outputs];
    for (int j = 0; j < outputs; ++j) {
      out[j] = static_cast<T*>(call_.output[j]);
      if (out[j]) {
        out[j] += step == Step::value ? i : place(i, call_.grad_pitch[j]);
        if constexpr (is_half<T>) {
          run.out[j] = out_[j];
        } else {
          run.out[j] = out[j];
        }
      }
    }
    if constexpr (step != Step::value) run.grad = read(static_cast<const T*>(call_.grad) + i, n, grad_);
    if constexpr (F::noise) {
      draw(call_, i, n, noise_);
      run.noise = noise_;
    }
    run.sums = sums;
    run.sums_stride = sums_stride;
    evaluate(i, run);
    if constexpr (is_half<T>) {
      for (int j = 0; j < outputs; ++j) {
        if (out[j]) narrow(out_[j], out[j], n);
      }
    }
  }

  void evaluate(int64_t i, Run<C>& run) {
    if constexpr (F::learnable + F::vectors > 0) {
      if (layout_.columns) {
        const int64_t column = i % layout_.period;
        run.table = layout_.column(column);
        run.stride = layout_.period;
        run.sums += run.sums ? column : 0;
        return compute<F, C, step, true>(call_, run);
      }
      run.table = layout_.row(layout_.channels == 1 ? 0 : i / layout_.inner % layout_.channels);
    }
    compute<F, C, step, false>(call_, run);
  }

  const C* read(const T* from, int n, C* buffer) {
    if constexpr (is_half<T>) {
      widen(from, buffer, n);
      return buffer;
    } else {
      return from;
    }
  }

  // Of element i in a tensor of rows `pitch` apart.
  int64_t place(int64_t i, int64_t pitch) const {
    return pitched_ ? i / call_.width * pitch + i % call_.width : i;
  }

  const Call& call_;
  const Layout<F, C>& layout_;
  bool pitched_ = false;
  C in_[F::inputs][is_half<T> ? room : 1], out_[outputs][is_half<T> ? room : 1];
  C grad_[is_half<T> && step != Step::value ? room : 1], noise_[F::noise ? room : 1];
};

}  // namespace actsym
