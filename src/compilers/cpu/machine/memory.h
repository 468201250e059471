// Memory of compiled regions: aligned allocations, and what goes back to the system.
#pragma once

#include <cstdint>

namespace mx::cpu {

// Huge pages are for what every run walks through; small ones for what is used once, which the
// system has sooner when it must first get the memory.
enum class Pages : uint8_t { kSmall, kHuge };

// A block of memory, aligned for vectors. Not initialised.
class Allocation {
 public:
  Allocation() = default;
  explicit Allocation(int64_t bytes, Pages pages = Pages::kSmall);
  ~Allocation();
  Allocation(Allocation&& other) noexcept;
  Allocation& operator=(Allocation&& other) noexcept;
  Allocation(const Allocation&) = delete;
  Allocation& operator=(const Allocation&) = delete;

  [[nodiscard]] float* floats() const { return static_cast<float*>(data_); }
  [[nodiscard]] char* bytes() const { return static_cast<char*>(data_); }
  [[nodiscard]] int64_t size() const { return size_; }

 private:
  void* data_ = nullptr;
  int64_t size_ = 0;
};

// The first bytes, from every cache, for measuring; nothing where it cannot be done.
void evict(const Allocation& memory, int64_t bytes);

// Gives free memory back to the system: what compiling and packing have used, and arrays released
// before, lie in pool and C library and would count for as long as the network serves.
void return_free_memory();
// The same, and the code that only start and compile have used: ours, and the library's that this
// address lies in.
void settle_memory(const void* library_code);

}  // namespace mx::cpu
