// What one call of an element-wise kernel is given: the same structure for the CPU and for CUDA.
#pragma once

#ifdef __CUDACC_RTC__
using int32_t = int;
using int64_t = long long;
using uint32_t = unsigned int;
using uint64_t = unsigned long long;
#else
#include <cstdint>
#endif

#ifdef __CUDACC__
#define ACTSYM_SHARED __host__ __device__ __forceinline__
#else
#define ACTSYM_SHARED inline
#endif

namespace actsym {

struct Call {
  const void* input[2];  // x; of a gated activation x (the gate's argument) and u
  const void* grad;      // grad_output, backward only
  void* output[2];       // forward: y; backward: the gradients of the inputs (null: not wanted)
  const void* table;     // [rows][channels] learnable parameters in the type that is computed in
  double* sums;          // [rows][channels] sums of grad * df/drow; rows that are not wanted are left alone
  double* scratch;       // CUDA: as many doubles as NAME_scratch says
  int64_t elements;      // of one input
  int64_t channels, inner;          // element i has channel (i / inner) % channels
  int64_t width;                    // gated: elements a row; else all of them
  int64_t pitch[2], grad_pitch[2];  // gated: distance of the rows of input j, and of output j in backward
  int64_t count[4];                 // entries of each vector of parameters
  double fixed[8];
  uint64_t seed, offset;  // of the noise
  const uint64_t* drawn;  // CUDA: seed and offset in memory of the device, which count instead (null: there are none)
  int64_t wanted;         // bit r: the sums of row r are wanted (bit 63: of all rows from 63 on)
  int32_t threads;        // CPU
  void* stream;           // CUDA
};

// Vectors whose length the build fixes (ACTSYM_COUNT0 is the length of vector 0, and so on); -1: read from the call.
#ifndef ACTSYM_COUNT0
#define ACTSYM_COUNT0 -1
#endif
#ifndef ACTSYM_COUNT1
#define ACTSYM_COUNT1 -1
#endif
#ifndef ACTSYM_COUNT2
#define ACTSYM_COUNT2 -1
#endif
#ifndef ACTSYM_COUNT3
#define ACTSYM_COUNT3 -1
#endif

ACTSYM_SHARED constexpr int64_t fixed_count(int vector) {
  return vector == 0 ? ACTSYM_COUNT0 : vector == 1 ? ACTSYM_COUNT1 : vector == 2 ? ACTSYM_COUNT2 : ACTSYM_COUNT3;
}

// Entries of one vector, a constant where the build fixes it.
ACTSYM_SHARED constexpr int entries(const int64_t* count, int vector) {
  return static_cast<int>(fixed_count(vector) >= 0 ? fixed_count(vector) : count[vector]);
}

// The row of the table that holds entry k of a vector: first the scalars, then one vector after the other.
ACTSYM_SHARED constexpr int row_of(int learnable, const int64_t* count, int vector, int k) {
  int row = learnable;
  for (int before = 0; before < vector; ++before) row += entries(count, before);
  return row + k;
}

ACTSYM_SHARED constexpr bool is_wanted(int64_t wanted, int row) {
  return (static_cast<uint64_t>(wanted) >> (row < 63 ? row : 63)) & 1;
}

// Array lengths: C++ has no arrays of none.
template <int n> constexpr int at_least_one = n > 0 ? n : 1;

}  // namespace actsym
