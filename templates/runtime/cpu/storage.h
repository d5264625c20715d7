// Elements in memory as numbers of the type that is computed in, and back.
#pragma once

#include <type_traits>

#include "math.h"

namespace actsym {

// Half types, as they are kept.
struct half { uint16_t bits; };
struct bfloat16 { uint16_t bits; };

template <class T> struct Compute { using type = float; };
template <> struct Compute<double> { using type = double; };
// The type that is computed in.
template <class T> using compute_t = typename Compute<T>::type;

// How elements are kept: in the type that is computed in, or in a half type.  Functors of few operations are compiled
// for each type (`light`).  Of the others it is decided when the code runs, and half types are widened into a buffer and
// narrowed from one: what is made of a functor, which takes most of the time that a library takes to compile, is made
// for float and for double alone.
enum class Storage { same, half, bfloat16 };
template <class T> constexpr Storage storage_of = Storage::same;
template <> inline constexpr Storage storage_of<half> = Storage::half;
template <> inline constexpr Storage storage_of<bfloat16> = Storage::bfloat16;

// Elements of a half type that are widened at a time: what they take beside each other stays in the first cache.
constexpr int kWidened = 512;

template <class To, class From> ACTSYM_INLINE To bit_cast(From from) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  __builtin_memcpy(&to, &from, sizeof to);
  return to;
}
inline float from_bits(uint32_t bits) { return bit_cast<float>(bits); }
inline uint32_t to_bits(float number) { return bit_cast<uint32_t>(number); }

inline float widen(bfloat16 number) { return from_bits(static_cast<uint32_t>(number.bits) << 16); }

// To nearest, ties to even; a NaN stays one.
inline void narrow(float number, bfloat16& to) {
  const uint32_t bits = to_bits(number), nan = number == number ? 0 : ~0u;
  to.bits = static_cast<uint16_t>(((bits + 0x7fff + (bits >> 16 & 1)) | nan) >> 16);
}

#if defined(__aarch64__)

inline float widen(half number) { return bit_cast<__fp16>(number); }
inline void narrow(float number, half& to) { to = bit_cast<half>(static_cast<__fp16>(number)); }

#else  // integer arithmetic, with the same bits as the instructions

inline float widen(half number) {
  const uint32_t size = number.bits & 0x7fff, sign = static_cast<uint32_t>(number.bits & 0x8000) << 16;
  const uint32_t quiet = size > 0x7c00 ? 0x400000 : 0;
  const uint32_t normal = (size << 13) + (112u << 23), broken = 0x7f800000 | size << 13 | quiet;
  const uint32_t subnormal = to_bits(static_cast<float>(static_cast<int32_t>(size)) * 0x1p-24f);
  return from_bits(sign | (size >= 0x7c00 ? broken : size < 0x400 ? subnormal : normal));
}

inline void narrow(float number, half& to) {
  const uint32_t bits = to_bits(number), size = bits & 0x7fffffff, sign = bits >> 16 & 0x8000;
  const uint32_t normal = (size - (112u << 23) + 0xfff + (size >> 13 & 1)) >> 13;
  const uint32_t subnormal = to_bits(from_bits(size) + 0.5f) - 0x3f000000;  // the sum is rounded to multiples of 2^-24
  const uint32_t nan = 0x7e00 | (size >> 13 & 0x3ff);
  const uint32_t large = size > 0x7f800000 ? nan : 0x7c00;
  to.bits = static_cast<uint16_t>(sign | (size >= 0x477ff000 ? large : size < 0x38800000 ? subnormal : normal));
}

#endif

// Half as many bits of as many numbers, and back.  GCC 12 makes several instructions of __builtin_convertvector.
typedef uint16_t Shorts __attribute__((vector_size(kBytes / 2)));
typedef short Signed __attribute__((vector_size(kBytes / 2)));

ACTSYM_INLINE Floats::Words widened(Shorts kept) {
#if defined(__AVX512F__) && !defined(__clang__)  // -1: all lanes
  return (Floats::Words)__builtin_ia32_pmovzxwd512_mask((Signed)kept, Floats::Mask{}, -1);
#elif defined(__AVX2__) && !defined(__clang__)
  return (Floats::Words)__builtin_ia32_pmovzxwd256((Signed)kept);
#else
  return __builtin_convertvector(kept, Floats::Words);
#endif
}
ACTSYM_INLINE Shorts narrowed(Floats::Words words) {  // of numbers below 2^16
#if defined(__AVX512F__) && !defined(__clang__)
  return (Shorts)__builtin_ia32_pmovdw512_mask((Floats::Mask)words, Signed{}, -1);
#elif defined(__AVX2__) && !defined(__clang__)
  return (Shorts)__builtin_ia32_packusdw128(part<0, int>((Floats::Mask)words), part<1, int>((Floats::Mask)words));
#else
  return __builtin_convertvector(words, Shorts);
#endif
}

#if defined(__AVX512BW__) && !defined(__clang__)
// Two vectors of floats from and to bfloat16 at once: permutations of words take the place of conversions and shifts.
typedef short Words32 __attribute__((vector_size(kBytes)));

