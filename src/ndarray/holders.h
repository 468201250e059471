// Who holds the memory of devices: bytes by the operator whose call made the arrays or needs room
// to work, for statistics, the profile and the message that there is no more.
//
//   HolderScope scope(holder_of("Convolution"));   // arrays that this thread makes now are its
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "base/profile.h"
#include "device/context.h"

namespace mx {

class Pool;

class Holder {
 public:
  explicit Holder(std::string name) : name_(std::move(name)) {}
  [[nodiscard]] const std::string& name() const { return name_; }
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
  std::array<Held, kDevices> held_{};
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

}  // namespace mx
