#include "device/device.h"

#include <ostream>

namespace mx {

const char* kind_name(DeviceKind kind) {
  switch (kind) {
    case DeviceKind::kCpu:
      return "cpu";
    case DeviceKind::kGpu:
      return "gpu";
    case DeviceKind::kCpuPinned:
      return "cpu_pinned";
    case DeviceKind::kCpuShared:
      return "cpu_shared";
  }
  return "unknown device";
}

std::ostream& operator<<(std::ostream& out, Context context) {
  return out << kind_name(context.kind) << "(" << context.id << ")";
}

}  // namespace mx
