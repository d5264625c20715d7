// What the kernels ask of the device, and of the host that launches them.  No torch header is included: nvcc needs
// seconds, and any framework can launch what it makes.
#pragma once

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#ifndef __CUDACC_RTC__  // the run-time compiler knows no host
#include <cuda_runtime.h>
#endif

#include "call.h"

#define ACTSYM_DEVICE __device__ __forceinline__

#define ACTSYM_LAUNCH(kernel, blocks, threads, shared_bytes, stream, ...) \
  kernel<<<static_cast<unsigned>(blocks), static_cast<unsigned>(threads), shared_bytes, \
           static_cast<cudaStream_t>(stream)>>>(__VA_ARGS__)

// A kernel whose name has no template arguments in it, so that nvcc and NVRTC agree on it and a driver finds it by name.
// Its body is a function of the device.  It is started with so many threads a block, at most, and a multiprocessor has
// registers for so many blocks.  (Who runs kernels elsewhere defines the macro beforehand.)
#ifndef ACTSYM_KERNEL
#define ACTSYM_KERNEL(name, threads, blocks, parameters) \
  extern "C" __global__ void __launch_bounds__(threads, blocks) name parameters
#endif

// Which types kernels are compiled for: all, or the one whose number ACTSYM_TYPE is.
#ifndef ACTSYM_TYPE
#define ACTSYM_TYPE -1
#endif
#if ACTSYM_TYPE == -1 || ACTSYM_TYPE == 0
#define ACTSYM_IN_FLOAT32(...) __VA_ARGS__
#else
#define ACTSYM_IN_FLOAT32(...)
#endif
#if ACTSYM_TYPE == -1 || ACTSYM_TYPE == 1
#define ACTSYM_IN_FLOAT64(...) __VA_ARGS__
#else
#define ACTSYM_IN_FLOAT64(...)
#endif
#if ACTSYM_TYPE == -1 || ACTSYM_TYPE == 2
#define ACTSYM_IN_FLOAT16(...) __VA_ARGS__
#else
#define ACTSYM_IN_FLOAT16(...)
#endif
#if ACTSYM_TYPE == -1 || ACTSYM_TYPE == 3
#define ACTSYM_IN_BFLOAT16(...) __VA_ARGS__
#else
#define ACTSYM_IN_BFLOAT16(...)
#endif

// A function of the C interface, which launches kernels; there is none without a host.
#ifdef __CUDACC_RTC__
#define ACTSYM_ENTRY(declaration, ...)
#else
#define ACTSYM_ENTRY(declaration, ...) \
  extern "C" declaration { return __VA_ARGS__; }
#endif

namespace actsym {

constexpr int kWarp = 32;
constexpr int kThreads = 256;  // a block, at most
// Blocks a multiprocessor that ptxas must leave registers for: 128 a thread.  Told nothing, it aims for more, and spills
// around calls of the division subroutine for it.
constexpr int kBlocks = 2;
constexpr int64_t kMaxBlocks = 2048;  // of a grid that depends on the shape alone

// The type that is computed in.
template <class T> struct Compute { using type = float; };
template <> struct Compute<double> { using type = double; };
template <class T> using compute_t = typename Compute<T>::type;

ACTSYM_DEVICE float widen(float v) { return v; }
ACTSYM_DEVICE double widen(double v) { return v; }
ACTSYM_DEVICE float widen(__half v) { return __half2float(v); }
ACTSYM_DEVICE float widen(__nv_bfloat16 v) { return __bfloat162float(v); }
ACTSYM_DEVICE void narrow(float v, float& out) { out = v; }
ACTSYM_DEVICE void narrow(double v, double& out) { out = v; }
ACTSYM_DEVICE void narrow(float v, __half& out) { out = __float2half_rn(v); }
ACTSYM_DEVICE void narrow(float v, __nv_bfloat16& out) { out = __float2bfloat16_rn(v); }

// Elements that are loaded and stored together where the addresses allow it: 16 bytes.
template <class T> constexpr int kPack = 16 / static_cast<int>(sizeof(T));
template <class T, int N> struct alignas(N * sizeof(T)) Pack { T at[N]; };

template <class T, int N> ACTSYM_DEVICE void widen(const Pack<T, N>& pack, compute_t<T>* to) {
#pragma unroll
  for (int k = 0; k < N; ++k) to[k] = widen(pack.at[k]);
}
// A word holds two, of which the compiler would first bring the upper one down.
template <int N> ACTSYM_DEVICE void widen(const Pack<__nv_bfloat16, N>& pack, float* to) {
  if constexpr (N % 2 == 0) {
    uint32_t words[N / 2];
    memcpy(words, &pack, sizeof words);
#pragma unroll
    for (int k = 0; k < N; ++k) to[k] = __uint_as_float(k % 2 ? words[k / 2] & 0xffff0000u : words[k / 2] << 16);
  } else {
#pragma unroll
    for (int k = 0; k < N; ++k) to[k] = widen(pack.at[k]);
  }
}

// Stored at once, to memory that no kernel reads while this one runs: nvcc splits some stores of structures.
template <class T, int N> ACTSYM_DEVICE void put(const Pack<T, N>& pack, T* to) {
#ifdef __CUDA_ARCH__
  if constexpr (sizeof pack == 16) {
    uint32_t v[4];
    memcpy(v, &pack, sizeof v);
    asm volatile("st.global.v4.b32 [%0], {%1, %2, %3, %4};" :: "l"(__cvta_generic_to_global(to)), "r"(v[0]),
                 "r"(v[1]), "r"(v[2]), "r"(v[3]));
    return;
  }
#endif
  *reinterpret_cast<Pack<T, N>*>(to) = pack;
}

// Addresses in shared memory, in bytes; told once, as the compiler would work them out again for every access.
#ifdef __CUDA_ARCH__
using InShared = uint32_t;
ACTSYM_DEVICE InShared in_shared(const void* p) {
  InShared address = static_cast<uint32_t>(__cvta_generic_to_shared(p));
  asm volatile("" : "+r"(address));
  return address;
}
#else
using InShared = char*;
ACTSYM_DEVICE InShared in_shared(void* p) { return static_cast<char*>(p); }
#endif

// Copies from global to shared memory that run while the thread goes on: 4, 8 or 16 bytes, at multiples of so many.  It
// closes groups of them, and waits until all but the latest n groups have arrived.  (Who runs kernels elsewhere defines
// the macros, which do the same.)
template <int bytes> ACTSYM_DEVICE void copy_ahead(const void* from, InShared to) {
#ifdef __CUDA_ARCH__
  if constexpr (bytes == 16) {  // past the first cache, which this size alone can be
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to), "l"(__cvta_generic_to_global(from)) : "memory");
  } else {
    asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"(to), "l"(__cvta_generic_to_global(from)), "n"(bytes)
                 : "memory");
  }
