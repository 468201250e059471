#include "simulated_device/memory.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>

#include "base/ceil_div.h"
#include "base/error.h"

namespace mx::simulated {
namespace {

constexpr int64_t kAlignment = 256;

std::byte* map(int file, int64_t bytes, int protection) {
  void* address =
      mmap(nullptr, static_cast<size_t>(bytes), protection, MAP_SHARED | MAP_NORESERVE, file, 0);
  check<DeviceError>(address != MAP_FAILED, "simulated device: cannot map ", bytes, " bytes");
  return static_cast<std::byte*>(address);
}

}  // namespace

DeviceMemory::DeviceMemory(int64_t bytes) : bytes_(bytes), limit_(bytes) {
  int file = memfd_create("simulated device", MFD_CLOEXEC);
  check<DeviceError>(file >= 0 && ftruncate(file, bytes) == 0, "simulated device: cannot reserve ",
                     bytes, " bytes");
  outside_ = map(file, bytes, PROT_NONE);
  inside_ = map(file, bytes, PROT_READ | PROT_WRITE);
  close(file);
  free_[0] = bytes;
}

void* DeviceMemory::allocate(int64_t bytes) {
  int64_t size = round_up(bytes, kAlignment);
  std::lock_guard guard(lock_);
  if (in_use_ + size > limit_) return nullptr;
  auto place = std::ranges::find_if(free_, [&](const auto& gap) { return gap.second >= size; });
  if (place == free_.end()) return nullptr;
  auto [offset, room] = *place;
  free_.erase(place);
  if (room > size) free_[offset + size] = room - size;
  used_[offset] = size;
  in_use_ += size;
  return outside_ + offset;
}

void DeviceMemory::release(void* memory) {
  std::lock_guard guard(lock_);
  int64_t offset = offset_of(memory);
  int64_t size = used_.at(offset);
  used_.erase(offset);
  in_use_ -= size;
  auto after = free_.lower_bound(offset);
  if (after != free_.end() && after->first == offset + size) {
    size += after->second;
    after = free_.erase(after);
  }
  if (after != free_.begin()) {
    auto before = std::prev(after);
    if (before->first + before->second == offset) {
      before->second += size;
      return;
    }
  }
  free_[offset] = size;
}

void DeviceMemory::limit(int64_t bytes) {
  std::lock_guard guard(lock_);
  limit_ = std::min(bytes, bytes_);
}

int64_t DeviceMemory::total() const {
  std::lock_guard guard(lock_);
  return limit_;
}

int64_t DeviceMemory::in_use() const {
  std::lock_guard guard(lock_);
  return in_use_;
}

bool DeviceMemory::contains(const void* address) const {
  int64_t offset = offset_of(address);
  return offset >= 0 && offset < bytes_;
}

void* DeviceMemory::inside(const void* address) const { return inside_ + offset_of(address); }

void DeviceMemory::poison(const void* address, int64_t bytes, const std::string& reason) {
  if (bytes == 0) return;
  heal(address, bytes);
  std::lock_guard guard(lock_);
  poisoned_[offset_of(address)] = {offset_of(address) + bytes, reason};
}

void DeviceMemory::heal(const void* address, int64_t bytes) {
  std::lock_guard guard(lock_);
  int64_t begin = offset_of(address), end = begin + bytes;
  for (auto place = poisoned_.begin(); place != poisoned_.end() && place->first < end;) {
    auto [offset, piece] = *place;
    if (piece.end <= begin) {
      ++place;
      continue;
    }
    place = poisoned_.erase(place);
    if (offset < begin) poisoned_[offset] = {begin, piece.reason};
    if (piece.end > end) poisoned_[end] = {piece.end, piece.reason};
  }
}

std::string DeviceMemory::reason_of(const void* address, int64_t bytes) const {
  std::lock_guard guard(lock_);
  int64_t begin = offset_of(address), end = begin + bytes;
  for (const auto& [offset, place] : poisoned_) {
    if (offset < end && begin < place.end) return place.reason;
  }
  return "";
}

}  // namespace mx::simulated
