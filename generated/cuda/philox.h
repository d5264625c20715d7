// Philox4x32-10, the counter-based generator of Salmon, Moraes, Dror and Shaw (2011): noise that is a function of the
// seed and of the element's index alone, so that forward and backward see the same and nothing is kept in between.
#pragma once

#include "call.h"

namespace actsym {

struct Block {
  uint32_t word[4];
};

// The block of a 128-bit counter (low, high) under a 64-bit key.
ACTSYM_SHARED Block philox(uint64_t low, uint64_t high, uint64_t key) {
  uint32_t a = static_cast<uint32_t>(low), b = static_cast<uint32_t>(low >> 32);
  uint32_t c = static_cast<uint32_t>(high), d = static_cast<uint32_t>(high >> 32);
  uint32_t k = static_cast<uint32_t>(key), l = static_cast<uint32_t>(key >> 32);
  for (int round = 0; round < 10; ++round) {
    const uint64_t first = 0xD2511F53ull * a, second = 0xCD9E8D57ull * c;
    a = static_cast<uint32_t>(second >> 32) ^ b ^ k;
    b = static_cast<uint32_t>(second);
    c = static_cast<uint32_t>(first >> 32) ^ d ^ l;
    d = static_cast<uint32_t>(first);
    k += 0x9E3779B9u;
    l += 0xBB67AE85u;
  }
  return {{a, b, c, d}};
}

// Uniform on [0, 1): 24 bits, exact in float and in double.
template <class C> ACTSYM_SHARED C uniform(uint32_t word) {
  return static_cast<C>(static_cast<int32_t>(word >> 8)) * static_cast<C>(1.0f / 16777216.0f);
}

}  // namespace actsym
