// A stream beside the device's compute stream, for what is done while a region is compiled. Memory
// comes from the pool, whose blocks may still be read by what waits in the compute stream: this one
// waits for that before it writes them, and is at rest before they go back.
#pragma once

#include <memory>
#include <vector>

#include "device/context.h"
#include "device/device.h"
#include "ndarray/storage.h"

namespace mx::cuda {

class OwnStream {
 public:
  explicit OwnStream(Context context);
  ~OwnStream();  // what went wrong in it has been raised, or nobody wants to know
  OwnStream(const OwnStream&) = delete;
  OwnStream& operator=(const OwnStream&) = delete;

  [[nodiscard]] Stream& get() const { return *stream_; }
  Ref<Storage> take(int64_t bytes);  // to be released after this stream, or after get() has rested
  void* zeros(int64_t bytes);        // lives as long as this does

 private:
  Context context_;
  std::unique_ptr<Stream> stream_;
  std::vector<Ref<Storage>> memory_;
};

}  // namespace mx::cuda
