// What one call of a row kernel is given: the same structure for the CPU and for CUDA.
#pragma once

#include "call.h"

namespace actsym {

struct RowCall {
  const void* input;         // x, [rows][length]
  const void* grad;          // grad_output, backward only
  void* output;              // forward: y; backward: the gradient by x (null: not wanted)
  const double* parameters;  // [learnable]; CUDA: on the device
  double* sums;              // [learnable] gradients by the parameters, backward only (null: not wanted)
  double* scratch;           // CUDA: as many doubles as NAME_scratch says, where sums are wanted
  int64_t rows, length;
  double fixed[8];
  int32_t threads;           // CPU
  void* stream;              // CUDA
};

}  // namespace actsym
