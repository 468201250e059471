// The profile of what devices do later than the host asks for it: spans of operators whose time is
// known when their device tells (device/activity.h), with its kernels and copies under them.
//
//   uint64_t call = begin_device_call({.category = "operator", .name = op.name, .context = gpu});
//   …
//   end_device_call(call);
//   collect_device_profile();   // now take_profile() has them
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/profile.h"
#include "device/activity.h"

namespace mx {

// "cpu/0": what the profile calls a device. Lives forever.
std::string_view profile_lane(Context context);

enum class DeviceLine { kCompute, kCopyIn, kCopyOut };  // streams of a device
[[nodiscard]] Stream& stream_of(Context context, DeviceLine line);

struct DeviceCall {
  const char* category = "operator";
  std::string name, node = {};
  Context context;
  DeviceLine line = DeviceLine::kCompute;
};

// 0: the device does not tell what it does. The calling thread's work belongs to the call until it
// is ended, on the same thread; a call inside of another has its own.
[[nodiscard]] uint64_t begin_device_call(DeviceCall call);
void end_device_call(uint64_t call) noexcept;

// Waits for the devices, and records the calls that had ended before, with all that was done for
// them.
void collect_device_profile();

// What is recorded from now on; when operators are not any more, devices stop telling.
void set_profile(uint32_t kinds);

}  // namespace mx
