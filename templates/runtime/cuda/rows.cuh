// Kernels of activations that read a whole row, the last dimension, of which the functor needs sums.
//
// Eight threads, a warp or a block work on a row, as its length in bytes tells.  Each thread holds a few packs of it.  If
// these are all of the row, it is read from memory once, else a second time for its entries.
//
// Most rows are ordinary: of floats, computed in double or what stands for it (Ordinary), of half types, in float.  Sums
// are brought together in double, and one warp, or the threads of a short row, compute the row's numbers, each the same.
// Where one of these numbers leaves its range, where a row holds a NaN or an infinity, and where the functor is not
// `quick`, a warp or a block does all of the row again in an arithmetic that serves every row (row_general.cuh).  Which
// way a row goes depends on this row alone.
//
// Gradients by the parameters: every group of threads sums its rows, every block its groups, and one last block for each
// parameter sums those in order.  The grid depends on the shape alone, so the result is the same on every run; no atomics.
#pragma once

#include "row_general.cuh"
#include "row_packs.cuh"

namespace actsym::rows {

constexpr int kRowThreads = 128;  // of a block

// What the threads of a block share.
template <class F, class T, bool backward, int group> struct Room {
  static constexpr int groups = kRowThreads / group, warps = kRowThreads / kWarp;
  static constexpr int numbers = Parts<F, T, backward>::count, learnable = at_least_one<F::learnable>;
  static constexpr int count = at_least_one<backward ? F::slope_coefficients : F::value_coefficients>;
  double parameters[at_least_one<F::learnable + F::fixed>];
  double total[groups][numbers], of_warp[warps][numbers];
  double share[groups][learnable];  // gradients by the parameters, of one row
  double sum[groups][learnable], error[groups][learnable];  // and of all rows of a group (Accurate)
  kept_t<T> coefficients[count];
  int ordinary;
  SharedByGroup<F, T, backward> general[group > kWarp ? 1 : warps];
};

// The row, if it is ordinary; says whether it was.  All threads of a warp, and of a block if it is the group, call it.
template <class F, class T, bool backward, int group>
ACTSYM_DEVICE bool ordinary_row(const RowCall& call, int64_t row, bool aligned, Room<F, T, backward, group>& room) {
  using C = ordinary_t<T>;
  constexpr int count = Room<F, T, backward, group>::count, numbers = Room<F, T, backward, group>::numbers;
  constexpr int lanes = group < kWarp ? group : kWarp, limit = Ordinary<T>::limit;
  constexpr int held = kHeldEntries<T, group>;
  const int lane = threadIdx.x % group, place = threadIdx.x / group;
  const bool there = row < call.rows;
  const int64_t begin = there ? row * call.length : 0;
  const T* from = static_cast<const T*>(call.input) + begin;
  const T* grad = backward ? static_cast<const T*>(call.grad) + begin : nullptr;
  T* to = static_cast<T*>(call.output) + begin;
  Held x[kHeld], g[backward ? kHeld : 1];
  const auto each = [&](bool again, auto step) {
    for (int64_t i = 0; i < call.length; i += held) {
      const int left = !there ? 0 : call.length - i < held ? static_cast<int>(call.length - i) : held;
      if (again) {
        fetch<T, group>(from + i, left, lane, aligned, x);
        if constexpr (backward) fetch<T, group>(grad + i, left, lane, aligned, g);
      }
      step(i, left);
    }
  };
  Parts<F, T, backward> parts;
  each(true, [&](int64_t, int left) { parts.template add<group>(x, g, left); });
  kept_t<T> kept[count];
  bool ordinary;
  double coefficients[count], share[at_least_one<F::learnable>];
  const bool summed = backward && call.sums;
  const double length = static_cast<double>(call.length);
  const auto conclude = [&] {
    ordinary = scalars_of<F, backward>(room.total[place], room.parameters, length, limit, summed, coefficients, share);
    for (int i = 0; i < count; ++i) kept[i] = kept_t<T>(coefficients[i]);
    for (int i = 0; summed && lane == 0 && i < F::learnable; ++i) room.share[place][i] = share[i];
  };
  if constexpr (group <= kWarp) {
    total_of<lanes, numbers>(parts.of, lane, room.total[place]);
    __syncwarp();
    conclude();
  } else {
    total_of<lanes, numbers>(parts.of, lane % kWarp, room.of_warp[lane / kWarp]);
    __syncthreads();
    if (lane < kWarp) {
      for (int i = lane; i < numbers; i += kWarp) {
        double sum = 0;
#pragma unroll
        for (int w = 0; w < kRowThreads / kWarp; ++w) sum += room.of_warp[w][i];
        room.total[0][i] = sum;
      }
      __syncwarp();
      conclude();
      for (int i = 0; lane == 0 && i < count; ++i) room.coefficients[i] = kept[i];
      if (lane == 0) room.ordinary = ordinary;
    }
    __syncthreads();
    for (int i = 0; i < count; ++i) kept[i] = room.coefficients[i];
    ordinary = room.ordinary;
  }
  if (ordinary && (!backward || call.output)) {
    C c[count];
    for (int i = 0; i < count; ++i) c[i] = C(kept[i]);
    each(call.length > held, [&](int64_t i, int left) {
      write<F, T, backward, group>(x, g, c, left, lane, aligned, to + i);
    });
  }
  return ordinary;
}

// Blocks that a multiprocessor has registers for: while the rows of some wait for memory, those of others are computed.
template <class F, bool backward, int group>
constexpr int kBeside = !F::quick ? kBlocks : backward ? (group < kWarp ? 3 : 4) : (group < kWarp ? 6 : 7);

template <class F, class T, bool backward, int group>
ACTSYM_DEVICE void work_on_rows(const RowCall& call) {
  constexpr int N = kPack<T>, groups = kRowThreads / group, beside = group < kWarp ? kWarp / group : 1;
  constexpr int lanes = group < kWarp ? group : kWarp;
  __shared__ Room<F, T, backward, group> room;
  const int lane = threadIdx.x % group, place = threadIdx.x / group;
  const bool aligned = call.length % N == 0 && reinterpret_cast<uint64_t>(call.input) % 16 == 0 &&
                       reinterpret_cast<uint64_t>(call.output) % 16 == 0 &&
                       (!backward || reinterpret_cast<uint64_t>(call.grad) % 16 == 0);
  for (int i = threadIdx.x; i < F::learnable + F::fixed; i += kRowThreads) {
    room.parameters[i] = i < F::learnable ? call.parameters[i] : call.fixed[i - F::learnable];
  }
  __syncthreads();
  const bool summed = backward && call.sums;
  // step(i) for the gradients that this thread adds up.
  const auto each_gradient = [&](auto step) {
    for (int i = lane; summed && i < F::learnable && lane < lanes; i += lanes) step(i);
  };
  each_gradient([&](int i) { room.sum[place][i] = room.error[place][i] = 0; });
  // A warp's rows, of which some may be beyond the last, stay together.
  const int64_t stride = static_cast<int64_t>(gridDim.x) * groups;
  for (int64_t row = static_cast<int64_t>(blockIdx.x) * groups + place; row - place % beside < call.rows; row += stride) {
    bool ordinary = false;
    if constexpr (F::quick) ordinary = ordinary_row<F, T, backward, group>(call, row, aligned, room);
    if constexpr (group > kWarp) {
      if (!ordinary) general_row<F, T, backward, kRowThreads>(call, row, aligned, room.general[0], room.share[0]);
    } else {
      const unsigned done = __ballot_sync(0xffffffffu, ordinary);
      for (int r = 0; r < beside; ++r) {
        const int other = place - place % beside + r;
        const int64_t its = row - place + other;
        if (its < call.rows && !(done >> r * group & 1)) {
          general_row<F, T, backward, kWarp>(call, its, aligned, room.general[threadIdx.x / kWarp], room.share[other]);
        }
      }
    }
    __syncwarp();
    if (row < call.rows) {
      each_gradient([&](int i) {
        Accurate sum{room.sum[place][i], room.error[place][i]};
        sum.add(room.share[place][i]);
        room.sum[place][i] = sum.sum, room.error[place][i] = sum.error;
      });
    }
    __syncwarp();
  }
  if constexpr (backward && F::learnable) {
    if (!summed) return;
    __syncthreads();
    for (int i = threadIdx.x; i < F::learnable; i += kRowThreads) {
      Accurate sum;
      for (int p = 0; p < groups; ++p) sum.add(Accurate{room.sum[p][i], room.error[p][i]}.total());
      call.scratch[static_cast<int64_t>(blockIdx.x) * F::learnable + i] = sum.total();
    }
  }
}

// sums[i] = the sum of scratch[part][i] over the parts, with one block for each i.
ACTSYM_DEVICE void finish_sums(const double* scratch, double* sums, int64_t parts) {
  __shared__ double of_warp[kThreads / kWarp][1];
  __shared__ double total[1];
  Accurate of_thread;
  for (int64_t part = threadIdx.x; part < parts; part += kThreads) of_thread.add(scratch[part * gridDim.x + blockIdx.x]);
  double sum[1] = {of_thread.total()};
  sum_of<kThreads, 1>(sum, threadIdx.x, of_warp, total);
  if (threadIdx.x == 0) sums[blockIdx.x] = total[0];
}

#ifndef __CUDACC_RTC__

// Threads that work on a row of so many bytes: as few as hold it, if eight do or a warp does.
inline int group_of(int64_t bytes) {
  constexpr int64_t each = 16 * kHeld;
  return bytes <= 8 * each ? 8 : bytes <= kWarp * each ? kWarp : kRowThreads;
}

inline int64_t blocks_of(int64_t rows, int group) {
  const int64_t groups = kRowThreads / group, blocks = (rows + groups - 1) / groups;
  return blocks < kMaxBlocks ? blocks : kMaxBlocks;
}

// Doubles of scratch, enough for every type.
template <class F> int64_t scratch_of(const RowCall& call) { return blocks_of(call.rows, kRowThreads) * F::learnable; }

template <class F, class T, bool backward, class Kernel, class Finish>
int run(const RowCall& call, Kernel by_eight, Kernel by_warp, Kernel by_block, Finish finish) {
  if (call.rows == 0 || call.length == 0) {
    if (!backward || !call.sums || !F::learnable) return 0;
    return cudaMemsetAsync(call.sums, 0, F::learnable * sizeof(double), static_cast<cudaStream_t>(call.stream));
  }
  const int group = group_of(call.length * static_cast<int64_t>(sizeof(T)));
  const int64_t blocks = blocks_of(call.rows, group);
  const Kernel kernel = group == 8 ? by_eight : group == kWarp ? by_warp : by_block;
  ACTSYM_LAUNCH(kernel, blocks, kRowThreads, 0, call.stream, call);
  if (backward && call.sums && F::learnable) {
    ACTSYM_LAUNCH(finish, F::learnable, kThreads, 0, call.stream, call.scratch, call.sums, blocks);
  }
  return cudaGetLastError();
}

#endif

}  // namespace actsym::rows

