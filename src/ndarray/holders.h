// Who holds the memory of devices: bytes by what the arrays are for ("parameters"), or by the
// operator whose call made them; for the message that there is no more.
//
//   HolderScope scope(&holder_of("Convolution"));   // arrays that this thread makes now are its
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string>

#include "device/context.h"

namespace mx {

class Holder {
 public:
  enum class Kind { kOperator, kPurpose };
  Holder(std::string name, Kind kind) : name_(std::move(name)), kind_(kind) {}
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] Kind kind() const { return kind_; }
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
  Kind kind_;
  std::array<std::atomic<int64_t>, kDevices> bytes_{};
};

// The operator's; lives forever. A name that lives forever itself is found without a lock.
Holder& holder_of(const std::string& op);
// The one of a purpose.
Holder& holder_for(const std::string& purpose);

class HolderScope {
 public:
  explicit HolderScope(Holder* holder) : before_(current()) { current() = holder; }
  ~HolderScope() { current() = before_; }
  HolderScope(const HolderScope&) = delete;
  HolderScope& operator=(const HolderScope&) = delete;

  // A purpose outranks the operators that are called for it.
  static bool has_purpose() { return current() && current()->kind() == Holder::Kind::kPurpose; }
  static Holder*& current() {  // of the calling thread; null: none
    constinit thread_local Holder* holder = nullptr;
    return holder;
  }

 private:
  Holder* before_;
};

// Arrays that this thread makes from now on are for that; empty: for nothing. Returns what was said
// before.
std::string set_purpose(const std::string& purpose);

// "parameters 1.25 GB, results of Convolution 0.31 GB": those that hold most of a device; empty:
// nobody.
std::string largest_holders(Context context);
// "1.25 GB", "33.55 MB".
std::string in_units(int64_t bytes);

}  // namespace mx
