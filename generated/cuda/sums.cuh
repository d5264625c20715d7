// Sums of grad * df/drow over all elements of a channel: partial sums in parts that depend on the shape alone, written
// to scratch[part][row][channel], and added in order by a last kernel.  No atomics.
//
// Segments: a block works on one part of one channel; its threads' sums are added in a fixed order.
// Columns (inner == 1, many channels): a thread owns a channel and a part, so that a warp reads side by side.
#pragma once

#include "process.cuh"

namespace actsym {

// As many rows as one warp has room for, sums and their errors, in 48 KiB of shared memory.
constexpr int64_t kSharedSums = 48 * 1024 / (2 * sizeof(double));
constexpr int64_t kMaxRows = kSharedSums;
// Doubles of scratch, at most, as long as one part can be cut at all.
constexpr int64_t kMaxScratch = int64_t{1} << 22;

ACTSYM_SHARED constexpr int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }
ACTSYM_SHARED constexpr int64_t most(int64_t a, int64_t b) { return a < b ? b : a; }
ACTSYM_SHARED constexpr int64_t quotient_up(int64_t a, int64_t b) { return (a + b - 1) / b; }

template <class F> ACTSYM_SHARED int64_t rows_of(const Call& call) {
  return row_of(F::learnable, call.count, F::vectors, 0);
}

// How the elements of a channel are cut into `count` parts of `length`.
struct Parts {
  int64_t rows, length, count, blocks;
  int threads;
  bool columns, slots;  // slots: in global memory, each with its error

  ACTSYM_SHARED Parts(const Call& call, int64_t rows_of_table, bool in_registers) : rows(rows_of_table) {
    const int64_t total = call.elements / call.channels;
    const int64_t room = most(kMaxScratch / most(rows * call.channels, 1), 1);
    columns = call.inner == 1 && call.channels >= kWarp;
    threads = kThreads;
    slots = columns && !in_registers;
    if (columns) {
      const int64_t across = quotient_up(call.channels, kWarp), beside = kThreads / kWarp;
      const int64_t wanted = least(most(total / 16, 1), least(room, most(kMaxBlocks / across, 1) * beside));
      length = most(quotient_up(total, wanted), 1);
      count = most(quotient_up(total, length), 1);
      blocks = across * quotient_up(count, beside);
    } else {
      const int64_t warps = most(1, least(kThreads / kWarp, kSharedSums / most(rows, 1)));
      if (!in_registers) threads = kWarp * static_cast<int>(warps);
      const int64_t at_once = kMaxBlocks * (kThreads / threads) / call.channels;
      const int64_t wanted = least(most(total / (16 * threads), 1), least(room, most(at_once, 1)));
      length = most(quotient_up(quotient_up(total, wanted), 64) * 64, 64);
      count = most(quotient_up(total, length), 1);
      blocks = call.channels * count;
    }
  }

  // Of all parts and channels.
  ACTSYM_SHARED int64_t sums(const Call& call) const { return count * rows * call.channels; }
};

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

// Packs of one part of one channel, `threads` packs at a time: every thread takes part in every round.
template <class F, class T, class Sink>
ACTSYM_DEVICE void sum_part(const Call& call, const Parts& parts, bool wide, int64_t channel, int64_t part,
                            Sink& sink) {
  constexpr int N = kSumPack<F, T>;
  Parameters<F, compute_t<T>> p(call);
  p.channel(channel);
  const int64_t end = least((part + 1) * parts.length, call.elements / call.channels);
  const auto element = [&](int64_t q) {
    if (call.channels == 1) return q;
    const Divided at = divide(q, call.inner);
    return (at.quotient * call.channels + channel) * call.inner + at.remainder;
  };
  const int64_t a_round = int64_t{N} * parts.threads;
  for (int64_t round = part * parts.length; round < end; round += a_round) {
    const int64_t q = round + static_cast<int64_t>(threadIdx.x) * N;
    if (wide && round + a_round <= end) {  // all threads or none: a sink may sum over the warp
      process<F, T, Step::gradient, N, false>(call, p, element(q), true, sink);
    } else {
#pragma unroll 1
      for (int k = 0; k < N; ++k) process<F, T, Step::gradient, 1, false>(call, p, element(q + k), q + k < end, sink);
    }
  }
}

template <class F, class T>
__global__ void __launch_bounds__(kThreads, kBlocks)
segment_kernel(const Call call, const Parts parts, const bool wide) {
  using C = compute_t<T>;
  const int64_t channel = blockIdx.x / parts.count, part = blockIdx.x % parts.count;
  double* to = call.scratch + part * parts.rows * call.channels + channel;
  if constexpr (in_registers<F>) {
    RegisterSink<C, static_rows<F>> sink(call.wanted);
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

// One part of a channel of which a thread reads every element.
template <class F, class T, class Sink>
ACTSYM_DEVICE void sum_column(const Call& call, const Parts& parts, int64_t channel, int64_t part, Sink& sink) {
  Parameters<F, compute_t<T>> p(call);
  p.channel(channel);
  const int64_t end = least((part + 1) * parts.length, call.elements / call.channels);
  for (int64_t q = part * parts.length; q < end; ++q) {
    process<F, T, Step::gradient, 1, false>(call, p, q * call.channels + channel, true, sink);
  }
}

template <class F, class T>
__global__ void __launch_bounds__(kThreads, kBlocks) column_kernel(const Call call, const Parts parts) {
  using C = compute_t<T>;
  const int64_t across = quotient_up(call.channels, kWarp);
  const int64_t channel = blockIdx.x % across * kWarp + threadIdx.x % kWarp;
  const int64_t part = blockIdx.x / across * (kThreads / kWarp) + threadIdx.x / kWarp;
  if (channel >= call.channels || part >= parts.count) return;
  double* to = call.scratch + part * parts.rows * call.channels + channel;
  if constexpr (in_registers<F>) {
    RegisterSink<C, static_rows<F>> sink(call.wanted);
    sum_column<F, T>(call, parts, channel, part, sink);
#pragma unroll
    for (int row = 0; row < static_rows<F>; ++row) to[row * call.channels] = sink.total(row);
  } else {
    const int64_t errors = parts.sums(call);
    for (int64_t row = 0; row < parts.rows; ++row) to[row * call.channels] = to[row * call.channels + errors] = 0;
    SlotSink<C> sink(to, call.channels, errors, call.wanted);
    sum_column<F, T>(call, parts, channel, part, sink);
    for (int64_t row = 0; row < parts.rows; ++row) {
      double* slot = to + row * call.channels;
      *slot = Accurate{*slot, slot[errors]}.total();
    }
  }
}

// sums[row][channel] = the parts, in order: 32 sums a block, each by 8 threads that take every eighth part.
static __global__ void __launch_bounds__(kThreads, kBlocks) finish_kernel(const Call call, const Parts parts) {
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
