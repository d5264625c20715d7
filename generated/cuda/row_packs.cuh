// What the threads of an ordinary row do: hold its packs, add up its statistics, and write its entries.
#pragma once

#include "accurate.h"
#include "row_scalars.cuh"
#include "twofold.cuh"

// Packs of 16 bytes of a row that a thread holds at a time: a row of no more is read from memory once.
#ifndef ACTSYM_ROW_PACKS
#define ACTSYM_ROW_PACKS 8
#endif

namespace actsym::rows {

constexpr int kHeld = ACTSYM_ROW_PACKS;

// Whether double is half as fast as float; on other devices it is slower by a factor of 32 or 64.
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ == 600 || __CUDA_ARCH__ == 700 || __CUDA_ARCH__ == 800 || \
    __CUDA_ARCH__ == 900 || __CUDA_ARCH__ == 1000
constexpr bool kFastDouble = true;
#else
constexpr bool kFastDouble = false;
#endif

template <bool condition, class A, class B> struct Either { using type = A; };
template <class A, class B> struct Either<false, A, B> { using type = B; };

// A number of which the last product is remembered, so that it is rounded once where something is added to it.  Nothing
// of that is left when the code runs.
template <class R> struct Fused {
  R value, first, second;
  bool product;

  Fused() = default;
  ACTSYM_DEVICE Fused(R number) : value(number), first(0), second(0), product(false) {}
  ACTSYM_DEVICE Fused(R a, R b) : value(a * b), first(a), second(b), product(true) {}

  friend ACTSYM_DEVICE Fused operator*(Fused a, Fused b) { return {a.value, b.value}; }
  friend ACTSYM_DEVICE Fused operator+(Fused a, Fused b) {
    return b.product ? m::fma(b.first, b.second, a.value) : a.product ? m::fma(a.first, a.second, b.value)
                                                                      : a.value + b.value;
  }
  friend ACTSYM_DEVICE Fused operator-(Fused a) { return a.product ? Fused(-a.first, a.second) : Fused(-a.value); }
  friend ACTSYM_DEVICE Fused operator-(Fused a, Fused b) { return a + -b; }
  friend ACTSYM_DEVICE bool operator<(Fused a, Fused b) { return a.value < b.value; }
  friend ACTSYM_DEVICE bool operator<=(Fused a, Fused b) { return a.value <= b.value; }
  friend ACTSYM_DEVICE bool operator==(Fused a, Fused b) { return a.value == b.value; }
};

// What an ordinary row of T is computed in, and what its coefficients are kept in.  Sums and coefficients are within
// 2^limit of 1, so that what is lost of entries below the range of a float is nothing beside them: 2^-149 of a float,
// and of the residue of a product as well.
template <class T> struct Ordinary {
  using type = Fused<float>;
  using kept = float;
  static constexpr int limit = 100;
};
template <> struct Ordinary<float> {
  using type = Either<kFastDouble, Fused<double>, Twofold>::type;
  using kept = Either<kFastDouble, double, Twofold>::type;
  static constexpr int limit = kFastDouble ? 900 : 80;
};
template <> struct Ordinary<double> {
  using type = Fused<double>;
  using kept = double;
  static constexpr int limit = 900;
};
template <class T> using ordinary_t = typename Ordinary<T>::type;
template <class T> using kept_t = typename Ordinary<T>::kept;

template <class R> ACTSYM_DEVICE double as_double(Fused<R> v) { return v.value; }
ACTSYM_DEVICE double as_double(Twofold v) { return static_cast<double>(v.high) + static_cast<double>(v.low); }

template <class T> ACTSYM_DEVICE void round_to(Fused<float> v, T& to) { narrow(v.value, to); }
ACTSYM_DEVICE void round_to(Fused<double> v, float& to) { to = static_cast<float>(v.value); }
ACTSYM_DEVICE void round_to(Fused<double> v, double& to) { to = v.value; }
ACTSYM_DEVICE void round_to(Twofold v, float& to) { to = v.single(); }

// A pack as it is held: as words, of which the compiler would make a register for each half otherwise.
struct alignas(16) Held {
  uint32_t words[4];
};

template <class T> ACTSYM_DEVICE T entry_of(const Held& pack, int j) {
  T entry;
  if constexpr (sizeof(T) == 2) {
    const unsigned short half = static_cast<unsigned short>(pack.words[j / 2] >> j % 2 * 16);
    memcpy(&entry, &half, sizeof entry);
  } else {
    memcpy(&entry, pack.words + j * sizeof(T) / 4, sizeof entry);
  }
  return entry;
}

// Entries of a row that a group of threads holds at a time.
template <class T, int group> constexpr int kHeldEntries = kHeld * group * kPack<T>;

// A pack whose address or end is none of a pack's, one entry after the other: `left` of them, zeros behind.  No part of
// the kernel, which would keep room for all entries of all packs.
template <class T> __device__ __noinline__ Held loose(const T* from, int left) {
  Pack<T, kPack<T>> pack;
#pragma unroll
  for (int j = 0; j < kPack<T>; ++j) {
    narrow(compute_t<T>(0), pack.at[j]);
    if (j < left) pack.at[j] = from[j];
  }
  Held held;
  memcpy(held.words, pack.at, sizeof held);
  return held;
}
template <class T> __device__ __noinline__ void loosen(const Held held, T* to, int left) {
#pragma unroll
  for (int j = 0; j < kPack<T>; ++j) {
    if (j < left) to[j] = entry_of<T>(held, j);
  }
}

// The next `left` entries of a row, at most as many as the group holds; zeros behind them.
template <class T, int group> ACTSYM_DEVICE void fetch(const T* from, int left, int lane, bool aligned, Held* to) {
#pragma unroll
  for (int k = 0; k < kHeld; ++k) {
    const int at = (k * group + lane) * kPack<T>;
    to[k] = Held{{0, 0, 0, 0}};
    if (at >= left) continue;
    to[k] = aligned ? *reinterpret_cast<const Held*>(from + at) : loose(from + at, left - at);
  }
}

// A thread's part of the sums: of the statistics, of the products, and whether it has met a gradient other than 0.
template <class F, class T, bool backward> struct Parts {
  using C = ordinary_t<T>;
  static constexpr int products = backward ? F::products : 0;
  static constexpr int count = F::sums + products + (backward ? 1 : 0);
  double of[count] = {};

  // Zeros add nothing.  The first sum is NaN if an entry is not finite, whatever becomes of that in the statistics.
  template <int group> ACTSYM_DEVICE void add(const Held* x, const Held* g, int left) {
    C sum[F::sums], product[at_least_one<products>];
    for (C& s : sum) s = C(0.0f);
    for (C& s : product) s = C(0.0f);
    compute_t<T> fault = 0;
    bool any = false;
#pragma unroll
    for (int k = 0; k < kHeld; ++k) {
      if (k * group * kPack<T> >= left) break;
#pragma unroll
      for (int j = 0; j < kPack<T>; ++j) {
        const auto entry = widen(entry_of<T>(x[k], j));
        fault = m::fma(entry, compute_t<T>(0), fault);
        C out[F::sums];
        F::statistics(C(entry), out);
#pragma unroll
        for (int i = 0; i < F::sums; ++i) sum[i] = sum[i] + out[i];
        if constexpr (backward) {
          const C grad(widen(entry_of<T>(g[k], j)));
          C base[at_least_one<products>];
          F::products_of(C(entry), static_cast<const C*>(nullptr), base);
#pragma unroll
          for (int i = 0; i < products; ++i) product[i] = product[i] + grad * base[i];
        }
      }
      if constexpr (backward) any |= (g[k].words[0] | g[k].words[1] | g[k].words[2] | g[k].words[3]) != 0;
    }
    for (int i = 0; i < F::sums; ++i) of[i] += as_double(sum[i]);
    of[0] += fault;
    for (int i = 0; i < products; ++i) of[F::sums + i] += as_double(product[i]);
    if (any) of[count - 1] = 1;
  }
};

// The next entries, as fetch() has them.
template <class F, class T, bool backward, int group>
ACTSYM_DEVICE void write(const Held* x, const Held* g, const ordinary_t<T>* c, int left, int lane, bool aligned,
                         T* to) {
  constexpr int N = kPack<T>;
#pragma unroll
  for (int k = 0; k < kHeld; ++k) {
    const int at = (k * group + lane) * N;
    if (at >= left) break;
    Pack<T, N> pack;
#pragma unroll
    for (int j = 0; j < N; ++j) {
      ordinary_t<T> out;
      if constexpr (backward) {
        F::slope(ordinary_t<T>(widen(entry_of<T>(x[k], j))), ordinary_t<T>(widen(entry_of<T>(g[k], j))), c, &out);
      } else {
        F::value(ordinary_t<T>(widen(entry_of<T>(x[k], j))), c, &out);
      }
      round_to(out, pack.at[j]);
    }
    Held held;
    memcpy(held.words, pack.at, sizeof held);
    if (aligned) {
      *reinterpret_cast<Held*>(to + at) = held;
    } else {
      loosen(held, to + at, left - at);
    }
  }
}

// Of eight numbers a lane, lane l of eight or more gets the total of number l % 8 over all lanes of the group, in a fixed
// order: each step gives away one half of what a lane has and takes the other half's partner.
template <int lanes, int numbers> ACTSYM_DEVICE double exchanged(double* v, int lane) {
#pragma unroll
  for (int step = numbers / 2; step > 0; step /= 2) {
    const bool upper = lane & step;
#pragma unroll
    for (int i = 0; i < step; ++i) {
      const double given = upper ? v[i] : v[i + step], kept = upper ? v[i + step] : v[i];
      v[i] = kept + __shfl_xor_sync(0xffffffffu, given, step);
    }
  }
  double sum = v[0];
#pragma unroll
  for (int step = numbers; step < lanes; step *= 2) sum += __shfl_xor_sync(0xffffffffu, sum, step);
  return sum;
}

// total[i] = the sum of v[i] over the group of so many lanes of a warp, for them to read after __syncwarp().
template <int lanes, int count> ACTSYM_DEVICE void total_of(const double* v, int lane, double* total) {
  constexpr int width = count > 4 ? 8 : 4;
#pragma unroll
  for (int first = 0; first < count; first += width) {
    double part[width];
#pragma unroll
    for (int i = 0; i < width; ++i) part[i] = first + i < count ? v[first + i] : 0.0;
    const double sum = exchanged<lanes, width>(part, lane);
    if (lane < width && first + lane < count) total[first + lane] = sum;
  }
}

}  // namespace actsym::rows
