// What a device did, and when: for the profile. A device that can tell is an ActivityWatcher beside
// Device:
//
//   auto* watcher = dynamic_cast<ActivityWatcher*>(&device);
//   watcher->start();
//   watcher->begin_call(7, stream);        // what this thread adds to streams now belongs to call
//   7 kernel.run(run, params); watcher->end_call(7, stream); stream.synchronize(); for (const
//   Activity& activity : watcher->take()) …
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "device/device.h"

namespace mx {

struct Activity {
  enum class Kind {
    kCall,  // all of a call, where the device cannot tell its parts
    kKernel,
    kCopy,
    kFill,
  };
  Kind kind = Kind::kKernel;
  std::string name;   // of the kernel, or the direction of a copy; empty for kCall
  uint64_t call = 0;  // 0: nobody's
  int device = 0;     // number of the device
  int64_t begin = 0;  // ns of profile_now()
  int64_t end = 0;
  int64_t bytes = 0;  // that a copy or a fill moved
};

// Thread-safe. All devices of a kind may share one.
class ActivityWatcher {
 public:
  virtual ~ActivityWatcher() = default;
  virtual void start() = 0;  // again: nothing
  virtual void stop() = 0;   // what was not taken is forgotten
  // Calls of a thread may be nested: work belongs to the innermost.
  virtual void begin_call(uint64_t call, Stream& stream) = 0;
  virtual void end_call(uint64_t call, Stream& stream) = 0;
  // What has been finished since the last time, in any order. Whoever wants all of it waits for the
  // streams first.
  [[nodiscard]] virtual std::vector<Activity> take() = 0;
};

}  // namespace mx
