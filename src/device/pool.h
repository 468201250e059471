// Pool: the memory of one device, with freed blocks kept for reuse by size class.
//
//   void* memory = pool.allocate(bytes);
//   pool.release(memory, bytes);          // the same number of bytes
//
// Blocks are 64-byte aligned. Those from 1 MiB on are parts of what the device gave, cut and joined
// (ranges.h), so that arrays of many sizes share memory. Small ones come from a cache of the
// calling thread and take no lock. When the device is out of memory the pool trims itself, tries
// again, then raises DeviceError. Thread-safe, and usable in a forked child. The device outlives
// the pool.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <vector>

#include "device/device.h"
#include "device/pool_rounding.h"
#include "device/ranges.h"
#include "device/size_class.h"

namespace mx {

class ThreadCache;

struct PoolStatistics {
  int64_t allocated = 0;  // bytes in use, rounded up
  int64_t cached = 0;     // bytes kept for reuse
  int64_t peak = 0;       // most bytes ever taken from the shared cache or the device
};

class Pool {
 public:
  static constexpr int64_t kAlignment = 64;
  static constexpr int64_t kSmallBytes = 16384;    // up to here blocks pass through thread caches
  static constexpr int64_t kLargeBytes = 1 << 20;  // from here on blocks are cut and joined

  // Keeps at most max_cached_bytes in the shared cache; negative: no limit. An accelerator's pool
  // that keeps nothing gives each request memory of its own and of just that size, so that tools
  // see what reaches beyond it. `chunk_bytes`, for the host's memory, which costs nothing until it
  // is touched: large blocks share chunks of that size. Takes at most limit_bytes from the device;
  // negative: no limit. Requests are rounded up first.
  explicit Pool(Device& device, int64_t max_cached_bytes = -1, int64_t chunk_bytes = 0,
                int64_t limit_bytes = -1, PoolRounding rounding = {});
  ~Pool();  // every block is back, and no other thread uses the pool
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  [[nodiscard]] void* allocate(int64_t bytes);  // zero bytes: null
  void release(void* memory, int64_t bytes) noexcept;

  // Whether what was allocated, with the same number of bytes, is all that the device has given at
  // that place: no other block shares its pages.
  [[nodiscard]] bool is_alone(void* memory, int64_t bytes) const;

  // Returns cached blocks to the device: the shared ones and the calling thread's now, those of
  // other threads when they next use the pool. Says how many bytes went back now. Of a chunk that
  // is in use, the memory behind its free parts goes back; the parts still count as cached.
  int64_t trim();
  [[nodiscard]] PoolStatistics statistics() const;
  [[nodiscard]] int64_t limit() const { return limit_; }  // bytes; negative: none
  void reset_peak();
  [[nodiscard]] Device& device() const { return device_; }

  // Bytes that a request really takes.
  [[nodiscard]] static int64_t rounded(int64_t bytes);

 private:
  friend class ThreadCacheGuard;

  [[nodiscard]] ThreadCache* thread_cache();  // of the calling thread; null: use the shared cache
  [[nodiscard]] ThreadCache* renew_thread_cache();
  void end_thread_cache(ThreadCache& cache);  // expects the registry's lock
  [[nodiscard]] void* refill(ThreadCache& cache, SizeClass size);
  void release_shared(void* memory, SizeClass size) noexcept;
  [[nodiscard]] void* allocate_large(int64_t bytes);
  void release_large(void* memory, int64_t bytes) noexcept;
  void release_exact(void* memory, int64_t bytes) noexcept;
  [[nodiscard]] void* from_device(int64_t bytes);
  [[nodiscard]] void* ask_device(int64_t bytes);      // null: none, or more than the limit
  [[nodiscard]] void* from_new_chunk(int64_t bytes);  // null: there is none for it
  void count_block(int64_t bytes, int64_t spare);     // from the device; expects the lock
  int64_t trim_shared();
  int64_t return_blocks(ThreadCache& cache);
  [[noreturn]] void fail_out_of_memory(int64_t bytes);
  // The shared cache; both expect the lock.
  [[nodiscard]] void* take(SizeClass size);
  [[nodiscard]] bool keep(void* memory, SizeClass size);  // false: full, give it to the device

  Device& device_;
  const int64_t max_cached_;
  const bool is_exact_;
  const int64_t chunk_bytes_, limit_;
  const PoolRounding rounding_;
  int slot_;  // place in the table of each thread's caches; negative: none was left
  std::atomic<uint64_t> trims_{0};
  mutable std::mutex mutex_;  // guards what follows
  std::array<std::vector<void*>, kSizeClasses> free_;
  Ranges large_;
  int64_t cached_ = 0;    // bytes in free_, and the free ones of large_
  int64_t reserved_ = 0;  // bytes taken from the device
  int64_t peak_ = 0;
  std::vector<ThreadCache*> caches_;
  int fork_handler_;
};

}  // namespace mx
