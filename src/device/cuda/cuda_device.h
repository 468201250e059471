// The GPUs of this machine.
#pragma once

#include "device/device.h"

namespace mx::cuda {

int device_count();           // 0 where none can be used
Device& open_device(int id);  // the same object each time; raises DeviceError

}  // namespace mx::cuda
