// ThreadCache: the small blocks that one thread keeps for one Pool. Only the owning thread changes
// it; the pool empties it when the pool ends. Included by pool.cc alone.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "device/pool.h"

namespace mx {

class ThreadCache {
 public:
  static constexpr int kClasses = size_class(Pool::kSmallBytes).index + 1;
  static constexpr int kDepth = 16;                       // blocks kept of each class
  static constexpr int64_t kMaxBytes = int64_t{1} << 20;  // kept in all

  explicit ThreadCache(Pool* owner) : pool(owner) {}

  [[nodiscard]] void* pop(SizeClass size) {
    Bin& bin = bins_[static_cast<size_t>(size.index)];
    if (bin.count == 0) return nullptr;
    add_bytes(-size.bytes);
    return bin.blocks[static_cast<size_t>(--bin.count)];
  }
  [[nodiscard]] bool push(void* memory, SizeClass size) {
    Bin& bin = bins_[static_cast<size_t>(size.index)];
    if (bin.count == kDepth || bytes() + size.bytes > kMaxBytes) return false;
    bin.bytes = size.bytes;
    bin.blocks[static_cast<size_t>(bin.count++)] = memory;
    add_bytes(size.bytes);
    return true;
  }
  // Takes every block out and hands it to f(block, size).
  template <class F>
  void drain(F f) {
    for (Bin& bin : bins_) {
      while (bin.count > 0) f(bin.blocks[static_cast<size_t>(--bin.count)], bin.bytes);
    }
    bytes_.store(0, std::memory_order_relaxed);
  }
  [[nodiscard]] int64_t bytes() const { return bytes_.load(std::memory_order_relaxed); }

  std::atomic<Pool*> pool;  // null once the pool has ended
  uint64_t trims = 0;       // of the pool, that this cache has followed

 private:
  struct Bin {
    int count = 0;
    int64_t bytes = 0;  // of each block
    std::array<void*, kDepth> blocks;
  };
  // The only writer needs no atomic addition; statistics read it from other threads.
  void add_bytes(int64_t change) { bytes_.store(bytes() + change, std::memory_order_relaxed); }

  std::atomic<int64_t> bytes_{0};
  std::array<Bin, kClasses> bins_;
};

}  // namespace mx
