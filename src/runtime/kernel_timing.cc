#include "runtime/kernel_timing.h"

#include <atomic>

namespace mx {
namespace {

std::atomic<int>& living() {
  static std::atomic<int> count{0};
  return count;
}

}  // namespace

KernelTiming::KernelTiming() { living().fetch_add(1, std::memory_order_relaxed); }
KernelTiming::~KernelTiming() { living().fetch_sub(1, std::memory_order_relaxed); }
bool KernelTiming::is_on() { return living().load(std::memory_order_relaxed) > 0; }

void KernelTimes::reset(size_t kernels, bool always) {
  always_ = always;
  seconds_.assign(kernels, 0);
}

void KernelTimes::keep(size_t kernel, std::chrono::duration<double> time) {
  std::lock_guard guard(lock_);
  double& quickest = seconds_[kernel];
  if (quickest == 0 || time.count() < quickest) quickest = time.count();
}

double KernelTimes::seconds(size_t kernel) const {
  std::lock_guard guard(lock_);
  return seconds_[kernel];
}

}  // namespace mx
