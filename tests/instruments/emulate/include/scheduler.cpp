// Runs the threads of each block as fibers, in a chosen order, and finds what a GPU would leave undefined: barriers that
// not all threads reach, shuffles with lanes missing, shared memory read before it is written, misaligned addresses.
//
// A thread runs until it waits or ends.  When all that can run have done so, the next round begins; the order is that of
// the threads' numbers, its reverse, or drawn anew for every round.  Or warps run apart, the last one first, each as far
// as it comes: to the barrier that is between it and the others, if there is one.  Blocks run one after the other in the same order.
#include <algorithm>
#include <map>
#include <memory>
#include <numeric>
#include <random>
#include <vector>

#include "cuda_runtime.h"
#include "faults.h"
#include "fiber.h"
#include "memory.h"

uint3 threadIdx, blockIdx;
dim3 blockDim, gridDim;

namespace emulate {
namespace {

constexpr size_t kSharedLimit = 48 * 1024, kSharedMost = 227 * 1024;
constexpr int kThreadsMost = 1024;

enum class State { fresh, ready, at_barrier, at_exchange, done };

struct Copy {
  const void* from;
  void* to;
  size_t bytes;
  int group;
};

struct Thread {
  State state = State::fresh;
  Fiber* fiber = nullptr;
  const char* file = nullptr;
  int line = 0;
  Exchange kind = Exchange::synchronise;
  unsigned mask = 0;
  int source = 0;
  uint64_t given = 0, taken = 0;
  std::vector<Copy> copies;  // on their way
  int closed = 0;            // groups of them
};

enum class Order { forward, reverse, shuffled, apart };

Order order = Order::forward;
std::mt19937_64 random_numbers;
std::map<const void*, size_t> allowed;  // dynamic shared memory a kernel may ask for
// Of the kernel that runs: the shared memory that it was launched with, what it may have of both kinds, its variables.
size_t shared_asked, shared_most, shared_declared;
std::vector<const void*> declared;

using Watcher = int (*)(const void* kernel, const unsigned* geometry, size_t shared, int count,
                        const void* const* arguments, const size_t* sizes);
Watcher watcher = nullptr;

std::vector<Thread> threads;
std::vector<std::unique_ptr<Fiber>> fibers;
std::vector<Fiber*> idle;
int waiting = 0;   // threads at the barrier
void (*kernel_body)(void*);
void* kernel_data;

void live() {
  for (Fiber* own = nullptr;;) {
    Thread& thread = threads[current];
    if (!own) (own = thread.fiber)->arrived();
    kernel_body(kernel_data);
    threads[current].state = State::done;
    idle.push_back(own);
    own->leave();
  }
}

void resume(int number) {
  Thread& thread = threads[number];
  if (thread.state == State::fresh) {
    if (idle.empty()) {
      fibers.push_back(std::make_unique<Fiber>(live));
      idle.push_back(fibers.back().get());
    }
    thread.fiber = idle.back();
    idle.pop_back();
  }
  thread.state = State::ready;
  current = number;
  const unsigned n = static_cast<unsigned>(number);
  threadIdx = {n % blockDim.x, n / blockDim.x % blockDim.y, n / blockDim.x / blockDim.y};
  thread.fiber->enter();
  current = -1;
}

template <class I> void arrange(std::vector<I>& numbers) {
  std::iota(numbers.begin(), numbers.end(), I{0});
  if (order == Order::reverse) std::reverse(numbers.begin(), numbers.end());
  if (order == Order::shuffled) std::shuffle(numbers.begin(), numbers.end(), random_numbers);
}

const char* name(Exchange kind) {
  return kind == Exchange::synchronise ? "__syncwarp" : kind == Exchange::shuffle ? "shuffle" : "ballot";
}

// No thread can run: all have ended, or the barrier or the shuffle that some wait at will never be complete.
void explain() {
  const int total = static_cast<int>(threads.size());
  const auto at = [&](State state) {
    return std::find_if(threads.begin(), threads.end(), [&](const Thread& t) { return t.state == state; });
  };
  const auto count = [&](State state) {
    return static_cast<int>(std::count_if(threads.begin(), threads.end(), [&](const Thread& t) { return t.state == state; }));
  };
  if (const auto lane = at(State::at_exchange); lane != threads.end()) {
    const int number = static_cast<int>(lane - threads.begin()), first = number / warpSize * warpSize;
    for (int l = 0; l < warpSize; ++l) {
      if (!(lane->mask >> l & 1)) continue;
      const Thread* other = first + l < total ? &threads[first + l] : nullptr;
      if (other && other->state == State::at_exchange && other->kind == lane->kind && other->mask == lane->mask &&
          other->line == lane->line && !strcmp(other->file, lane->file)) {
        continue;
      }
      return report("%s at %s:%d: lane %d is in the mask 0x%08x but %s; block %u, thread %d waits for it",
                    name(lane->kind), lane->file, lane->line, l, lane->mask,
                    !other ? "no thread of the block" : other->state == State::done ? "has ended" : "waits elsewhere",
                    blockIdx.x, number);
    }
  }
  const auto thread = at(State::at_barrier);
  report("__syncthreads at %s:%d: %d of %d threads of block %u wait, %d have ended and will never reach it", thread->file,
         thread->line, count(State::at_barrier), total, blockIdx.x, count(State::done));
}

// Lets the threads among the places from `first` to `end` run that can; whether there was one.
bool run_round(const std::vector<int>& numbers, int first, int end) {
  bool any = false;
  for (int place = first; place < end && !fault[0]; ++place) {
    const State state = threads[numbers[place]].state;
    if (state != State::fresh && state != State::ready) continue;
    any = true;
    resume(numbers[place]);
  }
  return any;
}

void run_block(std::vector<int>& numbers) {
  for (Thread& thread : threads) thread = Thread{};
  waiting = 0;
  const int total = static_cast<int>(threads.size()), last = (total - 1) / warpSize * warpSize;
  for (bool any = true; any && !fault[0];) {
    arrange(numbers);
    if (order != Order::apart) {
      any = run_round(numbers, 0, total);
      continue;
    }
    any = false;
    for (int first = last; first >= 0; first -= warpSize) {
      while (run_round(numbers, first, std::min(first + warpSize, total))) any = true;
    }
  }
  if (!fault[0] && std::any_of(threads.begin(), threads.end(), [](const Thread& t) { return t.state != State::done; })) {
    explain();
  }
}

}  // namespace

void give_up() {
  if (current < 0) return;
  Fiber* fiber = threads[current].fiber;
  for (;;) fiber->leave();
}

void barrier(const char* file, int line) {
  Thread& own = threads[current];
  own.state = State::at_barrier;
  own.file = file;
  own.line = line;
  if (++waiting == static_cast<int>(threads.size())) {
    waiting = 0;
    for (Thread& thread : threads) {
      if (thread.line != line || strcmp(thread.file, file)) {
        report("__syncthreads: one thread is at %s:%d, another at %s:%d", file, line, thread.file, thread.line);
        give_up();
      }
    }
    for (Thread& thread : threads) thread.state = State::ready;
  }
  if (own.state != State::ready || order != Order::forward) own.fiber->leave();
}

uint64_t exchange(Exchange kind, unsigned mask, uint64_t given, int source, const char* file, int line) {
  Thread& own = threads[current];
  if (!(mask >> current % warpSize & 1)) {
    report("%s at %s:%d: the calling lane is not in its mask 0x%08x", name(kind), file, line, mask);
    give_up();
  }
  if (!(mask >> source & 1)) {
    report("%s at %s:%d: reads lane %d, which is not in the mask 0x%08x", name(kind), file, line, source, mask);
    give_up();
  }
  own.state = State::at_exchange;
  own.file = file;
  own.line = line;
  own.kind = kind;
  own.mask = mask;
  own.given = given;
  own.source = source;
  const int first = current / warpSize * warpSize, total = static_cast<int>(threads.size());
  bool complete = true;
  uint64_t ballot = 0;
  for (int l = 0; l < warpSize && complete; ++l) {
    if (!(mask >> l & 1)) continue;
    complete = first + l < total;
    if (!complete) break;
    const Thread& other = threads[first + l];
    complete = other.state == State::at_exchange && other.kind == kind && other.mask == mask && other.line == line &&
               !strcmp(other.file, file);
    ballot |= static_cast<uint64_t>(other.given != 0) << l;
  }
  if (complete) {
    for (int l = 0; l < warpSize; ++l) {
      if (!(mask >> l & 1)) continue;
      Thread& other = threads[first + l];
      other.taken = kind == Exchange::ballot ? ballot : threads[first + other.source].given;
      other.state = State::ready;
    }
  }
  if (!complete || order != Order::forward) own.fiber->leave();
  return own.taken;
}

// Until it arrives there is nothing to read.  It arrives as late as it may, at once where threads run in reverse, or now
// so and now so where their order is drawn.
void copy_ahead(const void* from, void* to, size_t bytes) {
  if (reinterpret_cast<uintptr_t>(from) % bytes || reinterpret_cast<uintptr_t>(to) % bytes) {
    report("a copy of %zu bytes from %p to %p, which have to be multiples of that", bytes, from, to);
    give_up();
  }
  if (order == Order::reverse || (order == Order::shuffled && random_numbers() % 2)) {
    memcpy(to, from, bytes);
    return;
  }
  poison(static_cast<char*>(to), bytes);
  threads[current].copies.push_back({from, to, bytes, threads[current].closed});
}

void close_group() { ++threads[current].closed; }

void wait_for_groups(int n) {
  Thread& own = threads[current];
  std::vector<Copy> later;
  for (const Copy& copy : own.copies) {
    if (copy.group < own.closed - n) {
      memcpy(copy.to, copy.from, copy.bytes);
    } else {
      later.push_back(copy);
    }
  }
  own.copies = later;
}

void* dynamic_shared() { return dynamic_memory; }

// More than a block may have: a GPU refuses the launch, which here is known only now.
void static_shared(const void* variable, size_t size) {
  if (std::find(declared.begin(), declared.end(), variable) != declared.end()) return;
  declared.push_back(variable);
  shared_declared += size;
  if (shared_asked + shared_declared > shared_most) {
    report("%zu bytes of shared variables beside %zu of dynamic shared memory, where a block has %zu", shared_declared,
           shared_asked, shared_most);
    give_up();
  }
}

cudaError_t last_error(bool forget) {
  const cudaError_t found = error;
  if (forget) error = cudaSuccess;
  return found;
}

cudaError_t allow_shared(const void* kernel, int bytes) {
  if (bytes < 0 || static_cast<size_t>(bytes) > kSharedMost) return error = cudaErrorInvalidValue;
  allowed[kernel] = static_cast<size_t>(bytes);
  return cudaSuccess;
}

bool watched(const void* kernel, dim3 grid, dim3 block, size_t shared, int count, const void* const* arguments,
             const size_t* sizes) {
  const unsigned geometry[] = {grid.x, grid.y, grid.z, block.x, block.y, block.z};
  return watcher && watcher(kernel, geometry, shared, count, arguments, sizes);
}

void run(const void* kernel, dim3 grid, dim3 block, size_t shared, void (*body)(void*), void* data) {
  if (fault[0]) return;
  const uint64_t size = uint64_t{block.x} * block.y * block.z, blocks = uint64_t{grid.x} * grid.y * grid.z;
  const auto own = allowed.find(kernel);
  if (!size || size > kThreadsMost || !blocks || grid.x > 0x7fffffffu || grid.y > 65535 || grid.z > 65535 ||
      shared > (own == allowed.end() ? kSharedLimit : own->second)) {
    error = cudaErrorInvalidConfiguration;
    return;
  }
  shared_asked = shared;
  shared_most = own == allowed.end() ? kSharedLimit : kSharedMost;
  shared_declared = 0;
  declared.clear();
  kernel_body = body;
  kernel_data = data;
  blockDim = block;
  gridDim = grid;
  threads.assign(size, Thread{});
  std::vector<int> numbers(size);
  std::vector<uint64_t> which(blocks);
  arrange(which);
  Dynamic memory(shared);
  const Segment variables = shared_variables();
#ifndef EMULATE_SANITIZE
  const Signals signals;
#endif
  for (uint64_t number : which) {
    blockIdx = {static_cast<unsigned>(number % grid.x), static_cast<unsigned>(number / grid.x % grid.y),
                static_cast<unsigned>(number / grid.x / grid.y)};
    memory.spoil();
    poison(variables.begin, variables.size);
    run_block(numbers);
    if (!fault[0] && !memory.intact()) report("a write beyond the %zu bytes of dynamic shared memory", shared);
    if (fault[0]) break;
  }
  idle.clear();  // every library has stacks of its own, and a process may have so many mappings only
  fibers.clear();
}

}  // namespace emulate

