// Host memory that a device copies from and to without a stop in between. A device that can lock
// the pages of such memory is a PageLocker beside Device:
//
//   auto* locker = dynamic_cast<PageLocker*>(&device);
//   bool is_locked = locker && locker->lock(memory, bytes);
#pragma once

#include <cstdint>

namespace mx {

class PageLocker {
 public:
  virtual ~PageLocker() = default;
  // Whole pages of the host. False: the system has no more to lock; the memory is as good as
  // before.
  [[nodiscard]] virtual bool lock(void* memory, int64_t bytes) noexcept = 0;
  virtual void unlock(void* memory) noexcept = 0;  // what `lock` said yes to
};

}  // namespace mx
