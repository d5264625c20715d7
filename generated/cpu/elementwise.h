// Loops of the element-wise CPU kernels.  A functor supplies the mathematics; this file divides the work.
//
// Each element is computed alone and in the same way wherever it stands, so results do not depend on the length, on
// the alignment or on the number of threads.  (But for sines and cosines in double, whose argument the library reduces
// in another way where any lane of a vector is beyond 1e14.)  Sums of parameter gradients are taken in double (where the
// terms are double, with their rounding errors) over parts that depend on the shape alone, and the parts are added in
// order: they do not depend on the number of threads either.
#pragma once

#include <omp.h>

#include <new>

#include "worker.h"

namespace actsym {

constexpr int kOutOfMemory = 12;

constexpr int64_t clamp(int64_t number, int64_t low, int64_t high) { return std::min(std::max(number, low), high); }

inline int threads_of(const Call& call, int64_t tasks) {
  return static_cast<int>(clamp(tasks, 1, std::max(call.threads, 1)));
}

// Forward (Step::value) and backward without parameters (Step::slope).
template <class F, class C, Step step> [[gnu::noinline, gnu::noclone]] void map(const Call& call, Storage storage) {
  const Layout<F, C> layout(call);
  const int64_t chunks = (call.elements + kChunk - 1) / kChunk;
  const int threads = threads_of(call, chunks);
#pragma omp parallel for num_threads(threads) if (threads > 1) schedule(static)
  for (int64_t chunk = 0; chunk < chunks; ++chunk) {
    Worker<F, C, step> worker(call, storage, layout);
    worker(chunk * kChunk, std::min(call.elements, (chunk + 1) * kChunk));
  }
}

// The elements of a channel, or the rows of columns, in `count` parts of `length` each: what one sum is made of.
struct Parts {
  int64_t length, count;

  // `total` places of `weight` elements each, with `sums` sums a part.
  Parts(int64_t total, int64_t weight, int64_t sums) {
    const int64_t most = clamp((int64_t{1} << 22) / std::max<int64_t>(sums, 1), 1, 1024);
    const int64_t wanted = clamp(total * weight / kChunk, 1, most);
    const int64_t each = (total + wanted - 1) / wanted;
    length = std::max<int64_t>((each + 63) / 64 * 64, 64);
    count = std::max<int64_t>((total + length - 1) / length, 1);
  }
};

// Rounding errors are kept of sums of double alone: those of the other types are less than the terms' own.
template <class C> constexpr int kept = is_double<C> ? 2 : 1;

// Adds up the sums of one part of one channel; `lanes` is room for the sums of each lane, and for their errors.
template <class F, class C>
void sum_channel(Worker<F, C, Step::gradient>& worker, const Layout<F, C>& layout, int64_t channel, int64_t begin,
                 int64_t end, double* lanes, double* partial) {
  constexpr int width = Vector<C>::size();
  const int64_t errors = layout.rows * width;
  std::fill_n(lanes, errors * kept<C>, 0.0);
  for (int64_t q = begin; q < end;) {
    const int64_t n = std::min(end - q, layout.inner - q % layout.inner);
    const int64_t first = (q / layout.inner * layout.channels + channel) * layout.inner + q % layout.inner;
    worker(first, first + n, {lanes, width, errors});
    q += n;
  }
  for (int64_t row = 0; row < layout.rows; ++row) {
    Accurate sum;
    for (int l = 0; l < width; ++l) {
      const double of_lane = lanes[row * width + l];
      sum.add(of_lane);
      if (kept<C> > 1 && __builtin_isfinite(of_lane)) sum.add(lanes[errors + row * width + l]);
    }
    partial[row * layout.channels + channel] = sum.total();
  }
}

// sums[row][channel] = the sums of all columns of the channel, in order, and of the parts of each, in order.  After the
// partial sums of all parts come, of columns, their errors.
template <class F, class C>
void finish(const Call& call, const Layout<F, C>& layout, const std::vector<double>& partial, int64_t parts) {
  const int columns_kept = layout.columns ? kept<C> : 1;
  const int64_t across = layout.columns ? layout.period : layout.channels;
  const int threads = layout.rows * across * parts > kChunk ? threads_of(call, layout.rows) : 1;
  std::vector<Accurate> all(layout.rows * layout.channels);
#pragma omp parallel for num_threads(threads) if (threads > 1) schedule(static)
  for (int64_t row = 0; row < layout.rows; ++row) {
    if (!is_wanted(call.wanted, static_cast<int>(row))) continue;
    Accurate* sums = all.data() + row * layout.channels;
    for (int64_t j = 0; j < across; ++j) {
      Accurate& sum = sums[layout.columns ? layout.channel_of(j) : j];
      const auto at = [&](int64_t part) { return partial[(part * layout.rows + row) * across + j]; };
      for (int64_t part = 0; part < parts; ++part) sum.add(at(part));
      for (int64_t part = 0; part < parts && columns_kept > 1; ++part) {
        if (__builtin_isfinite(at(part))) sum.add(at(parts + part));
      }
    }
    for (int64_t c = 0; c < layout.channels; ++c) call.sums[row * layout.channels + c] = sums[c].total();
  }
}

template <class F, class C> [[gnu::noinline, gnu::noclone]] void gradients(const Call& call, Storage storage) {
  constexpr int width = Vector<C>::size();
  const Layout<F, C> layout(call);
  const bool columns = layout.columns;
  const int64_t across = columns ? layout.period : layout.channels;
  const int64_t blocks = columns ? (across + kColumns - 1) / kColumns : layout.channels;
  const int64_t total = columns ? (call.elements + across - 1) / across : call.elements / layout.channels;
  const Parts parts(total, columns ? std::min(across, kColumns) : 1, layout.rows * across);
  const int64_t errors = parts.count * layout.rows * across;
  std::vector<double> partial(errors * (columns ? kept<C> : 1));
  const int threads = threads_of(call, parts.count * blocks);
  // Of the lanes of one thread; 16 numbers more, or two threads would write to one cache line.
  const int64_t room = layout.rows * width * kept<C> + 16;
  std::vector<double> lanes(columns ? 0 : threads * room);
#pragma omp parallel for num_threads(threads) if (threads > 1) schedule(static)
  for (int64_t task = 0; task < parts.count * blocks; ++task) {
    Worker<F, C, Step::gradient> worker(call, storage, layout);
    const int64_t part = task / blocks, block = task % blocks;
    const int64_t begin = part * parts.length, end = std::min(total, begin + parts.length);
    double* sums = partial.data() + part * layout.rows * across;
    if (columns) {
      for (int64_t q = begin; q < end; ++q) {
        const int64_t last = std::min(std::min((q + 1) * across, q * across + (block + 1) * kColumns), call.elements);
        worker(q * across + block * kColumns, last, {sums, across, errors});
      }
    } else {
      sum_channel(worker, layout, block, begin, end, lanes.data() + omp_get_thread_num() * room, sums);
    }
  }
  finish(call, layout, partial, parts.count);
}

// 0, or the error code that the caller is given: no exception leaves the library.
template <void (*kernel)(const Call&, Storage)> int guarded(const Call* call, Storage storage) {
  try {
    kernel(*call, storage);
    return 0;
  } catch (const std::bad_alloc&) {
    return kOutOfMemory;
  }
}

}  // namespace actsym

