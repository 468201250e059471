// Who holds the memory of devices: bytes by what the arrays are for ("parameters"), or by the
// operator whose call made them or needs room to work; for statistics, the profile and the message
// that there is no more.
//
//   HolderScope scope(&holder_of("Convolution"));   // arrays that this thread makes now are its
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/profile.h"
#include "device/context.h"

namespace mx {

class Pool;

class Holder {
 public:
  enum class Kind { kOperator, kPurpose };
  Holder(std::string name, Kind kind) : name_(std::move(name)), kind_(kind) {}
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] Kind kind() const { return kind_; }
  void add(Context context, int64_t bytes) {
    Held& held = held_[place(context)];
    const int64_t now = held.bytes.fetch_add(bytes, std::memory_order_relaxed) + bytes;
    if (now > held.peak.load(std::memory_order_relaxed)) raise_peak(held, now);
    if (is_profiled(kProfileMemory)) record(context, now);
  }
  [[nodiscard]] int64_t bytes(Context context) const {
    return held_[place(context)].bytes.load(std::memory_order_relaxed);
  }
  [[nodiscard]] int64_t peak(Context context) const {
    return held_[place(context)].peak.load(std::memory_order_relaxed);
  }
  void reset_peak(Context context) {
    held_[place(context)].peak.store(bytes(context), std::memory_order_relaxed);
  }

 private:
  struct Held {
    std::atomic<int64_t> bytes{0}, peak{0};
  };
  static constexpr size_t kDevices = 16;
  static size_t place(Context context) { return static_cast<size_t>(context.id) % kDevices; }
  static void raise_peak(Held& held, int64_t now);
  void record(Context context, int64_t now) const;  // in the profile

  std::string name_;
  Kind kind_;
  std::array<Held, kDevices> held_{};
};

// The operator's; lives forever. A name that lives forever itself is found without a lock.
Holder& holder_of(const std::string& op);
// The one of a purpose.
Holder& holder_for(const std::string& purpose);

class HolderScope {
 public:
  explicit HolderScope(Holder* holder)
      : place_(&current()), before_(std::exchange(*place_, holder)) {}
  // Of an operator's call: whose its arrays and its room are. Nothing changes on the host, where
  // calls are too short to ask for the thread's place.
  HolderScope(Context context, const std::string& op) {
    if (context.is_host()) return;
    place_ = &current();
    before_ = *place_;
    if (!has_purpose()) *place_ = &holder_of(op);
  }
  ~HolderScope() {
    if (place_) *place_ = before_;
  }
  HolderScope(const HolderScope&) = delete;
  HolderScope& operator=(const HolderScope&) = delete;

  // A purpose outranks the operators that are called for it.
  static bool has_purpose() { return current() && current()->kind() == Holder::Kind::kPurpose; }
  static Holder*& current() {  // of the calling thread; null: none
    constinit thread_local Holder* holder = nullptr;
    return holder;
  }

 private:
  Holder** place_ = nullptr;
  Holder* before_ = nullptr;
};

// Arrays that this thread makes from now on are for that; empty: for nothing. Returns what was said
// before.
std::string set_purpose(const std::string& purpose);

// "parameters 1.25 GB, results of Convolution 0.31 GB": those that hold most of a device; empty:
// nobody.
std::string largest_holders(Context context);
struct HolderBytes {
  std::string name;
  int64_t now = 0, peak = 0;
};
// Those that held something of a device since the last reset, the largest peak first.
std::vector<HolderBytes> holders_of(Context context);
void reset_holder_peaks(Context context);

// Memory of a device's pool for the calling thread's holder. Where there is no more, the message
// tells who asked and who holds most.
void* allocate_held(Pool& pool, Context context, int64_t bytes);
// "1.25 GB", "33.55 MB".
std::string in_units(int64_t bytes);

}  // namespace mx
