// Elements in memory as vectors of the type that is computed in, and back.
#pragma once

#include <type_traits>

#include "math.h"

namespace actsym {

using at::vec::Vectorized;

template <class T> constexpr bool is_half = std::is_same_v<T, c10::Half> || std::is_same_v<T, c10::BFloat16>;
// The type that is computed in.
template <class T> using compute_t = std::conditional_t<std::is_same_v<T, double>, double, float>;

// How elements are kept that are computed in the type C: as they are, or as a half type.  Which half type is chosen
// when the code runs: functors take most of the time that a library takes to compile, and so both share what is made of
// them.
enum class Storage { same, half, bfloat16 };
template <class T>
constexpr Storage storage_of = std::is_same_v<T, c10::Half>       ? Storage::half
                               : std::is_same_v<T, c10::BFloat16> ? Storage::bfloat16
                                                                  : Storage::same;

template <class T> void widen(const void* from, int64_t first, int count, Vectorized<float>* to) {
  const auto packed = Vectorized<T>::loadu(static_cast<const T*>(from) + first, count);
  const auto [low, high] = at::vec::convert_to_float<T>(packed);
  to[0] = low;
  to[1] = high;
}

template <class T> void narrow(const Vectorized<float>* from, int64_t first, int count, void* to) {
  at::vec::convert_from_float<T>(from[0], from[1]).store(static_cast<T*>(to) + first, count);
}

// A vector, or two of a half type, of which `count` elements from `first` on are there.
template <bool halves, class C>
inline void load([[maybe_unused]] Storage storage, const void* from, int64_t first, int count, Vectorized<C>* to) {
  if constexpr (halves) {
    if (storage == Storage::half) return widen<c10::Half>(from, first, count, to);
    widen<c10::BFloat16>(from, first, count, to);
  } else {
    to[0] = Vectorized<C>::loadu(static_cast<const C*>(from) + first, count);
  }
}

template <bool halves, class C>
inline void store([[maybe_unused]] Storage storage, const Vectorized<C>* from, int64_t first, int count, void* to) {
  if constexpr (halves) {
    if (storage == Storage::half) return narrow<c10::Half>(from, first, count, to);
    narrow<c10::BFloat16>(from, first, count, to);
  } else {
    from[0].store(static_cast<C*>(to) + first, count);
  }
}

}  // namespace actsym
