// CUDA graphs: what a stream was given, kept to be launched again with one call.
#pragma once

#include "device/recorder.h"

namespace mx::cuda {

// On the current device. Null where the work cannot be captured.
std::unique_ptr<Recording> capture(const std::function<void(Stream&)>& work);

}  // namespace mx::cuda
