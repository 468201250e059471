// Context: which device something is on, by kind and number.
#pragma once

#include <cstdint>
#include <iosfwd>

namespace mx {

// The numbers of MXNet: they are written in files and passed through the C API. A plug-in may bring
// a kind of its own with a number that is free; see device/kinds.h.
enum class DeviceKind : int32_t { kCpu = 1, kGpu = 2, kCpuPinned = 3, kCpuShared = 5 };
inline constexpr int kMaxDeviceKinds = 16;  // numbers are smaller than this

// The processor can follow pointers into memory of this kind.
constexpr bool is_host(DeviceKind kind) {
  return kind == DeviceKind::kCpu || kind == DeviceKind::kCpuPinned ||
         kind == DeviceKind::kCpuShared;
}
// The kind whose kernels compute on memory of this kind.
constexpr DeviceKind computing_kind(DeviceKind kind) {
  return is_host(kind) ? DeviceKind::kCpu : kind;
}

struct Context {
  DeviceKind kind = DeviceKind::kCpu;
  int32_t id = 0;

  // The processor can follow pointers into its memory.
  [[nodiscard]] bool is_host() const { return mx::is_host(kind); }
  bool operator==(const Context&) const = default;
};

std::ostream& operator<<(std::ostream& out, Context context);  // "gpu(0)"

}  // namespace mx
