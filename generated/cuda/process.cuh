// A few elements through one function of the functor: load, evaluate, store.
#pragma once

#include "shortcuts.cuh"

namespace actsym {

// How a thread gets the N elements that it takes together.  `exchanged`: they need not stand at multiples of N, nor side
// by side in memory.  Neighbouring threads access neighbouring elements, one each at a time, and exchange them.
enum class Access { together, exchanged };

// Where an element stands, in a tensor of rows `pitch` apart; in row 0 where all rows are.
struct Place {
  int64_t row, column;

  ACTSYM_DEVICE int64_t in(int64_t pitch) const { return row * pitch + column; }
};

// Whether rows of any tensor are apart.
template <class F, Step step> ACTSYM_DEVICE bool apart(const Call& call) {
  bool any = false;
  if constexpr (F::inputs > 1) {
#pragma unroll
    for (int j = 0; j < F::inputs; ++j) {
      any = any || call.pitch[j] != call.width;
      if (step != Step::value) any = any || (call.output[j] && call.grad_pitch[j] != call.width);
    }
  }
  return any;
}

// The places of elements.
template <class F, Step step> struct Places {
  const Call& call;
  bool rows;

  ACTSYM_DEVICE explicit Places(const Call& of) : call(of), rows(apart<F, step>(of)) {}
  ACTSYM_DEVICE Place operator()(int64_t i) const {
    if (F::inputs == 1 || !rows) return {0, i};
    const Divided at = divide(i, call.width);
    return {at.quotient, at.remainder};
  }
};

// The places of elements that are `stride` apart, one after the other: no division but two at first.
template <class F, Step step> struct Walk {
  Place at, stride{};
  int64_t width;

  ACTSYM_DEVICE Walk(const Call& call, int64_t first, int64_t elements) {
    const Places<F, step> places(call);
    at = places(first);
    stride = places(elements);
    width = places.rows ? call.width : 0x7fffffffffffffff;
  }
  ACTSYM_DEVICE Place operator()(int64_t i) const { return F::inputs == 1 ? Place{0, i} : at; }
  ACTSYM_DEVICE void next() {
    at.row += stride.row;
    at.column += stride.column;
    if (at.column >= width) {
      at.column -= width;
      ++at.row;
    }
  }
};

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

// Sets of parameters for elements from `first` on, each those of its own channel.  `beside`: there are as many channels
// from a multiple of the sets on, which the table can be read for together.
template <class P> ACTSYM_DEVICE void find_channels(const Call& call, int64_t first, bool beside, P& p) {
  if (beside) return p.beside(divide(first, call.channels).remainder);
  Channel channel;
  channel.find(call, first);
  p.channel(channel.index);
  const bool one = channel.rest + P::sets <= call.inner;
#pragma unroll
  for (int k = 1; k < P::sets; ++k) {
    channel.next(call);
    if (one) {
      p.as_first(k);
    } else {
      p.channel(channel.index, k);
    }
  }
}

// N elements from `at` on, all at once.
template <int N, class T> ACTSYM_DEVICE void load(const void* from, int64_t at, compute_t<T>* to) {
  const auto pack = *reinterpret_cast<const Pack<T, N>*>(static_cast<const T*>(from) + at);
  widen(pack, to);
}

template <class T> ACTSYM_DEVICE compute_t<T> one(const void* from, int64_t at) {
  return widen(static_cast<const T*>(from)[at]);
}

template <int N, class T> ACTSYM_DEVICE void store(const compute_t<T>* from, int64_t at, void* to) {
  Pack<T, N> pack;
#pragma unroll
  for (int k = 0; k < N; ++k) narrow(from[k], pack.at[k]);
  put(pack, static_cast<T*>(to) + at);
}

// Between N elements k of each lane and what the lanes have of the same elements where neighbours stand in neighbouring
// lanes: element kWarp * k + lane of all.  All lanes take part.
template <class C, int N> struct Exchange {
  ACTSYM_DEVICE static C* memory() {
    alignas(16) __shared__ C all[kThreads * N];
    return all + threadIdx.x / kWarp * (kWarp * N);
  }
  ACTSYM_DEVICE static void to_packs(C* v) {
    C* const shared = memory();
    const int lane = threadIdx.x % kWarp;
    __syncwarp();  // what was there before has been read
#pragma unroll
    for (int k = 0; k < N; ++k) shared[k * kWarp + lane] = v[k];
    __syncwarp();
#pragma unroll
    for (int k = 0; k < N; ++k) v[k] = shared[lane * N + k];
  }
  ACTSYM_DEVICE static void from_packs(C* v) {
    C* const shared = memory();
    const int lane = threadIdx.x % kWarp;
    __syncwarp();
#pragma unroll
    for (int k = 0; k < N; ++k) shared[lane * N + k] = v[k];
    __syncwarp();
#pragma unroll
    for (int k = 0; k < N; ++k) v[k] = shared[k * kWarp + lane];
  }
};

ACTSYM_DEVICE uint32_t word_of(const Block& block, int64_t i) {
  const uint32_t low = i & 1 ? block.word[1] : block.word[0], high = i & 1 ? block.word[3] : block.word[2];
  return i & 2 ? high : low;
}

// Elements element(q), element(q + 1), ... of N together, q a multiple of N, of which those before element(end) are
// there: all of them if they are accessed `together`.  `place` finds where an element stands.  If `exchanged`, the lanes of a warp have N each from a multiple of
// kWarp * N on.  The k-th element has the parameters of p's set k; if there is but one set, those.
template <class F, class T, Step step, int N, Access access, class P, class Element, class Placed, class Sink>
ACTSYM_DEVICE void process(const Call& call, P& p, const Element& element, const Placed& place, int64_t q, int64_t end,
                           Sink& sink) {
  using C = compute_t<T>;
  constexpr bool together = access == Access::together;
  constexpr int outputs = step == Step::value ? 1 : F::inputs;
  C in[F::inputs][N], grad[N] = {}, out[outputs][N];
  int64_t at[together ? 1 : N];  // of the elements that this thread accesses; -1: none
  if constexpr (together) {
    at[0] = element(q);
#pragma unroll
    for (int j = 0; j < F::inputs; ++j) load<N, T>(call.input[j], place(at[0]).in(call.pitch[j]), in[j]);
    if constexpr (step != Step::value) load<N, T>(call.grad, at[0], grad);
  } else {
    const int lane = threadIdx.x % kWarp;
#pragma unroll
    for (int k = 0; k < N; ++k) {
      const int64_t own = q - lane * N + k * kWarp + lane;
      at[k] = own < end ? element(own) : -1;
#pragma unroll
      for (int j = 0; j < F::inputs; ++j) {
        in[j][k] = at[k] < 0 ? C(0) : one<T>(call.input[j], place(at[k]).in(call.pitch[j]));
      }
      if constexpr (step != Step::value) grad[k] = at[k] < 0 ? C(0) : one<T>(call.grad, at[k]);
    }
#pragma unroll
    for (int j = 0; j < F::inputs; ++j) Exchange<C, N>::to_packs(in[j]);
    if constexpr (step != Step::value) Exchange<C, N>::to_packs(grad);
  }
  constexpr bool shortcuts = by_shortcuts<F, P, T, step>;
  bool served = true;
  Block noise{};
  int64_t before = -1;
#pragma unroll
  for (int k = 0; k < N; ++k) {
    if (P::sets > 1) p.use(k);
    if constexpr (F::noise) {
      const int64_t i = together ? at[0] + k : element(q + k);
      if (together ? k % 4 == 0 : i / 4 != before) noise = philox(static_cast<uint64_t>(i / 4), p.offset(), p.seed());
      before = i / 4;
      p.noise(uniform<C>(word_of(noise, i)));
    }
    C x[F::inputs], result[F::inputs];
#pragma unroll
    for (int j = 0; j < F::inputs; ++j) x[j] = in[j][k];
    if constexpr (shortcuts) {
      served = take_shortcut<F, step, T>(x, p, result) && served;
    } else if constexpr (step == Step::gradient) {
      sink.begin(k, grad[k], together || q + k < end);
      F::gradient(x, p, result, sink);
    } else {
      take<F, step>(x, p, result);
    }
#pragma unroll
    for (int j = 0; j < outputs; ++j) out[j][k] = step == Step::value ? result[j] : grad[k] * result[j];
  }
  if constexpr (shortcuts) {
    if (!served) correct<F, step, T>(p, in, grad, out);
  }
#pragma unroll
  for (int j = 0; j < outputs; ++j) {
    if (step != Step::value && !call.output[j]) continue;
    const auto to = [&](int64_t i) { return step == Step::value ? i : place(i).in(call.grad_pitch[j]); };
    if constexpr (together) {
      store<N, T>(out[j], to(at[0]), call.output[j]);
    } else {
      Exchange<C, N>::from_packs(out[j]);
#pragma unroll
      for (int k = 0; k < N; ++k) {
        if (at[k] >= 0) narrow(out[j][k], static_cast<T*>(call.output[j])[to(at[k])]);
      }
    }
  }
}

}  // namespace actsym
