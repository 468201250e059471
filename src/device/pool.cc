#include "device/pool.h"

#include <algorithm>
#include <new>
#include <utility>

#include "base/ceil_div.h"
#include "base/error.h"
#include "base/fork.h"
#include "base/out_of_memory.h"
#include "device/cpu/cpu_device.h"
#include "device/thread_cache.h"

namespace mx {
namespace {

constexpr int kSlots = 16;  // pools with thread caches; more pools work without

// Where pools meet threads that end. Its lock is taken before a pool's.
struct Registry {
  std::mutex mutex;
  std::array<bool, kSlots> taken{};

  static Registry& get() {
    static Registry* registry = [] {
      auto* made = new Registry;  // threads may end after main has
      add_fork_handler({ForkStage::kMemory, made,
                        [](void* self) { static_cast<Registry*>(self)->mutex.lock(); },
                        [](void* self) { static_cast<Registry*>(self)->mutex.unlock(); },
                        [](void* self) { static_cast<Registry*>(self)->mutex.unlock(); }});
      return made;
    }();
    return *registry;
  }

  int take_slot() {
    std::lock_guard lock(mutex);
    for (size_t i = 0; i < taken.size(); ++i) {
      if (taken[i]) continue;
      taken[i] = true;
      return static_cast<int>(i);
    }
    return -1;
  }
};

// Plain data: objects of the thread that are destroyed late may still release blocks.
struct ThreadCaches {
  std::array<ThreadCache*, kSlots> of_slot;
  bool is_ended;
};
ThreadCaches& thread_caches() {
  constinit thread_local ThreadCaches caches{};
  return caches;
}

}  // namespace

// Gives the caches of a thread back to their pools when the thread ends.
class ThreadCacheGuard {
 public:
  static void arm() { thread_local ThreadCacheGuard guard; }
  ~ThreadCacheGuard() {
    thread_caches().is_ended = true;
    for (ThreadCache*& cache : thread_caches().of_slot) end(std::exchange(cache, nullptr));
  }
  static void end(ThreadCache* cache) {
    if (!cache) return;
    std::lock_guard lock(Registry::get().mutex);
    if (Pool* pool = cache->pool) pool->end_thread_cache(*cache);
    delete cache;
  }

