// cpu_pinned(i): memory of the host whose pages an accelerator has locked, so that copies between
// the two run beside everything else. Without an accelerator a plain CpuDevice serves it.
#pragma once

#include <mutex>
#include <set>

#include "device/cpu/cpu_device.h"
#include "device/page_locker.h"

namespace mx {

class PinnedDevice final : public CpuDevice {
 public:
  PinnedDevice(Context context, PageLocker& locker)  // which lives as long as the process
      : CpuDevice(context), locker_(locker) {}
  [[nodiscard]] void* allocate(int64_t bytes) override;
  void release(void* memory, int64_t bytes) noexcept override;

 private:
  PageLocker& locker_;
  std::mutex lock_;  // guards what follows
  std::set<void*> locked_;
};

}  // namespace mx
