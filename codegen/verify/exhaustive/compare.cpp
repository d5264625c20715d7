// Compares a float32 kernel with the float64 kernel of the same library on consecutive bit patterns of float32.
//
// Both run through the interface that torch calls.  The float64 results stand for the exact values, with an error that
// is known binade by binade (Task.margin).  A verdict that depends on less than that error is not given here: the input
// is handed back, for ball arithmetic to decide.  The error measure is that of codegen/verify/ulps.py.
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

#include "call.h"

namespace {

using actsym::Call;

constexpr int64_t kBlock = 4096;
// Given by codegen/verify/exhaustive/library.py, with what they are.
constexpr int kBinades = ACTSYM_BINADES, kEdges = ACTSYM_EDGES, kShown = ACTSYM_SHOWN;
constexpr double kNearOverflow = ACTSYM_NEAR_OVERFLOW;
// Relative error of the slack, which is interpolated.
constexpr double kInterpolation = 0x1p-20;

// Inputs near a zero of the quantity: its slope there in `cells` + 1 places.
struct Window {
  double low, high;
  const double* slope;
  int64_t cells;
};

struct Task {
  int (*single)(const Call*);
  int (*twice)(const Call*);
  const float* table_single;
  const double* table_twice;
  const double* margin;  // [kBinades] condition-aware error of the float64 kernel, in ulp of float32
  const Window* windows;
  int64_t window_count;
  int64_t count[4];
  double fixed[8];
  double limit;  // accepted condition-aware error
};

struct Worst {
  double raw, conditioned;
  uint32_t raw_at, conditioned_at;
};

struct Found {
  int64_t inputs, correct, incorrect, undecided, over;
  int64_t nan, infinity, sign;
  int64_t nan_inputs, nan_lost;
  int64_t subnormal, flushed, zero_sign;
  int64_t oracle_nan, handed_back;
  int64_t histogram[kEdges];
  Worst worst[kBinades];
  uint32_t failed_at[3][kShown];
  double over_low, over_high;
};

float from_bits(uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

uint32_t bits_of(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

// The spacing of float32 in the binade of |value|: of the subnormal numbers below, of the largest above.
double spacing(double value) {
  uint64_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  int exponent = static_cast<int>(bits >> 52 & 2047) - 1023;
  exponent = exponent < -126 ? -126 : exponent > 127 ? 127 : exponent;
  bits = static_cast<uint64_t>(exponent - 23 + 1023) << 52;
  double unit;
  std::memcpy(&unit, &bits, sizeof unit);
  return unit;
}

double slack_at(const Task& task, double x) {
  for (int64_t i = 0; i < task.window_count; ++i) {
    const Window& window = task.windows[i];
    if (x < window.low || x > window.high) continue;
    const double place = (x - window.low) / (window.high - window.low) * static_cast<double>(window.cells);
    int64_t cell = static_cast<int64_t>(place);
    if (cell >= window.cells) cell = window.cells - 1;
    const double part = place - static_cast<double>(cell);
    return (window.slope[cell] * (1 - part) + window.slope[cell + 1] * part) * spacing(x);
  }
  return 0;
}

// Runs both kernels on n inputs, or the float32 kernel alone.
struct Runner {
  const Task& task;
  float x[kBlock], ones[kBlock], single[kBlock];
  double wide[kBlock], wide_ones[kBlock], twice[kBlock];

  explicit Runner(const Task& given) : task(given) {
    for (int64_t i = 0; i < kBlock; ++i) ones[i] = 1, wide_ones[i] = 1;
  }

  int operator()(int64_t n) {
    for (int64_t i = 0; i < n; ++i) wide[i] = x[i];
    const int first = alone(n);
    return first ? first : call(task.twice, wide, wide_ones, twice, task.table_twice, n);
  }

  int alone(int64_t n) { return call(task.single, x, ones, single, task.table_single, n); }

 private:
  int call(int (*kernel)(const Call*), const void* in, const void* grad, void* out, const void* table, int64_t n) {
    Call c{};
    c.input[0] = in;
    c.grad = grad;
    c.output[0] = out;
    c.table = table;
    c.elements = c.width = c.inner = n;
    c.pitch[0] = c.grad_pitch[0] = n;
    c.channels = 1;
    c.threads = 1;
    std::memcpy(c.count, task.count, sizeof c.count);
    std::memcpy(c.fixed, task.fixed, sizeof c.fixed);
    return kernel(&c);
  }
};

class Comparison {
 public:
  Comparison(const Task& task, Found& found, uint32_t* back, int64_t room)
      : task_(task), found_(found), back_(back), room_(room) {}

  void operator()(uint32_t bits, float computed, double exact) {
    const float x = from_bits(bits);
    if (x != x) {
      ++found_.nan_inputs;
      found_.nan_lost += computed == computed;
      return;
    }
    if (std::isinf(x)) return;  // limits are looked at elsewhere
    if (exact != exact) {
      if (hand_back(bits)) return;
      ++found_.inputs;
      ++found_.oracle_nan;
      ++found_.undecided;
      return;
    }
    const float rounded = static_cast<float>(exact);
    const double unit = spacing(rounded);
    const double slack = task_.window_count ? slack_at(task_, x) : 0;
    const double condition = unit / (unit + slack);
    const double margin = task_.margin[bits >> 23];
    double raw = distance(computed, exact, rounded, unit);
    const bool is_nan = computed != computed;
    const bool is_infinity = !is_nan && std::isinf(computed) != std::isinf(rounded) && raw > kNearOverflow;
    const bool is_sign = !is_nan && slack == 0 && ((computed < 0 && rounded > 0) || (computed > 0 && rounded < 0));
    const bool failed = is_nan || is_infinity || is_sign;
    if (failed) raw = 0;
    double conditioned = raw * condition;
    const bool tie = near_tie(exact, margin * (unit + slack));
    if (tie || near_edge(conditioned, margin + (slack > 0 ? conditioned * kInterpolation : 0))) {
      if (hand_back(bits)) return;
    }
    ++found_.inputs;
    if (tie) {
      ++found_.undecided;
    } else {
      ++(computed == rounded ? found_.correct : found_.incorrect);
    }
    if (failed) fail(bits, is_nan, is_infinity);
    note(bits, x, raw, conditioned);
    specials(computed, exact, rounded);
  }

 private:
  // |computed - exact| in units; infinity counts as the power of two that follows the largest number.
  static double distance(float computed, double exact, float rounded, double unit) {
    const double got = std::isinf(computed) ? std::copysign(0x1p128, computed) : static_cast<double>(computed);
    const double right = std::isinf(rounded) ? std::copysign(0x1p128, rounded) : exact;
    return std::fabs(got - right) / unit;
  }

  // Whether the exact value may lie on either side of the middle between two numbers.
  static bool near_tie(double exact, double error) {
    const double step = spacing(exact);
    const double places = std::fabs(exact) / step;
    if (!(places < 0x1p25)) return false;
    return std::fabs(places - std::floor(places) - 0.5) * step < error;
  }

  // Whether the error may lie in another bin of the histogram.
  static bool near_edge(double conditioned, double error) {
    const double halves = 2 * conditioned;
    const double edge = std::nearbyint(halves);
    return edge >= 1 && edge < kEdges && std::fabs(halves - edge) < 2 * error;
  }

  bool hand_back(uint32_t bits) {
    if (found_.handed_back >= room_) return false;
    back_[found_.handed_back++] = bits;
    return true;
  }

  void fail(uint32_t bits, bool is_nan, bool is_infinity) {
    int64_t& count = is_nan ? found_.nan : is_infinity ? found_.infinity : found_.sign;
    if (count < kShown) found_.failed_at[is_nan ? 0 : is_infinity ? 1 : 2][count] = bits;
    ++count;
  }

  void note(uint32_t bits, float x, double raw, double conditioned) {
    const double edge = std::ceil(2 * conditioned) - 1;
    ++found_.histogram[edge < 0 ? 0 : edge < kEdges - 1 ? static_cast<int>(edge) : kEdges - 1];
    Worst& worst = found_.worst[bits >> 23];
    if (raw > worst.raw) worst.raw = raw, worst.raw_at = bits;
    if (conditioned > worst.conditioned) worst.conditioned = conditioned, worst.conditioned_at = bits;
    if (conditioned > task_.limit) {
      ++found_.over;
      if (x < found_.over_low) found_.over_low = x;
      if (x > found_.over_high) found_.over_high = x;
    }
  }

  void specials(float computed, double exact, float rounded) {
    const bool small = rounded != 0 && std::fabs(rounded) < 0x1p-126f;
    found_.subnormal += small;
    found_.flushed += small && computed == 0;
    found_.zero_sign += computed == 0 && exact != 0 && std::signbit(computed) != std::signbit(exact);
  }

  const Task& task_;
  Found& found_;
  uint32_t* back_;
  int64_t room_;
};

}  // namespace

// The inputs whose bit patterns are first, first + 1, ...: what is found is added to `found`, and up to `room` inputs
// that are not decided are written to `back`.  0, or the error code of a kernel.
extern "C" int actsym_compare(const Task* task, uint32_t first, int64_t inputs, Found* found, uint32_t* back,
                              int64_t room) {
  Runner run(*task);
  Comparison compare(*task, *found, back, room);
  for (int64_t done = 0; done < inputs; done += kBlock) {
    const int64_t n = inputs - done < kBlock ? inputs - done : kBlock;
    const uint32_t start = first + static_cast<uint32_t>(done);
    for (int64_t i = 0; i < n; ++i) run.x[i] = from_bits(start + static_cast<uint32_t>(i));
    if (const int error = run(n)) return error;
    for (int64_t i = 0; i < n; ++i) compare(start + static_cast<uint32_t>(i), run.single[i], run.twice[i]);
  }
  return 0;
}

// Both kernels on n inputs.
extern "C" int actsym_evaluate(const Task* task, const float* x, int64_t inputs, float* single, double* twice) {
  Runner run(*task);
  for (int64_t done = 0; done < inputs; done += kBlock) {
    const int64_t n = inputs - done < kBlock ? inputs - done : kBlock;
    std::memcpy(run.x, x + done, n * sizeof *x);
    if (const int error = run(n)) return error;
    std::memcpy(single + done, run.single, n * sizeof *single);
    std::memcpy(twice + done, run.twice, n * sizeof *twice);
  }
  return 0;
}

// A hash of the float32 kernel's results for the inputs whose bit patterns are first, first + 1, ...; every NaN is one.
// 0, or the error code of the kernel.
extern "C" int actsym_hash(const Task* task, uint32_t first, int64_t inputs, uint64_t* hash) {
  Runner run(*task);
  uint64_t mixed = first;
  for (int64_t done = 0; done < inputs; done += kBlock) {
    const int64_t n = inputs - done < kBlock ? inputs - done : kBlock;
    const uint32_t start = first + static_cast<uint32_t>(done);
    for (int64_t i = 0; i < n; ++i) run.x[i] = from_bits(start + static_cast<uint32_t>(i));
    if (const int error = run.alone(n)) return error;
    for (int64_t i = 0; i < n; ++i) {
      const float result = run.single[i];
      mixed = (mixed ^ (result != result ? 0x7fc00000u : bits_of(result))) * 0x9e3779b97f4a7c15u;
      mixed ^= mixed >> 32;
    }
  }
  *hash = mixed;
  return 0;
}

extern "C" int64_t actsym_found_bytes() { return sizeof(Found); }
