// Memory of a compiled region: aligned blocks.
#pragma once

#include <cstdint>

namespace mx::cpu {

// A block of memory, aligned for vectors. Not initialised.
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

// The first bytes, from every cache, for measuring; nothing where it cannot be done.
void evict(const Memory& memory, int64_t bytes);

// Gives free memory back to the system: what compiling and packing have used, and arrays released
// before, lie in pool and C library and would count for as long as the network serves.
void return_free_memory();
// The same, and the code that only start and compile have used: ours, and the library's that this
// address lies in.
void settle_memory(const void* library_code);

}  // namespace mx::cpu
