// Elements in memory as vectors of the type that is computed in, and back.
#pragma once

#include <algorithm>
#include <type_traits>

#include "math.h"

namespace actsym {

using at::vec::Vectorized;

// The type that is computed in.
template <class T> using compute_t = std::conditional_t<std::is_same_v<T, double>, double, float>;

// How elements are kept: in the type that is computed in, or in a half type.  It is decided when the code runs, and
// half types are widened into a buffer and narrowed from one: what is made of a functor, which takes most of the time
// that a library takes to compile, is made for float and for double alone.
enum class Storage { same, half, bfloat16 };
template <class T>
constexpr Storage storage_of = std::is_same_v<T, c10::Half>       ? Storage::half
                               : std::is_same_v<T, c10::BFloat16> ? Storage::bfloat16
                                                                  : Storage::same;

// Elements of a half type that are widened at a time: what they take beside each other stays in the first cache.
constexpr int kWidened = 512;

template <class T> void widen(const void* from, int count, float* to) {
  constexpr int width = Vectorized<float>::size();
  for (int i = 0; i < count; i += 2 * width) {
    const int here = std::min(2 * width, count - i);
    const auto [low, high] = at::vec::convert_to_float<T>(Vectorized<T>::loadu(static_cast<const T*>(from) + i, here));
    low.store(to + i);
    high.store(to + i + width);
  }
}

template <class T> void narrow(const float* from, int count, void* to) {
  using V = Vectorized<float>;
  for (int i = 0; i < count; i += 2 * V::size()) {
    const auto packed = at::vec::convert_from_float<T>(V::loadu(from + i), V::loadu(from + i + V::size()));
    packed.store(static_cast<T*>(to) + i, std::min<int>(2 * V::size(), count - i));
  }
}

inline void widen(Storage storage, const void* from, int count, float* to) {
  if (storage == Storage::half) return widen<c10::Half>(from, count, to);
  widen<c10::BFloat16>(from, count, to);
}

inline void narrow(Storage storage, const float* from, int count, void* to) {
  if (storage == Storage::half) return narrow<c10::Half>(from, count, to);
  narrow<c10::BFloat16>(from, count, to);
}

}  // namespace actsym
