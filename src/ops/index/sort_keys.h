// Sorting many keys (sort_key.h), on several threads where they are long enough to be shared.
//
//   KeyRoom<uint32_t> keys(count);
//   …
//   sort_keys(keys);
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "device/pool.h"
#include "ndarray/process.h"

namespace mx::ops {

// Memory for keys and for sorting them, not initialised. It comes from the pool: fresh memory would
// cost more than the sorting.
template <class Key>  // uint32_t or uint64_t
class KeyRoom {
 public:
  explicit KeyRoom(int64_t count) : count_(count), memory_(pool_of({}).allocate(bytes())) {}
  KeyRoom(const KeyRoom&) = delete;
  KeyRoom& operator=(const KeyRoom&) = delete;
  ~KeyRoom() { pool_of({}).release(memory_, bytes()); }

  [[nodiscard]] Key* data() const { return static_cast<Key*>(memory_); }
  [[nodiscard]] int64_t size() const { return count_; }
  // Room for as many, and a margin for each of the pieces that are sorted apart.
  [[nodiscard]] Key* spare() const { return data() + count_; }
  static constexpr int64_t kMostPieces = 64, kMargin = 16;

 private:
  [[nodiscard]] int64_t bytes() const {
    return (2 * count_ + kMostPieces * kMargin) * static_cast<int64_t>(sizeof(Key));
  }

  int64_t count_;
  void* memory_;
};

// Whether equal upper halves of keys say that they stand in the right order already.
enum class KeyOrder : uint8_t { kNone, kByPlace };

template <class Key>
void sort_keys(const KeyRoom<Key>& keys, KeyOrder order = KeyOrder::kNone);  // the smallest first

// The different keys, sorted, in pieces that lie apart, the smallest first.
template <class Key>
std::vector<std::span<Key>> sort_distinct_keys(const KeyRoom<Key>& keys);

}  // namespace mx::ops
