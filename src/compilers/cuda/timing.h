// How long kernels take on a GPU when they are started as a region's are: recorded, one behind the
// other.
#pragma once

#include <functional>

#include "device/device.h"

namespace mx::cuda {

// Seconds of one `start`, the best of a few rows of `runs` of them; waits for the device. Raises
// DeviceError where it cannot be started or recorded.
double seconds_of(Device& device, Stream& stream, const std::function<void(Stream&)>& start,
                  int runs = 24);

}  // namespace mx::cuda
