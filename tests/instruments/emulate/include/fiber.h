// Stacks that the threads of a block run on, and the switch from one to another.
#pragma once

#include <stddef.h>
#include <stdlib.h>
#include <sys/mman.h>
#if !defined(__x86_64__)
#include <ucontext.h>
#endif
#ifdef EMULATE_SANITIZE
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif

namespace emulate {

#if defined(__x86_64__)
// Keeps what a call must keep on the old stack and takes it from the new one.
extern "C" void emulate_switch(void** keep, void* take);
asm(R"(
  .text
  .type emulate_switch, @function
emulate_switch:
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  ret
  .size emulate_switch, .-emulate_switch
)");
#endif

// One stack.  `entry` must never return.
class Fiber {
 public:
  static constexpr size_t kSize = size_t{1} << 18, kGuard = 4096;

  explicit Fiber(void (*entry)()) : entry_(entry) {
    void* memory = mmap(nullptr, kGuard + kSize, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) abort();
    mprotect(memory, kGuard, PROT_NONE);  // running over the end of a stack faults
    stack_ = static_cast<char*>(memory) + kGuard;
#if defined(__x86_64__)
    void** top = reinterpret_cast<void**>(stack_ + kSize);
    *--top = nullptr;  // where entry would return to; keeps the stack aligned as a call does
    *--top = reinterpret_cast<void*>(entry_);
    for (int i = 0; i < 6; ++i) *--top = nullptr;
    at_ = top;
#else
    getcontext(&here_);
    here_.uc_stack.ss_sp = stack_;
    here_.uc_stack.ss_size = kSize;
    makecontext(&here_, entry_, 0);
#endif
  }
  Fiber(const Fiber&) = delete;

  // Whatever it was doing is dropped.
  ~Fiber() {
#ifdef EMULATE_SANITIZE
    __asan_unpoison_memory_region(stack_, kSize);
#endif
    munmap(stack_ - kGuard, kGuard + kSize);
  }

  // From the scheduler into this fiber, until it calls leave().
  void enter() {
#ifdef EMULATE_SANITIZE
    void* fake = nullptr;
    __sanitizer_start_switch_fiber(&fake, stack_, kSize);
#endif
#if defined(__x86_64__)
    emulate_switch(&back_, at_);
#else
    swapcontext(&back_, &here_);
#endif
#ifdef EMULATE_SANITIZE
    __sanitizer_finish_switch_fiber(fake, nullptr, nullptr);
#endif
  }

  // Tells the sanitizer that this fiber runs for the first time.
  void arrived() {
#ifdef EMULATE_SANITIZE
    __sanitizer_finish_switch_fiber(nullptr, &scheduler_stack_, &scheduler_size_);
#endif
  }

  // Back to the scheduler; returns when entered again.
  void leave() {
#ifdef EMULATE_SANITIZE
    void* fake = nullptr;
    __sanitizer_start_switch_fiber(&fake, scheduler_stack_, scheduler_size_);
#endif
#if defined(__x86_64__)
    emulate_switch(&at_, back_);
#else
    swapcontext(&here_, &back_);
#endif
#ifdef EMULATE_SANITIZE
    __sanitizer_finish_switch_fiber(fake, &scheduler_stack_, &scheduler_size_);
#endif
  }

 private:
  void (*entry_)();
  char* stack_;
#if defined(__x86_64__)
  void *at_, *back_ = nullptr;
#else
  ucontext_t here_, back_;
#endif
#ifdef EMULATE_SANITIZE
  const void* scheduler_stack_ = nullptr;
  size_t scheduler_size_ = 0;
#endif
};

}  // namespace emulate
