// The kind of device that this plug-in serves.
#pragma once

#include "device/context.h"

namespace mx::cuda {

inline constexpr DeviceKind kKind = DeviceKind::kGpu;

}  // namespace mx::cuda
