// Sums in double with the rounding errors kept beside them (Knuth's two-sum), so that their own error does not grow with
// the number of terms.  Compilers keep the order of these operations unless they are told that sums are associative.
#pragma once

#include "call.h"

namespace actsym {

struct Accurate {
  double sum = 0, error = 0;

  ACTSYM_SHARED void add(double term) {
    const double next = sum + term, added = next - sum;
    error += (sum - (next - added)) + (term - added);
    sum = next;
  }
  // A sum that is infinite or NaN has no error.
  ACTSYM_SHARED double total() const { return sum - sum == 0 ? sum + error : sum; }
};

}  // namespace actsym
