// Sums of grad * df/drow over all elements of a channel: partial sums in parts that depend on the shape and the type
// alone, written to scratch[part][row][channel], and added in order by a last kernel.  No atomics.
//
// Segments: a block works on one part of one channel; its threads' sums are added in a fixed order.
// Columns (inner == 1, many channels): a block works on one part of neighbouring channels.  Each of its strips of threads
// takes every so many-th element, a thread those of a pack of channels; the strips' sums are added in a fixed order.
#pragma once

#include "process.cuh"

namespace actsym {

// As many rows as one warp has room for, sums and their errors, in the 48 KiB of shared memory that a block has without
// asking, less the 8 that packs are exchanged in.
constexpr int64_t kSharedSums = 40 * 1024 / (2 * sizeof(double));
constexpr int64_t kMaxRows = kSharedSums;
// Doubles of scratch, at most, as long as one part can be cut at all.
constexpr int64_t kMaxScratch = int64_t{1} << 22;

ACTSYM_SHARED constexpr int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }
ACTSYM_SHARED constexpr int64_t most(int64_t a, int64_t b) { return a < b ? b : a; }
ACTSYM_SHARED constexpr int64_t quotient_up(int64_t a, int64_t b) { return (a + b - 1) / b; }

template <class F> ACTSYM_SHARED int64_t rows_of(const Call& call) {
  return row_of(F::learnable, call.count, F::vectors, 0);
}

// Channels that a thread of columns owns, where their number is a multiple of it: a pack, or as many as registers have
// room for, of which sums of double with their errors and what they are computed from take four times as many.
template <class F, class T> ACTSYM_SHARED constexpr int column_pack() {
  constexpr int a_sum = keeps_errors<compute_t<T>> ? 4 : 1;
  int pack = in_registers<F> ? kPack<T> : 1;
  while (pack > 1 && pack * static_rows<F> * a_sum > kRegisterRows) pack /= 2;
  return pack;
}
template <class F, class T> constexpr int kColumnPack = column_pack<F, T>();

// How the elements of a channel are cut into `parts` of `length`.
struct Parts {
  int64_t rows, length, parts;
  int64_t count;  // partial sums of a channel
  int threads;
  int pack, lanes;      // columns: channels of a thread, threads of a strip
  bool columns, slots;  // slots: a sum of each thread in global memory, with its error

  ACTSYM_SHARED Parts(const Call& call, int64_t rows_of_table, bool in_registers, int most_channels)
      : rows(rows_of_table) {
    const int64_t total = call.elements / call.channels;
    const int64_t room = most(kMaxScratch / most(rows * call.channels, 1), 1);
    columns = call.inner == 1 && call.channels >= kWarp;
    threads = kThreads;
    slots = columns && !in_registers;
    pack = columns && call.channels % most_channels == 0 ? most_channels : 1;
    lanes = 1;
    int64_t step = 256, wanted;
    if (columns) {
      const int64_t packs = call.channels / pack;
      const int64_t across = quotient_up(packs, kWarp);
      lanes = static_cast<int>(quotient_up(packs, across));
      step = strips();
      const int64_t own = slots ? room / step : room;
      wanted = least(most(total / (8 * step), 1), most(least(own, kMaxBlocks / across), 1));
    } else {
      const int64_t warps = most(1, least(kThreads / kWarp, kSharedSums / most(rows, 1)));
      if (!in_registers) threads = kWarp * static_cast<int>(warps);
      const int64_t at_once = kMaxBlocks * (kThreads / threads) / call.channels;
      wanted = least(most(total / (16 * threads), 1), least(room, most(at_once, 1)));
    }
    length = most(quotient_up(quotient_up(total, wanted), step) * step, step);
    parts = most(quotient_up(total, length), 1);
    count = slots ? parts * strips() : parts;
  }

  ACTSYM_SHARED int strips() const { return threads / lanes; }
  // Of all parts and channels.
  ACTSYM_SHARED int64_t sums(const Call& call) const { return count * rows * call.channels; }
  // Of scratch memory.
  ACTSYM_SHARED int64_t doubles(const Call& call) const { return sums(call) * (slots ? 2 : 1); }
};