template <int... i> ACTSYM_INLINE Twice<Floats> widened(Words32 kept, std::integer_sequence<int, i...>) {
  const auto half = [kept](Words32 places) {  // the words at these places in the upper half of each float, zeros below
    return Floats((Floats::Words)__builtin_ia32_permvarhi512_mask(kept, places, Words32{}, 0xaaaaaaaa));
  };
  return {half(Words32{(i / 2)...}), half(Words32{(16 + i / 2)...})};
}
// As `narrow`: 0x7fff or one more is added, to all but NaN, whose bits are set.
ACTSYM_INLINE Words32 rounded_words(Floats v) {
  const auto number = __builtin_ia32_cmpps512_mask(v.lanes, v.lanes, 7, -1, 4);
  const Floats::Mask bits = (Floats::Mask)v.bits(), zero{};
  const auto odd = __builtin_ia32_ptestmd512(bits, zero + 0x10000, number);
  const Floats::Mask up = __builtin_ia32_paddd512_mask(bits, zero + 0x7fff, zero - 1, number);
  return (Words32)__builtin_ia32_paddd512_mask(up, zero + 1, up, odd);
}
template <int... i> ACTSYM_INLINE Words32 narrowed(Twice<Floats> v, std::integer_sequence<int, i...>) {
  return __builtin_ia32_vpermt2varhi512_mask(Words32{(2 * i + 1)...}, rounded_words(v.first), rounded_words(v.second), -1);
}
using Places = std::make_integer_sequence<int, 32>;
#endif

// A vector V of floats, from and to elements of a half type.
template <class V, class T> ACTSYM_INLINE V load(const T* from) {
  if constexpr (std::is_same_v<T, typename V::value_type>) {
    return V::loadu(from);
#if defined(__AVX512BW__) && !defined(__clang__)
  } else if constexpr (std::is_same_v<T, bfloat16> && std::is_same_v<V, Twice<Floats>>) {
    Words32 kept;
    __builtin_memcpy(&kept, from, sizeof kept);
    return widened(kept, Places());
#endif
  } else if constexpr (V::size() > Floats::size()) {
    return {load<Floats>(from), load<Floats>(from + Floats::size())};
  } else {
    Shorts kept;
    __builtin_memcpy(&kept, from, sizeof kept);
    if constexpr (std::is_same_v<T, bfloat16>) {
      return Floats(widened(kept) << 16);
    } else {
#if defined(__AVX512F__) && !defined(__clang__)  // 4: as usual
      return Floats(__builtin_ia32_vcvtph2ps512_mask((Signed)kept, Floats::Lanes{}, -1, 4));
#elif defined(__F16C__) && !defined(__clang__)
      return Floats(__builtin_ia32_vcvtph2ps256((Signed)kept));
#else
      Floats wide;
      for (int i = 0; i < Floats::size(); ++i) wide.lanes[i] = widen(from[i]);
      return wide;
#endif
    }
  }
}

// Bytes from an element that is read to one that is fetched into the cache meanwhile.  While a processor computes it
// holds too few later loads to hide what the memory takes.
constexpr int kAhead = 4096;

// The next vector of a run that is read from its start to its end.
template <class V, class T> ACTSYM_INLINE V load_next(const T* from) {
  for (int at = 0; at < V::size() * static_cast<int>(sizeof(T)); at += 64) {
    __builtin_prefetch(reinterpret_cast<const char*>(from) + kAhead + at);
  }
  return load<V>(from);
}

template <class V, class T> ACTSYM_INLINE void store(const V& v, T* to) {
  if constexpr (std::is_same_v<T, typename V::value_type>) {
    v.store(to);
#if defined(__AVX512BW__) && !defined(__clang__)
  } else if constexpr (std::is_same_v<T, bfloat16> && std::is_same_v<V, Twice<Floats>>) {
    const Words32 kept = narrowed(v, Places());
    __builtin_memcpy(to, &kept, sizeof kept);
#endif
  } else if constexpr (V::size() > Floats::size()) {
    store(v.first, to);
    store(v.second, to + Floats::size());
  } else if constexpr (std::is_same_v<T, bfloat16>) {  // as narrow
    const Floats::Words bits = v.bits(), nan = (Floats::Words)(v.lanes != v.lanes);
    const Shorts kept = narrowed(((bits + 0x7fff + (bits >> 16 & 1)) | nan) >> 16);
    __builtin_memcpy(to, &kept, sizeof kept);
  } else {
#if defined(__AVX512F__) && !defined(__clang__)  // 0: to nearest
    const Signed kept = __builtin_ia32_vcvtps2ph512_mask(v.lanes, 0, Signed{}, -1);
    __builtin_memcpy(to, &kept, sizeof kept);
#elif defined(__F16C__) && !defined(__clang__)
    const Signed kept = __builtin_ia32_vcvtps2ph256(v.lanes, 0);
    __builtin_memcpy(to, &kept, sizeof kept);
#else
    for (int i = 0; i < Floats::size(); ++i) narrow(v.lanes[i], to[i]);
#endif
  }
}

using Pair = Twice<Floats>;

template <class T> void widen(const void* from, int count, float* to) {
  const T* number = static_cast<const T*>(from);
  int i = 0;
  for (; i + Pair::size() <= count; i += Pair::size()) load_next<Pair>(number + i).store(to + i);
  for (; i < count; ++i) to[i] = widen(number[i]);
}

template <class T> void narrow(const float* from, int count, void* to) {
  T* number = static_cast<T*>(to);
  int i = 0;
  for (; i + Pair::size() <= count; i += Pair::size()) store(Pair::loadu(from + i), number + i);
  for (; i < count; ++i) narrow(from[i], number[i]);
}

// Not inlined: every function of a functor has a loop with both.
[[gnu::noinline]] inline void widen(Storage storage, const void* from, int count, float* to) {
  if (storage == Storage::half) return widen<half>(from, count, to);
  widen<bfloat16>(from, count, to);
}

[[gnu::noinline]] inline void narrow(Storage storage, const float* from, int count, void* to) {
  if (storage == Storage::half) return narrow<half>(from, count, to);
  narrow<bfloat16>(from, count, to);
}

}  // namespace actsym
