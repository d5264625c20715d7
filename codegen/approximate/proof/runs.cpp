// Inputs one by one: the graph of an approximant, and its error against the polynomial of the function.  LAST is the
// degree of that polynomial.
#include <cmath>
#include <cstdint>
#include <cstring>
static inline float number(uint32_t b) { float a; std::memcpy(&a, &b, 4); return a; }
static inline uint32_t bits(float a) { uint32_t b; std::memcpy(&b, &a, 4); return b; }
static inline double wide(int64_t b) { double a; std::memcpy(&a, &b, 8); return a; }
static inline int64_t wide_bits(double a) { int64_t b; std::memcpy(&b, &a, 8); return b; }
// TABLES
static inline float graph(float x) {
// OPERATIONS
}
// The bits of the error at the input of these bits, in ulp: of positive numbers they are in the order of the numbers,
// and NaN comes last.
static inline int64_t error(uint32_t input, double centre, double inverse, double rest, const double* c) {
  const double top = 0x1p128;
  const float x = number(input);
  double y = graph(x);
  const double s = (x - centre) * inverse;
  double f = c[LAST];
  for (int k = LAST; k-- > 0;) f = f * s + c[k];
  y = y > top ? top : y < -top ? -top : y;
  f = f > top ? top : f < -top ? -top : f;
  double least = std::fabs(f) - rest;
  least = least > 0x1p-126 ? least : 0x1p-126;
  double ulp = wide(wide_bits(least) & 0x7ff0000000000000) * 0x1p-23;
  ulp = ulp > 0x1p104 ? 0x1p104 : ulp;
  return wide_bits((std::fabs(y - f) + rest) / ulp);
}
extern "C" void graphs(const float* x, float* y, int64_t count) {
  for (int64_t i = 0; i < count; i++) y[i] = graph(x[i]);
}
extern "C" double worst(uint32_t first, int64_t count, double centre, double inverse, double rest, const double* c) {
  int64_t most = -1;
  for (int64_t start = 0; start < count; start += 4096) {
    const int32_t many = count - start < 4096 ? count - start : 4096;
    const uint32_t here = first + (uint32_t)start;
    for (int32_t i = 0; i < many; i++) {
      const int64_t e = error(here + i, centre, inverse, rest, c);
      most = e > most ? e : most;
    }
  }
  return wide(most);
}
