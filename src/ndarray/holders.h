// Who holds the memory of devices: bytes by the operator whose call made the arrays, for the
// message that there is no more.
//
//   HolderScope scope(holder_of("Convolution"));   // arrays that this thread makes now are its
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string>

#include "device/context.h"

namespace mx {

class Holder {
 public:
  explicit Holder(std::string name) : name_(std::move(name)) {}
  [[nodiscard]] const std::string& name() const { return name_; }
  void add(Context context, int64_t bytes) {
    bytes_[place(context)].fetch_add(bytes, std::memory_order_relaxed);
  }
  [[nodiscard]] int64_t bytes(Context context) const {
    return bytes_[place(context)].load(std::memory_order_relaxed);
  }

 private:
  static constexpr size_t kDevices = 16;
  static size_t place(Context context) { return static_cast<size_t>(context.id) % kDevices; }
  std::string name_;
  std::array<std::atomic<int64_t>, kDevices> bytes_{};
};

// The one of this name; lives forever. A name that lives forever itself is found without a lock.
Holder& holder_of(const std::string& name);

class HolderScope {
 public:
  explicit HolderScope(Holder* holder) : before_(current()) { current() = holder; }
  ~HolderScope() { current() = before_; }
  HolderScope(const HolderScope&) = delete;
  HolderScope& operator=(const HolderScope&) = delete;

  static Holder*& current() {  // of the calling thread; null: none
    constinit thread_local Holder* holder = nullptr;
    return holder;
  }

 private:
  Holder* before_;
};

// "Convolution 1.25 GB, Activation 0.31 GB": those that hold most of a device; empty: nobody.
std::string largest_holders(Context context);

}  // namespace mx
