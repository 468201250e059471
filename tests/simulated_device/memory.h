// The memory of a simulated device: one piece of memory that is mapped twice. The first address is
// what the core gets and allows no access, so that a host that follows it faults; the second is for
// the device's own threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>

namespace mx::simulated {

class DeviceMemory {
 public:
  explicit DeviceMemory(int64_t bytes);
  DeviceMemory(const DeviceMemory&) = delete;
  DeviceMemory& operator=(const DeviceMemory&) = delete;

  [[nodiscard]] void* allocate(int64_t bytes);  // null: not enough is left
  void release(void* memory);
  void limit(int64_t bytes);  // what may be in use from now on
  [[nodiscard]] int64_t total() const;
  [[nodiscard]] int64_t in_use() const;

  [[nodiscard]] bool contains(const void* address) const;
  [[nodiscard]] void* inside(const void* address) const;  // where the device's threads find it

  // Memory that a failed kernel should have written holds no value until it is written again.
  void poison(const void* address, int64_t bytes, const std::string& reason);
  void heal(const void* address, int64_t bytes);
  [[nodiscard]] std::string reason_of(const void* address, int64_t bytes) const;  // "": none

 private:
  int64_t offset_of(const void* address) const {
    return static_cast<const std::byte*>(address) - outside_;
  }

  std::byte* outside_;  // no access
  std::byte* inside_;
  const int64_t bytes_;
  mutable std::mutex lock_;  // guards all that follows
  int64_t limit_;
  int64_t in_use_ = 0;
  std::map<int64_t, int64_t> free_;  // offset to bytes
  std::map<int64_t, int64_t> used_;
  struct Poisoned {
    int64_t end;
    std::string reason;
  };
  std::map<int64_t, Poisoned> poisoned_;  // by offset
};

}  // namespace mx::simulated
