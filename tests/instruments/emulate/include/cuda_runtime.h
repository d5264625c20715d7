// What generated CUDA sources use of CUDA, for a C++ compiler: kernels run on the host, thread by thread (scheduler.cpp).
//
// Pointers to the device are pointers to the host, streams are ignored and every launch is finished when it returns.
#pragma once

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <tuple>
#include <type_traits>
#include <utility>

#define __global__
#define __device__
#define __host__
#define __forceinline__ inline
#define __noinline__ [[gnu::noinline]]
#define __launch_bounds__(...)
// One block runs at a time, all of it on one thread of the host.  Thread-local variables stand together, so that the
// scheduler can spoil them all before each block; the sanitizer guards the ends of those that are not.
#ifdef EMULATE_SANITIZE
#define EMULATE_SHARED static
#else
#define EMULATE_SHARED static thread_local
#endif

// A kernel, and beside it a function that starts it as cuLaunchKernel does: with the addresses of its arguments.
#define ACTSYM_KERNEL(name, threads, blocks, parameters)                                                      \
  extern "C" void name parameters;                                                                            \
  extern "C" void name##_start(const unsigned* grid, const unsigned* block, size_t shared, void** arguments) { \
    emulate::start(name, {grid[0], grid[1], grid[2]}, {block[0], block[1], block[2]}, shared, arguments);     \
  }                                                                                                           \
  extern "C" void name parameters

// Copies that a GPU makes while the thread goes on.
#define ACTSYM_COPY_AHEAD(from, to, bytes) emulate::copy_ahead(from, to, bytes)
#define ACTSYM_CLOSE_GROUP() emulate::close_group()
#define ACTSYM_WAIT_FOR_GROUPS(n) emulate::wait_for_groups(n)

struct uint3 {
  unsigned x, y, z;
};
struct dim3 {
  unsigned x, y, z;
  constexpr dim3(unsigned x_ = 1, unsigned y_ = 1, unsigned z_ = 1) : x(x_), y(y_), z(z_) {}
};
extern uint3 threadIdx, blockIdx;
extern dim3 blockDim, gridDim;
constexpr int warpSize = 32;

using cudaStream_t = struct CUstream_st*;
enum cudaError_t {
  cudaSuccess = 0,
  cudaErrorInvalidValue = 1,
  cudaErrorInvalidConfiguration = 9,
  cudaErrorLaunchFailure = 719,
};
enum cudaDeviceAttr { cudaDevAttrMultiProcessorCount = 16 };
enum cudaFuncAttribute { cudaFuncAttributeMaxDynamicSharedMemorySize = 8 };

namespace emulate {

enum class Exchange : int { synchronise, shuffle, ballot };

// Wait for all threads of the block.
void barrier(const char* file, int line);
// Wait for the lanes of `mask`; the bits that lane `source` gave, or of a ballot the lanes that gave other than 0.
uint64_t exchange(Exchange kind, unsigned mask, uint64_t given, int source, const char* file, int line);
// Into shared memory, for the thread alone that asks, in a group that it closes; `wait_for_groups` brings all but the
// latest n that are closed.
void copy_ahead(const void* from, void* to, size_t bytes);
void close_group();
void wait_for_groups(int n);
void* dynamic_shared();
// A shared variable of a known size is declared: once more by every thread, and whenever it is met again.
void static_shared(const void* variable, size_t size);
cudaError_t last_error(bool forget);
cudaError_t allow_shared(const void* kernel, int bytes);
void run(const void* kernel, dim3 grid, dim3 block, size_t shared, void (*body)(void*), void* data);
// Tells of a launch to who asked for it (emulate_watch); whether it is to be left out.
bool watched(const void* kernel, dim3 grid, dim3 block, size_t shared, int count, const void* const* arguments,
             const size_t* sizes);

template <class... P> struct Launcher {
  void (*kernel)(P...);
  dim3 grid, block;
  size_t shared;

  template <class... A> void operator()(const A&... arguments) const {
    const std::tuple<P...> given(static_cast<P>(arguments)...);
    const bool left_out = std::apply(
        [&](const auto&... each) {
          const void* const places[] = {&each..., nullptr};
          const size_t sizes[] = {sizeof each..., 0};
          return watched(reinterpret_cast<const void*>(kernel), grid, block, shared, sizeof...(P), places, sizes);
        },
        given);
    if (left_out) return;
    auto body = [&] { std::apply(kernel, given); };
    run(reinterpret_cast<const void*>(kernel), grid, block, shared,
        [](void* data) { (*static_cast<decltype(body)*>(data))(); }, &body);
  }
};

template <class... P, size_t... I>
void start_with(void (*kernel)(P...), dim3 grid, dim3 block, size_t shared, void** arguments,
                std::index_sequence<I...>) {
  Launcher<P...>{kernel, grid, block, shared}(*static_cast<const P*>(arguments[I])...);
}
template <class... P> void start(void (*kernel)(P...), dim3 grid, dim3 block, size_t shared, void** arguments) {
  start_with(kernel, grid, block, shared, arguments, std::index_sequence_for<P...>{});
}

// kernel<<<grid, block, shared, stream>>>(arguments) is launcher(kernel, grid, block, shared, stream)(arguments).
template <class... P>
Launcher<P...> launcher(void (*kernel)(P...), dim3 grid, dim3 block, size_t shared = 0, cudaStream_t = nullptr) {
  return {kernel, grid, block, shared};
}

template <class T> T shuffle(unsigned mask, T value, int source, const char* file, int line) {
  static_assert(sizeof(T) <= 8);
  uint64_t bits = 0;
  memcpy(&bits, &value, sizeof(T));
  bits = exchange(Exchange::shuffle, mask, bits, source, file, line);
  memcpy(&value, &bits, sizeof(T));
  return value;
}

inline int lane() {
  return static_cast<int>((threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) % warpSize);
}

template <class To, class From> To bits(From value) {
  static_assert(sizeof(To) == sizeof(From));
  To result;
  memcpy(&result, &value, sizeof(To));
  return result;
}

}  // namespace emulate

