// A few elements through one function of the functor: load, evaluate, store.
#pragma once

#include "shortcuts.cuh"

namespace actsym {

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

// The order of elements in which the i-th is the i-th.
struct InOrder {
  ACTSYM_DEVICE int64_t operator()(int64_t i) const { return i; }
};
template <class Element> constexpr bool in_order = false;
template <> constexpr bool in_order<InOrder> = true;

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
  ACTSYM_DEVICE void next() {}
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

// What a thread has copied from memory to shared memory some rounds before it reads it, while it worked on others.  On
// its way it takes no registers, and to read as fast as an H200 can, a multiprocessor needs some 48 KiB on the way (the
// figure that CUB's transforms are tuned to).  Each thread reads what it has copied itself, so none waits for another.
// `line`: in all tensors the elements of the next round stand equally far apart.
template <class F, class T, Step step, int N, int count, bool line> struct Ahead {
  // Slots for what is copied in a round, of which one is worked on.
  static constexpr int inputs = F::inputs, tensors = inputs + (step != Step::value), slots = count;
  static constexpr int bytes = static_cast<int>(sizeof(Pack<T, N>));
  static constexpr int a_pack = kThreads * bytes, a_slot = tensors * a_pack;
  const InShared own = begin();
  int slot = 0;                       // in bytes
  const T* next[line ? tensors : 1];  // what the next round begins with

  ACTSYM_DEVICE static InShared begin() {
    __shared__ Pack<T, N> packs[count * tensors * kThreads];
    return in_shared(packs + threadIdx.x);
  }
  ACTSYM_DEVICE Ahead(const Call& call, int64_t first) {
    if constexpr (line) {
#pragma unroll
      for (int t = 0; t < tensors; ++t) next[t] = tensor(call, t) + first;
    }
  }
  ACTSYM_DEVICE static const T* tensor(const Call& call, int t) {
    return static_cast<const T*>(t == inputs ? call.grad : call.input[t == inputs ? 0 : t]);
  }
  // Begin a round in the slot that was read, with N elements from the i-th on if there are any, and go on to the next.
  template <class Placed>
  ACTSYM_DEVICE void copy(const Call& call, int64_t i, int64_t stride, const Placed& place, bool any) {
#pragma unroll
    for (int t = 0; t < tensors; ++t) {
      const InShared to = own + slot + t * a_pack;
      if constexpr (line) {
        if (any) copy_ahead<bytes>(next[t], to);
        next[t] += stride;
      } else {
        const int64_t at = t == inputs ? i : place(i).in(call.pitch[t == inputs ? 0 : t]);
        if (any) copy_ahead<bytes>(tensor(call, t) + at, to);
      }
    }
    close_group();
    slot = slot + a_slot == slots * a_slot ? 0 : slot + a_slot;
  }
  // Until the oldest round has arrived.
  ACTSYM_DEVICE void wait() const { wait_for_groups<slots - 1>(); }

  // N elements of a tensor, the t-th that is read, which stand from `at` on.
  ACTSYM_DEVICE void read(int t, const void*, int64_t, compute_t<T>* to) const {
    widen(get<T, N>(own + slot + t * a_pack), to);
  }
};

// Or from memory, at once.
template <class F, class T, Step step, int N, bool line> struct Ahead<F, T, step, N, 0, line> {
  ACTSYM_DEVICE Ahead(const Call&, int64_t) {}
  template <class Placed> ACTSYM_DEVICE void copy(const Call&, int64_t, int64_t, const Placed&, bool) {}
  ACTSYM_DEVICE void wait() const {}
  ACTSYM_DEVICE void read(int, const void* from, int64_t at, compute_t<T>* to) const {
    const auto pack = *reinterpret_cast<const Pack<T, N>*>(static_cast<const T*>(from) + at);
    widen(pack, to);
  }
};

// Bytes on the way to a block.  Two blocks of a map, whose kernels leave registers for as many (kBlocks), have what a
// multiprocessor needs; of sums of doubles, or of packs of columns, it may hold one alone, whose registers are worth more.
// Multiprocessors of consumer devices have less shared memory, and of the bandwidth a smaller part.
#if defined(__CUDA_ARCH__) && (__CUDA_ARCH__ == 860 || __CUDA_ARCH__ == 890 || __CUDA_ARCH__ >= 1200)
constexpr int kOnTheWay = 8 * 1024;
#else
constexpr int kOnTheWay = 24 * 1024;
#endif

// Slots beside so many bytes of shared variables, as far as there is room: a block has 48 KiB without asking.  Devices
// before 8.0 cannot copy ahead.
template <class F, class T, Step step, int N> ACTSYM_SHARED constexpr int slots_beside(int bytes) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
  return 0;
#endif
  const int tensors = F::inputs + (step != Step::value), a_slot = tensors * kThreads * static_cast<int>(sizeof(T)) * N;
  const int most = (48 * 1024 - bytes) / a_slot, wanted = kOnTheWay < a_slot ? 2 : kOnTheWay / a_slot + 1;
  return most < wanted ? most : wanted;
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

// Bytes of shared memory that it takes.
template <class T, int N> constexpr int kExchanged = kThreads * N * static_cast<int>(sizeof(compute_t<T>));

// N elements of each lane, through accesses of neighbouring lanes to neighbouring elements: of all that a warp has, the
// lane fetches, or gives away, those of number kWarp * k + lane.  All lanes take part.
template <class C, int N> struct Exchange {
  ACTSYM_DEVICE static C* memory() {
    alignas(16) __shared__ C all[kThreads * N];
    return all + threadIdx.x / kWarp * (kWarp * N);
  }
  template <class Fetch> ACTSYM_DEVICE static void gather(const Fetch& fetch, C* v) {
    C* const shared = memory();
    const int lane = threadIdx.x % kWarp;
    __syncwarp();  // what was there before has been read
#pragma unroll 2
    for (int k = 0; k < N; ++k) shared[k * kWarp + lane] = fetch(k);
    __syncwarp();
#pragma unroll
    for (int k = 0; k < N; ++k) v[k] = shared[lane * N + k];
  }
  template <class Give> ACTSYM_DEVICE static void scatter(const C* v, const Give& give) {
    C* const shared = memory();
    const int lane = threadIdx.x % kWarp;
    __syncwarp();
#pragma unroll
    for (int k = 0; k < N; ++k) shared[lane * N + k] = v[k];
    __syncwarp();
#pragma unroll 2
    for (int k = 0; k < N; ++k) give(k, shared[k * kWarp + lane]);
  }
};

ACTSYM_DEVICE uint32_t word_of(const Block& block, int64_t i) {
  const uint32_t low = i & 1 ? block.word[1] : block.word[0], high = i & 1 ? block.word[3] : block.word[2];
  return i & 2 ? high : low;
}

// Whether single outputs may be absent, which are then not computed.  (Of one alone the kernel is not worth starting.)
template <class F, Step step>
constexpr bool may_be_absent = step == Step::gradient || (step == Step::slope && F::inputs > 1);

// Elements element(q), element(q + 1), ... of N, q a multiple of N, of which those before element(end) are there.  If
// `together`, which all lanes of a warp agree on, all are there and stand side by side from a multiple of N on: `place`
// finds where, and `source` reads them.  If not, which is only where it `exchanges`, the lanes have N each from a
// multiple of kWarp * N on: neighbouring lanes access neighbouring elements, one each at a time, and exchange them.  The
// k-th element has the parameters of p's set k; if there is but one set, those.
template <class F, class T, Step step, int N, bool exchanges, class P, class Element, class Placed, class Source,
          class Sink>
ACTSYM_DEVICE void process(const Call& call, P& p, const Element& element, const Placed& place, int64_t q, int64_t end,
                           const Source& source, const bool together, Sink& sink) {
  using C = compute_t<T>;
  constexpr int outputs = step == Step::value ? 1 : F::inputs;
  C in[F::inputs][N], grad[N] = {}, out[outputs][N];
  // The elements that this lane loads and stores where they are exchanged.
  const auto accessed = [&](int k) {
    const int lane = threadIdx.x % kWarp;
    return q - lane * N + k * kWarp + lane;
  };
  if (together) {
    const int64_t at = element(q);
#pragma unroll
    for (int j = 0; j < F::inputs; ++j) source.read(j, call.input[j], place(at).in(call.pitch[j]), in[j]);
    if constexpr (step != Step::value) source.read(F::inputs, call.grad, at, grad);
  } else if constexpr (exchanges) {
    const Places<F, step> places(call);
#pragma unroll
    for (int j = 0; j < F::inputs; ++j) {
      Exchange<C, N>::gather([&](int k) {
        const int64_t own = accessed(k);
        return own < end ? one<T>(call.input[j], places(element(own)).in(call.pitch[j])) : C(0);
      }, in[j]);
    }
    if constexpr (step != Step::value) {
      Exchange<C, N>::gather([&](int k) {
        return accessed(k) < end ? one<T>(call.grad, element(accessed(k))) : C(0);
      }, grad);
    }
  }
  constexpr bool shortcuts = by_shortcuts<F, P, T, step>;
  [[maybe_unused]] bool served = true;
  [[maybe_unused]] float beyond = 0;
  Block noise{};
  int64_t before = -1;
#pragma unroll
  for (int k = 0; k < N; ++k) {
    if (P::sets > 1) p.use(k);
    if constexpr (F::noise) {
      const int64_t i = element(q + k);
      // In order, q being a multiple of N, it is known here which elements share a block.
      const bool begins = in_order<Element> ? k % 4 == 0 : i / 4 != before;
      if (begins) noise = philox(static_cast<uint64_t>(i / 4), p.offset(), p.seed());
      before = i / 4;
      p.noise(uniform<C>(word_of(noise, in_order<Element> && N % 4 == 0 ? k : i)));
    }
    C x[F::inputs], result[F::inputs];
#pragma unroll
    for (int j = 0; j < F::inputs; ++j) x[j] = in[j][k];
    if constexpr (shortcuts) {
      served = take_shortcut<F, step, T>(x, p, result, beyond) && served;
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
    if (!served || beyond != beyond) correct<F, step, T>(p, in, grad, out);
  }
#pragma unroll
  for (int j = 0; j < outputs; ++j) {
    if (may_be_absent<F, step> && !call.output[j]) continue;
    const auto to = [&](const auto& placed, int64_t i) {
      return step == Step::value ? i : placed(i).in(call.grad_pitch[j]);
    };
    if (together) {
      store<N, T>(out[j], to(place, element(q)), call.output[j]);
    } else if constexpr (exchanges) {
      const Places<F, step> places(call);
      Exchange<C, N>::scatter(out[j], [&](int k, C v) {
        const int64_t own = accessed(k);
        if (own < end) narrow(v, static_cast<T*>(call.output[j])[to(places, element(own))]);
      });
    }
  }
}

// What a thread works on: `rounds` of N elements from q on, `stride` apart, of which all but the last `apart` are
// accessed together.
struct Rounds {
  int64_t q, stride;
  int rounds, apart;

  // Of `threads` that take N each from `first` on, before `end`; `wide`: they can be accessed together where all are
  // there.  All threads agree on the numbers, so that their branches are one.
  ACTSYM_DEVICE static Rounds of_block(int N, int threads, int64_t first, int64_t stride, int64_t end, bool wide) {
    const int rounds = first < end ? static_cast<int>(divide(end - first - 1, stride).quotient) + 1 : 0;
    const bool part = first + (rounds - 1) * stride + N * threads > end;
    return {first + static_cast<int>(threadIdx.x) * N, stride, rounds, wide ? part : rounds};
  }
};

// All of them.  `prepare(q)` comes before the element q.
template <class F, class T, Step step, int N, int slots, bool line, bool exchanges, class P, class Element,
          class Placed, class Prepare, class Sink>
ACTSYM_DEVICE void process_all(const Call& call, P& p, const Element& element, Placed place, Rounds own, int64_t end,
                               const Prepare& prepare, Sink& sink) {
  Ahead<F, T, step, N, slots, line> packs(call, own.q);
  Placed later = place;
  int64_t coming = own.q;
  const auto copy = [&](bool any) {
    packs.copy(call, any ? element(coming) : 0, own.stride, later, any);
    coming += own.stride;
    later.next();
  };
  for (int slot = 0; slot < slots; ++slot) copy(slot < own.rounds - own.apart);
  for (; own.rounds > 0; --own.rounds) {
    packs.wait();
    prepare(own.q);
    process<F, T, step, N, exchanges>(call, p, element, place, own.q, end, packs, own.rounds > own.apart, sink);
    copy(own.rounds > own.apart + slots);
    own.q += own.stride;
    place.next();
  }
}

}  // namespace actsym
