// Work that was recorded once and is added to a stream again as a whole, which costs the host one
// call instead of hundreds. A device that can do so is a Recorder beside Device:
//
//   auto* recorder = dynamic_cast<Recorder*>(&device);
#pragma once

#include <functional>
#include <memory>

#include "device/device.h"

namespace mx {

// Kernels with the addresses they were given: it may be replayed while those arrays live there.
class Recording {
 public:
  virtual ~Recording() = default;
  virtual void replay(Stream& stream) = 0;
};

class Recorder {
 public:
  virtual ~Recorder() = default;
  // Keeps what `work` adds to the stream that it is given; nothing runs. Null where some of it
  // cannot be recorded: it raises, waits, allocates, or copies from or to the host's memory.
  [[nodiscard]] virtual std::unique_ptr<Recording> record(
      const std::function<void(Stream&)>& work) = 0;
};

}  // namespace mx
