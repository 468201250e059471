#include "ir/numpy_shapes.h"

#include <atomic>

namespace mx {
namespace {

std::atomic<bool>& of_process() {
  static constinit std::atomic<bool> value{false};
  return value;
}

std::optional<bool>& of_thread() {
  constinit thread_local std::optional<bool> value;
  return value;
}

// Threads with a rule of their own: where none has one, none is looked for. One that ends with its
// own stays counted, which costs the others that look.
std::atomic<int>& exceptions() {
  static constinit std::atomic<int> count{0};
  return count;
}

}  // namespace

bool numpy_shapes() {
  if (exceptions().load(std::memory_order_relaxed) > 0) {
    if (const std::optional<bool>& own = of_thread()) return *own;
  }
  return of_process().load(std::memory_order_relaxed);
}

void set_numpy_shapes(bool process, std::optional<bool> thread) {
  of_process().store(process, std::memory_order_relaxed);
  std::optional<bool>& own = of_thread();
  exceptions() += static_cast<int>(thread.has_value()) - static_cast<int>(own.has_value());
  own = thread;
}

}  // namespace mx
