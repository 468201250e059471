// Memory that holds machine code: written first, then readable and executable, never writable and
// executable at once. Where the system refuses that, make() gives null.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

namespace mx::cpu {

class Executable {
 public:
  static std::unique_ptr<Executable> make(std::span<const std::byte> code);
  ~Executable();
  Executable(const Executable&) = delete;
  Executable& operator=(const Executable&) = delete;

  [[nodiscard]] void* code() const { return memory_; }

 private:
  Executable(void* memory, size_t bytes) : memory_(memory), bytes_(bytes) {}

  void* memory_;
  size_t bytes_;
};

}  // namespace mx::cpu