#elif defined(ACTSYM_COPY_AHEAD)
  ACTSYM_COPY_AHEAD(from, to, bytes);
#endif
}
ACTSYM_DEVICE void close_group() {
#ifdef __CUDA_ARCH__
  asm volatile("cp.async.commit_group;" ::: "memory");
#elif defined(ACTSYM_COPY_AHEAD)
  ACTSYM_CLOSE_GROUP();
#endif
}
template <int n> ACTSYM_DEVICE void wait_for_groups() {
#ifdef __CUDA_ARCH__
  asm volatile("cp.async.wait_group %0;" ::"n"(n) : "memory");
#elif defined(ACTSYM_COPY_AHEAD)
  ACTSYM_WAIT_FOR_GROUPS(n);
#endif
}

// What was copied, loaded at once.
template <class T, int N> ACTSYM_DEVICE Pack<T, N> get(InShared from) {
  Pack<T, N> pack;
#ifdef __CUDA_ARCH__
  uint32_t v[sizeof pack / 4];
  if constexpr (sizeof pack == 16) {
    asm volatile("ld.shared.v4.b32 {%0, %1, %2, %3}, [%4];" : "=r"(v[0]), "=r"(v[1]), "=r"(v[2]), "=r"(v[3])
                 : "r"(from) : "memory");
  } else if constexpr (sizeof pack == 8) {
    asm volatile("ld.shared.v2.b32 {%0, %1}, [%2];" : "=r"(v[0]), "=r"(v[1]) : "r"(from) : "memory");
  } else {
    asm volatile("ld.shared.b32 %0, [%1];" : "=r"(v[0]) : "r"(from) : "memory");
  }
  memcpy(&pack, v, sizeof pack);
#else
  memcpy(&pack, from, sizeof pack);
#endif
  return pack;
}

// From memory that no kernel writes while this one runs.
template <class C> ACTSYM_DEVICE C read_only(const C* p) { return __ldg(p); }

// The sum over the warp, in lane 0, in a fixed order.
template <class C> ACTSYM_DEVICE C warp_sum(C v) {
#pragma unroll
  for (int half = kWarp / 2; half > 0; half /= 2) v += __shfl_down_sync(0xffffffffu, v, half);
  return v;
}

// The shared memory that the launch asked for.
ACTSYM_DEVICE double* shared_memory() {
  extern __shared__ double memory[];
  return memory;
}

// Division of indices, in 32 bits where they fit.
struct Divided { int64_t quotient, remainder; };
ACTSYM_DEVICE Divided divide(int64_t a, int64_t b) {
  if (((a | b) >> 32) == 0) {
    const uint32_t q = static_cast<uint32_t>(a) / static_cast<uint32_t>(b);
    return {q, static_cast<uint32_t>(a) - q * static_cast<uint32_t>(b)};
  }
  const int64_t q = a / b;
  return {q, a - q * b};
}

}  // namespace actsym
