// Shared memory: spoiled before every block, so that what is read before it is written shows.
#pragma once

#include <link.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <algorithm>
#ifdef EMULATE_SANITIZE
#include <sanitizer/asan_interface.h>
#endif

namespace emulate {

// A quiet NaN as a float, a signalling NaN as a double, far out of range as an index.
constexpr uint32_t kPoison = 0x7ff4a5a5u;
constexpr size_t kCanary = 64;

static char* dynamic_memory = nullptr;

// All thread-local variables of this library, which are the shared variables of its kernels.
struct Segment {
  char* begin = nullptr;
  size_t size = 0;
};

static thread_local volatile char anchor;

inline Segment shared_variables() {
  anchor = 1;  // now this thread has its copy
  Segment found;
  dl_iterate_phdr(
      [](dl_phdr_info* info, size_t, void* data) {
        const uintptr_t here = reinterpret_cast<uintptr_t>(&dynamic_memory);
        bool mine = false;
        for (int i = 0; i < info->dlpi_phnum; ++i) {
          const auto& part = info->dlpi_phdr[i];
          const uintptr_t begin = info->dlpi_addr + part.p_vaddr;
          mine |= part.p_type == PT_LOAD && begin <= here && here < begin + part.p_memsz;
        }
        for (int i = 0; mine && i < info->dlpi_phnum; ++i) {
          const auto& part = info->dlpi_phdr[i];
          if (part.p_type == PT_TLS) {
            *static_cast<Segment*>(data) = {static_cast<char*>(info->dlpi_tls_data), part.p_memsz};
          }
        }
        return static_cast<int>(mine);
      },
      &found);
  return found;
}

inline void poison(char* memory, size_t size) {
  for (size_t i = 0; i + sizeof kPoison <= size; i += sizeof kPoison) memcpy(memory + i, &kPoison, sizeof kPoison);
}

// Dynamic shared memory of just the size that was asked for; the sanitizer guards its end, else a canary does.
class Dynamic {
 public:
  explicit Dynamic(size_t size) : size_(size), memory_(static_cast<char*>(aligned_alloc(16, room()))) {
    if (!memory_) abort();
    dynamic_memory = memory_;
#ifdef EMULATE_SANITIZE
    __asan_poison_memory_region(memory_ + size_, room() - size_);
#endif
    spoil();
  }
  ~Dynamic() {
#ifdef EMULATE_SANITIZE
    __asan_unpoison_memory_region(memory_, room());
#endif
    dynamic_memory = nullptr;
    free(memory_);
  }
  void spoil() {
    poison(memory_, size_);
#ifndef EMULATE_SANITIZE
    memset(memory_ + size_, 0x5a, kCanary);
#endif
  }
  bool intact() const {
#ifndef EMULATE_SANITIZE
    return std::all_of(memory_ + size_, memory_ + size_ + kCanary, [](char c) { return c == 0x5a; });
#else
    return true;
#endif
  }

 private:
  size_t room() const { return (size_ + kCanary + 15) / 16 * 16; }

  size_t size_;
  char* memory_;
};

}  // namespace emulate