template <class F, class T> ACTSYM_SHARED Parts parts_of(const Call& call) {
  return Parts(call, rows_of<F>(call), in_registers<F>, kColumnPack<F, T>);
}

// The sum of `v` over the block, in thread 0, in a fixed order.
ACTSYM_DEVICE double block_sum(double v) {
  __shared__ double of_warp[kThreads / kWarp];
  const double sum = warp_sum(v);
  if (threadIdx.x % kWarp == 0) of_warp[threadIdx.x / kWarp] = sum;
  __syncthreads();
  double total = 0;
  if (threadIdx.x == 0) {
    for (int w = 0; w < static_cast<int>(blockDim.x) / kWarp; ++w) total += of_warp[w];
  }
  __syncthreads();
  return total;
}

// Packs of one part of one channel, side by side in the threads of a warp.
template <class F, class T, class Sink>
ACTSYM_DEVICE void sum_part(const Call& call, const Parts& parts, bool wide, int64_t channel, int64_t part,
                            Sink& sink) {
  constexpr int N = kSumPack<F, T>, beside = kExchanged<T, N> + 1024;
  // Where sums are not in registers, they take the shared memory.
  constexpr int slots = in_registers<F> ? slots_beside<F, T, Step::gradient, N>(beside) : 0;
  Parameters<F, compute_t<T>> p(call);
  p.channel(channel);
  const int64_t end = least((part + 1) * parts.length, call.elements / call.channels);
  const auto element = [&](int64_t q) {
    if (call.channels == 1) return q;
    const Divided at = divide(q, call.inner);
    return (at.quotient * call.channels + channel) * call.inner + at.remainder;
  };
  const int64_t stride = int64_t{N} * parts.threads;
  const Rounds own = Rounds::of_block(N, parts.threads, part * parts.length, stride, end, wide);
  const Places<F, Step::gradient> places(call);
  process_all<F, T, Step::gradient, N, slots, false, true>(call, p, element, places, own, end, [](int64_t) {}, sink);
}

template <class F, class T>
ACTSYM_DEVICE void sum_segments(const Call& call, const Parts& parts, const bool wide) {
  using C = compute_t<T>;
  const int64_t channel = blockIdx.x % call.channels, part = blockIdx.x / call.channels;
  double* to = call.scratch + part * parts.rows * call.channels + channel;
  if constexpr (in_registers<F>) {
    RegisterSink<C, static_rows<F>> sink;
    sum_part<F, T>(call, parts, wide, channel, part, sink);
#pragma unroll
    for (int row = 0; row < static_rows<F>; ++row) {
      const double total = block_sum(sink.total(row));
      if (threadIdx.x == 0) to[row * call.channels] = total;
    }
  } else {
    double* sums = shared_memory();
    const int rows = static_cast<int>(parts.rows), warps = parts.threads / kWarp;
    for (int i = threadIdx.x; i < 2 * rows * warps; i += parts.threads) sums[i] = 0;
    __syncthreads();
    WarpSink<C> sink(sums + threadIdx.x / kWarp * 2 * rows, rows, call.wanted, threadIdx.x % kWarp == 0);
    sum_part<F, T>(call, parts, wide, channel, part, sink);
    __syncthreads();
    for (int row = threadIdx.x; row < rows; row += parts.threads) {
      double total = 0;
      for (int w = 0; w < warps; ++w) {
        const double* of_warp = sums + w * 2 * rows + row;
        total += Accurate{of_warp[0], of_warp[rows]}.total();
      }
      to[row * call.channels] = total;
    }
  }
}

