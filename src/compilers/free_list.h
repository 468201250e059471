// What runs of a compiled region take and give back, so that several run at once and none allocates
// after the first. Thread-safe.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

namespace mx {

template <class T>
class FreeList {
 public:
  // One that was given back, or else what `make()` returns.
  template <class Make>
  std::unique_ptr<T> take(Make&& make) {
    {
      std::lock_guard guard(lock_);
      if (!free_.empty()) {
        auto item = std::move(free_.back());
        free_.pop_back();
        return item;
      }
    }
    return make();
  }
  void give(std::unique_ptr<T> item) {
    std::lock_guard guard(lock_);
    free_.push_back(std::move(item));
  }

 private:
  std::mutex lock_;
  std::vector<std::unique_ptr<T>> free_;
};

}  // namespace mx
