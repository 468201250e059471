// Memory that other libraries of the process have on devices of the same kind. A device that knows
// it is a ForeignMemory beside Device:
//
//   auto* foreign = dynamic_cast<ForeignMemory*>(&device);
#pragma once

#include <cstdint>

#include "device/device.h"

namespace mx {

class ForeignMemory {
 public:
  virtual ~ForeignMemory() = default;
  // The number of the device on which an address lies; negative: on none of this kind.
  [[nodiscard]] virtual int number_of(const void* address) = 0;
  // Later work of ours starts after what another library's stream holds now; the handle is of the
  // kind that Stream::native gives.
  virtual void let_wait(Stream& ours, uintptr_t theirs) = 0;
};

}  // namespace mx