 private:
  ThreadCacheGuard() = default;
};

Pool::Pool(Device& device, int64_t max_cached_bytes, int64_t chunk_bytes, int64_t limit_bytes,
           PoolRounding rounding)
    : device_(device),
      max_cached_(max_cached_bytes),
      is_exact_(max_cached_bytes == 0 && !device.context().is_host()),
      chunk_bytes_(max_cached_bytes < 0 ? chunk_bytes : 0),
      limit_(limit_bytes),
      rounding_(rounding),
      slot_(Registry::get().take_slot()),
      large_(chunk_bytes_),
      fork_handler_(add_fork_handler(
          {ForkStage::kMemory, this, [](void* self) { static_cast<Pool*>(self)->mutex_.lock(); },
           [](void* self) { static_cast<Pool*>(self)->mutex_.unlock(); },
           [](void* self) { static_cast<Pool*>(self)->mutex_.unlock(); }})) {}

Pool::~Pool() {
  remove_fork_handler(fork_handler_);
  std::lock_guard lock(Registry::get().mutex);
  for (ThreadCache* cache : caches_) {
    return_blocks(*cache);
    cache->pool = nullptr;
  }
  trim_shared();
  if (slot_ >= 0) Registry::get().taken[static_cast<size_t>(slot_)] = false;
}

int64_t Pool::rounded(int64_t bytes) {
  constexpr int64_t kGrain = 16384;
  if (bytes >= kLargeBytes) return round_up(bytes, kGrain);
  return bytes > 0 ? size_class(bytes).bytes : 0;
}

void* Pool::allocate(int64_t bytes) {
  if (bytes <= 0) return nullptr;
  if (bytes > kMaxBlockBytes) fail_out_of_memory(bytes);
  bytes = rounding_(bytes);
  if (is_exact_) return from_device(bytes);
  if (bytes >= kLargeBytes) return allocate_large(rounded(bytes));
  const SizeClass size = size_class(bytes);
  if (bytes <= kSmallBytes) {
    if (ThreadCache* cache = thread_cache()) {
      void* memory = cache->pop(size);
      return memory ? memory : refill(*cache, size);
    }
  }
  {
    std::lock_guard lock(mutex_);
    if (void* memory = take(size)) return memory;
  }
  return from_device(size.bytes);
}

void* Pool::allocate_large(int64_t bytes) {
  {
    std::lock_guard lock(mutex_);
    if (void* memory = large_.take(bytes)) {
      cached_ -= bytes;
      peak_ = std::max(peak_, reserved_ - cached_);
      return memory;
    }
  }
  if (void* memory = from_new_chunk(bytes)) return memory;
  void* memory = from_device(bytes);
  std::lock_guard lock(mutex_);
  large_.add(memory, bytes);
  return memory;
}

void* Pool::from_new_chunk(int64_t bytes) {
  // Blocks on small pages stay among themselves: others would be slow in the same chunk.
  if (bytes >= chunk_bytes_ || SmallPages::are_wanted()) return nullptr;
  auto* chunk = static_cast<char*>(device_.allocate(chunk_bytes_));
  if (!chunk) return nullptr;
  std::lock_guard lock(mutex_);
  large_.add(chunk, chunk_bytes_);
  const int64_t spare = chunk_bytes_ - bytes;
  count_block(chunk_bytes_, large_.give(chunk + bytes, spare) ? spare : 0);
  return chunk;
}

void Pool::release(void* memory, int64_t bytes) noexcept {
  if (!memory) return;
  bytes = rounding_(bytes);
  if (is_exact_) return release_exact(memory, bytes);
  if (bytes >= kLargeBytes) return release_large(memory, rounded(bytes));
  const SizeClass size = size_class(bytes);
  if (bytes <= kSmallBytes) {
    ThreadCache* cache = thread_cache();
    if (cache && cache->push(memory, size)) return;
    // A thread that releases what others allocate: make room for several at once.
    std::lock_guard lock(mutex_);
    for (int i = 0; cache && i < ThreadCache::kDepth / 2; ++i) {
      void* kept = cache->pop(size);
      if (!kept) break;
      if (keep(kept, size)) continue;
      reserved_ -= size.bytes;
      device_.release(kept, size.bytes);
    }
  }
  release_shared(memory, size);
}

void Pool::release_exact(void* memory, int64_t bytes) noexcept {
  {
    std::lock_guard lock(mutex_);
    reserved_ -= bytes;
  }
  device_.release(memory, bytes);
}

void Pool::release_large(void* memory, int64_t bytes) noexcept {
  {
    std::lock_guard lock(mutex_);
    if (large_.give(memory, bytes)) cached_ += bytes;
    if (max_cached_ < 0 || cached_ <= max_cached_) return;
  }
  trim_shared();
}

bool Pool::is_alone(void* memory, int64_t bytes) const {
  if (is_exact_) return true;
  bytes = rounding_(bytes);
  if (bytes < kLargeBytes) return false;
  std::lock_guard lock(mutex_);
  return large_.is_block(memory, rounded(bytes));
}

void Pool::release_shared(void* memory, SizeClass size) noexcept {
  {
    std::lock_guard lock(mutex_);
    if (keep(memory, size)) return;
    reserved_ -= size.bytes;
  }
  device_.release(memory, size.bytes);
}

ThreadCache* Pool::thread_cache() {
  if (slot_ < 0) return nullptr;
  ThreadCache* cache = thread_caches().of_slot[static_cast<size_t>(slot_)];
  const bool is_current = cache && cache->pool.load(std::memory_order_relaxed) == this &&
                          cache->trims == trims_.load(std::memory_order_relaxed);
  return is_current ? cache : renew_thread_cache();
}

ThreadCache* Pool::renew_thread_cache() {
  if (thread_caches().is_ended) return nullptr;
  ThreadCache*& cache = thread_caches().of_slot[static_cast<size_t>(slot_)];
  if (cache && cache->pool.load(std::memory_order_relaxed) != this) {  // of a pool that ended
    ThreadCacheGuard::end(std::exchange(cache, nullptr));
  }
  if (!cache) {
    ThreadCacheGuard::arm();
    cache = new ThreadCache(this);
    std::lock_guard lock(mutex_);
    caches_.push_back(cache);
  }
  cache->trims = trims_.load(std::memory_order_relaxed);
  return_blocks(*cache);
  return cache;
}

void Pool::end_thread_cache(ThreadCache& cache) {
  {
    std::lock_guard lock(mutex_);
    std::erase(caches_, &cache);
  }
  cache.drain([this](void* block, int64_t bytes) { release_shared(block, size_class(bytes)); });
}

int64_t Pool::return_blocks(ThreadCache& cache) {
  int64_t returned = 0;
  cache.drain([&](void* block, int64_t bytes) {
    device_.release(block, bytes);
    returned += bytes;
  });
  if (returned == 0) return 0;
  std::lock_guard lock(mutex_);
  reserved_ -= returned;
  return returned;
}

void* Pool::refill(ThreadCache& cache, SizeClass size) {
  {
    std::lock_guard lock(mutex_);
    void* memory = take(size);
    for (int i = 1; memory && i < ThreadCache::kDepth / 2; ++i) {
      void* more = take(size);
      if (!more) break;
      if (cache.push(more, size)) continue;
      free_[static_cast<size_t>(size.index)].push_back(more);  // the room it just left
      cached_ += size.bytes;
      break;
    }
    if (memory) return memory;
  }
  return from_device(size.bytes);
}

void* Pool::take(SizeClass size) {
  auto& blocks = free_[static_cast<size_t>(size.index)];
  if (blocks.empty()) return nullptr;
  void* memory = blocks.back();
  blocks.pop_back();
  cached_ -= size.bytes;
  peak_ = std::max(peak_, reserved_ - cached_);
  return memory;
}

bool Pool::keep(void* memory, SizeClass size) {
  if (max_cached_ >= 0 && cached_ + size.bytes > max_cached_) return false;
  try {
    free_[static_cast<size_t>(size.index)].push_back(memory);
  } catch (const std::bad_alloc&) {
    return false;
  }
  cached_ += size.bytes;
  return true;
}

void* Pool::ask_device(int64_t bytes) {
  if (limit_ >= 0) {
    std::lock_guard lock(mutex_);
    if (reserved_ + bytes > limit_) return nullptr;
  }
  return device_.allocate(bytes);
}

void* Pool::from_device(int64_t bytes) {
  void* memory = ask_device(bytes);
  if (!memory) {
    trim();
    memory = ask_device(bytes);
  }
  if (!memory) fail_out_of_memory(bytes);
  std::lock_guard lock(mutex_);
  count_block(bytes, 0);
  return memory;
}

void Pool::count_block(int64_t bytes, int64_t spare) {
  reserved_ += bytes;
  cached_ += spare;
  peak_ = std::max(peak_, reserved_ - cached_);
}

void Pool::fail_out_of_memory(int64_t bytes) {
  const PoolStatistics now = statistics();
  const DeviceInfo info = device_.info();
  if (limit_ >= 0 && now.allocated + now.cached + bytes > limit_ && bytes <= info.free_bytes) {
    fail<OutOfMemory>(device_.context(), ": out of memory: ", bytes, " bytes were asked for, ",
                      now.allocated, " are in use, ", limit_, " of ", info.total_bytes,
                      " may be used (MXNET_GPU_MEM_POOL_RESERVE); use a smaller batch or release"
                      " arrays");
  }
  fail<OutOfMemory>(device_.context(), ": out of memory: ", bytes, " bytes were asked for, ",
                    now.allocated, " are in use, ", info.free_bytes, " of ", info.total_bytes,
                    " are free; use a smaller batch or release arrays");
}

int64_t Pool::trim_shared() {
  std::vector<std::pair<void*, int64_t>> blocks;
  int64_t returned = 0;
  {
    std::lock_guard lock(mutex_);
    for (size_t i = 0; i < free_.size(); ++i) {
      if (free_[i].empty()) continue;
      const int64_t bytes = class_bytes(static_cast<int>(i));
      for (void* block : free_[i]) blocks.emplace_back(block, bytes);
      returned += bytes * static_cast<int64_t>(free_[i].size());
      free_[i] = {};
    }
    for (auto [block, bytes] : large_.remove_unused()) {
      blocks.emplace_back(block, bytes);
      returned += bytes;
    }
    cached_ -= returned;
    reserved_ -= returned;
    // Under the lock: nobody may take a part while its content goes.
    if (chunk_bytes_ > 0) large_.each_free(return_pages);
  }
  for (auto [block, bytes] : blocks) device_.release(block, bytes);
  return returned;
}

int64_t Pool::trim() {
  int64_t returned = 0;
  if (ThreadCache* own = thread_cache()) returned += return_blocks(*own);
  trims_.fetch_add(1, std::memory_order_relaxed);
  return returned + trim_shared();
}

PoolStatistics Pool::statistics() const {
  std::lock_guard lock(mutex_);
  int64_t in_threads = 0;
  for (const ThreadCache* cache : caches_) in_threads += cache->bytes();
  return {reserved_ - cached_ - in_threads, cached_ + in_threads, peak_};
}

void Pool::reset_peak() {
  std::lock_guard lock(mutex_);
  peak_ = reserved_ - cached_;
}

}  // namespace mx
