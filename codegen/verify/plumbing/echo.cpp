// Functors that hand on what they are given: what kernels of these have to return is known of every element from where it
// stands.  runtime.py compiles this with the headers of a generated folder, HEADERS.
#include "HEADERS/elementwise.h"
#if __has_include("HEADERS/shortcuts.h")
#include "HEADERS/shortcuts.h"
#endif
#if __has_include("HEADERS/rows.h")
#include "HEADERS/rows.h"
#endif

namespace actsym::echo {

// f = x, and so is what its gradient is multiplied by; with a fixed number that is added to both.  Compiled for each
// half type (light), or not.
template <bool is_light> struct Plain {
  using Half = Plain;
  static constexpr int inputs = 1, fixed = 1, learnable = 0, vectors = 0;
  static constexpr bool noise = false;

  template <class V, class P> ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) { out[0] = in[0] + p.fixed(0); }
  template <class V, class P> ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) { value(in, p, out); }
};

// f = x + u; the derivatives are exchanged.
template <bool is_light> struct Pair {
  using Half = Pair;
  static constexpr int inputs = 2, fixed = 0, learnable = 0, vectors = 0;
  static constexpr bool noise = false;

  template <class V, class P> ACTSYM_FUNCTION void value(const V* in, const P&, V* out) { out[0] = in[0] + in[1]; }
  template <class V, class P> ACTSYM_FUNCTION void slope(const V* in, const P&, V* out) {
    out[0] = in[1];
    out[1] = in[0];
  }
};

// f = a + x, for the numbers of columns in place of a.
struct Given {
  using Half = Given;
  static constexpr int inputs = 1, fixed = 0, learnable = 1, vectors = 0;
  static constexpr bool noise = false;

  template <class V, class P> ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) { out[0] = p.learned(0) + in[0]; }
  template <class V, class P> ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) { value(in, p, out); }
};

// f and its derivative are the number that was drawn.
struct Noise {
  using Half = Noise;
  static constexpr int inputs = 1, fixed = 0, learnable = 0, vectors = 0;
  static constexpr bool noise = true;

  template <class V, class P> ACTSYM_FUNCTION void value(const V*, const P& p, V* out) { out[0] = p.noise(); }
  template <class V, class P> ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) { value(in, p, out); }
};

// f = a + x b[n - 1], as is what its gradient is multiplied by; the derivative by row r of the table is (r + 1) x.  By
// shortcuts or not, and with these in double or not.
template <bool in_double, int by_shortcuts> struct Table {
  using Half = Table;
  static constexpr int inputs = 1, fixed = 0, learnable = 1, vectors = 1;
  static constexpr bool noise = false, wide = in_double, grid = false, cells = false, affine = false, lines = false;

  template <class V, class P> ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    out[0] = p.learned(0) + V(in[0] * p.at(0, p.count(0) - 1));
  }
  template <class V, class P> ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) { value(in, p, out); }
  template <class V, class P, class Sink> ACTSYM_FUNCTION void gradient(const V* in, const P& p, V* out, Sink& sink) {
    value(in, p, out);
    sink.add(0, in[0]);
    for (int k = 0; k < p.count(0); ++k) sink.add(p.row(0, k), V(in[0] * V(k + 2)));
  }
};
using Loops = Table<false, 0>;
using Shortcuts = Table<false, 1>;
using InDouble = Table<true, 1>;

// f = x + p sum(x) of a row; its derivative by x is computed as g + p sum(g).  Quick, with what is kept in float, or not.
template <int by_quick> struct Row {
  static constexpr int sums = 1, products = 1, numbers = 0, value_coefficients = 1, slope_coefficients = 1;
  static constexpr int learnable = 1, fixed = 0, scaled = 0, fused = 1, side = 0, quick = by_quick;
  ACTSYM_FUNCTION constexpr int sum_degree(int) { return 1; }
  ACTSYM_FUNCTION constexpr int product_degree(int) { return 0; }

  template <class V> ACTSYM_FUNCTION void statistics(V x, V* out) { out[0] = x; }
  template <class V> ACTSYM_FUNCTION void products_of(V, const V*, V* out) { out[0] = V(1); }
  template <class V> ACTSYM_FUNCTION void value(V x, const V* c, V* out) { out[0] = x + c[0]; }
  template <class V> ACTSYM_FUNCTION void slope(V, V g, const V* c, V* out) { out[0] = g + c[0]; }
  template <class V> ACTSYM_FUNCTION void numbers_of(const V*, V, V, const V*, V*) {}
  template <class V> ACTSYM_FUNCTION void forward_row(const V* s, V, V, const V* p, V* out) { out[0] = p[0] * s[0]; }
  template <class V> ACTSYM_FUNCTION void backward_row(const V*, const V* b, V, V, const V* p, V* out) {
    out[0] = p[0] * b[0];
  }
  template <class V> ACTSYM_FUNCTION void parameter_row(const V* s, const V* b, V, V, const V*, V* out) {
    out[0] = s[0] * b[0];
  }
};

