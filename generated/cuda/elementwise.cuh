// Kernels and launches of the element-wise CUDA kernels.  A functor supplies the mathematics; this file divides the
// work.  Grids of sums of parameter gradients (sums.cuh) depend on the shape alone, so the sums are the same on every run
// and on every device.  Other grids have as many blocks as the device holds at once, so that all end together.
#pragma once

#include "sums.cuh"

namespace actsym {

// What allows accesses of 16 bytes: of the tensors, and of a row of the table by a pack of channels side by side.
struct Wide { bool tensors, table; };

// Forward (Step::value) and backward without parameters (Step::slope).  `by_channel`: each element has the parameters of
// its own channel; with one channel all have the same, which are read once.
template <class F, class T, Step step, bool by_channel>
ACTSYM_DEVICE void map_elements(const Call& call, const Wide wide) {
  if (!may_be_absent<F, step> && !call.output[0]) return;
  constexpr int N = kPack<T>, slots = slots_beside<F, T, step, N>(kExchanged<T, N>);
  Parameters<F, compute_t<T>, by_channel ? N : 1> p(call);
  if constexpr (!by_channel) p.channel(0);
  NoSink sink;
  const InOrder element;
  const auto prepare = [&](int64_t q) {
    if constexpr (by_channel) find_channels(call, q, wide.table, p);
  };
  const int64_t first = static_cast<int64_t>(blockIdx.x) * kThreads * N;
  const int64_t stride = static_cast<int64_t>(gridDim.x) * kThreads * N;
  const Rounds own = Rounds::of_block(N, kThreads, first, stride, call.elements, wide.tensors);
  const Walk<F, step> walk(call, own.q, stride);
  process_all<F, T, step, N, slots, F::inputs == 1, true>(call, p, element, walk, own, call.elements, prepare, sink);
}

#ifndef __CUDACC_RTC__  // what follows runs on the host

inline bool aligned(const void* p) { return reinterpret_cast<uintptr_t>(p) % 16 == 0; }

// Whether N elements from a multiple of N on can be loaded and stored together, in all tensors of the call.
template <class F, class T> bool can_be_wide(const Call& call, Step step) {
  constexpr int N = kPack<T>;
  bool wide = step == Step::value || aligned(call.grad);
  for (int j = 0; j < F::inputs; ++j) {
    wide = wide && aligned(call.input[j]) && aligned(call.output[j]);
    if (F::inputs > 1 && call.pitch[j] != call.width) wide = wide && call.width % N == 0 && call.pitch[j] % N == 0;
    if (F::inputs > 1 && step != Step::value && call.output[j] && call.grad_pitch[j] != call.width) {
      wide = wide && call.width % N == 0 && call.grad_pitch[j] % N == 0;
    }
  }
  return wide;
}

// Whether the rows of the table can be read for N neighbouring channels together.
template <class T> bool table_can_be_wide(const Call& call, int N) {
  return call.inner == 1 && call.channels % N == 0 && aligned(call.table) && N * sizeof(compute_t<T>) % 16 == 0;
}

// How many blocks of kThreads the current device holds at once; the error that CUDA tells, 0 if none.
template <class Kernel> int held_at_once(Kernel kernel, int64_t& blocks) {
  int device = 0, processors = 0, each = 0;
  int error = cudaGetDevice(&device);
  if (!error) error = cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device);
  if (!error) error = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, kernel, kThreads, 0);
  blocks = most(int64_t{processors} * each, 1);
  if (error) cudaGetLastError();  // so that no later call takes it for its own
  return error;
}

// `by_channel` is for more than one channel.
template <class F, class T, Step step, class Kernel> int map(const Call& call, Kernel plain, Kernel by_channel) {
  if (call.elements == 0) return 0;
  constexpr int64_t a_block = int64_t{kThreads} * kPack<T>;
  const Kernel kernel = call.channels > 1 ? by_channel : plain;
  int64_t blocks = 0;
  if (const int error = held_at_once(kernel, blocks)) return error;
  blocks = least(blocks, quotient_up(call.elements, a_block));
  const Wide wide{can_be_wide<F, T>(call, step), table_can_be_wide<T>(call, kPack<T>)};
  ACTSYM_LAUNCH(kernel, blocks, kThreads, 0, call.stream, call, wide);
  return cudaGetLastError();
}

// `packs` is for columns where a thread owns more than one channel.
template <class F, class T, class Sums, class Finish>
int gradients(const Call& call, Sums segments, Sums columns, Sums packs, Finish finish) {
  const Parts parts = parts_of<F, T>(call);
  if (parts.rows > kMaxRows) return cudaErrorInvalidValue;
  const bool wide = can_be_wide<F, T>(call, Step::gradient);
  if (parts.columns) {
    constexpr int N = kColumnPack<F, T>;
    const bool in_packs = N > 1 && wide && parts.pack == N;
    const Sums kernel = in_packs ? packs : columns;
    const int64_t across = quotient_up(call.channels, int64_t{parts.lanes} * (in_packs ? N : 1));
    ACTSYM_LAUNCH(kernel, across * parts.parts, kThreads, 0, call.stream, call, parts, table_can_be_wide<T>(call, N));
  } else {
    constexpr int N = kPack<T>;
    const bool whole = wide && (call.channels == 1 || call.inner % N == 0);
    const int64_t shared = in_registers<F> ? 0 : parts.threads / kWarp * parts.rows * int64_t{2 * sizeof(double)};
    ACTSYM_LAUNCH(segments, call.channels * parts.parts, parts.threads, static_cast<size_t>(shared), call.stream, call,
                  parts, whole);
  }
  const int64_t sums = parts.rows * call.channels;
  ACTSYM_LAUNCH(finish, (sums + kWarp - 1) / kWarp, kThreads, 0, call.stream, call, parts);
  return cudaGetLastError();
}

