// Memory of a compiled region: aligned blocks, and the plan of one arena by lifetimes.
#pragma once

#include <cstdint>
#include <vector>

namespace mx::cpu {

// A block of memory, aligned for vectors; large ones ask for huge pages. Not initialised.
class Memory {
 public:
  Memory() = default;
  explicit Memory(int64_t bytes);
  ~Memory();
  Memory(Memory&& other) noexcept;
  Memory& operator=(Memory&& other) noexcept;
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  [[nodiscard]] float* floats() const { return static_cast<float*>(data_); }
  [[nodiscard]] char* bytes() const { return static_cast<char*>(data_); }
  [[nodiscard]] int64_t size() const { return size_; }

 private:
  void* data_ = nullptr;
  int64_t size_ = 0;
};

void evict(
    const Memory& memory);  // from every cache, for measuring; nothing where it cannot be done

// Something that needs `bytes` of the arena from step `first` to step `last`, both included.
struct Lifetime {
  int64_t bytes;
  int first, last;
  int64_t offset = -1;  // the answer
};

// Chooses offsets so that lifetimes that overlap in time do not overlap in memory. Returns the size
// of the arena. Largest first, each at the lowest place that is free for its whole life.
int64_t place(std::vector<Lifetime>& lifetimes);

}  // namespace mx::cpu