// The first of some lengths at which a result is not the one expected, sums are not, or something was written to behind
// the result; -1: none.  `out` is filled with `blank` before, and `expected_sums` has `rows` sums for each length.
template <class Call, class Set>
int64_t swept(int (*kernel)(const Call*), Call& call, Set set, const int64_t* lengths, int64_t count, char* out,
              const char* expected, const char* blank, int64_t size, const double* expected_sums, int64_t rows) {
  constexpr int64_t behind = 64;
  for (int64_t i = 0; i < count; ++i) {
    const int64_t n = lengths[i];
    __builtin_memcpy(out, blank, (n + behind) * size);
    set(n);
    if (kernel(&call) || __builtin_memcmp(out, expected, n * size) ||
        __builtin_memcmp(out + n * size, blank, behind * size)) {
      return n;
    }
    for (int64_t row = 0; row < rows; ++row) {
      if (call.sums[row] != expected_sums[i * rows + row]) return n;
    }
  }
  return -1;
}

}  // namespace actsym::echo

extern "C" int64_t sweep(int (*kernel)(const actsym::Call*), actsym::Call* call, const int64_t* lengths, int64_t count,
                         char* out, const char* expected, const char* blank, int64_t size, const double* sums,
                         int64_t rows) {
  const auto set = [&](int64_t n) { call->elements = call->width = call->inner = call->pitch[0] = call->grad_pitch[0] = n; };
  return actsym::echo::swept(kernel, *call, set, lengths, count, out, expected, blank, size, sums, rows);
}

template <> inline constexpr bool actsym::light<actsym::echo::Plain<true>> = true;
template <> inline constexpr bool actsym::light<actsym::echo::Pair<true>> = true;
template <> inline constexpr bool actsym::light<actsym::echo::Given> = true;

ACTSYM_ELEMENTWISE(plain, actsym::echo::Plain<false>)
ACTSYM_ELEMENTWISE(pair, actsym::echo::Pair<false>)
ACTSYM_IN_FLOAT(ACTSYM_ELEMENTWISE_TYPE, light_plain, actsym::echo::Plain<true>)
ACTSYM_IN_FLOAT(ACTSYM_ELEMENTWISE_TYPE, light_pair, actsym::echo::Pair<true>)
ACTSYM_IN_FLOAT(ACTSYM_ELEMENTWISE_TYPE, given, actsym::echo::Given)
ACTSYM_ELEMENTWISE(noise, actsym::echo::Noise)
ACTSYM_ELEMENTWISE_PARAMETERS(loops, actsym::echo::Loops)
#ifdef ACTSYM_BY_SHORTCUTS
ACTSYM_BY_SHORTCUTS(actsym::echo::Shortcuts)
ACTSYM_BY_SHORTCUTS(actsym::echo::InDouble)
ACTSYM_IN_FLOAT(ACTSYM_ELEMENTWISE_TYPE, shortcuts, actsym::echo::Shortcuts)
ACTSYM_IN_FLOAT(ACTSYM_PARAMETERS_TYPE, shortcuts, actsym::echo::Shortcuts)
ACTSYM_IN_FLOAT(ACTSYM_ELEMENTWISE_TYPE, in_double, actsym::echo::InDouble)
ACTSYM_IN_FLOAT(ACTSYM_PARAMETERS_TYPE, in_double, actsym::echo::InDouble)
#endif
#ifdef ACTSYM_ROWS
ACTSYM_ROWS(rows, actsym::echo::Row<0>)
ACTSYM_ROWS(quick_rows, actsym::echo::Row<1>)

extern "C" int64_t sweep_rows(int (*kernel)(const actsym::RowCall*), actsym::RowCall* call, const int64_t* lengths,
                              int64_t count, char* out, const char* expected, const char* blank, int64_t size,
                              const double* sums, int64_t rows) {
  const auto set = [&](int64_t n) { call->length = n; };
  return actsym::echo::swept(kernel, *call, set, lengths, count, out, expected, blank, size, sums, rows);
}
#endif