inline cudaError_t cudaGetLastError() { return emulate::last_error(true); }
inline cudaError_t cudaPeekAtLastError() { return emulate::last_error(false); }
inline cudaError_t cudaMemsetAsync(void* memory, int value, size_t bytes, cudaStream_t = nullptr) {
  memset(memory, value, bytes);
  return cudaSuccess;
}
template <class K> cudaError_t cudaFuncSetAttribute(K* kernel, cudaFuncAttribute, int value) {
  return emulate::allow_shared(reinterpret_cast<const void*>(kernel), value);
}

// A device that holds few blocks, so that each takes many elements.
inline cudaError_t cudaGetDevice(int* device) {
  *device = 0;
  return cudaSuccess;
}
inline cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr, int) {
  *value = 3;
  return cudaSuccess;
}
template <class K> cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, K, int, size_t) {
  *blocks = 1;
  return cudaSuccess;
}

inline void __syncthreads(const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  emulate::barrier(file, line);
}
inline void __syncwarp(unsigned mask = 0xffffffffu, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  emulate::exchange(emulate::Exchange::synchronise, mask, 0, emulate::lane(), file, line);
}
// A lane whose source lies outside of its group of `width` lanes gets back what it gave.
template <class T>
T __shfl_sync(unsigned mask, T value, int source, int width = warpSize, const char* file = __builtin_FILE(),
              int line = __builtin_LINE()) {
  const int base = emulate::lane() / width * width;
  return emulate::shuffle(mask, value, base + (source & (width - 1)), file, line);
}
template <class T>
T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = warpSize, const char* file = __builtin_FILE(),
                   int line = __builtin_LINE()) {
  const int own = emulate::lane(), source = own + static_cast<int>(delta);
  return emulate::shuffle(mask, value, source / width == own / width ? source : own, file, line);
}
template <class T>
T __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = warpSize, const char* file = __builtin_FILE(),
                 int line = __builtin_LINE()) {
  const int own = emulate::lane(), source = own - static_cast<int>(delta);
  return emulate::shuffle(mask, value, source >= own / width * width ? source : own, file, line);
}
template <class T>
T __shfl_xor_sync(unsigned mask, T value, int with, int width = warpSize, const char* file = __builtin_FILE(),
                  int line = __builtin_LINE()) {
  const int own = emulate::lane(), source = own ^ with;
  return emulate::shuffle(mask, value, source / width == own / width ? source : own, file, line);
}
inline unsigned __ballot_sync(unsigned mask, int predicate, const char* file = __builtin_FILE(),
                              int line = __builtin_LINE()) {
  return static_cast<unsigned>(
      emulate::exchange(emulate::Exchange::ballot, mask, predicate != 0, emulate::lane(), file, line));
}
inline int __any_sync(unsigned mask, int predicate, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return __ballot_sync(mask, predicate, file, line) != 0;
}
inline int __all_sync(unsigned mask, int predicate, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return __ballot_sync(mask, predicate, file, line) == mask;
}

template <class T> T __ldg(const T* p) { return *p; }
inline float __int_as_float(int v) { return emulate::bits<float>(v); }
inline int __float_as_int(float v) { return emulate::bits<int>(v); }
inline float __uint_as_float(unsigned v) { return emulate::bits<float>(v); }
inline unsigned __float_as_uint(float v) { return emulate::bits<unsigned>(v); }
inline double __longlong_as_double(long long v) { return emulate::bits<double>(v); }
inline long long __double_as_longlong(double v) { return emulate::bits<long long>(v); }