// For the host of the host.

// Order 0: forward, 1: reverse, 2: drawn with a seed.
extern "C" void emulate_order(int kind, uint64_t seed) {
  emulate::order = static_cast<emulate::Order>(kind);
  emulate::random_numbers.seed(seed);
}

// `told` hears of every launch before it runs: grid and block (three numbers each), and the arguments with their sizes.
// What it returns other than 0 for does not run.  Null: nobody hears.
extern "C" void emulate_watch(emulate::Watcher told) { emulate::watcher = told; }

// Dynamic shared memory that a kernel may ask for.
extern "C" int emulate_allow(const void* kernel, int bytes) { return emulate::allow_shared(kernel, bytes); }

// The error of the launches since the last call.
extern "C" int emulate_error() { return emulate::last_error(true); }

// What went wrong first since the last call, empty if nothing did; copied to `text`, which holds `size` bytes.
extern "C" void emulate_fault(char* text, size_t size) {
  snprintf(text, size, "%s", emulate::fault);
  emulate::fault[0] = 0;
}

#ifndef EMULATE_SANITIZE
// The compiler checks alignment and null pointers and reports here (the sanitizer's interface).
struct Location {
  const char* file;
  uint32_t line, column;
};
struct TypeMismatch {
  Location where;
  const void* type;
  unsigned char log_alignment, kind;
};

extern "C" void __ubsan_handle_type_mismatch_v1(TypeMismatch* found, uintptr_t address) {
  if (address) {
    emulate::report("address %#zx at %s:%u is not aligned to %u bytes", static_cast<size_t>(address), found->where.file,
                    found->where.line, 1u << found->log_alignment);
  } else {
    emulate::report("a null pointer is read or written at %s:%u", found->where.file, found->where.line);
  }
  emulate::give_up();
}
#endif
