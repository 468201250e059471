#include "ir/numpy_shapes.h"

#include <atomic>

namespace mx {
namespace {

std::atomic<bool>& of_process() {
  static std::atomic<bool> value{false};
  return value;
}

std::optional<bool>& of_thread() {
  thread_local std::optional<bool> value;
  return value;
}

}  // namespace

bool numpy_shapes() {
  const std::optional<bool>& own = of_thread();
  return own ? *own : of_process().load(std::memory_order_relaxed);
}

void set_numpy_shapes(bool process, std::optional<bool> thread) {
  of_process().store(process, std::memory_order_relaxed);
  of_thread() = thread;
}

}  // namespace mx