#define ACTSYM_ELEMENTWISE_TYPE(name, F, T, suffix)                                                                   \
  extern "C" int name##_forward_##suffix(const actsym::Call* call) {                                                  \
    return actsym::guarded<actsym::map<F, actsym::compute_t<T>, actsym::Step::value>>(call, actsym::storage_of<T>);   \
  }                                                                                                                   \
  extern "C" int name##_backward_##suffix(const actsym::Call* call) {                                                 \
    return actsym::guarded<actsym::map<F, actsym::compute_t<T>, actsym::Step::slope>>(call, actsym::storage_of<T>);   \
  }

#define ACTSYM_PARAMETERS_TYPE(name, F, T, suffix)                                                          \
  extern "C" int name##_backward_parameters_##suffix(const actsym::Call* call) {                            \
    return actsym::guarded<actsym::gradients<F, actsym::compute_t<T>>>(call, actsym::storage_of<T>);        \
  }

// A library is built for float64 alone (ACTSYM_FLOAT64 is 1), for the types that are computed in float (0), or for all.
#if !defined(ACTSYM_FLOAT64) || !ACTSYM_FLOAT64
#define ACTSYM_IN_FLOAT(macro, name, F) \
  macro(name, F, float, float32)        \
  macro(name, F, actsym::half, float16) \
  macro(name, F, actsym::bfloat16, bfloat16)
#else
#define ACTSYM_IN_FLOAT(macro, name, F)
#endif
#if !defined(ACTSYM_FLOAT64) || ACTSYM_FLOAT64
#define ACTSYM_IN_DOUBLE(macro, name, F) macro(name, F, double, float64)
#else
#define ACTSYM_IN_DOUBLE(macro, name, F)
#endif

#define ACTSYM_ELEMENTWISE(name, F)                \
  ACTSYM_IN_FLOAT(ACTSYM_ELEMENTWISE_TYPE, name, F) \
  ACTSYM_IN_DOUBLE(ACTSYM_ELEMENTWISE_TYPE, name, F)

// Also for learnable parameters.
#define ACTSYM_ELEMENTWISE_PARAMETERS(name, F)     \
  ACTSYM_ELEMENTWISE(name, F)                      \
  ACTSYM_IN_FLOAT(ACTSYM_PARAMETERS_TYPE, name, F) \
  ACTSYM_IN_DOUBLE(ACTSYM_PARAMETERS_TYPE, name, F)
