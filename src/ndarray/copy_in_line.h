// Copies of a little from the host's ordinary memory in a device's compute stream: nobody has to
// wait for another stream, and no thread is woken.
//
//   if (can_copy_in_line(device, bytes)) copy_in_line(device, to, from, bytes);
#pragma once

#include <cstdint>

#include "device/context.h"

namespace mx {

// Whether it is little, and the compute stream has nothing to do: otherwise a stream of copies is
// better, beside the kernels.
[[nodiscard]] bool can_copy_in_line(Context device, int64_t bytes);
// The source is free when it returns.
void copy_in_line(Context device, void* to, const void* from, int64_t bytes);

}  // namespace mx
