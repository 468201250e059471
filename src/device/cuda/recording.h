// CUDA graphs: what a stream was given, kept to be launched again with one call.
#pragma once

#include <mutex>

#include "device/recorder.h"

namespace mx::cuda {

// Of one device, which is current when it is called. Its stream lives as long as the device: what
// remembers streams by their address (start_kernel, cuDNN's handles) may go on doing so.
class GraphRecorder {
 public:
  // Null where the work cannot be captured.
  std::unique_ptr<Recording> record(const std::function<void(Stream&)>& work);

 private:
  std::mutex lock_;  // one capture at a time
  std::unique_ptr<Stream> stream_;
};

}  // namespace mx::cuda
