// Ranges: the free parts of a pool's large blocks. A freed part serves smaller requests, and
// neighbours in one block join again, so that arrays of many sizes share the same memory. It never
// touches the memory itself, which may be a device's. Not thread-safe.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace mx {

class Ranges {
 public:
  // Parts of at most `always_cut` bytes serve any request; larger ones none that is much smaller.
  explicit Ranges(int64_t always_cut = 0) : always_cut_(always_cut) {}

  // A block that came from the device, in use as a whole.
  void add(void* block, int64_t bytes);
  // The smallest free part of at least `bytes`, cut to it; null when none fits well enough.
  [[nodiscard]] void* take(int64_t bytes);
  // What was taken or added. False when there is no memory to note it: the part is lost.
  bool give(void* memory, int64_t bytes) noexcept;
  // Whether a block that came from the device begins there and has so many bytes.
  [[nodiscard]] bool is_block(void* memory, int64_t bytes) const;
  // Forgets the blocks of which no part is in use: the caller returns them to the device.
  [[nodiscard]] std::vector<std::pair<void*, int64_t>> remove_unused();
  // Calls f(memory, bytes) for each free part.
  template <class F>
  void each_free(F f) const {
    for (auto [begin, bytes] : free_) f(begin, bytes);
  }

 private:
  using Parts = std::map<char*, int64_t>;  // first byte -> bytes

  void insert(char* begin, int64_t bytes);
  Parts::iterator erase(Parts::iterator part);
  [[nodiscard]] Parts::const_iterator block_of(char* memory) const;

  int64_t always_cut_;
  Parts blocks_, free_;
  std::set<std::pair<int64_t, char*>> by_size_;  // of free_
};

}  // namespace mx
