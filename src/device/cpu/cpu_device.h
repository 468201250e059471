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
  // Zeros, on small pages; those of a large block lie in memory only once they are written.
  [[nodiscard]] void* allocate_zeros(int64_t bytes);
  void release(void* memory, int64_t bytes) noexcept override;
  std::unique_ptr<Stream> new_stream() override;
  std::unique_ptr<Event> new_event() override;
  void make_current() override {}

 private:
  Context context_;
};

constexpr int64_t kHugePageBytes = int64_t{2} << 20;

// While one lives, what its thread takes from the system lies on small pages. Huge ones pay for
// what is walked through again and again. Weights that were just loaded are ready sooner without: a
// virtual machine may have to fetch each huge page from its host, which takes longer than to read
// it from a file.
class SmallPages {
 public:
  SmallPages();
  ~SmallPages();
  SmallPages(const SmallPages&) = delete;
  SmallPages& operator=(const SmallPages&) = delete;
  [[nodiscard]] static bool are_wanted();  // by the calling thread
};

// Gives the whole pages of a part of a large block back to the system. The addresses stay valid;
// what was there is lost.
void return_pages(void* memory, int64_t bytes) noexcept;

}  // namespace mx