// As many doubles as any type needs.
template <class F> int64_t scratch(const Call& call) {
  return most(parts_of<F, float>(call).doubles(call),
              most(parts_of<F, double>(call).doubles(call), parts_of<F, __half>(call).doubles(call)));
}

#endif

}  // namespace actsym

// The names of kernels: NAME_OPERATION_TYPE_kernel, NAME_OPERATION_TYPE_by_channel, and of sums
// NAME_backward_parameters_TYPE_segments, NAME_backward_parameters_TYPE_columns, NAME_backward_parameters_TYPE_packs,
// NAME_finish.  _launches.py knows them.
#define ACTSYM_ELEMENTWISE_KERNEL(name, parameters) \
  ACTSYM_KERNEL(name, actsym::kThreads, actsym::kBlocks, parameters)

#define ACTSYM_MAP_KERNEL(kernel, F, T, step, by_channel)                                      \
  ACTSYM_ELEMENTWISE_KERNEL(kernel, (const actsym::Call call, const actsym::Wide wide)) {      \
    actsym::map_elements<F, T, actsym::Step::step, by_channel>(call, wide);                    \
  }

#define ACTSYM_MAP(name, F, T, step)                          \
  ACTSYM_MAP_KERNEL(name##_kernel, F, T, step, false)         \
  ACTSYM_ENTRY(int name(const actsym::Call* call),            \
               actsym::map<F, T, actsym::Step::step>(*call, name##_kernel, name##_kernel))

#define ACTSYM_MAP_CHANNELS(name, F, T, step)                 \
  ACTSYM_MAP_KERNEL(name##_kernel, F, T, step, false)         \
  ACTSYM_MAP_KERNEL(name##_by_channel, F, T, step, true)      \
  ACTSYM_ENTRY(int name(const actsym::Call* call),            \
               actsym::map<F, T, actsym::Step::step>(*call, name##_kernel, name##_by_channel))

// Where a thread has the sums of several channels, or of doubles, a second block would leave it so few registers that it
// spills in its loop, which costs more than the block gains.
#define ACTSYM_SUMS_KERNEL(kernel, F, T, sum, blocks)                                                             \
  ACTSYM_KERNEL(kernel, actsym::kThreads, blocks,                                                                 \
                (const actsym::Call call, const actsym::Parts parts, const bool wide)) {                          \
    actsym::sum<F, T>(call, parts, wide);                                                                         \
  }

#define ACTSYM_SUMS(name, finish, F, T)                                                              \
  ACTSYM_SUMS_KERNEL(name##_segments, F, T, sum_segments, sizeof(T) == 8 ? 1 : actsym::kBlocks)      \
  ACTSYM_SUMS_KERNEL(name##_columns, F, T, sum_columns, sizeof(T) == 8 ? 1 : actsym::kBlocks)        \
  ACTSYM_SUMS_KERNEL(name##_packs, F, T, sum_packs_of_columns, 1)                                    \
  ACTSYM_ENTRY(int name(const actsym::Call* call),               \
               actsym::gradients<F, T>(*call, name##_segments, name##_columns, name##_packs, finish))

#define ACTSYM_ELEMENTWISE_TYPE(map, name, F, T, suffix) \
  map(name##_forward_##suffix, F, T, value)              \
  map(name##_backward_##suffix, F, T, slope)

#define ACTSYM_ELEMENTWISE_TYPES(map, name, F)               \
  ACTSYM_IN_FLOAT32(ACTSYM_ELEMENTWISE_TYPE(map, name, F, float, float32)) \
  ACTSYM_IN_FLOAT64(ACTSYM_ELEMENTWISE_TYPE(map, name, F, double, float64)) \
  ACTSYM_IN_FLOAT16(ACTSYM_ELEMENTWISE_TYPE(map, name, F::Half, __half, float16)) \
  ACTSYM_IN_BFLOAT16(ACTSYM_ELEMENTWISE_TYPE(map, name, F::Half, __nv_bfloat16, bfloat16))

#define ACTSYM_ELEMENTWISE(name, F) ACTSYM_ELEMENTWISE_TYPES(ACTSYM_MAP, name, F)

// Also for learnable parameters.
#define ACTSYM_ELEMENTWISE_PARAMETERS(name, F)                                                                        \
  ACTSYM_ELEMENTWISE_TYPES(ACTSYM_MAP_CHANNELS, name, F)                                                              \
  ACTSYM_ELEMENTWISE_KERNEL(name##_finish, (const actsym::Call call, const actsym::Parts parts)) {                    \
    actsym::finish_sums(call, parts);                                                                                 \
  }                                                                                                                   \
  ACTSYM_IN_FLOAT32(ACTSYM_SUMS(name##_backward_parameters_float32, name##_finish, F, float)) \
  ACTSYM_IN_FLOAT64(ACTSYM_SUMS(name##_backward_parameters_float64, name##_finish, F, double)) \
  ACTSYM_IN_FLOAT16(ACTSYM_SUMS(name##_backward_parameters_float16, name##_finish, F::Half, __half)) \
  ACTSYM_IN_BFLOAT16(ACTSYM_SUMS(name##_backward_parameters_bfloat16, name##_finish, F::Half, __nv_bfloat16)) \
  ACTSYM_ENTRY(int64_t name##_scratch(const actsym::Call* call), actsym::scratch<F>(*call))
