#include "compilers/cpu/chain/executable.h"

#include <sys/mman.h>

#include <cstring>

namespace mx::cpu {

std::unique_ptr<Executable> Executable::make(std::span<const std::byte> code) {
  void* memory =
      ::mmap(nullptr, code.size(), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return nullptr;
  std::unique_ptr<Executable> made(new Executable(memory, code.size()));
  std::memcpy(memory, code.data(), code.size());
  if (::mprotect(memory, code.size(), PROT_READ | PROT_EXEC) != 0) return nullptr;
  return made;
}

Executable::~Executable() { ::munmap(memory_, bytes_); }

}  // namespace mx::cpu
