#include "ndarray/page_locks.h"

#include <unistd.h>

#include <mutex>
#include <unordered_set>

#include "base/fork.h"
#include "base/settings.h"
#include "device/pool.h"
#include "device/staging.h"
#include "ndarray/process.h"

namespace mx {

class PageLocks {
 public:
  static PageLocks& get() {
    static auto* const instance = new PageLocks;  // arrays may end when main has
    return *instance;
  }

  bool note_copy(Storage& storage, int64_t bytes, PageLocker& locker) {
    std::lock_guard guard(lock_);
    std::unique_ptr<PageUse>& use = storage.page_use();
    if (!use) use = std::make_unique<PageUse>();
    if (use->locker_) return true;
    use->copied_ += bytes;
    if (use->is_refused_ || use->copied_ <= kTimes * storage.bytes()) return false;
    use->is_refused_ = !lock_pages(*use, storage, locker);
    return !use->is_refused_;
  }

  bool knows(Storage& storage) {
    std::lock_guard guard(lock_);
    const std::unique_ptr<PageUse>& use = storage.page_use();
    return use && use->locker_;
  }

  void unlock(PageUse& use) {
    std::lock_guard guard(lock_);
    unlock_pages(use);
  }

 private:
  // Locking takes as long as two or three copies.
  static constexpr int64_t kTimes = 3;

  PageLocks() {
    add_fork_handler({ForkStage::kDevices, this,
                      [](void* self) { static_cast<PageLocks*>(self)->before_fork(); },
                      [](void* self) { static_cast<PageLocks*>(self)->lock_.unlock(); },
                      [](void* self) { static_cast<PageLocks*>(self)->lock_.unlock(); }});
  }

  // The next two expect the lock.
  bool lock_pages(PageUse& use, Storage& storage, PageLocker& locker) {
    const int64_t bytes = Pool::rounded(storage.bytes());
    if (locked_bytes_ + bytes > most_bytes_) return false;
    const auto page = static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
    const bool is_whole_pages = reinterpret_cast<uintptr_t>(storage.data()) % page == 0 &&
                                static_cast<uint64_t>(bytes) % page == 0;
    if (!is_whole_pages || !locker.lock(storage.data(), bytes)) return false;
    use.locker_ = &locker;
    use.memory_ = storage.data();
    use.bytes_ = bytes;
    locked_.insert(&use);
    locked_bytes_ += bytes;
    return true;
  }

  void unlock_pages(PageUse& use) {
    if (!use.locker_) return;
    use.locker_->unlock(use.memory_);
    use.locker_ = nullptr;
    use.copied_ = 0;
    locked_bytes_ -= use.bytes_;
    locked_.erase(&use);
  }

  // Engine work is over by then, and what it has started where it knows of it; a fork from inside
  // of work comes earlier. Streams come to rest without the lock: they may let go of arrays.
  void before_fork() {
    if (has_locked()) {
      for (Context context : devices_in_use()) rest(context);
    }
    lock_.lock();
    while (!locked_.empty()) unlock_pages(**locked_.begin());
  }

  [[nodiscard]] bool has_locked() {
    std::lock_guard guard(lock_);
    return !locked_.empty();
  }

  const int64_t most_bytes_ = settings::kLockedBytes.get();
  std::mutex lock_;  // guards what follows, and every PageUse
  std::unordered_set<PageUse*> locked_;
  int64_t locked_bytes_ = 0;
};

bool is_known_as_locked(const NDArray& array) { return PageLocks::get().knows(array.storage()); }

PageUse::~PageUse() { PageLocks::get().unlock(*this); }

bool note_copy(const NDArray& array, PageLocker& locker) {
  Storage& storage = array.storage();
  const bool is_candidate = storage.context().kind == DeviceKind::kCpu && storage.is_pooled() &&
                            storage.bytes() >= Staging::kLeastBytes;
  return is_candidate && PageLocks::get().note_copy(storage, array.bytes(), locker);
}

}  // namespace mx
