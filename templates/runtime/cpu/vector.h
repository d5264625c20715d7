// Vectors of float or double, as wide as a register of the instruction set that is compiled for.
//
// They are the compiler's own vectors (GCC, clang), so this file is small and needs no other: a unit that includes no
// library.h is compiled in a second, and for any processor.  Every operation here is exact or rounded once, so that all
// instruction sets give the same bits.  Where the compiler has no vector form of an operation, a loop over the lanes
// is written, which it makes one instruction of where there is one (with -fno-math-errno and -fno-trapping-math).
#pragma once

#include <cstdint>
#include <utility>

#define ACTSYM_INLINE inline __attribute__((always_inline))

namespace actsym {

#if defined(__AVX512F__)
constexpr int kBytes = 64;
#elif defined(__aarch64__)
constexpr int kBytes = 16;
#else
constexpr int kBytes = 32;  // without AVX two registers
#ifndef __AVX__
#pragma GCC diagnostic ignored "-Wpsabi"  // how such vectors are passed to functions: all of these are inlined
#endif
#endif

// Whether products are computed by the instruction for a * b + c.  Compilers do not move it out of loops.
#if !defined(ACTSYM_PLAIN_PRODUCTS) && (defined(__AVX512F__) || (defined(__AVX2__) && defined(__FMA__)))
constexpr bool kFused = true;
#else
constexpr bool kFused = false;
#endif

template <class C> constexpr bool is_double = false;
template <> inline constexpr bool is_double<double> = true;

// The compiler's vectors of C and of the integers of its size, and where the exponent begins among the bits.
template <class C> struct Format;
template <> struct Format<float> {
  typedef float Lanes __attribute__((vector_size(kBytes)));
  typedef uint32_t Words __attribute__((vector_size(kBytes)));
  static constexpr int exponent = 23;
};
template <> struct Format<double> {
  typedef double Lanes __attribute__((vector_size(kBytes)));
  typedef uint64_t Words __attribute__((vector_size(kBytes)));
  static constexpr int exponent = 52;
};

template <class C> struct Vector {
  using value_type = C;
  using Lanes = typename Format<C>::Lanes;
  using Words = typename Format<C>::Words;
  using Mask = decltype(Lanes{} < Lanes{});  // integers: all bits of a lane, or none

  Lanes lanes;

  Vector() = default;
  ACTSYM_INLINE Vector(C number) : lanes(number - Lanes{}) {}  // minus, as -0 + 0 is 0
  ACTSYM_INLINE Vector(Lanes given) : lanes(given) {}
  ACTSYM_INLINE explicit Vector(Words bits) : lanes((Lanes)bits) {}

  static constexpr int size() { return kBytes / static_cast<int>(sizeof(C)); }
  ACTSYM_INLINE Words bits() const { return (Words)lanes; }

  static ACTSYM_INLINE Vector loadu(const C* from) {
    Vector v;
    __builtin_memcpy(&v, from, sizeof v);
    return v;
  }
  ACTSYM_INLINE void store(C* to) const { __builtin_memcpy(to, this, sizeof *this); }

  // b in the first `count` lanes, a in the others.
  static ACTSYM_INLINE Vector set(Vector a, Vector b, int64_t count) {
    if (count >= size()) return b;
    Mask place;
    for (int i = 0; i < size(); ++i) place[i] = i;
    auto limit = place[0];
    limit = static_cast<decltype(limit)>(count);
    return place < limit ? b.lanes : a.lanes;
  }

  // a * b + c, rounded once.
  static ACTSYM_INLINE Vector fused(Vector a, Vector b, Vector c) {
#if defined(__AVX512F__)  // -1: all lanes; 4: rounded as usual
    if constexpr (!is_double<C>) return __builtin_ia32_vfmaddps512_mask(a.lanes, b.lanes, c.lanes, -1, 4);
    if constexpr (is_double<C>) return __builtin_ia32_vfmaddpd512_mask(a.lanes, b.lanes, c.lanes, -1, 4);
#elif defined(__AVX2__) && defined(__FMA__)
    if constexpr (!is_double<C>) return __builtin_ia32_vfmaddps256(a.lanes, b.lanes, c.lanes);
    if constexpr (is_double<C>) return __builtin_ia32_vfmaddpd256(a.lanes, b.lanes, c.lanes);
#else
    for (int i = 0; i < size(); ++i) {
      if constexpr (!is_double<C>) c.lanes[i] = __builtin_fmaf(a.lanes[i], b.lanes[i], c.lanes[i]);
      if constexpr (is_double<C>) c.lanes[i] = __builtin_fma(a.lanes[i], b.lanes[i], c.lanes[i]);
    }
    return c;
#endif
  }

  friend ACTSYM_INLINE Vector operator+(Vector a, Vector b) { return a.lanes + b.lanes; }
  friend ACTSYM_INLINE Vector operator-(Vector a, Vector b) { return a.lanes - b.lanes; }
  // Of floats with -0 added, which gives the same bits: a product that is subnormal takes AMD's processors three times as
  // long as another one, and a sum does not.
  friend ACTSYM_INLINE Vector operator*(Vector a, Vector b) {
    if constexpr (kFused && !is_double<C>) return fused(a, b, C(-0.0));
    return a.lanes * b.lanes;
  }
  friend ACTSYM_INLINE Vector operator/(Vector a, Vector b) { return a.lanes / b.lanes; }
};

using Floats = Vector<float>;

// Two vectors of floats, or two masks or numbers of pieces of theirs, side by side: what one waits for fills the time
// of the other.
template <class T> struct Twice {
  using value_type = float;

  T first, second;

  Twice() = default;
  ACTSYM_INLINE Twice(T a, T b) : first(a), second(b) {}
  template <class Both> ACTSYM_INLINE Twice(Both both) : first(both), second(both) {}  // a T or a number

  static constexpr int size() { return 2 * T::size(); }
  static ACTSYM_INLINE Twice loadu(const float* from) { return {T::loadu(from), T::loadu(from + T::size())}; }
  ACTSYM_INLINE void store(float* to) const {
    first.store(to);
    second.store(to + T::size());
  }

  friend ACTSYM_INLINE Twice operator+(Twice a, Twice b) { return {a.first + b.first, a.second + b.second}; }
  friend ACTSYM_INLINE Twice operator-(Twice a, Twice b) { return {a.first - b.first, a.second - b.second}; }
  friend ACTSYM_INLINE Twice operator*(Twice a, Twice b) { return {a.first * b.first, a.second * b.second}; }
  friend ACTSYM_INLINE Twice operator/(Twice a, Twice b) { return {a.first / b.first, a.second / b.second}; }
  friend ACTSYM_INLINE Twice operator&(Twice a, Twice b) { return {a.first & b.first, a.second & b.second}; }
  friend ACTSYM_INLINE Twice operator|(Twice a, Twice b) { return {a.first | b.first, a.second | b.second}; }
};
template <class T> ACTSYM_INLINE Twice<T> twice(T first, T second) { return {first, second}; }

// Half of the lanes of a vector of floats, or of integers of that size.
template <class Number> struct HalfOf {
  typedef Number Lanes __attribute__((vector_size(kBytes / 2)));
  typedef Number Both __attribute__((vector_size(kBytes)));

  // The first (0) or the second (1) half, and the two together: permutations of registers.
  template <int half, int... i> static ACTSYM_INLINE Lanes part(Both a, std::integer_sequence<int, i...>) {
    return __builtin_shufflevector(a, a, (half * static_cast<int>(sizeof...(i)) + i)...);
  }
  template <int... i> static ACTSYM_INLINE Both joined(Lanes a, Lanes b, std::integer_sequence<int, i...>) {
    return __builtin_shufflevector(a, b, i...);
  }
};

template <int half, class Number, class Both> ACTSYM_INLINE auto part(Both a) {
  return HalfOf<Number>::template part<half>(a, std::make_integer_sequence<int, kBytes / 2 / sizeof(Number)>());
}
template <class Number, class Lanes> ACTSYM_INLINE auto joined(Lanes a, Lanes b) {
  return HalfOf<Number>::joined(a, b, std::make_integer_sequence<int, kBytes / sizeof(Number)>());
}

// Half as many floats as double, and back, rounded.  GCC makes several instructions of __builtin_convertvector.
ACTSYM_INLINE Vector<double> to_double(HalfOf<float>::Lanes lanes) {
#if defined(__AVX512F__) && !defined(__clang__)  // -1: all lanes; 4: as usual
  return __builtin_ia32_cvtps2pd512_mask(lanes, Vector<double>::Lanes{}, -1, 4);
#elif defined(__AVX__) && !defined(__clang__)
  return __builtin_ia32_cvtps2pd256(lanes);
#else
  return __builtin_convertvector(lanes, Vector<double>::Lanes);
#endif
}
ACTSYM_INLINE HalfOf<float>::Lanes to_float(Vector<double> v) {
#if defined(__AVX512F__) && !defined(__clang__)
  return __builtin_ia32_cvtpd2ps512_mask(v.lanes, HalfOf<float>::Lanes{}, -1, 4);
#elif defined(__AVX__) && !defined(__clang__)
  return __builtin_ia32_cvtpd2ps256(v.lanes);
#else
  return __builtin_convertvector(v.lanes, HalfOf<float>::Lanes);
#endif
}

// The first or the second half of the lanes in double.
ACTSYM_INLINE Vector<double> widened(Floats a, int half) {
  return to_double(half ? part<1, float>(a.lanes) : part<0, float>(a.lanes));
}

}  // namespace actsym
