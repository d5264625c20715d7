// A few elements through one function of the functor: load, evaluate, store.
#pragma once

#include "parameters.cuh"

namespace actsym {

enum class Step { value, slope, gradient };

// Of element i in a tensor of rows `pitch` apart.
template <class F> ACTSYM_DEVICE int64_t place(const Call& call, int64_t i, int64_t pitch) {
  if constexpr (F::inputs > 1) {
    if (pitch != call.width) {
      const Divided at = divide(i, call.width);
      return at.quotient * pitch + at.remainder;
    }
  }
  return i;
}

// The channel of an element, walked from one element to the next.
struct Channel {
  int64_t index = 0, rest = 0;

  ACTSYM_DEVICE void find(const Call& call, int64_t i) {
    const Divided by_inner = divide(i, call.inner);
    index = divide(by_inner.quotient, call.channels).remainder;
    rest = by_inner.remainder;
  }
  ACTSYM_DEVICE void next(const Call& call) {
    if (++rest == call.inner) {
      rest = 0;
      if (++index == call.channels) index = 0;
    }
  }
};

// N elements from `at` on, all at once.
template <int N, class T> ACTSYM_DEVICE void load(const void* from, int64_t at, compute_t<T>* to) {
  const auto pack = *reinterpret_cast<const Pack<T, N>*>(static_cast<const T*>(from) + at);
#pragma unroll
  for (int k = 0; k < N; ++k) to[k] = widen(pack.at[k]);
}

template <int N, class T> ACTSYM_DEVICE void store(const compute_t<T>* from, int64_t at, void* to) {
  Pack<T, N> pack;
#pragma unroll
  for (int k = 0; k < N; ++k) narrow(from[k], pack.at[k]);
  *reinterpret_cast<Pack<T, N>*>(static_cast<T*>(to) + at) = pack;
}

ACTSYM_DEVICE uint32_t word_of(const Block& block, int64_t i) {
  const uint32_t low = i & 1 ? block.word[1] : block.word[0], high = i & 1 ? block.word[3] : block.word[2];
  return i & 2 ? high : low;
}

// N elements side by side from `first` on, a multiple of N; if not `valid` nothing is loaded or stored and the sink is
// told so.  `walk`: each has the parameters of its own channel, else those that p holds.
template <class F, class T, Step step, int N, bool walk, class Sink>
ACTSYM_DEVICE void process(const Call& call, Parameters<F, compute_t<T>>& p, int64_t first, bool valid, Sink& sink) {
  using C = compute_t<T>;
  constexpr int outputs = step == Step::value ? 1 : F::inputs;
  C in[F::inputs][N] = {}, grad[N] = {}, out[outputs][N];
  if (valid) {
#pragma unroll
    for (int j = 0; j < F::inputs; ++j) load<N, T>(call.input[j], place<F>(call, first, call.pitch[j]), in[j]);
    if constexpr (step != Step::value) load<N, T>(call.grad, first, grad);
  }
  const bool channels = walk && F::learnable + F::vectors > 0 && call.channels > 1;
  Channel channel;
  if (channels) channel.find(call, first);
  Block noise{};
#pragma unroll
  for (int k = 0; k < N; ++k) {
    if (channels) {
      p.channel(channel.index);
      channel.next(call);
    }
    if constexpr (F::noise) {
      if (k % 4 == 0) noise = philox(static_cast<uint64_t>((first + k) / 4), call.offset, call.seed);
      p.noise(uniform<C>(word_of(noise, first + k)));
    }
    C x[F::inputs], result[F::inputs];
#pragma unroll
    for (int j = 0; j < F::inputs; ++j) x[j] = in[j][k];
    if constexpr (step == Step::value) F::value(x, p, result);
    if constexpr (step == Step::slope) F::slope(x, p, result);
    if constexpr (step == Step::gradient) {
      sink.begin(grad[k], valid);
      F::gradient(x, p, result, sink);
    }
#pragma unroll
    for (int j = 0; j < outputs; ++j) out[j][k] = step == Step::value ? result[j] : grad[k] * result[j];
  }
  if (!valid) return;
#pragma unroll
  for (int j = 0; j < outputs; ++j) {
    const int64_t at = step == Step::value ? first : place<F>(call, first, call.grad_pitch[j]);
    if (call.output[j]) store<N, T>(out[j], at, call.output[j]);
  }
}

}  // namespace actsym