// The names of kernels: NAME_OPERATION_TYPE_by_eight, _by_warp and _by_block, NAME_finish.  _launches.py knows them.
#define ACTSYM_ROWS_KERNEL(kernel, F, T, backward, group)                                                         \
  ACTSYM_KERNEL(kernel, actsym::rows::kRowThreads, (actsym::rows::kBeside<F, backward, group>),                   \
                (const actsym::RowCall call)) {                                                                   \
    actsym::rows::work_on_rows<F, T, backward, group>(call);                                                      \
  }

#define ACTSYM_ROWS_KERNELS(name, finish, F, T, backward)                            \
  ACTSYM_ROWS_KERNEL(name##_by_eight, F, T, backward, 8)                             \
  ACTSYM_ROWS_KERNEL(name##_by_warp, F, T, backward, actsym::kWarp)                  \
  ACTSYM_ROWS_KERNEL(name##_by_block, F, T, backward, actsym::rows::kRowThreads)     \
  ACTSYM_ENTRY(int name(const actsym::RowCall* call),                                \
               actsym::rows::run<F, T, backward>(*call, name##_by_eight, name##_by_warp, name##_by_block, finish))

#define ACTSYM_ROWS_TYPE(name, F, T, suffix)                                    \
  ACTSYM_ROWS_KERNELS(name##_forward_##suffix, name##_finish, F, T, false)      \
  ACTSYM_ROWS_KERNELS(name##_backward_##suffix, name##_finish, F, T, true)

#define ACTSYM_ROWS(name, F)                                                                                         \
  ACTSYM_KERNEL(name##_finish, actsym::kThreads, actsym::kBlocks,                                                    \
                (const double* scratch, double* sums, const int64_t parts)) {                                        \
    actsym::rows::finish_sums(scratch, sums, parts);                                                                 \
  }                                                                                                                  \
  ACTSYM_IN_FLOAT32(ACTSYM_ROWS_TYPE(name, F, float, float32)) \
  ACTSYM_IN_FLOAT64(ACTSYM_ROWS_TYPE(name, F, double, float64)) \
  ACTSYM_IN_FLOAT16(ACTSYM_ROWS_TYPE(name, F, __half, float16)) \
  ACTSYM_IN_BFLOAT16(ACTSYM_ROWS_TYPE(name, F, __nv_bfloat16, bfloat16)) \
  ACTSYM_ENTRY(int64_t name##_scratch(const actsym::RowCall* call), actsym::rows::scratch_of<F>(*call))
