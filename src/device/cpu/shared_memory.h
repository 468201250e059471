// Memory that several processes can map: children see it after a fork, and any process of the same
// user can attach to it by the process that made it and the number of its file there. The file has
// no name, so nothing is left behind when its users are gone.
#pragma once

#include <cstdint>
#include <functional>

namespace mx {

struct SharedMemory {
  void* data = nullptr;           // 64-byte aligned
  std::function<void()> release;  // ends this process's mapping
};

// Where other processes find a block.
struct SharedAddress {
  int32_t process = 0;
  int32_t file = 0;
};

// Both throw DeviceError where the system refuses.
SharedMemory make_shared_memory(int64_t bytes);
SharedMemory attach_shared_memory(SharedAddress address, int64_t bytes);
// `data` is the start of a block of either function.
SharedAddress shared_address(const void* data);

}  // namespace mx
