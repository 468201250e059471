#include "device/ranges.h"

#include <iterator>
#include <new>

namespace mx {
namespace {

// A part that is this many times larger stays whole: an array that lives long would keep the rest
// of the block from going back to the device.
constexpr int64_t kLargest = 4;

}  // namespace

void Ranges::add(void* block, int64_t bytes) { blocks_.emplace(static_cast<char*>(block), bytes); }

void* Ranges::take(int64_t bytes) {
  auto found = by_size_.lower_bound({bytes, nullptr});
  if (found == by_size_.end()) return nullptr;
  auto [size, begin] = *found;
  if (size > always_cut_ && size / kLargest > bytes) return nullptr;
  erase(free_.find(begin));
  if (size > bytes) insert(begin + bytes, size - bytes);
  return begin;
}

bool Ranges::give(void* memory, int64_t bytes) noexcept {
  auto* begin = static_cast<char*>(memory);
  auto block = block_of(begin);
  try {
    auto next = free_.lower_bound(begin);
    const bool joins_next = next != free_.end() && next->first == begin + bytes &&
                            next->first < block->first + block->second;
    if (joins_next) {
      bytes += next->second;
      next = erase(next);
    }
    if (next != free_.begin()) {
      auto before = std::prev(next);
      if (before->first + before->second == begin && before->first >= block->first) {
        begin = before->first;
        bytes += before->second;
        erase(before);
      }
    }
    insert(begin, bytes);
  } catch (const std::bad_alloc&) {
    return false;
  }
  return true;
}

bool Ranges::is_block(void* memory, int64_t bytes) const {
  auto block = blocks_.find(static_cast<char*>(memory));
  return block != blocks_.end() && block->second == bytes;
}

std::vector<std::pair<void*, int64_t>> Ranges::remove_unused() {
  std::vector<std::pair<void*, int64_t>> unused;
  for (auto block = blocks_.begin(); block != blocks_.end();) {
    auto part = free_.find(block->first);
    if (part == free_.end() || part->second != block->second) {
      ++block;
      continue;
    }
    unused.emplace_back(block->first, block->second);
    erase(part);
    block = blocks_.erase(block);
  }
  return unused;
}

void Ranges::insert(char* begin, int64_t bytes) {
  auto place = free_.emplace(begin, bytes).first;
  try {
    by_size_.emplace(bytes, begin);
  } catch (...) {
    free_.erase(place);
    throw;
  }
}

Ranges::Parts::iterator Ranges::erase(Parts::iterator part) {
  by_size_.erase({part->second, part->first});
  return free_.erase(part);
}

Ranges::Parts::const_iterator Ranges::block_of(char* memory) const {
  return std::prev(blocks_.upper_bound(memory));
}

}  // namespace mx
