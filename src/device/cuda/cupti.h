// CUPTI, NVIDIA's library that tells which kernels and copies ran on GPUs and when. It is opened
// when a profile is taken. Thread-safe.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "device/activity.h"

namespace mx::cuda {

class Cupti {
 public:
  virtual ~Cupti() = default;
  [[nodiscard]] virtual bool start() = 0;  // false: it refuses, since another tool watches
  virtual void stop() = 0;
  // What the calling thread gives to the driver between the two belongs to the call.
  virtual void begin_call(uint64_t call) = 0;
  virtual void end_call() = 0;
  [[nodiscard]] virtual std::vector<Activity> take() = 0;  // of all devices
};

// The one of the process; null where the library cannot be opened.
[[nodiscard]] Cupti* cupti();
[[nodiscard]] const std::string& why_no_cupti();

}  // namespace mx::cuda
