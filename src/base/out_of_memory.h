// The failure that a smaller attempt may survive: a device's memory, or the host's, is full.
#pragma once

#include "base/error.h"

namespace mx {

class OutOfMemory : public DeviceError {
 public:
  using DeviceError::DeviceError;
};

}  // namespace mx
