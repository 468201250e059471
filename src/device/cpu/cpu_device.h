// The CPU as a device. Its streams do at once what they are told.
#pragma once

#include "device/device.h"

namespace mx {

class CpuDevice : public Device {
 public:
  explicit CpuDevice(Context context = {}) : context_(context) {}

  [[nodiscard]] Context context() const override { return context_; }
  [[nodiscard]] DeviceInfo info() override;
  [[nodiscard]] void* allocate(int64_t bytes) override;
  void release(void* memory, int64_t bytes) noexcept override;
  std::unique_ptr<Stream> new_stream() override;
  std::unique_ptr<Event> new_event() override;
  void make_current() override {}

 private:
  Context context_;
};

}  // namespace mx