// One strip of a part of N channels of which a thread reads every element.
template <class F, class T, int N, class Sink>
ACTSYM_DEVICE void sum_strip(const Call& call, const Parts& parts, bool beside, int64_t channel, int64_t part,
                             int strip, Sink& sink) {
  Parameters<F, compute_t<T>, N> p(call);
  if (beside) {
    p.beside(channel);
  } else {
#pragma unroll
    for (int k = 0; k < N; ++k) p.channel(channel + k, k);
  }
  // Single elements may stand anywhere.
  constexpr int slots = N > 1 ? slots_beside<F, T, Step::gradient, N>(kThreads * N * int{sizeof(double)}) : 0;
  const InOrder element;
  const Places<F, Step::gradient> places(call);
  const int64_t first = part * parts.length + strip, strips = parts.strips();
  const int64_t end = least((part + 1) * parts.length, call.elements / call.channels);
  const int rounds = first < end ? static_cast<int>(divide(end - first - 1, strips).quotient) + 1 : 0;
  const Rounds own{first * call.channels + channel, strips * call.channels, rounds, 0};
  process_all<F, T, Step::gradient, N, slots, F::inputs == 1, false>(call, p, element, places, own, call.elements,
                                                                     [](int64_t) {}, sink);
}

// N: parts.pack, or 1 where such packs cannot be accessed together; the sums have the same terms in the same order.
template <class F, class T, int N = 1>
ACTSYM_DEVICE void sum_columns(const Call& call, const Parts& parts, const bool beside) {
  using C = compute_t<T>;
  const int lane = threadIdx.x % parts.lanes, strip = threadIdx.x / parts.lanes, columns = parts.lanes * N;
  const int64_t across = quotient_up(call.channels, columns), part = blockIdx.x / across;
  const int64_t first = blockIdx.x % across * columns, channel = first + lane * N;
  const bool mine = strip < parts.strips() && channel < call.channels;
  if constexpr (in_registers<F>) {
    __shared__ double of_thread[kThreads * N];
    RegisterSink<C, static_rows<F>, N> sink;
    if (mine) sum_strip<F, T, N>(call, parts, beside, channel, part, strip, sink);
#pragma unroll
    for (int row = 0; row < static_rows<F>; ++row) {
#pragma unroll
      for (int k = 0; k < N; ++k) of_thread[threadIdx.x * N + k] = sink.total(row, k);
      __syncthreads();
      const int own = threadIdx.x;
      if (own < columns && first + own < call.channels) {
        double total = 0;
        for (int s = 0; s < parts.strips(); ++s) total += of_thread[s * columns + own];
        call.scratch[(part * parts.rows + row) * call.channels + first + own] = total;
      }
      __syncthreads();
    }
  } else if (mine) {
    double* to = call.scratch + (part * parts.strips() + strip) * parts.rows * call.channels + channel;
    const int64_t errors = parts.sums(call);
    for (int64_t row = 0; row < parts.rows; ++row) to[row * call.channels] = to[row * call.channels + errors] = 0;
    SlotSink<C> sink(to, call.channels, errors, call.wanted);
    sum_strip<F, T, N>(call, parts, beside, channel, part, strip, sink);
    for (int64_t row = 0; row < parts.rows; ++row) {
      double* slot = to + row * call.channels;
      *slot = Accurate{*slot, slot[errors]}.total();
    }
  }
}

// Empty where no thread owns more than one channel.
template <class F, class T>
ACTSYM_DEVICE void sum_packs_of_columns(const Call& call, const Parts& parts, const bool beside) {
  if constexpr (kColumnPack<F, T> > 1) sum_columns<F, T, kColumnPack<F, T>>(call, parts, beside);
}

// sums[row][channel] = the parts, in order: 32 sums a block, each by 8 threads that take every eighth part.
ACTSYM_DEVICE void finish_sums(const Call& call, const Parts& parts) {
  constexpr int beside = kThreads / kWarp;
  __shared__ double shared[kThreads];
  const int64_t all = parts.rows * call.channels;
  const int64_t sum = static_cast<int64_t>(blockIdx.x) * kWarp + threadIdx.x % kWarp;
  const bool mine = sum < all && is_wanted(call.wanted, static_cast<int>(sum / call.channels));
  Accurate of_thread;
  if (mine) {
    for (int64_t part = threadIdx.x / kWarp; part < parts.count; part += beside) {
      of_thread.add(call.scratch[part * all + sum]);
    }
  }
  double total = of_thread.total();
  shared[threadIdx.x] = total;
  __syncthreads();
  if (mine && threadIdx.x < kWarp) {
    for (int b = 1; b < beside; ++b) total += shared[b * kWarp + threadIdx.x];
    call.sums[sum] = total;
  }
}

}  // namespace actsym
