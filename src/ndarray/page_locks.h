// Pages of the host's ordinary arrays that a device has locked because they are copied to it, or
// from it, again and again: it then copies alone, as fast as the bus, where otherwise the host
// would copy all bytes through pages that are locked for good (device/staging.h).
//
//   if (note_copy(host_array, locker)) stream.copy(to, host_array.tensor().raw(), bytes);
//
// Only memory that is a storage's own is locked, and unlocked before it goes back to the pool: an
// address that a driver takes for locked must never belong to other pages. So a fork unlocks all,
// for the writes that follow move a process to new pages. Thread-safe.
#pragma once

#include <cstdint>

#include "device/page_locker.h"
#include "ndarray/ndarray.h"

namespace mx {

// Counts a copy of the array between the host's memory and a device's. Whether the device may
// read and write the array's memory itself, until the storage is gone or a fork comes, which both
// wait for copies under way (Engine::hold, Work::settle).
[[nodiscard]] bool note_copy(const NDArray& array, PageLocker& locker);

// Whether that was so at its last copy.
[[nodiscard]] bool is_known_as_locked(const NDArray& array);

// What a storage remembers of its copies.
class PageUse {
 public:
  PageUse() = default;
  ~PageUse();  // unlocks
  PageUse(const PageUse&) = delete;
  PageUse& operator=(const PageUse&) = delete;

 private:
  friend class PageLocks;
  PageLocker* locker_ = nullptr;  // null: not locked
  void* memory_ = nullptr;
  int64_t bytes_ = 0, copied_ = 0;
  bool is_refused_ = false;
};

}  // namespace mx
