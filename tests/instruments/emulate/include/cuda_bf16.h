// bfloat16 and its conversions: to nearest, ties to even, subnormal numbers kept.
#pragma once

#include "cuda_runtime.h"

struct __nv_bfloat16 {
  uint16_t bits;
};

inline __nv_bfloat16 __float2bfloat16_rn(float value) {
  const uint32_t all = emulate::bits<uint32_t>(value);
  if ((all & 0x7fffffffu) > 0x7f800000u) return {0x7fff};
  return {static_cast<uint16_t>((all + 0x7fffu + (all >> 16 & 1)) >> 16)};
}

inline float __bfloat162float(__nv_bfloat16 value) {
  return emulate::bits<float>(static_cast<uint32_t>(value.bits) << 16);
}
