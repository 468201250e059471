#include "device/cpu/pinned_device.h"

#include <sys/mman.h>
#include <unistd.h>

#include "base/ceil_div.h"

namespace mx {
namespace {

// Pages are locked as a whole, so each block has its own.
size_t whole_pages(int64_t bytes) {
  return round_up(static_cast<size_t>(bytes), static_cast<size_t>(sysconf(_SC_PAGESIZE)));
}

}  // namespace

void* PinnedDevice::allocate(int64_t bytes) {
  const size_t size = whole_pages(bytes);
  void* memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return nullptr;
  if (locker_.lock(memory, static_cast<int64_t>(size))) {
    std::lock_guard guard(lock_);
    locked_.insert(memory);
  }
  return memory;
}

void PinnedDevice::release(void* memory, int64_t bytes) noexcept {
  bool was_locked = false;
  {
    std::lock_guard guard(lock_);
    was_locked = locked_.erase(memory) > 0;
  }
  if (was_locked) locker_.unlock(memory);
  munmap(memory, whole_pages(bytes));
}

}  // namespace mx
