// The simulated devices of this process, and what tests tell them to do.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "device/device.h"
#include "simulated_device/memory.h"

namespace mx::simulated {

inline constexpr DeviceKind kKind{15};  // no kind of MXNet has this number

// What tests change while a program runs.
struct Controls {
  std::atomic<int64_t> delay_us{0};      // a stream waits this long before each thing it does
  std::atomic<int64_t> kernel_us{0};     // a kernel takes this long at least
  std::atomic<int64_t> kernels{0};       // that streams have run
  std::atomic<int64_t> at_once{0};       // kernels that run now, in streams of any device
  std::atomic<int64_t> most_at_once{0};  // since this was asked for
  std::atomic<int64_t> locked_bytes{0};  // of the host's memory, so far
  std::atomic<bool> refuses_locks{false};
  std::atomic<int64_t> replays{0};         // of recorded work
  std::atomic<bool> channels_last{false};  // how it wants images
};
Controls& controls();
// Its kernels wait until something has come from another device, for seconds at most; "": none.
void hold_operator(const std::string& name);
void wait_if_held(const std::string& op);
void note_exchange();                  // something came from another device
[[nodiscard]] int64_t held_in_vain();  // kernels that waited for nothing, so far

void fail_operator(const std::string& name);  // its kernels fail until told otherwise; "": none
[[nodiscard]] bool fails(const std::string& op);

int device_count();
Device& open_device(int id);
[[nodiscard]] DeviceMemory* memory_of(const void* address);  // null: no device's
void limit_memory(int id, int64_t bytes);
[[nodiscard]] int64_t count_locked(int64_t bytes);  // pieces of the host's memory, of that size

}  // namespace mx::simulated
