// A device without a kernel for some operator still runs it: on the host, with copies.
#pragma once

#include "ir/op.h"

namespace mx {

// Gives every operator a last kernel on devices of this kind that runs its host kernel. It refuses
// when the setting REMX_ALLOW_FALLBACK is off, so that missing kernels can be found.
void add_host_fallbacks(OpTable& ops, DeviceKind kind);

// Whether a device's kernel is such a one: it waits for the device, so it runs on a worker.
[[nodiscard]] bool is_host_fallback(const Kernel& kernel);

}  // namespace mx
