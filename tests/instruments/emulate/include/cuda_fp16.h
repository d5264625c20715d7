// binary16 and its conversions: to nearest, ties to even, subnormal numbers kept.
#pragma once

#include "cuda_runtime.h"

struct __half {
  uint16_t bits;
};

inline __half __float2half_rn(float value) {
  const uint32_t all = emulate::bits<uint32_t>(value), sign = all >> 16 & 0x8000u, magnitude = all & 0x7fffffffu;
  if (magnitude > 0x7f800000u) return {0x7fff};
  if (magnitude >= 0x47800000u) return {static_cast<uint16_t>(sign | 0x7c00u)};  // 2^16 and more
  if (magnitude < 0x38800000u) {
    // Below 2^-14: adding 1/2 puts the unit in the last place at 2^-24, so the addition rounds as it should.
    const float shifted = emulate::bits<float>(magnitude) + 0.5f;
    return {static_cast<uint16_t>(sign | (emulate::bits<uint32_t>(shifted) - 0x3f000000u))};
  }
  const uint32_t even = magnitude >> 13 & 1;
  return {static_cast<uint16_t>(sign | (magnitude - 0x38000000u + 0xfffu + even) >> 13)};
}

inline float __half2float(__half value) {
  const uint32_t sign = static_cast<uint32_t>(value.bits & 0x8000u) << 16, magnitude = value.bits & 0x7fffu;
  if (magnitude >= 0x7c00u) return emulate::bits<float>(sign | 0x7f800000u | (magnitude & 0x3ffu) << 13);
  const float scaled = emulate::bits<float>(magnitude << 13) * 0x1p112f;  // the exponents' biases differ by 112
  return emulate::bits<float>(sign | emulate::bits<uint32_t>(scaled));
}
