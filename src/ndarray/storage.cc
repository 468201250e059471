#include "ndarray/storage.h"

#include <atomic>

#include "base/cat.h"
#include "base/error.h"
#include "base/profile.h"
#include "device/cpu/shared_memory.h"
#include "device/kinds.h"
#include "ndarray/holders.h"
#include "ndarray/page_locks.h"
#include "ndarray/process.h"
#include "ndarray/sparse_box.h"
#include "ndarray/stream_point.h"

namespace mx {
namespace {

uint64_t next_id() {
  static std::atomic<uint64_t> last{0};
  return last.fetch_add(1, std::memory_order_relaxed) + 1;
}

// The bytes in use on a device, as a counter of the profile.
void record_memory(const Pool& pool, Context context) {
  std::string name = cat("Memory: ", kind_name(context.kind), "/", context.id);
  add_profile({.phase = 'C',
               .category = "Device Storage",
               .name = name,
               .lane = "Device Storage",
               .begin = profile_now(),
               .value = pool.statistics().allocated});
}

}  // namespace

Storage::Storage(Context context, int64_t bytes)
    : context_(context), bytes_(bytes), id_(next_id()) {
  if (context.kind == DeviceKind::kCpuShared) {
    // Never from a pool: another process may still look at a block that this one has released.
    SharedMemory memory = make_shared_memory(bytes);
    data_ = memory.data;
    release_ = std::move(memory.release);
    return;
  }
  pool_ = &pool_of(context);
  if (context.is_host()) {
    data_ = pool_->allocate(bytes);
  } else {
    data_ = allocate_held(*pool_, context, bytes);
    holder_ = HolderScope::current();
    if (holder_) holder_->add(context, bytes);
  }
  if (is_profiled(kProfileMemory)) record_memory(*pool_, context_);
}

Storage::Storage(Context context, void* data, int64_t bytes, std::function<void()> release)
    : context_(context), data_(data), bytes_(bytes), id_(next_id()), release_(std::move(release)) {}

Storage::Storage(Context context, int64_t bytes, std::unique_ptr<SparseBox> sparse)
    : context_(context), bytes_(bytes), id_(next_id()), sparse_(std::move(sparse)) {}

Storage::~Storage() {
  page_use_ = nullptr;  // before anybody else gets the memory
  if (pool_) pool_->release(data_, bytes_);
  if (holder_) holder_->add(context_, -bytes_);
  if (pool_ && is_profiled(kProfileMemory)) record_memory(*pool_, context_);
  if (release_) release_();
}

}  // namespace mx
