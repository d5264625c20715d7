// What went wrong first, and the signals that tell of it.
#pragma once

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>

#include <vector>

#include "cuda_runtime.h"

namespace emulate {

static char fault[1024] = "";
static cudaError_t error = cudaSuccess;
static int current = -1;  // the running thread's number, -1 outside of kernels

// Leaves the running thread for good: after a fault the rest of the launch is dropped.
void give_up();

[[gnu::format(printf, 1, 2)]] inline void report(const char* format, ...) {
  error = cudaErrorLaunchFailure;
  if (fault[0]) return;
  va_list values;
  va_start(values, format);
  int length = vsnprintf(fault, sizeof fault, format, values);
  va_end(values);
  if (current >= 0 && length < static_cast<int>(sizeof fault)) {
    snprintf(fault + length, sizeof fault - length, " (block %u, thread %d)", blockIdx.x, current);
  }
}

#ifndef EMULATE_SANITIZE
// While kernels run, addresses that there are not, and divisions by zero, are faults of theirs.
class Signals {
 public:
  Signals() {
    stack_t own{};
    own.ss_sp = room_.data();
    own.ss_size = room_.size();
    sigaltstack(&own, &stack_);
    struct sigaction action {};
    action.sa_sigaction = caught;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
    for (int i = 0; i < 3; ++i) sigaction(kNumbers[i], &action, &before_[i]);
  }
  ~Signals() {
    for (int i = 0; i < 3; ++i) sigaction(kNumbers[i], &before_[i], nullptr);
    sigaltstack(&stack_, nullptr);
  }

 private:
  static constexpr int kNumbers[] = {SIGSEGV, SIGBUS, SIGFPE};

  static void caught(int number, siginfo_t* info, void*) {
    if (current < 0) {
      signal(number, SIG_DFL);
      return;
    }
    if (number == SIGFPE) {
      report("a division of integers by zero");
    } else {
      report("there is no memory at address %p", info->si_addr);
    }
    give_up();
  }

  std::vector<char> room_ = std::vector<char>(1 << 16);
  stack_t stack_{};
  struct sigaction before_[3];
};
#endif

}  // namespace emulate
